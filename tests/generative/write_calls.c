/*
 * write_calls.c - the C that calls a model's functions as its manifest tells.
 */
#include "write_calls.h"

#include <inttypes.h>
#include <string.h>

#include "manifest.h"
#include "process.h"
#include "splitkernels.h"
#include "write_length.h"

/* A node of a model, and where its C goes. */
struct place {
    const struct node *node;
    const struct json *told; /* of the node, by the manifest */
    char id[48];             /* the names of its functions and numbers end with it */
    FILE *file;
};

static void write_argument(const struct json *parameter, FILE *file)
{
    const char *symbol = json_text(parameter, "symbol");
    size_t i = 0;
    if (symbol == NULL) {
        fprintf(file, "run->%s", json_text(parameter, "name"));
        return;
    }
    for (; strcmp(symbol_names[i], symbol) != 0; i++)
        require(i + 1 < MAX_SYMBOLS, "a symbol of the manifest is none of the model's");
    fprintf(file, "run->symbols[%zu]", i);
}

/* Those of a function, and the input behind them. */
static void write_arguments(const struct json *parameters, FILE *file)
{
    for (const struct json *parameter = parameters->first; parameter != NULL; parameter = parameter->next) {
        write_argument(parameter, file);
        fputs(", ", file);
    }
    fputs("run->input", file);
}

static size_t copied_count(const struct json *told)
{
    size_t count = 0;
    for (const struct json *output = json_get(told, "outputs")->first; output != NULL; output = output->next)
        count += strcmp(json_text(output, "fate"), "copy") == 0;
    return count;
}

static void write_output_arguments(const struct place *place)
{
    const char *as = json_text(place->told, "outputs_as");
    if (strcmp(as, "arguments") == 0) {
        for (size_t i = 0; i < copied_count(place->told); i++)
            fprintf(place->file, ", run->outputs[%zu]", i);
        return;
    }
    fputs(", run->outputs", place->file);
    fputs(strcmp(as, "sequence") == 0 ? ", run->output_count" : "", place->file);
}

static void write_call(const struct place *place)
{
    const bool is_run = manifest_is_run(place->told);
    fprintf(place->file, "static int call_%s(const struct run *run)\n{\n    %s%s(", place->id, is_run ? "return " : "",
            json_text(place->told, "function"));
    write_arguments(json_get(place->told, "parameters"), place->file);
    write_output_arguments(place);
    fprintf(place->file, ");\n%s}\n", is_run ? "" : "    return 0;\n");
}

static void write_call_of_rows(const struct place *place)
{
    fprintf(place->file, "static void rows_%s(const struct run *run)\n{\n    %s(run->first_row, run->rows, ", place->id,
            json_text(place->told, "rows_function"));
    write_arguments(json_get(place->told, "rows_parameters"), place->file);
    write_output_arguments(place);
    fputs(");\n}\n", place->file);
}

static bool is_view(const struct json *output)
{
    return strcmp(json_text(output, "fate"), "view") == 0;
}

static void write_view(const struct place *place, const struct json *output)
{
    fprintf(place->file, "static const void *view_%s_%" PRId64 "(const struct run *run)\n{\n    return %s(", place->id,
            json_number(output, "index"), json_text(output, "function"));
    write_arguments(json_get(output, "parameters"), place->file);
    fputs(");\n}\n", place->file);
}

static const char *fate_of(const struct json *output)
{
    static const char *const fates[][2] = {
        {"dead", "FATE_DEAD"}, {"copy", "FATE_COPY"}, {"view", "FATE_VIEW"}, {"folded", "FATE_FOLDED"}};
    size_t i = 0;
    for (; strcmp(fates[i][0], json_text(output, "fate")) != 0; i++)
        require(i < 3, "an unknown fate");
    return fates[i][1];
}

static void write_output(const struct place *place, const struct json *output)
{
    fprintf(place->file, "    {%s, ", fate_of(output));
    if (is_view(output))
        fprintf(place->file, "view_%s_%" PRId64 ", ", place->id, json_number(output, "index"));
    else
        fputs("NULL, ", place->file);
    if (json_get(output, "offset") != NULL)
        fprintf(place->file, "(int64_t)%s_OFFSET", json_text(output, "function"));
    else
        fputs("-1", place->file);
    fprintf(place->file, ", %" PRId64 ", %" PRId64 ", %" PRId64 ", %" PRId64 ", %" PRId64 "},\n",
            json_number(output, "offset"), json_number(output, "alignment"), json_number(output, "bytes"),
            json_number(output, "begin"), json_number(output, "end"));
}

static void write_outputs(const struct place *place)
{
    const struct json *outputs = json_get(place->told, "outputs");
    for (const struct json *output = outputs->first; output != NULL; output = output->next)
        if (is_view(output))
            write_view(place, output);
    fprintf(place->file, "static const struct output outputs_%s[] = {\n", place->id);
    for (const struct json *output = outputs->first; output != NULL; output = output->next)
        write_output(place, output);
    fputs("};\n", place->file);
}

/* A length as C has it. */
static void write_number(struct oracle_length length, int32_t dtype, FILE *file)
{
    if (dtype == SGK_INT64 && length.value == INT64_MIN) {
        fputs("INT64_MIN, ", file);
        return;
    }
    fputs(dtype == SGK_FLOAT ? "(float)" : "", file);
    write_length(length, dtype, file);
    fputs(", ", file);
}

static void write_lengths(const struct place *place, const struct oracle_list *list, const char *name, size_t trial)
{
    fprintf(place->file, "static const struct oracle_length %s_%s_%zu[] = {", name, place->id, trial);
    for (size_t i = 0; i < list->count; i++) {
        fprintf(place->file, "{%d, ", list->lengths[i].is_integer);
        write_number(list->lengths[i], SGK_INT64, place->file);
        fputs("}, ", place->file);
    }
    fputs(list->count == 0 ? "{false, 0}};\n" : "};\n", place->file);
}

/* What the run's split holds, as C has a dtype; of one that the function must refuse, anything. */
static const char *type_of(int32_t dtype)
{
    switch (dtype) {
    case SGK_INT32:
        return "int32_t";
    case SGK_FLOAT16:
        return "uint16_t";
    case SGK_FLOAT:
        return "float";
    case SGK_DOUBLE:
        return "double";
    default:
        return "int64_t";
    }
}

static void write_arrays(const struct place *place, const struct trial *trial, size_t number)
{
    const struct oracle_request request = request_of(place->node, trial);
    fprintf(place->file, "static const int64_t dims_%s_%zu[] = {", place->id, number);
    for (size_t i = 0; i < request.rank; i++)
        fprintf(place->file, "%" PRId64 ", ", request.dims[i]);
    fprintf(place->file, "};\nstatic const size_t symbols_%s_%zu[] = {", place->id, number);
    for (size_t i = 0; i < MAX_SYMBOLS; i++)
        fprintf(place->file, "%" PRId64 ", ", trial->symbols[i]);
    fprintf(place->file, "};\nstatic const %s split_%s_%zu[] = {", type_of(trial->split_dtype), place->id, number);
    for (size_t i = 0; i < trial->length_count; i++)
        write_number(trial->lengths[i], trial->split_dtype, place->file);
    fputs("};\n", place->file);
    write_lengths(place, &request.attribute, "attribute", number);
    write_lengths(place, &request.input, "input", number);
}

static void write_list(const struct place *place, const struct oracle_list *list, const char *name, size_t number)
{
    fprintf(place->file, "{%d, %zu, %zu, %s_%s_%zu}, ", list->given, list->rank, list->count, name, place->id, number);
}

static void write_trial(const struct place *place, const struct trial *trial, size_t number)
{
    const struct oracle_request request = request_of(place->node, trial);
    fprintf(place->file, "    {{%d, %d, dims_%s_%zu, %zu, %" PRId64 ", ", request.to_sequence, request.since_version,
            place->id, number, request.rank, request.axis);
    write_list(place, &request.attribute, "attribute", number);
    write_list(place, &request.input, "input", number);
    fprintf(place->file, "%d, %" PRId64 ", %" PRId64 ", %zu}, ", request.has_num_outputs, request.num_outputs,
            request.keepdims, request.output_count);
    fprintf(place->file, "symbols_%s_%zu, split_%s_%zu, sizeof split_%s_%zu, %zu, %zu, %d, %zu, %d},\n", place->id,
            number, place->id, number, place->id, number, trial->length_count, trial->split_rank,
            (int)trial->split_dtype, trial->output_count, trial->is_accepted);
}

/* A function that cannot refuse is not called with what it would have to. */
static void write_trials(const struct place *place)
{
    const struct node *node = place->node;
    const bool may_refuse = manifest_is_run(place->told) || json_text(place->told, "function") == NULL;
    for (size_t i = 0; i < node->trial_count; i++)
        write_arrays(place, &node->trials[i], i);
    fprintf(place->file, "static const struct numbers trials_%s[] = {\n", place->id);
    for (size_t i = 0; i < node->trial_count; i++) {
        require(may_refuse || node->trials[i].is_accepted, "a trial that nothing refuses");
        write_trial(place, &node->trials[i], i);
    }
    fputs("};\n", place->file);
}

void write_calls(const struct model *model, const struct json *manifest, FILE *file, FILE *rows)
{
    fprintf(file, "#include \"%s_split.h\"\n", model->prefix);
    for (size_t i = 0; i < model->count; i++) {
        struct place place = {&model->sites[i].node, manifest_node(manifest, i), "", file};
        const bool has_call = json_text(place.told, "function") != NULL;
        const bool has_rows = json_text(place.told, "rows_function") != NULL;
        snprintf(place.id, sizeof place.id, "%" PRIu64 "_%zu", model->seed, i);
        if (has_call)
            write_call(&place);
        if (has_rows)
            write_call_of_rows(&place);
        write_outputs(&place);
        write_trials(&place);
        fprintf(rows, "    {\"model %" PRIu64 ": n%zu\", %zu, %s%s, %s%s, %d, %d, outputs_%s, trials_%s, %zu},\n",
                model->seed, i, place.node->element, has_call ? "call_" : "NULL", has_call ? place.id : "",
                has_rows ? "rows_" : "NULL", has_rows ? place.id : "", manifest_is_run(place.told),
                place.node->is_sequence, place.id, place.id, place.node->trial_count);
    }
}
