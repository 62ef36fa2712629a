(declare-const x Integer)
;! 1:18: error:
