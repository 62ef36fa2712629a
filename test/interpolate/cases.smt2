; A number by case: what the condition says has to be said about the number, too.
(declare-const x Int)
(declare-const y Int)
(declare-const b Bool)
(assert (! (= x (+ (ite b 1 0) y)) :named sum))
(assert (! b :named condition))
(check-sat)
(assert (! (= x y) :named same))
(check-sat)
(get-interpolants sum condition same)
;> sat
;> unsat
;> (
;> (not (and b (<= (+ x (- y)) 0)))
;> (> (+ x (- y)) 0)
;> )
