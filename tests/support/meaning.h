/*
 * meaning.h - the meaning of each op version, a row each, written by hand from the specification's text, independently
 * of the library and its tables.
 */
#ifndef SGK_TEST_MEANING_H
#define SGK_TEST_MEANING_H

#include "oracle.h"

/* The sources of lengths in a node. INPUT_TABLE, an input of rank 2, is always refused. */
enum source { ATTRIBUTE_LIST = 1, INPUT_LIST, INPUT_SCALAR, INPUT_TABLE, NUMBER, NOTHING };

/* An axis that was cut by hand. */
struct worked {
    int64_t dim;
    const char *given; /* the rule's numbers: "4", "1,2,3" */
    const char *parts; /* counts and lengths, "3x3 1x1"; "" without parts, or REFUSED */
};
#define REFUSED "refused"

/* One way to cut an axis, with cases at its limits that were worked out by hand. */
struct rule {
    /* Fills part_count and lengths, or returns false for a refusal. For NOTHING, given is the number of outputs. */
    bool (*cut)(int64_t dim, const struct oracle_list *given, struct oracle_answer *answer);
    struct worked worked[24]; /* up to the first without `given` */
};
extern const struct rule as_listed, equal, last_smaller, chunks, ones;

/* The strings that an attribute may be; others are refused. */
struct choice {
    const char *otherwise; /* the default, or NULL */
    const char *values[6]; /* up to the first NULL */
};

struct way {
    enum source from; /* 0 behind the last way */
    const struct rule *rule;
    const char *number;      /* the attribute, of NUMBER */
    const char *when;        /* applies only if this attribute is not 0; else a later way applies */
    const struct choice *of; /* or, if it is one of these strings, */
    const char *is;          /* only if it is this one */
    const char *squeezed_by; /* the parts lose the axis if this attribute is 0 */
    const char *input;       /* the name of the input that gives lengths, if that is not split */
};

enum { MAX_WAYS = 8 };

/* A node is refused if it gives lengths by a source without a way, or by two different numbers or inputs. */
struct meaning {
    const char *op;
    int since_version;
    unsigned facts; /* of those below */
    struct way ways[MAX_WAYS];
};
extern const struct meaning meanings[];
extern const size_t meaning_count;

/* Facts that do not concern the cut. */
enum {
    AXIS_ASSUMED = 1,         /* 'axis' has no default: 0 is taken, with a warning */
    FLOAT_LENGTHS = 2,        /* the input split has the input's dtype, a float; else it has int64 */
    INT32_LENGTHS = 4,        /* the input split may also have int32 */
    INPUT_REQUIRED = 4096,    /* the input for lengths is required */
    ATTRIBUTE_REQUIRED = 8192 /* at least one attribute is required */
};

/* The row of an op version, or NULL. */
const struct meaning *meaning_of(const char *op, int since_version);

/* The strings of an attribute by its name, or NULL if no way asks for it. */
const struct choice *choice_of(const struct meaning *meaning, const char *name);

/* Whether the parts form a sequence: then their number need not equal the number of outputs. */
bool gives_sequence(const struct meaning *meaning);

#endif
