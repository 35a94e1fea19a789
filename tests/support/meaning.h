/*
 * meaning.h - what each op version means, one row each, written by hand from the specification's text; with nothing of
 * the library and of its tables.
 */
#ifndef SGK_TEST_MEANING_H
#define SGK_TEST_MEANING_H

#include "oracle.h"

/* What a node can give lengths by; an input of rank 2 is none of it. */
enum source { ATTRIBUTE_LIST = 1, INPUT_LIST, INPUT_SCALAR, INPUT_TABLE, NUMBER, NOTHING };

/* An axis that was cut by hand. */
struct worked {
    int64_t dim;
    const char *given; /* the numbers that the rule takes: "4", "1,2,3" */
    const char *parts; /* counts and lengths, "3x3 1x1"; "" without parts, or REFUSED */
};
#define REFUSED "refused"

/* One way to cut an axis: what it does, and at its limits what it must do. */
struct rule {
    /* Fills part_count and lengths, or returns false: it is refused. By NOTHING is given how many outputs there are. */
    bool (*cut)(int64_t dim, const struct oracle_list *given, struct oracle_answer *answer);
    struct worked worked[24]; /* up to the first without `given` */
};
extern const struct rule as_listed, equal, last_smaller, chunks, ones;

/* The strings of which an attribute is one; what is none of them is refused. */
struct choice {
    const char *otherwise; /* what is taken where it is not given, or NULL */
    const char *values[6]; /* up to the first NULL */
};

struct way {
    enum source from; /* 0 behind the last way */
    const struct rule *rule;
    const char *number;      /* the attribute, of NUMBER */
    const char *when;        /* applies only if this attribute is other than 0; else a later way does */
    const struct choice *of; /* or, if it is one of these strings, */
    const char *is;          /* only if it is this one */
    const char *squeezed_by; /* the parts lose the axis if this attribute is 0 */
    const char *input;       /* the name of the input that gives lengths, if that is not split */
};

enum { MAX_WAYS = 8 };

/* What a node gives that is none of the ways, or of two that are not the same number or input, is refused. */
struct meaning {
    const char *op;
    int since_version;
    unsigned facts; /* of those below */
    struct way ways[MAX_WAYS];
};
extern const struct meaning meanings[];
extern const size_t meaning_count;

/* Facts that are not of lengths. */
enum {
    AXIS_ASSUMED = 1,         /* 'axis' has no default: 0 is taken, with a warning */
    FLOAT_LENGTHS = 2,        /* the input split has the dtype of the input, which are floats; elsewhere it has int64 */
    INT32_LENGTHS = 4,        /* it may also have int32 */
    INPUT_REQUIRED = 4096,    /* the input for lengths */
    ATTRIBUTE_REQUIRED = 8192 /* one at least */
};

/* The row of an op version, or NULL. */
const struct meaning *meaning_of(const char *op, int since_version);

/* The strings of an attribute by that name, or NULL when it is none that a way asks for. */
const struct choice *choice_of(const struct meaning *meaning, const char *name);

/* Whether a sequence takes the parts: then they need not be as many as the outputs. */
bool gives_sequence(const struct meaning *meaning);

#endif
