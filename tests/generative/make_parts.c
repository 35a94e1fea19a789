/*
 * make_parts.c - random lengths, and the rule that they come from.
 */
#include "make_parts.h"

#include "chance.h"
#include "splitkernels.h"

enum { LINE = 64 };

static enum source source_of_split(const struct node *node, bool is_request)
{
    const unsigned bit = node->version->bit;
    if ((bit & BY_ATTRIBUTE) && !(bit & BY_INPUT && chance(50)))
        return ATTRIBUTE;
    return (bit == SPLIT_1 && is_request) || chance(35) ? RUN : CONSTANT; /* a request's list is Split-1's attribute */
}

static void choose_rule(struct node *node, bool is_request)
{
    const unsigned bit = node->version->bit;
    node->rule = LISTED;
    if (bit & SEQUENCE && chance(45))
        node->rule = chance(35) ? ONES : CHUNKS;
    else if (bit & BY_OUTPUTS && chance(35))
        node->rule = EQUAL;
    else if (bit == SPLIT_18 && chance(40))
        node->rule = LAST_SMALLER;
    node->source = node->rule == LISTED || node->rule == CHUNKS ? source_of_split(node, is_request) : ATTRIBUTE;
}

static void add_parts(struct node *node, size_t count, int64_t length)
{
    for (size_t i = 0; i < count; i++)
        node->parts[node->part_count++] = length;
}

/* Parts that all begin on a grid, as if they were equal, with others between them, which are often not wanted. */
static void add_grid(struct node *node)
{
    const int64_t cell = between(2, chance(25) ? 200 : 9);
    const size_t cells = (size_t)between(2, 5);
    for (size_t i = 0; i < cells; i++) {
        const int64_t first = i == 0 || chance(40) ? cell : between(1, cell - 1);
        add_parts(node, 1, first);
        if (first < cell) {
            node->uses[node->part_count] = chance(70) ? DEAD : USED;
            add_parts(node, 1, cell - first);
        }
    }
}

static void add_cuts(struct node *node, int64_t dim)
{
    const size_t count = (size_t)between(1, 7);
    for (size_t i = 0; i + 1 < count; i++) {
        const int64_t length = between(0, chance(50) ? dim : dim / 2);
        add_parts(node, 1, length);
        dim -= length;
    }
    add_parts(node, 1, dim);
}

/* Parts of a few widths in turn. */
static void add_many(struct node *node, int64_t widths)
{
    const size_t count = (size_t)between(17, 40);
    const int64_t from = between(1, 16), step = between(1, 9);
    for (size_t i = 0; i < count; i++)
        add_parts(node, 1, from + (int64_t)i % widths * step);
}

/* A length of so many bytes, rounded up. */
static int64_t length_of(const struct node *node, int64_t bytes)
{
    return (bytes + (int64_t)node->element - 1) / (int64_t)node->element;
}

static void add_mixed(struct node *node, enum layout layout)
{
    const size_t count = (size_t)between(1, layout == WIDE ? 12 : 4);
    for (size_t i = 0; i < count; i++)
        if (layout == WORDS)
            add_parts(node, 1, length_of(node, 4 * between(3, 15)));
        else if (layout == LINES)
            add_parts(node, 1, length_of(node, LINE * between(1, 4)));
        else
            add_parts(node, 1,
                      length_of(node, node->element > 2 && chance(10) ? between(16000, 17000) : between(65, 1100)));
}

static void add_alike(struct node *node, enum layout layout)
{
    static const size_t columns[] = {2, 3, 4, 8};
    const size_t count = (size_t)between(1, 8);
    if (layout == COLUMNS)
        add_parts(node, columns[between(0, 3)], 1);
    else if (layout == MANY)
        add_many(node, 1);
    else if (layout == WIDE)
        add_parts(node, count, length_of(node, between(65, 1100)));
    else
        add_parts(node, count, between(1, 20));
}

/* Lengths that the rule can give. */
static void choose_parts(struct node *node, enum layout layout)
{
    if (node->rule != LISTED || layout == COLUMNS || layout == ALIKE)
        add_alike(node, layout);
    else if (layout == GRID)
        add_grid(node);
    else if (layout == CUTS)
        add_cuts(node, between(0, 24));
    else if (layout == MANY)
        add_many(node, between(1, 6));
    else
        add_mixed(node, layout);

    int64_t *last = &node->parts[node->part_count - 1];
    const int64_t length = *last;
    if (node->rule == ONES)
        for (size_t i = 0; i < node->part_count; i++)
            node->parts[i] = 1;
    else if (node->rule == CHUNKS && node->part_count > 1)
        *last = between(1, length);
    else if (node->rule == LAST_SMALLER && chance(50)) /* or fewer would do for all but the last */
        *last = between(length >= (int64_t)node->part_count ? length - (int64_t)node->part_count + 1 : 0, length);
}

static void give_lengths(struct node *node)
{
    node->length_count = node->rule == CHUNKS ? 1 : node->part_count;
    for (size_t i = 0; i < node->length_count; i++)
        node->lengths[i] = (struct oracle_length){true, node->parts[i]};
    node->has_num_outputs = node->rule == LAST_SMALLER;
    node->num_outputs = (int64_t)node->part_count;
    node->split_dtype = node->version->bit == SPLIT_1        ? node->type->code
                        : is_sequence_op(node) && chance(50) ? SGK_INT32
                                                             : SGK_INT64;
}

void make_parts(struct node *node, enum layout layout, bool is_request)
{
    do
        choose_rule(node, is_request);
    while (layout == LINES && (node->rule != LISTED || node->source == RUN)); /* only what is known streams */
    if (is_sequence_op(node) && node->source == RUN) /* a run may want as many parts as there are steps on the axis */
        layout = chance(50) ? ALIKE : CUTS;
    choose_parts(node, layout);
    give_lengths(node);
}

void make_listed_parts(struct node *node, int64_t dim, bool is_request)
{
    node->rule = LISTED;
    node->source = source_of_split(node, is_request);
    add_cuts(node, dim);
    give_lengths(node);
}
