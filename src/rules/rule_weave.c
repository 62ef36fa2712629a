/* Weaving: where the events of rules happen in a program, and what they see there.
 *
 * All is done at calls, in the caller, so that functions without a body are covered and a violation has the place of
 * the call. A direct call is surrounded by the code of its events; at an indirect call this code stands behind a
 * comparison of the called address with each watched function whose address the program takes. Calls that ockham's own
 * models make are not the program's, except for calls of what the program passed to them. */
#include "base/checking.h"
#include "rules/rule_monitor.h"
#include "rules/rule_private.h"

#include <ctype.h>

typedef VEC(struct rule_site) site_list;

/* ---- which functions ---- */

bool rule_name_matches(const char *pattern, const char *name) {
  const char *star = NULL, *retry = NULL;
  while (*name) {
    if (*pattern == '*')
      star = ++pattern, retry = name;
    else if (*pattern == *name)
      pattern++, name++;
    else if (star)
      pattern = star, name = ++retry;
    else
      return false;
  }
  while (*pattern == '*') pattern++;
  return !*pattern;
}

/* The C name of a function: linking adds `.1` to equal names of static functions, taking the address of a library
 * function that is an operation makes a `malloc.pointer`. False if it has none (assembly, the start function). */
static bool c_name(const char *name, struct strbuf *out) {
  strbuf_clear(out);
  for (; *name && *name != '.'; name++) {
    if (!isalnum((unsigned char)*name) && *name != '_' && *name != '$') return false;
    strbuf_putc(out, *name);
  }
  return out->len > 0;
}

static bool is_wrapper(const struct program *p, function_id f) {
  const char *name = program_string(p, p->functions.data[f].name), *dot = strrchr(name, '.');
  return dot && strcmp(dot, ".pointer") == 0;
}

bool rules_watch(const struct rules *rules, const char *function) {
  for (uint32_t i = 0; i < rules->rules.len; i++)
    for (uint32_t k = 0; k < rules->rules.data[i].events.len; k++) {
      const struct rule_event *event = &rules->rules.data[i].events.data[k];
      for (uint32_t n = 0; n < event->calls.len; n++)
        if (rule_name_matches(event->calls.data[n].function, function)) return true;
    }
  return false;
}

/* The first call of the event that is one of `f`, NULL if there is none. */
static const struct rule_call *matching_call(const struct program *p, const struct rule_event *event, function_id f) {
  struct strbuf name = STRBUF_INIT;
  const struct rule_call *found = NULL;
  if (c_name(program_string(p, p->functions.data[f].name), &name))
    for (uint32_t i = 0; i < event->calls.len && !found; i++)
      if (rule_name_matches(event->calls.data[i].function, name.text)) found = &event->calls.data[i];
  strbuf_release(&name);
  return found;
}

static bool never_happens(const struct program *p, const struct rule_event *event) {
  if (!event->calls.len) return false;
  for (function_id f = 0; f < p->functions.len; f++)
    if (matching_call(p, event, f)) return false;
  return true;
}

/* A name that the program does not have may be a slip, unless it is one of a list. One warning if it has none of the
 * whole rule. */
static void warn_of_missing(struct weaver *w, const struct rule *rule) {
  uint32_t missing = 0, of_calls = 0;
  for (uint32_t i = 0; i < rule->events.len; i++) {
    of_calls += rule->events.data[i].calls.len > 0;
    missing += never_happens(w->p, &rule->events.data[i]);
  }
  if (missing && missing == of_calls) {
    diagnostics_warning(w->diagnostics, rule->at.file, rule->at.line, rule->at.column,
                        "the program uses no function of the rule \"%s\"", rule->name);
    return;
  }
  for (uint32_t i = 0; i < rule->events.len; i++) {
    const struct rule_event *e = &rule->events.data[i];
    if (e->calls.len != 1 || !never_happens(w->p, e)) continue;
    diagnostics_warning(w->diagnostics, e->at.file, e->at.line, e->at.column,
                        "the program does not use '%s', so this never happens", e->calls.data[0].function);
  }
}

/* Watched functions that a pointer may lead to. Expressions are shared, so that any use shows in their table. */
static void find_addressed(struct weaver *w) {
  struct program *p = w->p;
  for (uint32_t i = 0; i < p->exprs.nodes.len; i++) {
    const struct expr_node *n = &p->exprs.nodes.data[i];
    if (n->kind != E_FUNCTION) continue;
    struct strbuf name = STRBUF_INIT;
    if (c_name(program_string(p, p->functions.data[n->ref].name), &name) && rules_watch(w->rules, name.text))
      vec_push(&w->addressed, n->ref);
    strbuf_release(&name);
  }
}

/* ---- does the function have what the rule names? ---- */

static const struct ctype *function_type(const struct program *p, function_id f) {
  const struct ctype *t = ctype_resolved(&p->types, p->functions.data[f].type);
  return t && t->kind == CT_FUNCTION ? t : NULL;
}

/* C type of a parameter, CTYPE_NONE if not known. */
static ctype_id parameter_type(const struct program *p, function_id f, uint32_t index) {
  const struct ctype *t = function_type(p, f);
  return t && index < t->member_count ? p->types.members.data[t->first_member + index].type : CTYPE_NONE;
}

static ctype_id result_type(const struct program *p, function_id f) {
  const struct ctype *t = function_type(p, f);
  return t ? t->target : CTYPE_NONE;
}

static bool type_is_signed(const struct program *p, ctype_id id) {
  const struct ctype *t = ctype_resolved(&p->types, id);
  return !t || ((t->kind == CT_INT || t->kind == CT_ENUM) && t->is_signed);
}

static bool is_scalar(const struct program *p, ctype_id id) {
  const struct ctype *t = ctype_resolved(&p->types, id);
  return !t || (t->kind != CT_FLOAT && t->kind != CT_STRUCT && t->kind != CT_UNION);
}

/* NULL, or why the rule cannot use the result. */
static const char *result_obstacle(const struct program *p, function_id f, const struct rule_binding *b) {
  const struct function *fn = &p->functions.data[f];
  if (b->mode == RULE_IGNORED) return NULL;
  if (!fn->result_widths.len) return "returns no value";
  if (fn->result_widths.len > 1 || !is_scalar(p, result_type(p, f))) return "returns no integer or pointer";
  if (b->mode >= RULE_TRACKED && fn->result_widths.data[0] != p->pointer_width) return "returns no pointer";
  return NULL;
}

static const char *parameter_obstacle(const struct program *p, function_id f, const struct rule_call *call) {
  const struct function *fn = &p->functions.data[f];
  const struct ctype *t = function_type(p, f);
  uint32_t pieces = fn->entry == ID_NONE ? ID_NONE : fn->parameters.len, declared = t ? t->member_count : ID_NONE;
  if (!call->parameters.len || fn->is_variadic) return NULL;
  if (call->parameters.len > (pieces != ID_NONE ? pieces : declared ? declared : ID_NONE))
    return "has fewer parameters";
  for (uint32_t i = 0; i < call->parameters.len; i++)
    if (call->parameters.data[i].mode != RULE_IGNORED && !is_scalar(p, parameter_type(p, f, i)))
      return "has a parameter here that is no integer or pointer";
  if (pieces != ID_NONE && declared != ID_NONE && declared && pieces != declared)
    return "passes or returns a struct by value, so its parameters cannot be named";
  return NULL;
}

const struct rule_call *rules_find_call(const struct program *p, const struct rule_event *event, function_id f) {
  const struct rule_call *call = matching_call(p, event, f);
  return call && !result_obstacle(p, f, &call->result) && !parameter_obstacle(p, f, call) ? call : NULL;
}

bool rules_parameter_is_signed(const struct program *p, function_id f, uint32_t index) {
  return type_is_signed(p, parameter_type(p, f, index));
}

bool rules_result_is_signed(const struct program *p, function_id f) { return type_is_signed(p, result_type(p, f)); }

/* A pattern with `*` passes over functions that have not what it names; for a plain name this is an error. */
static bool fits(struct weaver *w, const struct rule_call *call, function_id f) {
  const char *obstacle = result_obstacle(w->p, f, &call->result);
  if (!obstacle) obstacle = parameter_obstacle(w->p, f, call);
  if (!obstacle) return true;
  if (!strchr(call->function, '*') && !w->failed) {
    diagnostics_error(w->diagnostics, call->at.file, call->at.line, call->at.column,
                      "'%s' %s; change the rule to fit it", call->function, obstacle);
    w->failed = true;
  }
  return false;
}

/* ---- the call ---- */

static void add_sites(struct weaver *w, function_id callee, enum rule_event_kind kind, site_list *out) {
  for (uint32_t i = 0; i < w->rules->rules.len; i++) {
    const struct rule *rule = &w->rules->rules.data[i];
    for (uint32_t k = 0; k < rule->events.len; k++) {
      const struct rule_event *event = &rule->events.data[k];
      const struct rule_call *call = event->kind == kind ? matching_call(w->p, event, callee) : NULL;
      if (!call || !fits(w, call, callee)) continue;
      struct rule_site site = {.rule = rule, .event = event, .call = call, .callee = callee};
      site.states = w->states.data + w->first_state.data[i];
      site.expected = w->expected.data[i];
      vec_push(out, site);
    }
  }
}

static void find_sites(struct weaver *w, const struct operation *op, enum rule_event_kind kind, site_list *out) {
  if (op->callee != ID_NONE)
    add_sites(w, op->callee, kind, out);
  else
    for (uint32_t i = 0; i < w->addressed.len; i++) add_sites(w, w->addressed.data[i], kind, out);
}

/* Values of the parameters that the rule names, as they are before the call; kept in temporaries if they are needed
 * after it. */
static void bind_arguments(struct weaver *w, const struct operation *op, struct rule_site *site, bool keep) {
  assert(site->arguments.len == 0);
  struct program *p = w->p;
  for (uint32_t i = 0; i < site->call->parameters.len; i++) {
    ctype_id type = parameter_type(p, site->callee, i);
    struct rule_value v = {EXPR_NONE, type_is_signed(p, type)};
    if (site->call->parameters.data[i].mode != RULE_IGNORED) {
      bool given = i < op->arg_count;
      if (given) v.e = p->args.data[op->first_arg + i];
      if (!given || keep) {
        var_id kept = weave_temporary(w, given ? expr_width(&p->exprs, v.e) : p->pointer_width, "argument", type);
        struct operation save = operation_make(given ? OP_ASSIGN : OP_HAVOC);
        save.var = kept;
        save.a = v.e;
        if (!given) save.sub = HAVOC_UNDEF;
        weave_operation(w, save, 0);
        v.e = weave_read(w, kept);
      }
    }
    vec_push(&site->arguments, v);
  }
}

/* The variable for the result of the call, made if the program does not use it. */
static var_id need_result(struct weaver *w, struct operation *op, function_id callee) {
  assert(w->p->functions.data[callee].result_widths.len == 1); /* result_obstacle */
  struct program *p = w->p;
  var_id known = op->result_count ? p->results.data[op->first_result] : ID_NONE;
  if (known != ID_NONE) return known;
  var_id made = weave_temporary(w, p->functions.data[callee].result_widths.data[0], "result", result_type(p, callee));
  uint32_t first = p->results.len, count = op->result_count ? op->result_count : 1;
  for (uint32_t i = 0; i < count; i++) {
    var_id v = i ? p->results.data[op->first_result + i] : made;
    vec_push(&p->results, v);
  }
  op->first_result = first;
  op->result_count = count;
  return made;
}

/* A function without a body whose result is `new` returns null or the address of an object of its own. */
static void make_new(struct weaver *w, const struct rule_site *site, var_id result) {
  struct program *p = w->p;
  struct exprs *s = &p->exprs;
  if (site->call->result.mode != RULE_NEW || p->functions.data[site->callee].entry != ID_NONE) return;
  const struct ctype *pointee = ctype_resolved(&p->types, ctype_pointee(&p->types, p->variables.data[result].type));
  uint64_t size = pointee && pointee->size ? pointee->size : 1;
  loc_id end = program_add_location(p, w->function);
  weave_guard(w, expr_binary(s, E_NE, weave_read(w, result), expr_const(s, p->pointer_width, 0), 0), end);
  struct operation op = operation_make(OP_ALLOCATE);
  op.sub = ALLOC_HEAP;
  op.var = result;
  op.a = expr_const(s, p->pointer_width, size);
  weave_operation(w, op, 0);
  weave_jump(w, end);
}

/* Goes on if the call is one of `callee`; `target` is the called address, EXPR_NONE for a direct call. */
static void guard_callee(struct weaver *w, expr target, function_id callee, loc_id otherwise) {
  if (expr_is_none(target)) return;
  weave_guard(w, expr_binary(&w->p->exprs, E_EQ, target, expr_function(&w->p->exprs, callee), 0), otherwise);
}

static void weave_sites(struct weaver *w, expr target, const site_list *sites) {
  for (uint32_t i = 0; i < sites->len; i++) {
    loc_id end = program_add_location(w->p, w->function);
    guard_callee(w, target, sites->data[i].callee, end);
    weave_event(w, &sites->data[i]);
    weave_jump(w, end);
  }
}

/* New objects are made once for each function that may be called, before any rule looks. */
static void weave_new(struct weaver *w, expr target, const site_list *sites) {
  function_id done = ID_NONE;
  for (uint32_t i = 0; i < sites->len; i++) {
    const struct rule_site *site = &sites->data[i];
    if (site->callee == done || site->call->result.mode != RULE_NEW) continue;
    done = site->callee; /* sites come in order of their callees */
    loc_id end = program_add_location(w->p, w->function);
    guard_callee(w, target, site->callee, end);
    const struct expr_node *n = expr_get(&w->p->exprs, site->result.e);
    assert(n->kind == E_VAR);
    make_new(w, site, n->ref);
    weave_jump(w, end);
  }
}

static void begin(struct weaver *w, edge_id id) {
  assert(w->p->edges.data[id].op.kind != OP_SKIP);
  struct edge *e = &w->p->edges.data[id];
  w->function = w->p->locations.data[e->source].function;
  w->at = e->at;
  e->op = operation_make(OP_SKIP);
  e->marks = 0;
  w->here = program_add_location(w->p, w->function);
  w->p->edges.data[id].target = w->here;
}

static void watch(struct program *p, const site_list *sites) {
  for (uint32_t i = 0; i < sites->len; i++) p->functions.data[sites->data[i].callee].is_watched = true;
}

static void weave_call(struct weaver *w, edge_id id) {
  struct program *p = w->p;
  struct edge e = p->edges.data[id];
  site_list before = VEC_INIT, after = VEC_INIT;
  find_sites(w, &e.op, RULE_BEFORE, &before);
  find_sites(w, &e.op, RULE_AFTER, &after);
  if ((before.len || after.len) && !w->failed) {
    begin(w, id);
    watch(p, &before);
    watch(p, &after);
    expr target = e.op.callee == ID_NONE ? e.op.a : EXPR_NONE;
    for (uint32_t i = 0; i < before.len; i++) bind_arguments(w, &e.op, &before.data[i], false);
    weave_sites(w, target, &before);
    for (uint32_t i = 0; i < after.len; i++) bind_arguments(w, &e.op, &after.data[i], true);
    if (after.len && !expr_is_none(target)) {
      var_id kept = weave_temporary(w, p->pointer_width, "called", CTYPE_NONE);
      weave_assign(w, kept, target);
      target = weave_read(w, kept);
    }
    for (uint32_t i = 0; i < after.len; i++)
      if (after.data[i].call->result.mode != RULE_IGNORED) {
        after.data[i].result.e = weave_read(w, need_result(w, &e.op, after.data[i].callee));
        after.data[i].result.is_signed = rules_result_is_signed(p, after.data[i].callee);
      }
    weave_operation(w, e.op, e.marks);
    p->edges.data[p->edges.len - 1].is_woven = false; /* the call itself */
    weave_new(w, target, &after);
    weave_sites(w, target, &after);
    weave_jump(w, e.target);
  }
  for (uint32_t i = 0; i < before.len; i++) vec_release(&before.data[i].arguments);
  for (uint32_t i = 0; i < after.len; i++) vec_release(&after.data[i].arguments);
  vec_release_all(&before, &after);
}

/* ---- the end of the program ---- */

static bool is_exit(const struct program *p, const struct edge *e) {
  if (e->op.kind == OP_STOP) return e->op.sub == STOP_EXIT;
  return e->op.kind == OP_RETURN && p->locations.data[e->source].function == p->start;
}

static void weave_exit(struct weaver *w, edge_id id) {
  struct edge e = w->p->edges.data[id];
  bool begun = false;
  for (uint32_t i = 0; i < w->rules->rules.len; i++) {
    const struct rule *rule = &w->rules->rules.data[i];
    for (uint32_t k = 0; k < rule->events.len; k++) {
      if (rule->events.data[k].kind != RULE_AT_EXIT) continue;
      struct rule_site site = {.rule = rule, .event = &rule->events.data[k], .callee = ID_NONE};
      site.states = w->states.data + w->first_state.data[i];
      site.expected = w->expected.data[i];
      if (!begun) begin(w, id);
      begun = true;
      weave_event(w, &site);
    }
  }
  if (begun) program_add_edge(w->p, w->here, e.target, e.op, e.at, e.marks);
}

/* ---- the program ---- */

static ctype_id enumeration_type(struct program *p, const struct rule *rule, const struct rule_state *s) {
  VEC(struct cmember) constants = VEC_INIT;
  for (uint32_t i = 0; i < s->constant_count; i++) {
    const struct rule_constant *c = &rule->constants.data[s->first_constant + i];
    vec_push(&constants, ((struct cmember){.name = c->name, .type = CTYPE_NONE, .bit_offset = c->value}));
  }
  ctype_id id = ctype_add(
      &p->types, (struct ctype){.kind = CT_ENUM, .is_signed = true, .name = "", .size = 4, .target = CTYPE_NONE});
  ctype_set_members(&p->types, id, constants.data, constants.len);
  vec_release(&constants);
  return id;
}

/* A C type for people to read. */
static ctype_id state_type(struct program *p, const struct rule *rule, const struct rule_state *s) {
  if (s->constant_count) return enumeration_type(p, rule, s);
  enum ctype_kind kind = s->type == RULE_BOOL ? CT_BOOL : CT_INT;
  const char *name = s->type == RULE_BOOL ? "_Bool" : s->type == RULE_UNSIGNED ? "unsigned int" : "int";
  if (s->type == RULE_POINTER) {
    ctype_id pointee = CTYPE_NONE;
    for (ctype_id i = 0; i < p->types.types.len && *s->pointee && pointee == CTYPE_NONE; i++) {
      const struct ctype *t = ctype_get(&p->types, i);
      if (t->name && strcmp(t->name, s->pointee) == 0 && t->kind != CT_FUNCTION) pointee = i;
    }
    return ctype_pointer(&p->types, pointee, p->pointer_width / 8);
  }
  for (ctype_id i = 0; i < p->types.types.len; i++) {
    const struct ctype *t = ctype_get(&p->types, i);
    if (t->kind == kind && t->name && strcmp(t->name, name) == 0) return i;
  }
  return ctype_add(&p->types, (struct ctype){.kind = kind,
                                             .is_signed = s->type == RULE_INT,
                                             .name = name,
                                             .size = kind == CT_BOOL ? 1 : 4,
                                             .target = CTYPE_NONE});
}

/* Global variables that no code of the program or outside of it can name: `lock_alternation.locked`. */
static void add_state(struct weaver *w, const struct rule *rule, const struct rule_state *s) {
  struct program *p = w->p;
  struct strbuf name = STRBUF_INIT;
  for (const char *c = rule->name; *c; c++) strbuf_putc(&name, isalnum((unsigned char)*c) ? *c : '_');
  strbuf_printf(&name, ".%s", s->name);
  uint16_t width = s->type == RULE_BOOL ? 8 : s->type == RULE_POINTER ? p->pointer_width : 32;
  struct variable v = {.name = program_intern(p, name.text),
                       .width = width,
                       .kind = VARIABLE_GLOBAL,
                       .is_static = true,
                       .type = state_type(p, rule, s),
                       .function = ID_NONE,
                       .at = {program_intern(p, s->at.file), s->at.line, s->at.column}};
  assert(s->type != RULE_POINTER || s->initial == 0); /* nothing is tracked in the beginning */
  v.initial = expr_const(&p->exprs, width, bits_trunc(width, (u128)(i128)s->initial));
  strbuf_release(&name);
  vec_push(&w->states, program_add_variable(p, v));
}

/* Where the choice is made ahead: the address that the object will have. */
static void add_expected(struct weaver *w, const struct rule *rule) {
  struct rule_state expected = {.name = "expected", .at = rule->at, .type = RULE_POINTER, .pointee = ""};
  bool is_needed = w->choosing == RULE_CHOOSES_AHEAD && rule->object != ID_NONE && rule_has_some(rule);
  if (is_needed) add_state(w, rule, &expected);
  vec_push(&w->expected, is_needed ? vec_pop(&w->states) : ID_NONE);
}

/* What the program's own errors do when they are not the property: a failed assertion aborts anyway, and an error
 * function does what its body says; without one it is taken not to return. */
static void drop_violation(struct program *p, edge_id id) {
  assert(p->edges.data[id].op.kind == OP_VIOLATION && p->edges.data[id].op.sub != CHECK_RULE);
  struct edge *e = &p->edges.data[id];
  const struct location *next = &p->locations.data[e->target];
  const struct operation *then = next->out.len == 1 ? &p->edges.data[next->out.data[0]].op : NULL;
  bool has_body = then && then->kind == OP_CALL && then->callee != ID_NONE &&
                  p->functions.data[then->callee].library == LIBRARY_ERROR;
  bool goes_on = e->op.sub == CHECK_ASSERTION || has_body;
  function_id f = p->locations.data[e->source].function;
  e->op = operation_make(goes_on ? OP_SKIP : OP_STOP);
  if (goes_on) return;
  e->op.sub = STOP_ABORT;
  loc_id end = program_add_location(p, f);
  p->edges.data[id].target = end;
}

/* Is it a call of the program's? What a model calls through a pointer is: the program gave it, as to qsort. */
static bool is_own_call(const struct program *p, const struct edge *e) {
  function_id f = p->locations.data[e->source].function;
  if (e->op.kind != OP_CALL) return false;
  return e->op.callee == ID_NONE || (!p->functions.data[f].is_library_model && !is_wrapper(p, f));
}

/* Also those whose address is taken, and that nobody calls here. */
static void mark_watched(struct program *p, const struct rules *rules) {
  for (function_id f = 0; f < p->functions.len; f++)
    for (uint32_t i = 0; i < rules->rules.len && p->functions.data[f].entry == ID_NONE; i++)
      for (uint32_t k = 0; k < rules->rules.data[i].events.len; k++)
        p->functions.data[f].is_watched |= matching_call(p, &rules->rules.data[i].events.data[k], f) != NULL;
}

/* The rules are the only property of the program. */
static bool woven_is_valid(const struct program *p) {
  assert(program_is_valid(p));
  for (edge_id e = 0; e < p->edges.len; e++)
    assert(p->edges.data[e].op.kind != OP_VIOLATION || p->edges.data[e].op.sub == CHECK_RULE);
  return true;
}

bool rules_weave(const struct rules *rules, struct program *p, enum rule_choosing choosing, struct diagnostics *d) {
  struct weaver w = {.p = p, .rules = rules, .diagnostics = d, .choosing = choosing};
  find_addressed(&w);
  mark_watched(p, rules);
  for (uint32_t i = 0; i < rules->rules.len; i++) {
    const struct rule *rule = &rules->rules.data[i];
    vec_push(&w.first_state, w.states.len);
    for (uint32_t k = 0; k < rule->states.len; k++) add_state(&w, rule, &rule->states.data[k]);
    add_expected(&w, rule);
    warn_of_missing(&w, rule);
  }
  assert(w.first_state.len == rules->rules.len && w.expected.len == rules->rules.len);
  uint32_t count = p->edges.len; /* what is woven in is not woven again */
  for (edge_id e = 0; e < count && !w.failed; e++) {
    const struct edge *x = &p->edges.data[e];
    if (x->op.kind == OP_VIOLATION && x->op.sub != CHECK_RULE)
      drop_violation(p, e);
    else if (is_own_call(p, x))
      weave_call(&w, e);
    else if (is_exit(p, x))
      weave_exit(&w, e);
  }
  assert_structure(w.failed || woven_is_valid(p));
  vec_release_all(&w.states, &w.first_state, &w.expected, &w.addressed);
  return !w.failed;
}
