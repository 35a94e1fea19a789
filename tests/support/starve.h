/*
 * starve.h - runs a program in which some allocations of Lua fail, if STARVES is defined.
 */
#ifndef SK_TEST_STARVE_H
#define SK_TEST_STARVE_H

#include <lua.h>

#include "program.h"

/*
 * For Lua: number, is_last -> how many allocations Lua made in the last program. In the next program, the allocation
 * with that number fails; with is_last, all later ones fail, too.
 */
int starve(lua_State *L);

/* program_run, with its allocations counted. */
int starve_run(const struct program *program, int argc, char **argv);

#endif
