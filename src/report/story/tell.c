/* Which steps of a trace are steps for the user, and what is said of each. What the front end or a library model does
 * is hidden, but followed. */
#include "report/story/teller.h"

#include "program/library.h"
#include "program/text/print.h"

#include <stdlib.h>
#include <string.h>

/* ---- adding steps ---- */

struct story_step *teller_add_step(struct teller *w, enum story_kind kind, struct position at) {
  assert(w->shown < w->frames.len);
  struct story_step s = {.kind = kind,
                         .edge = w->t->steps.data[w->step].edge,
                         .step = w->step,
                         .at = at,
                         .function = w->frames.data[w->shown].function,
                         .depth = teller_depth(w, w->shown),
                         .round = w->frames.data[w->shown].round,
                         .text = strbuf_detach(&w->text),
                         .values = w->values};
  w->values = (story_values)VEC_INIT;
  vec_push(&w->story->steps, s);
  return &w->story->steps.data[w->story->steps.len - 1];
}

/* The value that the program did not determine, and where it comes from. */
static void add_choice(struct teller *w, struct story_step *s, u128 value, uint16_t width, ctype_id type,
                       const char *source) {
  struct strbuf text = STRBUF_INIT, spelling = STRBUF_INIT;
  teller_print_value(w, type, width, value, &text);
  s->choice = strbuf_detach(&text);
  s->source = xstrdup(source);
  if (type != CTYPE_NONE) ctype_print(&w->p->types, type, "", &spelling);
  s->choice_type = type == CTYPE_NONE ? NULL : strbuf_detach(&spelling);
  strbuf_release(&spelling);
}

static bool is_hidden(const struct teller *w) { return w->frames.data[w->depth].is_hidden; }

static const struct edge *edge_of(const struct teller *w) { return teller_edge(w, w->step); }

/* ---- inputs ---- */

static const char *source_of(const struct program *p, const struct operation *op) {
  switch ((enum havoc_reason)op->sub) {
  case HAVOC_INPUT: return op->name == ID_NONE ? "input" : program_string(p, op->name);
  case HAVOC_SCOPE: return "uninitialised";
  case HAVOC_UNDEF: return "undefined";
  case HAVOC_ASM: return "inline assembly";
  case HAVOC_FLOAT: return "floating point";
  case HAVOC_CALLBACK: return "an unknown function";
  case HAVOC_CHOICE: return "choice of the rule";
  case HAVOC_UNMODELLED:
  case HAVOC_REASON_COUNT: break;
  }
  return "not modelled";
}

/* An argument of the entry function is named `main.argc`, or by its number. */
static const char *argument_name(const struct teller *w, const struct operation *op) {
  const char *name = op->name == ID_NONE ? "" : program_string(w->p, op->name), *dot = strchr(name, '.');
  const struct function *f = &w->p->functions.data[w->p->entry];
  if (op->sub != HAVOC_INPUT || !dot || w->frames.data[w->depth].function != w->p->start) return NULL;
  uint32_t number = (uint32_t)strtoul(dot + 1, NULL, 10);
  if (!number || number > f->parameters.len) return dot + 1;
  return program_string(w->p, w->p->variables.data[f->parameters.data[number - 1]].name);
}

static ctype_id input_type(const struct teller *w, const struct operation *op) {
  const struct variable *v = &w->p->variables.data[op->var];
  const char *name = op->name == ID_NONE ? "" : program_string(w->p, op->name);
  if (v->type != CTYPE_NONE || op->sub != HAVOC_INPUT) return v->type;
  ctype_id type = teller_result_type(w->p, program_find_function(w->p, name));
  return type == CTYPE_NONE ? teller_guess_type(w->p, name, v->width) : type;
}

/* The user wrote `f(nondet())`, not `tmp = nondet()`. */
static void name_input(struct teller *w, const struct operation *op) {
  const struct variable *v = &w->p->variables.data[op->var];
  const char *argument = argument_name(w, op);
  if (argument)
    strbuf_puts(&w->text, argument);
  else if (op->sub != HAVOC_INPUT)
    strbuf_puts(&w->text, program_string(w->p, v->name));
  else if (teller_is_internal(w->p, op->var))
    strbuf_printf(&w->text, "%s()", op->name == ID_NONE ? "input" : program_string(w->p, op->name));
  else
    print_operation(w->p, op, &w->text);
}

static void tell_havoc(struct teller *w) {
  const struct operation *op = &edge_of(w)->op;
  bool is_input = op->sub == HAVOC_INPUT, is_argument = argument_name(w, op);
  if (teller_is_internal(w->p, op->var)) {
    name_input(w, op);
    teller_define(w, w->depth, op->var, (struct definition){strbuf_detach(&w->text), input_type(w, op), VEC_INIT, 0});
  }
  if (!w->effect.choice || (is_hidden(w) && !is_argument)) return;
  if (teller_is_internal(w->p, op->var) && !is_input) return;
  name_input(w, op);
  struct position at = is_argument ? w->p->functions.data[w->p->entry].at : edge_of(w)->at;
  ctype_id type = input_type(w, op);
  struct story_step *s = teller_add_step(w, STORY_INPUT, at);
  s->group = 1;
  s->input = is_input ? ++w->inputs : 0;
  s->is_relevant = is_input && !w->effect.choice->is_free; /* inputs matter, unless any value would do */
  add_choice(w, s, w->effect.choice->value, w->effect.choice->width, type,
             is_argument ? "argument of the program" : source_of(w->p, op));
}

/* Contents of memory that the program reads before it writes it: of globals, or of locals of the frame. */
static void tell_cells(struct teller *w, uint32_t depth, bool is_local) {
  for (uint32_t i = 0; i < w->t->cells.len; i++) {
    const struct trace_cell *c = &w->t->cells.data[i];
    if (c->step != w->step || c->object == ID_NONE) continue;
    const struct object *o = &w->p->objects.data[c->object];
    if ((o->function != ID_NONE) != is_local) continue;
    uint64_t address = known_cell(&w->known, c, depth);
    if (!address || (is_local && w->frames.data[depth].is_hidden)) continue;
    layout_print_cell(&w->known.layout, address, c->bytes, CTYPE_NONE, &w->text);
    ctype_id type = layout_type(&w->known.layout, address, c->bytes);
    struct story_step *s = teller_add_step(w, STORY_MEMORY, o->at.line ? o->at : w->p->functions.data[w->p->entry].at);
    s->group = teller_choice_group(i);
    add_choice(w, s, c->value, (uint16_t)(c->bytes * 8), type,
               o->function == ID_NONE ? "defined elsewhere" : "uninitialised");
  }
}

/* Values of locals when their function begins, and of globals that are defined elsewhere. */
static void tell_locals(struct teller *w) {
  for (uint32_t i = 0; i < w->t->choices.len && w->has_locals; i++) {
    const struct trace_choice *c = &w->t->choices.data[i];
    if (c->step != w->step || c->kind != CHOICE_LOCAL || c->variable == ID_NONE) continue;
    const struct variable *v = &w->p->variables.data[c->variable];
    if (teller_is_internal(w->p, c->variable)) continue;
    strbuf_puts(&w->text, program_string(w->p, v->name));
    struct story_step *s = teller_add_step(w, STORY_INPUT, v->at.line ? v->at : edge_of(w)->at);
    s->group = teller_choice_group(i);
    add_choice(w, s, c->value, v->width, v->type, v->kind == VARIABLE_GLOBAL ? "defined elsewhere" : "uninitialised");
  }
}

/* ---- statements ---- */

/* The value that was assigned, unless the text of the step ends with it already. */
static void add_assigned(struct teller *w, const char *name, ctype_id type, uint16_t width) {
  struct strbuf said = STRBUF_INIT;
  strbuf_printf(&said, "%s = ", name);
  teller_print_value(w, type, width, w->effect.value, &said);
  bool is_said = strcmp(said.text, w->text.text) == 0;
  strbuf_release(&said);
  if (!is_said) teller_add_value(w, name, type, width, w->effect.value);
}

/* A variable without a name stands for what is assigned to it. */
static void define(struct teller *w, const struct operation *op) {
  struct strbuf text = STRBUF_INIT;
  teller_print_expr(w, w->depth, op->a, &text);
  ctype_id type = expr_ctype(w->p, op->a);
  if (type == CTYPE_NONE && expr_get(&w->p->exprs, op->a)->kind == E_SEXT)
    type = teller_integer_type(w->p, expr_width(&w->p->exprs, op->a), true);
  enum expr_kind kind = (enum expr_kind)expr_get(&w->p->exprs, op->a)->kind;
  if (kind != E_VAR && kind != E_LOAD) teller_mention(w, w->depth, op->a);
  struct definition d = {.text = strbuf_detach(&text), .type = type, .values = w->values};
  if (kind == E_VAR && !teller_is_internal(w->p, expr_get(&w->p->exprs, op->a)->ref))
    teller_define_copy(w, w->depth, op->var, expr_get(&w->p->exprs, op->a)->ref, d);
  else
    teller_define(w, w->depth, op->var, d);
  w->values = (story_values)VEC_INIT;
  if (w->p->variables.data[op->var].kind != VARIABLE_TEMPORARY && edge_of(w)->at.line)
    w->frames.data[w->depth].returns_at = edge_of(w)->at;
}

static void tell_assignment(struct teller *w) {
  const struct operation *op = &edge_of(w)->op;
  const struct variable *v = &w->p->variables.data[op->var];
  if (is_hidden(w)) return;
  if (teller_is_internal(w->p, op->var)) {
    define(w, op);
    return;
  }
  teller_print_operation(w, w->depth, op, &w->text);
  if (w->effect.has_value) add_assigned(w, program_string(w->p, v->name), v->type, v->width);
  teller_add_step(w, STORY_STATEMENT, edge_of(w)->at)->group = 1;
  teller_outdate(w, w->depth, op->var);
}

/* Does one of the edges lead to an overflow, the other one past it? The violation says what there is to say. */
static bool is_overflow_guard(const struct program *p, const struct edge *e) {
  const struct location *from = &p->locations.data[e->source];
  for (uint32_t i = 0; i < from->out.len; i++) {
    const struct location *to = &p->locations.data[p->edges.data[from->out.data[i]].target];
    const struct edge *next = to->out.len == 1 ? &p->edges.data[to->out.data[0]] : NULL;
    bool is_overflow =
        next && next->op.kind == OP_VIOLATION && check_set_has(CHECKS_OF_TRANSLATION, (enum check_kind)next->op.sub);
    if (is_overflow && next->at.line == e->at.line && next->at.column == e->at.column) return true;
  }
  return false;
}

/* A condition is a branch where control could have gone elsewhere. */
static void tell_condition(struct teller *w) {
  const struct edge *e = edge_of(w);
  if (is_hidden(w) || is_overflow_guard(w->p, e)) return;
  bool is_branch = w->p->locations.data[e->source].out.len > 1;
  if (is_branch)
    teller_print_expr(w, w->depth, e->op.a, &w->text);
  else
    teller_print_operation(w, w->depth, &e->op, &w->text);
  teller_mention(w, w->depth, e->op.a);
  teller_add_step(w, STORY_BRANCH, e->at);
}

/* How a struct comes into its parameter: in pieces, or by its address. */
static bool is_passing(const struct teller *w, expr from) {
  const struct expr_node *n = expr_get(&w->p->exprs, from);
  const struct function *f = &w->p->functions.data[w->frames.data[w->depth].function];
  for (uint32_t i = 0; i < f->parameters.len && n->kind == E_VAR; i++)
    if (f->parameters.data[i] == n->ref) return teller_is_internal(w->p, n->ref);
  return false;
}

/* Something without a name stands for what is written to it first. */
static bool defines_object(struct teller *w, expr to, expr from, bool is_address) {
  object_id o = teller_internal_object(w->p, to);
  if (o == ID_NONE || is_hidden(w)) return o != ID_NONE;
  struct strbuf text = STRBUF_INIT;
  teller_print_expr(w, w->depth, from, &text);
  const char *what = is_address && *text.text == '&' ? text.text + 1 : text.text;
  if (!strstr(what, "(a value)")) teller_define_object(w, w->depth, o, xstrdup(what));
  strbuf_release(&text);
  return true;
}

static void tell_store(struct teller *w) {
  const struct operation *op = &edge_of(w)->op;
  uint16_t width = expr_width(&w->p->exprs, op->b);
  if (is_hidden(w) || is_passing(w, op->b) || defines_object(w, op->a, op->b, false)) return;
  teller_print_operation(w, w->depth, op, &w->text);
  bool is_told = w->effect.has_value && teller_add_bit_fields(w, w->effect.address, width, w->effect.value);
  if (!is_told && w->effect.has_value && lvalue_is_clean(w->p, op->a, width, op->type)) {
    struct strbuf name = STRBUF_INIT;
    ctype_id type = op->type;
    teller_print_cell(w, w->depth, op->a, width, op->type, &name);
    if (type == CTYPE_NONE) type = layout_type(&w->known.layout, w->effect.address, (width + 7u) / 8);
    add_assigned(w, name.text, type, width);
    strbuf_release(&name);
  }
  teller_add_step(w, STORY_STATEMENT, edge_of(w)->at)->group = 1;
}

static void tell_allocation(struct teller *w) {
  const struct operation *op = &edge_of(w)->op;
  const struct variable *v = &w->p->variables.data[op->var];
  struct strbuf text = STRBUF_INIT;
  if (is_hidden(w)) return;
  teller_print_operation(w, w->depth, op, &text);
  const char *call = strstr(text.text, " = ");
  if (teller_is_internal(w->p, op->var)) {
    teller_define(w, w->depth, op->var,
                  (struct definition){xstrdup(call ? call + 3 : text.text), v->type, VEC_INIT, 0});
  } else {
    strbuf_puts(&w->text, text.text);
    if (w->effect.has_value) teller_add_value(w, program_string(w->p, v->name), v->type, v->width, w->effect.value);
    teller_add_step(w, STORY_STATEMENT, edge_of(w)->at)->group = 1;
  }
  strbuf_release(&text);
}

/* What a declaration initialises is copied from data that have no name: `x = {...}`, `s = "text"`. */
static bool print_initialiser(struct teller *w, const struct operation *op) {
  if (op->kind != OP_COPY) return false;
  const struct expr_node *to = expr_get(&w->p->exprs, op->a), *from = expr_get(&w->p->exprs, op->b);
  if (to->kind != E_OBJECT || from->kind != E_OBJECT) return false;
  const struct object *x = &w->p->objects.data[to->ref];
  if (!w->p->objects.data[from->ref].is_literal || x->is_literal) return false;
  const struct ctype *t = ctype_resolved(&w->p->types, x->type);
  const struct ctype *element = t && t->kind == CT_ARRAY ? ctype_resolved(&w->p->types, t->target) : NULL;
  strbuf_printf(&w->text, "%s = ", program_string(w->p, x->name));
  if (element && element->kind == CT_INT && element->size == 1)
    print_object(w->p, from->ref, &w->text);
  else
    strbuf_puts(&w->text, "{...}");
  return true;
}

static void tell_effect(struct teller *w) {
  const struct operation *op = &edge_of(w)->op;
  if (is_hidden(w)) return;
  if (op->kind == OP_COPY && (is_passing(w, op->b) || defines_object(w, op->a, op->b, true))) return;
  if (!print_initialiser(w, op)) teller_print_operation(w, w->depth, op, &w->text);
  if (op->kind == OP_FREE) teller_mention(w, w->depth, op->a);
  teller_add_step(w, STORY_STATEMENT, edge_of(w)->at)->group = op->kind == OP_STOP ? 0 : 1;
}

/* ---- calls ---- */

/* Of the result. */
static ctype_id call_type(const struct teller *w, const struct operation *op) {
  var_id result = op->result_count ? w->p->results.data[op->first_result] : ID_NONE;
  const struct variable *v = result == ID_NONE ? NULL : &w->p->variables.data[result];
  if (!v || v->type != CTYPE_NONE) return v ? v->type : CTYPE_NONE;
  ctype_id type = teller_result_type(w->p, op->callee);
  if (type != CTYPE_NONE || op->callee == ID_NONE) return type;
  return teller_guess_type(w->p, program_string(w->p, w->p->functions.data[op->callee].name), v->width);
}

/* The user wrote `f(g(x))`, not `tmp = g(x)`. */
static void print_call(struct teller *w, const struct operation *op) {
  struct operation plain = *op;
  var_id result = op->result_count ? w->p->results.data[op->first_result] : ID_NONE;
  bool is_plain = result != ID_NONE && teller_is_internal(w->p, result);
  if (is_plain) plain.result_count = 0;
  teller_print_operation(w, w->depth, &plain, &w->text);
  if (is_plain)
    teller_define(w, w->depth, result, (struct definition){xstrdup(w->text.text), call_type(w, op), VEC_INIT, 0});
}

static void name_parameters(struct teller *w) {
  const struct function *f = &w->p->functions.data[w->effect.entered];
  for (uint32_t i = 0; i < f->parameters.len; i++) {
    const struct variable *v = &w->p->variables.data[f->parameters.data[i]];
    u128 value;
    if (!teller_is_internal(w->p, f->parameters.data[i]) &&
        known_variable(&w->known, w->depth + 1, f->parameters.data[i], &value))
      teller_add_value(w, program_string(w->p, v->name), v->type, v->width, value);
  }
}

/* What arguments are computed from. */
static void mention_arguments(struct teller *w) {
  const struct operation *op = &edge_of(w)->op;
  for (uint32_t i = 0; i < op->arg_count; i++) {
    expr e = w->p->args.data[op->first_arg + i];
    if (expr_get(&w->p->exprs, e)->kind != E_VAR) teller_mention(w, w->depth, e);
  }
}

/* A function of the user's begins; its caller is not shown if it is the start of the program or unknown. */
static void tell_entered(struct teller *w) {
  bool is_back = program_calls_back(w->p, w->frames.data[w->depth].function);
  bool is_entry = is_hidden(w) && (w->depth == 0 || is_back);
  bool is_shown = !w->frames.data[w->depth + 1].is_hidden;
  if (is_hidden(w) && !(is_entry && is_shown)) return;
  if (!is_shown && program_calls_back(w->p, w->effect.entered)) return; /* what it calls back is told */
  if (is_shown) name_parameters(w);
  if (is_shown && !is_entry) mention_arguments(w);
  print_call(w, &edge_of(w)->op);
  if (is_back) strbuf_puts(&w->text, ", called back");
  if (is_entry) w->shown = w->depth + 1;
  teller_add_step(w, is_entry ? STORY_ENTER : STORY_CALL,
                  is_entry ? w->p->functions.data[w->effect.entered].at : edge_of(w)->at);
  w->shown = w->depth + 1;
  if (!is_shown) return;
  tell_locals(w);
  tell_cells(w, w->depth + 1, true);
}

/* Does a rule say that the result is an object of its own? Then it is, whatever was chosen. */
static bool is_new_object(const struct teller *w, var_id result) {
  for (uint32_t i = w->step + 1; i < w->t->steps.len && teller_edge(w, i)->is_woven; i++)
    if (teller_edge(w, i)->op.kind == OP_ALLOCATE && teller_edge(w, i)->op.var == result) return true;
  return false;
}

static void tell_passed_over(struct teller *w) {
  const struct operation *op = &edge_of(w)->op;
  const struct trace_choice *c = w->effect.choice;
  var_id result = op->result_count ? w->p->results.data[op->first_result] : ID_NONE;
  if (is_hidden(w)) return;
  ctype_id type = call_type(w, op);
  print_call(w, op);
  struct story_step *s = teller_add_step(w, STORY_CALL, edge_of(w)->at);
  if (c && result != ID_NONE && !is_new_object(w, result)) add_choice(w, s, c->value, c->width, type, "no body");
}

/* The value, unless the text says it. */
static void add_returned(struct teller *w, ctype_id type, uint16_t width) {
  struct strbuf said = STRBUF_INIT;
  if (ctype_is_aggregate(&w->p->types, type)) return; /* a piece of it says nothing */
  strbuf_puts(&said, "return ");
  teller_print_value(w, type, width, w->effect.value, &said);
  if (strcmp(said.text, w->text.text) != 0) teller_add_value(w, "", type, width, w->effect.value);
  strbuf_release(&said);
}

static void tell_return(struct teller *w) {
  const struct operation *op = &edge_of(w)->op;
  const struct frame *f = &w->frames.data[w->depth];
  expr e = op->arg_count ? w->p->args.data[op->first_arg] : EXPR_NONE;
  struct position at = edge_of(w)->at;
  if (!expr_is_none(e)) {
    const struct expr_node *n = expr_get(&w->p->exprs, e);
    if (n->kind == E_VAR && teller_is_internal(w->p, n->ref) && f->returns_at.file != ID_NONE) at = f->returns_at;
  }
  if (f->function == w->p->entry) w->last_return = at;
  if (is_hidden(w) || !op->arg_count) return;
  teller_print_operation(w, w->depth, op, &w->text);
  if (op->arg_count == 1 && w->effect.has_value)
    add_returned(w, teller_result_type(w->p, f->function), expr_width(&w->p->exprs, e));
  teller_add_step(w, STORY_RETURN, at)->group = 1;
}

void teller_tell(struct teller *w) {
  const struct edge *e = edge_of(w);
  w->shown = w->depth;
  if (w->step == 0) tell_cells(w, 0, false);
  if (e->is_woven) {
    teller_tell_rule(w);
    return;
  }
  switch ((enum op_kind)e->op.kind) {
  case OP_SKIP:
  case OP_OBJECT_SIZE:
  case OP_STACK_SAVE:
  case OP_STACK_RESTORE:
  case OP_ANY_LIFE:
  case OP_VA_START:
  case OP_HAVOC_MEMORY:
  case OP_VIOLATION:
  case OP_KIND_COUNT: return;
  case OP_ASSIGN: tell_assignment(w); return;
  case OP_ASSUME: tell_condition(w); return;
  case OP_HAVOC: tell_havoc(w); return;
  case OP_CALL:
    if (w->effect.has_entered)
      tell_entered(w);
    else
      tell_passed_over(w);
    return;
  case OP_RETURN: tell_return(w); return;
  case OP_ALLOCATE: tell_allocation(w); return;
  case OP_STORE: tell_store(w); return;
  case OP_FREE:
  case OP_COPY:
  case OP_FILL:
  case OP_STOP: tell_effect(w); return;
  }
}
