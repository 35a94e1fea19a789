/*
 * turns.h - facts about copies of runs in turn: L1 is the memory before the first row, L2 before a row, L3 behind it.
 * Each lemma is proved, too; the provers find some of them only in this order.
 */
#ifndef PROOF_TURNS_H
#define PROOF_TURNS_H

#include "bytes.h"

#include "copy.h"

/*@ lemma sgk_next_are_apart{L1, L2}: \forall struct sgk_run *runs, char *from, integer count, row, rows, stride;
        0 <= row < rows && sgk_are_runs{L1}(runs, count, stride) &&
        sgk_runs_are_apart{L1}(runs, count, from, rows, stride) && sgk_runs_advance{L2, L1}(runs, count, row) &&
        sgk_runs_have_memory{L2}(runs, count, 1) ==>
            sgk_runs_are_apart{L2}(runs, count, from + product(row, stride), 1, stride);
    lemma sgk_next_is_within{L1, L2}: \forall struct sgk_run *runs, integer count, row, rows, stride;
        0 <= row < rows && sgk_are_runs{L1}(runs, count, stride) && sgk_runs_advance{L2, L1}(runs, count, row) ==>
            sgk_next_is_within{L2, L1}(runs, count, row, rows);
    lemma next_is_apart: \forall char *to, *other, integer row, rows, bytes, other_bytes;
        0 <= row < rows && 0 <= bytes && 0 <= other_bytes &&
        \separated(to + (0 .. product(rows, bytes) - 1), other + (0 .. product(rows, other_bytes) - 1)) ==>
            \separated(to + product(row, bytes) + (0 .. bytes - 1), other + (0 .. product(row, other_bytes) - 1));
    lemma sgk_next_is_apart{L}: \forall struct sgk_run *runs, char *from, integer count, row, rows, stride, i, k;
        0 <= row < rows && sgk_are_runs(runs, count, stride) && sgk_runs_are_apart(runs, count, from, rows, stride) &&
        sgk_is_run(count, i) && sgk_is_run(count, k) && i != k ==>
            \separated(runs[i].to + product(row, runs[i].bytes) + (0 .. runs[i].bytes - 1),
                runs[k].to + (0 .. product(row, runs[k].bytes) - 1));
    lemma sgk_next_is_copied{L1, L2, L3}:
        \forall struct sgk_run *runs, char *from, integer count, row, rows, stride, i; 0 <= row < rows &&
        sgk_are_runs{L1}(runs, count, stride) && sgk_runs_advance{L2, L1}(runs, count, row) &&
        kept{L2, L1}(from, product(rows, stride)) &&
        sgk_row_is_copied{L3, L2}(runs, count, from + product(row, stride)) && sgk_is_run(count, i) ==>
            same{L3, L1}(\at(runs[i].to, L1) + product(row, \at(runs[i].bytes, L1)),
                from + (\at(runs[i].begin, L1) + product(row, stride)), \at(runs[i].bytes, L1)); */
#include "copied.h"
/*@ lemma sgk_copied_and_next{L1, L2}:
        \forall char *to, *from, *next_to, *next_from, integer row, next, bytes, stride; next == row + 1 &&
        next_to == to + product(row, bytes) && next_from == from + product(row, stride) &&
        sgk_copied{L2, L1}(to, from, row, bytes, stride) && same{L2, L1}(next_to, next_from, bytes) ==>
            sgk_copied{L2, L1}(to, from, next, bytes, stride);
    lemma sgk_runs_are_copied_and_next{L1, L2}:
        \forall struct sgk_run *runs, char *from, integer count, row, next, stride; next == row + 1 &&
        sgk_runs_are_copied{L2, L1}(runs, count, from, row, stride) && (\forall integer i; sgk_is_run(count, i) ==>
            same{L2, L1}(\at(runs[i].to, L1) + product(row, \at(runs[i].bytes, L1)),
                from + (\at(runs[i].begin, L1) + product(row, stride)), \at(runs[i].bytes, L1))) ==>
            sgk_runs_are_copied{L2, L1}(runs, count, from, next, stride);
    lemma sgk_runs_are_copied_by_next{L1, L2, L3}:
        \forall struct sgk_run *runs, char *from, integer count, row, rows, next, stride; 0 <= row < rows &&
        next == row + 1 && sgk_are_runs{L1}(runs, count, stride) && sgk_runs_advance{L2, L1}(runs, count, row) &&
        sgk_runs_are_copied{L3, L1}(runs, count, from, row, stride) && kept{L2, L1}(from, product(rows, stride)) &&
        sgk_row_is_copied{L3, L2}(runs, count, from + product(row, stride)) ==>
            sgk_runs_are_copied{L3, L1}(runs, count, from, next, stride);
    lemma sgk_runs_advance_by_next{L1, L2, L3}: \forall struct sgk_run *runs, integer count, row, next;
        0 <= row && next == row + 1 && sgk_runs_advance{L2, L1}(runs, count, row) &&
        sgk_runs_advance{L3, L2}(runs, count, 1) ==> sgk_runs_advance{L3, L1}(runs, count, next);
    lemma sgk_row_is_copied_and_next{L1, L2}:
        \forall struct sgk_run *runs, char *from, integer count, offset, i, next; next == i + 1 &&
        sgk_row_is_copied_until{L2, L1}(runs, count, from, offset, i) &&
        same{L2, L1}(\at(runs[i].to, L1), from + (offset + \at(runs[i].begin, L1)), \at(runs[i].bytes, L1)) ==>
            sgk_row_is_copied_until{L2, L1}(runs, count, from, offset, next);
    lemma sgk_row_is_copied_to_end{L1, L2}: \forall struct sgk_run *runs, char *from, integer count, offset;
        sgk_row_is_copied_until{L2, L1}(runs, count, from, offset, count) ==>
            sgk_row_is_copied{L2, L1}(runs, count, from + offset); */

#endif
