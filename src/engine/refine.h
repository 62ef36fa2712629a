/* refine: is a path feasible, and if not, which facts along it show that?
 *
 * Z3 decides and names the conjuncts that matter; our prover refutes those and yields the interpolants of all cuts
 * (in the restriction language first, if one is asked for). */
#ifndef OCKHAM_ENGINE_REFINE_H
#define OCKHAM_ENGINE_REFINE_H

#include "encode/trace_formula.h"
#include "engine/reason.h"
#include "interpolate/interpolate.h"
#include "solve/solver.h"

enum refine_answer { REFINE_INFEASIBLE, REFINE_FEASIBLE, REFINE_UNKNOWN };

#define NO_RESTRICTION UINT32_MAX

struct refiner {
  struct context *ctx;
  struct semantics *s;
  struct solver *solver;
  uint32_t language; /* index of the restriction language, or NO_RESTRICTION */
  uint64_t interpolations, restricted, fallbacks;
  uint64_t steps;   /* of all paths that were asked about */
  bool is_optional; /* what is asked now may be left open: its answer only saves work */
  bool is_stuck;    /* a question about quotients and remainders took too long: bits may be better */
};

struct refinement {
  enum refine_answer answer;
  enum reason_id reason; /* UNKNOWN: REASON_PATH_OPEN, or infeasible for sure, and REASON_NO_PREDICATE */
  VEC(term) labels;      /* INFEASIBLE: per cut 0 .. step count (the state before and after each step) */
};

void refiner_init(struct refiner *, struct context *, struct semantics *);
void refiner_release(struct refiner *);

/* Is it feasible? */
enum refine_answer refine_ask(struct refiner *, const struct trace_request *);
/* The same, with labels. The last label is false if the request has no `after`, and implies `after` otherwise. */
void refine_path(struct refiner *, const struct trace_request *, struct refinement *);
/* The same for cuts of one's own (interpolate/sweep.h; step i is partition i), scoped ones among them. The labels are
 * over versions of `f`, which the caller releases. */
void refine_cuts(struct refiner *, const struct trace_request *, const struct cut *, uint32_t count,
                 struct trace_formula *f, struct refinement *);
void refinement_release(struct refinement *);

#endif
