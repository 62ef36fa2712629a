; An integer-only reason.
(declare-const x Int)
(declare-const y Int)
(declare-const z Int)
(push 1)
(assert (! (= z (* 2 y)) :named even))
(check-sat)
(assert (! (= z (+ 1 (* 2 x))) :named odd))
(check-sat)
(get-interpolants even odd)
(pop 1)
(check-sat)
;> sat
;> unsat
;> (
;> (= (mod z 2) 0)
;> )
;> sat
