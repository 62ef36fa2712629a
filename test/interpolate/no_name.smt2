(declare-const x Int)
(assert (! (> x 0) :named a))
(get-interpolants a b)
;! 3:21: error: 'b' is not the name of an assertion
