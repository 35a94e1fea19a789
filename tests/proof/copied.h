/*
 * copied.h - rows that are copied stay so while their copy does; copy.h comes before.
 */
#ifndef PROOF_COPIED_H
#define PROOF_COPIED_H

/*@ lemma sgk_copied_stays{L1, L2, L3}: \forall char *to, *from, integer rows, bytes, stride;
        0 <= bytes && sgk_copied{L2, L1}(to, from, rows, bytes, stride) && kept{L3, L2}(to, product(rows, bytes)) ==>
            sgk_copied{L3, L1}(to, from, rows, bytes, stride); */

#endif
