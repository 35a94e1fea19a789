/*
 * test_bytes.c - a pure move of bytes: every pattern survives, at any address, in any size and rank.
 */
#include <stdlib.h>
#include <string.h>

#include "elements.h"
#include "guarded.h"
#include "harness.h"
#include "request.h"
#include "versions.h"

/* An op version cutting an input of these dims in two on an axis, as it takes such a request. */
struct cut {
    const struct sgk_op *op;
    int32_t dtype;
    const int64_t *dims;
    size_t rank;
    int64_t axis;
    int64_t lengths[2];
    const void *data;
    void *parts[2];
};

/* Infers and runs; the parts must have as much memory as they need. */
static void run_cut(const struct cut *cut)
{
    const bool by_input = !has(cut->op, BY_ATTRIBUTE);
    int64_t *dims = allocate(2 * cut->rank * sizeof *dims);
    size_t whole = element_bytes(cut->dtype, 1);
    for (size_t i = 0; i < cut->rank; i++)
        whole *= (size_t)cut->dims[i];
    static const int64_t two = 2;
    const struct sgk_tensor input = {cut->dtype, cut->rank, cut->dims, cut->data, whole};
    const struct sgk_tensor split = {SGK_INT64, 1, &two, cut->lengths, sizeof cut->lengths};
    const struct sgk_attribute attributes[] = {
        {.name = "axis", .type = SGK_ATTRIBUTE_INT, .i = cut->axis},
        {.name = "split", .type = SGK_ATTRIBUTE_INTS, .ints = {cut->lengths, 2}},
    };
    const struct call call = {
        .row = "bytes",
        .op = cut->op,
        .dtype = cut->dtype,
        .attributes = attributes,
        .attribute_count = by_input ? 1 : 2,
        .input = &input,
        .split = by_input ? &split : NULL,
        .input_count = by_input ? 2 : 1,
        .output_count = 2,
    };
    struct sgk_output outputs[2];
    for (size_t i = 0; i < 2; i++) {
        const struct sgk_output output = {
            .dims = dims + i * cut->rank, .dims_capacity = cut->rank, .data = cut->parts[i]};
        outputs[i] = output;
    }
    struct sgk_message message;
    REQUIRE(run_call(&call, true, outputs, 2, &message) == SGK_OK, "%s: %s", title_of(cut->op), message.text);
    outputs[0].capacity = outputs[0].bytes;
    outputs[1].capacity = outputs[1].bytes;
    REQUIRE(outputs[0].bytes + outputs[1].bytes == whole, "%s: not all bytes", title_of(cut->op));
    REQUIRE(run_call(&call, false, outputs, 2, &message) == SGK_OK, "%s: %s", title_of(cut->op), message.text);
    free(dims);
}

/* Patterns that a conversion on the way would change, for elements of each width. */
static void fill_patterns(unsigned char *data, size_t elements, size_t width)
{
    static const uint8_t narrow[] = {7, 0x80, 0xFF, 2, 0}; /* a bool of 7, among others */
    static const uint16_t half[] = {0x7C01, 0xFE01, 0x8000, 0x0001, 0x7F81};
    static const uint32_t single[] = {0x7F800001, 0xFFC00123, 0x80000000, 0x00000001, 0x7FC00000};
    static const uint64_t wide[] = {UINT64_C(0x7FF0000000000001), UINT64_C(0xFFF8000000000123),
                                    UINT64_C(0x8000000000000000), UINT64_C(0x0000000000000001),
                                    UINT64_C(0x7F80000180000000)};
    for (size_t i = 0; i < elements; i++) {
        unsigned char *at = data + i * width;
        const size_t p = i % 5;
        switch (width) {
        case 1:
            at[0] = narrow[p];
            break;
        case 2:
            memcpy(at, &half[p], 2);
            break;
        case 4:
            memcpy(at, &single[p], 4);
            break;
        default:
            for (size_t b = 0; b < width; b += 8)
                memcpy(at + b, &wide[(p + b / 8) % 5], 8);
            break;
        }
    }
}

/* Elements of a dtype, from every address to every address: 3x5 cut in 2 and 3 on axis 1. */
static void check_patterns(const struct sgk_op *op, int32_t dtype)
{
    static const int64_t dims[] = {3, 5};
    const size_t width = element_bytes(dtype, 1);
    for (size_t offset = 0; offset < 16; offset++) {
        struct guarded input = guarded_new(15 * width, offset);
        struct guarded parts[2] = {guarded_new(6 * width, (offset * 5 + 1) % 16),
                                   guarded_new(9 * width, (offset * 7 + 3) % 16)};
        fill_patterns(input.data, 15, width);
        const struct cut cut = {op, dtype, dims, 2, -1, {2, 3}, input.data, {parts[0].data, parts[1].data}};
        run_cut(&cut);
        for (size_t r = 0; r < 3; r++) {
            const unsigned char *row = input.data + r * 5 * width;
            REQUIRE(memcmp(parts[0].data + r * 2 * width, row, 2 * width) == 0, "dtype %d: row %zu", (int)dtype, r);
            REQUIRE(memcmp(parts[1].data + r * 3 * width, row + 2 * width, 3 * width) == 0, "dtype %d: row %zu",
                    (int)dtype, r);
        }
        REQUIRE(guarded_intact(&input) && guarded_intact(&parts[0]) && guarded_intact(&parts[1]), "dtype %d",
                (int)dtype);
        guarded_free(&input);
        guarded_free(&parts[0]);
        guarded_free(&parts[1]);
    }
}

/* Every dtype of an op version whose elements share no bytes. */
START_TEST(patterns)
{
    for (const struct sgk_op *op = next_op(NULL, EVERY); op != NULL; op = next_op(op, EVERY))
        for (int32_t dtype = 1; dtype <= MAX_DTYPE; dtype++)
            if (sgk_dtype_width(dtype) > 0 && sgk_op_takes(op, dtype))
                check_patterns(op, dtype);
}
END_TEST

/* Strings move as views, which nothing follows: NUL bytes, no UTF-8, nothing, half of memory and more are all the same.
 */
START_TEST(strings)
{
    static const char bytes[] = "a\0b\xFF\xFE\xC0";
    static const int64_t dims[] = {2, 3};
    const struct sgk_string input[6] = {
        {bytes, 3}, {bytes + 3, 3}, {NULL, 0}, {bytes, 0}, {bytes, SIZE_MAX / 2 + 1}, {bytes + 1, SIZE_MAX},
    };
    for (const struct sgk_op *op = next_op(NULL, EVERY); op != NULL; op = next_op(op, EVERY)) {
        if (!sgk_op_takes(op, SGK_STRING))
            continue;
        struct sgk_string left[2];
        struct sgk_string right[4];
        const struct cut cut = {op, SGK_STRING, dims, 2, 1, {1, 2}, input, {left, right}};
        run_cut(&cut);
        const struct sgk_string *const moved[6] = {&left[0], &right[0], &right[1], &left[1], &right[2], &right[3]};
        for (size_t i = 0; i < 6; i++)
            REQUIRE(moved[i]->data == input[i].data && moved[i]->length == input[i].length, "string %zu", i);
    }
}
END_TEST

/*
 * An input larger than the caches, which may be walked in another way: 256 MiB, nearly all of them zero pages that are
 * never touched, for the large part is omitted. Its rows are of an odd length, so that every row has another alignment.
 */
START_TEST(beyond_the_caches)
{
    enum { ROWS = 3, FIRST = 1000, SECOND = 77 };
    const size_t row = (size_t)256 * 1024 * 1024 / ROWS + 2;
    unsigned char *input = calloc(ROWS, row);
    REQUIRE(input != NULL, "no memory");
    for (size_t r = 0; r < ROWS; r++) {
        for (size_t i = 0; i < FIRST + SECOND; i++)
            input[r * row + i] = (unsigned char)(r * 31 + i * 7 + i / 251);
        input[r * row + row - 1] = (unsigned char)(200 + r);
    }
    int64_t dims[5][2] = {{ROWS, (int64_t)row}, {ROWS, FIRST}, {ROWS, SECOND}, {ROWS, 0}, {ROWS, 1}};
    int64_t lengths[] = {FIRST, SECOND, (int64_t)row - FIRST - SECOND - 1, 1};
    int64_t four = 4;
    const struct sgk_tensor whole = {SGK_UINT8, 2, dims[0], input, ROWS * row};
    const struct sgk_tensor split = {SGK_INT64, 1, &four, lengths, sizeof lengths};
    const struct sgk_split_13_attributes attributes = {1};
    struct guarded parts[3] = {guarded_new((size_t)ROWS * FIRST, 3), guarded_new((size_t)ROWS * SECOND, 1),
                               guarded_new(ROWS, 0)};
    struct sgk_output outputs[4];
    for (size_t i = 0; i < 4; i++) {
        const struct sgk_output output = {.dims = dims[i + 1], .omitted = i == 2, .dtype = SGK_UINT8, .rank = 2};
        outputs[i] = output;
    }
    const size_t kept[] = {0, 1, 3};
    for (size_t i = 0; i < 3; i++) {
        outputs[kept[i]].data = parts[i].data;
        outputs[kept[i]].capacity = parts[i].bytes;
    }
    struct sgk_message message;
    REQUIRE(sgk_split_13_uint8(&attributes, &whole, &split, outputs, 4, &message) == SGK_OK, "%s", message.text);
    for (size_t r = 0; r < ROWS; r++) {
        REQUIRE(memcmp(parts[0].data + r * FIRST, input + r * row, FIRST) == 0, "the first part of row %zu", r);
        REQUIRE(memcmp(parts[1].data + r * SECOND, input + r * row + FIRST, SECOND) == 0, "the second of row %zu", r);
        REQUIRE(parts[2].data[r] == 200 + r, "the last of row %zu", r);
    }

    memset(parts[0].data, 0, parts[0].bytes); /* and once more, alone */
    outputs[1].omitted = outputs[3].omitted = 1;
    REQUIRE(sgk_split_13_uint8(&attributes, &whole, &split, outputs, 4, &message) == SGK_OK, "%s", message.text);
    for (size_t r = 0; r < ROWS; r++)
        REQUIRE(memcmp(parts[0].data + r * FIRST, input + r * row, FIRST) == 0, "row %zu of the first part alone", r);
    for (size_t i = 0; i < 3; i++) {
        REQUIRE(guarded_intact(&parts[i]), "part %zu", i);
        guarded_free(&parts[i]);
    }
    free(input);
}
END_TEST

/* No limit of rank: 300 dims, cut on the first, the last, and one in the middle. */
START_TEST(rank_300)
{
    static const int64_t axes[] = {0, 150, 299, -1, -150, -300};
    int64_t dims[300];
    for (const struct sgk_op *op = next_op(NULL, EVERY); op != NULL; op = next_op(op, EVERY)) {
        for (size_t a = 0; sgk_op_takes(op, SGK_UINT8) && a < COUNT_OF(axes); a++) {
            for (size_t d = 0; d < 300; d++)
                dims[d] = 1;
            dims[0] = 2;
            dims[299] = 4;
            const size_t axis = (size_t)(axes[a] < 0 ? axes[a] + 300 : axes[a]);
            const int64_t left = dims[axis] / 2;
            const uint8_t input[8] = {1, 2, 3, 4, 5, 6, 7, 8};
            uint8_t parts[2][8] = {{0}, {0}};
            const struct cut cut = {op,    SGK_UINT8,           dims, 300, axes[a], {left, dims[axis] - left},
                                    input, {parts[0], parts[1]}};
            run_cut(&cut);
            static const uint8_t last[2][4] = {{1, 2, 5, 6}, {3, 4, 7, 8}};
            if (axis == 0)
                REQUIRE(memcmp(parts[0], input, 4) == 0 && memcmp(parts[1], input + 4, 4) == 0, "axis 0");
            else if (axis == 299)
                REQUIRE(memcmp(parts[0], last[0], 4) == 0 && memcmp(parts[1], last[1], 4) == 0, "axis 299");
            else
                REQUIRE(parts[0][0] == 0 && memcmp(parts[1], input, 8) == 0, "axis 150");
        }
    }
}
END_TEST

int main(void)
{
    need_meanings();
    Suite *suite = suite_create("bytes");
    add_test(suite, "patterns", patterns);
    add_test(suite, "strings", strings);
    add_test(suite, "beyond the caches", beyond_the_caches);
    add_test(suite, "rank 300", rank_300);
    return run_suite(suite);
}
