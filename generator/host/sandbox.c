/*
 * sandbox.c - spec tables load as data: in a Lua of their own, without libraries, with little time and memory.
 */
#include <lauxlib.h>
#include <lua.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "host.h"

enum {
    MAX_BYTES = 16 * 1024 * 1024,
    MAX_INSTRUCTIONS = 1000 * 1000,
    MAX_DEPTH = 16,        /* of nested tables; also what ends a cyclic one */
    MAX_VALUES = 64 * 1024 /* in all tables: a table that is shared counts each time */
};

struct memory {
    size_t used;
    size_t limit;
};

static void *allocate(void *user, void *block, size_t old_size, size_t new_size)
{
    struct memory *memory = user;
    if (block == NULL)
        old_size = 0; /* then it is the kind of object */
    if (new_size > old_size && new_size - old_size > memory->limit - memory->used)
        return NULL;
    void *moved = NULL;
    if (new_size == 0) {
        free(block);
    } else {
        moved = realloc(block, new_size);
        if (moved == NULL)
            return NULL;
    }
    memory->used += new_size - old_size;
    return moved;
}

static void stop(lua_State *L, lua_Debug *event)
{
    lua_getinfo(L, "Sl", event);
    lua_pushfstring(L, "%s:%d: more than %d instructions: a table is data", event->short_src, event->currentline,
                    (int)MAX_INSTRUCTIONS);
    lua_error(L);
}

/*
 * Pushes onto `to` a copy of the value at the top of `from`, and pops that. Returns NULL, or what is wrong; then both
 * stacks are left as they are.
 */
static const char *copy(lua_State *from, lua_State *to, int depth, int *values)
{
    if (++*values > MAX_VALUES)
        return "too many values";
    if (depth > MAX_DEPTH || !lua_checkstack(from, 4))
        return "tables nested too deeply, or in a circle";
    luaL_checkstack(to, 4, NULL);

    switch (lua_type(from, -1)) {
    case LUA_TNIL:
        lua_pushnil(to);
        break;
    case LUA_TBOOLEAN:
        lua_pushboolean(to, lua_toboolean(from, -1));
        break;
    case LUA_TNUMBER:
        if (!lua_isinteger(from, -1))
            return "a number that is not an integer";
        lua_pushinteger(to, lua_tointeger(from, -1));
        break;
    case LUA_TSTRING: {
        size_t size;
        const char *text = lua_tolstring(from, -1, &size);
        lua_pushlstring(to, text, size);
        break;
    }
    case LUA_TTABLE:
        lua_newtable(to);
        lua_pushnil(from);
        while (lua_next(from, -2) != 0) { /* from = { ..., table, key, value } */
            if (lua_type(from, -2) != LUA_TSTRING && !lua_isinteger(from, -2))
                return "a key that is neither a name nor an integer";
            lua_pushvalue(from, -2);
            const char *wrong = copy(from, to, depth + 1, values);
            if (wrong == NULL)
                wrong = copy(from, to, depth + 1, values);
            if (wrong != NULL)
                return wrong;
            lua_rawset(to, -3);
        }
        break;
    default:
        return "a value that is no data";
    }
    lua_pop(from, 1);
    return NULL;
}

static lua_State *new_state(struct memory *memory)
{
#if LUA_VERSION_NUM >= 505
    return lua_newstate(allocate, memory, 0); /* no seed: the same order everywhere */
#else
    return lua_newstate(allocate, memory);
#endif
}

/* A global name is a slip of the pen. */
static int refuse_global(lua_State *L)
{
    return luaL_error(L, "'%s' is no name that a table can use", lua_tostring(L, 2));
}

static void forbid_globals(lua_State *L)
{
    lua_pushglobaltable(L);
    lua_createtable(L, 0, 2);
    lua_pushcfunction(L, refuse_global);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, refuse_global);
    lua_setfield(L, -2, "__newindex");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}

int host_load_table(lua_State *L)
{
    size_t size;
    const char *source = luaL_checklstring(L, 1, &size);
    const char *name = luaL_checkstring(L, 2);
    lua_settop(L, 3);

    struct memory memory = {0, SIZE_MAX};
    lua_State *sandbox = new_state(&memory);
    if (sandbox == NULL)
        return luaL_error(L, "out of memory");

    /* these first, while memory has no limit: outside a protected call an exhausted limit would end the process
     */
    forbid_globals(sandbox);
    int values = 0;
    const char *wrong = copy(L, sandbox, 0, &values); /* sandbox = { argument } */
    memory.limit = memory.used + MAX_BYTES;

    int status = LUA_OK;
    if (wrong == NULL) {
        lua_pushfstring(L, "=%s", name);
        status = luaL_loadbufferx(sandbox, source, size, lua_tostring(L, -1), "t");
        lua_pop(L, 1);
    }
    if (wrong == NULL && status == LUA_OK) {
        lua_insert(sandbox, -2); /* sandbox = { chunk, argument } */
        lua_sethook(sandbox, stop, LUA_MASKCOUNT, MAX_INSTRUCTIONS);
        status = lua_pcall(sandbox, 1, 1, 0);
    }
    if (wrong == NULL && status == LUA_OK) {
        values = 0;
        wrong = copy(sandbox, L, 0, &values);
    }
    if (status != LUA_OK) { /* a message of Lua begins with name:line: unless it is of no line */
        const char *text = lua_tostring(sandbox, -1);
        if (strncmp(text, name, strlen(name)) == 0)
            lua_pushstring(L, text);
        else
            lua_pushfstring(L, "%s:1: %s", name, text);
    } else if (wrong != NULL) {
        lua_pushfstring(L, "%s:1: %s", name, wrong);
    }
    lua_close(sandbox);
    return status != LUA_OK || wrong != NULL ? lua_error(L) : 1;
}
