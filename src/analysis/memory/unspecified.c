/* Points-to sets say which objects the two sides may lead to. A local that ends before its function is a danger to
 * whoever compares its address with that of another object. Compared with itself it is one only if the address of one
 * life is still known in the next: it is in memory, in a global variable, or in a variable that is read behind the end.
 */
#include "analysis/memory/unspecified.h"

#include "analysis/liveness.h"

#include <string.h>

struct finder {
  const struct program *p;
  const struct cfg *cfg;
  const struct points_to *points_to;
  struct bitset mortal;     /* objects that end before their functions */
  struct bitset remembered; /* of them, those whose address is known behind the end */
  bool has_literals, has_realloc;
  bool is_found;
};

static bool leads_to(const struct finder *f, expr address, object_id o) {
  target_list targets = VEC_INIT;
  bool found = false;
  points_to_targets(f->points_to, address, &targets);
  for (uint32_t i = 0; i < targets.len && !found; i++)
    found =
        targets.data[i].kind == TARGET_UNKNOWN || (targets.data[i].kind == TARGET_OBJECT && targets.data[i].id == o);
  vec_release(&targets);
  return found;
}

/* ---- which objects ---- */

/* String literals, and compound literals that are constant, need not be objects of their own (C11 6.5.2.5p7). */
static bool may_share(const struct object *o) {
  return o->is_open_literal || (o->is_literal && o->is_constant && o->function == ID_NONE);
}

static bool is_of_realloc(const struct finder *f, const struct target *t) {
  if (t->kind != TARGET_DYNAMIC) return false;
  const struct function *x = &f->p->functions.data[f->p->locations.data[f->p->edges.data[t->id].source].function];
  return x->is_library_model && strcmp(program_string(f->p, x->name), "realloc") == 0;
}

static void find_mortal(struct finder *f) {
  for (edge_id e = 0; e < f->p->edges.len; e++) {
    const struct operation *op = &f->p->edges.data[e].op;
    if (op->kind == OP_END_LIFE) bitset_add(&f->mortal, expr_get(&f->p->exprs, op->a)->ref);
  }
  for (object_id o = 0; o < f->p->objects.len; o++) f->has_literals |= may_share(&f->p->objects.data[o]);
  for (edge_id e = 0; e < f->p->edges.len; e++)
    f->has_realloc |= f->p->edges.data[e].op.kind == OP_ALLOCATE &&
                      is_of_realloc(f, &(struct target){.kind = TARGET_DYNAMIC, .id = e});
}

static bool is_stored(const struct finder *f, object_id o) {
  for (edge_id e = 0; e < f->p->edges.len; e++) {
    const struct operation *op = &f->p->edges.data[e].op;
    bool is_pointer = op->kind == OP_STORE && expr_width(&f->p->exprs, op->b) == f->p->pointer_width;
    if (is_pointer && cfg_is_reached(f->cfg, f->p->edges.data[e].source) && leads_to(f, op->b, o)) return true;
  }
  return false;
}

static bool is_read_behind_end(const struct finder *f, const struct liveness *live, var_id v, object_id o) {
  if (f->p->variables.data[v].kind == VARIABLE_GLOBAL) return true;
  for (edge_id e = 0; e < f->p->edges.len; e++) {
    const struct edge *x = &f->p->edges.data[e];
    if (x->op.kind == OP_END_LIFE && expr_get(&f->p->exprs, x->op.a)->ref == o && liveness_is_live(live, x->target, v))
      return true;
  }
  return false;
}

static bool is_remembered(const struct finder *f, const struct liveness *live, object_id o) {
  if (is_stored(f, o)) return true;
  for (uint32_t i = 0; i < f->p->exprs.nodes.len; i++) {
    const struct expr_node *n = &f->p->exprs.nodes.data[i];
    if (n->kind != E_VAR || n->width != f->p->pointer_width) continue;
    const struct variable *v = &f->p->variables.data[n->ref];
    if (v->kind != VARIABLE_GLOBAL && v->function != f->p->objects.data[o].function) continue;
    if (leads_to(f, (expr){i}, o) && is_read_behind_end(f, live, n->ref, o)) return true;
  }
  return false;
}

static void find_remembered(struct finder *f) {
  struct scalars *scalars = scalars_new(f->p);
  struct liveness *live = liveness_new(f->cfg, scalars);
  for (object_id o = bitset_next(&f->mortal, 0); o < f->mortal.size; o = bitset_next(&f->mortal, o + 1))
    if (is_remembered(f, live, o)) bitset_add(&f->remembered, o);
  liveness_free(live);
  scalars_free(scalars);
}

/* ---- comparisons ---- */

static bool is_literal(const struct finder *f, const struct target *t) {
  return t->kind == TARGET_OBJECT && may_share(&f->p->objects.data[t->id]);
}

static bool is_mortal(const struct finder *f, const struct target *t) {
  return t->kind == TARGET_OBJECT && bitset_has(&f->mortal, t->id);
}

/* What realloc makes may be where the old block was, which to the model is still there by then. */
static bool may_be_in_place(const struct finder *f, enum expr_kind kind, const struct target *x,
                            const struct target *y) {
  if ((kind != E_EQ && kind != E_NE) || x->kind != TARGET_DYNAMIC || y->kind != TARGET_DYNAMIC) return false;
  return x->id != y->id && (is_of_realloc(f, x) || is_of_realloc(f, y));
}

static bool is_open(const struct finder *f, const struct target *x, const struct target *y) {
  bool are_objects = x->kind != TARGET_FUNCTION && x->kind != TARGET_ABSOLUTE && y->kind != TARGET_FUNCTION &&
                     y->kind != TARGET_ABSOLUTE;
  if (!are_objects) return false;
  if (is_literal(f, x) && is_literal(f, y)) return true;
  if (!is_mortal(f, x) && !is_mortal(f, y)) return false;
  bool is_same = x->kind == y->kind && x->id == y->id;
  return is_same ? bitset_has(&f->remembered, x->id)
                 : (is_mortal(f, x) && bitset_has(&f->remembered, x->id)) ||
                       (is_mortal(f, y) && bitset_has(&f->remembered, y->id));
}

/* Whatever is made of two addresses may tell whether they are the same: `p - q`, and as well `p + ~q` or `p & ~q`.
 * Parts of addresses may be compared, too. */
enum { NARROWEST = 8 };

static bool may_compare(enum expr_kind kind) {
  switch (kind) {
  case E_ANY_BINARY:
  case E_INDEX: return true;
  default: return false;
  }
}

static bool look_at(void *data, expr e, const struct expr_node *n) {
  struct finder *f = data;
  (void)e;
  if (!may_compare(n->kind) || expr_width(&f->p->exprs, n->a) < NARROWEST) return true;
  bool is_part = expr_width(&f->p->exprs, n->a) < f->p->pointer_width;
  target_list x = VEC_INIT, y = VEC_INIT;
  points_to_targets(f->points_to, n->a, &x);
  points_to_targets(f->points_to, n->b, &y);
  for (uint32_t i = 0; i < x.len && !f->is_found; i++)
    for (uint32_t k = 0; k < y.len && !f->is_found; k++) {
      bool is_named = x.data[i].kind == TARGET_OBJECT && y.data[k].kind == TARGET_OBJECT;
      f->is_found = (is_named || !is_part) &&
                    (is_open(f, &x.data[i], &y.data[k]) || may_be_in_place(f, n->kind, &x.data[i], &y.data[k]));
    }
  vec_release_all(&x, &y);
  return !f->is_found;
}

static void look_into(void *data, expr e) {
  struct finder *f = data;
  if (!f->is_found) expr_visit(&f->p->exprs, e, look_at, f);
}

edge_id unspecified_comparison(const struct program *p, const struct cfg *cfg, const struct points_to *points_to,
                               const struct bitset *edges) {
  struct finder f = {.p = p, .cfg = cfg, .points_to = points_to};
  edge_id found = ID_NONE;
  bitset_init(&f.mortal, p->objects.len);
  bitset_init(&f.remembered, p->objects.len);
  find_mortal(&f);
  bool has_mortal = bitset_next(&f.mortal, 0) < f.mortal.size;
  if (has_mortal) find_remembered(&f);
  for (edge_id e = bitset_next(edges, 0);
       e < edges->size && found == ID_NONE && (has_mortal || f.has_literals || f.has_realloc);
       e = bitset_next(edges, e + 1)) {
    operation_expressions(p, &p->edges.data[e].op, look_into, &f);
    if (f.is_found) found = e;
  }
  bitset_release_all(&f.mortal, &f.remembered);
  return found;
}

void unspecified_remembered(const struct program *p, const struct cfg *cfg, const struct points_to *points_to,
                            struct bitset *out) {
  struct finder f = {.p = p, .cfg = cfg, .points_to = points_to};
  bitset_init(&f.mortal, p->objects.len);
  bitset_init(&f.remembered, p->objects.len);
  find_mortal(&f);
  if (bitset_next(&f.mortal, 0) < f.mortal.size) find_remembered(&f);
  for (object_id o = bitset_next(&f.remembered, 0); o < f.remembered.size; o = bitset_next(&f.remembered, o + 1))
    bitset_add(out, o);
  bitset_release_all(&f.mortal, &f.remembered);
}
