/*
 * program.h - the programs: a command line in Lua, and the host that it has.
 */
#ifndef SPLITGEN_PROGRAM_H
#define SPLITGEN_PROGRAM_H

#include <lauxlib.h>
#include <stdbool.h>

struct program {
    const char *name;
    const char *command_line;  /* the module that is it */
    const luaL_Reg *functions; /* of "host", beside those that every program has */
    bool has_options;          /* --root and --diagnostics */
};

extern const struct program splitgen;

/*
 * The command line as a function: from arguments, the working directory and standard input to files, what stands on
 * standard output and standard error, which it flushes, and the exit code. It has a Lua of its own, and leaves nothing
 * in the process, so that it may be called again.
 */
int program_run(const struct program *program, int argc, char **argv);

/* The same as a process: with what its signals and environment must be. */
int program_main(const struct program *program, int argc, char **argv);

/* Pushes what Lua requires as "host", but for what the command line decides. */
void program_push_host(lua_State *L, const struct program *program);

/* For Lua: path -> the function of a module inside the binary, or nil. Only the Lua that compiled it reads it. */
int program_load_embedded(lua_State *L);

#endif
