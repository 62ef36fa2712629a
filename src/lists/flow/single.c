/* Execution with three truth values. An edge is possible unless one of its assumptions is certainly false; an
 * assumption that is not certain is taken as information about constants that are not known. Where two edges are
 * possible, or an unknown pointer is followed, nothing is said: branches are for those who have logic. */
#include "lists/flow/single.h"

enum { MOST_STATEMENTS = 4000000, MOST_NODES = 20000 };

enum truth { NO, YES, MAYBE };

/* What a constant denotes, or the key of a node. */
struct item {
  bool is_known;
  long long value; /* an integer, or a node: 0 is null */
};

typedef VEC(struct item) item_list;

enum { GARBAGE = 1 }; /* a node that is never allocated */

/* Node n has its fields at fields.data[n * field count], its keys likewise. */
struct single_state {
  item_list constants;
  item_list fields, keys;
  VEC(bool) allocated;
};

struct single {
  struct context *ctx;
  struct flow *f;
  struct map index; /* constant -> number plus 1 */
  VEC(bool) is_value;
  struct single_state state, other;
  uint64_t statements;
  bool is_lost; /* an unknown pointer is followed, or a limit is reached */
};

/* ---- states ---- */

static void copy_items(item_list *to, const item_list *from) {
  vec_resize(to, from->len);
  if (from->len) memcpy(to->data, from->data, from->len * sizeof *from->data);
}

static void copy_state(struct single_state *to, const struct single_state *from) {
  copy_items(&to->constants, &from->constants);
  copy_items(&to->fields, &from->fields);
  copy_items(&to->keys, &from->keys);
  vec_resize(&to->allocated, from->allocated.len);
  if (from->allocated.len) memcpy(to->allocated.data, from->allocated.data, from->allocated.len);
}

static void release_state(struct single_state *s) {
  vec_release_all(&s->constants, &s->fields, &s->keys, &s->allocated);
}

static uint32_t number_of(const struct single *m, term constant) {
  const uint64_t *number = map_get(&m->index, constant.id);
  assert(number && *number <= m->is_value.len);
  return (uint32_t)*number - 1;
}

static struct item *item_of(const struct single *m, struct single_state *s, term constant) {
  return &s->constants.data[number_of(m, constant)];
}

static uint32_t place_in(const uint32_t *symbols, uint32_t count, uint32_t symbol) {
  for (uint32_t i = 0; i < count; i++)
    if (symbols[i] == symbol) return i;
  assert(!"a symbol of the flow");
  return 0;
}

static struct item *field_of(const struct single *m, struct single_state *s, long long node, uint32_t symbol) {
  assert(node > GARBAGE && (uint64_t)node < s->allocated.len);
  uint32_t place = place_in(m->f->fields.data, m->f->fields.len, symbol);
  return &s->fields.data[(uint64_t)node * m->f->fields.len + place];
}

static struct item *key_of_node(const struct single *m, struct single_state *s, long long node, uint32_t symbol) {
  assert(node >= 0 && (uint64_t)node < s->allocated.len);
  uint32_t place = place_in(m->f->orders.data, m->f->orders.len, symbol);
  return &s->keys.data[(uint64_t)node * m->f->orders.len + place];
}

/* The key of what the constant denotes. */
static struct item key_of(const struct single *m, struct single_state *s, term constant, uint32_t order) {
  struct item x = *item_of(m, s, constant);
  if (m->is_value.data[number_of(m, constant)] || !x.is_known) return x;
  return *key_of_node(m, s, x.value, order);
}

/* ---- conditions ---- */

static enum truth truth_of(const struct single *m, struct single_state *s, term t);

static enum truth negated(enum truth x) { return x == MAYBE ? MAYBE : x == YES ? NO : YES; }

static enum truth atom(const struct single *m, struct single_state *s, term t) {
  const struct terms *terms = m->f->vocabulary.terms;
  uint32_t symbol = vocabulary_of(&m->f->vocabulary, term_symbol(terms, t));
  term a = term_child(terms, t, 0);
  if (symbol == m->f->value) return m->is_value.data[number_of(m, a)] ? YES : NO;
  const struct heap_symbol *h = &m->f->vocabulary.symbols.data[symbol];
  if (h->role != HEAP_ORDER) return MAYBE;
  struct item x = key_of(m, s, a, h->left), y = key_of(m, s, term_child(terms, t, 1), h->right);
  if (!x.is_known || !y.is_known) return MAYBE;
  return x.value <= y.value ? YES : NO;
}

static bool is_freed(const struct single_state *s, long long node) {
  return node > GARBAGE && !s->allocated.data[node];
}

static enum truth equation(const struct single *m, struct single_state *s, term a, term b) {
  if (term_is_bool(m->f->vocabulary.terms, a)) {
    enum truth x = truth_of(m, s, a), y = truth_of(m, s, b);
    return x == MAYBE || y == MAYBE ? MAYBE : x == y ? YES : NO;
  }
  struct item x = *item_of(m, s, a), y = *item_of(m, s, b);
  if (!x.is_known || !y.is_known) return MAYBE;
  if (x.value == y.value) return YES;
  /* What was freed may be given out again. */
  bool is_dangling = is_freed(s, x.value) || is_freed(s, y.value);
  return is_dangling && x.value && y.value ? MAYBE : NO;
}

static enum truth all_of(const struct single *m, struct single_state *s, term t) {
  const struct terms *terms = m->f->vocabulary.terms;
  enum truth result = YES;
  for (uint32_t i = 0; i < term_count(terms, t); i++) {
    enum truth x = truth_of(m, s, term_child(terms, t, i));
    if (x == NO) return NO;
    if (x == MAYBE) result = MAYBE;
  }
  return result;
}

static enum truth choice(const struct single *m, struct single_state *s, term t) {
  const struct terms *terms = m->f->vocabulary.terms;
  enum truth condition = truth_of(m, s, term_child(terms, t, 0));
  if (condition != MAYBE) return truth_of(m, s, term_child(terms, t, condition == YES ? 1 : 2));
  enum truth x = truth_of(m, s, term_child(terms, t, 1)), y = truth_of(m, s, term_child(terms, t, 2));
  return x == y ? x : MAYBE;
}

static enum truth truth_of(const struct single *m, struct single_state *s, term t) {
  const struct terms *terms = m->f->vocabulary.terms;
  term positive = term_positive(t);
  enum term_kind kind = term_kind(terms, positive);
  enum truth result = MAYBE;
  if (kind == TERM_TRUE) result = YES;
  if (kind == TERM_AND) result = all_of(m, s, positive);
  if (kind == TERM_ITE) result = choice(m, s, positive);
  if (kind == TERM_EQ) result = equation(m, s, term_child(terms, positive, 0), term_child(terms, positive, 1));
  if (kind == TERM_APPLY) result = atom(m, s, positive);
  return term_is_negated(t) ? negated(result) : result;
}

/* ---- what an assumption says about unknown constants ---- */

static void collect(const struct single *m, struct single_state *s, term t, bool is_wanted, term_list *out) {
  const struct terms *terms = m->f->vocabulary.terms;
  term positive = term_positive(t);
  bool is_positive = term_is_negated(t) != is_wanted;
  enum term_kind kind = term_kind(terms, positive);
  if (kind == TERM_AND && is_positive)
    for (uint32_t i = 0; i < term_count(terms, positive); i++) collect(m, s, term_child(terms, positive, i), true, out);
  if (kind == TERM_AND && !is_positive) { /* the one part that is not certain must be false */
    term rest = term_none;
    uint32_t count = 0;
    for (uint32_t i = 0; i < term_count(terms, positive); i++)
      if (truth_of(m, s, term_child(terms, positive, i)) != YES) rest = term_child(terms, positive, i), count++;
    if (count == 1) collect(m, s, rest, false, out);
  }
  if (kind == TERM_ITE) {
    enum truth condition = truth_of(m, s, term_child(terms, positive, 0));
    if (condition != MAYBE) collect(m, s, term_child(terms, positive, condition == YES ? 1 : 2), is_positive, out);
  }
  if ((kind == TERM_EQ || kind == TERM_APPLY) && is_positive) vec_push(out, positive);
}

static void learn(const struct single *m, struct single_state *s, term x, struct item value) {
  struct item *item = item_of(m, s, x);
  if (!item->is_known && value.is_known) *item = value;
}

/* x <= y and y <= x are both among the atoms. */
static bool has_converse(const struct single *m, const term_list *atoms, term x, term y) {
  const struct terms *terms = m->f->vocabulary.terms;
  for (uint32_t i = 0; i < atoms->len; i++)
    if (term_kind(terms, atoms->data[i]) == TERM_APPLY && term_count(terms, atoms->data[i]) == 2 &&
        term_eq(term_child(terms, atoms->data[i], 0), y) && term_eq(term_child(terms, atoms->data[i], 1), x))
      return true;
  return false;
}

static void refine(const struct single *m, struct single_state *s, term condition) {
  const struct terms *terms = m->f->vocabulary.terms;
  term_list atoms = VEC_INIT;
  collect(m, s, condition, true, &atoms);
  for (uint32_t i = 0; i < atoms.len; i++) {
    term t = atoms.data[i];
    if (term_count(terms, t) != 2) continue;
    term x = term_child(terms, t, 0), y = term_child(terms, t, 1);
    if (term_kind(terms, t) == TERM_EQ) {
      if (term_is_bool(terms, x)) continue;
      learn(m, s, x, *item_of(m, s, y));
      learn(m, s, y, *item_of(m, s, x));
      continue;
    }
    const struct heap_symbol *h =
        &m->f->vocabulary.symbols.data[vocabulary_of(&m->f->vocabulary, term_symbol(terms, t))];
    if (h->role != HEAP_ORDER || !has_converse(m, &atoms, x, y)) continue;
    if (m->is_value.data[number_of(m, x)]) learn(m, s, x, key_of(m, s, y, h->right));
    if (m->is_value.data[number_of(m, y)]) learn(m, s, y, key_of(m, s, x, h->left));
  }
  vec_release(&atoms);
}

/* t = a + c, exactly. */
static void add_up(const struct single *m, struct single_state *s, const struct heap_statement *h) {
  if (!h->symbol) return;
  assert(h->symbol <= m->f->sums.len);
  const struct flow_sum *sum = &m->f->sums.data[h->symbol - 1];
  struct item a = *item_of(m, s, sum->a);
  if (!a.is_known || __builtin_add_overflow(a.value, sum->c, &a.value)) return;
  learn(m, s, sum->t, a);
}

/* ---- statements ---- */

enum progress { GOES_ON, ENDS };

static enum progress allocate(struct single *m, struct single_state *s, const struct heap_statement *h) {
  long long node = s->allocated.len;
  if (s->allocated.len >= MOST_NODES) m->is_lost = true;
  vec_push(&s->allocated, true);
  for (uint32_t i = 0; i < m->f->fields.len; i++) vec_push(&s->fields, ((struct item){h->is_zeroed, 0}));
  for (uint32_t i = 0; i < m->f->orders.len; i++) vec_push(&s->keys, ((struct item){h->is_zeroed, 0}));
  assert(s->fields.len == s->allocated.len * m->f->fields.len && s->keys.len == s->allocated.len * m->f->orders.len);
  *item_of(m, s, h->x) = (struct item){true, node};
  return GOES_ON;
}

/* The node that is looked into; ENDS if that goes wrong in every run. */
static enum progress follow(struct single *m, struct single_state *s, term constant, long long *node) {
  struct item x = *item_of(m, s, constant);
  if (!x.is_known) m->is_lost = true;
  *node = x.value;
  return x.is_known && x.value && s->allocated.data[x.value] ? GOES_ON : ENDS;
}

static enum progress set_key(struct single *m, struct single_state *s, const struct heap_statement *h) {
  long long node;
  if (follow(m, s, h->x, &node) == ENDS) return ENDS;
  struct item key = {false, 0};
  if (h->kind == HEAP_KEY) {
    long long other;
    bool is_value = m->is_value.data[number_of(m, h->y)];
    if (!is_value && follow(m, s, h->y, &other) == ENDS) return ENDS;
    key = key_of(m, s, h->y, h->source);
  }
  *key_of_node(m, s, node, h->symbol) = key;
  return GOES_ON;
}

static enum progress release(struct single *m, struct single_state *s, const struct heap_statement *h) {
  struct item x = *item_of(m, s, h->x);
  long long node;
  if (x.is_known && !x.value) return GOES_ON;
  if (follow(m, s, h->x, &node) == ENDS) return ENDS;
  assert(node > GARBAGE);
  s->allocated.data[node] = false;
  return GOES_ON;
}

static enum progress assume(struct single *m, struct single_state *s, const struct heap_statement *h) {
  add_up(m, s, h);
  enum truth truth = truth_of(m, s, h->condition);
  if (truth == MAYBE) refine(m, s, h->condition);
  return truth == NO ? ENDS : GOES_ON;
}

static enum progress execute(struct single *m, struct single_state *s, const struct heap_statement *h) {
  long long node;
  switch (h->kind) {
  case HEAP_ASSIGN: *item_of(m, s, h->x) = *item_of(m, s, h->y); return GOES_ON;
  case HEAP_READ:
    if (follow(m, s, h->y, &node) == ENDS) return ENDS;
    *item_of(m, s, h->x) = *field_of(m, s, node, h->symbol);
    return GOES_ON;
  case HEAP_WRITE:
    if (follow(m, s, h->x, &node) == ENDS) return ENDS;
    *field_of(m, s, node, h->symbol) = *item_of(m, s, h->y);
    return GOES_ON;
  case HEAP_KEY:
  case HEAP_FORGET: return set_key(m, s, h);
  case HEAP_HAVOC: *item_of(m, s, h->x) = (struct item){false, 0}; return GOES_ON;
  case HEAP_ALLOCATE: return allocate(m, s, h);
  case HEAP_FREE: return release(m, s, h);
  case HEAP_ASSUME: return assume(m, s, h);
  case HEAP_MARK: m->is_lost = true; return ENDS;
  case HEAP_STATEMENT_COUNT: break;
  }
  return ENDS;
}

static enum progress run_edge(struct single *m, struct single_state *s, const struct flow_edge *e) {
  if (e->call != FLOW_NONE) m->is_lost = true;
  for (uint32_t i = e->first; i < e->first + e->count && !m->is_lost; i++) {
    if (++m->statements > MOST_STATEMENTS || limits_exceeded(&m->ctx->limits)) m->is_lost = true;
    if (!m->is_lost && execute(m, s, &m->f->statements.data[i]) == ENDS) return ENDS;
  }
  return GOES_ON;
}

/* ---- the path ---- */

/* The only edge that is possible; FLOW_NONE if there is none, or if there are several: then the path is lost. */
static uint32_t next_edge(struct single *m, uint32_t location) {
  const struct flow_location *l = &m->f->locations.data[location];
  uint32_t found = FLOW_NONE;
  for (uint32_t i = 0; i < l->out.len && !m->is_lost; i++) {
    copy_state(&m->other, &m->state);
    if (run_edge(m, &m->other, &m->f->edges.data[l->out.data[i]]) == ENDS) continue;
    if (found != FLOW_NONE) m->is_lost = true;
    found = l->out.data[i];
  }
  return m->is_lost ? FLOW_NONE : found;
}

static bool walk(struct single *m) {
  uint32_t location = m->f->entry;
  while (location != m->f->error) {
    const struct flow_location *l = &m->f->locations.data[location];
    uint32_t edge = l->out.len == 1 ? l->out.data[0] : next_edge(m, location);
    if (m->is_lost) return false;
    if (edge == FLOW_NONE || run_edge(m, &m->state, &m->f->edges.data[edge]) == ENDS) return !m->is_lost;
    location = m->f->edges.data[edge].target;
  }
  return false;
}

static void add_constant(struct single *m, term constant, bool is_value, struct item item) {
  if (map_get(&m->index, constant.id)) return;
  uint32_t number = m->index.entries.len;
  *map_put(&m->index, constant.id) = (uint64_t)number + 1;
  vec_push(&m->is_value, is_value);
  vec_push(&m->state.constants, item);
}

/* Node 0 is null, node 1 garbage, which is not allocated. */
static void begin(struct single *m) {
  struct flow *f = m->f;
  add_constant(m, f->vocabulary.null, false, (struct item){true, 0});
  if (f->garbage.id) add_constant(m, f->garbage, false, (struct item){true, GARBAGE});
  for (uint32_t i = 0; i < f->numbers.len; i++)
    add_constant(m, f->numbers.data[i].constant, true, (struct item){true, f->numbers.data[i].value});
  for (uint32_t i = 0; i < f->variables.len; i++)
    add_constant(m, f->variables.data[i].constant, f->variables.data[i].is_value, (struct item){false, 0});
  for (int node = 0; node < 2; node++) {
    vec_push(&m->state.allocated, false);
    for (uint32_t i = 0; i < f->fields.len; i++) vec_push(&m->state.fields, ((struct item){false, 0}));
    for (uint32_t i = 0; i < f->orders.len; i++) vec_push(&m->state.keys, ((struct item){false, 0}));
  }
}

bool flow_single_path_is_safe(struct context *ctx, struct flow *f) {
  struct single m = {.ctx = ctx, .f = f};
  begin(&m);
  bool result = f->error == FLOW_NONE || walk(&m);
  release_state(&m.state);
  release_state(&m.other);
  map_release(&m.index);
  vec_release(&m.is_value);
  return result;
}
