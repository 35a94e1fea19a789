/*
 * move.h - words for contracts of move.h: plans, targets, and moves of all parts.
 */
/*@ // constant traits, whose functions do what they are for; proofs of their callers say what that is
    axiomatic Traits {
      predicate sgk_are_traits(struct sgk_traits *t);
    }
    // a plan whose parts are known, in whole bytes: they follow one another in each row, to its end
    predicate sgk_is_plan(struct sgk_plan *p) = sgk_are_traits(p->traits) &&
        sgk_cuts(&p->lengths, p->dim) && p->count == p->lengths.count && p->unit_bits == 8 &&
        0 <= p->dim && p->stride == product(p->dim, p->step) && product(p->rows, p->stride) <= 0x7FFFFFFFFFFFFFFF;
    logic integer sgk_run(struct sgk_plan *p, integer i) = product(sgk_length_of(&p->lengths, i), p->step);
    logic integer sgk_offset(struct sgk_plan *p, integer i) = product(sgk_begin_of(&p->lengths, i), p->step);
    lemma sgk_parts_begin{L}: \forall struct sgk_plan *p; sgk_is_plan(p) ==> sgk_offset(p, 0) == 0;
    lemma sgk_parts_fit{L}: \forall struct sgk_plan *p, integer i; sgk_is_plan(p) && 0 <= i < p->count ==>
        0 <= sgk_run(p, i) && 0 <= sgk_offset(p, i) && sgk_offset(p, i) + sgk_run(p, i) <= p->stride;
    lemma sgk_parts_follow{L}: \forall struct sgk_plan *p, integer i, next;
        sgk_is_plan(p) && 0 <= i < p->count && next == i + 1 ==>
            sgk_offset(p, i) + sgk_run(p, i) == sgk_offset(p, next) <= p->stride; */

/*@ // the memory of a part
    logic char *sgk_memory{L}(struct sgk_targets *t, integer i) =
        t->memory != \null ? (char *)t->memory[i] :
        t->outputs[i] == \null ? (char *)\null : (char *)t->outputs[i]->data;
    predicate sgk_are_targets{L}(struct sgk_targets *t, integer count) =
        (t->memory != \null ==> \valid_read(t->memory + (0 .. count - 1))) &&
        (t->memory == \null ==> \valid_read(t->outputs + (0 .. count - 1)) &&
            \forall integer i; 0 <= i < count && t->outputs[i] != \null ==> \valid_read(t->outputs[i])); */

/*@ // what a move asks for: valid memory, which shares no byte with the input's, another's or the list of lengths
    predicate sgk_has_memory{L}(struct sgk_targets *t, struct sgk_plan *p, integer i) =
        0 <= i < p->count && sgk_memory(t, i) != \null;
    predicate sgk_are_apart_from_list{L}(struct sgk_targets *t, struct sgk_plan *p) =
        \forall integer i; sgk_has_memory(t, p, i) && p->lengths.listed.data != \null ==>
            \separated(sgk_memory(t, i) + (0 .. product(p->rows, sgk_run(p, i)) - 1),
                (char *)p->lengths.listed.data + (0 .. p->lengths.listed.size - 1));
    predicate sgk_are_apart{L}(struct sgk_targets *t, struct sgk_plan *p, char *input) =
        sgk_are_apart_from_list(t, p) &&
        (\forall integer i; sgk_has_memory(t, p, i) ==>
            \valid(sgk_memory(t, i) + (0 .. product(p->rows, sgk_run(p, i)) - 1)) &&
            \separated(sgk_memory(t, i) + (0 .. product(p->rows, sgk_run(p, i)) - 1),
                input + (0 .. product(p->rows, p->stride) - 1))) &&
        \forall integer i, k; sgk_has_memory(t, p, i) && sgk_has_memory(t, p, k) && i < k ==>
            \separated(sgk_memory(t, i) + (0 .. product(p->rows, sgk_run(p, i)) - 1),
                sgk_memory(t, k) + (0 .. product(p->rows, sgk_run(p, k)) - 1));
    predicate sgk_moved{L1, L2}(struct sgk_targets *t, struct sgk_plan *p, char *input, integer count) =
        \forall integer i; i < count && sgk_has_memory{L2}(t, p, i) ==>
            same{L1, L2}(sgk_memory{L2}(t, i), input + sgk_offset{L2}(p, i), sgk_run{L2}(p, i));
    predicate sgk_rows_moved{L1, L2}(
        struct sgk_targets *t, struct sgk_plan *p, char *input, integer first, integer rows) =
        \forall integer i; sgk_has_memory{L2}(t, p, i) ==>
            sgk_copied{L1, L2}(sgk_memory{L2}(t, i) + product(first, sgk_run{L2}(p, i)),
                input + product(first, \at(p->stride, L2)) + sgk_offset{L2}(p, i), rows,
                sgk_run{L2}(p, i), \at(p->stride, L2)); */
