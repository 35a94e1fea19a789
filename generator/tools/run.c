/*
 * run.c - build-time tool: runs a script of Lua; the machine that builds may have no interpreter.
 * Usage: run SCRIPT ARGUMENT... The script gets lua_ident, the exact version of this Lua, and then the arguments.
 */
#include <lauxlib.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>

#include "../host/host.h"

/* `require("host")` gives what scripts of the build need of the host. */
static int open_host(lua_State *L)
{
    static const luaL_Reg functions[] = {{"sha256", host_sha256}, {NULL, NULL}};
    luaL_newlib(L, functions);
    return 1;
}

int main(int argc, char **argv)
{
    lua_State *L = luaL_newstate();
    if (argc < 2 || L == NULL || !lua_checkstack(L, argc))
        return EXIT_FAILURE;
    luaL_openlibs(L);
    luaL_requiref(L, "host", open_host, 0);
    lua_pop(L, 1);
    int status = luaL_loadfile(L, argv[1]);
    lua_pushstring(L, lua_ident);
    for (int i = 2; i < argc && status == LUA_OK; i++)
        lua_pushstring(L, argv[i]);
    if (status == LUA_OK)
        status = lua_pcall(L, argc - 1, 0, 0);
    if (status != LUA_OK)
        fprintf(stderr, "%s\n", lua_tostring(L, -1));
    lua_close(L);
    return status == LUA_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
