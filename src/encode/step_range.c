/* What is left of a cell behind an effect on a range of bytes: a fill, a copy, or any values. If it is known where the
 * range lies in relation to the cell, the part that they have in common is replaced; otherwise it is a case
 * distinction, byte by byte where the range may begin or end within the cell. */
#include "encode/step_lookup.h"

#include "logic/build.h"

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
  if (!lookup_common_part(l, d, e->bytes, &p)) return before;
  uint16_t width = (uint16_t)(p.count * 8);
  struct value inner =
      e->kind == EFFECT_FILL ? filled(l, e->value, width) : copied(l, e, index, d > 0 ? (uint64_t)d : 0, width);
  return lookup_choose(l, e->guard, value_as(&l->s->unit, lookup_replace_part(l, p, inner, before), l->is_signed),
                       before);
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
    struct value byte = value_ite(u, is_in, inner, value_as(u, lookup_bytes(l, before, i, 1), false));
    result = i == 0 ? byte : value_binary(u, E_CONCAT, 0, byte, result);
  }
  return value_as(u, result, l->is_signed);
}

/* The range is known, but not where it lies in relation to the cell, or how long it is. */
static struct value after_open_range(struct lookup *l, const struct effect *e, uint32_t index, struct value length,
                                     struct value before) {
  struct value_unit *u = &l->s->unit;
  term guard = term_and2(l->s->terms, e->guard, meets(l, e->address, length));
  if (e->kind == EFFECT_UNKNOWN) return lookup_choose(l, guard, lookup_forgotten(l, index), before);
  if (l->s->is_coarse && l->cell.bytes > 1) {
    l->s->was_coarse = l->step->is_approximate = true;
    return lookup_choose(l, guard, lookup_unknown(l), before);
  }
  struct value inside = value_as(u, range_content(l, e, index, 0, l->width), l->is_signed);
  if (l->cell.bytes == 1) return lookup_choose(l, guard, inside, before);
  struct value across;
  if (lookup_has_parts(l)) {
    across = across_range(l, e, index, length, before);
  } else {
    across = lookup_unknown(l);
    l->step->is_approximate = true;
  }
  term covers = lies_in(l, l->cell.address, l->cell.bytes, e->address, length);
  return lookup_choose(l, guard, value_ite(u, covers, inside, value_as(u, across, l->is_signed)), before);
}

/* A range of bytes becomes known (fill, copy) or unknown. */
struct value lookup_after_range(struct lookup *l, const struct effect *e, uint32_t index, struct value before) {
  struct step_access to = {e->address, e->bytes, e->alias, CTYPE_NONE};
  int64_t d;
  bool is_known = step_constant_difference(l->s, l->cell.address.t, e->address.t, &d);
  bool is_inside = is_known && d >= 0 && e->bytes && (uint64_t)d + l->cell.bytes <= e->bytes;
  if (!is_inside && step_relate(l->s, l->step, &l->cell, &to) == STEP_NEVER) return before;
  if (is_inside && e->kind == EFFECT_FILL) return lookup_choose(l, e->guard, filled(l, e->value, l->width), before);
  if (is_inside && e->kind == EFFECT_COPY)
    return lookup_choose(l, e->guard, copied(l, e, index, (uint64_t)d, l->width), before);
  if (is_inside) return lookup_choose(l, e->guard, lookup_forgotten(l, index), before);
  if (is_known && e->bytes && lookup_has_parts(l) && e->kind != EFFECT_UNKNOWN)
    return after_part(l, e, index, d, before);
  struct value length = e->bytes ? value_constant(&l->s->unit, e->address.width, e->bytes) : e->length;
  if (length.width && l->width % 8 == 0) return after_open_range(l, e, index, length, before);
  if (e->kind != EFFECT_UNKNOWN) l->step->is_approximate = true;
  term guard = term_and2(l->s->terms, e->guard, lookup_overlap(l, &to));
  return lookup_choose(l, guard, e->kind == EFFECT_UNKNOWN ? lookup_forgotten(l, index) : lookup_unknown(l), before);
}
