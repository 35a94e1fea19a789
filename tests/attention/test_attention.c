/*
 * test_attention.c - by slices, attention gives the numbers that it gives by copies; and these are right.
 */
#include "attention.h"

#include <math.h>
#include <stdlib.h>

#include "chance.h"
#include "harness.h"

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

START_TEST(same_numbers)
{
    fill_projection();
    float *expected = attention_by_copies(), *output = allocate(PART * sizeof *output);
    const struct parts parts = split_by_slices(projection);
    attend(&parts, output);
    ck_assert_mem_eq(output, expected, PART * sizeof *output);
    free(output);
    free(expected);
}
END_TEST

/* A number of the projection: of part 0, 1 or 2, a token, and a column of all heads. */
static double number_of(int part, int token, int column)
{
    return (double)projection[(token * 3 + part) * WIDTH + column];
}

/* What a token takes from the value in a column, in as many words as the definition has. */
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

START_TEST(right_numbers)
{
    fill_projection();
    float *output = attention_by_copies();
    for (int token = 0; token < TOKENS; token++)
        for (int column = token % 5; column < WIDTH; column += 5)
            REQUIRE(fabs((double)output[token * WIDTH + column] - attended(token, column)) < 1e-5,
                    "token %d, column %d", token, column);
    free(output);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("attention");
    add_test(suite, "same numbers", same_numbers);
    add_test(suite, "right numbers", right_numbers);
    return run_suite(suite);
}
