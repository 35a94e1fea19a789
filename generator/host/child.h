/*
 * child.h - processes that this one starts, side by side: what each writes is kept, until it ends or its time does.
 */
#ifndef SPLITGEN_CHILD_H
#define SPLITGEN_CHILD_H

#include <lua.h>
#include <stdbool.h>

/* Pushes a child that may take so many seconds, and begins it. *to is -1; in the child, what it shall write to. False
 * when errno says why there is none. */
bool child_start(lua_State *L, bool leads_group, lua_Integer seconds, int *to);

/* Waits until one of the children at so many places of the stack has ended, which one that is out of time does at once.
 * Returns its place. */
int child_wait(lua_State *L, int first, int count);

/* Pushes what a child that has ended wrote, its exit status or nil, and why it has none, or nil. */
void child_push_end(lua_State *L, int place);

#endif
