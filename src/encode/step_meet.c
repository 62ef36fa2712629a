/* Do two accesses meet? Addresses are compared as sums: by a difference that is constant, by the objects and new
 * blocks that they are made of, by the types of what is there where memory is typed, by points-to sets last. */
#include "encode/step_private.h"

#include "logic/build.h"
#include "logic/traverse.h"

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
term step_base_allocation(const struct semantics *s, const struct step *step, term address) {
  const struct terms *t = s->terms;
  if (map_get(&step->new_addresses, address.id)) return address;
  if (term_kind(t, address) != TERM_ADD || is_difference(t, address)) return term_none;
  for (uint32_t i = 0; i < term_count(t, address); i++)
    if (map_get(&step->new_addresses, term_child(t, address, i).id)) return term_child(t, address, i);
  return term_none;
}

/* Differences of bit-vectors are modulo the number of addresses: the nearer way round is meant. */
bool step_constant_difference(struct semantics *s, term a, term b, int64_t *ret) {
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
static bool differ_in_size(const struct semantics *s, const struct step_access *x, const struct step_access *y) {
  return x->bytes && y->bytes && x->bytes != y->bytes && !leads_anywhere(s, x->alias) && !leads_anywhere(s, y->alias);
}

/* What points-to tells: STEP_NEVER, STEP_PERHAPS or STEP_PARTLY. */
static enum step_relation relate_targets(struct semantics *s, const struct step_access *x,
                                         const struct step_access *y) {
  if (expr_is_none(x->alias) || expr_is_none(y->alias)) return STEP_PERHAPS;
  uint64_t bx = x->bytes ? x->bytes : UINT32_MAX, by = y->bytes ? y->bytes : UINT32_MAX;
  uint64_t nx = number_of_access(s, x->alias, bx), ny = number_of_access(s, y->alias, by);
  uint64_t *known = map_put(&s->alias_memo, nx << 32 | ny);
  if (*known) return (enum step_relation)(*known - 1);
  bool meets = points_to_may_alias(s->points_to, x->alias, bx, y->alias, by);
  enum step_relation found =
      !meets                                                                                        ? STEP_NEVER
      : points_to_may_straddle(s->points_to, x->alias, bx, y->alias, by) || differ_in_size(s, x, y) ? STEP_PARTLY
                                                                                                    : STEP_PERHAPS;
  *known = (uint64_t)found + 1;
  return found;
}

bool step_may_alias(struct semantics *s, const struct step_access *x, const struct step_access *y) {
  return relate_targets(s, x, y) != STEP_NEVER;
}

/* Is the term over the state before the step only? */
bool step_is_before(const struct semantics *s, term t) {
  term_list variables = VEC_INIT;
  term_free_variables(s->terms, &t, 1, &variables);
  bool result = true;
  for (uint32_t i = 0; i < variables.len; i++) result &= places_of_symbol(&s->places, variables.data[i]) != ID_NONE;
  vec_release(&variables);
  return result;
}

/* Is it certain that an address without an allocation of the step in its sum does not come from one? */
static bool is_elsewhere(const struct semantics *s, term address) {
  return step_base_object(s, address) != ID_NONE || step_is_before(s, address);
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

struct typed_access step_typed(const struct step_access *x) {
  return (struct typed_access){x->alias, x->bytes, x->type};
}

enum step_relation step_relate(struct semantics *s, const struct step *step, const struct step_access *x,
                               const struct step_access *y) {
  int64_t d;
  if (step_constant_difference(s, x->address.t, y->address.t, &d)) {
    if (d == 0 && x->bytes == y->bytes) return STEP_SAME;
    if (y->bytes && d >= 0 && (uint64_t)d >= y->bytes) return STEP_NEVER;
    if (x->bytes && d < 0 && (uint64_t)-d >= x->bytes) return STEP_NEVER;
    return STEP_OVERLAPPING;
  }
  place_id ox = step_base_object(s, x->address.t), oy = step_base_object(s, y->address.t);
  if (ox != ID_NONE && oy != ID_NONE && ox != oy) return STEP_NEVER;
  if (step) {
    term ax = step_base_allocation(s, step, x->address.t), ay = step_base_allocation(s, step, y->address.t);
    bool is_known_x = ax.id != term_none.id || is_elsewhere(s, x->address.t);
    bool is_known_y = ay.id != term_none.id || is_elsewhere(s, y->address.t);
    if (ax.id != ay.id && is_known_x && is_known_y) return STEP_NEVER;
  }
  struct typed_access tx = step_typed(x), ty = step_typed(y);
  if (x->type != CTYPE_NONE && y->type != CTYPE_NONE && step_types_differ(s, &tx, &ty)) return STEP_NEVER;
  return relate_targets(s, x, y);
}
