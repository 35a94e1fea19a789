/*
 * make_trials.c - runs of a node, right and wrong; the oracle says which.
 */
#include "make_trials.h"

#include <string.h>

#include "chance.h"
#include "harness.h"

enum { MORE_RIGHT = 3, WRONG = 2, MAX_BYTES = 1 << 15, WRONG_DTYPE = 99 };

/* Whether a dim is the same in all runs: constant lengths tell that of their axis. */
static bool is_fixed(const struct node *node, size_t i)
{
    const bool is_listed = i == node->axis && node->rule == LISTED && node->source != RUN;
    return is_listed || (node->has_rank && dim_is_known(&node->dims[i]));
}

static int64_t some_number(void)
{
    static const int64_t most[] = {0, 1, 2, 3, 9, 20, 70, 150};
    return between(0, most[between(0, 7)]);
}

static void choose_symbols(const struct node *node, const struct symbols *symbols, struct trial *trial)
{
    for (size_t s = 0; s < symbols->count; s++)
        trial->symbols[s] = symbols->list[s].is_given ? symbols->list[s].number : some_number();
    for (size_t i = 0; i < node->rank; i++)
        if (node->dims[i].shown == SYMBOL && is_fixed(node, i))
            trial->symbols[node->dims[i].symbol] = node->dims[i].number;
}

/* Whether the run's dim comes from the symbol. */
static bool is_symbol(const struct node *node, size_t i)
{
    return node->has_rank && node->dims[i].shown == SYMBOL;
}

static void choose_dims(const struct node *node, const struct symbols *symbols, struct trial *trial)
{
    choose_symbols(node, symbols, trial);
    for (size_t i = 0; i < node->rank; i++)
        trial->dims[i] = is_symbol(node, i)  ? trial->symbols[node->dims[i].symbol]
                         : is_fixed(node, i) ? node->dims[i].number
                                             : some_number();
    if (node->rule == EQUAL && !is_symbol(node, node->axis) && !is_fixed(node, node->axis) && chance(70))
        trial->dims[node->axis] = (int64_t)node->part_count * between(0, 9);
}

static size_t bytes_of(const struct node *node, const struct trial *trial)
{
    size_t bytes = node->element;
    for (size_t i = 0; i < node->rank; i++)
        bytes *= (size_t)trial->dims[i];
    return bytes;
}

/* The run's split: a list of the whole axis, or a length. */
static void choose_split(const struct node *node, struct trial *trial)
{
    const bool is_list = is_sequence_op(node) && !node->has_split_rank ? chance(50) : node->rule == LISTED;
    int64_t rest = trial->dims[node->axis];
    trial->split_rank = is_list;
    trial->split_dtype =
        is_sequence_op(node) && split_dtype_is_open(node) ? (chance(50) ? SGK_INT32 : SGK_INT64) : node->split_dtype;
    trial->length_count = is_list ? node->part_count : 1;
    if (is_list && is_sequence_op(node) && !node->has_split_count)
        trial->length_count = (size_t)between(1, 12);
    for (size_t i = 0; i < trial->length_count; i++) {
        const int64_t length = i + 1 == trial->length_count ? rest : between(0, chance(50) ? rest : rest / 3);
        trial->lengths[i] = (struct oracle_length){true, length};
        rest -= length;
    }
    if (!is_list)
        trial->lengths[0].value = between(1, trial->dims[node->axis] + 2);
}

/* The reference: what the node was made as. */
static void first_trial(const struct node *node, struct trial *trial)
{
    for (size_t i = 0; i < node->rank; i++) {
        trial->dims[i] = node->dims[i].number;
        if (node->dims[i].shown == SYMBOL)
            trial->symbols[node->dims[i].symbol] = node->dims[i].number;
    }
    choose_split(node, trial);
    if (node->has_split_rank || !is_sequence_op(node)) {
        trial->length_count = node->length_count;
        memcpy(trial->lengths, node->lengths, sizeof trial->lengths);
    }
}

/* Other numbers, if any are found that are not too many. */
static void random_trial(const struct node *node, const struct symbols *symbols, struct trial *trial)
{
    for (size_t attempts = 0; attempts < 20; attempts++) {
        choose_dims(node, symbols, trial);
        if (bytes_of(node, trial) <= MAX_BYTES) {
            choose_split(node, trial);
            return;
        }
    }
    first_trial(node, trial);
}

/* One thing that may make a run wrong. Lengths of a narrow dtype are what it holds of them. */
static void spoil(const struct node *node, struct trial *trial)
{
    struct oracle_length *length = &trial->lengths[between(0, (int64_t)trial->length_count - 1)];
    const bool is_real = node->version->bit == SPLIT_1;
    if (node->source != RUN || chance(10))
        trial->output_count = trial->output_count > 0 && chance(50) ? trial->output_count - 1 : trial->output_count + 1;
    else if (split_dtype_is_open(node) && chance(20))
        trial->split_dtype = WRONG_DTYPE;
    else if (is_real && chance(30))
        length->is_integer = false;
    else if (chance(50))
        length->value += chance(50) ? 1 : -1;
    else
        length->value = odd_number();
    if (trial->split_dtype == SGK_INT32)
        length->value = (int32_t)(uint32_t)length->value;
}

/* Whether the oracle and the count of tensors agree, which is the parts' where that is not to be spoiled. */
static void judge(const struct node *node, struct trial *trial, bool is_spoiled)
{
    const struct oracle_request request = request_of(node, trial);
    const struct oracle_answer answer = oracle_split(&request);
    trial->is_accepted = answer.accepted && trial->split_dtype != WRONG_DTYPE;
    if (node->is_sequence && !is_spoiled)
        trial->output_count = answer.accepted ? answer.part_count : 3;
    else if (node->is_sequence)
        trial->is_accepted &= trial->output_count == answer.part_count;
}

void make_trials(struct node *node, const struct symbols *symbols)
{
    const bool may_refuse = !lengths_are_known(node) || node->is_sequence;
    bool varies = node->source == RUN;
    for (size_t i = 0; i < node->rank; i++)
        varies |= !is_fixed(node, i);
    const size_t right = varies ? 1 + MORE_RIGHT : 1;
    node->trial_count = may_refuse ? right + WRONG : right;
    for (size_t i = 0; i < node->trial_count; i++) {
        struct trial *trial = &node->trials[i];
        memset(trial, 0, sizeof *trial);
        if (i == 0)
            first_trial(node, trial);
        else
            random_trial(node, symbols, trial);
        judge(node, trial, false);
        if (i >= right) {
            spoil(node, trial);
            judge(node, trial, true);
        }
    }
}
