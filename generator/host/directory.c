/*
 * directory.c - directories: which there are, and one for a while.
 */
#include <errno.h>
#include <lauxlib.h>
#include <limits.h>
#include <lua.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host.h"
#include "memory.h"
#include "temporary.h"

static int failure(lua_State *L, const char *path, int error)
{
    if (error == ENOMEM)
        return memory_fail(L);
    lua_pushnil(L);
    lua_pushstring(L, strerror(error));
    lua_pushstring(L, path);
    return 3;
}

int host_find_directory(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    struct stat status;
    char identity[64];
    if (stat(path, &status) != 0)
        return failure(L, path, errno);
    if (!S_ISDIR(status.st_mode))
        return failure(L, path, ENOTDIR);
    snprintf(identity, sizeof identity, "%ju:%ju", (uintmax_t)status.st_dev, (uintmax_t)status.st_ino);
    lua_pushstring(L, identity);
    return 1;
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

int host_make_directory(lua_State *L)
{
    const char *parent = getenv("TMPDIR");
    if (parent == NULL || *parent == '\0')
        parent = "/tmp";
    const struct temporary *directory = temporary_directory(parent);
    if (directory == NULL)
        return failure(L, parent, errno);
    lua_pushstring(L, directory->path);
    return 1;
}

int host_remove_directory(lua_State *L)
{
    struct temporary *directory = temporary_find(luaL_checkstring(L, 1));
    if (directory != NULL)
        temporary_end(directory);
    return 0;
}

int host_sweep(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    return temporary_sweep(path) ? 0 : failure(L, path, errno);
}
