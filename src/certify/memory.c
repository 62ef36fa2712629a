/* How writes change the cells of a formula.
 *
 * A cell of the state after a write at [at, at + size) is, in terms of the state before:
 *   the same cell       if the ranges are disjoint
 *   what was written    if it lies inside
 *   both, byte by byte  if a part of it lies inside of a value that is written
 *   unknown             otherwise
 * Which of them is decided here where the difference of the addresses is a constant or the points-to sets are disjoint,
 * else by the prover: the cases become a conditional term over the addresses. Unknown contents are the cell of an
 * unknown memory at the same address. */
#include "certify/certify.h"

void change_release(struct change *x) {
  for (uint32_t i = 0; i < x->writes.len; i++) {
    target_list *where = x->writes.data[i].where;
    if (where) vec_release(where);
    free(where);
  }
  vec_release_all(&x->writes, &x->from, &x->to);
}

void change_variable(struct change *x, term from, term to) {
  vec_push(&x->from, from);
  vec_push(&x->to, to);
}

/* ---- may a write touch a target? ---- */

static bool same_block(const struct alias_target *x, const struct alias_target *y) {
  return x->kind == y->kind && x->id == y->id;
}

static bool object_is_open(const struct certify *c, const struct alias_target *t) {
  const struct object *o = &c->program->objects.data[t->id];
  return o->is_escaping || o->is_external;
}

static bool extern_touches(const struct certify *c, const struct write *w, const struct alias_target *t) {
  if (w->id == REACH_ALL) return true;
  if (t->kind == TARGET_OBJECT && c->program->objects.data[t->id].is_constant) return false;
  bool open = t->kind != TARGET_OBJECT || object_is_open(c, t);
  bool arguments = w->id == REACH_ARGUMENTS || c->program->extern_effects != EXTERN_EFFECTS_NONE;
  if (w->id == REACH_EFFECTS && extern_effects_reach_escaped(c->program->extern_effects) && open) return true;
  for (uint32_t i = 0; arguments && w->where && i < w->where->len; i++) {
    const struct alias_target *y = &w->where->data[i];
    if (same_block(t, y) || (y->kind == TARGET_UNKNOWN && open)) return true;
    if (t->kind == TARGET_UNKNOWN && (y->kind != TARGET_OBJECT || object_is_open(c, y))) return true;
  }
  return arguments && !w->where;
}

static const struct effects *summary_effects(const struct certify *c, const struct write *w) {
  const uint64_t *known = map_get(&c->effects_of, w->id);
  assert(w->kind == WRITE_SUMMARY && known); /* whoever makes the write asks for them */
  return &c->effects.data[*known - 1];
}

static bool write_touches(const struct certify *c, const struct write *w, const struct alias_target *t,
                          uint64_t bytes) {
  switch (w->kind) {
  case WRITE_NEW_OBJECT: {
    struct alias_target self = {TARGET_OBJECT, w->id, ID_NONE, 0, 0};
    return same_block(t, &self) || (t->kind == TARGET_UNKNOWN && object_is_open(c, &self));
  }
  case WRITE_NEW_MEMORY:
    return t->kind == TARGET_UNKNOWN || (t->kind == TARGET_DYNAMIC && t->id == w->id) || t->kind == TARGET_VARARGS;
  case WRITE_EXTERN: return extern_touches(c, w, t);
  case WRITE_SUMMARY: return effects_touch(c, summary_effects(c, w), t, bytes, false);
  case WRITE_INITIAL:
  case WRITE_VALUE:
  case WRITE_UNKNOWN:
  case WRITE_COPY:
  case WRITE_FILL: break;
  }
  if (!w->where || w->where->len == 0) return true;
  for (uint32_t i = 0; i < w->where->len; i++)
    if (alias_overlap(&c->alias, t, bytes, &w->where->data[i], w->bytes)) return true;
  return false;
}

/* A target is used only for cells that lie in it; `constant` is what the term adds to a value of the program. */
static bool is_within(const struct certify *c, const struct alias_target *t, int64_t constant, uint64_t bytes) {
  if (t->kind == TARGET_DYNAMIC || t->kind == TARGET_VARARGS) return t->offset >= 0 && constant >= 0;
  if (t->kind != TARGET_OBJECT) return true;
  uint64_t size = c->program->objects.data[t->id].size;
  if (t->stride == 0) return t->offset >= 0 && (uint64_t)t->offset + bytes <= size;
  return constant >= 0 && (uint64_t)constant + bytes <= size;
}

/* May the write touch the cell, as far as points-to sets tell? */
static bool may_touch(struct certify *c, const struct write *w, term address, uint64_t bytes) {
  int64_t constant;
  const target_list *list = access_targets(c, address, &constant);
  if (!list || list->len == 0) return true;
  for (uint32_t i = 0; i < list->len; i++)
    if (!is_within(c, &list->data[i], constant, bytes) || write_touches(c, w, &list->data[i], bytes)) return true;
  return false;
}

/* Are accesses of one size at the targets at the same address, or apart? */
static bool is_whole_or_apart(const struct alias *a, const struct alias_target *x, const struct alias_target *y,
                              uint32_t bytes) {
  struct alias_cell p, q;
  bool is_exact = false;
  if (!alias_overlap(a, x, bytes, y, bytes)) return true;
  if ((x->kind != TARGET_OBJECT && x->kind != TARGET_DYNAMIC) || !target_same_block(x, y)) return false;
  if (!target_access(a, x, bytes, &p) || !target_access(a, y, bytes, &q)) return false;
  return cells_overlap(&p, &q, &is_exact) && is_exact;
}

/* Does a value that is written cover such a cell, if it touches it at all? So it is where points-to sets leave them the
 * same places in whatever block they are in. */
static bool is_all_or_nothing(struct certify *c, const struct write *w, term address, uint64_t bytes) {
  int64_t constant;
  const target_list *list = access_targets(c, address, &constant);
  bool ok = list && list->len && w->where && w->where->len && bytes == w->bytes && bytes < ALIAS_ANY_SIZE;
  for (uint32_t i = 0; ok && i < list->len; i++) {
    ok = is_within(c, &list->data[i], constant, bytes);
    for (uint32_t k = 0; ok && k < w->where->len; k++)
      ok = is_whole_or_apart(&c->alias, &list->data[i], &w->where->data[k], (uint32_t)bytes);
  }
  return ok;
}

/* The cell is a part of an object or an allocated block, as far as its address goes, that the write cannot touch: true
 * with the condition that it does lie there. */
static bool is_apart_inside(struct certify *c, const struct write *w, term address, uint64_t bytes, term *condition) {
  struct symbol o;
  struct alias_target whole;
  term offset, base;
  uint64_t size;
  if (access_object(c, address, &o, &offset)) {
    const struct object *x = &c->program->objects.data[o.id];
    if (x->is_external) return false;
    whole = (struct alias_target){TARGET_OBJECT, o.id, ID_NONE, 0, 1};
    base = o.t;
    size = x->size;
  } else if (access_block(c, address, &whole, &base)) {
    size = target_size(&c->alias, &whole);
    whole.offset = 0;
    whole.stride = 1;
  } else {
    return false;
  }
  bool touched = w->kind == WRITE_SUMMARY ? effects_touch(c, summary_effects(c, w), &whole, bytes, true)
                                          : write_touches(c, w, &whole, bytes);
  if (size < bytes || touched) return false;
  *condition = address_inside(c, address, bytes, base, address_constant(c, size));
  return true;
}

/* ---- contents ---- */

static term unknown_cell(struct certify *c, struct write *w, term address, uint16_t width, bool is_signed) {
  if (w->memory == 0) w->memory = ++c->memory_count;
  assert(w->memory <= c->memory_count);
  return memory_cell(c, w->memory, address, width, is_signed);
}

/* Bytes from `offset` of the value, little endian. */
static term part_of_value(struct certify *c, struct write *w, uint64_t offset, uint16_t width, bool is_signed) {
  uint16_t whole = expr_width(&c->program->exprs, w->value);
  assert(offset * 8 + width <= whole);
  expr part = expr_extract(&c->program->exprs, (uint16_t)(offset * 8), width, w->value);
  return expr_value(c, whole == width ? w->value : part, is_signed);
}

static term repeated_byte(struct certify *c, struct write *w, term address, uint16_t width, bool is_signed) {
  struct exprs *exprs = &c->program->exprs;
  u128 byte, value = 0;
  if (width == 8) return expr_value(c, w->value, is_signed);
  bool is_constant = expr_is_const(exprs, w->value, &byte);
  if (!is_constant && width > 64) return unknown_cell(c, w, address, width, is_signed);
  for (unsigned i = 0; i < width / 8u; i++) value = value << 8 | (is_constant ? byte : 1);
  if (is_constant) return constant_value(c, width, value, is_signed);
  expr repeated = expr_binary(exprs, E_MUL, expr_zext(exprs, width, w->value), expr_const(exprs, width, value), 0);
  return expr_value(c, repeated, is_signed);
}

/* The cell lies inside of what is written. */
static term content(struct certify *c, struct write *w, term address, uint16_t width, bool is_signed) {
  switch (w->kind) {
  case WRITE_COPY: {
    term from = term_add2(&c->terms, w->from, term_sub(&c->terms, address, w->at));
    return memory_cell(c, MEMORY_NOW, from, width, is_signed);
  }
  case WRITE_FILL: return repeated_byte(c, w, address, width, is_signed);
  case WRITE_NEW_MEMORY:
    return w->is_zeroed ? constant_value(c, width, 0, is_signed) : unknown_cell(c, w, address, width, is_signed);
  case WRITE_VALUE:
  case WRITE_UNKNOWN:
  case WRITE_NEW_OBJECT:
  case WRITE_INITIAL:
  case WRITE_SUMMARY:
  case WRITE_EXTERN: break;
  }
  return unknown_cell(c, w, address, width, is_signed);
}

/* A part of the cell lies in what is written, which begins `d` bytes before the cell. */
static term partly_written(struct certify *c, struct write *w, i128 d, term address, uint16_t width, bool is_signed,
                           term unchanged) {
  uint64_t bytes = width / 8u, from = d < 0 ? (uint64_t)-d : 0;
  uint64_t to = d + (i128)bytes <= (i128)w->bytes ? bytes : (uint64_t)((i128)w->bytes - d);
  uint16_t inner = (uint16_t)((to - from) * 8);
  assert(from < to && to <= bytes);
  if (!bytes_can_be_cut(c, width)) return unknown_cell(c, w, address, width, is_signed);
  if (w->kind == WRITE_VALUE)
    return bytes_replaced(c, unchanged, width, is_signed, from, to - from,
                          part_of_value(c, w, d > 0 ? (uint64_t)d : 0, inner, false));
  if (w->kind != WRITE_FILL && w->kind != WRITE_COPY) return unknown_cell(c, w, address, width, is_signed);
  term first = from ? term_add2(&c->terms, address, address_constant(c, from)) : address;
  return bytes_replaced(c, unchanged, width, is_signed, from, to - from, content(c, w, first, inner, false));
}

/* Both ranges are known relative to each other. */
static term at_distance(struct certify *c, struct write *w, i128 d, term address, uint16_t width, bool is_signed,
                        term unchanged) {
  uint64_t bytes = width / 8u;
  if (d >= (i128)w->bytes || d + (i128)bytes <= 0) return unchanged;
  if (d < 0 || d + (i128)bytes > (i128)w->bytes) return partly_written(c, w, d, address, width, is_signed, unchanged);
  if (w->kind == WRITE_VALUE) return part_of_value(c, w, (uint64_t)d, width, is_signed);
  return content(c, w, address, width, is_signed);
}

/* A value is written whose size is not that of the cell: they may overlap in so many ways. */
static term by_distances(struct certify *c, struct write *w, term address, uint16_t width, bool is_signed,
                         term unchanged) {
  enum { MOST = 16 };
  struct terms *s = &c->terms;
  i128 bytes = width / 8u, size = (i128)w->bytes;
  term disjoint = address_disjoint(c, address, address_constant(c, (uint64_t)bytes), w->at, w->size);
  term result = unknown_cell(c, w, address, width, is_signed);
  for (i128 d = 1 - bytes; d < size && bytes + size <= MOST; d++) {
    term from = d < 0 ? term_add2(s, address, address_constant(c, (uint64_t)-d)) : address;
    term to = d > 0 ? term_add2(s, w->at, address_constant(c, (uint64_t)d)) : w->at;
    term value = at_distance(c, w, d, address, width, is_signed, unchanged);
    result = term_ite(s, term_equals(s, from, to), value, result);
  }
  return term_ite(s, disjoint, unchanged, result);
}

/* Where a fill or a copy ends, or begins, within the cell: byte by byte. */
static term by_bytes(struct certify *c, struct write *w, term address, uint16_t width, bool is_signed, term unchanged) {
  term inside[8], inner[8];
  if ((w->kind != WRITE_FILL && w->kind != WRITE_COPY) || !bytes_can_be_cut(c, width))
    return unknown_cell(c, w, address, width, is_signed);
  for (unsigned i = 0; i < width / 8u; i++) {
    term at = term_add2(&c->terms, address, address_constant(c, i));
    inside[i] = address_inside(c, at, 1, w->at, w->size);
    inner[i] = content(c, w, at, 8, false);
  }
  return bytes_chosen(c, unchanged, width, is_signed, inside, inner);
}

static term by_cases(struct certify *c, struct write *w, term address, uint16_t width, bool is_signed, term unchanged) {
  struct terms *s = &c->terms;
  uint64_t bytes = width / 8u;
  term unknown = unknown_cell(c, w, address, width, is_signed);
  if (w->kind == WRITE_EXTERN || w->kind == WRITE_SUMMARY) return unknown;
  term disjoint = address_disjoint(c, address, address_constant(c, bytes), w->at, w->size);
  if (w->kind == WRITE_VALUE) {
    if (bytes != w->bytes) return by_distances(c, w, address, width, is_signed, unchanged);
    term same = term_equals(s, address, w->at);
    if (!is_all_or_nothing(c, w, address, bytes)) unchanged = term_ite(s, disjoint, unchanged, unknown);
    return term_ite(s, same, part_of_value(c, w, 0, width, is_signed), unchanged);
  }
  term inside = address_inside(c, address, bytes, w->at, w->size);
  term across = width > 8 ? by_bytes(c, w, address, width, is_signed, unchanged) : unknown;
  return term_ite(s, disjoint, unchanged, term_ite(s, inside, content(c, w, address, width, is_signed), across));
}

static term after_write(struct certify *c, struct write *w, term address, uint16_t width, bool is_signed,
                        term unchanged) {
  i128 d;
  term condition;
  uint64_t bytes = width / 8u;
  if (w->kind == WRITE_INITIAL) {
    struct symbol o;
    term offset, value;
    if (!access_object(c, address, &o, &offset) || !address_difference(c, address, o.t, &d)) return unchanged;
    return initial_cell(c, o.id, d, width, is_signed, &value) ? value : unchanged;
  }
  if (w->bytes != UINT64_MAX && address_difference(c, address, w->at, &d))
    return at_distance(c, w, d, address, width, is_signed, unchanged);
  if (!may_touch(c, w, address, bytes)) return unchanged;
  term cases = by_cases(c, w, address, width, is_signed, unchanged);
  if (!is_apart_inside(c, w, address, bytes, &condition)) return cases;
  return term_ite(&c->terms, condition, unchanged, cases);
}

/* A cell at a conditional address is one of two cells. */
static term change_cell(struct certify *c, struct change *x, term address, uint16_t width, bool is_signed,
                        unsigned depth) {
  struct terms *s = &c->terms;
  if (x->writes.len && depth < 6 && term_kind(s, address) == TERM_ITE)
    return term_ite(s, term_child(s, address, 0),
                    change_cell(c, x, term_child(s, address, 1), width, is_signed, depth + 1),
                    change_cell(c, x, term_child(s, address, 2), width, is_signed, depth + 1));
  term t = memory_cell(c, MEMORY_NOW, address, width, is_signed);
  for (uint32_t i = 0; i < x->writes.len; i++) t = after_write(c, &x->writes.data[i], address, width, is_signed, t);
  return t;
}

/* ---- formulas ---- */

static term image(const struct map *images, term t) {
  const uint64_t *i = map_get(images, term_positive(t).id);
  term to = i ? (term){(uint32_t)*i} : term_positive(t);
  return term_is_negated(t) ? term_not(to) : to;
}

static term change_node(struct certify *c, struct change *x, const struct map *images, term t, term_list *children) {
  struct terms *s = &c->terms;
  uint32_t count = term_count(s, t);
  bool same = true;
  vec_clear(children);
  for (uint32_t i = 0; i < count; i++) {
    vec_push(children, image(images, term_child(s, t, i)));
    same = same && term_eq(children->data[i], term_child(s, t, i));
  }
  assert(children->len == count);
  const struct function_info *f = term_kind(s, t) == TERM_APPLY ? function_info(c, term_symbol(s, t)) : NULL;
  term value;
  if (f && f->memory == MEMORY_NOW && x->writes.len)
    return change_cell(c, x, children->data[0], f->width, f->is_signed, 0);
  if (f && uninterpreted_value(c, f, children->data, count, &value)) return value;
  return same ? t : rewrite_node(s, t, children->data);
}

/* Most operations change little of a formula. Each node has a set of marks: one of 63 for each variable below it, and
 * the last for cells of the current memory. A change looks only at nodes with a mark of something that it changes. */
#define MARK_MEMORY ((uint64_t)1 << 63)

static uint64_t variable_mark(term t) { return (uint64_t)1 << (hash_u64(t.id) % 63); }

static void update_marks(struct certify *c) {
  struct terms *s = &c->terms;
  for (uint32_t i = c->marks.len; i < s->kinds.len; i++) {
    term t = {i << 1};
    uint64_t marks = 0;
    for (uint32_t k = 0; i > 0 && k < term_count(s, t); k++) assert(term_index(term_child(s, t, k)) < i);
    if (i > 0 && term_kind(s, t) == TERM_VAR) marks = variable_mark(t);
    for (uint32_t k = 0; i > 0 && k < term_count(s, t); k++) marks |= c->marks.data[term_index(term_child(s, t, k))];
    if (i > 0 && term_kind(s, t) == TERM_APPLY) {
      const struct function_info *f = function_info(c, term_symbol(s, t));
      if (f && f->memory == MEMORY_NOW) marks |= MARK_MEMORY;
    }
    vec_push(&c->marks, marks);
  }
}

static int compare_terms(const void *x, const void *y) {
  uint32_t a = ((const term *)x)->id, b = ((const term *)y)->id;
  return a < b ? -1 : a > b;
}

/* The nodes that a change may concern, children first. */
static void concerned(struct certify *c, const struct change *x, term post, term_list *out) {
  struct terms *s = &c->terms;
  uint64_t wanted = x->writes.len ? MARK_MEMORY : 0;
  term_list stack = VEC_INIT;
  struct map seen = MAP_INIT;
  for (uint32_t i = 0; i < x->from.len; i++) wanted |= variable_mark(x->from.data[i]);
  update_marks(c);
  vec_push(&stack, term_positive(post));
  while (stack.len) {
    term t = vec_pop(&stack);
    if (!(c->marks.data[term_index(t)] & wanted)) continue;
    uint64_t *known = map_put(&seen, t.id);
    if (*known) continue;
    *known = 1;
    vec_push(out, t);
    for (uint32_t i = 0; i < term_count(s, t); i++) vec_push(&stack, term_positive(term_child(s, t, i)));
  }
  if (out->len) qsort(out->data, out->len, sizeof *out->data, compare_terms);
  vec_release(&stack);
  map_release(&seen);
}

term change_apply(struct certify *c, struct change *x, term post) {
  struct terms *s = &c->terms;
  struct map images = MAP_INIT;
  term_list nodes = VEC_INIT, children = VEC_INIT;
  assert(x->from.len == x->to.len);
  for (uint32_t i = 0; i < x->from.len; i++) {
    assert(term_kind(s, x->from.data[i]) == TERM_VAR);
    assert(sort_eq(term_sort(s, x->from.data[i]), term_sort(s, x->to.data[i])));
    *map_put(&images, x->from.data[i].id) = x->to.data[i].id;
  }
  concerned(c, x, post, &nodes);
  for (uint32_t i = 0; i < nodes.len; i++) {
    term t = nodes.data[i];
    if (term_kind(s, t) == TERM_VAR || term_count(s, t) == 0) continue;
    term to = change_node(c, x, &images, t, &children);
    if (!term_eq(to, t)) *map_put(&images, t.id) = to.id;
  }
  term result = image(&images, post);
  assert(sort_eq(term_sort(s, result), term_sort(s, post)));
  map_release(&images);
  vec_release_all(&nodes, &children);
  return result;
}
