/*
 * blocks.h - definitions for lemmas that need no fact of products but their definition, and one.
 */
#include "product.h"
/*@ lemma sum_is_monotone: \forall integer a, b, c, d; a + b <= d && 0 <= c ==> a * c + b * c <= d * c;
    lemma product_of_parts: \forall integer a, b, c, d;
        a + b <= d && 0 <= c ==> product(a, c) + product(b, c) <= product(d, c); */

#include "runs.h"

#include <string.h>
