/*
 * files.c - files and directories: reading, writing all or nothing, and a directory for a while.
 */
#include <dirent.h>
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
#include "temporary.h"

/* returns nil, why, path */
static int refusal(lua_State *L, const char *path, const char *why)
{
    lua_pushnil(L);
    lua_pushstring(L, why);
    lua_pushstring(L, path);
    return 3;
}

/* The same for errno; a file that no memory is left to open is not one that is not there. */
static int failure(lua_State *L, const char *path, int error)
{
    return error == ENOMEM ? memory_fail(L) : refusal(L, path, strerror(error));
}

int host_read_file(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    size_t left = (size_t)luaL_optinteger(L, 2, LUA_MAXINTEGER);
    struct stat status;
    if (stat(path, &status) != 0)
        return failure(L, path, errno);
    if (!S_ISREG(status.st_mode)) {
        refusal(L, path, "not a regular file");
        lua_pushboolean(L, true);
        return 4;
    }
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return failure(L, path, errno);

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
    return failed ? refusal(L, path, "it cannot be read") : 1;
}

/* Writes the content at the top of the stack, and pops it. Returns errno, or 0; raises what a function raises there. */
static int write_content(lua_State *L, FILE *file)
{
    const int content = lua_gettop(L);
    const bool is_whole = !lua_isfunction(L, content);
    int error = 0;
    do {
        lua_pushvalue(L, content);
        if (!is_whole)
            lua_call(L, 0, 1); /* stack = { ..., content, piece or nil } */
        size_t size;
        const char *bytes = luaL_optlstring(L, content + 1, NULL, &size);
        if (bytes == NULL)
            break;
        if (fwrite(bytes, 1, size, file) != size)
            error = errno;
        lua_settop(L, content);
    } while (!is_whole && error == 0);
    lua_settop(L, content - 1);
    return error;
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

/* Finishes a file that is to become that of path. Returns errno, or 0: then to close it can no longer fail. */
static int finish(FILE *file, const char *path)
{
    const int descriptor = fileno(file);
    return fflush(file) == 0 && fchmod(descriptor, mode_of(path)) == 0 && fsync(descriptor) == 0 ? 0 : errno;
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

/* Pushes the content of entry index, if it has one. */
static bool push_content(lua_State *L, lua_Integer index)
{
    lua_rawgeti(L, 1, index);
    const bool has_content = lua_rawgeti(L, -1, 2) != LUA_TNIL;
    lua_remove(L, -2);
    if (!has_content)
        lua_pop(L, 1);
    return has_content;
}

/* Pushes what tells a file or directory from all others, and returns it. */
static const char *push_identity(lua_State *L, const struct stat *status)
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
    const int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC); /* a FIFO must not keep us waiting */
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
        name = slash != NULL ? slash + 1 : path;
        const char *directory = slash != NULL ? lua_pushlstring(L, path, (size_t)(name - path)) : ".";
        if (stat(directory, &status) != 0)
            return failure(L, path, errno);
    }
    lua_pushfstring(L, "%s/%s", push_identity(L, &status), name);
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
            return refusal(L, entry_path(L, i), "not a regular file");

    /* until they have their names, they go with this process */
    struct temporary **temporary = lua_newuserdatauv(L, ((size_t)count + 1) * sizeof(struct temporary *), 0);
    for (lua_Integer i = 1; i <= count; i++) {
        const char *path = entry_path(L, i);
        temporary[i] = NULL;
        if (!push_content(L, i))
            continue;
        temporary[i] = temporary_file(path);
        if (temporary[i] == NULL)
            return failure(L, path, errno);
        int error = write_content(L, temporary[i]->file);
        if (error == 0)
            error = finish(temporary[i]->file, path);
        if (error != 0)
            return failure(L, path, error);
    }

    /* nothing has been touched so far; a rename in the folder that just took the file fails only if the folder changes
     * now, and a time can be set of what is ours or writable */
    temporary_hold();
    const char *failed = NULL;
    for (lua_Integer i = 1; i <= count && failed == NULL; i++) {
        const char *path = entry_path(L, i);
        if (temporary[i] == NULL ? utimensat(AT_FDCWD, path, NULL, 0) != 0 : rename(temporary[i]->path, path) != 0)
            failed = path;
        else if (temporary[i] != NULL)
            temporary_let_go(temporary[i]);
    }
    const int error = errno;
    temporary_release();
    if (failed != NULL)
        return failure(L, failed, error);
    lua_pushboolean(L, true);
    return 1;
}

int host_remove_file(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    if (unlink(path) != 0)
        return failure(L, path, errno);
    lua_pushboolean(L, true);
    return 1;
}

int host_list_directory(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    struct dirent **entries;
    int count = scandir(path, &entries, NULL, alphasort); /* alphasort: by bytes, for no locale is ever set */
    if (count < 0)
        return failure(L, path, errno);
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
        return failure(L, path, errno);
    push_identity(L, &status);
    return 1;
}

int host_create_directory(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    struct stat status;
    if (temporary_folder(path) == NULL) {
        const int error = errno;
        if (!find_directory(path, &status))
            return failure(L, path, error == EEXIST ? ENOTDIR : error);
    }
    lua_pushboolean(L, true);
    return 1;
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
