; Bit-vectors have no proof here: the fallback projects. z has nothing to do with it.
(declare-const x0 (_ BitVec 32))
(declare-const y0 (_ BitVec 32))
(declare-const z0 (_ BitVec 32))
(declare-const x1 (_ BitVec 32))
(declare-const y1 (_ BitVec 32))
(assert (! (= x0 y0) :named a))
(assert (! (and (= x1 (bvadd x0 #x00000003)) (= z0 (bvmul x0 x0))) :named b))
(assert (! (= y1 (bvadd y0 #x00000003)) :named c))
(assert (! (distinct x1 y1) :named d))
(get-interpolants (and a b) c d)
(get-interpolants a b c d)
;> ; by strongest postcondition
;> (
;> (= x1 (bvadd #x00000003 y0))
;> (= x1 y1)
;> )
;> ; by strongest postcondition
;> (
;> (= x0 y0)
;> (= x1 (bvadd #x00000003 y0))
;> (= x1 y1)
;> )
