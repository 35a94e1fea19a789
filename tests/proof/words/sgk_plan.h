/*
 * sgk_plan.h - words for contracts of sgk_plan.c: memory apart from a plan's, and copies to it.
 */
/*@ // a message whose memory is neither an input's nor an output's, nor that of a list of lengths
    predicate sgk_can_hold_words{L}(
        struct sgk_message *m, struct sgk_plan *p, struct sgk_tensor *t, struct sgk_output **outputs) =
        m != \null ==> \valid(m) && (p->lengths.listed.data != \null ==>
            \separated(&m->text[0], (char *)p->lengths.listed.data + (0 .. p->lengths.listed.size - 1))) &&
        (t != \null && t->data != \null ==> \separated(&m->text[0], (char *)t->data + (0 .. t->bytes - 1))) &&
        \forall integer i; sgk_is_written(p, outputs, i) ==>
            \separated(&m->text[0], (char *)outputs[i]->data + (0 .. outputs[i]->bytes - 1)); */

/*@ // the parts that have memory; a copy of some rows of each
    predicate sgk_is_copied_to{L}(struct sgk_plan *p, void **outputs, integer i) =
        0 <= i < p->count && outputs[i] != \null;
    predicate sgk_outputs_apart{L}(struct sgk_plan *p, void **outputs, char *input) =
        (\forall integer i; sgk_is_copied_to(p, outputs, i) ==>
            \valid((char *)outputs[i] + (0 .. product(p->rows, sgk_run(p, i)) - 1)) &&
            \separated((char *)outputs[i] + (0 .. product(p->rows, sgk_run(p, i)) - 1),
                input + (0 .. product(p->rows, p->stride) - 1))) &&
        \forall integer i, k; sgk_is_copied_to(p, outputs, i) && sgk_is_copied_to(p, outputs, k) && i < k ==>
            \separated((char *)outputs[i] + (0 .. product(p->rows, sgk_run(p, i)) - 1),
                (char *)outputs[k] + (0 .. product(p->rows, sgk_run(p, k)) - 1));
    predicate sgk_outputs_apart_from_list{L}(struct sgk_plan *p, void **outputs) =
        \forall integer i; sgk_is_copied_to(p, outputs, i) && p->lengths.listed.data != \null ==>
            \separated((char *)outputs[i] + (0 .. product(p->rows, sgk_run(p, i)) - 1),
                (char *)p->lengths.listed.data + (0 .. p->lengths.listed.size - 1));
    predicate sgk_rows_copied{L1, L2}(struct sgk_plan *p, void **outputs, char *input, integer first, integer rows) =
        \forall integer i; sgk_is_copied_to{L2}(p, outputs, i) ==>
            sgk_copied{L1, L2}((char *)\at(outputs[i], L2) + product(first, sgk_run{L2}(p, i)),
                input + product(first, \at(p->stride, L2)) + sgk_offset{L2}(p, i), rows,
                sgk_run{L2}(p, i), \at(p->stride, L2)); */
