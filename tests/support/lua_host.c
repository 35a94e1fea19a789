/*
 * lua_host.c - runs a suite in Lua, for which the generator's own modules are there. Usage: lua_host SOURCE_ROOT FOLDER
 * SUITE ARGUMENT..., with a folder of tests/; the exit code is 0, 1 when a test failed, 77 when the suite cannot be run
 * here.
 */
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "sgk_plan.h"

/* What plans ask of splitgen's host (generator/host/checks.c). */
static int ranges(lua_State *L)
{
    const lua_Integer rows = luaL_checkinteger(L, 1);
    const lua_Integer row_bytes = luaL_checkinteger(L, 2);
    lua_pushinteger(L, (lua_Integer)sgk_shares((size_t)rows, (size_t)row_bytes));
    return 1;
}

/* The most memory that one of the programs had that were run until now; on Linux in KiB. */
static int peak(lua_State *L)
{
    struct rusage usage;
    if (getrusage(RUSAGE_CHILDREN, &usage) != 0)
        return luaL_error(L, "getrusage");
    lua_pushinteger(L, usage.ru_maxrss);
    return 1;
}

/* Runs lua_host.lua with (host, SOURCE_ROOT, FOLDER, SUITE, ARGUMENT...) and returns the exit code that it gives. */
static int run(lua_State *L)
{
    const int argc = (int)lua_tointeger(L, 1);
    char **argv = lua_touserdata(L, 2);
    luaL_openlibs(L);

    lua_pushfstring(L, "%s/tests/support/lua_host.lua", argv[1]);
    if (luaL_loadfile(L, lua_tostring(L, -1)) != LUA_OK)
        return lua_error(L);
    static const luaL_Reg functions[] = {{"ranges", ranges}, {"peak", peak}, {NULL, NULL}};
    luaL_newlib(L, functions);
    luaL_checkstack(L, argc, "too many arguments");
    for (int i = 1; i < argc; i++)
        lua_pushstring(L, argv[i]);
    lua_call(L, argc, 1);
    return 1;
}

static int add_traceback(lua_State *L)
{
    luaL_traceback(L, L, luaL_tolstring(L, 1, NULL), 1);
    return 1;
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fputs("usage: lua_host SOURCE_ROOT FOLDER SUITE ARGUMENT...\n", stderr);
        return 2;
    }
    lua_State *L = luaL_newstate();
    if (L == NULL)
        abort();
    lua_pushcfunction(L, add_traceback);
    lua_pushcfunction(L, run);
    lua_pushinteger(L, argc);
    lua_pushlightuserdata(L, argv);
    int code = EXIT_FAILURE;
    if (lua_pcall(L, 2, 1, 1) == LUA_OK)
        code = (int)lua_tointeger(L, -1);
    else
        fprintf(stderr, "%s\n", lua_tostring(L, -1));
    lua_close(L);
    return code;
}
