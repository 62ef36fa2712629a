(declare-const p Bool)
(assert (! p :named a))
(assert (! (not p) :named b))
(get-interpolants a (b))
;! 4:21: error: the last group is that of the whole
