/*
 * starve.h - a program whose Lua gets no memory for some of its allocations, if STARVES is defined.
 */
#ifndef SK_TEST_STARVE_H
#define SK_TEST_STARVE_H

#include <lua.h>

#include "program.h"

/*
 * For Lua: number, is_last -> how many allocations of Lua the last program had. In the next program the one with that
 * number gets no memory; with is_last none afterwards does, either.
 */
int starve(lua_State *L);

/* program_run, with its allocations counted. */
int starve_run(const struct program *program, int argc, char **argv);

#endif
