/*
 * terminal.c - the width of the terminal.
 */
#include <lua.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "host.h"

/* TIOCGWINSZ is not in POSIX.1-2008, but widely available. */
static lua_Integer count_columns(void)
{
#ifdef TIOCGWINSZ
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        return size.ws_col;
#endif
    return 0;
}

int host_columns(lua_State *L)
{
    if (!isatty(STDOUT_FILENO))
        return 0;
    lua_pushinteger(L, count_columns());
    return 1;
}
