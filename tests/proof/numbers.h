/*
 * numbers.h - facts about products and quotients that the provers need. Each lemma is proved, too.
 */
#ifndef PROOF_NUMBERS_H
#define PROOF_NUMBERS_H

#include "products.h"
#include "runs.h"

/*@ lemma product_of_step: \forall integer a, b, c; a == b + 1 ==> product(a, c) == product(b, c) + c;
    lemma product_is_ordered: \forall integer a, b, c; 0 <= a <= b && 0 <= c ==> product(a, c) <= product(b, c);
    lemma product_is_monotone: \forall integer a, b, c; 0 <= a <= b && 0 <= c ==> a * c <= b * c;
    lemma product_is_positive: \forall integer a, b; 0 <= a && 0 <= b ==> 0 <= a * b;
    lemma product_of_sum: \forall integer a, b, c, d; d == a + b ==> product(d, c) == product(a, c) + product(b, c);
    lemma next_product: \forall integer a, b; (a + 1) * b == a * b + b;
    lemma quotient_bounds: \forall integer a, b, c; 0 <= a && 0 < b && 0 <= c ==> (a <= c / b <==> a * b <= c);
    lemma product_of_quotient: \forall integer a, b, c; 0 <= a <= c / b && 0 < b && 0 <= c ==> product(a, b) <= c;
    lemma product_of_small: \forall integer a, b; 0 <= a < 0x80000000 && 0 <= b < 0x80000000 ==> 0 <= a * b <= 0x4000000000000000;
    lemma small_or: \forall integer a, b; 0 <= a && 0 <= b ==> (((a | b) >> 31) == 0 <==> a < 0x80000000 && b < 0x80000000); */

/* A product of three, by a name. */
/*@ axiomatic Volume {
      logic integer volume(integer outer, integer dim, integer inner);
      axiom volume: \forall integer a, b, c; volume(a, b, c) == a * b * c;
    }
    lemma volume_of_next: \forall integer a, b, c, d; volume(a, b, product(c, d)) == product(volume(a, b, c), d);
    lemma volume_of_one: \forall integer a, b; volume(a, b, 1) == product(a, b); */

/* C's conversion of negative numbers to unsigned ones, which the provers do not know. */
/*@ axiomatic Conversion {
      axiom conversion_32: \forall integer a; -0x100000000 <= a < 0 ==> (unsigned int)a == a + 0x100000000;
      axiom conversion_64: \forall integer a; -0x10000000000000000 <= a < 0 ==> (unsigned long)a == a + 0x10000000000000000;
    } */

/*@ lemma runs_follow: \forall integer leading, leading_length, trailing_length, i;
        0 <= leading && 0 <= i ==> runs_before(leading, leading_length, trailing_length, i + 1) ==
            runs_before(leading, leading_length, trailing_length, i) + (i < leading ? leading_length : trailing_length);
    lemma runs_grow: \forall integer leading, leading_length, trailing_length, i, j;
        0 <= leading && 0 <= leading_length && 0 <= trailing_length && 0 <= i <= j ==>
            0 <= runs_before(leading, leading_length, trailing_length, i) <= runs_before(leading, leading_length, trailing_length, j); */

#endif
