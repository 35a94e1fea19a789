/*
 * test_usage.c - what is wrong with a command line is told as such, with the command's own help, and nothing is
 * written.
 */
#include <stdio.h>
#include <string.h>

#include "harness.h"
#include "newest_opset.h"
#include "process.h"
#include "scratch.h"

#define SPLIT "kernel --op Split --opset 18 --dtype float --out . "
#define SEQUENCE "kernel --op SplitToSequence --opset 24 --dtype float --out . "
#define HELP(command) "\nhelp: splitgen " command "--help\n"

/* What splitgen is asked to do; what it says, whole, behind "splitgen: error: ". */
static const struct {
    const char *arguments;
    const char *errors;
} rows[] = {
    /* the parser's own words */
    {"", "a command is required" HELP("")},
    {"frobnicate", "unknown command 'frobnicate'" HELP("")},
    {"generate --nonsense", "unknown option '--nonsense'" HELP("generate ")},
    {"list a.onnx b.onnx", "too many arguments" HELP("list ")},
    {"model", "missing argument 'model'" HELP("model ")},
    {"model m.onnx", "missing option '--out'" HELP("model ")},
    {"kernel --optimize fast", "argument for option '--optimize' must be one of 'size', 'speed'" HELP("kernel ")},
    {"spec", "a command is required" HELP("spec ")},
    {"spec diff --op", "option '--op' requires an argument" HELP("spec diff ")},
    {"spec diff page.md --op Foo", "--op 'Foo' is none of Split, SplitToSequence" HELP("spec diff ")},
    {"spec import page.md --op Foo", "--op 'Foo' is none of Split, SplitToSequence" HELP("spec import ")},

    /* an integer is decimal digits behind a sign, of 64 bits */
    {SPLIT "--axis x", "--axis: 'x' is no integer" HELP("kernel ")},
    {SPLIT "--axis=1.0", "--axis: '1.0' is no integer" HELP("kernel ")},
    {SPLIT "--axis ''", "--axis: '' is no integer" HELP("kernel ")},
    {SPLIT "--axis 9223372036854775808", "--axis: 9223372036854775808 is beyond 64 bits" HELP("kernel ")},
    {SPLIT "--axis -9223372036854775809", "--axis: -9223372036854775809 is beyond 64 bits" HELP("kernel ")},
    {"kernel --opset 0x12", "--opset: '0x12' is no integer" HELP("kernel ")},
    {SPLIT "--num-outputs 2e0", "--num-outputs: '2e0' is no integer" HELP("kernel ")},
    {SPLIT "--outputs 2.5", "--outputs: '2.5' is no integer" HELP("kernel ")},
    {SEQUENCE "--keepdims no", "--keepdims: 'no' is no integer" HELP("kernel ")},
    {"list m.onnx --assume-opset new", "--assume-opset: 'new' is no integer" HELP("list ")},
    {"verify --timeout soon .", "--timeout: 'soon' is no integer" HELP("verify ")},
    {"spec diff --from x", "--from: 'x' is no integer" HELP("spec diff ")},
    {"spec diff --to x", "--to: 'x' is no integer" HELP("spec diff ")},
    {"spec import page.md --version x", "--version: 'x' is no integer" HELP("spec import ")},

    /* lists */
    {SPLIT "--shape 6 --split 2,,4", "--split 2,,4: '' is no integer" HELP("kernel ")},
    {SPLIT "--shape 6 --split ,2,4", "--split ,2,4: '' is no integer" HELP("kernel ")},
    {SPLIT "--shape 6 --split 2,4,", "--split 2,4,: '' is no integer" HELP("kernel ")},
    {SPLIT "--shape 6 --split ''", "--split : '' is no integer" HELP("kernel ")},
    {SEQUENCE "--shape 6 --split 2,4,", "--split 2,4,: '' is no integer" HELP("kernel ")},
    {SPLIT "--shape 6 --split 3,99999999999999999999",
     "--split 3,99999999999999999999: 99999999999999999999 is beyond 64 bits" HELP("kernel ")},
    {SPLIT "--shape 4x --outputs 2",
     "--shape 4x: '' is neither a number nor a symbol, which begins with a letter or _" HELP("kernel ")},
    {SPLIT "--shape -4x4 --outputs 2",
     "--shape -4x4: '-4' is neither a number nor a symbol, which begins with a letter or _" HELP("kernel ")},
    {SPLIT "--shape 6 --attribute axis=x", "--attribute axis=x: 'x' is no integer" HELP("kernel ")},
    {SPLIT "--shape 6 --attribute split=2,,4", "--attribute split=2,,4: '' is no integer" HELP("kernel ")},

    /* how many outputs */
    {SPLIT "--shape 6 --num-outputs 0", "--num-outputs is 0, and must be 1 or more" HELP("kernel ")},
    {SPLIT "--shape 6 --num-outputs -1", "--num-outputs is -1, and must be 1 or more" HELP("kernel ")},
    {SPLIT "--shape 6 --split 3,3 --outputs 0", "--outputs are 0, and must be 1 or more" HELP("kernel ")},
    {SPLIT "--shape 6 --num-outputs 2147483648",
     "--num-outputs is 2147483648, and no more than 65536 can be asked for" HELP("kernel ")},
    {SPLIT "--shape 6 --num-outputs 2 --outputs 65537",
     "--outputs are 65537, and no more than 65536 can be asked for" HELP("kernel ")},

    /* what is known of a model */
    {"list m.onnx --dim b", "--dim b: it must be NAME=NUMBER" HELP("list ")},
    {"list m.onnx --dim b=-1", "--dim b=-1: it must be NAME=NUMBER" HELP("list ")},
    {"model m.onnx --out . --dim b=99999999999999999999",
     "--dim b=99999999999999999999: 99999999999999999999 is beyond 64 bits" HELP("model ")},
    {"list m.onnx --shape x", "--shape x: it must be TENSOR=2x3" HELP("list ")},
    {"list m.onnx --shape x=2x",
     "--shape x=2x: '' is neither a number nor a symbol, which begins with a letter or _" HELP("list ")},
    {"list m.onnx --shape x=x2",
     "--shape x=x2: '' is neither a number nor a symbol, which begins with a letter or _" HELP("list ")},
    {"list m.onnx --shape x=2,3,",
     "--shape x=2,3,: '' is neither a number nor a symbol, which begins with a letter or _" HELP("list ")},
    {"list m.onnx --shape x=,",
     "--shape x=,: '' is neither a number nor a symbol, which begins with a letter or _" HELP("list ")},
    {"list m.onnx --shape x=2xn,3",
     "--shape x=2xn,3: '2xn' is neither a number nor a symbol, which begins with a letter or _" HELP("list ")},
    {"list m.onnx --shape 'x=2,a b'",
     "--shape x=2,a b: 'a b' is neither a number nor a symbol, which begins with a letter or _" HELP("list ")},
    {"list m.onnx --shape x=2xmax_len",
     "--shape x=2xmax_len: commas tell two symbols from one that has an x: ma,_len or max_len" HELP("list ")},
    {"list m.onnx --shape x=max_len",
     "--shape x=max_len: commas tell two symbols from one that has an x: ma,_len or max_len," HELP("list ")},
    {"list m.onnx --shape x=-2x3",
     "--shape x=-2x3: '-2' is neither a number nor a symbol, which begins with a letter or _" HELP("list ")},
    {"list m.onnx --shape x=1x99999999999999999999",
     "--shape x=1x99999999999999999999: 99999999999999999999 is beyond 64 bits" HELP("list ")},
    {"list m.onnx --shape x=32x3e2",
     "--shape x=32x3e2: '3e2' is neither a number nor a symbol, which begins with a letter or _" HELP("list ")},
    {"model m.onnx --out . --shape x=1X5",
     "--shape x=1X5: '1X5' is neither a number nor a symbol, which begins with a letter or _" HELP("model ")},
    {"list m.onnx --assume-opset 0", "--assume-opset 0: the tables know 1 to " NEWEST_OPSET_TEXT HELP("list ")},
    {"list m.onnx --assume-opset 200", "--assume-opset 200: the tables know 1 to " NEWEST_OPSET_TEXT HELP("list ")},

    /* once each, and only where it matters */
    {"list m.onnx --dim b=2 --dim b=3", "--dim b: it is given twice" HELP("list ")},
    {"list m.onnx --shape x=2x3 --shape x=", "--shape x: it is given twice" HELP("list ")},
    {SPLIT "--shape 6 --axis 0 --axis 1", "option '--axis' must be used at most 1 time" HELP("kernel ")},
    {"list --dim a=3",
     "--assume-opset, --no-infer-shapes, --dim and --shape are for a model, and there is none" HELP("list ")},
    {"list --shape x=3", "--assume-opset, --no-infer-shapes, --dim and --shape are for a model, and there is "
                         "none" HELP("list ")},
    {"list --assume-opset 3", "--assume-opset, --no-infer-shapes, --dim and --shape are for a model, and there is "
                              "none" HELP("list ")},
    {"list --no-infer-shapes", "--assume-opset, --no-infer-shapes, --dim and --shape are for a model, and there is "
                               "none" HELP("list ")},

    /* paths */
    {"generate --out ''", "--out: the path is empty" HELP("generate ")},
    {"model m.onnx --out ''", "--out: the path is empty" HELP("model ")},
    {"model m.onnx --out . --depfile=", "--depfile: the path is empty" HELP("model ")},
    {"kernel --request '' --out .", "--request: the path is empty" HELP("kernel ")},
};

START_TEST(refuses)
{
    struct scratch scratch = scratch_new();
    char command[256];
    snprintf(command, sizeof command, "\"$SPLITGEN\" %s", rows[_i].arguments);
    const char *const shell[] = {"sh", "-c", command, NULL};
    struct outcome outcome = process_run(scratch.path, shell);
    ck_assert_msg(outcome.code == 2, "%s: exit code %d: %s", rows[_i].arguments, outcome.code, outcome.errors);
    static const char head[] = "splitgen: error: ";
    ck_assert_msg(strncmp(outcome.errors, head, sizeof head - 1) == 0 &&
                      strcmp(outcome.errors + sizeof head - 1, rows[_i].errors) == 0,
                  "%s: '%s'", rows[_i].arguments, outcome.errors);
    ck_assert_str_eq(outcome.output, "");
    outcome_free(&outcome);
    const char *const list[] = {"ls", "-A", scratch.path, NULL};
    outcome = process_run(NULL, list);
    ck_assert_str_eq(outcome.output, "");
    outcome_free(&outcome);
    scratch_remove(&scratch);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("usage");
    add_rows(suite, "refuses", refuses, COUNT_OF(rows));
    return run_suite(suite);
}
