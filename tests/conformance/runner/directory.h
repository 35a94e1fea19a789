/*
 * directory.h - names in folders, in an order that depends on nothing but the names.
 */
#ifndef CONFORMANCE_DIRECTORY_H
#define CONFORMANCE_DIRECTORY_H

#include <stdbool.h>
#include <stddef.h>

struct names {
    char **items;
    size_t count;
};

/* The names in a folder, sorted by their bytes, without "." and "..". False with errno set; free_names in any case. */
bool list_directory(struct names *names, const char *path);

/* Adds a copy of a name. False when there is no memory. */
bool add_name(struct names *names, const char *name);

void free_names(struct names *names);

/* folder/name in new memory, or NULL. */
char *join_path(const char *folder, const char *name);

bool is_directory(const char *path);

#endif
