/* What an instruction is given is evaluated, although nothing may be made of it: assembly without effects, hints to
 * the compiler, arithmetic that is not modelled, results that nobody uses. An operand that can be undefined behaviour,
 * and that no operation took up, is assigned to a temporary variable. Where it is asked what was never set, that goes
 * for all that reads. */
#include "front/translate/body.h"
#include "program/walk.h"

static bool is_worth_keeping(const struct translator *t, const struct front_value *v) {
  const struct expr_node *n = expr_get(&t->p->exprs, v->e);
  bool is_temporary = n->kind == E_VAR && t->p->variables.data[n->ref].kind == VARIABLE_TEMPORARY;
  uint8_t wanted = check_set_has(t->p->asked, CHECK_INIT) ? VALUE_TRAPS | VALUE_READS : VALUE_TRAPS;
  return !is_temporary && v->flags & wanted;
}

/* Variables are no values, and what was given none is not asked for any. */
static bool has_values(const struct translator *t, LLVMValueRef of) {
  return LLVMIsAInstruction(of) && map_get(&t->body->values, (uint64_t)(uintptr_t)of);
}

static void add_values(struct translator *t, LLVMValueRef of, struct walk *w) {
  values v = VEC_INIT;
  if (has_values(t, of)) get_values(t, of, &v);
  for (uint32_t i = 0; i < v.len; i++) walk_add(w, &t->p->exprs, v.data[i].e);
  vec_release(&v);
}

/* All that the operations since then look at, and what they left for the users of the instruction. */
static void collect(struct translator *t, LLVMValueRef i, edge_id first, struct walk *w) {
  const struct program *p = t->p;
  walk_begin(w, &p->exprs);
  for (edge_id e = first; e < p->edges.len; e++) {
    const struct operation *op = &p->edges.data[e].op;
    const expr operands[] = {op->a, op->b, op->c};
    for (int i = 0; i < 3; i++)
      if (!expr_is_none(operands[i])) walk_add(w, &p->exprs, operands[i]);
    for (uint32_t i = 0; i < op->arg_count; i++) walk_add(w, &p->exprs, p->args.data[op->first_arg + i]);
  }
  if (LLVMGetFirstUse(i)) add_values(t, i, w);
}

static bool has(const struct walk *w, expr e) {
  for (uint32_t i = 0; i < w->order.len; i++)
    if (expr_same(w->order.data[i], e)) return true;
  return false;
}

static bool is_read(const struct translator *t, const struct expr_node *n) {
  return n->kind == E_LOAD || (n->kind == E_VAR && check_set_has(t->p->asked, CHECK_INIT));
}

static bool divides(const struct expr_node *n) {
  return n->kind == E_UDIV || n->kind == E_SDIV || n->kind == E_UREM || n->kind == E_SREM;
}

/* Is all there that can go wrong in it? What is made of it may have another form than it had. */
static bool is_collected(struct translator *t, const struct walk *w, expr e) {
  struct walk own = WALK_INIT;
  bool is_there = true;
  walk_begin(&own, &t->p->exprs);
  walk_add(&own, &t->p->exprs, e);
  for (uint32_t i = 0; i < own.order.len && is_there; i++) {
    const struct expr_node *n = expr_get(&t->p->exprs, own.order.data[i]);
    bool can_fail = is_read(t, n) || (divides(n) && !expr_is_const(&t->p->exprs, n->b, NULL));
    is_there = !can_fail || has(w, own.order.data[i]);
  }
  walk_release(&own);
  return is_there;
}

void keep_value(struct translator *t, struct front_value v) {
  if (is_worth_keeping(t, &v)) materialise(t, v, "t");
}

/* Of a struct or a vector it takes what it takes: who reads a vector has read all of it. */
static bool takes_parts(LLVMValueRef i) {
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMExtractValue:
  case LLVMInsertValue:
  case LLVMExtractElement:
  case LLVMInsertElement:
  case LLVMShuffleVector: return true;
  default: return false;
  }
}

/* The usual case: it is an operand of the result. */
static bool is_in_result(struct translator *t, LLVMValueRef i, expr e) {
  values v = VEC_INIT;
  if (LLVMGetFirstUse(i) && has_values(t, i)) get_values(t, i, &v);
  const struct expr_node *n = v.len == 1 ? expr_get(&t->p->exprs, v.data[0].e) : NULL;
  bool is_there = n && (expr_same(v.data[0].e, e) || expr_same(n->a, e) || expr_same(n->b, e) || expr_same(n->c, e));
  vec_release(&v);
  return is_there;
}

void keep_operands(struct translator *t, LLVMValueRef i, edge_id first) {
  struct walk w = WALK_INIT;
  values kept = VEC_INIT;
  bool is_looked_at = false;
  int count = LLVMIsACallInst(i) ? (int)LLVMGetNumArgOperands(i) : LLVMGetNumOperands(i);
  for (int k = 0; k < count && !takes_parts(i); k++) {
    values v = VEC_INIT;
    LLVMValueRef operand = LLVMGetOperand(i, (unsigned)k);
    if (has_values(t, operand)) get_values(t, operand, &v);
    for (uint32_t n = 0; n < v.len; n++) {
      if (!is_worth_keeping(t, &v.data[n]) || is_in_result(t, i, v.data[n].e)) continue;
      if (!is_looked_at) collect(t, i, first, &w);
      is_looked_at = true;
      if (!is_collected(t, &w, v.data[n].e)) vec_push(&kept, v.data[n]);
    }
    vec_release(&v);
  }
  for (uint32_t n = 0; n < kept.len; n++) keep_value(t, kept.data[n]);
  vec_release(&kept);
  walk_release(&w);
}
