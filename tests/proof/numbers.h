/*
 * numbers.h - what the provers need to be told of products and quotients. Each lemma is proved, too.
 */
#ifndef PROOF_NUMBERS_H
#define PROOF_NUMBERS_H

/*@ lemma product_is_monotone: \forall integer a, b, c; 0 <= a <= b && 0 <= c ==> a * c <= b * c;
    lemma product_is_positive: \forall integer a, b; 0 <= a && 0 <= b ==> 0 <= a * b;
    lemma next_product: \forall integer a, b; (a + 1) * b == a * b + b;
    lemma quotient_bounds: \forall integer a, b, c; 0 <= a && 0 < b && 0 <= c ==> (a <= c / b <==> a * b <= c);
    lemma product_of_small: \forall integer a, b; 0 <= a < 0x80000000 && 0 <= b < 0x80000000 ==> 0 <= a * b <= 0x4000000000000000;
    lemma small_or: \forall integer a, b; 0 <= a && 0 <= b ==> (((a | b) >> 31) == 0 <==> a < 0x80000000 && b < 0x80000000);

    logic integer runs_before(integer leading, integer leading_length, integer trailing_length, integer i) =
        i < leading ? i * leading_length : leading * leading_length + (i - leading) * trailing_length;
    lemma runs_follow: \forall integer leading, leading_length, trailing_length, i;
        0 <= leading ==> runs_before(leading, leading_length, trailing_length, i + 1) ==
            runs_before(leading, leading_length, trailing_length, i) + (i < leading ? leading_length : trailing_length);
    lemma leading_runs_grow: \forall integer leading, leading_length, trailing_length, i, j;
        0 <= leading_length && 0 <= i <= j < leading ==>
            0 <= runs_before(leading, leading_length, trailing_length, i) <= runs_before(leading, leading_length, trailing_length, j);
    lemma trailing_runs_grow: \forall integer leading, leading_length, trailing_length, i, j;
        0 <= leading && 0 <= leading_length && 0 <= trailing_length && leading <= i <= j ==>
            leading * leading_length <= runs_before(leading, leading_length, trailing_length, i) <=
                runs_before(leading, leading_length, trailing_length, j);
    lemma runs_grow: \forall integer leading, leading_length, trailing_length, i, j;
        0 <= leading && 0 <= leading_length && 0 <= trailing_length && 0 <= i <= j ==>
            0 <= runs_before(leading, leading_length, trailing_length, i) <= runs_before(leading, leading_length, trailing_length, j); */

#endif
