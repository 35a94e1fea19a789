/*
 * process.c - work in processes of its own: programs, and Lua functions that may crash.
 */
#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <limits.h>
#include <lua.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "host.h"
#include "memory.h"
#include "temporary.h"

/* What is kept of a program's output; the rest is read and dropped. */
enum { MAX_OUTPUT = 64 * 1024 };

struct child {
    struct temporary *process;
    int from;   /* the reading end of its output */
    int status; /* as waitpid has it */
    bool timed_out;
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Keeps what can be read now, or within that many milliseconds. False at the end. */
static bool read_some(int from, luaL_Buffer *kept, int milliseconds)
{
    char chunk[4096];
    struct pollfd wanted = {from, POLLIN, 0};
    if (poll(&wanted, 1, milliseconds) <= 0)
        return true;
    const ssize_t got = read(from, chunk, sizeof chunk);
    if (got < 0)
        return errno == EINTR || errno == EAGAIN;
    const size_t length = luaL_bufflen(kept);
    const size_t room = length < MAX_OUTPUT ? MAX_OUTPUT - length : 0;
    luaL_addlstring(kept, chunk, (size_t)got < room ? (size_t)got : room);
    return got > 0;
}

/* Reads the child's output until it ends, or its time does. Pushes the output. */
static void follow(lua_State *L, struct child *child, lua_Integer seconds)
{
    luaL_Buffer output;
    luaL_buffinit(L, &output);
    const double deadline = now() + (double)seconds;
    bool open = true;
    bool ended = false;
    while (!ended) {
        if (open)
            open = read_some(child->from, &output, 20);
        else
            poll(NULL, 0, 1);
        ended = temporary_has_ended(child->process, &child->status);
        if (!ended && now() >= deadline) {
            child->timed_out = true;
            temporary_end(child->process);
            ended = true;
        }
    }
    /* what was written before the end; a process that lives on must not keep us */
    fcntl(child->from, F_SETFL, O_NONBLOCK);
    for (int i = 0; open && i < 2 * MAX_OUTPUT / 4096; i++)
        open = read_some(child->from, &output, 0);
    close(child->from);
    luaL_pushresult(&output);
}

/* Pushes what a child came to: its exit status, or nil; and why there is none. */
static int push_end(lua_State *L, const struct child *child, lua_Integer seconds)
{
    if (!child->timed_out && WIFEXITED(child->status)) {
        lua_pushinteger(L, WEXITSTATUS(child->status));
        lua_pushnil(L);
    } else {
        lua_pushnil(L);
        if (child->timed_out)
            lua_pushfstring(L, "not done after %I s", (LUAI_UACINT)seconds);
        else
            lua_pushfstring(L, "crashed: %s", strsignal(WTERMSIG(child->status)));
    }
    return 2;
}

/* False when there is no process to be had. In the child, *to is the writing end; elsewhere -1. */
static bool start(struct child *child, bool leads_group, int *to)
{
    int ends[2];
    memset(child, 0, sizeof *child);
    fflush(NULL); /* or the child would write it again */
    if (pipe(ends) != 0)
        return false;
    child->process = temporary_process(leads_group);
    if (child->process == NULL) {
        const int error = errno;
        close(ends[0]);
        close(ends[1]);
        errno = error;
        return false;
    }
    const bool is_child = child->process->process == 0;
    close(ends[is_child ? 0 : 1]);
    child->from = ends[0];
    *to = is_child ? ends[1] : -1;
    return true;
}

/* returns nil, why, and that nothing was written */
static int no_process(lua_State *L, int error)
{
    if (error == ENOMEM)
        return memory_fail(L);
    lua_pushnil(L);
    lua_pushfstring(L, "no process: %s", strerror(error));
    lua_pushliteral(L, "");
    return 3;
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

    struct child child;
    int output;
    if (!start(&child, true, &output))
        return no_process(L, errno);
    if (output >= 0)
        execute(arguments, environment, directory, output);
    follow(L, &child, seconds); /* stack = { ..., output } */
    push_end(L, &child, seconds);
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

int host_isolate(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TFUNCTION);
    const lua_Integer seconds = luaL_checkinteger(L, 2);
    lua_settop(L, 2);

    struct child child;
    int result;
    if (!start(&child, false, &result))
        return no_process(L, errno);
    if (result >= 0) {
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
    follow(L, &child, seconds);
    push_end(L, &child, seconds); /* stack = { function, seconds, output, status, why } */
    if (lua_isnil(L, -2))
        return 2;
    const lua_Integer status = lua_tointeger(L, -2);
    const bool has_output = lua_rawlen(L, -3) > 0;
    if (status == EXIT_SUCCESS && has_output) {
        lua_pushvalue(L, -3);
        return 1;
    }
    lua_pushnil(L);
    if (status == EXIT_IO) /* last words on standard error say which */
        lua_pushliteral(L, "input or output failed");
    else if (!has_output)
        lua_pushfstring(L, "ended with exit status %I before it was done", (LUAI_UACINT)status);
    else /* the output says what is wrong */
        lua_pushvalue(L, -4);
    return 2;
}
