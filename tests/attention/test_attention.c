/*
 * test_attention.c - the self-attention of tests/models/attention.onnx, computed by cblas_sgemm once on slices of the
 * projection and once on copies of its parts: both must give the same numbers, and the right ones.
 */
#include <cblas.h>
#include <math.h>
#include <stdlib.h>

#include "chance.h"
#include "copied_split.h"
#include "harness.h"
#include "strided_split.h"

enum { TOKENS = 128, HEADS = 12, HEAD = 64, WIDTH = HEADS * HEAD, PART = TOKENS * WIDTH, PROJECTION = 3 * PART };

/* TOKENS rows of WIDTH floats, each `stride` floats behind the one before: what cblas_sgemm takes as A and lda. */
struct matrix {
    const float *data;
    int stride;
};

struct parts {
    struct matrix query, key, value;
};

/* The parts copied, by the C that `splitgen model` writes, to rooms[3]. */
static struct parts split_by_copies(const float *projection, float *const *rooms)
{
    copy_qkv_split(projection, rooms[0], rooms[1], rooms[2]);
    return (struct parts){{rooms[0], WIDTH}, {rooms[1], WIDTH}, {rooms[2], WIDTH}};
}

/* The parts where they are, by the header that `splitgen model --strided` writes. */
static struct parts split_by_slices(const float *projection)
{
    return (struct parts){
        {qkv_slice_0(projection), (int)(qkv_slice_0_stride() / sizeof(float))},
        {qkv_slice_1(projection), (int)(qkv_slice_1_stride() / sizeof(float))},
        {qkv_slice_2(projection), (int)(qkv_slice_2_stride() / sizeof(float))},
    };
}

/* Turns scores into weights that add up to 1. */
static void softmax(float *scores)
{
    float most = scores[0], sum = 0;
    for (int i = 1; i < TOKENS; i++)
        most = fmaxf(most, scores[i]);
    for (int i = 0; i < TOKENS; i++) {
        scores[i] = expf(scores[i] - most);
        sum += scores[i];
    }
    for (int i = 0; i < TOKENS; i++)
        scores[i] /= sum;
}

/* Attention for each token, to PART floats of output: softmax(query * key^T / sqrt(HEAD)) * value for each head. The
 * columns of the heads lie side by side. */
static void attend(const struct parts *parts, float *output)
{
    static float scores[TOKENS][TOKENS];
    const struct matrix query = parts->query, key = parts->key, value = parts->value;
    const float scale = 1 / sqrtf(HEAD);
    for (int at = 0; at < WIDTH; at += HEAD) {
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, TOKENS, TOKENS, HEAD, scale, query.data + at, query.stride,
                    key.data + at, key.stride, 0, *scores, TOKENS);
        for (int token = 0; token < TOKENS; token++)
            softmax(scores[token]);
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, TOKENS, HEAD, TOKENS, 1, *scores, TOKENS,
                    value.data + at, value.stride, 0, output + at, WIDTH);
    }
}

static float projection[PROJECTION];

static void fill_projection(void)
{
    chance_seed(1);
    for (size_t i = 0; i < PROJECTION; i++)
        projection[i] = (float)between(-1000, 1000) / 1000;
}

static float *attention_by_copies(void)
{
    float *rooms[3], *output = allocate(PART * sizeof *output);
    for (size_t i = 0; i < COUNT_OF(rooms); i++)
        rooms[i] = allocate(PART * sizeof(float));
    const struct parts parts = split_by_copies(projection, rooms);
    attend(&parts, output);
    for (size_t i = 0; i < COUNT_OF(rooms); i++)
        free(rooms[i]);
    return output;
}

static void same_numbers(void)
{
    fill_projection();
    float *expected = attention_by_copies(), *output = allocate(PART * sizeof *output);
    const struct parts parts = split_by_slices(projection);
    attend(&parts, output);
    CHECK(memcmp(output, expected, PART * sizeof *output) == 0);
    free(output);
    free(expected);
}

/* A number of the projection: part 0, 1 or 2, a token, and a column of the part. */
static double number_of(int part, int token, int column)
{
    return (double)projection[(token * 3 + part) * WIDTH + column];
}

/* One number of the attention's output, straight from the definition. */
static double attended(int token, int column)
{
    double sum = 0, shares = 0;
    for (int other = 0; other < TOKENS; other++) {
        double product = 0;
        for (int i = column - column % HEAD; i < column - column % HEAD + HEAD; i++)
            product += number_of(0, token, i) * number_of(1, other, i);
        const double share = exp(product / sqrt(HEAD));
        shares += share;
        sum += share * number_of(2, other, column);
    }
    return sum / shares;
}

static void right_numbers(void)
{
    fill_projection();
    float *output = attention_by_copies();
    for (int token = 0; token < TOKENS; token++)
        for (int column = token % 5; column < WIDTH; column += 5)
            REQUIRE(fabs((double)output[token * WIDTH + column] - attended(token, column)) < 1e-5,
                    "token %d, column %d", token, column);
    free(output);
}

int main(int argc, char **argv)
{
    select_tests(argc, argv);
    run_test("same numbers", same_numbers);
    run_test("right numbers", right_numbers);
    return end_tests();
}
