/*
 * host.h - what the Lua side calls C for. Each function takes its arguments from the Lua stack and is listed in main.c.
 */
#ifndef SPLITGEN_HOST_H
#define SPLITGEN_HOST_H

#include <lua.h>

/* files.c: on failure each of these returns nil and a sentence that names the file */
int host_read_file(lua_State *L);      /* path -> bytes */
int host_write_files(lua_State *L);    /* { { path, bytes }, ... } -> true: every file, or none */
int host_remove_file(lua_State *L);    /* path -> true */
int host_list_directory(lua_State *L); /* path -> sorted names; a symbolic link is refused */

/* sandbox.c */
int host_load_table(lua_State *L); /* source, name, argument or nil -> table; raises what is wrong, as name:line: ... */

#endif
