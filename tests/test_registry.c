/*
 * test_registry.c - which kernel serves an op, an opset import and a dtype; and what a node may not be.
 */
#include <stdio.h>
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
    for (int32_t dtype = -2; dtype <= 28; dtype++) {
        const struct sk_kernel *kernel = sk_find_kernel(op, opset, dtype);
        const bool known = dtype >= 1 && dtype <= ELEMENT_TYPES;
        if (expected == NULL || !known || !lists(expected->dtypes, element_type(dtype)->name)) {
            REQUIRE(kernel == NULL, "%s at opset %lld, dtype %d: %s", op, (long long)opset, (int)dtype,
                    kernel != NULL ? kernel->name : "");
            continue;
        }
        REQUIRE(kernel != NULL, "%s at opset %lld, dtype %d", op, (long long)opset, (int)dtype);
        ck_assert_str_eq(kernel->version->op, op);
        ck_assert_int_eq(kernel->version->since_version, expected->since_version);
        ck_assert_int_eq(kernel->dtype, dtype);
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
        ck_assert_ptr_null(sk_find_kernel("Split", others[i], SK_FLOAT));
    }
}
END_TEST

START_TEST(other_ops)
{
    static const char *const ops[] = {"", "split", "SPLIT", "Spli", "Split ", "SplitTo", "SplitToSequences", "Concat"};
    for (size_t i = 0; i < COUNT_OF(ops); i++)
        REQUIRE(sk_find_kernel(ops[i], 13, SK_FLOAT) == NULL, "%s", ops[i]);
}
END_TEST

START_TEST(the_table)
{
    size_t count;
    size_t all = 0;
    const struct sk_kernel *kernels = sk_kernels(&count);
    for (size_t v = 0; v < VERSIONS; v++)
        all += versions[v].dtype_count;
    ck_assert_uint_eq(count, all);
    for (size_t k = 0; k < count; k++) {
        const struct sk_version *version = kernels[k].version;
        const struct version *expected = serving(version->op, version->since_version);
        char name[80];
        REQUIRE(expected != NULL, "versions.c does not know %s-%d", version->op, (int)version->since_version);
        snprintf(name, sizeof name, "sk_%s_%d_%s", expected->bit & SPLIT ? "split" : "split_to_sequence",
                 (int)expected->since_version, element_type(kernels[k].dtype)->name);
        ck_assert_str_eq(kernels[k].name, name);
        ck_assert_int_eq(version->last_opset, expected->last_opset);
        ck_assert_uint_eq(version->dtype_count, expected->dtype_count);
        ck_assert_int_eq(version->gives_sequence != 0, (expected->bit & SEQUENCE) != 0);
        ck_assert_uint_eq(version->min_inputs, 1);
        ck_assert_uint_eq(version->max_inputs, expected->bit & BY_INPUT ? 2 : 1);
        ck_assert_ptr_eq(sk_find_kernel(version->op, version->since_version, kernels[k].dtype), &kernels[k]);
    }
}
END_TEST

START_TEST(dtypes)
{
    for (size_t i = 0; i < ELEMENT_TYPES; i++) {
        ck_assert_str_eq(sk_dtype_name(element_types[i].code), element_types[i].name);
        ck_assert_uint_eq(sk_dtype_bits(element_types[i].code), element_types[i].bits);
        ck_assert_uint_eq(sk_dtype_width(element_types[i].code), element_types[i].bits / 8);
    }
    static const int32_t none[] = {0, -1, 27, 28, 1000, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < COUNT_OF(none); i++) {
        ck_assert_ptr_null(sk_dtype_name(none[i]));
        ck_assert_uint_eq(sk_dtype_bits(none[i]), 0);
        ck_assert_uint_eq(sk_dtype_width(none[i]), 0);
    }
}
END_TEST

/* Codes are ONNX's. */
START_TEST(codes)
{
    static const int32_t constants[ELEMENT_TYPES] = {
        SK_FLOAT,    SK_UINT8,        SK_INT8,           SK_UINT16,     SK_INT16,
        SK_INT32,    SK_INT64,        SK_STRING,         SK_BOOL,       SK_FLOAT16,
        SK_DOUBLE,   SK_UINT32,       SK_UINT64,         SK_COMPLEX64,  SK_COMPLEX128,
        SK_BFLOAT16, SK_FLOAT8E4M3FN, SK_FLOAT8E4M3FNUZ, SK_FLOAT8E5M2, SK_FLOAT8E5M2FNUZ,
        SK_UINT4,    SK_INT4,         SK_FLOAT4E2M1,     SK_FLOAT8E8M0, SK_UINT2,
        SK_INT2};
    for (size_t i = 0; i < ELEMENT_TYPES; i++)
        ck_assert_int_eq(constants[i], element_types[i].code);
    ck_assert_int_eq(SK_ATTRIBUTE_INT, 2);
    ck_assert_int_eq(SK_ATTRIBUTE_INTS, 7);
}
END_TEST

/* Each kernel by its own name is the one that the registry has for it. */
START_TEST(entries)
{
#define ENTRY(version, dtype)                                 \
    {                                                         \
#version "_" #dtype, (sk_function *)version##_##dtype \
    }
#define ENTRIES_FLOAT(version) ENTRY(version, float16), ENTRY(version, float), ENTRY(version, double)
#define ENTRIES_15(version)                                                                             \
    ENTRIES_FLOAT(version), ENTRY(version, uint8), ENTRY(version, uint16), ENTRY(version, uint32),      \
        ENTRY(version, uint64), ENTRY(version, int8), ENTRY(version, int16), ENTRY(version, int32),     \
        ENTRY(version, int64), ENTRY(version, string), ENTRY(version, bool), ENTRY(version, complex64), \
        ENTRY(version, complex128)
#define ENTRIES_16(version) ENTRIES_15(version), ENTRY(version, bfloat16)
    static const struct {
        const char *name;
        sk_function *function;
    } functions[] = {ENTRIES_FLOAT(sk_split_1),
                     ENTRIES_15(sk_split_2),
                     ENTRIES_15(sk_split_11),
                     ENTRIES_16(sk_split_13),
                     ENTRIES_15(sk_split_to_sequence_11),
                     ENTRIES_16(sk_split_18),
                     ENTRIES_16(sk_split_to_sequence_24)};
    size_t count;
    const struct sk_kernel *kernels = sk_kernels(&count);
    ck_assert_uint_eq(COUNT_OF(functions), count);
    for (size_t i = 0; i < COUNT_OF(functions); i++) {
        size_t k = 0;
        while (k < count && strcmp(kernels[k].name, functions[i].name) != 0)
            k++;
        REQUIRE(k < count && kernels[k].function == functions[i].function, "%s", functions[i].name);
    }
}
END_TEST

/* Numbers of inputs that no op version takes. */
START_TEST(input_counts)
{
    static const size_t counts[] = {0, 3, 1000};
    for (size_t v = 0; v < VERSIONS; v++) {
        struct request request;
        request_fill(&request, kernel_of(&versions[v], SK_FLOAT), "4", "axis=0", NULL, 2);
        request.call.row = "the number of inputs";
        for (size_t i = 0; i < COUNT_OF(counts); i++) {
            char text[80];
            request.call.input_count = counts[i];
            snprintf(text, sizeof text, "%zu inputs, %s-%d takes 1 to %d", counts[i], versions[v].op,
                     (int)versions[v].since_version, versions[v].bit & BY_INPUT ? 2 : 1);
            check_refused(&request.call, SK_BAD_INPUTS, text);
        }
        request_empty(&request);
    }
}
END_TEST

/* NULL where a node must have something. */
START_TEST(null_pointers)
{
    const struct sk_tensor *const no_inputs[] = {NULL, NULL};
    const struct sk_attribute nameless = {NULL, SK_ATTRIBUTE_INT, 0, {NULL, 0}};
    for (size_t v = 0; v < VERSIONS; v++) {
        const struct sk_kernel *kernel = kernel_of(&versions[v], SK_FLOAT);
        const struct {
            const struct sk_kernel *kernel;
            struct sk_node node;
            const char *text;
        } rows[] = {
            {NULL, {.inputs = no_inputs, .input_count = 1}, "kernel is NULL"},
            {kernel, {.inputs = NULL, .input_count = 1}, "node: inputs are NULL"},
            {kernel, {.inputs = no_inputs, .input_count = 1, .attribute_count = 1}, "node: attributes are NULL"},
            {kernel,
             {.inputs = no_inputs, .input_count = 1, .attributes = &nameless, .attribute_count = 1},
             "attribute 0: name is NULL"},
            {kernel, {.inputs = no_inputs, .input_count = 1}, "input is NULL"},
        };
        for (size_t i = 0; i < COUNT_OF(rows); i++) {
            struct sk_message message = {""};
            ck_assert_int_eq(sk_kernel_run(rows[i].kernel, &rows[i].node, &message), SK_NULL_POINTER);
            check_text("NULL", message.text, rows[i].text);
            ck_assert_int_eq(sk_kernel_infer(rows[i].kernel, &rows[i].node, &message), SK_NULL_POINTER);
            check_text("NULL", message.text, rows[i].text);
            ck_assert_int_eq(sk_kernel_run(rows[i].kernel, &rows[i].node, NULL), SK_NULL_POINTER);
        }
        struct sk_message message = {""};
        ck_assert_int_eq(sk_kernel_run(kernel, NULL, &message), SK_NULL_POINTER);
        ck_assert_str_eq(message.text, "node is NULL");
        ck_assert_int_eq(sk_kernel_infer(kernel, NULL, NULL), SK_NULL_POINTER);
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
        request_fill(&request, kernel_of(&versions[v], SK_FLOAT), "4", "split=[1,3]", NULL, 2);
        request.call.row = "attribute split at NULL";
        request.attributes[0].ints.data = NULL;
        check_refused(&request.call, SK_NULL_POINTER, "attribute 'split': data is NULL");
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
        request_fill(&request, kernel_of(&versions[v], SK_FLOAT), "4", "axis=0", NULL, 2);
        request.call.row = "an attribute's name";
        request.attributes[0].name = "%s%n\n\"\\";
        check_refused(&request.call, SK_BAD_ATTRIBUTE, "has no attribute '%s%n?\"\\'");
        memset(name, 'a', sizeof name - 1);
        name[sizeof name - 1] = '\0';
        request.attributes[0].name = name;
        check_refused(&request.call, SK_BAD_ATTRIBUTE, "has no attribute 'aaaa");
        request_empty(&request);
    }
}
END_TEST

/* The typed functions, called with no attributes at all: each op version's defaults. */
START_TEST(null_attributes)
{
    float elements[6] = {1, 2, 3, 4, 5, 6};
    float out[2][6];
    int64_t dims[] = {2, 3};
    int64_t part_dims[2][2];
    struct sk_tensor input = {SK_FLOAT, 2, dims, elements, sizeof elements};
    int64_t lengths[] = {1, 1};
    float float_lengths[] = {1, 1};
    int64_t two = 2;
    const struct sk_tensor split = {SK_INT64, 1, &two, lengths, sizeof lengths};
    const struct sk_tensor float_split = {SK_FLOAT, 1, &two, float_lengths, sizeof float_lengths};
    for (size_t v = 0; v < VERSIONS; v++) {
        for (int infer = 1; infer >= 0; infer--) {
            struct sk_tensor tensors[2];
            struct sk_tensor *const outputs[] = {&tensors[0], &tensors[1]};
            struct sk_sequence sequence = {tensors, 2, 2};
            struct sk_message message = {"before"};
            enum sk_status status = SK_OVERFLOW;
            for (size_t i = 0; i < 2; i++) {
                const struct sk_tensor tensor = {SK_FLOAT, 2, part_dims[i], out[i], sizeof out[i]};
                tensors[i] = tensor;
            }
            switch (versions[v].bit) {
            case SPLIT_1:
                status =
                    (infer ? sk_split_1_infer : sk_split_1_float)(NULL, &input, &float_split, outputs, 2, &message);
                check_text("Split-1", message.text, "Split-1 has no default for 'axis': 0 is taken");
                message.text[0] = '\0';
                break;
            case SPLIT_2:
                status = (infer ? sk_split_2_infer : sk_split_2_float)(NULL, &input, outputs, 2, &message);
                break;
            case SPLIT_11:
                status = (infer ? sk_split_11_infer : sk_split_11_float)(NULL, &input, outputs, 2, &message);
                break;
            case SPLIT_13:
                status = (infer ? sk_split_13_infer : sk_split_13_float)(NULL, &input, &split, outputs, 2, &message);
                break;
            case SPLIT_18:
                status = (infer ? sk_split_18_infer : sk_split_18_float)(NULL, &input, &split, outputs, 2, &message);
                break;
            case SEQUENCE_11:
                status = (infer ? sk_split_to_sequence_11_infer : sk_split_to_sequence_11_float)(NULL, &input, NULL,
                                                                                                 &sequence, &message);
                break;
            default:
                status = (infer ? sk_split_to_sequence_24_infer : sk_split_to_sequence_24_float)(NULL, &input, NULL,
                                                                                                 &sequence, &message);
                break;
            }
            REQUIRE(status == SK_OK, "%s-%d: %s", versions[v].op, (int)versions[v].since_version, message.text);
            ck_assert_str_eq(message.text, "");
            ck_assert_uint_eq(sequence.count, 2);
            for (size_t i = 0; i < 2; i++) {
                ck_assert_uint_eq(tensors[i].rank, 2);
                ck_assert(part_dims[i][0] == 1 && part_dims[i][1] == 3);
            }
        }
        for (size_t e = 0; e < 3; e++)
            ck_assert(out[0][e] == elements[e] && out[1][e] == elements[3 + e]);
    }
}
END_TEST

/* The macros' defaults are the specification's. */
START_TEST(defaults)
{
    const struct sk_split_1_attributes split_1 = SK_SPLIT_1_ATTRIBUTES;
    const struct sk_split_2_attributes split_2 = SK_SPLIT_2_ATTRIBUTES;
    const struct sk_split_11_attributes split_11 = SK_SPLIT_11_ATTRIBUTES;
    const struct sk_split_13_attributes split_13 = SK_SPLIT_13_ATTRIBUTES;
    const struct sk_split_18_attributes split_18 = SK_SPLIT_18_ATTRIBUTES;
    const struct sk_split_to_sequence_11_attributes sequence_11 = SK_SPLIT_TO_SEQUENCE_11_ATTRIBUTES;
    const struct sk_split_to_sequence_24_attributes sequence_24 = SK_SPLIT_TO_SEQUENCE_24_ATTRIBUTES;
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
    add_test(suite, "the table of kernels", the_table);
    add_test(suite, "dtypes", dtypes);
    add_test(suite, "codes", codes);
    add_test(suite, "entries", entries);
    add_test(suite, "numbers of inputs", input_counts);
    add_test(suite, "NULL pointers", null_pointers);
    add_test(suite, "an attribute's list at NULL", attribute_list_null);
    add_test(suite, "attributes' names", attribute_names);
    add_test(suite, "NULL attributes", null_attributes);
    add_test(suite, "defaults", defaults);
    return run_suite(suite);
}
