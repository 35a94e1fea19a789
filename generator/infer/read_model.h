/*
 * read_model.h - the models that shapes are inferred of.
 */
#ifndef SPLITGEN_READ_MODEL_H
#define SPLITGEN_READ_MODEL_H

#include <onnx/onnx_pb.h>

/* The model without its weights, which are not even read: their types stay. Throws what is wrong with the file. */
ONNX_NAMESPACE::ModelProto read_model(const char *path);

#endif
