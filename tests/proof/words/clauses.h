/*
 * clauses.h - clauses that contracts of the library share, and sets of memory. They are macros, not predicates, as WP makes one goal
 * of a predicate, and one of each clause here. A parameter that is also the name of a field must have that name as its argument.
 */
#ifndef PROOF_CLAUSES_H
#define PROOF_CLAUSES_H

/* clang-format off */

/* Memory that takes what is read from a list, and is no part of that. */
#define IS_APART_FROM(integers, value) \
    \separated(value, integers); \
    requires \separated(value, (char *)integers->data + (0 .. integers->size - 1))

/* Memory of a copy. */
#define ARE_APART(to, from, bytes) \
    \valid_read(from + (0 .. bytes - 1)) && \valid(to + (0 .. bytes - 1)); \
    requires \separated(from + (0 .. bytes - 1), to + (0 .. bytes - 1))

/* A run whose bytes of a row can be copied. */
#define IS_NEXT(run, row, stride) \
    \valid(run) && 1 <= run->bytes && run->begin + run->bytes <= stride <= 0x7FFFFFFFFFFFFFFF; \
    requires \valid_read(row + (0 .. stride - 1)) && \valid(run->to + (0 .. run->bytes - 1)); \
    requires \separated(run->to + (0 .. run->bytes - 1), row + (0 .. stride - 1)); \
    requires \separated(run->to + (0 .. run->bytes - 1), run)
/* What a copy of rows of runs writes. */
#define RUNS_AND_MEMORY(runs, count, rows) \
    { runs[i].to | integer i; sgk_is_run(count, i) }, { runs[i].to[k] | integer i, k; \
        sgk_is_run(count, i) && 0 <= k < product(rows, runs[i].bytes) }

/* The targets of a move, and so many bytes of input. */
#define CAN_MOVE(plan, input, bytes, targets) \
    \valid_read(targets) && sgk_are_targets(targets, plan->count); \
    requires \valid_read((char *)input + (0 .. bytes - 1)); \
    requires sgk_are_apart(targets, plan, (char *)input)
/* The memory of rows of the parts, which a move writes. */
#define ROWS_OF_PARTS(plan, targets, first, rows) \
    { sgk_memory(targets, i)[k] | integer i, k; sgk_has_memory(targets, plan, i) && \
        product(first, sgk_run(plan, i)) <= k < product(first + rows, sgk_run(plan, i)) }

/* The memory of rows of parts, which a move writes, if they have at least `least` bytes of a row, and at most `most`. */
#define BLOCK_OF(move, begin, count, least, most) \
    { sgk_memory(move->targets, i)[k] | integer i, k; \
        sgk_is_wanted(move, i, least, most) && sgk_is_of_rows(move, i, begin, count, k) }

/* Runs that can be copied, of a move; and what becomes of their parts. */
#define CAN_MOVE_RUNS(runs, n, move) \
    \valid(runs + (0 .. n - 1)) && sgk_is_of_other_base(move, runs); \
    requires sgk_are_of_parts{Pre, Pre}(runs, n, move, 0, move->plan->count) && sgk_are_in_order(runs, n)
#define RUNS_MOVED(runs, n, move) \
    only: sgk_only_runs{Post, Pre}(runs, n, move->rows); \
    ensures moved: \forall integer j, i; sgk_is_run(n, j) && sgk_is_run_of{Pre, Pre}(runs + j, move, i) ==> \
        sgk_part_moved{Post, Pre}(move, i, 0, move->rows)
/* Runs that list the wanted parts from one on, up to another; and a move that listing or copying them leaves as it is. */
#define ARE_RUNS_OF(runs, n, move, part, behind) \
    0 <= n <= MAX_RUNS; \
    ensures parts: sgk_are_of_parts{Post, Pre}(runs, n, move, part, behind); \
    ensures order: sgk_are_in_order(runs, n); \
    ensures all: sgk_are_listed{Post, Pre}(runs, n, move, part, behind)
#define STILL_IS(move) stays: sgk_move_stays{Post, Pre}(move); ensures move: sgk_is_move(move)

/* A plan, and what its outputs are checked with. */
#define CAN_CHECK(plan, input, outputs) \
    \valid_read(plan) && sgk_is_plan(plan) && sgk_has_dims(plan) && sgk_has_lengths(plan); \
    requires input != \null ==> sgk_is_source(input); \
    requires outputs != \null ==> sgk_are_outputs(plan, outputs)
/* The memory of the outputs, which a run writes. */
#define MEMORY_OF(outputs, plan) \
    { ((char *)outputs[i]->data)[k] | integer i, k; \
        sgk_is_written(plan, outputs, i) && 0 <= k < sgk_part_bytes(plan, i) }

/* Memory that a plan does not use. */
#define IS_APART_FROM_LIST(memory, plan) \
    (plan->lengths.listed.data != \null ==> \separated(memory, \
        (char *)plan->lengths.listed.data + (0 .. plan->lengths.listed.size - 1)))
#define IS_ROOM_FOR_DIMS(dims, plan) \
    \valid(dims + (0 .. plan->rank - 1)) && \separated(dims + (0 .. plan->rank - 1), plan); \
    requires \separated(dims + (0 .. plan->rank - 1), plan->dims + (0 .. plan->rank)); \
    requires IS_APART_FROM_LIST(dims + (0 .. plan->rank - 1), plan)
/* A plan, its input, and memory for the parts. */
#define CAN_COPY(plan, input, outputs) \
    \valid_read(plan) && sgk_is_plan(plan) && \valid_read(outputs + (0 .. plan->count - 1)); \
    requires \valid_read((char *)input + (0 .. product(plan->rows, plan->stride) - 1)); \
    requires sgk_outputs_apart(plan, outputs, (char *)input) && sgk_outputs_apart_from_list(plan, outputs)

/* A list, apart from what it is made of. */
#define ARE_APART_FROM(list, traits, split) \
    \separated(list, split->dims + (0 .. split->rank - 1)); \
    requires \separated(list, traits->split.dtypes + (0 .. traits->split.dtype_count - 1))
/* The plan's lengths are set, and as many as there are outputs, unless these are a sequence. */
#define IS_CUT(plan) \
    \result == SGK_OK ==> sgk_cuts(&plan->lengths, plan->dim) && plan->count == plan->lengths.count; \
    ensures \result == SGK_OK ==> plan->traits->gives_sequence != 0 || plan->count == \old(plan->count)

/* Lengths of steps, or none, and apart from the plan. */
#define ARE_STEP_LENGTHS(lengths, count, plan) \
    lengths != \null ==> \valid_read(lengths + (0 .. count - 1)); \
    requires \forall void *data; data == lengths ==> sgk_lies_apart(plan, data, count * 8)

/* The dims around an axis of a tensor. */
#define IS_AROUND(extent, input, axis) \
    (extent->product == volume(extent->outer, at_least_one(input->dims[axis]), extent->inner) && \
        (extent->is_empty == 0 ==> 1 <= input->dims[axis]))
/* An input whose bytes a signed number of 64 bits can count. */
#define IS_IN_MEMORY(extent, dim, bytes) \
    (extent->is_empty == 0 ==> 1 <= dim && extent->product == extent->outer * dim * extent->inner && \
        extent->product * (bytes) <= INT64_MAX)
/* The rows and the stride of a plan, or none of an input without elements. */
#define ARE_STEPS(plan, extent, bits) \
    extent->is_empty != 0 ==> plan->rows == 0 && plan->stride == 0; \
    ensures extent->is_empty == 0 ==> \
        plan->rows == extent->outer && plan->stride == plan->dim * (extent->inner * (bits / 8))

#endif
