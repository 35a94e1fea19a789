/*
 * find.h - the cases in a folder: the folders that hold a model.onnx.
 */
#ifndef CONFORMANCE_FIND_H
#define CONFORMANCE_FIND_H

#include <stdbool.h>
#include <stddef.h>

struct found_case {
    char *path; /* as a path from here */
    char *name; /* as a path from the folder that was asked for; its own name when it is the case */
};

/* In the order of the folders asked for; within one, by name. */
struct found_cases {
    struct found_case *items;
    size_t count;
};

/* Adds the cases in a folder, at any depth. False, with a line on stderr, when a folder cannot be read. */
bool find_cases(struct found_cases *cases, const char *folder);

/* Gives cases of the same name their paths as names. */
bool make_names_unique(struct found_cases *cases);

void free_cases(struct found_cases *cases);

#endif
