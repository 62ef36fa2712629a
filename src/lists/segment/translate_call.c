/* Calls: each chain of calls has its own activation, with variables and objects of its own. Calls are expanded, since a
 * graph is of all memory, the callers' included; so recursion beyond the second activation of a function is `beyond`.
 * What a function without a body may change is what program.extern_effects says. */
#include "lists/segment/translate_private.h"

enum { MOST_ACTIVE = 2 }; /* activations of one function in a chain of calls */

static uint32_t active_count(const struct segment_translator *t, uint32_t activation, function_id f) {
  uint32_t count = 0;
  for (uint32_t a = activation; a != NO_ACTIVATION; a = t->activations.data[a].caller)
    count += t->activations.data[a].function == f;
  return count;
}

static uint32_t activation_of(struct segment_translator *t, uint32_t caller, edge_id call, function_id f) {
  assert(caller < t->activations.len && call < t->from->edges.len);
  uint64_t *known = map_put(&t->activation_index, (uint64_t)caller << 32 | call);
  if (!*known) {
    vec_push(&t->activations, ((struct segment_activation){f, caller, call, t->from->edges.data[call].target}));
    *known = t->activations.len;
  }
  assert(t->activations.data[*known - 1].function == f);
  return (uint32_t)*known - 1;
}

/* Variables that may be read before they are written have an unknown value. */
static void forget_locals(struct segment_attempt *s, uint32_t activation, function_id f) {
  const struct program *p = s->t->from;
  loc_id entry = p->functions.data[f].entry;
  for (var_id v = 0; v < p->variables.len; v++) {
    const struct variable *x = &p->variables.data[v];
    if (x->function != f || (x->kind != VARIABLE_LOCAL && x->kind != VARIABLE_TEMPORARY)) continue;
    if (liveness_is_live(s->t->liveness, entry, v)) attempt_set_variable(s, activation, v, operand_any(x->width));
  }
}

void attempt_enter(struct segment_attempt *s, uint32_t activation) {
  struct segment_translator *t = s->t;
  function_id f = t->activations.data[activation].function;
  const struct function *function = &t->from->functions.data[f];
  assert(function->entry != ID_NONE);
  forget_locals(s, activation, f);
  for (uint32_t i = 0; i < function->objects.len; i++) {
    object_id o = function->objects.data[i];
    node_id n = graph_add_region(&s->graph, ORIGIN_STACK, t->from->objects.data[o].size, false);
    s->graph.nodes.data[n].is_constant = t->from->objects.data[o].is_constant;
    s->graph.nodes.data[n].is_open = t->from->objects.data[o].is_open_literal;
    graph_set_root(&s->graph, translator_object_root(t, activation, o), operand_pointer(s, n, 0).value);
  }
  s->target_activation = activation;
  s->target = function->entry;
}

/* ---- functions without a body ---- */

static bool has_pointers(const struct graph *g, node_id n) {
  const struct graph_node *x = &g->nodes.data[n];
  for (uint32_t i = 0; i < x->cells.len; i++)
    if (x->cells.data[i].value.kind == VALUE_POINTER) return true;
  return false;
}

/* Code elsewhere may write what it can name. */
static void forget_globals(struct segment_attempt *s) {
  struct segment_translator *t = s->t;
  const struct program *p = t->from;
  for (var_id v = 0; v < p->variables.len; v++) {
    const struct variable *x = &p->variables.data[v];
    if (x->kind != VARIABLE_GLOBAL || x->is_static) continue;
    const struct graph_value *known = graph_root(&s->graph, translator_root(t, NO_ACTIVATION, v));
    if (known && known->kind == VALUE_POINTER) attempt_beyond(s, "a function without a body may change memory");
    attempt_set_variable(s, NO_ACTIVATION, v, operand_any(x->width));
  }
  for (object_id o = 0; o < p->objects.len; o++) {
    const struct object *x = &p->objects.data[o];
    if (x->function != ID_NONE || x->is_static || x->is_constant || !bitset_has(&t->is_static, o)) continue;
    const struct graph_value *known = graph_root(&s->graph, translator_object_root(t, NO_ACTIVATION, o));
    if (has_pointers(&s->graph, known->node)) attempt_beyond(s, "a function without a body may change memory");
    if (attempt_goes_on(s)) memory_forget(s, known->node, 0, x->size);
  }
}

static void forget_argument(struct segment_attempt *s, expr e) {
  struct segment_operand x = attempt_eval(s, e);
  if (!attempt_goes_on(s) || !operand_is_address(x)) return;
  node_id n = x.value.node;
  if (s->graph.nodes.data[n].kind != NODE_REGION) return;
  if (has_pointers(&s->graph, n) || s->graph.nodes.data[n].is_constant)
    attempt_beyond(s, "a function without a body may change memory");
  else
    memory_forget(s, n, 0, s->graph.nodes.data[n].size);
}

static void evaluate_arguments(struct segment_attempt *s, const struct operation *op) {
  for (uint32_t i = 0; i < op->arg_count; i++) attempt_eval(s, s->t->from->args.data[op->first_arg + i]);
}

static void forget_results(struct segment_attempt *s, const struct operation *op) {
  const struct program *p = s->t->from;
  for (uint32_t i = 0; i < op->result_count && attempt_goes_on(s); i++) {
    var_id v = p->results.data[op->first_result + i];
    if (v != ID_NONE) attempt_set_variable(s, s->activation, v, operand_any(p->variables.data[v].width));
  }
}

/* A function that keeps an address may write there at a later call: that is beyond, unless its effects are assumed
 * away. */
static void call_unknown(struct segment_attempt *s, const struct operation *op) {
  const struct program *p = s->t->from;
  if (p->extern_effects == EXTERN_EFFECTS_NONE) return;
  for (uint32_t i = 0; i < op->arg_count && attempt_goes_on(s); i++) {
    struct segment_operand x = attempt_eval(s, p->args.data[op->first_arg + i]);
    if (operand_is_address(x)) attempt_beyond(s, "a function without a body may change memory");
  }
  if (extern_effects_reach_escaped(p->extern_effects) && attempt_goes_on(s)) forget_globals(s);
}

/* A function that writes nothing may read what is not there. */
static void call_reader(struct segment_attempt *s, const struct operation *op) {
  const struct program *p = s->t->from;
  for (uint32_t i = 0; i < op->arg_count && attempt_goes_on(s); i++)
    if (operand_is_address(attempt_eval(s, p->args.data[op->first_arg + i])))
      attempt_beyond(s, "a function without a body may read memory");
}

static void call_outside(struct segment_attempt *s, function_id callee, const struct operation *op) {
  evaluate_arguments(s, op);
  if (!attempt_goes_on(s)) return;
  enum library_model model = (enum library_model)s->t->from->functions.data[callee].library;
  enum library_writes writes = library_writes(model);
  if (library_is_operation(model) || writes == LIBRARY_WRITES_ANYTHING)
    attempt_beyond(s, "a function of the library");
  else if (writes == LIBRARY_WRITES_EXTERN)
    call_unknown(s, op);
  else if (model == LIBRARY_PURE && s->t->is_about_memory)
    call_reader(s, op);
  else if (writes == LIBRARY_WRITES_FIRST && op->arg_count)
    forget_argument(s, s->t->from->args.data[op->first_arg]);
  forget_results(s, op);
}

/* ---- calls and returns ---- */

void translator_find_written(const struct program *p, struct bitset *written) {
  bitset_init(written, p->variables.len);
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct operation *op = &p->edges.data[e].op;
    if (op->var != ID_NONE) bitset_add(written, op->var);
    for (uint32_t i = 0; op->kind == OP_CALL && i < op->result_count; i++)
      if (p->results.data[op->first_result + i] != ID_NONE) bitset_add(written, p->results.data[op->first_result + i]);
  }
}

/* What the activation's caller passed for the parameter, as an expression of the caller; EXPR_NONE if it is none. */
static expr argument_for(const struct segment_translator *t, const struct segment_activation *a, var_id parameter) {
  const struct function *f = &t->from->functions.data[a->function];
  if (a->caller == NO_ACTIVATION || bitset_has(&t->written, parameter)) return EXPR_NONE;
  const struct operation *call = &t->from->edges.data[a->call].op;
  for (uint32_t i = 0; i < f->parameters.len && i < call->arg_count; i++)
    if (f->parameters.data[i] == parameter) return t->from->args.data[call->first_arg + i];
  return EXPR_NONE;
}

/* The function that the expression of the activation is, as far as parameters tell that are only passed on. */
static function_id function_named(const struct segment_translator *t, expr e, uint32_t activation) {
  for (; !expr_is_none(e) && activation != NO_ACTIVATION; activation = t->activations.data[activation].caller) {
    const struct expr_node *n = expr_get(&t->from->exprs, e);
    if (n->kind == E_FUNCTION) return n->ref;
    if (n->kind != E_VAR) return ID_NONE;
    e = argument_for(t, &t->activations.data[activation], n->ref);
  }
  return ID_NONE;
}

/* Does the function take what the call passes, and give what it wants? */
static bool is_call_fitting(const struct program *p, const struct operation *op, const struct function *f) {
  if (op->arg_count < f->parameters.len) return false;
  for (uint32_t i = 0; i < f->parameters.len; i++)
    if (expr_width(&p->exprs, p->args.data[op->first_arg + i]) != p->variables.data[f->parameters.data[i]].width)
      return false;
  for (uint32_t i = 0; i < op->result_count; i++) {
    var_id v = p->results.data[op->first_result + i];
    if (v != ID_NONE && (i >= f->result_widths.len || f->result_widths.data[i] != p->variables.data[v].width))
      return false;
  }
  return true;
}

static function_id callee_of(struct segment_attempt *s, const struct operation *op) {
  const struct program *p = s->t->from;
  if (op->callee != ID_NONE) return op->callee;
  function_id f = function_named(s->t, op->a, s->activation);
  if (f != ID_NONE && (expr_get(&p->exprs, op->a)->kind == E_FUNCTION || is_call_fitting(p, op, &p->functions.data[f])))
    return f;
  attempt_beyond(s, "a function is called through a pointer");
  return ID_NONE;
}

/* The values first, then the variables. They are assigned one after the other, which is the same as at once unless a
 * value reads a variable that is written before: values are those of another activation, so that is a global one. */
static void bind(struct segment_attempt *s, uint32_t activation, const var_id *variables, const expr *values,
                 uint32_t count) {
  VEC(struct segment_operand) operands = VEC_INIT;
  for (uint32_t i = 0; i < count && count > 1; i++)
    if (variables[i] != ID_NONE && s->t->from->variables.data[variables[i]].kind == VARIABLE_GLOBAL)
      attempt_beyond(s, "several results, one of them in a global variable");
  for (uint32_t i = 0; i < count; i++) vec_push(&operands, attempt_eval(s, values[i]));
  for (uint32_t i = 0; i < count && attempt_goes_on(s); i++)
    if (variables[i] != ID_NONE) attempt_set_variable(s, activation, variables[i], operands.data[i]);
  vec_release(&operands);
}

void attempt_call(struct segment_attempt *s, const struct edge *e) {
  struct segment_translator *t = s->t;
  function_id callee = callee_of(s, &e->op);
  if (callee == ID_NONE) return;
  const struct function *f = &t->from->functions.data[callee];
  if (f->entry == ID_NONE) {
    call_outside(s, callee, &e->op);
  } else if (active_count(t, s->activation, callee) >= MOST_ACTIVE) {
    attempt_beyond(s, "recursion");
  } else if (e->op.arg_count < f->parameters.len) {
    attempt_beyond(s, "a call without an argument for a parameter");
  } else {
    uint32_t activation = activation_of(t, s->activation, s->edge, callee);
    bind(s, activation, f->parameters.data, vec_from(&t->from->args, e->op.first_arg), f->parameters.len);
    if (attempt_goes_on(s)) attempt_enter(s, activation);
  }
}

/* Its variables are gone, and the life of its objects ends. */
static void leave(struct segment_attempt *s, uint32_t activation) {
  for (uint32_t i = s->graph.roots.len; i-- > 0;) {
    struct graph_root root = s->graph.roots.data[i];
    const struct segment_root *info = &s->t->roots.data[root.id];
    if (info->activation != activation) continue;
    assert(info->object == ID_NONE || root.value.kind == VALUE_POINTER);
    graph_drop_root(&s->graph, root.id);
    if (info->object != ID_NONE) graph_end_life(&s->graph, root.value.node);
  }
}

void attempt_return(struct segment_attempt *s, const struct edge *e) {
  struct segment_translator *t = s->t;
  const struct program *p = t->from;
  assert(s->activation < t->activations.len);
  struct segment_activation a = t->activations.data[s->activation];
  const expr *values = vec_from(&p->args, e->op.first_arg);
  if (a.caller == NO_ACTIVATION) {
    evaluate_arguments(s, &e->op);
    s->target = ID_NONE;
  } else {
    const struct operation *call = &p->edges.data[a.call].op;
    uint32_t count = call->result_count < e->op.arg_count ? call->result_count : e->op.arg_count;
    bind(s, a.caller, vec_from(&p->results, call->first_result), values, count);
    for (uint32_t i = count; i < call->result_count && attempt_goes_on(s); i++) {
      var_id v = p->results.data[call->first_result + i];
      if (v != ID_NONE) attempt_set_variable(s, a.caller, v, operand_any(p->variables.data[v].width));
    }
    s->target = a.return_to;
    s->target_activation = a.caller;
  }
  if (attempt_goes_on(s)) leave(s, s->activation);
}
