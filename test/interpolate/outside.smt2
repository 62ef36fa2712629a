; A product of variables is outside of the fragment: no guess.
(declare-const x Int)
(declare-const y Int)
(assert (= (* x y) 7))
(check-sat)
;> unknown ; a product of variables
