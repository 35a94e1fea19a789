/*
 * host.h - what the Lua side calls C for. Each function takes its arguments from the Lua stack and is listed in main.c.
 */
#ifndef SPLITGEN_HOST_H
#define SPLITGEN_HOST_H

#include <lua.h>
#include <sys/stat.h>

enum { EXIT_IO = 3 }; /* the exit code when a file cannot be read or written */

/* files.c: on failure each of these returns nil, why, and the path */
/* path, how many at most or nil -> bytes; a fourth result on failure is whether it is there and no file */
int host_read_file(lua_State *L);
/* path -> a regular file for Lua to read, its size; or nil, why, whether it could not be had at all */
int host_open_file(lua_State *L);
/* path -> what tells the file, there or not, from others, through symbolic links; a fourth result on failure is whether
 * it is known that there is not even its directory */
int host_identify_file(lua_State *L);
/* file of Lua that is written, path that it will get -> true: it is on the disk, with the mode of the file there or of
 * a new one, and can be closed without an error */
int host_finish_file(lua_State *L);
int host_touch_file(lua_State *L);      /* path -> true: its time is now */
int host_name_descriptor(lua_State *L); /* file of Lua -> a path of it, as long as it is open, here and in children */
int host_remove_file(lua_State *L);     /* path -> true */

/*
 * directories.c: on failure each of these returns nil, why, and the path. A directory that is made has the methods
 * path() and close(), and can be a variable to be closed; signals are held until it is closed.
 */
int host_list_directory(lua_State *L); /* path -> sorted names */
/* path -> what tells the directory from others, through symbolic links; a fourth result on failure is whether it is
 * known that there is none */
int host_find_directory(lua_State *L);
/* path of a directory, or nothing: $TMPDIR or /tmp -> a new one in it; closed, it is removed with all that it holds */
int host_make_temporary(lua_State *L);
/* path in a directory that is there -> a directory, made if it is not there; closed, it is removed if it is new and
 * empty */
int host_make_directory(lua_State *L);

/*
 * process.c: arguments of a program, a directory of its own, for temporary files too, or nil, seconds -> its exit
 * status, nil, what it wrote; or nil, why it has none, what it wrote, nil when it was never started. What it started
 * and left behind is ended.
 */
int host_run(lua_State *L);
/* process.c: name of a program of ours -> its path, beside this one or in libexecdir, if moved with this; or nothing */
int host_find_program(lua_State *L);
/* process.c: function, which returns a string that is not "", seconds, file of Lua -> a process that calls it, and
 * whose standard error goes to the file; or nil, why there is none */
int host_start(lua_State *L);
/* process.c: processes of that kind -> which of them ended first, counted from 1, the string; or that, nil, why there
 * is none */
int host_wait(lua_State *L);

/*
 * checks.c: what the library checks of a node. On failure each returns nil, its sentence, and the name of its status.
 */
/* label, least and most inputs, { { name, number of the type }, ... } as the op version declares attributes, how many
 * inputs the node has, its attributes in the same form -> true */
int host_check_node(lua_State *L);
/* an attribute's name, the strings that it can be, in words, and as a list, its string -> true */
int host_check_choice(lua_State *L);
/* label, codes of dtypes that the input may have, its dtype or 0, its dims, where what is no integer is not known, axis
 * -> the axis from the front */
int host_check_input(lua_State *L);
int host_check_split(lua_State *L); /* the input's name, codes of dtypes that it may have, its dtype -> true */
int host_check_count(lua_State *L); /* how many parts, how many outputs -> true */
int host_max_threads(lua_State *L); /* rows, bytes of a row -> among how many threads their copy pays */

/* lengths.c: how the library cuts an axis. On failure each returns nil, its sentence. */
/* name of a list, integers and what is none, dim or nil: their sum -> dim */
int host_cut_by_list(lua_State *L);
/* words of the formula, and the numbers of sgk_set_runs -> how many parts, of the first so many the length, that of the
 * others */
int host_cut_by_runs(lua_State *L);
int host_check_number(lua_State *L); /* its name, the least that it must be, it, or what is no integer -> true */

/* terminal.c */
int host_columns(lua_State *L); /* -> those of the terminal that standard output is, 0 if it tells none; or nothing */

/* hash.c */
int host_sha256(lua_State *L); /* bytes -> their SHA-256 as 64 hex digits */

/* memory.c: bytes that may be taken, function, arguments -> true, what it returns; or false, what is wrong */
int host_limit(lua_State *L);

/* What functions of directories share with those of files. */
int host_failure(lua_State *L, const char *path, int error); /* returns nil, the text of errno, path */
int host_no_file(lua_State *L, const char *path,
                 int error); /* the same, and whether it is known that nothing is there */
const char *host_push_identity(lua_State *L, const struct stat *status);

#endif
