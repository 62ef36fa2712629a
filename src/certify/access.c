/* Addresses: what the points-to analysis says about them, and what an executed access says. */
#include "certify/certify.h"

#include "base/bits.h"

/* More targets than this say too little. */
enum { TARGET_LIMIT = 8 };

/* The address of the object that a target of an access in c->context means. A local object is that of the one active
 * activation of its function; false if there is none or there may be several, as below an activation with a summary. */
static bool live_object(struct certify *c, object_id o, term *ret) {
  function_id owner = c->program->objects.data[o].function;
  uint32_t found = owner == ID_NONE ? 0 : ID_NONE;
  for (uint32_t k = c->context; k != ID_NONE && owner != ID_NONE; k = c->contexts.data[k].parent) {
    if (c->contexts.data[k].is_summary) return false;
    if (c->contexts.data[k].function != owner) continue;
    if (found != ID_NONE) return false;
    found = k;
  }
  if (found == ID_NONE) return false;
  *ret = symbol_object(c, o, found);
  return true;
}

static term remainder_is(struct certify *c, term offset, const struct alias_target *t) {
  struct terms *s = &c->terms;
  if (c->is_bv)
    return term_equals(s, term_bv_binary(s, TERM_BV_UREM, offset, address_constant(c, t->stride)),
                       address_constant(c, (uint64_t)t->offset % t->stride));
  return term_equals(s, term_mod(s, offset, term_int(s, t->stride)), term_int(s, t->offset % t->stride));
}

/* `bytes` bytes at `at` lie where the target says; false if that cannot be told. */
static bool target_fact(struct certify *c, const struct alias_target *t, term at, uint64_t bytes, term *ret) {
  struct terms *s = &c->terms;
  term base;
  if (t->kind != TARGET_OBJECT) return false;
  const struct object *o = &c->program->objects.data[t->id];
  if (o->is_external || o->size < bytes || t->offset < 0 || !live_object(c, t->id, &base)) return false;
  if (t->stride == 0) {
    if ((uint64_t)t->offset + bytes > o->size) return false;
    *ret = term_equals(s, at, term_add2(s, base, address_constant(c, (uint64_t)t->offset)));
    return true;
  }
  *ret = address_inside(c, at, bytes, base, address_constant(c, o->size));
  if (t->stride > 1) *ret = term_and2(s, *ret, remainder_is(c, term_sub(s, at, base), t));
  return true;
}

/* The targets say one place of one allocated block, whose size is in the program. */
static bool is_one_block(const struct certify *c, const target_list *list) {
  return list->len == 1 && list->data[0].kind == TARGET_DYNAMIC && list->data[0].stride == 0 &&
         list->data[0].offset >= 0 && target_size(&c->alias, &list->data[0]) != UINT64_MAX;
}

/* An access through an address that is computed from a pointer lies in the block that it points to. */
static void assume_in_block(struct certify *c, expr address, term at, uint64_t bytes) {
  expr root = expr_root(&c->program->exprs, address);
  target_list list = VEC_INIT;
  bool is_known = expr_get(&c->program->exprs, root)->kind == E_VAR && alias_targets(&c->alias, root, &list);
  if (is_known && is_one_block(c, &list)) {
    term base = term_sub(&c->terms, expr_value(c, root, false), address_constant(c, (uint64_t)list.data[0].offset));
    term fact = address_inside(c, at, bytes, base, address_constant(c, target_size(&c->alias, &list.data[0])));
    if (!term_is_bool_constant(fact)) vec_push(&c->assumed, fact);
  }
  vec_release(&list);
}

void access_assume(struct certify *c, expr address, term at, uint64_t bytes) {
  target_list list = VEC_INIT;
  assume_in_block(c, address, at, bytes);
  bool known = alias_targets(&c->alias, address, &list) && list.len > 0 && list.len <= TARGET_LIMIT;
  term any = term_false, one;
  for (uint32_t i = 0; i < list.len && known; i++) {
    if (list.data[i].kind == TARGET_FUNCTION) continue; /* no data there */
    known = target_fact(c, &list.data[i], at, bytes, &one);
    if (known) any = term_or2(&c->terms, any, one);
  }
  if (known && !term_eq(any, term_false) && !term_eq(any, term_true)) vec_push(&c->assumed, any);
  vec_release(&list);
}

/* ---- points-to sets of terms ---- */

static expr with_offset(struct certify *c, expr base, i128 offset) {
  struct exprs *s = &c->program->exprs;
  if (offset == 0) return base;
  if (offset > 0) return expr_field(s, base, (uint64_t)offset, CTYPE_NONE, 0);
  return expr_binary(s, E_ADD, base, expr_const(s, pointer_width(c), bits_trunc(pointer_width(c), (u128)offset)), 0);
}

/* t as base plus a constant. */
static bool split_constant(struct certify *c, term t, term *base, i128 *offset) {
  struct terms *s = &c->terms;
  *offset = 0;
  *base = t;
  if (term_kind(s, t) != TERM_ADD) return true;
  if (term_count(s, t) != 2 || !term_is_constant(s, term_child(s, t, 0))) return false;
  *base = term_child(s, t, 1);
  return address_difference(c, t, *base, offset);
}

/* An expression whose points-to set covers all values of the term, EXPR_NONE if there is none. */
static expr expression_of(struct certify *c, term t, unsigned depth) {
  struct terms *s = &c->terms;
  term base;
  i128 offset;
  if (depth > 20 || !split_constant(c, t, &base, &offset)) return EXPR_NONE;
  if (offset > INT32_MAX || offset < INT32_MIN) return EXPR_NONE;
  if (term_kind(s, base) == TERM_VAR) {
    const struct symbol *x = symbol_find(c, base);
    if (!x || x->width != pointer_width(c) || x->is_signed || expr_is_none(x->points_to)) return EXPR_NONE;
    return with_offset(c, x->points_to, offset);
  }
  if (term_kind(s, base) != TERM_APPLY) return EXPR_NONE;
  const struct function_info *f = function_info(c, term_symbol(s, base));
  if (!f || f->memory != MEMORY_NOW || f->width != pointer_width(c) || f->is_signed) return EXPR_NONE;
  expr inner = expression_of(c, term_child(s, base, 0), depth + 1);
  if (expr_is_none(inner)) return EXPR_NONE;
  return with_offset(c, expr_load(&c->program->exprs, pointer_width(c), inner, CTYPE_NONE), offset);
}

const target_list *access_targets(struct certify *c, term address, int64_t *offset) {
  i128 constant;
  term base;
  *offset =
      split_constant(c, address, &base, &constant) && constant == (int64_t)constant ? (int64_t)constant : INT64_MAX;
  uint64_t *known = map_put(&c->targets_of, address.id);
  if (*known == 0) {
    expr e = expression_of(c, address, 0);
    *known = 1;
    if (!expr_is_none(e)) {
      target_list list = VEC_INIT;
      if (alias_targets(&c->alias, e, &list)) {
        vec_push(&c->target_lists, list);
        *map_put(&c->targets_of, address.id) = c->target_lists.len + 1;
      }
    }
  }
  uint64_t index = *map_get(&c->targets_of, address.id);
  return index > 1 ? &c->target_lists.data[index - 2] : NULL;
}

bool access_object(struct certify *c, term address, struct symbol *object, term *offset) {
  struct terms *s = &c->terms;
  uint32_t count = 0, parts = term_kind(s, address) == TERM_ADD ? term_count(s, address) : 1;
  for (uint32_t i = 0; i < parts; i++) {
    term part = parts > 1 ? term_child(s, address, i) : address;
    const struct symbol *x = term_kind(s, part) == TERM_VAR ? symbol_find(c, part) : NULL;
    if (!x || x->kind != SYMBOL_OBJECT) continue;
    *object = *x;
    count++;
  }
  if (count != 1) return false;
  *offset = term_sub(s, address, object->t);
  return true;
}

/* A part of the sum is a pointer to a certain place of one allocated block, whose size is in the program. */
static bool block_of_part(struct certify *c, term part, struct alias_target *block, term *base) {
  target_list list = VEC_INIT;
  const struct symbol *x = term_kind(&c->terms, part) == TERM_VAR ? symbol_find(c, part) : NULL;
  bool is_pointer = x && x->width == pointer_width(c) && !x->is_signed && !expr_is_none(x->points_to);
  bool ok = is_pointer && alias_targets(&c->alias, x->points_to, &list) && is_one_block(c, &list);
  if (ok) {
    *block = list.data[0];
    *base = term_sub(&c->terms, part, address_constant(c, (uint64_t)block->offset));
  }
  vec_release(&list);
  return ok;
}

bool access_block(struct certify *c, term address, struct alias_target *block, term *base) {
  struct terms *s = &c->terms;
  if (term_kind(s, address) != TERM_ADD) return block_of_part(c, address, block, base);
  for (uint32_t i = 0; i < term_count(s, address); i++)
    if (block_of_part(c, term_child(s, address, i), block, base)) return true;
  return false;
}

/* ---- initial contents ---- */

static bool is_fixed(void *unused, expr e, const struct expr_node *n) {
  (void)unused;
  (void)e;
  return n->kind != E_VAR && n->kind != E_LOAD && n->kind != E_FLOAT;
}

bool expr_is_fixed(const struct certify *c, expr e) { return expr_visit(&c->program->exprs, e, is_fixed, NULL); }

bool initial_cell(struct certify *c, object_id id, i128 offset, uint16_t width, bool is_signed, term *ret) {
  const struct object *o = &c->program->objects.data[id];
  uint64_t bytes = width / 8u;
  u128 value = 0;
  if (o->function != ID_NONE || o->is_external || offset < 0 || (u128)offset + bytes > o->size) return false;
  for (uint32_t i = 0; i < o->relocations.len; i++) {
    const struct relocation *r = &o->relocations.data[i];
    uint16_t size = expr_width(&c->program->exprs, r->value);
    if ((u128)offset >= (u128)r->offset + size / 8u || (u128)offset + bytes <= r->offset) continue;
    if ((u128)offset != r->offset || size != width || !expr_is_fixed(c, r->value)) return false;
    *ret = expr_value(c, r->value, is_signed);
    return true;
  }
  for (uint64_t i = bytes; i-- > 0;) {
    uint64_t at = (uint64_t)offset + i;
    value = value << 8 | (o->bytes && at < o->byte_count ? o->bytes[at] : 0);
  }
  *ret = constant_value(c, width, value, is_signed);
  return true;
}
