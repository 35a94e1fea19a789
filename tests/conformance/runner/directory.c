/*
 * directory.c - names in folders, in an order that depends on nothing but the names.
 */
#include "directory.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool add_name(struct names *names, const char *name)
{
    if ((names->count & (names->count + 1)) == 0) { /* full at 0, 1, 3, 7, ... */
        char **items = realloc(names->items, (2 * names->count + 1) * sizeof *items);
        if (items == NULL)
            return false;
        names->items = items;
    }
    char *copy = strdup(name);
    if (copy == NULL)
        return false;
    names->items[names->count++] = copy;
    return true;
}

void free_names(struct names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->items[i]);
    free(names->items);
    names->items = NULL;
    names->count = 0;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool list_directory(struct names *names, const char *path)
{
    const struct dirent *entry;
    bool added = true;
    names->items = NULL;
    names->count = 0;
    DIR *directory = opendir(path);
    if (directory == NULL)
        return false;
    while (added && (errno = 0, entry = readdir(directory)) != NULL)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            added = add_name(names, entry->d_name);
    const int error = errno;
    closedir(directory);
    errno = error;
    if (error == 0 && names->count > 1)
        qsort(names->items, names->count, sizeof *names->items, compare_names);
    return added && error == 0;
}

char *join_path(const char *folder, const char *name)
{
    size_t length = strlen(folder);
    while (length > 0 && folder[length - 1] == '/') /* "/" becomes "", and the slash comes back below */
        length--;
    const size_t bytes = length + strlen(name) + 2;
    char *path = malloc(bytes);
    if (path != NULL)
        snprintf(path, bytes, "%.*s/%s", (int)length, folder, name);
    return path;
}

bool is_directory(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}
