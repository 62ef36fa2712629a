(declare-sort Element 0)
(push)
(declare-sort Other 0)
(pop)
(declare-sort Other 0)
(define-sort Element () Int)
;! 6:14: error: there is a sort 'Element' already; take another name
