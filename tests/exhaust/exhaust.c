/*
 * exhaust.c - every request within bounds, of every op version, against the oracle, with each way to copy its parts.
 * Usage: exhaust [everyday | slow | billion]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "plans.h"
#include "requests.h"
#include "versions.h"

enum { MOST_RANK = 4 };

/* Every shape whose dims are between 0 and these, and the largest number of lengths in a list. */
struct bounds {
    size_t rank;
    int64_t dims[MOST_RANK];
    size_t parts;
    enum lists lists;
};

enum { MOST_BOUNDS = 8 };

static const struct run {
    const char *name;
    struct bounds bounds[MOST_BOUNDS]; /* up to the first of rank 0 */
} runs[] = {
    {"everyday",
     {{1, {4}, 3, EVERY_LIST},
      {2, {3, 4}, 2, NEAR_LISTS},
      {3, {2, 3, 3}, 2, NEAR_LISTS},
      {4, {1, 1, 1, 1}, 2, NEAR_LISTS}}},
    {"slow",
     {{1, {5}, 4, EVERY_LIST},
      {2, {4, 4}, 4, NEAR_LISTS},
      {2, {17, 8}, 1, NEAR_LISTS},
      {3, {3, 3, 3}, 4, NEAR_LISTS},
      {4, {2, 2, 2, 2}, 3, NEAR_LISTS}}},
    {"billion",
     {{1, {6}, 5, EVERY_LIST},
      {2, {10, 10}, 5, NEAR_LISTS},
      {3, {8, 8, 8}, 4, NEAR_LISTS},
      {4, {4, 4, 4, 4}, 5, NEAR_LISTS}}},
};

static void check_shape(const struct bounds *bounds, const int64_t *dims)
{
    begin_shape(dims, bounds->rank);
    for (const struct sgk_op *op = next_op(NULL, EVERY); op != NULL; op = next_op(op, EVERY)) {
        const struct meaning *meaning = meaning_of(sgk_op_name(op), (int)sgk_op_since_version(op));
        begin_op(op);
        visit_requests(meaning, dims, bounds->rank, bounds->parts, bounds->lists, check_request);
    }
    end_shape();
}

/* The next of the shapes; false behind the last. */
static bool advance(const struct bounds *bounds, int64_t *dims)
{
    for (size_t i = bounds->rank; i-- > 0;) {
        if (++dims[i] <= bounds->dims[i])
            return true;
        dims[i] = 0;
    }
    return false;
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : runs[0].name;
    const struct run *run = runs;
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ); /* a sanitizer may end the program without flushing the buffer */
    need_meanings(SKIPPED_STATUS);
    while (run < runs + COUNT_OF(runs) && strcmp(run->name, name) != 0)
        run++;
    REQUIRE(run < runs + COUNT_OF(runs), "no run is named '%s'", name);
    for (const struct bounds *bounds = run->bounds; bounds->rank > 0; bounds++) {
        int64_t dims[MOST_RANK] = {0};
        do
            check_shape(bounds, dims);
        while (advance(bounds, dims));
        printf("rank %zu: %llu plans, %llu copies, %llu refusals so far\n", bounds->rank,
               (unsigned long long)tally.plans, (unsigned long long)tally.copies, (unsigned long long)tally.refusals);
    }
    printf("%llu plans and %llu copies are right, %llu refusals too: all right\n", (unsigned long long)tally.plans,
           (unsigned long long)tally.copies, (unsigned long long)tally.refusals);
    return EXIT_SUCCESS;
}
