/*
 * terminal.c - standard output as a terminal.
 */
#include <lua.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "host.h"

/* Not of POSIX.1-2008, but of all that follows it. */
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
