/*
 * generate.c - a random model through splitgen.
 */
#include "generate.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "failure.h"
#include "manifest.h"
#include "shell.h"
#include "text.h"
#include "write_model.h"
#include "write_request.h"

char *model_text(const struct model *model)
{
    return model->is_request ? write_request(model) : write_model(model);
}

static void write_shape_option(const struct site *site, size_t index, FILE *file)
{
    const struct node *node = &site->node;
    fprintf(file, " --shape 'x%zu=", index);
    for (size_t i = 0; i < node->rank; i++) {
        fputs(i > 0 ? "," : "", file);
        if (node->dims[i].shown == SYMBOL)
            fputs(symbol_names[node->dims[i].symbol], file);
        else
            fprintf(file, "%" PRId64, node->dims[i].number);
    }
    fputs("'", file);
}

char *model_command(const struct model *model)
{
    struct text text;
    text_begin(&text);
    fprintf(text.file, "\"$SPLITGEN\" %s%s --out .", model->is_request ? "kernel --request " : "model ", model->file);
    if (model->gives_prefix)
        fprintf(text.file, " --prefix %s", model->prefix);
    fputs(model->copies_all ? " --copy-all" : "", text.file);
    fputs(model->is_for_size ? " --optimize size" : "", text.file);
    fputs(model->streams ? " --streaming" : "", text.file);
    fputs(model->dispatches ? " --dispatch" : "", text.file);
    for (size_t i = 0; i < model->symbols.count; i++)
        if (model->symbols.list[i].is_given)
            fprintf(text.file, " --dim '%s=%" PRId64 "'", symbol_names[i], model->symbols.list[i].number);
    for (size_t i = 0; i < model->count; i++)
        if (model->sites[i].is_shaped)
            write_shape_option(&model->sites[i], i, text.file);
    return text_end(&text);
}

static void write_input(const struct model *model, const char *directory)
{
    char *text = model_text(model);
    write_file(directory, model->is_request ? model->file : "text", text);
    if (!model->is_request) {
        struct outcome outcome = shell(directory,
                                       "\"$PROTOC\" --encode=onnx.ModelProto --proto_path=\"$ONNX_PROTO_DIRECTORY\" "
                                       "onnx.proto <text >%s",
                                       model->file);
        require(outcome.code == 0, outcome.errors);
        outcome_free(&outcome);
    }
    free(text);
}

/* Whether splitgen refused a model, and left no trace of it. */
static bool is_refusal(const struct model *model, const struct outcome *outcome, const char *directory)
{
    struct outcome files = shell(directory, "ls %s_split.*", model->prefix);
    const bool has_none = files.code != 0;
    outcome_free(&files);
    return outcome->code == 1 && has_none && strstr(outcome->errors, ": error: ") != NULL;
}

bool generate(const struct model *model, const char *directory)
{
    write_input(model, directory);
    char *command = model_command(model);
    struct outcome outcome = shell(directory, "%s", command);
    const bool is_right = model->is_wrong ? is_refusal(model, &outcome, directory) : outcome.code == 0;
    if (!is_right)
        tell_failure(model, "splitgen", model->is_wrong ? "it is not refused as it should be" : outcome.errors);
    outcome_free(&outcome);
    free(command);
    return is_right;
}

struct json *read_manifest(const struct model *model, const char *directory)
{
    struct outcome outcome = shell(directory, "cat %s_split.json", model->prefix);
    require(outcome.code == 0, "no manifest");
    struct json *manifest = json_read(outcome.output);
    outcome_free(&outcome);
    char *problem = manifest_problem(model, manifest);
    if (problem == NULL)
        return manifest;
    tell_failure(model, "the manifest", problem);
    free(problem);
    json_free(manifest);
    return NULL;
}
