/*
 * test_verify.c - `splitgen verify`: the project's own cases pass; what is wrong with a case, its model, its compiler
 * or the functions written for it is that case's failure.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "process.h"
#include "scratch.h"

/* What every line begins with: `take NAME` copies a case as x; `change FILE SED` edits its text. */
static const char prelude[] =
    "take() { case=$1; cp -R \"$CASES/$1\" x; }\n"
    "change() {\n"
    "    to=x/$1.pb; test \"$1\" != model || to=x/model.onnx\n"
    "    type=$(sed -n 's/^# proto-message: //p' \"$CASE_TEXTS/$case/$1.txtpb\")\n"
    "    sed -z \"$2\" \"$CASE_TEXTS/$case/$1.txtpb\" >text && ! cmp -s text \"$CASE_TEXTS/$case/$1.txtpb\" &&\n"
    "        \"$PROTOC\" --encode=\"$type\" --proto_path=\"$ONNX_PROTO_DIRECTORY\" onnx.proto <text >\"$to\" || exit "
    "9\n"
    "}\n"
    "verify() { \"$SPLITGEN\" verify \"$@\"; }\n"
    "program() { printf '#!/bin/sh\\n%s\\n' \"$1\" >program; chmod +x program; export CC=$PWD/program; }\n"
    "export TMPDIR=$PWD/temporary; mkdir temporary; trap 'rmdir temporary' EXIT\n"; /* nothing must be left there */

/* The files before its arguments that end in .c are the program's and the generated ones. */
#define EDIT_GENERATED(script) "program 'sed -i \"" script "\" *_split.c *_split.h; exec cc \"$@\"'; "

/* What the manifest tells is what is called. */
#define EDIT_MANIFEST(script)                                                                      \
    "mkdir root && cp -R \"$SPLITGEN_SOURCE_ROOT/generator\" \"$SPLITGEN_SOURCE_ROOT/templates\" " \
    "\"$SPLITGEN_SOURCE_ROOT/spec\" \"$SPLITGEN_SOURCE_ROOT/runtime\" root && "                    \
    "sed -i '" script "' root/generator/write/manifest.lua; verify() { \"$SPLITGEN\" --root root verify \"$@\"; }; "

struct row {
    const char *name;
    const char *line;
    int code;
    const char *output, *errors;
};

static const struct row rows[] = {
    {"own cases", "verify \"$CASES\"", 0, "ok zero_axis\n18 passed, 0 failed, 0 skipped\n", ""},
    {"own cases with clang", "command -v clang >clang || exit 0; CC=clang verify \"$CASES\" | grep -v ^ok", 0, "", ""},
    {"own cases are accepted", "verify --expect-refusal \"$CASES\"", 1, "0 passed, 18 failed, 0 skipped\n", ""},
    {"a compiler with arguments", "take uneven; CC='cc -O2 -DX' verify x", 0, "ok x\n", ""},
    {"CC of nothing is cc", "take uneven; CC=' ' verify x", 0, "ok x\n", ""},

    {"no DIR", "verify", 2, "", "missing argument"},
    {"an unknown option", "verify --expect x", 2, "", "unknown option"},
    {"no number", "verify --timeout 0 x", 2, "", "--timeout"},
    {"no such DIR", "verify nowhere \"$CASES/uneven\"", 3,
     "not ok nowhere - cannot be read\nok uneven\n1 passed, 1 failed, 0 skipped\n",
     "nowhere: error: No such file or directory"},
    {"a file as DIR", "touch file; verify file", 3, "not ok file - cannot be read\n", "file: error: Not a directory"},
    {"a DIR without cases", "mkdir -p a/b; verify a", 1, "not ok a - no folder in it holds a model.onnx\n", ""},
    {"any depth", "mkdir -p a/b/c; cp -R \"$CASES/uneven\" a/b/c/z; cp -R \"$CASES/uneven\" a/b/y; verify a", 0,
     "ok b/c/z\nok b/y\n2 passed", ""},
    {"the same names", "mkdir a b; cp -R \"$CASES/uneven\" a/x; cp -R \"$CASES/uneven\" b/x; verify a b", 0,
     "ok a/x\nok b/x\n2 passed", ""},
    {"a link back", "mkdir a; ln -s .. a/up; cp -R \"$CASES/uneven\" a/x; verify a", 0, "ok ", ""},
    {"a name to escape", "cp -R \"$CASES/uneven\" \"$(printf 'a\\033b')\"; verify a*", 0, "ok a\\x1bb\n", ""},
    {"after --", "cp -R \"$CASES/uneven\" ./--x; verify -- --x/", 0, "ok --x\n1 passed", ""},

    {"a wrong byte", "take uneven; change test_data_set_0/output_0 's/\\[1, 2\\]/[1, 3]/'; verify x", 1,
     "not ok x - output 0 'a' differs from the expected elements, first at element 1\n", ""},
    {"a wrong byte of a copy", "take split_11; change test_data_set_0/output_0 's/007/001/'; verify x", 1,
     "not ok x - output 0 'a' differs from the expected elements, first at element 1\n", ""},
    {"a wrong byte of a constant's part", "take constant; cp x/*/output_0.pb x/test_data_set_0/output_1.pb; verify x",
     1, "not ok x - output 1 'b' differs from the expected elements, first at element 0\n", ""},
    {"a wrong string", "take strings; change test_data_set_0/output_1 's/377/377x/'; verify x", 1,
     "not ok x - output 1 'b' differs from the expected elements, first at element 1\n", ""},
    {"a wrong dtype", "take zero_axis; change test_data_set_0/output_1 's/data_type: 1/data_type: 7/'; verify x", 1,
     "not ok x - output 1 'b' is of float, expected int64\n", ""},
    {"a wrong shape", "take zero_axis; change test_data_set_0/output_1 's/\\[0, 2\\]/[0, 3]/'; verify x", 1,
     "not ok x - output 1 'b' has shape [0, 2], expected [0, 3]\n", ""},
    {"a tensor of a sequence lacks",
     "take sequence_24; cp \"$CASES/sequence_empty/test_data_set_0/output_0.pb\" x/test_data_set_0; verify x", 1,
     "expected 0\n", ""},
    {"an output lacks", "take uneven; rm x/*/output_3.pb; verify x", 1,
     "not ok x - output 3 'd': there is no output_3.pb for it\n", ""},
    {"an input lacks", "take uneven; rm x/*/input_0.pb; verify x", 1,
     "not ok x - graph input 'input': there is no input_0.pb for it\n", ""},
    {"no data set", "take uneven; rm -r x/test_*; verify x", 1, "not ok x - there is no test_data_set_*\n", ""},

    {"a refused model", "take split_18; change model 's/\"axis\"/\"axes\"/'; verify x", 1,
     "not ok x - #0(Split): Split-18 has no attribute 'axes' [BAD_ATTRIBUTE]\n",
     "x/model.onnx: #0(Split): error: Split-18 has no attribute 'axes' [BAD_ATTRIBUTE]\n"},
    {"a refused model, expected", "take split_18; change model 's/\"axis\"/\"axes\"/'; verify --expect-refusal x", 0,
     "ok x\n1 passed, 0 failed, 0 skipped\n", "has no attribute 'axes'"},
    {"a dimension called inner beside an unknown one",
     "take split_2; change model 's/dim { dim_value: 2 } dim { dim_value: 3 }/dim { dim_param: \"inner\" } dim { "
     "dim_value: 3 } dim { }/;"
     "s/dim { dim_value: 2 } dim { dim_value: [12] }/dim { } dim { } dim { }/g'; "
     "change test_data_set_0/input_0 's/\\[2, 3\\]/[1, 3, 2]/'; "
     "change test_data_set_0/output_0 's/\\[2, 1\\]/[1, 1, 2]/;s/-128, 1/-128, -1/'; "
     "change test_data_set_0/output_1 's/\\[2, 2\\]/[1, 2, 2]/;s/-1, 0/0, 1/'; verify x",
     0, "ok x\n", ""},
    {"strings of a constant",
     "take constant; change model 's/_type: 10/_type: 8/g;s/int32_data: \\[1, 2\\]/string_data: [\"p\", \"q\"]/'; "
     "change test_data_set_0/output_0 's/data_type: .*/data_type: 8 string_data: \"p\"/'; "
     "change test_data_set_0/output_1 's/data_type: .*/data_type: 8 string_data: \"q\"/'; verify x",
     0, "ok x\n", ""},
    {"an empty sequence of no bytes", "take sequence_empty; : >x/test_data_set_0/output_0.pb; verify x", 0, "ok x\n",
     ""},
    {"an operator of an unknown domain",
     "take uneven; change model 's/op_type: \"Split\"/& domain: \"com.x\"/;s/opset_import/opset_import { domain: "
     "\"com.x\" version: 1 } &/'; verify x",
     1, "unknown operator com.x.Split [operator]\n", ""},
    {"a value_info that contradicts",
     "take uneven; change model 's/output {/value_info { name: \"a\" type { tensor_type { elem_type: 7 } } } &/'; "
     "verify x",
     1, "is declared as int64, but is of float [type]\n", ""},
    {"a dimension that is declared -1", "take uneven; change model 's/dim_value: 7/dim_value: -1/'; verify x", 0,
     "ok x\n", "x/model.onnx: warning: graph input 'input' declares a dimension as -1, which is taken for unknown\n"},
    {"a symbol that is two numbers", "take split_18; change model 's/width/batch/'; verify x", 1,
     "graph input 'input': a symbolic dimension is 3 here and 2 elsewhere [shape]\n", ""},
    {"a symbol that is two numbers of what a node gives",
     "take chain; change model 's/dim { dim_value: 3 }/dim { }/;"
     "s/output {/value_info { name: \"bottom\" type { tensor_type { elem_type: 6 shape { dim { dim_param: \"m\" } "
     "dim { dim_param: \"m\" } } } } } &/'; verify x",
     1, "not ok x - columns: a symbolic dimension is 1 and 3\n", ""},
    {"lengths that another node gives",
     "take chain; change model 's/name: \"widths\"/name: \"given\"/;s/node {/node { input: \"given\" output: "
     "\"widths\" op_type: \"Split\" attribute { name: \"num_outputs\" type: INT i: 1 } } &/'; verify x",
     1, "not ok x - columns: lengths that another node gives cannot be told here\n", ""},
    {"lengths that the function refuses",
     "take split_18; change test_data_set_1/input_0 "
     "'s/dims: \\[1, 2\\]/dims: [1, 3]/;s/float_data: \\[1, 2\\]/float_data: [1, 2, 3]/'; verify x",
     1, "split leaves 1 of 3", ""},
    {"lengths that the function refuses, expected",
     "take split_18; change test_data_set_1/input_0 "
     "'s/dims: \\[1, 2\\]/dims: [1, 3]/;s/float_data: \\[1, 2\\]/float_data: [1, 2, 3]/'; verify --expect-refusal x",
     0, "ok x\n", "split leaves 1 of 3"},
    {"lengths that the function should refuse",
     "take split_18; change test_data_set_1/input_0 "
     "'s/dims: \\[1, 2\\]/dims: [1, 3]/;s/float_data: \\[1, 2\\]/float_data: [1, 2, 3]/'; " EDIT_GENERATED(
         "s/return 1;/return 0;/") "verify --expect-refusal x",
     1, "the function accepts what it must refuse", ""},
    {"an empty model", "mkdir x; : >x/model.onnx; verify --expect-refusal x", 0, "ok x\n",
     "the file is empty [file]\n"},
    {"another op", "take uneven; change model 's/op_type: \"Split\"/op_type: \"Relu\"/'; verify x", 0,
     "skip x - needs op Relu\n0 passed, 0 failed, 1 skipped\n", ""},

    {"a wrong copy", "take split_2; " EDIT_GENERATED("s/from + 1/from + 0/") "verify x", 1,
     "not ok x - output 1 'b' differs from the expected elements, first at element 0\n", ""},
    {"a copy beside its output", "take split_2; " EDIT_GENERATED("s/row \\* 2/row * 3/") "verify x", 1,
     "not ok x - #0(Split): bytes beside an output were written\n", ""},
    {"a wrong view", "take uneven; " EDIT_GENERATED("s/(input) + 8/(input) + 4/") "verify x", 1,
     "not ok x - split: the address of a view is not the input's and its offset\n", ""},
    {"a manifest of other offsets", EDIT_MANIFEST("s/row.offset = offset/& + 4/") "take uneven; verify x", 1,
     "not ok x - split: the header and the manifest have different offsets of a view\n", ""},
    {"a manifest of other bytes of a constant", EDIT_MANIFEST("s/offset + row.bytes/& + 1/") "take constant; verify x",
     1, "not ok x - #0(Split): the manifest has 3 bytes of a constant, not 2\n", ""},
    {"a manifest of parameters in another order",
     EDIT_MANIFEST("s/rows\\[i\\] =/rows[#parameters + 1 - i] =/") "take split_18; verify x", 1,
     "not ok x - it does not compile: ", ""},
    {"a manifest that has outputs as others",
     EDIT_MANIFEST("s/node.made.outputs_as/\"array\"/") "take split_2; verify x", 1,
     "not ok x - it does not compile: ", ""},
    {"a wrong copy in place of a view", "take uneven; " EDIT_GENERATED("s/from + 8/from + 4/") "verify x", 1,
     "not ok x - output 1 'b' differs from the expected elements, first at element 0, with --copy-all\n", ""},
    {"a crash",
     "take split_2; program 'grep -q int8 default_split.h && "
     "sed -i \"s/from = input;/from = input; __builtin_trap();/\" default_split.c; exec cc \"$@\"'; "
     "verify x \"$CASES/uneven\" >lines; code=$?; sed 's/crashed: .*/crashed/' lines; exit $code",
     1, "not ok x - crashed\nok uneven\n1 passed, 1 failed, 0 skipped\n", ""},
    {"a warning", "take split_2; " EDIT_GENERATED("s/from = input;/from = input; int unused;/") "verify x", 1,
     "not ok x - it does not compile: ", "unused"},
    {"a compiler that fails for one",
     "take split_2; program 'grep -q int8 default_split.h && exit 1; exec cc \"$@\"'; verify x \"$CASES/uneven\"", 1,
     "not ok x - it does not compile: exit status 1\nok uneven\n1 passed, 1 failed, 0 skipped\n", ""},
    {"a compiler that is none",
     "take split_2; CC=/nowhere/cc verify x x >lines; code=$?; ! test -s lines && exit $code", 3, "",
     "/nowhere/cc: error: the compiler cannot be run: /nowhere/cc: No such file or directory\nhelp: the environment "
     "variable CC names it, "},
    {"a wrapper of a compiler that is none", "take split_2; CC='env nocc' verify x", 3, "",
     "env: error: the compiler cannot be run: "},
    {"what a compiler says, as JSON",
     "take split_2; program 'echo first; echo second >&2; exit 1'; verify --diagnostics json x", 1,
     "not ok x - it does not compile: first\n",
     "{\"severity\":\"error\",\"file\":\"x/model.onnx\",\"message\":\"it does not compile: first\","
     "\"output\":\"first\\nsecond\\n\"}\n"},
    {"what the program says, as JSON",
     "take split_2; program 'printf \"#!/bin/sh\\necho a; echo b; exit 1\" >verify; chmod +x verify'; "
     "verify --diagnostics json x",
     1, "not ok x - a\n", "\"message\":\"a\",\"output\":\"a\\nb\\n\"}\n"},
    {"a compiler that hangs",
     "take split_2; program 'sleep 1000 & echo $! >../../sleeper; mktemp; wait'; verify --timeout 1 x; "
     "case $(ps -o stat= -p $(cat sleeper)) in '' | Z*) ;; *) exit 8 ;; esac",
     0, "not ok x - it does not compile: not done after 1 s\n", ""},
    {"a program that hangs",
     "take split_2; program 'printf \"#!/bin/sh\\nsleep 1000\\n\" >verify; chmod +x verify'; "
     "verify --timeout 1 x",
     1, "not ok x - not done after 1 s\n", ""},
    {"a full device", "take uneven; verify x >/dev/full", 3, "", "standard output cannot be written"},
    {"no place for files", "take uneven; TMPDIR=/nowhere verify x", 3, "",
     "/nowhere: error: No such file or directory"},
};

#define SHRINKS(file, at) "export SHRINKS=" file " SHRINKS_AT=" at " LD_PRELOAD=\"$SHRINK\"; "

/* A file that shrinks between being mapped and being read. */
static const struct row shrinking[] = {
    {"a model", "take split_2; " SHRINKS("x/model.onnx", "1") "verify x \"$CASES/uneven\"", 1,
     "not ok x - input or output failed\nok uneven\n", "x/model.onnx: error: the file shrinks while it is read\n"},
    {"a tensor", "take split_2; " SHRINKS("x/test_data_set_0/input_0.pb", "1") "verify x", 1,
     "not ok x - input or output failed\n", "x/test_data_set_0/input_0.pb: error: the file shrinks while it is read\n"},
    {"a sequence", "take sequence_24; " SHRINKS("x/test_data_set_0/output_0.pb", "1") "verify x", 1,
     "not ok x - input or output failed\n",
     "x/test_data_set_0/output_0.pb: error: the file shrinks while it is read\n"},
    {"an initialiser", "take constant; " SHRINKS("x/model.onnx", "2") "verify x", 1,
     "not ok x - input or output failed\n", "x/model.onnx: error: the file shrinks while it is read\n"},
};

static void check(const struct row *row)
{
    struct scratch scratch = scratch_new();
    scratch_write(&scratch, "prelude", prelude, sizeof prelude - 1);
    char line[2048];
    snprintf(line, sizeof line, ". ./prelude\n%s", row->line);
    const char *const shell[] = {"sh", "-c", line, NULL};
    struct outcome outcome = process_run(scratch.path, shell);
    ck_assert_msg(outcome.code == row->code, "%s: exit status %d\n%s%s", row->name, outcome.code, outcome.output,
                  outcome.errors);
    ck_assert_msg(strstr(outcome.output, row->output) != NULL, "%s: '%s' does not hold '%s'", row->name, outcome.output,
                  row->output);
    ck_assert_msg(strstr(outcome.errors, row->errors) != NULL, "%s: '%s' does not hold '%s'", row->name, outcome.errors,
                  row->errors);
    ck_assert_msg(strstr(outcome.errors, "rmdir") == NULL, "%s: a file is left: %s", row->name, outcome.errors);
    outcome_free(&outcome);
    scratch_remove(&scratch);
}

START_TEST(answers)
{
    check(&rows[_i]);
}
END_TEST

START_TEST(file_that_shrinks)
{
    const char *const shrink = getenv("SHRINK");
    ck_assert_msg(shrink != NULL, "the environment is not set: run this through meson test");
    if (*shrink != '\0') /* empty where a sanitizer must be loaded first */
        check(&shrinking[_i]);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("splitgen verify");
    add_rows(suite, "answers", answers, COUNT_OF(rows));
    add_rows(suite, "file_that_shrinks", file_that_shrinks, COUNT_OF(shrinking));
    return run_suite(suite);
}
