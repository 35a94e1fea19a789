/*
 * typed.h - the functions that each op version has under its own name, as typed.c.in lists them.
 */
#ifndef SGK_TEST_TYPED_H
#define SGK_TEST_TYPED_H

#include "splitkernels.h"

/* Any typed kernel. */
typedef void typed_function(void);

/* With two outputs, split where the op version has that, and for attributes the macro of defaults, or else NULL. */
struct typed_version {
    const char *op;
    int since_version;
    enum sgk_status (*plan)(struct sgk_plan *plan, const struct sgk_tensor *input, const struct sgk_tensor *split,
                            struct sgk_message *message);
    enum sgk_status (*infer)(const struct sgk_tensor *input, const struct sgk_tensor *split, struct sgk_output *outputs,
                             struct sgk_message *message);
    enum sgk_status (*run)(typed_function *kernel, const struct sgk_tensor *input, const struct sgk_tensor *split,
                           const struct sgk_output *outputs, struct sgk_message *message);
};

struct typed_kernel {
    const struct typed_version *version;
    int32_t dtype;
    typed_function *function;
};

extern const struct typed_kernel typed_kernels[];
extern const size_t typed_kernel_count;

#endif
