/* digraph: directed graphs over the numbers from 0, for algorithms that do not ask what the nodes are.
 *
 * The graph is two arrays: the successors of node v are targets[first[v] .. first[v + 1] - 1], in the order in which
 * their arcs were given. All below is linear in nodes and arcs, dominators up to a logarithm, and nothing recurses. */
#ifndef OCKHAM_BASE_DIGRAPH_H
#define OCKHAM_BASE_DIGRAPH_H

#include "base/bitset.h"
#include "base/vec.h"

#define DIGRAPH_NONE UINT32_MAX

struct digraph_arc {
  uint32_t source, target;
};
typedef VEC(struct digraph_arc) digraph_arcs;

struct digraph {
  uint32_t count; /* of nodes */
  uint32_t *first, *targets;
};

/* The arcs may be released afterwards. */
void digraph_init(struct digraph *, uint32_t count, const struct digraph_arc *, uint32_t arc_count);
/* The same arcs the other way round. */
void digraph_init_reversed(struct digraph *, const struct digraph *);
void digraph_release(struct digraph *);

static inline uint32_t digraph_out_count(const struct digraph *g, uint32_t v) { return g->first[v + 1] - g->first[v]; }
static inline const uint32_t *digraph_out(const struct digraph *g, uint32_t v) { return g->targets + g->first[v]; }

/* Adds to `seen` the node and what is reached from it without entering a node of `seen`, which so serves as a wall. */
void digraph_reach(const struct digraph *, uint32_t from, struct bitset *seen);

/* Strongly connected components of what is reached from some node, or of all. */
struct digraph_components {
  uint32_t count;
  uint32_t *of; /* node -> component, DIGRAPH_NONE = not reached; a component only leads to itself and to lower ones */
  uint32_t *order; /* the nodes that are reached, component by component, ascending; in each the
                      one that was reached first is the last */
  uint32_t reached;
};
/* From the root; DIGRAPH_NONE = from every node, in their order. */
void digraph_components_init(struct digraph_components *, const struct digraph *, uint32_t root);
void digraph_components_release(struct digraph_components *);
/* order[begin] is the first node of a component: where the next one begins. */
static inline uint32_t digraph_component_end(const struct digraph_components *c, uint32_t begin) {
  uint32_t end = begin + 1;
  while (end < c->reached && c->of[c->order[end]] == c->of[c->order[begin]]) end++;
  return end;
}

/* d dominates v if every way from the root to v passes d. */
struct dominators {
  uint32_t *parent; /* the immediate dominator; DIGRAPH_NONE for the root and for nodes that are not reached */
  uint32_t *order;  /* the nodes that are reached, in preorder of a depth-first search, so dominators before others */
  uint32_t reached;
  uint32_t *begin,
      *end; /* v dominates those whose `begin` is from begin[v] to end[v] - 1; begin = end if not reached */
};
/* `reversed` is the graph the other way round. */
void dominators_init(struct dominators *, const struct digraph *, const struct digraph *reversed, uint32_t root);
void dominators_release(struct dominators *);

static inline bool dominators_is_reached(const struct dominators *d, uint32_t v) { return d->begin[v] != d->end[v]; }
/* Both are reached. Every node dominates itself. */
static inline bool dominates(const struct dominators *d, uint32_t above, uint32_t below) {
  assert(dominators_is_reached(d, above) && dominators_is_reached(d, below));
  return d->begin[above] <= d->begin[below] && d->begin[below] < d->end[above];
}

#endif
