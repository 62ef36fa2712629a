/* What a load finds: the log of effects is walked from its beginning, each effect a case distinction where it may meet
 * the cell. An address that is itself a choice, as a pointer that was loaded behind such effects is, is looked up for
 * each of its cases; these are shared terms, and so are the look-ups remembered: without that, a chain of loads takes
 * as many as there are ways to choose. */
#include "encode/step_private.h"

#include "logic/build.h"
#include "logic/traverse.h"

/* PERHAPS: if they meet at all and have the same size, they are the same; PARTLY: they may overlap in any way. */
enum relation { NEVER, SAME, OVERLAPPING, PERHAPS, PARTLY };

/* An access: bytes at an address. */
struct access {
  struct value address;
  uint64_t bytes; /* 0 = unbounded */
  expr alias;
  ctype_id type; /* CTYPE_NONE = not known */
};

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

/* ---- do two accesses meet? ---- */

/* Is something subtracted that may be an address? Then the sum is the address of another piece of memory than its
 * parts: what a copy from `source` to `to` leaves at `at` is at source + at - to. */
static bool is_difference(const struct terms *t, term address) {
  for (uint32_t i = 0; i < term_count(t, address); i++) {
    term x = term_child(t, address, i);
    int64_t k;
    if (term_kind(t, x) != TERM_MUL) continue;
    if (!term_get_int64(t, term_child(t, x, 0), &k)) return true; /* of bit-vectors, a negative number */
    if (k < 0 || (term_is_bv(t, x) && term_width(t, x) < 64 && k >> (term_width(t, x) - 1))) return true;
  }
  return false;
}

/* The object whose address is part of the sum, ID_NONE if there is none. */
place_id step_base_object(const struct semantics *s, term address) {
  const struct terms *t = s->terms;
  place_id p = places_of_symbol(&s->places, address);
  if (p != ID_NONE) return places_get(&s->places, p)->kind == PLACE_OBJECT ? p : ID_NONE;
  if (term_kind(t, address) != TERM_ADD || is_difference(t, address)) return ID_NONE;
  for (uint32_t i = 0; i < term_count(t, address); i++) {
    p = places_of_symbol(&s->places, term_child(t, address, i));
    if (p != ID_NONE && places_get(&s->places, p)->kind == PLACE_OBJECT) return p;
  }
  return ID_NONE;
}

/* The step's own allocation that the address comes from, term_none if there is none. */
static term base_allocation(const struct semantics *s, const struct step *step, term address) {
  const struct terms *t = s->terms;
  if (map_get(&step->new_addresses, address.id)) return address;
  if (term_kind(t, address) != TERM_ADD || is_difference(t, address)) return term_none;
  for (uint32_t i = 0; i < term_count(t, address); i++)
    if (map_get(&step->new_addresses, term_child(t, address, i).id)) return term_child(t, address, i);
  return term_none;
}

/* Differences of bit-vectors are modulo the number of addresses: the nearer way round is meant. */
static bool constant_difference(struct semantics *s, term a, term b, int64_t *ret) {
  if (term_get_int64(s->terms, term_sub(s->terms, a, b), ret)) {
    if (s->places.arithmetic == ARITHMETIC_BV && s->program->pointer_width == 32) *ret = (int32_t)*ret;
    return true;
  }
  int64_t back;
  if (s->places.arithmetic != ARITHMETIC_BV || !term_get_int64(s->terms, term_sub(s->terms, b, a), &back)) return false;
  *ret = -back;
  return true;
}

/* A number for the kind of access: no two share one. */
static uint64_t number_of_access(struct semantics *s, expr alias, uint64_t bytes) {
  assert(bytes <= UINT32_MAX);
  uint64_t *known = map_put(&s->access_numbers, (uint64_t)alias.id << 32 | bytes);
  if (!*known) *known = s->access_numbers.entries.len;
  return *known;
}

static bool leads_anywhere(const struct semantics *s, expr alias) {
  target_list targets = VEC_INIT;
  bool found = false;
  points_to_targets(s->points_to, alias, &targets);
  for (uint32_t i = 0; i < targets.len && !found; i++) found = targets.data[i].kind == TARGET_UNKNOWN;
  vec_release(&targets);
  return found;
}

/* Accesses of different sizes to memory that is known. */
static bool differ_in_size(const struct semantics *s, const struct access *x, const struct access *y) {
  return x->bytes && y->bytes && x->bytes != y->bytes && !leads_anywhere(s, x->alias) && !leads_anywhere(s, y->alias);
}

/* What points-to tells: NEVER, PERHAPS or PARTLY. */
static enum relation relate_targets(struct semantics *s, const struct access *x, const struct access *y) {
  if (expr_is_none(x->alias) || expr_is_none(y->alias)) return PERHAPS;
  uint64_t bx = x->bytes ? x->bytes : UINT32_MAX, by = y->bytes ? y->bytes : UINT32_MAX;
  uint64_t nx = number_of_access(s, x->alias, bx), ny = number_of_access(s, y->alias, by);
  uint64_t *known = map_put(&s->alias_memo, nx << 32 | ny);
  if (*known) return (enum relation)(*known - 1);
  bool meets = points_to_may_alias(s->points_to, x->alias, bx, y->alias, by);
  enum relation found = !meets ? NEVER
                        : points_to_may_straddle(s->points_to, x->alias, bx, y->alias, by) || differ_in_size(s, x, y)
                            ? PARTLY
                            : PERHAPS;
  *known = (uint64_t)found + 1;
  return found;
}

static bool may_alias(struct semantics *s, const struct access *x, const struct access *y) {
  return relate_targets(s, x, y) != NEVER;
}

/* Is the term over the state before the step only? */
static bool is_before(const struct semantics *s, term t) {
  term_list variables = VEC_INIT;
  term_free_variables(s->terms, &t, 1, &variables);
  bool result = true;
  for (uint32_t i = 0; i < variables.len; i++) result &= places_of_symbol(&s->places, variables.data[i]) != ID_NONE;
  vec_release(&variables);
  return result;
}

/* Is it certain that an address without an allocation of the step in its sum does not come from one? */
static bool is_elsewhere(const struct semantics *s, term address) {
  return step_base_object(s, address) != ID_NONE || is_before(s, address);
}

/* ---- typed memory ---- */

/* Is a member of a union named on the way to the address? */
static bool is_in_union(const struct program *p, expr address) {
  for (;;) {
    const struct expr_node *n = expr_get(&p->exprs, address);
    if (n->kind != E_FIELD && n->kind != E_INDEX) return false;
    const struct ctype *t = n->kind == E_FIELD ? ctype_resolved(&p->types, n->type) : NULL;
    if (n->kind == E_FIELD && (!t || t->kind == CT_UNION)) return true;
    address = n->a;
  }
}

enum type_class { CLASS_OTHER, CLASS_INTEGER, CLASS_POINTER };

static enum type_class class_of(const struct program *p, ctype_id type) {
  const struct ctype *t = ctype_resolved(&p->types, type);
  if (!t) return CLASS_OTHER;
  return t->kind == CT_POINTER ? CLASS_POINTER : t->kind == CT_INT || t->kind == CT_ENUM ? CLASS_INTEGER : CLASS_OTHER;
}

bool step_types_differ(const struct semantics *s, const struct typed_access *x, const struct typed_access *y) {
  const struct program *p = s->program;
  if (!s->is_typed || x->bytes <= 1 || y->bytes <= 1 || expr_is_none(x->address) || expr_is_none(y->address))
    return false;
  if (is_in_union(p, x->address) || is_in_union(p, y->address)) return false;
  if (x->bytes != y->bytes) return true;
  enum type_class cx = class_of(p, x->type), cy = class_of(p, y->type);
  if (cx != cy && cx != CLASS_OTHER && cy != CLASS_OTHER) return true;
  const struct expr_node *m = expr_get(&p->exprs, x->address), *n = expr_get(&p->exprs, y->address);
  return m->kind == E_FIELD && n->kind == E_FIELD && m->imm != n->imm &&
         ctype_resolve(&p->types, m->type) == ctype_resolve(&p->types, n->type);
}

static struct typed_access typed(const struct access *x) { return (struct typed_access){x->alias, x->bytes, x->type}; }

static enum relation relate(struct semantics *s, const struct step *step, const struct access *x,
                            const struct access *y) {
  int64_t d;
  if (constant_difference(s, x->address.t, y->address.t, &d)) {
    if (d == 0 && x->bytes == y->bytes) return SAME;
    if (y->bytes && d >= 0 && (uint64_t)d >= y->bytes) return NEVER;
    if (x->bytes && d < 0 && (uint64_t)-d >= x->bytes) return NEVER;
    return OVERLAPPING;
  }
  place_id ox = step_base_object(s, x->address.t), oy = step_base_object(s, y->address.t);
  if (ox != ID_NONE && oy != ID_NONE && ox != oy) return NEVER;
  if (step) {
    term ax = base_allocation(s, step, x->address.t), ay = base_allocation(s, step, y->address.t);
    bool is_known_x = ax.id != term_none.id || is_elsewhere(s, x->address.t);
    bool is_known_y = ay.id != term_none.id || is_elsewhere(s, y->address.t);
    if (ax.id != ay.id && is_known_x && is_known_y) return NEVER;
  }
  struct typed_access tx = typed(x), ty = typed(y);
  if (x->type != CTYPE_NONE && y->type != CTYPE_NONE && step_types_differ(s, &tx, &ty)) return NEVER;
  return relate_targets(s, x, y);
}

/* ---- effects on a cell ---- */

struct lookup {
  struct semantics *s;
  struct step *step;
  struct access cell;
  uint16_t width;
  ctype_id type;
  bool is_signed;
};

static struct value unknown_cell(struct lookup *l) {
  return step_unknown(l->s, l->step, "memory", l->width, l->is_signed);
}

static struct value input_value(const struct lookup *l, const struct step_input *input) {
  struct value v = {.t = input->symbol};
  bool is_known = ranges_symbol_type(&l->s->unit.ranges, v.t, &v.width, &v.is_signed);
  assert(is_known);
  (void)is_known;
  return v;
}

/* The contents after an effect that made the memory or forgot what was in it: unknown, but the same at each look. */
static struct value forgotten_cell(struct lookup *l, uint32_t effect) {
  assert(effect < l->step->effects.len);
  for (uint32_t i = 0; i < l->step->inputs.len; i++) {
    const struct step_input *x = &l->step->inputs.data[i];
    if (x->cause != ID_NONE && x->effect == effect && x->address.id == l->cell.address.t.id && x->width == l->width)
      return input_value(l, x);
  }
  struct value v = unknown_cell(l);
  struct step_input *input = &l->step->inputs.data[l->step->inputs.len - 1];
  input->address = l->cell.address.t;
  input->width = l->width;
  input->cause = l->step->effects.data[effect].edge;
  input->effect = effect;
  return v;
}

/* One begins in the other; differences are modulo the number of addresses. */
static term overlap_modulo(struct lookup *l, const struct access *with) {
  struct value_unit *u = &l->s->unit;
  struct value a = l->cell.address, b = with->address;
  struct value after = value_binary(u, E_SUB, 0, a, b), before = value_binary(u, E_SUB, 0, b, a);
  struct value own = value_constant(u, a.width, l->cell.bytes), other = value_constant(u, a.width, with->bytes);
  return term_or2(l->s->terms, value_binary(u, E_ULT, 0, after, other).t, value_binary(u, E_ULT, 0, before, own).t);
}

static term overlap(struct lookup *l, const struct access *with) {
  struct terms *t = l->s->terms;
  if (!with->bytes) return term_true;
  if (l->s->places.arithmetic == ARITHMETIC_BV) return overlap_modulo(l, with);
  term a = l->cell.address.t, b = with->address.t;
  return term_and2(t, term_lt(t, a, term_add2(t, b, term_int(t, (int64_t)with->bytes))),
                   term_lt(t, b, term_add2(t, a, term_int(t, (int64_t)l->cell.bytes))));
}

static struct value choose(struct lookup *l, term condition, struct value then, struct value otherwise) {
  if (condition.id == term_false.id) return otherwise;
  assert(then.width == l->width && otherwise.width == l->width);
  return value_ite(&l->s->unit, condition, value_as(&l->s->unit, then, l->is_signed), otherwise);
}

/* ---- parts of cells ---- */

/* A run of bytes of the cell, in bytes from its beginning. */
struct part {
  uint64_t from, count;
};

static struct value bytes_of(struct lookup *l, struct value v, uint64_t from, uint64_t count) {
  if (from == 0 && count * 8 == v.width) return v;
  return value_piece(&l->s->unit, (uint16_t)(count * 8), from * 8, v);
}

/* The cell with `inner` in place of a part of it, least byte first. */
static struct value replace_part(struct lookup *l, struct part part, struct value inner, struct value before) {
  struct value_unit *u = &l->s->unit;
  assert(part.count && inner.width == part.count * 8 && part.from + part.count <= l->cell.bytes);
  struct value v = inner;
  if (part.from) v = value_binary(u, E_CONCAT, 0, v, bytes_of(l, before, 0, part.from));
  uint64_t above = l->cell.bytes - part.from - part.count;
  if (above) v = value_binary(u, E_CONCAT, 0, bytes_of(l, before, part.from + part.count, above), v);
  return v;
}

/* Which part of the cell lies in `bytes` bytes that begin `distance` bytes before it; false if none does. */
static bool common_part(const struct lookup *l, int64_t distance, uint64_t bytes, struct part *ret) {
  int64_t from = distance < 0 ? -distance : 0, to = (int64_t)bytes - distance;
  if (to > (int64_t)l->cell.bytes) to = (int64_t)l->cell.bytes;
  if (from >= to) return false;
  *ret = (struct part){(uint64_t)from, (uint64_t)(to - from)};
  return true;
}

/* Values of more bits are no integers here. */
static bool has_parts(const struct lookup *l) { return l->width % 8 == 0 && l->width <= 64; }

/* The cell after a store that began `distance` bytes before it. */
static struct value after_store_at(struct lookup *l, const struct effect *e, int64_t distance, struct value before) {
  struct part p;
  if (!common_part(l, distance, e->value.width / 8u, &p)) return before;
  uint64_t offset = distance > 0 ? (uint64_t)distance : 0;
  return replace_part(l, p, bytes_of(l, e->value, offset, p.count), before);
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
    result = choose(l, term_and2(l->s->terms, e->guard, here), v, result);
  }
  return result;
}

static bool has_few_distances(const struct lookup *l, const struct effect *e) {
  return has_parts(l) && e->value.width <= 64 && l->cell.bytes + e->value.width / 8u - 1 <= MOST_DISTANCES;
}

static struct value after_overlap(struct lookup *l, const struct effect *e, const struct access *to,
                                  struct value before) {
  int64_t d;
  bool is_known = constant_difference(l->s, l->cell.address.t, to->address.t, &d);
  if (is_known && has_parts(l) && e->value.width <= 64)
    return choose(l, e->guard, value_as(&l->s->unit, after_store_at(l, e, d, before), l->is_signed), before);
  l->step->is_approximate = true;
  return choose(l, e->guard, unknown_cell(l), before);
}

static struct value after_store(struct lookup *l, const struct effect *e, struct value before) {
  struct terms *t = l->s->terms;
  struct access to = {e->address, e->value.width / 8u, e->alias, l->s->program->edges.data[e->edge].op.type};
  enum relation relation = relate(l->s, l->step, &l->cell, &to);
  switch (relation) {
  case NEVER: return before;
  case SAME: return choose(l, e->guard, e->value, before);
  case OVERLAPPING: return after_overlap(l, e, &to, before);
  case PERHAPS:
  case PARTLY: break;
  }
  if (e->value.width != l->width || relation == PARTLY) {
    /* Of unknown memory it is assumed that accesses of one size do not overlap in part; what that leaves out must not
     * show in the parts of other sizes. */
    if (relation == PARTLY && has_few_distances(l, e)) return after_store_anywhere(l, e, before);
    l->step->is_approximate = true;
    before = choose(l, term_and2(t, e->guard, overlap(l, &to)), unknown_cell(l), before);
  }
  if (e->value.width != l->width) return before;
  term same = value_equal(&l->s->unit, l->cell.address, e->address);
  return choose(l, term_and2(t, e->guard, same), e->value, before);
}

/* A byte repeated over so many bits. */
static struct value filled(struct lookup *l, struct value byte, uint16_t width) {
  struct value_unit *u = &l->s->unit;
  if (width <= 8) return value_unary(u, E_EXTRACT, width, 0, byte);
  u128 ones = 0;
  for (uint16_t i = 0; i < width; i = (uint16_t)(i + 8)) ones = ones << 8 | 1;
  return value_binary(u, E_MUL, 0, value_unary(u, E_ZEXT, width, 0, byte), value_constant(u, width, ones));
}

/* What the cell is copied from, `offset` bytes behind the beginning of the source: points-to is asked about that place.
 */
static struct value copied(struct lookup *l, const struct effect *e, uint32_t index, uint64_t offset, uint16_t width) {
  struct exprs *exprs = &((struct program *)l->s->program)->exprs;
  expr alias = e->source_alias;
  if (offset) alias = expr_index(exprs, alias, expr_const(exprs, l->s->program->pointer_width, offset), 1, CTYPE_NONE);
  struct value address = value_offset(&l->s->unit, e->source, (int64_t)offset);
  return step_load(l->s, l->step, address, width, alias, width == l->width ? l->type : CTYPE_NONE, index);
}

/* A part of the cell lies in a range of known bytes. */
static struct value after_part(struct lookup *l, const struct effect *e, uint32_t index, int64_t d,
                               struct value before) {
  struct part p;
  if (!common_part(l, d, e->bytes, &p)) return before;
  uint16_t width = (uint16_t)(p.count * 8);
  struct value inner =
      e->kind == EFFECT_FILL ? filled(l, e->value, width) : copied(l, e, index, d > 0 ? (uint64_t)d : 0, width);
  return choose(l, e->guard, value_as(&l->s->unit, replace_part(l, p, inner, before), l->is_signed), before);
}

/* ---- ranges at a distance that is not known ---- */

/* Do the bytes [at, at + bytes) lie in the `length` bytes at `to`? Ranges do not go beyond the last address. */
static term lies_in(struct lookup *l, struct value at, uint64_t bytes, struct value to, struct value length) {
  struct value_unit *u = &l->s->unit;
  struct terms *t = l->s->terms;
  if (l->s->places.arithmetic == ARITHMETIC_BV) {
    struct value size = value_constant(u, at.width, bytes), distance = value_binary(u, E_SUB, 0, at, to);
    struct value room = value_binary(u, E_SUB, 0, length, size);
    return term_and2(t, value_binary(u, E_ULE, 0, size, length).t, value_binary(u, E_ULE, 0, distance, room).t);
  }
  term end = term_add2(t, at.t, term_int(t, (int64_t)bytes));
  return term_and2(t, term_le(t, to.t, at.t), term_le(t, end, term_add2(t, to.t, length.t)));
}

/* Do they have a byte in common? */
static term meets(struct lookup *l, struct value to, struct value length) {
  struct value_unit *u = &l->s->unit;
  struct terms *t = l->s->terms;
  struct value a = l->cell.address, size = value_constant(u, a.width, l->cell.bytes);
  if (l->s->places.arithmetic == ARITHMETIC_BV) {
    struct value after = value_binary(u, E_SUB, 0, a, to), before = value_binary(u, E_SUB, 0, to, a);
    term is_some = value_binary(u, E_ULT, 0, value_constant(u, a.width, 0), length).t;
    return term_or2(t, value_binary(u, E_ULT, 0, after, length).t,
                    term_and2(t, is_some, value_binary(u, E_ULT, 0, before, size).t));
  }
  const term parts[] = {term_lt(t, a.t, term_add2(t, to.t, length.t)),
                        term_lt(t, to.t, term_add2(t, a.t, term_int(t, (int64_t)l->cell.bytes))),
                        term_gt(t, length.t, term_int(t, 0))};
  return term_and(t, parts, 3);
}

/* What the range leaves in `count` bytes from byte `from` of the cell, which lie in it. */
static struct value range_content(struct lookup *l, const struct effect *e, uint32_t index, uint64_t from,
                                  uint16_t width) {
  struct value_unit *u = &l->s->unit;
  if (e->kind == EFFECT_FILL) return filled(l, e->value, width);
  struct exprs *exprs = &((struct program *)l->s->program)->exprs;
  expr alias = EXPR_NONE;
  if (!expr_is_none(l->cell.alias) && !expr_is_none(e->alias) && !expr_is_none(e->source_alias)) {
    expr distance = expr_binary(exprs, E_SUB, l->cell.alias, e->alias, 0);
    alias = expr_index(exprs, e->source_alias, distance, 1, CTYPE_NONE);
  }
  struct value at = value_offset(u, l->cell.address, (int64_t)from);
  struct value address = {.width = at.width};
  address.t = term_add2(l->s->terms, e->source.t, term_sub(l->s->terms, at.t, e->address.t));
  return step_load(l->s, l->step, address, width, alias, width == l->width ? l->type : CTYPE_NONE, index);
}

/* Byte by byte: where the range ends, or begins, within the cell. */
static struct value across_range(struct lookup *l, const struct effect *e, uint32_t index, struct value length,
                                 struct value before) {
  struct value_unit *u = &l->s->unit;
  struct value result = before;
  for (uint64_t i = 0; i < l->cell.bytes; i++) {
    term is_in = lies_in(l, value_offset(u, l->cell.address, (int64_t)i), 1, e->address, length);
    struct value inner = value_as(u, range_content(l, e, index, i, 8), false);
    struct value byte = value_ite(u, is_in, inner, value_as(u, bytes_of(l, before, i, 1), false));
    result = i == 0 ? byte : value_binary(u, E_CONCAT, 0, byte, result);
  }
  return value_as(u, result, l->is_signed);
}

/* The range is known, but not where it lies in relation to the cell, or how long it is. */
static struct value after_open_range(struct lookup *l, const struct effect *e, uint32_t index, struct value length,
                                     struct value before) {
  struct value_unit *u = &l->s->unit;
  term guard = term_and2(l->s->terms, e->guard, meets(l, e->address, length));
  if (e->kind == EFFECT_UNKNOWN) return choose(l, guard, forgotten_cell(l, index), before);
  struct value inside = value_as(u, range_content(l, e, index, 0, l->width), l->is_signed);
  if (l->cell.bytes == 1) return choose(l, guard, inside, before);
  struct value across;
  if (has_parts(l)) {
    across = across_range(l, e, index, length, before);
  } else {
    across = unknown_cell(l);
    l->step->is_approximate = true;
  }
  term covers = lies_in(l, l->cell.address, l->cell.bytes, e->address, length);
  return choose(l, guard, value_ite(u, covers, inside, value_as(u, across, l->is_signed)), before);
}

/* A range of bytes becomes known (fill, copy) or unknown. */
static struct value after_range(struct lookup *l, const struct effect *e, uint32_t index, struct value before) {
  struct access to = {e->address, e->bytes, e->alias, CTYPE_NONE};
  int64_t d;
  bool is_known = constant_difference(l->s, l->cell.address.t, e->address.t, &d);
  bool is_inside = is_known && d >= 0 && e->bytes && (uint64_t)d + l->cell.bytes <= e->bytes;
  if (!is_inside && relate(l->s, l->step, &l->cell, &to) == NEVER) return before;
  if (is_inside && e->kind == EFFECT_FILL) return choose(l, e->guard, filled(l, e->value, l->width), before);
  if (is_inside && e->kind == EFFECT_COPY)
    return choose(l, e->guard, copied(l, e, index, (uint64_t)d, l->width), before);
  if (is_inside) return choose(l, e->guard, forgotten_cell(l, index), before);
  if (is_known && e->bytes && has_parts(l) && e->kind != EFFECT_UNKNOWN) return after_part(l, e, index, d, before);
  struct value length = e->bytes ? value_constant(&l->s->unit, e->address.width, e->bytes) : e->length;
  if (length.width && l->width % 8 == 0) return after_open_range(l, e, index, length, before);
  if (e->kind != EFFECT_UNKNOWN) l->step->is_approximate = true;
  term guard = term_and2(l->s->terms, e->guard, overlap(l, &to));
  return choose(l, guard, e->kind == EFFECT_UNKNOWN ? forgotten_cell(l, index) : unknown_cell(l), before);
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
static bool changes_cell(struct semantics *s, const struct call_effects *callee, const struct access *cell) {
  const struct bitset *writes = &callee->writes;
  const struct typed_access typed_cell = typed(cell);
  for (uint32_t i = bitset_next(writes, 0); i < writes->size; i = bitset_next(writes, i + 1)) {
    const struct effect_write w = s->effects->writes.data[i];
    const struct typed_access typed_write = {w.address, w.bytes, w.type};
    if (cell->type != CTYPE_NONE && w.type != CTYPE_NONE && step_types_differ(s, &typed_cell, &typed_write)) continue;
    if (may_alias(s, cell, &(struct access){.alias = w.address, .bytes = w.bytes})) return true;
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
  struct access cell = {{p.address, s->program->pointer_width, false}, p.width / 8u, p.alias, p.type};
  if (!*known) *known = changes_cell(s, callee, &cell) ? 2 : 1;
  return *known == 2;
}

static struct value after_enter(struct lookup *l, const struct effect *e, uint32_t index, struct value before) {
  place_id object = step_base_object(l->s, l->cell.address.t);
  if (object == ID_NONE) return before;
  const struct place *o = places_get(&l->s->places, object);
  bool is_new = o->context == e->context && l->s->program->objects.data[o->id].function != ID_NONE;
  return is_new ? forgotten_cell(l, index) : before;
}

static struct value after_effect(struct lookup *l, uint32_t index, struct value before) {
  const struct effect e = l->step->effects.data[index]; /* a copy: lookups of copies may add inputs */
  switch (e.kind) {
  case EFFECT_STORE: return after_store(l, &e, before);
  case EFFECT_UNKNOWN:
  case EFFECT_FILL:
  case EFFECT_COPY: return after_range(l, &e, index, before);
  case EFFECT_EXTERN:
    if (!step_is_exposed(l->s, l->cell.address.t, l->cell.alias)) return before;
    l->step->is_approximate = true;
    return choose(l, e.guard, forgotten_cell(l, index), before);
  case EFFECT_ENTER: return after_enter(l, &e, index, before);
  case EFFECT_CALLEE:
    if (!changes_cell(l->s, e.callee, &l->cell)) return before;
    l->step->is_approximate = true;
    return unknown_cell(l);
  }
  return before;
}

/* ---- loads ---- */

void step_note_access(struct semantics *s, const struct step *step, struct value address, uint16_t width) {
  if (!s->is_strict || step_base_object(s, address.t) != ID_NONE) return;
  if (base_allocation(s, step, address.t).id != term_none.id) return;
  vec_push(&s->accessed, address);
  vec_push(&s->accessed_bytes, (uint32_t)width / 8);
}

/* The contents before the step; those of memory that is new in it are unknown, but the same at each look. */
static struct value cell_before(struct lookup *l, expr alias) {
  if (is_before(l->s, l->cell.address.t)) {
    place_id p = places_cell(&l->s->places, l->cell.address.t, l->width, alias, l->type);
    return value_of_place(&l->s->unit, p);
  }
  uint64_t key = (uint64_t)l->cell.address.t.id << 32 | l->width;
  uint64_t *known = map_get(&l->step->unknown_cells, key);
  if (known) return input_value(l, &l->step->inputs.data[*known - 1]);
  term allocation = base_allocation(l->s, l->step, l->cell.address.t);
  const uint64_t *site = allocation.id == term_none.id ? NULL : map_get(&l->step->new_addresses, allocation.id);
  struct value v = unknown_cell(l);
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
