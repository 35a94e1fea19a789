/*
 * test_meaning.c - the cuts of an axis by each op version: the library and the oracle must agree with the rows that
 * meaning.c works out by hand. A version without rows fails here, and other suites skip it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "elements.h"
#include "harness.h"
#include "request.h"
#include "trials.h"
#include "versions.h"

static const struct sgk_op *op; /* under test */

static void rows(void)
{
    for (size_t i = 0; (op = sgk_op_at(i)) != NULL; i++)
        REQUIRE(meaning_of(sgk_op_name(op), (int)sgk_op_since_version(op)) != NULL,
                "%s has no row in tests/support/meaning.c: what the oracle takes it to mean", title_of(op));
    for (size_t i = 0; i < meaning_count; i++) {
        op = sgk_find(meanings[i].op, meanings[i].since_version);
        REQUIRE(op != NULL && sgk_op_since_version(op) == meanings[i].since_version,
                "tests/support/meaning.c has %s-%d, which the library has not", meanings[i].op,
                meanings[i].since_version);
    }
}

/* A dtype whose numbers a split of the op version can have. */
static int32_t dtype_of(void)
{
    int32_t dtype = SGK_DOUBLE;
    while (!sgk_op_takes(op, dtype))
        dtype = dtype % MAX_DTYPE + 1;
    return dtype;
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

/* Whether this machine can address the request's axis, and a double can hold the lengths of a float split. */
static bool is_possible(const struct oracle_request *request)
{
    const struct oracle_list *input = &request->input;
    for (size_t i = 0; i < input->count; i++)
        if (has(op, FLOAT_LENGTHS) && input->lengths[i].value > INT64_C(1) << 53)
            return false;
    return (uint64_t)dim_of_trial(request) <= SIZE_MAX;
}

/* A plan must cut the axis into these parts. Of a long run of equal parts, only the first and the last are checked. */
static void check_plan(const struct sgk_plan *plan, const char *row, const char *parts)
{
    const bool drops_axis = strncmp(parts, "squeezed ", 9) == 0;
    REQUIRE(plan->count == 0 || plan->rank == (drops_axis ? 1 : 2), "%s: parts of rank %zu", row, plan->rank);
    uint64_t begin = 0;
    for (const char *at = parts + (drops_axis ? 9 : 0); *at != '\0'; at += strspn(at, " ")) {
        char *end;
        const uint64_t count = strtoull(at, &end, 10);
        const int64_t length = strtoll(end + 1, &end, 10);
        const uint64_t step = count < 1000 || count > SIZE_MAX ? 1 : count - 1;
        REQUIRE(begin + count <= plan->count, "%s: %zu parts", row, plan->count);
        for (uint64_t i = 0; i < count; i += step)
            REQUIRE(sgk_plan_length(plan, (size_t)(begin + i)) == length, "%s: part %" PRIu64 " is %" PRId64, row,
                    begin + i, sgk_plan_length(plan, (size_t)(begin + i)));
        begin += count;
        at = end;
    }
    REQUIRE(begin == plan->count, "%s: %zu parts", row, plan->count);
}

/* The library must cut the axis of a request into these parts. */
static void check_library(const struct oracle_request *from, const char *parts)
{
    char row[400];
    struct request request;
    struct sgk_plan plan;
    struct sgk_message message = {""};
    const int32_t dtype = dtype_of();
    if (!is_possible(from))
        return;
    write_request(from, row, sizeof row);
    request_of(&request, op, dtype, has(op, FLOAT_LENGTHS) ? dtype : SGK_INT64, from);
    const enum sgk_status status = plan_call(&request.call, &plan, &message);
    const bool is_refused = strcmp(parts, REFUSED) == 0;
    REQUIRE((status != SGK_OK) == is_refused, "%s: answers %s: %s", row, sgk_status_name(status), message.text);
    if (!is_refused)
        check_plan(&plan, row, parts);
    request_empty(&request);
}

/* The oracle must agree with what is worked out by hand, where it has room for so many parts. */
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

static void visit_all(trial_visitor *check)
{
    for (size_t i = 0; i < meaning_count; i++) {
        op = sgk_find(meanings[i].op, meanings[i].since_version);
        if (op != NULL && sgk_op_since_version(op) == meanings[i].since_version)
            visit_worked(&meanings[i], check);
    }
}

static void by_hand(void)
{
    visit_all(check_oracle);
    visit_all(check_library);
}

int main(int argc, char **argv)
{
    select_tests(argc, argv);
    run_test("rows", rows);
    run_test("by hand", by_hand);
    return end_tests();
}
