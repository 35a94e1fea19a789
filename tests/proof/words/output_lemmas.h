/*
 * output_lemmas.h - lemmas for outputs.c: outputs that a run accepts have valid memory, apart from the input's and from
 * one another's. Each is proved, too.
 */
/*@ lemma sgk_addresses_begin: \forall char *p, integer n, m; sgk_has_addresses(p, n) && m <= n ==> sgk_has_addresses(p, m);
    lemma sgk_shares_nothing: \forall char *p, *q, integer a, b;
        sgk_has_addresses(p, a) && sgk_has_addresses(q, b) && !sgk_shares(p, a, q, b) ==>
            \separated(p + (0 .. a - 1), q + (0 .. b - 1));
    lemma apart_within: \forall char *p, *q, integer a, b, c, d;
        \separated(p + (0 .. a - 1), q + (0 .. b - 1)) && c <= a && d <= b ==>
            \separated(p + (0 .. c - 1), q + (0 .. d - 1));
    lemma sgk_output_has_room{L}: \forall struct sgk_plan *p, struct sgk_output **outputs, char *input, integer i;
        sgk_accepts(p, input, outputs, p->count) && sgk_is_written(p, outputs, i) ==>
            sgk_part_bytes(p, i) <= outputs[i]->bytes;
    lemma sgk_output_is_apart{L}: \forall struct sgk_plan *p, struct sgk_output **outputs, char *input, integer i;
        sgk_are_outputs(p, outputs) && sgk_accepts(p, input, outputs, p->count) && sgk_is_written(p, outputs, i) &&
        sgk_has_addresses(input, product(p->rows, p->stride)) ==>
            \valid((char *)outputs[i]->data + (0 .. sgk_part_bytes(p, i) - 1)) &&
            \separated((char *)outputs[i]->data + (0 .. sgk_part_bytes(p, i) - 1),
                input + (0 .. product(p->rows, p->stride) - 1));
    lemma sgk_outputs_are_apart{L}:
        \forall struct sgk_plan *p, struct sgk_output **outputs, char *input, integer i, k;
        sgk_are_outputs(p, outputs) && sgk_accepts(p, input, outputs, p->count) &&
        sgk_is_written(p, outputs, i) && sgk_is_written(p, outputs, k) && i < k ==>
            \separated((char *)outputs[i]->data + (0 .. sgk_part_bytes(p, i) - 1),
                (char *)outputs[k]->data + (0 .. sgk_part_bytes(p, k) - 1)); */
