/*
 * fault.h - what is wrong with a file or a model, and where.
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
    bool io;        /* the file could not be had at all */
    bool memory;    /* there was not enough memory to know */
};

/* A name of the model as arguments of "%.*s"; very long ones are cut. */
#define ONNX_NAME_ARGUMENTS(bytes) (int)((bytes).size < 80 ? (bytes).size : 80), ((bytes).size > 0 ? (bytes).data : "")

#if defined(__GNUC__)
#define ONNX_PRINTF_LIKE(words, first) __attribute__((format(printf, words, first)))
#else
#define ONNX_PRINTF_LIKE(words, first)
#endif

/* Each writes what is wrong and returns false, so that a check is one statement. */
bool onnx_fail(struct onnx_fault *fault, const char *format, ...) ONNX_PRINTF_LIKE(2, 3);
bool onnx_refuse(struct onnx_fault *fault, const char *rule, const char *format, ...) ONNX_PRINTF_LIKE(3, 4);

/* The same of a file that could not be had, with the reason that errno has. */
bool onnx_fail_io(struct onnx_fault *fault, const char *what);

bool onnx_refuse_memory(struct onnx_fault *fault);

#endif
