/*
 * driver.c - calls generated functions on memory between inaccessible pages and holds what they give against the
 * oracle. Ends with 0 if all is well; the last line it printed names the call at work, or how many there were.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "kernel.h"

enum {
    LINE = 64,
    PATTERN = 0xA5,
    BESIDE = 4096,       /* bytes on each side that must keep the pattern, as far as they are there */
    RANDOM_BYTES = 3,    /* of a random number */
    REFUSED_BYTES = 256, /* of an output that nothing may write */
    SLOTS = 2 + ORACLE_PARTS,
};

/* Where the tensors of a call lie. */
enum placement {
    AT_BEGIN, /* behind an inaccessible page */
    AT_END,   /* before one */
    INSIDE,   /* each at an alignment of its own; some rows after others, where that can be, and some outputs not wanted
               */
    PLACEMENTS,
};
static const char *const placement_names[] = {"at begin", "at end", "inside"};

/* A tensor of a call. */
struct room {
    struct arena arena; /* it grows, and serves the next call too */
    unsigned char *data;
    size_t bytes;
};

/* A trial of a kernel. */
struct scene {
    const struct kernel *kernel;
    const struct numbers *numbers;
    enum placement placement;
    struct oracle_answer answer;
    struct oracle_part *parts; /* NULL for what is to be refused */
    size_t output_count;
    size_t outer, inner;
    struct room *input, *split, *outputs;
};

static struct room rooms[SLOTS];
static size_t calls;
static uint32_t state = 1;

static uint32_t next_random(void)
{
    state = state * 1664525U + 1013904223U;
    return state >> 8;
}

static void fail(const char *what, size_t output)
{
    printf(": %s: output %zu\n", what, output);
    exit(EXIT_FAILURE);
}

/* Finds a place for so many bytes; more than them are there to be looked at. */
static void place(struct room *room, size_t bytes, enum placement placement)
{
    const size_t wanted = bytes + (placement == INSIDE ? LINE : 0);
    if (room->arena.begin == NULL || (size_t)(room->arena.end - room->arena.begin) < wanted) {
        if (room->arena.begin != NULL)
            arena_free(&room->arena);
        room->arena = arena_new(wanted + 1);
    }
    room->bytes = bytes;
    room->data = placement == AT_BEGIN ? room->arena.begin
                 : placement == AT_END ? room->arena.end - bytes
                                       : room->arena.begin + next_random() % LINE;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t before(const struct room *room)
{
    return least((size_t)(room->data - room->arena.begin), BESIDE);
}

static size_t behind(const struct room *room)
{
    return least((size_t)(room->arena.end - room->data) - room->bytes, BESIDE);
}

static bool is_untouched(const unsigned char *from, size_t bytes)
{
    return bytes == 0 || (from[0] == PATTERN && memcmp(from, from + 1, bytes - 1) == 0); /* each as the one before it */
}

static void place_output(struct room *room, size_t bytes, enum placement placement)
{
    place(room, bytes, placement);
    memset(room->data - before(room), PATTERN, before(room) + bytes + behind(room));
}

static size_t bytes_of(const struct scene *scene, size_t elements)
{
    return (elements * scene->kernel->bits + 7) / 8;
}

static void fill(const struct room *room)
{
    size_t i = 0;
    for (; i + RANDOM_BYTES <= room->bytes; i += RANDOM_BYTES) {
        const uint32_t random = next_random();
        memcpy(room->data + i, &random, RANDOM_BYTES);
    }
    for (; i < room->bytes; i++)
        room->data[i] = (unsigned char)next_random();
}

static void place_inputs(struct scene *scene)
{
    const struct oracle_request *request = &scene->numbers->request;
    const int64_t given_axis = oracle_number(request, "axis", 0);
    const size_t axis = (size_t)(given_axis < 0 ? given_axis + (int64_t)request->rank : given_axis);
    scene->outer = scene->inner = 1;
    for (size_t i = 0; i < request->rank; i++)
        if (i != axis)
            *(i < axis ? &scene->outer : &scene->inner) *= (size_t)request->dims[i];
    place(scene->input, bytes_of(scene, scene->outer * (size_t)request->dims[axis] * scene->inner), scene->placement);
    fill(scene->input);
    const size_t split_bytes = scene->numbers->split_count * scene->numbers->split_element;
    place(scene->split, split_bytes, scene->placement == INSIDE ? AT_BEGIN : scene->placement);
    memcpy(scene->split->data, scene->numbers->split, split_bytes);
}

static const struct output *output_of(const struct scene *scene, size_t i)
{
    return &scene->kernel->outputs[scene->kernel->is_sequence ? 0 : i];
}

static size_t part_bytes(const struct scene *scene, size_t i)
{
    return scene->parts != NULL ? bytes_of(scene, scene->parts[i].element_count) : REFUSED_BYTES;
}

/* The outputs as the functions take them: all, or those that are copied. */
static void place_outputs(struct scene *scene, void **outputs)
{
    size_t count = 0;
    for (size_t i = 0; i < scene->output_count; i++) {
        struct room *room = &scene->outputs[i];
        room->data = NULL;
        if (output_of(scene, i)->fate == FATE_COPY &&
            !(scene->kernel->is_run && scene->placement == INSIDE && next_random() % 4 == 0))
            place_output(room, part_bytes(scene, i), scene->placement);
        if (scene->kernel->is_run || room->data != NULL)
            outputs[count++] = room->data;
    }
}

/* Whether elements of a part from the first on, of so many bits, are those of the input from element `begin` on. */
static bool is_same(const unsigned char *data, size_t first, const unsigned char *input, size_t begin, size_t count,
                    size_t bits)
{
    if (bits >= 8)
        return memcmp(data + first * bits / 8, input + begin * bits / 8, count * bits / 8) == 0;
    for (size_t i = 0; i < count; i++) {
        const size_t at = (first + i) * bits, in = (begin + i) * bits; /* several share a byte */
        if (((data[at / 8] >> at % 8 ^ input[in / 8] >> in % 8) & ((1 << bits) - 1)) != 0)
            return false;
    }
    return true;
}

/* How many elements of a part from the first on follow each other in the input, too. */
static size_t run_of(const struct oracle_part *part, size_t first)
{
    size_t count = 1;
    while (first + count < part->element_count &&
           part->elements[first + count] == part->elements[first] + (int64_t)count)
        count++;
    return count;
}

/* Whether the part is at data, and what its last byte has left is 0. */
static bool is_part(const struct scene *scene, size_t part, const unsigned char *data)
{
    const size_t bits = scene->kernel->bits;
    const struct oracle_part *expected = &scene->parts[part];
    for (size_t first = 0, count; first < expected->element_count; first += count) {
        count = run_of(expected, first);
        if (!is_same(data, first, scene->input->data, (size_t)expected->elements[first] - 1, count, bits))
            return false;
    }
    const size_t last = expected->element_count * bits % 8;
    return last == 0 || data[expected->element_count * bits / 8] >> last == 0;
}

static void check_copies(const struct scene *scene)
{
    for (size_t i = 0; i < scene->output_count; i++) {
        const struct room *room = &scene->outputs[i];
        if (room->data == NULL)
            continue;
        if (scene->parts != NULL ? !is_part(scene, i, room->data) : !is_untouched(room->data, room->bytes))
            fail(scene->parts != NULL ? "wrong bytes" : "written though it is refused", i);
        if (!is_untouched(room->data - before(room), before(room)))
            fail("written before it", i);
        if (!is_untouched(room->data + room->bytes, behind(room)))
            fail("written behind it", i);
    }
}

/* The largest power of two, up to a cache line, that an address so far behind one of a cache line is a multiple of. */
static size_t alignment_of(size_t offset)
{
    size_t alignment = LINE;
    while (offset % alignment != 0)
        alignment /= 2;
    return alignment;
}

/* Whether what is told of the dims holds in this run. */
static bool dims_are_right(const struct output *output, const struct oracle_part *part, const size_t *symbols)
{
    if (output->dims == NULL || output->rank != part->rank)
        return output->dims == NULL;
    for (size_t i = 0; i < output->rank; i++) {
        const struct dim *dim = &output->dims[i];
        const int64_t number = dim->is == SYMBOL ? (int64_t)symbols[dim->number] : dim->number;
        if (dim->is != UNKNOWN && number != part->dims[i])
            return false;
    }
    return true;
}

/* Whether the part lies there, element by element. */
static bool is_place(const struct scene *scene, size_t part, const struct place *place)
{
    const struct oracle_part *expected = &scene->parts[part];
    const size_t bits = scene->kernel->bits, of_row = place->run * 8 / bits;
    for (size_t i = 0; i < expected->element_count; i++)
        if ((place->offset + i / of_row * place->stride) * 8 + i % of_row * bits !=
            ((size_t)expected->elements[i] - 1) * bits)
            return false;
    const size_t bytes = part_bytes(scene, part);
    return place->run * place->rows == bytes && (place->bytes == NOT_TOLD || place->bytes == bytes);
}

static void check_place(const struct scene *scene, const struct run *run, size_t i)
{
    const struct output *output = output_of(scene, i);
    if (output->fate == FATE_STRIDED && output->slice == NULL)
        fail("strided, and no slice", i);
    if (output->place != NULL) {
        const struct place told = output->place(run);
        if (!is_place(scene, i, &told))
            fail("elsewhere than the manifest tells", i);
    }
    if (output->slice != NULL) {
        struct place of_header;
        const unsigned char *slice = output->slice(run, &of_header);
        if (!is_place(scene, i, &of_header) || slice != scene->input->data + of_header.offset)
            fail("a slice of something else", i);
    }
}

/* What the manifest and the header tell of an output. */
static void check_told(const struct scene *scene, const struct run *run, size_t i, size_t offset)
{
    const struct output *output = output_of(scene, i);
    const size_t bytes = part_bytes(scene, i);
    if (output->bytes >= 0 && (size_t)output->bytes != bytes)
        fail("of another number of bytes than the manifest tells", i);
    if (!dims_are_right(output, &scene->parts[i], run->symbols))
        fail("of other dims than the manifest tells", i);
    if (output->fate == FATE_DEAD && output->is_wanted && bytes > 0)
        fail("dead, though it is wanted and has bytes", i);
    check_place(scene, run, i);
    if (output->fate == FATE_VIEW) {
        const unsigned char *view = output->view(run);
        if (view != scene->input->data + offset || !is_part(scene, i, view))
            fail("a view of something else", i);
        if (output->offset != output->macro || (output->offset >= 0 && (size_t)output->offset != offset))
            fail("a view whose offset is told to be another", i);
        if (output->alignment >= 0 && (size_t)output->alignment != alignment_of(offset))
            fail("a view that is not aligned as it is told", i);
    } else if (output->fate == FATE_FOLDED) {
        if ((output->begin >= 0 && (size_t)output->begin != offset) ||
            (output->end >= 0 && (size_t)output->end != offset + bytes))
            fail("other bytes of a constant", i);
    }
}

static void check_all_told(const struct scene *scene, const struct run *run)
{
    size_t written = 0;
    for (size_t i = 0; i < scene->output_count; i++)
        written += output_of(scene, i)->fate == FATE_COPY ? part_bytes(scene, i) : 0;
    const size_t told = scene->kernel->written(run);
    if (told != NOT_TOLD && told != written)
        fail("other bytes are told to be written", 0);
    size_t begin = 0; /* of a part of the first row, which a view or a constant is one of */
    for (size_t i = 0; i < scene->output_count; i++) {
        check_told(scene, run, i, begin * scene->kernel->bits / 8);
        begin += (size_t)scene->answer.lengths[i] * scene->inner;
    }
}

/* Three ranges of rows, the one between the others first: nothing else may be written before their turn. */
static void call_for_ranges(const struct scene *scene, struct run *run)
{
    const size_t first = next_random() % (scene->outer + 1);
    const size_t end = first + next_random() % (scene->outer - first + 1);
    run->first_row = first;
    run->rows = end - first;
    scene->kernel->call_rows(run);
    for (size_t i = 0; i < scene->output_count && scene->outer > 0; i++) {
        const struct room *room = &scene->outputs[i];
        const size_t row_bytes = room->bytes / scene->outer;
        if (room->data != NULL && (!is_untouched(room->data, first * row_bytes) ||
                                   !is_untouched(room->data + end * row_bytes, (scene->outer - end) * row_bytes)))
            fail("other rows are written", i);
    }
    run->first_row = 0;
    run->rows = first;
    scene->kernel->call_rows(run);
    run->first_row = end;
    run->rows = scene->outer - end;
    scene->kernel->call_rows(run);
}

static void call(const struct scene *scene, struct run *run)
{
    if (scene->kernel->call_rows != NULL && scene->placement == INSIDE)
        call_for_ranges(scene, run);
    else if ((scene->kernel->call(run) == 0) != (scene->parts != NULL))
        fail(scene->parts != NULL ? "refused" : "accepted", 0);
    calls++;
}

static void play(struct scene *scene)
{
    void *outputs[ORACLE_PARTS + 1] = {NULL};
    const struct numbers *numbers = scene->numbers;
    place_inputs(scene);
    place_outputs(scene, outputs);
    const size_t axis = scene->answer.axis;
    struct run run = {
        .outer = scene->outer,
        .dim = numbers->request.rank > 0 ? (size_t)numbers->request.dims[axis] : 0,
        .inner = scene->inner,
        .step_bytes = scene->inner * scene->kernel->bits / 8,
        .split_count = numbers->split_count,
        .split_rank = numbers->split_rank,
        .split_dtype = numbers->split_dtype,
        .split = scene->split->data,
        .symbols = numbers->symbols,
        .input = scene->input->data,
        .outputs = outputs,
        .output_count = scene->output_count,
    };
    if (scene->kernel->call != NULL)
        call(scene, &run);
    check_copies(scene);
    if (scene->parts != NULL)
        check_all_told(scene, &run);
}

static void try_numbers(const struct kernel *kernel, size_t trial)
{
    const struct numbers *numbers = &kernel->trials[trial];
    struct scene scene = {
        .kernel = kernel, .numbers = numbers, .input = &rooms[0], .split = &rooms[1], .outputs = &rooms[2]};
    scene.answer = oracle_split(&numbers->request);
    scene.output_count = kernel->is_sequence ? numbers->output_count : numbers->request.output_count;
    if (scene.answer.accepted && numbers->split_dtype != NO_DTYPE && scene.output_count == scene.answer.part_count)
        scene.parts = oracle_parts(&numbers->request, &scene.answer);
    if (scene.parts == NULL && kernel->call == NULL)
        return;
    for (int placement = 0; placement < PLACEMENTS; placement++) {
        printf("\n%s, trial %zu, %s", kernel->name, trial, placement_names[placement]);
        scene.placement = (enum placement)placement;
        play(&scene);
    }
    if (scene.parts != NULL)
        oracle_free(scene.parts, scene.answer.part_count);
}

int main(void)
{
    setvbuf(stdout, NULL, _IONBF, 0); /* a crash loses nothing */
    for (size_t i = 0; i < kernel_count; i++)
        for (size_t trial = 0; trial < kernels[i].trial_count; trial++)
            try_numbers(&kernels[i], trial);
    printf("\n%zu calls\n", calls);
    return EXIT_SUCCESS;
}
