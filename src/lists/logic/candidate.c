/* The SAT solver's assignment as a structure: classes of equal elements, and tables over them.
 *
 * Equality and congruence are not clauses from the start. Where the assignment breaks them, a clause is added that
 * speaks of the atoms at fault: the chain of equalities between two elements is the shortest one. */
#include "base/checking.h"
#include "lists/logic/ground.h"

static void release_tables(struct ground_candidate *c) {
  for (uint32_t i = 0; i < c->tables.len; i++) {
    free(c->tables.data[i]);
    free(c->sources.data[i]);
  }
  vec_clear(&c->tables);
  vec_clear(&c->sources);
}

void candidate_release(struct ground_candidate *c) {
  release_tables(c);
  for (uint32_t i = 0; i < c->equal.len; i++) vec_release(&c->equal.data[i]);
  vec_release_all(&c->equal, &c->tables, &c->sources, &c->active, &c->symbols, &c->class_of, &c->representative,
                  &c->keys);
}

/* ---- what a query is about ---- */

/* Elements that are new are not active. */
static void extend_classes(struct heap_solver *h) {
  struct ground_candidate *c = &h->candidate;
  uint32_t before = c->class_of.len;
  if (before < h->normalizer.elements.len) vec_resize(&c->class_of, h->normalizer.elements.len);
  for (uint32_t i = before; i < c->class_of.len; i++) c->class_of.data[i] = NO_CLASS;
}

static void activate(struct heap_solver *h, uint32_t element) {
  struct ground_candidate *c = &h->candidate;
  extend_classes(h);
  assert(element < c->class_of.len);
  if (c->class_of.data[element] != NO_CLASS) return;
  c->class_of.data[element] = 0; /* active; the class follows */
  vec_push(&c->active, element);
}

/* A value of a bounded function is one of the constants of its image. */
static void add_value_clause(struct heap_solver *h, const struct heap_symbol *s, uint32_t element) {
  assert(s->role == HEAP_BOUNDED && s->image + s->image_len <= h->vocabulary->images.len);
  if (h->has_value_clause.len <= element) vec_resize(&h->has_value_clause, element + 1);
  if (h->has_value_clause.data[element]) return;
  h->has_value_clause.data[element] = true;
  literal_list clause = VEC_INIT;
  for (uint32_t i = 0; i < s->image_len; i++) {
    uint32_t constant = normalizer_element(&h->normalizer, h->vocabulary->images.data[s->image + i]);
    vec_push(&clause, ground_equal(h, element, constant));
  }
  sat_clause(&h->sat, clause.data, clause.len);
  vec_release(&clause);
}

/* Whether a function needs a value at an element. Values of bounded functions are equal to constants, so no function
 * needs one there; and where bounded functions are only applied to entry points (5.8), they need none elsewhere. */
static bool needs_value(const struct heap_solver *h, const struct heap_symbol *s, uint32_t element) {
  const struct normal_element *e = &h->normalizer.elements.data[element];
  if (e->is_derived) return false;
  return s->role == HEAP_ENTRY || h->candidate.is_direct || e->function != HEAP_NO_SYMBOL;
}

/* Closes the active elements under a function. */
static void activate_values(struct heap_solver *h, uint32_t symbol) {
  const struct heap_symbol *s = &h->vocabulary->symbols.data[symbol];
  uint32_t count = h->candidate.active.len;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t element = h->candidate.active.data[i];
    if (!needs_value(h, s, element)) continue;
    uint32_t value = normalizer_value(&h->normalizer, symbol, element);
    if (s->role == HEAP_BOUNDED && h->universe == UNIVERSE_FULL) add_value_clause(h, s, value);
    activate(h, value);
  }
}

static void activate_functions(struct heap_solver *h) {
  struct ground_candidate *c = &h->candidate;
  for (uint32_t i = 0; i < c->symbols.len; i++) {
    const struct heap_symbol *s = &h->vocabulary->symbols.data[c->symbols.data[i]];
    for (uint32_t k = 0; s->role == HEAP_BOUNDED && k < s->image_len && h->universe == UNIVERSE_FULL; k++)
      activate(h, normalizer_element(&h->normalizer, h->vocabulary->images.data[s->image + k]));
  }
  /* The idempotent function first: the bounded ones have values at its values, too. */
  for (int role = HEAP_ENTRY; role <= HEAP_BOUNDED; role++)
    for (uint32_t i = 0; i < c->symbols.len; i++)
      if ((int)h->vocabulary->symbols.data[c->symbols.data[i]].role == role) activate_values(h, c->symbols.data[i]);
}

void candidate_activate(struct heap_solver *h) {
  struct ground_candidate *c = &h->candidate;
  struct bitset symbols;
  vec_clear(&c->active);
  vec_clear(&c->symbols);
  c->is_direct = false;
  for (uint32_t i = 0; i < c->class_of.len; i++) c->class_of.data[i] = NO_CLASS;
  activate(h, ELEMENT_NULL);
  bitset_init(&symbols, h->vocabulary->symbols.len);
  for (uint32_t i = 0; i < h->current.len; i++) {
    const struct ground_formula *f = &h->formulas.data[h->current.data[i]];
    c->is_direct |= f->is_direct;
    for (uint32_t k = 0; k < f->elements.len; k++) activate(h, f->elements.data[k]);
    for (uint32_t k = 0; k < f->symbols.len; k++)
      if (bitset_add(&symbols, f->symbols.data[k])) vec_push(&c->symbols, f->symbols.data[k]);
  }
  bitset_release(&symbols);
  activate_functions(h);
  for (uint32_t i = 0; i < c->active.len; i++)
    if (ground_is_auxiliary(h, c->active.data[i])) ground_equal(h, ELEMENT_NULL, c->active.data[i]);
}

int candidate_name_values(struct heap_solver *h) {
  const struct ground_candidate *c = &h->candidate;
  int literal = sat_variable(&h->sat);
  literal_list clause = VEC_INIT;
  for (uint32_t i = 0; i < c->active.len; i++) {
    if (!h->normalizer.elements.data[c->active.data[i]].is_derived) continue;
    vec_clear(&clause);
    vec_push(&clause, -literal);
    for (uint32_t k = 0; k < c->active.len; k++)
      if (!h->normalizer.elements.data[c->active.data[k]].is_derived)
        vec_push(&clause, ground_equal(h, c->active.data[i], c->active.data[k]));
    sat_clause(&h->sat, clause.data, clause.len);
  }
  vec_release(&clause);
  return literal;
}

/* ---- equality ---- */

/* The assignment breaks the clause, as far as it knows the variables: so each round is another. */
static bool is_objection(const struct heap_solver *h, const literal_list *clause) {
  for (uint32_t i = 0; i < clause->len; i++) {
    int literal = clause->data[i];
    if ((uint32_t)(literal < 0 ? -literal : literal) >= h->sat.values.len) continue;
    if (sat_value(&h->sat, literal)) return false;
  }
  return true;
}

void candidate_lemma(struct heap_solver *h, literal_list *clause) {
  assert_structure(is_objection(h, clause));
  h->statistics.lemmas++;
  sat_clause(&h->sat, clause->data, clause->len);
  vec_clear(clause);
}

static bool is_active(const struct ground_candidate *c, uint32_t element) {
  return c->class_of.data[element] != NO_CLASS;
}

static uint32_t other_end(const struct ground_atom *a, uint32_t element) {
  return a->arguments[0] == element ? a->arguments[1] : a->arguments[0];
}

/* Breadth first along true equalities. */
void candidate_explain(struct heap_solver *h, uint32_t from, uint32_t to, literal_list *clause) {
  struct ground_candidate *c = &h->candidate;
  if (from == to) return;
  assert(c->class_of.data[from] != NO_CLASS && c->class_of.data[from] == c->class_of.data[to]);
  VEC(uint32_t) via = VEC_INIT; /* per element: the atom that it was reached by + 1 */
  index_list queue = VEC_INIT;
  vec_resize(&via, h->normalizer.elements.len);
  vec_push(&queue, from);
  for (uint32_t i = 0; i < queue.len && !via.data[to]; i++) {
    const index_list *edges = &c->equal.data[queue.data[i]];
    for (uint32_t k = 0; k < edges->len; k++) {
      uint32_t next = other_end(&h->atoms.data[edges->data[k]], queue.data[i]);
      if (next == from || via.data[next]) continue;
      via.data[next] = edges->data[k] + 1;
      vec_push(&queue, next);
    }
  }
  assert(via.data[to]);
  for (uint32_t at = to; at != from; at = other_end(&h->atoms.data[via.data[at] - 1], at))
    vec_push(clause, -h->atoms.data[via.data[at] - 1].variable);
  vec_release_all(&via, &queue);
}

static uint32_t root_of(uint32_t *parent, uint32_t e) {
  while (parent[e] != e) e = parent[e] = parent[parent[e]];
  return e;
}

static const index_list *equalities(const struct heap_solver *h) {
  static const index_list none = VEC_INIT;
  return h->atoms_of.len ? &h->atoms_of.data[0] : &none;
}

/* Numbers the classes by their first element that is not derived, null's first. */
static void number_classes(struct heap_solver *h, uint32_t *parent) {
  struct ground_candidate *c = &h->candidate;
  struct map numbers = MAP_INIT;
  vec_clear(&c->representative);
  for (int derived = 0; derived < 2; derived++)
    for (uint32_t i = 0; i < c->active.len; i++) {
      uint32_t e = c->active.data[i];
      if (h->normalizer.elements.data[e].is_derived != derived) continue;
      uint64_t *number = map_put(&numbers, root_of(parent, e));
      if (!*number) {
        vec_push(&c->representative, e);
        *number = c->representative.len;
      }
      c->class_of.data[e] = (uint32_t)*number - 1;
    }
  map_release(&numbers);
}

static void read_classes(struct heap_solver *h) {
  struct ground_candidate *c = &h->candidate;
  uint32_t elements = h->normalizer.elements.len;
  extend_classes(h); /* a clause may have made some */
  uint32_t *parent = xmalloc(elements * sizeof *parent);
  for (uint32_t i = 0; i < elements; i++) parent[i] = i;
  for (uint32_t i = 0; i < c->equal.len; i++) vec_clear(&c->equal.data[i]);
  if (c->equal.len < elements) vec_resize(&c->equal, elements);
  const index_list *list = equalities(h);
  for (uint32_t i = 0; i < list->len; i++) {
    const struct ground_atom *a = &h->atoms.data[list->data[i]];
    if (!is_active(c, a->arguments[0]) || !is_active(c, a->arguments[1]) || !sat_value(&h->sat, a->variable)) continue;
    parent[root_of(parent, a->arguments[1])] = root_of(parent, a->arguments[0]);
    vec_push(&c->equal.data[a->arguments[0]], list->data[i]);
    vec_push(&c->equal.data[a->arguments[1]], list->data[i]);
  }
  number_classes(h, parent);
  assert(c->class_of.data[ELEMENT_NULL] == 0);
  free(parent);
}

/* Longer chains of equalities than this are explained only if there is no other objection of this kind. */
enum { SHORT_CHAIN = 2 };

/* Elements of one class that an atom calls different. Triangles are the strongest clauses, and long chains of
 * equalities are mended by those. */
static bool check_equalities(struct heap_solver *h) {
  struct ground_candidate *c = &h->candidate;
  const index_list *list = equalities(h);
  literal_list clause = VEC_INIT, longer = VEC_INIT;
  bool is_good = true;
  for (uint32_t i = 0; i < list->len; i++) {
    const struct ground_atom *a = &h->atoms.data[list->data[i]];
    uint32_t x = a->arguments[0], y = a->arguments[1];
    if (!is_active(c, x) || c->class_of.data[x] != c->class_of.data[y] || sat_value(&h->sat, a->variable)) continue;
    vec_clear(&clause);
    vec_push(&clause, a->variable);
    candidate_explain(h, x, y, &clause);
    if (clause.len <= 1 + SHORT_CHAIN) {
      candidate_lemma(h, &clause);
      is_good = false;
    } else if (!longer.len || clause.len < longer.len) {
      literal_list swap = longer;
      longer = clause;
      clause = swap;
    }
  }
  if (is_good && longer.len) {
    candidate_lemma(h, &longer);
    is_good = false;
  }
  vec_release_all(&clause, &longer);
  return is_good;
}

/* ---- functions ---- */

/* Of the first of these many elements, two values are equal. */
static void too_many_values(struct heap_solver *h, uint32_t symbol, const index_list *elements) {
  literal_list clause = VEC_INIT;
  for (uint32_t i = 0; i < elements->len; i++)
    for (uint32_t k = 0; k < i; k++)
      vec_push(&clause, ground_equal(h, normalizer_value(&h->normalizer, symbol, elements->data[i]),
                                     normalizer_value(&h->normalizer, symbol, elements->data[k])));
  candidate_lemma(h, &clause);
  vec_release(&clause);
}

/* Values where none is needed are those of another class; and bounded functions have no more than they may. `first` is
 * the element that a class has its value from. */
static bool complete_function(struct heap_solver *h, uint32_t symbol, const uint32_t *first) {
  struct ground_candidate *c = &h->candidate;
  const struct heap_symbol *s = &h->vocabulary->symbols.data[symbol];
  uint8_t *table = c->tables.data[symbol];
  index_list different = VEC_INIT; /* elements with different values */
  for (uint32_t i = 0; i < c->representative.len; i++) {
    bool is_new = first[i] != NO_ATOM;
    for (uint32_t k = 0; k < different.len && is_new; k++)
      is_new = table[c->class_of.data[different.data[k]]] != table[i];
    if (is_new) vec_push(&different, first[i]);
  }
  bool is_good = s->role != HEAP_BOUNDED || different.len <= s->image_len;
  different.len = different.len > s->image_len ? s->image_len + 1 : different.len;
  if (!is_good) too_many_values(h, symbol, &different);
  for (uint32_t i = 0; i < c->representative.len; i++)
    if (first[i] == NO_ATOM) table[i] = different.len ? table[c->class_of.data[different.data[0]]] : 0;
  vec_release(&different);
  return is_good;
}

/* f(x) and f(y) for x and y of one class are of one class; the first is remembered in the table. */
static bool read_function(struct heap_solver *h, uint32_t symbol) {
  struct ground_candidate *c = &h->candidate;
  uint32_t classes = c->representative.len;
  uint32_t *first = xmalloc(classes * sizeof *first);
  uint8_t *table = xcalloc(classes, 1);
  bool is_good = true;
  const struct heap_symbol *s = &h->vocabulary->symbols.data[symbol];
  uint32_t any =
      h->universe == UNIVERSE_FULL ? 0 : UNDEFINED_CLASS; /* where the value does not matter, or is unknown */
  if (s->role == HEAP_BOUNDED && h->universe == UNIVERSE_FULL)
    any = c->class_of.data[normalizer_element(&h->normalizer, h->vocabulary->images.data[s->image])];
  memset(table, (int)any, classes);
  for (uint32_t i = 0; i < classes; i++) first[i] = NO_ATOM;
  for (uint32_t i = 0; i < c->active.len; i++) {
    uint32_t e = c->active.data[i], class = c->class_of.data[e];
    if (!needs_value(h, s, e)) continue;
    uint32_t value = normalizer_value(&h->normalizer, symbol, e);
    if (first[class] == NO_ATOM) {
      first[class] = e;
      table[class] = (uint8_t)c->class_of.data[value];
    }
    if (table[class] == c->class_of.data[value]) continue;
    literal_list clause = VEC_INIT;
    uint32_t other = normalizer_value(&h->normalizer, symbol, first[class]);
    vec_push(&clause, ground_equal(h, value, other));
    candidate_explain(h, e, first[class], &clause);
    candidate_lemma(h, &clause);
    vec_release(&clause);
    is_good = false;
  }
  c->tables.data[symbol] = table;
  if (is_good && h->universe == UNIVERSE_NAMED) is_good = complete_function(h, symbol, first);
  free(first);
  return is_good;
}

/* ---- relations ---- */

static uint32_t tuple_index(const struct ground_candidate *c, const struct ground_atom *a, uint32_t arity) {
  uint32_t index = 0;
  for (uint32_t i = 0; i < arity; i++) {
    if (!is_active(c, a->arguments[i])) return NO_ATOM;
    index = index * c->representative.len + c->class_of.data[a->arguments[i]];
  }
  return index;
}

/* Two atoms of one tuple of classes with different values. */
static void differ(struct heap_solver *h, uint32_t x, uint32_t y, uint32_t arity) {
  literal_list clause = VEC_INIT;
  assert(sat_value(&h->sat, h->atoms.data[x].variable) != sat_value(&h->sat, h->atoms.data[y].variable));
  for (uint32_t i = 0; i < arity; i++)
    candidate_explain(h, h->atoms.data[x].arguments[i], h->atoms.data[y].arguments[i], &clause);
  uint32_t yes = sat_value(&h->sat, h->atoms.data[x].variable) ? x : y, no = yes == x ? y : x;
  vec_push(&clause, -h->atoms.data[yes].variable);
  vec_push(&clause, h->atoms.data[no].variable);
  candidate_lemma(h, &clause);
  vec_release(&clause);
}

/* An atom of f* that must have another value because of its classes: both the same, or one of them null's. */
static bool check_forced(struct heap_solver *h, uint32_t atom, bool *is_good) {
  struct ground_candidate *c = &h->candidate;
  struct ground_atom a = h->atoms.data[atom];
  uint32_t from = c->class_of.data[a.arguments[0]], to = c->class_of.data[a.arguments[1]];
  bool value = sat_value(&h->sat, a.variable);
  if (from && to && from != to) return false;
  if (value == (from == to || to == 0)) return true;
  literal_list clause = VEC_INIT;
  if (!value) {
    vec_push(&clause, a.variable);
    candidate_explain(h, a.arguments[1], from == to ? a.arguments[0] : (uint32_t)ELEMENT_NULL, &clause);
  } else {
    vec_push(&clause, -a.variable);
    candidate_explain(h, a.arguments[0], ELEMENT_NULL, &clause);
    vec_push(&clause, ground_equal(h, a.arguments[1], ELEMENT_NULL));
  }
  candidate_lemma(h, &clause);
  vec_release(&clause);
  *is_good = false;
  return true;
}

static bool read_relation(struct heap_solver *h, uint32_t symbol) {
  struct ground_candidate *c = &h->candidate;
  const struct heap_symbol *s = &h->vocabulary->symbols.data[symbol];
  size_t size = 1;
  for (uint32_t i = 0; i < s->arity; i++) size *= c->representative.len;
  uint8_t *table = xmalloc(size);
  uint32_t *sources = xmalloc(size * sizeof *sources);
  memset(table, VALUE_OPEN, size);
  memset(sources, 0xff, size * sizeof *sources);
  c->tables.data[symbol] = table;
  c->sources.data[symbol] = sources;
  bool is_good = true;
  for (uint32_t i = 0; symbol + 1 < h->atoms_of.len && i < h->atoms_of.data[symbol + 1].len; i++) {
    uint32_t atom = h->atoms_of.data[symbol + 1].data[i], index = tuple_index(c, &h->atoms.data[atom], s->arity);
    if (index == NO_ATOM || (s->role == HEAP_REACH && check_forced(h, atom, &is_good))) continue;
    uint8_t value = sat_value(&h->sat, h->atoms.data[atom].variable) ? VALUE_TRUE : VALUE_FALSE;
    if (table[index] == VALUE_OPEN) {
      table[index] = value;
      sources[index] = atom;
    } else if (table[index] != value) {
      differ(h, atom, sources[index], s->arity);
      is_good = false;
    }
  }
  return is_good;
}

/* What no atom speaks of is false. */
static void close_table(struct heap_solver *h, uint32_t symbol) {
  struct ground_candidate *c = &h->candidate;
  const struct heap_symbol *s = &h->vocabulary->symbols.data[symbol];
  size_t size = 1;
  for (uint32_t i = 0; i < s->arity; i++) size *= c->representative.len;
  for (size_t i = 0; i < size; i++)
    if (c->tables.data[symbol][i] == VALUE_OPEN) c->tables.data[symbol][i] = VALUE_FALSE;
}

/* Classes and their representatives belong together; each symbol of the query has a table. */
static bool candidate_is_valid(const struct heap_solver *h) {
  const struct ground_candidate *c = &h->candidate;
  for (uint32_t i = 0; i < c->active.len; i++) assert(c->class_of.data[c->active.data[i]] < c->representative.len);
  for (uint32_t i = 0; i < c->representative.len; i++) assert(c->class_of.data[c->representative.data[i]] == i);
  for (uint32_t i = 0; i < c->symbols.len; i++) assert(c->tables.data[c->symbols.data[i]]);
  return true;
}

bool candidate_read(struct heap_solver *h) {
  struct ground_candidate *c = &h->candidate;
  read_classes(h);
  bool is_good = check_equalities(h); /* if not, the rest may still object, too: fewer rounds */
  release_tables(c);
  vec_resize(&c->tables, h->vocabulary->symbols.len);
  vec_resize(&c->sources, h->vocabulary->symbols.len);
  for (uint32_t i = 0; i < c->symbols.len; i++) {
    uint32_t symbol = c->symbols.data[i];
    const struct heap_symbol *s = &h->vocabulary->symbols.data[symbol];
    if (heap_is_function(s))
      is_good &= read_function(h, symbol);
    else if (!read_relation(h, symbol) || (s->role == HEAP_REACH && !reachability_check(h, symbol)))
      is_good = false;
    else if (s->role == HEAP_RELATION)
      close_table(h, symbol);
  }
  assert_structure(candidate_is_valid(h));
  return orders_check(h) && is_good;
}
