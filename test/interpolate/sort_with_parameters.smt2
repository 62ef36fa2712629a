(declare-sort Pair 2)
;! 1:1: error: sorts with parameters are not supported
