/*
 * sk_kernel.h - kernels as values: found by name and opset, called with a node as a model spells it.
 */
#ifndef SK_KERNEL_H
#define SK_KERNEL_H

#include <stddef.h>
#include <stdint.h>

#include "sk_status.h"
#include "sk_tensor.h"

SK_EXTERN_C_BEGIN

/* ONNX's AttributeProto.AttributeType, as far as any op version here uses it. */
enum sk_attribute_type { SK_ATTRIBUTE_INT = 2, SK_ATTRIBUTE_INTS = 7 };

/* A list of integers; data NULL means that the attribute is absent. */
struct sk_ints {
    const int64_t *data;
    size_t count;
};

/* An attribute as a node gives it. */
struct sk_attribute {
    const char *name;
    int32_t type;        /* AttributeProto.AttributeType */
    int64_t i;           /* when type is SK_ATTRIBUTE_INT */
    struct sk_ints ints; /* when type is SK_ATTRIBUTE_INTS; may be empty */
};

/* A node as a model spells it. A NULL tensor is an omitted one ('' in the model). */
struct sk_node {
    const struct sk_attribute *attributes;
    size_t attribute_count;
    const struct sk_tensor *const *inputs;
    size_t input_count;
    struct sk_tensor *const *outputs; /* of an op with tensors as outputs */
    size_t output_count;
    struct sk_sequence *output_sequence; /* of an op with a sequence as output */
};

/* An attribute as an op version declares it. */
struct sk_attribute_info {
    const char *name;
    int32_t type;
    int has_default; /* then the struct holds the value, else a pointer that is NULL when absent */
    size_t offset;   /* in the attributes struct */
};

/* Any kernel or infer function; its true type is the one that its header declares. */
typedef void sk_function(void);

/* An op version, as its spec table declares it. */
struct sk_version {
    const char *op; /* "Split" */
    int64_t since_version;
    int64_t last_opset; /* the last opset import that it serves */
    const struct sk_attribute_info *attributes;
    size_t attribute_count;
    size_t min_inputs, max_inputs;
    int gives_sequence;    /* its output is a sequence */
    const int32_t *dtypes; /* type constraint T */
    size_t dtype_count;
    sk_function *infer;
    enum sk_status (*call)(sk_function *function, const struct sk_node *node, struct sk_message *message);
};

/* One kernel: an op version for one dtype. */
struct sk_kernel {
    const char *name; /* "sk_split_18_float" */
    const struct sk_version *version;
    int32_t dtype;
    sk_function *function;
};

/*
 * Into how many ranges a caller with threads should divide a copy of `rows` rows of row_bytes bytes each: at least 1,
 * and none below 64 KiB or a row. Of a tensor whose axis is not the first, the indices of its first dimension are such
 * rows: a range of them is an input and outputs of their own, further on in memory, unless elements share bytes there
 * with those of another range. Model kernels for large tensors take a range of the rows before the axis.
 */
SK_API size_t sk_ranges(size_t rows, size_t row_bytes);

/*
 * Runs a kernel on a node. Binds the node's attributes and inputs to the kernel's parameters by ONNX's names and rules:
 * BAD_ATTRIBUTE for one that is unknown to the op version, given twice or of another type; BAD_INPUTS for a wrong
 * number of inputs. Then as the kernel itself. message may be NULL.
 */
SK_API enum sk_status sk_kernel_run(const struct sk_kernel *kernel, const struct sk_node *node,
                                    struct sk_message *message);

/* The same for the infer function of the kernel's op version. */
SK_API enum sk_status sk_kernel_infer(const struct sk_kernel *kernel, const struct sk_node *node,
                                      struct sk_message *message);

SK_EXTERN_C_END

#endif
