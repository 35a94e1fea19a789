/*
 * process.c - work in processes of its own: programs, and Lua functions that may crash.
 */
#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <limits.h>
#include <lua.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "child.h"
#include "host.h"
#include "memory.h"

/* returns nil, and why */
static int no_process(lua_State *L, int error)
{
    if (error == ENOMEM)
        return memory_fail(L);
    lua_pushnil(L);
    lua_pushfstring(L, "no process: %s", strerror(error));
    return 2;
}

/* Pushes the path of a program if the directory holds it. */
static bool push_program(lua_State *L, const char *directory, const char *name)
{
    if (access(lua_pushfstring(L, "%s/%s", directory, name), X_OK) == 0)
        return true;
    lua_pop(L, 1);
    return false;
}

int host_find_program(lua_State *L)
{
    const char *name = luaL_checkstring(L, 1);
    char self[PATH_MAX] = "";
    const ssize_t size = readlink("/proc/self/exe", self, sizeof self - 1);
    char *slash = size > 0 ? strrchr(self, '/') : NULL;
    if (slash != NULL)
        *slash = '\0';
    if (slash != NULL && push_program(L, self, name))
        return 1;
    /* an installation that was moved has its libexecdir where it was, as seen from bin */
    if (slash != NULL && push_program(L, lua_pushfstring(L, "%s/../" SPLITGEN_LIBEXEC_NAME, self), name))
        return 1;
    return push_program(L, SPLITGEN_LIBEXECDIR, name);
}

extern char **environ;

static bool sets(const char *variable, const char *name)
{
    const size_t length = strlen(name);
    return strncmp(variable, name, length) == 0 && variable[length] == '=';
}

/*
 * Pushes the environment of a program, whose messages are quoted and read, so that they should be in no language of the
 * user's; and what it leaves temporary when it is killed goes with its directory, if it has one of its own.
 */
static char **push_environment(lua_State *L, bool has_directory)
{
    static char language[] = "LC_ALL=C", temporary[] = "TMPDIR=.";
    size_t count = 0;
    while (environ[count] != NULL)
        count++;
    char **environment = lua_newuserdatauv(L, (count + 3) * sizeof *environment, 0);
    size_t kept = 0;
    environment[kept++] = language;
    if (has_directory)
        environment[kept++] = temporary;
    for (size_t i = 0; i < count; i++)
        if (!sets(environ[i], "LC_ALL") && !(has_directory && sets(environ[i], "TMPDIR")))
            environment[kept++] = environ[i];
    environment[kept] = NULL;
    return environment;
}

/* In the child: it has no memory to ask for. */
static void execute(char **arguments, char **environment, const char *directory, int output)
{
    const struct rlimit none = {0, 0};
    const int input = open("/dev/null", O_RDONLY);
    setrlimit(RLIMIT_CORE, &none);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    dup2(input, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    close(output);
    environ = environment;
    if (directory == NULL || chdir(directory) == 0)
        execvp(arguments[0], arguments);
    fprintf(stderr, "%s: %s\n", arguments[0], strerror(errno));
    _exit(127);
}

int host_run(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    const char *directory = luaL_optstring(L, 2, NULL);
    const lua_Integer seconds = luaL_checkinteger(L, 3);
    const size_t count = (size_t)lua_rawlen(L, 1);
    if (count == 0)
        return luaL_argerror(L, 1, "no program");
    char **arguments = lua_newuserdatauv(L, (count + 1) * sizeof *arguments, 0);
    for (size_t i = 0; i < count; i++) {
        size_t size;
        lua_rawgeti(L, 1, (lua_Integer)i + 1);
        const char *argument = luaL_checklstring(L, -1, &size);
        arguments[i] = lua_newuserdatauv(L, size + 1, 0);
        memcpy(arguments[i], argument, size + 1);
        lua_rawseti(L, 1, (lua_Integer)i + 1); /* the list keeps it */
        lua_pop(L, 1);
    }
    arguments[count] = NULL;
    char **environment = push_environment(L, directory != NULL);

    int output;
    if (!child_start(L, true, seconds, &output)) {
        no_process(L, errno);
        lua_pushliteral(L, "");
        return 3;
    }
    if (output >= 0)
        execute(arguments, environment, directory, output);
    const int child = child_wait(L, lua_gettop(L), 1);
    child_push_end(L, child); /* stack = { ..., output, status, why } */
    lua_pushvalue(L, -3);
    return 3;
}

static void write_all(int to, const char *bytes, size_t size)
{
    while (size > 0) {
        const ssize_t written = write(to, bytes, size);
        if (written < 0 && errno != EINTR)
            return;
        if (written > 0) {
            bytes += written;
            size -= (size_t)written;
        }
    }
}

int host_start(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TFUNCTION);
    const lua_Integer seconds = luaL_checkinteger(L, 2);
    const luaL_Stream *said = luaL_checkudata(L, 3, LUA_FILEHANDLE);

    int result;
    if (!child_start(L, false, seconds, &result))
        return no_process(L, errno);
    if (result < 0)
        return 1;
    dup2(fileno(said->f), STDERR_FILENO);
    lua_pushvalue(L, 1);
    const bool done = lua_pcall(L, 0, 1, 0) == LUA_OK;
    if (!done && memory_of(L)->ran_out)
        return lua_error(L);
    size_t size;
    const char *text = luaL_tolstring(L, -1, &size);
    write_all(result, text, size);
    close(result);
    exit(done ? EXIT_SUCCESS : EXIT_FAILURE); /* not _exit: what counts coverage and leaks shall do so */
}

/* Pushes what a function's process came to: what it returned; or nil, and why there is none. -> how many values */
static int push_result(lua_State *L, int child)
{
    child_push_end(L, child); /* stack = { ..., output, status, why } */
    if (lua_isnil(L, -2))
        return 2;
    const lua_Integer status = lua_tointeger(L, -2);
    const bool has_output = lua_rawlen(L, -3) > 0;
    lua_pop(L, 2);
    if (status == EXIT_SUCCESS && has_output)
        return 1;
    lua_pushnil(L);
    if (status == EXIT_IO) /* last words on standard error say which */
        lua_pushliteral(L, "input or output failed");
    else if (!has_output)
        lua_pushfstring(L, "ended with exit status %I before it was done", (LUAI_UACINT)status);
    else /* the output says what is wrong */
        lua_pushvalue(L, -2);
    return 2;
}

int host_wait(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TUSERDATA);
    const int child = child_wait(L, 1, lua_gettop(L));
    const int results = push_result(L, child);
    lua_pushinteger(L, child);
    lua_insert(L, -1 - results);
    return 1 + results;
}
