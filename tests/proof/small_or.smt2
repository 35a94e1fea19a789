; lemma small_or of numbers.h, for numbers of 64 bits: no bit from bit 31 on is set in a or b exactly if both are below 2^31
(declare-const a (_ BitVec 64))
(declare-const b (_ BitVec 64))
(assert (bvsge a #x0000000000000000))
(assert (bvsge b #x0000000000000000))
(assert (not (=
  (= (bvlshr (bvor a b) #x000000000000001f) #x0000000000000000)
  (and (bvslt a #x0000000080000000) (bvslt b #x0000000080000000)))))
(check-sat)
