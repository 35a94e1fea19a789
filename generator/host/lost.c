/*
 * lost.c - the last words when a mapped file shrinks while it is read: a SIGBUS, which no check can rule out before.
 */
#include <lauxlib.h>
#include <lua.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "host.h"

static const char *words;
static size_t size;

static void tell(int number)
{
    (void)number;
    const ssize_t written = write(STDERR_FILENO, words, size);
    (void)written; /* the exit status tells, too */
    _exit(EXIT_IO);
}

int host_last_words(lua_State *L)
{
    static struct sigaction before;
    if (!lua_isnoneornil(L, 1)) {
        struct sigaction action;
        memset(&action, 0, sizeof action);
        action.sa_handler = tell;
        words = luaL_checklstring(L, 1, &size);
        sigaction(SIGBUS, &action, &before);
    } else {
        sigaction(SIGBUS, &before, NULL);
    }
    lua_settop(L, 1);
    lua_setfield(L, LUA_REGISTRYINDEX, "splitgen last words"); /* keeps them where they are */
    return 0;
}
