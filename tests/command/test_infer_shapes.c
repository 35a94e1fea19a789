/*
 * test_infer_shapes.c - shapes that a model does not declare: what splitgen makes of those that splitgen-infer-shapes
 * tells, and that it does as well without when that program tells none, or nonsense.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness.h"
#include "process.h"
#include "scratch.h"

/* Runs splitgen in the directory with up to 7 arguments. */
#define SPLITGEN(scratch, ...) process_run((scratch)->path, (const char *const[9]){getenv("SPLITGEN"), __VA_ARGS__})

#define PROTOC(direction) \
    "\"$PROTOC\" --" direction "=onnx.ModelProto --proto_path=\"$ONNX_PROTO_DIRECTORY\" onnx.proto "
#define MODEL(opset, graph) "ir_version: 8 opset_import { version: " opset " } graph { " graph " } "
#define DIM(n) "dim { dim_value: " n " } "
#define SYMBOL(n) "dim { dim_param: \"" n "\" } "
#define SHAPE(dims) "shape { " dims "} "
#define VALUE(field, name, shape) field " { name: \"" name "\" type { tensor_type { elem_type: 1 " shape "} } } "
#define SPLIT(input)                                                                            \
    "node { input: \"" input "\" output: \"a\" output: \"b\" name: \"cut\" op_type: \"Split\" " \
    "attribute { name: \"axis\" type: INT i: 1 } } "
#define OUTPUTS VALUE("output", "a", "") VALUE("output", "b", "")

static void encode(const struct scratch *scratch, const char *text, const char *file)
{
    char script[512];
    snprintf(script, sizeof script, PROTOC("encode") "<text >%s", file);
    scratch_write(scratch, "text", text, strlen(text));
    const char *const shell[] = {"sh", "-c", script, NULL};
    struct outcome outcome = process_run(scratch->path, shell);
    ck_assert_msg(outcome.code == 0, "%s\n%s", outcome.errors, text);
    outcome_free(&outcome);
}

/* Makes a script the program that infers. */
static void pretend(const struct scratch *scratch, const char *script)
{
    char text[2048];
    snprintf(text, sizeof text, "#!/bin/sh\n%s\n", script);
    scratch_write(scratch, "infer", text, strlen(text));
    ck_assert_int_eq(chmod(scratch_path(scratch, "infer"), 0755), 0);
    setenv("SPLITGEN_INFER_SHAPES", "./infer", 1);
}

/* Makes a model of those types what the program finds out. */
static void pretend_types(const struct scratch *scratch, const char *types)
{
    encode(scratch, types, "types.onnx");
    pretend(scratch, "cp types.onnx \"$2\"");
}

static void check_outcome(struct outcome outcome, const char *name, const char *output, const char *errors)
{
    ck_assert_msg(outcome.code == 0, "%s: exit code %d: %s", name, outcome.code, outcome.errors);
    ck_assert_msg(strcmp(outcome.output, output) == 0, "%s: it is\n%sand should be\n%s", name, outcome.output, output);
    ck_assert_msg(strcmp(outcome.errors, errors) == 0, "%s: it says\n%sand should say\n%s", name, outcome.errors,
                  errors);
    outcome_free(&outcome);
}

static const char open_model[] = MODEL("13", VALUE("input", "x", "") OUTPUTS SPLIT("x"));
static const char as_without[] = "cut: Split-13 float [...], equal parts\n"
                                 "  copy   a [...]: unknown shape\n"
                                 "  copy   b [...]: unknown shape\n";
static const char as_views[] = "cut: Split-13 float [1, 4] on axis 1, equal parts\n"
                               "  view   a [1, 2]: nothing before the axis\n"
                               "  view   b [1, 2]: nothing before the axis\n";

/* Whatever the program does, the result is at worst that without it. */
static const struct {
    const char *name;
    const char *script;
    const char *errors;
} failures[] = {
    {"it says why", "echo first >&2; echo 'no such luck' >&2; exit 1",
     "model.onnx: note: shapes are not inferred: no such luck\n"},
    {"it says what is no text", "printf 'a\\033b\\n'; exit 1", "model.onnx: note: shapes are not inferred: a\\x1bb\n"},
    {"it says nothing", "exit 9", "model.onnx: note: shapes are not inferred: exit status 9\n"},
    {"it crashes", "kill -SEGV $$", "model.onnx: note: shapes are not inferred: crashed: Segmentation fault\n"},
    {"it hangs", "sleep 1000", "model.onnx: note: shapes are not inferred: not done after 10 s\n"},
    {"it writes rubbish", "echo rubbish >\"$2\"",
     "model.onnx: note: shapes are not inferred: ./infer: its types.onnx: text, not the binary protobuf of ONNX\n"},
    {"it writes nothing", ":",
     "model.onnx: note: shapes are not inferred: ./infer: its types.onnx: cannot be opened: No such file or "
     "directory\n"},
};

START_TEST(does_without)
{
    struct scratch scratch = scratch_new();
    encode(&scratch, open_model, "model.onnx");
    pretend(&scratch, failures[_i].script);
    check_outcome(SPLITGEN(&scratch, "list", "model.onnx"), failures[_i].name, as_without, failures[_i].errors);
    scratch_remove(&scratch);
}
END_TEST

START_TEST(does_without_the_program)
{
    struct scratch scratch = scratch_new();
    encode(&scratch, open_model, "model.onnx");
    setenv("SPLITGEN_INFER_SHAPES", "", 1);
    check_outcome(SPLITGEN(&scratch, "list", "model.onnx"), "none", as_without, "");
    setenv("SPLITGEN_INFER_SHAPES", "/nonexistent", 1);
    check_outcome(SPLITGEN(&scratch, "list", "model.onnx"), "missing", as_without,
                  "model.onnx: note: shapes are not inferred: /nonexistent: No such file or directory\n");
    setenv("TMPDIR", "/nonexistent", 1);
    check_outcome(SPLITGEN(&scratch, "list", "model.onnx"), "no room", as_without,
                  "model.onnx: note: shapes are not inferred: no directory to work in\n");
    unsetenv("TMPDIR");
    scratch_remove(&scratch);
}
END_TEST

/* What the program may tell, and what it is good for. */
static const struct {
    const char *name;
    const char *model;
    const char *types;
    const char *output;
    const char *errors;
} tellings[] = {
    {"a shape", open_model,
     MODEL("13", "node { op_type: \"Split\" } " VALUE("value_info", "x", SHAPE(DIM("1") DIM("4")))), as_views, ""},
    {"a dtype",
     MODEL("13", "node { input: \"i\" output: \"x\" op_type: \"Relu\" } " VALUE("input", "i", "") OUTPUTS SPLIT("x")),
     MODEL("13", "node { op_type: \"Relu\" } node { op_type: \"Split\" } " VALUE("value_info", "x", "")), as_without,
     ""},
    {"fewer nodes", open_model, MODEL("13", VALUE("input", "x", "") VALUE("value_info", "x", SHAPE(DIM("1") DIM("4")))),
     as_views, ""},
    {"other names", open_model,
     MODEL("13", "node { op_type: \"If\" } " VALUE("value_info", "y", SHAPE(DIM("1") DIM("4")))), as_without, ""},
    {"a type that is no tensor", open_model,
     MODEL("13",
           "node { op_type: \"Split\" } value_info { name: \"x\" type { sequence_type { elem_type { tensor_type { "
           "elem_type: 1 " SHAPE(DIM("1") DIM("4")) "} } } } }"),
     as_without, ""},
    {"a negative dim", open_model,
     MODEL("13", "node { op_type: \"Split\" } " VALUE("value_info", "x", SHAPE(DIM("1") DIM("-4")))), as_without,
     "model.onnx: note: shapes are not inferred: ./infer: its types.onnx: value_info 'x' declares dimension 1 as -4\n"},
    {"what the node contradicts", open_model,
     MODEL("13", "node { op_type: \"Split\" } " VALUE("value_info", "x", SHAPE(DIM("1") DIM("5")))), as_without,
     "model.onnx: cut: note: contradicts what is inferred, which is left out: an axis of 5 does not split into 2 equal "
     "parts\n"},
    {"what a declared dim contradicts", MODEL("13", VALUE("input", "x", SHAPE("dim { } " DIM("4"))) OUTPUTS SPLIT("x")),
     MODEL("13", "node { op_type: \"Split\" } " VALUE("value_info", "x", SHAPE(DIM("1") DIM("6")))), as_views, ""},
    {"what the declared rank contradicts",
     MODEL("13", VALUE("input", "x", SHAPE(DIM("1") DIM("4") "dim { } ")) OUTPUTS SPLIT("x")),
     MODEL("13", "node { op_type: \"Split\" } " VALUE("value_info", "x", SHAPE(DIM("2") DIM("4")))),
     "cut: Split-13 float [1, 4, ?] on axis 1, equal parts\n"
     "  view   a [1, 2, ?]: nothing before the axis\n"
     "  view   b [1, 2, ?]: nothing before the axis\n",
     ""},
    {"what is declared behind an Identity",
     MODEL("13", "node { input: \"x\" output: \"y\" op_type: \"Identity\" } " VALUE(
                     "input", "x", SHAPE("dim { } " DIM("4"))) OUTPUTS SPLIT("y")),
     MODEL("13", "node { op_type: \"Identity\" } node { op_type: \"Split\" } " VALUE("value_info", "y",
                                                                                     SHAPE(DIM("1") DIM("6")))),
     as_views, ""},
};

START_TEST(takes_what_it_can)
{
    struct scratch scratch = scratch_new();
    encode(&scratch, tellings[_i].model, "model.onnx");
    pretend_types(&scratch, tellings[_i].types);
    check_outcome(SPLITGEN(&scratch, "list", "model.onnx"), tellings[_i].name, tellings[_i].output,
                  tellings[_i].errors);
    scratch_remove(&scratch);
}
END_TEST

/* The program is not run for a model that leaves nothing open, nor when it is not wanted. */
START_TEST(runs_only_if_wanted)
{
    static const char closed[] = MODEL("13", VALUE("input", "x", SHAPE(SYMBOL("n") DIM("4"))) OUTPUTS SPLIT("x"));
    struct scratch scratch = scratch_new();
    ck_assert_int_eq(mkdir(scratch_path(&scratch, "case"), 0755), 0);
    encode(&scratch, closed, "closed.onnx");
    encode(&scratch, open_model, "case/model.onnx");
    pretend(&scratch, "touch \"$(dirname \"$0\")/ran\"; exit 1");
    static const char *const commands[] = {
        "\"$SPLITGEN\" list closed.onnx",
        "\"$SPLITGEN\" list --no-infer-shapes case/model.onnx",
        "\"$SPLITGEN\" model --no-infer-shapes case/model.onnx --out .",
        "\"$SPLITGEN\" verify --no-infer-shapes case",
        "! \"$SPLITGEN\" kernel --op Split --opset 13 --dtype float --shape 7 --outputs 2 --out .",
        "\"$SPLITGEN\" list case/model.onnx && rm ran",
        "\"$SPLITGEN\" model case/model.onnx --out . && rm ran",
        "{ \"$SPLITGEN\" verify case || true; } && rm ran",
    };
    for (size_t i = 0; i < COUNT_OF(commands); i++) {
        const char *const shell[] = {"sh", "-c", commands[i], NULL};
        struct outcome outcome = process_run(scratch.path, shell);
        ck_assert_msg(access(scratch_path(&scratch, "ran"), F_OK) != 0, "%s: it ran", commands[i]);
        ck_assert_msg(outcome.code == 0 || i == 3, "%s: exit code %d: %s", commands[i], outcome.code, outcome.errors);
        outcome_free(&outcome);
    }
    scratch_remove(&scratch);
}
END_TEST

/* What the command line says goes to the program, wins over what that tells, and is used there. */
START_TEST(knows_the_command_line)
{
    struct scratch scratch = scratch_new();
    encode(&scratch,
           MODEL("13", "node { input: \"i\" output: \"x\" op_type: \"Relu\" } " VALUE("input", "i", SHAPE(SYMBOL("n")))
                           OUTPUTS SPLIT("x")),
           "model.onnx");
    encode(&scratch, MODEL("13", "node { op_type: \"Relu\" } " VALUE("value_info", "x", SHAPE(DIM("3") SYMBOL("n")))),
           "types.onnx");
    pretend(&scratch, "cp types.onnx \"$2\"; shift 2; printf '%s,' \"$@\" >given");
    check_outcome(SPLITGEN(&scratch, "model", "model.onnx", "--out", ".", "--dim", "n=4"), "--dim", "", "");
    char *given = scratch_read(&scratch, "given", NULL);
    ck_assert_str_eq(given, "dim,n,4,");
    free(given);
    char *manifest = scratch_read(&scratch, "model_split.json", NULL);
    ck_assert_ptr_nonnull(strstr(manifest, "\"dims\":[3,4]"));
    free(manifest);
    check_outcome(SPLITGEN(&scratch, "list", "model.onnx", "--dim", "n=4"), "list",
                  "cut: Split-13 float [3, 4] on axis 1, equal parts\n"
                  "  copy   a [3, 2]: rows\n"
                  "  copy   b [3, 2]: rows\n"
                  "  by deinterleave: 2 columns of 8 byte elements\n",
                  "");
    check_outcome(SPLITGEN(&scratch, "model", "model.onnx", "--out", ".", "--dim", "m=4"), "--dim", "",
                  "splitgen: warning: --dim m: no Split depends on it\n");
    check_outcome(SPLITGEN(&scratch, "model", "model.onnx", "--out", ".", "--shape", "i=8xm"), "--shape", "", "");
    given = scratch_read(&scratch, "given", NULL);
    ck_assert_str_eq(given, "shape,i,number,8,symbol,m,");
    free(given);
    pretend(&scratch, "exit 1"); /* perhaps for what was said */
    check_outcome(SPLITGEN(&scratch, "model", "model.onnx", "--out", ".", "--shape", "i=1x2x3x4"), "a failure", "",
                  "model.onnx: note: shapes are not inferred: exit status 1\n");
    pretend_types(&scratch, MODEL("13", "node { op_type: \"Relu\" } " VALUE("value_info", "x", SHAPE(DIM("3")))));
    check_outcome(
        SPLITGEN(&scratch, "model", "model.onnx", "--out", ".", "--shape", "i=3"), "a contradiction", "",
        "model.onnx: cut: note: contradicts what is inferred, which is left out: axis 1 is outside [-1, 0]\n");
    scratch_remove(&scratch);
}
END_TEST

#define RELU(from, to) "node { input: \"" from "\" output: \"" to "\" op_type: \"Relu\" } "
#define NODE(op, from, with, to) \
    "node { input: \"" from "\" input: \"" with "\" output: \"" to "\" op_type: \"" op "\" } "
#define SHAPE_OF(from, to) "node { input: \"" from "\" output: \"" to "\" op_type: \"Shape\" } "
#define BODY(name, from)                                                                     \
    "attribute { name: \"" name "\" type: GRAPH g { name: \"g\" " RELU(from, "y") SPLIT("y") \
        VALUE("output", "a", "") "} } "
#define INTEGERS(name, data) "{ name: \"" name "\" dims: 2 data_type: 7 " data "} "
#define ONE_FOUR "int64_data: 1 int64_data: 4 "

/* In the order of their names: the tables that hold them have another one in each run. */
START_TEST(is_told_in_one_order)
{
    struct scratch scratch = scratch_new();
    encode(&scratch, open_model, "model.onnx");
    pretend(&scratch, "shift 2; printf '%s,' \"$@\" >given; exit 1");
    const char *const shell[] = {"sh", "-c",
                                 "\"$SPLITGEN\" list model.onnx --dim d=4 --dim b=2 --dim a=1 --dim c=3 "
                                 "--shape z=4 --shape v=2 --shape w=1 --shape y=3",
                                 NULL};
    struct outcome outcome = process_run(scratch.path, shell);
    ck_assert_msg(outcome.code == 0, "%s", outcome.errors);
    outcome_free(&outcome);
    char *given = scratch_read(&scratch, "given", NULL);
    ck_assert_str_eq(given, "dim,a,1,dim,b,2,dim,c,3,dim,d,4,shape,v,number,2,shape,w,number,1,shape,y,number,3,"
                            "shape,z,number,4,");
    free(given);
    scratch_remove(&scratch);
}
END_TEST

/* What the program itself, where it was built, finds out. */
static const struct {
    const char *name;
    const char *model;
    const char *output;
    const char *errors;
} inferred[] = {
    {"through a node", MODEL("13", RELU("x", "y") VALUE("input", "x", SHAPE(DIM("1") DIM("4"))) OUTPUTS SPLIT("y")),
     as_views, ""},
    {"past what is declared -1",
     MODEL("13", RELU("x", "y") VALUE("input", "x", SHAPE(DIM("1") DIM("4")))
                     VALUE("value_info", "y", SHAPE(DIM("-1") DIM("-1"))) OUTPUTS SPLIT("y")),
     as_views,
     "model.onnx: warning: value_info 'y' declares a dimension as -1, which is taken for unknown\n"
     "help: --shape TENSOR=DIMS tells what it is\n"},
    {"nothing from what is declared -1",
     MODEL("13", RELU("x", "y") VALUE("input", "x", SHAPE(DIM("-1") DIM("4"))) OUTPUTS SPLIT("y")),
     "cut: Split-13 float [?, 4] on axis 1, equal parts\n"
     "  copy   a [?, 2]: unknown shape\n"
     "  copy   b [?, 2]: unknown shape\n"
     "  by deinterleave: 2 columns of 8 byte elements\n",
     "model.onnx: warning: graph input 'x' declares a dimension as -1, which is taken for unknown\n"
     "help: --shape TENSOR=DIMS tells what it is\n"},
    {"a symbol of the model",
     MODEL("13", RELU("x", "y") VALUE("input", "x", SHAPE(SYMBOL("n") DIM("4"))) OUTPUTS SPLIT("y")),
     "cut: Split-13 float [n, 4] on axis 1, equal parts\n"
     "  copy   a [n, 2]: rows\n"
     "  copy   b [n, 2]: rows\n"
     "  by deinterleave: 2 columns of 8 byte elements\n",
     ""},
    {"no symbol that is none of the model",
     MODEL("13", "node { input: \"x\" output: \"y\" op_type: \"NonZero\" } " VALUE(
                     "input", "x",
                     SHAPE(DIM("4"))) "output { name: \"a\" type { tensor_type { elem_type: 7 } } } " SPLIT("y")),
     "cut: Split-13 int64 [1, ?] on axis 1, equal parts\n"
     "  copy   a [1, ?]: lengths of the run\n"
     "  dead   b [1, ?]: nobody reads it\n",
     ""},
    {"in bodies, whose names are their own",
     MODEL("13", "node { input: \"c\" output: \"o\" name: \"if\" op_type: \"If\" " BODY("then_branch", "x")
                     BODY("else_branch", "z") "} " VALUE("input", "x", SHAPE(DIM("1") DIM("4")))
                         VALUE("input", "z", SHAPE(DIM("3") DIM("8")))
                             VALUE("output", "o", "") "input { name: \"c\" type { tensor_type { elem_type: 9 } } } "),
     "if.then_branch/cut: Split-13 float [1, 4] on axis 1, equal parts\n"
     "  view   a [1, 2]: nothing before the axis\n"
     "  dead   b [1, 2]: nobody reads it\n"
     "if.else_branch/cut: Split-13 float [3, 8] on axis 1, equal parts\n"
     "  copy   a [3, 4]: rows\n"
     "  dead   b [3, 4]: nobody reads it\n"
     "  by rows: parts of each row in turn\n",
     ""},
    {"from elements",
     MODEL("13", NODE("Reshape", "x", "s", "y")
                     VALUE("input", "x", SHAPE(DIM("4"))) "initializer " INTEGERS("s", ONE_FOUR) OUTPUTS SPLIT("y")),
     as_views, ""},
    {"from elements that are computed",
     MODEL("13", SHAPE_OF("z", "s") NODE("Reshape", "x", "s", "y") SHAPE_OF("y", "t") NODE("Reshape", "w", "t", "v")
                     VALUE("input", "x", SHAPE(DIM("4"))) VALUE("input", "w", SHAPE(DIM("4")))
                         VALUE("input", "z", SHAPE(DIM("1") DIM("4"))) OUTPUTS SPLIT("v")),
     as_views, ""},
    {"not from elements that a caller may replace",
     MODEL("13",
           NODE("Reshape", "x", "s", "y") VALUE(
               "input", "x",
               SHAPE(DIM(
                   "4"))) "input { name: \"s\" type { tensor_type { elem_type: 7 } } } initializer " INTEGERS("s",
                                                                                                              ONE_FOUR)
               OUTPUTS SPLIT("y")),
     as_without, ""},
    {"not from elements that are elsewhere",
     MODEL("13", NODE("Reshape", "x", "s", "y") VALUE("input", "x", SHAPE(DIM("4"))) "initializer " INTEGERS(
                     "s", "data_location: EXTERNAL external_data { key: \"location\" value: \"s.bin\" } ")
                     OUTPUTS SPLIT("y")),
     as_without, ""},
    {"though an operator does not take the elements that it gets",
     MODEL("13",
           SHAPE_OF("x", "s") "node { input: \"s\" input: \"nine\" output: \"t\" op_type: \"Gather\" } " RELU(
               "x", "y") "initializer { name: \"nine\" data_type: 7 int64_data: 9 } " VALUE("input", "x",
                                                                                            SHAPE(DIM("1") DIM("4")))
               OUTPUTS SPLIT("y")),
     as_views, ""},
    {"nothing of a newer opset",
     MODEL("1000", RELU("x", "y") VALUE("input", "x", SHAPE(DIM("1") DIM("4"))) OUTPUTS SPLIT("y")), NULL,
     "opset 1000 is newer than "},
    {"nothing of a function that is named like an operator",
     "functions { name: \"Relu\" input: \"p\" output: \"q\" node { input: \"p\" output: \"q\" op_type: \"Neg\" } "
     "opset_import { version: 13 } } " MODEL(
         "13", RELU("x", "y") RELU("y", "z") VALUE("input", "x", SHAPE(DIM("1") DIM("4"))) OUTPUTS SPLIT("z")),
     NULL, "a function that is named like an operator"},
};

static bool use_the_program(void)
{
    const char *program = getenv("INFER_SHAPES");
    setenv("SPLITGEN_INFER_SHAPES", program, 1);
    return *program != '\0';
}

START_TEST(infers)
{
    struct scratch scratch = scratch_new();
    if (use_the_program()) {
        encode(&scratch, inferred[_i].model, "model.onnx");
        struct outcome outcome = SPLITGEN(&scratch, "list", "model.onnx", "--assume-opset", "13");
        if (inferred[_i].output != NULL) {
            check_outcome(outcome, inferred[_i].name, inferred[_i].output, inferred[_i].errors);
        } else {
            ck_assert_msg(strstr(outcome.errors, inferred[_i].errors) != NULL, "%s: %s", inferred[_i].name,
                          outcome.errors);
            outcome_free(&outcome);
        }
    }
    scratch_remove(&scratch);
}
END_TEST

/* Unless told otherwise, splitgen takes the program that was built with it. */
START_TEST(finds_the_program)
{
    struct scratch scratch = scratch_new();
    if (use_the_program()) {
        unsetenv("SPLITGEN_INFER_SHAPES");
        encode(&scratch, inferred[0].model, "model.onnx");
        check_outcome(SPLITGEN(&scratch, "list", "model.onnx"), "found", inferred[0].output, "");
    }
    scratch_remove(&scratch);
}
END_TEST

/* An installation that was moved takes its own; without it there is a note. */
START_TEST(finds_what_was_moved)
{
    struct scratch scratch = scratch_new();
    if (use_the_program() && getenv("LIBEXECDIR")[0] != '/') {
        unsetenv("SPLITGEN_INFER_SHAPES");
        encode(&scratch, inferred[0].model, "model.onnx");
        encode(&scratch, open_model, "open.onnx");
        const char *const move[] = {"sh", "-c",
                                    "mkdir -p bin \"$LIBEXECDIR\" && cp \"$SPLITGEN\" bin/splitgen && "
                                    "cp \"$INFER_SHAPES\" \"$LIBEXECDIR\"",
                                    NULL};
        check_outcome(process_run(scratch.path, move), "move", "", "");
        const char *const list[] = {"bin/splitgen", "list", "model.onnx", NULL};
        check_outcome(process_run(scratch.path, list), "moved", inferred[0].output, "");
        const char *const list_open[] = {"bin/splitgen", "list", "open.onnx", NULL};
        const char *const lose[] = {
            "sh", "-c", "rm -r \"$LIBEXECDIR\"; test -e \"$PREFIX/$LIBEXECDIR/splitgen-infer-shapes\" || echo lost",
            NULL};
        struct outcome outcome = process_run(scratch.path, lose);
        if (outcome.output[0] != '\0')
            check_outcome(process_run(scratch.path, list_open), "lost", as_without,
                          "open.onnx: note: shapes are not inferred: splitgen-infer-shapes was built with this "
                          "program, and is not there\n");
        outcome_free(&outcome);
    }
    scratch_remove(&scratch);
}
END_TEST

/* The program itself tells what it is not to be called with. */
START_TEST(tells_bad_arguments)
{
    static const struct {
        const char *words[4];
        const char *errors;
    } calls[] = {
        {{"dim", "n", "99999999999999999999"}, "'99999999999999999999' is no integer of 64 bits\n"},
        {{"dim", "n", ""}, "'' is no integer of 64 bits\n"},
        {{"dim", "n", "4y"}, "'4y' is no integer of 64 bits\n"},
        {{"shape", "x", "number", "n"}, "'n' is no integer of 64 bits\n"},
        {{"dim", "n"}, "an argument is missing\n"},
        {{"shape", "x", "number"}, "an argument is missing\n"},
        {{"number", "4"}, "'number' is no argument here\n"},
        {{"shape", "x", "dims", "4"}, "'dims' is no argument here\n"},
    };
    struct scratch scratch = scratch_new();
    if (use_the_program()) {
        encode(&scratch, inferred[0].model, "model.onnx");
        for (size_t i = 0; i < COUNT_OF(calls); i++) {
            const char *const *words = calls[i].words;
            const char *const run[] = {
                getenv("INFER_SHAPES"), "model.onnx", "types.onnx", words[0], words[1], words[2], words[3], NULL};
            struct outcome outcome = process_run(scratch.path, run);
            ck_assert_int_eq(outcome.code, 1);
            ck_assert_str_eq(outcome.errors, calls[i].errors);
            outcome_free(&outcome);
        }
    }
    scratch_remove(&scratch);
}
END_TEST

/* No symbol is taken for another, for a number, or for what parts dims. */
START_TEST(takes_any_symbol)
{
    static const struct {
        const char *symbol, *decoded;
    } rows[] = {
        {"max_len", "max_len"}, {"x", "x"},           {"3", "3"},     {"-3", "-3"},
        {"2,n", "2,n"},         {"number", "number"}, {"2x2", "2x2"}, {"\xff=\n", "\\377=\\n"},
    };
    struct scratch scratch = scratch_new();
    if (use_the_program()) {
        encode(&scratch, MODEL("13", RELU("x", "y") VALUE("input", "x", "")), "model.onnx");
        for (size_t i = 0; i < COUNT_OF(rows); i++) {
            const char *const run[] = {
                getenv("INFER_SHAPES"), "model.onnx", "types.onnx", "shape", "x", "number", "2", "symbol",
                rows[i].symbol,         NULL};
            check_outcome(process_run(scratch.path, run), rows[i].symbol, "", "");
            const char *const decode[] = {"sh", "-c", PROTOC("decode") "<types.onnx | tr -d ' \\n'", NULL};
            struct outcome outcome = process_run(scratch.path, decode);
            char shape[64];
            snprintf(shape, sizeof shape, "shape{dim{dim_value:2}dim{dim_param:\"%s\"}}", rows[i].decoded);
            ck_assert_msg(strstr(outcome.output, shape) != NULL, "%s is not in %s", shape, outcome.output);
            outcome_free(&outcome);
        }
    }
    scratch_remove(&scratch);
}
END_TEST

/* Of a weight only the type is taken over, and that is enough. */
START_TEST(leaves_weights)
{
    enum { BYTES = 4 * 4 * 25000 };
    static const char head[] = "ir_version: 8 opset_import { version: 13 } graph { " NODE("MatMul", "x", "w", "y")
        VALUE("input", "x", SHAPE(DIM("1") DIM("25000")))
            OUTPUTS SPLIT("y") "initializer { name: \"w\" data_type: 1 dims: 25000 dims: 4 raw_data: \"";
    struct scratch scratch = scratch_new();
    if (use_the_program()) {
        const size_t size = sizeof head - 1;
        char *text = allocate(size + BYTES + sizeof "\" } }");
        memcpy(text, head, size);
        memset(text + size, '0', BYTES);
        strcpy(text + size + BYTES, "\" } }");
        encode(&scratch, text, "model.onnx");
        free(text);
        check_outcome(SPLITGEN(&scratch, "list", "model.onnx"), "weights", as_views, "");
    }
    scratch_remove(&scratch);
}
END_TEST

/* Shapes of the command line, as what stands behind a node has them. */
START_TEST(infers_from_a_shape)
{
    static const struct {
        const char *shape, *axis, *listed;
    } rows[] = {
        {"x=2,max_len", "-1", "cut: Split-13 float [2, max_len] on axis 1, equal parts\n"},
        {"x=2,max_len", "0", "cut: Split-13 float [2, max_len] on axis 0, equal parts\n"},
        {"x=max_len,", "-1", "cut: Split-13 float [max_len] on axis 0, equal parts\n"},
        {"x=max,len", "-1", "cut: Split-13 float [max, len] on axis 1, equal parts\n"},
        {"x=4,", "-1", "cut: Split-13 float [4] on axis 0, equal parts\n"},
    };
    struct scratch scratch = scratch_new();
    for (size_t i = 0; use_the_program() && i < COUNT_OF(rows); i++) {
        char model[512];
        snprintf(model, sizeof model,
                 MODEL("13", RELU("x", "y") VALUE("input", "x", "") OUTPUTS
                       "node { input: \"y\" output: \"a\" output: \"b\" name: \"cut\" op_type: "
                       "\"Split\" attribute { name: \"axis\" type: INT i: %s } }"),
                 rows[i].axis);
        encode(&scratch, model, "model.onnx");
        struct outcome outcome = SPLITGEN(&scratch, "list", "model.onnx", "--shape", rows[i].shape);
        ck_assert_str_eq(outcome.errors, "");
        ck_assert_msg(strncmp(outcome.output, rows[i].listed, strlen(rows[i].listed)) == 0, "%s: %s", rows[i].shape,
                      outcome.output);
        outcome_free(&outcome);
    }
    scratch_remove(&scratch);
}
END_TEST

/* What the command line says reaches what is inferred from it. */
START_TEST(infers_from_the_command_line)
{
    struct scratch scratch = scratch_new();
    if (use_the_program()) {
        encode(&scratch,
               MODEL("13", SHAPE_OF("z", "s") NODE("Reshape", "x", "s", "y") VALUE("input", "x", SHAPE(SYMBOL("m")))
                               VALUE("input", "z", SHAPE(SYMBOL("n") DIM("4"))) OUTPUTS SPLIT("y")),
               "model.onnx");
        check_outcome(SPLITGEN(&scratch, "model", "model.onnx", "--out", ".", "--dim", "n=1"), "--dim", "", "");
        char *manifest = scratch_read(&scratch, "model_split.json", NULL);
        ck_assert_ptr_nonnull(strstr(manifest, "\"dims\":[1,4]"));
        free(manifest);
        check_outcome(SPLITGEN(&scratch, "model", "model.onnx", "--out", ".", "--shape", "z=5x2"), "--shape", "", "");
        manifest = scratch_read(&scratch, "model_split.json", NULL);
        ck_assert_ptr_nonnull(strstr(manifest, "\"dims\":[5,2]"));
        free(manifest);
        check_outcome(SPLITGEN(&scratch, "model", "model.onnx", "--out", ".", "--shape", "y=7x6"), "--shape", "", "");
        manifest = scratch_read(&scratch, "model_split.json", NULL);
        ck_assert_ptr_nonnull(strstr(manifest, "\"dims\":[7,6]"));
        free(manifest);
    }
    scratch_remove(&scratch);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("infer shapes");
    add_rows(suite, "the program fails", does_without, COUNT_OF(failures));
    add_test(suite, "there is no program", does_without_the_program);
    add_test(suite, "the program is found", finds_the_program);
    add_test(suite, "the program is moved", finds_what_was_moved);
    add_test(suite, "bad arguments", tells_bad_arguments);
    add_test(suite, "any symbol", takes_any_symbol);
    add_rows(suite, "what the program tells", takes_what_it_can, COUNT_OF(tellings));
    add_test(suite, "only if wanted", runs_only_if_wanted);
    add_test(suite, "the command line", knows_the_command_line);
    add_test(suite, "one order", is_told_in_one_order);
    add_rows(suite, "what is inferred", infers, COUNT_OF(inferred));
    add_test(suite, "weights", leaves_weights);
    add_test(suite, "inferred from a shape", infers_from_a_shape);
    add_test(suite, "inferred from the command line", infers_from_the_command_line);
    return run_suite(suite);
}
