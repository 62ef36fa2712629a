; The derivation of Figure 4 of "Abstractions from Proofs": COMB of two hypotheses of A and one of B.
(declare-const x Int)
(declare-const y Int)
(declare-const z Int)
(assert (! (and (<= x y) (<= y z)) :named A))
(assert (! (< z x) :named B))
(check-sat)
(get-interpolants A B)
;: --proof
;> unsat
;> (
;> (<= (+ x (- z)) 0)
;> )
;> (proof 1
;> (system mcmillan)
;> (partitions 2)
;> (atom 1 (<= (+ x (- y)) 0) (occurs 0))
;> (atom 2 (<= (+ y (- z)) 0) (occurs 0))
;> (atom 3 (<= (+ x (- z)) 0) (occurs 1))
;> (input 1 (1) 0)
;> (input 2 (2) 0)
;> (input 3 (-3) 1)
;> (lemma 4 (-1 -2 3) (farkas (1 1) (2 1) (-3 1)))
;> (chain 5 () 4 (3 3) (-2 2) (-1 1))
;> (refutation 5)
;> (interpolant (0 0) (<= (+ x (- z)) 0))
;> )
