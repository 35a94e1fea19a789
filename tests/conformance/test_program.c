/*
 * test_program.c - sk-conformance as a program: arguments, folders, files that are no models.
 */
#include <stdlib.h>

#include "harness.h"
#include "sample.h"

/* Runs a line of shell in the scratch folder, where $PROGRAM is sk-conformance and $CASES are the cases. */
static struct outcome run_shell(const struct scratch *scratch, const char *line)
{
    const char *const shell[] = {"sh", "-c", line, "sh", NULL};
    setenv("PROGRAM", setting("SK_CONFORMANCE"), 1);
    setting("CASES");
    return process_run(scratch->path, shell);
}

static const struct {
    const char *name;
    const char *line;
    int code;
    const char *output, *errors;
} rows[] = {
    {"no DIR", "\"$PROGRAM\"", 2, "", "usage: sk-conformance [--expect-refusal] DIR..."},
    {"only an option", "\"$PROGRAM\" --expect-refusal", 2, "", "usage:"},
    {"unknown option", "\"$PROGRAM\" --expect x", 2, "", "unknown option --expect"},
    {"help", "\"$PROGRAM\" --help", 0, "usage: sk-conformance", ""},
    {"help, in short", "\"$PROGRAM\" -h", 0, "usage: sk-conformance", ""},
    {"version", "\"$PROGRAM\" --version", 0, "sk-conformance 0.", ""},
    {"no such DIR", "\"$PROGRAM\" nowhere \"$CASES/uneven\"", 3,
     "not ok nowhere - cannot be read\nok uneven\n1 passed, 1 failed, 0 skipped\n",
     "nowhere: error: No such file or directory\nhelp: name folders that exist and can be read\n"},
    {"a file as DIR", "touch file; \"$PROGRAM\" file", 3, "not ok file - cannot be read\n0 passed, 1 failed",
     "file: error: Not a directory"},
    {"an option behind", "\"$PROGRAM\" \"$CASES/uneven\" --expect-refusal", 1, "not ok uneven - it was accepted\n", ""},
    {"a DIR without cases", "mkdir -p a/b; \"$PROGRAM\" a", 1,
     "not ok a - no folder in it holds a model.onnx\n0 passed, 1 failed, 0 skipped\n", ""},
    {"after --", "cp -R \"$CASES/uneven\" ./--x; \"$PROGRAM\" -- --x/", 0, "ok --x\n1 passed", ""},
    {"a case itself", "\"$PROGRAM\" \"$CASES/uneven/\"", 0, "ok uneven\n1 passed, 0 failed, 0 skipped\n", ""},
    {"any depth", "mkdir -p a/b/c; cp -R \"$CASES/uneven\" a/b/c/z; cp -R \"$CASES/uneven\" a/b/y; \"$PROGRAM\" a", 0,
     "ok b/c/z\nok b/y\n2 passed", ""},
    {"order of DIRs", "cp -R \"$CASES/uneven\" b; cp -R \"$CASES/chain\" a; \"$PROGRAM\" b a", 0,
     "ok b\nok a\n2 passed", ""},
    {"the same names", "mkdir a b; cp -R \"$CASES/uneven\" a/x; cp -R \"$CASES/uneven\" b/x; \"$PROGRAM\" a b", 0,
     "ok a/x\nok b/x\n2 passed", ""},
    {"a link back", "mkdir a; ln -s .. a/up; cp -R \"$CASES/uneven\" a/x; \"$PROGRAM\" a", 0, "ok ", ""},
    {"a name to escape", "cp -R \"$CASES/uneven\" \"$(printf 'a\\033b')\"; \"$PROGRAM\" .", 0, "ok a\\x1bb\n", ""},
    {"stdout is full", "\"$PROGRAM\" \"$CASES/uneven\" > /dev/full", 3, "", "standard output cannot be written"},
    {"stdout is closed", "\"$PROGRAM\" \"$CASES/uneven\" >&-", 3, "", "standard output cannot be written"},
    {"stdout has no reader", "mkfifo f; sleep 1 < f & exec 3> f; kill $!; wait; \"$PROGRAM\" \"$CASES/uneven\" >&3", 3,
     "", "standard output cannot be written"},

    {"no data set", "mkdir x; cp \"$CASES/uneven/model.onnx\" x; \"$PROGRAM\" x", 1,
     "not ok x - there is no test_data_set_*", ""},
    {"no data set, to be refused", "mkdir x; cp \"$CASES/uneven/model.onnx\" x; \"$PROGRAM\" --expect-refusal x", 1,
     "not ok x - graph input 'input': there is no input_0.pb for it", ""},
    {"no data set is needed", "mkdir x; cp \"$CASES/constant/model.onnx\" x; \"$PROGRAM\" --expect-refusal x", 1,
     "not ok x - it was accepted", ""},
    {"an input lacks", "cp -R \"$CASES/uneven\" x; rm x/*/input_0.pb; \"$PROGRAM\" x", 1,
     "not ok x - graph input 'input': there is no input_0.pb for it", "error: graph input"},
    {"an output lacks", "cp -R \"$CASES/uneven\" x; rm x/*/output_3.pb; \"$PROGRAM\" x", 1,
     "not ok x - output 3 'd': there is no output_3.pb for it", ""},
    {"an input too many", "cp -R \"$CASES/uneven\" x; cp x/*/input_0.pb x/test_data_set_0/input_1.pb; \"$PROGRAM\" x",
     1, "not ok x - x/test_data_set_0/input_1.pb: the model has 1 of them", ""},
    {"an output too many",
     "cp -R \"$CASES/uneven\" x; cp x/*/output_0.pb x/test_data_set_0/output_4.pb; \"$PROGRAM\" x", 1,
     "not ok x - x/test_data_set_0/output_4.pb: the model has 4 of them", ""},
    {"an output that cannot be read", "cp -R \"$CASES/uneven\" x; : > x/test_data_set_0/output_0.pb; \"$PROGRAM\" x", 1,
     "not ok x - the file is empty [file]", "output_0.pb: error: the file is empty"},
    {"an empty sequence of no bytes",
     "cp -R \"$CASES/sequence_empty\" x; : > x/test_data_set_0/output_0.pb; \"$PROGRAM\" x", 0, "ok x\n", ""},
    {"no bytes for a sequence of some",
     "cp -R \"$CASES/sequence_11\" x; : > x/test_data_set_0/output_0.pb; \"$PROGRAM\" x", 1,
     "not ok x - output 0 'parts' has 3 tensors, expected 0\n", ""},
    {"a scalar for an empty sequence",
     "cp -R \"$CASES/sequence_empty\" x; printf '\\020\\001\\112\\004abcd' > x/test_data_set_0/output_0.pb; "
     "\"$PROGRAM\" x",
     1, "it is a tensor, not a sequence [sequence]", ""},
    {"outputs are not needed", "cp -R \"$CASES/uneven\" x; rm x/*/output_*; \"$PROGRAM\" --expect-refusal x", 1,
     "not ok x - it was accepted", ""},
    {"other files do not matter",
     "cp -R \"$CASES/uneven\" x; touch x/test_data_set_0/input_x.pb x/test_data_set_0/input_1.txt x/test_data_set_9; "
     "\"$PROGRAM\" x",
     0, "ok x\n", ""},

    {"an empty model", "mkdir x; : > x/model.onnx; \"$PROGRAM\" --expect-refusal x", 0, "ok x\n",
     "x/model.onnx: error: the file is empty [file]\nhelp: "},
    {"a directory as model", "mkdir -p x/model.onnx; \"$PROGRAM\" --expect-refusal x", 0, "ok x\n",
     "error: not a regular file but a directory [file]"},
    {"a FIFO as model", "mkdir x; mkfifo x/model.onnx; \"$PROGRAM\" --expect-refusal x", 0, "ok x\n",
     "error: not a regular file but a FIFO [file]"},
    {"a device as model", "mkdir x; ln -s /dev/zero x/model.onnx; \"$PROGRAM\" --expect-refusal x", 0, "ok x\n",
     "error: not a regular file but a device [file]"},
    {"a link to nowhere as model", "mkdir x; ln -s y x/model.onnx; \"$PROGRAM\" --expect-refusal x", 1,
     "not ok x - cannot be opened: No such file or directory", "x/model.onnx: error: cannot be opened"},
    {"a zipped model", "mkdir x; gzip < \"$CASES/uneven/model.onnx\" > x/model.onnx; \"$PROGRAM\" --expect-refusal x",
     0, "ok x\n", "error: compressed with gzip, not ONNX: unpack it first [file]"},
    {"a text as model", "mkdir x; echo 'ir_version: 8' > x/model.onnx; \"$PROGRAM\" --expect-refusal x", 0, "ok x\n",
     "error: text, not the binary protobuf of ONNX [file]"},
    {"JSON as model", "mkdir x; echo ' {\"irVersion\": 8}' > x/model.onnx; \"$PROGRAM\" --expect-refusal x", 0,
     "ok x\n", "error: JSON, not the binary protobuf of ONNX [file]"},
    {"a model cut short",
     "mkdir x; head -c 40 \"$CASES/uneven/model.onnx\" > x/model.onnx; \"$PROGRAM\" --expect-refusal x", 0, "ok x\n",
     "error: cut short, or no ONNX file: ModelProto.graph at byte 2 goes on behind the end of the file [file]"},
    {"a FIFO as input",
     "cp -R \"$CASES/uneven\" x; rm x/*/input_0.pb; mkfifo x/test_data_set_0/input_0.pb; "
     "\"$PROGRAM\" --expect-refusal x",
     0, "ok x\n", "input_0.pb: error: not a regular file but a FIFO [file]"},
    {"an input of another kind",
     "cp -R \"$CASES/sequence_input\" x; cp x/*/input_1.pb x/test_data_set_0/input_0.pb; "
     "\"$PROGRAM\" --expect-refusal x",
     0, "ok x\n", "input_0.pb: error: not a valid ONNX file: SequenceProto."},
};

START_TEST(answers)
{
    struct scratch scratch = scratch_new();
    struct outcome outcome = run_shell(&scratch, rows[_i].line);
    ck_assert_msg(outcome.code == rows[_i].code, "%s: exit status %d\n%s%s", rows[_i].name, outcome.code,
                  outcome.output, outcome.errors);
    check_holds(rows[_i].name, outcome.output, rows[_i].output);
    check_holds(rows[_i].name, outcome.errors, rows[_i].errors);
    outcome_free(&outcome);
    scratch_remove(&scratch);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("program");
    add_rows(suite, "answers", answers, COUNT_OF(rows));
    return run_suite(suite);
}
