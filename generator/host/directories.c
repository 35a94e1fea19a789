/*
 * directories.c - directories: what they hold, those that are there for a while, and those that files are written to.
 */
#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <lauxlib.h>
#include <lua.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host.h"
#include "signals.h"

int host_list_directory(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    struct dirent **entries;
    int count = scandir(path, &entries, NULL, alphasort); /* alphasort: by bytes, for no locale is ever set */
    if (count < 0)
        return host_failure(L, path, errno);
    lua_createtable(L, count, 0);
    for (int i = 0; i < count; i++) {
        lua_pushstring(L, entries[i]->d_name);
        lua_rawseti(L, -2, i + 1);
        free(entries[i]);
    }
    free(entries);
    return 1;
}

/* Whether there is a directory at path; else errno tells why not. */
static bool find_directory(const char *path, struct stat *status)
{
    if (stat(path, status) != 0)
        return false;
    errno = ENOTDIR;
    return S_ISDIR(status->st_mode);
}

int host_find_directory(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    struct stat status;
    if (!find_directory(path, &status))
        return host_no_file(L, path, errno);
    host_push_identity(L, &status);
    return 1;
}

/* A directory that Lua closes: signals are held until then. */
struct directory {
    enum { NOT_OURS, EMPTY_ONLY, WITH_ALL } removal;
    bool is_open;
    char path[];
};

static const char type_name[] = "splitgen.directory";

static int remove_one(const char *path, const struct stat *status, int type, struct FTW *place)
{
    (void)status;
    (void)type;
    (void)place;
    remove(path);
    return 0; /* and go on */
}

enum { OPEN_DIRECTORIES = 16 };

static int close_directory(lua_State *L)
{
    struct directory *directory = luaL_checkudata(L, 1, type_name);
    if (!directory->is_open)
        return 0;
    if (directory->removal == WITH_ALL && rmdir(directory->path) != 0)
        nftw(directory->path, remove_one, OPEN_DIRECTORIES, FTW_DEPTH | FTW_PHYS);
    else if (directory->removal == EMPTY_ONLY)
        rmdir(directory->path);
    directory->is_open = false;
    signals_release();
    return 0;
}

static int push_path(lua_State *L)
{
    const struct directory *directory = luaL_checkudata(L, 1, type_name);
    lua_pushstring(L, directory->path);
    return 1;
}

/* Pushes a directory of that path and what follows it, which is yet to be made. */
static struct directory *push_directory(lua_State *L, const char *path, const char *rest)
{
    static const luaL_Reg methods[] = {
        {"path", push_path}, {"close", close_directory}, {"__close", close_directory}, {"__gc", close_directory},
        {NULL, NULL},
    };
    const size_t size = strlen(path) + strlen(rest) + 1;
    struct directory *directory = lua_newuserdatauv(L, sizeof *directory + size, 0);
    *directory = (struct directory){NOT_OURS, false};
    snprintf(directory->path, size, "%s%s", path, rest);
    if (luaL_newmetatable(L, type_name)) {
        luaL_setfuncs(L, methods, 0);
        lua_pushvalue(L, -1);
        lua_setfield(L, -2, "__index");
    }
    lua_setmetatable(L, -2);
    signals_hold();
    directory->is_open = true;
    return directory;
}

/* Returns why there is no directory; nothing is held for it. */
static int no_directory(lua_State *L, struct directory *directory, const char *path, int error)
{
    directory->is_open = false;
    signals_release();
    return host_failure(L, path, error);
}

int host_make_temporary(lua_State *L)
{
    const char *parent = getenv("TMPDIR");
    if (parent == NULL || *parent == '\0')
        parent = "/tmp";
    parent = luaL_optstring(L, 1, parent);
    struct directory *directory =
        push_directory(L, parent, lua_isnone(L, 1) ? "/splitgen-XXXXXX" : "/.splitgen-XXXXXX");
    if (mkdtemp(directory->path) == NULL)
        return no_directory(L, directory, parent, errno);
    directory->removal = WITH_ALL;
    return 1;
}

int host_make_directory(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    struct directory *directory = push_directory(L, path, "");
    struct stat status;
    if (mkdir(path, 0777) == 0) {
        directory->removal = EMPTY_ONLY;
    } else {
        const int error = errno;
        if (!find_directory(path, &status)) {
            const int why = errno == ENOENT ? ENOTDIR : errno; /* a link to nothing */
            return no_directory(L, directory, path, error == EEXIST ? why : error);
        }
    }
    return 1;
}
