/*
 * test_strategies.c - the strategies of copies: which one a shape gets, that each moves the right bytes and touches no
 * other, however it is compiled, and how small its code is.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "layouts.h"
#include "process.h"
#include "scratch.h"

#if defined __has_feature
#if __has_feature(address_sanitizer)
#define IS_SANITIZED
#endif
#elif defined __SANITIZE_ADDRESS__
#define IS_SANITIZED
#endif

/* What is compiled here is as strict as this suite. Of widths, a sanitizer's slow compilation takes a third. */
#ifdef IS_SANITIZED
#define SANITIZERS " -fsanitize=address,undefined -fno-sanitize-recover=all"
enum { EVERY = 3, SOME = 9 };
#else
#define SANITIZERS ""
enum { EVERY = 1, SOME = 9 };
#endif

static struct outcome run(const struct scratch *scratch, const char *command)
{
    const char *const shell[] = {"sh", "-c", command, NULL};
    return process_run(scratch->path, shell);
}

static void must_run(const struct scratch *scratch, const char *command)
{
    struct outcome outcome = run(scratch, command);
    ck_assert_msg(outcome.code == 0, "%s: %s%s", command, outcome.output, outcome.errors);
    outcome_free(&outcome);
}

static FILE *create(const struct scratch *scratch, const char *name)
{
    FILE *file = fopen(scratch_path(scratch, name), "w");
    ck_assert_ptr_nonnull(file);
    return file;
}

static const struct {
    const char *options; /* of splitgen */
    const char *flags;   /* of the compiler */
    size_t width_step;   /* SOME where memcpy copies rows, or vectors do as in another build */
    bool has_avx2;       /* the program wants it */
    bool has_strategies; /* those of the layouts, chosen for speed and with --streaming */
} builds[] = {
    {"", "-O2", EVERY, false, false},
    {"--streaming", "-O3", SOME, false, true},
    {"--streaming", "-O2 -march=x86-64-v3", EVERY, true, true},
    {"--dispatch", "-O2", SOME, false, false},
    {"--streaming", "-O2 -DSPLITGEN_PLAIN", SOME, false, true},
    {"--streaming --dispatch", "-Os", SOME, false, true},
    {"--optimize size", "-Os", SOME, false, false},
};

/* Whether the compiler is for x86-64. */
static bool makes_x86_64(const struct scratch *scratch)
{
    struct outcome machine = run(scratch, "${CC:-cc} -dumpmachine");
    const bool makes = strstr(machine.output, "x86_64") != NULL;
    outcome_free(&machine);
    return makes;
}

/* Why a build is not run here, or NULL. TESTS_UNDER may name what runs programs, such as an emulator: that is slow, and
 * most builds differ in what is done for x86-64. */
static const char *skipped(const struct scratch *scratch, size_t build)
{
    enum { OF_EMULATORS = 2 };
    const char *program = getenv("TESTS_UNDER");
    if (program != NULL && program[0] != '\0' && build >= OF_EMULATORS)
        return "it is run without an emulator";
    bool has_avx2 = false;
#ifdef __x86_64__
    has_avx2 = makes_x86_64(scratch) && __builtin_cpu_supports("avx2");
#else
    (void)scratch;
#endif
    return builds[build].has_avx2 && !has_avx2 ? "there is no AVX2" : NULL;
}

/* One program of all layouts. */
START_TEST(moves_the_right_bytes)
{
    struct scratch scratch = scratch_new();
    const char *why = skipped(&scratch, (size_t)_i);
    if (why != NULL) {
        printf("skipped: %s: %s\n", builds[_i].flags, why);
        scratch_remove(&scratch);
        return;
    }
    static struct layouts all;
    layouts_fill(&all, builds[_i].width_step);
    FILE *model = create(&scratch, "m.txtpb");
    layouts_write_model(&all, model);
    fclose(model);
    char command[1024];
    snprintf(
        command, sizeof command,
        "\"$PROTOC\" --encode=onnx.ModelProto --proto_path=\"$ONNX_PROTO_DIRECTORY\" onnx.proto <m.txtpb >m.onnx && "
        "\"$SPLITGEN\" model m.onnx --copy-all --out . %s",
        builds[_i].options);
    must_run(&scratch, command);

    char *header = scratch_read(&scratch, "m_split.h", NULL);
    char *code = scratch_read(&scratch, "m_split.c", NULL);
    FILE *kernels = create(&scratch, "kernels.c");
    layouts_write_kernels(&all, header, code, builds[_i].has_strategies, kernels);
    fclose(kernels);
    free(header);
    free(code);

    snprintf(command, sizeof command,
             "set -e; cc=\"${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Werror" SANITIZERS "\"\n"
             "$cc %s -c m_split.c\n"
             "$cc -I\"$STRATEGIES_DRIVER\" -c kernels.c\n"
             "$cc -O1 -D_DEFAULT_SOURCE -I\"$SUPPORT\" kernels.o \"$STRATEGIES_DRIVER\"/driver.c \"$SUPPORT\"/arena.c "
             "m_split.o -o driver",
             builds[_i].flags);
    must_run(&scratch, command);
    struct outcome outcome = run(&scratch, "$TESTS_UNDER ./driver");
    ck_assert_msg(outcome.code == 0, "%s %s: exit code %d: %s%s", builds[_i].options, builds[_i].flags, outcome.code,
                  last_line(outcome.output), outcome.errors);
    outcome_free(&outcome);
    scratch_remove(&scratch);
}
END_TEST

/* What is chosen for a shape, why, and how many bytes of code and tables it becomes at most. */
static const struct {
    const char *arguments; /* of splitgen kernel */
    const char *flags;
    const char *comment;
    unsigned most;
} choices[] = {
    {"--shape 1x128x2304 --axis 2 --split 768,768,768", "-O2", "equal: one loop over equal parts", 300},
    {"--shape 1x128x2304 --axis 2 --split 768,768,768 --optimize size", "-Os", "equal: one loop over equal parts", 100},
    {"--shape 64x96 --num-outputs 96 --axis 1", "-O2", "many: 96 outputs, in blocks of rows that a cache holds", 1843},
    {"--shape 64x9216 --num-outputs 96 --axis 1", "-O2", "many: 96 outputs, in blocks of rows that a cache holds",
     1843},
    {"--shape 64x96 --num-outputs 96 --optimize size --axis 1", "-Os", "equal: one loop over equal parts", 1024},
    {"--shape 1x96 --num-outputs 96 --copy-all --axis 1", "-O2", "equal: one loop over equal parts", 1024},
    {"--shape 64x33 --num-outputs 17 --axis 1", "-O2", "many: 17 outputs, in blocks of rows that a cache holds", 1024},
    {"--shape 64x33 --num-outputs 17 --optimize size --axis 1", "-Os", "table: one loop over many outputs", 1024},
    {"--shape 64x34 --num-outputs 17 --dispatch --axis 1", "-O2",
     "many: 17 outputs, in blocks of rows that a cache holds", 1024},
    {"--shape 64x15 --num-outputs 3 --axis 1", "-O2", "splice: 4 rows of a part fill whole vectors", 1024},
    {"--shape 64x30 --num-outputs 3 --axis 1", "-O2", "splice: 2 rows of a part fill whole vectors", 1024},
    {"--shape 64x30 --num-outputs 2 --axis 1", "-O2", "splice: 4 rows of a part fill whole vectors", 1024},
    {"--shape 64x15 --num-outputs 3 --optimize size --axis 1", "-Os", "equal: one loop over equal parts", 100},
    {"--shape 1078x243 --num-outputs 3 --axis 1", "-O2", "rows: parts of each row in turn", 1024},
    {"--shape 1078x243 --num-outputs 3 --dispatch --axis 1", "-O2", "rows: parts of each row in turn", 1024},
    {"--shape 1078x324 --num-outputs 4 --axis 1", "-O2", "equal: one loop over equal parts", 300},
    {"--shape 9x9 --split 1,8 --axis 1", "-O2", "rows: parts of each row in turn", 1024},
    {"--shape 9x9 --split 4,5 --optimize size --axis 1", "-Os", "rows: the smallest", 1024},
    {"--shape 1000x3 --num-outputs 3 --axis 1", "-O2", "deinterleave: 3 columns of 4 byte elements", 1024},
    {"--shape 1000x8 --num-outputs 8 --axis 1", "-O2", "deinterleave: 8 columns of 4 byte elements", 1024},
    {"--shape 1000x4 --num-outputs 4 --optimize size --axis 1", "-Os", "equal: one loop over equal parts", 1024},
    {"--shape 3x2 --num-outputs 2 --axis 1", "-O2", "rows: parts of each row in turn", 1024},
    {"--shape 1x9 --split 4,5 --copy-all --axis 1", "-O2", "block: nothing stands before the axis", 1024},
    {"--shape 131072x48 --split 16,32 --streaming --axis 1", "-O2",
     "stream: rows of whole cache lines, 16 MiB and more", 1024},
    {"--shape 131072x48 --split 16,32 --axis 1", "-O2", "rows: parts of each row in turn", 1024},
    {"--shape 131072x48 --split 16,32 --streaming --optimize size --axis 1", "-Os", "rows: the smallest", 1024},
    {"--shape 131072x45 --split 15,30 --streaming --axis 1", "-O2", "rows: parts of each row in turn", 1024},
    {"--shape 64x48 --split 16,32 --streaming --axis 1", "-O2", "rows: parts of each row in turn", 1024},
};

static void generate(const struct scratch *scratch, const char *arguments)
{
    char command[512];
    snprintf(command, sizeof command, "\"$SPLITGEN\" kernel --op Split --opset 18 --dtype float %s --out .", arguments);
    must_run(scratch, command);
}

START_TEST(says_why)
{
    struct scratch scratch = scratch_new();
    generate(&scratch, choices[_i].arguments);
    char *code = scratch_read(&scratch, "kernel_split.c", NULL);
    char comment[128];
    snprintf(comment, sizeof comment, "\n/* %s */\nvoid kernel_split_0", choices[_i].comment);
    ck_assert_msg(strstr(code, comment) != NULL, "%s: not %s", choices[_i].arguments, choices[_i].comment);
    free(code);
    scratch_remove(&scratch);
}
END_TEST

/* Of compilers whose code is known: others may take what they like. */
START_TEST(is_small)
{
    struct scratch scratch = scratch_new();
    struct outcome compiler = run(&scratch, "${CC:-cc} --version | head -n 1; ${CC:-cc} -dumpversion");
    const bool is_known =
        makes_x86_64(&scratch) && (strstr(compiler.output, "clang") != NULL ? strstr(compiler.output, "\n14") != NULL
                                                                            : strstr(compiler.output, "\n12") != NULL);
    if (is_known) {
        generate(&scratch, choices[_i].arguments);
        char command[256];
        snprintf(command, sizeof command, "${CC:-cc} -std=c99 -Wundef -Werror %s -c kernel_split.c -o kernel.o",
                 choices[_i].flags);
        must_run(&scratch, command);
        struct outcome size = run(&scratch, "size -A kernel.o | awk '/^\\.(text|rodata)/ { n += $2 } END { print n }'");
        const unsigned long bytes = strtoul(size.output, NULL, 10);
        ck_assert_msg(bytes > 0 && bytes <= choices[_i].most, "%s %s: %lu bytes of code, %u are enough",
                      choices[_i].arguments, choices[_i].flags, bytes, choices[_i].most);
        outcome_free(&size);
    } else {
        printf("skipped: sizes, which are known of gcc 12 and clang 14 for x86-64\n");
    }
    outcome_free(&compiler);
    scratch_remove(&scratch);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("strategies of copies");
    add_rows(suite, "moves_the_right_bytes", moves_the_right_bytes, COUNT_OF(builds));
    add_rows(suite, "says_why", says_why, COUNT_OF(choices));
    add_rows(suite, "is_small", is_small, COUNT_OF(choices));
    return run_suite(suite);
}
