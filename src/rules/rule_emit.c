/* The code of one event: the choice of the tracked object, then the statements as operations of the program. */
#include "rules/rule_private.h"

/* ---- operations ---- */

static void weave_edge(struct weaver *w, loc_id from, loc_id to, struct operation op, uint32_t marks) {
  edge_id e = program_add_edge(w->p, from, to, op, w->at, marks);
  w->p->edges.data[e].is_woven = true;
}

void weave_operation(struct weaver *w, struct operation op, uint32_t marks) {
  loc_id next = program_add_location(w->p, w->function);
  weave_edge(w, w->here, next, op, marks);
  w->here = next;
}

void weave_jump(struct weaver *w, loc_id target) {
  assert(w->p->locations.data[target].function == w->function);
  weave_edge(w, w->here, target, operation_make(OP_SKIP), 0);
  w->here = target;
}

void weave_guard(struct weaver *w, expr condition, loc_id otherwise) {
  assert(expr_width(&w->p->exprs, condition) == 1 && w->p->locations.data[otherwise].function == w->function);
  struct operation op = operation_make(OP_ASSUME);
  loc_id from = w->here;
  u128 known;
  if (expr_is_const(&w->p->exprs, condition, &known) && known) return;
  op.a = condition;
  weave_operation(w, op, 0);
  op.a = expr_negate(&w->p->exprs, condition);
  weave_edge(w, from, otherwise, op, 0);
}

void weave_assign(struct weaver *w, var_id v, expr value) {
  assert(w->p->variables.data[v].width == expr_width(&w->p->exprs, value));
  struct operation op = operation_make(OP_ASSIGN);
  op.var = v;
  op.a = value;
  weave_operation(w, op, 0);
}

var_id weave_temporary(struct weaver *w, uint16_t width, const char *hint, ctype_id type) {
  struct strbuf name = STRBUF_INIT;
  strbuf_printf(&name, "%s$rule%u", hint, ++w->temporaries);
  var_id v = program_add_variable(w->p, (struct variable){.name = program_intern(w->p, name.text),
                                                          .width = width,
                                                          .kind = VARIABLE_TEMPORARY,
                                                          .type = type,
                                                          .function = w->function,
                                                          .at = w->at,
                                                          .initial = EXPR_NONE});
  strbuf_release(&name);
  return v;
}

expr weave_read(struct weaver *w, var_id v) {
  assert(v < w->p->variables.len);
  assert(w->p->variables.data[v].kind == VARIABLE_GLOBAL || w->p->variables.data[v].function == w->function);
  return expr_var(&w->p->exprs, w->p->variables.data[v].width, v);
}

/* ---- values: C's integer promotions and usual arithmetic conversions ---- */

static struct rule_value to_width(struct exprs *s, struct rule_value v, uint16_t width) {
  uint16_t now = expr_width(s, v.e);
  if (now < width) v.e = v.is_signed && now > 1 ? expr_sext(s, width, v.e) : expr_zext(s, width, v.e);
  if (now > width) v.e = expr_extract(s, 0, width, v.e);
  assert(expr_width(s, v.e) == width);
  return v;
}

/* Narrower than int: an int, which holds all its values. */
static struct rule_value promote(struct exprs *s, struct rule_value v) {
  if (expr_width(s, v.e) >= 32) return v;
  v = to_width(s, v, 32);
  v.is_signed = true;
  return v;
}

static expr truth(struct exprs *s, struct rule_value v) {
  uint16_t width = expr_width(s, v.e);
  return width == 1 ? v.e : expr_binary(s, E_NE, v.e, expr_const(s, width, 0), 0);
}

static struct rule_value evaluate(struct weaver *, const struct rule_site *, const struct rule_expr *);

static struct rule_value read_name(struct weaver *w, const struct rule_site *site, const char *name) {
  uint32_t state = rule_find_state(site->rule, name);
  if (state != ID_NONE)
    return (struct rule_value){weave_read(w, site->states[state]), site->rule->states.data[state].type == RULE_INT};
  const struct rule_binding *b = rule_find_binding(site->call, name);
  assert(site->call && b && b->mode != RULE_IGNORED); /* names were resolved when the rule was read */
  if (b == &site->call->result) return site->result;
  assert((size_t)(b - site->call->parameters.data) < site->arguments.len);
  return site->arguments.data[b - site->call->parameters.data];
}

static struct rule_value compare(struct exprs *s, enum rule_operator op, struct rule_value a, struct rule_value b) {
  assert(op >= RULE_EQUAL && op <= RULE_GREATER_EQUAL && a.is_signed == b.is_signed);
  enum expr_kind less = a.is_signed ? E_SLT : E_ULT, less_equal = a.is_signed ? E_SLE : E_ULE;
  expr e = op == RULE_EQUAL        ? expr_binary(s, E_EQ, a.e, b.e, 0)
           : op == RULE_UNEQUAL    ? expr_binary(s, E_NE, a.e, b.e, 0)
           : op == RULE_LESS       ? expr_binary(s, less, a.e, b.e, 0)
           : op == RULE_LESS_EQUAL ? expr_binary(s, less_equal, a.e, b.e, 0)
           : op == RULE_GREATER    ? expr_binary(s, less, b.e, a.e, 0)
                                   : expr_binary(s, less_equal, b.e, a.e, 0);
  return (struct rule_value){e, false};
}

static enum expr_kind arithmetic_kind(enum rule_operator op) {
  assert((op >= RULE_ADD && op <= RULE_MULTIPLY) || (op >= RULE_BIT_OR && op <= RULE_BIT_AND));
  return op == RULE_ADD        ? E_ADD
         : op == RULE_SUBTRACT ? E_SUB
         : op == RULE_MULTIPLY ? E_MUL
         : op == RULE_BIT_OR   ? E_OR
         : op == RULE_BIT_XOR  ? E_XOR
                               : E_AND;
}

static struct rule_value binary(struct weaver *w, const struct rule_site *site, const struct rule_expr *e) {
  struct exprs *s = &w->p->exprs;
  struct rule_value a = evaluate(w, site, e->a), b = evaluate(w, site, e->b);
  if (e->op == RULE_AND_THEN || e->op == RULE_OR_ELSE) {
    expr both = expr_binary(s, e->op == RULE_AND_THEN ? E_AND : E_OR, truth(s, a), truth(s, b), 0);
    return (struct rule_value){both, false};
  }
  a = promote(s, a), b = promote(s, b);
  uint16_t wa = expr_width(s, a.e), wb = expr_width(s, b.e), width = wa > wb ? wa : wb;
  bool is_signed = wa > wb ? a.is_signed : wa < wb ? b.is_signed : a.is_signed && b.is_signed;
  a = to_width(s, a, width), b = to_width(s, b, width);
  a.is_signed = b.is_signed = is_signed;
  if (e->op >= RULE_EQUAL && e->op <= RULE_GREATER_EQUAL) return compare(s, e->op, a, b);
  return (struct rule_value){expr_binary(s, arithmetic_kind(e->op), a.e, b.e, 0), is_signed};
}

static struct rule_value evaluate(struct weaver *w, const struct rule_site *site, const struct rule_expr *e) {
  struct exprs *s = &w->p->exprs;
  struct rule_value v;
  switch (e->op) {
  case RULE_CONST: {
    uint16_t width = e->is_wide ? 64 : 32;
    return (struct rule_value){expr_const(s, width, bits_trunc(width, e->value)), !e->is_unsigned};
  }
  case RULE_NAME: return read_name(w, site, e->name);
  case RULE_NOT: v = evaluate(w, site, e->a); return (struct rule_value){expr_negate(s, truth(s, v)), false};
  case RULE_COMPLEMENT:
    v = promote(s, evaluate(w, site, e->a));
    v.e = expr_not(s, v.e);
    return v;
  case RULE_MINUS:
    v = promote(s, evaluate(w, site, e->a));
    v.e = expr_binary(s, E_SUB, expr_const(s, expr_width(s, v.e), 0), v.e, 0);
    return v;
  case RULE_OR_ELSE:
  case RULE_AND_THEN:
  case RULE_BIT_OR:
  case RULE_BIT_XOR:
  case RULE_BIT_AND:
  case RULE_EQUAL:
  case RULE_UNEQUAL:
  case RULE_LESS:
  case RULE_LESS_EQUAL:
  case RULE_GREATER:
  case RULE_GREATER_EQUAL:
  case RULE_ADD:
  case RULE_SUBTRACT:
  case RULE_MULTIPLY: break;
  }
  return binary(w, site, e);
}

/* ---- statements ---- */

static void statement(struct weaver *, const struct rule_site *, const struct rule_statement *);

static void branch(struct weaver *w, const struct rule_site *site, const struct rule_statement *s) {
  loc_id otherwise = program_add_location(w->p, w->function), join = program_add_location(w->p, w->function);
  weave_guard(w, truth(&w->p->exprs, evaluate(w, site, s->value)), otherwise);
  statement(w, site, s->first);
  weave_jump(w, join);
  w->here = otherwise;
  if (s->second) statement(w, site, s->second);
  weave_jump(w, join);
}

static void assign(struct weaver *w, const struct rule_site *site, const struct rule_statement *s) {
  struct exprs *exprs = &w->p->exprs;
  uint32_t state = rule_find_state(site->rule, s->name);
  assert(state < site->rule->states.len && state != site->rule->object); /* the object is chosen, not assigned */
  var_id var = site->states[state];
  struct rule_value v = evaluate(w, site, s->value);
  if (site->rule->states.data[state].type == RULE_BOOL) v = (struct rule_value){truth(exprs, v), false};
  weave_assign(w, var, to_width(exprs, v, w->p->variables.data[var].width).e);
}

static void statement(struct weaver *w, const struct rule_site *site, const struct rule_statement *s) {
  struct operation op;
  switch (s->kind) {
  case RULE_IF: branch(w, site, s); break;
  case RULE_ASSIGN: assign(w, site, s); break;
  case RULE_BLOCK:
    for (s = s->first; s; s = s->sibling) statement(w, site, s);
    break;
  case RULE_ASSUME:
    op = operation_make(OP_ASSUME);
    op.a = truth(&w->p->exprs, evaluate(w, site, s->value));
    weave_operation(w, op, 0);
    break;
  case RULE_ERROR: {
    struct strbuf text = STRBUF_INIT;
    strbuf_printf(&text, "%s: %s", site->rule->name, s->name);
    op = operation_make(OP_VIOLATION);
    op.sub = CHECK_RULE;
    op.name = program_intern(w->p, text.text);
    strbuf_release(&text);
    weave_operation(w, op, 0);
    break;
  }
  }
}

/* ---- the object ---- */

static expr initial_value(struct weaver *w, const struct rule_site *site, uint32_t state) {
  uint16_t width = w->p->variables.data[site->states[state]].width;
  return expr_const(&w->p->exprs, width, bits_trunc(width, (u128)(i128)site->rule->states.data[state].initial));
}

/* The object at that address is gone, another one took its place: nothing is tracked, as in the beginning. */
static void forget_object(struct weaver *w, const struct rule_site *site) {
  for (uint32_t i = 0; i < site->rule->states.len; i++) weave_assign(w, site->states[i], initial_value(w, site, i));
}

static void choose(struct weaver *w, var_id v, string_id name) {
  struct operation op = operation_make(OP_HAVOC);
  op.var = v;
  op.sub = HAVOC_CHOICE;
  op.name = name;
  weave_operation(w, op, 0);
}

/* Goes on if the object is the one that was chosen ahead; this is done when the first one comes. */
static void meet_expected(struct weaver *w, const struct rule_site *site, expr object, loc_id end) {
  assert(w->choosing == RULE_CHOOSES_AHEAD);
  struct exprs *s = &w->p->exprs;
  expr null = expr_const(s, w->p->pointer_width, 0);
  loc_id known = program_add_location(w->p, w->function);
  weave_guard(w, expr_binary(s, E_EQ, weave_read(w, site->expected), null, 0), known);
  choose(w, site->expected, w->p->variables.data[site->states[site->rule->object]].name);
  struct operation op = operation_make(OP_ASSUME);
  op.a = expr_binary(s, E_NE, weave_read(w, site->expected), null, 0);
  weave_operation(w, op, 0);
  weave_jump(w, known);
  weave_guard(w, expr_binary(s, E_EQ, weave_read(w, site->expected), object, 0), end);
}

/* If nothing is tracked, either chooses the object and goes on, or does not. */
static void choose_now(struct weaver *w, const struct rule_site *site, expr object, loc_id end) {
  struct exprs *s = &w->p->exprs;
  var_id tracked = site->states[site->rule->object];
  weave_guard(w, expr_binary(s, E_EQ, weave_read(w, tracked), expr_const(s, w->p->pointer_width, 0), 0), end);
  if (site->expected != ID_NONE) {
    meet_expected(w, site, object, end);
  } else {
    var_id skipped = weave_temporary(w, 1, "skipped", CTYPE_NONE);
    choose(w, skipped, w->p->variables.data[tracked].name);
    weave_guard(w, expr_negate(s, weave_read(w, skipped)), end);
  }
  weave_assign(w, tracked, object);
}

bool rule_has_some(const struct rule *rule) {
  for (uint32_t i = 0; i < rule->events.len; i++)
    for (uint32_t k = 0; k < rule->events.data[i].calls.len; k++) {
      const struct rule_call *call = &rule->events.data[i].calls.data[k];
      if (call->result.mode == RULE_SOME) return true;
      for (uint32_t n = 0; n < call->parameters.len; n++)
        if (call->parameters.data[n].mode == RULE_SOME) return true;
    }
  return false;
}

/* Goes on if the object is tracked or is chosen now, otherwise to `end`. Null is no object; a tracked variable that is
 * null tracks nothing. */
static void choose_object(struct weaver *w, const struct rule_site *site, enum rule_binding_mode mode, expr object,
                          loc_id end) {
  struct exprs *s = &w->p->exprs;
  assert(site->rule->object < site->rule->states.len && mode >= RULE_TRACKED);
  expr is_tracked = expr_binary(s, E_EQ, weave_read(w, site->states[site->rule->object]), object, 0);
  weave_guard(w, expr_binary(s, E_NE, object, expr_const(s, w->p->pointer_width, 0), 0), end);
  if (mode == RULE_TRACKED) {
    weave_guard(w, is_tracked, end);
    return;
  }
  loc_id other = program_add_location(w->p, w->function);
  /* What the weaver allocates cannot be where another object is (rule_weave.c). */
  bool is_apart = mode == RULE_NEW && w->p->functions.data[site->callee].entry == ID_NONE;
  loc_id happens = program_add_location(w->p, w->function);
  if (!is_apart) weave_guard(w, is_tracked, other);
  if (mode == RULE_NEW) {
    if (!is_apart) forget_object(w, site);
    weave_jump(w, other);
  } else {
    weave_jump(w, happens);
  }
  w->here = other;
  choose_now(w, site, object, end);
  weave_jump(w, happens);
}

/* What the call binds to the object; NULL if it is about none. */
static const struct rule_binding *object_binding(const struct rule_site *site, struct rule_value *value) {
  const struct rule_call *call = site->call;
  if (!call) return NULL;
  *value = site->result;
  if (call->result.mode >= RULE_TRACKED) return &call->result;
  for (uint32_t i = 0; i < call->parameters.len; i++)
    if (call->parameters.data[i].mode >= RULE_TRACKED) {
      *value = site->arguments.data[i];
      return &call->parameters.data[i];
    }
  return NULL;
}

void weave_event(struct weaver *w, const struct rule_site *site) {
  assert((site->event->kind == RULE_AT_EXIT) == !site->call);
  assert(w->p->locations.data[w->here].function == w->function);
  loc_id end = program_add_location(w->p, w->function);
  struct rule_value object;
  const struct rule_binding *binding = object_binding(site, &object);
  if (binding) choose_object(w, site, binding->mode, to_width(&w->p->exprs, object, w->p->pointer_width).e, end);
  statement(w, site, site->event->body);
  weave_jump(w, end);
}
