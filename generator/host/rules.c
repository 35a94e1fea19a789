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
#include "resolve.h"
#include "rules.h"

/* The arguments of host_lengths. */
enum { NAME = 1, DIM, GIVEN, OUTPUTS, MOST };

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

int push_refusal(lua_State *L, enum sgk_status status, const struct sgk_message *message)
{
    lua_pushnil(L);
    lua_pushstring(L, message->text);
    lua_pushstring(L, sgk_status_name(status));
    return 3;
}

/* What a rule is given. */
struct element {
    int64_t number;
    int is_integer;
};

static int read_element(const void *data, size_t index, int64_t *value)
{
    const struct element *element = (const struct element *)data + index;
    *value = element->number;
    return element->is_integer;
}

/* The list of integers at a place on the stack; what is none there is no integer for the rule either. */
static struct sgk_integers read_elements(lua_State *L, int list)
{
    luaL_checktype(L, list, LUA_TTABLE);
    const size_t count = lua_rawlen(L, list);
    struct element *elements = lua_newuserdatauv(L, (count + 1) * sizeof *elements, 0);
    for (size_t i = 0; i < count; i++) {
        lua_rawgeti(L, list, (lua_Integer)i + 1);
        elements[i].number = lua_tointegerx(L, -1, &elements[i].is_integer);
        lua_pop(L, 1);
    }
    const struct sgk_integers integers = {elements, count, count * sizeof *elements, read_element};
    return integers;
}

enum sgk_status find_lengths(lua_State *L, sgk_length_rule *rule, int64_t dim, const struct sgk_integers *given,
                             int outputs, struct sgk_lengths *lengths, struct sgk_message *message)
{
    const struct sgk_traits traits = {.gives_sequence = 0};
    struct sgk_plan plan = {.traits = &traits, .dim = dim};
    if (lua_isnil(L, outputs))
        return rule(dim, given, lengths, message);
    const size_t count = (size_t)luaL_checkinteger(L, outputs);
    const enum sgk_status status = sgk_plan_lengths(&plan, rule, given, count, message);
    *lengths = plan.lengths;
    return status;
}

int host_lengths(lua_State *L)
{
    const char *name = luaL_checkstring(L, NAME);
    sgk_length_rule *rule = find_rule(name);
    if (rule == NULL) {
        lua_pushnil(L);
        lua_pushfstring(L, "this program has no length rule '%s'", name);
        return 2;
    }
    const int64_t dim = luaL_checkinteger(L, DIM);
    const struct sgk_integers given = read_elements(L, GIVEN);
    struct sgk_lengths lengths;
    struct sgk_message message;
    const enum sgk_status status = find_lengths(L, rule, dim, &given, OUTPUTS, &lengths, &message);
    if (status != SGK_OK)
        return push_refusal(L, status, &message);
    if (lengths.count > luaL_checkinteger(L, MOST))
        return 0;
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
