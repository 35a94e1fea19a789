/*
 * splitgen.c - what the program splitgen is.
 */
#include "program.h"

static const luaL_Reg functions[] = {{NULL, NULL}};

const struct program splitgen = {"splitgen", "command.cli", functions, true};
