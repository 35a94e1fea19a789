/*
 * sk_status.h - what a call answers: a status, and a sentence for people.
 */
#ifndef SK_STATUS_H
#define SK_STATUS_H

#include "sk_api.h"

SK_EXTERN_C_BEGIN

/*
 * Every status, and what to do about it. The spec tables name them without the prefix: fail = "BAD_INPUTS".
 */
/* clang-format off */
#define SK_STATUSES(X)                                                                \
    /* done; a message, if any, is a warning */                                       \
    X(OK, "go on")                                                                    \
    /* a dtype that the op version or the kernel does not take */                     \
    X(BAD_DTYPE, "use a dtype of this op version, or another opset")                  \
    /* a tensor of a rank that the op version does not take */                        \
    X(BAD_RANK, "give tensors the rank that the op asks for")                         \
    /* a negative dimension, or output dimensions that are not the result's */        \
    X(BAD_SHAPE, "give dimensions >= 0, and outputs those that the split results in") \
    /* axis outside [-rank, rank-1] */                                                \
    X(BAD_AXIS, "choose an axis from -rank to rank-1")                                \
    /* an attribute that is unknown, doubled or of the wrong type */                  \
    X(BAD_ATTRIBUTE, "give attributes of this op version, each once and of its type") \
    /* inputs or attributes too many, too few, or that exclude each other */          \
    X(BAD_INPUTS, "give what this op version requires, and no more")                  \
    /* a number of outputs that is not the number of parts */                         \
    X(BAD_OUTPUTS, "give one output for each part, or one for the sequence of them")  \
    /* lengths that do not cut the axis: negative, fractional, or of another sum */   \
    X(BAD_LENGTHS, "give lengths >= 0 that sum to the axis")                          \
    /* a product of dimensions beyond 64 bits, or of bytes beyond size_t */           \
    X(OVERFLOW, "use smaller dimensions")                                             \
    /* a required pointer is NULL */                                                  \
    X(NULL_POINTER, "pass all that is required")                                      \
    /* memory too small for what it must hold */                                      \
    X(CAPACITY, "provide more memory")                                                \
    /* an output shares memory with an input */                                       \
    X(OVERLAP, "give outputs memory of their own")
/* clang-format on */

enum sk_status {
#define SK_STATUS_ENUM(name, help) SK_##name,
    SK_STATUSES(SK_STATUS_ENUM)
#undef SK_STATUS_ENUM
};

/* Where a call writes its sentence: NUL-terminated, cut to fit, never more than one line. */
struct sk_message {
    char text[240];
};

/* The name of a status without its prefix, such as "BAD_AXIS"; "?" for a number that is none. */
SK_API const char *sk_status_name(enum sk_status status);

/* What to do about a status, in a few words without a full stop; "" for a number that is none. */
SK_API const char *sk_status_help(enum sk_status status);

SK_EXTERN_C_END

#endif
