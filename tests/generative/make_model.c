/*
 * make_model.c - random models.
 */
#include <stdio.h>
#include <string.h>

#include "chance.h"
#include "harness.h"
#include "make_node.h"
#include "make_trials.h"
#include "model.h"
#include "newest_opset.h"

/* An op version that the opset imports; any for opset 0. */
static const struct sgk_op *some_op(int64_t opset)
{
    for (;;) {
        const struct version *version = &versions[between(0, VERSIONS - 1)];
        if (opset == 0 || (version->since_version <= opset && opset <= version->last_opset))
            return op_of(version);
    }
}

/* A dtype that it takes. */
static int32_t some_dtype(const struct sgk_op *op)
{
    for (;;) {
        const int32_t dtype = (int32_t)between(1, ELEMENT_TYPES);
        if (sgk_op_takes(op, dtype))
            return dtype;
    }
}

static int64_t opset_of(const struct version *version)
{
    return between(version->since_version, version->last_opset);
}

static void choose_holders(struct site *site)
{
    if (chance(50))
        return;
    site->depth = (size_t)between(1, MAX_DEPTH);
    for (size_t i = 0; i < site->depth; i++)
        site->holders[i] = (enum holder)between(IF, FUNCTION);
    const enum holder innermost = site->holders[site->depth - 1];
    site->refers_to_axis = innermost == FUNCTION && chance(40);
    site->is_body_input = (innermost == LOOP || innermost == SCAN) && chance(50);
}

static bool is_in_function(const struct site *site)
{
    for (size_t i = 0; i < site->depth; i++)
        if (site->holders[i] == FUNCTION)
            return true;
    return false;
}

/* Whether the command line can tell these dims. */
static bool can_be_shaped(const struct node *node)
{
    for (size_t i = 0; i < node->rank; i++)
        if (node->dims[i].shown == NOTHING ||
            (node->dims[i].shown == SYMBOL && strpbrk(symbol_names[node->dims[i].symbol], " ./*") != NULL))
            return false;
    return node->has_rank;
}

/* Where no type is told, only the command line can tell the dims. */
static void choose_origin(struct site *site)
{
    struct node *node = &site->node;
    site->is_body_input &= !node->is_constant && node->has_dtype;
    site->is_shaped = !node->is_constant && !site->is_body_input && can_be_shaped(node) && chance(25);
    site->origin = node->has_dtype ? DECLARED : UNTYPED;
    node->has_rank &= node->has_dtype || site->is_shaped;
    node->is_sequence |= is_sequence_op(node) && !lengths_are_known(node);
}

/* Makes a site behind an earlier one of the model's own graph; false if there is none that fits. */
static bool make_behind(struct model *model, struct setting *setting)
{
    struct site *site = &model->sites[model->count];
    const struct site *parent = &model->sites[between(0, (int64_t)model->count - 1)];
    const size_t part = (size_t)between(0, (int64_t)parent->node.part_count - 1);
    const struct sgk_op *op = sgk_find(sgk_op_name(some_op(model->opset)), model->opset, parent->node.type->code);
    if (op == NULL || parent->depth > 0 || is_sequence_op(&parent->node) || parent->node.uses[part] != USED ||
        parent->node.is_constant)
        return false;
    make_node_behind(&site->node, version_of(op), &parent->node, part, setting);
    site->node.opset = model->opset;
    site->origin = BEHIND;
    site->parent = (size_t)(parent - model->sites);
    site->part = part;
    return true;
}

/* The first and the last part that are not used change places: those between them begin elsewhere. */
static void move_unused(struct node *node)
{
    size_t first = 0, last = node->part_count - 1;
    while (first < last && node->uses[first] == USED)
        first++;
    while (first < last && node->uses[last] == USED)
        last--;
    const int64_t length = node->parts[first];
    node->lengths[first].value = node->parts[first] = node->parts[last];
    node->lengths[last].value = node->parts[last] = length;
}

/* Makes a site like an earlier one, but perhaps of fewer rows, or with parts elsewhere: both may share a function, or
 * not. */
static bool make_alike(struct model *model)
{
    const struct site *earlier = &model->sites[between(0, (int64_t)model->count - 1)];
    struct site *site = &model->sites[model->count];
    if (earlier->origin == BEHIND || earlier->node.is_constant)
        return false;
    *site = *earlier;
    for (size_t i = 0; i < site->node.axis; i++)
        if (site->node.dims[i].shown == NUMBER && site->node.dims[i].number > 1 && chance(60))
            site->node.dims[i].number = between(1, site->node.dims[i].number);
    if (site->node.rule == LISTED && chance(50))
        move_unused(&site->node);
    return true;
}

static void make_new(struct model *model, struct setting *setting)
{
    struct site *site = &model->sites[model->count];
    if (!model->is_request)
        choose_holders(site);
    const bool is_free = model->is_request || is_in_function(site); /* to import another opset */
    const struct sgk_op *op = some_op(is_free ? 0 : model->opset);
    make_node(&site->node, op, some_dtype(op), setting);
    site->node.opset = is_free ? opset_of(site->node.version) : model->opset;
    if (!model->is_request)
        choose_origin(site);
    site->is_beside = chance(50);
    site->is_then = chance(50);
    site->is_graph_output = site->depth == 0 && !site->node.is_sequence && chance(50);
    site->names_version = chance(30);
    site->counts_outputs = chance(50);
}

static void make_site(struct model *model, struct setting *setting)
{
    const bool has_earlier = model->count > 0;
    if (!(has_earlier && !model->is_request && chance(20) && make_behind(model, setting)) &&
        !(has_earlier && chance(15) && make_alike(model)))
        make_new(model, setting);
    model->count++;
}

/* One thing that makes a node wrong, or perhaps not. */
static void spoil(struct node *node)
{
    struct oracle_length *length = &node->lengths[between(0, (int64_t)node->length_count - 1)];
    switch (between(0, node->rule == LISTED ? 5 : 3)) {
    case 0:
        node->gives_axis = true;
        node->given_axis = chance(50) ? (int64_t)node->rank : -(int64_t)node->rank - 1;
        break;
    case 1:
        node->gives_axis = true;
        node->given_axis = odd_number();
        break;
    case 2:
        node->rank = 0;
        break;
    case 3:
        if (node->rule == CHUNKS)
            length->value = between(-1, 0);
        else if (node->rule == LAST_SMALLER)
            node->num_outputs = chance(50) ? odd_number() : between(-1, 8);
        else
            node->dims[node->axis].number++;
        break;
    case 4:
        length->value += chance(50) ? 1 : -1;
        break;
    default:
        length->value = odd_number();
        break;
    }
}

/* One node that the oracle refuses, and of which splitgen is told all that it needs to do so. */
static void make_wrong(struct model *model, struct setting *setting)
{
    struct site *site = &model->sites[model->count++];
    struct trial *trial = &site->node.trials[0];
    do {
        do {
            const struct sgk_op *op = some_op(0);
            make_node(&site->node, op, some_dtype(op), setting);
        } while (site->node.source == RUN);
        site->node.opset = opset_of(site->node.version);
        spoil(&site->node);
        for (size_t i = 0; i < site->node.rank; i++)
            trial->dims[i] = site->node.dims[i].number;
        const struct oracle_request request = request_of(&site->node, trial);
        trial->is_accepted = oracle_split(&request).accepted;
    } while (trial->is_accepted);
}

static void choose_names(struct model *model)
{
    const unsigned long long number = model->seed;
    model->gives_prefix = model->is_request || chance(50);
    if (model->is_request)
        snprintf(model->file, sizeof model->file, "m%llu.json", number);
    else
        snprintf(model->file, sizeof model->file, chance(50) ? "m%llu.onnx" : "%llu-m.onnx", number);
    if (model->gives_prefix)
        snprintf(model->prefix, sizeof model->prefix, "P_%llu", number);
    else
        snprintf(model->prefix, sizeof model->prefix, model->file[0] == 'm' ? "m%llu" : "model_%llu_m", number);
}

void make_model(struct model *model, uint64_t seed)
{
    memset(model, 0, sizeof *model);
    chance_seed(seed);
    model->seed = seed;
    model->is_request = chance(45);
    model->opset = between(1, NEWEST_OPSET);
    model->copies_all = chance(25);
    model->is_for_size = chance(30);
    model->streams = chance(25);
    model->dispatches = chance(30);
    choose_names(model);
    struct setting setting = {model->is_request, model->streams, true, {0, {{0, false}}}};
    if (model->is_request && chance(20)) {
        model->is_wrong = true;
        setting.hides = setting.streams = false;
        make_wrong(model, &setting);
        return;
    }
    for (int64_t wanted = between(4, MAX_NODES); wanted > 0; wanted--)
        make_site(model, &setting);
    model->symbols = setting.symbols;
    for (size_t i = 0; i < model->count; i++)
        make_trials(&model->sites[i].node, &model->symbols);
}
