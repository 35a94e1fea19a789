/*
 * test_meaning.c - how each op version cuts an axis: as meaning.c has it by hand, and as the oracle does in all small
 * cases. A version that meaning.c does not have fails here; other suites are skipped then.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "call.h"
#include "elements.h"
#include "harness.h"
#include "trials.h"
#include "versions.h"

enum { MAX_NUMBERS = 8, MAX_LENGTHS = 16 };

static const struct sgk_op *op; /* that is on trial */
static size_t trial_count;

START_TEST(rows)
{
    for (size_t i = 0; (op = sgk_op_at(i)) != NULL; i++)
        REQUIRE(meaning_of(sgk_op_name(op), (int)sgk_op_since_version(op)) != NULL,
                "%s has no row in tests/support/meaning.c: what the oracle takes it to mean", title_of(op));
    for (size_t i = 0; i < meaning_count; i++) {
        op = sgk_find(meanings[i].op, meanings[i].since_version, 0);
        REQUIRE(op != NULL && sgk_op_since_version(op) == meanings[i].since_version,
                "tests/support/meaning.c has %s-%d, which the library has not", meanings[i].op,
                meanings[i].since_version);
    }
}
END_TEST

/* A dtype whose numbers a split of the op version can have. */
static int32_t dtype_of(void)
{
    int32_t dtype = SGK_DOUBLE;
    while (!sgk_op_takes(op, dtype))
        dtype = dtype % MAX_DTYPE + 1;
    return dtype;
}

/* The library's plan of a request. */
static enum sgk_status plan_request(const struct oracle_request *request, struct sgk_plan *plan,
                                    struct sgk_message *message)
{
    static int64_t values[MAX_LENGTHS]; /* the plan may point to them */
    static double reals[MAX_LENGTHS];
    static int64_t split_dims[2];
    const struct oracle_list *list = request->attribute.given ? &request->attribute : &request->input;
    struct sgk_attribute attributes[MAX_NUMBERS + 1];
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        values[i] = list->lengths[i].value;
        reals[i] = (double)values[i];
    }
    for (; count < request->number_count; count++)
        attributes[count] = attribute_of(&request->numbers[count]);
    const struct sgk_attribute listed = {.name = "split", .type = SGK_ATTRIBUTE_INTS, .ints = {values, list->count}};
    attributes[count] = listed;
    split_dims[0] = request->input.rank == 2 ? 1 : (int64_t)list->count;
    split_dims[1] = (int64_t)list->count;

    const struct sgk_tensor input = {dtype_of(), request->rank, request->dims, NULL, 0};
    struct sgk_tensor split = {SGK_INT64, request->input.rank, split_dims, values, list->count * sizeof *values};
    if (has(op, FLOAT_LENGTHS)) {
        split.dtype = SGK_DOUBLE;
        split.data = reals;
    }
    const struct sgk_tensor *const inputs[] = {&input, &split};
    const struct sgk_node node = {.attributes = attributes,
                                  .attribute_count = count + request->attribute.given,
                                  .inputs = inputs,
                                  .input_count = request->input.given ? 2 : 1,
                                  .output_count = request->output_count};
    return sgk_node_plan(plan, op, 0, &node, message);
}

static void write_request(const struct oracle_request *request, char *text, size_t size)
{
    const struct oracle_list *list = request->attribute.given ? &request->attribute : &request->input;
    size_t at = (size_t)snprintf(text, size, "%s: %" PRId64 " into %zu outputs", title_of(op), dim_of_trial(request),
                                 request->output_count);
    for (size_t i = 0; i < request->number_count; i++) {
        const struct oracle_number *number = &request->numbers[i];
        at += (size_t)(number->string != NULL
                           ? snprintf(text + at, size - at, ", %s '%s'", number->name, number->string)
                           : snprintf(text + at, size - at, ", %s %" PRId64, number->name, number->value));
    }
    for (size_t i = 0; i < list->count; i++)
        at += (size_t)snprintf(text + at, size - at, "%s%" PRId64, i == 0 ? ", split " : ",", list->lengths[i].value);
}

/* Whether the numbers of a request can be those of this machine, and of a split in doubles. */
static bool is_possible(const struct oracle_request *request)
{
    const struct oracle_list *input = &request->input;
    for (size_t i = 0; i < input->count; i++)
        if (has(op, FLOAT_LENGTHS) && input->lengths[i].value > INT64_C(1) << 53)
            return false;
    return (uint64_t)dim_of_trial(request) <= SIZE_MAX;
}

/* The library cuts a request into these parts: looks at the first and the last of each run, and at what is between if
 * that is little. */
static void check_trial(const struct oracle_request *request, const char *parts)
{
    char row[400];
    struct sgk_plan plan;
    struct sgk_message message = {""};
    write_request(request, row, sizeof row);
    if (!is_possible(request))
        return;
    trial_count++;
    const enum sgk_status status = plan_request(request, &plan, &message);
    if (strcmp(parts, REFUSED) == 0) {
        REQUIRE(status != SGK_OK, "%s: is not refused", row);
        return;
    }
    REQUIRE(status == SGK_OK, "%s: is refused: %s", row, message.text);
    const bool drops_axis = strncmp(parts, "squeezed ", 9) == 0;
    REQUIRE(plan.count == 0 || plan.rank == (drops_axis ? 1 : 2), "%s: parts of rank %zu", row, plan.rank);
    uint64_t begin = 0;
    for (const char *at = parts + (drops_axis ? 9 : 0); *at != '\0'; at += strspn(at, " ")) {
        char *end;
        const uint64_t count = strtoull(at, &end, 10);
        const int64_t length = strtoll(end + 1, &end, 10);
        const uint64_t step = count < 1000 || count > SIZE_MAX ? 1 : count - 1;
        REQUIRE(begin + count <= plan.count, "%s: %zu parts", row, plan.count);
        for (uint64_t i = 0; i < count; i += step)
            REQUIRE(sgk_plan_length(&plan, (size_t)(begin + i)) == length, "%s: part %" PRIu64 " is %" PRId64, row,
                    begin + i, sgk_plan_length(&plan, (size_t)(begin + i)));
        begin += count;
        at = end;
    }
    REQUIRE(begin == plan.count, "%s: %zu parts", row, plan.count);
}

/* What is worked out by hand is what the oracle does, too, where it can count so far. */
static void check_oracle(const struct oracle_request *request, const char *parts)
{
    char row[400];
    char text[TRIAL_TEXT];
    if (dim_of_trial(request) > ORACLE_PARTS || request->output_count > ORACLE_PARTS)
        return;
    const struct oracle_answer answer = oracle_split(request);
    write_answer(&answer, text);
    write_request(request, row, sizeof row);
    REQUIRE(strcmp(text, parts) == 0, "%s: the oracle has '%s', and by hand it is '%s'", row, text, parts);
}

static void visit_all(void (*visit_trials)(const struct meaning *meaning, trial_visitor *visit), trial_visitor *check)
{
    for (size_t i = 0; i < meaning_count; i++) {
        op = sgk_find(meanings[i].op, meanings[i].since_version, 0);
        if (op != NULL && sgk_op_since_version(op) == meanings[i].since_version)
            visit_trials(&meanings[i], check);
    }
}

START_TEST(by_hand)
{
    visit_all(visit_worked, check_oracle);
    visit_all(visit_worked, check_trial);
}
END_TEST

START_TEST(sweep)
{
    visit_all(visit_sweep, check_trial);
    REQUIRE(trial_count > 1000 * meaning_count, "only %zu trials", trial_count);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("meaning");
    add_test(suite, "rows", rows);
    add_test(suite, "by hand", by_hand);
    add_test(suite, "sweep", sweep);
    return run_suite(suite);
}
