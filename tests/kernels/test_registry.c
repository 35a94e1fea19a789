/*
 * test_registry.c - which op version serves an op, an opset import and a dtype; and what a node may not be.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "elements.h"
#include "harness.h"
#include "newest_opset.h"
#include "request.h"
#include "versions.h"

static bool lists(const char *dtypes, const char *name)
{
    char word[32];
    const size_t length = (size_t)snprintf(word, sizeof word, "%s ", name);
    for (const char *at = dtypes; *at != '\0'; at += strcspn(at, " ") + 1)
        if (strncmp(at, word, length) == 0)
            return true;
    return false;
}

/* The op version that SEMANTICS.md's table gives an opset import, or NULL. */
static const struct version *serving(const char *op, int64_t opset)
{
    for (size_t v = 0; v < VERSIONS; v++)
        if (strcmp(versions[v].op, op) == 0 && versions[v].since_version <= opset && opset <= versions[v].last_opset)
            return &versions[v];
    return NULL;
}

static void check_import(const char *op, int64_t opset)
{
    const struct version *expected = serving(op, opset);
    const struct sgk_op *any = sgk_find(op, opset, 0);
    REQUIRE((any != NULL) == (expected != NULL), "%s at opset %lld", op, (long long)opset);
    if (any != NULL) {
        ck_assert_str_eq(sgk_op_name(any), op);
        ck_assert_int_eq(sgk_op_since_version(any), expected->since_version);
    }
    for (int32_t dtype = -2; dtype <= MAX_DTYPE + 1; dtype++) {
        const char *name = sgk_dtype_name(dtype);
        const bool taken = any != NULL && name != NULL && lists(expected->dtypes, name);
        REQUIRE(sgk_find(op, opset, dtype) == (taken || dtype == 0 ? any : NULL), "%s at opset %lld, dtype %d", op,
                (long long)opset, (int)dtype);
        REQUIRE(any == NULL || (sgk_op_takes(any, dtype) != 0) == taken, "%s at opset %lld takes %d", op,
                (long long)opset, (int)dtype);
    }
}

START_TEST(imports)
{
    static const int64_t others[] = {-1,        NEWEST_OPSET + 1, NEWEST_OPSET + 2, 1000000, INT64_C(4294967314),
                                     INT64_MAX, INT64_MIN};
    for (int64_t opset = 0; opset <= NEWEST_OPSET; opset++) {
        check_import("Split", opset);
        check_import("SplitToSequence", opset);
    }
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        check_import("Split", others[i]);
        check_import("SplitToSequence", others[i]);
        ck_assert_ptr_null(sgk_find("Split", others[i], SGK_FLOAT));
    }
}
END_TEST

START_TEST(other_ops)
{
    static const char *const ops[] = {"", "split", "SPLIT", "Spli", "Split ", "SplitTo", "SplitToSequences", "Concat"};
    for (size_t i = 0; i < COUNT_OF(ops); i++)
        REQUIRE(sgk_find(ops[i], 13, SGK_FLOAT) == NULL, "%s", ops[i]);
    ck_assert_ptr_null(sgk_find(NULL, 13, SGK_FLOAT));
}
END_TEST

START_TEST(the_table)
{
    size_t count = 0;
    for (const struct sgk_op *op; (op = sgk_op_at(count)) != NULL; count++) {
        const struct version *expected = serving(sgk_op_name(op), sgk_op_since_version(op));
        size_t dtype_count = 0;
        REQUIRE(expected != NULL, "versions.c does not know %s-%d", sgk_op_name(op), (int)sgk_op_since_version(op));
        for (int32_t dtype = 0; dtype <= MAX_DTYPE; dtype++)
            dtype_count += sgk_op_takes(op, dtype) != 0;
        ck_assert_int_eq(sgk_op_last_opset(op), expected->last_opset);
        ck_assert_uint_eq(dtype_count, expected->dtype_count);
        ck_assert_int_eq(sgk_op_gives_sequence(op) != 0, (expected->bit & SEQUENCE) != 0);
        ck_assert_uint_eq(sgk_op_min_inputs(op), 1);
        ck_assert_uint_eq(sgk_op_max_inputs(op), expected->bit & BY_INPUT ? 2 : 1);
    }
    ck_assert_uint_eq(count, VERSIONS);
    ck_assert_ptr_null(sgk_op_at(SIZE_MAX));
    ck_assert_int_eq(sgk_version(), SGK_VERSION);
}
END_TEST

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

START_TEST(dtypes)
{
    for (size_t i = 0; i < COUNT_OF(dtype_rows); i++) {
        ck_assert_int_eq(dtype_rows[i].constant, dtype_rows[i].code);
        ck_assert_str_eq(sgk_dtype_name(dtype_rows[i].code), dtype_rows[i].name);
        ck_assert_uint_eq(sgk_dtype_bits(dtype_rows[i].code), dtype_rows[i].bits);
    }
    for (int32_t dtype = 1; dtype <= MAX_DTYPE; dtype++) {
        ck_assert_int_eq(sgk_dtype_name(dtype) != NULL, sgk_dtype_bits(dtype) > 0);
        ck_assert_uint_eq(sgk_dtype_width(dtype), sgk_dtype_bits(dtype) / 8);
    }
    static const int32_t none[] = {0, -1, MAX_DTYPE + 1, 1000, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < COUNT_OF(none); i++) {
        ck_assert_ptr_null(sgk_dtype_name(none[i]));
        ck_assert_uint_eq(sgk_dtype_bits(none[i]), 0);
        ck_assert_uint_eq(sgk_dtype_width(none[i]), 0);
    }
    ck_assert_int_eq(SGK_ATTRIBUTE_INT, 2);
    ck_assert_int_eq(SGK_ATTRIBUTE_INTS, 7);
}
END_TEST

/* Any typed kernel. */
typedef void function(void);

static const struct entry {
    unsigned version;
    int32_t dtype;
    function *kernel;
} entries[] = {
#define FLOATS(bit, version)                                                                          \
    {bit, SGK_FLOAT16, (function *)version##_float16}, {bit, SGK_FLOAT, (function *)version##_float}, \
    {                                                                                                 \
        bit, SGK_DOUBLE, (function *)version##_double                                                 \
    }
#define ALL_15(bit, version)                                                                                \
    FLOATS(bit, version), {bit, SGK_UINT8, (function *)version##_uint8},                                    \
        {bit, SGK_UINT16, (function *)version##_uint16}, {bit, SGK_UINT32, (function *)version##_uint32},   \
        {bit, SGK_UINT64, (function *)version##_uint64}, {bit, SGK_INT8, (function *)version##_int8},       \
        {bit, SGK_INT16, (function *)version##_int16}, {bit, SGK_INT32, (function *)version##_int32},       \
        {bit, SGK_INT64, (function *)version##_int64}, {bit, SGK_STRING, (function *)version##_string},     \
        {bit, SGK_BOOL, (function *)version##_bool}, {bit, SGK_COMPLEX64, (function *)version##_complex64}, \
    {                                                                                                       \
        bit, SGK_COMPLEX128, (function *)version##_complex128                                               \
    }
#define ALL_16(bit, version)                              \
    ALL_15(bit, version),                                 \
    {                                                     \
        bit, SGK_BFLOAT16, (function *)version##_bfloat16 \
    }
    FLOATS(SPLIT_1, sgk_split_1),
    ALL_15(SPLIT_2, sgk_split_2),
    ALL_15(SPLIT_11, sgk_split_11),
    ALL_16(SPLIT_13, sgk_split_13),
    ALL_16(SPLIT_18, sgk_split_18),
    ALL_15(SEQUENCE_11, sgk_split_to_sequence_11),
    ALL_16(SEQUENCE_24, sgk_split_to_sequence_24),
};

/* With the attributes of a node that gives none: into two equal parts, as the op version has that. */
static enum sgk_status call_kernel(const struct entry *entry, const struct sgk_tensor *input,
                                   const struct sgk_output outputs[2], struct sgk_message *message)
{
    static const int64_t lengths[] = {1, 1};
    static const int64_t two = 2;
    const struct sgk_tensor split = {SGK_INT64, 1, &two, lengths, sizeof lengths};
    switch (entry->version) {
    case SPLIT_1:
        return ((sgk_split_1_kernel *)entry->kernel)(NULL, input, NULL, outputs, 2, message);
    case SPLIT_2:
        return ((sgk_split_2_kernel *)entry->kernel)(NULL, input, outputs, 2, message);
    case SPLIT_11:
        return ((sgk_split_11_kernel *)entry->kernel)(NULL, input, outputs, 2, message);
    case SPLIT_13:
        return ((sgk_split_13_kernel *)entry->kernel)(NULL, input, NULL, outputs, 2, message);
    case SPLIT_18:
        return ((sgk_split_18_kernel *)entry->kernel)(NULL, input, &split, outputs, 2, message);
    case SEQUENCE_11:
        return ((sgk_split_to_sequence_11_kernel *)entry->kernel)(NULL, input, NULL, outputs, 2, message);
    default:
        return ((sgk_split_to_sequence_24_kernel *)entry->kernel)(NULL, input, NULL, outputs, 2, message);
    }
}

/* There is a typed kernel for each dtype of each op version, which moves its own dtype and no other. */
START_TEST(kernels)
{
    size_t count = 0;
    const struct sgk_op *op;
    for (size_t i = 0; (op = sgk_op_at(i)) != NULL; i++)
        for (int32_t dtype = 1; dtype <= MAX_DTYPE; dtype++)
            count += sgk_op_takes(op, dtype) != 0;
    ck_assert_uint_eq(COUNT_OF(entries), count);
    for (size_t i = 0; i < COUNT_OF(entries); i++) {
        const struct entry *entry = &entries[i];
        static const int64_t dims[] = {2, 3};
        int64_t part_dims[] = {1, 3};
        struct numbers input = numbers_new(entry->dtype, dims, 2, 1, 0);
        const size_t bytes = input.tensor.bytes / 2;
        char *parts = allocate(2 * bytes);
        struct sgk_message message;
        memset(parts, 0x99, 2 * bytes);
        const struct sgk_output first = {
            .dims = part_dims, .data = parts, .capacity = bytes, .dtype = entry->dtype, .rank = 2};
        struct sgk_output outputs[2] = {first, first};
        outputs[1].data = parts + bytes;
        REQUIRE(call_kernel(entry, &input.tensor, outputs, &message) == SGK_OK, "kernel %zu: %s", i, message.text);
        REQUIRE(memcmp(parts, input.data, 2 * bytes) == 0, "kernel %zu", i);

        char text[80];
        snprintf(text, sizeof text, "takes %d", (int)entry->dtype);
        input.tensor.dtype = entry->dtype == SGK_FLOAT ? SGK_DOUBLE : SGK_FLOAT;
        ck_assert_int_eq(call_kernel(entry, &input.tensor, outputs, &message), SGK_BAD_DTYPE);
        check_text("another dtype", message.text, text);
        numbers_free(&input, 0);
        free(parts);
    }
}
END_TEST

/* Numbers of inputs that no op version takes. */
START_TEST(input_counts)
{
    static const size_t counts[] = {0, 3, 1000};
    for (size_t v = 0; v < VERSIONS; v++) {
        struct request request;
        request_fill(&request, op_of(&versions[v]), SGK_FLOAT, "4", "axis=0", NULL, 2);
        request.call.row = "the number of inputs";
        for (size_t i = 0; i < COUNT_OF(counts); i++) {
            char text[80];
            request.call.input_count = counts[i];
            snprintf(text, sizeof text, "%zu inputs, %s-%d takes 1 to %d", counts[i], versions[v].op,
                     (int)versions[v].since_version, versions[v].bit & BY_INPUT ? 2 : 1);
            check_refused(&request.call, SGK_BAD_INPUTS, text);
        }
        request_empty(&request);
    }
}
END_TEST

/* NULL where a node must have something. */
START_TEST(null_pointers)
{
    const struct sgk_tensor *const no_inputs[] = {NULL, NULL};
    const struct sgk_attribute nameless = {.name = NULL, .type = SGK_ATTRIBUTE_INT, .i = 0};
    for (size_t v = 0; v < VERSIONS; v++) {
        const struct sgk_op *op = op_of(&versions[v]);
        const struct {
            const struct sgk_op *op;
            struct sgk_node node;
            const char *text;
        } rows[] = {
            {NULL, {.inputs = no_inputs, .input_count = 1}, "op is NULL"},
            {op, {.inputs = NULL, .input_count = 1}, "node: inputs are NULL"},
            {op, {.inputs = no_inputs, .input_count = 1, .attribute_count = 1}, "node: attributes are NULL"},
            {op,
             {.inputs = no_inputs, .input_count = 1, .attributes = &nameless, .attribute_count = 1},
             "attribute 0: name is NULL"},
            {op, {.inputs = no_inputs, .input_count = 1}, "input is NULL: "},
        };
        for (size_t i = 0; i < COUNT_OF(rows); i++) {
            struct sgk_message message = {""};
            struct sgk_plan plan;
            ck_assert_int_eq(sgk_node_plan(&plan, rows[i].op, 0, &rows[i].node, &message), SGK_NULL_POINTER);
            check_text("NULL", message.text, rows[i].text);
            ck_assert_int_eq(sgk_node_run(rows[i].op, 0, &rows[i].node, NULL, 0, &message), SGK_NULL_POINTER);
            check_text("NULL", message.text, rows[i].text);
            ck_assert_int_eq(sgk_node_infer(rows[i].op, &rows[i].node, NULL, 0, &message), SGK_NULL_POINTER);
            check_text("NULL", message.text, rows[i].text);
            ck_assert_int_eq(sgk_node_run(rows[i].op, 0, &rows[i].node, NULL, 0, NULL), SGK_NULL_POINTER);
        }
        struct sgk_message message = {""};
        ck_assert_int_eq(sgk_node_run(op, 0, NULL, NULL, 0, &message), SGK_NULL_POINTER);
        check_text("NULL", message.text, "node is NULL");
        ck_assert_int_eq(sgk_node_infer(op, NULL, NULL, 0, NULL), SGK_NULL_POINTER);
        struct request request;
        request_fill(&request, op, SGK_FLOAT, "4", "axis=0", NULL, 2);
        const struct sgk_tensor *inputs[2];
        const struct sgk_node node = node_of(&request.call, inputs);
        ck_assert_int_eq(sgk_node_plan(NULL, op, 0, &node, &message), SGK_NULL_POINTER);
        check_text("NULL", message.text, "plan is NULL: ");
        request_empty(&request);
    }
}
END_TEST

/* A list that claims numbers and has none. */
START_TEST(attribute_list_null)
{
    for (size_t v = 0; v < VERSIONS; v++) {
        if (!(versions[v].bit & BY_ATTRIBUTE))
            continue;
        struct request request;
        request_fill(&request, op_of(&versions[v]), SGK_FLOAT, "4", "split=[1,3]", NULL, 2);
        request.call.row = "attribute split at NULL";
        request.attributes[0].ints.data = NULL;
        check_refused(&request.call, SGK_NULL_POINTER, "attribute 'split': data is NULL");
        request_empty(&request);
    }
}
END_TEST

/* An attribute's name may hold anything; the message stays one line. */
START_TEST(attribute_names)
{
    for (size_t v = 0; v < VERSIONS; v++) {
        struct request request;
        char name[1000];
        request_fill(&request, op_of(&versions[v]), SGK_FLOAT, "4", "axis=0", NULL, 2);
        request.call.row = "an attribute's name";
        request.attributes[0].name = "%s%n\n\"\\";
        check_refused(&request.call, SGK_BAD_ATTRIBUTE, "has no attribute '%s%n?\"\\'");
        memset(name, 'a', sizeof name - 1);
        name[sizeof name - 1] = '\0';
        request.attributes[0].name = name;
        check_refused(&request.call, SGK_BAD_ATTRIBUTE, "has no attribute 'aaaa");
        request_empty(&request);
    }
}
END_TEST

/* infer and plan, called with no attributes at all: each op version's defaults. */
START_TEST(null_attributes)
{
    static const int64_t dims[] = {2, 3};
    static const int64_t lengths[] = {1, 1};
    static const int64_t two = 2;
    static const float elements[6] = {1, 2, 3, 4, 5, 6};
    const struct sgk_tensor input = {SGK_FLOAT, 2, dims, elements, sizeof elements};
    const struct sgk_tensor split = {SGK_INT64, 1, &two, lengths, sizeof lengths};
    for (size_t v = 0; v < VERSIONS; v++) {
        int64_t part_dims[2][2];
        struct sgk_output outputs[2] = {{.dims = part_dims[0], .dims_capacity = 2},
                                        {.dims = part_dims[1], .dims_capacity = 2}};
        struct sgk_message message = {"before"};
        struct sgk_plan plan;
        enum sgk_status status = SGK_OVERFLOW;
        enum sgk_status planned = SGK_OVERFLOW;
        switch (versions[v].bit) {
        case SPLIT_1:
            planned = sgk_split_1_plan(&plan, NULL, &input, NULL, 2, NULL);
            status = sgk_split_1_infer(NULL, &input, NULL, outputs, 2, &message);
            check_text("Split-1", message.text, "Split-1 has no default for 'axis': 0 is taken");
            message.text[0] = '\0';
            break;
        case SPLIT_2:
            planned = sgk_split_2_plan(&plan, NULL, &input, 2, NULL);
            status = sgk_split_2_infer(NULL, &input, outputs, 2, &message);
            break;
        case SPLIT_11:
            planned = sgk_split_11_plan(&plan, NULL, &input, 2, NULL);
            status = sgk_split_11_infer(NULL, &input, outputs, 2, &message);
            break;
        case SPLIT_13:
            planned = sgk_split_13_plan(&plan, NULL, &input, &split, 2, NULL);
            status = sgk_split_13_infer(NULL, &input, &split, outputs, 2, &message);
            break;
        case SPLIT_18:
            planned = sgk_split_18_plan(&plan, NULL, &input, &split, 2, NULL);
            status = sgk_split_18_infer(NULL, &input, &split, outputs, 2, &message);
            break;
        case SEQUENCE_11:
            planned = sgk_split_to_sequence_11_plan(&plan, NULL, &input, NULL, NULL);
            status = sgk_split_to_sequence_11_infer(NULL, &input, NULL, outputs, 2, &message);
            break;
        default:
            planned = sgk_split_to_sequence_24_plan(&plan, NULL, &input, NULL, NULL);
            status = sgk_split_to_sequence_24_infer(NULL, &input, NULL, outputs, 2, &message);
            break;
        }
        REQUIRE(status == SGK_OK && planned == SGK_OK, "%s-%d: %s", versions[v].op, (int)versions[v].since_version,
                message.text);
        ck_assert_str_eq(message.text, "");
        ck_assert_uint_eq(plan.count, 2);
        for (size_t i = 0; i < 2; i++) {
            ck_assert_uint_eq(outputs[i].rank, 2);
            ck_assert_uint_eq(outputs[i].bytes, 12);
            ck_assert(part_dims[i][0] == 1 && part_dims[i][1] == 3);
            ck_assert_int_eq(sgk_plan_length(&plan, i), 1);
        }
    }
}
END_TEST

/* The macros' defaults are the specification's. */
START_TEST(defaults)
{
    const struct sgk_split_1_attributes split_1 = SGK_SPLIT_1_ATTRIBUTES;
    const struct sgk_split_2_attributes split_2 = SGK_SPLIT_2_ATTRIBUTES;
    const struct sgk_split_11_attributes split_11 = SGK_SPLIT_11_ATTRIBUTES;
    const struct sgk_split_13_attributes split_13 = SGK_SPLIT_13_ATTRIBUTES;
    const struct sgk_split_18_attributes split_18 = SGK_SPLIT_18_ATTRIBUTES;
    const struct sgk_split_to_sequence_11_attributes sequence_11 = SGK_SPLIT_TO_SEQUENCE_11_ATTRIBUTES;
    const struct sgk_split_to_sequence_24_attributes sequence_24 = SGK_SPLIT_TO_SEQUENCE_24_ATTRIBUTES;
    ck_assert(split_1.axis == NULL && split_1.split.data == NULL);
    ck_assert(split_2.axis == 0 && split_2.split.data == NULL);
    ck_assert(split_11.axis == 0 && split_11.split.data == NULL);
    ck_assert(split_13.axis == 0);
    ck_assert(split_18.axis == 0 && split_18.num_outputs == NULL);
    ck_assert(sequence_11.axis == 0 && sequence_11.keepdims == 1);
    ck_assert(sequence_24.axis == 0 && sequence_24.keepdims == 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("registry");
    add_test(suite, "opset imports", imports);
    add_test(suite, "other ops", other_ops);
    add_test(suite, "the table of op versions", the_table);
    add_test(suite, "dtypes", dtypes);
    add_test(suite, "typed kernels", kernels);
    add_test(suite, "numbers of inputs", input_counts);
    add_test(suite, "NULL pointers", null_pointers);
    add_test(suite, "an attribute's list at NULL", attribute_list_null);
    add_test(suite, "attributes' names", attribute_names);
    add_test(suite, "NULL attributes", null_attributes);
    add_test(suite, "defaults", defaults);
    return run_suite(suite);
}
