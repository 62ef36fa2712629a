/* Post-order over (scope, node) pairs with an explicit stack. Every quantifier opens a scope in which its variables
 * stand for themselves or for a fresh name; results are remembered per scope, because a node may occur inside and
 * outside. */
#include "logic/substitute.h"

#include "logic/traverse.h"

void substitution_init(struct substitution *u, struct terms *s) {
  memset(u, 0, sizeof *u);
  u->terms = s;
  vec_push(&u->scopes, ((struct substitution_scope){0, term_none, 0}));
}

void substitution_release(struct substitution *u) {
  map_release(&u->pairs);
  vec_release_all(&u->from, &u->to);
  map_release(&u->memo);
  vec_release(&u->scopes);
  map_release(&u->scope_of);
  vec_release_all(&u->renamed, &u->captured);
}

void substitution_add(struct substitution *u, term from, term to) {
  assert(sort_eq(term_sort(u->terms, from), term_sort(u->terms, to)));
  assert(!map_get(&u->pairs, term_positive(from).id));
  assert(u->from.len == u->to.len && u->from.len == u->pairs.entries.len);
  if (term_is_negated(from)) from = term_not(from), to = term_not(to);
  *map_put(&u->pairs, from.id) = to.id;
  vec_push(&u->from, from);
  vec_push(&u->to, to);
  map_clear(&u->memo);
  map_clear(&u->scope_of);
  u->scopes.len = 1;
  vec_clear(&u->renamed);
  vec_clear(&u->captured);
  u->has_captured = false;
}

static uint64_t key_of(uint32_t scope, term t) { return (uint64_t)scope << 32 | term_positive(t).id; }

static bool is_captured(struct substitution *u, term variable) {
  if (!u->has_captured) term_free_variables(u->terms, u->to.data, u->to.len, &u->captured);
  u->has_captured = true;
  for (uint32_t i = 0; i < u->captured.len; i++)
    if (term_eq(u->captured.data[i], variable)) return true;
  return false;
}

/* The scope of the body of quantifier `q` that is met in `scope`. */
static uint32_t body_scope(struct substitution *u, uint32_t scope, term q) {
  assert(scope < u->scopes.len && term_kind(u->terms, q) == TERM_FORALL);
  uint64_t *known = map_put(&u->scope_of, key_of(scope, q));
  if (*known) return (uint32_t)*known;
  *known = u->scopes.len;
  vec_push(&u->scopes, ((struct substitution_scope){scope, term_positive(q), u->renamed.len}));
  for (uint32_t i = 0; i + 1 < term_count(u->terms, q); i++) {
    term v = term_child(u->terms, q, i);
    bool is_renamed = is_captured(u, v);
    vec_push(&u->renamed, is_renamed ? term_fresh(u->terms, term_name(u->terms, v), term_sort(u->terms, v)) : v);
  }
  return u->scopes.len - 1;
}

/* What the bound variable `v` is called in `scope`; no term if it is not bound there. */
static term bound_name(const struct substitution *u, uint32_t scope, term v) {
  for (; scope; scope = u->scopes.data[scope].parent) {
    const struct substitution_scope *x = &u->scopes.data[scope];
    assert(x->parent < scope);
    for (uint32_t i = 0; i + 1 < term_count(u->terms, x->quantifier); i++)
      if (term_eq(term_child(u->terms, x->quantifier, i), v)) return u->renamed.data[x->renamed + i];
  }
  return term_none;
}

static bool mentions_bound(struct substitution *u, uint32_t scope, term t) {
  term_list variables = VEC_INIT;
  bool found = false;
  term_free_variables(u->terms, &t, 1, &variables);
  for (uint32_t i = 0; i < variables.len && !found; i++) found = bound_name(u, scope, variables.data[i]).id != 0;
  vec_release(&variables);
  return found;
}

/* The result for a positive term that needs no look at its children; no term if it does. */
static term direct(struct substitution *u, uint32_t scope, term t) {
  bool is_variable = term_kind(u->terms, t) == TERM_VAR;
  if (scope && is_variable) {
    term name = bound_name(u, scope, t);
    if (name.id) return name;
  }
  const uint64_t *to = map_get(&u->pairs, t.id);
  if (to && (!scope || is_variable || !mentions_bound(u, scope, t))) return (term){(uint32_t)*to};
  return term_count(u->terms, t) ? term_none : t;
}

/* The result for child `i` of `t`, if it is known. For a quantifier the bound variables count as children too. */
static bool child_result(struct substitution *u, uint32_t inner, term t, uint32_t i, term *ret) {
  term child = term_child(u->terms, t, i);
  const uint64_t *known = map_get(&u->memo, key_of(inner, child));
  if (known) *ret = (term){(uint32_t)*known ^ (child.id & 1)};
  return known != NULL;
}

typedef VEC(uint64_t) work_list;

/* Builds the item on top of the stack, or pushes what must be built before. */
static void step(struct substitution *u, work_list *work, term_list *children) {
  uint64_t key = vec_last(work);
  uint32_t scope = (uint32_t)(key >> 32);
  term t = {(uint32_t)key}, result = direct(u, scope, t);
  if (!result.id) {
    uint32_t height = work->len, count = term_count(u->terms, t);
    uint32_t inner = term_kind(u->terms, t) == TERM_FORALL ? body_scope(u, scope, t) : scope;
    vec_clear(children);
    for (uint32_t i = 0; i < count; i++) {
      term child;
      if (child_result(u, inner, t, i, &child))
        vec_push(children, child);
      else
        vec_push(work, key_of(inner, term_child(u->terms, t, i)));
    }
    if (work->len > height) return;
    bool is_same = true;
    for (uint32_t i = 0; i < count; i++) is_same = is_same && term_eq(children->data[i], term_child(u->terms, t, i));
    result = is_same ? t : rewrite_node(u->terms, t, children->data);
  }
  assert(sort_eq(term_sort(u->terms, result), term_sort(u->terms, t)));
  *map_put(&u->memo, key) = result.id;
  work->len--;
}

term substitution_apply(struct substitution *u, term root) {
  work_list work = VEC_INIT;
  term_list children = VEC_INIT;
  vec_push(&work, key_of(0, root));
  while (work.len)
    if (map_get(&u->memo, vec_last(&work)))
      work.len--;
    else
      step(u, &work, &children);
  vec_release_all(&work, &children);
  return (term){(uint32_t)*map_get(&u->memo, key_of(0, root)) ^ (root.id & 1)};
}

term term_substitute(struct terms *s, term t, const term *from, const term *to, uint32_t count) {
  struct substitution u;
  substitution_init(&u, s);
  for (uint32_t i = 0; i < count; i++) substitution_add(&u, from[i], to[i]);
  term result = substitution_apply(&u, t);
  substitution_release(&u);
  return result;
}
