/*
 * products.h - facts about products. Each lemma is proved, too.
 */
#ifndef PROOF_PRODUCTS_H
#define PROOF_PRODUCTS_H

#include "no_product.h"

/*@ lemma product_of_next: \forall integer a, b; product(a + 1, b) == product(a, b) + b;
    lemma product_grows: \forall integer a, b, c; 0 <= a < b && 0 <= c ==> 0 <= product(a, c) && product(a, c) + c <= product(b, c);
    lemma product_of_less: \forall integer a, b, c; 0 <= a && 0 <= b <= c ==> product(a, b) <= product(a, c); */

#endif
