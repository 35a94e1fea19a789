/*
 * test_peers.c - further bugs of other programs, which only a caller of the library can meet.
 */
#include "harness.h"
#include "request.h"
#include "versions.h"

/* TensorFlow 62169: a NULL input. */
static void input_is_null(void)
{
    for (const struct sgk_op *op = next_op(NULL, LISTED); op != NULL; op = next_op(op, LISTED)) {
        struct request request;
        request_listed(&request, op, "4", "axis=0", "[1,3]", 2);
        request.call.row = "TensorFlow 62169";
        request.call.input = NULL;
        struct sgk_plan plan;
        REQUIRE(plan_call(&request.call, &plan, NULL) == SGK_NULL_POINTER, "%s: a plan of no input", title_of(op));
        request_empty(&request);
    }
}

/* TensorFlow 111637: 2^32 + 2^16 elements, which 32 bits count as 2^16. */
static void product_of_dims(void)
{
    enum { ROWS = 65537, COLUMNS = 65536, PART = COLUMNS / 2 };
    const uint64_t bytes = (uint64_t)ROWS * PART * sizeof(float);
    for (const struct sgk_op *op = next_op(NULL, LISTED); op != NULL; op = next_op(op, LISTED)) {
        struct request request;
        struct sgk_plan plan;
        request_listed(&request, op, "65537x65536", "axis=1", "[32768,32768]", 2);
        request.call.row = "TensorFlow 111637";
        const enum sgk_status status = plan_call(&request.call, &plan, NULL);
        REQUIRE(status == (bytes > SIZE_MAX ? SGK_OVERFLOW : SGK_OK), "%s: %s", title_of(op), sgk_status_name(status));
        if (status == SGK_OK) {
            struct sgk_part part;
            sgk_plan_part(&plan, 1, &part);
            CHECK_UINT(sgk_plan_bytes(&plan, 1), bytes);
            CHECK_UINT(part.rows, ROWS);
            CHECK_UINT(part.offset, PART * sizeof(float));
            CHECK_UINT(part.stride, COLUMNS * sizeof(float));
        }
        request_empty(&request);
    }
}

int main(int argc, char **argv)
{
    select_tests(argc, argv);
    need_meanings(EXIT_SUCCESS);
    run_test("TensorFlow 62169", input_is_null);
    run_test("TensorFlow 111637", product_of_dims);
    return end_tests();
}
