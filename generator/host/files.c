/*
 * files.c - operations on files that Lua's own functions lack.
 */
#include <errno.h>
#include <fcntl.h>
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
#include "memory.h"

/* returns nil, why, path */
static int refusal(lua_State *L, const char *path, const char *why)
{
    lua_pushnil(L);
    lua_pushstring(L, why);
    lua_pushstring(L, path);
    return 3;
}

int host_failure(lua_State *L, const char *path, int error)
{
    return error == ENOMEM ? memory_fail(L) : refusal(L, path, strerror(error));
}

int host_no_file(lua_State *L, const char *path, int error)
{
    host_failure(L, path, error);
    lua_pushboolean(L, error == ENOENT || error == ENOTDIR || error == ELOOP);
    return 4;
}

int host_read_file(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    size_t left = (size_t)luaL_optinteger(L, 2, LUA_MAXINTEGER);
    struct stat status;
    if (stat(path, &status) != 0)
        return host_failure(L, path, errno);
    if (!S_ISREG(status.st_mode)) {
        refusal(L, path, "not a regular file");
        lua_pushboolean(L, true);
        return 4;
    }
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return host_failure(L, path, errno);

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
    const int error = ferror(file) ? errno : 0;
    fclose(file);
    return error != 0 ? host_failure(L, path, error) : 1;
}

/* Finds the mode of the file that will be replaced; of a new file, rw-rw-rw- without the bits of the umask. Returns
 * false with errno on failure. */
static bool find_mode(const char *path, mode_t *mode)
{
    struct stat status;
    if (stat(path, &status) == 0) {
        *mode = status.st_mode & 0777;
        return true;
    }
    const mode_t mask = umask(0);
    umask(mask);
    *mode = 0666 & ~mask;
    return errno == ENOENT;
}

int host_finish_file(lua_State *L)
{
    const luaL_Stream *stream = luaL_checkudata(L, 1, LUA_FILEHANDLE);
    const char *path = luaL_checkstring(L, 2);
    const int file = fileno(stream->f);
    mode_t mode;
    if (fflush(stream->f) != 0 || !find_mode(path, &mode) || fchmod(file, mode) != 0 || fsync(file) != 0)
        return host_failure(L, path, errno);
    lua_pushboolean(L, true);
    return 1;
}

int host_touch_file(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    if (utimensat(AT_FDCWD, path, NULL, 0) != 0)
        return host_failure(L, path, errno);
    lua_pushboolean(L, true);
    return 1;
}

const char *host_push_identity(lua_State *L, const struct stat *status)
{
    char identity[64];
    snprintf(identity, sizeof identity, "%ju:%ju", (uintmax_t)status->st_dev, (uintmax_t)status->st_ino);
    return lua_pushstring(L, identity);
}

static const char *kind_of(mode_t mode)
{
    if (S_ISDIR(mode))
        return "a directory";
    if (S_ISFIFO(mode))
        return "a FIFO";
    return S_ISCHR(mode) || S_ISBLK(mode) ? "a device" : "something else";
}

static int close_file(lua_State *L)
{
    luaL_Stream *stream = lua_touserdata(L, 1);
    return luaL_fileresult(L, fclose(stream->f) == 0, NULL);
}

int host_open_file(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    luaL_Stream *stream = lua_newuserdatauv(L, sizeof *stream, 0);
    struct stat status;
    const int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC); /* opening a FIFO must not block */
    stream->closef = NULL;
    luaL_setmetatable(L, LUA_FILEHANDLE);
    if (file < 0 || fstat(file, &status) != 0 ||
        (S_ISREG(status.st_mode) && (stream->f = fdopen(file, "rb")) == NULL)) {
        if (errno == ENOMEM)
            memory_fail(L);
        lua_pushnil(L);
        lua_pushfstring(L, "cannot be %s: %s", file < 0 ? "opened" : "read", strerror(errno));
        lua_pushboolean(L, true);
    } else if (!S_ISREG(status.st_mode)) {
        lua_pushnil(L);
        lua_pushfstring(L, "not a regular file but %s", kind_of(status.st_mode));
        lua_pushboolean(L, false);
    } else {
        stream->closef = close_file;
        lua_pushinteger(L, (lua_Integer)status.st_size);
        return 2;
    }
    if (file >= 0)
        close(file);
    return 3;
}

int host_identify_file(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    const char *slash = strrchr(path, '/');
    const char *name = "";
    struct stat status;
    if (stat(path, &status) != 0) {
        if (errno != ENOENT)
            return host_no_file(L, path, errno);
        name = slash != NULL ? slash + 1 : path;
        const char *directory = slash != NULL ? lua_pushlstring(L, path, (size_t)(name - path)) : ".";
        if (stat(directory, &status) != 0)
            return host_no_file(L, path, errno);
    }
    lua_pushfstring(L, "%s/%s", host_push_identity(L, &status), name);
    return 1;
}

int host_remove_file(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    if (unlink(path) != 0)
        return host_failure(L, path, errno);
    lua_pushboolean(L, true);
    return 1;
}
