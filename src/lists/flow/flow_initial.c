/* Is a link field of a new node read before it is written?
 *
 * The translation lets malloc return a node whose link fields are null. That is right if nobody looks at them: so this
 * is decided here, for every allocation, by following the new node along the paths of the flow until all its link
 * fields are written. Where it may be that somebody looks, the next translation puts flow.garbage there. Known on the
 * way: the constants that certainly are the node, those that may be it, the fields in which it may be stored, and
 * places u->f that certainly hold it. States are told apart by whether the allocation has happened again since. */
#include "lists/flow/flow_private.h"

#include "program/text/print.h"

enum { FRESH_FACTS = 8 };

struct fact {
  uint32_t base, field; /* base->field is the node */
};

struct fresh_state {
  bool is_reached;
  bool is_older;                 /* another node was allocated there since */
  struct bitset must, may;       /* constants */
  struct bitset stored, pending; /* symbols */
  struct fact facts[FRESH_FACTS];
  uint32_t fact_count;
};

struct fresh_walk {
  struct flow_builder *b;
  struct map index;           /* constant -> index in flow.variables plus 1 */
  struct fresh_state *states; /* two by location: the node, and an older one */
  uint32_t statement;         /* that allocates it */
  uint32_t *edge_of;          /* statement -> its edge, FLOW_NONE = none */
  VEC(uint32_t) made;         /* which states there are: only those that the walk comes to */
  VEC(uint32_t) work;
};

/* ---- states ---- */

static void state_init(const struct flow *f, struct fresh_state *s) {
  memset(s, 0, sizeof *s);
  bitset_init(&s->must, f->variables.len);
  bitset_init(&s->may, f->variables.len);
  bitset_init(&s->stored, f->vocabulary.symbols.len);
  bitset_init(&s->pending, f->vocabulary.symbols.len);
}

static void state_release(struct fresh_state *s) { bitset_release_all(&s->must, &s->may, &s->stored, &s->pending); }

static void copy_words(struct bitset *to, const struct bitset *from) {
  assert(to->size == from->size);
  memcpy(to->words, from->words, bitset_word_count(from) * sizeof *from->words);
}

static void state_copy(struct fresh_state *to, const struct fresh_state *from) {
  copy_words(&to->must, &from->must);
  copy_words(&to->may, &from->may);
  copy_words(&to->stored, &from->stored);
  copy_words(&to->pending, &from->pending);
  memcpy(to->facts, from->facts, sizeof to->facts);
  to->fact_count = from->fact_count;
  to->is_older = from->is_older;
  to->is_reached = true;
}

static bool join_words(struct bitset *to, const struct bitset *from, bool is_union) {
  bool changed = false;
  assert(to->size == from->size);
  for (uint32_t i = 0; i < bitset_word_count(to); i++) {
    uint64_t joined = is_union ? to->words[i] | from->words[i] : to->words[i] & from->words[i];
    changed |= joined != to->words[i];
    to->words[i] = joined;
  }
  return changed;
}

static bool has_fact(const struct fresh_state *s, uint32_t base, uint32_t field) {
  for (uint32_t i = 0; i < s->fact_count; i++)
    if (s->facts[i].base == base && s->facts[i].field == field) return true;
  return false;
}

static void add_fact(struct fresh_state *s, uint32_t base, uint32_t field) {
  if (s->fact_count < FRESH_FACTS && !has_fact(s, base, field)) s->facts[s->fact_count++] = (struct fact){base, field};
}

/* Keeps the facts of another base and those of another field; FLOW_NONE = whatever it is. */
static void drop_facts(struct fresh_state *s, uint32_t base, uint32_t field) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < s->fact_count; i++)
    if ((base != FLOW_NONE && s->facts[i].base != base) || (field != FLOW_NONE && s->facts[i].field != field))
      s->facts[kept++] = s->facts[i];
  s->fact_count = kept;
}

static bool state_join(struct fresh_state *to, const struct fresh_state *from) {
  if (!to->is_reached) {
    state_copy(to, from);
    return true;
  }
  bool changed = join_words(&to->must, &from->must, false);
  changed |= join_words(&to->may, &from->may, true);
  changed |= join_words(&to->stored, &from->stored, true);
  changed |= join_words(&to->pending, &from->pending, true);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < to->fact_count; i++)
    if (has_fact(from, to->facts[i].base, to->facts[i].field)) to->facts[kept++] = to->facts[i];
  assert(kept <= to->fact_count && to->is_older == from->is_older);
  changed |= kept != to->fact_count;
  to->fact_count = kept;
  return changed;
}

/* ---- statements ---- */

static uint32_t index_of(const struct fresh_walk *w, term constant) {
  const uint64_t *index = map_get(&w->index, constant.id);
  return index ? (uint32_t)*index - 1 : FLOW_NONE;
}

static bool in(const struct bitset *s, uint32_t i) { return i != FLOW_NONE && bitset_has(s, i); }

static void set(struct fresh_state *s, uint32_t x, bool must, bool may) {
  if (x == FLOW_NONE) return;
  drop_facts(s, x, FLOW_NONE);
  bitset_remove(&s->must, x);
  bitset_remove(&s->may, x);
  if (must) bitset_add(&s->must, x);
  if (must || may) bitset_add(&s->may, x);
  assert(!bitset_has(&s->must, x) || bitset_has(&s->may, x));
}

static void copy_constant(struct fresh_state *s, uint32_t x, uint32_t y) {
  if (x == y) return;
  set(s, x, in(&s->must, y), in(&s->may, y));
  for (uint32_t i = 0; i < s->fact_count; i++)
    if (s->facts[i].base == y) add_fact(s, x, s->facts[i].field);
}

static void write_field(struct fresh_state *s, uint32_t x, uint32_t field, uint32_t y) {
  assert(field < s->pending.size);
  if (in(&s->must, x)) bitset_remove(&s->pending, field);
  if (in(&s->may, y)) bitset_add(&s->stored, field);
  drop_facts(s, FLOW_NONE, field);
  if (in(&s->must, y) && x != FLOW_NONE) add_fact(s, x, field);
}

/* False if a field is read that may not be written yet. */
static bool step(const struct fresh_walk *w, struct fresh_state *s, const struct heap_statement *h) {
  uint32_t x = index_of(w, h->x), y = index_of(w, h->y);
  switch (h->kind) {
  case HEAP_ASSIGN: copy_constant(s, x, y); return true;
  case HEAP_READ:
    if (in(&s->may, y) && bitset_has(&s->pending, h->symbol)) return false;
    set(s, x, y != FLOW_NONE && has_fact(s, y, h->symbol), bitset_has(&s->stored, h->symbol));
    return true;
  case HEAP_WRITE: write_field(s, x, h->symbol, y); return true;
  case HEAP_HAVOC:
    /* Of what the program declares, the value is garbage, and to follow it is undefined. */
    set(s, x, false, x != FLOW_NONE && w->b->flow->variables.data[x].variable == ID_NONE);
    return true;
  case HEAP_ALLOCATE: set(s, x, false, false); return true;
  case HEAP_MARK:
  case HEAP_KEY:
  case HEAP_FORGET:
  case HEAP_FREE:
  case HEAP_ASSUME:
  case HEAP_STATEMENT_COUNT: break;
  }
  return true;
}

static bool is_over(const struct fresh_state *s) {
  return bitset_count(&s->pending) == 0 || (bitset_count(&s->may) == 0 && bitset_count(&s->stored) == 0);
}

/* The statements of an edge from `first` on, then its target. */
static bool follow(struct fresh_walk *w, struct fresh_state *s, const struct flow_edge *e, uint32_t first) {
  struct flow *f = w->b->flow;
  for (uint32_t i = first; i < e->first + e->count && !is_over(s); i++) {
    if (i == w->statement) s->is_older = true;
    if (!step(w, s, &f->statements.data[i])) return false;
  }
  if (is_over(s)) return true;
  if (e->call != FLOW_NONE) return false;
  uint32_t index = 2 * e->target + s->is_older;
  if (!w->states[index].is_reached) {
    state_init(f, &w->states[index]);
    vec_push(&w->made, index);
  }
  if (state_join(&w->states[index], s)) vec_push(&w->work, index);
  return true;
}

static bool walk_edges(struct fresh_walk *w, struct fresh_state *scratch) {
  struct flow *f = w->b->flow;
  while (w->work.len && !flow_builder_is_over(w->b)) {
    uint32_t index = vec_pop(&w->work), l = index / 2;
    for (uint32_t i = 0; i < f->locations.data[l].out.len; i++) {
      const struct flow_edge *e = &f->edges.data[f->locations.data[l].out.data[i]];
      state_copy(scratch, &w->states[index]);
      if (!follow(w, scratch, e, e->first)) return false;
    }
  }
  return true;
}

/* ---- allocations ---- */

static void find_edges(struct fresh_walk *w) {
  const struct flow *f = w->b->flow;
  w->edge_of = xmalloc(((size_t)f->statements.len + 1) * sizeof *w->edge_of);
  for (uint32_t s = 0; s < f->statements.len; s++) w->edge_of[s] = FLOW_NONE;
  for (uint32_t i = f->edges.len; i-- > 0;) /* the first one counts */
    for (uint32_t s = 0; s < f->edges.data[i].count; s++) w->edge_of[f->edges.data[i].first + s] = i;
}

static void begin(const struct fresh_walk *w, const struct flow_fresh_node *n, struct fresh_state *s) {
  const struct flow_builder *b = w->b;
  assert(b->flow->statements.data[n->statement].kind == HEAP_ALLOCATE);
  for (uint32_t i = 0; i < b->learnt->members.len; i++) {
    const struct flow_used_member *m = &b->learnt->members.data[i];
    if (m->kind != MEMBER_LINK || b->symbols.data[i] == HEAP_NO_SYMBOL) continue;
    if (n->class == CTYPE_NONE || m->class == flow_learnt_class(b->learnt, n->class))
      bitset_add(&s->pending, b->symbols.data[i]);
  }
  set(s, index_of(w, b->flow->statements.data[n->statement].x), true, true);
  s->is_reached = true;
}

static bool check_node(struct fresh_walk *w, const struct flow_fresh_node *n) {
  struct flow *f = w->b->flow;
  if (w->edge_of[n->statement] == FLOW_NONE) return true;
  const struct flow_edge *e = &f->edges.data[w->edge_of[n->statement]];
  struct fresh_state scratch;
  state_init(f, &scratch);
  w->statement = n->statement;
  vec_clear(&w->work);
  begin(w, n, &scratch);
  bool ok = follow(w, &scratch, e, n->statement + 1) && walk_edges(w, &scratch);
  for (uint32_t i = 0; i < w->made.len; i++) {
    state_release(&w->states[w->made.data[i]]);
    w->states[w->made.data[i]].is_reached = false;
  }
  vec_clear(&w->made);
  state_release(&scratch);
  return ok;
}

void flow_check_initialised(struct flow_builder *b) {
  struct fresh_walk w = {.b = b};
  for (uint32_t i = 0; i < b->flow->variables.len; i++)
    *map_put(&w.index, b->flow->variables.data[i].constant.id) = (uint64_t)i + 1;
  find_edges(&w);
  w.states = xcalloc(2 * (size_t)b->flow->locations.len + 1, sizeof *w.states);
  for (uint32_t i = 0; i < b->fresh.len; i++) {
    if (check_node(&w, &b->fresh.data[i])) continue;
    *map_put(&b->learnt->garbage, b->fresh.data[i].origin) = 1;
    b->learnt->has_changed = true;
  }
  free(w.states);
  free(w.edge_of);
  map_release(&w.index);
  vec_release_all(&w.work, &w.made);
}
