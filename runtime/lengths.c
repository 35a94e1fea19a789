/*
 * lengths.c - checks lengths of parts. splitgen calls the same functions for numbers that it knows
 * (generator/host/lengths.c).
 */
#include "lengths.h"

#include "say.h"

/* Takes parts from what is left of an axis, without a product that could wrap. */
/*@ requires \valid(rest) && *rest >= 0 && sgk_is_count(count, length);
    assigns *rest; ensures \result == SGK_OK ==> 0 <= *rest && *rest == \old(*rest) - (length > 0 ? count * length : 0);
    ensures \result != SGK_OK ==> length > 0 && count * length > \old(*rest) == *rest; */
static enum sgk_status take_run(int64_t *rest, int64_t count, int64_t length, const char *formula,
                                struct sgk_message *message)
{
    if (length <= 0) /* SGK_REST is taken at last */
        return SGK_OK;
    /* a division only where one of them is large */
    if (((uint64_t)(count | length) >> 31) == 0 ? count * length > *rest : count > *rest / length)
        return sgk_fail(message, SGK_BAD_LENGTHS, "'%s': %lld parts of %lld do not fit into %lld", formula,
                        (long long)count, (long long)length, (long long)*rest);
    *rest -= count * length;
    return SGK_OK;
}

enum sgk_status sgk_set_runs(struct sgk_lengths *lengths, int64_t dim, int64_t leading, int64_t leading_length,
                             int64_t trailing, int64_t trailing_length, const char *formula,
                             struct sgk_message *message)
{
    int64_t rest = dim;
    if (take_run(&rest, leading, leading_length, formula, message) != SGK_OK ||
        take_run(&rest, trailing, trailing_length, formula, message) != SGK_OK)
        return SGK_BAD_LENGTHS;
    if (leading_length == SGK_REST) {
        leading = leading == SGK_IF_ANY ? rest > 0 : 1;
        leading_length = rest;
    } else if (trailing_length == SGK_REST) {
        trailing = trailing == SGK_IF_ANY ? rest > 0 : 1;
        trailing_length = rest;
    } else if (rest != 0) {
        return sgk_fail(message, SGK_BAD_LENGTHS, "'%s' leaves %lld of %lld on the axis", formula, (long long)rest,
                        (long long)dim);
    }
    const uint64_t count = (uint64_t)leading + (uint64_t)trailing;
    if (count > INT64_MAX)
        return sgk_fail(message, SGK_BAD_LENGTHS, "'%s' makes too many parts", formula);
    lengths->count = (int64_t)count;
    lengths->leading = leading;
    lengths->leading_length = leading_length;
    lengths->trailing_length = trailing_length;
    lengths->listed.data = NULL;
    return SGK_OK;
}

enum sgk_status sgk_too_small(struct sgk_message *message, const char *name, int64_t number, int64_t least)
{
    return sgk_fail(message, SGK_BAD_LENGTHS, "%s is %lld: it must be at least %lld", name, (long long)number,
                    (long long)least);
}

/* It does not pay to find out whether fewer lengths are equal. */
enum { MANY_LENGTHS = 16 };

/* The number of lengths if they are many, and all equal to the first; else 0. */
/*@ requires \valid_read(list) && list->count <= INT64_MAX && \valid(first) && \separated(first, list);
    requires \separated(first, (char *)list->data + (0 .. list->size - 1));
    requires \forall integer k; 0 <= k < list->count ==> sgk_is_integer(list->read, sgk_list_values(list), k);
    assigns *first; ensures \result != 0 ==> \result == list->count &&
        \forall integer k; 0 <= k < list->count ==> sgk_listed(list->read, sgk_list_values(list), k) == *first; */
static int64_t count_equal(const struct sgk_integers *list, int64_t *first)
{
    if (list->count < MANY_LENGTHS)
        return 0;
    sgk_integer_at(list, 0, first);
    for (size_t i = 1; i < list->count; i++) {
        int64_t length = 0;
        sgk_integer_at(list, i, &length);
        if (length != *first)
            return 0;
    }
    return (int64_t)list->count;
}

enum sgk_status sgk_set_listed(struct sgk_lengths *lengths, int64_t dim, const struct sgk_integers *list,
                               const char *name, struct sgk_message *message)
{
    if (list->count == 0)
        return sgk_fail(message, SGK_BAD_LENGTHS, "%s lists no lengths", name);

    int64_t rest = dim; /* a running rest cannot wrap, a sum could */
    for (size_t i = 0; i < list->count; i++) {
        int64_t length;
        if (!sgk_integer_at(list, i, &length))
            return sgk_fail(message, SGK_BAD_LENGTHS, "%s[%zu] is not an integer", name, i);
        if (length < 0)
            return sgk_fail(message, SGK_BAD_LENGTHS, "%s[%zu] is %lld: a length must be >= 0", name, i,
                            (long long)length);
        if (length > rest)
            return sgk_fail(message, SGK_BAD_LENGTHS, "%s[%zu] is %lld: only %lld of %lld are left on the axis", name,
                            i, (long long)length, (long long)rest, (long long)dim);
        rest -= length;
    }
    if (rest != 0)
        return sgk_fail(message, SGK_BAD_LENGTHS, "%s leaves %lld of %lld on the axis", name, (long long)rest,
                        (long long)dim);
    lengths->count = (int64_t)list->count;
    lengths->leading = count_equal(list, &lengths->leading_length);
    lengths->listed = *list;
    return SGK_OK;
}
