/*
 * graph.h - runs the nodes of a graph through the library's kernels.
 */
#ifndef CONFORMANCE_GRAPH_H
#define CONFORMANCE_GRAPH_H

#include <stdbool.h>

#include "arena.h"
#include "model.h"
#include "report.h"
#include "types.h"
#include "value.h"

/* One run: a value for each symbol of the model. */
struct run {
    const struct checked_model *checked;
    struct value *values; /* in the order of the symbols */
    struct bindings bindings;
    struct onnx_arena *arena;
    struct report *report;
    bool only_infer; /* with what the model alone tells: values may lack shape and data, and no kernel runs */
};

bool start_run(struct run *run, const struct checked_model *checked, bool only_infer, struct report *report);
void end_run(struct run *run);

/* The value of a name that the graph defines. */
struct value *value_of(const struct run *run, struct onnx_bytes name);

/* Gives a graph input its value, which must be as declared. */
bool set_input(struct run *run, const struct onnx_value_info *input, const struct value *value);

/* Gives every initialiser that has no value yet its own; in a run that only infers, graph inputs what they declare. */
bool set_initializers(struct run *run);

/* Runs every node, and holds the graph's outputs against their declarations. */
bool run_graph(struct run *run);

#endif
