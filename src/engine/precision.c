#include "engine/precision.h"

#include "logic/traverse.h"

#include <stdlib.h>

void precision_init(struct precision *p, struct terms *terms, const struct places *places, enum scope_choice scope,
                    enum post_choice post) {
  *p = (struct precision){.terms = terms, .places = places, .scope = scope, .post = post};
}

void precision_release(struct precision *p) {
  for (uint32_t i = 0; i < p->all_lists.len; i++) vec_release(&p->all_lists.data[i]);
  vec_release(&p->all_lists);
  vec_release(&p->packs);
  map_release(&p->lists);
  unique_release(&p->index);
}

/* ---- packs ---- */

static bool is_same(const void *owner, uint32_t index, const void *key) {
  const struct pack *a = &((const struct precision *)owner)->packs.data[index], *b = key;
  return a->count == b->count && memcmp(a->atoms, b->atoms, a->count * sizeof *a->atoms) == 0;
}

static pack_id find_pack(struct precision *p, const term *atoms, uint32_t count) {
  assert(count <= PACK_MOST_ATOMS);
  struct pack key = {.count = count};
  memcpy(key.atoms, atoms, count * sizeof *atoms);
  uint64_t hash = hash_bytes(atoms, count * sizeof *atoms);
  uint32_t i = unique_find(&p->index, hash, is_same, p, &key);
  if (i != MAP_NONE) return i;
  vec_push(&p->packs, key);
  unique_add(&p->index, hash, p->packs.len - 1);
  return p->packs.len - 1;
}

/* Are all atoms of `a` in `b`? */
static bool is_part(const struct pack *a, const struct pack *b) {
  uint32_t k = 0;
  for (uint32_t i = 0; i < a->count; i++) {
    while (k < b->count && b->atoms[k].id < a->atoms[i].id) k++;
    if (k == b->count || b->atoms[k].id != a->atoms[i].id) return false;
  }
  return true;
}

static void add_atom(struct terms *terms, term t, struct map *seen, term_list *out) {
  t = term_positive(t);
  if (term_is_bool_constant(t) || *map_put(seen, t.id)) return;
  *map_put(seen, t.id) = 1;
  enum term_kind kind = term_kind(terms, t);
  bool is_connective = kind == TERM_AND || (kind == TERM_ITE && term_is_bool(terms, t)) ||
                       (kind == TERM_EQ && term_is_bool(terms, term_child(terms, t, 0)));
  if (!is_connective) vec_push(out, t);
  for (uint32_t i = 0; is_connective && i < term_count(terms, t); i++)
    add_atom(terms, term_child(terms, t, i), seen, out);
}

static int by_handle(const void *a, const void *b) {
  uint32_t x = ((const term *)a)->id, y = ((const term *)b)->id;
  return (x > y) - (x < y);
}

static void atoms_of(struct terms *terms, term formula, term_list *out) {
  struct map seen = MAP_INIT;
  add_atom(terms, formula, &seen, out);
  if (out->len) qsort(out->data, out->len, sizeof *out->data, by_handle);
  map_release(&seen);
}

/* ---- where they are tracked ---- */

static const uint64_t EVERYWHERE = UINT64_MAX;

static uint64_t place_key(context_id c, loc_id l) { return (uint64_t)c << 32 | l; }

static uint64_t key_of(const struct precision *p, context_id c, loc_id l) {
  switch (p->scope) {
  case SCOPE_LOCATION: return place_key(c, l);
  case SCOPE_FUNCTION: return (uint64_t)c << 32 | UINT32_MAX;
  case SCOPE_GLOBAL: break;
  }
  return EVERYWHERE;
}

static void track(struct precision *p, uint64_t key, const term *atoms, uint32_t count) {
  uint64_t *list = map_put(&p->lists, key);
  if (!*list) {
    vec_push_zero(&p->all_lists);
    *list = p->all_lists.len;
  }
  pack_list *packs = (pack_list *)&p->all_lists.data[*list - 1];
  pack_id pack = find_pack(p, atoms, count);
  for (uint32_t i = 0; i < packs->len; i++)
    if (is_part(&p->packs.data[pack], &p->packs.data[packs->data[i]])) return;
  vec_push(packs, pack);
}

/* Results of a frame exist at its exit only. */
static bool speaks_of_results(const struct precision *p, term formula) {
  term_list variables = VEC_INIT;
  bool result = false;
  term_free_variables(p->terms, &formula, 1, &variables);
  for (uint32_t i = 0; i < variables.len && !result; i++) {
    place_id place = places_of_symbol(p->places, variables.data[i]);
    result = place != ID_NONE && places_get(p->places, place)->kind == PLACE_RESULT;
  }
  vec_release(&variables);
  return result;
}

void precision_add(struct precision *p, context_id c, loc_id l, term formula) {
  term_list conjuncts = VEC_INIT, atoms = VEC_INIT;
  uint64_t key = speaks_of_results(p, formula) ? place_key(c, l) : key_of(p, c, l);
  term_conjuncts(p->terms, formula, &conjuncts);
  for (uint32_t i = 0; i < conjuncts.len; i++) {
    term conjunct = term_positive(conjuncts.data[i]);
    vec_clear(&atoms);
    atoms_of(p->terms, conjunct, &atoms);
    if (atoms.len <= PACK_MOST_ATOMS && p->post == POST_BOOLEAN) {
      if (atoms.len) track(p, key, atoms.data, atoms.len);
      continue;
    }
    for (uint32_t k = 0; k < atoms.len; k++) track(p, key, &atoms.data[k], 1);
    if (atoms.len > 1) track(p, key, &conjunct, 1);
  }
  vec_release(&conjuncts);
  vec_release(&atoms);
}

/* Does the formula speak of things that exist in the activation: its own, its callers', global ones? */
static bool is_in_scope(const struct precision *p, context_id c, const struct pack *pack) {
  term_list variables = VEC_INIT;
  bool result = true;
  term_free_variables(p->terms, pack->atoms, pack->count, &variables);
  for (uint32_t i = 0; i < variables.len && result; i++) {
    place_id place = places_of_symbol(p->places, variables.data[i]);
    context_id wanted = place == ID_NONE ? 0 : places_get(p->places, place)->context, x = c;
    while (x != wanted && p->places->contexts.data[x].parent != ID_NONE) x = p->places->contexts.data[x].parent;
    result = x == wanted;
  }
  vec_release(&variables);
  return result;
}

static const pack_list *list_at(const struct precision *p, uint64_t key) {
  const uint64_t *list = map_get(&p->lists, key);
  return list ? (const pack_list *)&p->all_lists.data[*list - 1] : NULL;
}

static void add_list(const struct precision *p, context_id c, const pack_list *list, pack_list *out) {
  for (uint32_t i = 0; list && i < list->len; i++) {
    const struct pack *pack = &p->packs.data[list->data[i]];
    bool is_needed = p->scope != SCOPE_GLOBAL || is_in_scope(p, c, pack);
    for (uint32_t k = i + 1; k < list->len && is_needed; k++) is_needed = !is_part(pack, &p->packs.data[list->data[k]]);
    if (is_needed) vec_push(out, list->data[i]);
  }
}

void precision_at(const struct precision *p, context_id c, loc_id l, pack_list *out) {
  uint64_t scope = key_of(p, c, l), place = place_key(c, l);
  add_list(p, c, list_at(p, scope), out);
  if (scope != place) add_list(p, c, list_at(p, place), out);
}

uint32_t precision_version(const struct precision *p, context_id c, loc_id l) {
  uint64_t scope = key_of(p, c, l), place = place_key(c, l);
  const pack_list *a = list_at(p, scope), *b = scope != place ? list_at(p, place) : NULL;
  return (a ? a->len : 0) + (b ? b->len : 0);
}
