/*
 * lengths.c - lets the library cut an axis by numbers that are known when C is generated.
 */
#include <lauxlib.h>
#include <lua.h>
#include <stdbool.h>

#include "host.h"
#include "lengths.h"
#include "resolve.h"

/* An element of a list of lengths, or a number. */
struct element {
    bool is_integer;
    int64_t value;
};

/* Reads an element, in the form of the library's functions for dtypes. */
static int read_element(const void *data, size_t index, int64_t *value)
{
    const struct element *element = (const struct element *)data + index;
    *value = element->value;
    return element->is_integer;
}

/* returns nil, and the sentence */
static int refuse(lua_State *L, const struct sgk_message *message)
{
    lua_pushnil(L);
    lua_pushstring(L, message->text);
    return 2;
}

int host_cut_by_list(lua_State *L)
{
    enum { NAME = 1, LIST, DIM };
    const size_t count = lua_rawlen(L, LIST);
    struct element *elements = lua_newuserdatauv(L, (count + 1) * sizeof *elements, 0);
    int64_t whole = 0;
    for (size_t i = 0; i < count; i++) {
        lua_rawgeti(L, LIST, (lua_Integer)i + 1);
        elements[i].is_integer = lua_isinteger(L, -1);
        elements[i].value = lua_tointeger(L, -1);
        if (elements[i].value > INT64_MAX - whole)
            whole = INT64_MAX;
        else if (elements[i].value > 0)
            whole += elements[i].value;
        lua_pop(L, 1);
    }
    const int64_t dim = luaL_optinteger(L, DIM, whole);
    const struct sgk_integers list = {elements, count, count * sizeof *elements, read_element};
    struct sgk_lengths lengths;
    struct sgk_message message;
    if (sgk_set_listed(&lengths, dim, &list, luaL_checkstring(L, NAME), &message) != SGK_OK)
        return refuse(L, &message);
    lua_pushinteger(L, dim);
    return 1;
}

int host_cut_by_runs(lua_State *L)
{
    enum { WORDS = 1, DIM, LEADING, LEADING_LENGTH, TRAILING, TRAILING_LENGTH };
    struct sgk_lengths lengths;
    struct sgk_message message;
    if (sgk_set_runs(&lengths, luaL_checkinteger(L, DIM), luaL_checkinteger(L, LEADING),
                     luaL_checkinteger(L, LEADING_LENGTH), luaL_checkinteger(L, TRAILING),
                     luaL_checkinteger(L, TRAILING_LENGTH), luaL_checkstring(L, WORDS), &message) != SGK_OK)
        return refuse(L, &message);
    lua_pushinteger(L, lengths.count);
    lua_pushinteger(L, lengths.leading);
    lua_pushinteger(L, lengths.leading_length);
    lua_pushinteger(L, lengths.trailing_length);
    return 4;
}

int host_check_number(lua_State *L)
{
    enum { NAME = 1, LEAST, NUMBER };
    const char *name = luaL_checkstring(L, NAME);
    const struct element element = {lua_isinteger(L, NUMBER), lua_tointeger(L, NUMBER)};
    const struct sgk_list_dtype dtype = {.dtype = 1, .bytes = sizeof element, .read = read_element};
    const struct sgk_traits traits = {.split = {name, &dtype, 1}};
    const struct sgk_plan plan = {.traits = &traits};
    const struct sgk_tensor split = {.dtype = 1, .data = &element, .bytes = sizeof element};
    int64_t number;
    struct sgk_message message;
    if (sgk_number_of(&number, &plan, &split, &message) != SGK_OK)
        return refuse(L, &message);
    if (number < luaL_checkinteger(L, LEAST)) {
        sgk_too_small(&message, name, number, lua_tointeger(L, LEAST));
        return refuse(L, &message);
    }
    lua_pushboolean(L, 1);
    return 1;
}
