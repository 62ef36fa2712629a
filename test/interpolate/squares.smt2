; A square is not negative: x cannot be had back from y, so the interpolants come from the end.
(declare-const x Int)
(declare-const y Int)
(declare-const z Int)
(assert (! (= y (* x x)) :named a))
(assert (! (= z (+ y 1)) :named b))
(assert (! (< z 1) :named c))
(get-interpolants a b c)
;> ; by weakest precondition
;> (
;> (> y (- 1))
;> (> z 0)
;> )
