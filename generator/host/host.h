/*
 * host.h - C functions that Lua calls. Each takes its arguments from the Lua stack, and is listed in program.c.
 * Comments say: arguments -> results.
 */
#ifndef SPLITGEN_HOST_H
#define SPLITGEN_HOST_H

#include <lua.h>
#include <sys/stat.h>

enum { EXIT_IO = 3 }; /* the exit code when a file cannot be read or written */

/* files.c: on failure each of these returns nil, why, and the path */
/* path, the most bytes to read or nil -> bytes; on failure, a fourth result is true if the path is not a regular
 * file */
int host_read_file(lua_State *L);
/* path -> a file for Lua to read, its size; or nil, why, and false if it is not a regular file, else true */
int host_open_file(lua_State *L);
/* path -> a string that identifies the file, which need not exist; symbolic links are followed. On failure, a fourth
 * result is whether its directory is known not to exist */
int host_identify_file(lua_State *L);
/* written file of Lua, path that it will be renamed to -> true; flushes it to the disk, and gives it the mode of the
 * file at that path or of a new file, so that closing it cannot fail */
int host_finish_file(lua_State *L);
int host_touch_file(lua_State *L);  /* path -> true; sets its timestamp to now */
int host_remove_file(lua_State *L); /* path -> true */

/*
 * directories.c: on failure each of these returns nil, why, and the path. A made directory has the methods path()
 * and close(), and can be a to-be-closed variable; signals are held until it is closed.
 */
int host_list_directory(lua_State *L); /* path -> sorted names */
/* path -> a string that identifies it; symbolic links are followed. On failure, a fourth result is whether the
 * directory is known not to exist */
int host_find_directory(lua_State *L);
/* path of a directory, by default $TMPDIR or /tmp -> a new directory in it; closing removes it with its contents */
int host_make_temporary(lua_State *L);
/* path in an existing directory -> a directory, made if it does not exist; closing removes it if it is new and empty */
int host_make_directory(lua_State *L);

/*
 * process.c: program and its arguments, a working directory of its own, also for temporary files, time limit in seconds
 * -> its exit status, nil, its output; or nil, why it has no status, its output, which is nil if it was never started.
 * Kills what it left running.
 */
int host_run(lua_State *L);
/* process.c: function, which must return a string that is not "", time limit in seconds, file of Lua -> a process that
 * calls the function, with standard error to the file; or nil, why there is no process */
int host_start(lua_State *L);
/* process.c: processes from host_start -> the index, from 1, of the one that ended first, and the string of its
 * function; or the index, nil, why there is no string */
int host_wait(lua_State *L);

/*
 * checks.c: the library's checks of a node. On failure each returns nil, its sentence, and the name of its status.
 */
/* label, least and most inputs, { { name, number of the type }, ... } as the op version declares attributes, number of
 * the node's inputs, its attributes in the same form -> true */
int host_check_node(lua_State *L);
/* an attribute's name, its values in words, its values as a list, its string -> true */
int host_check_choice(lua_State *L);
/* label, codes of dtypes that the input may have, its dtype or 0, its dims (unknown unless an integer), axis -> the
 * axis, from 0 on */
int host_check_input(lua_State *L);
int host_check_split(lua_State *L); /* the input's name, codes of dtypes that it may have, its dtype -> true */
int host_check_count(lua_State *L); /* number of parts, number of outputs -> true */
int host_max_threads(lua_State *L); /* rows, bytes of a row -> the most threads that pay for a copy */

/* lengths.c: how the library cuts an axis. On failure each returns nil, its sentence. */
/* name of a list, its elements, which need not be integers, dim or nil for their sum -> dim */
int host_cut_by_list(lua_State *L);
/* text of the formula, and the numbers of sgk_set_runs -> the number of parts, the number of leading ones, their
 * length, the length of the others */
int host_cut_by_runs(lua_State *L);
int host_check_number(lua_State *L); /* name of a number, its least value, the number or another value -> true */

/* hash.c */
int host_sha256(lua_State *L); /* bytes -> their SHA-256 as 64 hex digits */

/* memory.c: most bytes to allocate, function, arguments -> true, its result; or false, the error */
int host_limit(lua_State *L);

/* Shared by files.c and directories.c. */
int host_failure(lua_State *L, const char *path, int error); /* returns nil, the text of errno, path */
int host_no_file(lua_State *L, const char *path, int error); /* also returns whether the path is known not to exist */
const char *host_push_identity(lua_State *L, const struct stat *status);

#endif
