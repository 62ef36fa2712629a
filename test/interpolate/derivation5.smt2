; The derivation of Figure 5 of "Abstractions from Proofs": two resolutions. A says b and b -> c, B says not c.
(declare-const b Bool)
(declare-const c Bool)
(assert (! (and b (=> b c)) :named A))
(assert (! (not c) :named B))
(check-sat)
(get-interpolants A B)
;: --proof
;> unsat
;> (
;> c
;> )
;> (proof 1
;> (system mcmillan)
;> (partitions 2)
;> (atom 1 b (occurs 0))
;> (atom 2 c (occurs 0 1))
;> (input 1 (1) 0)
;> (input 2 (-1 2) 0)
;> (input 3 (-2) 1)
;> (chain 4 () 3 (-2 2) (-1 1))
;> (refutation 4)
;> (interpolant (0 0) c)
;> )
