(declare-sort Int 0)
;! 1:15: error: there is a sort 'Int' already; take another name
