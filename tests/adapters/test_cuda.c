/*
 * test_cuda.c - parts copied on a device; or, with the header in stand_in/, the arguments of CUDA's calls.
 */
#include "sgk_cuda.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "samples.h"

enum { GUARD = 64, PATTERN = 0xA5, SKIPPED = 77 };

static void *device_memory(size_t bytes)
{
    void *memory;
    REQUIRE(cudaMalloc(&memory, bytes) == cudaSuccess, "no memory on the device");
    REQUIRE(cudaMemset(memory, PATTERN, bytes) == cudaSuccess, "no pattern");
    return memory;
}

/* Copies to longer memory: the part must arrive, and nothing behind it may be written. */
static void check_copy(const struct sample *sample, size_t index, const void *input, enum cudaMemcpyKind kind)
{
    const size_t bytes = sgk_plan_bytes(&sample->plan, index);
    unsigned char *memory = allocate(bytes + GUARD);
    void *output = device_memory(bytes + GUARD);
    struct sgk_part part;
    sgk_plan_part(&sample->plan, index, &part);
    REQUIRE(sgk_cuda_copy(&part, input, output, kind, 0) == cudaSuccess, "%s: part %zu: not copied", sample->name,
            index);
    REQUIRE(cudaMemcpy(memory, output, bytes + GUARD, cudaMemcpyDeviceToHost) == cudaSuccess, "not read back");
    REQUIRE(memcmp(memory, sample->copies[index], bytes) == 0, "%s: part %zu: wrong bytes", sample->name, index);
    for (size_t i = 0; i < GUARD; i++)
        REQUIRE(memory[bytes + i] == PATTERN, "%s: part %zu: byte %zu behind it", sample->name, index, i);
    cudaFree(output);
    free(memory);
}

static void check_sample(const struct sample *sample)
{
    void *input = device_memory(sample->input->bytes + GUARD);
    REQUIRE(cudaMemcpy(input, sample->input->data, sample->input->bytes, cudaMemcpyHostToDevice) == cudaSuccess,
            "no input on the device");
    for (size_t i = 0; i < sample->plan.count; i++) {
        check_copy(sample, i, input, cudaMemcpyDeviceToDevice);
        check_copy(sample, i, sample->input->data, cudaMemcpyHostToDevice);
    }
    cudaFree(input);
}

static void copies_parts(void)
{
    visit_samples(check_sample);
}

static void tells_errors(void)
{
    static const char from[8];
    static char to[8];
    const struct sgk_part wider_than_its_stride = {0, 4, 2, 2};
    CHECK_INT(sgk_cuda_copy(&wider_than_its_stride, from, to, cudaMemcpyHostToHost, 0), cudaErrorInvalidPitchValue);
}

/* Whatever waits on the stream runs before the copy, and not behind it. */
static void check_order(const struct sgk_part *part, const char *expected, size_t bytes)
{
    static const char from[] = {1, 2, 3, 4, 5, 6, 7, 8};
    char to[sizeof from];
    cudaStream_t stream;
    void *input = device_memory(sizeof from), *output = device_memory(sizeof from);
    REQUIRE(cudaMemcpy(input, from, sizeof from, cudaMemcpyHostToDevice) == cudaSuccess, "no input on the device");
    REQUIRE(cudaStreamCreate(&stream) == cudaSuccess, "no stream");
    REQUIRE(cudaMemsetAsync(output, PATTERN, bytes, stream) == cudaSuccess, "no pattern");
    CHECK_INT(sgk_cuda_copy(part, input, output, cudaMemcpyDeviceToDevice, stream), cudaSuccess);
    REQUIRE(cudaStreamSynchronize(stream) == cudaSuccess, "not run");
    REQUIRE(cudaMemcpy(to, output, bytes, cudaMemcpyDeviceToHost) == cudaSuccess, "not read back");
    REQUIRE(memcmp(to, expected, bytes) == 0, "not in the order of the stream");
    cudaStreamDestroy(stream);
    cudaFree(output);
    cudaFree(input);
}

static void keeps_the_order_of_a_stream(void)
{
    const struct sgk_part dense = {0, 8, 8, 1}, rows = {0, 2, 4, 2};
    check_order(&dense, "\1\2\3\4\5\6\7\10", 8);
    check_order(&rows, "\1\2\5\6", 4);
}

int main(int argc, char **argv)
{
    select_tests(argc, argv);
    int devices = 0;
    setenv("CK_FORK", "no", 1); /* a forked process has no device */
    const cudaError_t error = cudaGetDeviceCount(&devices);
    if (error != cudaSuccess || devices == 0) {
        printf("skipped: no CUDA device: %s\n", cudaGetErrorString(error));
        return SKIPPED;
    }
    run_test("copies_parts", copies_parts);
    run_test("tells_errors", tells_errors);
    run_test("keeps_the_order_of_a_stream", keeps_the_order_of_a_stream);
    return end_tests();
}
