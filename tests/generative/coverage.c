/*
 * coverage.c - what random models have.
 */
#include "coverage.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "manifest.h"
#include "process.h"

static const struct {
    const char *name;
    bool of_setting; /* each setting of the compiler is to see it: it makes C of its own */
} list[] = {
    {"fate view", true},
    {"fate folded", true},
    {"fate dead", true},
    {"fate copy", true},
    {"strategy block", true},
    {"strategy stream", true},
    {"strategy equal", true},
    {"strategy table", true},
    {"strategy rows", true},
    {"strategy deinterleave", true},
    {"strategy many", true},
    {"strategy splice", true},
    {"a range of rows", true},
    {"a run of numbers", true},
    {"a run of split", true},
    {"a sequence of numbers", true},
    {"a sequence of split", true},
    {"parameter symbol", true},
    {"parameter outer", true},
    {"parameter dim", true},
    {"parameter inner", true},
    {"parameter step_bytes", true},
    {"parameter split", true},
    {"parameter split_dtype", true},
    {"parameter split_count", true},
    {"parameter split_rank", true},
    {"--copy-all", true},
    {"--optimize size", true},
    {"--streaming", true},
    {"--dispatch", true},
    {"--prefix", false},
    {"--dim", false},
    {"--shape", false},
    {"in If", false},
    {"in Loop", false},
    {"in Scan", false},
    {"in a function", false},
    {"behind a node", false},
    {"an output omitted", false},
    {"refused", false},
    {"rank 0 refused", false},
    {"rank 1", false},
    {"rank 2", false},
    {"rank 3", false},
    {"rank 4", false},
    {"rank 5", false},
    {"rank 6", false},
    {"rank 7", false},
    {"rank 8", false},
    {"a rank that is not told", false},
    {"a dtype that is not told", false},
    {"Split-1", false},
    {"Split-2", false},
    {"Split-11", false},
    {"Split-13", false},
    {"Split-18", false},
    {"SplitToSequence-11", false},
    {"SplitToSequence-24", false},
    {"float16", false},
    {"float", false},
    {"double", false},
    {"uint8", false},
    {"uint16", false},
    {"uint32", false},
    {"uint64", false},
    {"int8", false},
    {"int16", false},
    {"int32", false},
    {"int64", false},
    {"string", false},
    {"bool", false},
    {"complex64", false},
    {"complex128", false},
    {"bfloat16", false},
};
enum { FEATURES = sizeof list / sizeof list[0] };

static void add(struct coverage *coverage, const char *name)
{
    size_t i = 0;
    while (strcmp(list[i].name, name) != 0)
        require(++i < FEATURES, name);
    coverage->has[i] = true;
}

static void add_if(struct coverage *coverage, const char *name, bool condition)
{
    if (condition)
        add(coverage, name);
}

static void add_words(struct coverage *coverage, const char *words, const char *word)
{
    char name[64];
    snprintf(name, sizeof name, "%s%s", words, word);
    add(coverage, name);
}

static void add_parameters(struct coverage *coverage, const struct json *parameters)
{
    for (const struct json *parameter = parameters->first; parameter != NULL; parameter = parameter->next)
        add_words(coverage, "parameter ",
                  json_text(parameter, "symbol") != NULL ? "symbol" : json_text(parameter, "name"));
}

static void add_told(struct coverage *coverage, const struct node *node, const struct json *told)
{
    const struct json *outputs = json_get(told, "outputs");
    for (const struct json *output = outputs->first; output != NULL; output = output->next)
        add_words(coverage, "fate ", json_text(output, "fate"));
    if (json_text(told, "strategy") != NULL)
        add_words(coverage, "strategy ", json_text(told, "strategy"));
    add_if(coverage, "a range of rows", json_text(told, "rows_function") != NULL);
    add_parameters(coverage, json_get(told, "parameters"));
    if (!manifest_is_run(told))
        return;
    const char *cut = node->source == RUN ? "split" : "numbers";
    add_words(coverage, node->is_sequence ? "a sequence of " : "a run of ", cut);
}

static void add_site(struct coverage *coverage, const struct site *site)
{
    static const char *const holders[] = {"in If", "in Loop", "in Scan", "in a function"};
    const struct node *node = &site->node;
    char name[64];
    snprintf(name, sizeof name, "%s-%" PRId64, node->version->op, node->version->since_version);
    add(coverage, name);
    add(coverage, node->type->name);
    snprintf(name, sizeof name, "rank %zu", node->rank);
    add(coverage, name);
    for (size_t i = 0; i < site->depth; i++)
        add(coverage, holders[site->holders[i]]);
    for (size_t i = 0; i < use_count(node); i++)
        add_if(coverage, "an output omitted", node->uses[i] == OMITTED);
    add_if(coverage, "behind a node", site->origin == BEHIND);
    add_if(coverage, "--shape", site->is_shaped);
    add_if(coverage, "a rank that is not told", !node->has_rank);
    add_if(coverage, "a dtype that is not told", !node->has_dtype);
}

void coverage_add(struct coverage *coverage, const struct model *model, const struct json *manifest)
{
    if (model->is_wrong) {
        add(coverage, "refused");
        add_if(coverage, "rank 0 refused", model->sites[0].node.rank == 0);
        return;
    }
    for (size_t i = 0; i < model->count; i++) {
        add_site(coverage, &model->sites[i]);
        add_told(coverage, &model->sites[i].node, manifest_node(manifest, i));
    }
    add_if(coverage, "--copy-all", model->copies_all);
    add_if(coverage, "--optimize size", model->is_for_size);
    add_if(coverage, "--streaming", model->streams);
    add_if(coverage, "--dispatch", model->dispatches);
    add_if(coverage, "--prefix", model->gives_prefix);
    for (size_t i = 0; i < model->symbols.count; i++)
        add_if(coverage, "--dim", model->symbols.list[i].is_given);
}

void coverage_join(struct coverage *coverage, const struct coverage *others)
{
    for (size_t i = 0; i < FEATURES; i++)
        coverage->has[i] |= others->has[i];
}

const char *coverage_missing(const struct coverage *coverage, bool of_setting)
{
    for (size_t i = 0; i < FEATURES; i++)
        if (!coverage->has[i] && (list[i].of_setting || !of_setting))
            return list[i].name;
    return NULL;
}
