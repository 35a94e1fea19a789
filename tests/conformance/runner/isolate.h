/*
 * isolate.h - work in a process of its own, so that its crash is no more than its result.
 */
#ifndef CONFORMANCE_ISOLATE_H
#define CONFORMANCE_ISOLATE_H

#include "report.h"

/*
 * Calls work(argument, report) in a child process and brings its report back. A child that crashes, does not end within
 * the seconds, or ends without a report has FAILED.
 */
void isolate(void (*work)(const void *argument, struct report *report), const void *argument, unsigned seconds,
             struct report *report);

#endif
