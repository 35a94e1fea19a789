/*
 * node.c - what follows from a node.
 */
#include "node.h"

/* What C does not allow in a name counts too. */
const char *const symbol_names[MAX_SYMBOLS] = {"N", "T", "batch", "seq len", "a.b", "a/b", "int", "*/"};

bool is_sequence_op(const struct node *node)
{
    return (node->version->bit & SEQUENCE) != 0;
}

bool dim_is_known(const struct dim *dim)
{
    return dim->shown == NUMBER || dim->is_given;
}

bool lengths_are_known(const struct node *node)
{
    if (node->source == RUN)
        return false;
    return node->rule == LISTED || (node->has_rank && dim_is_known(&node->dims[node->axis]));
}

size_t use_count(const struct node *node)
{
    return node->is_sequence ? 1 : node->part_count;
}

bool split_dtype_is_open(const struct node *node)
{
    return node->source == RUN && !node->has_split_dtype &&
           (is_sequence_op(node) || (node->version->bit == SPLIT_1 && !node->has_dtype));
}

struct oracle_request request_of(const struct node *node, const struct trial *trial)
{
    struct oracle_request request = {
        .to_sequence = is_sequence_op(node),
        .since_version = (int)node->version->since_version,
        .dims = trial->dims,
        .rank = node->rank,
        .axis = node->given_axis,
        .has_num_outputs = node->has_num_outputs,
        .num_outputs = node->num_outputs,
        .keepdims = node->keepdims,
        .output_count = node->part_count,
    };
    const struct oracle_list list = {true, node->rule != CHUNKS, node->length_count, node->lengths};
    const struct oracle_list of_run = {true, trial->split_rank, trial->length_count, trial->lengths};
    const bool takes_split = node->rule == LISTED || node->rule == CHUNKS;
    if (takes_split && node->source == ATTRIBUTE)
        request.attribute = list;
    else if (takes_split)
        request.input = node->source == RUN ? of_run : list;
    return request;
}
