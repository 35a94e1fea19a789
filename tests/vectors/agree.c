/*
 * agree.c - asks the library and the oracle about each vector: they must cut as the vector says, or refuse what it says is
 * wrong. The vectors are those that splitgen writes as C, with their arrays.
 */
#include "vectors.inc"

#include <math.h>

#include "harness.h"
#include "meaning.h"
#include "oracle.h"
#include "versions.h"

enum { LIMIT = 24, BFLOAT16_SINCE = 13 };

/* The number that a length is, of one of the dtypes that lengths may have. */
static double number_at_place(const struct value *value, size_t i)
{
    const unsigned char *at = in_own_order(value);
    int64_t integer;
    int32_t narrow;
    uint16_t half;
    double number;
    float single;
    switch (value->dtype) {
    case SGK_FLOAT16:
        memcpy(&half, at + 2 * i, 2);
        return (half >> 15 ? -1 : 1) * ((half & 0x7c00) == 0x7c00 ? (double)NAN
                                        : half == 0               ? 0
                                                    : ldexp(1024 + (half & 1023), (half >> 10 & 31) - 25));
    case SGK_FLOAT:
        memcpy(&single, at + 4 * i, 4);
        return single;
    case SGK_DOUBLE:
        memcpy(&number, at + 8 * i, 8);
        return number;
    case SGK_INT32:
        memcpy(&narrow, at + 4 * i, 4);
        return narrow;
    default:
        memcpy(&integer, at + 8 * i, 8);
        return (double)integer;
    }
}

/* The lengths of the input; those of int64 exactly. */
static struct oracle_list lengths_of(const struct value *value, struct oracle_length *lengths)
{
    size_t count = 1;
    for (size_t i = 0; i < value->rank; i++)
        count *= (size_t)numbers[value->dims + i];
    for (size_t i = 0; i < count && i < LIMIT; i++) {
        const double number = number_at_place(value, i);
        lengths[i].is_integer = number == floor(number);
        lengths[i].value = lengths[i].is_integer && fabs(number) < 1e15 ? (int64_t)number : 0;
        if (value->dtype == SGK_INT64)
            memcpy(&lengths[i].value, in_own_order(value) + 8 * i, 8);
    }
    const struct oracle_list list = {true, value->rank, count, lengths};
    return list;
}

/* Whether a way of the op version takes its lengths from one of these sources. */
static bool has_way(const struct meaning *meaning, enum source from, enum source or_from)
{
    for (const struct way *way = meaning->ways; way->from != 0; way++)
        if (way->from == from || way->from == or_from)
            return true;
    return false;
}

/* Whether an op version has an attribute of this name that is a number. */
static bool has_number(const struct meaning *meaning, const char *name)
{
    for (const struct way *way = meaning->ways; way->from != 0; way++)
        if ((way->number != NULL && strcmp(way->number, name) == 0) ||
            (way->when != NULL && way->of == NULL && strcmp(way->when, name) == 0) ||
            (way->squeezed_by != NULL && strcmp(way->squeezed_by, name) == 0))
            return true;
    return strcmp(name, "axis") == 0;
}

/* Takes the attributes; false if one is given twice, is unknown, or is of another type. */
static bool take_attributes(const struct vector *vector, const struct meaning *meaning, struct oracle_request *request,
                            struct oracle_number *given, struct oracle_length *lengths)
{
    for (size_t i = 0; i < vector->attribute_count; i++) {
        const struct sgk_attribute *attribute = &attributes[vector->attributes + i];
        for (size_t k = 0; k < i; k++)
            if (strcmp(attribute->name, attributes[vector->attributes + k].name) == 0)
                return false;
        const struct choice *choice = choice_of(meaning, attribute->name);
        const bool is_list = strcmp(attribute->name, "split") == 0 && has_way(meaning, ATTRIBUTE_LIST, ATTRIBUTE_LIST);
        if (!is_list && choice == NULL && !has_number(meaning, attribute->name))
            return false;
        if (attribute->type != (is_list          ? SGK_ATTRIBUTE_INTS
                                : choice != NULL ? SGK_ATTRIBUTE_STRING
                                                 : SGK_ATTRIBUTE_INT))
            return false;
        for (size_t k = 0; is_list && k < attribute->ints.count; k++)
            lengths[k] = (struct oracle_length){true, attribute->ints.data[k]};
        if (is_list)
            request->attribute = (struct oracle_list){true, 1, attribute->ints.count, lengths};
        else
            given[request->number_count++] = (struct oracle_number){attribute->name, attribute->i, attribute->s.data};
    }
    return true;
}

/* Whether the first input may have a dtype: up to version 11 those of before bfloat16, of Split-1 only floats. Versions that
 * are newer than the newest here take what the library says. */
static bool takes_dtype(const struct meaning *meaning, const struct sgk_op *op, int32_t dtype)
{
    if (meaning->facts & FLOAT_LENGTHS)
        return dtype == SGK_FLOAT || dtype == SGK_FLOAT16 || dtype == SGK_DOUBLE;
    if (meaning->since_version > 24)
        return sgk_op_takes(op, dtype);
    const bool has_bfloat16 = meaning->since_version >= (gives_sequence(meaning) ? 24 : BFLOAT16_SINCE);
    return dtype <= (has_bfloat16 ? SGK_BFLOAT16 : SGK_COMPLEX128);
}

/* Takes the inputs; false if one is missing, too many, or of a dtype that it cannot have. */
static bool take_inputs(const struct vector *vector, const struct meaning *meaning, const struct sgk_op *op,
                        struct oracle_request *request, struct oracle_length *lengths)
{
    const bool takes_lengths = has_way(meaning, INPUT_LIST, INPUT_SCALAR);
    if (vector->input_count < 1 || vector->inputs[0] == NO_VALUE || vector->input_count > (takes_lengths ? 2 : 1))
        return false;
    const struct value *input = &values[vector->inputs[0]];
    request->dims = numbers + input->dims;
    request->rank = input->rank;
    if (vector->input_count == 2 && vector->inputs[1] != NO_VALUE) {
        const struct value *split = &values[vector->inputs[1]];
        if (meaning->facts & FLOAT_LENGTHS
                ? split->dtype != input->dtype
                : split->dtype != SGK_INT64 && !(meaning->facts & INT32_LENGTHS && split->dtype == SGK_INT32))
            return false;
        request->input = lengths_of(split, lengths);
    }
    return takes_dtype(meaning, op, input->dtype);
}

/* The bits of an element, or its bytes: compared by their place in the arrays. */
static bool same_element(const struct value *a, size_t i, const struct value *b, size_t k)
{
    const unsigned char *first = bytes + a->data;
    const unsigned char *second = bytes + b->data;
    if (a->dtype == SGK_STRING) {
        while (i-- > 0)
            first += 1 + *first;
        while (k-- > 0)
            second += 1 + *second;
        return memcmp(first, second, 1 + (size_t)*first) == 0;
    }
    const size_t bits = sgk_dtype_bits(a->dtype);
    if (bits >= 8)
        return memcmp(first + i * (bits / 8), second + k * (bits / 8), bits / 8) == 0;
    const unsigned mask = (1U << bits) - 1;
    return (first[i * bits / 8] >> i * bits % 8 & mask) == (second[k * bits / 8] >> k * bits % 8 & mask);
}

static void check_parts(size_t number, const struct vector *vector, const struct oracle_request *request,
                        const struct oracle_answer *answer)
{
    struct oracle_part *parts = oracle_parts(request, answer);
    REQUIRE(answer->part_count == vector->part_count, "case %zu: %zu parts", number, answer->part_count);
    for (size_t i = 0; i < answer->part_count; i++) {
        const struct value *value = &values[vector->parts + i];
        REQUIRE(value->rank == parts[i].rank && (value->rank == 0 || memcmp(numbers + value->dims, parts[i].dims,
                                                                            value->rank * sizeof *numbers) == 0),
                "case %zu: dims of part %zu", number, i);
        for (size_t k = 0; k < parts[i].element_count; k++)
            REQUIRE(same_element(value, k, &values[vector->inputs[0]], (size_t)parts[i].elements[k] - 1),
                    "case %zu: element %zu of part %zu", number, k, i);
    }
    oracle_free(parts, answer->part_count);
}

static void agrees(size_t which)
{
    const struct vector *vector = &vectors[which];
    const struct sgk_op *op = sgk_find(ops[vector->op], vector->opset);
    const struct meaning *meaning = meaning_of(ops[vector->op], (int)sgk_op_since_version(op));
    struct oracle_length listed[LIMIT], given[LIMIT];
    struct oracle_number named[LIMIT];
    struct oracle_request request = {.op = meaning->op,
                                     .since_version = meaning->since_version,
                                     .numbers = named,
                                     .output_count = vector->output_count};
    struct oracle_answer answer = {.accepted = false};
    if (take_attributes(vector, meaning, &request, named, listed) && take_inputs(vector, meaning, op, &request, given))
        answer = oracle_split(&request);
    REQUIRE(answer.accepted == (vector->has_parts != 0), "case %zu: the oracle %s it", which + 1,
            answer.accepted ? "cuts" : "refuses");
    REQUIRE(vector->result != VALID || vector->has_parts, "case %zu is valid without parts", which + 1);
    REQUIRE(vector->result != INVALID || !vector->has_parts, "case %zu is invalid and has parts", which + 1);
    if (answer.accepted)
        check_parts(which + 1, vector, &request, &answer);
}

static void library_is_right(void)
{
    const struct vectors_result result = vectors_run();
    CHECK_UINT(result.first_wrong, 0);
    CHECK_UINT(result.count, COUNT_OF(vectors));
    CHECK_UINT(result.right + result.open, result.count);
}

int main(int argc, char **argv)
{
    need_meanings(EXIT_SUCCESS);
    select_tests(argc, argv);
    run_test("library_is_right", library_is_right);
    run_rows("agrees", agrees, COUNT_OF(vectors));
    return end_tests();
}
