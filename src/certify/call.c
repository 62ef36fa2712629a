/* Calls and returns. A call enters the callee in a context of its own; a return leaves to the call of its context.
 * Functions without a body do what their library model or program.extern_effects says. */
#include "certify/certify.h"

#include "logic/traverse.h"

static const struct operation *operation_of(const struct certify *c, edge_id e) {
  return &c->program->edges.data[e].op;
}

/* Calling it is the violation itself, or something whose behaviours the program lacks. */
static bool is_violation(const struct function *f) {
  return f->library == LIBRARY_ERROR || f->library == LIBRARY_ASSERT_FAIL;
}

static bool is_missing(const struct function *f) {
  return f->entry == ID_NONE &&
         (f->library == LIBRARY_LONGJMP || f->library == LIBRARY_SETJMP || f->library == LIBRARY_THREAD);
}

static bool ends_program(const struct function *f) {
  return f->entry == ID_NONE && (f->library == LIBRARY_ABORT || f->library == LIBRARY_EXIT);
}

/* The functions that a call may enter: its callee, or those that the alias facts leave for the address. */
static void callees(const struct certify *c, edge_id e, function_list *list, bool *unknown) {
  const struct operation *op = operation_of(c, e);
  *unknown = false;
  if (op->callee != ID_NONE) {
    vec_push(list, op->callee);
    return;
  }
  alias_callees(&c->alias, e, list);
  *unknown = alias_calls_unknown(&c->alias, e);
}

/* ---- which pairs are needed ---- */

/* The summary for a call that the certificate has no context for. */
static uint32_t by_summary(const struct certify *c, uint32_t context, edge_id e, function_id f) {
  uint32_t summary = summary_find(c, f);
  return summary != ID_NONE && !context_has_child(c, context, e, f) ? summary : ID_NONE;
}

static void call_successors(struct certify *c, uint32_t context, edge_id e, pair_list *out) {
  function_list list = VEC_INIT;
  bool unknown;
  callees(c, e, &list, &unknown);
  bool returns_here = unknown || list.len == 0;
  for (uint32_t i = 0; i < list.len; i++) {
    const struct function *f = &c->program->functions.data[list.data[i]];
    if (is_violation(f)) continue;
    if (f->entry == ID_NONE) {
      returns_here = true;
      continue;
    }
    if (by_summary(c, context, e, list.data[i]) != ID_NONE) {
      returns_here = true;
      continue;
    }
    uint32_t child = context_child(c, context, e, list.data[i]);
    if (child != ID_NONE) vec_push(out, pair_key(child, f->entry));
  }
  if (returns_here) vec_push(out, pair_key(context, c->program->edges.data[e].target));
  vec_release(&list);
}

void edge_successors(struct certify *c, uint32_t context, edge_id e, pair_list *out) {
  const struct edge *x = &c->program->edges.data[e];
  const struct certify_activation *a = &c->contexts.data[context];
  if (x->marks & MARK_MISSING) return;
  if (x->op.kind == OP_STOP || x->op.kind == OP_VIOLATION) return;
  if (x->op.kind == OP_CALL)
    call_successors(c, context, e, out);
  else if (x->op.kind != OP_RETURN)
    vec_push(out, pair_key(context, x->target));
  else if (a->parent != ID_NONE && !a->is_summary)
    vec_push(out, pair_key(a->parent, c->program->edges.data[a->call].target));
}

/* ---- entering a function ---- */

static bool is_parameter(const struct function *f, var_id v, uint32_t *index) {
  for (*index = 0; *index < f->parameters.len; ++*index)
    if (f->parameters.data[*index] == v) return true;
  return false;
}

term call_argument(struct certify *c, const struct operation *op, const struct function *f, var_id v) {
  const struct variable *x = &c->program->variables.data[v];
  uint32_t i;
  if (is_parameter(f, v, &i) && i < op->arg_count) {
    expr argument = c->program->args.data[op->first_arg + i];
    if (expr_width(&c->program->exprs, argument) == x->width) return expr_for_variable(c, argument, v);
  }
  return symbol_unknown(c, x->width, variable_is_signed(c, v), expr_var(&c->program->exprs, x->width, v));
}

static void new_object(struct certify *c, struct change *x, const struct symbol *s) {
  term at = symbol_unknown(c, pointer_width(c), false, expr_object(&c->program->exprs, s->id));
  uint64_t size = c->program->objects.data[s->id].size;
  change_variable(x, s->t, at);
  if (size == 0) return;
  vec_push(&x->writes,
           ((struct write){
               .kind = WRITE_NEW_OBJECT, .at = at, .size = address_constant(c, size), .bytes = size, .id = s->id}));
}

/* A new object lies apart from the others that live: those of the callers, global ones, and its own siblings. */
static void assume_apart(struct certify *c, const struct change *x, const term_list *variables, uint32_t child) {
  for (uint32_t i = 0; i < x->writes.len; i++) {
    const struct write *w = &x->writes.data[i];
    assert(w->kind == WRITE_NEW_OBJECT);
    vec_push(&c->assumed, fact_object(c, w->at, w->id));
    for (uint32_t k = 0; k < i; k++)
      vec_push(&c->assumed, fact_apart(c, w->at, w->id, x->writes.data[k].at, x->writes.data[k].id));
    for (uint32_t k = 0; k < variables->len; k++) {
      const struct symbol *s = symbol_find(c, variables->data[k]);
      if (!s || s->kind != SYMBOL_OBJECT || s->context == child || !context_is_active(c, s->context, child)) continue;
      vec_push(&c->assumed, fact_apart(c, w->at, w->id, s->t, s->id));
    }
  }
}

static term enter(struct certify *c, uint32_t context, edge_id e, function_id callee) {
  const struct operation op = *operation_of(c, e);
  const struct function *f = &c->program->functions.data[callee];
  uint32_t child = context_child(c, context, e, callee);
  if (child == ID_NONE) return leaf_claim(c, LEAF_RECURSION, e, term_false);
  assert(c->contexts.data[child].function == callee && c->contexts.data[child].parent == context);
  term post = pair_claim(c, child, f->entry);
  struct change x = {VEC_INIT, VEC_INIT, VEC_INIT};
  term_list variables = VEC_INIT;
  term_free_variables(&c->terms, &post, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) {
    const struct symbol *known = symbol_find(c, variables.data[i]);
    if (!known || child == 0 || known->context != child) continue;
    struct symbol s = *known;
    if (s.kind == SYMBOL_VARIABLE) change_variable(&x, s.t, call_argument(c, &op, f, s.id));
    if (s.kind == SYMBOL_OBJECT) new_object(c, &x, &s);
  }
  assume_apart(c, &x, &variables, child);
  term result = change_apply(c, &x, post);
  vec_release(&variables);
  change_release(&x);
  return result;
}

/* ---- functions without a body ---- */

static void unknown_results(struct certify *c, const struct operation *op, uint32_t context, struct change *x) {
  for (uint32_t i = 0; i < op->result_count; i++) {
    var_id v = c->program->results.data[op->first_result + i];
    if (v == ID_NONE) continue;
    const struct variable *r = &c->program->variables.data[v];
    expr self = expr_var(&c->program->exprs, r->width, v);
    term unknown = symbol_unknown(c, r->width, variable_is_signed(c, v), self);
    change_variable(x, symbol_variable(c, v, context), unknown);
  }
}

/* Variables of other code, which it may write. */
static void unknown_extern_variables(struct certify *c, struct change *x) {
  if (!extern_effects_reach_escaped(c->program->extern_effects)) return;
  for (var_id v = 0; v < c->program->variables.len; v++) {
    const struct variable *g = &c->program->variables.data[v];
    if (g->kind != VARIABLE_GLOBAL || g->is_static || !expr_is_none(g->initial)) continue;
    bool is_result = false;
    term t = symbol_variable(c, v, 0);
    for (uint32_t i = 0; i < x->from.len; i++) is_result = is_result || term_eq(x->from.data[i], t);
    if (!is_result) change_variable(x, t, symbol_unknown(c, g->width, variable_is_signed(c, v), EXPR_NONE));
  }
}

static void extern_write(struct certify *c, const struct operation *op, enum extern_reach reach, uint32_t arguments,
                         struct change *x) {
  target_list *where = xcalloc(1, sizeof *where);
  bool known = true;
  for (uint32_t i = 0; i < op->arg_count && i < arguments; i++)
    known = known && alias_targets(&c->alias, c->program->args.data[op->first_arg + i], where);
  if (!known) reach = REACH_ALL;
  vec_push(&x->writes, ((struct write){.kind = WRITE_EXTERN, .id = reach, .where = where, .bytes = UINT64_MAX}));
}

static term call_without_body(struct certify *c, uint32_t context, edge_id e, enum library_model model) {
  const struct operation op = *operation_of(c, e);
  term post = pair_claim(c, context, c->program->edges.data[e].target);
  struct change x = {VEC_INIT, VEC_INIT, VEC_INIT};
  unknown_results(c, &op, context, &x);
  switch (model) {
  case LIBRARY_NONE:
    if (c->program->extern_effects == EXTERN_EFFECTS_NONE) break;
    extern_write(c, &op, REACH_EFFECTS, UINT32_MAX, &x);
    unknown_extern_variables(c, &x);
    break;
  case LIBRARY_ASSUME:
    if (op.arg_count == 1) {
      expr a = c->program->args.data[op.first_arg];
      uint16_t w = expr_width(&c->program->exprs, a);
      term zero = constant_value(c, w, 0, false);
      vec_push(&c->assumed,
               w == 1 ? expr_truth(c, a) : term_not(term_equals(&c->terms, expr_value(c, a, false), zero)));
    }
    break;
  case LIBRARY_PRINT_BUFFER: extern_write(c, &op, REACH_ARGUMENTS, 1, &x); break;
  case LIBRARY_INPUT:
  case LIBRARY_ANY:
  case LIBRARY_PRINT:
  case LIBRARY_PURE:
  case LIBRARY_FREE:
  case LIBRARY_OBJECT_SIZE: break;
  default: extern_write(c, &op, REACH_ALL, 0, &x); break; /* coarse, and rare: the front end makes operations of them */
  }
  term result = change_apply(c, &x, post);
  change_release(&x);
  return result;
}

/* ---- the operations ---- */

static term call_alternative(struct certify *c, uint32_t context, edge_id e, function_id callee) {
  const struct function *f = &c->program->functions.data[callee];
  if (is_violation(f)) return leaf_claim(c, LEAF_VIOLATION, e, term_false);
  if (is_missing(f)) return leaf_claim(c, LEAF_MISSING, e, term_false);
  if (ends_program(f)) return term_true;
  uint32_t summary = by_summary(c, context, e, callee);
  if (summary != ID_NONE) return summary_call(c, context, e, summary);
  if (f->entry != ID_NONE) return enter(c, context, e, callee);
  return call_without_body(c, context, e, (enum library_model)f->library);
}

/* What is assumed of one callee (room for its objects) is not assumed of the others. `callee` is ID_NONE for a function
 * that is not known. */
static term call_one(struct certify *c, uint32_t context, edge_id e, function_id callee) {
  uint32_t before = c->assumed.len;
  term result =
      callee == ID_NONE ? call_without_body(c, context, e, LIBRARY_NONE) : call_alternative(c, context, e, callee);
  if (c->assumed.len > before) {
    term all = term_and(&c->terms, c->assumed.data + before, c->assumed.len - before);
    result = term_implies(&c->terms, all, result);
  }
  assert(c->assumed.len >= before && term_is_bool(&c->terms, result));
  c->assumed.len = before;
  return result;
}

term call_precondition(struct certify *c, uint32_t context, edge_id e) {
  struct terms *s = &c->terms;
  const struct operation op = *operation_of(c, e);
  function_list list = VEC_INIT;
  bool unknown;
  if (op.callee != ID_NONE) return call_alternative(c, context, e, op.callee); /* what it assumes, the edge does */
  callees(c, e, &list, &unknown);
  if (list.len == 0) unknown = true; /* the analysis says that it is not reached: not relied upon */
  term address = expr_address(c, op.a), result = term_true, other = term_true;
  for (uint32_t i = 0; i < list.len; i++) {
    function_id f = list.data[i];
    term is_f = term_equals(s, address, symbol_function(c, f));
    result = term_and2(s, result, term_implies(s, is_f, call_one(c, context, e, f)));
    other = term_and2(s, other, term_not(is_f));
  }
  if (unknown) result = term_and2(s, result, term_implies(s, other, call_one(c, context, e, ID_NONE)));
  vec_release(&list);
  return result;
}

term return_precondition(struct certify *c, uint32_t context, edge_id e) {
  const struct operation op = *operation_of(c, e);
  const struct certify_activation a = c->contexts.data[context];
  if (a.parent == ID_NONE) return term_true;
  if (a.is_summary) return summary_return(c, context, e);
  const struct edge *call = &c->program->edges.data[a.call];
  assert(call->op.kind == OP_CALL);
  struct change x = {VEC_INIT, VEC_INIT, VEC_INIT};
  for (uint32_t i = 0; i < call->op.result_count; i++) {
    var_id v = c->program->results.data[call->op.first_result + i];
    if (v == ID_NONE) continue;
    uint16_t width = c->program->variables.data[v].width;
    term to;
    if (i < op.arg_count && expr_width(&c->program->exprs, c->program->args.data[op.first_arg + i]) == width)
      to = expr_for_variable(c, c->program->args.data[op.first_arg + i], v);
    else
      to = symbol_unknown(c, width, variable_is_signed(c, v), expr_var(&c->program->exprs, width, v));
    change_variable(&x, symbol_variable(c, v, a.parent), to);
  }
  term result = change_apply(c, &x, pair_claim(c, a.parent, call->target));
  change_release(&x);
  return result;
}
