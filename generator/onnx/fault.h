/*
 * fault.h - what is wrong with a model, and where.
 */
#ifndef ONNX_FAULT_H
#define ONNX_FAULT_H

#include <stdbool.h>

#include "onnx.h"

/*
 * node is the path of the node at fault, or of the graph when it is no node's, "" for the main graph:
 *
 *   NODE                        a node of the main graph: its name, or #2(Split) for the third node when it has none
 *   OUTER.attribute/NODE        a node of a body; OUTER is the path of the node that holds the body
 *   OUTER.attribute[1]/NODE     the same for the second of several bodies in one attribute
 *   function DOMAIN.NAME/NODE   a node of a model-local function; function NAME without a domain
 */
struct onnx_fault {
    const char *rule; /* a short word for what was broken */
    char node[512];
    char text[512]; /* a sentence without file, node and rule */
    bool memory;    /* there was not enough memory to know */
};

/* A name of the model as arguments of "%.*s"; very long ones are cut. */
#define ONNX_NAME_ARGUMENTS(bytes) (int)((bytes).size < 80 ? (bytes).size : 80), ((bytes).size > 0 ? (bytes).data : "")

#if defined(__GNUC__)
#define ONNX_REFUSE_FORMAT __attribute__((format(printf, 3, 4)))
#else
#define ONNX_REFUSE_FORMAT
#endif

/* Writes rule and sentence and returns false, so that a check is one statement. */
bool onnx_refuse(struct onnx_fault *fault, const char *rule, const char *format, ...) ONNX_REFUSE_FORMAT;

bool onnx_refuse_memory(struct onnx_fault *fault);

/* What to do about a rule of the reader's own, without a full stop. NULL for any other, such as a status's name. */
const char *onnx_help(const char *rule);

#endif
