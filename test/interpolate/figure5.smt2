; Figure 5 of "Abstractions from Proofs": resolution.
(declare-const b Bool)
(declare-const c Bool)
(assert (! (and b (=> b c)) :named A))
(assert (! (not c) :named B))
(check-sat)
(get-interpolants A B)
;> unsat
;> (
;> c
;> )
