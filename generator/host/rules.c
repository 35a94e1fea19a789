/*
 * rules.c - what the library decides, for nodes that are known when C is generated: its length rules, and among how
 * many threads a copy pays; and what to do about a rule that is broken.
 */
#include <lauxlib.h>
#include <lua.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "host.h"
#include "lengths.h"
#include "sgk_plan.h"

enum { MAX_PARTS = 1000 * 1000 };

static const struct {
    const char *name;
    sgk_length_rule *rule;
} rules[] = {
#define RULE(name) {#name, sgk_lengths_##name},
#include "rules.inc" /* one RULE(name) for each rule that lengths.h declares; made by the build */
#undef RULE
};

/* NULL when there is none: tables below --root may be newer than this program. */
static sgk_length_rule *find_rule(const char *name)
{
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        if (strcmp(rules[i].name, name) == 0)
            return rules[i].rule;
    return NULL;
}

int host_lengths(lua_State *L)
{
    const char *name = luaL_checkstring(L, 1);
    sgk_length_rule *rule = find_rule(name);
    if (rule == NULL) {
        lua_pushnil(L);
        lua_pushfstring(L, "this program has no length rule '%s'", name);
        return 2;
    }
    const int64_t dim = luaL_checkinteger(L, 2);
    luaL_checktype(L, 3, LUA_TTABLE);
    const size_t count = lua_rawlen(L, 3);
    int64_t *numbers = lua_newuserdatauv(L, (count > 0 ? count : 1) * sizeof *numbers, 0);
    for (size_t i = 0; i < count; i++) {
        lua_rawgeti(L, 3, (lua_Integer)i + 1);
        numbers[i] = luaL_checkinteger(L, -1);
        lua_pop(L, 1);
    }

    const struct sgk_integers given = sgk_integers_of(numbers, count);
    struct sgk_lengths lengths;
    struct sgk_message message;
    const enum sgk_status status = rule(dim, &given, &lengths, &message);
    if (status != SGK_OK) {
        lua_pushnil(L);
        lua_pushstring(L, message.text);
        lua_pushstring(L, sgk_status_name(status));
        return 3;
    }
    if (lengths.count > MAX_PARTS) {
        lua_pushnil(L);
        lua_pushfstring(L, "%I parts are more than %d", (LUAI_UACINT)lengths.count, MAX_PARTS);
        lua_pushliteral(L, "BAD_OUTPUTS");
        return 3;
    }
    lua_createtable(L, (int)lengths.count, 0);
    for (lua_Integer i = 0; i < lengths.count; i++) {
        lua_pushinteger(L, sgk_length(&lengths, (size_t)i));
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

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
