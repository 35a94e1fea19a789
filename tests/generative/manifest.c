/*
 * manifest.c - manifests against what their models are.
 */
#include "manifest.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "process.h"
#include "text.h"

const struct json *manifest_node(const struct json *manifest, size_t site)
{
    char name[32];
    snprintf(name, sizeof name, "n%zu", site);
    for (const struct json *node = json_get(manifest, "nodes")->first; node != NULL; node = node->next) {
        const char *path = json_text(node, "path");
        const char *last = strrchr(path, '/');
        if (strcmp(last != NULL ? last + 1 : path, name) == 0)
            return node;
    }
    require_failed("a node is not in the manifest");
}

bool manifest_is_run(const struct json *told)
{
    const char *as = json_text(told, "outputs_as");
    return as != NULL && (strcmp(as, "all") == 0 || strcmp(as, "sequence") == 0);
}

static bool is_null(const struct json *value)
{
    return value->kind == JSON_WORD && strcmp(value->text, "null") == 0;
}

/* Whether lengths are told exactly where they can be found. */
static bool lengths_are_right(const struct node *node, const struct json *lengths)
{
    if (!lengths_are_known(node))
        return is_null(lengths);
    if (lengths->kind != JSON_LIST || json_count(lengths) != node->part_count)
        return false;
    const struct json *length = lengths->first;
    for (size_t i = 0; i < node->part_count; i++, length = length->next)
        if (length->kind != JSON_NUMBER || length->number != node->parts[i])
            return false;
    return true;
}

/* Whether what is told of a dim holds in a run. */
static bool dim_is_right(const struct trial *trial, const struct json *dim, int64_t number)
{
    if (dim->kind == JSON_NUMBER)
        return dim->number == number;
    for (size_t i = 0; i < MAX_SYMBOLS && dim->kind == JSON_TEXT; i++)
        if (strcmp(symbol_names[i], dim->text) == 0)
            return trial->symbols[i] == number;
    return is_null(dim);
}

/* Whether the dims that are told of a part hold in a run; those of a sequence are those of all its parts. */
static bool dims_are_right(const struct node *node, const struct trial *trial, const struct json *dims, size_t part)
{
    if (is_null(dims))
        return !node->has_rank;
    const struct oracle_request request = request_of(node, trial);
    const struct oracle_answer answer = oracle_split(&request);
    if (part >= answer.part_count)
        return true;
    const struct json *dim = dims->first;
    for (size_t i = 0; i < node->rank; i++) {
        if (i == answer.axis && answer.drops_axis)
            continue;
        const bool is_open = node->is_sequence && i == answer.axis;
        if (dim == NULL || (is_open && dim->kind == JSON_TEXT) ||
            (!is_open && !dim_is_right(trial, dim, i == answer.axis ? answer.lengths[part] : trial->dims[i])))
            return false;
        dim = dim->next;
    }
    return dim == NULL;
}

static bool has_elements(const struct node *node, const struct trial *trial, size_t part)
{
    const struct oracle_request request = request_of(node, trial);
    const struct oracle_answer answer = oracle_split(&request);
    for (size_t i = 0; i < node->rank; i++)
        if (i != answer.axis && trial->dims[i] == 0)
            return false;
    return node->is_sequence || answer.lengths[part] > 0;
}

static bool knows_all(const struct node *node)
{
    for (size_t i = 0; i < node->rank; i++)
        if (!dim_is_known(&node->dims[i]))
            return false;
    return node->has_rank && lengths_are_known(node) && !node->is_sequence;
}

/* Whether all that is known does not ask for another fate. */
static bool fate_is_right(const struct model *model, const struct node *node, size_t part, const char *fate)
{
    const bool is_dead = strcmp(fate, "dead") == 0;
    if (node->uses[part] != USED)
        return is_dead;
    for (size_t i = 0; is_dead && i < node->trial_count; i++)
        if (node->trials[i].is_accepted && has_elements(node, &node->trials[i], part))
            return false;
    if (strcmp(fate, "view") == 0)
        return !model->copies_all && !node->is_constant;
    if (!knows_all(node) || is_dead)
        return true;
    int64_t outer = 1;
    for (size_t i = 0; i < node->axis; i++)
        outer *= node->dims[i].number;
    if (!has_elements(node, &node->trials[0], part))
        return false;
    const bool is_folded = node->is_constant && outer == 1;
    return strcmp(fate, is_folded ? "folded" : "copy") == 0 && (outer > 1 || is_folded || model->copies_all);
}

static void check_node(const struct model *model, size_t site, const struct json *told, FILE *problems)
{
    const struct node *node = &model->sites[site].node;
    const struct json *outputs = json_get(told, "outputs");
    if (!lengths_are_right(node, json_get(told, "lengths")))
        fprintf(problems, "n%zu: its lengths are wrong in the manifest\n", site);
    if (json_count(outputs) != use_count(node)) {
        fprintf(problems, "n%zu: the manifest has %zu outputs, not %zu\n", site, json_count(outputs), use_count(node));
        return;
    }
    const struct json *output = outputs->first;
    for (size_t i = 0; i < use_count(node); i++, output = output->next) {
        if (!fate_is_right(model, node, i, json_text(output, "fate")))
            fprintf(problems, "n%zu: output %zu is not to be '%s'\n", site, i, json_text(output, "fate"));
        for (size_t t = 0; t < node->trial_count; t++)
            if (node->trials[t].is_accepted && !dims_are_right(node, &node->trials[t], json_get(output, "dims"), i))
                fprintf(problems, "n%zu: the dims of output %zu are not those of trial %zu\n", site, i, t);
    }
}

char *manifest_problem(const struct model *model, const struct json *manifest)
{
    struct text text;
    text_begin(&text);
    if (json_count(json_get(manifest, "nodes")) != model->count)
        fprintf(text.file, "the manifest has %zu nodes, not %zu\n", json_count(json_get(manifest, "nodes")),
                model->count);
    else
        for (size_t i = 0; i < model->count; i++)
            check_node(model, i, manifest_node(manifest, i), text.file);
    char *problems = text_end(&text);
    if (problems[0] != '\0')
        return problems;
    free(problems);
    return NULL;
}
