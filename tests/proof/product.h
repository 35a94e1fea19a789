/*
 * product.h - a product under a name, as provers do not find sums of products. With OPAQUE_PRODUCT they know only lemmas about it.
 */
#ifndef PROOF_PRODUCT_H
#define PROOF_PRODUCT_H

#ifdef OPAQUE_PRODUCT
/*@ axiomatic Product {
      logic integer product(integer a, integer b);
    } */
#else
/*@ axiomatic Product {
      logic integer product(integer a, integer b);
      axiom product: \forall integer a, b; product(a, b) == a * b;
    } */
#endif
/*@ lemma product_of_one: \forall integer b; product(1, b) == b; */

#endif
