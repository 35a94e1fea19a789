/*
 * program.c - hosts Lua: runs generator/host/boot.lua, which finds the other sources, inside the binary or below
 * --root, and runs the command line.
 */
#include <errno.h>
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "embedded.h"
#include "host.h"
#include "lengths.h"
#include "memory.h"
#include "program.h"

static int compare_path(const void *path, const void *file)
{
    return strcmp(path, ((const struct embedded_file *)file)->path);
}

/* The file inside the binary whose path is argument 1, or NULL. */
static const struct embedded_file *find_embedded(lua_State *L)
{
    return bsearch(luaL_checkstring(L, 1), embedded_files, embedded_count, sizeof(embedded_files[0]), compare_path);
}

/* embedded_file(path) -> bytes, or nil */
static int embedded_file(lua_State *L)
{
    const struct embedded_file *file = find_embedded(L);
    if (file == NULL)
        return 0;
    lua_pushlstring(L, file->bytes, file->size);
    return 1;
}

/* embedded_paths() -> list of the paths of all files inside the binary */
static int embedded_paths(lua_State *L)
{
    lua_newtable(L);
    for (size_t i = 0; i < embedded_count; i++) {
        lua_pushstring(L, embedded_files[i].path);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

int program_load_embedded(lua_State *L)
{
    const struct embedded_file *file = find_embedded(L);
    if (file == NULL)
        return 0;
    const char *name = lua_pushfstring(L, "@%s", file->path);
    const int status = strcmp(lua_ident, embedded_by) == 0
                           ? luaL_loadbufferx(L, file->compiled, file->compiled_size, name, "b")
                           : luaL_loadbufferx(L, file->bytes, file->size, name, "t");
    return status == LUA_OK ? 1 : lua_error(L);
}

/* clang-format off */
static const luaL_Reg host_functions[] = {
    {"check_choice",      host_check_choice},
    {"check_count",       host_check_count},
    {"check_input",       host_check_input},
    {"check_node",        host_check_node},
    {"check_number",      host_check_number},
    {"check_split",       host_check_split},
    {"cut_by_list",       host_cut_by_list},
    {"cut_by_runs",       host_cut_by_runs},
    {"embedded_file",     embedded_file},
    {"embedded_paths",    embedded_paths},
    {"find_directory",    host_find_directory},
    {"finish_file",       host_finish_file},
    {"identify_file",     host_identify_file},
    {"limit",             host_limit},
    {"list_directory",    host_list_directory},
    {"load_embedded",     program_load_embedded},
    {"make_directory",    host_make_directory},
    {"make_temporary",    host_make_temporary},
    {"max_threads",       host_max_threads},
    {"open_file",         host_open_file},
    {"read_file",         host_read_file},
    {"remove_file",       host_remove_file},
    {"run",               host_run},
    {"sha256",            host_sha256},
    {"start",             host_start},
    {"touch_file",        host_touch_file},
    {"wait",              host_wait},
    {NULL, NULL},
};
/* clang-format on */

void program_push_host(lua_State *L, const struct program *program)
{
    luaL_newlib(L, host_functions);
    luaL_setfuncs(L, program->functions, 0);
    lua_pushstring(L, program->name);
    lua_setfield(L, -2, "program");
    lua_pushstring(L, program->command_line);
    lua_setfield(L, -2, "command_line");
    lua_pushinteger(L, sysconf(_SC_NPROCESSORS_ONLN));
    lua_setfield(L, -2, "processors");
    lua_pushinteger(L, SGK_REST);
    lua_setfield(L, -2, "rest"); /* as a length */
    lua_pushinteger(L, SGK_IF_ANY);
    lua_setfield(L, -2, "if_any"); /* as the count of parts of that length */
}

/* A run of a program. */
struct call {
    const struct program *program;
    int argc;
    char **argv;
    bool tells_json; /* on standard error, as --diagnostics has it */
    int write_error; /* of the first write to standard output that failed, or 0 */
};

static void note_error(struct call *call, bool is_done)
{
    if (!is_done && call->write_error == 0)
        call->write_error = errno;
}

static void write_value(lua_State *L, int place)
{
    size_t size;
    const char *words = luaL_tolstring(L, place, &size);
    note_error(lua_touserdata(L, lua_upvalueindex(1)), fwrite(words, 1, size, stdout) == size);
    lua_pop(L, 1);
}

/* Replaces Lua's io.write: keeps the errno of a failed write, which the stream forgets. */
static int write_values(lua_State *L)
{
    const int count = lua_gettop(L);
    for (int i = 1; i <= count; i++) {
        luaL_checkstring(L, i);
        write_value(L, i);
    }
    return 0;
}

/* Replaces Lua's print, and flushes each line. */
static int write_line(lua_State *L)
{
    const int count = lua_gettop(L);
    for (int i = 1; i <= count; i++) {
        if (i > 1)
            putchar('\t');
        write_value(L, i);
    }
    putchar('\n');
    note_error(lua_touserdata(L, lua_upvalueindex(1)), fflush(stdout) == 0);
    return 0;
}

static void open_output(lua_State *L, struct call *call)
{
    lua_getglobal(L, "io");
    lua_pushlightuserdata(L, call);
    lua_pushcclosure(L, write_values, 1);
    lua_setfield(L, -2, "write");
    lua_pop(L, 1);
    lua_pushlightuserdata(L, call);
    lua_pushcclosure(L, write_line, 1);
    lua_setglobal(L, "print");
}

/* The word after an option, or NULL. For options that are needed before the parser can be loaded. */
static const char *find_option(const struct call *call, const char *name)
{
    const size_t length = strlen(name);
    for (int i = 1; call->program->has_options && i < call->argc; i++) {
        char *const word = call->argv[i];
        if (strcmp(word, name) == 0)
            return i + 1 < call->argc ? call->argv[i + 1] : NULL;
        if (strncmp(word, name, length) == 0 && word[length] == '=')
            return word + length + 1;
    }
    return NULL;
}

/* Prints an error, and why unless that is NULL, when Lua cannot. Allocates nothing, because there may be no memory. */
static void tell(const struct call *call, const char *what, const char *why)
{
    const char *colon = why != NULL ? ": " : "";
    why = why != NULL ? why : "";
    if (call->tells_json)
        fprintf(stderr, "{\"severity\":\"error\",\"message\":\"%s%s%s\",\"text\":\"", what, colon, why);
    fprintf(stderr, "%s: error: %s%s%s%s\n", call->program->name, what, colon, why, call->tells_json ? "\"}" : "");
}

/* Runs generator/host/boot.lua with (host, root, version, arguments...) and returns the exit code that it gives. */
static int run(lua_State *L)
{
    struct call *call = lua_touserdata(L, 1);
    luaL_openlibs(L);
    open_output(L, call);

    lua_pushcfunction(L, program_load_embedded);
    lua_pushliteral(L, "generator/host/boot.lua");
    lua_call(L, 1, 1); /* stack = { ..., boot } */
    program_push_host(L, call->program);
    lua_pushboolean(L, call->tells_json);
    lua_setfield(L, -2, "tells_json");
    lua_pushboolean(L, !call->tells_json && isatty(STDERR_FILENO));
    lua_setfield(L, -2, "is_terminal"); /* whether standard error is a terminal for a person */
    lua_pushstring(L, find_option(call, "--root"));
    lua_pushliteral(L, SPLITGEN_VERSION);
    luaL_checkstack(L, call->argc, "too many arguments");
    for (int i = 1; i < call->argc; i++)
        lua_pushstring(L, call->argv[i]);
    lua_call(L, 2 + call->argc, 1); /* stack = { ..., exit code } */
    return 1;
}

/* A number as an error is the exit code after a message has been printed (boot.lua). */
static int add_traceback(lua_State *L)
{
    if (!lua_isinteger(L, 1))
        luaL_traceback(L, L, luaL_tolstring(L, 1, NULL), 1);
    return 1;
}

/* Runs the program in a new Lua state, and closes the state. Returns the exit code. */
static int run_protected(lua_State *L, struct call *call)
{
    lua_pushcfunction(L, add_traceback);
    lua_pushcfunction(L, run);
    lua_pushlightuserdata(L, call);
    int code = EXIT_IO;
    if (lua_pcall(L, 1, 1, 1) == LUA_OK || lua_isinteger(L, -1))
        code = (int)lua_tointeger(L, -1);
    else if (memory_of(L)->ran_out)
        tell(call, "out of memory", NULL);
    else
        fprintf(stderr, "%s: internal error: %s\n", call->program->name, lua_tostring(L, -1));
    lua_close(L);
    return code;
}

/* Whether standard output is a pipe whose reader has closed it, as head does. */
static bool is_unread(void)
{
    struct pollfd output = {STDOUT_FILENO, POLLOUT, 0};
    return poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

int program_run(const struct program *program, int argc, char **argv)
{
    struct call call = {program, argc, argv, false, 0};
    const char *format = find_option(&call, "--diagnostics");
    call.tells_json = format != NULL && strcmp(format, "json") == 0;

    struct memory memory = {MEMORY_UNLIMITED, false};
    lua_State *L = memory_new_state(&memory);
    int code = EXIT_IO;
    if (L != NULL)
        code = run_protected(L, &call);
    else
        tell(&call, "out of memory", NULL);
    note_error(&call, fflush(stdout) == 0);
    if (call.write_error == 0)
        return code;
    if (!is_unread())
        tell(&call, "standard output cannot be written", strerror(call.write_error));
    return EXIT_IO;
}

int program_main(const struct program *program, int argc, char **argv)
{
    signal(SIGCHLD, SIG_DFL); /* if it were ignored, children would leave no exit status */
    /* a closed pipe and a file that grew too large must be ordinary write errors */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    /* messages of child processes are parsed and quoted, and must be in English */
    setenv("LC_ALL", "C", 1);
    return program_run(program, argc, argv);
}
