/* Two tables of the same kind are used: symbols of whole partitions (what an interpolant may mention) and of the
 * conjuncts that the contradiction needs (what is worth mentioning). Functions count like variables for what is
 * allowed, but only variables are projected away. */
#include "interpolate/fallback/private.h"

#include "logic/traverse.h"

enum { FUNCTION_TAG = 32 }; /* functions and variables are numbered apart */

static uint64_t function_key(const struct terms *s, term application) {
  return (uint64_t)1 << FUNCTION_TAG | term_symbol(s, application).id;
}

typedef VEC(uint64_t) symbol_list;

/* Every free variable and every function of `t`. */
static void find_symbols(struct terms *s, term t, symbol_list *out) {
  term_list found = VEC_INIT;
  term_free_variables(s, &t, 1, &found);
  for (uint32_t i = 0; i < found.len; i++) vec_push(out, found.data[i].id);
  vec_clear(&found);
  traverse_nodes(s, &t, 1, &found);
  for (uint32_t i = 0; i < found.len; i++)
    if (term_kind(s, found.data[i]) == TERM_APPLY) vec_push(out, function_key(s, found.data[i]));
  vec_release(&found);
}

void fallback_symbols_add(struct fallback_symbols *o, struct terms *s, term t, uint32_t partition) {
  symbol_list symbols = VEC_INIT;
  find_symbols(s, t, &symbols);
  for (uint32_t i = 0; i < symbols.len; i++) {
    uint64_t *number = map_put(&o->index, symbols.data[i]);
    if (!*number) {
      vec_push_zero(&o->places);
      *number = o->places.len;
    }
    partition_list *places = &o->places.data[*number - 1];
    assert(!places->len || vec_last(places) <= partition);
    if (!places->len || vec_last(places) != partition) vec_push(places, partition);
  }
  vec_release(&symbols);
}

void fallback_symbols_release(struct fallback_symbols *o) {
  for (uint32_t i = 0; i < o->places.len; i++) vec_release(&o->places.data[i]);
  vec_release(&o->places);
  map_release(&o->index);
}

static bool is_common(const struct fallback_symbols *o, uint64_t symbol, struct cut cut) {
  const uint64_t *number = map_get(&o->index, symbol);
  bool is_inside = false, is_outside = false;
  assert(cut.left <= cut.right);
  if (!number) return false;
  const partition_list *places = &o->places.data[*number - 1];
  for (uint32_t i = 0; i < places->len; i++)
    if (places->data[i] >= cut.left && places->data[i] <= cut.right)
      is_inside = true;
    else
      is_outside = true;
  return is_inside && is_outside;
}

void fallback_symbols_local(const struct fallback_symbols *o, struct terms *s, const term *ts, uint32_t count,
                            struct cut cut, term_list *out) {
  term_list variables = VEC_INIT;
  term_free_variables(s, ts, count, &variables);
  for (uint32_t i = 0; i < variables.len; i++)
    if (!is_common(o, variables.data[i].id, cut)) vec_push(out, variables.data[i]);
  vec_release(&variables);
}

bool fallback_symbols_allow(const struct fallback_symbols *o, struct terms *s, term t, struct cut cut) {
  symbol_list symbols = VEC_INIT;
  bool is_allowed = true;
  find_symbols(s, t, &symbols);
  for (uint32_t i = 0; i < symbols.len && is_allowed; i++) is_allowed = is_common(o, symbols.data[i], cut);
  vec_release(&symbols);
  return is_allowed;
}
