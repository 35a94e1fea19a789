/*
 * decode.h - bytes to structs.
 */
#ifndef ONNX_DECODE_H
#define ONNX_DECODE_H

#include "onnx.h"
#include "schema.h"

/* The whole document as this message. NULL, with a sentence, when it is none. */
const void *onnx_decode(struct onnx_document *document, const struct onnx_message *message, struct onnx_fault *fault);

#endif
