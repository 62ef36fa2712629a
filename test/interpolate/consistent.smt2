(declare-const x Int)
(assert (! (> x 0) :named a))
(assert (! (< x 5) :named b))
(get-interpolants a b)
;> unknown ; the groups are consistent: there are no interpolants
