/*
 * copies.c - copies into one block of memory, and compares it with the expected contents, byte for byte.
 */
#include "copies.h"

#include "elements.h"
#include "harness.h"

enum {
    GAP = 13, /* bytes before each output and behind the last; odd, so that outputs begin at every alignment */
    PATTERN = 0xEE,
    MOST_OUTPUTS = 64,
    MOST_BYTES = 1 << 16,
    FEW = 4, /* up to so many outputs, all subsets are tried; for more, one omitted, or all but one */
};

/* Memory for outputs: what it holds after a copy of all of them, and of those that are wanted; and where each is. */
static struct {
    unsigned char whole[MOST_BYTES], expected[MOST_BYTES], memory[MOST_BYTES];
    size_t bytes; /* in use */
    size_t count;
    struct sgk_output outputs[MOST_OUTPUTS]; /* in memory */
    void *wanted[MOST_OUTPUTS];              /* NULL for one that is omitted */
    const struct sgk_output *listed[MOST_OUTPUTS];
} block;

/* The offset of an output in the block. */
static size_t place_of(size_t index)
{
    return (size_t)((unsigned char *)block.outputs[index].data - block.memory);
}

static void lay_out(const struct call *call, const struct oracle_part *parts, size_t count)
{
    REQUIRE(count <= MOST_OUTPUTS, "%s: %zu parts", call->row, count);
    size_t end = GAP;
    for (size_t i = 0; i < count; i++) {
        const struct sgk_output output = {
            .dtype = call->input->dtype,
            .rank = parts[i].rank,
            .dims = parts[i].dims,
            .data = block.memory + end,
            .bytes = element_bytes(call->input->dtype, parts[i].element_count),
        };
        block.outputs[i] = output;
        end += output.bytes + GAP;
    }
    REQUIRE(end <= MOST_BYTES, "%s: %zu bytes", call->row, end);
    block.bytes = end;
    block.count = count;
    memset(block.whole, PATTERN, end);
    for (size_t i = 0; i < count; i++)
        put_part(call->input->dtype, block.whole + place_of(i), &parts[i]);
}

/* Whether one of `few` subsets has an output. */
static bool is_in(size_t subset, size_t index)
{
    if (block.count <= FEW)
        return subset >> index & 1;
    return subset < block.count ? subset == index : subset - block.count != index;
}

static size_t count_subsets(void)
{
    return block.count <= FEW ? (size_t)1 << block.count : 2 * block.count + 1; /* the last subset is all outputs */
}

static void want(size_t subset)
{
    memcpy(block.expected, block.whole, block.bytes);
    for (size_t i = 0; i < block.count; i++) {
        const bool is_wanted = is_in(subset, i);
        block.wanted[i] = is_wanted ? block.outputs[i].data : NULL;
        block.listed[i] = is_wanted ? &block.outputs[i] : NULL;
        if (!is_wanted)
            memset(block.expected + place_of(i), PATTERN, block.outputs[i].bytes);
    }
}

/* Copies the outputs that are wanted. */
typedef void copier(const struct call *call, const struct sgk_plan *plan);

static void copy_at_once(const struct call *call, const struct sgk_plan *plan)
{
    sgk_plan_copy(plan, call->input->data, block.wanted);
}

static void run_plan(const struct call *call, const struct sgk_plan *plan)
{
    const enum sgk_status status = sgk_plan_run(plan, call->input, block.listed, NULL);
    REQUIRE(status == SGK_OK, "%s: a run is %s", call->row, sgk_status_name(status));
}

/* Copies count ranges of rows, the last one first, unless rows share bytes. */
static void copy_ranges(const struct call *call, const struct sgk_plan *plan, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const size_t range = plan->unit_bits == 8 ? count - 1 - i : i;
        const size_t first = plan->rows * range / count;
        sgk_plan_copy_rows(plan, first, plan->rows * (range + 1) / count - first, call->input->data, block.wanted);
    }
}

static void copy_each_row(const struct call *call, const struct sgk_plan *plan)
{
    copy_ranges(call, plan, plan->rows);
}

static void copy_by_threads(const struct call *call, const struct sgk_plan *plan)
{
    copy_ranges(call, plan, sgk_plan_max_threads(plan));
}

static void copy_halves(const struct call *call, const struct sgk_plan *plan)
{
    copy_ranges(call, plan, 2);
}

static const struct {
    const char *name;
    copier *copy;
    bool has_ranges;
} ways[] = {
    {"a copy", copy_at_once, false},
    {"a run", run_plan, false},
    {"a copy of each row", copy_each_row, true},
    {"a copy by threads", copy_by_threads, true},
    {"a copy of two halves", copy_halves, true},
};

static size_t check_ways(const struct call *call, const struct sgk_plan *plan)
{
    size_t copies = 0;
    for (size_t way = 0; way < COUNT_OF(ways); way++) {
        if (ways[way].has_ranges && plan->rows < 2)
            continue;
        memset(block.memory, PATTERN, block.bytes);
        ways[way].copy(call, plan);
        REQUIRE(memcmp(block.memory, block.expected, block.bytes) == 0, "%s: dtype %d: %s writes what is wrong",
                call->row, (int)call->input->dtype, ways[way].name);
        copies++;
    }
    return copies;
}

void check_every_part(const struct call *call, const struct sgk_plan *plan, const struct oracle_part *parts)
{
    lay_out(call, parts, plan->count);
    for (size_t i = 0; i < plan->count; i++)
        check_part(call, plan, i, &parts[i], block.whole + place_of(i));
}

size_t check_every_copy(const struct call *call, const struct sgk_plan *plan, const struct oracle_part *parts)
{
    size_t copies = 0;
    lay_out(call, parts, plan->count);
    for (size_t subset = 0; subset < count_subsets(); subset++) {
        want(subset);
        copies += check_ways(call, plan);
    }
    return copies;
}
