/* Nodes are marked by a stamp in the store instead of a set per walk: a walk is then linear with a small constant, and
 * walks must not be nested. Since children have smaller handles than their parents, sorting the nodes that were found
 * gives them in topological order. Free variables depend on the quantifiers around a node, so there a pair of scope and
 * node is visited once. */
#include "logic/traverse.h"

static void next_stamp(struct terms *s) {
  if (++s->stamp == 0) {
    memset(s->stamps.data, 0, s->stamps.len * sizeof *s->stamps.data);
    s->stamp = 1;
  }
}

/* Marks the node and appends it if it was not marked. */
static void visit(struct terms *s, term t, term_list *out) {
  assert(t.id > 1 && term_index(t) < s->stamps.len);
  uint32_t *stamp = &s->stamps.data[term_index(t)];
  if (*stamp == s->stamp) return;
  *stamp = s->stamp;
  vec_push(out, term_positive(t));
}

void traverse_nodes(struct terms *s, const term *roots, uint32_t count, term_list *out) {
  uint32_t begin = out->len;
  next_stamp(s);
  for (uint32_t i = 0; i < count; i++) visit(s, roots[i], out);
  for (uint32_t done = begin; done < out->len; done++) {
    term t = out->data[done];
    for (uint32_t i = 0; i < term_count(s, t); i++) visit(s, term_child(s, t, i), out);
  }
  if (out->len > begin) rewrite_sort(&out->data[begin], out->len - begin);
}

uint32_t term_dag_size(struct terms *s, term t) {
  term_list nodes = VEC_INIT;
  traverse_nodes(s, &t, 1, &nodes);
  uint32_t size = nodes.len;
  vec_release(&nodes);
  return size;
}

/* ---- free variables ---- */

/* A node is visited once per scope; scope 0 is outside all quantifiers, and every quantifier met opens one. */
struct traverse_scope {
  uint32_t parent;
  term quantifier;
};

struct free_search {
  struct terms *terms;
  VEC(struct traverse_scope) scopes;
  VEC(uint64_t) work; /* scope << 32 | node */
  struct map seen;
  term_list *out;
};

static bool is_bound(const struct free_search *f, uint32_t scope, term variable) {
  const struct terms *s = f->terms;
  for (; scope; scope = f->scopes.data[scope].parent) {
    assert(f->scopes.data[scope].parent < scope);
    term q = f->scopes.data[scope].quantifier;
    for (uint32_t i = 0; i + 1 < term_count(s, q); i++)
      if (term_eq(term_child(s, q, i), variable)) return true;
  }
  return false;
}

static void push_work(struct free_search *f, uint32_t scope, term t) {
  uint64_t key = (uint64_t)scope << 32 | term_positive(t).id, *seen = map_put(&f->seen, key);
  if (*seen) return;
  *seen = 1;
  vec_push(&f->work, key);
}

static void search(struct free_search *f, uint32_t scope, term t) {
  struct terms *s = f->terms;
  uint32_t count = term_count(s, t);
  if (term_kind(s, t) == TERM_VAR) {
    if (!is_bound(f, scope, t)) vec_push(f->out, t);
  } else if (term_kind(s, t) == TERM_FORALL) {
    vec_push(&f->scopes, ((struct traverse_scope){scope, t}));
    push_work(f, f->scopes.len - 1, term_child(s, t, count - 1));
  } else {
    for (uint32_t i = 0; i < count; i++) push_work(f, scope, term_child(s, t, i));
  }
}

void term_free_variables(struct terms *s, const term *roots, uint32_t count, term_list *out) {
  struct free_search f = {s, VEC_INIT, VEC_INIT, MAP_INIT, out};
  uint32_t begin = out->len;
  vec_push(&f.scopes, ((struct traverse_scope){0, term_none}));
  for (uint32_t i = 0; i < count; i++) push_work(&f, 0, roots[i]);
  while (f.work.len) {
    uint64_t item = vec_pop(&f.work);
    search(&f, (uint32_t)(item >> 32), (term){(uint32_t)item});
  }
  if (out->len > begin) out->len = begin + rewrite_unique(&out->data[begin], out->len - begin);
  vec_release_all(&f.scopes, &f.work);
  map_release(&f.seen);
}

void term_conjuncts(struct terms *s, term t, term_list *out) {
  term_list work = VEC_INIT;
  vec_push(&work, t);
  while (work.len) {
    term x = vec_pop(&work);
    if (term_kind(s, x) == TERM_AND && !term_is_negated(x))
      for (uint32_t i = term_count(s, x); i-- > 0;) vec_push(&work, term_child(s, x, i));
    else if (x.id != term_true.id)
      vec_push(out, x);
  }
  vec_release(&work);
}
