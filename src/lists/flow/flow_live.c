/* Liveness, backwards over the edges until nothing changes. The sets are about constants of all formulas, not about
 * variables only: what an annotation at the exit mentions is live as well. */
#include "lists/flow/flow_live.h"

#include "base/bitset.h"

#include "logic/traverse.h"

/* Adds what is in the other set; true if anything is new. */
static bool unite(struct bitset *to, const struct bitset *from) {
  uint64_t added = 0;
  assert(to->size == from->size);
  for (uint32_t i = 0; i < bitset_word_count(to); i++) {
    added |= from->words[i] & ~to->words[i];
    to->words[i] |= from->words[i];
  }
  return added;
}

static uint32_t number_of(struct flow_live *l, term constant) {
  uint64_t *number = map_put(&l->number, constant.id);
  if (!*number) *number = l->number.entries.len;
  return (uint32_t)*number - 1;
}

static void use(struct flow_live *l, struct bitset *live, term t) {
  if (!t.id) return;
  assert(number_of(l, t) < live->size); /* all have their numbers before there are sets */
  bitset_add(live, number_of(l, t));
}

static void use_all(struct flow_live *l, struct bitset *live, struct terms *s, term formula) {
  term_list variables = VEC_INIT;
  if (formula.id) term_free_variables(s, &formula, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) use(l, live, variables.data[i]);
  vec_release(&variables);
}

static void define(struct flow_live *l, struct bitset *live, term t) {
  if (t.id) bitset_remove(live, number_of(l, t));
}

/* From after the statement to before it. */
static void statement(struct flow_live *l, struct bitset *live, struct terms *s, const struct heap_statement *x) {
  switch (x->kind) {
  case HEAP_ASSIGN:
  case HEAP_READ:
    define(l, live, x->x);
    use(l, live, x->y);
    break;
  case HEAP_HAVOC:
  case HEAP_ALLOCATE: define(l, live, x->x); break;
  case HEAP_WRITE:
  case HEAP_KEY:
    use(l, live, x->x);
    use(l, live, x->y);
    break;
  case HEAP_MARK:
    use(l, live, x->x);
    use_all(l, live, s, x->condition);
    break;
  case HEAP_FORGET:
  case HEAP_FREE: use(l, live, x->x); break;
  case HEAP_ASSUME: use_all(l, live, s, x->condition); break;
  case HEAP_STATEMENT_COUNT: break;
  }
}

static void edge(struct flow_live *l, const struct flow *f, const struct flow_edge *e, struct bitset *live) {
  struct terms *s = f->vocabulary.terms;
  if (e->call != FLOW_NONE) {
    const struct flow_call *c = &f->calls.data[e->call];
    define(l, live, c->result);
    for (uint32_t i = 0; i < c->actual_count; i++) use(l, live, f->actuals.data[c->first_actual + i]);
  }
  for (uint32_t i = e->count; i-- > 0;) statement(l, live, s, &f->statements.data[e->first + i]);
}

/* Gives every constant its number, so that the sets have their size. */
static void number_all(struct flow_live *l, const struct flow *f, const term *used, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) number_of(l, used[i]);
  for (uint32_t i = 0; i < f->variables.len; i++) number_of(l, f->variables.data[i].constant);
  for (uint32_t i = 0; i < f->statements.len; i++) {
    const struct heap_statement *x = &f->statements.data[i];
    term_list variables = VEC_INIT;
    if (x->x.id) number_of(l, x->x);
    if (x->y.id) number_of(l, x->y);
    if (x->condition.id) term_free_variables(f->vocabulary.terms, &x->condition, 1, &variables);
    for (uint32_t k = 0; k < variables.len; k++) number_of(l, variables.data[k]);
    vec_release(&variables);
  }
  for (uint32_t i = 0; i < f->actuals.len; i++) number_of(l, f->actuals.data[i]);
  for (uint32_t i = 0; i < f->calls.len; i++)
    if (f->calls.data[i].result.id) number_of(l, f->calls.data[i].result);
}

void flow_live_init(struct flow_live *l, const struct flow *f, const term *used, uint32_t count) {
  memset(l, 0, sizeof *l);
  number_all(l, f, used, count);
  vec_resize(&l->at, f->locations.len);
  for (uint32_t i = 0; i < f->locations.len; i++) bitset_init(&l->at.data[i], l->number.entries.len);
  for (uint32_t i = 0; i < count; i++) use(l, &l->at.data[f->exit], used[i]);
  for (bool is_done = false; !is_done;) {
    is_done = true;
    for (uint32_t i = f->edges.len; i-- > 0;) {
      const struct flow_edge *e = &f->edges.data[i];
      struct bitset live;
      bitset_init(&live, l->number.entries.len);
      unite(&live, &l->at.data[e->target]);
      edge(l, f, e, &live);
      is_done &= !unite(&l->at.data[e->source], &live);
      bitset_release(&live);
    }
  }
}

void flow_live_release(struct flow_live *l) {
  for (uint32_t i = 0; i < l->at.len; i++) bitset_release(&l->at.data[i]);
  vec_release(&l->at);
  map_release(&l->number);
}

bool flow_is_live(const struct flow_live *l, uint32_t location, term constant) {
  assert(location < l->at.len);
  const uint64_t *number = map_get(&l->number, constant.id);
  return number && bitset_has(&l->at.data[location], (uint32_t)*number - 1);
}
