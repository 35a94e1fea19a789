/*
 * child.c - processes that this one starts, side by side: what each writes is kept, until it ends or its time does.
 */
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "temporary.h"

/* What is kept of a child's output; the rest is read and dropped. */
enum { MAX_OUTPUT = 64 * 1024 };

/* The user value is what has been read of the output. */
struct child {
    struct temporary *process;
    int from;   /* the reading end of its output, or -1 behind the end */
    int status; /* as waitpid has it */
    lua_Integer seconds;
    double deadline;
    bool timed_out;
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

bool child_start(lua_State *L, bool leads_group, lua_Integer seconds, int *to)
{
    struct child *child = lua_newuserdatauv(L, sizeof *child, 1);
    *child = (struct child){.seconds = seconds, .deadline = now() + (double)seconds};
    lua_pushliteral(L, "");
    lua_setiuservalue(L, -2, 1);
    int ends[2];
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
    if (!is_child)
        fcntl(child->from, F_SETFL, O_NONBLOCK);
    return true;
}

/* Keeps some of what can be read now. False when that is nothing. */
static bool read_some(lua_State *L, int place)
{
    struct child *child = lua_touserdata(L, place);
    char chunk[4096];
    const ssize_t got = child->from >= 0 ? read(child->from, chunk, sizeof chunk) : -1;
    if (got == 0) {
        close(child->from);
        child->from = -1;
    }
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

/* Whether it has, by itself or for want of time. */
static bool has_ended(struct child *child)
{
    if (temporary_has_ended(child->process, &child->status))
        return true;
    child->timed_out = now() >= child->deadline;
    if (child->timed_out)
        temporary_end(child->process);
    return child->timed_out;
}

/* Reads what was written before the end; a process that lives on must not keep us. */
static void read_rest(lua_State *L, int place)
{
    struct child *child = lua_touserdata(L, place);
    for (int i = 0; i < 2 * MAX_OUTPUT / 4096 && read_some(L, place); i++)
        continue;
    if (child->from >= 0)
        close(child->from);
}

int child_wait(lua_State *L, int first, int count)
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

void child_push_end(lua_State *L, int place)
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
