/*
 * splitgen.c - describes the program splitgen.
 */
#include "program.h"

static const luaL_Reg functions[] = {{NULL, NULL}};

const struct program splitgen = {"splitgen", "command.cli", functions, true};
