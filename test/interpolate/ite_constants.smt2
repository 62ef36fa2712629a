; An if-then-else between constants: what it means must survive that (= (ite c 1 0) 1) is c.
(declare-const x Int)
(declare-const y Int)
(declare-const f Bool)
(assert (! (= x (ite f 0 1)) :named first))
(assert (! (and (not f) (= y (ite (= x 1) 1 0))) :named second))
(assert (! (not (= y 1)) :named third))
(check-sat)
(get-interpolants first second third)
;> unsat
;> (
;> (or f (= x 1))
;> (= y 1)
;> )
