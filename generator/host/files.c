/*
 * files.c - reading, and writing all or nothing.
 */
#include <dirent.h>
#include <errno.h>
#include <lauxlib.h>
#include <lua.h>
#include <stdbool.h>
#include <stdint.h>
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
    if (!S_ISREG(status.st_mode)) {
        failure(L, path, "not a regular file");
        lua_pushboolean(L, true);
        return 4;
    }
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

/* content, FILE -> errno, or 0 when all is written; raises what the function raises that gives the content */
static int write_content(lua_State *L)
{
    FILE *file = lua_touserdata(L, 2);
    const bool is_whole = !lua_isfunction(L, 1);
    int error = 0;
    do {
        lua_pushvalue(L, 1);
        if (!is_whole)
            lua_call(L, 0, 1); /* stack = { content, file, piece or nil } */
        size_t size;
        const char *bytes = luaL_optlstring(L, 3, NULL, &size);
        if (bytes == NULL)
            break;
        if (fwrite(bytes, 1, size, file) != size)
            error = errno;
        lua_settop(L, 2);
    } while (!is_whole && error == 0);
    lua_pushinteger(L, error);
    return 1;
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

/*
 * Writes the content at the top of the stack, and pops it, to a new file beside path; its name, made from path and
 * XXXXXX, replaces temporary. Returns 0, or errno; or -1, with an error of Lua at the top.
 */
static int write_temporary(lua_State *L, const char *path, char *temporary)
{
    const int descriptor = mkstemp(temporary);
    if (descriptor < 0) {
        const int error = errno;
        *temporary = '\0';
        lua_pop(L, 1);
        return error;
    }
    FILE *file = fdopen(descriptor, "wb");
    if (file == NULL) {
        const int error = errno;
        close(descriptor);
        lua_pop(L, 1);
        return error;
    }
    lua_pushcfunction(L, write_content);
    lua_insert(L, -2);
    lua_pushlightuserdata(L, file);
    if (lua_pcall(L, 2, 1, 0) != LUA_OK) {
        fclose(file);
        return -1;
    }
    int error = (int)lua_tointeger(L, -1);
    lua_pop(L, 1);
    if (error == 0 && (fflush(file) != 0 || fchmod(descriptor, mode_of(path)) != 0 || fsync(descriptor) != 0))
        error = errno;
    if (fclose(file) != 0 && error == 0)
        error = errno;
    return error;
}

/* The path of entry index of the list at stack place 1; stays valid while the list does. */
static const char *entry_path(lua_State *L, lua_Integer index)
{
    lua_rawgeti(L, 1, index);
    lua_rawgeti(L, -1, 1);
    const char *path = luaL_checkstring(L, -1);
    lua_pop(L, 2);
    return path;
}

/* Pushes the content of entry index. */
static void push_content(lua_State *L, lua_Integer index)
{
    lua_rawgeti(L, 1, index);
    lua_rawgeti(L, -1, 2);
    lua_remove(L, -2);
}

int host_identify_file(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    const char *slash = strrchr(path, '/');
    const char *name = "";
    struct stat status;
    if (stat(path, &status) != 0) {
        name = slash != NULL ? slash + 1 : path;
        const char *directory = slash != NULL ? lua_pushlstring(L, path, (size_t)(name - path)) : ".";
        if (stat(directory, &status) != 0)
            return failure(L, path, strerror(errno));
    }
    char identity[64];
    snprintf(identity, sizeof identity, "%ju:%ju/", (uintmax_t)status.st_dev, (uintmax_t)status.st_ino);
    lua_pushfstring(L, "%s%s", identity, name);
    return 1;
}

/* Whether there is something at path that is no file, which a rename would replace all the same, or not at all. */
static bool is_obstructed(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode);
}

int host_write_files(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    lua_Integer count = (lua_Integer)lua_rawlen(L, 1);
    for (lua_Integer i = 1; i <= count; i++)
        if (is_obstructed(entry_path(L, i)))
            return failure(L, entry_path(L, i), "not a regular file");

    lua_createtable(L, (int)count, 0); /* stack = { files, temporary names } */
    const char *failed = NULL;
    int error = 0;
    lua_Integer written = 0;
    while (failed == NULL && written < count) {
        const char *path = entry_path(L, written + 1);
        static const char pattern[] = ".XXXXXX"; /* what mkstemp replaces */
        const size_t length = strlen(path);
        char *temporary = lua_newuserdatauv(L, length + sizeof pattern, 0);
        memcpy(temporary, path, length);
        memcpy(temporary + length, pattern, sizeof pattern);
        lua_rawseti(L, 2, ++written);
        push_content(L, written);
        error = write_temporary(L, path, temporary);
        if (error != 0)
            failed = path;
    }

    /* nothing has been touched so far; a rename in the folder that just took the file fails only if the folder changes
     * now */
    for (lua_Integer i = 1; i <= written; i++) {
        lua_rawgeti(L, 2, i);
        const char *temporary = lua_touserdata(L, -1);
        lua_pop(L, 1);
        const char *path = entry_path(L, i);
        if (failed == NULL && rename(temporary, path) != 0) {
            failed = path;
            error = errno;
        }
        if (failed != NULL && *temporary != '\0')
            unlink(temporary);
    }
    if (error < 0)
        return lua_error(L);
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
