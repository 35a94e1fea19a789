/*
 * program.h - a program: a command line in Lua, and its host in C.
 */
#ifndef SPLITGEN_PROGRAM_H
#define SPLITGEN_PROGRAM_H

#include <lauxlib.h>
#include <stdbool.h>

struct program {
    const char *name;
    const char *command_line;  /* the Lua module of the command line */
    const luaL_Reg *functions; /* of the module "host", in addition to those of every program */
    bool has_options;          /* --root and --diagnostics */
};

extern const struct program splitgen;

/*
 * Runs the command line as a function. It uses the arguments, the working directory and standard input, writes files,
 * standard output and standard error, which it flushes, and returns the exit code. It has a Lua state of its own and
 * leaves nothing in the process, so that it can be called again.
 */
int program_run(const struct program *program, int argc, char **argv);

/* Runs the command line as a process: sets signals and environment first. */
int program_main(const struct program *program, int argc, char **argv);

/* Pushes the module "host", without the fields that depend on the command line. */
void program_push_host(lua_State *L, const struct program *program);

/* For Lua: path -> the function of a module inside the binary, or nil. Any other Lua than the one that compiled it
 * loads the source. */
int program_load_embedded(lua_State *L);

#endif
