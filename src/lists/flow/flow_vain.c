/* Assignments to variables that nobody reads any more are dropped: mostly unknown values of what an expanded call
 * declares. Those that annotations may speak of stay. */
#include "lists/flow/flow_private.h"

#include "logic/build.h"
#include "logic/rewrite.h"
#include "logic/traverse.h"

struct liveness_walk {
  struct flow_builder *b;
  struct flow *f;
  uint64_t *live;   /* by location: bits over the variables */
  struct map index; /* constant -> index in flow.variables plus 1 */
  term_list variables;
};

static uint32_t words(const struct liveness_walk *w) { return (w->f->variables.len + 63) / 64; }

static uint64_t *live_at(const struct liveness_walk *w, uint32_t location) {
  return w->live + (size_t)location * words(w);
}

static void change(struct liveness_walk *w, uint64_t *live, term x, bool is_live) {
  const uint64_t *index = x.id ? map_get(&w->index, x.id) : NULL;
  if (!index) return;
  assert(*index <= w->f->variables.len);
  uint64_t bit = (uint64_t)1 << ((*index - 1) % 64);
  if (is_live)
    live[(*index - 1) / 64] |= bit;
  else
    live[(*index - 1) / 64] &= ~bit;
}

static bool is_live(struct liveness_walk *w, const uint64_t *live, term x) {
  const uint64_t *index = map_get(&w->index, x.id);
  return !index || (live[(*index - 1) / 64] >> ((*index - 1) % 64) & 1);
}

static void use_condition(struct liveness_walk *w, uint64_t *live, term condition) {
  vec_clear(&w->variables);
  term_free_variables(w->f->vocabulary.terms, &condition, 1, &w->variables);
  for (uint32_t i = 0; i < w->variables.len; i++) change(w, live, w->variables.data[i], true);
}

/* From after the statement to before it. */
static void before_statement(struct liveness_walk *w, uint64_t *live, const struct heap_statement *s) {
  switch (s->kind) {
  case HEAP_ASSIGN:
  case HEAP_READ:
    change(w, live, s->x, false);
    change(w, live, s->y, true);
    return;
  case HEAP_HAVOC:
  case HEAP_ALLOCATE: change(w, live, s->x, false); return;
  case HEAP_WRITE:
  case HEAP_KEY:
    change(w, live, s->x, true);
    change(w, live, s->y, true);
    return;
  case HEAP_MARK:
    change(w, live, s->x, true);
    use_condition(w, live, s->condition);
    return;
  case HEAP_FORGET:
  case HEAP_FREE: change(w, live, s->x, true); return;
  case HEAP_ASSUME: use_condition(w, live, s->condition); return;
  case HEAP_STATEMENT_COUNT: return;
  }
}

static void before_call(struct liveness_walk *w, uint64_t *live, const struct flow_edge *e) {
  if (e->call == FLOW_NONE) return;
  const struct flow_call *c = &w->f->calls.data[e->call];
  change(w, live, c->result, false);
  for (uint32_t i = 0; i < c->actual_count; i++) change(w, live, w->f->actuals.data[c->first_actual + i], true);
}

static void before_edge(struct liveness_walk *w, uint64_t *live, const struct flow_edge *e) {
  memcpy(live, live_at(w, e->target), words(w) * sizeof *live);
  before_call(w, live, e);
  for (uint32_t i = e->count; i-- > 0;) before_statement(w, live, &w->f->statements.data[e->first + i]);
}

/* At the end of the program nobody looks; at that of a function its contract does. */
static void live_at_ends(struct liveness_walk *w) {
  struct flow *f = w->f;
  if (f->function == f->program->start) return;
  for (uint32_t i = 0; i < f->variables.len; i++) {
    const struct flow_variable *v = &f->variables.data[i];
    bool is_named = v->variable != ID_NONE || term_eq(v->constant, f->result);
    if (is_named && v->activation == 0) change(w, live_at(w, f->exit), v->constant, true);
  }
}

static void compute(struct liveness_walk *w) {
  struct flow *f = w->f;
  uint64_t *live = xcalloc(words(w) + 1, sizeof *live);
  memset(w->live, 0, (size_t)f->locations.len * words(w) * sizeof *w->live);
  live_at_ends(w);
  for (bool is_stable = false; !is_stable;) {
    is_stable = true;
    for (uint32_t l = f->locations.len; l-- > 0 && !flow_builder_is_over(w->b);)
      for (uint32_t i = 0; i < f->locations.data[l].out.len; i++) {
        before_edge(w, live, &f->edges.data[f->locations.data[l].out.data[i]]);
        for (uint32_t j = 0; j < words(w); j++) {
          if (live[j] & ~live_at(w, l)[j]) is_stable = false;
          live_at(w, l)[j] |= live[j];
        }
      }
  }
  free(live);
}

/* ---- what is assigned in vain ---- */

/* Assigning it is the translation's business, or that of code that no annotation speaks of. */
static bool may_vanish(const struct liveness_walk *w, term x) {
  const uint64_t *index = map_get(&w->index, x.id);
  if (!index) return false;
  const struct flow_variable *v = &w->f->variables.data[*index - 1];
  return w->f->function == w->f->program->start || v->activation != 0 || v->variable == ID_NONE;
}

/* `assume int(x)` right after x got any value. */
static bool says_sort(const struct flow *f, const struct heap_statement *s, term x) {
  if (s->kind != HEAP_ASSUME || f->value == HEAP_NO_SYMBOL) return false;
  return term_eq(term_positive(s->condition), heap_apply(&f->vocabulary, f->value, &x));
}

/* Marks the statements of the edge that can go; true if there are any. */
static bool find_vain(struct liveness_walk *w, const struct flow_edge *e, bool *is_vain) {
  struct flow *f = w->f;
  uint64_t *live = xcalloc(words(w) + 1, sizeof *live);
  bool found = false;
  memcpy(live, live_at(w, e->target), words(w) * sizeof *live);
  before_call(w, live, e);
  for (uint32_t i = e->first + e->count; i-- > e->first;) {
    const struct heap_statement *s = &f->statements.data[i];
    const struct heap_statement *before = i > e->first ? s - 1 : NULL;
    bool is_pair = before && before->kind == HEAP_HAVOC && says_sort(f, s, before->x);
    bool is_single = s->kind == HEAP_ASSIGN || s->kind == HEAP_HAVOC;
    term x = is_pair ? before->x : s->x;
    if ((is_pair || is_single) && may_vanish(w, x) && !is_live(w, live, x)) {
      is_vain[i] = found = true;
      assert(!is_pair || i > e->first);
      if (is_pair) is_vain[--i] = true;
      continue;
    }
    before_statement(w, live, s);
  }
  free(live);
  return found;
}

static bool drop_vain(struct liveness_walk *w) {
  struct flow *f = w->f;
  bool *is_vain = xcalloc(f->statements.len + 1, sizeof *is_vain), found = false;
  for (uint32_t i = 0; i < f->edges.len; i++) found |= find_vain(w, &f->edges.data[i], is_vain);
  for (uint32_t i = 0; found && i < f->edges.len; i++) {
    struct flow_edge *e = &f->edges.data[i];
    uint32_t kept = 0;
    for (uint32_t s = e->first; s < e->first + e->count; s++)
      if (!is_vain[s]) f->statements.data[e->first + kept++] = f->statements.data[s];
    e->count = kept;
  }
  free(is_vain);
  return found;
}

void flow_drop_vain(struct flow_builder *b) {
  struct flow *f = b->flow;
  struct liveness_walk w = {.b = b, .f = f};
  for (uint32_t i = 0; i < f->variables.len; i++)
    *map_put(&w.index, f->variables.data[i].constant.id) = (uint64_t)i + 1;
  w.live = xcalloc((size_t)f->locations.len * words(&w) + 1, sizeof *w.live);
  do compute(&w);
  while (!b->is_failed && drop_vain(&w)); /* where it has failed, what is live is not known */
  free(w.live);
  map_release(&w.index);
  vec_release(&w.variables);
}
