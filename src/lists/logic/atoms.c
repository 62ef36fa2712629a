/* One pass over the shared nodes of a formula, children first. Atoms are looked up by their function, so a replacement
 * sees applications only; constants are substituted afterwards, where bound variables may have to be renamed. */
#include "lists/logic/atoms.h"

#include "lists/logic/keys.h"
#include "lists/logic/predicates.h"
#include "logic/build.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

term heap_replace_atoms(const struct vocabulary *v, term root, heap_replacement replacement, const void *data) {
  struct terms *s = v->terms;
  term_list nodes = VEC_INIT, children = VEC_INIT;
  struct map built = MAP_INIT; /* node -> result */
  traverse_nodes(s, &root, 1, &nodes);
  for (uint32_t i = 0; i < nodes.len; i++) {
    term t = nodes.data[i], now = term_none;
    bool is_same = true;
    vec_clear(&children);
    for (uint32_t k = 0; k < term_count(s, t); k++) {
      term child = term_child(s, t, k);
      uint32_t id = (uint32_t)*map_get(&built, term_positive(child).id);
      vec_push(&children, ((term){id ^ (child.id & 1)}));
      is_same = is_same && term_eq(children.data[k], child);
    }
    if (term_kind(s, t) == TERM_APPLY) {
      uint32_t symbol = vocabulary_of(v, term_symbol(s, t));
      if (symbol != HEAP_NO_SYMBOL) now = replacement(data, symbol, children.data);
    }
    if (!now.id) now = is_same ? t : rewrite_node(s, t, children.data);
    assert(sort_eq(term_sort(s, now), term_sort(s, t)));
    *map_put(&built, t.id) = now.id;
  }
  term result = {(uint32_t)*map_get(&built, term_positive(root).id) ^ (root.id & 1)};
  vec_release_all(&nodes, &children);
  map_release(&built);
  return result;
}

struct renamer {
  const struct vocabulary *v;
  const struct heap_renaming *r;
};

static uint32_t new_symbol(const struct heap_renaming *r, uint32_t symbol) {
  for (uint32_t i = 0; i < r->symbol_count; i++)
    if (r->symbols[i] == symbol) return r->new_symbols[i];
  return symbol;
}

/* Symbols between two orders are renamed with them. */
static term renamed(const void *data, uint32_t symbol, const term *arguments) {
  const struct renamer *x = data;
  const struct heap_symbol *s = &x->v->symbols.data[symbol];
  uint32_t now = s->role == HEAP_ORDER ? vocabulary_between(x->v, new_symbol(x->r, s->left), new_symbol(x->r, s->right))
                                       : new_symbol(x->r, symbol);
  return now == symbol ? term_none : heap_apply(x->v, now, arguments);
}

/* Symbols keep role and arity, of orders only those of data fields are named, constants keep their sort. */
static bool renaming_is_valid(const struct vocabulary *v, const struct heap_renaming *r) {
  for (uint32_t i = 0; i < r->symbol_count; i++) {
    const struct heap_symbol *from = &v->symbols.data[r->symbols[i]], *to = &v->symbols.data[r->new_symbols[i]];
    assert(from->role == to->role && from->arity == to->arity);
    assert(from->role != HEAP_ORDER || (heap_is_data(v, r->symbols[i]) && heap_is_data(v, r->new_symbols[i])));
  }
  for (uint32_t i = 0; i < r->constant_count; i++)
    assert(sort_eq(term_sort(v->terms, r->constants[i]), term_sort(v->terms, r->new_constants[i])));
  return true;
}

term heap_rename(const struct vocabulary *v, const struct heap_renaming *r, term formula) {
  assert(renaming_is_valid(v, r));
  struct renamer x = {v, r};
  formula = heap_replace_atoms(v, formula, renamed, &x);
  return term_substitute(v->terms, formula, r->constants, r->new_constants, r->constant_count);
}

/* For all arguments, the symbols have the same value; in two orders, nodes have the same keys. */
static term same_values(struct vocabulary *v, uint32_t symbol, uint32_t other) {
  uint32_t arity = v->symbols.data[symbol].arity;
  term arguments[HEAP_ARITY];
  for (uint32_t i = 0; i < arity; i++) arguments[i] = heap_bound_variable(v, arguments, i);
  if (v->symbols.data[symbol].role == HEAP_ORDER)
    return term_forall(v->terms, arguments, 1, heap_key_equal(v, symbol, arguments[0], other, arguments[0]));
  term old = heap_apply(v, symbol, arguments), new = heap_apply(v, other, arguments);
  return term_forall(v->terms, arguments, arity, term_equals(v->terms, old, new));
}

term heap_identity(struct vocabulary *v, const struct heap_renaming *r) {
  assert(renaming_is_valid(v, r));
  term result = term_true;
  for (uint32_t i = 0; i < r->symbol_count; i++)
    result = term_and2(v->terms, result, same_values(v, r->symbols[i], r->new_symbols[i]));
  for (uint32_t i = 0; i < r->constant_count; i++)
    result = term_and2(v->terms, result, term_equals(v->terms, r->constants[i], r->new_constants[i]));
  return result;
}
