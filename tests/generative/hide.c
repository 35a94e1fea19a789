/*
 * hide.c - what splitgen is not told of a node.
 */
#include "hide.h"

#include "chance.h"

enum { MAX_CONSTANT_BYTES = 1 << 10 }; /* that a model file holds */

void hide_nothing(struct node *node)
{
    node->has_dtype = node->has_rank = true;
    node->has_split_dtype = node->has_split_rank = node->has_split_count = true;
}

/* Whether a symbol stands for another number in this node. */
static bool is_taken(const struct node *node, size_t symbol, int64_t number)
{
    for (size_t i = 0; i < node->rank; i++)
        if (node->dims[i].shown == SYMBOL && node->dims[i].symbol == symbol && node->dims[i].number != number)
            return true;
    return false;
}

/* A dim becomes a symbol of the model, an old one or one more, if one fits. */
static void become_symbol(struct node *node, struct dim *dim, const struct setting *setting, struct symbols *symbols)
{
    size_t symbol = (size_t)between(0, (int64_t)symbols->count);
    if (symbol == symbols->count && symbol < MAX_SYMBOLS) {
        symbols->list[symbols->count].number = dim->number;
        symbols->list[symbols->count++].is_given = !setting->is_request && chance(20);
    }
    if (symbol == symbols->count || is_taken(node, symbol, dim->number) ||
        (symbols->list[symbol].is_given && symbols->list[symbol].number != dim->number))
        return;
    dim->shown = SYMBOL;
    dim->symbol = symbol;
    dim->is_given = symbols->list[symbol].is_given;
}

static void hide_dims(struct node *node, struct setting *setting)
{
    node->has_rank = !chance(12);
    for (size_t i = 0; i < node->rank; i++)
        if (chance(35))
            become_symbol(node, &node->dims[i], setting, &setting->symbols);
        else if (chance(20))
            node->dims[i].shown = NOTHING;
}

static size_t bytes_of(const struct node *node)
{
    size_t bytes = node->element;
    for (size_t i = 0; i < node->rank; i++)
        bytes *= (size_t)node->dims[i].number;
    return bytes;
}

/* Whether some output becomes bytes of the input, if that is a constant: of these alone a request can tell. */
static bool has_foldable(const struct node *node)
{
    bool is_foldable = false;
    for (size_t i = 0; i < node->part_count; i++)
        is_foldable |= node->uses[i] == USED && node->parts[i] > 0;
    for (size_t i = 0; i < node->rank; i++)
        is_foldable &= i < node->axis ? node->dims[i].number == 1 : node->dims[i].number > 0;
    return is_foldable && node->source != RUN && !is_sequence_op(node);
}

void hide_input(struct node *node, struct setting *setting)
{
    node->is_constant =
        chance(12) && bytes_of(node) <= MAX_CONSTANT_BYTES && (!setting->is_request || has_foldable(node));
    if (!node->is_constant && chance(60))
        hide_dims(node, setting);
    node->has_dtype = node->is_constant || !chance(10);
}

void hide_split(struct node *node)
{
    node->has_split_rank = chance(75);
    node->has_split_count = node->has_split_rank && chance(70);
    node->has_split_dtype = chance(50);
}
