/* Symbols are functions of the term store with a role beside them, so formulas are terms like all others, and
 * substitution, sharing and printing for Z3 come for free. The axioms here are what Z3 is told; the decision procedure
 * has them built in (Table 3.2 in reachability.c, orders in key_order.c, functions in candidate.c), which is why they
 * must agree. */
#include "lists/logic/vocabulary.h"

#include "logic/build.h"
#include "logic/traverse.h"

#include <stdio.h>

void vocabulary_init(struct vocabulary *v, struct terms *s) {
  memset(v, 0, sizeof *v);
  v->terms = s;
  v->node = sort_named(&s->sorts, "Node");
  v->null = term_var(s, "null", v->node);
}

void vocabulary_release(struct vocabulary *v) {
  vec_release(&v->symbols);
  map_release_all(&v->by_function, &v->between);
  vec_release(&v->images);
  arena_release(&v->arena);
}

uint32_t vocabulary_find(const struct vocabulary *v, const char *name) {
  for (uint32_t i = 0; i < v->symbols.len; i++)
    if (strcmp(v->symbols.data[i].name, name) == 0) return i;
  return HEAP_NO_SYMBOL;
}

uint32_t vocabulary_of(const struct vocabulary *v, function f) {
  const uint64_t *found = map_get(&v->by_function, f.id);
  return found ? (uint32_t)*found - 1 : HEAP_NO_SYMBOL;
}

/* `suffix` makes the name of the term's symbol. */
static uint32_t add(struct vocabulary *v, const char *name, const char *suffix, enum heap_role role, uint32_t arity) {
  uint32_t known = vocabulary_find(v, name);
  if (known != HEAP_NO_SYMBOL) {
    assert(v->symbols.data[known].role == role && v->symbols.data[known].arity == arity);
    return known;
  }
  assert(arity > 0 && arity <= HEAP_ARITY);
  char *full = arena_alloc(&v->arena, strlen(name) + strlen(suffix) + 1);
  strcat(strcpy(full, name), suffix);
  sort arguments[HEAP_ARITY] = {v->node, v->node, v->node};
  bool is_function = role == HEAP_ENTRY || role == HEAP_BOUNDED;
  struct heap_symbol *s = vec_push_zero(&v->symbols);
  s->name = arena_strdup(&v->arena, name);
  s->role = role;
  s->arity = arity;
  assert(
      !map_get(&v->by_function, term_function(v->terms, full, arguments, arity, is_function ? v->node : sort_bool).id));
  s->function = term_function(v->terms, full, arguments, arity, is_function ? v->node : sort_bool);
  *map_put(&v->by_function, s->function.id) = v->symbols.len;
  return v->symbols.len - 1;
}

uint32_t vocabulary_field(struct vocabulary *v, const char *name) { return add(v, name, "*", HEAP_REACH, 2); }

uint32_t vocabulary_relation(struct vocabulary *v, const char *name, uint32_t arity) {
  return add(v, name, "", HEAP_RELATION, arity);
}

uint32_t vocabulary_mark(struct vocabulary *v, const char *name) {
  uint32_t symbol = add(v, name, "", HEAP_RELATION, 1);
  v->symbols.data[symbol].is_false_at_null = true;
  return symbol;
}

static uint64_t pair(uint32_t d, uint32_t e) { return (uint64_t)d << 32 | e; }

static void add_between(struct vocabulary *v, uint32_t d, uint32_t e) {
  assert(d != e && heap_is_data(v, d) && heap_is_data(v, e));
  const char *left = v->symbols.data[d].name, *right = v->symbols.data[e].name;
  char *name = arena_alloc(&v->arena, strlen(left) + strlen(right) + 3);
  strcat(strcat(strcpy(name, left), "<="), right);
  uint32_t symbol = add(v, name, "", HEAP_ORDER, 2);
  v->symbols.data[symbol].left = d;
  v->symbols.data[symbol].right = e;
  *map_put(&v->between, pair(d, e)) = symbol;
}

uint32_t vocabulary_order(struct vocabulary *v, const char *name) {
  uint32_t before = v->symbols.len, symbol = add(v, name, "<=", HEAP_ORDER, 2);
  if (symbol < before) return symbol;
  v->symbols.data[symbol].left = v->symbols.data[symbol].right = symbol;
  *map_put(&v->between, pair(symbol, symbol)) = symbol;
  for (uint32_t i = 0; i < before; i++) {
    if (!heap_is_data(v, i)) continue;
    add_between(v, i, symbol);
    add_between(v, symbol, i);
  }
  return symbol;
}

uint32_t vocabulary_between(const struct vocabulary *v, uint32_t d, uint32_t e) {
  const uint64_t *symbol = map_get(&v->between, pair(d, e));
  assert(symbol); /* both are data fields */
  return (uint32_t)*symbol;
}

uint32_t vocabulary_entry(struct vocabulary *v, const char *name) { return add(v, name, "", HEAP_ENTRY, 1); }

uint32_t vocabulary_bounded(struct vocabulary *v, const char *name, uint32_t values) {
  uint32_t before = v->symbols.len, symbol = add(v, name, "", HEAP_BOUNDED, 1);
  if (symbol < before) return symbol;
  struct heap_symbol *s = &v->symbols.data[symbol];
  assert(values > 0);
  s->image = v->images.len;
  s->image_len = values;
  for (uint32_t i = 1; i <= values; i++) {
    char number[16];
    snprintf(number, sizeof number, "#%u", i);
    char *full = arena_alloc(&v->arena, strlen(name) + sizeof number);
    strcat(strcpy(full, name), number);
    vec_push(&v->images, term_var(v->terms, full, v->node));
  }
  return symbol;
}

term heap_constant(struct vocabulary *v, const char *name) { return term_var(v->terms, name, v->node); }

term heap_apply(const struct vocabulary *v, uint32_t symbol, const term *arguments) {
  assert(symbol < v->symbols.len);
  const struct heap_symbol *s = &v->symbols.data[symbol];
  for (uint32_t i = 0; i < s->arity; i++) assert(heap_is_node(v, arguments[i]));
  return term_apply(v->terms, s->function, arguments, s->arity);
}

/* ---- axioms ---- */

struct axioms {
  struct vocabulary *v;
  uint32_t symbol;
  term a, b, c; /* bound variables */
  term_list *out;
};

static term at(const struct axioms *x, term a, term b) {
  return heap_apply(x->v, x->symbol, (term[HEAP_ARITY]){a, b, a});
}

/* For all variables: if both conditions hold, so does the conclusion. */
static void forall(const struct axioms *x, term condition, term other, term conclusion) {
  struct terms *s = x->v->terms;
  term body = term_implies(s, term_and2(s, condition, other), conclusion);
  term_list variables = VEC_INIT;
  term_free_variables(s, &body, 1, &variables);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < variables.len; i++)
    if (!term_eq(variables.data[i], x->v->null)) variables.data[kept++] = variables.data[i];
  vec_push(x->out, term_forall(s, variables.data, kept, body));
  vec_release(&variables);
}

static void transitive(const struct axioms *x) { forall(x, at(x, x->a, x->b), at(x, x->b, x->c), at(x, x->a, x->c)); }

static void reach_axioms(const struct axioms *x) {
  struct terms *s = x->v->terms;
  term null = x->v->null, is_same = term_equals(s, x->a, x->b);
  forall(x, term_true, term_true, at(x, x->a, x->a));
  forall(x, at(x, x->a, x->b), at(x, x->b, x->a), is_same);
  transitive(x);
  forall(x, at(x, x->a, x->b), at(x, x->a, x->c), term_or2(s, at(x, x->b, x->c), at(x, x->c, x->b)));
  forall(x, term_true, term_true, at(x, x->a, null));
  forall(x, term_true, at(x, null, x->a), term_equals(s, x->a, null));
}

static term value(const struct axioms *x, term a) { return heap_apply(x->v, x->symbol, (term[HEAP_ARITY]){a, a, a}); }

static void bounded_axiom(const struct axioms *x, const struct heap_symbol *symbol) {
  struct terms *s = x->v->terms;
  term is_in_image = term_false;
  for (uint32_t i = 0; i < symbol->image_len; i++) {
    term constant = x->v->images.data[symbol->image + i];
    is_in_image = term_or2(s, is_in_image, term_equals(s, value(x, x->a), constant));
  }
  vec_push(x->out, term_forall(s, &x->a, 1, is_in_image));
}

void heap_axioms(struct vocabulary *v, uint32_t index, term_list *out) {
  struct terms *s = v->terms;
  assert(index < v->symbols.len);
  const struct heap_symbol *symbol = &v->symbols.data[index];
  struct axioms x = {v, index, heap_constant(v, "?a"), heap_constant(v, "?b"), heap_constant(v, "?c"), out};
  switch (symbol->role) {
  case HEAP_REACH: reach_axioms(&x); break;
  case HEAP_RELATION:
    if (symbol->is_false_at_null) vec_push(out, term_not(value(&x, v->null)));
    break;
  case HEAP_ORDER: break; /* between several, below */
  case HEAP_ENTRY: forall(&x, term_true, term_true, term_equals(s, value(&x, value(&x, x.a)), value(&x, x.a))); break;
  case HEAP_BOUNDED: bounded_axiom(&x, symbol); break;
  }
}

typedef VEC(uint32_t) order_list;

static void add_data(order_list *orders, uint32_t symbol) {
  for (uint32_t i = 0; i < orders->len; i++)
    if (orders->data[i] == symbol) return;
  vec_push(orders, symbol);
}

/* One total order for all keys in these data fields. */
static void order_axioms(struct vocabulary *v, const order_list *orders, term_list *out) {
  term a = heap_constant(v, "?a"), b = heap_constant(v, "?b"), c = heap_constant(v, "?c");
  struct axioms x = {v, 0, a, b, c, out};
  for (uint32_t i = 0; i < orders->len; i++)
    for (uint32_t j = 0; j < orders->len; j++) {
      uint32_t d = orders->data[i], e = orders->data[j];
      term up = heap_apply(v, vocabulary_between(v, d, e), (term[]){a, b});
      term down = heap_apply(v, vocabulary_between(v, e, d), (term[]){b, a});
      if (i <= j) forall(&x, term_true, term_true, term_or2(v->terms, up, down));
      for (uint32_t k = 0; k < orders->len; k++) {
        uint32_t f = orders->data[k];
        term next = heap_apply(v, vocabulary_between(v, e, f), (term[]){b, c});
        forall(&x, up, next, heap_apply(v, vocabulary_between(v, d, f), (term[]){a, c}));
      }
    }
}

void heap_axioms_of(struct vocabulary *v, const term *roots, uint32_t count, term_list *out) {
  term_list nodes = VEC_INIT;
  order_list orders = VEC_INIT;
  struct map seen = MAP_INIT;
  traverse_nodes(v->terms, roots, count, &nodes);
  for (uint32_t i = 0; i < nodes.len; i++) {
    if (term_kind(v->terms, nodes.data[i]) != TERM_APPLY) continue;
    uint32_t symbol = vocabulary_of(v, term_symbol(v->terms, nodes.data[i]));
    if (symbol == HEAP_NO_SYMBOL || map_get(&seen, symbol)) continue;
    map_put(&seen, symbol);
    heap_axioms(v, symbol, out);
    if (v->symbols.data[symbol].role != HEAP_ORDER) continue;
    add_data(&orders, v->symbols.data[symbol].left);
    add_data(&orders, v->symbols.data[symbol].right);
  }
  order_axioms(v, &orders, out);
  vec_release_all(&orders, &nodes);
  map_release(&seen);
}
