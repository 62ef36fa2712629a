; Examples 2 and 3 (Figure 8) of "Abstractions from Proofs": a := 0; b := inc(a); assume (a != b - 1). The steps of inc are in
; parentheses, and their interpolants speak of its x, r and phi only.
(declare-const a1 Int)
(declare-const phi Int)
(declare-const x3 Int)
(declare-const x4 Int)
(declare-const r5 Int)
(declare-const b6 Int)
(assert (! (= a1 0) :named t1))
(assert (! (= phi a1) :named call))
(assert (! (= x3 phi) :named t3))
(assert (! (= x4 (+ x3 1)) :named t4))
(assert (! (= r5 x4) :named t5))
(assert (! (= b6 r5) :named return))
(assert (! (distinct a1 (- b6 1)) :named t7))
(get-interpolants t1 call (t3 t4 t5) return t7)
;: --system pudlak
;> (
;> true
;> (= a1 phi)
;> (= phi x3)
;> (= (+ phi (- x4)) (- 1))
;> (= (+ phi (- r5)) (- 1))
;> (= (+ a1 (- b6)) (- 1))
;> )
