; Three times x is strictly between neighbouring multiples of 3; no variable has a bound.
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(declare-const z Int)
(assert (! (and (<= 1 (- (* 3 x) z)) (<= (- (* 3 x) z) 2)) :named a))
(assert (! (= z (* 3 y)) :named b))
(get-interpolants a b)
;> (
;> (<= (mod (+ 2 (* 2 z)) 3) 1)
;> )
