/*
 * find.c - the cases in a folder.
 */
#include "find.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "directory.h"
#include "report.h"

/* The folders from the one asked for to this one: a link back to one of them would have no end. */
struct walk {
    const struct walk *parent;
    dev_t device;
    ino_t inode;
};

static bool complain(const char *path, const char *what)
{
    print_escaped(stderr, path);
    fprintf(stderr, ": error: %s\nhelp: name folders that exist and can be read\n", what);
    return false;
}

static bool goes_round(const struct walk *walk)
{
    for (const struct walk *above = walk->parent; above != NULL; above = above->parent)
        if (above->device == walk->device && above->inode == walk->inode)
            return true;
    return false;
}

static bool add_case(struct found_cases *cases, const char *path, const char *name)
{
    struct found_case found = {strdup(path), strdup(name)};
    struct found_case *items = realloc(cases->items, (cases->count + 1) * sizeof *items);
    if (items != NULL)
        cases->items = items;
    if (items == NULL || found.path == NULL || found.name == NULL) {
        free(found.path);
        free(found.name);
        return complain(path, "out of memory");
    }
    cases->items[cases->count++] = found;
    return true;
}

static bool holds_model(const char *path)
{
    struct stat status;
    char *model = join_path(path, "model.onnx");
    const bool holds = model != NULL && lstat(model, &status) == 0;
    free(model);
    return holds;
}

static bool visit(struct found_cases *cases, const char *path, const char *name, const struct walk *parent);

static bool visit_entries(struct found_cases *cases, const char *path, const char *name, const struct walk *walk)
{
    struct names entries;
    bool visited = list_directory(&entries, path) || complain(path, strerror(errno));
    for (size_t i = 0; i < entries.count; i++) {
        char *below = join_path(path, entries.items[i]);
        char *below_name = name[0] != '\0' ? join_path(name, entries.items[i]) : strdup(entries.items[i]);
        if (below == NULL || below_name == NULL)
            visited = complain(path, "out of memory");
        else if (is_directory(below) && !visit(cases, below, below_name, walk))
            visited = false; /* the others are searched all the same */
        free(below);
        free(below_name);
    }
    free_names(&entries);
    return visited;
}

static bool visit(struct found_cases *cases, const char *path, const char *name, const struct walk *parent)
{
    struct stat status;
    if (stat(path, &status) != 0)
        return complain(path, strerror(errno));
    if (!S_ISDIR(status.st_mode))
        return complain(path, strerror(ENOTDIR));
    if (holds_model(path))
        return add_case(cases, path, name);
    const struct walk walk = {parent, status.st_dev, status.st_ino};
    return goes_round(&walk) || visit_entries(cases, path, name, &walk);
}

/* The last part of a path, or the whole of "/" and "..". */
static char *base_name(const char *path)
{
    size_t end = strlen(path);
    while (end > 1 && path[end - 1] == '/')
        end--;
    size_t begin = end;
    while (begin > 0 && path[begin - 1] != '/')
        begin--;
    return strndup(path + begin, end - begin);
}

bool find_cases(struct found_cases *cases, const char *folder)
{
    if (is_directory(folder) && holds_model(folder)) {
        char *name = base_name(folder);
        const bool added = name != NULL && add_case(cases, folder, name);
        free(name);
        return added;
    }
    return visit(cases, folder, "", NULL);
}

static int compare_names(const void *a, const void *b)
{
    const struct found_case *const *left = a;
    const struct found_case *const *right = b;
    return strcmp((*left)->name, (*right)->name);
}

bool make_names_unique(struct found_cases *cases)
{
    struct found_case **sorted = calloc(cases->count + 1, sizeof *sorted);
    bool *doubled = calloc(cases->count + 1, sizeof *doubled);
    bool done = sorted != NULL && doubled != NULL;
    for (size_t i = 0; done && i < cases->count; i++)
        sorted[i] = &cases->items[i];
    if (done)
        qsort(sorted, cases->count, sizeof *sorted, compare_names);
    for (size_t i = 1; done && i < cases->count; i++)
        if (strcmp(sorted[i - 1]->name, sorted[i]->name) == 0)
            doubled[i - 1] = doubled[i] = true;
    for (size_t i = 0; done && i < cases->count; i++) {
        if (!doubled[i])
            continue;
        free(sorted[i]->name);
        sorted[i]->name = strdup(sorted[i]->path);
        done = sorted[i]->name != NULL;
    }
    free(sorted);
    free(doubled);
    return done;
}

void free_cases(struct found_cases *cases)
{
    for (size_t i = 0; i < cases->count; i++) {
        free(cases->items[i].path);
        free(cases->items[i].name);
    }
    free(cases->items);
    cases->items = NULL;
    cases->count = 0;
}
