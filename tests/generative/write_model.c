/*
 * write_model.c - a random model as a protobuf in text format.
 *
 * Of site I, xI is the input, sI the split, yI_K what part K goes by, nI the node, and hI_L what holds it at depth L,
 * whose result is rI_L.
 */
#include "write_model.h"

#include <inttypes.h>
#include <stdlib.h>

#include "splitkernels.h"
#include "text.h"
#include "write_length.h"

enum { BOOL = 9, INT64 = 7 };

/* Where the text of a site goes. */
struct writer {
    const struct site *site;
    size_t index;
    FILE *functions; /* those of the model */
};

static void write_shape(const struct node *node, FILE *file)
{
    fputs("shape { ", file);
    for (size_t i = 0; i < node->rank; i++) {
        const struct dim *dim = &node->dims[i];
        if (dim->shown == NUMBER)
            fprintf(file, "dim { dim_value: %" PRId64 " } ", dim->number);
        else if (dim->shown == SYMBOL)
            fprintf(file, "dim { dim_param: \"%s\" } ", symbol_names[dim->symbol]);
        else
            fputs("dim { } ", file);
    }
    fputs("} ", file);
}

static void write_value(const char *field, const char *name, size_t index, int32_t dtype, FILE *file)
{
    fprintf(file, "%s { name: \"%s%zu\" type { tensor_type { elem_type: %d } } }\n", field, name, index, (int)dtype);
}

static void write_typed_input(const char *name, size_t index, const struct node *node, FILE *file)
{
    fprintf(file, "input { name: \"%s%zu\" type { tensor_type { elem_type: %d ", name, index, (int)node->type->code);
    if (node->has_rank)
        write_shape(node, file);
    fputs("} } }\n", file);
}

/* The input's name, as the node sees it or as the graph does. */
static void write_input_name(const struct writer *writer, bool in_graph, FILE *file)
{
    const struct site *site = writer->site;
    if (site->origin == BEHIND)
        fprintf(file, "y%zu_%zu", site->parent, site->part);
    else
        fprintf(file, "%s%zu", site->is_body_input && !in_graph ? "b" : "x", writer->index);
}

static bool has_split(const struct node *node)
{
    return (node->rule == LISTED || node->rule == CHUNKS) && node->source != ATTRIBUTE;
}

/* The fields of the tensor that a constant split is. */
static void write_lengths(const struct node *node, FILE *file)
{
    const char *const data = node->split_dtype == SGK_INT64    ? "int64_data"
                             : node->split_dtype == SGK_FLOAT  ? "float_data"
                             : node->split_dtype == SGK_DOUBLE ? "double_data"
                                                               : "int32_data";
    fprintf(file, "data_type: %d ", (int)node->split_dtype);
    if (node->rule != CHUNKS)
        fprintf(file, "dims: %zu ", node->length_count);
    for (size_t i = 0; i < node->length_count; i++) {
        fprintf(file, "%s: ", data);
        write_length(node->lengths[i], node->split_dtype, file);
        fputs(" ", file);
    }
}

static void write_attributes(const struct writer *writer, FILE *file)
{
    const struct node *node = &writer->site->node;
    if (node->gives_axis && writer->site->refers_to_axis)
        fputs("attribute { name: \"axis\" type: INT ref_attr_name: \"where\" } ", file);
    else if (node->gives_axis)
        fprintf(file, "attribute { name: \"axis\" type: INT i: %" PRId64 " } ", node->given_axis);
    if (node->has_num_outputs)
        fprintf(file, "attribute { name: \"num_outputs\" type: INT i: %" PRId64 " } ", node->num_outputs);
    if (node->gives_keepdims)
        fprintf(file, "attribute { name: \"keepdims\" type: INT i: %" PRId64 " } ", node->keepdims);
    if (node->rule == LISTED && node->source == ATTRIBUTE) {
        fputs("attribute { name: \"split\" type: INTS ", file);
        for (size_t i = 0; i < node->length_count; i++)
            fprintf(file, "ints: %" PRId64 " ", node->lengths[i].value);
        fputs("} ", file);
    }
}

static void write_outputs(const struct writer *writer, FILE *file)
{
    const struct node *node = &writer->site->node;
    if (is_sequence_op(node))
        fprintf(file, "output: \"q%zu\" ", writer->index);
    for (size_t i = 0; !is_sequence_op(node) && i < node->part_count; i++)
        if (node->uses[i] == OMITTED)
            fputs("output: \"\" ", file);
        else
            fprintf(file, "output: \"y%zu_%zu\" ", writer->index, i);
}

/* The parts of a sequence that is taken apart, some of which nobody reads. */
static void write_positions(const struct writer *writer, FILE *file)
{
    const struct node *node = &writer->site->node;
    const size_t index = writer->index;
    for (size_t i = 0; i < node->part_count; i++) {
        if (node->uses[i] != USED && i % 2 == 0)
            continue;
        const int64_t position = i % 3 == 1 ? (int64_t)i - (int64_t)node->part_count : (int64_t)i;
        fprintf(
            file,
            "node { op_type: \"Constant\" output: \"p%zu_%zu\" attribute { name: \"value_int\" type: INT i: %" PRId64
            " } }\n",
            index, i, position);
        fprintf(file, "node { op_type: \"SequenceAt\" input: \"q%zu\" input: \"p%zu_%zu\" output: \"y%zu_%zu\" }\n",
                index, index, i, index, i);
    }
}

/* A node that reads all that is used, unless the graph does. */
static void write_reader(const struct writer *writer, FILE *file)
{
    const struct node *node = &writer->site->node;
    const size_t index = writer->index;
    fprintf(file, "node { op_type: \"Sum\" output: \"r%zu_%zu\" input: \"condition\" ", index, writer->site->depth);
    for (size_t i = 0; i < use_count(node); i++)
        if (node->uses[i] == USED && node->is_sequence)
            fprintf(file, "input: \"q%zu\" ", index);
        else if (node->uses[i] == USED && !writer->site->is_graph_output)
            fprintf(file, "input: \"y%zu_%zu\" ", index, i);
    fputs("}\n", file);
}

/* The node, and what stands beside it. */
static void write_node(const struct writer *writer, FILE *file)
{
    const struct node *node = &writer->site->node;
    const size_t index = writer->index;
    if (has_split(node) && node->source == CONSTANT && writer->site->is_beside) {
        fprintf(file, "node { op_type: \"Constant\" output: \"s%zu\" attribute { name: \"value\" type: TENSOR t { ",
                index);
        write_lengths(node, file);
        fputs("} } }\n", file);
    }
    fprintf(file, "node { op_type: \"%s\" name: \"n%zu\" input: \"", node->version->op, index);
    write_input_name(writer, false, file);
    fputs("\" ", file);
    if (has_split(node))
        fprintf(file, "input: \"s%zu\" ", index);
    write_outputs(writer, file);
    write_attributes(writer, file);
    fputs("}\n", file);
    if (is_sequence_op(node) && !node->is_sequence)
        write_positions(writer, file);
    write_reader(writer, file);
}

static void write_held(const struct writer *writer, size_t level, FILE *file);

static void write_result(const struct writer *writer, size_t level, FILE *file)
{
    fprintf(file, "output { name: \"r%zu_%zu\" type { tensor_type { elem_type: 1 } } }\n", writer->index, level);
}

static void write_branch(const struct writer *writer, size_t level, bool is_then, FILE *file)
{
    fprintf(file, "attribute { name: \"%s_branch\" type: GRAPH g { name: \"branch\"\n", is_then ? "then" : "else");
    if (is_then == writer->site->is_then) {
        write_held(writer, level + 1, file);
        write_result(writer, level + 1, file);
    } else {
        fputs("node { op_type: \"Identity\" input: \"condition\" output: \"other\" }\n", file);
        fprintf(file, "output { name: \"other\" type { tensor_type { elem_type: %d } } }\n", BOOL);
    }
    fputs("} }\n", file);
}

static bool has_body_input(const struct writer *writer, size_t level)
{
    return writer->site->is_body_input && level + 1 == writer->site->depth;
}

static void write_loop(const struct writer *writer, size_t level, FILE *file)
{
    const bool carries = has_body_input(writer, level);
    const size_t index = writer->index;
    fputs("input: \"trips\" input: \"condition\" ", file);
    if (carries)
        fprintf(file, "input: \"x%zu\" output: \"c%zu\" ", index, index);
    fprintf(file, "output: \"r%zu_%zu\" attribute { name: \"body\" type: GRAPH g { name: \"body\"\n", index, level);
    write_value("input", "trip", level, INT64, file);
    write_value("input", "going", level, BOOL, file);
    if (carries)
        write_typed_input("b", index, &writer->site->node, file);
    fprintf(file, "node { op_type: \"Identity\" input: \"going%zu\" output: \"goes%zu\" }\n", level, level);
    write_held(writer, level + 1, file);
    write_value("output", "goes", level, BOOL, file);
    if (carries)
        write_value("output", "b", index, writer->site->node.type->code, file);
    write_result(writer, level + 1, file);
    fputs("} }\n", file);
}

static void write_scan(const struct writer *writer, size_t level, FILE *file)
{
    const bool scans = has_body_input(writer, level);
    const size_t index = writer->index;
    if (scans)
        fprintf(file, "input: \"x%zu\" ", index);
    else
        fputs("input: \"scanned\" ", file);
    fprintf(file, "output: \"r%zu_%zu\" attribute { name: \"num_scan_inputs\" type: INT i: 1 }\n", index, level);
    fputs("attribute { name: \"body\" type: GRAPH g { name: \"body\"\n", file);
    if (scans)
        write_typed_input("b", index, &writer->site->node, file);
    else
        write_value("input", "row", level, SGK_FLOAT, file);
    write_held(writer, level + 1, file);
    write_result(writer, level + 1, file);
    fputs("} }\n", file);
}

/* What a function is handed over: all that may stand in it reads. */
static void write_arguments(const struct writer *writer, FILE *file)
{
    const struct node *node = &writer->site->node;
    fputs("input: \"condition\" input: \"trips\" input: \"scanned\" input: \"", file);
    write_input_name(writer, true, file);
    fputs("\" ", file);
    if (has_split(node) && !(node->source == CONSTANT && writer->site->is_beside))
        fprintf(file, "input: \"s%zu\" ", writer->index);
    fprintf(file, "output: \"");
}

static void write_function(const struct writer *writer, size_t level)
{
    struct text inside; /* functions that it calls come first */
    text_begin(&inside);
    write_held(writer, level + 1, inside.file);
    char *nodes = text_end(&inside);
    FILE *file = writer->functions;
    const int64_t opset = writer->site->node.opset;
    fprintf(file,
            "functions { name: \"f%zu_%zu\" domain: \"local\" opset_import { domain: \"\" version: %" PRId64 " } "
            "opset_import { domain: \"local\" version: 1 }\n",
            writer->index, level, opset);
    if (writer->site->refers_to_axis && level + 1 == writer->site->depth)
        fputs("attribute: \"where\" ", file);
    write_arguments(writer, file);
    fprintf(file, "r%zu_%zu\"\n%s}\n", writer->index, level + 1, nodes);
    free(nodes);
}

static void write_call(const struct writer *writer, size_t level, FILE *file)
{
    write_function(writer, level);
    fputs("domain: \"local\" ", file);
    write_arguments(writer, file);
    fprintf(file, "r%zu_%zu\" ", writer->index, level);
    if (writer->site->refers_to_axis && level + 1 == writer->site->depth)
        fprintf(file, "attribute { name: \"where\" type: INT i: %" PRId64 " } ", writer->site->node.given_axis);
}

/* What holds the node at a depth, with all in it; behind the last, the node itself. */
static void write_held(const struct writer *writer, size_t level, FILE *file)
{
    if (level == writer->site->depth) {
        write_node(writer, file);
        return;
    }
    const enum holder holder = writer->site->holders[level];
    static const char *const ops[] = {"If", "Loop", "Scan"};
    fprintf(file, "node { name: \"h%zu_%zu\" op_type: \"", writer->index, level);
    if (holder == FUNCTION)
        fprintf(file, "f%zu_%zu\" ", writer->index, level);
    else
        fprintf(file, "%s\" ", ops[holder]);
    if (holder == FUNCTION) {
        write_call(writer, level, file);
    } else if (holder == LOOP) {
        write_loop(writer, level, file);
    } else if (holder == SCAN) {
        write_scan(writer, level, file);
    } else {
        fprintf(file, "input: \"condition\" output: \"r%zu_%zu\"\n", writer->index, level);
        write_branch(writer, level, true, file);
        write_branch(writer, level, false, file);
    }
    fputs("}\n", file);
}

/* A value that some op gives, of which nothing is told. */
static void write_untyped(const char *name, size_t index, int32_t dtype, FILE *file)
{
    fprintf(file, "node { op_type: \"Relu\" input: \"of_%s%zu\" output: \"%s%zu\" }\n", name, index, name, index);
    fprintf(file, "input { name: \"of_%s%zu\" type { tensor_type { elem_type: %d } } }\n", name, index, (int)dtype);
}

static void write_constant(const struct writer *writer, FILE *file)
{
    const struct node *node = &writer->site->node;
    size_t elements = 1;
    fprintf(file, "initializer { name: \"x%zu\" data_type: %d ", writer->index, (int)node->type->code);
    for (size_t i = 0; i < node->rank; i++) {
        fprintf(file, "dims: %" PRId64 " ", node->dims[i].number);
        elements *= (size_t)node->dims[i].number;
    }
    if (node->type->code == SGK_STRING) {
        for (size_t i = 0; i < elements; i++)
            fputs("string_data: \"\" ", file);
    } else {
        fputs("raw_data: \"", file);
        for (size_t i = 0; i < elements * node->element; i++)
            fputs("\\000", file);
        fputs("\"", file);
    }
    fputs("}\n", file);
}

static void write_input(const struct writer *writer, FILE *file)
{
    const struct site *site = writer->site;
    if (site->node.is_constant)
        write_constant(writer, file);
    else if (site->origin == UNTYPED)
        write_untyped("x", writer->index, site->node.type->code, file);
    else if (site->origin == DECLARED && (site->is_body_input || site->is_shaped))
        write_value("input", "x", writer->index, site->node.type->code, file);
    else if (site->origin == DECLARED)
        write_typed_input("x", writer->index, &site->node, file);
}

static void write_split(const struct writer *writer, FILE *file)
{
    const struct node *node = &writer->site->node;
    if (!has_split(node))
        return;
    if (node->source == CONSTANT && !writer->site->is_beside) {
        fprintf(file, "initializer { name: \"s%zu\" ", writer->index);
        write_lengths(node, file);
        fputs("}\n", file);
    } else if (node->source == RUN && !node->has_split_dtype) {
        write_untyped("s", writer->index, node->split_dtype, file);
    } else if (node->source == RUN) {
        fprintf(file, "input { name: \"s%zu\" type { tensor_type { elem_type: %d ", writer->index,
                (int)node->split_dtype);
        if (node->has_split_rank && node->rule == CHUNKS)
            fputs("shape { } ", file);
        else if (node->has_split_count)
            fprintf(file, "shape { dim { dim_value: %zu } } ", node->length_count);
        else if (node->has_split_rank)
            fputs("shape { dim { } } ", file);
        fputs("} } }\n", file);
    }
}

static void write_graph_outputs(const struct writer *writer, FILE *file)
{
    const struct node *node = &writer->site->node;
    write_result(writer, 0, file);
    for (size_t i = 0; writer->site->is_graph_output && i < node->part_count; i++)
        if (node->uses[i] == USED)
            fprintf(file, "output { name: \"y%zu_%zu\" type { tensor_type { elem_type: %d } } }\n", writer->index, i,
                    (int)node->type->code);
}

char *write_model(const struct model *model)
{
    struct text text, functions;
    text_begin(&text);
    text_begin(&functions);
    fprintf(text.file, "ir_version: 8 opset_import { domain: \"\" version: %" PRId64 " } ", model->opset);
    fputs("opset_import { domain: \"local\" version: 1 }\ngraph { name: \"random\"\n", text.file);
    fprintf(text.file, "input { name: \"condition\" type { tensor_type { elem_type: %d } } }\n", BOOL);
    fprintf(text.file, "input { name: \"trips\" type { tensor_type { elem_type: %d } } }\n", INT64);
    fputs("input { name: \"scanned\" type { tensor_type { elem_type: 1 } } }\n", text.file);
    for (size_t i = 0; i < model->count; i++) {
        const struct writer writer = {&model->sites[i], i, functions.file};
        write_input(&writer, text.file);
        write_split(&writer, text.file);
        write_held(&writer, 0, text.file);
        write_graph_outputs(&writer, text.file);
    }
    char *called = text_end(&functions);
    fprintf(text.file, "}\n%s", called);
    free(called);
    return text_end(&text);
}
