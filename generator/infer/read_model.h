/*
 * read_model.h - reads a model for shape inference.
 */
#ifndef SPLITGEN_READ_MODEL_H
#define SPLITGEN_READ_MODEL_H

#include <onnx/onnx_pb.h>

/* Reads a model without the elements of its weights; their types are kept. Throws if the file cannot be read. */
ONNX_NAMESPACE::ModelProto read_model(const char *path);

#endif
