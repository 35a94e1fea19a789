/*
 * test_vectors.c - ONNX's own examples, through every op version that can say them and every dtype that it allows.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "call.h"
#include "elements.h"
#include "harness.h"
#include "sk_vectors.h"

/* The vector's parts as a call's check takes them: the same, but for const. */
static struct oracle_part *parts_of(const struct sk_vector *vector)
{
    struct oracle_part *parts = allocate(vector->part_count * sizeof *parts);
    for (size_t i = 0; i < vector->part_count; i++) {
        const struct sk_vector_part *part = &vector->parts[i];
        parts[i].rank = part->rank;
        parts[i].dims = allocate(part->rank * sizeof *part->dims);
        parts[i].element_count = part->element_count;
        parts[i].elements = allocate(part->element_count * sizeof *part->elements);
        size_t count = 1;
        for (size_t d = 0; d < part->rank; d++) {
            parts[i].dims[d] = part->dims[d];
            count *= (size_t)part->dims[d];
        }
        REQUIRE(count == part->element_count, "%s: part %zu is no tensor", vector->name, i);
        for (size_t e = 0; e < part->element_count; e++)
            parts[i].elements[e] = part->elements[e];
    }
    return parts;
}

/* The input split of a dtype. */
static struct sk_tensor split_of(const struct sk_vector *vector, int32_t dtype)
{
    const int64_t count = (int64_t)vector->split_count;
    ck_assert_uint_le(vector->split_rank, 1);
    struct sk_tensor split = tensor_of_numbers(dtype, &count, vector->split_rank, 0, 1);
    for (size_t i = 0; i < vector->split_count; i++)
        put_real(dtype, split.data, i, (double)vector->split[i]);
    return split;
}

static void run_vector(const struct sk_vector *vector, const struct sk_kernel *kernel, int32_t split_dtype)
{
    char row[200];
    snprintf(row, sizeof row, "%s on %s with split of %s", vector->name, kernel->name, sk_dtype_name(split_dtype));
    struct oracle_part *parts = parts_of(vector);
    struct sk_tensor input = tensor_of_numbers(kernel->dtype, vector->input_dims, vector->input_rank, vector->first, 0);
    struct sk_tensor split = split_of(vector, split_dtype);
    const struct call call = {
        .row = row,
        .kernel = kernel,
        .attributes = vector->attributes,
        .attribute_count = vector->attribute_count,
        .input = &input,
        .split = vector->has_split ? &split : NULL,
        .input_count = vector->has_split ? 2 : 1,
        .output_count = vector->part_count,
    };
    bool axis_given = false;
    for (size_t i = 0; i < vector->attribute_count; i++)
        axis_given = axis_given || strcmp(vector->attributes[i].name, "axis") == 0;
    const bool warns = vector->since_version == 1 && !axis_given;
    check_accepted(&call, parts, vector->part_count, warns ? "Split-1 has no default" : "");
    tensor_free(&input, 0);
    tensor_free(&split, 1);
    oracle_free(parts, vector->part_count);
}

/* Each vector with each kernel of its op version; a kernel is reached when a vector has run through it. */
START_TEST(all)
{
    size_t vector_count;
    size_t kernel_count;
    const struct sk_vector *vectors = sk_vectors(&vector_count);
    const struct sk_kernel *kernels = sk_kernels(&kernel_count);
    ck_assert_uint_ge(vector_count, 40);
    ck_assert_uint_ge(kernel_count, 96);
    for (size_t k = 0; k < kernel_count; k++) {
        const struct sk_version *version = kernels[k].version;
        size_t runs = 0;
        for (size_t v = 0; v < vector_count; v++) {
            if (strcmp(vectors[v].op, version->op) != 0 || vectors[v].since_version != version->since_version)
                continue;
            const struct sk_kernel *found = sk_find_kernel(vectors[v].op, vectors[v].since_version, kernels[k].dtype);
            ck_assert_ptr_eq(found, &kernels[k]);
            run_vector(&vectors[v], found, version->since_version == 1 ? found->dtype : SK_INT64);
            if (version->gives_sequence)
                run_vector(&vectors[v], found, SK_INT32);
            runs++;
        }
        REQUIRE(runs > 0, "%s is reached by no vector", kernels[k].name);
    }
}
END_TEST

/* Every vector belongs to an op version that there is, and has a name. */
START_TEST(known)
{
    size_t vector_count;
    const struct sk_vector *vectors = sk_vectors(&vector_count);
    for (size_t v = 0; v < vector_count; v++) {
        REQUIRE(strncmp(vectors[v].name, "test_split", 10) == 0, "%s", vectors[v].name);
        const struct sk_kernel *kernel = sk_find_kernel(vectors[v].op, vectors[v].since_version, SK_FLOAT);
        REQUIRE(kernel != NULL && kernel->version->since_version == vectors[v].since_version, "%s", vectors[v].name);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("vectors");
    add_test(suite, "every vector, every version, every dtype", all);
    add_test(suite, "known", known);
    return run_suite(suite);
}
