/*
 * memory.c - allocates memory for Lua, up to a limit.
 */
#include "memory.h"

#include <lauxlib.h>
#include <stdlib.h>

#include "host.h"

static void *allocate(void *user, void *block, size_t old_size, size_t new_size)
{
    struct memory *memory = user;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    if (block == NULL)
        old_size = 0; /* Lua passes the kind of object here */
    const size_t growth = new_size > old_size ? new_size - old_size : 0;
    if (growth > memory->allowance)
        return NULL;
    void *moved = block != NULL ? realloc(block, new_size) : malloc(new_size); /* which is quicker */
    if (moved == NULL)
        memory->ran_out = true;
    else if (memory->allowance != MEMORY_UNLIMITED)
        memory->allowance -= growth;
    return moved;
}

lua_State *memory_new_state(struct memory *memory)
{
#if LUA_VERSION_NUM >= 505
    lua_State *L = lua_newstate(allocate, memory, 0); /* no seed: the same order everywhere */
#else
    lua_State *L = lua_newstate(allocate, memory);
#endif
    if (L != NULL) /* most objects are for one node: the generational collector takes a quarter less time */
        lua_gc(L, LUA_GCGEN, 0, 0);
    return L;
}

struct memory *memory_of(lua_State *L)
{
    void *user;
    lua_getallocf(L, &user);
    return user;
}

int memory_fail(lua_State *L)
{
    memory_of(L)->ran_out = true;
    return luaL_error(L, "not enough memory");
}

int host_limit(lua_State *L)
{
    struct memory *memory = memory_of(L);
    memory->allowance = (size_t)luaL_checkinteger(L, 1);
    const int status = lua_pcall(L, lua_gettop(L) - 2, 1, 0);
    memory->allowance = MEMORY_UNLIMITED;
    if (status == LUA_ERRMEM && memory->ran_out)
        return memory_fail(L);
    lua_pushboolean(L, status == LUA_OK);
    lua_insert(L, -2);
    return 2;
}
