/*
 * test_bench.c - whether the benchmark may be believed: its statistics, its verdicts, that it notices a wrong kernel,
 * and that it runs.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "memory.h"
#include "process.h"
#include "record.h"
#include "scratch.h"
#include "statistics.h"

START_TEST(median_has_bounds)
{
    double numbers[41];
    for (size_t i = 0; i < COUNT_OF(numbers); i++)
        numbers[i] = (double)((i * 17) % COUNT_OF(numbers)); /* 0 .. 40 in another order */
    const struct interval median = median_of(numbers, COUNT_OF(numbers));
    ck_assert_double_eq(median.median, 20);
    /* of 41 numbers, 13 or fewer are below the true median with a probability of 1.4 %, 14 or fewer of 3.0 % */
    ck_assert_double_eq(median.low, 13);
    ck_assert_double_eq(median.high, 27);
}
END_TEST

START_TEST(median_of_few_has_their_range)
{
    double one[] = {3};
    double four[] = {4, 1, 3, 2};
    ck_assert_double_eq(median_of(one, 1).high, 3);
    const struct interval median = median_of(four, COUNT_OF(four));
    ck_assert_double_eq(median.low, 1);
    ck_assert_double_eq(median.median, 2.5);
    ck_assert_double_eq(median.high, 4);
}
END_TEST

START_TEST(pairs_stay_together)
{
    const double own[] = {2, 40, 6};
    const double yards[] = {1, 20, 2};
    ck_assert_double_eq(median_ratio(own, yards, 3).median, 2);
    ck_assert_double_eq(median_difference(own, yards, 3).median, 4);
    ck_assert_double_eq(ratio_of_minima(own, yards, 3), 2);
}
END_TEST

START_TEST(spread_is_the_larger_distance)
{
    ck_assert_double_eq_tol(spread_of((struct interval){0.9, 1, 1.02}), 0.1, 1e-12);
    ck_assert_double_eq_tol(spread_of((struct interval){1.01, 1.1, 1.2}), 0.2, 1e-12);
}
END_TEST

/* A ratio, how it was measured, and what is to be said of it: with a goal of 1.1 for any processor, 1.0 with AVX2,
 * and 1.3 or none for the library.
 */
static const struct {
    enum variant variant;
    bool has_avx2;
    double ratio, spread;
    enum verdict verdict;
    double library;
} judged[] = {
    {SPEED, false, 1.12, 0.01, MET, 0},         {SPEED, false, 1.14, 0.01, MISSED, 0},
    {SPEED, true, 1.12, 0.01, MISSED, 0},       {DISPATCH, true, 1.02, 0.01, MET, 0},
    {SPEED, false, 1.12, 0.04, TOO_NOISY, 0},   {PLAIN, false, 1.12, 0.01, NOT_ASKED, 0},
    {LIBRARY, false, 1.12, 0.01, NOT_ASKED, 0}, {LIBRARY, false, 1.33, 0.01, MET, 1.3},
    {LIBRARY, false, 1.35, 0.01, MISSED, 1.3},  {STREAMING, false, 1.12, 0.01, NOT_ASKED, 0},
};

START_TEST(verdicts)
{
    const struct figure figure = {
        .variant = judged[_i].variant, .has_avx2 = judged[_i].has_avx2, .timing.ratio.median = judged[_i].ratio};
    const struct record record = {.goal = {1.1, 1.0},
                                  .library_goal = judged[_i].library,
                                  .margin = 0.03,
                                  .measurement.spread = judged[_i].spread};
    ck_assert_str_eq(verdict_name(figure_verdict(&record, &figure)), verdict_name(judged[_i].verdict));
}
END_TEST

/* Kernels for 3 rows of 2 and 5 bytes. */
static void move(const struct operands *operands, size_t second_bytes)
{
    const unsigned char *from = operands->input;
    for (size_t row = 0; row < 3; row++) {
        memcpy((unsigned char *)operands->outputs[0] + row * 2, from + row * 7, 2);
        memcpy((unsigned char *)operands->outputs[1] + row * 5, from + row * 7 + 2, second_bytes);
    }
}

static void run_right(size_t times, const struct operands *operands)
{
    for (; times > 0; times--)
        move(operands, 5);
}

static void run_short(size_t times, const struct operands *operands)
{
    for (; times > 0; times--)
        move(operands, 4);
}

static void run_beyond(size_t times, const struct operands *operands)
{
    for (; times > 0; times--) {
        move(operands, 5);
        ((unsigned char *)operands->outputs[1])[3 * 5] ^= 1;
    }
}

START_TEST(wrong_kernels_are_noticed)
{
    struct part parts[] = {{2, 0, 2, true, NULL}, {5, 2, 5, true, NULL}};
    const struct split split = {.parts = parts, .part_count = 2, .moving_count = 2, .rows = 3, .stride = 7};
    struct memory memory = memory_new(&split);
    ck_assert(memory_holds(&memory, run_right));
    ck_assert(!memory_holds(&memory, run_short));
    ck_assert(!memory_holds(&memory, run_beyond));
    memory_free(&memory);
}
END_TEST

START_TEST(selections)
{
    const struct workload sweep = {.name = "2x1_l1", .class = "sweep"};
    const struct workload view = {.name = "view", .class = "of views"};
    ck_assert(workload_is_in(&view, "usual"));
    ck_assert(!workload_is_in(&sweep, "usual"));
    ck_assert(workload_is_in(&view, "sweep,usual"));
    ck_assert(workload_is_in(&sweep, "view,sweep"));
    ck_assert(workload_is_in(&sweep, "2x1_l1"));
    ck_assert(!workload_is_in(&sweep, "2x1_l10,2x1,sweeps"));
    ck_assert(workload_is_in(&view, "tiny,of views"));
}
END_TEST

static struct outcome run(const char *command)
{
    const char *const shell[] = {"sh", "-c", command, NULL};
    return process_run(NULL, shell);
}

START_TEST(bench_reports)
{
    struct scratch scratch = scratch_new();
    char command[512];
    snprintf(command, sizeof command,
             "long=$(printf '%%s/%%0250d/%%0250d' %s 0 0) && mkdir -p $long && "
             "\"$BENCH\" --compilers cc,no-such-compiler --rounds 1 --only view,quad_f16,ov96 --out $long && "
             "mv $long/results.* %s",
             scratch.path, scratch.path);
    struct outcome outcome = run(command);
    ck_assert_msg(outcome.code == 0, "%s", outcome.errors);
    ck_assert_ptr_nonnull(strstr(outcome.errors, "no no-such-compiler here: left out"));
    ck_assert_ptr_nonnull(strstr(outcome.output, "| quad_f16     | cc         | speed "));
    char *table = scratch_read(&scratch, "results.md", NULL);
    char *json = scratch_read(&scratch, "results.json", NULL);
    char *svg = scratch_read(&scratch, "results.svg", NULL);
    ck_assert_str_eq(table, outcome.output);
    ck_assert_ptr_nonnull(strstr(json, "\"name\": \"quad_f16\""));
    ck_assert_ptr_nonnull(strstr(svg, ">quad_f16</text>"));
    free(table);
    free(json);
    free(svg);
    outcome_free(&outcome);
    scratch_remove(&scratch);
}
END_TEST

/* Of a model, each function whose sizes are known; that of "front" serves other splits too. */
START_TEST(models_are_timed)
{
    struct scratch scratch = scratch_new();
    char command[512];
    snprintf(command, sizeof command,
             "cd %s && \"$PROTOC\" --encode=onnx.ModelProto --proto_path=\"$ONNX_PROTO_DIRECTORY\" onnx.proto "
             "<\"$SPLITGEN_SOURCE_ROOT/tests/models/shapes_on_symbols.txtpb\" >\"it's.onnx\" && "
             "\"$BENCH\" --compilers cc --rounds 1 --dim n=64 --dim \"it's=1\" --shape hole=8x4 \"it's.onnx\"",
             scratch.path);
    struct outcome outcome = run(command);
    ck_assert_msg(outcome.code == 0, "%s", outcome.errors);
    static const char *const known[] = {"\n| front ", "\n| on ", "\n| hole_in_front "};
    for (size_t i = 0; i < COUNT_OF(known); i++)
        ck_assert_msg(strstr(outcome.output, known[i]) != NULL, "no%s in %s", known[i], outcome.output);
    ck_assert_ptr_null(strstr(outcome.output, "\n| hole_behind "));
    outcome_free(&outcome);
    scratch_remove(&scratch);
}
END_TEST

/* What each must refuse, and how. */
static const struct {
    const char *command;
    int code;
    const char *says;
} refused[] = {
    {"\"$BENCH\" --rounds 0", 2, "usage: bench"},
    {"\"$BENCH\" --rounds many", 2, "usage: bench"},
    {"\"$BENCH\" --rounds ''", 2, "usage: bench"},
    {"\"$BENCH\" --rounds -1", 2, "usage: bench"},
    {"\"$BENCH\" --rounds 99999999999999999999", 2, "usage: bench"},
    {"\"$BENCH\" --faster", 2, "usage: bench"},
    {"\"$BENCH\" --compilers no-such-compiler", 1, "no compiler"},
    {"\"$BENCH\" --onnxruntime /no/such/directory", 1, "no ONNX Runtime for node there"},
    {"\"$BENCH\" --dim n \"$ONNX_PROTO_DIRECTORY/onnx.proto\"", 1, "--dim"},
    {"\"$BENCH\" no-such-model.onnx", 1, "no-such-model.onnx"},
    {"\"$BENCH\" --compilers cc --rounds 1 --only tiny --out /no/such/directory", 1,
     "/no/such/directory: No such file"},
};

START_TEST(refusals)
{
    struct outcome outcome = run(refused[_i].command);
    ck_assert_int_eq(outcome.code, refused[_i].code);
    ck_assert_msg(strstr(outcome.errors, refused[_i].says) != NULL, "%s", outcome.errors);
    outcome_free(&outcome);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("bench");
    add_test(suite, "median_has_bounds", median_has_bounds);
    add_test(suite, "median_of_few_has_their_range", median_of_few_has_their_range);
    add_test(suite, "pairs_stay_together", pairs_stay_together);
    add_test(suite, "spread_is_the_larger_distance", spread_is_the_larger_distance);
    add_rows(suite, "verdicts", verdicts, COUNT_OF(judged));
    add_test(suite, "wrong_kernels_are_noticed", wrong_kernels_are_noticed);
    add_test(suite, "selections", selections);
    add_test(suite, "bench_reports", bench_reports);
    add_test(suite, "models_are_timed", models_are_timed);
    add_rows(suite, "refusals", refusals, COUNT_OF(refused));
    return run_suite(suite);
}
