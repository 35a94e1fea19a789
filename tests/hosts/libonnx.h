/*
 * libonnx.h - what libonnx.c needs of libonnx, as its onnx.h and onnx.proto3.pb-c.h have it. There it includes <onnx.h>.
 */
#ifndef LIBONNX_H
#define LIBONNX_H

#include <stddef.h>
#include <stdint.h>

enum onnx_tensor_type_t {
    ONNX_TENSOR_TYPE_UNDEFINED = 0,
    ONNX_TENSOR_TYPE_FLOAT32 = 1,
    ONNX_TENSOR_TYPE_INT64 = 7,
    ONNX_TENSOR_TYPE_STRING = 8,
};

struct onnx_tensor_t {
    char *name;
    enum onnx_tensor_type_t type;
    int *strides;
    int *dims;
    int ndim;
    void *datas;
    size_t ndata;
};

typedef struct Onnx__AttributeProto {
    char *name;
    int type;
    int64_t i;
    size_t n_ints;
    int64_t *ints;
} Onnx__AttributeProto;

typedef struct Onnx__NodeProto {
    char *op_type;
    size_t n_attribute;
    Onnx__AttributeProto **attribute;
} Onnx__NodeProto;

struct onnx_node_t {
    int opset;
    struct onnx_tensor_t **inputs;
    int ninput;
    struct onnx_tensor_t **outputs;
    int noutput;
    Onnx__NodeProto *proto;
    int (*init)(struct onnx_node_t *n);
    int (*exit)(struct onnx_node_t *n);
    int (*reshape)(struct onnx_node_t *n);
    void (*operator)(struct onnx_node_t *n);
    void *priv;
};

int onnx_tensor_type_sizeof(enum onnx_tensor_type_t type);
int onnx_tensor_reshape(struct onnx_tensor_t *y, int *dims, int ndim, enum onnx_tensor_type_t type);

/* The function of libonnx.c. */
void resolver_default_op_Split(struct onnx_node_t *n);

#endif
