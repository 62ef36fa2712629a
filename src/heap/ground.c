#include "heap/ground.h"

static uint64_t pack(uint32_t symbol, const uint32_t *a, uint32_t arity) {
  uint64_t key = symbol == SYMBOL_EQUAL ? 0xffff : symbol;
  for (uint32_t i = 0; i < HEAP_ARITY; i++) key = key << 16 | (i < arity ? a[i] : 0xffff);
  return key;
}

bool ground_is_auxiliary(const struct heap_solver *h, uint32_t element) {
  const struct element *e = &h->normalizer.elements.data[element];
  return e->is_skolem || e->function != HEAP_NO_SYMBOL;
}

static int atom_variable(struct heap_solver *h, uint32_t symbol, const uint32_t *arguments, uint32_t arity) {
  uint64_t *known = map_put(&h->atom_index, pack(symbol, arguments, arity));
  if (*known) return h->atoms.data[*known - 1].variable;
  struct atom a = {symbol, {0}, sat_variable(&h->sat)};
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

/* Null is reached by all and reaches only itself; so those atoms do not exist. */
static int reach_atom(struct heap_solver *h, uint32_t symbol, const uint32_t *a) {
  if (a[0] == a[1] || a[1] == ELEMENT_NULL) return SAT_TRUE;
  if (a[0] == ELEMENT_NULL) return ground_equal(h, a[1], ELEMENT_NULL);
  return atom_variable(h, symbol, a, 2);
}

int ground_atom(struct heap_solver *h, uint32_t symbol, const uint32_t *arguments) {
  if (symbol == SYMBOL_EQUAL) return ground_equal(h, arguments[0], arguments[1]);
  const struct heap_symbol *s = &h->vocabulary->symbols.data[symbol];
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
static uint32_t element_of(struct heap_solver *h, const struct argument *a) {
  uint32_t e = a->index;
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

static int literal_of(struct heap_solver *, uint32_t normal);

/* If `guard` holds, so does the normal form. */
static void imply(struct heap_solver *h, int guard, uint32_t normal) {
  struct normal x = h->normalizer.normals.data[normal];
  if (x.kind == NORMAL_AND) {
    for (uint32_t i = 0; i < x.count; i++) imply(h, guard, h->normalizer.children.data[x.first + i]);
    return;
  }
  literal_list clause = VEC_INIT;
  vec_push(&clause, -guard);
  if (x.kind != NORMAL_OR) vec_push(&clause, literal_of(h, normal));
  for (uint32_t i = 0; x.kind == NORMAL_OR && i < x.count; i++)
    vec_push(&clause, literal_of(h, h->normalizer.children.data[x.first + i]));
  sat_clause(&h->sat, clause.data, clause.len);
  vec_release(&clause);
}

static int connective_literal(struct heap_solver *h, uint32_t normal, const struct normal *x) {
  if (x->count == 0) return x->kind == NORMAL_AND ? SAT_TRUE : SAT_FALSE;
  if (x->count == 1) return literal_of(h, h->normalizer.children.data[x->first]);
  int literal = sat_variable(&h->sat);
  imply(h, literal, normal);
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
  case NORMAL_OR: literal = connective_literal(h, normal, &x); break;
  }
  h->normalizer.normals.data[normal].literal = literal;
  h->normalizer.normals.data[normal].literal_stamp = h->instance;
  return literal;
}

int ground_literal(struct heap_solver *h, uint32_t normal) { return literal_of(h, normal); }

void ground_instance(struct heap_solver *h, int guard, uint32_t matrix) {
  h->statistics.instances++;
  h->instance++;
  imply(h, guard, matrix);
}
