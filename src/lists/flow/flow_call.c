/* Calls: each expanded call is an activation of its own. A parameter that is never assigned and gets the address of an
 * object, of a part of a node, or of a function stands for it: reachability logic has no addresses of members, and most
 * of those that C programs pass on are parameters of this kind. */
#include "lists/flow/flow_private.h"

#include "logic/build.h"

/* More are too many for whoever works on the flow. */
enum { FLOW_ACTIVATIONS = 500, FLOW_REENTRIES = 1 };

void flow_enter_activation(struct flow_builder *b, uint32_t activation) {
  const struct function *f = &b->program->functions.data[b->activations.data[activation].function];
  for (uint32_t i = 0; i < f->objects.len; i++) {
    object_id o = f->objects.data[i];
    if (bitset_has(&b->learnt->is_node, o))
      flow_allocate_node(b, flow_object_node(b, activation, o),
                         ctype_resolve(&b->program->types, b->program->objects.data[o].type), false, FRESH_OBJECT | o);
  }
}

void flow_leave_activation(struct flow_builder *b, uint32_t activation) {
  const struct function *f = &b->program->functions.data[b->activations.data[activation].function];
  for (uint32_t i = 0; i < f->objects.len; i++)
    if (bitset_has(&b->learnt->is_node, f->objects.data[i]))
      flow_emit(b,
                (struct heap_statement){.kind = HEAP_FREE, .x = flow_object_node(b, activation, f->objects.data[i])});
}

/* ---- callees ---- */

static function_id callee_of(struct flow_builder *b, const struct edge *e) {
  if (e->op.callee != ID_NONE) return e->op.callee;
  struct flow_alias alias = flow_alias_of(b, e->op.a);
  if (alias.kind == ALIAS_FUNCTION) return alias.id;
  uint32_t count = 0;
  const function_id *callees = b->points_to ? points_to_callees(b->points_to, b->edge, &count) : NULL;
  if (count == 1 && !points_to_calls_unknown(b->points_to, b->edge)) return callees[0];
  flow_builder_fail(b, "a call through a pointer");
  return ID_NONE;
}

/* How often the function is active: a callback may lead to it again without being recursion. */
static uint32_t active_count(const struct flow_builder *b, function_id f) {
  uint32_t count = 0;
  for (uint32_t a = b->activation; a != FLOW_NONE; a = b->activations.data[a].caller)
    count += b->activations.data[a].function == f;
  return count;
}

static uint32_t new_activation(struct flow_builder *b, function_id callee, const struct edge *e) {
  assert(active_count(b, callee) <= FLOW_REENTRIES && b->activations.len < FLOW_ACTIVATIONS);
  struct strbuf prefix = STRBUF_INIT;
  const char *name = program_string(b->program, b->program->functions.data[callee].name);
  strbuf_printf(&prefix, "%s@%u.", name, e->at.line);
  struct flow_activation a = {.function = callee,
                              .caller = b->activation,
                              .call = b->edge,
                              .return_to = flow_location_of(b, b->activation, e->target)};
  if (callee != b->program->entry) a.prefix = arena_strdup(&b->flow->arena, prefix.text);
  strbuf_release(&prefix);
  vec_push(&b->activations, a);
  return b->activations.len - 1;
}

/* ---- parameters and results ---- */

static void bind_alias(struct flow_builder *b, uint32_t callee, var_id parameter, struct flow_alias alias) {
  if (alias.kind == ALIAS_NODE) {
    const char *name = program_string(b->program, b->program->variables.data[parameter].name);
    uint32_t index = flow_add_variable(b, name, ID_NONE, callee, false);
    term base = b->flow->variables.data[index].constant;
    flow_emit_assign(b, base, alias.node);
    alias.node = base;
  }
  assert(alias.kind != ALIAS_NONE && !bitset_has(&b->is_assigned, parameter));
  assert(!map_get(&b->activations.data[callee].aliases, parameter));
  vec_push(&b->aliases, alias);
  *map_put(&b->activations.data[callee].aliases, parameter) = b->aliases.len;
}

static void bind_parameter(struct flow_builder *b, uint32_t callee, var_id parameter, expr argument) {
  if (bitset_has(&b->learnt->is_pointer, parameter) && !bitset_has(&b->is_assigned, parameter)) {
    struct flow_alias alias = flow_alias_of(b, argument);
    if (alias.kind != ALIAS_NONE) {
      bind_alias(b, callee, parameter, alias);
      return;
    }
  }
  flow_assign(b, flow_variable_of(b, callee, parameter), argument);
}

static void bind_parameters(struct flow_builder *b, uint32_t callee, const struct operation *op) {
  const struct function *f = &b->program->functions.data[b->activations.data[callee].function];
  for (uint32_t i = 0; i < f->parameters.len && !b->is_failed; i++) {
    if (i < op->arg_count)
      bind_parameter(b, callee, f->parameters.data[i], b->program->args.data[op->first_arg + i]);
    else
      flow_builder_fail(b, "a call without an argument for a parameter");
  }
}

/* What the callee declares has no value yet. */
static void forget_locals(struct flow_builder *b, uint32_t callee) {
  function_id f = b->activations.data[callee].function;
  for (var_id v = 0; v < b->program->variables.len; v++) {
    const struct variable *variable = &b->program->variables.data[v];
    if (variable->function != f || (variable->kind != VARIABLE_LOCAL && variable->kind != VARIABLE_TEMPORARY)) continue;
    flow_forget_variable(b, flow_variable_of(b, callee, v));
  }
}

static void forget_results(struct flow_builder *b, const struct operation *op) {
  for (uint32_t i = 0; i < op->result_count; i++) {
    var_id v = b->program->results.data[op->first_result + i];
    if (v == ID_NONE) continue;
    flow_forget_variable(b, flow_variable_of(b, b->activation, v));
  }
}

/* ---- calls ---- */

static void evaluate_arguments(struct flow_builder *b, const struct operation *op) {
  for (uint32_t i = 0; i < op->arg_count && !b->is_failed; i++) {
    expr argument = b->program->args.data[op->first_arg + i];
    if (!flow_is_pointer(b, argument)) flow_eval_value(b, argument, false);
  }
}

static bool has_pointers(const struct flow_builder *b, const struct operation *op) {
  for (uint32_t i = 0; i < op->arg_count; i++)
    if (flow_is_pointer(b, b->program->args.data[op->first_arg + i])) return true;
  return false;
}

/* Does a function without a body leave everything alone that the flow follows? */
static bool is_harmless(const struct flow_builder *b, const struct operation *op) {
  if (b->program->extern_effects == EXTERN_EFFECTS_NONE) return true;
  if (has_pointers(b, op)) return false;
  if (b->program->extern_effects == EXTERN_EFFECTS_ARGUMENTS) return true;
  for (var_id v = 0; v < b->program->variables.len; v++)
    if (b->program->variables.data[v].kind == VARIABLE_GLOBAL && !b->program->variables.data[v].is_static) return false;
  for (object_id o = 0; o < b->program->objects.len; o++) {
    const struct object *object = &b->program->objects.data[o];
    if (object->function == ID_NONE && !object->is_static && !object->is_constant) return false;
  }
  return true;
}

static void call_outside(struct flow_builder *b, uint32_t source, function_id callee, const struct edge *e) {
  const struct function *f = &b->program->functions.data[callee];
  bool is_known = f->library == LIBRARY_PRINT || (f->library == LIBRARY_PURE && !has_pointers(b, &e->op));
  if (!is_known && (f->library != LIBRARY_NONE || !is_harmless(b, &e->op))) {
    flow_builder_fail(b, "a call of '%s', which has no body", program_string(b->program, f->name));
    return;
  }
  evaluate_arguments(b, &e->op);
  forget_results(b, &e->op);
  b->is_exact = b->is_exact && f->library == LIBRARY_PRINT;
  flow_add_edge(b, source, flow_location_of(b, b->activation, e->target));
}

/* The type of the callee's parameter, CTYPE_NONE = not known. */
static ctype_id parameter_type(const struct program *p, function_id callee, uint32_t parameter) {
  const struct function *f = &p->functions.data[callee];
  if (parameter < f->parameters.len) return p->variables.data[f->parameters.data[parameter]].type;
  const struct ctype *t = ctype_resolved(&p->types, f->type);
  if (!t || t->kind != CT_FUNCTION || parameter >= t->member_count) return CTYPE_NONE;
  return ctype_member(&p->types, ctype_resolve(&p->types, f->type), parameter)->type;
}

/* The argument as the callee sees it: a pointer, or a number of the parameter's type. */
static term eval_actual(struct flow_builder *b, function_id callee, uint32_t parameter, expr argument) {
  const struct program *p = b->program;
  const struct function *f = &p->functions.data[callee];
  ctype_id id = parameter_type(p, callee, parameter);
  const struct ctype *type = ctype_resolved(&p->types, id);
  bool is_node = type ? type->kind == CT_POINTER : flow_is_pointer(b, argument);
  if (parameter < f->parameters.len) is_node = bitset_has(&b->learnt->is_pointer, f->parameters.data[parameter]);
  if (is_node) return flow_eval_node(b, argument);
  return flow_eval_integer(b, argument, flow_reading_of(p, id, expr_width(&p->exprs, argument)).is_unsigned);
}

/* The variable that gets the result is of another type than what the callee returns: it gets the same bits. */
static void convert_result(struct flow_builder *b, struct flow_variable to, struct flow_variable from) {
  b->first = b->flow->statements.len;
  b->temporaries = 0;
  struct flow_value v =
      flow_reread(b, flow_value_of_node(b, from.constant), from.reading.width, to.reading.is_unsigned);
  flow_emit_assign(b, to.constant, v.node);
}

static void call_by_contract(struct flow_builder *b, uint32_t source, function_id callee, const struct edge *e) {
  struct flow_call call = {callee, b->flow->actuals.len, 0, term_none};
  const struct function *f = &b->program->functions.data[callee];
  term_list actuals = VEC_INIT;
  bool has_body = f->parameters.len > 0;
  for (uint32_t i = 0; i < e->op.arg_count && (!has_body || i < f->parameters.len); i++) {
    term actual = eval_actual(b, callee, i, b->program->args.data[e->op.first_arg + i]);
    vec_push(&actuals, actual);
  }
  call.actual_count = actuals.len;
  for (uint32_t i = 0; i < actuals.len; i++) vec_push(&b->flow->actuals, actuals.data[i]);
  vec_release(&actuals);
  var_id result = e->op.result_count == 1 ? b->program->results.data[e->op.first_result] : ID_NONE;
  struct flow_reading returned = flow_reading_of_result(b->program, callee);
  struct flow_variable to = {.constant = term_none};
  if (result != ID_NONE) to = *flow_variable_of(b, b->activation, result);
  bool is_other = to.is_value && to.reading.width > 1 && to.reading.is_unsigned != returned.is_unsigned;
  struct flow_variable from = to;
  if (is_other) from = b->flow->variables.data[flow_add_integer(b, "returned#", b->activation, returned)];
  call.result = from.constant;
  if (e->op.result_count > 1) flow_builder_fail(b, "a call by contract that returns a struct");
  uint32_t target = flow_location_of(b, b->activation, e->target);
  uint32_t between = is_other ? flow_add_location(b, b->activation, ID_NONE) : target;
  uint32_t edge = flow_add_edge(b, source, between);
  vec_push(&b->flow->calls, call);
  b->flow->edges.data[edge].call = b->flow->calls.len - 1;
  if (!is_other) return;
  convert_result(b, to, from);
  flow_add_edge(b, between, target);
}

void flow_translate_call(struct flow_builder *b, uint32_t source, const struct edge *e) {
  function_id callee = callee_of(b, e);
  if (callee == ID_NONE) return;
  const struct function *f = &b->program->functions.data[callee];
  if (b->request->has_contract && b->request->has_contract(b->request->data, callee)) {
    call_by_contract(b, source, callee, e);
  } else if (f->entry == ID_NONE) {
    call_outside(b, source, callee, e);
  } else if (active_count(b, callee) > FLOW_REENTRIES) {
    flow_builder_fail(b, "'%s' is recursive", program_string(b->program, f->name));
  } else if (b->activations.len >= FLOW_ACTIVATIONS) {
    flow_builder_fail(b, "too many calls to expand");
  } else {
    uint32_t activation = new_activation(b, callee, e);
    bind_parameters(b, activation, &e->op);
    forget_locals(b, activation);
    flow_enter_activation(b, activation);
    flow_add_edge(b, source, flow_location_of(b, activation, f->entry));
  }
}

static const struct flow_variable *result_of(const struct flow *f) {
  uint32_t i = 0;
  while (!term_eq(f->variables.data[i].constant, f->result)) i++;
  return &f->variables.data[i];
}

void flow_translate_return(struct flow_builder *b, uint32_t source, const struct edge *e) {
  struct flow_activation a = b->activations.data[b->activation];
  if (a.caller == FLOW_NONE) {
    if (e->op.arg_count == 1) {
      expr value = b->program->args.data[e->op.first_arg];
      if (!b->flow->result.id) {
        uint32_t index = flow_add_variable(b, "result#", ID_NONE, 0, !b->is_pointer_result);
        b->flow->variables.data[index].name = "\\result";
        b->flow->variables.data[index].reading = flow_reading_of_result(b->program, a.function);
        b->flow->result = b->flow->variables.data[index].constant;
      }
      flow_assign(b, result_of(b->flow), value);
    }
    flow_leave_activation(b, b->activation);
    flow_add_edge(b, source, b->flow->exit);
    return;
  }
  const struct operation *call = &b->program->edges.data[a.call].op;
  assert(call->kind == OP_CALL && a.return_to < b->flow->locations.len);
  for (uint32_t i = 0; i < call->result_count && i < e->op.arg_count; i++) {
    var_id v = b->program->results.data[call->first_result + i];
    if (v == ID_NONE) continue;
    flow_assign(b, flow_variable_of(b, a.caller, v), b->program->args.data[e->op.first_arg + i]);
  }
  flow_leave_activation(b, b->activation);
  flow_add_edge(b, source, a.return_to);
}
