/* rounds: what has to hold at the heads of loops so that rounds from there on end well (private to engine induction).
 *
 * The places that control comes to (ways.h) are a graph, in which every cycle goes through the head of a loop. A round
 * begins where the program does, or at a head, and ends at the next head. `rounds_add` puts one round in front of those
 * that were added before: `needed` of a head is then what has to hold there so that all of them end well. */
#ifndef OCKHAM_ENGINE_INDUCTION_ROUNDS_H
#define OCKHAM_ENGINE_INDUCTION_ROUNDS_H

#include "engine/ways.h"
#include "logic/rewrite.h"

struct round_place {
  context_id context;
  loc_id location;
  bool is_head;
  successor_list ways;
};

/* What is needed at places, over the state there and values that the program does not determine. */
struct needs {
  term_list at;     /* by place: heads, of all rounds so far */
  uint32_t counted; /* rounds so far */
};

/* What happens to a round in which there is a violation: it must not be, or nothing is needed then. */
enum round_kind_of { ROUND_STRICT, ROUND_FORGIVING };

struct rounds {
  struct ways *ways;
  VEC(struct round_place) places; /* the start first */
  struct map index;               /* context and location -> place + 1 */
  term_list now;                  /* by place: in the round at hand; term_none = not known yet */
  uint32_t fresh;                 /* how often names were made */
};

/* False if there are too many places, or recursion; it can be released in any case. */
bool rounds_init(struct rounds *, struct ways *);
void rounds_release(struct rounds *);

/* No round yet: heads need what is given, by place. */
void needs_begin(const struct rounds *, struct needs *, const term *at);
void needs_release(struct needs *);
/* A round in front. False if a limit is reached. */
bool rounds_add(struct rounds *, struct needs *, enum round_kind_of);
/* What the start needs, with one more round in front of these. */
term rounds_first(struct rounds *, const struct needs *, enum round_kind_of);
/* What is known of the values with which the program starts, of those that the term is about. */
term rounds_start(struct rounds *, term);

#endif
