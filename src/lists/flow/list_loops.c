/* Loops that walk along lists or build them. An outer loop does all that its inner loops do, so it is enough to look at
 * the outermost ones: they are the strongly connected components of the graph. In a loop, a variable walks if it is
 * made of itself, over other variables perhaps, and by a read: a component again, now of what is made of what. */
#include "lists/flow/list_loops.h"

#include "base/digraph.h"

/* Within one loop: x is made of y. */
struct dependence {
  uint32_t x, y; /* variables, numbered from 1 in the order in which they come up; 0 leads to all of them */
  bool is_read;  /* x = y->f, otherwise x = y */
};

struct loop_facts {
  VEC(struct dependence) dependences;
  struct map numbers; /* term -> its number as a variable */
  bool allocates, links;
};

static uint32_t number_of(struct loop_facts *l, term variable) {
  uint64_t *number = map_put(&l->numbers, variable.id);
  if (!*number) *number = l->numbers.entries.len;
  return (uint32_t)*number;
}

static void add_statement(struct loop_facts *l, const struct heap_statement *s) {
  switch (s->kind) {
  case HEAP_ASSIGN:
  case HEAP_READ: {
    uint32_t x = number_of(l, s->x), y = number_of(l, s->y);
    vec_push(&l->dependences, ((struct dependence){x, y, s->kind == HEAP_READ}));
    break;
  }
  case HEAP_WRITE: l->links = true; break;
  case HEAP_ALLOCATE: l->allocates = true; break;
  case HEAP_MARK:
  case HEAP_KEY:
  case HEAP_FREE:
  case HEAP_ASSUME:
  case HEAP_HAVOC:
  case HEAP_FORGET:
  case HEAP_STATEMENT_COUNT: break;
  }
}

static bool walks(const struct loop_facts *l) {
  if (!l->dependences.len) return false;
  digraph_arcs arcs = VEC_INIT;
  struct digraph g;
  struct digraph_components c;
  for (uint32_t i = 0; i < l->dependences.len; i++)
    vec_push(&arcs, ((struct digraph_arc){l->dependences.data[i].y, l->dependences.data[i].x}));
  for (uint32_t i = 1; i <= l->numbers.entries.len; i++) vec_push(&arcs, ((struct digraph_arc){0, i}));
  digraph_init(&g, l->numbers.entries.len + 1, arcs.data, arcs.len);
  digraph_components_init(&c, &g, 0);
  bool found = false;
  for (uint32_t i = 0; i < l->dependences.len; i++) {
    const struct dependence *d = &l->dependences.data[i];
    found |= d->is_read && c.of[d->x] == c.of[d->y];
  }
  digraph_components_release(&c);
  digraph_release(&g);
  vec_release(&arcs);
  return found;
}

/* The edges within the component whose nodes are order[first] and on; `*end` is set behind them. */
static bool is_list_loop(const struct flow *f, const struct digraph_components *c, uint32_t first, uint32_t *end) {
  struct loop_facts facts = {VEC_INIT, MAP_INIT, false, false};
  uint32_t component = c->of[c->order[first]];
  for (*end = first; *end < c->reached && c->of[c->order[*end]] == component; ++*end) {
    const struct flow_location *l = &f->locations.data[c->order[*end]];
    for (uint32_t i = 0; i < l->out.len; i++) {
      const struct flow_edge *e = &f->edges.data[l->out.data[i]];
      for (uint32_t k = 0; c->of[e->target] == component && k < e->count; k++)
        add_statement(&facts, &f->statements.data[e->first + k]);
    }
  }
  bool result = (facts.allocates && facts.links) || walks(&facts);
  vec_release(&facts.dependences);
  map_release(&facts.numbers);
  return result;
}

bool flow_has_list_loops(const struct flow *f) {
  digraph_arcs arcs = VEC_INIT;
  struct digraph g;
  struct digraph_components c;
  bool found = false;
  for (uint32_t l = 0; l < f->locations.len; l++)
    for (uint32_t i = 0; i < f->locations.data[l].out.len; i++)
      vec_push(&arcs, ((struct digraph_arc){l, f->edges.data[f->locations.data[l].out.data[i]].target}));
  digraph_init(&g, f->locations.len, arcs.data, arcs.len);
  digraph_components_init(&c, &g, f->entry);
  for (uint32_t first = 0; first < c.reached && !found;) found = is_list_loop(f, &c, first, &first);
  digraph_components_release(&c);
  digraph_release(&g);
  vec_release(&arcs);
  return found;
}
