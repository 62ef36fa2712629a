/* A formula mentions its symbols, and those of the addresses of the cells among them: `*p > 0` has to do with p. */
#include "abstract/locations.h"

#include "encode/state_facts.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

void locations_init(struct locations *l, const struct semantics *s, term t) {
  *l = (struct locations){VEC_INIT, VEC_INIT};
  term_list symbols = VEC_INIT;
  state_symbols(s, &t, 1, &symbols);
  for (uint32_t i = 0; i < symbols.len; i++) {
    place_id p = places_of_symbol(&s->places, symbols.data[i]);
    if (p == ID_NONE || !place_is_constant(places_get(&s->places, p))) vec_push(&l->symbols, symbols.data[i].id);
    if (p != ID_NONE && places_get(&s->places, p)->kind == PLACE_CELL) vec_push(&l->cells, p);
  }
  vec_release(&symbols);
}

void locations_release(struct locations *l) { vec_release_all(&l->symbols, &l->cells); }

bool locations_meet(const struct semantics *s, const struct locations *a, const struct locations *b) {
  for (uint32_t i = 0; i < a->symbols.len; i++)
    for (uint32_t k = 0; k < b->symbols.len; k++)
      if (a->symbols.data[i] == b->symbols.data[k]) return true;
  for (uint32_t i = 0; i < a->cells.len; i++)
    for (uint32_t k = 0; k < b->cells.len; k++) {
      const struct place *x = places_get(&s->places, a->cells.data[i]), *y = places_get(&s->places, b->cells.data[k]);
      if (x->width == y->width && state_cells_meet(s, a->cells.data[i], b->cells.data[k])) return true;
    }
  return false;
}

term locations_forget_null(struct semantics *s, struct map *known, term t) {
  term_list symbols = VEC_INIT;
  term result = t;
  term_free_variables(s->terms, &t, 1, &symbols);
  for (uint32_t i = 0; i < symbols.len; i++) {
    place_id id = places_of_symbol(&s->places, symbols.data[i]);
    if (id == ID_NONE) continue;
    const struct place p = *places_get(&s->places, id);
    if (p.kind != PLACE_CELL || !state_cell_is_at_null(s, id)) continue;
    uint64_t *number = map_put(known, id);
    if (!*number) *number = value_fresh(&s->unit, "null", p.width, p.is_signed).t.id;
    vec_clear(&s->unit.created);
    term unknown = {(uint32_t)*number};
    result = term_substitute(s->terms, result, &symbols.data[i], &unknown, 1);
  }
  vec_release(&symbols);
  return result;
}
