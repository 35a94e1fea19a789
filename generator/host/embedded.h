/*
 * embedded.h - the Lua sources, templates and spec tables inside the binary, written by tools/embed.lua.
 */
#ifndef SPLITGEN_EMBEDDED_H
#define SPLITGEN_EMBEDDED_H

#include <stddef.h>

struct embedded_file {
    const char *path; /* "generator/command/cli.lua" */
    const char *bytes;
    size_t size;
    const char *compiled; /* a module's function as string.dump gives it, or NULL */
    size_t compiled_size;
};

extern const struct embedded_file embedded_files[]; /* in the order of their paths */
extern const size_t embedded_count;
extern const char embedded_by[]; /* lua_ident of the Lua that compiled them; no other Lua can load them */

#endif
