/*
 * data_set.c - one data set: loads the inputs, runs the graph, compares the outputs.
 */
#include "data_set.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "directory.h"
#include "graph.h"

/* The files of a data set, by number; a path is NULL where there is none. */
struct files {
    char **paths;
    size_t count; /* how many there may be */
    struct onnx_document *documents;
};

/* The number in "input_7.pb" for the prefix "input_"; SIZE_MAX when the name is no such name. */
static size_t number_in(const char *name, const char *prefix)
{
    const size_t length = strlen(prefix);
    if (strncmp(name, prefix, length) != 0 || name[length] < '0' || name[length] > '9')
        return SIZE_MAX;
    char *end;
    errno = 0;
    const unsigned long number = strtoul(name + length, &end, 10);
    return errno == 0 && strcmp(end, ".pb") == 0 ? number : SIZE_MAX;
}

static void close_files(struct files *files)
{
    for (size_t i = 0; i < files->count; i++) {
        free(files->paths[i]);
        onnx_close(&files->documents[i]);
    }
    free(files->paths);
    free(files->documents);
}

/* Finds the files of a prefix. A number beyond count is a file for which the model has no place. */
static bool find_files(struct files *files, const char *folder, const char *prefix, size_t count, struct report *report)
{
    struct names names = {NULL, 0};
    files->paths = calloc(count + 1, sizeof *files->paths);
    files->documents = calloc(count + 1, sizeof *files->documents);
    files->count = files->paths != NULL && files->documents != NULL ? count : 0;
    if (files->paths == NULL || files->documents == NULL)
        return fail_case(report, "out of memory");
    if (folder == NULL)
        return true;
    bool found = list_directory(&names, folder) || fail_case(report, "%s: %s", folder, strerror(errno));
    for (size_t i = 0; found && i < names.count; i++) {
        const size_t number = number_in(names.items[i], prefix);
        if (number == SIZE_MAX)
            continue;
        if (number >= count || files->paths[number] != NULL)
            found = fail_case(report, "%s/%s: the model has %zu of them", folder, names.items[i], count);
        else if ((files->paths[number] = join_path(folder, names.items[i])) == NULL)
            found = fail_case(report, "out of memory");
    }
    free_names(&names);
    return found;
}

/* A tensor's bytes can pass for those of a sequence without elements, whose other fields are not looked at. */
static bool is_tensor(struct onnx_document *document)
{
    struct onnx_elements elements;
    struct onnx_error error = {"", false};
    bool unsupported;
    const struct onnx_tensor *tensor = onnx_read_tensor(document, &error);
    return tensor != NULL && (onnx_check_elements(tensor, &elements, &unsupported, &error) || unsupported);
}

/* Reads a file as the kind of value that the graph declares. */
static bool read_value(struct run *run, struct files *files, size_t index, enum value_kind kind, const char *what,
                       struct value *value)
{
    static const struct onnx_sequence empty; /* protobuf writes it as no bytes at all */
    struct onnx_document *document = &files->documents[index];
    struct report *report = run->report;
    struct onnx_error error = {"", false};
    const struct onnx_tensor *tensor = NULL;
    const struct onnx_sequence *sequence = NULL;
    set_file(report, files->paths[index]);
    if (!onnx_open(document, files->paths[index], &error))
        return error.io ? fail_case(report, "%s", error.text) : refuse_case(report, "file", "%s", error.text);
    if (kind == SEQUENCE && document->size == 0)
        return load_sequence(value, &empty, run->arena, what, report);
    if (kind == SEQUENCE)
        sequence = onnx_read_sequence(document, &error);
    else
        tensor = onnx_read_tensor(document, &error);
    if (sequence != NULL && sequence->tensor_values.count == 0 && is_tensor(document))
        return refuse_case(report, "sequence", "%s: it is a tensor, not a sequence", what);
    if (sequence != NULL)
        return load_sequence(value, sequence, run->arena, what, report);
    if (tensor != NULL)
        return load_tensor(value, tensor, run->arena, what, report);
    return refuse_case(report, "file", "%s", error.text);
}

/*
 * Files are numbered as the graph's inputs are. In models that list initialisers as inputs too, files may also be there
 * for the other inputs only, numbered among themselves.
 */
static bool counts_only_free_inputs(const struct checked_model *checked, const struct files *files)
{
    const struct onnx_value_infos *inputs = &checked->graph->input;
    size_t free_inputs = 0;
    size_t given = 0;
    bool missing = false;
    for (size_t i = 0; i < inputs->count; i++) {
        const bool is_free = onnx_find_symbol(&checked->symbols, inputs->items[i].name)->initializer == NULL;
        free_inputs += is_free;
        given += files->paths[i] != NULL && given == i;
        missing = missing || (is_free && files->paths[i] == NULL);
    }
    return missing && given == free_inputs;
}

static bool set_inputs(struct run *run, struct files *files)
{
    const struct checked_model *checked = run->checked;
    const struct onnx_value_infos *inputs = &checked->graph->input;
    const bool only_free = counts_only_free_inputs(checked, files);
    size_t file = 0;
    for (size_t i = 0; i < inputs->count; i++) {
        const struct onnx_value_info *input = &inputs->items[i];
        const bool is_free = onnx_find_symbol(&checked->symbols, input->name)->initializer == NULL;
        const size_t index = only_free ? file : i;
        struct value value;
        char what[128];
        snprintf(what, sizeof what, "graph input '%.*s'", NAME(input->name));
        if (kind_of(input->type) == NOTHING && !use_of(checked, input->name)->used) {
            file += is_free;
            continue;
        }
        if (kind_of(input->type) == NOTHING)
            return refuse_case(run->report, "type", "%s is neither a tensor nor a sequence of tensors", what);
        if ((only_free && !is_free) || (files->paths[index] == NULL && !is_free))
            continue; /* it has an initialiser */
        if (files->paths[index] == NULL)
            return fail_case(run->report, "%s: there is no input_%zu.pb for it", what, index);
        if (!read_value(run, files, index, kind_of(input->type), what, &value) || !set_input(run, input, &value))
            return false;
        file++;
    }
    return true;
}

static bool compare_outputs(struct run *run, struct files *files)
{
    const struct onnx_value_infos *outputs = &run->checked->graph->output;
    for (size_t i = 0; i < outputs->count; i++) {
        const struct value *result = value_of(run, outputs->items[i].name);
        struct value expected;
        char what[128];
        snprintf(what, sizeof what, "output %zu '%.*s'", i, NAME(outputs->items[i].name));
        if (files->paths[i] == NULL)
            return fail_case(run->report, "%s: there is no output_%zu.pb for it", what, i);
        if (!read_value(run, files, i, result->kind, what, &expected)) {
            run->report->verdict = FAILED; /* the case's fault, not the model's */
            return false;
        }
        if (!same_value(result, &expected, what, run->report))
            return false;
    }
    return true;
}

bool run_data_set(const struct checked_model *checked, const char *folder, bool only_run, struct report *report)
{
    struct run run;
    struct files inputs = {NULL, 0, NULL};
    struct files outputs = {NULL, 0, NULL};
    char model[sizeof report->file];
    snprintf(model, sizeof model, "%s", report->file);

    bool passed = start_run(&run, checked, false, report) &&
                  find_files(&inputs, folder, "input_", checked->graph->input.count, report) &&
                  set_inputs(&run, &inputs);
    if (passed)
        set_file(report, model);
    passed = passed && set_initializers(&run) && run_graph(&run);
    if (passed && !only_run)
        passed = find_files(&outputs, folder, "output_", checked->graph->output.count, report) &&
                 compare_outputs(&run, &outputs);
    if (passed)
        set_file(report, model);
    close_files(&inputs);
    close_files(&outputs);
    end_run(&run);
    return passed;
}
