/*
 * in_turn_lemmas.h - lemmas for runs in turn of a plan's parts in in_turn.h: the move stays as it is while runs
 * change; runs of parts can be copied in turn. Each is proved, too.
 */
#include "stays.h"

/*@ // a move that stays as it is, for its memory is not that of the runs
    predicate sgk_move_stays{L1, L2}(struct move *m) =
        \at(m->plan, L1) == \at(m->plan, L2) && \at(m->targets, L1) == \at(m->targets, L2) && \at(m->from, L1) == \at(m->from, L2) &&
        \at(m->first, L1) == \at(m->first, L2) && \at(m->rows, L1) == \at(m->rows, L2) &&
        sgk_plan_stays{L1, L2}(\at(m->plan, L2)) && sgk_targets_stay{L1, L2}(\at(m->targets, L2), \at(m->plan->count, L2));
    predicate sgk_move_is_valid{L1, L2}(struct move *m) =
        \valid_read{L1}(\at(m->plan, L2)) && \valid_read{L1}(\at(m->targets, L2)) &&
        \valid_read{L1}(\at(m->from, L2) + (0 .. \at(product(m->rows, m->plan->stride), L2) - 1)) &&
        \forall integer i; sgk_has_memory{L2}(\at(m->targets, L2), \at(m->plan, L2), i) ==>
            \valid{L1}(sgk_memory{L2}(\at(m->targets, L2), i) +
                (0 .. product(\at(m->plan->rows, L2), sgk_run{L2}(\at(m->plan, L2), i)) - 1));
    predicate sgk_is_of_other_base{L}(struct move *m, struct sgk_run *runs) =
        \base_addr(m) != \base_addr(runs) && \base_addr(m->plan) != \base_addr(runs) && \base_addr(m->targets) != \base_addr(runs) &&
        (m->targets->memory != \null ==> \base_addr(m->targets->memory) != \base_addr(runs)) &&
        (m->targets->memory == \null ==> \base_addr(m->targets->outputs) != \base_addr(runs) &&
            \forall integer i; 0 <= i < m->plan->count && m->targets->outputs[i] != \null ==>
                \base_addr(m->targets->outputs[i]) != \base_addr(runs)) &&
        \forall integer i; sgk_is_wanted(m, i, 1, SIZE_MAX) ==> \base_addr(sgk_memory(m->targets, i)) != \base_addr(runs);
    // runs of parts from `first` to the one before `next`: in order, and of each that is wanted
    predicate sgk_is_run_of{L1, L2}(struct sgk_run *run, struct move *m, integer i) =
        sgk_is_wanted{L2}(m, i, 1, SIZE_MAX) && \at(run->to, L1) == sgk_to{L2}(m, i, 0) &&
        \at(run->begin, L1) == sgk_begin{L2}(m, i, 0) && \at(run->bytes, L1) == sgk_run{L2}(\at(m->plan, L2), i);
    predicate sgk_is_of_parts{L1, L2}(struct sgk_run *run, struct move *m, integer first, integer next) =
        \exists integer i; first <= i < next && sgk_is_run_of{L1, L2}(run, m, i);
    predicate sgk_are_of_parts{L1, L2}(struct sgk_run *runs, integer count, struct move *m, integer first, integer next) =
        \forall integer j; sgk_is_run(count, j) ==> sgk_is_of_parts{L1, L2}(runs + j, m, first, next);
    predicate sgk_are_in_order{L}(struct sgk_run *runs, integer count) =
        \forall integer j, k; sgk_is_run(count, j) && sgk_is_run(count, k) && j < k ==> runs[j].begin < runs[k].begin;
    predicate sgk_are_listed{L1, L2}(struct sgk_run *runs, integer count, struct move *m, integer first, integer next) =
        \forall integer i; first <= i < next && sgk_is_wanted{L2}(m, i, 1, SIZE_MAX) ==>
            \exists integer j; sgk_is_run(count, j) && sgk_is_run_of{L1, L2}(runs + j, m, i);
    predicate sgk_runs_stay{L1, L2}(struct sgk_run *runs, integer count) = \forall integer j; sgk_is_run(count, j) ==>
        \at(runs[j].to, L1) == \at(runs[j].to, L2) && \at(runs[j].begin, L1) == \at(runs[j].begin, L2) &&
        \at(runs[j].bytes, L1) == \at(runs[j].bytes, L2);
    predicate sgk_runs_begin_before{L}(struct sgk_run *runs, integer count, integer begin) =
        \forall integer j; sgk_is_run(count, j) ==> runs[j].begin < begin;
    predicate sgk_is_one_more(integer count, integer more) =
        \forall integer j; sgk_is_run(more, j) ==> j == count || sgk_is_run(count, j);
    // their memory is all that changes
    predicate sgk_only_runs{L1, L2}(struct sgk_run *runs, integer count, integer rows) =
        \forall char *q, integer n; (\forall integer j; sgk_is_run(count, j) ==>
            sgk_apart{L2}(\at(runs[j].to, L2), product(rows, \at(runs[j].bytes, L2)), q, n)) ==> kept{L1, L2}(q, n); */
#ifdef PROOF_IN_TURN
/*@ lemma sgk_of_one_more_part{L1, L2}: \forall struct move *m, struct sgk_run *run, integer first, next, end;
        end == next + 1 && first <= next && (sgk_is_of_parts{L1, L2}(run, m, first, next) || sgk_is_run_of{L1, L2}(run, m, next)) ==>
            sgk_is_of_parts{L1, L2}(run, m, first, end);
    lemma sgk_of_parts_and_next{L1, L2}: \forall struct move *m, struct sgk_run *runs, integer count, more, first, next, end;
        sgk_is_one_more(count, more) && end == next + 1 && first <= next && sgk_are_of_parts{L1, L2}(runs, count, m, first, next) &&
        sgk_is_run_of{L1, L2}(runs + count, m, next) ==> sgk_are_of_parts{L1, L2}(runs, more, m, first, end);
    lemma sgk_words_stay{L1, L2}: \forall struct move *m, integer i; sgk_move_stays{L1, L2}(m) && sgk_is_wanted{L2}(m, i, 1, SIZE_MAX) ==>
        sgk_to{L1}(m, i, 0) == sgk_to{L2}(m, i, 0) && sgk_begin{L1}(m, i, 0) == sgk_begin{L2}(m, i, 0) &&
        sgk_run{L1}(\at(m->plan, L1), i) == sgk_run{L2}(\at(m->plan, L2), i);
    lemma sgk_bytes_of_rows{L}: \forall struct move *m, integer i, k; 0 <= k < sgk_size(m, i, m->rows) ==>
        sgk_is_of_rows(m, i, 0, m->rows, product(m->first, sgk_run(m->plan, i)) + k);
    lemma sgk_part_is_copied_since{L1, L2, L3}: \forall struct move *m, integer i;
        sgk_move_stays{L2, L3}(m) && sgk_is_wanted{L3}(m, i, 1, SIZE_MAX) && sgk_part_moved{L1, L2}(m, i, 0, \at(m->rows, L2)) ==>
            sgk_copied{L1, L2}(sgk_to{L3}(m, i, 0), \at(m->from, L3) + sgk_begin{L3}(m, i, 0), \at(m->rows, L3),
                sgk_run{L3}(\at(m->plan, L3), i), \at(m->plan->stride, L3));
    lemma sgk_part_in_turn{L}: \forall struct move *m, integer i, least, most;
        sgk_is_move(m) && 1 <= m->rows && sgk_is_wanted(m, i, least, most) ==> sgk_are_rows(m, i, 0, m->rows) &&
            0 <= product(m->first, sgk_run(m->plan, i)) <= 0x7FFFFFFFFFFFFFFF && 0 <= sgk_begin(m, i, 0) &&
            sgk_begin(m, i, 0) + product(m->rows - 1, m->plan->stride) + sgk_run(m->plan, i) <= product(m->rows, m->plan->stride) &&
            \valid(sgk_to(m, i, 0) + (0 .. sgk_size(m, i, m->rows) - 1)) &&
            sgk_apart(sgk_to(m, i, 0), sgk_size(m, i, m->rows), m->from, product(m->rows, m->plan->stride));
    lemma sgk_input_in_turn{L}: \forall struct move *m; sgk_is_move(m) && 1 <= m->rows ==>
        sgk_is_block(m->first, m->rows, m->plan->rows, m->plan->stride, m->plan->stride) &&
        0 <= product(m->rows, m->plan->stride) <= 0x7FFFFFFFFFFFFFFF && sgk_begin(m, 0, 0) == 0;
    lemma sgk_source_stays{L1, L2}: \forall struct move *m, integer i;
        sgk_is_move{L2}(m) && 1 <= \at(m->rows, L2) && sgk_is_wanted{L2}(m, i, 1, SIZE_MAX) &&
        kept{L1, L2}(\at(m->from, L2), \at(product(m->rows, m->plan->stride), L2)) ==>
            kept{L1, L2}(\at(m->from, L2) + sgk_begin{L2}(m, i, 0),
                \at(product(m->rows - 1, m->plan->stride), L2) + sgk_run{L2}(\at(m->plan, L2), i));
    lemma sgk_part_moved_since{L1, L2, L3}: \forall struct move *m, integer i;
        sgk_is_move{L3}(m) && 1 <= \at(m->rows, L3) && sgk_move_stays{L2, L3}(m) &&
        kept{L2, L3}(\at(m->from, L3), \at(product(m->rows, m->plan->stride), L3)) && sgk_is_wanted{L3}(m, i, 1, SIZE_MAX) &&
        sgk_part_moved{L1, L2}(m, i, 0, \at(m->rows, L2)) ==> sgk_part_moved{L1, L3}(m, i, 0, \at(m->rows, L3));
    lemma sgk_parts_in_turn{L}: \forall struct move *m, integer i, k, least, most;
        sgk_is_move(m) && 1 <= m->rows && sgk_is_wanted(m, i, least, most) && sgk_is_wanted(m, k, least, most) && i != k ==>
            sgk_apart(sgk_to(m, i, 0), sgk_size(m, i, m->rows), sgk_to(m, k, 0), sgk_size(m, k, m->rows));
    lemma sgk_runs_are_read{L}: \forall struct move *m, struct sgk_run *runs, integer count, next;
        sgk_is_move(m) && 1 <= m->rows && \valid(runs + (0 .. count - 1)) && sgk_are_of_parts{L, L}(runs, count, m, 0, next) ==>
            sgk_are_runs(runs, count, m->plan->stride) && sgk_runs_have_memory(runs, count, m->rows);
    lemma sgk_runs_lie_apart{L}: \forall struct move *m, struct sgk_run *runs, integer count, next;
        sgk_is_move(m) && 1 <= m->rows && sgk_is_of_other_base(m, runs) &&
        sgk_are_of_parts{L, L}(runs, count, m, 0, next) && sgk_are_in_order(runs, count) ==>
            sgk_runs_are_apart(runs, count, m->from, m->rows, m->plan->stride);
    lemma sgk_move_stays_since{L1, L2, L3}: \forall struct move *m;
        sgk_move_stays{L1, L2}(m) && sgk_move_stays{L2, L3}(m) ==> sgk_move_stays{L1, L3}(m);
    lemma sgk_wanted_stays{L1, L2}: \forall struct move *m, integer i, least, most;
        sgk_move_stays{L1, L2}(m) ==> (sgk_is_wanted{L1}(m, i, least, most) <==> sgk_is_wanted{L2}(m, i, least, most));
    lemma sgk_other_base_stays{L1, L2}: \forall struct move *m, struct sgk_run *runs;
        sgk_move_stays{L1, L2}(m) && sgk_is_of_other_base{L2}(m, runs) ==> sgk_is_of_other_base{L1}(m, runs);
    lemma sgk_run_of_stays{L1, L2, L3}: \forall struct move *m, struct sgk_run *run, integer i;
        sgk_move_stays{L2, L3}(m) ==> (sgk_is_run_of{L1, L2}(run, m, i) <==> sgk_is_run_of{L1, L3}(run, m, i));
    lemma sgk_of_parts_stay{L1, L2, L3}: \forall struct move *m, struct sgk_run *runs, integer count, first, next;
        sgk_move_stays{L2, L3}(m) && sgk_are_of_parts{L1, L2}(runs, count, m, first, next) ==>
            sgk_are_of_parts{L1, L3}(runs, count, m, first, next);
    lemma sgk_listed_stay{L1, L2, L3}: \forall struct move *m, struct sgk_run *runs, integer count, first, next;
        sgk_move_stays{L2, L3}(m) && sgk_are_listed{L1, L2}(runs, count, m, first, next) ==>
            sgk_are_listed{L1, L3}(runs, count, m, first, next);
    lemma sgk_run_of_still{L1, L2, L3}: \forall struct move *m, struct sgk_run *runs, integer count, j, i;
        sgk_runs_stay{L1, L2}(runs, count) && sgk_is_run(count, j) && sgk_is_run_of{L2, L3}(runs + j, m, i) ==>
            sgk_is_run_of{L1, L3}(runs + j, m, i);
    lemma sgk_of_part_still{L1, L2, L3}: \forall struct move *m, struct sgk_run *runs, integer count, first, next, j;
        sgk_runs_stay{L1, L2}(runs, count) && sgk_is_run(count, j) && sgk_is_of_parts{L2, L3}(runs + j, m, first, next) ==>
            sgk_is_of_parts{L1, L3}(runs + j, m, first, next);
    lemma sgk_of_parts_still{L1, L2, L3}: \forall struct move *m, struct sgk_run *runs, integer count, first, next;
        sgk_runs_stay{L1, L2}(runs, count) && sgk_are_of_parts{L2, L3}(runs, count, m, first, next) ==>
            sgk_are_of_parts{L1, L3}(runs, count, m, first, next);
    lemma sgk_order_and_next{L1, L2}: \forall struct sgk_run *runs, integer count, more;
        more == count + 1 && sgk_runs_stay{L1, L2}(runs, count) && sgk_are_in_order{L2}(runs, count) &&
        sgk_runs_begin_before{L2}(runs, count, \at(runs[count].begin, L1)) ==> sgk_are_in_order{L1}(runs, more);
    lemma sgk_listed_and_next{L1, L2, L3}: \forall struct move *m, struct sgk_run *runs, integer count, more, first, next, end;
        more == count + 1 && end == next + 1 && first <= next && 0 <= count && sgk_runs_stay{L1, L2}(runs, count) &&
        sgk_are_listed{L2, L3}(runs, count, m, first, next) && sgk_is_run_of{L1, L3}(runs + count, m, next) ==>
            sgk_are_listed{L1, L3}(runs, more, m, first, end);
    lemma sgk_list_is_apart_still{L1, L2}: \forall struct sgk_targets *t, struct sgk_plan *p;
        sgk_plan_stays{L1, L2}(p) && sgk_targets_stay{L1, L2}(t, \at(p->count, L2)) &&
        sgk_are_apart_from_list{L2}(t, p) ==> sgk_are_apart_from_list{L1}(t, p);
    lemma sgk_is_move_still{L1, L2}: \forall struct move *m; sgk_move_stays{L1, L2}(m) && sgk_is_move{L2}(m) &&
        sgk_move_is_valid{L1, L2}(m) && sgk_are_targets{L1}(\at(m->targets, L1), \at(m->plan->count, L1)) ==> sgk_is_move{L1}(m); */
#endif
