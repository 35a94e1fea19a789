/*
 * starve.c - stands before the allocations of the C library: the program's, Lua's, and its own.
 */
#include "starve.h"

#include <errno.h>
#include <lauxlib.h>
#include <stdbool.h>
#include <stdlib.h>

#include "original.h"

enum kind { OF_C, OF_LUA, KINDS };

static lua_Integer counts[KINDS], starved[KINDS]; /* up to now, and those without memory: the first, or 0 */
static bool is_running, is_last, is_out;

int starve(lua_State *L)
{
    static const char *const names[] = {"C", "Lua", NULL};
    const int kind = luaL_checkoption(L, 1, NULL, names);
    lua_pushinteger(L, counts[kind]);
    starved[OF_C] = starved[OF_LUA] = 0;
    starved[kind] = luaL_optinteger(L, 2, 0);
    is_last = lua_toboolean(L, 3);
    return 1;
}

int starve_run(const struct program *program, int argc, char **argv)
{
    counts[OF_C] = counts[OF_LUA] = 0;
    is_out = false;
    is_running = true;
    const int code = program_run(program, argc, argv);
    is_running = false;
    starved[OF_C] = starved[OF_LUA] = 0;
    return code;
}

#ifdef STARVES
static bool starves(enum kind kind)
{
    if (!is_running)
        return false;
    counts[kind]++;
    is_out = counts[kind] == starved[kind] || (is_out && is_last);
    if (is_out)
        errno = ENOMEM;
    return is_out;
}

/* What a function of ours returns. */
#define ALLOCATE(kind, original, ...)                          \
    do {                                                       \
        if ((original) == NULL)                                \
            FIND_ORIGINAL(original);                           \
        return starves(kind) ? NULL : (original)(__VA_ARGS__); \
    } while (0)

void *malloc(size_t size)
{
    static void *(*original)(size_t);
    ALLOCATE(OF_C, original, size);
}

void *calloc(size_t count, size_t size)
{
    static void *(*original)(size_t, size_t);
    ALLOCATE(OF_C, original, count, size);
}

/* Nothing else but Lua calls it. */
void *realloc(void *block, size_t size)
{
    static void *(*original)(void *, size_t);
    ALLOCATE(OF_LUA, original, block, size);
}
#endif
