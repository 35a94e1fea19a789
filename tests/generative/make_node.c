/*
 * make_node.c - random nodes: first one with all its numbers, then what splitgen is not told of it.
 */
#include "make_node.h"

#include <string.h>

#include "chance.h"
#include "hide.h"
#include "make_parts.h"

enum {
    MAX_BYTES = 1 << 15,    /* of an input of usual size */
    RANGES_BYTES = 1 << 17, /* that pay for several threads */
    BLOCK_BYTES = 1 << 19,  /* of rows that are copied by blocks */
    STREAM_BYTES = 1 << 24, /* that pass the caches */
};

static int64_t sum_of(const struct node *node)
{
    int64_t sum = 0;
    for (size_t i = 0; i < node->part_count; i++)
        sum += node->parts[i];
    return sum;
}

static void add_dim(struct node *node, int64_t number)
{
    node->dims[node->rank++] = (struct dim){.number = number};
}

/* Dims whose product is a number: at most three of them. */
static void add_factors(struct node *node, int64_t product)
{
    static const int64_t divisors[] = {2, 3, 5, 7};
    if (product == 1 && chance(60))
        return;
    const int64_t divisor = divisors[between(0, 3)];
    const bool is_divided = product % divisor == 0 && chance(60);
    if (chance(20))
        add_dim(node, 1);
    if (is_divided)
        add_dim(node, divisor);
    add_dim(node, is_divided ? product / divisor : product);
}

static int64_t outer_of(const struct node *node, enum layout layout, int64_t row_bytes)
{
    if (row_bytes == 0)
        return between(0, 3);
    if (layout == LINES)
        return STREAM_BYTES / row_bytes + 1;
    if (layout == MANY && chance(20))
        return between(BLOCK_BYTES, (int64_t)2 * BLOCK_BYTES) / row_bytes + 1;
    if (node->rule == LISTED && chance(6))
        return RANGES_BYTES / row_bytes + between(0, 3);
    static const int64_t most[] = {1, 1, 3, 9, 40, 130};
    const int64_t wanted = chance(3) ? 0 : between(1, most[between(0, 5)]);
    const int64_t room = MAX_BYTES / row_bytes + 1;
    return wanted < room ? wanted : room;
}

static void choose_dims(struct node *node, enum layout layout)
{
    const int64_t stride = sum_of(node);
    int64_t inner = 1;
    if (layout != LINES && !chance(layout == COLUMNS || layout == WIDE ? 90 : 65))
        inner = chance(8) ? 0 : between(2, stride > 400 ? 3 : 9);
    add_factors(node, outer_of(node, layout, stride * inner * (int64_t)node->element));
    node->axis = node->rank;
    add_dim(node, stride);
    add_factors(node, inner);
    for (size_t ones = 0; node->rank < MAX_RANK && ones < 4 && chance(40); ones++) {
        memmove(node->dims + 1, node->dims, node->rank * sizeof *node->dims);
        node->dims[0] = (struct dim){.number = 1};
        node->rank++;
        node->axis++;
    }
}

static void choose_attributes(struct node *node)
{
    node->gives_axis = node->axis > 0 || chance(50);
    node->given_axis = (int64_t)node->axis;
    if (node->gives_axis && chance(40))
        node->given_axis -= (int64_t)node->rank;
    node->gives_keepdims = is_sequence_op(node) && chance(50);
    node->keepdims = node->gives_keepdims ? between(0, 1) : 1;
}

static void choose_uses(struct node *node)
{
    const bool has_many_unused = chance(25);
    for (size_t i = 0; i < node->part_count; i++)
        if (node->uses[i] == USED && chance(has_many_unused ? 50 : 8))
            node->uses[i] = DEAD;
    for (size_t i = 0; i < node->part_count; i++)
        if (node->uses[i] == DEAD && !is_sequence_op(node) && chance(40))
            node->uses[i] = OMITTED;
}

/* Of a sequence that nothing reads, a model tells its parts, if they are known. */
static void choose_sequence(struct node *node, bool is_request)
{
    const bool are_known = lengths_are_known(node);
    node->is_sequence = is_sequence_op(node) && (!are_known || chance(40));
    if (!node->is_sequence || node->uses[0] == USED || !are_known || is_request)
        return;
    node->is_sequence = false;
    for (size_t i = 0; i < node->part_count; i++)
        node->uses[i] = DEAD;
}

/* Narrow elements make rows that end anywhere in a vector. */
static enum layout some_layout(const struct node *node)
{
    return node->element == 1 && chance(40) ? WIDE : (enum layout)between(COLUMNS, MANY);
}

void make_node(struct node *node, const struct sgk_op *op, int32_t dtype, struct setting *setting)
{
    memset(node, 0, sizeof *node);
    node->version = version_of(op);
    node->type = element_type(dtype);
    node->element = node->type->bits / 8;
    const bool is_stream = setting->streams && node->element >= 4 && !is_sequence_op(node);
    const enum layout layout = is_stream ? LINES : some_layout(node);
    make_parts(node, layout, setting->is_request);
    choose_dims(node, layout);
    choose_attributes(node);
    choose_uses(node);
    hide_nothing(node);
    if (setting->hides) {
        hide_split(node);
        if (!is_stream)
            hide_input(node, setting);
    }
    choose_sequence(node, setting->is_request);
    setting->streams &= !is_stream;
}

void make_node_behind(struct node *node, const struct version *version, const struct node *parent, size_t part,
                      struct setting *setting)
{
    memset(node, 0, sizeof *node);
    node->version = version;
    node->type = parent->type;
    node->element = parent->element;
    node->rank = parent->rank;
    memcpy(node->dims, parent->dims, sizeof node->dims);
    node->dims[parent->axis] =
        (struct dim){.number = parent->parts[part], .shown = lengths_are_known(parent) ? NUMBER : NOTHING};
    node->axis = (size_t)between(0, (int64_t)node->rank - 1);
    make_listed_parts(node, node->dims[node->axis].number, setting->is_request);
    choose_attributes(node);
    choose_uses(node);
    hide_nothing(node);
    hide_split(node);
    node->has_split_rank = true; /* a list: of some length there may be more parts than the oracle takes */
    node->has_dtype = parent->has_dtype;
    node->has_rank = parent->has_rank;
    choose_sequence(node, setting->is_request);
}
