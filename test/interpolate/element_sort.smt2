(declare-sort Element 0)
(declare-const a Element)
(assert (= a 1))
;! 3:9: error: '=' needs terms of one sort
