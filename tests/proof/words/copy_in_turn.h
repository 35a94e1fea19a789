/*
 * copy_in_turn.h - words for contracts of copy.h: a copy of runs in turn.
 */
/*@ // runs of rows; their memory, which shares no byte with another's; what becomes of `to`, and of the bytes
    predicate sgk_is_run(integer count, integer i) = 0 <= i < count;
    predicate sgk_are_runs{L}(struct sgk_run *runs, integer count, integer stride) =
        \valid(runs + (0 .. count - 1)) && \forall integer i; sgk_is_run(count, i) ==>
            1 <= runs[i].bytes && runs[i].begin + runs[i].bytes <= stride;
    predicate sgk_runs_have_memory{L}(struct sgk_run *runs, integer count, integer rows) =
        \forall integer i; sgk_is_run(count, i) ==> \valid(runs[i].to + (0 .. product(rows, runs[i].bytes) - 1));
    predicate sgk_runs_are_apart{L}(struct sgk_run *runs, integer count, char *from, integer rows, integer stride) =
        (\forall integer i; sgk_is_run(count, i) ==>
            \separated(runs[i].to + (0 .. product(rows, runs[i].bytes) - 1), from + (0 .. product(rows, stride) - 1)) &&
            \separated(runs[i].to + (0 .. product(rows, runs[i].bytes) - 1), runs + (0 .. count - 1))) &&
        \forall integer i, k; sgk_is_run(count, i) && sgk_is_run(count, k) && i != k ==>
            \separated(runs[i].to + (0 .. product(rows, runs[i].bytes) - 1),
                runs[k].to + (0 .. product(rows, runs[k].bytes) - 1));
    predicate sgk_copies_in_turn{L}(struct sgk_run *runs, integer count, char *from, integer rows, integer stride) =
        sgk_are_runs(runs, count, stride) && 0 <= product(rows, stride) <= 0x7FFFFFFFFFFFFFFF &&
        \valid_read(from + (0 .. product(rows, stride) - 1)) && sgk_runs_have_memory(runs, count, rows) &&
        sgk_runs_are_apart(runs, count, from, rows, stride);
    predicate sgk_runs_advance{L1, L2}(struct sgk_run *runs, integer count, integer rows) =
        \forall integer i; sgk_is_run(count, i) ==>
            \at(runs[i].to, L1) == \at(runs[i].to, L2) + product(rows, \at(runs[i].bytes, L2)) &&
            \at(runs[i].begin, L1) == \at(runs[i].begin, L2) && \at(runs[i].bytes, L1) == \at(runs[i].bytes, L2);
    predicate sgk_runs_advance_until{L1, L2}(struct sgk_run *runs, integer count, integer next) =
        \forall integer i; sgk_is_run(count, i) ==> \at(runs[i].to, L1) ==
            \at(runs[i].to, L2) + (i < next ? \at(runs[i].bytes, L2) : 0);
    predicate sgk_next_is_within{L1, L2}(struct sgk_run *runs, integer count, integer row, integer rows) =
        \forall integer i, k; sgk_is_run(count, i) && 0 <= k < \at(runs[i].bytes, L1) ==>
            \at(runs[i].to, L1) + k == \at(runs[i].to, L2) + (product(row, \at(runs[i].bytes, L2)) + k) &&
            0 <= product(row, \at(runs[i].bytes, L2)) + k < product(rows, \at(runs[i].bytes, L2));
    predicate sgk_runs_are_copied{L1, L2}(
        struct sgk_run *runs, integer count, char *from, integer rows, integer stride) =
        \forall integer i; sgk_is_run(count, i) ==> sgk_copied{L1, L2}(\at(runs[i].to, L2),
            from + \at(runs[i].begin, L2), rows, \at(runs[i].bytes, L2), stride);
    predicate sgk_row_is_copied{L1, L2}(struct sgk_run *runs, integer count, char *row) =
        \forall integer i; sgk_is_run(count, i) ==>
            same{L1, L2}(\at(runs[i].to, L2), row + \at(runs[i].begin, L2), \at(runs[i].bytes, L2));
    predicate sgk_row_is_copied_until{L1, L2}(
        struct sgk_run *runs, integer count, char *from, integer offset, integer next) =
        \forall integer i; sgk_is_run(count, i) && i < next ==> same{L1, L2}(\at(runs[i].to, L2),
            from + (offset + \at(runs[i].begin, L2)), \at(runs[i].bytes, L2));
    predicate sgk_row_only{L1, L2}(struct sgk_run *runs, integer count) = \forall char *at, integer n;
        (\forall integer i; sgk_is_run(count, i) ==> \separated(
            \at(runs[i].to, L2) + (0 .. \at(runs[i].bytes, L2) - 1), at + (0 .. n - 1))) ==> kept{L1, L2}(at, n); */
