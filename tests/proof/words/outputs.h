/*
 * outputs.h - words for contracts of outputs.h: the caller's memory, and what a run accepts and does.
 */
/*@ predicate sgk_has_dims(struct sgk_plan *p) =
        p->rank < 0x7FFFFFFFFFFFFFFF && \valid_read(p->dims + (0 .. p->keepdims != 0 ? p->rank - 1 : p->rank));
    logic integer sgk_dim(struct sgk_plan *p, integer i, integer length) =
        p->keepdims == 0 ? p->dims[i < p->axis ? i : i + 1] : i == p->axis ? length : p->dims[i]; */

/*@ // bytes at addresses one behind the other, none beyond the last that there is; pieces that share an address
    predicate sgk_has_addresses(char *p, integer n) = (1 <= n ==> (uintptr_t)p + n <= UINTPTR_MAX + 1) &&
        \forall char *q; \base_addr(q) == \base_addr(p) && p <= q < p + n ==>
            (uintptr_t)q == (uintptr_t)p + (q - p);
    predicate sgk_shares(char *p, integer a, char *q, integer b) = \exists integer at;
        (uintptr_t)p <= at < (uintptr_t)p + a && (uintptr_t)q <= at < (uintptr_t)q + b; */

/*@ // memory as a caller must hand it over: of the lengths that a plan lists, of an input, and of an output
    predicate sgk_has_lengths{L}(struct sgk_plan *p) =
        p->lengths.listed.data != \null && 1 <= p->count ==>
            1 <= p->lengths.listed.size && sgk_has_addresses((char *)p->lengths.listed.data, p->lengths.listed.size);
    predicate sgk_is_source{L}(struct sgk_tensor *t) = \valid_read(t) && (t->data != \null ==>
        \valid_read((char *)t->data + (0 .. t->bytes - 1)) && sgk_has_addresses((char *)t->data, t->bytes));
    // a tensor like the one that was planned
    logic integer sgk_rank_of_input{L}(struct sgk_plan *p) = p->keepdims != 0 ? p->rank : p->rank + 1;
    predicate sgk_is_like{L}(struct sgk_plan *p, struct sgk_tensor *t) =
        t->dtype == p->dtype && t->rank == sgk_rank_of_input(p) && (1 <= t->rank ==> t->dims != \null) &&
        \forall integer d; 0 <= d < t->rank ==> t->dims[d] == p->dims[d];
    predicate sgk_is_output{L}(struct sgk_output *o) = \valid_read(o) &&
        (o->dims != \null ==> \valid_read(o->dims + (0 .. o->rank - 1))) && (o->data != \null ==>
            \valid((char *)o->data + (0 .. o->bytes - 1)) && sgk_has_addresses((char *)o->data, o->bytes));
    // an output that has the dtype, the dims and the room of part i, and memory that no input has
    logic integer sgk_part_bytes{L}(struct sgk_plan *p, integer i) = product(p->rows, sgk_run(p, i));
    predicate sgk_fits{L}(struct sgk_plan *p, integer i, struct sgk_output *o) =
        o->dtype == p->dtype && o->rank == p->rank && (1 <= o->rank ==> o->dims != \null) &&
        (\forall integer d; 0 <= d < p->rank ==> o->dims[d] == sgk_dim(p, d, sgk_length_of(&p->lengths, i))) &&
        sgk_part_bytes(p, i) <= o->bytes;
    predicate sgk_is_own{L}(struct sgk_plan *p, integer i, struct sgk_output *o, char *input) =
        1 <= sgk_part_bytes(p, i) ==> o->data != \null &&
            !sgk_shares((char *)o->data, sgk_part_bytes(p, i), input, product(p->rows, p->stride)) &&
            (p->lengths.listed.data != \null ==> !sgk_shares((char *)o->data, sgk_part_bytes(p, i),
                (char *)p->lengths.listed.data, p->lengths.listed.size));
    predicate sgk_is_given{L}(struct sgk_plan *p, struct sgk_output **outputs, integer i) =
        outputs != \null && 0 <= i < p->count && outputs[i] != \null;
    predicate sgk_is_written{L}(struct sgk_plan *p, struct sgk_output **outputs, integer i) =
        sgk_is_given(p, outputs, i) && outputs[i]->data != \null;
    predicate sgk_are_outputs{L}(struct sgk_plan *p, struct sgk_output **outputs) =
        \valid_read(outputs + (0 .. p->count - 1)) &&
        (\forall integer i; sgk_is_given(p, outputs, i) ==> sgk_is_output(outputs[i])) &&
        \forall integer i, k; sgk_is_written(p, outputs, i) && sgk_is_written(p, outputs, k) && i < k ==>
            \separated((char *)outputs[i]->data + (0 .. outputs[i]->bytes - 1),
                (char *)outputs[k]->data + (0 .. outputs[k]->bytes - 1));
    // what a run accepts, and what becomes of the outputs: they are written, or stay
    predicate sgk_accepts{L}(struct sgk_plan *p, char *input, struct sgk_output **outputs, integer count) =
        \forall integer i; sgk_is_given(p, outputs, i) && i < count ==>
            sgk_fits(p, i, outputs[i]) && sgk_is_own(p, i, outputs[i], input);
    predicate sgk_can_run{L}(struct sgk_plan *p, struct sgk_tensor *t, struct sgk_output **outputs) =
        t != \null && product(p->rows, p->stride) <= t->bytes &&
        (1 <= product(p->rows, p->stride) ==> t->data != \null) && (1 <= p->count ==> outputs != \null) &&
        sgk_accepts(p, (char *)t->data, outputs, p->count);
    predicate sgk_outputs_moved{L1, L2}(struct sgk_plan *p, char *input, struct sgk_output **outputs) =
        \forall integer i; sgk_is_written{L2}(p, outputs, i) ==>
            sgk_copied{L1, L2}((char *)\at(outputs[i]->data, L2), input + sgk_offset{L2}(p, i), \at(p->rows, L2),
                sgk_run{L2}(p, i), \at(p->stride, L2));
    predicate sgk_outputs_kept{L1, L2}(struct sgk_plan *p, struct sgk_output **outputs) =
        \forall integer i; sgk_is_written{L2}(p, outputs, i) ==>
            kept{L1, L2}((char *)\at(outputs[i]->data, L2), \at(outputs[i]->bytes, L2)); */
