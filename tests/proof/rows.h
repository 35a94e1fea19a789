/*
 * rows.h - definitions for contracts of copies of rows, and facts about copied bytes. Each lemma is proved, too.
 */
#include "bytes.h"

#include "copy.h"

#include "copied.h"
/*@ lemma same_from{L1, L2, L3}: \forall char *to, *from, integer n;
        same{L3, L2}(to, from, n) && kept{L2, L1}(from, n) ==> same{L3, L1}(to, from, n);
    lemma same_joins{L1, L2}: \forall char *to, *from, *then, *source, integer n, i, c; 0 <= i <= n &&
        then == to + i && source == from + i && same{L1, L2}(to, from, n) && same{L1, L2}(then, source, c) ==>
            same{L1, L2}(to, from, i + c); */
