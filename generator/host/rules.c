/*
 * rules.c - what the library decides, for nodes that are known when C is generated: among how many threads a copy
 * pays; and what to do about a rule that is broken.
 */
#include <lauxlib.h>
#include <lua.h>
#include <string.h>

#include "fault.h"
#include "host.h"
#include "sgk_plan.h"

int host_ranges(lua_State *L)
{
    const lua_Integer rows = luaL_checkinteger(L, 1);
    const lua_Integer row_bytes = luaL_checkinteger(L, 2);
    lua_pushinteger(L, (lua_Integer)sgk_shares((size_t)rows, (size_t)row_bytes));
    return 1;
}

int host_help(lua_State *L)
{
    const char *rule = luaL_checkstring(L, 1);
    for (int i = 0; strcmp(sgk_status_name((enum sgk_status)i), "?") != 0; i++) {
        if (strcmp(sgk_status_name((enum sgk_status)i), rule) == 0) {
            lua_pushstring(L, sgk_status_help((enum sgk_status)i));
            return 1;
        }
    }
    lua_pushstring(L, onnx_help(rule)); /* nil for NULL */
    return 1;
}
