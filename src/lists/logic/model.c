/* Tables of bytes over all tuples of nodes. The evaluator is as simple as can be, apart from a memory of shared
 * subterms: it is what models of the solver, of Z3 and of random tests are judged by, and so knows nothing of
 * grounding. */
#include "lists/logic/model.h"

#include "base/checking.h"

static size_t table_size(const struct heap_model *m, uint32_t symbol) {
  const struct heap_symbol *s = &m->vocabulary->symbols.data[symbol];
  size_t size = 1;
  for (uint32_t i = 0; i < s->arity; i++) size *= m->nodes;
  return size;
}

void heap_model_init(struct heap_model *m, const struct vocabulary *v, uint32_t nodes) {
  assert(nodes > 0 && nodes < 256);
  memset(m, 0, sizeof *m);
  m->vocabulary = v;
  m->nodes = nodes;
  for (uint32_t i = 0; i < v->symbols.len; i++) vec_push(&m->tables, (uint8_t *)xcalloc(table_size(m, i), 1));
}

void heap_model_release(struct heap_model *m) {
  for (uint32_t i = 0; i < m->tables.len; i++) free(m->tables.data[i]);
  vec_release(&m->tables);
  map_release_all(&m->constants, &m->booleans);
}

static void copy_map(struct map *to, const struct map *from) {
  for (uint32_t i = 0; i < from->entries.len; i++)
    *map_put(to, from->entries.data[i].key) = from->entries.data[i].value;
}

void heap_model_copy(struct heap_model *to, const struct heap_model *from) {
  heap_model_init(to, from->vocabulary, from->nodes);
  assert(from->tables.len <= to->tables.len);
  for (uint32_t i = 0; i < from->tables.len; i++) memcpy(to->tables.data[i], from->tables.data[i], table_size(from, i));
  copy_map(&to->constants, &from->constants);
  copy_map(&to->booleans, &from->booleans);
}

uint8_t *heap_model_cell(const struct heap_model *m, uint32_t symbol, const uint32_t *arguments) {
  size_t index = 0;
  assert(symbol < m->tables.len);
  for (uint32_t i = 0; i < m->vocabulary->symbols.data[symbol].arity; i++) {
    assert(arguments[i] < m->nodes);
    index = index * m->nodes + arguments[i];
  }
  return &m->tables.data[symbol][index];
}

uint32_t heap_model_constant(const struct heap_model *m, term constant) {
  const uint64_t *node = map_get(&m->constants, constant.id);
  return node ? (uint32_t)*node : 0;
}

void heap_model_set_constant(struct heap_model *m, term constant, uint32_t node) {
  assert(node < m->nodes && (node == 0 || !term_eq(constant, m->vocabulary->null)));
  *map_put(&m->constants, constant.id) = node;
}

/* ---- fields ---- */

static bool reaches(const struct heap_model *m, uint32_t field, uint32_t a, uint32_t b) {
  return *heap_model_cell(m, field, (uint32_t[]){a, b});
}

uint32_t heap_model_successor(const struct heap_model *m, uint32_t field, uint32_t node) {
  assert(m->vocabulary->symbols.data[field].role == HEAP_REACH);
  for (uint32_t next = 0; next < m->nodes; next++) {
    bool is_first = next != node && reaches(m, field, node, next);
    for (uint32_t other = 0; is_first && other < m->nodes; other++)
      is_first = other == node || !reaches(m, field, node, other) || reaches(m, field, next, other);
    if (is_first) return next;
  }
  return 0;
}

bool heap_model_set_successors(struct heap_model *m, uint32_t field, const uint32_t *successors) {
  for (uint32_t node = 1; node < m->nodes; node++) {
    uint32_t at = node, steps = 0;
    while (at && steps++ < m->nodes) at = successors[at];
    if (at) return false;
  }
  memset(m->tables.data[field], 0, table_size(m, field));
  for (uint32_t node = 0; node < m->nodes; node++) {
    uint32_t at = node;
    while (at) {
      *heap_model_cell(m, field, (uint32_t[]){node, at}) = 1;
      at = successors[at];
    }
    *heap_model_cell(m, field, (uint32_t[]){node, 0}) = 1;
  }
  for (uint32_t node = 1; node < m->nodes; node++)
    assert_structure(heap_model_successor(m, field, node) == successors[node]);
  return true;
}

/* ---- keys ---- */

void heap_model_set_keys(struct heap_model *m, const uint32_t *keys, uint32_t count) {
  for (uint32_t i = 0; i < m->tables.len; i++) {
    const struct heap_symbol *s = &m->vocabulary->symbols.data[i];
    if (s->role != HEAP_ORDER) continue;
    for (uint32_t a = 0; a < m->nodes; a++)
      for (uint32_t b = 0; b < m->nodes; b++) {
        uint32_t left = s->left * m->nodes + a, right = s->right * m->nodes + b;
        m->tables.data[i][a * m->nodes + b] = (left < count ? keys[left] : 0) <= (right < count ? keys[right] : 0);
      }
  }
}

/* ---- what symbols are like ---- */

/* Table 3.2, and null. */
static void check_field(const struct heap_model *m, uint32_t field) {
  for (uint32_t a = 0; a < m->nodes; a++) {
    assert(reaches(m, field, a, a) && reaches(m, field, a, 0));
    for (uint32_t b = 0; b < m->nodes; b++) {
      if (a == b || !reaches(m, field, a, b)) continue;
      assert(a != 0 && !reaches(m, field, b, a));
      for (uint32_t c = 0; c < m->nodes; c++) {
        assert(reaches(m, field, a, c) || !reaches(m, field, b, c));
        assert(!reaches(m, field, a, c) || reaches(m, field, b, c) || reaches(m, field, c, b));
      }
    }
  }
}

static void check_order(const struct heap_model *m, uint32_t order) {
  for (uint32_t a = 0; a < m->nodes; a++)
    for (uint32_t b = 0; b < m->nodes; b++) {
      assert(reaches(m, order, a, b) || reaches(m, order, b, a)); /* total */
      for (uint32_t c = 0; reaches(m, order, a, b) && c < m->nodes; c++)
        assert(!reaches(m, order, b, c) || reaches(m, order, a, c)); /* transitive */
    }
}

static void check_function(const struct heap_model *m, uint32_t symbol) {
  const struct heap_symbol *s = &m->vocabulary->symbols.data[symbol];
  const uint8_t *value = m->tables.data[symbol];
  uint32_t values = 0;
  for (uint32_t a = 0; a < m->nodes; a++) {
    bool is_new = true;
    assert(value[a] < m->nodes);
    assert(s->role != HEAP_ENTRY || value[value[a]] == value[a]);
    for (uint32_t b = 0; b < a; b++) is_new &= value[b] != value[a];
    values += is_new;
  }
  assert(s->role != HEAP_BOUNDED || values <= s->image_len);
}

bool heap_model_is_valid(const struct heap_model *m) {
  for (uint32_t i = 0; i < m->tables.len; i++) {
    const struct heap_symbol *s = &m->vocabulary->symbols.data[i];
    if (s->role == HEAP_REACH) check_field(m, i);
    if (heap_is_data(m->vocabulary, i)) check_order(m, i);
    if (heap_is_function(s)) check_function(m, i);
    assert(!s->is_false_at_null || !m->tables.data[i][0]);
  }
  for (uint32_t i = 0; i < m->constants.entries.len; i++) assert(m->constants.entries.data[i].value < m->nodes);
  assert(heap_model_constant(m, m->vocabulary->null) == 0);
  return true;
}

/* ---- values of formulas ---- */

/* Formulas about steps share much: read as trees they may be exponential. So values of conjunctions and choices are
 * remembered, for one binding of the variables at a time. */
struct evaluation {
  const struct heap_model *m;
  const struct terms *s;
  VEC(struct map_entry) bound; /* variable -> value, the innermost last */
  uint32_t scope, scopes;      /* number of the binding; how many there were */
  struct map known;            /* scope, term -> value + 1 */
};

enum { MOST_KNOWN = 1 << 16 };

static uint64_t key_of(const struct evaluation *e, term t) { return (uint64_t)e->scope << 32 | t.id; }

static void remember(struct evaluation *e, term t, uint32_t value) {
  if (e->known.entries.len == MOST_KNOWN) map_clear(&e->known);
  *map_put(&e->known, key_of(e, t)) = (uint64_t)value + 1;
}

static bool holds(struct evaluation *e, term t);

/* The value of a variable: a node, or 0 and 1. */
static uint32_t variable(const struct evaluation *e, term t) {
  for (uint32_t i = e->bound.len; i-- > 0;)
    if (e->bound.data[i].key == t.id) return (uint32_t)e->bound.data[i].value;
  if (heap_is_node(e->m->vocabulary, t)) return heap_model_constant(e->m, t);
  const uint64_t *value = map_get(&e->m->booleans, t.id);
  return value ? (uint32_t)*value : 0;
}

static uint32_t apply(struct evaluation *e, term t);

static uint32_t chosen_node(struct evaluation *e, term t);

static uint32_t node_of(struct evaluation *e, term t) {
  switch (term_kind(e->s, t)) {
  case TERM_VAR: return variable(e, t);
  case TERM_APPLY: return apply(e, t);
  case TERM_ITE: return chosen_node(e, t);
  default: break; /* no other term is a node */
  }
  assert(!"not a node");
  return 0;
}

static uint32_t chosen_node(struct evaluation *e, term t) {
  const uint64_t *known = map_get(&e->known, key_of(e, t));
  if (known) return (uint32_t)*known - 1;
  uint32_t value = node_of(e, term_child(e->s, t, holds(e, term_child(e->s, t, 0)) ? 1 : 2));
  remember(e, t, value);
  return value;
}

static uint32_t apply(struct evaluation *e, term t) {
  uint32_t arguments[HEAP_ARITY], symbol = vocabulary_of(e->m->vocabulary, term_symbol(e->s, t));
  assert(symbol != HEAP_NO_SYMBOL);
  for (uint32_t i = 0; i < term_count(e->s, t); i++) arguments[i] = node_of(e, term_child(e->s, t, i));
  return *heap_model_cell(e->m, symbol, arguments);
}

/* For all values of the bound variables from number `i` on. */
static bool forall(struct evaluation *e, term t, uint32_t i) {
  if (i + 1 == term_count(e->s, t)) return holds(e, term_child(e->s, t, i));
  term bound = term_child(e->s, t, i);
  uint32_t values = heap_is_node(e->m->vocabulary, bound) ? e->m->nodes : 2, outer = e->scope;
  bool result = true;
  for (uint32_t value = 0; value < values && result; value++) {
    vec_push(&e->bound, ((struct map_entry){bound.id, value}));
    e->scope = ++e->scopes;
    result = forall(e, t, i + 1);
    e->bound.len--;
  }
  e->scope = outer;
  return result;
}

static bool holds_all(struct evaluation *e, term t) {
  for (uint32_t i = 0; i < term_count(e->s, t); i++)
    if (!holds(e, term_child(e->s, t, i))) return false;
  return true;
}

static bool equal(struct evaluation *e, term a, term b) {
  return heap_is_node(e->m->vocabulary, a) ? node_of(e, a) == node_of(e, b) : holds(e, a) == holds(e, b);
}

static bool holds_positive(struct evaluation *e, term t) {
  switch (term_kind(e->s, t)) {
  case TERM_TRUE: return true;
  case TERM_VAR: return variable(e, t);
  case TERM_APPLY: return apply(e, t);
  case TERM_AND: return holds_all(e, t);
  case TERM_EQ: return equal(e, term_child(e->s, t, 0), term_child(e->s, t, 1));
  case TERM_ITE: return holds(e, term_child(e->s, t, holds(e, term_child(e->s, t, 0)) ? 1 : 2));
  case TERM_FORALL: return forall(e, t, 0);
  default: break; /* arithmetic and arrays do not occur in formulas about heaps */
  }
  assert(!"not a formula about heaps");
  return false;
}

static bool holds(struct evaluation *e, term t) {
  term positive = term_positive(t);
  enum term_kind kind = term_kind(e->s, positive);
  if (kind != TERM_AND && kind != TERM_ITE) return holds_positive(e, positive) != term_is_negated(t);
  const uint64_t *known = map_get(&e->known, key_of(e, positive));
  bool value = known ? *known - 1 : holds_positive(e, positive);
  if (!known) remember(e, positive, value);
  return value != term_is_negated(t);
}

bool heap_model_satisfies(const struct heap_model *m, term formula) {
  struct evaluation e = {.m = m, .s = m->vocabulary->terms};
  bool result = holds(&e, formula);
  vec_release(&e.bound);
  map_release(&e.known);
  return result;
}
