/*
 * string.h - the proofs' assumptions about memcpy, the only function that the library calls.
 */
#ifndef PROOF_STRING_H
#define PROOF_STRING_H

#include <stddef.h>

/* same: the n bytes at `to` equal the former bytes at `from`. kept: the n bytes at `at` have not changed. */
/*@ predicate same{L1, L2}(char *to, char *from, integer n) =
        \forall char *p; \base_addr{L1}(p) == \base_addr{L1}(to) && to <= p < to + n ==>
            \at(*p, L1) == \at(*(from + (p - to)), L2);
    predicate kept{L1, L2}(char *at, integer n) =
        \forall char *p; \base_addr{L1}(p) == \base_addr{L1}(at) && at <= p < at + n ==> \at(*p, L1) == \at(*p, L2);
    lemma kept_within{L1, L2}: \forall char *at, integer n, i, c;
        kept{L1, L2}(at, n) && 0 <= i && i + c <= n ==> kept{L1, L2}(at + i, c);
    lemma kept_stays{L1, L2, L3}: \forall char *at, integer n;
        kept{L3, L2}(at, n) && kept{L2, L1}(at, n) ==> kept{L3, L1}(at, n);
    lemma same_stays{L1, L2, L3}: \forall char *to, *from, integer n;
        same{L2, L1}(to, from, n) && kept{L3, L2}(to, n) ==> same{L3, L1}(to, from, n); */

/*@ requires \valid_read((char *)from + (0 .. n - 1)) && \valid((char *)to + (0 .. n - 1));
    requires \separated((char *)from + (0 .. n - 1), (char *)to + (0 .. n - 1));
    assigns ((char *)to)[0 .. n - 1] \from ((char *)from)[0 .. n - 1];
    assigns \result \from to;
    ensures same{Post, Pre}((char *)to, (char *)from, n);
    ensures \result == to; */
void *memcpy(void *restrict to, const void *restrict from, size_t n);

#endif
