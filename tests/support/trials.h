/*
 * trials.h - requests that distinguish an op version's rules for lengths from any others.
 */
#ifndef SGK_TEST_TRIALS_H
#define SGK_TEST_TRIALS_H

#include "meaning.h"

/* Called with a request of rank 2, whose other dim is 0, and its parts in the notation of struct worked, behind
 * "squeezed " if the parts lose the axis. */
typedef void trial_visitor(const struct oracle_request *request, const char *parts);

/* Visits the axes that were cut by hand, for each way of an op version. */
void visit_worked(const struct meaning *meaning, trial_visitor *visit);

/*
 * Visits requests with the oracle's answers: every dim of 0 to 12 with every number of -1 to 8; lengths from each
 * source, with an input of each rank, from two sources, and from none; and each setting of attributes that decide
 * something else.
 */
void visit_sweep(const struct meaning *meaning, trial_visitor *visit);

/* The dim that a trial cuts. */
int64_t dim_of_trial(const struct oracle_request *request);

/* Writes an answer in the notation of struct worked; text must have room for TRIAL_TEXT bytes. */
enum { TRIAL_TEXT = 4096 };
void write_answer(const struct oracle_answer *answer, char *text);

#endif
