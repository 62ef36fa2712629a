/* One walk from the top with the scope of quantifiers as a parameter. A form is remembered per scope and polarity, so
 * shared terms stay shared; a quantifier is first lifted to the outermost scope that it means the same in, which is
 * what makes `forall a: P(a) -> exists b: Q(b)` a formula of the fragment (section 3.3) and finds the alternation that
 * is not. Skolem constants are elements like others; values of functions are made only where an atom mentions them. */
#include "lists/logic/normal.h"

#include "base/checking.h"
#include "lists/logic/predicates.h"
#include "logic/build.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

#include <stdio.h>

/* Nesting that the C stack bears easily. */
enum { DEPTH_LIMIT = 2500 };

void normalizer_init(struct normalizer *n, struct vocabulary *v) {
  memset(n, 0, sizeof *n);
  n->vocabulary = v;
  n->entry = HEAP_NO_SYMBOL;
  n->error = (struct strbuf)STRBUF_INIT;
  vec_push_zero(&n->scopes);
  normalizer_element(n, v->null);
}

void normalizer_release(struct normalizer *n) {
  for (uint32_t i = 0; i < n->universals.len; i++) {
    for (uint32_t k = 0; k < n->universals.data[i].rules.len; k++)
      vec_release(&n->universals.data[i].rules.data[k].slots);
    vec_release(&n->universals.data[i].rules);
  }
  vec_release_all(&n->universals, &n->elements);
  map_release_all(&n->constants, &n->values);
  vec_release(&n->booleans);
  map_release(&n->boolean_of);
  vec_release_all(&n->normals, &n->children, &n->scopes);
  map_release_all(&n->scope_of, &n->memo);
  strbuf_release(&n->error);
}

__attribute__((format(printf, 2, 3))) static bool fail(struct normalizer *n, const char *format, ...) {
  if (n->error.len) return false;
  va_list arguments;
  va_start(arguments, format);
  strbuf_vprintf(&n->error, format, arguments);
  va_end(arguments);
  return false;
}

/* ---- elements ---- */

static uint32_t new_element(struct normalizer *n, struct normal_element e) {
  if (n->elements.len >= ELEMENT_LIMIT) fail(n, "more than %d nodes have a name", ELEMENT_LIMIT);
  vec_push(&n->elements, e);
  return n->elements.len - 1;
}

uint32_t normalizer_element(struct normalizer *n, term constant) {
  uint64_t *known = map_put(&n->constants, constant.id);
  if (!*known) *known = new_element(n, (struct normal_element){constant, HEAP_NO_SYMBOL, 0, false, false}) + 1;
  return (uint32_t)*known - 1;
}

uint32_t normalizer_value(struct normalizer *n, uint32_t function, uint32_t element) {
  assert(function < n->vocabulary->symbols.len && element < n->elements.len);
  const struct heap_symbol *s = &n->vocabulary->symbols.data[function];
  assert(heap_is_function(s));
  if (s->role == HEAP_ENTRY && n->elements.data[element].function == function) return element;
  uint64_t key = (uint64_t)function << 32 | element;
  const uint64_t *known = map_get(&n->values, key);
  if (known) return (uint32_t)*known - 1;
  bool is_derived = s->role == HEAP_BOUNDED;
  uint32_t value = new_element(n, (struct normal_element){term_none, function, element, false, is_derived});
  *map_put(&n->values, key) = value + 1;
  return value;
}

/* ---- scopes ---- */

static bool binds(const struct normalizer *n, const struct normal_scope *scope, term variable, uint32_t *position) {
  const struct terms *s = n->vocabulary->terms;
  for (uint32_t i = 0; i + 1 < term_count(s, scope->quantifier); i++)
    if (term_eq(term_child(s, scope->quantifier, i), variable)) {
      *position = i;
      return true;
    }
  return false;
}

/* The scope that binds the variable, 0 for constants. */
static uint32_t binder(const struct normalizer *n, uint32_t scope, term variable, uint32_t *position) {
  for (; scope; scope = n->scopes.data[scope].parent)
    if (binds(n, &n->scopes.data[scope], variable, position)) break;
  return scope;
}

/* The outermost scope in which the quantifier `q`, met in `scope`, means the same; and the variable that keeps it
 * there. */
static uint32_t lift(struct normalizer *n, uint32_t scope, term q, term *ret_variable) {
  term_list free_variables = VEC_INIT;
  uint32_t position, found = 0;
  q = term_positive(q);
  term_free_variables(n->vocabulary->terms, &q, 1, &free_variables);
  for (; scope && !found; scope = n->scopes.data[scope].parent)
    for (uint32_t i = 0; i < free_variables.len && !found; i++)
      if (binds(n, &n->scopes.data[scope], free_variables.data[i], &position)) {
        found = scope;
        *ret_variable = free_variables.data[i];
      }
  vec_release(&free_variables);
  return found;
}

/* The innermost universal scope from here outwards, 0 = none. */
static uint32_t universal_scope(const struct normalizer *n, uint32_t scope) {
  while (scope && !n->scopes.data[scope].is_universal) scope = n->scopes.data[scope].parent;
  return scope;
}

static uint32_t new_skolems(struct normalizer *n, term q) {
  uint32_t first = n->elements.len;
  struct terms *s = n->vocabulary->terms;
  for (uint32_t i = 0; i + 1 < term_count(s, q); i++) {
    char name[256];
    snprintf(name, sizeof name, "%.200s!%u", term_name(s, term_child(s, q, i)), ++n->skolems);
    term constant = term_var(s, name, n->vocabulary->node);
    if (map_get(&n->constants, constant.id)) constant = term_fresh(s, name, n->vocabulary->node);
    uint32_t e = normalizer_element(n, constant);
    n->elements.data[e].is_skolem = true;
    assert(e == first + i);
  }
  return first;
}

/* The scope of the body of `q`; its polarity says which quantifier it is. */
static uint32_t body_scope(struct normalizer *n, uint32_t parent, term q) {
  assert(parent < n->scopes.len && term_count(n->vocabulary->terms, q) > 1);
  uint64_t key = (uint64_t)parent << 32 | q.id;
  const uint64_t *known = map_get(&n->scope_of, key);
  if (known) return (uint32_t)*known;
  struct normal_scope scope = {parent, term_positive(q), !term_is_negated(q), 0, 0};
  if (scope.is_universal) {
    uint32_t outer = universal_scope(n, parent);
    if (!outer) vec_push_zero(&n->universals);
    scope.universal = outer ? n->scopes.data[outer].universal : n->universals.len - 1;
    scope.first = n->universals.data[scope.universal].slots;
    n->universals.data[scope.universal].slots += term_count(n->vocabulary->terms, q) - 1;
  } else {
    scope.first = new_skolems(n, q);
  }
  vec_push(&n->scopes, scope);
  *map_put(&n->scope_of, key) = n->scopes.len - 1;
  return n->scopes.len - 1;
}

/* ---- atoms ---- */

static bool compile(struct normalizer *, uint32_t scope, term, uint32_t *ret);

static uint32_t add(struct normalizer *n, struct normal x) {
  vec_push(&n->normals, x);
  return n->normals.len - 1;
}

static struct normal_argument variable_argument(struct normalizer *n, uint32_t scope, term variable) {
  uint32_t position = 0, bound = binder(n, scope, variable, &position);
  if (!bound) return (struct normal_argument){HEAP_NO_SYMBOL, HEAP_NO_SYMBOL, normalizer_element(n, variable), false};
  const struct normal_scope *x = &n->scopes.data[bound];
  return (struct normal_argument){HEAP_NO_SYMBOL, HEAP_NO_SYMBOL, x->first + position, x->is_universal};
}

/* A second idempotent function would make the universe infinite. */
static bool note_function(struct normalizer *n, uint32_t symbol) {
  const struct heap_symbol *symbols = n->vocabulary->symbols.data;
  if (symbols[symbol].role != HEAP_ENTRY || n->entry == symbol) return true;
  if (n->entry != HEAP_NO_SYMBOL)
    return fail(n,
                "outside of the decidable fragment: two idempotent functions, '%s' and '%s'; express one by the other "
                "and a function with a bounded image (section 5.3.2.3)",
                symbols[n->entry].name, symbols[symbol].name);
  n->entry = symbol;
  return true;
}

/* The function that a term applies, HEAP_NO_SYMBOL if it is a variable; or the term is no node of ours. */
static bool function_of(struct normalizer *n, term t, uint32_t *ret) {
  const struct terms *s = n->vocabulary->terms;
  *ret = HEAP_NO_SYMBOL;
  if (term_kind(s, t) == TERM_VAR) return true;
  if (term_kind(s, t) == TERM_APPLY) *ret = vocabulary_of(n->vocabulary, term_symbol(s, t));
  if (*ret == HEAP_NO_SYMBOL)
    return fail(n, "not a formula of reachability logic: a node is a constant, a variable or a known function of one");
  return note_function(n, *ret);
}

static bool is_entry(const struct normalizer *n, uint32_t function) {
  return function != HEAP_NO_SYMBOL && n->vocabulary->symbols.data[function].role == HEAP_ENTRY;
}

/* The node without applications of the idempotent function to its own values. */
static term shortened(const struct normalizer *n, term t) {
  const struct terms *s = n->vocabulary->terms;
  while (term_kind(s, t) == TERM_APPLY) {
    term inner = term_child(s, t, 0);
    if (!is_entry(n, vocabulary_of(n->vocabulary, term_symbol(s, t))) || term_kind(s, inner) != TERM_APPLY ||
        term_symbol(s, inner).id != term_symbol(s, t).id)
      break;
    t = inner;
  }
  return t;
}

/* Deeper terms are flattened before. */
static bool argument_of(struct normalizer *n, uint32_t scope, term t, struct normal_argument *ret) {
  const struct terms *s = n->vocabulary->terms;
  uint32_t functions[2] = {HEAP_NO_SYMBOL, HEAP_NO_SYMBOL};
  t = shortened(n, t);
  for (uint32_t i = 0; i < 2 && term_kind(s, t) != TERM_VAR; i++) {
    if (!function_of(n, t, &functions[i])) return false;
    t = shortened(n, term_child(s, t, 0));
  }
  assert(term_kind(s, t) == TERM_VAR && (functions[1] == HEAP_NO_SYMBOL || is_entry(n, functions[1])));
  *ret = variable_argument(n, scope, t);
  ret->function = functions[0];
  ret->entry = functions[1];
  return true;
}

/* A node inside of one of the nodes that cannot stay there: the value of a bounded function to which another is
 * applied. No term if there is none. */
static term deep_argument(const struct normalizer *n, const term *nodes, uint32_t count) {
  const struct terms *s = n->vocabulary->terms;
  for (uint32_t i = 0; i < count; i++) {
    term t = shortened(n, nodes[i]);
    if (term_kind(s, t) != TERM_APPLY) continue;
    term inner = shortened(n, term_child(s, t, 0)), deeper = deep_argument(n, &inner, 1);
    if (deeper.id) return deeper;
    if (term_kind(s, inner) == TERM_APPLY && !is_entry(n, vocabulary_of(n->vocabulary, term_symbol(s, inner))))
      return inner;
  }
  return term_none;
}

static term replace_node(struct terms *s, term literal, term from, term to) {
  return term_substitute(s, literal, &from, &to, 1);
}

/* The literal as `for all nodes that are the inner value: the literal of that node`. */
static term flattened(struct normalizer *n, term literal, term inner) {
  struct terms *s = n->vocabulary->terms;
  term b = heap_bound_variable(n->vocabulary, &literal, 1);
  term is_other = term_not(term_equals(s, b, inner));
  return term_forall(s, &b, 1, term_or2(s, is_other, replace_node(s, literal, inner, b)));
}

static bool compile_atom(struct normalizer *n, uint32_t scope, term t, uint32_t symbol, uint32_t *ret) {
  struct terms *s = n->vocabulary->terms;
  struct normal x = {.kind = NORMAL_ATOM, .is_negated = term_is_negated(t), .symbol = symbol};
  term nodes[HEAP_ARITY] = {term_none, term_none, term_none};
  assert(term_count(s, t) <= HEAP_ARITY);
  for (uint32_t i = 0; i < term_count(s, t); i++) nodes[i] = term_child(s, t, i);
  term inner = deep_argument(n, nodes, term_count(s, t));
  if (inner.id) return compile(n, scope, flattened(n, t, inner), ret);
  for (uint32_t i = 0; i < term_count(s, t); i++) {
    if (!argument_of(n, scope, nodes[i], &x.arguments[i])) return false;
    x.has_slots |= x.arguments[i].is_slot;
  }
  *ret = add(n, x);
  return true;
}

static uint32_t compile_boolean(struct normalizer *n, term t) {
  uint64_t *known = map_put(&n->boolean_of, term_positive(t).id);
  if (!*known) {
    vec_push(&n->booleans, term_positive(t));
    *known = n->booleans.len;
  }
  return add(n, (struct normal){.kind = NORMAL_ATOM,
                                .is_negated = term_is_negated(t),
                                .symbol = SYMBOL_BOOL,
                                .first = (uint32_t)*known - 1});
}

static bool compile_apply(struct normalizer *n, uint32_t scope, term t, uint32_t *ret) {
  uint32_t symbol = vocabulary_of(n->vocabulary, term_symbol(n->vocabulary->terms, t));
  if (symbol == HEAP_NO_SYMBOL)
    return fail(n, "not a formula of reachability logic: unknown symbol '%s'",
                function_name(n->vocabulary->terms, term_symbol(n->vocabulary->terms, t)));
  return compile_atom(n, scope, t, symbol, ret);
}

/* ---- connectives ---- */

static bool compile_all(struct normalizer *n, uint32_t scope, enum normal_kind kind, const term *ts, uint32_t count,
                        uint32_t *ret) {
  struct normal x = {.kind = kind};
  index_list children = VEC_INIT;
  bool is_good = true;
  for (uint32_t i = 0; i < count && is_good; i++) {
    uint32_t child;
    is_good = compile(n, scope, ts[i], &child);
    if (!is_good) break;
    x.has_slots |= n->normals.data[child].has_slots;
    vec_push(&children, child);
  }
  x.first = n->children.len;
  x.count = children.len;
  for (uint32_t i = 0; i < children.len; i++) vec_push(&n->children, children.data[i]);
  vec_release(&children);
  *ret = add(n, x);
  return is_good;
}

static bool compile_and(struct normalizer *n, uint32_t scope, term t, uint32_t *ret) {
  const struct terms *s = n->vocabulary->terms;
  term_list ts = VEC_INIT;
  bool is_or = term_is_negated(t);
  for (uint32_t i = 0; i < term_count(s, t); i++)
    vec_push(&ts, is_or ? term_not(term_child(s, t, i)) : term_child(s, t, i));
  bool is_good = compile_all(n, scope, is_or ? NORMAL_OR : NORMAL_AND, ts.data, ts.len, ret);
  vec_release(&ts);
  return is_good;
}

/* a = b, of formulas: (not a or b) and (a or not b), also under negation, where a is negated. */
static bool compile_choice(struct normalizer *n, uint32_t scope, term condition, term then, term otherwise,
                           uint32_t *ret) {
  struct terms *s = n->vocabulary->terms;
  term parts[2] = {term_or2(s, term_not(condition), then), term_or2(s, condition, otherwise)};
  return compile_all(n, scope, NORMAL_AND, parts, 2, ret);
}

static bool compile_equal(struct normalizer *n, uint32_t scope, term t, uint32_t *ret) {
  const struct terms *s = n->vocabulary->terms;
  term a = term_child(s, t, 0), b = term_child(s, t, 1);
  if (heap_is_node(n->vocabulary, a)) return compile_atom(n, scope, t, SYMBOL_EQUAL, ret);
  if (!term_is_bool(s, a)) return fail(n, "not a formula of reachability logic: an equation between other than nodes");
  if (term_is_negated(t)) b = term_not(b);
  return compile_choice(n, scope, a, b, term_not(b), ret);
}

static bool compile_ite(struct normalizer *n, uint32_t scope, term t, uint32_t *ret) {
  const struct terms *s = n->vocabulary->terms;
  uint32_t flip = term_is_negated(t);
  term then = {term_child(s, t, 1).id ^ flip}, otherwise = {term_child(s, t, 2).id ^ flip};
  return compile_choice(n, scope, term_child(s, t, 0), then, otherwise, ret);
}

/* ---- quantifiers ---- */

static void used_slots(const struct normalizer *n, uint32_t normal, struct map *seen, struct map *slots) {
  const struct normal *x = &n->normals.data[normal];
  if (!x->has_slots || map_get(seen, normal)) return;
  map_put(seen, normal);
  for (uint32_t i = 0; x->kind == NORMAL_ATOM && i < HEAP_ARITY; i++)
    if (x->arguments[i].is_slot) map_put(slots, x->arguments[i].index);
  for (uint32_t i = 0; x->kind != NORMAL_ATOM && i < x->count; i++)
    used_slots(n, n->children.data[x->first + i], seen, slots);
}

/* A rule for each conjunct of the matrix. */
static void add_rules(struct normalizer *n, uint32_t universal, uint32_t matrix) {
  struct normal x = n->normals.data[matrix];
  if (x.kind == NORMAL_AND) {
    for (uint32_t i = 0; i < x.count; i++) add_rules(n, universal, n->children.data[x.first + i]);
    return;
  }
  struct map seen = MAP_INIT, slots = MAP_INIT;
  struct normal_rule rule = {matrix, VEC_INIT};
  used_slots(n, matrix, &seen, &slots);
  for (uint32_t i = 0; i < slots.entries.len; i++) vec_push(&rule.slots, (uint32_t)slots.entries.data[i].key);
  for (uint32_t i = 0; i < rule.slots.len; i++) assert(rule.slots.data[i] < n->universals.data[universal].slots);
  map_release_all(&seen, &slots);
  vec_push(&n->universals.data[universal].rules, rule);
}

static bool alternates(struct normalizer *n, term q, term variable) {
  struct terms *s = n->vocabulary->terms;
  return fail(n,
              "outside of the decidable fragment: the quantifier alternation 'forall %s ... exists %s', where what is "
              "to exist depends on '%s'",
              term_name(s, variable), term_name(s, term_child(s, q, 0)), term_name(s, variable));
}

static bool compile_quantifier(struct normalizer *n, uint32_t scope, term t, uint32_t *ret) {
  struct terms *s = n->vocabulary->terms;
  term variable = term_none;
  uint32_t outer = lift(n, scope, t, &variable);
  if (outer != scope) return compile(n, outer, t, ret); /* remembered there, for all who ask from inside */
  uint32_t depends = universal_scope(n, outer);
  assert(!outer || variable.id); /* something keeps it there */
  if (term_is_negated(t) && depends) return alternates(n, t, variable);
  uint32_t inner = body_scope(n, outer, t);
  term body = term_child(s, t, term_count(s, t) - 1);
  uint32_t matrix;
  if (!compile(n, inner, term_is_negated(t) ? term_not(body) : body, &matrix)) return false;
  if (term_is_negated(t) || depends) {
    *ret = matrix;
    return true;
  }
  uint32_t universal = n->scopes.data[inner].universal;
  add_rules(n, universal, matrix);
  *ret = add(n, (struct normal){.kind = NORMAL_UNIVERSAL, .universal = universal});
  return true;
}

/* A quantifier over a proposition is both cases. */
static term without_bool_variable(struct normalizer *n, term t) {
  struct terms *s = n->vocabulary->terms;
  term_list others = VEC_INIT;
  term variable = term_none, body = term_child(s, t, term_count(s, t) - 1);
  for (uint32_t i = 0; i + 1 < term_count(s, t); i++)
    if (!variable.id && term_is_bool(s, term_child(s, t, i)))
      variable = term_child(s, t, i);
    else
      vec_push(&others, term_child(s, t, i));
  term result = t;
  if (variable.id) {
    term yes = term_true, no = term_false;
    term cases =
        term_and2(s, term_substitute(s, body, &variable, &yes, 1), term_substitute(s, body, &variable, &no, 1));
    result = term_forall(s, others.data, others.len, cases);
    if (term_is_negated(t)) result = term_not(result);
  }
  vec_release(&others);
  return result;
}

static bool compile_forall(struct normalizer *n, uint32_t scope, term t, uint32_t *ret) {
  const struct terms *s = n->vocabulary->terms;
  term simpler = without_bool_variable(n, t);
  if (!term_eq(simpler, t)) return compile(n, scope, simpler, ret);
  for (uint32_t i = 0; i + 1 < term_count(s, t); i++)
    if (!heap_is_node(n->vocabulary, term_child(s, t, i)))
      return fail(n, "not a formula of reachability logic: '%s' is bound and no node",
                  term_name(s, term_child(s, t, i)));
  return compile_quantifier(n, scope, t, ret);
}

static bool compile_kind(struct normalizer *n, uint32_t scope, term t, uint32_t *ret) {
  switch (term_kind(n->vocabulary->terms, t)) {
  case TERM_TRUE: return compile_all(n, scope, term_is_negated(t) ? NORMAL_OR : NORMAL_AND, NULL, 0, ret);
  case TERM_VAR: *ret = compile_boolean(n, t); return true;
  case TERM_APPLY: return compile_apply(n, scope, t, ret);
  case TERM_AND: return compile_and(n, scope, t, ret);
  case TERM_EQ: return compile_equal(n, scope, t, ret);
  case TERM_ITE: return compile_ite(n, scope, t, ret);
  case TERM_FORALL: return compile_forall(n, scope, t, ret);
  default: return fail(n, "not a formula of reachability logic: arithmetic or arrays"); /* all other kinds are */
  }
}

static bool compile(struct normalizer *n, uint32_t scope, term t, uint32_t *ret) {
  uint64_t key = (uint64_t)scope << 32 | t.id;
  const uint64_t *known = map_get(&n->memo, key);
  if (known) {
    *ret = (uint32_t)*known - 1;
    return true;
  }
  if (n->depth >= DEPTH_LIMIT) return fail(n, "the formula is nested more than %d deep", DEPTH_LIMIT);
  n->depth++;
  bool is_good = compile_kind(n, scope, t, ret);
  n->depth--;
  if (is_good) *map_put(&n->memo, key) = *ret + 1;
  return is_good;
}

bool normalize(struct normalizer *n, term formula, uint32_t *ret) {
  assert(term_is_bool(n->vocabulary->terms, formula));
  uint32_t first = n->normals.len;
  (void)first;
  strbuf_clear(&n->error);
  n->depth = 0;
  bool is_good = compile(n, 0, formula, ret) && !n->error.len;
  assert(n->depth == 0);
  assert(!is_good || !n->normals.data[*ret].has_slots); /* closed */
  assert_structure(!is_good || normals_are_valid(n, first));
  return is_good;
}

/* ---- the fragment ---- */

bool heap_is_exists_forall(struct vocabulary *v, term formula, struct strbuf *error) {
  struct normalizer n;
  uint32_t root;
  normalizer_init(&n, v);
  bool is_good = normalize(&n, formula, &root);
  if (!is_good) strbuf_puts(error, n.error.text);
  normalizer_release(&n);
  return is_good;
}

bool heap_is_forall_exists(struct vocabulary *v, term formula, struct strbuf *error) {
  return heap_is_exists_forall(v, term_not(formula), error);
}
