/* Atoms over elements as variables, and ground formulas as clauses (chapter 3, by instantiation over the constants of
 * the formula). Only one direction is needed: a literal implies its formula (G1), so an existing gate serves every
 * formula that contains its clauses. What the axioms decide at once (null, a node and itself) is no variable at all. */
#include "lists/logic/ground.h"

static uint64_t pack(uint32_t symbol, const uint32_t *a, uint32_t arity) {
  uint64_t key = symbol == SYMBOL_EQUAL ? 0xffff : symbol;
  assert(symbol == SYMBOL_EQUAL || symbol < 0xffff);
  for (uint32_t i = 0; i < arity; i++) assert(a[i] < 0xffff);
  for (uint32_t i = 0; i < HEAP_ARITY; i++) key = key << 16 | (i < arity ? a[i] : 0xffff);
  return key;
}

bool ground_is_auxiliary(const struct heap_solver *h, uint32_t element) {
  const struct normal_element *e = &h->normalizer.elements.data[element];
  return e->is_skolem || e->function != HEAP_NO_SYMBOL;
}

static int atom_variable(struct heap_solver *h, uint32_t symbol, const uint32_t *arguments, uint32_t arity) {
  for (uint32_t i = 0; i < arity; i++) assert(arguments[i] < h->normalizer.elements.len);
  uint64_t *known = map_put(&h->atom_index, pack(symbol, arguments, arity));
  if (*known) return h->atoms.data[*known - 1].variable;
  struct ground_atom a = {symbol, {0}, sat_variable(&h->sat)};
  /* Variables are false if they may be: auxiliary elements are null if they may be. */
  if (symbol == SYMBOL_EQUAL && arguments[0] == ELEMENT_NULL && ground_is_auxiliary(h, arguments[1]))
    a.variable = -a.variable;
  memcpy(a.arguments, arguments, arity * sizeof *arguments);
  *known = h->atoms.len + 1;
  uint32_t list = symbol == SYMBOL_EQUAL ? 0 : symbol + 1;
  if (h->atoms_of.len <= list) vec_resize(&h->atoms_of, list + 1);
  vec_push(&h->atoms_of.data[list], h->atoms.len);
  vec_push(&h->atoms, a);
  return a.variable;
}

int ground_equal(struct heap_solver *h, uint32_t a, uint32_t b) {
  if (a == b) return SAT_TRUE;
  return atom_variable(h, SYMBOL_EQUAL, a < b ? (uint32_t[]){a, b} : (uint32_t[]){b, a}, 2);
}

/* What equality says of a new atom: a node reaches itself and null, and null nothing else. */
static void add_ends(struct heap_solver *h, int literal, uint32_t from, uint32_t to) {
  int from_null = ground_equal(h, from, ELEMENT_NULL), to_null = ground_equal(h, to, ELEMENT_NULL);
  sat_clause(&h->sat, (int[]){literal, -to_null}, 2);
  sat_clause(&h->sat, (int[]){literal, -ground_equal(h, from, to)}, 2);
  sat_clause(&h->sat, (int[]){-literal, -from_null, to_null}, 3);
}

/* Null is reached by all and reaches only itself; so those atoms do not exist. */
static int reach_atom(struct heap_solver *h, uint32_t symbol, const uint32_t *a) {
  if (a[0] == a[1] || a[1] == ELEMENT_NULL) return SAT_TRUE;
  if (a[0] == ELEMENT_NULL) return ground_equal(h, a[1], ELEMENT_NULL);
  uint32_t before = h->atoms.len;
  int literal = atom_variable(h, symbol, a, 2);
  if (h->atoms.len > before) add_ends(h, literal, a[0], a[1]);
  return literal;
}

int ground_atom(struct heap_solver *h, uint32_t symbol, const uint32_t *arguments) {
  if (symbol == SYMBOL_EQUAL) return ground_equal(h, arguments[0], arguments[1]);
  const struct heap_symbol *s = &h->vocabulary->symbols.data[symbol];
  assert(!heap_is_function(s));
  if (s->role == HEAP_REACH) return reach_atom(h, symbol, arguments);
  if (s->role == HEAP_ORDER && s->left == s->right && arguments[0] == arguments[1]) return SAT_TRUE;
  return atom_variable(h, symbol, arguments, s->arity);
}

static int bool_variable(struct heap_solver *h, uint32_t number) {
  if (h->booleans.len <= number) vec_resize(&h->booleans, number + 1);
  if (!h->booleans.data[number]) h->booleans.data[number] = sat_variable(&h->sat);
  return h->booleans.data[number];
}

/* The element that an argument is, for the classes in the environment. */
static uint32_t element_of(struct heap_solver *h, const struct normal_argument *a) {
  uint32_t e = a->index;
  assert(!a->is_slot || h->environment.data[a->index] < h->candidate.representative.len);
  if (a->is_slot) e = h->candidate.representative.data[h->environment.data[a->index]];
  if (a->entry != HEAP_NO_SYMBOL) e = normalizer_value(&h->normalizer, a->entry, e);
  return a->function == HEAP_NO_SYMBOL ? e : normalizer_value(&h->normalizer, a->function, e);
}

static int atom_literal(struct heap_solver *h, const struct normal *x) {
  if (x->symbol == SYMBOL_BOOL) {
    int variable = bool_variable(h, x->first);
    return x->is_negated ? -variable : variable;
  }
  uint32_t arity = x->symbol == SYMBOL_EQUAL ? 2 : h->vocabulary->symbols.data[x->symbol].arity;
  uint32_t elements[HEAP_ARITY];
  for (uint32_t i = 0; i < arity; i++) elements[i] = element_of(h, &x->arguments[i]);
  int literal = ground_atom(h, x->symbol, elements);
  return x->is_negated ? -literal : literal;
}

/* ---- gates ---- */

/* Formulas over atoms are clauses, and what a clause cannot have among its literals is a gate: a literal that implies
 * clauses of its own. Gates of the same clauses are one, whatever formulas and instances they come from: the rules of
 * two calls, and the instances of one rule, have most of their parts in common. */

static bool is_same_gate(const void *owner, uint32_t index, const void *key) {
  const struct heap_solver *h = owner;
  const struct ground_gate *a = &h->gates.data[index], *b = key;
  return a->count == b->count &&
         memcmp(&h->gate_literals.data[a->first], &h->building.data[b->first], a->count * sizeof(int)) == 0;
}

static void add_clauses(struct heap_solver *h, int guard, uint32_t first) {
  literal_list clause = VEC_INIT;
  for (uint32_t i = first; i < h->building.len; i++) {
    if (!clause.len) vec_push(&clause, -guard);
    if (h->building.data[i]) {
      vec_push(&clause, h->building.data[i]);
      continue;
    }
    sat_clause(&h->sat, clause.data, clause.len);
    vec_clear(&clause);
  }
  vec_release(&clause);
}

/* The gate of the clauses from `first` on in h->building. */
static int gate_literal(struct heap_solver *h, uint32_t first) {
  assert(h->building.len > first && vec_last(&h->building) == 0);
  struct ground_gate g = {first, h->building.len - first, 0};
  uint64_t hash = hash_bytes(&h->building.data[first], g.count * sizeof(int));
  uint32_t known = unique_find(&h->gate_index, hash, is_same_gate, h, &g);
  if (known != MAP_NONE) return h->gates.data[known].literal;
  g.literal = sat_hidden_variable(&h->sat);
  add_clauses(h, g.literal, first);
  g.first = h->gate_literals.len;
  for (uint32_t i = first; i < h->building.len; i++) vec_push(&h->gate_literals, h->building.data[i]);
  unique_add(&h->gate_index, hash, h->gates.len);
  vec_push(&h->gates, g);
  return g.literal;
}

static int literal_of(struct heap_solver *, uint32_t normal);

/* Inserts a literal into the clause that begins at `first` and is built last, which is sorted. True if the clause
 * holds in any case. */
static bool add_literal(struct heap_solver *h, uint32_t first, int literal) {
  uint32_t at = h->building.len;
  if (literal == SAT_FALSE) return false;
  for (uint32_t i = first; i < h->building.len; i++) {
    if (h->building.data[i] == literal) return false;
    if (h->building.data[i] == -literal) return true;
  }
  vec_push(&h->building, literal);
  for (; at > first && h->building.data[at - 1] > literal; at--) h->building.data[at] = h->building.data[at - 1];
  h->building.data[at] = literal;
  return literal == SAT_TRUE;
}

static bool add_disjuncts(struct heap_solver *h, uint32_t first, uint32_t normal) {
  struct normal x = h->normalizer.normals.data[normal];
  if (x.kind != NORMAL_OR) return add_literal(h, first, literal_of(h, normal));
  for (uint32_t i = 0; i < x.count; i++)
    if (add_disjuncts(h, first, h->normalizer.children.data[x.first + i])) return true;
  return false;
}

/* Appends the clauses of a normal form to h->building, each with a 0 behind it. False if one of them is empty. */
static bool build_clauses(struct heap_solver *h, uint32_t normal) {
  struct normal x = h->normalizer.normals.data[normal];
  for (uint32_t i = 0; x.kind == NORMAL_AND && i < x.count; i++)
    if (!build_clauses(h, h->normalizer.children.data[x.first + i])) return false;
  if (x.kind == NORMAL_AND) return true;
  uint32_t first = h->building.len;
  if (add_disjuncts(h, first, normal)) {
    h->building.len = first;
    return true;
  }
  vec_push(&h->building, 0);
  return h->building.len > first + 1;
}

static int connective_literal(struct heap_solver *h, uint32_t normal) {
  uint32_t first = h->building.len;
  int literal = SAT_FALSE;
  if (build_clauses(h, normal)) {
    uint32_t count = h->building.len - first;
    literal = count == 0 ? SAT_TRUE : count == 2 ? h->building.data[first] : gate_literal(h, first);
  }
  h->building.len = first;
  return literal;
}

static int literal_of(struct heap_solver *h, uint32_t normal) {
  struct normal x = h->normalizer.normals.data[normal];
  if (x.literal && (!x.has_slots || x.literal_stamp == h->instance)) return x.literal;
  int literal = 0;
  switch (x.kind) {
  case NORMAL_ATOM: literal = atom_literal(h, &x); break;
  case NORMAL_UNIVERSAL: literal = sat_variable(&h->sat); break;
  case NORMAL_AND:
  case NORMAL_OR: literal = connective_literal(h, normal); break;
  }
  h->normalizer.normals.data[normal].literal = literal;
  h->normalizer.normals.data[normal].literal_stamp = h->instance;
  return literal;
}

int ground_literal(struct heap_solver *h, uint32_t normal) {
  assert(!h->normalizer.normals.data[normal].has_slots);
  assert(h->building.len == 0);
  return literal_of(h, normal);
}

void ground_instance(struct heap_solver *h, int guard, uint32_t matrix) {
  assert(sat_value(&h->sat, guard)); /* otherwise nobody needs it */
  h->statistics.instances++;
  h->instance++;
  uint32_t first = h->building.len;
  if (build_clauses(h, matrix))
    add_clauses(h, guard, first);
  else
    sat_clause(&h->sat, (int[]){-guard}, 1);
  h->building.len = first;
}
