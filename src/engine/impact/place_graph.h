/* place_graph: the places of an unwinding and the steps between them, each once (private to facts and samples). */
#ifndef OCKHAM_ENGINE_IMPACT_PLACE_GRAPH_H
#define OCKHAM_ENGINE_IMPACT_PLACE_GRAPH_H

#include "engine/impact/impact_tree.h"
#include "logic/rewrite.h"

struct place_graph_edge {
  uint32_t from, to;
  struct step *step;
};

/* Values of all variables of the graph, where they are known, in the order of place_graph.variables. */
struct sample {
  int64_t *values;
  bool *is_known;
};

struct place_graph_node {
  context_id context;
  loc_id location;
  VEC(uint32_t) out;
  VEC(uint32_t) variables; /* in scope here: indices in place_graph.variables */
  VEC(struct sample) samples;
  uint64_t visits, last_walk; /* visits in the walk that came here last */
  term_list facts;            /* candidates */
};

struct place_graph {
  struct tree *tree;
  VEC(struct place_graph_node) nodes; /* the root first */
  VEC(struct place_graph_edge) edges;
  VEC(place_id) variables; /* integers that guards depend on */
};

/* False if it is too large, or recursive; it can be released in any case. */
bool place_graph_init(struct place_graph *, struct tree *);
void place_graph_release(struct place_graph *);

#endif
