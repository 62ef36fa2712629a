#include "abstract/state_facts.h"

#include "logic/build.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

/* The symbols of the terms, and those of the addresses of cells among them. */
static void closure(struct semantics *s, const term *roots, uint32_t count, term_list *out) {
  struct map seen = MAP_INIT;
  term_list pending = VEC_INIT;
  for (uint32_t i = 0; i < count; i++) vec_push(&pending, roots[i]);
  while (pending.len) {
    term_list variables = VEC_INIT;
    term_free_variables(s->terms, pending.data, pending.len, &variables);
    vec_clear(&pending);
    for (uint32_t i = 0; i < variables.len; i++) {
      uint64_t *known = map_put(&seen, variables.data[i].id);
      if (*known) continue;
      *known = 1;
      vec_push(out, variables.data[i]);
      place_id p = places_of_symbol(&s->places, variables.data[i]);
      if (p != ID_NONE && places_get(&s->places, p)->kind == PLACE_CELL)
        vec_push(&pending, places_get(&s->places, p)->address);
    }
    vec_release(&variables);
  }
  vec_release(&pending);
  map_release(&seen);
}

bool cells_may_alias(struct semantics *s, place_id x, place_id y) {
  const struct place *a = places_get(&s->places, x), *b = places_get(&s->places, y);
  if (expr_is_none(a->alias) || expr_is_none(b->alias)) return true;
  struct typed_access tx = {a->alias, a->width / 8u, a->type}, ty = {b->alias, b->width / 8u, b->type};
  if (a->type != CTYPE_NONE && b->type != CTYPE_NONE && step_types_differ(s, &tx, &ty)) return false;
  return points_to_may_alias(s->points_to, a->alias, a->width / 8u, b->alias, b->width / 8u);
}

/* ---- memory ---- */

/* The pointer that the address was made from by adding offsets of members and constant indices. */
static struct value base_pointer(struct semantics *s, const struct place *cell) {
  int64_t offset = 0;
  if (!expr_is_none(cell->alias)) expr_split_offset(&s->program->exprs, cell->alias, &offset);
  return value_offset(&s->unit, (struct value){cell->address, s->program->pointer_width, false}, -offset);
}

static term is_not_null(struct semantics *s, const struct place *cell) {
  struct value base = base_pointer(s, cell);
  return term_not(value_equal(&s->unit, base, value_constant(&s->unit, base.width, 0)));
}

static void add_congruence(struct semantics *s, place_id x, place_id y, term_list *out) {
  const struct place *a = places_get(&s->places, x), *b = places_get(&s->places, y);
  if (a->width != b->width || !cells_may_alias(s, x, y)) return;
  term same = term_equals(s->terms, a->address, b->address);
  if (same.id == term_false.id) return;
  /* Nothing lies at null: what a predicate says of the target of a null pointer means nothing. */
  same = term_and2(s->terms, same, term_and2(s->terms, is_not_null(s, a), is_not_null(s, b)));
  struct value va = value_of_place(&s->unit, x), vb = value_of_place(&s->unit, y);
  vec_push(out, term_implies(s->terms, same, value_equal(&s->unit, va, vb)));
}

static uint64_t constant_size(const struct semantics *s, const struct place *p) {
  uint64_t size = p->kind == PLACE_OBJECT ? s->program->objects.data[p->id].size : 1;
  return size ? size : 1;
}

/* `x` is the address of an object or function: not null, and it ends before the last address. */
static void add_address(struct semantics *s, place_id x, term_list *out) {
  const struct place *p = places_get(&s->places, x);
  struct value v = value_of_place(&s->unit, x), null = value_constant(&s->unit, p->width, 0);
  struct value end = value_offset(&s->unit, v, (int64_t)constant_size(s, p));
  vec_push(out, value_binary(&s->unit, E_ULT, 0, null, v).t);
  vec_push(out, value_binary(&s->unit, E_ULT, 0, v, end).t);
}

static void add_disjoint(struct semantics *s, place_id x, place_id y, term_list *out) {
  struct value a = value_of_place(&s->unit, x), b = value_of_place(&s->unit, y);
  struct value end_a = value_offset(&s->unit, a, (int64_t)constant_size(s, places_get(&s->places, x)));
  struct value end_b = value_offset(&s->unit, b, (int64_t)constant_size(s, places_get(&s->places, y)));
  vec_push(out, term_or2(s->terms, value_binary(&s->unit, E_ULE, 0, end_a, b).t,
                         value_binary(&s->unit, E_ULE, 0, end_b, a).t));
}

void facts_collect(struct semantics *s, const term *roots, uint32_t count, term_list *out) {
  term_list symbols = VEC_INIT;
  VEC(place_id) cells = VEC_INIT;
  VEC(place_id) constants = VEC_INIT;
  closure(s, roots, count, &symbols);
  for (uint32_t i = 0; i < symbols.len; i++) {
    term bounds = value_bounds(&s->unit, symbols.data[i]);
    if (bounds.id != term_true.id) vec_push(out, bounds);
    place_id p = places_of_symbol(&s->places, symbols.data[i]);
    if (p == ID_NONE) continue;
    if (places_get(&s->places, p)->kind == PLACE_CELL) vec_push(&cells, p);
    if (place_is_constant(places_get(&s->places, p))) vec_push(&constants, p);
  }
  for (uint32_t i = 0; i < cells.len; i++)
    for (uint32_t k = 0; k < i; k++) add_congruence(s, cells.data[i], cells.data[k], out);
  for (uint32_t i = 0; i < constants.len; i++) {
    add_address(s, constants.data[i], out);
    for (uint32_t k = 0; k < i; k++) add_disjoint(s, constants.data[i], constants.data[k], out);
  }
  vec_release(&symbols);
  vec_release(&cells);
  vec_release(&constants);
}

term facts_forget_null(struct semantics *s, struct map *known, term t) {
  term_list symbols = VEC_INIT;
  term result = t;
  term_free_variables(s->terms, &t, 1, &symbols);
  for (uint32_t i = 0; i < symbols.len; i++) {
    place_id id = places_of_symbol(&s->places, symbols.data[i]);
    if (id == ID_NONE) continue;
    const struct place p = *places_get(&s->places, id);
    if (p.kind != PLACE_CELL || is_not_null(s, &p).id != term_false.id) continue;
    uint64_t *number = map_put(known, id);
    if (!*number) *number = value_fresh(&s->unit, "null", p.width, p.is_signed).t.id;
    vec_clear(&s->unit.created);
    term unknown = {(uint32_t)*number};
    result = term_substitute(s->terms, result, &symbols.data[i], &unknown, 1);
  }
  vec_release(&symbols);
  return result;
}

/* ---- cone of influence ---- */

void locations_init(struct locations *l, struct semantics *s, term t) {
  *l = (struct locations){VEC_INIT, VEC_INIT};
  term_list symbols = VEC_INIT;
  closure(s, &t, 1, &symbols);
  for (uint32_t i = 0; i < symbols.len; i++) {
    place_id p = places_of_symbol(&s->places, symbols.data[i]);
    if (p == ID_NONE || !place_is_constant(places_get(&s->places, p))) vec_push(&l->symbols, symbols.data[i].id);
    if (p != ID_NONE && places_get(&s->places, p)->kind == PLACE_CELL) vec_push(&l->cells, p);
  }
  vec_release(&symbols);
}

void locations_release(struct locations *l) {
  vec_release(&l->symbols);
  vec_release(&l->cells);
}

bool locations_meet(struct semantics *s, const struct locations *a, const struct locations *b) {
  for (uint32_t i = 0; i < a->symbols.len; i++)
    for (uint32_t k = 0; k < b->symbols.len; k++)
      if (a->symbols.data[i] == b->symbols.data[k]) return true;
  for (uint32_t i = 0; i < a->cells.len; i++)
    for (uint32_t k = 0; k < b->cells.len; k++) {
      const struct place *x = places_get(&s->places, a->cells.data[i]), *y = places_get(&s->places, b->cells.data[k]);
      if (x->width == y->width && cells_may_alias(s, a->cells.data[i], b->cells.data[k])) return true;
    }
  return false;
}
