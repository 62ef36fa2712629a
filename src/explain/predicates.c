/* Phase 3: the members of store and history that flow into the conditions, and the conditions, as predicates. */
#include "explain/simulate.h"
#include "program/text/print.h"

enum { LARGEST = 64 };

/* ---- collecting ---- */

struct scope_check {
  const struct program *p;
  function_id function;
  uint32_t size;
  bool is_float;
  bool has_value; /* of the state: otherwise it is about addresses only */
};

static bool look(void *data, expr e, const struct expr_node *n) {
  struct scope_check *c = data;
  (void)e;
  c->size++;
  if (n->kind == E_FLOAT) c->is_float = true;
  if (n->kind == E_VAR || n->kind == E_LOAD) c->has_value = true;
  if (n->kind == E_VAR) {
    const struct variable *v = &c->p->variables.data[n->ref];
    if (v->kind != VARIABLE_GLOBAL && v->function != c->function) return false;
  }
  if (n->kind == E_OBJECT) {
    function_id owner = c->p->objects.data[n->ref].function;
    if (owner != ID_NONE && owner != c->function) return false;
  }
  return c->size <= LARGEST && !c->is_float;
}

/* a == b is b == a. */
static bool is_same(const struct program *p, expr a, expr b) {
  const struct expr_node *x = expr_get(&p->exprs, a), *y = expr_get(&p->exprs, b);
  if (expr_same(a, b)) return true;
  return x->kind == E_EQ && y->kind == E_EQ && expr_same(x->a, y->b) && expr_same(x->b, y->a);
}

static bool is_one_of(struct simulation *x, function_id f, expr e) {
  expr opposite = expr_negate(&x->p->exprs, e);
  for (uint32_t i = 0; i < x->out->predicates.len; i++) {
    const struct explained *y = &x->out->predicates.data[i];
    if (y->function == f && (is_same(x->p, y->e, e) || expr_same(y->e, opposite))) return true;
  }
  return false;
}

static void add(struct simulation *x, uint32_t frame, expr e) {
  u128 value;
  function_id f = x->frames.all.data[frame].function;
  struct scope_check c = {.p = x->p, .function = f};
  if (expr_is_none(e) || expr_is_const(&x->p->exprs, e, &value)) return;
  if (!expr_visit(&x->p->exprs, e, look, &c) || !c.has_value) return;
  if (simulate_is_global(x->p, e)) f = ID_NONE;
  if (f != ID_NONE && f == x->p->start) return;
  const struct expr_node *n = expr_get(&x->p->exprs, e);
  if (n->kind == E_NE) e = expr_negate(&x->p->exprs, e);
  assert(expr_width(&x->p->exprs, e) == 1);
  if (!is_one_of(x, f, e)) vec_push(&x->out->predicates, ((struct explained){f, e}));
}

/* ---- the closure ---- */

static void need(struct simulation *x, const entry_list *uses) {
  entry_list work = VEC_INIT;
  for (uint32_t i = 0; i < uses->len; i++) vec_push(&work, uses->data[i]);
  while (work.len) {
    struct entry *e = &x->entries.data[vec_pop(&work)];
    if (e->is_needed) continue;
    e->is_needed = true;
    assert(e->frame < x->frames.all.len);
    for (uint32_t i = 0; i < e->uses.len; i++) vec_push(&work, e->uses.data[i]);
  }
  vec_release(&work);
}

struct overwriting {
  const struct simulation *x;
  const struct condition *c;
};

static bool is_kept(void *data, expr e, const struct expr_node *n) {
  struct overwriting *o = data;
  (void)e;
  return n->kind != E_VAR || !simulate_is_overwritten(o->x, o->c->frame, n->ref, o->c->step + 1);
}

/* What callers call it, as far as they have names for all of it. */
static void add_upwards(struct simulation *x, uint32_t frame, expr e) {
  while (!expr_is_none(e)) {
    add(x, frame, e);
    add(x, frame, simulate_as_returned(x, frame, e));
    if (x->frames.all.data[frame].parent == ID_NONE) return;
    e = simulate_in_caller(x, frame, e);
    frame = x->frames.all.data[frame].parent;
  }
}

/* As the program has it, as long as its variables keep their values; otherwise in terms of where they come from. */
static void add_condition(struct simulation *x, const struct condition *c) {
  struct overwriting o = {x, c};
  bool is_lasting = expr_visit(&x->p->exprs, c->raw, is_kept, &o), is_full = x->effort != EXPLAIN_BRIEF;
  assert(c->step <= x->out->end);
  vec_push(&x->out->facts, ((struct explained){x->frames.all.data[c->frame].function, c->raw}));
  if (c->step == x->out->end && !is_full) return;
  if (is_lasting || is_full) add_upwards(x, c->frame, c->raw);
  if (!is_lasting || is_full) add_upwards(x, c->frame, c->value);
}

void simulate_predicates(struct simulation *x) {
  struct exprs *s = &x->p->exprs;
  for (uint32_t i = 0; i < x->conditions.len; i++) {
    need(x, &x->conditions.data[i].uses);
    add_condition(x, &x->conditions.data[i]);
  }
  for (uint32_t i = 0; i < x->entries.len; i++) {
    const struct entry e = x->entries.data[i];
    if (!e.is_needed || e.bytes || expr_same(e.place, e.value) || expr_width(s, e.place) != expr_width(s, e.value))
      continue;
    add_upwards(x, e.frame, expr_binary(s, E_EQ, e.place, e.value, 0));
  }
  for (uint32_t i = 0; i < x->aliases.len; i++) {
    const struct alias_case *a = &x->aliases.data[i];
    if (x->entries.data[a->entry].is_needed) add(x, a->frame, expr_binary(s, E_EQ, a->a, a->b, 0));
  }
}

/* ---- printing ---- */

static void print_block(const struct program *p, const struct explained *all, uint32_t count, function_id f,
                        struct strbuf *out) {
  bool is_first = true;
  for (uint32_t i = 0; i < count; i++) {
    if (all[i].function != f) continue;
    if (is_first) strbuf_printf(out, "%s { ", f == ID_NONE ? "global" : program_string(p, p->functions.data[f].name));
    if (!is_first) strbuf_puts(out, ", ");
    print_expr(p, all[i].e, out);
    is_first = false;
  }
  if (!is_first) strbuf_puts(out, " }\n");
}

void explain_print_predicates(const struct program *p, const struct explained *all, uint32_t count,
                              struct strbuf *out) {
  print_block(p, all, count, ID_NONE, out);
  for (function_id f = 0; f < p->functions.len; f++) print_block(p, all, count, f, out);
}
