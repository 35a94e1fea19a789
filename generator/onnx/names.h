/*
 * names.h - tables of names, sorted, so that no search is longer than it must be.
 */
#ifndef ONNX_NAMES_H
#define ONNX_NAMES_H

#include "arena.h"
#include "fault.h"
#include "onnx.h"

/* A name, and a number that tells where it comes from. */
struct onnx_named {
    struct onnx_bytes name;
    size_t index;
};

struct onnx_table {
    struct onnx_named *items;
    size_t count;
};

/* Less than, equal to, or greater than 0, by bytes. */
int onnx_compare_names(struct onnx_bytes a, struct onnx_bytes b);

/* An empty table with room for so many names. Memory comes from the arena; false, with a fault, when there is none. */
bool onnx_make_table(struct onnx_table *table, size_t most, struct onnx_arena *arena, struct onnx_fault *fault);

void onnx_add_name(struct onnx_table *table, struct onnx_bytes name, size_t index);

/* Sorts by name, and by number where names are the same. Returns the name of the lowest number that has come before, or
 * NULL. */
const struct onnx_named *onnx_sort_names(const struct onnx_table *table);

/* The name in a sorted table, or NULL. */
const struct onnx_named *onnx_find_name(const struct onnx_table *table, struct onnx_bytes name);

#endif
