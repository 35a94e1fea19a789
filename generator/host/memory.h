/*
 * memory.h - memory for Lua, up to a limit.
 */
#ifndef SPLITGEN_MEMORY_H
#define SPLITGEN_MEMORY_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct memory {
    size_t allowance; /* bytes that may still be allocated, not counting freed ones, or MEMORY_UNLIMITED */
    bool ran_out;     /* whether the system has ever run out of memory */
};
#define MEMORY_UNLIMITED SIZE_MAX

/* A new Lua state with that memory, or NULL. */
lua_State *memory_new_state(struct memory *memory);

struct memory *memory_of(lua_State *L);

/* Raises Lua's own error for lack of memory. For functions of the C library that fail with ENOMEM. */
int memory_fail(lua_State *L);

#endif
