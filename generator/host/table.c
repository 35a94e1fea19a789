/*
 * table.c - runs the source of a spec table, which is data: with nothing to call, in little time and memory.
 *
 * It runs beside the rest, not in a Lua of its own: with --root, the Lua of the same directory runs without any limit.
 * So what is kept off is mistakes: a loop without end, a name that is none, and what data.lua refuses.
 */
#include <lauxlib.h>
#include <lua.h>

#include "host.h"
#include "memory.h"

/* The bytes count once taken, also when given back: a few instructions can do much with long strings. */
enum { MAX_BYTES = 1024 * 1024, MAX_INSTRUCTIONS = 100 * 1000 };

static void stop(lua_State *L, lua_Debug *event)
{
    lua_getinfo(L, "Sl", event);
    lua_pushfstring(L, "%s:%d: more than %d instructions: a table is data", event->short_src, event->currentline,
                    (int)MAX_INSTRUCTIONS);
    lua_error(L);
}

/* A global name is a slip of the pen. */
static int refuse_global(lua_State *L)
{
    return luaL_error(L, "'%s' is no name that a table can use", lua_tostring(L, 2));
}

/* Pushes what the source has for globals: none. */
static void push_environment(lua_State *L)
{
    static const luaL_Reg refusals[] = {{"__index", refuse_global}, {"__newindex", refuse_global}, {NULL, NULL}};
    lua_newtable(L);
    luaL_newlib(L, refusals);
    lua_setmetatable(L, -2);
}

/* source, argument -> what the source returns; its text alone, never what a compiler made of one */
static int run(lua_State *L)
{
    size_t size;
    const char *source = luaL_checklstring(L, 1, &size);
    if (luaL_loadbufferx(L, source, size, "=table", "t") != LUA_OK)
        return lua_error(L);
    push_environment(L);
    lua_setupvalue(L, -2, 1);
    lua_pushvalue(L, 2);
    lua_call(L, 1, 1);
    return 1;
}

int host_run_table(lua_State *L)
{
    struct memory *memory = memory_of(L);
    lua_settop(L, 2);
    lua_pushliteral(L, "");
    if (!lua_getmetatable(L, 3)) /* what gives strings their methods */
        lua_pushnil(L);
    lua_pushcfunction(L, run);
    lua_pushvalue(L, 1);
    lua_pushvalue(L, 2);

    lua_pushnil(L);
    lua_setmetatable(L, 3);
    lua_sethook(L, stop, LUA_MASKCOUNT, MAX_INSTRUCTIONS);
    memory->allowance = MAX_BYTES;
    const int status = lua_pcall(L, 2, 1, 0);
    memory->allowance = MEMORY_UNLIMITED;
    lua_sethook(L, NULL, 0, 0);
    lua_insert(L, 4); /* stack = { source, argument, "", result, metatable } */
    lua_setmetatable(L, 3);

    if (status == LUA_ERRMEM && memory->ran_out)
        return memory_fail(L);
    lua_pushboolean(L, status == LUA_OK);
    lua_insert(L, 4);
    return 2;
}
