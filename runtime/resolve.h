/*
 * resolve.h - from the arguments of a node to a plan. The generated functions call, in this order:
 *     sgk_plan_input      the input and its axis
 *     sgk_number_of       if a formula takes the input split as a number
 *     sgk_plan_runs, sgk_plan_split or sgk_plan_listed    the parts
 * Each returns SGK_OK, or another status with the reason in message, which may be NULL.
 */
#ifndef SGK_INTERNAL_RESOLVE_H
#define SGK_INTERNAL_RESOLVE_H

#include "columns.h"
#include "lengths.h"
#include "move.h"
#include "say.h"
#include "sgk_plan.h"

/* For a function that many small ones call: else gcc -O2 inlines it into each of 16 kernels. */
#if defined(__GNUC__)
#define SGK_SHARED __attribute__((noinline))
#else
#define SGK_SHARED
#endif

/* How elements of fewer than 8 bits move. */
struct sgk_packed {
    void (*set_step)(struct sgk_plan *plan, size_t inner, size_t bits); /* and unit_bits, if not 8 */
    void (*move)(const struct sgk_plan *plan, size_t first, size_t rows, const void *input,
                 const struct sgk_targets *targets);
};

/* A dtype that lengths may have. */
struct sgk_list_dtype {
    int32_t dtype;
    uint32_t bytes; /* of an element */
    sgk_read_integer *read;
};

/* The facts about an op version that a plan needs. A program with the op version links everything referenced here. */
struct sgk_traits {
    const char *title;               /* "Split-18"; NULL without sentences */
    const uint16_t *bits;            /* of an element, by dtype; 0 for a dtype that the op version does not take */
    size_t bits_count;               /* dtypes in bits */
    int gives_sequence;              /* its outputs are one sequence: as many tensors as there are parts */
    sgk_column_finder *find_columns; /* or NULL: each output is copied in turn */
    const struct sgk_packed *packed; /* NULL when no element has fewer than 8 bits */
    const char *(*dtype_name)(int32_t dtype); /* NULL without sentences */
    const char *listed;                       /* names what lists lengths, in sentences */
    struct {
        const char *name; /* in sentences */
        const struct sgk_list_dtype *dtypes;
        size_t dtype_count;
    } split; /* the input for lengths, if there is one */
};

/* The bits of an element; 0 for a dtype that the op version does not take. */
/*@ requires \valid_read(traits) && sgk_is_traits(traits);
    assigns \nothing; ensures \result % 8 == 0 && \result <= UINT16_MAX; */
static inline size_t sgk_bits_of(const struct sgk_traits *traits, int32_t dtype)
{
    return (uint32_t)dtype < traits->bits_count ? traits->bits[dtype] : 0;
}

/* The text of a dtype for a sentence. */
static inline const char *sgk_dtype_text(const struct sgk_traits *traits, int32_t dtype, struct sgk_text *text)
{
    return sgk_name_or_number(traits->dtype_name(dtype), dtype, text);
}

/* Fills plan except for its lengths. dtype is that of a kernel, or 0 for any that the op version takes. */
/*@ requires plan == \null || \valid(plan); requires input == \null || (\valid_read(input) && sgk_is_tensor(input));
    requires \valid_read(traits) && sgk_is_traits(traits); requires \separated(plan, input) && \separated(plan, traits);
    requires \separated(plan, input->dims + (0 .. input->rank - 1));
    assigns *plan; ensures \result == SGK_OK ==> sgk_is_input(plan, input, axis) && plan->traits == traits; */
enum sgk_status sgk_plan_input(struct sgk_plan *plan, const struct sgk_traits *traits, int32_t dtype,
                               const struct sgk_tensor *input, int64_t axis, struct sgk_message *message);

/* Cuts the axis into the lengths that the input split lists. */
/*@ requires \valid(plan) && \valid_read(plan->traits) && sgk_has_list(plan->traits) && plan->dim >= 0;
    requires \valid_read(split) && sgk_is_tensor(split) && \separated(plan, plan->traits) && \separated(plan, split);
    requires sgk_lies_apart(plan, split->data, split->bytes);
    assigns plan->lengths, plan->count; ensures IS_CUT(plan); */
enum sgk_status sgk_plan_split(struct sgk_plan *plan, const struct sgk_tensor *split, struct sgk_message *message);

/* The elements of the input split, of rank 0 or 1, as a list. */
/*@ requires \valid(list) && \valid_read(traits) && sgk_has_list(traits);
    requires \valid_read(split) && sgk_is_tensor(split) && \separated(list, traits) && \separated(list, split);
    requires ARE_APART_FROM(list, traits, split);
    assigns *list; ensures \result == SGK_OK ==> sgk_lists(list, split);
    ensures \result == SGK_OK ==> list->count == (split->rank > 0 ? split->dims[0] : 1); */
enum sgk_status sgk_list_of(struct sgk_integers *list, const struct sgk_traits *traits, const struct sgk_tensor *split,
                            struct sgk_message *message);

/* The only element of the input split, of rank 0. */
/*@ requires \valid(number) && \valid_read(plan) && \valid_read(plan->traits) && sgk_has_list(plan->traits);
    requires \valid_read(split) && sgk_is_tensor(split) && split->rank == 0;
    requires \separated(number, (char *)split->data + (0 .. split->bytes - 1));
    assigns *number; */
enum sgk_status sgk_number_of(int64_t *number, const struct sgk_plan *plan, const struct sgk_tensor *split,
                              struct sgk_message *message);

/* Cuts the axis by sgk_set_runs or sgk_set_listed. Unless the parts form a sequence, their number must equal
 * plan->count, which is the number of outputs before. */
/*@ requires \valid(plan) && \valid_read(plan->traits) && \separated(plan, plan->traits) && plan->dim >= 0;
    requires sgk_are_runs(leading, leading_length, trailing, trailing_length);
    assigns plan->lengths, plan->count; ensures IS_CUT(plan); */
enum sgk_status sgk_plan_runs(struct sgk_plan *plan, int64_t leading, int64_t leading_length, int64_t trailing,
                              int64_t trailing_length, const char *formula, struct sgk_message *message);
/*@ requires \valid(plan) && \valid_read(plan->traits) && plan->dim >= 0;
    requires \separated(plan, plan->traits) && \separated(plan, ints);
    requires \valid_read(ints) && ints->count <= INT64_MAX / 8 && ints->data != \null;
    requires \forall void *data; data == ints->data ==> sgk_lies_apart(plan, data, ints->count * 8);
    assigns plan->lengths, plan->count; ensures IS_CUT(plan); */
enum sgk_status sgk_plan_listed(struct sgk_plan *plan, const struct sgk_ints *ints, const char *name,
                                struct sgk_message *message);

/* Drops the axis from the parts. */
static inline void sgk_drop_axis(struct sgk_plan *plan)
{
    plan->keepdims = 0;
    plan->rank--;
}

#endif
