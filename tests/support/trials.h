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

/* Lists the ways of an op version, and inputs of ranks that it does not take; ways must have room for MAX_GIVEN. */
enum { MAX_GIVEN = MAX_WAYS + 2 };
size_t list_ways(const struct meaning *meaning, const struct way **ways);

/* Room for the numbers of a request: an axis, each deciding attribute, two ways. */
enum { MAX_SWITCHES = 2 * MAX_WAYS, MAX_NUMBERS = MAX_SWITCHES + 3 };

/* Gives a request, with its array of numbers, the first count lengths by a way. */
void give_lengths(struct oracle_request *request, struct oracle_number *numbers, const struct way *way,
                  const struct oracle_length *lengths, size_t count);

/* The settings of the attributes that decide something else than lengths; the last one leaves them all out. */
size_t count_settings(const struct meaning *meaning);
void give_setting(struct oracle_request *request, struct oracle_number *numbers, const struct meaning *meaning,
                  size_t setting);

/* The dim that a trial cuts. */
int64_t dim_of_trial(const struct oracle_request *request);

/* Writes an answer in the notation of struct worked; text must have room for TRIAL_TEXT bytes. */
enum { TRIAL_TEXT = 4096 };
void write_answer(const struct oracle_answer *answer, char *text);

#endif
