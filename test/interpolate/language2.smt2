; y is a multiple of 5, and is not. (y mod 5) = 0 is in L_3, nothing in L_2 tells the sides apart.
(declare-const x Int)
(declare-const y Int)
(declare-const z Int)
(assert (! (= (* 5 x) y) :named a))
(assert (! (= (+ (* 5 z) 1) y) :named b))
(get-interpolants a b)
;: --language 2
;> unknown ; no interpolants in L_2
