/* Places are found as the unwinding finds them, by `ways`, each once; that ends unless the program is recursive, which
 * a bound on depth notices. Variables are those of guards, and backwards those that their values come from: what guards
 * do not depend on is related to nothing that decides which way is taken. */
#include "engine/impact/place_graph.h"

#include "logic/traverse.h"

#include <stdlib.h>

enum { MOST_NODES = 400, MOST_EDGES = 1500, MOST_VARIABLES = 40, DEEPEST = 16 };

static uint32_t node_at(struct place_graph *g, struct map *index, context_id c, loc_id l) {
  uint64_t *known = map_put(index, (uint64_t)c << 32 | l);
  if (!*known) {
    vec_push(&g->nodes, ((struct place_graph_node){.context = c, .location = l}));
    *known = g->nodes.len;
  }
  return (uint32_t)*known - 1;
}

static bool is_small(const struct place_graph *g, context_id c) {
  return g->nodes.len <= MOST_NODES && g->edges.len <= MOST_EDGES &&
         g->tree->s->places.contexts.data[c].depth <= DEEPEST;
}

static bool build(struct place_graph *g) {
  struct map index = MAP_INIT;
  successor_list ways = VEC_INIT;
  bool is_done = true;
  node_at(g, &index, 0, tree_get(g->tree, 0)->location);
  for (uint32_t i = 0; i < g->nodes.len && is_done; i++) {
    vec_clear(&ways);
    ways_on(&g->tree->ways, g->nodes.data[i].context, g->nodes.data[i].location, &ways);
    for (uint32_t k = 0; k < ways.len && is_done; k++) {
      const struct successor *w = &ways.data[k];
      is_done = is_small(g, w->context);
      if (w->is_error) continue;
      assert(w->step->guard.id != term_false.id);
      uint32_t to = node_at(g, &index, w->context, w->location);
      vec_push(&g->nodes.data[i].out, g->edges.len);
      vec_push(&g->edges, ((struct place_graph_edge){i, to, w->step}));
    }
  }
  vec_release(&ways);
  map_release(&index);
  return is_done;
}

/* ---- variables ---- */

static bool is_counted(const struct place_graph *g, place_id id) {
  const struct place *p = places_get(&g->tree->s->places, id);
  return p->kind == PLACE_VARIABLE && p->width > 1 && p->width <= 64 &&
         g->tree->task->program->variables.data[p->id].kind != VARIABLE_TEMPORARY;
}

static void add_variables(struct place_graph *g, struct map *seen, term t) {
  term_list variables = VEC_INIT;
  term_free_variables(g->tree->s->terms, &t, 1, &variables);
  for (uint32_t i = 0; i < variables.len && g->variables.len < MOST_VARIABLES; i++) {
    place_id p = places_of_symbol(&g->tree->s->places, variables.data[i]);
    if (p == ID_NONE || !is_counted(g, p) || map_get(seen, p)) continue;
    assert(places_get(&g->tree->s->places, p)->kind == PLACE_VARIABLE);
    *map_put(seen, p) = 1;
    vec_push(&g->variables, p);
  }
  vec_release(&variables);
}

/* Those in guards, and those that their values come from. */
static void collect_variables(struct place_graph *g) {
  struct map seen = MAP_INIT;
  successor_list ways = VEC_INIT;
  for (uint32_t i = 0; i < g->nodes.len; i++)
    ways_on(&g->tree->ways, g->nodes.data[i].context, g->nodes.data[i].location, &ways);
  for (uint32_t i = 0; i < ways.len; i++) add_variables(g, &seen, ways.data[i].step->guard);
  for (uint32_t v = 0; v < g->variables.len; v++)
    for (uint32_t i = 0; i < g->edges.len; i++)
      add_variables(g, &seen, step_post(g->tree->s, g->edges.data[i].step, g->variables.data[v]));
  vec_release(&ways);
  map_release(&seen);
}

static bool is_in_scope(const struct places *places, const struct place *p, context_id c) {
  if (places->program->variables.data[p->id].kind == VARIABLE_GLOBAL) return true;
  for (; c != ID_NONE; c = places->contexts.data[c].parent)
    if (c == p->context) return true;
  return false;
}

bool place_graph_init(struct place_graph *g, struct tree *t) {
  *g = (struct place_graph){.tree = t};
  if (!build(g)) return false;
  collect_variables(g);
  for (uint32_t i = 0; i < g->nodes.len; i++)
    for (uint32_t v = 0; v < g->variables.len; v++)
      if (is_in_scope(&t->s->places, places_get(&t->s->places, g->variables.data[v]), g->nodes.data[i].context))
        vec_push(&g->nodes.data[i].variables, v);
  return true;
}

void place_graph_release(struct place_graph *g) {
  for (uint32_t i = 0; i < g->nodes.len; i++) {
    struct place_graph_node *n = &g->nodes.data[i];
    for (uint32_t k = 0; k < n->samples.len; k++) {
      free(n->samples.data[k].values);
      free(n->samples.data[k].is_known);
    }
    vec_release_all(&n->samples, &n->out, &n->variables, &n->facts);
  }
  vec_release_all(&g->nodes, &g->edges, &g->variables);
}
