/*
 * contest.c - a split in all the ways there are.
 */
#include "contest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"
#include "library.h"
#include "memory.h"
#include "onnxruntime.h"
#include "process.h"
#include "setting.h"
#include "shell.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

enum {
    ROUNDS_OF_LARGE = 9,
    LARGE = 64 << 20, /* bytes */
    PIECES = 8,
    SMALL = 2 << 20 /* bytes */
};

static const double margin_in_cache = 0.03, margin_beyond = 0.20;

/* The options of splitgen that make a variant. */
static const char *const options[] = {
    [PLAIN] = "--optimize size", [SPEED] = "", [DISPATCH] = "--dispatch", [STREAMING] = "--streaming"};

static const enum variant usual[] = {PLAIN, SPEED, DISPATCH};
static const enum variant streaming[] = {PLAIN, SPEED, DISPATCH, STREAMING};

/* How a compiler is called; v3 is what compilers call x86-64 with AVX2. */
static const struct {
    const char *name, *flags;
    bool has_avx2;
} targets[] = {{"", "-O2", false}, {" v3", "-O2 -march=x86-64-v3", true}};

enum {
    TARGETS = COUNT_OF(targets),
    MAX_VARIANTS = COUNT_OF(streaming),
    MAX_COMPILERS = 4,
    MAX_KERNELS = MAX_COMPILERS * TARGETS * MAX_VARIANTS,
    MAX_FIGURES = MAX_KERNELS + 1 /* the library */
};

/* What splitgen wrote for a workload or a model, in each variant, and what compilers made of it. */
struct entries {
    struct source sources[MAX_VARIANTS];
    const enum variant *variants;
    size_t variant_count;
    struct figure figures[MAX_KERNELS]; /* as far as they are the same for each split */
    struct kernel kernels[MAX_KERNELS];
    size_t count;
};

static void compile_with(struct entries *entries, const char *compiler, size_t target)
{
    for (size_t i = 0; i < entries->variant_count; i++) {
        const enum variant variant = entries->variants[i];
        if (variant == DISPATCH && (targets[target].has_avx2 || !has_x86_64_v3()))
            continue;
        struct kernel *kernel = &entries->kernels[entries->count];
        *kernel = kernel_compile(&entries->sources[i], compiler, targets[target].flags);
        struct figure *figure = &entries->figures[entries->count++];
        *figure = (struct figure){
            .variant = variant,
            .has_avx2 = targets[target].has_avx2 || variant == DISPATCH,
            .is_plain = source_equals(&entries->sources[i], &entries->sources[0]),
            .text = kernel->text,
        };
        snprintf(figure->build, sizeof figure->build, "%s%s", compiler, targets[target].name);
    }
}

/* command is splitgen's, but for the options of variants. */
static struct entries make_entries(const struct contest *contest, const char *command, const enum variant *variants,
                                   size_t variant_count)
{
    struct entries entries = {.variants = variants, .variant_count = variant_count};
    for (size_t i = 0; i < variant_count; i++) {
        char *whole = format_text("%s %s", command, options[variants[i]]);
        entries.sources[i] = source_write(contest->scratch, variant_name(variants[i]), whole);
        free(whole);
        require(entries.sources[i].manifest.count == entries.sources[0].manifest.count,
                "the same splits in all variants");
    }
    require(contest->compiler_count <= MAX_COMPILERS, "so many compilers");
    for (size_t c = 0; c < contest->compiler_count; c++)
        for (size_t t = 0; t < TARGETS; t++)
            if (!targets[t].has_avx2 || has_x86_64_v3())
                compile_with(&entries, contest->compilers[c], t);
    return entries;
}

static void free_entries(struct entries *entries)
{
    for (size_t i = 0; i < entries->count; i++)
        kernel_close(&entries->kernels[i]);
    for (size_t i = 0; i < entries->variant_count; i++)
        source_free(&entries->sources[i]);
}

/*
 * Memory for a split. What a virtual machine takes for one page may be many, that crowd a few lines of the second-level
 * cache: then memcpy is slower by up to a half, a kernel by less. So, of several pieces, that in which memcpy is at its
 * best.
 */
static struct memory choose_memory(const struct split *split, enum yardstick yardstick)
{
    struct memory memories[PIECES];
    size_t count = 0;
    size_t best = 0;
    double least = 0;
    do {
        struct memory *memory = &memories[count];
        *memory = memory_new(split);
        if (yardstick == CALL || memory->operands.bytes > SMALL)
            return *memory;
        const double time = quickest(run_memcpy, &memory->operands);
        if (count == 0 || time < least) {
            least = time;
            best = count;
        }
    } while (++count < PIECES);
    for (size_t i = 0; i < PIECES; i++)
        if (i != best)
            memory_free(&memories[i]);
    return memories[best];
}

/* All ways for split i of the sources: into the record, and the function of each. */
static void list_ways(const struct entries *entries, size_t i, struct record *record, run_function **functions)
{
    const struct split *split = &entries->sources[0].manifest.splits[i];
    record->figures = calloc(MAX_FIGURES, sizeof *record->figures);
    require(record->figures != NULL, "calloc");
    for (size_t k = 0; k < entries->count; k++) {
        functions[k] = kernel_function(&entries->kernels[k], i);
        record->figures[record->count++] = entries->figures[k];
    }
    if (split->function != NULL && dtype_of(split->dtype) != 0) {
        functions[record->count] = run_library;
        record->figures[record->count++] = (struct figure){.variant = LIBRARY, .build = "library"};
    }
}

static bool are_right(const struct record *record, run_function *const *functions, const struct memory *memory)
{
    bool right = true;
    for (size_t k = 0; k < record->count; k++) {
        if (!memory_holds(memory, functions[k])) {
            fprintf(stderr, "%s: %s, %s: the bytes are wrong\n", record->name, record->figures[k].build,
                    variant_name(record->figures[k].variant));
            right = false;
        }
    }
    return right;
}

static void time_ways(const struct contest *contest, struct record *record, run_function *const *functions,
                      const struct operands *operands)
{
    struct timing timings[MAX_FIGURES];
    const size_t rounds = record->bytes > LARGE ? ROUNDS_OF_LARGE : contest->rounds;
    run_function *yardstick = record->yardstick == CALL ? run_nothing : run_memcpy;
    record->measurement = measure(functions, record->count, yardstick, operands, rounds, timings);
    for (size_t k = 0; k < record->count; k++)
        record->figures[k].timing = timings[k];
}

/* Fills the record of split i of the sources. */
static bool run(const struct contest *contest, const struct entries *entries, size_t i, struct record *record)
{
    const struct split *split = &entries->sources[0].manifest.splits[i];
    run_function *functions[MAX_FIGURES] = {NULL};
    struct memory memory = choose_memory(split, record->yardstick);
    record->bytes = memory.operands.bytes;
    record->margin = 2 * record->bytes > last_cache_bytes() ? margin_beyond : margin_in_cache;
    list_ways(entries, i, record, functions);
    const bool right = are_right(record, functions, &memory);
    if (right)
        time_ways(contest, record, functions, &memory.operands);
    memory_free(&memory);
    if (right && contest->onnxruntime != NULL)
        record->onnxruntime = onnxruntime_time(split, contest->onnxruntime, contest->scratch);
    return right;
}

static struct record *add(struct records *records, const char *name, const char *class)
{
    records->list = realloc(records->list, (records->count + 1) * sizeof *records->list);
    require(records->list != NULL, "realloc");
    struct record *record = &records->list[records->count++];
    *record = (struct record){.yardstick = MEMCPY};
    snprintf(record->name, sizeof record->name, "%s", name);
    snprintf(record->class, sizeof record->class, "%s", class);
    fprintf(stderr, "%s\n", name);
    return record;
}

bool contest_workload(const struct contest *contest, const struct workload *workload, struct records *records)
{
    char *command = workload_command(workload);
    struct entries entries = workload->wants_streaming ? make_entries(contest, command, streaming, COUNT_OF(streaming))
                                                       : make_entries(contest, command, usual, COUNT_OF(usual));
    require(entries.sources[0].manifest.count == 1, workload->name);
    struct record *record = add(records, workload->name, workload->class);
    record->yardstick = workload->yardstick;
    record->goal = workload->goal;
    record->onnxruntime_goal = workload->onnxruntime;
    record->library_goal = workload->library;
    record->wants_streaming = workload->wants_streaming;
    const bool correct = run(contest, &entries, 0, record);
    free_entries(&entries);
    free(command);
    return correct;
}

bool contest_model(const struct contest *contest, const char *path, const char *known, struct records *records)
{
    char *quoted = shell_quoted(path);
    char *command = format_text("model %s --copy-all%s", quoted, known);
    free(quoted);
    struct entries entries = make_entries(contest, command, usual, COUNT_OF(usual));
    const struct manifest *manifest = &entries.sources[0].manifest;
    bool correct = true;
    for (size_t i = 0; i < manifest->count; i++)
        correct &= run(contest, &entries, i, add(records, manifest->splits[i].path, "of a model"));
    if (manifest->count == 0)
        fprintf(stderr, "%s: no copy of known size\n", path);
    free_entries(&entries);
    free(command);
    return correct;
}

void records_free(struct records *records)
{
    for (size_t i = 0; i < records->count; i++)
        free(records->list[i].figures);
    free(records->list);
}
