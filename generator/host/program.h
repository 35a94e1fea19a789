/*
 * program.h - which program main.c is the main of.
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

/* Each program has its own. */
extern const struct program program;

#endif
