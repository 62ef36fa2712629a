/* Facts are made pair by pair, where points-to leaves them open: two cells that cannot meet need no congruence. */
#include "encode/state_facts.h"

#include "logic/build.h"
#include "logic/traverse.h"

void state_symbols(const struct semantics *s, const term *roots, uint32_t count, term_list *out) {
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

/* ---- cells ---- */

bool state_cells_meet(const struct semantics *s, place_id x, place_id y) {
  const struct place *a = places_get(&s->places, x), *b = places_get(&s->places, y);
  if (expr_is_none(a->alias) || expr_is_none(b->alias)) return true;
  struct typed_access tx = {a->alias, a->width / 8u, a->type}, ty = {b->alias, b->width / 8u, b->type};
  if (a->type != CTYPE_NONE && b->type != CTYPE_NONE && step_types_differ(s, &tx, &ty)) return false;
  return points_to_may_alias(s->points_to, a->alias, a->width / 8u, b->alias, b->width / 8u);
}

/* The pointer that the address was made from by adding offsets of members and constant indices. */
static struct value base_pointer(struct semantics *s, const struct place *cell) {
  int64_t offset = 0;
  if (!expr_is_none(cell->alias)) expr_split_offset(&s->program->exprs, cell->alias, &offset);
  return value_offset(&s->unit, (struct value){cell->address, s->program->pointer_width, false}, -offset);
}

static term is_not_null(struct semantics *s, place_id cell) {
  assert(places_get(&s->places, cell)->kind == PLACE_CELL);
  struct value base = base_pointer(s, places_get(&s->places, cell));
  return term_not(value_equal(&s->unit, base, value_constant(&s->unit, base.width, 0)));
}

bool state_cell_is_at_null(struct semantics *s, place_id cell) { return is_not_null(s, cell).id == term_false.id; }

term state_cells_agree(struct semantics *s, place_id x, place_id y, bool except_at_null) {
  const struct place *a = places_get(&s->places, x), *b = places_get(&s->places, y);
  if (a->width != b->width || !state_cells_meet(s, x, y)) return term_true;
  term same = term_equals(s->terms, a->address, b->address);
  if (same.id == term_false.id) return term_true;
  if (except_at_null) same = term_and2(s->terms, same, term_and2(s->terms, is_not_null(s, x), is_not_null(s, y)));
  struct value va = value_of_place(&s->unit, x), vb = value_of_place(&s->unit, y);
  return term_implies(s->terms, same, value_equal(&s->unit, va, vb));
}

/* ---- objects and functions ---- */

static struct value end_of(struct semantics *s, place_id id) {
  const struct place *p = places_get(&s->places, id);
  assert(place_is_address(p));
  uint64_t size = p->kind == PLACE_OBJECT ? s->program->objects.data[p->id].size : 1;
  return value_offset(&s->unit, value_of_place(&s->unit, id), size ? (int64_t)size : 1);
}

/* Sums of addresses do not wrap over the integers, so that the end is behind the beginning in any case. */
static term ends_in_memory(struct semantics *s, struct value v, struct value end) {
  if (s->places.arithmetic == ARITHMETIC_BV) return value_binary(&s->unit, E_ULT, 0, v, end).t;
  struct value last = value_constant(&s->unit, end.width, bits_mask(end.width));
  return term_le(s->terms, end.t, value_as(&s->unit, last, false).t);
}

/* Only where somebody asks for it. */
static term is_aligned(struct semantics *s, place_id id) {
  const struct place *p = places_get(&s->places, id);
  bool is_asked = check_set_has(s->program->arithmetic, CHECK_ALIGNMENT) && p->kind == PLACE_OBJECT;
  uint64_t alignment = is_asked ? s->program->objects.data[p->id].alignment : 1;
  if (alignment < 2) return term_true;
  struct value v = value_of_place(&s->unit, id);
  struct value low = value_binary(&s->unit, E_AND, 0, v, value_constant(&s->unit, v.width, alignment - 1));
  return value_equal(&s->unit, low, value_constant(&s->unit, v.width, 0));
}

term state_address_is_valid(struct semantics *s, place_id id) {
  struct value v = value_of_place(&s->unit, id), null = value_constant(&s->unit, v.width, 0);
  term facts[] = {value_binary(&s->unit, E_ULT, 0, null, v).t, ends_in_memory(s, v, end_of(s, id)),
                  value_bounds(&s->unit, v.t), is_aligned(s, id)};
  return term_and(s->terms, facts, 4);
}

term state_addresses_differ(struct semantics *s, place_id x, place_id y) {
  struct value a = value_of_place(&s->unit, x), b = value_of_place(&s->unit, y);
  struct value end_a = end_of(s, x), end_b = end_of(s, y);
  return term_or2(s->terms, value_binary(&s->unit, E_ULE, 0, end_a, b).t, value_binary(&s->unit, E_ULE, 0, end_b, a).t);
}

/* ---- all of it ---- */

static void add_fact(term fact, term_list *out) {
  if (fact.id != term_true.id) vec_push(out, fact);
}

void state_facts_collect(struct semantics *s, const term *roots, uint32_t count, term_list *out) {
  term_list symbols = VEC_INIT;
  VEC(place_id) cells = VEC_INIT;
  VEC(place_id) constants = VEC_INIT;
  state_symbols(s, roots, count, &symbols);
  for (uint32_t i = 0; i < symbols.len; i++) {
    add_fact(value_bounds(&s->unit, symbols.data[i]), out);
    place_id p = places_of_symbol(&s->places, symbols.data[i]);
    if (p == ID_NONE) continue;
    if (places_get(&s->places, p)->kind == PLACE_CELL) vec_push(&cells, p);
    if (place_is_address(places_get(&s->places, p))) vec_push(&constants, p);
  }
  for (uint32_t i = 0; i < cells.len; i++)
    for (uint32_t k = 0; k < i; k++) add_fact(state_cells_agree(s, cells.data[i], cells.data[k], true), out);
  for (uint32_t i = 0; i < constants.len; i++) {
    add_fact(state_address_is_valid(s, constants.data[i]), out);
    for (uint32_t k = 0; k < i; k++) add_fact(state_addresses_differ(s, constants.data[i], constants.data[k]), out);
  }
  vec_release_all(&symbols, &cells, &constants);
}
