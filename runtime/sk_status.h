/*
 * sk_status.h - what a call answers: a status, and a sentence for people.
 */
#ifndef SK_STATUS_H
#define SK_STATUS_H

#include <limits.h>

#include "sk_api.h"

SK_EXTERN_C_BEGIN

/* The spec tables name them without the prefix: fail = "BAD_INPUTS". A status keeps its number: new ones come last. */
enum sk_status {
    SK_OK = 0,            /* done */
    SK_BAD_DTYPE = 1,     /* a dtype that the op version or the kernel does not take */
    SK_BAD_RANK = 2,      /* a tensor of a rank that the op version does not take */
    SK_BAD_SHAPE = 3,     /* a negative dimension, or output dimensions that are not the result's */
    SK_BAD_AXIS = 4,      /* axis outside [-rank, rank-1] */
    SK_BAD_ATTRIBUTE = 5, /* an attribute that is unknown, doubled or of the wrong type */
    SK_BAD_INPUTS = 6,    /* inputs or attributes too many, too few, or that exclude each other */
    SK_BAD_OUTPUTS = 7,   /* a number of outputs that is not the number of parts */
    SK_BAD_LENGTHS = 8,   /* lengths that do not cut the axis: negative, fractional, or of another sum */
    SK_OVERFLOW = 9,      /* a product of dimensions beyond 64 bits, or of bytes beyond size_t */
    SK_NULL_POINTER = 10, /* a required pointer is NULL */
    SK_CAPACITY = 11,     /* memory too small for what it must hold */
    SK_OVERLAP = 12,      /* an output shares memory with an input */

    SK_STATUS_IS_AN_INT = INT_MAX /* no status: makes the type as wide as int, with -fshort-enums too */
};

/*
 * Where a call writes its sentence: one line, NUL-terminated, cut to fit. Empty after SK_OK, but for a warning where
 * the header of an op version names one. Always empty when the library was built with SK_NO_SENTENCES.
 */
struct sk_message {
    char text[240];
};

/* The name of a status without its prefix, such as "BAD_AXIS"; "?" for a number that is none. */
SK_API const char *sk_status_name(enum sk_status status);

/* What to do about a status, in a few words without a full stop; "" for a number that is none. */
SK_API const char *sk_status_help(enum sk_status status);

SK_EXTERN_C_END

#endif
