/*
 * test_model.c - `splitgen model`: what it writes for the models of tests/models compiles alone and without warnings,
 * and does at run time what the library does.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "process.h"
#include "scratch.h"

static void must_run(const struct scratch *scratch, const char *command)
{
    const char *const shell[] = {"sh", "-c", command, NULL};
    struct outcome outcome = process_run(scratch->path, shell);
    ck_assert_msg(outcome.code == 0, "%s: %s%s", command, outcome.output, outcome.errors);
    outcome_free(&outcome);
}

/* Every model of tests/models: C99 and the header in C++, no warning, nothing undefined but memcpy and memmove. */
START_TEST(compiles)
{
    struct scratch scratch = scratch_new();
    must_run(
        &scratch,
        "set -e\n"
        "flags='-Wall -Wextra -Wpedantic -Wconversion -Werror'\n"
        "for text in \"$MODEL_TEXTS\"/*.txtpb; do\n"
        "    name=$(basename \"$text\" .txtpb)\n"
        "    \"$PROTOC\" --encode=onnx.ModelProto --proto_path=\"$ONNX_PROTO_DIRECTORY\" onnx.proto <\"$text\" "
        ">\"$name.onnx\"\n"
        "    for option in '' --copy-all; do\n"
        "        \"$SPLITGEN\" model \"$name.onnx\" $option --out . 2>warnings\n"
        "        ${CC:-cc} -std=c99 $flags -O0 -c \"${name}_split.c\" -o code.o\n"
        "        ! nm --undefined-only code.o | grep -v -e memcpy -e memmove -e _GLOBAL_OFFSET_TABLE_\n"
        "        if command -v c++ >/dev/null; then\n"
        "            echo \"#include \\\"${name}_split.h\\\"\" | c++ -std=c++11 $flags -I. -fsyntax-only -x c++ -\n"
        "        fi\n"
        "    done\n"
        "done\n");
    scratch_remove(&scratch);
}
END_TEST

#define INPUT(type, shape) "input { name: \"x\" type { tensor_type { elem_type: " type " shape { " shape " } } } } "
#define SPLIT(type, rank) "input { name: \"s\" type { tensor_type { elem_type: " type " shape { " rank " } } } } "
#define VALUE(n) "dim { dim_value: " n " } "
#define SYMBOL(n) "dim { dim_param: \"" n "\" } "
#define OUTPUT(name, type) "output { name: \"" name "\" type { tensor_type { elem_type: " type " } } } "
#define OUTPUTS(type) OUTPUT("a", type) OUTPUT("b", type)
#define SEQUENCE(type) \
    "output { name: \"q\" type { sequence_type { elem_type { tensor_type { elem_type: " type " } } } } } "
#define NODE(more) "node { op_type: \"Split\" name: \"n\" input: \"x\" output: \"a\" output: \"b\" " more "} "
#define AXIS(n) "attribute { name: \"axis\" type: INT i: " n " } "

/* A graph, and a program that calls what was written for it; the program ends with 0 if all is well. */
static const struct {
    const char *name;
    const char *opset;
    const char *graph;
    const char *program;
} runs[] = {
    {"a symbol before the axis", "13", INPUT("1", SYMBOL("batch") VALUE("4")) OUTPUTS("1") NODE(AXIS("1")),
     "float x[12], a[6], b[6];"
     "for (int i = 0; i < 12; i++) x[i] = (float)i;"
     "m_split_0(3, x, a, b);"
     "return a[2] == 4 && a[5] == 9 && b[0] == 2 && b[5] == 11 ? 0 : 1;"},
    {"a symbol behind the axis", "13", INPUT("3", VALUE("2") VALUE("4") SYMBOL("t")) OUTPUTS("3") NODE(AXIS("1")),
     "char x[24], a[12], b[12];"
     "for (int i = 0; i < 24; i++) x[i] = (char)i;"
     "m_split_0(3, x, a, b);"
     "return a[6] == 12 && b[0] == 6 && b[11] == 23 ? 0 : 1;"},
    {"a view with a symbol behind the axis", "13", INPUT("1", VALUE("4") SYMBOL("t")) OUTPUTS("1") NODE(AXIS("0")),
     "float x[12] = {0};"
     "return m_view_0(x) == x && m_view_1(3, x) == x + 6 ? 0 : 1;"},
    {"equal parts of a symbol", "13", INPUT("1", VALUE("2") SYMBOL("n")) OUTPUTS("1") NODE(AXIS("1")),
     "float x[8] = {0, 1, 2, 3, 4, 5, 6, 7}, a[4], b[4]; void *outputs[] = {a, b};"
     "if (m_run_0(4, x, outputs) != 0) return 1;"
     "if (a[2] != 4 || b[3] != 7) return 2;"
     "return m_run_0(3, x, outputs) != 0 ? 0 : 3;"},
    {"num_outputs of a symbol", "18",
     INPUT("1", SYMBOL("n")) OUTPUTS("1") NODE("attribute { name: \"num_outputs\" type: INT i: 2 } "),
     "float x[5] = {0, 1, 2, 3, 4}, a[3], b[3] = {9, 9, 9}; void *outputs[] = {a, b};"
     "if (m_run_0(5, x, outputs) != 0) return 1;"
     "return a[2] == 2 && b[0] == 3 && b[1] == 4 && b[2] == 9 ? 0 : 2;"},
    {"lengths of the run", "13",
     INPUT("6", VALUE("2") VALUE("3")) SPLIT("7", VALUE("2"))
         OUTPUTS("6") "node { op_type: \"Split\" input: \"x\" input: \"s\" output: \"a\" output: \"b\" " AXIS("1") "} ",
     "int x[6] = {0, 1, 2, 3, 4, 5}, a[6] = {9, 9, 9, 9, 9, 9}, b[6];"
     "void *outputs[] = {a, b};"
     "const int64_t good[] = {1, 2}, small[] = {1, 1}, negative[] = {-1, 4}, wraps[] = {INT64_MAX, INT64_MAX};"
     "if (m_run_0(small, x, outputs) == 0 || m_run_0(negative, x, outputs) == 0 || m_run_0(wraps, x, outputs) == 0) "
     "return 1;"
     "if (a[0] != 9) return 2; /* nothing was written */"
     "if (m_run_0(good, x, outputs) != 0) return 3;"
     "outputs[0] = NULL; /* an omitted output */"
     "if (m_run_0(good, x, outputs) != 0) return 4;"
     "return a[1] == 3 && b[0] == 1 && b[3] == 5 ? 0 : 5;"},
    {"a sequence in parts of the run's scalar", "11",
     INPUT("1", VALUE("5")) SPLIT("6", "")
         SEQUENCE("1") "node { op_type: \"SplitToSequence\" input: \"x\" input: \"s\" output: \"q\" } ",
     "float x[5] = {0, 1, 2, 3, 4}, a[2], b[2], c[1]; void *parts[] = {a, b, c};"
     "const int32_t two = 2, zero = 0;"
     "if (m_run_0(&two, x, parts, 3) != 0) return 1;"
     "if (m_run_0(&two, x, parts, 2) == 0 || m_run_0(&zero, x, parts, 3) == 0) return 2;"
     "return a[1] == 1 && b[1] == 3 && c[0] == 4 ? 0 : 3;"},
    {"a sequence of the run's list", "24",
     INPUT("1", SYMBOL("n")) SPLIT("7", SYMBOL("k")) SEQUENCE("1") "node { op_type: \"SplitToSequence\" "
                                                                   "input: \"x\" input: \"s\" output: \"q\" } ",
     "float x[3] = {0, 1, 2}, a[1], b[2]; void *parts[] = {a, b};"
     "const int64_t lengths[] = {1, 2};"
     "if (m_run_0(3, lengths, 2, x, parts, 2) != 0) return 1;"
     "return a[0] == 0 && b[1] == 2 ? 0 : 2;"},
    {"Split-1 with lengths as floats of the run", "1",
     INPUT("1", VALUE("3")) SPLIT("1", VALUE("2"))
         OUTPUTS("1") "node { op_type: \"Split\" input: \"x\" input: \"s\" output: \"a\" output: \"b\" " AXIS("0") "} ",
     "float x[3] = {0, 1, 2}, a[1], b[2]; void *outputs[] = {a, b};"
     "const float good[] = {1, 2}, fraction[] = {1.5, 1.5};"
     "if (m_run_0(fraction, x, outputs) == 0) return 1;"
     "return m_run_0(good, x, outputs) == 0 && b[1] == 2 ? 0 : 2;"},
};

/* Writes the graph as m.onnx. */
static void encode(const struct scratch *scratch, const char *opset, const char *graph)
{
    char text[4096];
    const int size = snprintf(text, sizeof text, "ir_version: 8 opset_import { domain: \"\" version: %s } graph { %s }",
                              opset, graph);
    scratch_write(scratch, "m.txtpb", text, (size_t)size);
    must_run(scratch,
             "\"$PROTOC\" --encode=onnx.ModelProto --proto_path=\"$ONNX_PROTO_DIRECTORY\" onnx.proto <m.txtpb >m.onnx");
}

START_TEST(runs_as_the_library_does)
{
    struct scratch scratch = scratch_new();
    encode(&scratch, runs[_i].opset, runs[_i].graph);
    must_run(&scratch, "\"$SPLITGEN\" model m.onnx --out .");
    char program[4096];
    const int size =
        snprintf(program, sizeof program, "#include \"m_split.h\"\n#include \"m_split.h\"\nint main(void)\n{\n%s\n}\n",
                 runs[_i].program);
    scratch_write(&scratch, "program.c", program, (size_t)size);
    must_run(&scratch,
             "${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Werror -g program.c m_split.c -o program && ./program");
    scratch_remove(&scratch);
}
END_TEST

/* Two models link into one program, whatever they call alike. */
START_TEST(two_in_one_program)
{
    struct scratch scratch = scratch_new();
    encode(&scratch, "13", INPUT("1", VALUE("2") SYMBOL("n")) OUTPUTS("1") NODE(AXIS("1")));
    must_run(&scratch,
             "\"$SPLITGEN\" model m.onnx --prefix one --out . && \"$SPLITGEN\" model m.onnx --prefix two --out .");
    static const char program[] = "#include \"one_split.h\"\n#include \"two_split.h\"\n"
                                  "int main(void) { float x[4] = {1, 2, 3, 4}, a[2], b[2]; void *o[] = {a, b};\n"
                                  "return one_run_0(2, x, o) + two_run_0(2, x, o); }\n";
    scratch_write(&scratch, "program.c", program, sizeof program - 1);
    must_run(&scratch, "${CC:-cc} -std=c99 -Wall -Werror program.c one_split.c two_split.c -o program && ./program");
    scratch_remove(&scratch);
}
END_TEST

/* --dim and --shape make numbers of what the model leaves open; what nothing depends on is told. */
START_TEST(options)
{
    struct scratch scratch = scratch_new();
    encode(&scratch, "13", INPUT("1", SYMBOL("batch") VALUE("4")) OUTPUTS("1") NODE(AXIS("1")));
    must_run(&scratch, "\"$SPLITGEN\" model m.onnx --dim batch=7 --out . && grep -q 'count = 7,' m_split.c");
    must_run(&scratch, "\"$SPLITGEN\" model m.onnx --dim batch=1 --out . && grep -q m_view_1 m_split.h");
    must_run(&scratch, "\"$SPLITGEN\" model m.onnx --shape x=5x6 --out . && grep -qF 'row * 24' m_split.c");
    must_run(&scratch, "\"$SPLITGEN\" list m.onnx --shape x=expert,6 | grep -q 'float .expert, 6.'");
    must_run(&scratch, "\"$SPLITGEN\" model m.onnx --dim bath=7 --out . 2>&1 | "
                       "grep -qx 'splitgen: warning: --dim bath: no Split depends on it'");
    must_run(&scratch, "mkdir 'a b' && \"$SPLITGEN\" model m.onnx --out 'a b' --depfile m.d && "
                       "test \"$(cat m.d)\" = 'a\\ b/m_split.h a\\ b/m_split.c a\\ b/m_split.json: m.onnx'");
    must_run(&scratch, "cp m.onnx 'a:b.onnx' && \"$SPLITGEN\" model a:b.onnx --out . --depfile m.d && "
                       "test \"$(cat m.d)\" = './a_b_split.h ./a_b_split.c ./a_b_split.json: a\\:b.onnx'");
    must_run(&scratch, "cp m.onnx \"$(printf 'a\nb.onnx')\" && "
                       "! \"$SPLITGEN\" model \"$(printf 'a\nb.onnx')\" --out . --depfile m.d 2>errors; "
                       "grep -qxF 'help: leave --depfile away, or rename it' errors");
    must_run(&scratch,
             "\"$SPLITGEN\" model m.onnx --out . --prefix Ab && \"$SPLITGEN\" model m.onnx --out . --prefix aB && "
             "printf '#include \"Ab_split.h\"\n#include \"aB_split.h\"\n"
             "void *const both[] = {(void *)Ab_split_0, (void *)aB_split_0};\n' >both.c && "
             "${CC:-cc} -std=c99 -Wall -Werror -c both.c");
    must_run(&scratch, "cp m.onnx '1-x.onnx' && \"$SPLITGEN\" model 1-x.onnx --out . && test -f model_1_x_split.c");
    must_run(&scratch, "sed 's/version: 13/version: 1000/' m.txtpb >n.txtpb && \"$PROTOC\" --encode=onnx.ModelProto "
                       "--proto_path=\"$ONNX_PROTO_DIRECTORY\" onnx.proto <n.txtpb >n.onnx");
    must_run(&scratch, "! \"$SPLITGEN\" list n.onnx 2>errors; grep -q 'opset 1000 is newer than' errors");
    must_run(&scratch, "\"$SPLITGEN\" list n.onnx --assume-opset 13 | grep -q Split-13");
    must_run(&scratch, "\"$SPLITGEN\" model n.onnx --assume-opset 13 --out .");
    must_run(&scratch,
             "! \"$SPLITGEN\" model m.onnx --shape x=5x5 --out . 2>errors; "
             "grep -q 'm.onnx: n: error: an axis of 5 does not split into 2 equal parts .BAD_LENGTHS.' errors");
    scratch_remove(&scratch);
}
END_TEST

/* A dimension that is declared -1 is unknown, until --shape tells it. */
START_TEST(minus_one)
{
    struct scratch scratch = scratch_new();
    encode(&scratch, "13", INPUT("1", VALUE("-1") VALUE("4")) OUTPUTS("1") NODE(AXIS("1")));
    must_run(&scratch, "\"$SPLITGEN\" list m.onnx 2>errors | grep -q 'float .?, 4.' && "
                       "printf \"%s\\n%s\\n\" \"m.onnx: warning: graph input 'x' declares a dimension as -1, which is "
                       "taken for unknown\" 'help: --shape TENSOR=DIMS tells what it is' | cmp - errors");
    must_run(&scratch, "\"$SPLITGEN\" model m.onnx --out . 2>&1 | grep -c warning: && grep -q outer m_split.h");
    must_run(&scratch, "\"$SPLITGEN\" model m.onnx --shape x=5x4 --out . 2>errors && test ! -s errors && "
                       "! grep -q outer m_split.h");
    must_run(&scratch, "\"$SPLITGEN\" model m.onnx --shape x=1x4 --shape y=2 --out . 2>&1 | "
                       "grep -qx 'splitgen: warning: --shape y: no Split depends on it'");
    scratch_remove(&scratch);
}
END_TEST

/* What is in the way of a file, or is the file that is read. Everything stays as it is. */
static const struct {
    const char *arguments;
    int code;
    const char *errors;
} obstructed[] = {
    {"--depfile m.onnx", 2,
     "m.onnx: error: it is the input, and would be written over\n"
     "help: --depfile names another file\n"},
    {"--depfile o/../m.onnx", 2, "o/../m.onnx: error: it is the input, and would be written over\n"},
    {"--depfile link", 2, "link: error: it is the input, and would be written over\n"},
    {"--depfile o/m_split.h", 2, "o/m_split.h: error: it would be written twice\n"},
    {"--depfile ./o//m_split.json", 2, "./o//m_split.json: error: it would be written twice\n"},
    {"--prefix old --depfile o/old_split.c", 2, "o/old_split.c: error: it would be written twice\n"},
    {"--prefix in_the_way", 3, "o/in_the_way_split.json: error: not a regular file\n"},
    {"--depfile fifo", 3, "fifo: error: not a regular file\n"},
    {"--depfile missing/m.d", 3, "missing/m.d: error: No such file or directory\n"},
};

START_TEST(keeps_what_is_there)
{
    struct scratch scratch = scratch_new();
    encode(&scratch, "13", INPUT("1", SYMBOL("batch") VALUE("4")) OUTPUTS("1") NODE(AXIS("1")));
    must_run(&scratch, "mkdir -p o/in_the_way_split.json; mkfifo fifo; ln -s m.onnx link; echo old >o/old_split.c; "
                       "cp m.onnx before; touch list; ls -R >list");
    char command[256];
    snprintf(command, sizeof command, "\"$SPLITGEN\" model m.onnx --out o %s", obstructed[_i].arguments);
    const char *const shell[] = {"sh", "-c", command, NULL};
    struct outcome outcome = process_run(scratch.path, shell);
    ck_assert_msg(outcome.code == obstructed[_i].code, "exit code %d: %s", outcome.code, outcome.errors);
    ck_assert_msg(strncmp(outcome.errors, obstructed[_i].errors, strlen(obstructed[_i].errors)) == 0, "%s",
                  outcome.errors);
    outcome_free(&outcome);
    must_run(&scratch, "cmp m.onnx before && grep -qx old o/old_split.c && test -p fifo && "
                       "ls -R | diff list -");
    scratch_remove(&scratch);
}
END_TEST

/* Where a tensor of a model may be, and what stands around one there that has its elements in another file. */
#define EXTERNAL(location)                                                            \
    "data_type: 1 dims: 1 data_location: EXTERNAL external_data { key: \"location\" " \
    "value: \"" location "\" } "
#define CONSTANT(output, value) \
    "node { op_type: \"Constant\" output: \"" output "\" attribute { name: \"v\" " value " } } "

static const struct {
    const char *name;
    const char *tensor; /* of the graph */
    const char *arguments;
    const char *errors; /* what is told of the file, which the model need not have yet */
} with_data[] = {
    {"an initialiser", "initializer { name: \"w\" " EXTERNAL("o/m_split.c") "} ", "", "o/m_split.c"},
    {"one of many",
     "initializer { name: \"v\" " EXTERNAL("o/v") "} initializer { name: \"w\" " EXTERNAL("o/m_split.h") "} ", "",
     "o/m_split.h"},
    {"a path in other words", "initializer { name: \"w\" " EXTERNAL("./o//m_split.json") "} ", "", "o/m_split.json"},
    {"a link", "initializer { name: \"w\" " EXTERNAL("link") "} ", "--prefix old", "o/old_split.c"},
    {"a dependency file", "initializer { name: \"w\" " EXTERNAL("weights") "} ", "--depfile o/../weights",
     "o/../weights"},
    {"a constant", CONSTANT("w", "type: TENSOR t { " EXTERNAL("o/m_split.c") "}"), "", "o/m_split.c"},
    {"tensors of an attribute", CONSTANT("w", "type: TENSORS tensors { " EXTERNAL("o/m_split.c") "}"), "",
     "o/m_split.c"},
    {"a sparse initialiser", "sparse_initializer { values { name: \"w\" " EXTERNAL("o/m_split.c") "} } ", "",
     "o/m_split.c"},
    {"a sparse constant", CONSTANT("w", "type: SPARSE_TENSOR sparse_tensor { values { " EXTERNAL("o/m_split.c") "} }"),
     "", "o/m_split.c"},
    {"a body",
     CONSTANT("w", "type: GRAPH g { output { name: \"k\" } " CONSTANT(
                       "k", "type: TENSOR t { " EXTERNAL("o/m_split.c") "}") "}"),
     "", "o/m_split.c"},
    {"a function",
     "} functions { name: \"f\" output: \"k\" opset_import { domain: \"\" version: 13 } " CONSTANT(
         "k", "type: TENSOR t { " EXTERNAL("o/m_split.c") "}"),
     "", "o/m_split.c"},
};

START_TEST(keeps_the_data_of_the_model)
{
    struct scratch scratch = scratch_new();
    char graph[2048];
    snprintf(graph, sizeof graph, "%s%s", INPUT("1", VALUE("4")) OUTPUTS("1") NODE(AXIS("0")), with_data[_i].tensor);
    encode(&scratch, "13", graph);
    must_run(&scratch, "mkdir o; echo data >weights; echo data >o/old_split.c; ln -s o/old_split.c link; "
                       "touch list; ls -R >list");
    char command[256];
    snprintf(command, sizeof command, "\"$SPLITGEN\" model m.onnx --out o %s", with_data[_i].arguments);
    const char *const shell[] = {"sh", "-c", command, NULL};
    struct outcome outcome = process_run(scratch.path, shell);
    ck_assert_msg(outcome.code == 2, "%s: exit code %d: %s", with_data[_i].name, outcome.code, outcome.errors);
    char errors[128];
    snprintf(errors, sizeof errors, "%s: error: it holds data of the model, and would be written over\nhelp: --",
             with_data[_i].errors);
    ck_assert_msg(strncmp(outcome.errors, errors, strlen(errors)) == 0, "%s: %s", with_data[_i].name, outcome.errors);
    outcome_free(&outcome);
    must_run(&scratch, "grep -qx data weights && grep -qx data o/old_split.c && ls -R | diff list -");
    must_run(&scratch, "\"$SPLITGEN\" model m.onnx --out o --prefix new --depfile m.d");
    scratch_remove(&scratch);
}
END_TEST

/* The manifest is JSON that says what became of each output. */
START_TEST(manifest)
{
    struct scratch scratch = scratch_new();
    encode(&scratch, "13", INPUT("1", VALUE("4") VALUE("3")) OUTPUTS("1") NODE(AXIS("0")));
    must_run(&scratch, "\"$SPLITGEN\" model m.onnx --out .");
    char *text = scratch_read(&scratch, "m_split.json", NULL);
    ck_assert_ptr_nonnull(text);
    static const char *const parts[] = {
        "\"path\":\"n\"", "\"since_version\":13", "\"lengths\":[2,2]", "\"fate\":\"view\"", "\"function\":\"m_view_1\"",
        "\"offset\":24",  "\"alignment\":8",      "\"bytes\":24",      "\"dims\":[2,3]"};
    for (size_t i = 0; i < COUNT_OF(parts); i++)
        ck_assert_msg(strstr(text, parts[i]) != NULL, "the manifest does not hold %s: %s", parts[i], text);
    free(text);
    scratch_remove(&scratch);
}
END_TEST

/* again FILE: the command in its banner writes the same in another folder, and does not tell of this one. */
static const char again[] = "set -e\n"
                            "again() {\n"
                            "    sed -n 's/^ \\*     //p' $1 >command\n"
                            "    ! grep -e \"$PWD\" -e --depfile -e --diagnostics command\n"
                            "    (cd elsewhere && bash -c 'splitgen() { \"$SPLITGEN\" \"$@\"; }; eval \"$1\"' "
                            "- \"$(cat ../command)\" 2>said)\n"
                            "    for file in \"${1%.h}\".*; do cmp \"$file\" \"elsewhere/$file\"; done\n"
                            "}\n"
                            "mkdir elsewhere\n"
                            "echo '{\"format\": 1, \"nodes\": [{\"op\": \"Split\", \"opset\": 13, \"dtype\": null, "
                            "\"dims\": [6], \"outputs\": 2}]}' "
                            ">elsewhere/r.json\n"
                            "cp m.onnx elsewhere\n";

static const char *const commands[] = {
    "\"$SPLITGEN\" --diagnostics json model \"$PWD/m.onnx\" --depfile m.d --no-infer-shapes --out . && again m_split.h",
    "\"$SPLITGEN\" model m.onnx --out \"$PWD\" --dim batch=7 --shape x=7x6 --copy-all --optimize size --prefix k "
    "--assume-opset 28 && again k_split.h",
    "\"$SPLITGEN\" model m.onnx --dim \"a  b'*/\\\\\\$?\?=3\" --dim \"$(printf 'c\\n\\303')=1\" --dispatch --streaming "
    "--out . 2>said && again m_split.h",
    "\"$SPLITGEN\" kernel --op Split --opset 18 --dtype float --shape 2x7 --axis -1 --attribute num_outputs=4 "
    "--outputs 4 --out . && again kernel_split.h",
    "\"$SPLITGEN\" kernel --op SplitToSequence --opset 24 --dtype float --shape 2x7 --axis 1 --split 7, --keepdims 0 "
    "--out . && again kernel_split.h",
    "\"$SPLITGEN\" kernel --request \"$PWD/elsewhere/r.json\" --out . && again kernel_split.h",
    "cp m.onnx ./-m.onnx && cp m.onnx elsewhere/-m.onnx && \"$SPLITGEN\" model ./-m.onnx --prefix k --out . && "
    "again k_split.h",
};

/* Whatever its words are. */
START_TEST(written_again)
{
    struct scratch scratch = scratch_new();
    encode(&scratch, "13", INPUT("1", SYMBOL("batch") VALUE("4")) OUTPUTS("1") NODE(AXIS("1")));
    scratch_write(&scratch, "again", again, sizeof again - 1);
    char command[512];
    snprintf(command, sizeof command, ". ./again\n%s", commands[_i]);
    must_run(&scratch, command);
    scratch_remove(&scratch);
}
END_TEST

/* Every value that a part of a sequence is taken as stands in the manifest, in the order of the nodes. */
START_TEST(parts_of_several_nodes)
{
    struct scratch scratch = scratch_new();
    must_run(&scratch, "\"$PROTOC\" --encode=onnx.ModelProto --proto_path=\"$ONNX_PROTO_DIRECTORY\" onnx.proto "
                       "<\"$MODEL_TEXTS/sequences.txtpb\" >m.onnx && \"$SPLITGEN\" model m.onnx --out .");
    must_run(&scratch, "grep -A 1 '\"name\":\"e\"' m_split.json | grep -qx ' *\"also\":.\"unread_too\",\"f\".,' && "
                       "grep -c '\"also\"' m_split.json | grep -qx 1");
    scratch_remove(&scratch);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("splitgen model");
    add_test(suite, "compiles", compiles);
    add_rows(suite, "runs_as_the_library_does", runs_as_the_library_does, COUNT_OF(runs));
    add_test(suite, "two_in_one_program", two_in_one_program);
    add_test(suite, "options", options);
    add_test(suite, "minus_one", minus_one);
    add_rows(suite, "keeps_what_is_there", keeps_what_is_there, COUNT_OF(obstructed));
    add_rows(suite, "keeps_the_data_of_the_model", keeps_the_data_of_the_model, COUNT_OF(with_data));
    add_test(suite, "manifest", manifest);
    add_rows(suite, "written_again", written_again, COUNT_OF(commands));
    add_test(suite, "parts_of_several_nodes", parts_of_several_nodes);
    return run_suite(suite);
}
