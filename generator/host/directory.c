/*
 * directory.c - directories: which there are, and one for a while.
 */
#include <dirent.h>
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

static int failure(lua_State *L, const char *path, int error)
{
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
    char path[PATH_MAX];
    const int size =
        snprintf(path, sizeof path, "%s/splitgen-XXXXXX", parent != NULL && *parent != '\0' ? parent : "/tmp");
    if (size < 0 || (size_t)size >= sizeof path)
        return failure(L, parent, ENAMETOOLONG);
    if (mkdtemp(path) == NULL)
        return failure(L, parent != NULL && *parent != '\0' ? parent : "/tmp", errno);
    lua_pushstring(L, path);
    return 1;
}

static bool remove_tree(const char *path)
{
    struct stat status;
    if (lstat(path, &status) != 0)
        return false;
    if (!S_ISDIR(status.st_mode))
        return unlink(path) == 0;
    DIR *directory = opendir(path);
    if (directory == NULL)
        return false;
    bool removed = true;
    const struct dirent *entry;
    while (removed && (entry = readdir(directory)) != NULL) {
        char below[PATH_MAX];
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        const int size = snprintf(below, sizeof below, "%s/%s", path, entry->d_name);
        removed = size > 0 && (size_t)size < sizeof below && remove_tree(below);
    }
    closedir(directory);
    return removed && rmdir(path) == 0;
}

int host_remove_directory(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    if (!remove_tree(path))
        return failure(L, path, errno);
    lua_pushboolean(L, true);
    return 1;
}
