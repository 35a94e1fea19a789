/*
 * bench.cu - copies of parts on a CUDA device: generated kernels, the library's kernel for any shape, and a call for each part.
 *
 *     bench --check          small tensors and random plans, each byte compared with loops of this machine
 *     bench --time [FILE]    workloads, each byte compared on the device, timed against a memcpy of the same bytes; FILE has
 *                            PyTorch's figures. Writes the page's table to standard output, what is amiss to standard error.
 *     bench --try [FILE]     the same with small tensors, whose times mean nothing
 *
 * Exits with 1 if a byte is wrong or a call fails, and with 77 without a device.
 */
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include <cuda_runtime.h>

#include "sgk_cuda.h"

extern "C" {
#include "chance.h"
#include "drawn_plan.h"

/* sgk_cuda_plan_copy with indices of 64 bits: wide.cu */
cudaError_t wide_plan_copy(const struct sgk_plan *plan, const void *input, void *const *outputs, cudaStream_t stream);
}

typedef cudaError_t generated_copy(const void *input, void *const outputs[], cudaStream_t stream);

struct workload {
    const char *name;
    size_t rows, small_rows, step;
    const int64_t *lengths;
    size_t count;
    double generated_goal, library_goal;
    generated_copy *generated, *generated_small; /* NULL where splitgen writes none */
};

#include "workloads.h"

typedef unsigned char byte;
typedef unsigned long long wide;

enum { GUARD = 64, POISON = 0xA5, ROUNDS = 15, GRAPH_BYTES = 8 << 20, GRAPH_LAUNCHES = 20 };

static int failures;

static void must(cudaError_t error, const char *what)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "failed: %s: %s\n", what, cudaGetErrorString(error));
    exit(1);
}

static sgk_plan plan_of(const workload &work, size_t rows)
{
    sgk_plan plan;
    if (sgk_cut(&plan, rows, work.step, work.lengths, work.count, NULL) != SGK_OK)
        exit(1);
    return plan;
}

/* The blocks that visit so many bytes. */
static unsigned blocks_of(wide bytes)
{
    return bytes / 256 < 4096 ? (unsigned)(bytes / 256) + 1 : 4096;
}

static __host__ __device__ byte pattern(wide i)
{
    return (byte)(i * 0x9E3779B97F4A7C15ull >> 56);
}

static __global__ void fill(byte *memory, wide bytes)
{
    for (wide i = blockIdx.x * 256ull + threadIdx.x; i < bytes; i += gridDim.x * 256ull)
        memory[i] = pattern(i);
}

/* Poisons an output, each byte with another than is due, and what is behind it; or counts bytes that are wrong. */
static __global__ void visit(byte *memory, wide rows, wide run, wide stride, wide offset, wide *wrong)
{
    const wide bytes = rows * run;
    for (wide i = blockIdx.x * 256ull + threadIdx.x; i < bytes + GUARD; i += gridDim.x * 256ull) {
        const byte due = i < bytes ? pattern(i / run * stride + offset + i % run) : (byte)POISON;
        if (wrong == NULL)
            memory[i] = i < bytes ? (byte)~due : due;
        else if (memory[i] != due)
            atomicAdd(wrong, 1ull);
    }
}

/* The memory of a workload on the device. */
struct memory {
    sgk_plan plan;
    byte *input;
    std::vector<void *> outputs;
    wide *wrong;

    memory(const workload &work, size_t rows) : plan(plan_of(work, rows)), outputs(work.count)
    {
        const size_t bytes = plan.rows * plan.stride;
        must(cudaMalloc((void **)&input, bytes), "cudaMalloc");
        must(cudaMallocManaged((void **)&wrong, sizeof *wrong), "cudaMallocManaged");
        fill<<<blocks_of(bytes), 256, 0, 0>>>(input, bytes);
        for (size_t i = 0; i < plan.count; i++)
            must(cudaMalloc(&outputs[i], sgk_plan_bytes(&plan, i) + GUARD), "cudaMalloc");
        must(cudaDeviceSynchronize(), "fill");
    }

    ~memory()
    {
        cudaFree(input);
        cudaFree(wrong);
        for (void *output : outputs)
            cudaFree(output);
    }

    void visit_all(wide *count)
    {
        for (size_t i = 0; i < plan.count; i++) {
            sgk_part part;
            sgk_plan_part(&plan, i, &part);
            const unsigned blocks = blocks_of(part.rows * part.run + GUARD);
            visit<<<blocks, 256, 0, 0>>>((byte *)outputs[i], part.rows, part.run, part.stride, part.offset, count);
        }
        must(cudaDeviceSynchronize(), "visit");
    }

    /* Runs a copy once, and compares each byte. */
    bool is_right(const char *name, const char *way, const std::function<cudaError_t(cudaStream_t)> &copy)
    {
        visit_all(NULL);
        must(copy(0), way);
        must(cudaDeviceSynchronize(), way);
        *wrong = 0;
        visit_all(wrong);
        if (*wrong == 0)
            return true;
        fprintf(stderr, "failed: %s: %s: %llu bytes are wrong\n", name, way, *wrong);
        failures++;
        return false;
    }
};

static cudaError_t copy_each(const sgk_plan *plan, const void *input, void *const *outputs, cudaStream_t stream)
{
    cudaError_t error = cudaSuccess;
    for (size_t i = 0; i < plan->count && error == cudaSuccess; i++) {
        sgk_part part;
        sgk_plan_part(plan, i, &part);
        if (outputs[i] != NULL && part.rows * part.run > 0)
            error = sgk_cuda_copy(&part, input, outputs[i], cudaMemcpyDeviceToDevice, stream);
    }
    return error;
}

/* The result of a copy of a small tensor, compared with loops of this machine, the memory around it, too. */
static void check_small(const char *name, const char *way, const sgk_plan &plan, const bool *is_omitted, bool shifts,
                        const std::function<cudaError_t(const void *, void *const *)> &copy)
{
    const size_t bytes = plan.rows * plan.stride, shift = shifts ? (size_t)between(0, 15) : 0;
    std::vector<byte> whole(bytes), due, found;
    std::vector<size_t> at(plan.count);
    std::vector<void *> outputs(plan.count);
    byte *input, *arena;
    for (byte &each : whole)
        each = (byte)next_random();
    for (size_t i = 0; i < plan.count; i++) {
        sgk_part part;
        sgk_plan_part(&plan, i, &part);
        at[i] = (due.size() + GUARD + 15) / 16 * 16 + (shifts ? (size_t)between(0, 15) : 0);
        due.resize(at[i], POISON);
        if (is_omitted == NULL || !is_omitted[i])
            for (size_t row = 0; row < part.rows; row++)
                for (size_t k = 0; k < part.run; k++)
                    due.push_back(whole[part.offset + row * part.stride + k]);
    }
    due.resize(due.size() + GUARD, POISON);
    found.resize(due.size());
    must(cudaMalloc((void **)&input, bytes + shift + (bytes == 0)), "cudaMalloc"); /* no byte behind it */
    must(cudaMalloc((void **)&arena, due.size()), "cudaMalloc");
    must(cudaMemset(arena, POISON, due.size()), "cudaMemset");
    if (bytes > 0)
        must(cudaMemcpy(input + shift, whole.data(), bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
    for (size_t i = 0; i < plan.count; i++)
        outputs[i] = is_omitted != NULL && is_omitted[i] ? NULL : arena + at[i];
    must(copy(input + shift, outputs.data()), way);
    must(cudaMemcpy(found.data(), arena, found.size(), cudaMemcpyDeviceToHost), way);
    if (found != due) {
        fprintf(stderr, "failed: %s: %s: wrong bytes\n", name, way);
        failures++;
    }
    cudaFree(input);
    cudaFree(arena);
}

/* By the library, with both kinds of indices. */
static void check_library(const char *name, const sgk_plan &plan, const bool *is_omitted, bool shifts)
{
    check_small(name, "library", plan, is_omitted, shifts,
                [&](const void *input, void *const *outputs) { return sgk_cuda_plan_copy(&plan, input, outputs, 0); });
    check_small(name, "library, 64 bits", plan, is_omitted, shifts,
                [&](const void *input, void *const *outputs) { return wide_plan_copy(&plan, input, outputs, 0); });
}

/* Bits are refused; nothing to copy is nothing to do. */
static void check_refusals(void)
{
    static const int64_t lengths[] = {1, 2};
    void *const outputs[] = {NULL, NULL};
    sgk_plan plan;
    bool is_right = sgk_cut(&plan, 4, 4, lengths, 2, NULL) == SGK_OK;
    is_right = sgk_cuda_plan_copy(&plan, NULL, outputs, 0) == cudaSuccess && is_right;
    plan.unit_bits = 4;
    is_right = sgk_cuda_plan_copy(&plan, NULL, outputs, 0) == cudaErrorInvalidValue && is_right;
    if (!is_right) {
        fputs("failed: refusals\n", stderr);
        failures++;
    }
}

static int check(void)
{
    static drawn_plan drawn;
    int checks = 0;
    for (const workload &work : workloads) {
        const sgk_plan plan = plan_of(work, work.small_rows);
        if (work.generated_small != NULL)
            check_small(work.name, "generated", plan, NULL, false, [&](const void *input, void *const *outputs) {
                return work.generated_small(input, outputs, 0);
            });
        for (int shifts = 0; shifts < 2; shifts++)
            check_library(work.name, plan, NULL, shifts);
        checks++;
    }
    chance_seed(7);
    for (int i = 0; i < 300; i++) {
        const std::string name = "plan " + std::to_string(i);
        if (!draw_plan(&drawn, 1 << 16))
            return 1;
        check_library(name.c_str(), drawn.plan, drawn.is_omitted, chance(30));
        checks++;
    }
    check_refusals();
    printf("%d tensors, %d failures\n", checks, failures);
    return failures > 0;
}

/* One way to copy a workload, and its times. */
struct way {
    std::function<cudaError_t(cudaStream_t)> copy;
    int rounds;
    cudaGraphExec_t graph;
    std::vector<float> times; /* ms */

    float median()
    {
        std::sort(times.begin(), times.end());
        return times[times.size() / 2];
    }
};

static void prepare(way &each, cudaStream_t stream, bool is_small)
{
    cudaGraph_t graph;
    each.graph = NULL;
    for (int i = 0; i < 2; i++)
        must(each.copy(stream), "warm-up");
    must(cudaStreamSynchronize(stream), "warm-up");
    if (!is_small)
        return;
    must(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), "capture");
    for (int i = 0; i < GRAPH_LAUNCHES; i++)
        must(each.copy(stream), "capture");
    must(cudaStreamEndCapture(stream, &graph), "capture");
    must(cudaGraphInstantiate(&each.graph, graph, 0), "cudaGraphInstantiate");
    must(cudaGraphDestroy(graph), "cudaGraphDestroy");
    must(cudaGraphLaunch(each.graph, stream), "cudaGraphLaunch");
    must(cudaStreamSynchronize(stream), "cudaGraphLaunch");
}

/* Times all ways in turn. */
static void time_ways(std::vector<way> &ways, bool is_small)
{
    cudaStream_t stream;
    cudaEvent_t begin, end;
    must(cudaStreamCreate(&stream), "cudaStreamCreate");
    must(cudaEventCreate(&begin), "cudaEventCreate");
    must(cudaEventCreate(&end), "cudaEventCreate");
    for (way &each : ways)
        prepare(each, stream, is_small);
    for (int round = 0; round < ROUNDS; round++)
        for (way &each : ways) {
            float ms;
            if (round >= each.rounds)
                continue;
            must(cudaEventRecord(begin, stream), "cudaEventRecord");
            must(each.graph != NULL ? cudaGraphLaunch(each.graph, stream) : each.copy(stream), "launch");
            must(cudaEventRecord(end, stream), "cudaEventRecord");
            must(cudaEventSynchronize(end), "run");
            must(cudaEventElapsedTime(&ms, begin, end), "cudaEventElapsedTime");
            each.times.push_back(each.graph != NULL ? ms / GRAPH_LAUNCHES : ms);
        }
    for (way &each : ways)
        if (each.graph != NULL)
            cudaGraphExecDestroy(each.graph);
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    cudaStreamDestroy(stream);
}

/* PyTorch's figures of a workload, as cells of the table. */
static std::string cells_of_pytorch(const char *path, const char *name)
{
    char line[200], workload_name[50], eager[20], split[20];
    FILE *file = path != NULL ? fopen(path, "r") : NULL;
    std::string cells = "  |  |";
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "%49s %19s %19s", workload_name, eager, split) == 3 && strcmp(workload_name, name) == 0)
            cells = " " + std::string(eager) + " | " + split + " |";
    if (file != NULL)
        fclose(file);
    return cells;
}

static std::string ratio_of(const char *name, const char *what, double ratio, double goal)
{
    char text[20];
    snprintf(text, sizeof text, "%.2f", ratio);
    if (goal > 0 && ratio > goal) {
        fprintf(stderr, "over its goal: %s: %s: %s, at most %.2f\n", name, what, text, goal);
        return "**" + std::string(text) + "**";
    }
    return text;
}

static void time_workload(const workload &work, bool tries, const char *pytorch)
{
    generated_copy *const copy_generated = tries ? work.generated_small : work.generated;
    memory on(work, tries ? work.small_rows : work.rows);
    const size_t bytes = on.plan.rows * on.plan.stride;
    void *whole;
    std::vector<way> ways(3);
    ways[1].copy = [&](cudaStream_t stream) {
        return sgk_cuda_plan_copy(&on.plan, on.input, on.outputs.data(), stream);
    };
    ways[2].copy = [&](cudaStream_t stream) { return copy_each(&on.plan, on.input, on.outputs.data(), stream); };
    bool is_right = on.is_right(work.name, "library", ways[1].copy);
    is_right = on.is_right(work.name, "a call for each part", ways[2].copy) && is_right;
    if (copy_generated != NULL) {
        way generated;
        generated.copy = [&](cudaStream_t stream) { return copy_generated(on.input, on.outputs.data(), stream); };
        is_right = on.is_right(work.name, "generated", generated.copy) && is_right;
        ways.push_back(generated);
    }
    if (!is_right)
        return;
    must(cudaMalloc(&whole, bytes), "cudaMalloc");
    ways[0].copy = [&](cudaStream_t stream) {
        return cudaMemcpyAsync(whole, on.input, bytes, cudaMemcpyDeviceToDevice, stream);
    };
    for (way &each : ways)
        each.rounds = ROUNDS;
    ways[2].rounds = 3; /* it takes long */
    time_ways(ways, bytes < GRAPH_BYTES);
    cudaFree(whole);
    const double memcpy_ms = ways[0].median();
    printf("| %s | %zu | %.0f | %s | %s | %.2f |%s\n", work.name, bytes, 2.0 * (double)bytes / memcpy_ms / 1e6,
           copy_generated == NULL
               ? ""
               : ratio_of(work.name, "generated", ways[3].median() / memcpy_ms, work.generated_goal).c_str(),
           ratio_of(work.name, "library", ways[1].median() / memcpy_ms, work.library_goal).c_str(),
           ways[2].median() / memcpy_ms, cells_of_pytorch(pytorch, work.name).c_str());
    fflush(stdout);
}

static int time_all(bool tries, const char *pytorch)
{
    cudaDeviceProp card;
    int runtime, driver;
    must(cudaGetDeviceProperties(&card, 0), "cudaGetDeviceProperties");
    must(cudaRuntimeGetVersion(&runtime), "cudaRuntimeGetVersion");
    must(cudaDriverGetVersion(&driver), "cudaDriverGetVersion");
    printf("%s, %d multiprocessors, CUDA %d.%d, driver for CUDA %d.%d.\n\n", card.name, card.multiProcessorCount,
           runtime / 1000, runtime % 1000 / 10, driver / 1000, driver % 1000 / 10);
    printf("| workload | bytes | memcpy, GB/s | generated | library | a call for each part | PyTorch | "
           "PyTorch's `split_with_sizes_copy` |\n| --- | --: | --: | --: | --: | --: | --: | --: |\n");
    for (const workload &work : workloads)
        time_workload(work, tries, pytorch);
    return failures > 0;
}

int main(int count, char **words)
{
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
        fputs("skipped: there is no CUDA device\n", stderr);
        return 77;
    }
    if (count > 1 && strcmp(words[1], "--check") == 0)
        return check();
    for (int tries = 0; tries < 2; tries++)
        if (count > 1 && strcmp(words[1], tries ? "--try" : "--time") == 0)
            return time_all(tries, count > 2 ? words[2] : NULL);
    fputs("usage: bench --check | --time [FILE] | --try [FILE]\n", stderr);
    return 2;
}
