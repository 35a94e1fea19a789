/*
 * test_random.c - every request of the sweep (support/trials.h), each with a random shape, dtype and random omitted
 * outputs. Library and oracle must agree on which requests are accepted, and on every byte. With the numbers of a round and
 * a trial, only that one is made, as the message of a failure says.
 */
#include <stdio.h>
#include <string.h>

#include "chance.h"
#include "elements.h"
#include "harness.h"
#include "request.h"
#include "trials.h"
#include "versions.h"

#define MAX_RANK 300 /* there is no limit */
#define USUAL_RANK 8 /* few tensors have more */
#define MAX_PARTS 16
#define MAX_ELEMENTS 600
#define ROUNDS 4

static const struct sgk_op *op; /* whose requests are visited */
static size_t round_index, trial_count, accepted_count;
static size_t only_round, only_trial = SIZE_MAX; /* from the command line */

/* A number that a reader of numbers may get wrong. */
static int64_t odd_number(void)
{
    static const int64_t odd[] = {INT64_MAX, INT64_MIN, -1, 0, 1, 7, INT64_C(1) << 32, (INT64_C(1) << 32) + 1};
    return odd[next_random() % COUNT_OF(odd)];
}

/* A request that owns what it points to. */
struct sample {
    struct oracle_request request;
    int64_t dims[MAX_RANK];
    struct oracle_number numbers[REQUEST_ATTRIBUTES];
};

/* Makes a random shape with that dim on one axis. Returns the axis. */
static size_t make_shape(struct sample *sample, int64_t dim)
{
    int64_t elements = dim > 0 ? dim : 1;
    const size_t rank = (size_t)between(1, chance(1) ? MAX_RANK : USUAL_RANK);
    const size_t axis = (size_t)between(0, (int64_t)rank - 1);
    for (size_t i = 0; i < rank; i++) {
        sample->dims[i] = i == axis ? dim : 1;
        if (i == axis || (rank > USUAL_RANK && chance(95)))
            continue;
        int64_t most = rank <= 2 ? 24 : 5;
        while (most > 1 && elements * most > MAX_ELEMENTS)
            most--;
        sample->dims[i] = chance(4) ? 0 : between(1, most);
        if (sample->dims[i] > 0)
            elements *= sample->dims[i];
    }
    sample->request.dims = sample->dims;
    sample->request.rank = rank;
    return axis;
}

/* Sets the trial's attributes, some to an odd number, but `axis` to the sample's own axis. */
static void set_numbers(struct sample *sample, const struct oracle_request *trial, size_t axis)
{
    struct oracle_request *request = &sample->request;
    request->numbers = sample->numbers;
    request->number_count = 0;
    for (size_t i = 0; i < trial->number_count; i++) {
        struct oracle_number number = trial->numbers[i];
        if (number.string == NULL && chance(5))
            number.value = odd_number();
        if (strcmp(number.name, "axis") != 0)
            sample->numbers[request->number_count++] = number;
    }
    if (axis > 0 || chance(50)) {
        const struct oracle_number number = {"axis", (int64_t)axis - (chance(50) ? (int64_t)request->rank : 0), NULL};
        sample->numbers[request->number_count++] = number;
    }
}

static int32_t draw_dtype(void)
{
    int32_t dtype;
    do
        dtype = (int32_t)between(1, MAX_DTYPE);
    while (!sgk_op_takes(op, dtype));
    return dtype;
}

/* An accepted request must be refused if its split is a byte short, or has another dtype than the version requires. */
static void check_split(struct request *request)
{
    struct sgk_tensor *split = &request->split.tensor;
    split->bytes -= 1;
    check_refused(&request->call, SGK_CAPACITY, "bytes of memory for");
    split->bytes += 1;
    if (has(op, FLOAT_LENGTHS)) {
        split->dtype = split->dtype == SGK_FLOAT ? SGK_FLOAT16 : SGK_FLOAT;
        check_refused(&request->call, SGK_BAD_DTYPE, ": dtype ");
    }
}

static void check_sample(const struct oracle_request *sample, const char *row)
{
    struct request request;
    bool omitted[MAX_PARTS];
    const int32_t dtype = draw_dtype();
    const int32_t split_dtype = has(op, FLOAT_LENGTHS)                 ? dtype
                                : has(op, INT32_LENGTHS) && chance(50) ? SGK_INT32
                                                                       : SGK_INT64;
    const struct oracle_answer answer = oracle_split(sample);
    for (size_t i = 0; i < MAX_PARTS; i++)
        omitted[i] = chance(15);
    request_of(&request, op, dtype, split_dtype, sample);
    request.call.row = row;
    request.call.omitted = omitted;
    if (has(op, BY_INPUT) && chance(20))
        request.call.input_count = 2; /* the split is named, though it may be absent */
    trial_count++;
    if (answer.accepted) {
        struct oracle_part *parts = oracle_parts(sample, &answer);
        const bool warns = has(op, AXIS_ASSUMED) && oracle_number(sample, "axis", INT64_MIN) == INT64_MIN;
        check_accepted(&request.call, parts, answer.part_count, warns ? "has no default" : "");
        oracle_free(parts, answer.part_count);
        if (sample->input.given)
            check_split(&request);
        accepted_count++;
    } else {
        check_refused(&request.call, SGK_OK, " ");
    }
    request_empty(&request);
}

static void check_trial(const struct oracle_request *trial, const char *parts)
{
    struct sample sample = {.request = *trial};
    char row[80];
    (void)parts;
    if (only_trial != SIZE_MAX && only_trial != trial_count) {
        trial_count++;
        return;
    }
    chance_seed((uint64_t)round_index << 32 | trial_count);
    snprintf(row, sizeof row, "%s, repeat: test_random %zu %zu", title_of(op), round_index, trial_count);
    set_numbers(&sample, trial, make_shape(&sample, dim_of_trial(trial)));
    check_sample(&sample.request, row);
}

static void round_of_trials(size_t which)
{
    trial_count = accepted_count = 0;
    round_index = which;
    for (op = next_op(NULL, EVERY); op != NULL; op = next_op(op, EVERY))
        visit_sweep(meaning_of(sgk_op_name(op), (int)sgk_op_since_version(op)), check_trial);
    if (only_trial != SIZE_MAX)
        return;
    /* requests that are nearly all wrong, or all right, would test little */
    REQUIRE(accepted_count >= trial_count / 8 && accepted_count <= trial_count * 7 / 8, "%zu of %zu", accepted_count,
            trial_count);
}

static void one_trial(void)
{
    round_of_trials(only_round);
    REQUIRE(only_trial < trial_count, "round %zu has %zu trials", only_round, trial_count);
}

int main(int count, char **arguments)
{
    need_meanings(EXIT_SUCCESS);
    if (count == 3) {
        only_round = strtoul(arguments[1], NULL, 10);
        only_trial = strtoul(arguments[2], NULL, 10);
        run_test("one trial", one_trial);
        return EXIT_SUCCESS;
    }
    select_tests(count, arguments);
    run_rows("rounds", round_of_trials, ROUNDS);
    return end_tests();
}
