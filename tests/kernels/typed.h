/*
 * typed.h - the functions that each op version has under its own name, as typed.c.in lists them.
 */
#ifndef SGK_TEST_TYPED_H
#define SGK_TEST_TYPED_H

#include "splitkernels.h"

/* Any typed kernel. */
typedef void typed_function(void);

/* A call without attributes, or with those of the macro of defaults; a plan has two outputs. */
struct typed_call {
    typed_function *kernel;
    const struct sgk_tensor *input, *split; /* split: only if the op version has that input */
    const struct sgk_output *const *outputs;
    size_t output_count;
    struct sgk_plan plan;
    struct sgk_message message;
};

struct typed_version {
    const char *op;
    int since_version;
    enum sgk_status (*plan)(struct typed_call *call);
    enum sgk_status (*run)(struct typed_call *call);
};

struct typed_kernel {
    const struct typed_version *version;
    int32_t dtype;
    typed_function *function;
};

extern const struct typed_kernel typed_kernels[];
extern const size_t typed_kernel_count;

#endif
