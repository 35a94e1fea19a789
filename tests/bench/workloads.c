/*
 * workloads.c - what the benchmark splits, and how fast that must be.
 *
 * The goals are what prototypes of each class reached on an EPYC of the Zen 4 generation, and up to 5 % more.
 */
#include "workloads.h"

#include <stdio.h>
#include <string.h>

#include "shell.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

#define COPY " --copy-all "

/* 96 outputs: six of one wide part and 14 narrow ones, then one of a part and 5 */
#define NARROW_5 ",81,81,81,81,81"
#define NARROW_14 NARROW_5 NARROW_5 ",81,81,81,81"
#define WIDE_15 "2430" NARROW_14 ","
#define OV96 WIDE_15 WIDE_15 WIDE_15 WIDE_15 WIDE_15 WIDE_15 "810" NARROW_5

static const struct workload calls[] = {
    {.name = "view",
     .class = "view",
     .dtype = "float",
     .shape = "1x116x28x28",
     .options = "--axis 1 --outputs 2",
     .yardstick = CALL,
     .goal = {1, 1}},
    {.name = "tiny",
     .class = "tiny",
     .dtype = "float",
     .shape = "6",
     .options = "--split 2,4" COPY,
     .yardstick = CALL,
     .goal = {1, 1},
     .library = 25},
};

/* clang-format off: a row a line */
static const struct workload models[] = {
    {"c2f_b1", "one block", "float", "1x64x80x80", "--axis 1 --outputs 2" COPY, MEMCPY, {1.02, 1.02}, {1, 1}, false, 0},
    {"shuffle",
     "one block",
     "float",
     "1x116x28x28",
     "--axis 1 --outputs 2" COPY,
     MEMCPY,
     {1.02, 1.02},
     {1, 1},
     false,
     0},
    {"axis0", "one block", "float", "256x256", "--axis 0 --outputs 2" COPY, MEMCPY, {1.02, 1.02}, {1, 1}, false, 0},
    {"c2f_b8",
     "rows of 512 B and more",
     "float",
     "8x64x80x80",
     "--axis 1 --outputs 2",
     MEMCPY,
     {1.03, 1.03},
     {1, 1},
     false,
     0},
    {"qkv_f32",
     "rows of 512 B and more",
     "float",
     "1x128x2304",
     "--axis 2 --outputs 3",
     MEMCPY,
     {1.03, 1.03},
     {1.2, 1.2},
     false,
     0},
    {"lstm_f32",
     "rows of 512 B and more",
     "float",
     "128x2048",
     "--axis 1 --outputs 4",
     MEMCPY,
     {1.03, 1.03},
     {1.2, 1.2},
     false,
     0},
    {"mlp_bf16",
     "beyond the cache",
     "bfloat16",
     "512x22016",
     "--axis 1 --outputs 2",
     MEMCPY,
     {1.03, 1.03},
     {1.15, 1.15},
     false,
     0},
    {"yolov5_3",
     "mixed small rows",
     "float",
     "1x25200x85",
     "--axis 2 --split 4,1,80",
     MEMCPY,
     {1.06, 1.00},
     {1.6, 1.6},
     false,
     0},
    {"yolov5_4",
     "mixed small rows",
     "float",
     "1x19200x85",
     "--axis 2 --split 2,2,1,80",
     MEMCPY,
     {1.06, 1.00},
     {1.6, 1.6},
     false,
     0},
    {"c128x3",
     "rows of 16 B multiples",
     "complex128",
     "4096x3",
     "--axis 1 --outputs 3",
     MEMCPY,
     {1.12, 1.10},
     {0, 0},
     false,
     0},
    {"rows_64",
     "rows of 16 B multiples",
     "float",
     "5461x48",
     "--axis 1 --outputs 3",
     MEMCPY,
     {1.12, 1.10},
     {0, 0},
     false,
     0},
    {"rows_20",
     "other narrow rows",
     "float",
     "17476x15",
     "--axis 1 --outputs 3",
     MEMCPY,
     {1.35, 1.35},
     {0, 0},
     false,
     0},
    {"rows_324",
     "other narrow rows",
     "float",
     "1078x243",
     "--axis 1 --outputs 3",
     MEMCPY,
     {1.35, 1.08},
     {0, 0},
     false,
     0},
    {"rope_f32",
     "deinterleave 4 and 8 B",
     "float",
     "65536x2",
     "--axis 1 --outputs 2",
     MEMCPY,
     {1.10, 1.02},
     {3.2, 3.2},
     false,
     0},
    {"4x4",
     "deinterleave 4 and 8 B",
     "float",
     "16384x4",
     "--axis 1 --outputs 4",
     MEMCPY,
     {1.10, 1.02},
     {0, 0},
     false,
     0},
    {"2x1",
     "deinterleave 1 and 2 B",
     "uint8",
     "131072x2",
     "--axis 1 --outputs 2",
     MEMCPY,
     {1.15, 1.02},
     {0, 0},
     false,
     0},
    {"2x2",
     "deinterleave 1 and 2 B",
     "uint16",
     "65536x2",
     "--axis 1 --outputs 2",
     MEMCPY,
     {1.45, 1.02},
     {0, 0},
     false,
     0},
    {"rgb_u8",
     "deinterleave 1 and 2 B",
     "uint8",
     "1080x1920x3",
     "--axis 2 --outputs 3",
     MEMCPY,
     {2.5, 1.10},
     {6, 13},
     false,
     0},
    {"bool3",
     "deinterleave 1 and 2 B",
     "bool",
     "100000x3",
     "--axis 1 --outputs 3",
     MEMCPY,
     {2.5, 1.02},
     {6, 15},
     false,
     0},
    {"3x2",
     "deinterleave 1 and 2 B",
     "uint16",
     "43690x3",
     "--axis 1 --outputs 3",
     MEMCPY,
     {1.8, 1.02},
     {0, 0},
     false,
     0},
    {"4x1",
     "deinterleave 1 and 2 B",
     "uint8",
     "65536x4",
     "--axis 1 --outputs 4",
     MEMCPY,
     {1.85, 1.02},
     {0, 0},
     false,
     0},
    {"4x2",
     "deinterleave 1 and 2 B",
     "uint16",
     "32768x4",
     "--axis 1 --outputs 4",
     MEMCPY,
     {1.3, 1.02},
     {0, 0},
     false,
     0},
    {"quad_f16",
     "deinterleave below 16 KiB",
     "float16",
     "1024x4",
     "--axis 1 --outputs 4",
     MEMCPY,
     {2.4, 1.8},
     {7.5, 10},
     false,
     0},
    {"ov96", "many outputs", "float", "256x22599", "--axis 1 --split " OV96, MEMCPY, {1.6, 1.4}, {1.4, 1.4}, false, 0},
};
/* clang-format on */

/* What the memory of a microcontroller holds: 4 KiB of input, 3 KiB of an output. */
static const struct workload micros[] = {
    {.name = "micro_block", .class = "micro", .dtype = "float", .shape = "9", .options = "--split 4,5" COPY},
    {.name = "micro_3x1", .class = "micro", .dtype = "uint8", .shape = "1000x3", .options = "--axis 1 --outputs 3"},
    {.name = "micro_2x2", .class = "micro", .dtype = "float16", .shape = "500x2", .options = "--axis 1 --outputs 2"},
    {.name = "micro_3x4", .class = "micro", .dtype = "float", .shape = "250x3", .options = "--axis 1 --outputs 3"},
    {.name = "micro_20", .class = "micro", .dtype = "float", .shape = "64x15", .options = "--axis 1 --outputs 3"},
    {.name = "micro_324", .class = "micro", .dtype = "float", .shape = "4x243", .options = "--axis 1 --outputs 3"},
    {.name = "micro_1200", .class = "micro", .dtype = "float", .shape = "2x500", .options = "--axis 1 --split 200,300"},
    {.name = "micro_yolo", .class = "micro", .dtype = "float", .shape = "8x85", .options = "--axis 1 --split 2,2,81"},
};

static const struct workload huge = {
    .name = "huge_f32",
    .class = "huge",
    .dtype = "float",
    .shape = "65536x4096",
    .options = "--axis 1 --outputs 2",
    .goal = {0.75, 0.68},
    .onnxruntime = {1.6, 1.6},
    .wants_streaming = true,
};

static const int row_bytes[] = {16, 20, 24, 32, 40, 64, 128, 256, 324, 512};
static const int counts[] = {2, 3, 4, 8};
static const struct {
    const char *name;
    int bytes;
} caches[] = {{"l1", 8 << 10}, {"l2", 256 << 10}, {"l3", 4 << 20}};
static const struct {
    int bytes;
    const char *dtype;
} widths[] = {{1, "uint8"}, {2, "uint16"}, {4, "float"}, {8, "double"}, {16, "complex128"}};

enum {
    CALLS = COUNT_OF(calls),
    MODELS = COUNT_OF(models),
    MICROS = COUNT_OF(micros),
    ROWS = COUNT_OF(row_bytes),
    DEINTERLEAVED = COUNT_OF(counts) * COUNT_OF(widths) * COUNT_OF(caches),
    ALL = CALLS + MODELS + MICROS + ROWS + DEINTERLEAVED + 1
};

/* The words of a workload that a loop made. */
struct words {
    char name[24], shape[32], options[32];
};

static struct workload of_sweep(struct words *words, const char *dtype, int rows, int columns, int outputs)
{
    snprintf(words->shape, sizeof words->shape, "%dx%d", rows, columns);
    snprintf(words->options, sizeof words->options, "--axis 1 --outputs %d", outputs);
    return (struct workload){
        .name = words->name, .class = "sweep", .dtype = dtype, .shape = words->shape, .options = words->options};
}

static struct limits goal_of_rows(int bytes)
{
    if (bytes >= 512)
        return (struct limits){1.03, 1.03};
    if (bytes % 16 == 0)
        return (struct limits){1.12, 1.10};
    return (struct limits){1.35, bytes == 324 ? 1.08 : 1.35};
}

/* What is asked of n elements side by side depends on the cache: in L1, memcpy itself is twice as far ahead. */
static struct limits goal_of_deinterleaving(int n, int width, size_t cache)
{
    static const double bytes_at_baseline[] = {[2] = 1.15, [3] = 2.5, [4] = 1.85};
    static const double pairs_at_baseline[] = {[2] = 1.45, [3] = 1.8, [4] = 1.3};
    if (n > 4 && width < 4)
        return (struct limits){0, 0};
    const struct limits wide = width == 16 ? goal_of_rows(16) : (struct limits){1.10, 1.02};
    const double baseline = width == 1 ? bytes_at_baseline[n] : width == 2 ? pairs_at_baseline[n] : wide.baseline;
    if (cache == 0)
        return (struct limits){2 * baseline, 1.8};
    return (struct limits){baseline, cache == 2 && width < 4 ? 1.10 : wide.avx2};
}

const struct workload *workloads(size_t *count)
{
    static struct workload all[ALL];
    static struct words texts[ROWS + DEINTERLEAVED];
    struct workload *next = all + CALLS + MODELS + MICROS;
    struct words *words = texts;
    memcpy(all, calls, sizeof calls);
    memcpy(all + CALLS, models, sizeof models);
    memcpy(all + CALLS + MODELS, micros, sizeof micros);
    for (size_t i = 0; i < ROWS; i++, words++, next++) {
        snprintf(words->name, sizeof words->name, "rows_%d_1m", row_bytes[i]);
        *next = of_sweep(words, "float", (1 << 20) / (3 * row_bytes[i]), 3 * row_bytes[i] / 4, 3);
        next->goal = goal_of_rows(row_bytes[i]);
    }
    for (size_t c = 0; c < COUNT_OF(caches); c++) {
        for (size_t n = 0; n < COUNT_OF(counts); n++) {
            for (size_t w = 0; w < COUNT_OF(widths); w++, words++, next++) {
                snprintf(words->name, sizeof words->name, "%dx%d_%s", counts[n], widths[w].bytes, caches[c].name);
                *next = of_sweep(words, widths[w].dtype, caches[c].bytes / (counts[n] * widths[w].bytes), counts[n],
                                 counts[n]);
                next->goal = goal_of_deinterleaving(counts[n], widths[w].bytes, c);
            }
        }
    }
    *next = huge;
    *count = ALL;
    return all;
}

char *workload_command(const struct workload *workload)
{
    return format_text("kernel --op Split --opset 13 --dtype %s --shape %s %s", workload->dtype, workload->shape,
                       workload->options);
}

/* Whether a list separated by commas has the word. */
static bool has_word(const char *list, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = list; at != NULL; at = strchr(at, ',')) {
        at += *at == ',';
        if (strncmp(at, word, length) == 0 && (at[length] == ',' || at[length] == '\0'))
            return true;
    }
    return false;
}

bool workload_is_in(const struct workload *workload, const char *selection)
{
    const bool is_usual = !has_word("micro,sweep,huge", workload->class);
    return has_word(selection, workload->name) || has_word(selection, workload->class) ||
           (is_usual && has_word(selection, "usual"));
}
