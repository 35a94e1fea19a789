/*
 * test_kernel.c - `splitgen kernel`: what it writes compiles without warnings, alone and in C++, and moves the right
 * bytes.
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "process.h"
#include "scratch.h"

enum { MAX_PARTS = 40 };

struct row {
    const char *arguments; /* of splitgen kernel */
    size_t width, outer, inner;
    const char *lengths; /* of the parts, separated by blanks */
};

static const struct row rows[] = {
    {"--op Split --opset 18 --dtype float --shape 1x128x2304 --axis 2 --split 768,768,768", 4, 128, 1, "768 768 768"},
    {"--op Split --opset 13 --dtype float --shape 3x4x5 --axis 1 --split 1,3", 4, 3, 5, "1 3"},
    {"--op Split --opset 13 --dtype bfloat16 --shape 2x6 --axis -1 --outputs 3", 2, 2, 1, "2 2 2"},
    {"--op Split --opset 11 --dtype bool --shape 5x7 --axis 1 --split 0,4,3", 1, 5, 1, "0 4 3"},
    {"--op Split --opset 2 --dtype complex128 --shape 2x2x2 --axis 1 --outputs 2", 16, 2, 2, "1 1"},
    {"--op Split --opset 1 --dtype double --shape 4x4 --axis 1 --split 3,1", 8, 4, 1, "3 1"},
    {"--op Split --opset 18 --dtype int64 --shape 2x7 --axis 1 --num-outputs 4", 8, 2, 1, "2 2 2 1"},
    {"--op Split --opset 18 --dtype uint8 --shape 9 --split 4,5 --copy-all", 1, 1, 1, "4 5"},
    {"--op SplitToSequence --opset 11 --dtype int16 --shape 2x5 --axis 1 --split 2", 2, 2, 1, "2 2 1"},
    {"--op SplitToSequence --opset 24 --dtype int16 --shape 2x5 --axis 1 --split 2,3", 2, 2, 1, "2 3"},
    {"--op SplitToSequence --opset 24 --dtype float --shape 2x3x2 --axis 1 --keepdims 0", 4, 2, 2, "1 1 1"},
    {"--op Split --opset 18 --dtype float --shape 2x7 --attribute axis=-1 --attribute num_outputs=4 --outputs 4", 4, 2,
     1, "2 2 2 1"},
    {"--op Split --opset 11 --dtype float --shape 2x7 --attribute axis=1 --attribute split=3,4 --outputs 2", 4, 2, 1,
     "3 4"},
    {"--op SplitToSequence --opset 24 --dtype int16 --shape 2x5 --axis +1 --split 5, --outputs 1", 2, 2, 1, "5"},
    {"--op Split --opset 11 --dtype float --shape 2x7 --axis 1 --attribute split=7, --outputs 1", 4, 2, 1, "7"},
    {"--op Split --opset 18 --dtype uint16 --shape 3x40 --axis 1 --num-outputs 20", 2, 3, 1,
     "2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2"},
};

static void must_run(const struct scratch *scratch, const char *command)
{
    const char *const shell[] = {"sh", "-c", command, NULL};
    struct outcome outcome = process_run(scratch->path, shell);
    ck_assert_msg(outcome.code == 0, "%s: %s%s", command, outcome.output, outcome.errors);
    outcome_free(&outcome);
}

static void generate(const struct scratch *scratch, const char *arguments)
{
    char command[512];
    snprintf(command, sizeof command, "\"$SPLITGEN\" kernel %s --out .", arguments);
    must_run(scratch, command);
}

/* A symbol is one here as in a request. */
START_TEST(symbols)
{
    static const struct {
        const char *shape, *dims;
    } shapes[] = {{"nx4", "\"n\", 4"}, {"4,max_len", "4, \"max_len\""}, {"max_len,", "\"max_len\""}, {"4,", "4"}};
    struct scratch scratch = scratch_new();
    for (size_t i = 0; i < COUNT_OF(shapes); i++) {
        char command[512];
        snprintf(command, sizeof command,
                 "\"$SPLITGEN\" kernel --op Split --opset 18 --dtype float --shape %s --axis -1 --split 1,3 --out . && "
                 "mv kernel_split.json told.json && "
                 "echo '{\"format\": 1, \"nodes\": [{\"path\": \"Split\", \"op\": \"Split\", \"opset\": 18, "
                 "\"dtype\": \"float\", \"dims\": [%s], \"axis\": -1, \"split\": [1, 3]}]}' | "
                 "\"$SPLITGEN\" kernel --request - --out . && cmp kernel_split.json told.json",
                 shapes[i].shape, shapes[i].dims);
        must_run(&scratch, command);
    }
    scratch_remove(&scratch);
}
END_TEST

/* A kernel that takes each output as a parameter of its own, or, above 16, an array of them. */
static void call(void *symbol, const void *input, void **outputs, size_t count)
{
    union {
        void *object; /* what dlsym gives; POSIX makes it a function's address */
        void (*one)(const void *, void *);
        void (*two)(const void *, void *, void *);
        void (*three)(const void *, void *, void *, void *);
        void (*four)(const void *, void *, void *, void *, void *);
        void (*many)(const void *, void *const *);
    } kernel = {symbol};
    switch (count) {
    case 1:
        kernel.one(input, outputs[0]);
        break;
    case 2:
        kernel.two(input, outputs[0], outputs[1]);
        break;
    case 3:
        kernel.three(input, outputs[0], outputs[1], outputs[2]);
        break;
    case 4:
        kernel.four(input, outputs[0], outputs[1], outputs[2], outputs[3]);
        break;
    default:
        kernel.many(input, outputs);
        break;
    }
}

/* Runs the kernel on bytes that count, and holds every part against a plain reading of the lengths. */
static void check_bytes(const struct row *row, void *kernel)
{
    size_t lengths[MAX_PARTS];
    size_t parts = 0;
    size_t dim = 0;
    for (const char *at = row->lengths; *at != '\0'; parts++) {
        char *end;
        lengths[parts] = strtoul(at, &end, 10);
        dim += lengths[parts];
        at = *end == ' ' ? end + 1 : end;
    }
    const size_t unit = row->inner * row->width;
    unsigned char *input = allocate(row->outer * dim * unit);
    for (size_t i = 0; i < row->outer * dim * unit; i++)
        input[i] = (unsigned char)(i * 31 + i / 256);

    unsigned char *memory[MAX_PARTS];
    void *outputs[MAX_PARTS];
    size_t copied = 0;
    for (size_t i = 0; i < parts; i++) {
        memory[i] = allocate(row->outer * lengths[i] * unit);
        if (lengths[i] > 0) /* an empty part needs no code, and no parameter */
            outputs[copied++] = memory[i];
    }
    call(kernel, input, outputs, copied);

    size_t before = 0;
    for (size_t i = 0; i < parts; before += lengths[i], i++) {
        const size_t run = lengths[i] * unit;
        for (size_t r = 0; r < row->outer; r++)
            ck_assert_msg(run == 0 || memcmp(memory[i] + r * run, input + (r * dim + before) * unit, run) == 0,
                          "%s: part %zu, row %zu", row->arguments, i, r);
        free(memory[i]);
    }
    free(input);
}

START_TEST(moves_the_right_bytes)
{
    struct scratch scratch = scratch_new();
    generate(&scratch, rows[_i].arguments);
    must_run(
        &scratch,
        /* what the header defines inline needs an address, too */
        "sed 's/static inline//' kernel_split.h >called.c && "
        "${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Werror -O2 -fPIC -shared kernel_split.c called.c"
        " -o kernel.so");
    void *library = dlopen(scratch_path(&scratch, "kernel.so"), RTLD_NOW);
    ck_assert_msg(library != NULL, "%s", dlerror());
    void *kernel = dlsym(library, "kernel_split_0");
    ck_assert_msg(kernel != NULL, "%s: no kernel_split_0", rows[_i].arguments);
    check_bytes(&rows[_i], kernel);
    dlclose(library);
    scratch_remove(&scratch);
}
END_TEST

/* Nothing before the axis: each part is an address inside the input, an inline function and a constant. */
START_TEST(views)
{
    struct scratch scratch = scratch_new();
    generate(&scratch, "--op Split --opset 18 --dtype float --shape 6x2 --split 2,4 --prefix v");
    static const char program[] = "#include \"v_split.h\"\n"
                                  "int main(void)\n"
                                  "{\n"
                                  "    static const float input[12] = {0};\n"
                                  "    return v_view_0(input) == input && v_view_1(input) == input + 4 &&\n"
                                  "           v_view_1_OFFSET == 16 ? 0 : 1;\n"
                                  "}\n";
    scratch_write(&scratch, "program.c", program, sizeof program - 1);
    must_run(&scratch,
             "${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Werror program.c -o program && ./program");
    must_run(&scratch,
             "if command -v c++ >/dev/null; then c++ -std=c++11 -Wall -Wextra -Wpedantic -Wold-style-cast -Werror "
             "-x c++ program.c -o program && ./program; fi");
    scratch_remove(&scratch);
}
END_TEST

/* Functions that cut by the run's lengths: with and without elements to move, one rule or the choice of two. */
static const char severe_request[] =
    "{\"format\": 1, \"nodes\": ["
    "{\"op\": \"SplitToSequence\", \"opset\": 24, \"dtype\": \"float\", \"dims\": [4],"
    " \"split\": {\"dtype\": \"int64\", \"dims\": null}},"
    "{\"op\": \"Split\", \"opset\": 18, \"dtype\": \"float\", \"dims\": [\"N\", 4, 0], \"axis\": 1,"
    " \"split\": {\"dtype\": \"int64\", \"dims\": [2]}, \"outputs\": [{}, {}]},"
    "{\"op\": \"Split\", \"opset\": 18, \"dtype\": \"float\", \"dims\": [0, \"M\", \"K\"], \"axis\": 1,"
    " \"split\": {\"dtype\": \"int64\", \"dims\": [2]}, \"outputs\": [{}, {}]},"
    "{\"op\": \"SplitToSequence\", \"opset\": 24, \"dtype\": \"string\", \"dims\": [0, \"M\"], \"axis\": 1,"
    " \"split\": {\"dtype\": \"int64\", \"dims\": null}}]}";

static const struct {
    const char *compiler, *flags;
} severe[] = {{"cc", "-O0"}, {"cc", "-O1"},    {"cc", "-O2"},    {"cc", "-O3"},
              {"cc", "-Os"}, {"clang", "-O0"}, {"clang", "-O2"}, {"clang", "-Os"}};

/* Nothing is unused, nothing may be uninitialized: users compile with all warnings as errors. */
START_TEST(warns_of_nothing)
{
    struct scratch scratch = scratch_new();
    scratch_write(&scratch, "request.json", severe_request, sizeof severe_request - 1);
    must_run(&scratch, "\"$SPLITGEN\" kernel --request request.json --out .");
    char command[512];
    snprintf(command, sizeof command,
             "if command -v %s >/dev/null; then %s -std=c99 %s -Wall -Wextra -Wpedantic -Wconversion -Wshadow "
             "-Wcast-qual -Wstrict-prototypes -Wmissing-prototypes -Wundef -Wnull-dereference -Werror "
             "-c kernel_split.c; fi",
             severe[_i].compiler, severe[_i].compiler, severe[_i].flags);
    must_run(&scratch, command);
    scratch_remove(&scratch);
}
END_TEST

/* The size that the fused projection of a transformer may have. */
START_TEST(small)
{
    struct scratch scratch = scratch_new();
    generate(&scratch, rows[0].arguments);
    must_run(&scratch, "test \"$(sed -n '/^void/,/^}/p' kernel_split.c | wc -l)\" -le 30");
    must_run(&scratch, "cc -std=c99 -Os -c kernel_split.c -o kernel.o && "
                       "size -A kernel.o | awk '$1 == \".text\" { exit $2 > 120 }'");
    must_run(&scratch,
             "test -z \"$(nm --undefined-only kernel.o | grep -v -e memcpy -e memmove -e _GLOBAL_OFFSET_TABLE_)\"");
    scratch_remove(&scratch);
}
END_TEST

static const struct {
    const char *arguments;
    int code;
    const char *errors;
} refused[] = {
    {"--op Split --opset 11 --dtype float --shape 6 --split 4,3 --out .", 1,
     "command line: Split: error: split[1] is 3: only 2 of 6 are left on the axis [BAD_LENGTHS]\n"},
    {"--op Split --opset 13 --dtype float --shape 7 --outputs 2 --out .", 1,
     "command line: Split: error: an axis of 7 does not split into 2 equal parts [BAD_LENGTHS]\n"},
    {"--op Split --opset 11 --dtype bfloat16 --shape 6 --outputs 2 --out .", 1,
     "command line: Split: error: input is of dtype bfloat16, which Split-11 does not take [BAD_DTYPE]\n"},
    {"--op Split --opset 18 --dtype float --shape 6 --axis 1 --num-outputs 2 --out .", 1,
     "command line: Split: error: axis 1 is outside [-1, 0] [BAD_AXIS]\n"},
    {"--op Split --opset 13 --dtype float --shape 6 --num-outputs 2 --out .", 1,
     "command line: Split: error: Split-13 has no attribute 'num_outputs' [BAD_ATTRIBUTE]\n"},
    {"--op Split --opset 13 --dtype float --shape 6 --attribute balanced=1 --outputs 2 --out .", 1,
     "command line: Split: error: Split-13 has no attribute 'balanced' [BAD_ATTRIBUTE]\n"},
    {"--op Split --opset 13 --dtype float --shape 6 --attribute axis --outputs 2 --out .", 2,
     "splitgen: error: --attribute axis: it is NAME=N\nhelp: splitgen kernel --help\n"},
    {"--op Split --opset 13 --dtype float --shape 6 --attribute axis=x --outputs 2 --out .", 2,
     "splitgen: error: --attribute axis=x: 'x' is no integer\n"},
    {"--op Split --opset 13 --dtype float --shape 6 --axis 0 --attribute axis=0 --outputs 2 --out .", 2,
     "splitgen: error: --attribute 'axis' is given twice\n"},
    {"--op SplitToSequence --opset 10 --dtype float --shape 6 --out .", 1,
     "command line: SplitToSequence: error: opset 10 has no SplitToSequence: it came with opset 11 [opset]\n"},
    {"--op Slice --opset 13 --dtype float --shape 6 --out .", 2,
     "splitgen: error: --op 'Slice' is none of Split, SplitToSequence\nhelp: splitgen kernel --help\n"},
    {"--op Split --opset 13 --dtype float8 --shape 6 --out .", 2,
     "splitgen: error: --dtype 'float8' is none of float, "},
    {"--op Split --opset 13 --dtype float --shape 6x --outputs 2 --out .", 2,
     "splitgen: error: --shape 6x: '' is neither a number nor a symbol, which begins with a letter or _\nhelp: "
     "splitgen kernel --help\n"},
    {"--op Split --opset 13 --dtype float --shape 6 --out .", 2,
     "splitgen: error: --outputs is missing, and nothing else tells how many\n"},
    {"--op Split --opset 13 --dtype float --shape 6 --outputs 2 --prefix 1x --out .", 2,
     "splitgen: error: --prefix '1x' is none for names of C\n"},
    {"--op Split --opset 13 --dtype float --shape 6 --outputs 2 --prefix '' --out .", 2,
     "splitgen: error: --prefix '' is none for names of C\n"},
    {"--op Split --opset 13 --dtype float --shape 6 --outputs 2 --prefix ../x --out .", 2,
     "splitgen: error: --prefix '../x' is none for names of C\nhelp: --prefix NAME, of letters, digits and _, "
     "beginning "
     "with a letter\n"},
    {"--op Split --opset 13 --dtype float --shape 6 --outputs 2 --out missing", 3,
     "missing: error: No such file or directory\n"},
    {"--op Split --opset 18 --dtype float --shape 6 --num-outputs 1000000000 --out .", 2,
     "splitgen: error: --num-outputs is 1000000000, and no more than 65536 can be asked for\nhelp: splitgen kernel "
     "--help\n"},
    {"--op SplitToSequence --opset 24 --dtype float --shape 4 --outputs 2 --out .", 1,
     "command line: SplitToSequence: error: --outputs is 2, and there are 4 parts [BAD_OUTPUTS]\n"},
    {"--op SplitToSequence --opset 24 --dtype float --shape n,4 --split 2 --outputs 2 --out .", 1,
     "command line: SplitToSequence: error: --outputs is 2, and only the run knows how many parts there are "
     "[BAD_OUTPUTS]\nhelp: leave --outputs out: a sequence has as many parts as its lengths say\n"},
    {"--op Split --opset 18 --dtype float --shape '' --num-outputs 2 --out .", 1,
     "command line: Split: error: input: a tensor of rank 0 has no axis to split on [BAD_RANK]\n"},
    {"--opset 13 --dtype float --shape 6 --outputs 2 --out .", 2,
     "splitgen: error: --op is missing, or a --request in place of it\nhelp: splitgen kernel --help\n"},
};

START_TEST(refuses)
{
    struct scratch scratch = scratch_new();
    char command[512];
    snprintf(command, sizeof command, "\"$SPLITGEN\" kernel %s", refused[_i].arguments);
    const char *const shell[] = {"sh", "-c", command, NULL};
    struct outcome outcome = process_run(scratch.path, shell);
    ck_assert_msg(outcome.code == refused[_i].code, "%s: exit code %d: %s", refused[_i].arguments, outcome.code,
                  outcome.errors);
    ck_assert_msg(strstr(outcome.errors, refused[_i].errors) != NULL, "%s: '%s'", refused[_i].arguments,
                  outcome.errors);
    ck_assert_str_eq(outcome.output, "");
    outcome_free(&outcome);
    must_run(&scratch, "test -z \"$(ls -A)\"");
    scratch_remove(&scratch);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("splitgen kernel");
    add_rows(suite, "moves_the_right_bytes", moves_the_right_bytes, COUNT_OF(rows));
    add_test(suite, "symbols", symbols);
    add_test(suite, "views", views);
    add_rows(suite, "warns_of_nothing", warns_of_nothing, COUNT_OF(severe));
    add_test(suite, "small", small);
    add_rows(suite, "refuses", refuses, COUNT_OF(refused));
    return run_suite(suite);
}
