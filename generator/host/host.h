/*
 * host.h - what the Lua side calls C for. Each function takes its arguments from the Lua stack and is listed in main.c.
 */
#ifndef SPLITGEN_HOST_H
#define SPLITGEN_HOST_H

#include <lua.h>

enum { EXIT_IO = 3 }; /* the exit code when a file cannot be read or written */

/* files.c: on failure each of these returns nil, why, and the path */
/* path, how many at most or nil -> bytes; a fourth result on failure is whether it is there and no file */
int host_read_file(lua_State *L);
/* path -> a regular file for Lua to read, its size; or nil, why, whether it could not be had at all */
int host_open_file(lua_State *L);
/* path -> what tells the file, there or not, from others, through symbolic links */
int host_identify_file(lua_State *L);
/* { { path, bytes, or a function that gives the next of them and nil behind the last, or nil: only its time becomes
 * now }, ... } -> true: every file, or none */
int host_write_files(lua_State *L);
int host_remove_file(lua_State *L);    /* path -> true */
int host_list_directory(lua_State *L); /* path -> sorted names */
int host_find_directory(lua_State *L); /* path -> what tells the directory from others, through symbolic links */
/* path -> true: there it is. What holds it must be there; what is made for that goes at exit if nothing came into it */
int host_create_directory(lua_State *L);
int host_make_directory(lua_State *L); /* -> path of a new one, below $TMPDIR or /tmp */
int host_sweep(lua_State *L);          /* path -> nothing: of it, files that a killed splitgen left are removed */
/* path of a directory that was made -> nothing: it is removed with all that it holds */
int host_remove_directory(lua_State *L);

/*
 * process.c: arguments of a program, a directory of its own, for temporary files too, or nil, seconds -> its exit
 * status, nil, what it wrote; or nil, why it has none, what it wrote. What it started and left behind is ended.
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

/* terminal.c */
int host_columns(lua_State *L); /* -> those of the terminal that standard output is, 0 if it tells none; or nothing */

/* hash.c */
int host_sha256(lua_State *L); /* bytes -> their SHA-256 as 64 hex digits */

/* memory.c: bytes that may be taken, function, arguments -> true, what it returns; or false, what is wrong */
int host_limit(lua_State *L);

#endif
