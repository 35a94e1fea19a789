/*
 * trials.h - the requests by which what an op version makes of lengths is told from anything else.
 */
#ifndef SGK_TEST_TRIALS_H
#define SGK_TEST_TRIALS_H

#include "meaning.h"

/* Takes a request, whose rank is 2 and whose other dim is 0, and its parts as of struct worked, with "squeezed " before
 * them when the parts lose the axis. */
typedef void trial_visitor(const struct oracle_request *request, const char *parts);

/* Visits the axes that were cut by hand, by each way of an op version that has the rule. */
void visit_worked(const struct meaning *meaning, trial_visitor *visit);

/*
 * Visits every dim of 0 to 12 by every number of -1 to 8, with each thing that lengths can come from given, an input of
 * each rank among them, with two of them, and with none, and by each setting of attributes that decide something else;
 * with the oracle's answers.
 */
void visit_sweep(const struct meaning *meaning, trial_visitor *visit);

/* What a node of an op version can give, and inputs of other ranks than it takes: room for MAX_GIVEN. */
enum { MAX_GIVEN = MAX_WAYS + 2 };
size_t list_ways(const struct meaning *meaning, const struct way **ways);

/* The attributes that decide something else than a way: their names, each once; room for MAX_SWITCHES. */
enum { MAX_SWITCHES = 2 * MAX_WAYS };
size_t list_switches(const struct meaning *meaning, const char **names);

/* What such an attribute can be given as: a number around 0, or any of its strings and one more. */
size_t count_settings(const struct choice *choice);
struct oracle_number setting_of(const struct choice *choice, const char *name, size_t index);

/* The dim that a trial cuts. */
int64_t dim_of_trial(const struct oracle_request *request);

/* An answer as of struct worked; room for TRIAL_TEXT bytes. */
enum { TRIAL_TEXT = 4096 };
void write_answer(const struct oracle_answer *answer, char *text);

#endif
