/*
 * formula.h - words for contracts of lengths.h: what a table's formula may give.
 */
/*@ // what a formula gives: no number below those above, no two rests, and one part that is a rest
    predicate sgk_is_count(integer count, integer length) =
        count >= 0 || (count == SGK_IF_ANY && length == SGK_REST);
    predicate sgk_are_runs(integer leading, integer leading_length, integer trailing, integer trailing_length) =
        sgk_is_count(leading, leading_length) && sgk_is_count(trailing, trailing_length) &&
        leading_length >= SGK_REST && trailing_length >= SGK_REST &&
        (leading_length == SGK_REST ==> (leading == SGK_IF_ANY || leading == 1) && trailing_length != SGK_REST) &&
        (trailing_length == SGK_REST ==> trailing == SGK_IF_ANY || trailing == 1); */
