; Figure 4 of "Abstractions from Proofs": linear inequalities.
(declare-const x Int)
(declare-const y Int)
(declare-const z Int)
(assert (! (and (<= x y) (<= y z)) :named A))
(assert (! (< z x) :named B))
(check-sat)
(get-interpolants A B)
;> unsat
;> (
;> (<= (+ x (- z)) 0)
;> )
