/*
 * test_diagnostics.c - `--diagnostics json`: errors and warnings as one object a line on standard error, and the same
 * exit codes and files as with text.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "process.h"
#include "scratch.h"

#define MODEL(opset, nodes)                                                                       \
    "ir_version: 8 opset_import { domain: \"\" version: " opset " } graph { "                     \
    "input { name: \"x\" type { tensor_type { elem_type: 1 shape { dim { dim_value: 6 } } } } } " \
    "output { name: \"a\" type { tensor_type { elem_type: 1 } } } " nodes "} "
#define SPLIT(name, outputs) "node { op_type: \"Split\" name: \"" name "\" input: \"x\" " outputs "} "
#define NO_AXIS(name)                                                                                 \
    "{\"severity\":\"warning\",\"file\":\"m.onnx\",\"node\":\"" name "\",\"op_version\":\"Split-1\"," \
    "\"message\":\"Split-1 has no default for 'axis': 0 is taken\"}\n"
#define HELP "\"help\":\"give lengths >= 0 that sum to the axis\"}\n"

/* A model, or NULL; what splitgen is asked to do; what it says on standard error, whole. */
static const struct {
    const char *name;
    const char *model;
    const char *arguments;
    int code;
    const char *errors;
} rows[] = {
    {"nothing to say", MODEL("13", SPLIT("n", "output: \"a\" output: \"b\"")), "list m.onnx", 0, ""},
    {"an error", MODEL("13", SPLIT("n", "output: \"a\" output: \"b\" output: \"c\" output: \"d\"")), "list m.onnx", 1,
     "{\"severity\":\"error\",\"file\":\"m.onnx\",\"node\":\"n\",\"op_version\":\"Split-13\",\"rule\":\"BAD_LENGTHS\","
     "\"message\":\"an axis of 6 does not split into 4 equal parts\"," HELP},
    {"two warnings", MODEL("1", SPLIT("n", "output: \"a\"") SPLIT("m", "output: \"b\"")), "model m.onnx --out .", 0,
     NO_AXIS("n") NO_AXIS("m")},
    {"a warning, then an error", MODEL("1", SPLIT("n", "output: \"a\"") SPLIT("m", "")), "list m.onnx", 1,
     NO_AXIS("n") "{\"severity\":\"error\",\"file\":\"m.onnx\",\"node\":\"m\",\"op_version\":\"Split-1\","
                  "\"rule\":\"BAD_OUTPUTS\",\"message\":\"the node has no outputs\","
                  "\"help\":\"give one output for each part, or one for the sequence of them\"}\n"},
    {"no version yet", MODEL("29", SPLIT("n", "output: \"a\"")), "list m.onnx", 1,
     "{\"severity\":\"error\",\"file\":\"m.onnx\",\"node\":\"n\",\"rule\":\"opset\","
     "\"message\":\"opset 29 is newer than 28, the newest that the tables know\","
     "\"help\":\"import a version that has the op; --assume-opset N takes N for one that the tables do not know "
     "yet\"}\n"},
    {"a name with what JSON escapes", MODEL("1", SPLIT("say \\\"a\\\"\\n\\\\", "output: \"a\"")), "list m.onnx", 0,
     NO_AXIS("say \\\"a\\\"\\n\\\\")},
    {"a name that is no UTF-8", MODEL("1", SPLIT("n\\200\\\"", "output: \"a\"")), "list m.onnx", 0,
     NO_AXIS("n\\\\x80\\\"")},
    {"an option that nothing depends on", MODEL("13", SPLIT("n", "output: \"a\"")),
     "model m.onnx --dim 'a\"b=1' --out .", 0,
     "{\"severity\":\"warning\",\"message\":\"--dim a\\\"b: no Split depends on it\"}\n"},
    {"a file that is not there", NULL, "list 'm\".onnx'", 3,
     "{\"severity\":\"error\",\"file\":\"m\\\".onnx\",\"rule\":\"file\",\"message\":\"cannot be opened: No such file "
     "or directory\","
     "\"help\":\"name a file that can be read\"}\n"},
    {"nothing to write", MODEL("13", "node { op_type: \"Relu\" input: \"x\" output: \"a\" } "), "model m.onnx --out .",
     0, "{\"severity\":\"note\",\"file\":\"m.onnx\",\"message\":\"no Split or SplitToSequence in it\"}\n"},
    {"a note of a node",
     MODEL("13",
           "initializer { name: \"l\" dims: 1 data_type: 7 data_location: EXTERNAL external_data { key: \"location\" "
           "value: \"w\" } } node { op_type: \"Split\" name: \"n\" input: \"x\" input: \"l\" output: \"a\" } "),
     "list m.onnx", 0,
     "{\"severity\":\"note\",\"file\":\"m.onnx\",\"node\":\"n\",\"op_version\":\"Split-13\","
     "\"message\":\"split 'l' lies in external data, which is not read: it is a run-time split\"}\n"},
    {"a directory that is not there", NULL, "generate --out missing", 3,
     "{\"severity\":\"error\",\"file\":\"missing\",\"message\":\"No such file or directory\","
     "\"help\":\"--out names an existing directory\"}\n"},
    {"a line of a table", NULL, "--root . list", 1,
     "{\"severity\":\"error\",\"file\":\"./spec/dtypes.lua\",\"line\":2,\"message\":\"<eof> expected near '}'\"}\n"},
    {"usage, told by the parser", NULL, "list --nonsense", 2,
     "{\"severity\":\"error\",\"message\":\"unknown option '--nonsense'\",\"help\":\"splitgen list --help\"}\n"},
    {"usage, told by a command", NULL, "verify --timeout 0 .", 2,
     "{\"severity\":\"error\",\"message\":\"--timeout: it must be a number of seconds\","
     "\"help\":\"splitgen verify --help\"}\n"},
};

static struct outcome shell(const struct scratch *scratch, const char *command)
{
    const char *const arguments[] = {"sh", "-c", command, NULL};
    return process_run(scratch->path, arguments);
}

static void encode(const struct scratch *scratch, const char *model)
{
    scratch_write(scratch, "m.txtpb", model, strlen(model));
    struct outcome outcome = shell(scratch, "\"$PROTOC\" --encode=onnx.ModelProto "
                                            "--proto_path=\"$ONNX_PROTO_DIRECTORY\" onnx.proto <m.txtpb >m.onnx");
    ck_assert_msg(outcome.code == 0, "%s", outcome.errors);
    outcome_free(&outcome);
}

START_TEST(as_json)
{
    struct scratch scratch = scratch_with_sources();
    scratch_write(&scratch, "spec/dtypes.lua", "return {\n}}\n", 12);
    if (rows[_i].model != NULL)
        encode(&scratch, rows[_i].model);
    /* the option may stand before the command and behind it */
    static const char *const forms[] = {"\"$SPLITGEN\" --diagnostics json %s", "\"$SPLITGEN\" %s --diagnostics=json"};
    for (size_t i = 0; i < COUNT_OF(forms); i++) {
        char command[512];
        snprintf(command, sizeof command, forms[i], rows[_i].arguments);
        struct outcome outcome = shell(&scratch, command);
        ck_assert_msg(outcome.code == rows[_i].code, "%s: exit code %d: %s", rows[_i].name, outcome.code,
                      outcome.errors);
        ck_assert_msg(strcmp(outcome.errors, rows[_i].errors) == 0, "%s: '%s'", rows[_i].name, outcome.errors);
        outcome_free(&outcome);
    }
    scratch_remove(&scratch);
}
END_TEST

/* A case of verify that fails: the object on standard error, its own lines on standard output. */
START_TEST(of_verify)
{
    struct scratch scratch = scratch_new();
    encode(&scratch, MODEL("13", SPLIT("n", "output: \"a\" output: \"b\" output: \"c\" output: \"d\"")));
    struct outcome outcome = shell(&scratch, "mkdir case && mv m.onnx case/model.onnx && "
                                             "\"$SPLITGEN\" verify case missing --diagnostics json");
    ck_assert_int_eq(outcome.code, 3);
    ck_assert_str_eq(outcome.output, "not ok missing - cannot be read\n"
                                     "not ok case - n: an axis of 6 does not split into 4 equal parts [BAD_LENGTHS]\n"
                                     "0 passed, 2 failed, 0 skipped\n");
    ck_assert_str_eq(outcome.errors,
                     "{\"severity\":\"error\",\"file\":\"missing\",\"message\":\"No such file or directory\"}\n"
                     "{\"severity\":\"error\",\"file\":\"case/model.onnx\",\"node\":\"n\",\"op_version\":\"Split-13\","
                     "\"rule\":\"BAD_LENGTHS\",\"message\":\"an axis of 6 does not split into 4 equal parts\"," HELP);
    outcome_free(&outcome);
    scratch_remove(&scratch);
}
END_TEST

/* A file that shrinks between being mapped and being read. */
START_TEST(file_that_shrinks)
{
    static const char *const told[][2] = {
        {"text", "m.onnx: error: the file shrinks while it is read\n"},
        {"json", "{\"severity\":\"error\",\"file\":\"m.onnx\",\"message\":\"the file shrinks while it is read\"}\n"},
    };
    const char *const shrink = getenv("SHRINK");
    ck_assert_msg(shrink != NULL, "the environment is not set: run this through meson test");
    if (*shrink == '\0')
        return; /* not where a sanitizer must be loaded first */
    struct scratch scratch = scratch_new();
    encode(&scratch, MODEL("13", SPLIT("n", "output: \"a\" output: \"b\"")));
    char command[128];
    snprintf(command, sizeof command,
             "SHRINKS=m.onnx SHRINKS_AT=1 LD_PRELOAD=\"$SHRINK\" \"$SPLITGEN\" --diagnostics %s list m.onnx",
             told[_i][0]);
    struct outcome outcome = shell(&scratch, command);
    ck_assert_int_eq(outcome.code, 3);
    ck_assert_str_eq(outcome.output, "");
    ck_assert_str_eq(outcome.errors, told[_i][1]);
    outcome_free(&outcome);
    scratch_remove(&scratch);
}
END_TEST

START_TEST(no_such_format)
{
    struct scratch scratch = scratch_new();
    struct outcome outcome = shell(&scratch, "\"$SPLITGEN\" --diagnostics xml list");
    ck_assert_int_eq(outcome.code, 2);
    ck_assert_str_eq(outcome.errors,
                     "splitgen: error: argument for option '--diagnostics' must be one of 'text', 'json'\n"
                     "help: splitgen --help\n");
    outcome_free(&outcome);
    scratch_remove(&scratch);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("splitgen --diagnostics");
    add_rows(suite, "as_json", as_json, COUNT_OF(rows));
    add_rows(suite, "file_that_shrinks", file_that_shrinks, 2);
    add_test(suite, "of_verify", of_verify);
    add_test(suite, "no_such_format", no_such_format);
    return run_suite(suite);
}
