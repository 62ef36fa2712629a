/* A list of packs per place, function or program, as the scope of predicates is chosen. Packs are shared by number; one
 * that is part of another says nothing more and is not added where that is known. Lists only grow, so the length of a
 * list is the version of what is tracked there. */
#include "engine/lazy/precision.h"

#include "engine/news.h"

#include "logic/traverse.h"

#include <stdlib.h>

void precision_init(struct precision *p, struct terms *terms, const struct places *places, enum scope_choice scope,
                    enum post_choice post) {
  *p = (struct precision){.terms = terms, .places = places, .scope = scope, .post = post};
}

void precision_release(struct precision *p) {
  for (uint32_t i = 0; i < p->all_lists.len; i++) vec_release(&p->all_lists.data[i]);
  vec_release_all(&p->all_lists, &p->packs);
  map_release_all(&p->lists, &p->reached);
  unique_release(&p->index);
}

/* ---- packs ---- */

static bool is_same(const void *owner, uint32_t index, const void *key) {
  const struct pack *a = &((const struct precision *)owner)->packs.data[index], *b = key;
  return a->count == b->count && memcmp(a->atoms, b->atoms, a->count * sizeof *a->atoms) == 0;
}

static pack_id find_pack(struct precision *p, const term *atoms, uint32_t count) {
  assert(count > 0 && count <= PACK_MOST_ATOMS);
  for (uint32_t i = 1; i < count; i++) assert(atoms[i - 1].id < atoms[i].id);
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

static uint64_t place_key(context_id c, loc_id l) { return (uint64_t)c << 32 | l; }

static uint64_t key_of(const struct precision *p, context_id c, loc_id l) {
  switch (p->scope) {
  case SCOPE_LOCATION: return place_key(c, l);
  case SCOPE_FUNCTION: return (uint64_t)c << 32 | UINT32_MAX;
  case SCOPE_GLOBAL: break;
  }
  return PRECISION_EVERYWHERE;
}

static void track(struct precision *p, uint64_t key, const term *atoms, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) assert(term_is_bool(p->terms, atoms[i]) && !term_is_negated(atoms[i]));
  uint64_t *list = map_put(&p->lists, key);
  if (!*list) {
    vec_push_zero(&p->all_lists);
    *list = p->all_lists.len;
  }
  pack_list *packs = (pack_list *)&p->all_lists.data[*list - 1];
  pack_id pack = find_pack(p, atoms, count);
  for (uint32_t i = 0; i < packs->len; i++) {
    bool is_known = packs->data[i] == pack;
    if (key != PRECISION_EVERYWHERE) is_known = is_part(&p->packs.data[pack], &p->packs.data[packs->data[i]]);
    if (is_known) return;
  }
  vec_push(packs, pack);
}

void precision_add(struct precision *p, context_id c, loc_id l, term formula) {
  term_list conjuncts = VEC_INIT, atoms = VEC_INIT;
  uint64_t key = given_speaks_of_results(p->places, formula) ? place_key(c, l) : key_of(p, c, l);
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
  vec_release_all(&conjuncts, &atoms);
}

/* Does the place exist in the activation: is it its own, its callers', or global? */
static bool exists_in(const struct precision *p, context_id c, place_id id) {
  if (id == ID_NONE) return true;
  const struct place *x = places_get(p->places, id);
  const struct program *program = p->places->program;
  bool is_global = x->kind == PLACE_FUNCTION ||
                   (x->kind == PLACE_VARIABLE && (program->variables.data[x->id].kind == VARIABLE_GLOBAL ||
                                                  program->variables.data[x->id].function == ID_NONE)) ||
                   (x->kind == PLACE_OBJECT && program->objects.data[x->id].function == ID_NONE);
  if (is_global) return true;
  if (x->kind == PLACE_RESULT) return false; /* at the exit of its frame only */
  if (x->kind == PLACE_CELL) {
    term_list symbols = VEC_INIT;
    bool result = true;
    term_free_variables(p->terms, &x->address, 1, &symbols);
    for (uint32_t i = 0; i < symbols.len && result; i++)
      result = exists_in(p, c, places_of_symbol(p->places, symbols.data[i]));
    vec_release(&symbols);
    return result;
  }
  while (c != x->context && p->places->contexts.data[c].parent != ID_NONE) c = p->places->contexts.data[c].parent;
  return c == x->context;
}

static bool is_in_scope(const struct precision *p, context_id c, const struct pack *pack) {
  term_list variables = VEC_INIT;
  bool result = true;
  term_free_variables(p->terms, pack->atoms, pack->count, &variables);
  for (uint32_t i = 0; i < variables.len && result; i++)
    result = exists_in(p, c, places_of_symbol(p->places, variables.data[i]));
  vec_release(&variables);
  return result;
}

static const pack_list *list_at(const struct precision *p, uint64_t key) {
  const uint64_t *list = map_get(&p->lists, key);
  assert(!list || (*list && *list <= p->all_lists.len));
  return list ? (const pack_list *)&p->all_lists.data[*list - 1] : NULL;
}

/* Of the packs that can be said here, those that are part of no other one. */
static void add_list(const struct precision *p, context_id c, uint64_t key, pack_list *out) {
  const pack_list *list = list_at(p, key);
  pack_list said = VEC_INIT;
  for (uint32_t i = 0; list && i < list->len; i++)
    if (key != PRECISION_EVERYWHERE || is_in_scope(p, c, &p->packs.data[list->data[i]])) vec_push(&said, list->data[i]);
  for (uint32_t i = 0; i < said.len; i++) {
    bool is_needed = true;
    for (uint32_t k = 0; k < said.len && is_needed; k++)
      is_needed = k == i || !is_part(&p->packs.data[said.data[i]], &p->packs.data[said.data[k]]);
    if (is_needed) vec_push(out, said.data[i]);
  }
  vec_release(&said);
}

void precision_at(const struct precision *p, context_id c, loc_id l, pack_list *out) {
  uint64_t scope = key_of(p, c, l), place = place_key(c, l);
  add_list(p, c, scope, out);
  if (scope != place) add_list(p, c, place, out);
}

uint32_t precision_version(const struct precision *p, context_id c, loc_id l) {
  uint64_t scope = key_of(p, c, l), place = place_key(c, l);
  const pack_list *a = list_at(p, scope), *b = scope != place ? list_at(p, place) : NULL;
  return (a ? a->len : 0) + (b ? b->len : 0);
}

/* ---- places that are reached ---- */

/* Tracks the predicates of a group, of `count` from `first` on, that can be said at the place. */
static void track_group(struct precision *p, context_id c, loc_id l, uint32_t first, uint32_t count) {
  term_list atoms = VEC_INIT;
  for (uint32_t i = first; i < first + count; i++) {
    term t = given_at(p->given, i, c, l);
    bool is_new = t.id != term_none.id && !term_is_bool_constant(t);
    for (uint32_t k = 0; k < atoms.len && is_new; k++) is_new = atoms.data[k].id != term_positive(t).id;
    if (is_new) vec_push(&atoms, term_positive(t));
  }
  if (atoms.len) qsort(atoms.data, atoms.len, sizeof *atoms.data, by_handle);
  if (p->post == POST_BOOLEAN && atoms.len) track(p, place_key(c, l), atoms.data, atoms.len);
  for (uint32_t i = 0; i < atoms.len && p->post == POST_CARTESIAN; i++) track(p, place_key(c, l), &atoms.data[i], 1);
  vec_release(&atoms);
}

static void track_observed(struct precision *p, context_id c, loc_id l) {
  term_list atoms = VEC_INIT;
  observed_at(p->observed, p->s, c, l, &atoms);
  for (uint32_t i = 0; i < atoms.len; i++) {
    term atom = term_positive(atoms.data[i]);
    if (!term_is_bool_constant(atom)) track(p, place_key(c, l), &atom, 1);
  }
  vec_release(&atoms);
}

static void track_given(struct precision *p, context_id c, loc_id l) {
  const struct located *file = p->given->file;
  for (uint32_t i = 0, n; i < file->all.len; i += n) {
    for (n = 1; i + n < file->all.len && file->all.data[i + n].group == file->all.data[i].group;) n++;
    track_group(p, c, l, i, n);
  }
}

static void track_news(struct precision *p, context_id c, loc_id l) {
  term_list told = VEC_INIT;
  news_at(p->task, p->s, c, l, &told);
  for (uint32_t i = 0; i < told.len; i++) precision_add(p, c, l, told.data[i]);
  vec_release(&told);
}

void precision_arrive(struct precision *p, context_id c, loc_id l, context_id from, loc_id from_location) {
  uint64_t *is_reached = map_put(&p->reached, place_key(c, l));
  if (!*is_reached) {
    *is_reached = 1;
    if (p->given) track_given(p, c, l);
    if (p->observed) track_observed(p, c, l);
    if (p->task) track_news(p, c, l);
  }
  if (!p->is_less_lazy || from == ID_NONE || precision_version(p, c, l)) return;
  pack_list packs = VEC_INIT;
  precision_at(p, from, from_location, &packs);
  for (uint32_t i = 0; i < packs.len; i++) {
    const struct pack pack = p->packs.data[packs.data[i]];
    if (is_in_scope(p, c, &pack)) track(p, place_key(c, l), pack.atoms, pack.count);
  }
  vec_release(&packs);
}

void precision_atoms(const struct precision *p, const pack_list *packs, term_list *out) {
  struct map seen = MAP_INIT;
  for (uint32_t i = 0; i < packs->len; i++) {
    const struct pack *pack = &p->packs.data[packs->data[i]];
    for (uint32_t k = 0; k < pack->count; k++) {
      uint64_t *is_known = map_put(&seen, pack->atoms[k].id);
      if (!*is_known) vec_push(out, pack->atoms[k]);
      *is_known = 1;
    }
  }
  map_release(&seen);
}
