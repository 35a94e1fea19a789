/*
 * test_request.c - `splitgen kernel --request`: the kernels of a file, manifests as requests, and what is refused.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "process.h"
#include "scratch.h"

static struct outcome shell(const struct scratch *scratch, const char *command)
{
    const char *const arguments[] = {"sh", "-c", command, NULL};
    return process_run(scratch->path, arguments);
}

static void must_run(const struct scratch *scratch, const char *command)
{
    struct outcome outcome = shell(scratch, command);
    ck_assert_msg(outcome.code == 0, "%s: %s%s", command, outcome.output, outcome.errors);
    outcome_free(&outcome);
}

/*
 * Every model of tests/models: its manifest as a request gives the same C and the same manifest, but for the command
 * and model that they name and the words for people. Only what has no node is refused.
 */
START_TEST(manifest_is_a_request)
{
    struct scratch scratch = scratch_new();
    must_run(&scratch, "set -e\n"
                       "mkdir model kernel\n"
                       "same() { grep -v -e '^ [*]     ' -e ' nodes of ' -e '\"lengths_from\"' -e '\"why\"' "
                       "$1/m_split.$2; }\n"
                       "round_trip() {\n"
                       "    \"$SPLITGEN\" model m.onnx \"$@\" --out model 2>warnings\n"
                       "    \"$SPLITGEN\" kernel --request - --prefix m \"$@\" --out kernel <model/m_split.json\n"
                       "    for suffix in h c json; do\n"
                       "        same model $suffix >expected\n"
                       "        same kernel $suffix >given\n"
                       "        diff expected given || { echo \"$name $* $suffix\"; exit 1; }\n"
                       "    done\n"
                       "}\n"
                       "for text in \"$MODEL_TEXTS\"/*.txtpb; do\n"
                       "    name=$(basename \"$text\" .txtpb)\n"
                       "    test \"$name\" != nothing || continue\n"
                       "    \"$PROTOC\" --encode=onnx.ModelProto --proto_path=\"$ONNX_PROTO_DIRECTORY\" onnx.proto "
                       "<\"$text\" >m.onnx\n"
                       "    round_trip\n"
                       "    case $name in fates | sequences) round_trip --copy-all ;; esac\n"
                       "done\n");
    scratch_remove(&scratch);
}
END_TEST

/* A comment does not grow with the nodes that a function serves. */
START_TEST(many_nodes_of_one_function)
{
    struct scratch scratch = scratch_new();
    must_run(&scratch,
             "set -e\n"
             "for i in $(seq 66); do\n"
             "    printf '%s\\n' \"{\\\"path\\\": \\\"node_$i\\\", \\\"op\\\": \\\"Split\\\", \\\"opset\\\": 13, "
             "\\\"dtype\\\": null, \\\"dims\\\": [2, 6], \\\"axis\\\": 1, \\\"outputs\\\": 2},\"\n"
             "done | sed '$s/,$//; 1i {\"format\": 1, \"nodes\": [\n$a ]}' >r.json\n"
             "\"$SPLITGEN\" kernel --request r.json --out .\n"
             "test \"$(grep -c '^ \\* node_' kernel_split.h)\" -eq 64\n"
             "grep -A 1 '^ \\* node_64:' kernel_split.h | grep -qx ' \\* and 2 more nodes'\n"
             "test \"$(grep -c '\"path\"' kernel_split.json)\" -eq 66\n");
    scratch_remove(&scratch);
}
END_TEST

/* The README's request gives the README's manifest. */
START_TEST(readme)
{
    struct scratch scratch = scratch_new();
    must_run(&scratch,
             "block() { awk -v wanted=$1 '/^```json/ { inside = ++n == wanted; next } /^```/ { inside = 0 } inside' "
             "\"$SPLITGEN_SOURCE_ROOT/README.md\"; }\n"
             "block 1 >request.json && \"$SPLITGEN\" kernel --request request.json --prefix lstm --out . && "
             "block 2 | diff - lstm_split.json");
    scratch_remove(&scratch);
}
END_TEST

#define NODES(nodes) "{\"format\": 1, \"nodes\": [" nodes "]}"
#define SPLIT "\"op\": \"Split\", \"opset\": 13, \"dtype\": \"float\""
#define MILLION "\"op\": \"SplitToSequence\", \"opset\": 11, \"dtype\": \"float\", \"dims\": [1000000"
#define SIX SPLIT ", \"dims\": [6]"
#define SEQUENCE "\"op\": \"SplitToSequence\", \"opset\": 24, \"dtype\": \"float\", \"dims\": [2, 6], \"axis\": 1"
#define SEQUENCE_OF_N "\"op\": \"SplitToSequence\", \"opset\": 24, \"dtype\": \"float\", \"dims\": [\"n\"]"

#define LONG "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" /* of it, a parameter's name has no more */

/* A request; a command that holds when its kernels, with the prefix k, are what they should be. */
static const struct {
    const char *name;
    const char *request;
    const char *holds;
} accepted[] = {
    {"two nodes of different opsets share a function",
     NODES("{" SPLIT ", \"dims\": [2, 6], \"axis\": 1, \"split\": [2, 4]}, {\"op\": \"Split\", \"since_version\": 1, "
           "\"dtype\": \"float\", \"dims\": [2, 6], \"axis\": 1, \"split\": [2, 4]}"),
     "grep -c '^void k_split' k_split.c | grep -qx 1 && grep -q '#1(Split): Split-1,' k_split.h"},
    {"omitted and unread outputs",
     NODES("{" SPLIT ", \"dims\": [2, 6], \"axis\": 1, \"outputs\": [{\"name\": \"\"}, {\"fate\": \"dead\"}, {}]}"),
     "grep -q output_2 k_split.c && ! grep -q -e output_0 -e output_1 k_split.c"},
    {"a constant input", NODES("{" SIX ", \"outputs\": [{\"initializer\": \"w\"}, {}]}"),
     "grep -c '\"initializer\":\"w\"' k_split.json | grep -qx 2 && grep -q '\"begin\":12' k_split.json"},
    {"nothing is known but the number of outputs",
     NODES("{\"op\": \"Split\", \"opset\": 13, \"dtype\": null, \"dims\": null, \"axis\": -1, \"outputs\": 2}"),
     "grep -q 'size_t step_bytes' k_split.h && grep -q '\"axis\":-1' k_split.json"},
    {"lengths of the run",
     NODES("{" SPLIT ", \"dims\": [\"n\", null], \"split\": {\"dtype\": \"int64\", \"dims\": [2]}, \"outputs\": 2}"),
     "grep -q 'const int64_t.*split' k_split.h"},
    {"a sequence in parts", NODES("{" SEQUENCE ", \"split\": 4}"), "grep -q '\"lengths\":.4,2.' k_split.json"},
    {"parts of a sequence by name",
     NODES("{" SEQUENCE
           ", \"split\": [4, 2], \"outputs\": [{\"name\": \"a\", \"fate\": \"dead\"}, {\"name\": \"b\"}]}"),
     "grep -q '\"name\":\"b\"' k_split.json && ! grep -q output_0 k_split.c"},
    {"parts of a sequence that several nodes take, of one name in two bodies",
     NODES("{" SEQUENCE
           ", \"split\": [4, 2], \"outputs\": [{\"name\": \"a\", \"also\": [\"b\", \"c\"]}, {\"name\": \"a\"}]}"),
     "grep -c '\"name\":\"a\"' k_split.json | grep -qx 2 && grep -c '\"also\":.\"b\",\"c\".,' k_split.json | "
     "grep -qx 1"},
    {"a sequence as such", NODES("{" SEQUENCE ", \"split\": [4, 2], \"sequence\": true}"),
     "grep -q '^int k_run_0' k_split.c"},
    {"a sequence too long to be taken apart",
     NODES("{\"op\": \"SplitToSequence\", \"opset\": 24, \"dtype\": \"float\", \"dims\": [4097]}"),
     "grep -q '^int k_run_0' k_split.c"},
    {"a sequence that nobody reads",
     NODES("{" SEQUENCE ", \"sequence\": true, \"outputs\": [{\"name\": \"q\", \"fate\": \"dead\"}]}"),
     "! grep -q k_run_0 k_split.c"},
    {"names like those of the request's own making",
     NODES("{" SPLIT ", \"dims\": [2, 6], \"axis\": 1, \"split\": [2, 4], \"outputs\": "
           "[{\"name\": \"input\"}, {\"name\": \"split\"}]}"),
     "grep -q k_split_0 k_split.c"},
    {"results that are right",
     NODES("{" SIX ", \"lengths\": [3, 3], \"function\": \"other\", \"outputs\": [{\"offset\": 0}, {\"offset\": 12}]}"),
     "grep -q k_view_1 k_split.h"},
    {"lengths of the run, of a dtype that only the run knows",
     NODES("{\"op\": \"SplitToSequence\", \"opset\": 24, \"dtype\": \"float\", \"dims\": [6], \"split\": "
           "{\"dtype\": null, \"dims\": [null]}, \"sequence\": true}"),
     "printf '%s' '#include \"k_split.h\"\n"
     "int main(void)\n{\n"
     "    const int32_t narrow[] = {1, 3, 2};\n    const int64_t wide[] = {1, 3, 2};\n"
     "    const float in[] = {0, 1, 2, 3, 4, 5};\n    float a[1], b[3], c[2];\n    void *const out[] = {a, b, c};\n"
     "    return k_run_0(narrow, 6, 3, in, out, 3) != 0 || c[1] != 5 || k_run_0(wide, 7, 3, in, out, 3) != 0 ||\n"
     "           b[2] != 3 || k_run_0(wide, 1, 3, in, out, 3) == 0;\n}\n' >p.c && "
     "${CC:-cc} -std=c99 p.c k_split.c -o p && ./p"},
    {"a split of the input's dtype",
     NODES("{\"op\": \"Split\", \"opset\": 1, \"dtype\": \"float\", \"dims\": [\"n\", 6], \"axis\": 1, "
           "\"split\": {\"dtype\": null, \"dims\": [2]}, \"outputs\": 2}"),
     "grep -q 'const float.*split' k_split.h"},
    {"a split of the only dtype that there is",
     NODES("{" SPLIT
           ", \"dims\": [\"n\", 6], \"axis\": 1, \"split\": {\"dtype\": null, \"dims\": [2]}, \"outputs\": 2}"),
     "grep -q 'const int64_t.*split' k_split.h"},
    {"lengths of the run, and no elements",
     NODES("{" SPLIT
           ", \"dims\": [0, 6], \"axis\": 1, \"split\": {\"dtype\": \"int64\", \"dims\": [2]}, \"outputs\": 2}"),
     "grep -q k_run_0 k_split.h"},
    {"no elements, whatever the dim that is not known",
     NODES("{\"op\": \"Split\", \"opset\": 18, \"dtype\": \"float\", \"dims\": [null, 17, 0], \"axis\": 1, "
           "\"num_outputs\": 17}"),
     "! grep -q k_split_0 k_split.h && grep -c 'no elements' k_split.json | grep -qx 17"},
    {"an empty part among others",
     NODES("{" SPLIT
           ", \"dims\": [\"n\", 18], \"axis\": 1, \"split\": [1, 0, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, "
           "1]}"),
     "grep -q 'outputs.17.' k_split.h && grep -c '\"fate\":\"copy\"' k_split.json | grep -qx 17"},
    {"many outputs so large that a table of 32 bits does not hold them",
     NODES("{\"op\": \"Split\", \"opset\": 18, \"dtype\": \"float\", \"dims\": [\"n\", 17, 268435456], \"axis\": 1, "
           "\"num_outputs\": 17}"),
     "grep -q '\"strategy\":\"table\"' k_split.json"},
    {"steps of elements and steps of bytes",
     NODES("{\"op\": \"Split\", \"opset\": 13, \"dtype\": \"int8\", \"dims\": [\"n\", 6, null], \"axis\": 1, "
           "\"outputs\": "
           "2}, {\"op\": \"Split\", \"opset\": 13, \"dtype\": \"string\", \"dims\": [\"n\", 6, 5], \"axis\": 1, "
           "\"outputs\": 2}"),
     "grep -q 'size_t inner' k_split.h && grep -q 'size_t step_bytes' k_split.h && grep -q k_split_1 k_split.h"},
    {"how each rule cuts, in words",
     NODES("{" SPLIT ", \"dims\": [\"n\"], \"outputs\": 2}, {\"op\": \"Split\", \"opset\": 18, \"dtype\": \"float\", "
           "\"dims\": [\"n\"], \"num_outputs\": 4}, {" SEQUENCE_OF_N "}, {" SEQUENCE_OF_N ", \"keepdims\": 0}, "
           "{" SEQUENCE_OF_N ", \"split\": 4}, {" SEQUENCE_OF_N ", \"split\": {\"dtype\": \"int64\", \"dims\": []}}, "
           "{" SEQUENCE_OF_N ", \"split\": {\"dtype\": \"int64\", \"dims\": [null]}}, "
           "{" SEQUENCE_OF_N ", \"split\": {\"dtype\": \"int64\", \"dims\": null}}"),
     "tr -d '\\n' <k_split.h | sed 's/ \\* / /g' >words && grep -q ' into 2 equal parts ' words && "
     "grep -q ' into 4 parts, equal but for the last, which may be smaller ' words && "
     "grep -q ' into parts of 1 #3(' words && "
     "grep -q ' into parts of 1; the axis is dropped ' words && "
     "grep -q ' into parts of 4, the last may be smaller ' words && "
     "grep -q ' into parts of split, the last may be smaller ' words && "
     "grep -q ' into the lengths that split lists ' words && "
     "grep -q ' into parts of split, the last may be smaller, or the lengths that split lists ' words"},
    {"every rule of the library has words", NODES("{" SIX ", \"outputs\": 2}"),
     "sed -n 's/^sgk_length_rule sgk_lengths_\\(.*\\);/^  \\1 = function/p' "
     "\"$SPLITGEN_SOURCE_ROOT/runtime/lengths.h\" >rules && test -s rules && while read -r rule; do "
     "grep -q \"$rule\" \"$SPLITGEN_SOURCE_ROOT/generator/write/describe.lua\" || exit 1; done <rules"},
    {"how to call: parameters, and outputs as arguments",
     NODES("{" SPLIT ", \"dims\": [\"a.b\", \"a/b\", 6, null], \"axis\": 2, \"outputs\": 2}"),
     "tr -d '\\n ' <k_split.json >words && grep -q '\"parameters\":.{\"name\":\"dim_a_b\",\"symbol\":\"a.b\"},"
     "{\"name\":\"dim_a_b_2\",\"symbol\":\"a/b\"},{\"name\":\"inner\"}.,\"outputs_as\":\"arguments\"' words && "
     "grep -q '\"rows_parameters\":.{\"name\":\"inner\"}.,' words"},
    {"how to call: outputs as an array", NODES("{" SPLIT ", \"dims\": [2, 17], \"axis\": 1, \"outputs\": 17}"),
     "grep -q '\"outputs_as\":\"array\"' k_split.json && grep -q 'void .const outputs.17.' k_split.h"},
    {"how to call: what split gives, and all outputs",
     NODES("{" SPLIT
           ", \"dims\": [\"n\"], \"split\": {\"dtype\": \"int64\", \"dims\": [2]}, \"outputs\": [{}, {\"name\": "
           "\"\"}]}"),
     "tr -d '\\n ' <k_split.json | grep -q '\"parameters\":.{\"name\":\"dim_n\",\"symbol\":\"n\"},{\"name\":\"split\","
     "\"type\":\"constint64_t.\"}.,\"outputs_as\":\"all\"'"},
    {"how to call: all that is to be known of split, and a sequence",
     NODES("{" SEQUENCE_OF_N ", \"split\": {\"dtype\": null, \"dims\": null}}"),
     "tr -d '\\n ' <k_split.json | grep -q "
     "'{\"name\":\"split\",\"type\":\"constvoid.\"},{\"name\":\"split_dtype\",\"type\":"
     "\"int32_t\"},{\"name\":\"split_count\"},{\"name\":\"split_rank\"}.,\"outputs_as\":\"sequence\"'"},
    {"a view's offset is known where it begins with the input",
     NODES("{" SPLIT ", \"dims\": [6, \"k\"], \"split\": [2, 4]}"),
     "tr -d '\\n ' <k_split.json >words && grep -o '\"offset\":[0-9]*' words | grep -qx '\"offset\":0' && "
     "grep -q '\"parameters\":.{\"name\":\"dim_k\",\"symbol\":\"k\"}.,\"fate\":\"view\"' words"},
    {"a split whose number of elements is known, and one that comes with its own",
     NODES("{\"op\": \"Split\", \"opset\": 1, \"dtype\": \"float16\", \"dims\": [6], \"axis\": 0, \"split\": "
           "{\"dtype\": null, \"dims\": [2]}, \"outputs\": 2}, {" SEQUENCE_OF_N
           ", \"split\": {\"dtype\": null, \"dims\": null}}"),
     "grep -qx ' \\*   split: its 2 elements as float16 bits, aligned for uint16_t' k_split.h && "
     "grep -qx ' \\*   split: its split_count elements, aligned for their type' k_split.h && "
     "grep -qx ' \\*   split_count: how many elements split has' k_split.h"},
    {"views tell whose parts they are",
     NODES("{" SIX ", \"path\": \"a*/\", \"outputs\": 2}, {" SIX ", \"path\": \"b\", \"outputs\": 3}, "
           "{" SIX ", \"path\": \"c\", \"split\": [2, 1, 3]}"),
     "grep -x ' \\* part 1 of a.x2a/: Split-13, float .6. on axis 0 into 3, 3' k_split.h -A 1 | "
     "grep -qx ' \\* part 2 of c: .* into 2, 1, 3' && grep -q ' part 2 of b: ' k_split.h"},
    {"dims that are not known, nor the rank",
     NODES("{" SPLIT ", \"dims\": [null, \"a?*/\", 6], \"axis\": 2, \"outputs\": 2}, {" SPLIT
           ", \"dims\": null, \"axis\": -1, \"split\": [16, 3]}"),
     "grep -qF ' float [?, a\\x3f\\x2a/, 6] on axis 2 into 3, 3' k_split.h && "
     "grep -qF ' float [...] on axis -1 into 16, 3' k_split.h"},
    {"strings are moved as they are",
     NODES("{\"op\": \"Split\", \"opset\": 13, \"dtype\": \"string\", \"dims\": [2, 6], \"axis\": 1, \"outputs\": 2}"),
     "grep -q ' step_bytes: .*; an element, a string too, is of one size and moved as it is$' k_split.h"},
    {"where streams need aligned outputs",
     NODES("{\"op\": \"Split\", \"opset\": 13, \"dtype\": \"float\", \"dims\": [65536, 128], \"axis\": 1, "
           "\"outputs\": 2}"),
     "! grep -q 'Stores pass the caches' k_split.h && \"$SPLITGEN\" kernel --request r.json --streaming --out . && "
     "grep -q 'Stores pass the caches where the addresses of all outputs are multiples of 64;' kernel_split.h"},
    {"symbols that would be the same side by side",
     NODES("{" SPLIT ", \"path\": \"one\", \"dims\": [\"" LONG "|" LONG "\", 6, \"" LONG
           "\"], \"axis\": 1, \"outputs\": 2}, {" SPLIT ", \"path\": \"two\", \"dims\": [\"" LONG "\", 6, \"" LONG
           "|" LONG "\"], \"axis\": 1, \"outputs\": 2}"),
     "grep -q k_split_1 k_split.h"},
    {"rows for two threads, each of what sgk_shares gives one",
     NODES("{" SPLIT ", \"dims\": [4, 8192], \"axis\": 1, \"outputs\": 2}"),
     "grep -q '\"rows_function\":\"k_split_0_rows\"' k_split.json && "
     "\"$SPLITGEN\" kernel --request r.json --optimize size --prefix s --out . && ! grep -q _rows s_split.h"},
    {"rows for less than two threads", NODES("{" SPLIT ", \"dims\": [4, 8190], \"axis\": 1, \"outputs\": 2}"),
     "grep -q k_split_0 k_split.h && ! grep -q _rows k_split.h"},
    {"copies that differ only in how many rows there are share their function",
     NODES("{" SPLIT ", \"dims\": [3, 85], \"axis\": 1, \"split\": [2, 2, 81]}, {" SPLIT
           ", \"dims\": [\"n\", 85], \"axis\": 1, \"split\": [2, 2, 81]}, {" SPLIT
           ", \"dims\": [5, 85], \"axis\": 1, \"split\": [2, 1, 82]}"),
     "\"$SPLITGEN\" kernel --request r.json --optimize size --prefix s --out . && "
     "for size in k s; do test \"$(grep -c '^void .*(' ${size}_split.c)\" = 2 && "
     "test \"$(grep -c rows_function.*:.*${size}_split_0_rows ${size}_split.json)\" = 2 && "
     "grep -qx \"    ${size}_split_0_rows(0, 3, input, output_0, output_1, output_2);\" ${size}_split.h && "
     "grep -qx \"    ${size}_split_0_rows(0, dim_n, input, output_0, output_1, output_2);\" ${size}_split.h || "
     "exit 1; done"},
    {"a compiler without shuffles",
     NODES(
         "{\"op\": \"Split\", \"opset\": 13, \"dtype\": \"uint8\", \"dims\": [\"n\", 3], \"axis\": 1, \"outputs\": 3}"),
     "\"$SPLITGEN\" kernel --request r.json --dispatch --prefix d --out . && grep -q shufflevector d_split.c && "
     "${CC:-cc} -E -w -O2 '-D__has_builtin(x)=0' d_split.c >d.i && ! grep -q shufflevector d.i"},
    {"many outputs do not stream",
     NODES("{\"op\": \"Split\", \"opset\": 18, \"dtype\": \"float\", \"dims\": [65536, 1088], \"axis\": 1, "
           "\"num_outputs\": 17}"),
     "\"$SPLITGEN\" kernel --request r.json --streaming --prefix d --out . && grep -q '\"strategy\":\"many\"' "
     "d_split.json"},
    {"escapes and blanks",
     "\n{\t\"format\" : 1 , \"nodes\" : [ {" SIX
     ",\r\n \"outputs\" : 2, \"path\": \"a\\u00e4\\ud83d\\ude00\\n\" } ] }\n",
     "grep -q 'a\\\\xc3\\\\xa4\\\\xf0\\\\x9f\\\\x98\\\\x80\\\\x0a' k_split.h"},
};

START_TEST(accepts)
{
    struct scratch scratch = scratch_new();
    scratch_write(&scratch, "r.json", accepted[_i].request, strlen(accepted[_i].request));
    must_run(&scratch, "\"$SPLITGEN\" kernel --request r.json --prefix k --out . && "
                       "${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Werror -c k_split.c -o k.o");
    struct outcome outcome = shell(&scratch, accepted[_i].holds);
    ck_assert_msg(outcome.code == 0, "%s: not %s", accepted[_i].name, accepted[_i].holds);
    outcome_free(&outcome);
    scratch_remove(&scratch);
}
END_TEST

#define NOT_JSON "r.json:1: error: not JSON: "

/* A request; what is said of it. */
static const struct {
    const char *request;
    const char *message;
} refused[] = {
    /* what is no JSON, though dkjson reads most of it */
    {"", NOT_JSON "expected a value [request]"},
    {"nonsense", NOT_JSON "expected a value [request]"},
    {"{\"format\": 1, \"nodes\": [", NOT_JSON "expected a value [request]"},
    {NODES("{" SIX ", \"outputs\": 2,}"), NOT_JSON "expected a string [request]"},
    {NODES("{" SIX " \"outputs\": 2}"), NOT_JSON "expected '}' [request]"},
    {NODES("{" SIX ", \"outputs\" 2}"), NOT_JSON "expected ':' [request]"},
    {NODES("{} {}"), NOT_JSON "expected ']' [request]"},
    {NODES("{}") " more", NOT_JSON "more behind the value [request]"},
    {"\xef\xbb\xbf" NODES("{}"), NOT_JSON "expected a value [request]"},
    {"// words\n" NODES("{}"), NOT_JSON "expected a value [request]"},
    {NODES("\n\n{\"axis\": 01}"), "r.json:3: error: not JSON: expected '}' [request]"},
    {NODES("{\"axis\": +1}"), NOT_JSON "expected a value [request]"},
    {NODES("{\"axis\": 1.}"), NOT_JSON "expected '}' [request]"},
    {NODES("{\"axis\": NaN}"), NOT_JSON "expected a value [request]"},
    {NODES("{\"path\": \"a\nb\"}"), NOT_JSON "a control character in a string [request]"},
    {NODES("{\"path\": \"a"), NOT_JSON "a string without an end [request]"},
    {NODES("{\"path\": \"\\q\"}"), NOT_JSON "an escape that stands for no character [request]"},
    {NODES("{\"path\": \"\\u0000\"}"), NOT_JSON "an escape that stands for no character [request]"},
    {NODES("{\"path\": \"\\ud800\"}"), NOT_JSON "an escape that stands for no character [request]"},
    {NODES("{\"path\": \"\\udc00\"}"), NOT_JSON "an escape that stands for no character [request]"},
    {NODES("{\"path\": \"\x80\"}"), NOT_JSON "no UTF-8 [request]"},
    {NODES("{" SIX ", \"axis\": 0, \"\\u0061xis\": 0}"), NOT_JSON "'axis' stands there twice [request]"},
    {NODES("[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]"), NOT_JSON "nested more than 16 deep [request]"},
    /* what the schema does not allow */
    {"[]", "r.json: error: must be an object, not a list [request]"},
    {"{\"format\": 1}", "r.json: error: nodes is missing [request]"},
    {"{\"nodes\": []}", "r.json: error: format is missing [request]"},
    {"{\"format\": 2, \"nodes\": []}", "r.json: error: format must be 1 [request]"},
    {"{\"format\": 1, \"nodes\": [], \"names\": 1}", "r.json: error: has the unknown key 'names' [request]"},
    {"{\"format\": 1, \"nodes\": {}}", "r.json: error: nodes must be a list, not an object [request]"},
    {NODES(""), "r.json: error: nodes is empty: there is nothing to write [request]"},
    {NODES("3"), "r.json: #0: error: must be an object, not an integer [request]"},
    {NODES("{\"opset\": 13}"), "r.json: #0: error: op is missing [request]"},
    {NODES("{\"op\": \"Split\", \"dims\": []}"), "r.json: #0(Split): error: dtype is missing [request]"},
    {NODES("{\"op\": \"Split\", \"dtype\": null}"), "r.json: #0(Split): error: dims is missing [request]"},
    {NODES("{" SIX ", \"outputs\": 2}, {" SIX ", \"axes\": 1}"),
     "r.json: #1(Split): error: has the unknown key 'axes' [request]"},
    {NODES("{" SPLIT ", \"dims\": [1.5]}"),
     "r.json: #0(Split): error: dims[0] must be an integer, a string or null, not the number 1.5 [request]"},
    {NODES("{" SPLIT ", \"dims\": [1e400]}"),
     "dims[0] must be an integer, a string or null, not the number inf [request]"},
    {NODES("{" SPLIT ", \"dims\": [9223372036854775808]}"),
     "dims[0] must be an integer, a string or null, not the number"},
    {NODES("{" SPLIT ", \"dims\": [-1]}"), "r.json: #0(Split): error: dims[0] must be at least 0, not -1 [request]"},
    {NODES("{" SPLIT ", \"dims\": [\"\"]}"), "r.json: #0(Split): error: dims[0] must not be empty [request]"},
    {NODES("{" SIX ", \"split\": {\"dtype\": null}}"), "r.json: #0(Split): error: split.dims is missing [request]"},
    {NODES("{" SIX ", \"outputs\": [{\"fate\": \"moved\"}]}"),
     "r.json: #0(Split): error: outputs[0].fate must be view, folded, dead or copy [request]"},
    {NODES("{" SIX ", \"outputs\": 2, \"parameters\": [\"outer\"]}"),
     "r.json: #0(Split): error: parameters[0] must be an object, not a string [request]"},
    {NODES("{" SIX ", \"sequence\": 1}"),
     "r.json: #0(Split): error: sequence must be true or false, not an integer [request]"},
    /* what does not go together */
    {NODES("{\"op\": \"Split\", \"dtype\": null, \"dims\": []}"),
     "r.json: #0(Split): error: opset is missing, and since_version too [request]"},
    {NODES("{" SIX ", \"path\": \"n\", \"outputs\": 2}, {" SIX ", \"path\": \"n\", \"outputs\": 2}"),
     "r.json: n: error: path stands there twice [request]"},
    {NODES("{\"op\": \"Slice\", \"opset\": 13, \"dtype\": null, \"dims\": []}"),
     "r.json: #0(Slice): error: op 'Slice' is none of Split, SplitToSequence [request]"},
    {NODES("{\"op\": \"Split\", \"opset\": 13, \"dtype\": \"real\", \"dims\": [], \"outputs\": 1}"),
     "r.json: #0(Split): error: dtype 'real' is none of float, "},
    {NODES("{" SIX ", \"split\": {\"dtype\": \"real\", \"dims\": [2]}, \"outputs\": 2}"),
     "r.json: #0(Split): error: split.dtype 'real' is none of float, "},
    {NODES("{" SIX "}"), "r.json: #0(Split): error: outputs is missing, and nothing else tells how many [request]"},
    {NODES("{" SIX ", \"outputs\": [{\"name\": \"a\"}, {\"name\": \"a\"}]}"),
     "r.json: #0(Split): error: outputs 'a' stands there twice [request]"},
    {NODES("{" SIX ", \"outputs\": 65537}"),
     "r.json: #0(Split): error: outputs are 65537, and no more than 65536 can be asked for [request]"},
    {NODES("{" SIX ", \"outputs\": 1048577}"),
     "r.json: #0(Split): error: outputs are more than 1048576 in all nodes together [request]"},
    /* what would be too much to hold */
    {NODES("{" MILLION "]}, {" MILLION "]}"),
     "r.json: #1(SplitToSequence): error: the outputs and lengths up to this node are more than 1048576 [limit]"},
    {NODES("{" MILLION ", 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]}"),
     "r.json: #0(SplitToSequence): error: the dimensions of outputs up to this node are more than 16777216 [limit]"},
    {NODES("{" MILLION ", \"sixty-eight bytes, a million times: one for each part of the sequence\"]}"),
     "r.json: #0(SplitToSequence): error: the bytes of names up to this node are more than 67108864 [limit]"},
    /* what the op version refuses */
    {NODES("{" SIX ", \"outputs\": 4, \"path\": \"say \\\"n\\\"\\n\"}"),
     "r.json: say \"n\"\\x0a: error: an axis of 6 does not split into 4 equal parts [BAD_LENGTHS]"},
    {NODES("{" SIX ", \"outputs\": 2, \"attributes\": {\"balanced\": 1}}"),
     "r.json: #0(Split): error: Split-13 has no attribute 'balanced' [BAD_ATTRIBUTE]"},
    {NODES("{" SIX ", \"outputs\": 2, \"axis\": 0, \"attributes\": {\"axis\": 0}}"),
     "r.json: #0(Split): error: attribute 'axis' is given twice [request]"},
    {NODES("{" SIX ", \"outputs\": 2, \"attributes\": {\"axis\": \"0\"}}"),
     "r.json: #0(Split): error: attributes.axis must be an integer or a list, not a string [request]"},
    {NODES("{" SIX ", \"outputs\": 2, \"attributes\": {\"axis\": [0]}}"),
     "r.json: #0(Split): error: attribute 'axis' is not of type INT [BAD_ATTRIBUTE]"},
    {NODES("{" SIX ", \"outputs\": 2, \"keepdims\": 1}"),
     "r.json: #0(Split): error: Split-13 has no attribute 'keepdims' [BAD_ATTRIBUTE]"},
    {NODES("{\"op\": \"Split\", \"opset\": 29, \"dtype\": null, \"dims\": null, \"outputs\": 1}"),
     "r.json: #0(Split): error: opset 29 is newer than 28, the newest that the tables know [opset]"},
    /* results that are wrong */
    {NODES("{" SIX ", \"since_version\": 11, \"outputs\": 2}"), "since_version is said to be 11, and is 13 [request]"},
    {NODES("{" SIX ", \"lengths\": [2, 4], \"outputs\": 2}"), "lengths[0] is said to be 2, and is 3 [request]"},
    {NODES("{" SIX ", \"lengths\": [6], \"outputs\": 2}"),
     "lengths is said to be 1 of them, and is 2 of them [request]"},
    {NODES("{" SPLIT ", \"dims\": [\"n\"], \"lengths\": [6], \"outputs\": 1}"),
     "lengths is said to be 1 of them, and is null [request]"},
    {NODES("{" SIX ", \"outputs\": [{\"fate\": \"copy\"}]}"),
     "outputs[0].fate is said to be copy, and is view [request]"},
    {NODES("{" SIX ", \"outputs\": [{}, {\"offset\": 4}]}"), "outputs[1].offset is said to be 4, and is 12 [request]"},
    {NODES("{" SIX ", \"outputs\": [{\"also\": [\"b\"]}, {}]}"),
     "outputs[0].also is said to be 1 of them, and is null [request]"},
    {NODES("{" SIX ", \"outputs\": [{}, {\"begin\": 4}]}"), "outputs[1].begin is said to be 4, and is null [request]"},
    {NODES("{" SPLIT ", \"dims\": [2, 6], \"axis\": 1, \"outputs\": 2, \"outputs_as\": \"array\"}"),
     "outputs_as is said to be array, and is arguments [request]"},
    {NODES("{" SEQUENCE ", \"outputs\": 2}"), "outputs is said to be 2, and is 6 of them [request]"},
};

static void check_refused(const struct scratch *scratch, const char *command, int code, const char *message)
{
    struct outcome outcome = shell(scratch, command);
    ck_assert_msg(outcome.code == code, "exit code %d: %s", outcome.code, outcome.errors);
    ck_assert_msg(strstr(outcome.errors, message) != NULL, "'%s' does not hold '%s'", outcome.errors, message);
    ck_assert_str_eq(outcome.output, "");
    outcome_free(&outcome);
    must_run(scratch, "test -z \"$(ls -A | grep -v -x r.json)\"");
}

START_TEST(refuses)
{
    struct scratch scratch = scratch_new();
    scratch_write(&scratch, "r.json", refused[_i].request, strlen(refused[_i].request));
    check_refused(&scratch, "\"$SPLITGEN\" kernel --request r.json --out .", 1, refused[_i].message);
    scratch_remove(&scratch);
}
END_TEST

/* A file's size and depth are no way to exhaust memory or stack. */
START_TEST(without_end)
{
    struct scratch scratch = scratch_new();
    must_run(&scratch, "head -c 400000 /dev/zero | tr '\\0' '[' >r.json");
    check_refused(&scratch, "\"$SPLITGEN\" kernel --request r.json --out .", 1, "nested more than 16 deep [request]");
    must_run(&scratch, "truncate -s 100M r.json");
    check_refused(&scratch, "\"$SPLITGEN\" kernel --request r.json --out .", 1,
                  "r.json: error: more than 16777216 bytes [request]");
    check_refused(&scratch, "\"$SPLITGEN\" kernel --request - --out . </dev/zero", 1,
                  "standard input: error: more than 16777216 bytes [request]");
    scratch_remove(&scratch);
}
END_TEST

START_TEST(usage)
{
    struct scratch scratch = scratch_new();
    static const char *const options[] = {"--op Split",  "--opset 13",      "--dtype float", "--shape 6",   "--axis 0",
                                          "--split 2,4", "--num-outputs 2", "--outputs 2",   "--keepdims 0"};
    for (size_t i = 0; i < COUNT_OF(options); i++) {
        char command[128];
        snprintf(command, sizeof command, "\"$SPLITGEN\" kernel --request r.json %s --out .", options[i]);
        check_refused(&scratch, command, 2, "can not be used together with option '--request'");
    }
    check_refused(&scratch, "\"$SPLITGEN\" kernel --request r.json --out .", 3,
                  "r.json: error: No such file or directory\n");
    check_refused(&scratch, "\"$SPLITGEN\" kernel --request . --out .", 1, ".: error: not a regular file\n");
    check_refused(&scratch, "\"$SPLITGEN\" kernel --request - --out . <.", 3,
                  "standard input: error: Is a directory\n");
    scratch_remove(&scratch);
}
END_TEST

/* A request is not written over, and what is no JSON is no matter of its schema. */
START_TEST(keeps_the_request)
{
    struct scratch scratch = scratch_new();
    static const char text[] = NODES("{" SIX ", \"outputs\": 2}");
    scratch_write(&scratch, "x_split.json", text, sizeof text - 1);
    struct outcome outcome = shell(&scratch, "\"$SPLITGEN\" kernel --request x_split.json --prefix x --out .");
    ck_assert_int_eq(outcome.code, 2);
    ck_assert_str_eq(outcome.errors, "./x_split.json: error: it is the input, and would be written over\n"
                                     "help: --prefix begins other names, or --out is elsewhere\n");
    outcome_free(&outcome);
    must_run(&scratch, "test \"$(ls)\" = x_split.json");
    char *kept = scratch_read(&scratch, "x_split.json", NULL);
    ck_assert_str_eq(kept, text);
    free(kept);
    scratch_write(&scratch, "x_split.json", "{", 1);
    outcome = shell(&scratch, "\"$SPLITGEN\" kernel --request x_split.json --prefix y --out .");
    ck_assert_str_eq(outcome.errors, "x_split.json:1: error: not JSON: expected a string [request]\n");
    outcome_free(&outcome);
    scratch_remove(&scratch);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("splitgen kernel --request");
    add_test(suite, "manifest_is_a_request", manifest_is_a_request);
    add_test(suite, "many_nodes_of_one_function", many_nodes_of_one_function);
    add_test(suite, "readme", readme);
    add_rows(suite, "accepts", accepts, COUNT_OF(accepted));
    add_rows(suite, "refuses", refuses, COUNT_OF(refused));
    add_test(suite, "without_end", without_end);
    add_test(suite, "usage", usage);
    add_test(suite, "keeps_the_request", keeps_the_request);
    return run_suite(suite);
}
