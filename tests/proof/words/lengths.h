/*
 * lengths.h - words for contracts of lengths.h: how lengths cut an axis.
 */
/*@ // the length of a part; where it begins on its axis; and that parts lie one behind the other from front to end
    logic integer sgk_length_of(struct sgk_lengths *l, integer i) =
        l->listed.data != \null ? sgk_listed(l->listed.read, sgk_list_values(&l->listed), i) :
        i < l->leading ? l->leading_length : l->trailing_length;
    logic integer sgk_begin_of(struct sgk_lengths *l, integer i) =
        l->listed.data != \null ? sgk_sum(l->listed.read, sgk_list_values(&l->listed), i) :
        runs_before(l->leading, l->leading_length, l->trailing_length, i);
    predicate sgk_cuts(struct sgk_lengths *l, integer dim) =
        0 <= l->count && sgk_begin_of(l, l->count) == dim &&
        (l->listed.data == \null ==>
            0 <= l->leading <= l->count && 0 <= l->leading_length && 0 <= l->trailing_length) &&
        \forall integer i; 0 <= i < l->count ==>
            (l->listed.data == \null || sgk_is_integer(l->listed.read, sgk_list_values(&l->listed), i)) &&
            (l->leading == l->count ==> sgk_length_of(l, i) == l->leading_length) &&
            0 <= sgk_begin_of(l, i) && 0 <= sgk_length_of(l, i) &&
            sgk_begin_of(l, i) + sgk_length_of(l, i) == sgk_begin_of(l, i + 1) <= dim; */
