/*
 * plan.c - from the caller's input, axis and split to a plan.
 */
#include "plan.h"

#include "checks.h"
#include "message.h"

static int64_t product_of(const int64_t *dims, size_t count)
{
    int64_t product = 1;
    for (size_t i = 0; i < count; i++)
        product *= dims[i];
    return product;
}

static bool takes_dtype(const struct sk_version *version, int32_t dtype)
{
    for (size_t i = 0; i < version->dtype_count; i++)
        if (version->dtypes[i] == dtype)
            return true;
    return false;
}

enum sk_status sk_plan_input(struct sk_plan *plan, const struct sk_version *version, int32_t dtype,
                             const struct sk_tensor *input, int64_t axis, struct sk_message *message)
{
    if (input == NULL)
        return sk_fail(message, SK_NULL_POINTER, "input is NULL: %s-%lld requires it", version->op,
                       (long long)version->since_version);
    if (dtype != SK_ANY_DTYPE && dtype != input->dtype)
        return sk_fail(message, SK_BAD_DTYPE, "input: dtype %lld, but this kernel of %s-%lld takes %lld",
                       (long long)input->dtype, version->op, (long long)version->since_version, (long long)dtype);
    if (dtype == SK_ANY_DTYPE && !takes_dtype(version, input->dtype))
        return sk_fail(message, SK_BAD_DTYPE, "input: dtype %lld, which %s-%lld does not take", (long long)input->dtype,
                       version->op, (long long)version->since_version);
    if (input->rank == 0)
        return sk_fail(message, SK_BAD_RANK, "input: a tensor of rank 0 has no axis to split on");
    enum sk_status status = sk_check_dims("input", input, message);
    if (status != SK_OK)
        return status;

    /* a rank beyond int64_t would need more dims than there is memory */
    const int64_t rank = (int64_t)input->rank;
    if (axis < -rank || axis >= rank)
        return sk_fail(message, SK_BAD_AXIS, "axis %lld is outside [%lld, %lld]", (long long)axis, (long long)-rank,
                       (long long)(rank - 1));

    plan->input = input;
    plan->axis = (size_t)(axis < 0 ? axis + rank : axis);
    plan->outer = product_of(input->dims, plan->axis);
    plan->dim = input->dims[plan->axis];
    plan->inner = product_of(input->dims + plan->axis + 1, input->rank - plan->axis - 1);
    plan->keepdims = true;
    return SK_OK;
}

enum sk_status sk_plan_split(struct sk_plan *plan, const struct sk_tensor *split, sk_read_integer *read, size_t width,
                             struct sk_message *message)
{
    /* not sk_check_dims: of one dimension at most no product can overflow, and here a loop counts */
    if (split->rank > 0 && split->dims == NULL)
        return sk_fail(message, SK_NULL_POINTER, "split: dims are NULL");
    const int64_t count = split->rank > 0 ? split->dims[0] : 1;
    if (count < 0)
        return sk_fail(message, SK_BAD_SHAPE, "split: dimension 0 is %lld", (long long)count);
    plan->given.data = split->data;
    plan->given.count = (size_t)count;
    plan->given.read = read;
    return sk_check_data("split", split, count, 8 * width, &plan->given.size, message);
}
