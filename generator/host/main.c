/*
 * main.c - hosts Lua: runs generator/host/boot.lua, which finds the other sources, inside the binary or below --root,
 * and the program's command line.
 */
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
#include "memory.h"
#include "program.h"
#include "temporary.h"
#include "values.h"

/* The file inside the binary whose path is argument 1, or NULL. */
static const struct embedded_file *find_embedded(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    const struct embedded_file *file = embedded_files;
    while (file->path != NULL && strcmp(file->path, path) != 0)
        file++;
    return file->path != NULL ? file : NULL;
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
    for (lua_Integer i = 0; embedded_files[i].path != NULL; i++) {
        lua_pushstring(L, embedded_files[i].path);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

/* load_embedded(path) -> the function of a module inside the binary, or nil. Only the Lua that compiled it reads it. */
static int load_embedded(lua_State *L)
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
    {"check_split",       host_check_split},
    {"columns",           host_columns},
    {"create_directory",  host_create_directory},
    {"embedded_file",     embedded_file},
    {"embedded_paths",    embedded_paths},
    {"find_directory",    host_find_directory},
    {"find_program",      host_find_program},
    {"help",              host_help},
    {"identify_file",     host_identify_file},
    {"last_words",        host_last_words},
    {"limit",             host_limit},
    {"list_directory",    host_list_directory},
    {"load_embedded",     load_embedded},
    {"make_directory",    host_make_directory},
    {"ranges",            host_ranges},
    {"read_file",         host_read_file},
    {"read_initializer",  host_read_initializer},
    {"read_model",        host_read_model},
    {"read_sequence",     host_read_sequence},
    {"read_tensor",       host_read_tensor},
    {"remove_directory",  host_remove_directory},
    {"remove_file",       host_remove_file},
    {"run",               host_run},
    {"sha256",            host_sha256},
    {"start",             host_start},
    {"sweep",             host_sweep},
    {"wait",              host_wait},
    {"write_files",       host_write_files},
    {NULL, NULL},
};
/* clang-format on */

/* Pushes what Lua requires as "host", but for what the command line decides. */
static void push_host(lua_State *L)
{
    luaL_newlib(L, host_functions);
    luaL_setfuncs(L, program.functions, 0);
    lua_pushstring(L, program.name);
    lua_setfield(L, -2, "program");
    lua_pushstring(L, program.command_line);
    lua_setfield(L, -2, "command_line");
    lua_pushinteger(L, MAX_VALUES);
    lua_setfield(L, -2, "max_values");
    lua_pushinteger(L, sysconf(_SC_NPROCESSORS_ONLN));
    lua_setfield(L, -2, "processors");
}

/* The word after an option, or NULL. For what must be known before the parser runs, which is a file itself. */
static const char *find_option(int argc, char **argv, const char *name)
{
    const size_t length = strlen(name);
    for (int i = 1; program.has_options && i < argc; i++) {
        if (strcmp(argv[i], name) == 0)
            return i + 1 < argc ? argv[i + 1] : NULL;
        if (strncmp(argv[i], name, length) == 0 && argv[i][length] == '=')
            return argv[i] + length + 1;
    }
    return NULL;
}

static bool tells_json; /* on standard error, as --diagnostics has it */

/* Tells an error when Lua cannot: there may be no memory, so that none is taken. */
static void tell(const char *what)
{
    if (tells_json)
        fprintf(stderr, "{\"severity\":\"error\",\"message\":\"%s\"}\n", what);
    else
        fprintf(stderr, "%s: error: %s\n", program.name, what);
}

/* Runs generator/host/boot.lua with (host, root, version, arguments...) and returns the exit code that it gives. */
static int run(lua_State *L)
{
    int argc = (int)lua_tointeger(L, 1);
    char **argv = lua_touserdata(L, 2);
    luaL_openlibs(L);

    lua_pushcfunction(L, load_embedded);
    lua_pushliteral(L, "generator/host/boot.lua");
    lua_call(L, 1, 1); /* stack = { ..., boot } */
    push_host(L);
    lua_pushboolean(L, SPLITGEN_INFERS_SHAPES);
    lua_setfield(L, -2, "infers_shapes"); /* whether a program that does was built too */
    lua_pushboolean(L, tells_json);
    lua_setfield(L, -2, "tells_json");
    lua_pushboolean(L, !tells_json && isatty(STDERR_FILENO));
    lua_setfield(L, -2, "is_terminal"); /* whether a person reads what is told */
    lua_pushstring(L, find_option(argc, argv, "--root"));
    lua_pushliteral(L, SPLITGEN_VERSION);
    luaL_checkstack(L, argc, "too many arguments");
    for (int i = 1; i < argc; i++)
        lua_pushstring(L, argv[i]);
    lua_call(L, 2 + argc, 1); /* stack = { ..., exit code } */
    return 1;
}

static int add_traceback(lua_State *L)
{
    luaL_traceback(L, L, luaL_tolstring(L, 1, NULL), 1);
    return 1;
}

/* Runs the program in a new Lua, and ends that. Returns the exit code. */
static int run_protected(lua_State *L, int argc, char **argv)
{
    lua_pushcfunction(L, add_traceback);
    lua_pushcfunction(L, run);
    lua_pushinteger(L, argc);
    lua_pushlightuserdata(L, argv);
    int code = EXIT_IO;
    if (lua_pcall(L, 2, 1, 1) == LUA_OK)
        code = (int)lua_tointeger(L, -1);
    else if (memory_of(L)->ran_out)
        tell("out of memory");
    else
        fprintf(stderr, "%s: internal error: %s\n", program.name, lua_tostring(L, -1));
    lua_close(L);
    return code;
}

/* Whether standard output is a pipe whose reader has had enough, as head has. */
static bool is_unread(void)
{
    struct pollfd output = {STDOUT_FILENO, POLLOUT, 0};
    return poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

/* Runs at every exit, also that of --help. */
static void check_output(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return;
    if (!is_unread())
        tell("standard output cannot be written");
    _exit(EXIT_IO);
}

int main(int argc, char **argv)
{
    atexit(check_output); /* after what is temporary has ended */
    temporary_watch();
    /* a closed pipe and a file that grew too large are write errors: what was begun ends as after any */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);

    const char *format = find_option(argc, argv, "--diagnostics");
    tells_json = format != NULL && strcmp(format, "json") == 0;

    struct memory memory = {MEMORY_UNLIMITED, false};
    /* what programs say that are started is quoted and read: it should be in no language of the user's */
    lua_State *L = setenv("LC_ALL", "C", 1) == 0 ? memory_new_state(&memory) : NULL;
    if (L != NULL)
        return run_protected(L, argc, argv);
    tell("out of memory");
    return EXIT_IO;
}
