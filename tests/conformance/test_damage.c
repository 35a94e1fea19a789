/*
 * test_damage.c - files cut at every byte and with every bit turned: refused or run, but nothing worse.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case.h"
#include "harness.h"
#include "sample.h"

/* A byte sequence that may be damaged, and what is then done with it. */
struct sample {
    const char *file; /* of cases/ */
    void (*use)(const struct sample *sample, const unsigned char *bytes, size_t size);
};

/* A copy of its own, so that a sanitizer sees the end of it. */
static void use_copy(const struct sample *sample, const unsigned char *bytes, size_t size)
{
    unsigned char *copy = allocate(size);
    if (size > 0)
        memcpy(copy, bytes, size);
    sample->use(sample, copy, size);
    free(copy);
}

/* Reads the bytes as a model, checks it, and runs it on the case's data sets as far as it will go. */
static void use_model(const struct sample *sample, const unsigned char *bytes, size_t size)
{
    char folder[1024];
    struct onnx_document document;
    struct onnx_error error = {"", false};
    struct report report;
    snprintf(folder, sizeof folder, "%s/%.*s", setting("CASES"), (int)strcspn(sample->file, "/"), sample->file);
    memset(&report, 0, sizeof report);
    onnx_open_bytes(&document, bytes, size);
    const struct onnx_model *model = onnx_read_model(&document, &error);
    if (model != NULL)
        run_model(model, folder, false, &report);
    onnx_close(&document);
}

static void use_elements(const struct onnx_tensor *tensor)
{
    struct onnx_elements elements;
    struct onnx_error error = {"", false};
    bool unsupported;
    if (!onnx_check_elements(tensor, &elements, &unsupported, &error))
        return;
    void *memory = allocate(elements.bytes);
    onnx_copy_elements(tensor, &elements, memory);
    free(memory);
}

static void use_tensor(const struct sample *sample, const unsigned char *bytes, size_t size)
{
    struct onnx_document document;
    struct onnx_error error = {"", false};
    (void)sample;
    onnx_open_bytes(&document, bytes, size);
    const struct onnx_tensor *tensor = onnx_read_tensor(&document, &error);
    if (tensor != NULL)
        use_elements(tensor);
    onnx_close(&document);
}

static void use_sequence(const struct sample *sample, const unsigned char *bytes, size_t size)
{
    struct onnx_document document;
    struct onnx_error error = {"", false};
    (void)sample;
    onnx_open_bytes(&document, bytes, size);
    const struct onnx_sequence *sequence = onnx_read_sequence(&document, &error);
    for (size_t i = 0; sequence != NULL && i < sequence->tensor_values.count; i++)
        use_elements(&sequence->tensor_values.items[i]);
    onnx_close(&document);
}

static const struct sample samples[] = {
    {"uneven/model.onnx", use_model},
    {"chain/model.onnx", use_model},
    {"constant/model.onnx", use_model},
    {"sequence_strings/model.onnx", use_model},
    {"sequence_11/model.onnx", use_model},
    {"split_13/model.onnx", use_model},
    {"default_domain/model.onnx", use_model},
    {"uneven/test_data_set_0/input_0.pb", use_tensor},
    {"strings/test_data_set_0/input_0.pb", use_tensor},
    {"split_2/test_data_set_0/input_0.pb", use_tensor},
    {"typed_fields/test_data_set_0/input_3.pb", use_tensor},
    {"typed_fields/test_data_set_0/input_6.pb", use_tensor},
    {"sequence_strings/test_data_set_0/output_0.pb", use_sequence},
    {"sequence_24/test_data_set_0/output_0.pb", use_sequence},
};

START_TEST(is_cut)
{
    size_t size;
    unsigned char *bytes = read_sample(samples[_i].file, &size);
    for (size_t length = 0; length <= size; length++)
        use_copy(&samples[_i], bytes, length);
    free(bytes);
}
END_TEST

START_TEST(is_turned)
{
    size_t size;
    unsigned char *bytes = read_sample(samples[_i].file, &size);
    for (size_t bit = 0; bit < 8 * size; bit++) {
        bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        use_copy(&samples[_i], bytes, size);
        bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
    }
    free(bytes);
}
END_TEST

/* A byte of all ones makes other numbers than one bit does: long varints, and lengths beyond the end. */
START_TEST(is_overwritten)
{
    size_t size;
    unsigned char *bytes = read_sample(samples[_i].file, &size);
    for (size_t i = 0; i < size; i++) {
        const unsigned char kept = bytes[i];
        bytes[i] = 0xff;
        use_copy(&samples[_i], bytes, size);
        bytes[i] = kept;
    }
    free(bytes);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("damage");
    add_rows(suite, "cut at every byte", is_cut, COUNT_OF(samples));
    add_rows(suite, "every bit turned", is_turned, COUNT_OF(samples));
    add_rows(suite, "every byte overwritten", is_overwritten, COUNT_OF(samples));
    return run_suite(suite);
}
