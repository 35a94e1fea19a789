/*
 * integers.h - words for contracts of integers.h: the integers that a list has.
 */
#include "clauses.h"

/*@ // the values of a list's bytes, of which alone a reader makes integers: an element beyond them is none
    axiomatic Listed {
      type sgk_values;
      logic short *sgk_bytes_at(void *data); // memory of a type of its own, as WP does not cast a void *
      logic sgk_values sgk_values_of{L}(void *data) reads sgk_bytes_at(data)[..];
      predicate sgk_is_integer(sgk_read_integer *read, sgk_values values, integer index);
      logic integer sgk_listed(sgk_read_integer *read, sgk_values values, integer index);
    }
    logic sgk_values sgk_list_values{L}(struct sgk_integers *l) = sgk_values_of(l->data);
    logic integer sgk_sum(sgk_read_integer *read, sgk_values values, integer n) =
        n <= 0 ? 0 : sgk_sum(read, values, n - 1) + sgk_listed(read, values, n - 1); */
