; x and y go up together. The language L_0 has the difference, but no constant that grows with the path.
(declare-const x0 Int)
(declare-const x1 Int)
(declare-const x2 Int)
(declare-const y0 Int)
(declare-const y1 Int)
(declare-const y2 Int)
(assert (! (and (= x0 0) (= y0 0)) :named t0))
(assert (! (and (= x1 (+ x0 1)) (= y1 (+ y0 1))) :named t1))
(assert (! (and (= x2 (+ x1 1)) (= y2 (+ y1 1))) :named t2))
(assert (! (distinct x2 y2) :named t3))
(get-interpolants t0 t1 t2 t3)
;: --language 0
;> (
;> (= x0 y0)
;> (= x1 y1)
;> (= x2 y2)
;> )
