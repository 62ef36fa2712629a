/* First, which functions escape at all: points-to in the view where unknown memory is apart, so that sets name what the
 * program itself lets out; what has escaped runs with unknown arguments and may let out more, until nothing is new.
 * Whatever an unknown pointer leads to has escaped before, so that the view loses nothing here; only pointers that are
 * inputs (nondet) may be the address of anything. Then, where in the program they may have escaped: sets of functions
 * along the edges, through calls and returns. Last, the calls are inserted. */
#include "analysis/callbacks.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/call_graph.h"
#include "base/checking.h"

#define UNKNOWN_CODE "<unknown>"
#define NOWHERE ((struct position){.file = ID_NONE})

struct finder {
  struct context *ctx;
  struct program *p;
  struct points_to *points_to;
  struct call_graph *calls;
  struct bitset escaped; /* functions, with a body */
  struct map leaks;      /* edge -> number + 1 of what escapes there, in `sets` */
  VEC(struct bitset) sets;
  struct bitset *before; /* by location: what may have escaped when control is there */
  struct bitset first;   /* what has escaped when the program starts */
  VEC(loc_id) open;
  struct bitset is_open;
  VEC(edge_id) unknown_calls; /* of code that runs */
  VEC(uint32_t) made;         /* functions of this pass, by number of the set in `made_sets` */
  VEC(struct bitset) made_sets;
};

/* ---- what escapes at an edge ---- */

static bool has_body(const struct program *p, function_id f) { return p->functions.data[f].entry != ID_NONE; }

static bool is_outside(const struct program *p, function_id f) {
  uint8_t library = p->functions.data[f].library;
  return !has_body(p, f) && (library == LIBRARY_NONE || library == LIBRARY_THREAD);
}

static bool calls_outside(const struct finder *x, edge_id e) {
  uint32_t count;
  const function_id *callees = points_to_callees(x->points_to, e, &count);
  bool outside = points_to_calls_unknown(x->points_to, e);
  for (uint32_t i = 0; i < count; i++) outside |= is_outside(x->p, callees[i]);
  return outside;
}

/* May the address lead to memory that is not the program's? */
static bool leads_outside(const struct finder *x, expr address) {
  target_list targets = VEC_INIT;
  points_to_targets(x->points_to, address, &targets);
  bool outside = false;
  for (uint32_t i = 0; i < targets.len; i++) {
    const struct target *t = &targets.data[i];
    outside |= t->kind == TARGET_UNKNOWN || t->kind == TARGET_ABSOLUTE;
    outside |= t->kind == TARGET_OBJECT && x->p->objects.data[t->id].is_external;
  }
  vec_release(&targets);
  return outside;
}

/* Whoever has the address of a function without a body that a rule watches may call it, and the rule does not see it.
 */
static void lose_sight(struct program *p, edge_id e, function_id watched) {
  if (p->edges.data[e].marks & MARK_MISSING) return;
  struct strbuf text = STRBUF_INIT;
  strbuf_printf(&text, "'%s', which a rule watches, may be called by others: what the rule says then is missing",
                program_string(p, p->functions.data[watched].name));
  program_note(p, MARK_MISSING, p->edges.data[e].at, text.text);
  strbuf_release(&text);
  p->edges.data[e].marks |= MARK_MISSING;
}

/* Adds the functions that escape by executing the edge. */
static void find_leak(const struct finder *x, edge_id e, struct bitset *out) {
  const struct edge *edge = &x->p->edges.data[e];
  const struct operation *op = &edge->op;
  function_id f = x->p->locations.data[edge->source].function;
  bool lets_out = false;
  if (op->kind == OP_CALL) lets_out = calls_outside(x, e);
  if (op->kind == OP_RETURN) lets_out = bitset_has(&x->escaped, f);
  for (uint32_t i = 0; i < op->arg_count && lets_out; i++)
    points_to_functions_behind(x->points_to, x->p->args.data[op->first_arg + i], out);
  if ((op->kind == OP_STORE || op->kind == OP_COPY) && leads_outside(x, op->a))
    points_to_functions_behind(x->points_to, op->b, out);
  for (function_id g = bitset_next(out, 0); g < out->size; g = bitset_next(out, g + 1)) {
    if (has_body(x->p, g)) continue;
    bitset_remove(out, g);
    if (x->p->functions.data[g].is_watched) lose_sight(x->p, e, g);
  }
}

static bool unite(struct bitset *to, const struct bitset *from) {
  bool grows = false;
  assert(to->size == from->size);
  for (uint32_t w = 0; w < bitset_word_count(to); w++) {
    grows |= (from->words[w] & ~to->words[w]) != 0;
    to->words[w] |= from->words[w];
  }
  return grows;
}

static bool is_empty(const struct bitset *s) { return bitset_next(s, 0) == s->size; }

/* Inputs that are pointers may hold any address that the program takes. */
static bool has_pointer_input(const struct finder *x) {
  const struct program *p = x->p;
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct edge *edge = &p->edges.data[e];
    function_id f = p->locations.data[edge->source].function;
    if (edge->op.kind != OP_HAVOC || edge->op.sub != HAVOC_INPUT || f == p->start) continue;
    const struct variable *v = &p->variables.data[edge->op.var];
    const struct ctype *type = ctype_resolved(&p->types, v->type);
    bool is_pointer = (type && type->kind == CT_POINTER) ||
                      strcmp(program_string(p, edge->op.name), "__VERIFIER_nondet_pointer") == 0;
    if (is_pointer && points_to_is_called(x->points_to, f)) return true;
  }
  return false;
}

/* What unknown functions know by name, or by an input. */
static void find_first(const struct finder *x, struct bitset *out) {
  struct program *p = x->p;
  bool any = has_pointer_input(x), all = p->extern_effects == EXTERN_EFFECTS_ALL;
  for (function_id f = 0; f < p->functions.len; f++) {
    const struct function *fn = &p->functions.data[f];
    if (!has_body(p, f) || f == p->start) continue;
    bool named = all && !fn->is_static && !fn->is_library_model;
    if (named || (any && points_to_is_address_taken(x->points_to, f))) bitset_add(out, f);
  }
  for (object_id o = 0; o < p->objects.len && all; o++)
    if (p->objects.data[o].function == ID_NONE && !p->objects.data[o].is_static)
      points_to_functions_behind(x->points_to, expr_object(&p->exprs, o), out);
  for (function_id f = 0; f < p->functions.len; f++)
    if (!has_body(p, f)) bitset_remove(out, f);
}

static void forget_leaks(struct finder *x) {
  for (uint32_t i = 0; i < x->sets.len; i++) bitset_release(&x->sets.data[i]);
  vec_clear(&x->sets);
  vec_clear(&x->unknown_calls);
  map_release(&x->leaks);
  x->leaks = (struct map)MAP_INIT;
  bitset_clear(&x->first);
}

static void find_leaks(struct finder *x) {
  struct bitset found;
  bitset_init(&found, x->p->functions.len);
  forget_leaks(x);
  find_first(x, &x->first);
  for (edge_id e = 0; e < x->p->edges.len; e++) {
    if (!points_to_is_called(x->points_to, x->p->locations.data[x->p->edges.data[e].source].function)) continue;
    if (x->p->edges.data[e].op.kind == OP_CALL && calls_outside(x, e)) vec_push(&x->unknown_calls, e);
    bitset_clear(&found);
    find_leak(x, e, &found);
    if (is_empty(&found)) continue;
    vec_push(&x->sets, found);
    *map_put(&x->leaks, e) = x->sets.len;
    bitset_init(&found, x->p->functions.len);
  }
  bitset_release(&found);
}

/* All that escapes. False if a limit was reached. */
static bool find_escaped(struct finder *x) {
  struct points_to_options view = {.separate_unknown = true, .called_from_outside = &x->escaped};
  for (bool grows = true; grows;) {
    points_to_free(x->points_to);
    x->points_to = points_to_compute_with(x->ctx, x->p, view);
    if (!x->points_to) return false;
    find_leaks(x);
    grows = unite(&x->escaped, &x->first);
    for (uint32_t i = 0; i < x->sets.len; i++) grows |= unite(&x->escaped, &x->sets.data[i]);
  }
  return true;
}

/* ---- where it has escaped ---- */

static void flow(struct finder *x, loc_id to, const struct bitset *set) {
  if (unite(&x->before[to], set) && bitset_add(&x->is_open, to)) vec_push(&x->open, to);
}

static const struct bitset *leak_of(const struct finder *x, edge_id e) {
  const uint64_t *number = map_get(&x->leaks, e);
  return number ? &x->sets.data[*number - 1] : NULL;
}

/* What has escaped when the edge is executed. During the call of an unknown function, that is what may be called back,
 * and what escapes then. */
static void escaped_at(const struct finder *x, edge_id e, struct bitset *out) {
  const struct program *p = x->p;
  bitset_copy(out, &x->before[p->edges.data[e].source]);
  if (leak_of(x, e)) unite(out, leak_of(x, e));
  if (p->edges.data[e].op.kind != OP_CALL || !calls_outside(x, e)) return;
  for (bool grows = true; grows;) {
    grows = false;
    for (function_id g = bitset_next(out, 0); g < out->size; g = bitset_next(out, g + 1))
      grows |= unite(out, &x->before[p->functions.data[g].exit]);
  }
}

static void flow_edge(struct finder *x, edge_id e) {
  const struct program *p = x->p;
  const struct edge *edge = &p->edges.data[e];
  struct bitset now;
  bitset_init(&now, p->functions.len);
  escaped_at(x, e, &now);
  flow(x, edge->target, &now);
  if (edge->op.kind == OP_CALL) {
    uint32_t count;
    const function_id *callees = points_to_callees(x->points_to, e, &count);
    for (uint32_t i = 0; i < count; i++)
      if (has_body(p, callees[i])) flow(x, p->functions.data[callees[i]].entry, &now);
    for (function_id g = bitset_next(&now, 0); g < now.size && calls_outside(x, e); g = bitset_next(&now, g + 1))
      flow(x, p->functions.data[g].entry, &now);
  }
  bitset_release(&now);
}

/* Control comes back to the callers, whoever they are. */
static void flow_exit(struct finder *x, function_id f, loc_id exit) {
  const struct program *p = x->p;
  for (uint32_t i = 0; i < call_graph_caller_count(x->calls, f); i++)
    flow(x, p->edges.data[call_graph_callers(x->calls, f)[i]].target, &x->before[exit]);
  for (uint32_t i = 0; i < x->unknown_calls.len && bitset_has(&x->escaped, f); i++)
    flow_edge(x, x->unknown_calls.data[i]);
}

static void find_places(struct finder *x) {
  const struct program *p = x->p;
  x->calls = call_graph_new(p, x->points_to);
  x->before = xcalloc(p->locations.len + 1, sizeof *x->before);
  for (loc_id l = 0; l < p->locations.len; l++) bitset_init(&x->before[l], p->functions.len);
  bitset_init(&x->is_open, p->locations.len);
  flow(x, p->functions.data[p->start].entry, &x->first);
  for (uint32_t i = 0; i < x->leaks.entries.len; i++) flow_edge(x, (edge_id)x->leaks.entries.data[i].key);
  while (x->open.len) {
    loc_id l = vec_pop(&x->open);
    bitset_remove(&x->is_open, l);
    for (uint32_t i = 0; i < p->locations.data[l].out.len; i++) flow_edge(x, p->locations.data[l].out.data[i]);
    function_id f = p->locations.data[l].function;
    if (l == p->functions.data[f].exit) flow_exit(x, f, l);
  }
}

/* ---- the calls ---- */

static var_id add_unknown(struct program *p, function_id f, uint16_t width, ctype_id type, const char *name) {
  return program_add_variable(p, (struct variable){.name = program_intern(p, name),
                                                   .width = width,
                                                   .kind = VARIABLE_TEMPORARY,
                                                   .type = type,
                                                   .function = f,
                                                   .at = NOWHERE,
                                                   .initial = EXPR_NONE});
}

static loc_id add_havoc(struct program *p, function_id f, loc_id from, var_id v) {
  struct operation op = operation_make(OP_HAVOC);
  loc_id to = program_add_location(p, f);
  op.sub = HAVOC_CALLBACK;
  op.var = v;
  program_add_edge(p, from, to, op, NOWHERE, MARK_EXTERN);
  return to;
}

/* A call of g with unknown arguments, from one location to another. */
static void add_callback(struct program *p, function_id f, loc_id from, loc_id to, function_id g) {
  struct operation op = operation_make(OP_CALL);
  VEC(expr) args = VEC_INIT;
  op.callee = g;
  for (uint32_t i = 0; i < p->functions.data[g].parameters.len; i++) {
    const struct variable v = p->variables.data[p->functions.data[g].parameters.data[i]];
    var_id unknown = add_unknown(p, f, v.width, v.type, program_string(p, v.name));
    from = add_havoc(p, f, from, unknown);
    vec_push(&args, expr_var(&p->exprs, v.width, unknown));
  }
  op.first_arg = p->args.len;
  op.arg_count = args.len;
  for (uint32_t i = 0; i < args.len; i++) vec_push(&p->args, args.data[i]);
  op.first_result = p->results.len;
  op.result_count = p->functions.data[g].result_widths.len;
  for (uint32_t i = 0; i < op.result_count; i++) vec_push(&p->results, ID_NONE);
  uint32_t marks = MARK_EXTERN;
  if (p->functions.data[g].is_variadic) { /* which variadic arguments it gets is not modelled */
    struct strbuf text = STRBUF_INIT;
    strbuf_printf(&text, "'%s' takes any number of arguments and may be called back: what it does then is missing",
                  program_string(p, p->functions.data[g].name));
    program_note(p, MARK_MISSING, p->functions.data[g].at, text.text);
    strbuf_release(&text);
    marks |= MARK_MISSING;
  }
  program_add_edge(p, from, to, op, p->functions.data[g].at, marks);
  vec_release(&args);
}

static function_id unknown_code(struct program *p) {
  function_id f = program_find_function(p, UNKNOWN_CODE);
  if (f != ID_NONE) return f;
  vec_push(&p->functions, ((struct function){.name = program_intern(p, UNKNOWN_CODE),
                                             .type = CTYPE_NONE,
                                             .at = NOWHERE,
                                             .entry = ID_NONE,
                                             .exit = ID_NONE,
                                             .is_static = true,
                                             .library = LIBRARY_NONE}));
  return p->functions.len - 1;
}

static void add_assume(struct program *p, loc_id from, loc_id to, expr condition) {
  struct operation op = operation_make(OP_ASSUME);
  op.a = condition;
  program_add_edge(p, from, to, op, NOWHERE, 0);
}

/* The body: head: unknown code; choose; either call one of the set and go to the head, or return. */
static void add_body(struct program *p, function_id f, const struct bitset *set) {
  loc_id entry = program_add_location(p, f), head = program_add_location(p, f), chosen = program_add_location(p, f);
  loc_id end = program_add_location(p, f), exit = program_add_location(p, f);
  struct operation call = operation_make(OP_CALL), skip = operation_make(OP_SKIP), back = operation_make(OP_RETURN);
  p->functions.data[f].entry = entry;
  p->functions.data[f].exit = exit;
  call.callee = unknown_code(p);
  var_id choice = add_unknown(p, f, 32, CTYPE_NONE, "callback");
  expr which = expr_var(&p->exprs, 32, choice);
  program_add_edge(p, entry, head, skip, NOWHERE, 0);
  program_add_edge(p, head, chosen, call, NOWHERE, MARK_EXTERN);
  chosen = add_havoc(p, f, chosen, choice);
  uint32_t number = 0;
  expr none = expr_binary(&p->exprs, E_EQ, which, expr_const(&p->exprs, 32, 0), 0);
  expr more = expr_binary(&p->exprs, E_ULT, expr_const(&p->exprs, 32, bitset_count(set)), which, 0);
  add_assume(p, chosen, end, expr_binary(&p->exprs, E_OR, none, more, 0));
  for (function_id g = bitset_next(set, 0); g < set->size; g = bitset_next(set, g + 1)) {
    loc_id called = program_add_location(p, f);
    add_assume(p, chosen, called, expr_binary(&p->exprs, E_EQ, which, expr_const(&p->exprs, 32, ++number), 0));
    add_callback(p, f, called, head, g);
  }
  program_add_edge(p, end, exit, back, NOWHERE, 0);
}

static bool is_same(const struct bitset *a, const struct bitset *b) {
  return memcmp(a->words, b->words, bitset_word_count(a) * sizeof *a->words) == 0;
}

/* The function that calls those of the set. */
static function_id function_for(struct finder *x, const struct bitset *set) {
  struct program *p = x->p;
  for (uint32_t i = 0; i < x->made.len; i++)
    if (is_same(&x->made_sets.data[i], set)) return x->made.data[i];
  struct strbuf name = STRBUF_INIT;
  strbuf_puts(&name, CALLBACKS_NAME);
  if (x->made.len) strbuf_printf(&name, " %u", x->made.len + 1);
  strbuf_putc(&name, '>');
  function_id f = p->functions.len;
  vec_push(&p->functions, ((struct function){.name = program_intern(p, name.text),
                                             .type = CTYPE_NONE,
                                             .at = NOWHERE,
                                             .entry = ID_NONE,
                                             .exit = ID_NONE,
                                             .is_static = true}));
  strbuf_release(&name);
  add_body(p, f, set);
  struct bitset copy;
  bitset_init(&copy, set->size);
  bitset_copy(&copy, set);
  vec_push(&x->made, f);
  vec_push(&x->made_sets, copy);
  return f;
}

/* Puts the call on the way to edge `e`. */
static void insert_before(struct program *p, edge_id e, function_id f) {
  loc_id source = p->edges.data[e].source, between = program_add_location(p, p->locations.data[source].function);
  struct operation op = operation_make(OP_CALL);
  op.callee = f;
  edge_id inserted = program_add_edge(p, source, between, op, p->edges.data[e].at, MARK_EXTERN);
  struct location *l = &p->locations.data[source];
  assert(vec_last(&l->out) == inserted);
  l->out.len--;
  for (uint32_t i = 0; i < l->out.len; i++)
    if (l->out.data[i] == e) l->out.data[i] = inserted;
  p->edges.data[e].source = between;
  vec_push(&p->locations.data[between].out, e);
}

/* What a rule names does what the rule says, unless nothing is assumed. Where behaviour is missing (threads, handlers,
 * assembly that calls), nothing is proved anyway. */
static bool may_call(const struct finder *x, edge_id e) {
  uint32_t count;
  const function_id *callees = points_to_callees(x->points_to, e, &count);
  bool may = points_to_calls_unknown(x->points_to, e);
  if (x->p->edges.data[e].marks & MARK_MISSING) return false;
  for (uint32_t i = 0; i < count; i++) {
    bool is_exempt = x->p->functions.data[callees[i]].is_watched && x->p->extern_effects != EXTERN_EFFECTS_ALL;
    may |= is_outside(x->p, callees[i]) && x->p->functions.data[callees[i]].library == LIBRARY_NONE && !is_exempt;
  }
  return may;
}

static void insert_calls(struct finder *x) {
  struct bitset now;
  bitset_init(&now, x->before[0].size);
  for (uint32_t i = 0; i < x->unknown_calls.len; i++) {
    edge_id e = x->unknown_calls.data[i];
    if (!may_call(x, e)) continue;
    escaped_at(x, e, &now);
    if (!is_empty(&now)) insert_before(x->p, e, function_for(x, &now));
  }
  bitset_release(&now);
}

/* ---- all of it ---- */

/* Is behaviour missing from the start on, whatever is called? */
static bool is_hopeless(const struct program *p) {
  for (edge_id e = 0; e < p->edges.len; e++)
    if (p->edges.data[e].marks & MARK_MISSING && p->locations.data[p->edges.data[e].source].function == p->start)
      return true;
  return false;
}

/* Neither unknown calls nor addresses of functions: most programs. */
static bool may_call_back(const struct program *p) {
  bool calls = false, addresses = p->extern_effects == EXTERN_EFFECTS_ALL;
  if (!extern_effects_reach_escaped(p->extern_effects)) return false;
  for (edge_id e = 0; e < p->edges.len && !calls; e++) {
    const struct operation *op = &p->edges.data[e].op;
    calls = op->kind == OP_CALL && (op->callee == ID_NONE || is_outside(p, op->callee));
  }
  for (uint32_t i = 0; i < p->exprs.nodes.len && !addresses; i++) {
    const struct expr_node *n = &p->exprs.nodes.data[i];
    addresses = n->kind == E_FUNCTION && (has_body(p, n->ref) || p->functions.data[n->ref].is_watched);
  }
  return calls && addresses;
}

static void release(struct finder *x, uint32_t locations) {
  for (loc_id l = 0; x->before && l < locations; l++) bitset_release(&x->before[l]);
  free(x->before);
  forget_leaks(x);
  for (uint32_t i = 0; i < x->made_sets.len; i++) bitset_release(&x->made_sets.data[i]);
  vec_release_all(&x->sets, &x->open, &x->unknown_calls, &x->made, &x->made_sets);
  map_release(&x->leaks);
  bitset_release_all(&x->escaped, &x->first, &x->is_open);
  if (x->calls) call_graph_free(x->calls);
  points_to_free(x->points_to);
}

void callbacks_insert(struct context *ctx, struct program *p) {
  if (!may_call_back(p) || is_hopeless(p) || program_find_function(p, UNKNOWN_CODE) != ID_NONE) return;
  struct finder x = {.ctx = ctx, .p = p, .leaks = MAP_INIT};
  uint32_t locations = p->locations.len;
  bitset_init(&x.escaped, p->functions.len);
  bitset_init(&x.first, p->functions.len);
  if (find_escaped(&x) && !is_empty(&x.escaped)) {
    find_places(&x);
    insert_calls(&x);
  }
  release(&x, locations);
  assert_structure(program_is_valid(p));
}
