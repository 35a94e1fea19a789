/*
 * run_lemmas.h - a lemma for sgk_plan.c: what is copied from memory may have been there before. It is proved, too.
 */
/*@ lemma sgk_copied_since{L1, L2, L3}: \forall char *to, *from, integer rows, bytes, stride, offset;
        0 <= offset && 0 <= bytes && offset + bytes <= stride && sgk_copied{L3, L2}(to, from + offset, rows, bytes, stride) &&
        kept{L2, L1}(from, product(rows, stride)) ==> sgk_copied{L3, L1}(to, from + offset, rows, bytes, stride); */
