/*
 * rules.h - what the library refuses, for Lua.
 */
#ifndef SPLITGEN_RULES_H
#define SPLITGEN_RULES_H

#include <lua.h>

#include "sgk_status.h"

/* Pushes nil, the library's sentence and the name of its status: returns how many results these are. */
int push_refusal(lua_State *L, enum sgk_status status, const struct sgk_message *message);

#endif
