/*
 * test_registry.c - which op version serves an op and an opset import, and which nodes are refused, with each row of
 * refusals/refusals.c.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decision.h"
#include "elements.h"
#include "harness.h"
#include "op.h"
#include "typed.h"
#include "versions.h"

/* The op version that serves an opset import, or NULL: the newest that is not newer, up to its last opset. */
static const struct sgk_op *serving(const char *name, int64_t opset)
{
    const struct sgk_op *found = NULL;
    const struct sgk_op *op;
    for (size_t i = 0; (op = sgk_op_at(i)) != NULL; i++)
        if (strcmp(sgk_op_name(op), name) == 0 && sgk_op_since_version(op) <= opset &&
            (found == NULL || sgk_op_since_version(op) > sgk_op_since_version(found)))
            found = op;
    return found != NULL && opset <= sgk_op_last_opset(found) ? found : NULL;
}

static void check_import(const char *name, int64_t opset)
{
    REQUIRE(sgk_find(name, opset) == serving(name, opset), "%s at opset %lld", name, (long long)opset);
}

/* The newest opset that the library knows. */
static int64_t newest_opset(void)
{
    int64_t newest = 0;
    const struct sgk_op *op;
    for (size_t i = 0; (op = sgk_op_at(i)) != NULL; i++)
        if (sgk_op_last_opset(op) > newest)
            newest = sgk_op_last_opset(op);
    return newest;
}

static void imports(void)
{
    const int64_t newest = newest_opset();
    const int64_t others[] = {-1, newest + 1, newest + 2, 1000000, INT64_C(4294967314), INT64_MAX, INT64_MIN};
    for (int64_t opset = 0; opset <= newest; opset++) {
        check_import("Split", opset);
        check_import("SplitToSequence", opset);
    }
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        check_import("Split", others[i]);
        check_import("SplitToSequence", others[i]);
        CHECK(sgk_find("Split", others[i]) == NULL);
    }
}

static void other_ops(void)
{
    static const char *const ops[] = {"", "split", "SPLIT", "Spli", "Split ", "SplitTo", "SplitToSequences", "Concat"};
    for (size_t i = 0; i < COUNT_OF(ops); i++)
        REQUIRE(sgk_find(ops[i], 13) == NULL, "%s", ops[i]);
    CHECK(sgk_find(NULL, 13) == NULL);
}

/* Op versions are ordered by op and version, without a gap of opsets between two versions of an op. */
static void the_table(void)
{
    const struct sgk_op *before = NULL;
    const struct sgk_op *op;
    size_t count = 0;
    for (; (op = sgk_op_at(count)) != NULL; before = op, count++) {
        CHECK(sgk_op_last_opset(op) >= sgk_op_since_version(op));
        CHECK_INT(sgk_op_gives_sequence(op) != 0, has(op, SEQUENCE));
        CHECK_UINT(sgk_op_min_inputs(op), has(op, INPUT_REQUIRED) ? 2 : 1);
        CHECK_UINT(sgk_op_max_inputs(op), has(op, BY_INPUT) ? 2 : 1);
        CHECK(!sgk_op_takes(op, 0) && !sgk_op_takes(op, -1) && !sgk_op_takes(op, MAX_DTYPE + 1));
        if (before != NULL && strcmp(sgk_op_name(before), sgk_op_name(op)) == 0)
            CHECK_INT(sgk_op_last_opset(before), sgk_op_since_version(op) - 1);
        else
            CHECK(before == NULL || strcmp(sgk_op_name(before), sgk_op_name(op)) < 0);
    }
    CHECK(count > 0);
    CHECK(sgk_op_at(SIZE_MAX) == NULL);
    CHECK_INT(sgk_version(), SGK_VERSION);
}

/* Dtypes as ONNX has them. */
static const struct {
    int32_t constant, code;
    const char *name;
    size_t bits;
} dtype_rows[] = {
    {SGK_FLOAT, 1, "float", 32},
    {SGK_UINT8, 2, "uint8", 8},
    {SGK_INT8, 3, "int8", 8},
    {SGK_UINT16, 4, "uint16", 16},
    {SGK_INT16, 5, "int16", 16},
    {SGK_INT32, 6, "int32", 32},
    {SGK_INT64, 7, "int64", 64},
    {SGK_STRING, 8, "string", 8 * sizeof(struct sgk_string)},
    {SGK_BOOL, 9, "bool", 8},
    {SGK_FLOAT16, 10, "float16", 16},
    {SGK_DOUBLE, 11, "double", 64},
    {SGK_UINT32, 12, "uint32", 32},
    {SGK_UINT64, 13, "uint64", 64},
    {SGK_COMPLEX64, 14, "complex64", 64},
    {SGK_COMPLEX128, 15, "complex128", 128},
    {SGK_BFLOAT16, 16, "bfloat16", 16},
    {SGK_FLOAT8E4M3FN, 17, "float8e4m3fn", 8},
    {SGK_FLOAT8E4M3FNUZ, 18, "float8e4m3fnuz", 8},
    {SGK_FLOAT8E5M2, 19, "float8e5m2", 8},
    {SGK_FLOAT8E5M2FNUZ, 20, "float8e5m2fnuz", 8},
    {SGK_UINT4, 21, "uint4", 4},
    {SGK_INT4, 22, "int4", 4},
    {SGK_FLOAT4E2M1, 23, "float4e2m1", 4},
    {SGK_FLOAT8E8M0, 24, "float8e8m0", 8},
    {SGK_UINT2, 25, "uint2", 2},
    {SGK_INT2, 26, "int2", 2},
};

/* The bits of an element, as the dtype's name says them, such as the 8 in float8e4m3fn; 0 without a number in it. */
static size_t bits_in(const char *name)
{
    const char *number = strpbrk(name, "0123456789");
    return number != NULL ? strtoul(number, NULL, 10) : 0;
}

static bool has_row(int32_t dtype)
{
    for (size_t i = 0; i < COUNT_OF(dtype_rows); i++)
        if (dtype_rows[i].code == dtype)
            return true;
    return false;
}

static void dtypes(void)
{
    for (size_t i = 0; i < COUNT_OF(dtype_rows); i++) {
        CHECK_INT(dtype_rows[i].constant, dtype_rows[i].code);
        CHECK_STRING(sgk_dtype_name(dtype_rows[i].code), dtype_rows[i].name);
        CHECK_UINT(sgk_dtype_bits(dtype_rows[i].code), dtype_rows[i].bits);
    }
    for (int32_t dtype = 1; dtype <= MAX_DTYPE; dtype++) {
        const char *name = sgk_dtype_name(dtype);
        const size_t bits = sgk_dtype_bits(dtype), named = name != NULL ? bits_in(name) : 0;
        REQUIRE(name == NULL || has_row(dtype), "%s has no row in tests/kernels/test_registry.c", name);
        REQUIRE(named == 0 || bits == named, "%s has %zu bits in spec/dtypes.lua, and %zu in its name", name, bits,
                named);
        CHECK_INT(name != NULL, bits > 0);
        CHECK_UINT(sgk_dtype_width(dtype), bits / 8);
    }
    static const int32_t none[] = {0, -1, MAX_DTYPE + 1, 1000, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < COUNT_OF(none); i++) {
        CHECK(sgk_dtype_name(none[i]) == NULL);
        CHECK_UINT(sgk_dtype_bits(none[i]), 0);
        CHECK_UINT(sgk_dtype_width(none[i]), 0);
    }
    CHECK_INT(SGK_ATTRIBUTE_INT, 2);
    CHECK_INT(SGK_ATTRIBUTE_INTS, 7);
}

/* Without attributes an op version uses its defaults, like its macro of defaults: here each part is one row. */
static void check_defaults(const struct typed_version *version, const struct sgk_op *op, struct typed_call *call)
{
    memcpy(call->message.text, "before", 7);
    REQUIRE(version->plan(call) == SGK_OK, "%s: %s", title_of(op), call->message.text);
    check_text(title_of(op), call->message.text, has(op, AXIS_ASSUMED) ? "has no default for 'axis': 0 is taken" : "");
    CHECK(call->plan.count == 2 && call->plan.rank == 2);
    for (size_t i = 0; i < 2; i++) {
        int64_t dims[2];
        sgk_plan_dims(&call->plan, i, dims);
        CHECK(dims[0] == 1 && dims[1] == call->input->dims[1]);
        CHECK_UINT(sgk_plan_bytes(&call->plan, i), call->input->bytes / 2);
        CHECK_INT(sgk_plan_length(&call->plan, i), 1);
    }
}

/* The plan function takes an attributes struct at any address, as sgk_node_plan passes it. */
static void check_bytes_of_attributes(const struct sgk_op *op, const struct typed_call *call)
{
    unsigned char bytes[1 + SGK_ATTRIBUTES_BYTES];
    struct sgk_plan plan;
    memcpy(bytes + 1, op->defaults, op->attributes_size);
    REQUIRE(op->plan(&plan, 0, bytes + 1, call->input, call->split, 2, NULL) == SGK_OK, "%s", title_of(op));
    CHECK_UINT(plan.count, 2);
}

/* A typed kernel moves its own dtype and no other. */
static void check_kernel(const struct typed_kernel *kernel, const struct sgk_op *op)
{
    static const int64_t dims[] = {2, 8}; /* parts of whole bytes */
    static const int64_t two = 2, one_each[] = {1, 1};
    static const struct sgk_tensor listed = {SGK_INT64, 1, &two, one_each, sizeof one_each};
    static const int64_t part_dims[] = {1, 8};
    struct numbers input = numbers_new(kernel->dtype, dims, 2);
    const size_t bytes = input.tensor.bytes / 2;
    char *parts = allocate(2 * bytes);
    const struct sgk_output outputs[2] = {{kernel->dtype, 2, part_dims, parts, bytes},
                                          {kernel->dtype, 2, part_dims, parts + bytes, bytes}};
    const struct sgk_output *const listed_outputs[3] = {&outputs[0], &outputs[1], &outputs[0]};
    struct typed_call call = {.kernel = kernel->function,
                              .input = &input.tensor,
                              .split = has(op, BY_OUTPUTS) || has(op, KEEPDIMS) ? NULL : &listed,
                              .outputs = listed_outputs,
                              .output_count = 2};
    check_defaults(kernel->version, op, &call);
    check_bytes_of_attributes(op, &call);
    memset(parts, 0x99, 2 * bytes);
    REQUIRE(kernel->version->run(&call) == SGK_OK, "%s: %s", title_of(op), call.message.text);
    check_text(title_of(op), call.message.text, has(op, AXIS_ASSUMED) ? "has no default for 'axis': 0 is taken" : "");
    REQUIRE(memcmp(parts, input.data, 2 * bytes) == 0, "%s of dtype %d", title_of(op), (int)kernel->dtype);

    for (call.output_count = 1; has(op, SEQUENCE) && call.output_count <= 3; call.output_count += 2) {
        CHECK_INT(kernel->version->run(&call), SGK_BAD_OUTPUTS);
        check_text("outputs", call.message.text,
                   call.output_count == 1 ? "1 outputs for 2 parts" : "3 outputs for 2 parts");
    }

    char text[80];
    snprintf(text, sizeof text, ", but this kernel of %s takes %s", title_of(op), sgk_dtype_name(kernel->dtype));
    input.tensor.dtype = kernel->dtype == SGK_FLOAT ? SGK_DOUBLE : SGK_FLOAT;
    CHECK_INT(kernel->version->run(&call), SGK_BAD_DTYPE);
    check_text("another dtype", call.message.text, text);
    numbers_free(&input);
    free(parts);
}

/* There is one typed kernel for each dtype of each op version. */
static void kernels(void)
{
    size_t count = 0;
    for (const struct sgk_op *op = next_op(NULL, EVERY); op != NULL; op = next_op(op, EVERY))
        for (int32_t dtype = 1; dtype <= MAX_DTYPE; dtype++)
            count += sgk_op_takes(op, dtype) != 0;
    CHECK_UINT(typed_kernel_count, count);
    for (size_t i = 0; i < typed_kernel_count; i++) {
        const struct typed_version *version = typed_kernels[i].version;
        const struct sgk_op *op = sgk_find(version->op, version->since_version);
        if (has(op, NONE_REQUIRED)) /* a call without attributes, and with two parts */
            check_kernel(&typed_kernels[i], op);
    }
}

static void check_null(const struct sgk_op *op, const struct sgk_node *node, const char *text)
{
    struct sgk_plan plan;
    struct sgk_message message;
    CHECK_INT(sgk_node_plan(&plan, op, node, &message), SGK_NULL_POINTER);
    check_text("NULL", message.text, text);
}

/* NULL where a pointer is required, besides the calls in test_safety.c. */
static void null_pointers(void)
{
    const struct sgk_op *op = next_op(NULL, LISTED);
    const struct sgk_node no_inputs = {.inputs = NULL, .input_count = 1};
    struct request request;
    struct sgk_plan plan;
    struct sgk_message message;
    check_null(NULL, &no_inputs, "op is NULL");
    check_null(op, NULL, "node is NULL");
    check_null(op, &no_inputs, "node: inputs are NULL");
    request_listed(&request, op, "4", "axis=0", "[1,3]", 2);
    CHECK_INT(plan_call(&request.call, NULL, &message), SGK_NULL_POINTER);
    check_text("NULL", message.text, "plan is NULL: ");
    CHECK_INT(plan_call(&request.call, &plan, &message), SGK_OK);
    CHECK_INT(sgk_plan_run(&plan, NULL, NULL, &message), SGK_NULL_POINTER);
    check_text("NULL", message.text, "input is NULL");
    struct sgk_tensor input = request.input.tensor;
    input.data = NULL;
    plan.rows = plan.stride = input.bytes = 1; /* the least that an input with elements has */
    CHECK_INT(sgk_plan_run(&plan, &input, NULL, &message), SGK_NULL_POINTER);
    check_text("NULL", message.text, "input: data is NULL");
    request_empty(&request);
}

/* Dtypes that an op version does not take. */
static void other_dtypes(void)
{
    for (const struct sgk_op *op = next_op(NULL, LISTED); op != NULL; op = next_op(op, LISTED)) {
        struct request request;
        char text[80];
        request_listed(&request, op, "4", "axis=0", "[1,3]", 2);
        request.call.row = "another dtype";
        for (int64_t dtype = -2; dtype <= MAX_DTYPE + 3; dtype++) {
            const int64_t last = MAX_DTYPE + 2; /* behind it, the limits of int32_t */
            const int32_t code = dtype > last ? INT32_MAX : dtype == last ? INT32_MIN : (int32_t)dtype;
            const char *name = sgk_dtype_name(code);
            char number[16];
            request.input.tensor.dtype = code;
            snprintf(number, sizeof number, "%d", (int)code);
            snprintf(text, sizeof text, "input: dtype %s, which %s does not take", name != NULL ? name : number,
                     title_of(op));
            if (!sgk_op_takes(op, code))
                check_refused(&request.call, SGK_BAD_DTYPE, text);
        }
        request_empty(&request);
    }
}

/* AttributeProto.AttributeType, and numbers that are not in it. */
static const struct {
    int32_t type;
    const char *name;
} types[] = {
    {0, "UNDEFINED"},
    {1, "FLOAT"},
    {2, "INT"},
    {3, "STRING"},
    {4, "TENSOR"},
    {5, "GRAPH"},
    {6, "FLOATS"},
    {7, "INTS"},
    {8, "STRINGS"},
    {9, "TENSORS"},
    {10, "GRAPHS"},
    {11, "SPARSE_TENSOR"},
    {12, "SPARSE_TENSORS"},
    {13, "TYPE_PROTO"},
    {14, "TYPE_PROTOS"},
    {15, "15"},
    {-1, "-1"},
    {INT32_MIN, "-2147483648"},
};

/* An attribute given with every type but its declared one. */
static void check_types(struct request *request, const struct sgk_attribute_row *row)
{
    char text[80];
    request->attributes[0].name = row->name;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        if (types[i].type == row->type)
            continue;
        request->attributes[0].type = types[i].type;
        snprintf(text, sizeof text, "attribute '%s' is of type %s, %s has it as %s", row->name, types[i].name,
                 title_of(request->call.op), types[row->type].name);
        check_refused(&request->call, SGK_BAD_ATTRIBUTE, text);
    }
}

/* Refused are: counts of inputs that no op version takes, unknown attributes, whose names may hold any bytes without
 * breaking the one line of the message, and attributes of another type than declared. */
static void signatures(void)
{
    static const size_t counts[] = {0, 3, 1000};
    char name[1000], text[80];
    memset(name, 'a', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    for (const struct sgk_op *op = next_op(NULL, EVERY); op != NULL; op = next_op(op, EVERY)) {
        struct request request;
        request_fill(&request, op, SGK_FLOAT, "4", "axis=0", NULL, 2);
        request.call.row = "a signature";
        for (size_t i = 0; i < COUNT_OF(counts); i++) {
            request.call.input_count = counts[i];
            const bool lacks = counts[i] < sgk_op_min_inputs(op);
            snprintf(text, sizeof text, "%zu inputs, %s takes at %s %zu", counts[i], title_of(op),
                     lacks ? "least" : "most", lacks ? sgk_op_min_inputs(op) : sgk_op_max_inputs(op));
            check_refused(&request.call, SGK_BAD_INPUTS, text);
        }
        request.call.input_count = sgk_op_min_inputs(op);
        request.attributes[0].name = "%s%n\n\"\\";
        check_refused(&request.call, SGK_BAD_ATTRIBUTE, "has no attribute '%s%n?\"\\'");
        request.attributes[0].name = "";
        check_refused(&request.call, SGK_BAD_ATTRIBUTE, "has no attribute ''");
        request.attributes[0].name = name;
        check_refused(&request.call, SGK_BAD_ATTRIBUTE, "has no attribute 'aaaa");
        for (size_t i = 0; i < op->attribute_count; i++)
            check_types(&request, &op->attributes[i]);
        request.attributes[0].name = NULL;
        check_refused(&request.call, SGK_NULL_POINTER, "attribute 0: name is NULL");
        request.call.attributes = NULL;
        check_refused(&request.call, SGK_NULL_POINTER, "node: attributes are NULL");
        request_empty(&request);
    }
}

static void check_planned(const struct call *call)
{
    struct sgk_plan plan;
    struct sgk_message message;
    REQUIRE(plan_call(call, &plan, &message) == SGK_OK, "%s: %s", call->row, message.text);
}

static void check_decision(const struct decision *row, const struct sgk_op *op, int32_t dtype, const char *attributes,
                           const char *split)
{
    struct request request;
    char name[200];
    snprintf(name, sizeof name, "%s: %s", title_of(op), row->name);
    request_fill(&request, op, dtype, row->dims, attributes, split, row->outputs);
    request.call.row = name;
    if (row->status == SGK_OK)
        check_planned(&request.call);
    else
        check_refused(&request.call, row->status, words_of(op, row->expected));
    request_empty(&request);
}

static void refusal(size_t which)
{
    const struct decision *row = &refusals[which];
    REQUIRE(next_op(NULL, row->versions) != NULL, "%s: of no version", row->name);
    for (const struct sgk_op *op = next_op(NULL, row->versions); op != NULL; op = next_op(op, row->versions))
        decision_visit(row, op, SGK_FLOAT, check_decision);
}

int main(int argc, char **argv)
{
    select_tests(argc, argv);
    need_meanings(EXIT_SUCCESS);
    run_test("opset imports", imports);
    run_test("other ops", other_ops);
    run_test("the table of op versions", the_table);
    run_test("dtypes", dtypes);
    run_test("typed kernels", kernels);
    run_test("NULL pointers", null_pointers);
    run_test("other dtypes", other_dtypes);
    run_test("signatures", signatures);
    run_rows("refusals", refusal, refusal_count);
    return end_tests();
}
