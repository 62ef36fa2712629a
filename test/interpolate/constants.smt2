; Groups that are constant, or contradictory by themselves.
(declare-const x Int)
(assert (! (= x (+ x 1)) :named no))
(assert (! (= x 123456789012345678901234567890) :named large))
(assert (! (<= (* 3 x) 370370367037037036703703703669) :named small))
(get-interpolants large no)
(get-interpolants no large)
(get-interpolants large small)
;> (
;> true
;> )
;> (
;> false
;> )
;> (
;> (> x 123456789012345678901234567889)
;> )
