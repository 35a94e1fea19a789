/*
 * main.c - random models and requests through splitgen, every compiler and the oracle.
 *
 * A model is made from its number alone. GENERATIVE_FIRST is the first number (0), and GENERATIVE_MODELS how many there
 * are. CC, CXX and TESTS_UNDER name other compilers, and what runs their programs.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "batch.h"
#include "process.h"
#include "scratch.h"

enum { DEFAULT_MODELS = 350, MAX_WORKERS = 64 };

/* A batch at work in a process of its own. */
struct worker {
    pid_t process;
    uint64_t batch;
    FILE *output;
};

struct work {
    uint64_t first, last; /* models */
    uint64_t first_batch, batches;
    struct scratch scratch;
    struct compilers compilers;
    struct result *results; /* of the batches, in memory that all processes share */
};

static uint64_t number_of(const char *variable, uint64_t otherwise)
{
    const char *value = getenv(variable);
    return value != NULL && value[0] != '\0' ? strtoull(value, NULL, 10) : otherwise;
}

static struct worker start(struct work *work, uint64_t batch)
{
    const uint64_t begin = (work->first_batch + batch) * MODELS_PER_BATCH, end = begin + MODELS_PER_BATCH - 1;
    struct worker worker = {.batch = batch, .output = tmpfile()};
    require(worker.output != NULL, "tmpfile");
    fflush(stdout);
    worker.process = fork();
    require(worker.process >= 0, "fork");
    if (worker.process == 0) {
        dup2(fileno(worker.output), STDOUT_FILENO);
        dup2(fileno(worker.output), STDERR_FILENO);
        batch_try(begin < work->first ? work->first : begin, end > work->last ? work->last : end, work->scratch.path,
                  &work->compilers, &work->results[batch]);
        fflush(stdout);
        _exit(EXIT_SUCCESS);
    }
    return worker;
}

/* Shows what the batch said. */
static void finish(struct work *work, struct worker *worker, int status)
{
    char line[4096];
    rewind(worker->output);
    while (fgets(line, sizeof line, worker->output) != NULL)
        fputs(line, stdout);
    fclose(worker->output);
    if (status != 0) {
        printf("not ok: the process of the models from %" PRIu64 " on, of status %d\n",
               (work->first_batch + worker->batch) * MODELS_PER_BATCH, status);
        work->results[worker->batch].has_failed = true;
    }
}

/* As many batches at a time as there are processors. */
static void try_all(struct work *work)
{
    struct worker workers[MAX_WORKERS];
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const size_t most = processors < 1 ? 1 : processors > MAX_WORKERS ? MAX_WORKERS : (size_t)processors;
    size_t count = 0;
    for (uint64_t next = 0; next < work->batches || count > 0;) {
        if (next < work->batches && count < most) {
            workers[count++] = start(work, next++);
            continue;
        }
        int status;
        const pid_t process = wait(&status);
        for (size_t i = 0; i < count; i++)
            if (workers[i].process == process) {
                finish(work, &workers[i], status);
                workers[i] = workers[--count];
                break;
            }
    }
}

/* Whether the models had all that they should, which only so many can have. */
static bool has_all(const struct work *work)
{
    struct coverage all = {{false}}, of_setting[SETTINGS] = {{{false}}};
    for (uint64_t i = 0; i < work->batches; i++) {
        coverage_join(&all, &work->results[i].coverage);
        coverage_join(&of_setting[batch_setting((work->first_batch + i) * MODELS_PER_BATCH)],
                      &work->results[i].coverage);
    }
    const char *missing = coverage_missing(&all, false);
    if (missing != NULL)
        printf("not ok: no model has: %s\n", missing);
    bool is_missing = missing != NULL;
    for (size_t i = 0; i < SETTINGS; i++) {
        missing = coverage_missing(&of_setting[i], true);
        if (missing != NULL)
            printf("not ok: no model for %s has: %s\n", settings[i], missing);
        is_missing |= missing != NULL;
    }
    return !is_missing;
}

/* Says what was done; whether all went well. */
static bool report(const struct work *work)
{
    size_t models = 0, nodes = 0, calls = 0, failed = 0;
    for (uint64_t i = 0; i < work->batches; i++) {
        models += work->results[i].models;
        nodes += work->results[i].nodes;
        calls += work->results[i].calls;
        failed += work->results[i].has_failed;
    }
    const bool is_all = work->last - work->first + 1 < DEFAULT_MODELS || has_all(work);
    printf("%zu models, %zu nodes, %zu calls; %zu of %" PRIu64 " batches failed\n", models, nodes, calls, failed,
           work->batches);
    return is_all && failed == 0;
}

int main(void)
{
    struct work work = {.first = number_of("GENERATIVE_FIRST", 0), .scratch = scratch_new()};
    work.last = work.first + number_of("GENERATIVE_MODELS", DEFAULT_MODELS) - 1;
    work.first_batch = work.first / MODELS_PER_BATCH;
    work.batches = work.last / MODELS_PER_BATCH - work.first_batch + 1;
    work.compilers = compilers_find();
    const size_t bytes = work.batches * sizeof *work.results;
    work.results = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    require(work.results != MAP_FAILED, "mmap");
    batch_prepare(work.scratch.path, &work.compilers);
    try_all(&work);
    const bool is_right = report(&work);
    munmap(work.results, bytes);
    scratch_remove(&work.scratch);
    return is_right ? EXIT_SUCCESS : EXIT_FAILURE;
}
