/* frames: the over-approximations R[i][cut] of pdr.h, and questions about them.
 *
 * A clause has the highest level that it is known for: it belongs to R[1] .. R[level] of its cut. R[0] is empty but for
 * the start, whose states are the initial ones at every level. Every path and every violation has a solver of its own,
 * so that what is learnt about one question about it serves the next. */
#ifndef OCKHAM_LISTS_PDR_FRAMES_H
#define OCKHAM_LISTS_PDR_FRAMES_H

#include "base/context.h"
#include "lists/logic/decide.h"
#include "lists/pdr/domain.h"

struct frame_clause {
  domain_cube cube; /* what does not hold */
  term formula;
  uint32_t level;
};

typedef VEC(struct frame_clause) frame_clauses;

struct frames {
  struct context *ctx;
  const struct flow_paths *paths;
  const struct domain *domain;
  const term *initial, *axioms;
  uint32_t initial_count, axiom_count;
  VEC(frame_clauses) at;                       /* per cut */
  VEC(struct heap_solver *) steps, violations; /* NULL until they are needed */
  VEC(struct map) before;                      /* per path: literal -> formula before it */
  VEC(bool) is_impossible;                     /* per path */
  uint32_t queries;
  struct strbuf reason; /* of the last SOLVER_UNKNOWN */
};

void frames_init(struct frames *, struct context *, const struct flow_paths *, const struct domain *,
                 const term *initial, uint32_t initial_count, const term *axioms, uint32_t axiom_count);
void frames_release(struct frames *);

/* Is the violation possible in R[level] of its cut? SAT: the caller releases the heap. */
enum solver_result frames_violated(struct frames *, uint32_t violation, uint32_t level, struct heap_model *ret);

struct frames_predecessor {
  uint32_t path;
  struct heap_model heap; /* before it; the caller releases it */
};

/* Has a state of the cube, at the cut, a predecessor in the frames below `level`? States of the cube itself need not be
 * considered (relative induction). UNSAT: appends to `core` the literals that matter. SAT: a predecessor, if `ret` is
 * not NULL. */
enum solver_result frames_blocked(struct frames *, uint32_t cut, uint32_t level, const domain_cube *cube,
                                  domain_cube *core, struct frames_predecessor *ret);

/* The cube is excluded up to the level; weaker clauses go. */
void frames_add(struct frames *, uint32_t cut, uint32_t level, const domain_cube *cube);
/* A clause of R[level] excludes the cube. */
bool frames_exclude(const struct frames *, uint32_t cut, uint32_t level, const domain_cube *cube);

#endif
