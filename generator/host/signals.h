/*
 * signals.h - SIGHUP, SIGINT and SIGTERM, held while there is what must not outlive this process: files without their
 * names, temporary directories, children.
 */
#ifndef SPLITGEN_SIGNALS_H
#define SPLITGEN_SIGNALS_H

#include <stdbool.h>

/* Calls may be nested. The last release lets a signal that came meanwhile do what it does: it ends this process, unless
 * that was started to ignore it. */
void signals_hold(void);
void signals_release(void);

/* Whether a signal waits: whoever works on for long should stop then. */
bool signals_wait(void);

/* In a child of this process: none is held, and SIGTERM ends it. */
void signals_begin(void);

#endif
