/*
 * manifest.c - PREFIX_split.json, which splitgen writes beside the C.
 */
#include "manifest.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "shell.h"

static char *copy_of(json_t *string)
{
    if (!json_is_string(string))
        return NULL;
    return format_text("%s", json_string_value(string));
}

/* Whether it is a list of integers, each at least so: what is none is known only to the run. */
static bool is_integers(json_t *list, json_int_t at_least)
{
    size_t i;
    json_t *item;
    json_array_foreach(list, i, item) if (!json_is_integer(item) || json_integer_value(item) < at_least) return false;
    return json_is_array(list);
}

static bool takes_parameters(json_t *of)
{
    return json_array_size(json_object_get(of, "parameters")) > 0;
}

/* Whether node is copies, or views, of known sizes only. */
static bool is_static(json_t *node)
{
    json_t *outputs = json_object_get(node, "outputs");
    bool moves = json_is_string(json_object_get(node, "function"));
    size_t i;
    json_t *output;
    json_array_foreach(outputs, i, output)
    {
        if (!json_is_integer(json_object_get(output, "bytes")) || takes_parameters(output))
            return false;
        moves |= json_is_string(json_object_get(output, "function"));
    }
    return moves && !takes_parameters(node) && is_integers(json_object_get(node, "dims"), 1) &&
           is_integers(json_object_get(node, "lengths"), 0);
}

static void read_shape(struct split *split, json_t *node)
{
    json_t *dims = json_object_get(node, "dims");
    const json_int_t axis = json_integer_value(json_object_get(node, "axis"));
    split->rank = json_array_size(dims);
    split->axis = (size_t)(axis < 0 ? axis + (json_int_t)split->rank : axis);
    split->dims = calloc(split->rank, sizeof *split->dims);
    require(split->dims != NULL, "calloc");
    split->rows = 1;
    for (size_t i = 0; i < split->rank; i++) {
        split->dims[i] = json_integer_value(json_array_get(dims, i));
        if (i < split->axis)
            split->rows *= (size_t)split->dims[i];
    }
}

static void read_parts(struct split *split, json_t *node)
{
    json_t *outputs = json_object_get(node, "outputs");
    json_t *lengths = json_object_get(node, "lengths");
    split->part_count = json_array_size(outputs);
    require(split->part_count == json_array_size(lengths), "a length for each output");
    split->parts = calloc(split->part_count, sizeof *split->parts);
    require(split->parts != NULL, "calloc");
    for (size_t i = 0; i < split->part_count; i++) {
        json_t *output = json_array_get(outputs, i);
        struct part *part = &split->parts[i];
        const char *fate = json_string_value(json_object_get(output, "fate"));
        part->length = json_integer_value(json_array_get(lengths, i));
        part->bytes = (size_t)json_integer_value(json_object_get(output, "bytes")) / split->rows;
        part->offset = split->stride;
        part->view = copy_of(json_object_get(output, "function"));
        part->moves = part->bytes > 0 && (strcmp(fate, "copy") == 0 || strcmp(fate, "view") == 0);
        split->stride += part->bytes;
        split->moving_count += part->moves;
    }
}

static struct split read_split(json_t *node)
{
    struct split split = {
        .path = copy_of(json_object_get(node, "path")),
        .dtype = copy_of(json_object_get(node, "dtype")),
        .function = copy_of(json_object_get(node, "function")),
    };
    const char *outputs_as = json_string_value(json_object_get(node, "outputs_as"));
    split.takes_array = outputs_as != NULL && strcmp(outputs_as, "array") == 0;
    read_shape(&split, node);
    read_parts(&split, node);
    return split;
}

static bool has(const struct manifest *manifest, json_t *function)
{
    for (size_t i = 0; i < manifest->count && json_is_string(function); i++)
        if (manifest->splits[i].function != NULL &&
            strcmp(manifest->splits[i].function, json_string_value(function)) == 0)
            return true;
    return false;
}

struct manifest manifest_read(const char *path)
{
    json_error_t error;
    json_t *root = json_load_file(path, 0, &error);
    require(root != NULL, path);
    json_t *nodes = json_object_get(root, "nodes");
    require(json_is_array(nodes), path);
    struct manifest manifest = {calloc(json_array_size(nodes) + 1, sizeof *manifest.splits), 0};
    require(manifest.splits != NULL, "calloc");
    size_t i;
    json_t *node;
    json_array_foreach(nodes, i, node) if (is_static(node) && !has(&manifest, json_object_get(node, "function")))
        manifest.splits[manifest.count++] = read_split(node);
    json_decref(root);
    return manifest;
}

void manifest_free(struct manifest *manifest)
{
    for (size_t i = 0; i < manifest->count; i++) {
        struct split *split = &manifest->splits[i];
        for (size_t k = 0; k < split->part_count; k++)
            free(split->parts[k].view);
        free(split->path);
        free(split->dtype);
        free(split->function);
        free(split->dims);
        free(split->parts);
    }
    free(manifest->splits);
}

size_t split_bytes(const struct split *split)
{
    size_t bytes = 0;
    for (size_t i = 0; i < split->part_count; i++)
        bytes += split->parts[i].moves ? split->rows * split->parts[i].bytes : 0;
    return bytes;
}
