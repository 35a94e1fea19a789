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

/* What a plan must know about its op version. A program with the op version links everything referenced here. */
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
static inline size_t sgk_bits_of(const struct sgk_traits *traits, int32_t dtype)
{
    return (uint32_t)dtype < traits->bits_count ? traits->bits[dtype] : 0;
}

/* The text of a dtype for a sentence. */
static inline const char *sgk_dtype_text(const struct sgk_traits *traits, int32_t dtype, struct sgk_text *text)
{
    return sgk_name_or_number(traits->dtype_name(dtype), dtype, text);
}

/* Fills plan but for its lengths. dtype is the one that a kernel takes, or 0: any that the op version does. */
enum sgk_status sgk_plan_input(struct sgk_plan *plan, const struct sgk_traits *traits, int32_t dtype,
                               const struct sgk_tensor *input, int64_t axis, struct sgk_message *message);

/* The lengths of the parts as the input split lists them. */
enum sgk_status sgk_plan_split(struct sgk_plan *plan, const struct sgk_tensor *split, struct sgk_message *message);

/* The elements of the input split, of rank 0 or 1, as a list. */
enum sgk_status sgk_list_of(struct sgk_integers *list, const struct sgk_traits *traits, const struct sgk_tensor *split,
                            struct sgk_message *message);

/* The one element of the input split, of rank 0. */
enum sgk_status sgk_number_of(int64_t *number, const struct sgk_plan *plan, const struct sgk_tensor *split,
                              struct sgk_message *message);

/* The lengths of the parts, by sgk_set_runs or sgk_set_listed; unless they are a sequence, they are as many as
 * plan->count is before, the outputs. */
enum sgk_status sgk_plan_runs(struct sgk_plan *plan, int64_t leading, int64_t leading_length, int64_t trailing,
                              int64_t trailing_length, const char *formula, struct sgk_message *message);
enum sgk_status sgk_plan_listed(struct sgk_plan *plan, const struct sgk_ints *ints, const char *name,
                                struct sgk_message *message);

/* Drops the axis from the parts. */
static inline void sgk_drop_axis(struct sgk_plan *plan)
{
    plan->keepdims = 0;
    plan->rank--;
}

#endif
