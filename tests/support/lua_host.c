/*
 * lua_host.c - runs a suite in Lua, which can use the generator's modules and call its programs as functions.
 * Usage: lua_host SOURCE_ROOT FOLDER SUITE ARGUMENT..., with a folder of tests/; the exit code is 0, 1 when a test
 * failed, 77 when the suite cannot be run here.
 */
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "memory.h"
#include "sk_conformance.h"
#include "starve.h"

/* -> the peak memory of the programs that were run so far; on Linux in KiB. */
static int peak(lua_State *L)
{
    struct rusage usage;
    if (getrusage(RUSAGE_CHILDREN, &usage) != 0)
        return luaL_error(L, "getrusage");
    lua_pushinteger(L, usage.ru_maxrss);
    return 1;
}

/* path of a folder to make in an existing one. (A folder of host.create_directory is removed at the next call.) */
static int make_folder(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    return mkdir(path, 0777) == 0 ? 0 : luaL_error(L, "%s: %s", path, strerror(errno));
}

/* target of a link, path of the link */
static int make_link(lua_State *L)
{
    const char *path = luaL_checkstring(L, 2);
    return symlink(luaL_checkstring(L, 1), path) == 0 ? 0 : luaL_error(L, "%s: %s", path, strerror(errno));
}

enum { OPEN_FOLDERS = 16 };

static lua_State *lists; /* with the list on top, as nftw passes no data to its function */

static int list_one(const char *path, const struct stat *status, int type, struct FTW *place)
{
    (void)status;
    (void)type;
    (void)place;
    lua_pushstring(lists, path);
    lua_rawseti(lists, -2, (lua_Integer)lua_rawlen(lists, -2) + 1);
    return 0;
}

/* path of a folder -> its path and those of all that it holds, in any order; links are not followed */
static int list_folder(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    lists = L;
    lua_newtable(L);
    return nftw(path, list_one, OPEN_FOLDERS, FTW_PHYS) == 0 ? 1 : luaL_error(L, "%s: %s", path, strerror(errno));
}

static int remove_one(const char *path, const struct stat *status, int type, struct FTW *place)
{
    (void)status;
    (void)type;
    (void)place;
    return remove(path);
}

/* path of a folder to remove with all that it holds -> whether that succeeded */
static int remove_folder(lua_State *L)
{
    lua_pushboolean(L, nftw(luaL_checkstring(L, 1), remove_one, OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS) == 0);
    return 1;
}

/* Redirects a descriptor to a file, which is created anew for writing. Returns a duplicate of the old descriptor. */
static int redirect(lua_State *L, int descriptor, const char *path)
{
    const int before = dup(descriptor);
    const int file = open(path, descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (before < 0 || file < 0)
        luaL_error(L, "%s cannot be opened", path);
    dup2(file, descriptor);
    close(file);
    return before;
}

static void restore(int descriptor, int before)
{
    dup2(before, descriptor);
    close(before);
}

/* name, value or nil: sets or removes an environment variable */
static int set_variable(lua_State *L)
{
    const char *name = luaL_checkstring(L, 1);
    const char *value = luaL_optstring(L, 2, NULL);
    return (value != NULL ? setenv(name, value, 1) : unsetenv(name)) == 0 ? 0 : luaL_error(L, "no variable '%s'", name);
}

/* The program with a name. */
static const struct program *find_program(lua_State *L, const char *name)
{
    static const struct program *const programs[] = {&splitgen, &sk_conformance};
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++)
        if (strcmp(programs[i]->name, name) == 0)
            return programs[i];
    luaL_error(L, "no program '%s'", name);
    return NULL;
}

/* directory, file for output, file for errors, name of a program, arguments... -> its exit code. The program runs in
 * this process, without input. */
static int call(lua_State *L)
{
    enum { DIRECTORY = 1, OUTPUT, ERRORS, NAME };
    const int argc = lua_gettop(L) - NAME + 1;
    char **argv = lua_newuserdatauv(L, ((size_t)argc + 1) * sizeof *argv, 0);
    for (int i = 0; i < argc; i++)
        argv[i] = strdup(luaL_checkstring(L, NAME + i));
    argv[argc] = NULL;
    const struct program *const program = find_program(L, argv[0]);

    fflush(NULL);
    const int here = open(".", O_RDONLY);
    const int input = redirect(L, STDIN_FILENO, "/dev/null");
    const int output = redirect(L, STDOUT_FILENO, lua_tostring(L, OUTPUT));
    const int errors = redirect(L, STDERR_FILENO, lua_tostring(L, ERRORS));
    const bool is_there = here >= 0 && chdir(luaL_checkstring(L, DIRECTORY)) == 0;
    const int code = is_there ? starve_run(program, argc, argv) : -1;
    const bool is_back = fchdir(here) == 0;
    close(here);
    fflush(NULL);
    for (int i = 0; i < argc; i++)
        free(argv[i]);
    restore(STDIN_FILENO, input);
    restore(STDOUT_FILENO, output);
    restore(STDERR_FILENO, errors);
    if (!is_there || !is_back)
        return luaL_error(L, "%s is no directory", lua_tostring(L, DIRECTORY));
    lua_pushinteger(L, code);
    return 1;
}

/* clang-format off */
static const luaL_Reg functions[] = {
    {"call",          call},
    {"list_folder",   list_folder},
    {"make_folder",   make_folder},
    {"make_link",     make_link},
    {"peak",          peak},
    {"remove_folder", remove_folder},
    {"set_variable",  set_variable},
    {"starve",        starve},
    {NULL, NULL},
};
/* clang-format on */

/* Runs lua_host.lua with (host, SOURCE_ROOT, FOLDER, SUITE, ARGUMENT...) and returns the exit code that it gives. */
static int run(lua_State *L)
{
    const int argc = (int)lua_tointeger(L, 1);
    char **argv = lua_touserdata(L, 2);
    luaL_openlibs(L);

    lua_pushfstring(L, "%s/tests/support/lua_host.lua", argv[1]);
    if (luaL_loadfile(L, lua_tostring(L, -1)) != LUA_OK)
        return lua_error(L);
    program_push_host(L, &splitgen);
    luaL_setfuncs(L, sk_conformance.functions, 0);
    luaL_setfuncs(L, functions, 0);
    luaL_checkstack(L, argc, "too many arguments");
    for (int i = 1; i < argc; i++)
        lua_pushstring(L, argv[i]);
    lua_call(L, argc, 1);
    return 1;
}

static int add_traceback(lua_State *L)
{
    luaL_traceback(L, L, luaL_tolstring(L, 1, NULL), 1);
    return 1;
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fputs("usage: lua_host SOURCE_ROOT FOLDER SUITE ARGUMENT...\n", stderr);
        return 2;
    }
    struct memory memory = {MEMORY_UNLIMITED, false};
    lua_State *L = memory_new_state(&memory);
    if (L == NULL)
        abort();
    lua_pushcfunction(L, add_traceback);
    lua_pushcfunction(L, run);
    lua_pushinteger(L, argc);
    lua_pushlightuserdata(L, argv);
    int code = EXIT_FAILURE;
    if (lua_pcall(L, 2, 1, 1) == LUA_OK)
        code = (int)lua_tointeger(L, -1);
    else
        fprintf(stderr, "%s\n", lua_tostring(L, -1));
    lua_close(L);
    return code;
}
