/*
 * meaning.c - the meaning of each op version: rules, as counting loops, and the op versions that use them.
 */
#include "meaning.h"

#include <string.h>

#define BIG "9223372036854775807" /* INT64_MAX */

/* Adds a part; false if there is no room for more. */
static bool add_part(struct oracle_answer *answer, int64_t length)
{
    if (answer->part_count == ORACLE_PARTS)
        return false;
    answer->lengths[answer->part_count++] = length;
    return true;
}

/* Parts of the listed lengths: integers >= 0 whose sum is the axis. */
static bool cut_as_listed(int64_t dim, const struct oracle_list *given, struct oracle_answer *answer)
{
    int64_t rest = dim;
    for (size_t i = 0; i < given->count; i++) {
        const struct oracle_length length = given->lengths[i];
        if (!length.is_integer || length.value < 0 || length.value > rest || !add_part(answer, length.value))
            return false;
        rest -= length.value;
    }
    return given->count > 0 && rest == 0;
}

const struct rule as_listed = {
    cut_as_listed,
    {{6, "1,2,3", "1x1 1x2 1x3"},
     {6, "0,6,0", "1x0 1x6 1x0"},
     {0, "0", "1x0"},
     {INT64_MAX, BIG ",0", "1x" BIG " 1x0"},
     {6, "1,2", REFUSED},
     {6, "1,6", REFUSED},
     {6, "-1,7", REFUSED},
     {0, "", REFUSED},
     {4, "4,4611686018427387904,4611686018427387904,4611686018427387904,4611686018427387904", REFUSED}}};

/* The smallest length with which n parts cover the axis; n > 0. */
static int64_t covering(int64_t dim, int64_t n)
{
    int64_t length = 0;
    while (length * n < dim)
        length++;
    return length;
}

/* n equal parts. */
static bool cut_equal(int64_t dim, const struct oracle_list *given, struct oracle_answer *answer)
{
    const int64_t n = given->lengths[0].value;
    if (n <= 0 || covering(dim, n) * n != dim)
        return false;
    while ((int64_t)answer->part_count < n)
        if (!add_part(answer, covering(dim, n)))
            return false;
    return true;
}

const struct rule equal = {cut_equal,
                           {{6, "3", "3x2"},
                            {0, "2", "2x0"},
                            {1, "1", "1x1"},
                            {10, "4", REFUSED},
                            {7, "3", REFUSED},
                            {10, "7", REFUSED},
                            {6, "0", REFUSED},
                            {0, "0", REFUSED},
                            {INT64_MAX, "1", "1x" BIG},
                            {INT64_MAX, "7", "7x1317624576693539401"},
                            {INT64_MAX, BIG, BIG "x1"},
                            {0, BIG, BIG "x0"},
                            {1, BIG, REFUSED}}};

/* n parts of the smallest length with which n parts cover the axis. The last part is the rest, which must not be
 * negative. */
static bool cut_last_smaller(int64_t dim, const struct oracle_list *given, struct oracle_answer *answer)
{
    const int64_t n = given->lengths[0].value;
    if (n <= 0)
        return false;
    const int64_t length = covering(dim, n);
    for (; (int64_t)answer->part_count + 1 < n; dim -= length)
        if (!add_part(answer, length))
            return false;
    return dim >= 0 && add_part(answer, dim);
}

const struct rule last_smaller = {cut_last_smaller,
                                  {{10, "4", "3x3 1x1"},
                                   {7, "3", "2x3 1x1"},
                                   {8, "4", "4x2"},
                                   {0, "2", "2x0"},
                                   {7, "1", "1x7"},
                                   {4, "3", "2x2 1x0"},
                                   {3, "4", "3x1 1x0"},
                                   {10, "7", REFUSED},
                                   {6, "0", REFUSED},
                                   {0, "0", REFUSED},
                                   {6, "-1", REFUSED},
                                   {6, "-9223372036854775808", REFUSED},
                                   {INT64_MAX, "1", "1x" BIG},
                                   {INT64_MAX, "2", "1x4611686018427387904 1x4611686018427387903"},
                                   {INT64_MAX, BIG, BIG "x1"},
                                   {INT64_MAX - 1, BIG, "9223372036854775806x1 1x0"},
                                   {INT64_MAX - 2, BIG, REFUSED},
                                   {INT64_MAX, "9223372036854775806", REFUSED},
                                   {INT64_MAX, "4611686018427387905", REFUSED},
                                   {0, BIG, BIG "x0"},
                                   {1, "1099511627776", REFUSED}}};

/* Parts of one length while the axis lasts, then the rest, if any. */
static bool cut_chunks(int64_t dim, const struct oracle_list *given, struct oracle_answer *answer)
{
    const struct oracle_length size = given->lengths[0];
    if (!size.is_integer || size.value <= 0)
        return false;
    for (; dim > 0; dim -= answer->lengths[answer->part_count - 1])
        if (!add_part(answer, dim < size.value ? dim : size.value))
            return false;
    return true;
}

const struct rule chunks = {cut_chunks,
                            {{10, "4", "2x4 1x2"},
                             {7, "3", "2x3 1x1"},
                             {6, "2", "3x2"},
                             {6, "8", "1x6"},
                             {0, "2", ""},
                             {6, "0", REFUSED},
                             {0, "0", REFUSED},
                             {6, "-2", REFUSED},
                             {6, BIG, "1x6"},
                             {INT64_MAX, "1", BIG "x1"},
                             {INT64_MAX, "2", "4611686018427387903x2 1x1"},
                             {INT64_MAX, BIG, "1x" BIG}}};

/* As many parts as there are elements. */
static bool cut_ones(int64_t dim, const struct oracle_list *given, struct oracle_answer *answer)
{
    (void)given;
    while (dim-- > 0)
        if (!add_part(answer, 1))
            return false;
    return true;
}

const struct rule ones = {cut_ones, {{3, "2", "3x1"}, {1, "2", "1x1"}, {0, "2", ""}, {INT64_MAX, "2", BIG "x1"}}};

#define BY(source, how)              \
    {                                \
        .from = source, .rule = &how \
    }
#define BY_NUMBER(name, how)                         \
    {                                                \
        .from = NUMBER, .rule = &how, .number = name \
    }
#define WITHOUT(name, how)                                 \
    {                                                      \
        .from = NOTHING, .rule = &how, .squeezed_by = name \
    }

const struct meaning meanings[] = {
    {"Split",
     1,
     AXIS_ASSUMED | FLOAT_LENGTHS,
     {BY(ATTRIBUTE_LIST, as_listed), BY(INPUT_LIST, as_listed), BY(NOTHING, equal)}},
    {"Split", 2, 0, {BY(ATTRIBUTE_LIST, as_listed), BY(NOTHING, equal)}},
    {"Split", 11, 0, {BY(ATTRIBUTE_LIST, as_listed), BY(NOTHING, equal)}},
    {"Split", 13, 0, {BY(INPUT_LIST, as_listed), BY(NOTHING, equal)}},
    {"Split", 18, 0, {BY(INPUT_LIST, as_listed), BY_NUMBER("num_outputs", last_smaller)}},
    {"SplitToSequence",
     11,
     INT32_LENGTHS,
     {BY(INPUT_LIST, as_listed), BY(INPUT_SCALAR, chunks), WITHOUT("keepdims", ones)}},
    {"SplitToSequence",
     24,
     INT32_LENGTHS,
     {BY(INPUT_LIST, as_listed), BY(INPUT_SCALAR, chunks), WITHOUT("keepdims", ones)}},
};

const size_t meaning_count = sizeof meanings / sizeof meanings[0];

const struct meaning *meaning_of(const char *op, int since_version)
{
    for (size_t i = 0; i < meaning_count; i++)
        if (meanings[i].since_version == since_version && strcmp(meanings[i].op, op) == 0)
            return &meanings[i];
    return NULL;
}

const struct choice *choice_of(const struct meaning *meaning, const char *name)
{
    for (const struct way *way = meaning->ways; way->from != 0; way++)
        if (way->of != NULL && strcmp(way->when, name) == 0)
            return way->of;
    return NULL;
}

bool gives_sequence(const struct meaning *meaning)
{
    return strcmp(meaning->op, "SplitToSequence") == 0;
}
