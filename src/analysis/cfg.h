/* cfg: what graph algorithms know about the automata of a program, for all functions at once.
 *
 * Control flows along every edge except STOP (the program ends there). A call counts as one edge of the caller. A
 * location that no path from its function's entry reaches has rank CFG_UNREACHED, and no dominator or loop. */
#ifndef OCKHAM_ANALYSIS_CFG_H
#define OCKHAM_ANALYSIS_CFG_H

#include "base/digraph.h"
#include "program/program.h"

#define CFG_UNREACHED UINT32_MAX

struct cfg {
  const struct program *program;
  uint32_t *in_first; /* location l: its in-edges are in_edges[in_first[l] .. in_first[l + 1] - 1] */
  edge_id *in_edges;
  uint32_t *order_first; /* function f: its reached locations are order[order_first[f] .. order_first[f + 1] - 1] */
  loc_id *order;         /* in reverse postorder, the entry first */
  uint32_t *rank;        /* place in `order` */
  loc_id *dominator;     /* immediate dominator; of an entry: itself */
  struct dominators dominators; /* of all functions, below a root of their own; owns `dominator` */
  loc_id *post_dominator;       /* immediate post-dominator, with all ends of cfg_find_ends; ID_NONE = only the end */
  struct bitset loop_heads;     /* targets of retreating edges: every cycle of the automata contains one */
  loc_id *loop;                 /* head of the innermost loop around a location (its own, for a head), ID_NONE = none */
  loc_id *outer_loop;           /* for a head: head of the next loop around that loop */
  uint32_t *loop_depth;         /* loops around the location */
};

struct cfg *cfg_new(const struct program *);
void cfg_free(struct cfg *);
/* For assertions: the order is one of reached locations and closed under edges, every edge that does not go forward
 * enters a loop head, dominators dominate, loops are nested. */
bool cfg_is_valid(const struct cfg *);

static inline bool cfg_is_reached(const struct cfg *c, loc_id l) { return c->rank[l] != CFG_UNREACHED; }
static inline bool cfg_is_loop_head(const struct cfg *c, loc_id l) { return bitset_has(&c->loop_heads, l); }
/* Does control continue at the target? */
static inline bool cfg_flows(const struct edge *e) { return e->op.kind != OP_STOP; }
/* An edge that closes a cycle in the chosen order: its target is a loop head. */
static inline bool cfg_is_retreating(const struct cfg *c, const struct edge *e) {
  return cfg_flows(e) && cfg_is_reached(c, e->source) && c->rank[e->target] <= c->rank[e->source];
}
static inline uint32_t cfg_in_count(const struct cfg *c, loc_id l) { return c->in_first[l + 1] - c->in_first[l]; }
static inline const edge_id *cfg_in_edges(const struct cfg *c, loc_id l) {
  assert(l < c->program->locations.len);
  return c->in_edges + c->in_first[l];
}

/* Is every path from the entry to `l` through `d`? Both reached. */
static inline bool cfg_dominates(const struct cfg *c, loc_id d, loc_id l) {
  assert(cfg_is_reached(c, d) && cfg_is_reached(c, l));
  return dominates(&c->dominators, d, l);
}
/* Is `l` in the loop of the head `h` (at any depth)? */
bool cfg_in_loop(const struct cfg *, loc_id h, loc_id l);

/* In the functions below, `part` restricts the automata to some of their edges (NULL = all of them). */

/* Locations where a run may end: function exits, sources of STOP and VIOLATION edges, locations without edges, and, if
 * `blocking`, those of cfg_may_block. `ends` has one bit per location and is added to. */
void cfg_find_ends(const struct cfg *, const struct bitset *part, bool blocking, struct bitset *ends);
/* May all edges out of `l` be blocked (assumptions that do not cover all cases, as far as their form shows)? */
bool cfg_may_block(const struct program *, loc_id l, const struct bitset *part);
/* Immediate post-dominators (an array with one entry per location, the caller frees it) if runs end at `ends`. Loops
 * that never reach one of them get an end of their own. */
loc_id *cfg_post_dominators(const struct cfg *, const struct bitset *part, const struct bitset *ends);

/* Which locations decide whether another is reached: l depends on x if x has several ways on (or may end), one of which
 * always leads to l and one of which need not. */
struct control_dependence {
  uint32_t *first; /* location l depends on controllers[first[l] .. first[l + 1] - 1] */
  loc_id *controllers;
};
void control_dependence_init(struct control_dependence *, const struct cfg *, const struct bitset *part,
                             const loc_id *post_dominator, const struct bitset *ends);
void control_dependence_release(struct control_dependence *);

#endif
