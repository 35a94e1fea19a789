/*
 * other_lua.c - preloaded into splitgen: acts as another version of Lua than the one that compiled the modules in the
 * binary, and loads none of their bytecode.
 */
#include <lauxlib.h>
#include <lua.h>
#include <string.h>

#include "original.h"

const char lua_ident[] = "$LuaVersion: Lua 5.4.x, for a test $";

int luaL_loadbufferx(lua_State *L, const char *bytes, size_t size, const char *name, const char *mode)
{
    static int (*original)(lua_State *, const char *, size_t, const char *, const char *);
    FIND_ORIGINAL(original);
    if (size > 0 && bytes[0] == LUA_SIGNATURE[0])
        return luaL_error(L, "%s: compiled by another Lua", name);
    return original(L, bytes, size, name, mode);
}
