/*
 * resolve.c - from the arguments of a node to a plan, without arithmetic that could overflow.
 */
#include "resolve.h"

#include "say.h"

/* The dims of the input around an axis. A zero counts as one, so that the order of the dims cannot hide an overflow. */
struct extent {
    int64_t outer, inner, product;
    int is_empty;
};

/* Checks the dims. axis may be any number; outer and inner are valid only if the input has that axis. */
/*@ requires \valid_read(input) && sgk_is_tensor(input) && \valid(extent);
    requires \separated(extent, input) && \separated(extent, input->dims + (0 .. input->rank - 1));
    assigns *extent; ensures \result == SGK_OK ==> is_extent(extent) && input->dims != \null;
    ensures \result == SGK_OK ==> \forall integer k; 0 <= k < input->rank ==> 0 <= input->dims[k];
    ensures \result == SGK_OK && 0 <= axis < input->rank ==> IS_AROUND(extent, input, axis); */
static enum sgk_status check_dims(const struct sgk_tensor *input, size_t axis, struct extent *extent,
                                  struct sgk_message *message)
{
    int64_t outer = 1;
    int64_t inner = 1;
    int64_t product = 1;
    int is_empty = 0;
    if (input->dims == NULL)
        return sgk_fail(message, SGK_NULL_POINTER, "input: dims are NULL");
    for (size_t i = 0; i < input->rank; i++) {
        int64_t dim = input->dims[i];
        if (dim < 0)
            return sgk_fail(message, SGK_BAD_SHAPE, "input: dimension %zu is %lld", i, (long long)dim);
        if (dim == 0) {
            is_empty = 1;
            dim = 1;
        }
        /* a division only where one of them is large */
        if (((uint64_t)(product | dim) >> 31) != 0 && product > INT64_MAX / dim)
            return sgk_fail(message, SGK_OVERFLOW, "input: the product of its dimensions is beyond 64 bits");
        inner *= dim;
        if (i == axis) {
            outer = product;
            inner = 1;
        }
        product *= dim;
    }
    extent->outer = outer;
    extent->inner = inner;
    extent->product = product;
    extent->is_empty = is_empty;
    return SGK_OK;
}

/* Whether an input's bytes, or its elements, which may have fewer than 8 bits each, exceed size_t, or a signed number
 * of 64 bits, with which splitgen computes. Divides only if there are many. */
/*@ requires \valid_read(extent) && is_extent(extent) && 1 <= bits <= UINT16_MAX;
    assigns \nothing;
    ensures \result == 0 ==> extent->is_empty != 0 || product(extent->product, (bits + 7) / 8) <= INT64_MAX; */
static int is_beyond_memory(const struct extent *extent, size_t bits)
{
    const uint64_t count = (uint64_t)extent->product;
    const uint64_t most = SIZE_MAX < INT64_MAX ? SIZE_MAX : INT64_MAX;
    const size_t most_bytes = UINT16_MAX / 8 + 1; /* of an element, whose bits are in the traits */
    return !extent->is_empty && count > most / most_bytes && count > most / ((bits + 7) / 8);
}

/* Sets rows, stride and step. For an input without elements all are 0, as its other dims may exceed size_t. */
/*@ requires \valid(plan) && \valid_read(extent) && \separated(plan, extent) && is_extent(extent);
    requires 8 <= bits <= UINT16_MAX && bits % 8 == 0 && 0 <= plan->dim;
    requires IS_IN_MEMORY(extent, plan->dim, bits / 8); assigns plan->unit_bits, plan->rows, plan->step, plan->stride;
    ensures plan->unit_bits == 8 && plan->stride == plan->dim * plan->step && plan->rows * plan->stride <= INT64_MAX;
    ensures ARE_STEPS(plan, extent, bits); */
static void set_steps(struct sgk_plan *plan, const struct extent *extent, size_t bits)
{
    plan->unit_bits = 8;
    plan->rows = plan->step = plan->stride = 0;
    if (extent->is_empty)
        return;
    plan->rows = (size_t)extent->outer;
    if (bits < 8)
        plan->traits->packed->set_step(plan, (size_t)extent->inner, bits);
    else
        plan->step = (size_t)extent->inner * (bits / 8);
    plan->stride = (size_t)plan->dim * plan->step;
}

enum sgk_status sgk_plan_input(struct sgk_plan *plan, const struct sgk_traits *traits, int32_t dtype,
                               const struct sgk_tensor *input, int64_t axis, struct sgk_message *message)
{
    if (plan == NULL || input == NULL)
        return sgk_fail(message, SGK_NULL_POINTER, "%s is NULL: %s requires it", input == NULL ? "input" : "plan",
                        traits->title);
    struct sgk_text text;
    if (dtype != 0 && dtype != input->dtype)
        return sgk_fail(message, SGK_BAD_DTYPE, "input: dtype %s, but this kernel of %s takes %s",
                        sgk_dtype_text(traits, input->dtype, &text), traits->title, traits->dtype_name(dtype));
    const size_t bits = sgk_bits_of(traits, input->dtype);
    if (bits == 0)
        return sgk_fail(message, SGK_BAD_DTYPE, "input: dtype %s, which %s does not take",
                        sgk_dtype_text(traits, input->dtype, &text), traits->title);
    if (input->rank == 0)
        return sgk_fail(message, SGK_BAD_RANK, "input: a tensor of rank 0 has no axis to split on");
    /* a rank beyond int64_t would need more dims than there is memory */
    const int64_t rank = (int64_t)input->rank;
    const size_t at = (size_t)(axis < 0 ? axis + rank : axis);
    struct extent extent;
    const enum sgk_status status = check_dims(input, at, &extent, message);
    if (status != SGK_OK)
        return status;
    if (axis < -rank || axis >= rank)
        return sgk_fail(message, SGK_BAD_AXIS, "axis %lld is outside [%lld, %lld]", (long long)axis, (long long)-rank,
                        (long long)(rank - 1));
    if (is_beyond_memory(&extent, bits))
        return sgk_fail(message, SGK_OVERFLOW, "input: its bytes are beyond the address space");

    plan->traits = traits;
    plan->dtype = input->dtype;
    plan->dims = input->dims;
    plan->rank = input->rank;
    plan->axis = at;
    plan->dim = input->dims[at];
    plan->keepdims = 1;
    set_steps(plan, &extent, bits);
    return SGK_OK;
}

enum sgk_status sgk_list_of(struct sgk_integers *list, const struct sgk_traits *traits, const struct sgk_tensor *split,
                            struct sgk_message *message)
{
    const struct sgk_list_dtype *row = traits->split.dtypes;
    size_t dtype_count = traits->split.dtype_count;
    while (row->dtype != split->dtype && --dtype_count > 0)
        row++;
    struct sgk_text text;
    if (dtype_count == 0)
        return sgk_fail(message, SGK_BAD_DTYPE, "%s: dtype %s is not allowed", traits->split.name,
                        sgk_dtype_text(traits, split->dtype, &text));
    if (split->rank > 0 && split->dims == NULL)
        return sgk_fail(message, SGK_NULL_POINTER, "%s: dims are NULL", traits->split.name);
    const int64_t count = split->rank > 0 ? split->dims[0] : 1;
    if (count < 0)
        return sgk_fail(message, SGK_BAD_SHAPE, "%s: dimension 0 is %lld", traits->split.name, (long long)count);
    if ((uint64_t)count > SIZE_MAX / 16)
        return sgk_fail(message, SGK_OVERFLOW, "%s: its bytes are beyond the address space", traits->split.name);
    list->data = split->data;
    list->count = (size_t)count;
    list->size = (size_t)count * (size_t)row->bytes;
    list->read = row->read;
    if (list->size > split->bytes)
        return sgk_fail(message, SGK_CAPACITY, "%s: %zu bytes of memory for %zu bytes of elements", traits->split.name,
                        split->bytes, list->size);
    if (list->size > 0 && list->data == NULL)
        return sgk_fail(message, SGK_NULL_POINTER, "%s: data is NULL", traits->split.name);
    return SGK_OK;
}

enum sgk_status sgk_number_of(int64_t *number, const struct sgk_plan *plan, const struct sgk_tensor *split,
                              struct sgk_message *message)
{
    struct sgk_integers list;
    const enum sgk_status status = sgk_list_of(&list, plan->traits, split, message);
    if (status == SGK_OK && !sgk_integer_at(&list, 0, number))
        return sgk_fail(message, SGK_BAD_LENGTHS, "%s is not an integer", plan->traits->split.name);
    return status;
}

/* Unless the parts form a sequence, their number must equal plan->count, which is the number of outputs so far. */
/*@ requires \valid(plan) && \valid_read(plan->traits) && \separated(plan, plan->traits);
    requires status == SGK_OK ==> sgk_cuts(&plan->lengths, plan->dim);
    assigns plan->count; ensures \result == SGK_OK ==> status == SGK_OK && plan->count == plan->lengths.count;
    ensures \result == SGK_OK ==> plan->traits->gives_sequence != 0 || plan->count == \old(plan->count); */
static enum sgk_status set_count(struct sgk_plan *plan, enum sgk_status status, struct sgk_message *message)
{
    if (status != SGK_OK)
        return status;
    const int64_t count = plan->lengths.count;
    if (!plan->traits->gives_sequence && (uint64_t)count != plan->count)
        return sgk_fail(message, SGK_BAD_OUTPUTS, "%zu outputs for %lld parts", plan->count, (long long)count);
    if ((uint64_t)count > SIZE_MAX)
        return sgk_fail(message, SGK_OVERFLOW, "%lld parts are beyond the address space", (long long)count);
    plan->count = (size_t)count;
    return SGK_OK;
}

enum sgk_status sgk_plan_runs(struct sgk_plan *plan, int64_t leading, int64_t leading_length, int64_t trailing,
                              int64_t trailing_length, const char *formula, struct sgk_message *message)
{
    return set_count(
        plan,
        sgk_set_runs(&plan->lengths, plan->dim, leading, leading_length, trailing, trailing_length, formula, message),
        message);
}

enum sgk_status sgk_plan_listed(struct sgk_plan *plan, const struct sgk_ints *ints, const char *name,
                                struct sgk_message *message)
{
    const struct sgk_integers list = sgk_integers_of(ints->data, ints->count);
    return set_count(plan, sgk_set_listed(&plan->lengths, plan->dim, &list, name, message), message);
}

enum sgk_status sgk_plan_split(struct sgk_plan *plan, const struct sgk_tensor *split, struct sgk_message *message)
{
    struct sgk_integers list;
    enum sgk_status status = sgk_list_of(&list, plan->traits, split, message);
    if (status == SGK_OK)
        status = sgk_set_listed(&plan->lengths, plan->dim, &list, plan->traits->split.name, message);
    return set_count(plan, status, message);
}
