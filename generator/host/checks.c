/*
 * checks.c - calls the library's checks for a node that may be known only in part when C is generated, and its number
 * of threads for a copy.
 */
#include <lauxlib.h>
#include <lua.h>
#include <string.h>

#include "choice/choice.h"
#include "host.h"
#include "node_checks.h"
#include "resolve.h"

enum { DTYPES = 128 }; /* the codes of a table are smaller */

/* Returns nil, the sentence, and the name of the status. */
static int refuse(lua_State *L, enum sgk_status status, const struct sgk_message *message)
{
    lua_pushnil(L);
    lua_pushstring(L, message->text);
    lua_pushstring(L, sgk_status_name(status));
    return 3;
}

static int accept_or_refuse(lua_State *L, enum sgk_status status, const struct sgk_message *message)
{
    if (status != SGK_OK)
        return refuse(L, status, message);
    lua_pushboolean(L, 1);
    return 1;
}

/* The name and the type's number of item `index` of a list; the list keeps the name. */
static const char *read_attribute(lua_State *L, int list, size_t index, int32_t *type)
{
    lua_rawgeti(L, list, (lua_Integer)index + 1);
    lua_rawgeti(L, -1, 1);
    lua_rawgeti(L, -2, 2);
    const char *name = luaL_checkstring(L, -2);
    *type = (int32_t)luaL_checkinteger(L, -1);
    lua_pop(L, 3);
    return name;
}

int host_check_node(lua_State *L)
{
    enum { LABEL = 1, MIN_INPUTS, MAX_INPUTS, DECLARED, INPUTS, GIVEN };
    const size_t given_count = lua_rawlen(L, GIVEN);
    struct declared declared = {.title = luaL_checkstring(L, LABEL), .count = lua_rawlen(L, DECLARED)};
    struct sgk_attribute_row *rows = lua_newuserdatauv(L, (declared.count + 1) * sizeof *rows, 0);
    for (size_t i = 0; i < declared.count; i++) {
        int32_t type;
        const char *name = read_attribute(L, DECLARED, i, &type);
        const struct sgk_attribute_row row = {.name = name, .type = (uint8_t)type};
        rows[i] = row;
    }
    declared.rows = rows;
    struct sgk_attribute *given = lua_newuserdatauv(L, (given_count + 1) * sizeof *given, 0);
    for (size_t i = 0; i < given_count; i++) {
        const struct sgk_attribute attribute = {.i = 0};
        given[i] = attribute;
        given[i].name = read_attribute(L, GIVEN, i, &given[i].type);
    }

    struct sgk_message message;
    sgk_message_clear(&message);
    enum sgk_status status =
        check_inputs(declared.title, (size_t)luaL_checkinteger(L, MIN_INPUTS), (size_t)luaL_checkinteger(L, MAX_INPUTS),
                     (size_t)luaL_checkinteger(L, INPUTS), &message);
    for (size_t i = 0; i < given_count && status == SGK_OK; i++) {
        const struct sgk_attribute_row *row;
        status = check_attribute(&row, &declared, given, i, &message);
    }
    return accept_or_refuse(L, status, &message);
}

int host_check_choice(lua_State *L)
{
    enum { NAME = 1, ALLOWED, VALUES, VALUE };
    const size_t count = lua_rawlen(L, VALUES);
    luaL_argcheck(L, count <= UINT8_MAX, VALUES, "more values than a table can have");
    const char **values = lua_newuserdatauv(L, (count + 1) * sizeof *values, 0);
    for (size_t i = 0; i < count; i++) {
        lua_rawgeti(L, VALUES, (lua_Integer)i + 1);
        values[i] = luaL_checkstring(L, -1);
        lua_pop(L, 1); /* the list keeps it */
    }
    const struct sgk_choice choice = {
        .name = luaL_checkstring(L, NAME),
        .allowed = luaL_checkstring(L, ALLOWED),
        .values = values,
        .count = (uint8_t)count,
    };
    struct sgk_string value;
    value.data = luaL_checklstring(L, VALUE, &value.length);
    struct sgk_message message;
    return accept_or_refuse(L, sgk_check_choices(&choice, 1, &value, &message), &message);
}

/* The code of a dtype in a list. */
static int32_t code_at(lua_State *L, int list, size_t index)
{
    lua_rawgeti(L, list, (lua_Integer)index + 1);
    const lua_Integer code = lua_tointeger(L, -1);
    luaL_argcheck(L, 0 < code && code < DTYPES, list, "not the code of a dtype");
    lua_pop(L, 1);
    return (int32_t)code;
}

/* Sentences from here have the numbers of dtypes, because Lua has the names. */
static const char *no_name(int32_t dtype)
{
    (void)dtype;
    return NULL;
}

/* Dims, with 0 for unknown ones, so that no product overflows; and one more dim, 0. */
static int64_t *read_dims(lua_State *L, int list, size_t rank)
{
    int64_t *dims = lua_newuserdatauv(L, (rank + 1) * sizeof *dims, 0);
    for (size_t i = 0; i <= rank; i++) {
        lua_rawgeti(L, list, (lua_Integer)i + 1);
        dims[i] = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
        lua_pop(L, 1);
    }
    return dims;
}

int host_check_input(lua_State *L)
{
    enum { LABEL = 1, CODES, DTYPE, DIMS, AXIS };
    uint16_t bits[DTYPES] = {8}; /* an unknown dtype is 0 */
    const struct sgk_traits traits = {
        .title = luaL_checkstring(L, LABEL), .bits = bits, .bits_count = DTYPES, .dtype_name = no_name};
    for (size_t i = 0; i < lua_rawlen(L, CODES); i++)
        bits[code_at(L, CODES, i)] = 8;
    const size_t rank = lua_rawlen(L, DIMS);
    int64_t *dims = read_dims(L, DIMS, rank);
    struct sgk_tensor input = {.dtype = (int32_t)luaL_checkinteger(L, DTYPE), .dims = dims};
    struct sgk_plan plan;
    struct sgk_message message;

    /* first with the additional 0, so that the memory of this machine does not matter; then only rank and axis */
    input.rank = rank + 1;
    enum sgk_status status = sgk_plan_input(&plan, &traits, 0, &input, 0, &message);
    input.rank = rank;
    memset(dims, 0, rank * sizeof *dims);
    if (status == SGK_OK)
        status = sgk_plan_input(&plan, &traits, 0, &input, luaL_checkinteger(L, AXIS), &message);
    if (status != SGK_OK)
        return refuse(L, status, &message);
    lua_pushinteger(L, (lua_Integer)plan.axis);
    return 1;
}

int host_check_split(lua_State *L)
{
    enum { NAME = 1, CODES, DTYPE };
    static const int64_t none;
    struct sgk_list_dtype dtypes[DTYPES];
    const size_t count = lua_rawlen(L, CODES);
    luaL_argcheck(L, 0 < count && count <= DTYPES, CODES, "no dtypes, or more than there are");
    for (size_t i = 0; i < count; i++) {
        const struct sgk_list_dtype dtype = {.dtype = code_at(L, CODES, i)};
        dtypes[i] = dtype;
    }
    const struct sgk_traits traits = {.dtype_name = no_name, .split = {luaL_checkstring(L, NAME), dtypes, count}};
    const struct sgk_tensor split = {.dtype = (int32_t)luaL_checkinteger(L, DTYPE), .rank = 1, .dims = &none};
    struct sgk_integers list;
    struct sgk_message message;
    return accept_or_refuse(L, sgk_list_of(&list, &traits, &split, &message), &message);
}

int host_check_count(lua_State *L)
{
    const struct sgk_traits traits = {.gives_sequence = 0};
    struct sgk_plan plan = {.traits = &traits, .count = (size_t)luaL_checkinteger(L, 2)};
    struct sgk_message message;

    /* parts of length 0 on an axis of 0: only their number is checked */
    return accept_or_refuse(L, sgk_plan_runs(&plan, luaL_checkinteger(L, 1), 0, 0, 0, "", &message), &message);
}

int host_max_threads(lua_State *L)
{
    const lua_Integer rows = luaL_checkinteger(L, 1);
    const lua_Integer row_bytes = luaL_checkinteger(L, 2);
    lua_pushinteger(L, (lua_Integer)sgk_max_threads((size_t)rows, (size_t)row_bytes));
    return 1;
}
