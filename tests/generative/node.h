/*
 * node.h - a node of a random model: what it is, what splitgen is told of that, and the runs that it is tried with.
 */
#ifndef SGK_TEST_GENERATIVE_NODE_H
#define SGK_TEST_GENERATIVE_NODE_H

#include "elements.h"
#include "oracle.h"
#include "versions.h"

enum { MAX_RANK = 8, MAX_PARTS = 48, MAX_TRIALS = 6, MAX_SYMBOLS = 8 };

/* What splitgen is told of a dim. */
enum shown { NUMBER, SYMBOL, NOTHING };

struct dim {
    int64_t number; /* in the first trial, and in all of them where splitgen is told */
    enum shown shown;
    size_t symbol;
    bool is_given; /* splitgen is told the symbol's number by --dim */
};

/* The symbols of a model. */
struct symbols {
    size_t count;
    struct {
        int64_t number;
        bool is_given; /* by --dim */
    } list[MAX_SYMBOLS];
};
extern const char *const symbol_names[MAX_SYMBOLS];

enum rule {
    LISTED,       /* a length for each part */
    CHUNKS,       /* parts of one length, the last may be smaller */
    EQUAL,        /* as many as there are outputs */
    LAST_SMALLER, /* num_outputs, the last may be smaller */
    ONES,         /* parts of 1 */
};

/* Where the list or the number of a rule comes from. */
enum source { ATTRIBUTE, CONSTANT, RUN };

enum use { USED, DEAD, OMITTED };

/* One run of a node. */
struct trial {
    int64_t dims[MAX_RANK];
    int64_t symbols[MAX_SYMBOLS];
    struct oracle_length lengths[MAX_PARTS]; /* of the run's split */
    size_t length_count, split_rank;
    int32_t split_dtype;
    size_t output_count; /* tensors that the caller has for a sequence */
    bool is_accepted;
};

struct node {
    const struct version *version;
    int64_t opset; /* one that imports the version */
    const struct element_type *type;
    size_t element;           /* bytes; of a string as many as any machine may have for its views */
    bool has_dtype, has_rank; /* splitgen is told */
    struct dim dims[MAX_RANK];
    size_t rank, axis;
    int64_t given_axis; /* as the node has it */
    bool gives_axis;
    bool is_constant; /* the input */

    enum rule rule;
    enum source source;
    struct oracle_length lengths[MAX_PARTS]; /* that the rule is given, unless that is the run's */
    size_t length_count;
    bool has_num_outputs;
    int64_t num_outputs;
    int64_t keepdims;
    bool gives_keepdims;

    int64_t parts[MAX_PARTS]; /* their lengths in the first trial */
    size_t part_count;
    enum use uses[MAX_PARTS]; /* of the parts; or the first one of the sequence */
    bool is_sequence;         /* something asks for the sequence itself, or the parts are not known */

    int32_t split_dtype; /* of a split that is the run's or a constant */
    bool has_split_dtype, has_split_rank, has_split_count;

    struct trial trials[MAX_TRIALS]; /* the first one is what the node was made as */
    size_t trial_count;
};

bool is_sequence_op(const struct node *node);

/* Whether splitgen is told the number. */
bool dim_is_known(const struct dim *dim);

/* Whether splitgen can find out the lengths of the parts. */
bool lengths_are_known(const struct node *node);

/* How many entries of uses count. */
size_t use_count(const struct node *node);

/* What the oracle is asked of a trial; it points into both. */
struct oracle_request request_of(const struct node *node, const struct trial *trial);

/* Whether split may be of one dtype or another, of which only the run knows. */
bool split_dtype_is_open(const struct node *node);

#endif
