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

/* The numbers that a request may be given: an axis, each attribute that decides something else than a way, two ways. */
enum { MAX_SWITCHES = 2 * MAX_WAYS, MAX_NUMBERS = MAX_SWITCHES + 3 };

/* Gives a request, whose numbers these are, the first lengths by a way that takes them. */
void give_lengths(struct oracle_request *request, struct oracle_number *numbers, const struct way *way,
                  const struct oracle_length *lengths, size_t count);

/* The settings of the attributes that decide something else than a way; in the last one none of them is given. */
size_t count_settings(const struct meaning *meaning);
void give_setting(struct oracle_request *request, struct oracle_number *numbers, const struct meaning *meaning,
                  size_t setting);

/* The dim that a trial cuts. */
int64_t dim_of_trial(const struct oracle_request *request);

/* An answer as of struct worked; room for TRIAL_TEXT bytes. */
enum { TRIAL_TEXT = 4096 };
void write_answer(const struct oracle_answer *answer, char *text);

#endif
