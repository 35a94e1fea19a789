/*
 * write_request.c - a random model as the JSON that `splitgen kernel --request` reads.
 */
#include "write_request.h"

#include <inttypes.h>

#include "text.h"

static void write_dims(const struct node *node, FILE *file)
{
    if (!node->has_rank) {
        fputs("null", file);
        return;
    }
    for (size_t i = 0; i < node->rank; i++) {
        const struct dim *dim = &node->dims[i];
        fputs(i == 0 ? "[" : ",", file);
        if (dim->shown == NUMBER)
            fprintf(file, "%" PRId64, dim->number);
        else if (dim->shown == SYMBOL)
            fprintf(file, "\"%s\"", symbol_names[dim->symbol]);
        else
            fputs("null", file);
    }
    fputs(node->rank == 0 ? "[]" : "]", file);
}

static void write_split_of_run(const struct node *node, FILE *file)
{
    fputs(",\"split\":{\"dtype\":", file);
    if (node->has_split_dtype)
        fprintf(file, "\"%s\"", element_type(node->split_dtype)->name);
    else
        fputs("null", file);
    if (!node->has_split_rank)
        fputs(",\"dims\":null}", file);
    else if (node->rule == CHUNKS)
        fputs(",\"dims\":[]}", file);
    else if (node->has_split_count)
        fprintf(file, ",\"dims\":[%zu]}", node->length_count);
    else
        fputs(",\"dims\":[null]}", file);
}

static void write_split(const struct node *node, FILE *file)
{
    if (node->rule != LISTED && node->rule != CHUNKS)
        return;
    if (node->source == RUN) {
        write_split_of_run(node, file);
        return;
    }
    fputs(",\"split\":", file);
    for (size_t i = 0; i < node->length_count; i++)
        fprintf(file, "%s%" PRId64, node->rule == CHUNKS ? "" : i == 0 ? "[" : ",", node->lengths[i].value);
    fputs(node->rule == CHUNKS ? "" : "]", file);
}

static bool uses_all(const struct node *node)
{
    for (size_t i = 0; i < use_count(node); i++)
        if (node->uses[i] != USED)
            return false;
    return true;
}

static void write_outputs(const struct node *node, FILE *file)
{
    fputs(",\"outputs\":[", file);
    for (size_t i = 0; i < use_count(node); i++) {
        fputs(i > 0 ? ",{" : "{", file);
        if (node->uses[i] == OMITTED)
            fputs("\"name\":\"\"", file);
        else
            fprintf(file, "\"name\":\"y%zu\"", i);
        fputs(node->uses[i] == DEAD ? ",\"fate\":\"dead\"" : "", file);
        fputs(node->is_constant && node->uses[i] == USED && node->parts[i] > 0 ? ",\"initializer\":\"w\"" : "", file);
        fputs("}", file);
    }
    fputs("]", file);
}

static void write_node(const struct model *model, size_t index, FILE *file)
{
    const struct site *site = &model->sites[index];
    const struct node *node = &site->node;
    fprintf(file, "{\"path\":\"n%zu\",\"op\":\"%s\",", index, node->version->op);
    if (site->names_version)
        fprintf(file, "\"since_version\":%" PRId64, node->version->since_version);
    else
        fprintf(file, "\"opset\":%" PRId64, node->opset);
    fprintf(file, node->has_dtype ? ",\"dtype\":\"%s\",\"dims\":" : ",\"dtype\":null,\"dims\":", node->type->name);
    write_dims(node, file);
    if (node->gives_axis)
        fprintf(file, ",\"axis\":%" PRId64, node->given_axis);
    write_split(node, file);
    if (node->has_num_outputs)
        fprintf(file, ",\"num_outputs\":%" PRId64, node->num_outputs);
    if (node->gives_keepdims)
        fprintf(file, ",\"keepdims\":%" PRId64, node->keepdims);
    if (node->is_sequence)
        fputs(",\"sequence\":true", file);
    if (!is_sequence_op(node) && (model->is_wrong || (uses_all(node) && !node->is_constant && site->counts_outputs)))
        fprintf(file, ",\"outputs\":%zu", node->part_count);
    else if (!model->is_wrong)
        write_outputs(node, file);
    fputs("}", file);
}

char *write_request(const struct model *model)
{
    struct text text;
    text_begin(&text);
    fputs("{\"format\":1,\"nodes\":[", text.file);
    for (size_t i = 0; i < model->count; i++) {
        fputs(i > 0 ? ",\n" : "\n", text.file);
        write_node(model, i, text.file);
    }
    fputs("]}\n", text.file);
    return text_end(&text);
}
