/* layers: path edges, summaries and entries by the number of steps that they take.
 *
 * The length of a path edge is the number of statements on a shortest way from the entry of its procedure, those of
 * calls that are finished included; the length of a summary counts the return, too. The distance of an entry is the
 * length of a shortest way to it from the beginning of the program. So the distance of a state at a statement is the
 * least sum of the distance of an entry and the length of a path edge from it.
 *
 * Layers are computed for growing lengths and distances at the same time, until a target is at that distance:
 *   - a step makes a path edge of length n+1 from one of length n;
 *   - a path edge of length n at a call and a summary of length m make one of length n+1+m behind it;
 *   - an entry at distance d and a path edge of length n at a call make an entry at distance d+n+1.
 * The last two are noted when the second partner appears, for the round in which they are due. */
#ifndef OCKHAM_BOOLEAN_LAYERS_H
#define OCKHAM_BOOLEAN_LAYERS_H

#include "boolean/reach_private.h"

struct layer {
  uint32_t length;
  BDD set;
};

/* Only layers that are not empty, the shortest first; `all` is their union. */
struct layer_list {
  VEC(struct layer) layers;
  BDD all;
};

/* Two layers that meet: an entry or summary and a path edge. */
struct layer_meeting {
  bp_stmt_id stmt;
  uint32_t path_layer, other_layer; /* places in the lists */
};

struct layer_due {
  VEC(struct layer_meeting) returns; /* path edge and summary */
  VEC(struct layer_meeting) entries; /* path edge at a call and entry */
  VEC(struct layer_meeting) targets; /* path edge at a target and entry */
};

struct layers {
  struct reach *reach;
  VEC(bool) is_target;           /* per statement */
  bool to_failure;               /* targets are asserts that fail */
  VEC(struct layer_list) paths;  /* per statement */
  VEC(struct layer_list) exits;  /* per procedure: summaries */
  VEC(struct layer_list) starts; /* per procedure: entries by distance */
  VEC(struct layer_due) due;     /* per round */
  VEC(bp_stmt_id) active, next;  /* statements with a new layer, in the last round and in this one */
  bool is_found;
  bp_stmt_id target; /* the one that was found ... */
  uint32_t path_layer, start_layer;
};

void layers_init(struct layers *, struct reach *, const bp_stmt_id *targets, uint32_t count, bool to_failure);
/* Computes layers until a target is found, or there are no more. Inside diagrams_run. */
void layers_compute(struct layers *);
void layers_release(struct layers *);

/* The layer of that length, bddfalse if it is empty. */
BDD layer_of_length(const struct layer_list *, uint32_t length);
/* The path edges that count at a target. */
BDD layers_at_target(struct layers *, bp_stmt_id, BDD set);

#endif
