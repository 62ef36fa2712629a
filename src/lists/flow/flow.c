/* The graph: locations of activations, from the entry on, by a worklist. A translation learns what it should have known
 * when it began (a member is a link, an object is a node, a field is read before it is written), and is then repeated
 * from nothing with what was learnt: that only grows, so it ends, and no step has to be prepared for a change of mind.
 */
#include "lists/flow/flow_private.h"

#include "base/checking.h"
#include "base/digraph.h"
#include "logic/build.h"
#include "program/lending.h"
#include "program/text/print.h"

#include <stdarg.h>
#include <stdlib.h>

bool flow_builder_fail(struct flow_builder *b, const char *format, ...) {
  if (b->is_failed) return false;
  b->is_failed = true;
  strbuf_clear(b->why);
  if (b->request->where) {
    *b->request->where = b->at;
  } else {
    print_position(b->program, b->at, b->why);
    strbuf_puts(b->why, ": ");
  }
  va_list arguments;
  va_start(arguments, format);
  strbuf_vprintf(b->why, format, arguments);
  va_end(arguments);
  return false;
}

bool flow_builder_is_over(struct flow_builder *b) {
  if (!b->is_failed && limits_exceeded(&b->ctx->limits)) flow_builder_fail(b, "limit reached");
  return b->is_failed;
}

uint32_t flow_add_location(struct flow_builder *b, uint32_t activation, loc_id location) {
  assert(activation < b->activations.len);
  struct flow_location *l = vec_push_zero(&b->flow->locations);
  l->location = location;
  l->activation = activation;
  return b->flow->locations.len - 1;
}

uint32_t flow_location_of(struct flow_builder *b, uint32_t activation, loc_id location) {
  uint64_t *known = map_put(&b->locations, (uint64_t)activation << 32 | location);
  if (!*known) {
    *known = (uint64_t)flow_add_location(b, activation, location) + 1;
    vec_push(&b->work, (uint32_t)*known - 1);
  }
  return (uint32_t)*known - 1;
}

uint32_t flow_add_edge(struct flow_builder *b, uint32_t source, uint32_t target) {
  assert(source < b->flow->locations.len && target < b->flow->locations.len);
  assert(b->first <= b->flow->statements.len);
  struct flow_edge e = {source,    target,  b->first, b->flow->statements.len - b->first,
                        FLOW_NONE, b->edge, b->at,    b->is_exact};
  vec_push(&b->flow->edges, e);
  vec_push(&b->flow->locations.data[source].out, b->flow->edges.len - 1);
  return b->flow->edges.len - 1;
}

/* ---- operations ---- */

static void begin_edge(struct flow_builder *b, uint32_t activation, edge_id edge) {
  const struct edge *e = &b->program->edges.data[edge];
  assert(b->program->locations.data[e->source].function == b->activations.data[activation].function);
  b->activation = activation;
  b->edge = edge;
  b->at = e->at;
  b->first = b->flow->statements.len;
  b->temporaries = 0;
  b->is_exact = e->marks == 0;
  if (e->marks & MARK_MISSING) flow_builder_fail(b, "behaviour that is not modelled");
}

static void havoc_variable(struct flow_builder *b, const struct operation *op) {
  if (map_get(&b->activations.data[b->activation].aliases, op->var)) {
    flow_builder_fail(b, "a parameter that stands for an address is assigned");
    return;
  }
  const struct flow_variable *v = flow_variable_of(b, b->activation, op->var);
  if (op->sub != HAVOC_INPUT && op->sub != HAVOC_SCOPE) b->is_exact = false;
  flow_forget_variable(b, v);
}

static void allocate(struct flow_builder *b, const struct operation *op) {
  const struct flow_variable *v = flow_variable_of(b, b->activation, op->var);
  term x = v->constant;
  if (lending_of(b->program, b->edge)) {
    flow_builder_fail(b, "memory that the library lends");
    return;
  }
  if (v->is_value || op->sub == ALLOC_STACK) {
    flow_builder_fail(b, "memory of the stack");
    return;
  }
  const uint64_t *site = map_get(&b->learnt->sites, b->edge);
  flow_allocate_node(b, x, site ? (ctype_id)*site - 1 : CTYPE_NONE, op->sub == ALLOC_HEAP_ZEROED, b->edge);
}

static bool may_point_to_object(struct flow_builder *b, expr e) {
  target_list targets = VEC_INIT;
  bool result = false;
  if (b->points_to) points_to_targets(b->points_to, e, &targets);
  for (uint32_t i = 0; i < targets.len; i++) result |= targets.data[i].kind == TARGET_OBJECT;
  vec_release(&targets);
  return result;
}

static void release(struct flow_builder *b, const struct operation *op) {
  if (may_point_to_object(b, op->a)) {
    flow_builder_fail(b, "memory is freed that malloc may not have given");
    return;
  }
  term x = flow_eval_node(b, op->a);
  if (b->request->tracks_allocation) flow_emit(b, (struct heap_statement){.kind = HEAP_FREE, .x = x});
}

/* From here on the object is a new one, and addresses of the old one lead nowhere. */
static void renew_object(struct flow_builder *b, uint32_t activation, object_id o) {
  term node = flow_object_node(b, activation, o);
  flow_emit(b, (struct heap_statement){.kind = HEAP_FREE, .x = node});
  flow_allocate_node(b, node, ctype_resolve(&b->program->types, b->program->objects.data[o].type), false,
                     FRESH_OBJECT | o);
}

/* The next life of the object begins where the last one ends: until its block is entered, nobody knows its address. */
static void end_life(struct flow_builder *b, const struct operation *op) {
  struct flow_based base = flow_base_of(b, op->a);
  if (base.kind != BASE_OBJECT)
    flow_builder_fail(b, "the end of a block");
  else if (bitset_has(&b->learnt->is_node, base.object))
    renew_object(b, base.activation, base.object);
}

/* Contents of an object become unknown: where its declaration is reached again, it is a new one. */
static void havoc_memory(struct flow_builder *b, const struct operation *op) {
  struct flow_based base = flow_base_of(b, op->a);
  u128 size;
  if (base.kind != BASE_OBJECT || base.is_indexed || !expr_is_const(&b->program->exprs, op->b, &size)) {
    flow_builder_fail(b, "memory that becomes unknown");
    return;
  }
  const struct object *o = &b->program->objects.data[base.object];
  if (op->sub != HAVOC_SCOPE) b->is_exact = false;
  if (bitset_has(&b->learnt->is_node, base.object)) {
    if (op->sub != HAVOC_SCOPE || base.offset || size != o->size) flow_builder_fail(b, "memory that becomes unknown");
    renew_object(b, base.activation, base.object);
    return;
  }
  flow_forget_cells(b, base.activation, base.object);
}

/* What an operation does; false if it has edges of its own, or none. */
static bool translate_operation(struct flow_builder *b, uint32_t source, const struct edge *e) {
  switch ((enum op_kind)e->op.kind) {
  case OP_SKIP:
  case OP_STACK_SAVE:
  case OP_BEGIN_LIFE:
  case OP_STACK_RESTORE: return true;
  case OP_END_LIFE: end_life(b, &e->op); return true;
  case OP_ASSIGN: flow_assign_variable(b, e->op.var, e->op.a); return true;
  case OP_STORE: flow_store(b, &e->op); return true;
  case OP_ASSUME: flow_emit_assume(b, flow_eval_condition(b, e->op.a)); return true;
  case OP_HAVOC: havoc_variable(b, &e->op); return true;
  case OP_CALL: flow_translate_call(b, source, e); return false;
  case OP_RETURN: flow_translate_return(b, source, e); return false;
  case OP_ALLOCATE: allocate(b, &e->op); return true;
  case OP_FREE: release(b, &e->op); return true;
  case OP_HAVOC_MEMORY: havoc_memory(b, &e->op); return true;
  case OP_VIOLATION:
    if (b->flow->error == FLOW_NONE) b->flow->error = flow_add_location(b, 0, ID_NONE);
    flow_add_edge(b, source, b->flow->error);
    return false;
  case OP_STOP:
    if (e->op.sub == STOP_UNMODELLED) flow_builder_fail(b, "behaviour that is not modelled");
    return false;
  case OP_OBJECT_SIZE:
  case OP_COPY:
  case OP_FILL:
  case OP_VA_START:
    flow_builder_fail(b, "an operation on memory as a whole (%s)", op_kind_name((enum op_kind)e->op.kind));
    return false;
  case OP_KIND_COUNT: break;
  }
  return false;
}

static void translate_location(struct flow_builder *b, uint32_t index) {
  loc_id location = b->flow->locations.data[index].location;
  uint32_t activation = b->flow->locations.data[index].activation;
  for (uint32_t i = 0; i < b->program->locations.data[location].out.len && !b->is_failed; i++) {
    edge_id id = b->program->locations.data[location].out.data[i];
    const struct edge *e = &b->program->edges.data[id];
    begin_edge(b, activation, id);
    if (b->is_failed || !translate_operation(b, index, e)) continue;
    if (e->op.kind == OP_ASSUME && b->flow->statements.len > b->first &&
        term_eq(vec_last(&b->flow->statements).condition, term_false))
      continue;
    flow_add_edge(b, index, flow_location_of(b, activation, e->target));
  }
}

/* ---- loops ---- */

/* Targets of edges that go back in a depth-first walk. */
static void find_loop_heads(struct flow *f) {
  enum { NEW, OPEN, DONE };
  uint8_t *state = xcalloc(f->locations.len, 1);
  uint32_t *next = xcalloc(f->locations.len, sizeof *next);
  VEC(uint32_t) stack = VEC_INIT;
  vec_push(&stack, f->entry);
  state[f->entry] = OPEN;
  while (stack.len) {
    uint32_t l = vec_last(&stack);
    struct flow_location *location = &f->locations.data[l];
    if (next[l] == location->out.len) {
      state[l] = DONE;
      (void)vec_pop(&stack);
      continue;
    }
    uint32_t target = f->edges.data[location->out.data[next[l]++]].target;
    if (state[target] == OPEN) f->locations.data[target].is_loop_head = true;
    if (state[target] != NEW) continue;
    state[target] = OPEN;
    vec_push(&stack, target);
  }
  free(state);
  free(next);
  vec_release(&stack);
}

/* ---- dead ends ---- */

static bool can_go_wrong(const struct flow *f, const struct flow_edge *e) {
  for (uint32_t i = e->first; i < e->first + e->count; i++) {
    enum heap_statement_kind kind = f->statements.data[i].kind;
    if (kind != HEAP_ASSIGN && kind != HEAP_HAVOC && kind != HEAP_ALLOCATE && kind != HEAP_ASSUME) return true;
  }
  return e->call != FLOW_NONE;
}

/* Locations from which the error or the end is reached, or something can go wrong; and the entry. */
static void find_what_matters(const struct flow *f, bool only_error, struct bitset *ret) {
  digraph_arcs arcs = VEC_INIT;
  struct digraph back;
  for (uint32_t i = 0; i < f->edges.len; i++)
    vec_push(&arcs, ((struct digraph_arc){f->edges.data[i].target, f->edges.data[i].source}));
  digraph_init(&back, f->locations.len, arcs.data, arcs.len);
  bitset_init(ret, f->locations.len);
  if (!only_error) digraph_reach(&back, f->exit, ret);
  if (f->error != FLOW_NONE) digraph_reach(&back, f->error, ret);
  for (uint32_t i = 0; !only_error && i < f->edges.len; i++)
    if (can_go_wrong(f, &f->edges.data[i]) && !bitset_has(ret, f->edges.data[i].source))
      digraph_reach(&back, f->edges.data[i].source, ret);
  bitset_add(ret, f->entry);
  digraph_release(&back);
  vec_release(&arcs);
}

/* Edges to locations from which nothing can go wrong and no end is reached, such as `while (1);`. */
static void drop_dead_ends(struct flow *f, bool only_error) {
  struct bitset matters;
  find_what_matters(f, only_error, &matters);
  for (uint32_t l = 0; l < f->locations.len; l++) {
    struct flow_location *location = &f->locations.data[l];
    uint32_t kept = 0;
    for (uint32_t i = 0; i < location->out.len; i++) {
      const struct flow_edge *e = &f->edges.data[location->out.data[i]];
      if (bitset_has(&matters, e->target) || (!only_error && can_go_wrong(f, e)))
        location->out.data[kept++] = location->out.data[i];
    }
    location->out.len = kept;
  }
  bitset_release(&matters);
}

/* ---- one translation ---- */

static void builder_init(struct flow_builder *b) {
  vocabulary_init(b->v, b->terms);
  names_add(&b->taken, "null");
  flow_declare_symbols(b);
  bitset_init(&b->is_assigned, b->program->variables.len);
  for (edge_id i = 0; i < b->program->edges.len; i++) {
    const struct operation *op = &b->program->edges.data[i].op;
    if (op->var != ID_NONE) bitset_add(&b->is_assigned, op->var);
    for (uint32_t r = 0; op->kind == OP_CALL && r < op->result_count; r++)
      if (b->program->results.data[op->first_result + r] != ID_NONE)
        bitset_add(&b->is_assigned, b->program->results.data[op->first_result + r]);
  }
}

static void builder_release(struct flow_builder *b) {
  for (uint32_t i = 0; i < b->activations.len; i++) map_release(&b->activations.data[i].aliases);
  vec_release_all(&b->activations, &b->aliases);
  map_release_all(&b->locations, &b->variables, &b->objects, &b->numbers);
  names_release(&b->taken);
  vec_release_all(&b->work, &b->symbols, &b->used_cells, &b->fresh);
  bitset_release(&b->is_assigned);
}

static bool returns_pointer(const struct program *p, function_id f) {
  const struct ctype *t = ctype_resolved(&p->types, p->functions.data[f].type);
  const struct ctype *result = t && t->kind == CT_FUNCTION ? ctype_resolved(&p->types, t->target) : NULL;
  return result && result->kind == CT_POINTER;
}

/* What annotations may speak of: the function's parameters, and members of what its variables point to. */
static void declare_function(struct flow_builder *b) {
  const struct function *f = &b->program->functions.data[b->request->function];
  for (uint32_t i = 0; i < f->parameters.len; i++) flow_variable_of(b, 0, f->parameters.data[i]);
  for (var_id v = 0; v < b->program->variables.len; v++) {
    const struct variable *variable = &b->program->variables.data[v];
    if (variable->kind != VARIABLE_GLOBAL && variable->function != b->request->function) continue;
    if (variable->kind == VARIABLE_TEMPORARY) continue;
    if (b->points_to) continue;
    flow_members_of(b, ctype_pointee(&b->program->types, variable->type));
  }
}

/* t = a + c: a number of the text that a is below or above gives a bound of t where the sum is one, too. */
static term bounds_of_sum(struct flow_builder *b, const struct flow_sum *sum) {
  const struct flow *f = b->flow;
  struct flow_value a = flow_value_of_node(b, sum->a), t = flow_value_of_node(b, sum->t);
  term all = term_true;
  for (uint32_t m = 0, n = 0; m < f->numbers.len; m++) {
    long long total;
    if (__builtin_add_overflow(f->numbers.data[m].value, sum->c, &total)) continue;
    while (n < f->numbers.len && f->numbers.data[n].value < total) n++; /* both ascend */
    if (n == f->numbers.len || f->numbers.data[n].value != total) continue;
    struct flow_value from = flow_value_of_node(b, f->numbers.data[m].constant);
    struct flow_value to = flow_value_of_node(b, f->numbers.data[n].constant);
    term below = term_implies(b->terms, flow_value_le(b, a, from), flow_value_le(b, t, to));
    term above = term_implies(b->terms, flow_value_le(b, from, a), flow_value_le(b, to, t));
    all = term_and(b->terms, (term[]){all, below, above}, 3);
  }
  return all;
}

static int compare_numbers(const void *a, const void *b) {
  long long x = ((const struct flow_number *)a)->value, y = ((const struct flow_number *)b)->value;
  return x < y ? -1 : x > y;
}

static void complete_sums(struct flow_builder *b) {
  struct flow *f = b->flow;
  for (uint32_t i = 0; i < f->statements.len && !flow_builder_is_over(b); i++) {
    struct heap_statement *s = &f->statements.data[i];
    if (s->kind != HEAP_ASSUME || !s->symbol) continue;
    assert(s->symbol <= f->sums.len);
    s->condition = term_and2(b->terms, s->condition, bounds_of_sum(b, &f->sums.data[s->symbol - 1]));
  }
}

static void finish(struct flow_builder *b) {
  struct flow *f = b->flow;
  f->state.vocabulary = b->v;
  f->state.fields = f->fields.data;
  f->state.field_count = f->fields.len;
  f->state.marks = f->marks.data;
  f->state.mark_count = f->marks.len;
  f->state.orders = f->orders.data;
  f->state.order_count = f->orders.len;
  f->state.zero = f->orders.len ? flow_number_of(b, 0) : term_none;
  if (f->numbers.len) qsort(f->numbers.data, f->numbers.len, sizeof *f->numbers.data, compare_numbers);
  for (uint32_t i = 1; i < f->numbers.len; i++) assert(f->numbers.data[i - 1].value < f->numbers.data[i].value);
  complete_sums(b);
  flow_add_cuts(b);
  drop_dead_ends(f, b->request->only_error);
  find_loop_heads(f);
  if (!b->is_failed && !b->learnt->has_changed) {
    flow_check_initialised(b);
    if (!b->is_failed && !b->request->has_annotations) flow_drop_vain(b);
  }
}

static void translate(struct flow_builder *b) {
  builder_init(b);
  const struct function *f = &b->program->functions.data[b->request->function];
  vec_push(&b->activations, ((struct flow_activation){.function = b->request->function, .caller = FLOW_NONE}));
  b->is_pointer_result = returns_pointer(b->program, b->request->function);
  b->at = f->at;
  flow_choose_bounds(b);
  declare_function(b);
  b->flow->exit = flow_add_location(b, 0, ID_NONE);
  b->flow->entry = flow_add_location(b, 0, ID_NONE);
  uint32_t entry = flow_location_of(b, 0, f->entry);
  while (b->work.len && !flow_builder_is_over(b)) translate_location(b, vec_pop(&b->work));
  flow_translate_start(b, entry);
  finish(b);
}

/* ---- all ---- */

static struct flow *attempt(struct flow_builder *b) {
  struct flow *f = xcalloc(1, sizeof *f);
  f->program = b->program;
  f->function = b->request->function;
  f->error = FLOW_NONE;
  b->flow = f;
  b->v = &f->vocabulary;
  b->learnt->has_changed = false;
  translate(b);
  builder_release(b);
  return f;
}

struct flow *flow_build(struct context *ctx, struct terms *terms, const struct flow_request *request,
                        struct strbuf *why) {
  const struct program *p = request->program;
  struct flow_learnt learnt;
  struct flow_builder blank = {.ctx = ctx, .request = request, .program = p, .terms = terms, .why = why};
  struct flow *result = NULL;
  if (p->functions.data[request->function].entry == ID_NONE) {
    strbuf_puts(why, "the function has no body");
    return NULL;
  }
  if (request->function == p->start) {
    blank.points_to = points_to_compute_with(ctx, p, (struct points_to_options){.initialised_memory = true});
    if (!blank.points_to) {
      strbuf_puts(why, "limit reached");
      return NULL;
    }
  }
  flow_learnt_init(&blank, &learnt);
  for (bool is_done = false; !is_done;) {
    struct flow_builder b = blank;
    flow_free(result);
    result = attempt(&b);
    if (b.is_failed) {
      flow_free(result);
      result = NULL;
    }
    is_done = b.is_failed || !learnt.has_changed;
  }
  flow_learnt_release(&learnt);
  points_to_free(blank.points_to);
  assert_structure(!result || flow_is_valid(result));
  return result;
}

void flow_free(struct flow *f) {
  if (!f) return;
  vocabulary_release(&f->vocabulary);
  vec_release_all(&f->variables, &f->numbers, &f->bounds, &f->members);
  for (uint32_t i = 0; i < f->locations.len; i++) vec_release(&f->locations.data[i].out);
  vec_release_all(&f->locations, &f->edges, &f->statements, &f->calls, &f->sums, &f->actuals, &f->fields, &f->marks,
                  &f->orders, &f->cycles, &f->cuts);
  arena_release(&f->arena);
  free(f);
}
