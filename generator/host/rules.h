/*
 * rules.h - the library's length rules, and what it refuses, for Lua.
 */
#ifndef SPLITGEN_RULES_H
#define SPLITGEN_RULES_H

#include <lua.h>

#include "lengths.h"

/* Pushes nil, the library's sentence and the name of its status: returns how many results these are. */
int push_refusal(lua_State *L, enum sgk_status status, const struct sgk_message *message);

/* The lengths by a rule: as many as the outputs, whose number is at a place on the stack, nil for a sequence. */
enum sgk_status find_lengths(lua_State *L, sgk_length_rule *rule, int64_t dim, const struct sgk_integers *given,
                             int outputs, struct sgk_lengths *lengths, struct sgk_message *message);

#endif
