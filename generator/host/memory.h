/*
 * memory.h - the memory that Lua has.
 */
#ifndef SPLITGEN_MEMORY_H
#define SPLITGEN_MEMORY_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct memory {
    size_t allowance; /* bytes that may still be taken, whatever is given back; or any number of them */
    bool ran_out;     /* the system had no more at least once */
};
#define MEMORY_UNLIMITED SIZE_MAX

/* A Lua with that memory, or NULL. */
lua_State *memory_new_state(struct memory *memory);

struct memory *memory_of(lua_State *L);

/* Raises that there is no memory, as Lua does itself when it gets none; for a NULL that the C library gave. */
int memory_fail(lua_State *L);

#endif
