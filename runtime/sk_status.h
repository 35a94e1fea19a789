/*
 * sk_status.h - what a call answers: a status, and a sentence for people.
 */
#ifndef SK_STATUS_H
#define SK_STATUS_H

#include "sk_api.h"

SK_EXTERN_C_BEGIN

/*
 * Every status. The spec tables name them without the prefix: fail = "BAD_INPUTS".
 */
/* clang-format off */
#define SK_STATUSES(X)                                                                                \
    X(OK)            /* done; a message, if any, is a warning */                                      \
    X(BAD_DTYPE)     /* a dtype that the op version or the kernel does not take */                    \
    X(BAD_RANK)      /* a tensor of a rank that the op version does not take */                       \
    X(BAD_SHAPE)     /* a negative dimension, or output dimensions that are not the result's */       \
    X(BAD_AXIS)      /* axis outside [-rank, rank-1] */                                               \
    X(BAD_ATTRIBUTE) /* an attribute that is unknown, doubled or of the wrong type */                 \
    X(BAD_INPUTS)    /* inputs or attributes too many, too few, or that exclude each other */         \
    X(BAD_OUTPUTS)   /* a number of outputs that is not the number of parts */                        \
    X(BAD_LENGTHS)   /* lengths that do not cut the axis: negative, fractional, or of another sum */  \
    X(OVERFLOW)      /* a product of dimensions beyond 64 bits, or of bytes beyond size_t */          \
    X(NULL_POINTER)  /* a required pointer is NULL */                                                 \
    X(CAPACITY)      /* memory too small for what it must hold */                                     \
    X(OVERLAP)       /* an output shares memory with an input */
/* clang-format on */

enum sk_status {
#define SK_STATUS_ENUM(name) SK_##name,
    SK_STATUSES(SK_STATUS_ENUM)
#undef SK_STATUS_ENUM
};

/* Where a call writes its sentence: NUL-terminated, cut to fit, never more than one line. */
struct sk_message {
    char text[240];
};

/* The name of a status without its prefix, such as "BAD_AXIS"; "?" for a number that is none. */
SK_API const char *sk_status_name(enum sk_status status);

SK_EXTERN_C_END

#endif
