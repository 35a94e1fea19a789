/*
 * starve.c - wraps realloc, which only Lua calls, to make allocations fail.
 */
#include "starve.h"

#include <errno.h>
#include <lauxlib.h>
#include <stdbool.h>
#include <stdlib.h>

#include "original.h"

static lua_Integer count, starved; /* allocations so far, and the number of the first that fails, or 0 */
static bool is_running, is_last, is_out;

int starve(lua_State *L)
{
    lua_pushinteger(L, count);
    starved = luaL_optinteger(L, 1, 0);
    is_last = lua_toboolean(L, 2);
    return 1;
}

int starve_run(const struct program *program, int argc, char **argv)
{
    count = 0;
    is_out = false;
    is_running = true;
    const int code = program_run(program, argc, argv);
    is_running = false;
    starved = 0;
    return code;
}

#ifdef STARVES
static bool starves(void)
{
    if (!is_running)
        return false;
    count++;
    is_out = count == starved || (is_out && is_last);
    if (is_out)
        errno = ENOMEM;
    return is_out;
}

void *realloc(void *block, size_t size)
{
    static void *(*original)(void *, size_t);
    if (original == NULL)
        FIND_ORIGINAL(original);
    return starves() ? NULL : original(block, size);
}
#endif
