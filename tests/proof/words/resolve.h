/*
 * resolve.h - words for contracts of resolve.h: traits, tensors, and a plan of a tensor.
 */
/*@ // an op version all of whose elements are whole bytes; what reads its input split
    predicate sgk_is_traits(struct sgk_traits *t) =
        t->bits_count <= 0x7FFFFFFF && \valid_read(t->bits + (0 .. t->bits_count - 1)) &&
        \forall integer i; 0 <= i < t->bits_count ==> t->bits[i] % 8 == 0;
    predicate sgk_has_list(struct sgk_traits *t) =
        1 <= t->split.dtype_count && \valid_read(t->split.dtypes + (0 .. t->split.dtype_count - 1)) &&
        \forall integer i; 0 <= i < t->split.dtype_count ==> 1 <= t->split.dtypes[i].bytes <= 16; */

/*@ // what a tensor's dims are, and what becomes of them in a plan
    predicate sgk_is_tensor(struct sgk_tensor *t) =
        t->rank <= INT64_MAX && (t->dims == \null || \valid_read(t->dims + (0 .. t->rank - 1)));
    predicate sgk_lies_apart(struct sgk_plan *p, void *data, integer size) =
        \separated(p, (char *)data + (0 .. size - 1));
    predicate sgk_lists(struct sgk_integers *list, struct sgk_tensor *t) =
        list->data == t->data && list->count <= SIZE_MAX / 16 && list->count <= list->size <= t->bytes &&
        (list->count > 0 ==> list->data != \null);
    predicate sgk_is_input(struct sgk_plan *p, struct sgk_tensor *t, integer axis) =
        -t->rank <= axis < t->rank && p->axis == (axis < 0 ? axis + t->rank : axis) &&
        p->dim == t->dims[p->axis] && 0 <= p->dim && p->dims == t->dims && p->rank == t->rank && p->keepdims == 1 &&
        p->dtype == t->dtype && p->unit_bits == 8 && p->stride == product(p->dim, p->step) &&
        product(p->rows, p->stride) <= INT64_MAX; */
