/*
 * pages.h - what is read once does not stay in memory, however large the file is.
 */
#ifndef ONNX_PAGES_H
#define ONNX_PAGES_H

#include <stdbool.h>
#include <stddef.h>

enum { ONNX_PIECE = 1024 * 1024 }; /* bytes that a walk goes through before it gives them back */

/* Gives back the pages from passed to at, which are of a file, or forgets them. Returns where the next piece begins. */
const unsigned char *onnx_give_back(const unsigned char *passed, const unsigned char *at, bool of_file);

/* For each step of a walk, which may also begin anew further ahead. */
static inline void onnx_pass(const unsigned char **passed, const unsigned char *at, bool of_file)
{
    if ((size_t)(at - *passed) >= ONNX_PIECE)
        *passed = onnx_give_back(*passed, at, of_file);
}

#endif
