/*
 * process.c - runs programs, and Lua functions that may crash, in parallel processes. Each has a time limit, and its
 * output is kept.
 */
#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
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
#include "signals.h"

/* The most bytes of a child's output that are kept; the rest is read and dropped. */
enum { MAX_OUTPUT = 64 * 1024 };

/* The user value is the output so far. Signals are held while the child runs. */
struct child {
    pid_t process; /* 0 if it does not run */
    bool leads_group;
    int from;   /* the reading end of its output, or -1 after its end */
    int status; /* as waitpid has it */
    lua_Integer seconds;
    double deadline;
    bool timed_out;
};

static const char type_name[] = "splitgen.child";

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Kills a child with its group. A child without a group gets SIGTERM, so that it can end its own children. */
static void kill_child(struct child *child)
{
    kill(child->leads_group ? -child->process : child->process, child->leads_group ? SIGKILL : SIGTERM);
    while (waitpid(child->process, &child->status, 0) < 0 && errno == EINTR)
        continue;
    child->process = 0;
    signals_release();
}

static void close_output(struct child *child)
{
    if (child->from >= 0)
        close(child->from);
    child->from = -1;
}

static int collect_child(lua_State *L)
{
    struct child *child = luaL_checkudata(L, 1, type_name);
    if (child->process != 0)
        kill_child(child);
    close_output(child);
    return 0;
}

static struct child *push_child(lua_State *L)
{
    struct child *child = lua_newuserdatauv(L, sizeof *child, 1);
    *child = (struct child){.from = -1};
    lua_pushliteral(L, "");
    lua_setiuservalue(L, -2, 1);
    if (luaL_newmetatable(L, type_name)) {
        lua_pushcfunction(L, collect_child);
        lua_setfield(L, -2, "__gc");
    }
    lua_setmetatable(L, -2);
    return child;
}

/* Starts a child with a time limit, and pushes it. *to becomes -1; in the child, the descriptor to write to. Returns
 * false with errno on failure. */
static bool child_start(lua_State *L, bool leads_group, lua_Integer seconds, int *to)
{
    struct child *child = push_child(L);
    int ends[2];
    fflush(NULL); /* else the child would write the buffers again */
    if (pipe(ends) != 0)
        return false;
    signals_hold();
    const pid_t process = fork();
    if (process >= 0 && leads_group)
        setpgid(process, process); /* in both processes: either may run first */
    if (process == 0) {
        signals_begin();
        close(ends[0]);
        *to = ends[1];
        return true;
    }
    const int error = errno;
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        signals_release();
        errno = error;
        return false;
    }
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    *child = (struct child){process, leads_group, ends[0], 0, seconds, now() + (double)seconds, false};
    *to = -1;
    return true;
}

/* Reads some of the output, and keeps it. Returns false if there is none now. */
static bool read_some(lua_State *L, int place)
{
    struct child *child = lua_touserdata(L, place);
    char chunk[4096];
    const ssize_t got = child->from >= 0 ? read(child->from, chunk, sizeof chunk) : -1;
    if (got == 0)
        close_output(child);
    if (got <= 0)
        return false;
    lua_getiuservalue(L, place, 1);
    const size_t length = lua_rawlen(L, -1);
    const size_t room = length < MAX_OUTPUT ? MAX_OUTPUT - length : 0;
    lua_pushlstring(L, chunk, (size_t)got < room ? (size_t)got : room);
    lua_concat(L, 2);
    lua_setiuservalue(L, place, 1);
    return true;
}

/* Whether a child has ended. Kills it after its time limit. */
static bool has_ended(struct child *child)
{
    if (waitpid(child->process, &child->status, WNOHANG) == child->process) {
        if (child->leads_group)
            kill(-child->process, SIGKILL); /* any processes that it left running */
        child->process = 0;
        signals_release();
        return true;
    }
    child->timed_out = now() >= child->deadline;
    if (child->timed_out)
        kill_child(child);
    return child->timed_out;
}

/* Reads the rest of the output. Bounded, because a process that was left running may write for ever. */
static void read_rest(lua_State *L, int place)
{
    struct child *child = lua_touserdata(L, place);
    for (int i = 0; i < 2 * MAX_OUTPUT / 4096 && read_some(L, place); i++)
        continue;
    close_output(child);
}

/* Kills the children, and then ends the program without a message. It dies of the signal once signals are released. */
static int stop(lua_State *L, int first, int count)
{
    for (int place = first; place < first + count; place++)
        kill_child(lua_touserdata(L, place));
    lua_pushinteger(L, EXIT_IO);
    return lua_error(L);
}

/* Waits until one of the `count` children from `first` on in the stack has ended, and returns its place. Kills children
 * after their time limit. */
static int child_wait(lua_State *L, int first, int count)
{
    struct pollfd *outputs = lua_newuserdatauv(L, (size_t)count * sizeof *outputs, 0);
    for (;;) {
        int milliseconds = 20;
        for (int i = 0; i < count; i++) {
            const struct child *child = lua_touserdata(L, first + i);
            outputs[i] = (struct pollfd){child->from, POLLIN, 0};
            if (child->from < 0)
                milliseconds = 1; /* it is about to end */
        }
        poll(outputs, (nfds_t)count, milliseconds);
        if (signals_wait())
            return stop(L, first, count);
        for (int place = first; place < first + count; place++) {
            read_some(L, place);
            if (has_ended(lua_touserdata(L, place))) {
                read_rest(L, place);
                lua_pop(L, 1);
                return place;
            }
        }
    }
}

/* Pushes the output of a child that has ended, its exit status or nil, and why it has none or nil. */
static void child_push_end(lua_State *L, int place)
{
    const struct child *child = lua_touserdata(L, place);
    lua_getiuservalue(L, place, 1);
    if (!child->timed_out && WIFEXITED(child->status)) {
        lua_pushinteger(L, WEXITSTATUS(child->status));
        lua_pushnil(L);
        return;
    }
    lua_pushnil(L);
    if (child->timed_out)
        lua_pushfstring(L, "not done after %I s", (LUAI_UACINT)child->seconds);
    else
        lua_pushfstring(L, "crashed: %s", strsignal(WTERMSIG(child->status)));
}

/* returns nil, and why; ENOSYS is WebAssembly's */
static int no_process(lua_State *L, int error)
{
    if (error == ENOMEM)
        return memory_fail(L);
    lua_pushnil(L);
    lua_pushfstring(L, "no process: %s",
                    error == ENOSYS ? "this build of splitgen starts no programs, such as compilers" : strerror(error));
    return 2;
}

/* Runs in the child. Temporary files that a killed program leaves are removed with its own directory. */
static void execute(char **arguments, const char *directory, int output)
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
    if (setenv("TMPDIR", ".", 1) == 0 && chdir(directory) == 0)
        execvp(arguments[0], arguments);
    fprintf(stderr, "%s: %s\n", arguments[0], strerror(errno));
    _exit(127);
}

int host_run(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    const char *directory = luaL_checkstring(L, 2);
    const lua_Integer seconds = luaL_checkinteger(L, 3);
    const size_t count = (size_t)lua_rawlen(L, 1);
    if (count == 0)
        return luaL_argerror(L, 1, "no program");
    char **arguments = lua_newuserdatauv(L, (count + 1) * sizeof *arguments, 0);
    for (size_t i = 0; i < count; i++) {
        lua_rawgeti(L, 1, (lua_Integer)i + 1);
        luaL_checktype(L, -1, LUA_TSTRING);
        const char *argument = lua_tostring(L, -1); /* the list keeps it */
        memcpy(&arguments[i], &argument, sizeof argument);
        lua_pop(L, 1);
    }
    arguments[count] = NULL;

    int output;
    if (!child_start(L, true, seconds, &output))
        return no_process(L, errno);
    if (output >= 0)
        execute(arguments, directory, output);
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
    size_t size;
    const char *text = luaL_tolstring(L, -1, &size);
    write_all(result, text, size);
    close(result);
    exit(done ? EXIT_SUCCESS : EXIT_FAILURE); /* not _exit, so that tools can report coverage and leaks */
}

/* Pushes the string that a process's function returned; or nil, and why there is none. Returns the number of values. */
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
    if (status == EXIT_IO) /* standard error says which */
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
