/* What a load finds: the log of effects is walked from its beginning, each effect a case distinction where it may meet
 * the cell. An address that is itself a choice, as a pointer that was loaded behind such effects is, is looked up for
 * each of its cases; these are shared terms, and so are the look-ups remembered: without that, a chain of loads takes
 * as many as there are ways to choose. */
#include "encode/step_lookup.h"

#include "logic/build.h"
#include "logic/traverse.h"

struct value step_unknown(struct semantics *s, struct step *step, const char *name, uint16_t width, bool is_signed) {
  struct value v = value_fresh(&s->unit, name, width, is_signed);
  step_take_inputs(s, step);
  return v;
}

void step_take_inputs(struct semantics *s, struct step *step) {
  for (uint32_t i = 0; i < s->unit.created.len; i++)
    vec_push(&step->inputs,
             ((struct step_input){
                 .symbol = s->unit.created.data[i], .guard = term_true, .address = term_none, .cause = ID_NONE}));
  vec_clear(&s->unit.created);
  assert(!step->inputs.len || term_kind(s->terms, vec_last(&step->inputs).symbol) == TERM_VAR);
  step->is_approximate |= s->unit.is_approximate;
  s->unit.is_approximate = false;
}

/* ---- effects on a cell ---- */

struct value lookup_unknown(struct lookup *l) { return step_unknown(l->s, l->step, "memory", l->width, l->is_signed); }

static struct value input_value(const struct lookup *l, const struct step_input *input) {
  struct value v = {.t = input->symbol};
  bool is_known = ranges_symbol_type(&l->s->unit.ranges, v.t, &v.width, &v.is_signed);
  assert(is_known);
  (void)is_known;
  return v;
}

/* The contents after an effect that made the memory or forgot what was in it: unknown, but the same at each look. */
struct value lookup_forgotten(struct lookup *l, uint32_t effect) {
  assert(effect < l->step->effects.len);
  for (uint32_t i = 0; i < l->step->inputs.len; i++) {
    const struct step_input *x = &l->step->inputs.data[i];
    if (x->cause != ID_NONE && x->effect == effect && x->address.id == l->cell.address.t.id && x->width == l->width)
      return input_value(l, x);
  }
  struct value v = lookup_unknown(l);
  struct step_input *input = &l->step->inputs.data[l->step->inputs.len - 1];
  input->address = l->cell.address.t;
  input->width = l->width;
  input->cause = l->step->effects.data[effect].edge;
  input->effect = effect;
  return v;
}

/* One begins in the other; differences are modulo the number of addresses. */
static term overlap_modulo(struct lookup *l, const struct step_access *with) {
  struct value_unit *u = &l->s->unit;
  struct value a = l->cell.address, b = with->address;
  struct value after = value_binary(u, E_SUB, 0, a, b), before = value_binary(u, E_SUB, 0, b, a);
  struct value own = value_constant(u, a.width, l->cell.bytes), other = value_constant(u, a.width, with->bytes);
  return term_or2(l->s->terms, value_binary(u, E_ULT, 0, after, other).t, value_binary(u, E_ULT, 0, before, own).t);
}

term lookup_overlap(struct lookup *l, const struct step_access *with) {
  struct terms *t = l->s->terms;
  if (!with->bytes) return term_true;
  if (l->s->places.arithmetic == ARITHMETIC_BV) return overlap_modulo(l, with);
  term a = l->cell.address.t, b = with->address.t;
  return term_and2(t, term_lt(t, a, term_add2(t, b, term_int(t, (int64_t)with->bytes))),
                   term_lt(t, b, term_add2(t, a, term_int(t, (int64_t)l->cell.bytes))));
}

struct value lookup_choose(struct lookup *l, term condition, struct value then, struct value otherwise) {
  if (condition.id == term_false.id) return otherwise;
  assert(then.width == l->width && otherwise.width == l->width);
  return value_ite(&l->s->unit, condition, value_as(&l->s->unit, then, l->is_signed), otherwise);
}

/* ---- parts of cells ---- */

struct value lookup_bytes(struct lookup *l, struct value v, uint64_t from, uint64_t count) {
  if (from == 0 && count * 8 == v.width) return v;
  return value_piece(&l->s->unit, (uint16_t)(count * 8), from * 8, v);
}

/* The cell with `inner` in place of a part of it, least byte first. */
struct value lookup_replace_part(struct lookup *l, struct part part, struct value inner, struct value before) {
  struct value_unit *u = &l->s->unit;
  assert(part.count && inner.width == part.count * 8 && part.from + part.count <= l->cell.bytes);
  struct value v = inner;
  if (part.from) v = value_binary(u, E_CONCAT, 0, v, lookup_bytes(l, before, 0, part.from));
  uint64_t above = l->cell.bytes - part.from - part.count;
  if (above) v = value_binary(u, E_CONCAT, 0, lookup_bytes(l, before, part.from + part.count, above), v);
  return v;
}

/* Which part of the cell lies in `bytes` bytes that begin `distance` bytes before it; false if none does. */
bool lookup_common_part(const struct lookup *l, int64_t distance, uint64_t bytes, struct part *ret) {
  int64_t from = distance < 0 ? -distance : 0, to = (int64_t)bytes - distance;
  if (to > (int64_t)l->cell.bytes) to = (int64_t)l->cell.bytes;
  if (from >= to) return false;
  *ret = (struct part){(uint64_t)from, (uint64_t)(to - from)};
  return true;
}

/* Values of more bits are no integers here. */
bool lookup_has_parts(const struct lookup *l) { return l->width % 8 == 0 && l->width <= 64; }

/* The cell after a store that began `distance` bytes before it. */
static struct value after_store_at(struct lookup *l, const struct effect *e, int64_t distance, struct value before) {
  struct part p;
  if (!lookup_common_part(l, distance, e->value.width / 8u, &p)) return before;
  uint64_t offset = distance > 0 ? (uint64_t)distance : 0;
  return lookup_replace_part(l, p, lookup_bytes(l, e->value, offset, p.count), before);
}

enum { MOST_DISTANCES = 11 };

/* One case for each way in which the two overlap. */
static struct value after_store_anywhere(struct lookup *l, const struct effect *e, struct value before) {
  struct value_unit *u = &l->s->unit;
  struct value result = before;
  int64_t size = e->value.width / 8u, bytes = (int64_t)l->cell.bytes;
  for (int64_t d = 1 - bytes; d < size; d++) {
    term here = value_equal(u, l->cell.address, value_offset(u, e->address, d));
    struct value v = value_as(u, after_store_at(l, e, d, before), l->is_signed);
    result = lookup_choose(l, term_and2(l->s->terms, e->guard, here), v, result);
  }
  return result;
}

static bool has_few_distances(const struct lookup *l, const struct effect *e) {
  return lookup_has_parts(l) && e->value.width <= 64 && l->cell.bytes + e->value.width / 8u - 1 <= MOST_DISTANCES;
}

static struct value after_overlap(struct lookup *l, const struct effect *e, const struct step_access *to,
                                  struct value before) {
  int64_t d;
  bool is_known = step_constant_difference(l->s, l->cell.address.t, to->address.t, &d);
  if (is_known && lookup_has_parts(l) && e->value.width <= 64)
    return lookup_choose(l, e->guard, value_as(&l->s->unit, after_store_at(l, e, d, before), l->is_signed), before);
  l->step->is_approximate = true;
  return lookup_choose(l, e->guard, lookup_unknown(l), before);
}

static struct value after_store(struct lookup *l, const struct effect *e, struct value before) {
  struct terms *t = l->s->terms;
  struct step_access to = {e->address, e->value.width / 8u, e->alias, l->s->program->edges.data[e->edge].op.type};
  enum step_relation relation = step_relate(l->s, l->step, &l->cell, &to);
  switch (relation) {
  case STEP_NEVER: return before;
  case STEP_SAME: return lookup_choose(l, e->guard, e->value, before);
  case STEP_OVERLAPPING: return after_overlap(l, e, &to, before);
  case STEP_PERHAPS:
  case STEP_PARTLY: break;
  }
  if (e->value.width != l->width || relation == STEP_PARTLY) {
    /* Of unknown memory it is assumed that accesses of one size do not overlap in part; what that leaves out must not
     * show in the parts of other sizes. */
    if (relation == STEP_PARTLY && has_few_distances(l, e)) return after_store_anywhere(l, e, before);
    l->step->is_approximate = true;
    before = lookup_choose(l, term_and2(t, e->guard, lookup_overlap(l, &to)), lookup_unknown(l), before);
  }
  if (e->value.width != l->width) return before;
  term same = value_equal(&l->s->unit, l->cell.address, e->address);
  return lookup_choose(l, term_and2(t, e->guard, same), e->value, before);
}

bool step_writes_unseen(const struct semantics *s, enum library_writes writes) {
  if (s->is_extern_pure) return false;
  if (writes == LIBRARY_WRITES_EXTERN) return s->program->extern_effects != EXTERN_EFFECTS_NONE;
  return writes == LIBRARY_WRITES_ANYTHING;
}

static bool is_changeable(const struct object *o) { return (o->is_escaping || o->is_external) && !o->is_constant; }

bool step_is_exposed(const struct semantics *s, term address, expr alias) {
  const struct program *p = s->program;
  place_id object = step_base_object(s, address);
  if (object != ID_NONE) return is_changeable(&p->objects.data[places_get(&s->places, object)->id]);
  if (expr_is_none(alias)) return true;
  target_list targets = VEC_INIT;
  points_to_targets(s->points_to, alias, &targets);
  bool exposed = !targets.len;
  for (uint32_t i = 0; i < targets.len; i++) {
    const struct target *x = &targets.data[i];
    exposed |= x->kind == TARGET_OBJECT ? is_changeable(&p->objects.data[x->id]) : x->kind != TARGET_FUNCTION;
  }
  vec_release(&targets);
  return exposed;
}

/* May a call with those effects change the cell? */
static bool changes_cell(struct semantics *s, const struct call_effects *callee, const struct step_access *cell) {
  const struct bitset *writes = &callee->writes;
  const struct typed_access typed_cell = step_typed(cell);
  for (uint32_t i = bitset_next(writes, 0); i < writes->size; i = bitset_next(writes, i + 1)) {
    const struct effect_write w = s->effects->writes.data[i];
    const struct typed_access typed_write = {w.address, w.bytes, w.type};
    if (cell->type != CTYPE_NONE && w.type != CTYPE_NONE && step_types_differ(s, &typed_cell, &typed_write)) continue;
    if (step_may_alias(s, cell, &(struct step_access){.alias = w.address, .bytes = w.bytes})) return true;
  }
  if (call_effects_allocates(s->effects, callee, s->points_to, cell->alias)) return true;
  return callee->writes_exposed && !s->is_extern_pure && step_is_exposed(s, cell->address.t, cell->alias);
}

bool semantics_call_changes(struct semantics *s, function_id f, place_id id) {
  const struct place p = *places_get(&s->places, id);
  const struct call_effects *callee = call_effects_of(semantics_effects(s), f);
  if (p.kind == PLACE_VARIABLE)
    return s->program->variables.data[p.id].kind == VARIABLE_GLOBAL && bitset_has(&callee->globals, p.id);
  if (p.kind != PLACE_CELL) return false;
  uint64_t *known = map_put(&s->change_memo, (uint64_t)f << 32 | id);
  struct step_access cell = {{p.address, s->program->pointer_width, false}, p.width / 8u, p.alias, p.type};
  if (!*known) *known = changes_cell(s, callee, &cell) ? 2 : 1;
  return *known == 2;
}

static struct value after_enter(struct lookup *l, const struct effect *e, uint32_t index, struct value before) {
  place_id object = step_base_object(l->s, l->cell.address.t);
  if (object == ID_NONE) return before;
  const struct place *o = places_get(&l->s->places, object);
  bool is_new = o->context == e->context && l->s->program->objects.data[o->id].function != ID_NONE;
  return is_new ? lookup_forgotten(l, index) : before;
}

static struct value after_effect(struct lookup *l, uint32_t index, struct value before) {
  const struct effect e = l->step->effects.data[index]; /* a copy: lookups of copies may add inputs */
  switch (e.kind) {
  case EFFECT_STORE: return after_store(l, &e, before);
  case EFFECT_UNKNOWN:
  case EFFECT_FILL:
  case EFFECT_COPY: return lookup_after_range(l, &e, index, before);
  case EFFECT_EXTERN:
    if (!step_is_exposed(l->s, l->cell.address.t, l->cell.alias)) return before;
    l->step->is_approximate = true;
    return lookup_choose(l, e.guard, lookup_forgotten(l, index), before);
  case EFFECT_ENTER: return after_enter(l, &e, index, before);
  case EFFECT_CALLEE:
    if (!changes_cell(l->s, e.callee, &l->cell)) return before;
    l->step->is_approximate = true;
    return lookup_unknown(l);
  }
  return before;
}

/* ---- loads ---- */

void step_note_access(struct semantics *s, const struct step *step, struct value address, uint16_t width) {
  if (!s->is_strict || step_base_object(s, address.t) != ID_NONE) return;
  if (step_base_allocation(s, step, address.t).id != term_none.id) return;
  vec_push(&s->accessed, address);
  vec_push(&s->accessed_bytes, (uint32_t)width / 8);
}

/* The contents before the step; those of memory that is new in it are unknown, but the same at each look. */
static struct value cell_before(struct lookup *l, expr alias) {
  if (step_is_before(l->s, l->cell.address.t)) {
    place_id p = places_cell(&l->s->places, l->cell.address.t, l->width, alias, l->type);
    return value_of_place(&l->s->unit, p);
  }
  uint64_t key = (uint64_t)l->cell.address.t.id << 32 | l->width;
  uint64_t *known = map_get(&l->step->unknown_cells, key);
  if (known) return input_value(l, &l->step->inputs.data[*known - 1]);
  term allocation = step_base_allocation(l->s, l->step, l->cell.address.t);
  const uint64_t *site = allocation.id == term_none.id ? NULL : map_get(&l->step->new_addresses, allocation.id);
  struct value v = lookup_unknown(l);
  struct step_input *input = &l->step->inputs.data[l->step->inputs.len - 1];
  input->address = l->cell.address.t; /* without a cause: memory that nobody made, at an unknown address */
  input->width = l->width;
  input->cause = site ? l->step->allocations.data[*site - 1].edge : ID_NONE;
  input->effect = ID_NONE; /* before all */
  *map_put(&l->step->unknown_cells, key) = l->step->inputs.len;
  return v;
}

/* An address that depends on a condition, at the top or under a sum. */
static bool split_address(struct terms *t, term address, term *condition, term *then, term *otherwise) {
  term choice = address;
  uint32_t at = 0;
  if (term_kind(t, address) == TERM_ADD) {
    while (at < term_count(t, address) && term_kind(t, term_child(t, address, at)) != TERM_ITE) at++;
    if (at == term_count(t, address)) return false;
    choice = term_child(t, address, at);
  } else if (term_kind(t, address) != TERM_ITE) {
    return false;
  }
  *condition = term_child(t, choice, 0);
  *then = term_child(t, choice, 1);
  *otherwise = term_child(t, choice, 2);
  if (choice.id == address.id) return true;
  term rest = term_sub(t, address, choice);
  *then = term_add2(t, rest, *then);
  *otherwise = term_add2(t, rest, *otherwise);
  return true;
}

/* ---- remembered loads ---- */

static uint64_t hash_load(const struct step_load *l) {
  uint64_t h = hash_combine((uint64_t)l->address.t.id << 32 | l->alias.id, (uint64_t)l->width << 32 | l->type);
  return hash_combine(h, l->effects);
}

static bool is_same_load(const void *owner, uint32_t index, const void *key) {
  const struct step_load *x = &((const struct step *)owner)->loads.data[index], *y = key;
  return x->address.t.id == y->address.t.id && x->width == y->width && expr_same(x->alias, y->alias) &&
         x->type == y->type && x->effects == y->effects;
}

static struct value look_up(struct semantics *s, struct step *step, const struct step_load *load) {
  struct lookup l = {.s = s,
                     .step = step,
                     .cell = {load->address, (load->width + 7u) / 8u, load->alias, load->type},
                     .width = load->width,
                     .type = load->type};
  struct value v = cell_before(&l, load->alias);
  l.is_signed = v.is_signed;
  assert(load->effects <= step->effects.len);
  for (uint32_t i = 0; i < load->effects; i++) v = after_effect(&l, i, v);
  assert(v.width == load->width);
  return v;
}

static struct value find_cell(struct semantics *s, struct step *step, const struct step_load *load) {
  term condition;
  struct value a = load->address, b = a;
  bool is_choice = term_kind(s->terms, a.t) == TERM_ITE; /* under sums only for single paths: cases multiply */
  if ((!is_choice && !s->is_strict) || !split_address(s->terms, load->address.t, &condition, &a.t, &b.t))
    return look_up(s, step, load);
  a = step_load(s, step, a, load->width, load->alias, load->type, load->effects);
  b = step_load(s, step, b, load->width, load->alias, load->type, load->effects);
  return value_ite(&s->unit, condition, a, b);
}

struct value step_load(struct semantics *s, struct step *step, struct value address, uint16_t width, expr alias,
                       ctype_id type, uint32_t effects) {
  address = value_as(&s->unit, address, false);
  assert(address.width == s->program->pointer_width && width);
  struct step_load load = {.address = address, .width = width, .alias = alias, .type = type, .effects = effects};
  uint64_t hash = hash_load(&load);
  uint32_t known = unique_find(&step->load_index, hash, is_same_load, step, &load);
  if (known != MAP_NONE) return step->loads.data[known].found;
  if (limits_exceeded(&s->ctx->limits)) {
    step->is_approximate = true;
    return step_unknown(s, step, "memory", width, false);
  }
  load.found = find_cell(s, step, &load);
  assert(value_is_valid(&s->unit, load.found));
  unique_add(&step->load_index, hash, step->loads.len);
  vec_push(&step->loads, load);
  return load.found;
}
