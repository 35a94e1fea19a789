/*
 * driver.c - calls generated functions on memory between inaccessible pages and compares their results with the oracle.
 * If all is well, the last line of output has the number of kernels, because an emulator may lose the exit status; else
 * it names the running call.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "bits.h"
#include "kernel.h"

enum { MAX_RANK = 9, LINE = 64, REFUSED_BYTES = 256 /* of an output of a refused call */ };

/* A trial of a kernel. */
struct scene {
    const struct kernel *kernel;
    const struct numbers *numbers;
    enum placement placement; /* INSIDE: rows are copied in ranges if possible, and some outputs are not wanted */
    struct oracle_answer answer;
    bool is_right; /* else the call must be refused */
    size_t output_count;
    size_t outer, inner, unit; /* elements before and behind the axis; bits of a step on it */
};

static struct arena input, split, outputs[ORACLE_PARTS + 1];
static size_t calls, right_trials;

static void fail(const char *what, size_t output)
{
    printf(": %s: output %zu\n", what, output);
    exit(EXIT_FAILURE);
}

static size_t dim_of_axis(const struct scene *scene)
{
    return (size_t)scene->numbers->request.dims[scene->answer.axis];
}

static void place_inputs(const struct scene *scene)
{
    const struct numbers *numbers = scene->numbers;
    const size_t split_bytes = numbers->split_count * numbers->split_element;
    arena_fill(&input, bytes_of(scene->outer * dim_of_axis(scene) * scene->unit), scene->placement,
               arena_random() % LINE);
    arena_place(&split, split_bytes, scene->placement == INSIDE ? AT_BEGIN : scene->placement, 0);
    memcpy(split.data, numbers->split, split_bytes);
}

static const struct output *output_of(const struct scene *scene, size_t i)
{
    return &scene->kernel->outputs[scene->kernel->is_sequence ? 0 : i];
}

/* The index of an output among the parts; beyond them if it has none. */
static size_t part_index(const struct scene *scene, size_t i)
{
    const int position = scene->kernel->is_sequence ? (int)i : scene->kernel->outputs[i].position;
    return position < 0 ? scene->answer.part_count + (size_t)position : (size_t)position;
}

static size_t length_of(const struct scene *scene, size_t i)
{
    return (size_t)scene->answer.lengths[part_index(scene, i)];
}

/* The place of a part in the input, in bits. */
static struct place part_of(const struct scene *scene, size_t i)
{
    int64_t begin = 0;
    for (size_t k = 0; k < part_index(scene, i); k++)
        begin += scene->answer.lengths[k];
    return (struct place){(size_t)begin * scene->unit, length_of(scene, i) * scene->unit,
                          dim_of_axis(scene) * scene->unit, scene->outer, 0};
}

static size_t part_bytes(const struct scene *scene, size_t i)
{
    return scene->is_right ? bytes_of(scene->outer * length_of(scene, i) * scene->unit) : REFUSED_BYTES;
}

/* The outputs as the functions take them: all, or those that are copied. */
static void place_outputs(const struct scene *scene, void **addresses, size_t *bytes)
{
    size_t count = 0;
    for (size_t i = 0; i < scene->output_count; i++) {
        outputs[i].data = NULL;
        if (output_of(scene, i)->fate == FATE_COPY &&
            !(scene->kernel->is_run && scene->placement == INSIDE && arena_random() % 4 == 0))
            arena_place(&outputs[i], part_bytes(scene, i), scene->placement, arena_random() % LINE);
        if (scene->kernel->is_run || outputs[i].data != NULL)
            bytes[count] = outputs[i].bytes, addresses[count++] = outputs[i].data;
    }
}

/* Whether the part is at data, and the unused bits of its last byte are 0. */
static bool is_part(const struct scene *scene, size_t i, const unsigned char *data)
{
    const struct place part = part_of(scene, i);
    const size_t bits = part.run * part.rows;
    const struct strip strip = {part.offset, part.run, part.stride};
    return wrong_row(data, input.data, strip, 0, part.rows) == part.rows &&
           (bits % 8 == 0 || data[bits / 8] >> bits % 8 == 0);
}

static void check_copies(const struct scene *scene)
{
    for (size_t i = 0; i < scene->output_count; i++) {
        const struct arena *output = &outputs[i];
        if (output->data == NULL)
            continue;
        if (scene->is_right ? !is_part(scene, i, output->data) : !is_untouched(output->data, output->bytes))
            fail(scene->is_right ? "wrong bytes" : "written although refused", i);
        if (!arena_is_intact(output))
            fail("written outside", i);
    }
}

/* The alignment, up to `most`, of an address `offset` bytes behind one that has that. */
static size_t alignment_of(size_t offset, size_t most)
{
    size_t alignment = most;
    while (offset % alignment != 0)
        alignment /= 2;
    return alignment;
}

/* Whether the dims in the manifest hold in this run. */
static bool dims_are_right(const struct scene *scene, const struct run *run, size_t i)
{
    const struct oracle_request *request = &scene->numbers->request;
    const struct output *output = output_of(scene, i);
    const size_t axis = scene->answer.axis, rank = (size_t)output->rank;
    int64_t dims[MAX_RANK] = {0};
    if (output->rank == UNKNOWN || rank + scene->answer.drops_axis != request->rank || rank > MAX_RANK)
        return output->rank == UNKNOWN;
    if (output->dims != NULL)
        output->dims(run, dims);
    for (size_t k = 0; k < rank; k++) {
        const size_t from = scene->answer.drops_axis && k >= axis ? k + 1 : k; /* of the input */
        if (dims[k] != UNKNOWN && dims[k] != (from == axis ? (int64_t)length_of(scene, i) : request->dims[from]))
            return false;
    }
    return true;
}

/* Adjacent rows become one. */
static struct place merged(struct place place)
{
    if (place.run == place.stride) {
        place.run *= place.rows;
        place.rows = 1;
    }
    return place;
}

/* Whether the part lies in this place. */
static bool is_place(const struct scene *scene, size_t i, struct place told)
{
    const struct place part = merged(part_of(scene, i));
    const size_t bytes = part_bytes(scene, i);
    if (told.run * told.rows != bytes || (told.bytes != NOT_TOLD && told.bytes != bytes))
        return false;
    told = merged(told);
    return bytes == 0 || (told.offset * 8 == part.offset && told.rows == part.rows &&
                          (told.rows == 1 || (told.run * 8 == part.run && told.stride * 8 == part.stride)));
}

static void check_place(const struct scene *scene, const struct run *run, size_t i)
{
    const struct output *output = output_of(scene, i);
    if (output->fate == FATE_STRIDED && output->slice == NULL)
        fail("strided, but without a slice", i);
    if (output->place != NULL && !is_place(scene, i, output->place(run)))
        fail("not where the manifest says", i);
    if (output->slice != NULL) {
        struct place of_header;
        const unsigned char *slice = output->slice(run, &of_header);
        if (!is_place(scene, i, of_header) || slice != input.data + of_header.offset)
            fail("a slice of something else", i);
    }
}

/* Whether a view has the alignment that the manifest says: just that where its offset is a number; at least that in
 * this run where the offset depends on symbols. */
static bool has_alignment(const struct output *output, size_t offset)
{
    const size_t alignment = alignment_of(offset, (size_t)output->most_alignment);
    return output->offset >= 0 ? (size_t)output->alignment == alignment
                               : output->alignment > 0 && alignment % (size_t)output->alignment == 0;
}

/* Checks what the manifest and the header say about an output. */
static void check_told(const struct scene *scene, const struct run *run, size_t i)
{
    const struct output *output = output_of(scene, i);
    const size_t bytes = part_bytes(scene, i), offset = part_of(scene, i).offset / 8;
    if (output->bytes >= 0 && (size_t)output->bytes != bytes)
        fail("not of as many bytes as the manifest says", i);
    if (!dims_are_right(scene, run, i))
        fail("not of the dims that the manifest gives", i);
    if (output->fate == FATE_DEAD && output->is_wanted && bytes > 0)
        fail("dead, although it is wanted and has bytes", i);
    check_place(scene, run, i);
    if (output->fate == FATE_VIEW) {
        const unsigned char *view = output->view(run);
        if (view != input.data + offset || !is_part(scene, i, view))
            fail("a view of something else", i);
        if (output->offset != output->macro || (output->offset >= 0 && (size_t)output->offset != offset))
            fail("a view with a wrong offset", i);
        if (!has_alignment(output, offset))
            fail("a view with a wrong alignment", i);
    } else if (output->fate == FATE_FOLDED) {
        if ((output->begin >= 0 && (size_t)output->begin != offset) ||
            (output->end >= 0 && (size_t)output->end != offset + bytes))
            fail("wrong bytes of a constant", i);
    }
}

static void check_all_told(const struct scene *scene, const struct run *run)
{
    size_t written = 0;
    for (size_t i = 0; i < scene->output_count; i++)
        written += output_of(scene, i)->fate == FATE_COPY ? part_bytes(scene, i) : 0;
    const size_t told = scene->kernel->written(run);
    if (told != NOT_TOLD && told != written)
        fail("wrong count of bytes written", 0);
    const size_t read = scene->kernel->read(run);
    if (read != NOT_TOLD && read != bytes_of(scene->outer * dim_of_axis(scene) * scene->unit))
        fail("wrong count of bytes of the input", 0);
    for (size_t i = 0; i < scene->output_count; i++)
        check_told(scene, run, i);
}

/* Copies three ranges of rows, the middle one first: no call may write the rows of another range. */
static void call_for_ranges(const struct scene *scene, struct run *run)
{
    const size_t first = arena_random() % (scene->outer + 1);
    const size_t end = first + arena_random() % (scene->outer - first + 1);
    run->first_row = first;
    run->rows = end - first;
    scene->kernel->call_rows(run);
    for (size_t i = 0; i < scene->output_count && scene->outer > 0; i++) {
        const struct arena *output = &outputs[i];
        const size_t row_bytes = output->bytes / scene->outer;
        if (output->data != NULL && (!is_untouched(output->data, first * row_bytes) ||
                                     !is_untouched(output->data + end * row_bytes, (scene->outer - end) * row_bytes)))
            fail("other rows are written", i);
    }
    run->first_row = 0;
    run->rows = first;
    scene->kernel->call_rows(run);
    run->first_row = end;
    run->rows = scene->outer - end;
    scene->kernel->call_rows(run);
}

/* The addresses of parts, or the refusal of the function that copies: its status. */
static void check_views(const struct scene *scene, const struct run *run, int status)
{
    const void *parts[ORACLE_PARTS + 1] = {NULL};
    const int wanted = scene->is_right && scene->outer != 1 ? NO_VIEWS : status;
    if (scene->kernel->views(run, parts) != wanted)
        fail("views with another status", 0);
    for (size_t i = 0; i < run->output_count; i++)
        if (parts[i] != (wanted == 0 ? input.data + part_of(scene, i).offset / 8 : NULL))
            fail("views of something else", i);
}

/* The lengths alone, which do not depend on how many outputs a caller has for a sequence. */
static void check_lengths(const struct scene *scene, const struct run *run)
{
    int64_t lengths[ORACLE_PARTS + 1];
    size_t count = scene->kernel->is_some ? run->output_count : scene->answer.part_count;
    const bool are_right = scene->kernel->is_sequence
                               ? scene->answer.accepted && scene->numbers->split_dtype != NO_DTYPE
                               : scene->is_right;
    if ((scene->kernel->lengths(run, lengths, &count) == 0) != are_right)
        fail(are_right ? "lengths are refused" : "lengths are accepted", 0);
    if (are_right && scene->kernel->is_sequence && count != scene->answer.part_count)
        fail("another number of lengths", 0);
    for (size_t i = 0; are_right && i < count; i++)
        if (lengths[i] != scene->answer.lengths[i])
            fail("another length", i);
}

static void call(const struct scene *scene, struct run *run)
{
    int status = 0;
    if (scene->kernel->call_rows != NULL && scene->placement == INSIDE)
        call_for_ranges(scene, run);
    else if (((status = scene->kernel->call(run)) == 0) != scene->is_right)
        fail(scene->is_right ? "refused" : "accepted", 0);
    if (scene->kernel->views != NULL)
        check_views(scene, run, status);
    if (scene->kernel->lengths != NULL)
        check_lengths(scene, run);
    calls++;
}

/* How many parts functions give: those that count from the end stand last, and are no copies. */
static size_t given_count(const struct scene *scene)
{
    size_t count = scene->output_count;
    while (!scene->kernel->is_sequence && count > 0 && scene->kernel->outputs[count - 1].position < 0)
        count--;
    return count;
}

static void play(const struct scene *scene)
{
    void *addresses[ORACLE_PARTS + 1] = {NULL};
    size_t bytes[ORACLE_PARTS + 1] = {0};
    const struct numbers *numbers = scene->numbers;
    place_inputs(scene);
    place_outputs(scene, addresses, bytes);
    struct run run = {
        .outer = scene->outer,
        .dim = dim_of_axis(scene),
        .inner = scene->inner,
        .step_bytes = scene->unit / 8,
        .split_count = numbers->split_count,
        .split_rank = numbers->split_rank,
        .split_dtype = numbers->split_dtype,
        .split = split.data,
        .symbols = numbers->symbols,
        .input = input.data,
        .outputs = addresses,
        .output_count = given_count(scene),
        .input_bytes = input.bytes,
        .output_bytes = bytes,
        .lengths = scene->answer.lengths,
    };
    if (scene->kernel->call != NULL)
        call(scene, &run);
    check_copies(scene);
    if (scene->is_right)
        check_all_told(scene, &run);
}

/* Whether there is a part for each output, and, unless there may be others, an output for each part. */
static bool fits_parts(const struct scene *scene)
{
    for (size_t i = 0; scene->kernel->is_some && i < scene->output_count; i++)
        if (part_index(scene, i) >= scene->answer.part_count)
            return false;
    return scene->kernel->is_some || scene->output_count == scene->answer.part_count;
}

/* Whether the nodes can cut their axes with the symbols of a trial; checks that the model's function says so. */
static bool are_accepted(const struct kernel *kernel, const struct numbers *numbers)
{
    const struct run run = {.symbols = numbers->symbols};
    const char *sentence = "none";
    if (kernel->accepts == NULL)
        return true;
    const bool are_right = kernel->is_right(&run);
    if ((kernel->accepts(&run, &sentence) == 0) != are_right || (sentence == NULL) != are_right ||
        (kernel->accepts(&run, NULL) == 0) != are_right)
        fail(are_right ? "symbols are refused" : "symbols are accepted", 0);
    return are_right;
}

/* A view whose function checks the lengths is NULL. */
static void check_refusals(const struct scene *scene)
{
    const struct run run = {.symbols = scene->numbers->symbols, .dim = dim_of_axis(scene), .input = scene};
    for (size_t i = 0; i < scene->output_count; i++)
        if (output_of(scene, i)->may_be_null && output_of(scene, i)->view(&run) != NULL)
            fail("a view of an axis that cannot be cut", i);
}

static void try_numbers(const struct kernel *kernel, size_t trial)
{
    const struct numbers *numbers = &kernel->trials[trial];
    const struct oracle_request *request = &numbers->request;
    printf("\n%s, trial %zu", kernel->name, trial);
    if (!are_accepted(kernel, numbers))
        return;
    struct scene scene = {
        .kernel = kernel, .numbers = numbers, .answer = oracle_split(request), .outer = 1, .inner = 1};
    for (size_t i = 0; i < request->rank; i++)
        if (i != scene.answer.axis)
            *(i < scene.answer.axis ? &scene.outer : &scene.inner) *= (size_t)request->dims[i];
    scene.unit = scene.inner * kernel->bits;
    scene.output_count = kernel->is_sequence ? numbers->output_count : request->output_count;
    scene.is_right = scene.answer.accepted && numbers->split_dtype != NO_DTYPE && fits_parts(&scene);
    right_trials += scene.is_right;
    if (!scene.is_right && !kernel->is_sequence)
        check_refusals(&scene);
    if (!scene.is_right && (kernel->call == NULL || kernel->is_on_device))
        return;
    for (int placement = kernel->is_on_device ? INSIDE : AT_BEGIN; placement < PLACEMENTS; placement++) {
        printf("\n%s, trial %zu, %s", kernel->name, trial, placement_names[placement]);
        scene.placement = (enum placement)placement;
        play(&scene);
    }
}

int main(void)
{
    setvbuf(stdout, NULL, _IONBF, 0); /* so that a crash loses no output */
    size_t i;
    for (i = 0; i < kernel_count; i++) {
        right_trials = 0;
        for (size_t trial = 0; trial < all_kernels[i].trial_count; trial++)
            try_numbers(&all_kernels[i], trial);
        if (right_trials == 0)
            fail("no trial is right", 0);
    }
    printf("\n%zu calls of %zu kernels\n", calls, i);
    return EXIT_SUCCESS;
}
