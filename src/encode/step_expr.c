/* Expressions are graphs: nodes are evaluated once each, in an order in which operands come first, without recursion.
 * What an expression reads is the state of the point: the store of the block so far, then the state before it. */
#include "encode/step_private.h"

#include "logic/build.h"

struct value point_variable(const struct point *p, place_id place) {
  for (uint32_t i = 0; i < p->store->len; i++)
    if (p->store->data[i].place == place) return p->store->data[i].value;
  return value_of_place(&p->s->unit, place);
}

static struct value operand(struct point *p, expr e) {
  assert(p->s->value_index.data[e.id] < p->s->values.len); /* operands come before what uses them */
  return p->s->values.data[p->s->value_index.data[e.id]];
}

static struct value eval_node(struct point *p, expr e) {
  struct semantics *s = p->s;
  struct value_unit *u = &s->unit;
  const struct expr_node n = *expr_get(&s->program->exprs, e);
  enum expr_kind kind = (enum expr_kind)n.kind;
  switch (kind) {
  case E_CONST: return value_constant(u, n.width, expr_const_value(&n));
  case E_VAR: return point_variable(p, places_variable(&s->places, p->context, n.ref));
  case E_OBJECT: return value_of_place(u, places_object(&s->places, p->context, n.ref));
  case E_FUNCTION: return value_of_place(u, places_function(&s->places, n.ref));
  case E_LOAD:
    step_note_access(s, p->step, operand(p, n.a), n.width);
    return step_load(s, p->step, operand(p, n.a), n.width, n.a, n.type, p->step->effects.len);
  case E_FIELD: return value_offset(u, operand(p, n.a), (int64_t)n.imm);
  case E_INDEX: return value_index(u, operand(p, n.a), operand(p, n.b), n.imm);
  case E_ANY_UNARY: return value_unary(u, kind, n.width, n.imm, operand(p, n.a));
  case E_ITE: return value_ite(u, operand(p, n.a).t, operand(p, n.b), operand(p, n.c));
  case E_FLOAT: p->step->is_approximate = true; return step_unknown(s, p->step, "float", n.width, false);
  default: return value_binary(u, kind, n.flags, operand(p, n.a), operand(p, n.b));
  }
}

struct value point_eval(struct point *p, expr e) {
  struct semantics *s = p->s;
  walk_begin(&s->walk, &s->program->exprs);
  walk_add(&s->walk, &s->program->exprs, e);
  if (s->value_index.len < s->program->exprs.nodes.len) vec_resize(&s->value_index, s->program->exprs.nodes.len);
  vec_clear(&s->values);
  for (uint32_t i = 0; i < s->walk.order.len; i++) {
    expr x = s->walk.order.data[i];
    struct value v = eval_node(p, x);
    assert(v.width == expr_width(&s->program->exprs, x) && value_is_valid(&s->unit, v));
    s->value_index.data[x.id] = s->values.len;
    vec_push(&s->values, v);
  }
  step_take_inputs(s, p->step);
  return s->values.data[s->values.len - 1];
}

struct value semantics_eval(struct semantics *s, context_id c, expr e, bool *ret_exact) {
  struct step *step = xcalloc(1, sizeof *step);
  store_map nothing = VEC_INIT;
  struct point p = {.s = s, .step = step, .context = c, .store = &nothing, .guard = term_true, .edge = ID_NONE};
  struct value v = point_eval(&p, e);
  *ret_exact = !step->inputs.len;
  step_free(step);
  return v;
}
