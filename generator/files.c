/*
 * files.c - reading, and writing all or nothing.
 */
#include <dirent.h>
#include <errno.h>
#include <lauxlib.h>
#include <lua.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host.h"

/* returns nil, why, path */
static int failure(lua_State *L, const char *path, const char *why)
{
    lua_pushnil(L);
    lua_pushstring(L, why);
    lua_pushstring(L, path);
    return 3;
}

int host_read_file(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    size_t left = (size_t)luaL_optinteger(L, 2, LUA_MAXINTEGER);
    struct stat status;
    if (stat(path, &status) != 0)
        return failure(L, path, strerror(errno));
    if (!S_ISREG(status.st_mode))
        return failure(L, path, "not a regular file");
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return failure(L, path, strerror(errno));

    luaL_Buffer buffer;
    luaL_buffinit(L, &buffer);
    size_t count;
    do {
        char *chunk = luaL_prepbuffer(&buffer);
        count = fread(chunk, 1, left < LUAL_BUFFERSIZE ? left : LUAL_BUFFERSIZE, file);
        luaL_addsize(&buffer, count);
        left -= count;
    } while (count == LUAL_BUFFERSIZE);
    luaL_pushresult(&buffer);
    bool failed = ferror(file);
    fclose(file);
    return failed ? failure(L, path, "it cannot be read") : 1;
}

static bool write_bytes(int descriptor, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t written = write(descriptor, bytes, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes += written;
        size -= (size_t)written;
    }
    return true;
}

/* The mode of the file that will be replaced, or what the umask leaves of rw-rw-rw-. */
static mode_t mode_of(const char *path)
{
    struct stat status;
    if (stat(path, &status) == 0)
        return status.st_mode & 0777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* Writes bytes to a new file beside path; its name, made from path and XXXXXX, replaces temporary. */
static bool write_temporary(const char *path, char *temporary, const char *bytes, size_t size)
{
    int descriptor = mkstemp(temporary);
    if (descriptor < 0) {
        *temporary = '\0';
        return false;
    }
    bool done =
        write_bytes(descriptor, bytes, size) && fchmod(descriptor, mode_of(path)) == 0 && fsync(descriptor) == 0;
    int error = errno;
    if (close(descriptor) != 0 && done) {
        done = false;
        error = errno;
    }
    errno = error;
    return done;
}

/* Element field of entry index of the list at stack place 1; stays valid while the list does. */
static const char *entry_string(lua_State *L, lua_Integer index, lua_Integer field, size_t *size)
{
    lua_rawgeti(L, 1, index);
    lua_rawgeti(L, -1, field);
    const char *text = luaL_checklstring(L, -1, size);
    lua_pop(L, 2);
    return text;
}

int host_write_files(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    lua_Integer count = (lua_Integer)lua_rawlen(L, 1);

    lua_createtable(L, (int)count, 0); /* stack = { files, temporary names } */
    const char *failed = NULL;
    lua_Integer written = 0;
    while (failed == NULL && written < count) {
        size_t size;
        const char *path = entry_string(L, written + 1, 1, NULL);
        const char *bytes = entry_string(L, written + 1, 2, &size);
        static const char pattern[] = ".XXXXXX"; /* what mkstemp replaces */
        const size_t length = strlen(path);
        char *temporary = lua_newuserdatauv(L, length + sizeof pattern, 0);
        memcpy(temporary, path, length);
        memcpy(temporary + length, pattern, sizeof pattern);
        lua_rawseti(L, 2, ++written);
        if (!write_temporary(path, temporary, bytes, size))
            failed = path;
    }

    /* nothing has been touched so far; a rename in the folder that just took the file fails only if the folder changes
     * now */
    int error = errno;
    for (lua_Integer i = 1; i <= written; i++) {
        lua_rawgeti(L, 2, i);
        const char *temporary = lua_touserdata(L, -1);
        lua_pop(L, 1);
        const char *path = entry_string(L, i, 1, NULL);
        if (failed == NULL && rename(temporary, path) != 0) {
            failed = path;
            error = errno;
        }
        if (failed != NULL && *temporary != '\0')
            unlink(temporary);
    }
    if (failed != NULL)
        return failure(L, failed, strerror(error));
    lua_pushboolean(L, true);
    return 1;
}

int host_remove_file(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    if (unlink(path) != 0)
        return failure(L, path, strerror(errno));
    lua_pushboolean(L, true);
    return 1;
}

int host_list_directory(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    struct stat status;
    if (lstat(path, &status) != 0)
        return failure(L, path, strerror(errno));
    if (S_ISLNK(status.st_mode))
        return failure(L, path, "a symbolic link; name the directory itself");
    struct dirent **entries;
    int count = scandir(path, &entries, NULL, alphasort); /* alphasort: by bytes, for no locale is ever set */
    if (count < 0)
        return failure(L, path, strerror(errno));
    lua_createtable(L, count, 0);
    for (int i = 0; i < count; i++) {
        lua_pushstring(L, entries[i]->d_name);
        lua_rawseti(L, -2, i + 1);
        free(entries[i]);
    }
    free(entries);
    return 1;
}
