/*
 * splitgen.c - the program splitgen.
 */
#include "program.h"

static const luaL_Reg functions[] = {{NULL, NULL}};

const struct program program = {"splitgen", "command.cli", functions, true};
