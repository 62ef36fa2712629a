; One refutation, two systems: Pudlak's interpolant is weaker than McMillan's.
(declare-const p Bool)
(declare-const q Bool)
(declare-const r Bool)
(assert (! (and (or (not p) r) (or q r) (or (not r) p)) :named a))
(assert (! (and (or (not p) (not r)) (not q) (or (not r) p)) :named b))
(get-interpolants a b)
;: --system mcmillan
;> (
;> (and (or q r) (or p (not r)))
;> )
