/*
 * signals.h - holds SIGHUP, SIGINT and SIGTERM while something exists that must not outlive this process: temporary
 * files and directories, children.
 */
#ifndef SPLITGEN_SIGNALS_H
#define SPLITGEN_SIGNALS_H

#include <stdbool.h>

/* Calls may be nested. The last release delivers a signal that came meanwhile. The signal ends this process, unless the
 * process was started with the signal ignored. */
void signals_hold(void);
void signals_release(void);

/* Whether a signal is pending. Long work should stop then. */
bool signals_wait(void);

/* Must be called in a child of this process: releases all signals, and lets SIGTERM end the child. */
void signals_begin(void);

#endif
