/*
 * sgk_status.h - the results of a call: a status, and a sentence for people.
 */
#ifndef SGK_STATUS_H
#define SGK_STATUS_H

#include "sgk_api.h"

SGK_EXTERN_C_BEGIN

/*
 * The spec tables name them without the prefix: fail = "BAD_INPUTS". If a compiler that is neither gcc nor clang has an
 * option for the width of enums, the library and its callers must be compiled with the same.
 *
 * Headers that splitgen writes for a model define the same under the same guard, so that a file may have the list of an
 * older version. A status keeps its number. A new one comes last, SGK_STATUSES counts it, and behind the list stands:
 *     #if SGK_STATUSES + 0 <= 13
 *     #define SGK_NEW ((enum sgk_status)13)
 *     #endif
 * The sum is for the lists of version 0.2, which have no number.
 */
/* splitgen: begin sgk_status */
#ifndef SGK_STATUSES
#define SGK_STATUSES 13 /* in the list */
#if defined(__GNUC__)
#define SGK_INT_WIDE __attribute__((__mode__(__SI__))) /* 32 bits, with -fshort-enums too */
#else
#define SGK_INT_WIDE
#endif
/* The result of a call: SGK_OK, or why it refuses. */
enum SGK_INT_WIDE sgk_status {
    SGK_OK = 0,            /* done */
    SGK_BAD_DTYPE = 1,     /* a dtype that the op version or the kernel does not take */
    SGK_BAD_RANK = 2,      /* a tensor of a rank that the op version does not take */
    SGK_BAD_SHAPE = 3,     /* a negative dimension, or output dimensions that are not the result's */
    SGK_BAD_AXIS = 4,      /* axis outside [-rank, rank-1] */
    SGK_BAD_ATTRIBUTE = 5, /* an attribute that is unknown, doubled or of the wrong type */
    SGK_BAD_INPUTS = 6,    /* inputs or attributes too many, too few, or that exclude each other */
    SGK_BAD_OUTPUTS = 7,   /* a number of outputs that is not the number of parts */
    SGK_BAD_LENGTHS = 8,   /* lengths that do not cut the axis: negative, fractional, or of another sum */
    SGK_OVERFLOW = 9,      /* a product of dimensions or a number of bytes beyond int64_t or size_t */
    SGK_NULL_POINTER = 10, /* a pointer that the call checks is NULL */
    SGK_CAPACITY = 11,     /* memory too small for what it must hold */
    SGK_OVERLAP = 12       /* an output shares memory with an input */
};
#endif
/* splitgen: end */

/*
 * The memory for a sentence of a call: one line, NUL-terminated, cut to fit. Empty after SGK_OK, but for a warning
 * where the header of an op version names one. Always empty when the library was built with SGK_NO_SENTENCES.
 */
struct sgk_message {
    char text[240];
};

/* The name of a status without its prefix, such as "BAD_AXIS"; "?" for a number that is none. */
SGK_API const char *sgk_status_name(enum sgk_status status);

SGK_EXTERN_C_END

#endif
