; What is outside of the fragment is outside of it in a disequality, too.
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(declare-const z (_ BitVec 8))
(assert (! (= x y) :named a))
(assert (! (and (= y z) (not (= x z))) :named b))
(check-sat)
(get-interpolants a b)
;> unknown ; an atom that is neither Boolean nor linear arithmetic
;> ; by strongest postcondition
;> (
;> (= x y)
;> )
