/* Two walks over the edges of the given program: the first finds the pieces of memory that accesses may be meant for,
 * the second puts checks before the edges of the copy, and behind them what they do to the pieces. Branches of one
 * location evaluate the same condition: it is checked once, before the location's edges. */
#include "analysis/guards/private.h"

#include "analysis/checks.h"
#include "analysis/memory/accesses.h"
#include "base/checking.h"
#include "program/copy.h"

#include <stdlib.h>

/* ---- what an edge needs ---- */

enum need_kind {
  NEED_RANGE,
  NEED_DISJOINT,
  NEED_FREEABLE,
  NEED_FUNCTION,
  NEED_NO_WRAP,
  NEED_NEAR,
  NEED_BODY,
  NEED_TRACKED,
  NEED_FREED
};

struct need {
  enum need_kind kind;
  struct range range; /* FREEABLE, FUNCTION, NO_WRAP, NEAR: the address alone; BODY, TRACKED, FREED: nothing */
  expr other;         /* DISJOINT: the address of the other range */
};

typedef VEC(struct need) need_list;

static bool is_same_need(const struct need *x, const struct need *y) {
  return x->kind == y->kind && expr_same(x->range.address, y->range.address) &&
         expr_same(x->range.bytes, y->range.bytes) && x->range.is_write == y->range.is_write &&
         expr_same(x->other, y->other);
}

static void add_need(need_list *out, struct need n) {
  for (uint32_t i = 0; i < out->len; i++)
    if (is_same_need(&out->data[i], &n)) return;
  vec_push(out, n);
}

static void need_range(struct guards *g, need_list *out, expr address, expr bytes, bool is_write) {
  u128 size;
  bool is_constant = expr_is_const(&g->p->exprs, bytes, &size) && size < UINT32_MAX;
  if (is_constant && checks_is_obvious(g->request->program, address, (uint64_t)size, is_write)) return;
  if (g->asked >> CHECK_DEREF & 1) add_need(out, (struct need){NEED_RANGE, {address, bytes, is_write}, EXPR_NONE});
}

static void need_bytes(struct guards *g, need_list *out, expr address, uint64_t bytes, bool is_write) {
  need_range(g, out, address, expr_const(&g->p->exprs, g->p->pointer_width, bytes), is_write);
}

/* Which of the expressions in `walk` are values, and not only on the way to an access: their users come behind them. */
static void find_values(struct guards *g, const struct operation *op, struct map *values) {
  const struct exprs *s = &g->request->program->exprs;
  const expr operands[] = {op->b, op->c, op->kind == OP_STORE ? EXPR_NONE : op->a};
  for (int i = 0; i < 3; i++)
    if (!expr_is_none(operands[i])) *map_put(values, operands[i].id) = 1;
  for (uint32_t i = 0; i < op->arg_count; i++)
    *map_put(values, g->request->program->args.data[op->first_arg + i].id) = 1;
  for (uint32_t i = g->walk.order.len; i-- > 0;) {
    const struct expr_node *n = expr_get(s, g->walk.order.data[i]);
    bool is_step = n->kind == E_FIELD || n->kind == E_INDEX;
    bool passes_on = is_step && !map_get(values, g->walk.order.data[i].id);
    const expr below[] = {n->a, n->b, n->c};
    for (int k = n->kind == E_LOAD || passes_on; k < expr_arity((enum expr_kind)n->kind); k++)
      if (!expr_is_none(below[k])) *map_put(values, below[k].id) = 1;
  }
}

/* What the operands of the operation load and compute, innermost first. An index is asked about before the access that
 * it leads to: to engines that compute with integers, an address that is used has not wrapped around. What is near need
 * not be known exactly there; an address that is kept is, so that it is not led away step by step. */
static void need_operands(struct guards *g, const struct operation *op, need_list *out) {
  const struct program *p = g->request->program;
  const expr operands[] = {op->a, op->b, op->c};
  struct map values = MAP_INIT;
  walk_begin(&g->walk, &p->exprs);
  for (int i = 0; i < 3; i++)
    if (!expr_is_none(operands[i])) walk_add(&g->walk, &p->exprs, operands[i]);
  for (uint32_t i = 0; i < op->arg_count; i++) walk_add(&g->walk, &p->exprs, p->args.data[op->first_arg + i]);
  find_values(g, op, &values);
  for (uint32_t i = 0; i < g->walk.order.len; i++) {
    expr e = g->walk.order.data[i];
    const struct expr_node n = *expr_get(&p->exprs, e);
    if (n.kind == E_LOAD) need_bytes(g, out, n.a, (n.width + 7u) / 8, false);
    if (n.kind != E_INDEX || !(g->asked >> CHECK_DEREF & 1) || !index_may_wrap(g->p, e)) continue;
    add_need(out, (struct need){NEED_NEAR, {e, EXPR_NONE, false}, EXPR_NONE});
    if (map_get(&values, e.id)) add_need(out, (struct need){NEED_NO_WRAP, {e, EXPR_NONE, false}, EXPR_NONE});
  }
  map_release(&values);
}

static void need_access(struct guards *g, const struct access *x, need_list *out) {
  const bool deref = g->asked >> CHECK_DEREF & 1;
  switch (x->kind) {
  case ACCESS_CELL: need_bytes(g, out, x->address, (x->width + 7u) / 8, x->is_write); break;
  case ACCESS_RANGE: need_range(g, out, x->address, x->bytes, x->is_write); break;
  case ACCESS_APART:
    if (deref) add_need(out, (struct need){NEED_DISJOINT, {x->address, x->bytes, false}, x->other});
    break;
  case ACCESS_FREE:
    if (g->asked >> CHECK_FREE & 1)
      add_need(out, (struct need){NEED_FREEABLE, {x->address, EXPR_NONE, false}, EXPR_NONE});
    break;
  case ACCESS_CALL:
    if (deref) add_need(out, (struct need){NEED_FUNCTION, {x->address, EXPR_NONE, false}, EXPR_NONE});
    break;
  case ACCESS_END:
    if (g->asked >> CHECK_TRACK & 1)
      add_need(out, (struct need){NEED_TRACKED, {EXPR_NONE, EXPR_NONE, false}, EXPR_NONE});
    if (g->asked >> CHECK_CLEANUP & 1)
      add_need(out, (struct need){NEED_FREED, {EXPR_NONE, EXPR_NONE, false}, EXPR_NONE});
    break;
  }
}

static void need_operation(struct guards *g, const struct operation *op, need_list *out) {
  struct access all[MOST_ACCESSES];
  expr one = expr_const(&g->p->exprs, g->p->pointer_width, 1);
  uint32_t count = accesses_of(g->request->program, g->splice.function, op, one, all);
  for (uint32_t i = 0; i < count; i++) need_access(g, &all[i], out);
}

static void find_needs(struct guards *g, edge_id e, need_list *out) {
  const struct operation *op = &g->request->program->edges.data[e].op;
  if (op->kind == OP_VIOLATION) return; /* its operands are for the reader */
  need_operands(g, op, out);
  need_operation(g, op, out);
  if (call_may_misuse(g, e)) add_need(out, (struct need){NEED_BODY, {EXPR_NONE, EXPR_NONE, false}, EXPR_NONE});
}

/* ---- the first walk: which memory ---- */

static bool is_run(const struct guards *g, loc_id l) {
  function_id f = g->request->program->locations.data[l].function;
  return cfg_is_reached(g->request->cfg, l) && points_to_is_called(g->request->points_to, f);
}

static bool are_compared(enum expr_kind kind) {
  return kind == E_EQ || kind == E_NE || kind == E_ULT || kind == E_ULE || kind == E_SUB;
}

/* Are addresses of heap memory compared with those of other memory? */
static bool compares_heap(void *data, expr e, const struct expr_node *n) {
  struct guards *g = data;
  (void)e;
  if (g->has_copies || !are_compared(n->kind) || expr_width(&g->p->exprs, n->a) != g->p->pointer_width) return true;
  target_list x = VEC_INIT, y = VEC_INIT;
  points_to_targets(g->request->points_to, n->a, &x);
  points_to_targets(g->request->points_to, n->b, &y);
  for (uint32_t i = 0; i < x.len && x.len <= MOST_PIECES; i++)
    for (uint32_t k = 0; k < y.len && y.len <= MOST_PIECES; k++)
      g->has_copies |= (x.data[i].kind == TARGET_DYNAMIC) != (y.data[k].kind == TARGET_DYNAMIC);
  vec_release_all(&x, &y);
  return true;
}

static void look_for_comparisons(void *data, expr e) {
  struct guards *g = data;
  expr_visit(&g->p->exprs, e, compares_heap, g);
}

static void find_pieces(struct guards *g) {
  const struct program *p = g->request->program;
  need_list needs = VEC_INIT;
  piece_list pieces = VEC_INIT;
  for (edge_id e = 0; e < g->out->first_edge; e++) {
    if (!is_run(g, p->edges.data[e].source)) continue;
    g->splice.function = p->locations.data[p->edges.data[e].source].function;
    vec_clear(&needs);
    find_needs(g, e, &needs);
    for (uint32_t i = 0; i < needs.len; i++) {
      if (needs.data[i].kind == NEED_RANGE || needs.data[i].kind == NEED_FREEABLE)
        pieces_of_address(g, needs.data[i].range.address, &pieces);
      g->has_copies |= needs.data[i].kind == NEED_DISJOINT;
    }
    operation_expressions(p, &p->edges.data[e].op, look_for_comparisons, g);
    if (!(g->asked & CHECKS_OF_ENDS)) continue;
    if (is_heap_allocation(&p->edges.data[e].op)) piece_of_allocation(g, e, ID_NONE);
    if (g->lost == ID_NONE && call_may_allocate(g, e)) g->lost = guard_variable(g, "lost", "unknown", 1);
  }
  vec_release_all(&needs, &pieces);
}

/* ---- the second walk ---- */

static expr condition_callable(struct guards *g, expr address) {
  uint32_t count;
  const function_id *callees = points_to_callees(g->request->points_to, g->edge, &count);
  struct exprs *s = &g->p->exprs;
  expr any = expr_const(s, 1, 0);
  for (uint32_t i = 0; i < count; i++)
    any = either(g, any, expr_binary(s, E_EQ, address, expr_function(s, callees[i]), 0));
  return any;
}

static expr condition_of(struct guards *g, const struct need *n, const piece_list *pieces) {
  u128 bytes;
  switch (n->kind) {
  case NEED_RANGE: {
    expr inside = condition_in_pieces(g, &n->range, pieces);
    if (expr_is_const(&g->p->exprs, n->range.bytes, &bytes) && bytes) return inside;
    expr nothing = expr_const(&g->p->exprs, g->p->pointer_width, 0);
    return either(g, expr_binary(&g->p->exprs, E_EQ, n->range.bytes, nothing, 0), inside);
  }
  case NEED_DISJOINT: return condition_disjoint(g, n->range.address, n->other, n->range.bytes);
  case NEED_BODY: return expr_const(&g->p->exprs, 1, 0);
  case NEED_FREEABLE: return condition_freeable(g, n->range.address, pieces);
  case NEED_FUNCTION: return condition_callable(g, n->range.address);
  case NEED_NO_WRAP: return condition_no_wrap(g, n->range.address);
  case NEED_NEAR: return condition_near(g, n->range.address);
  case NEED_TRACKED: return condition_at_end(g, true);
  case NEED_FREED: return condition_at_end(g, false);
  }
  return EXPR_NONE;
}

/* The first kind that was asked for. */
static enum check_kind any_check(const struct guards *g) {
  return check_set_has(g->asked, CHECK_DEREF)   ? CHECK_DEREF
         : check_set_has(g->asked, CHECK_FREE)  ? CHECK_FREE
         : check_set_has(g->asked, CHECK_TRACK) ? CHECK_TRACK
                                                : CHECK_CLEANUP;
}

static enum check_kind check_of(const struct guards *g, enum need_kind kind) {
  switch (kind) {
  case NEED_FREEABLE: return CHECK_FREE;
  case NEED_TRACKED: return CHECK_TRACK;
  case NEED_FREED: return CHECK_CLEANUP;
  case NEED_RANGE:
  case NEED_DISJOINT:
  case NEED_FUNCTION:
  case NEED_NEAR:
  case NEED_NO_WRAP: break;
  case NEED_BODY: return any_check(g);
  }
  return CHECK_DEREF;
}

static enum guard_kind guard_of(enum need_kind kind) {
  switch (kind) {
  case NEED_TRACKED:
  case NEED_FREED: return GUARD_LOST;
  case NEED_NEAR:
  case NEED_NO_WRAP: return GUARD_WRAP;
  case NEED_BODY: return GUARD_OUTSIDE;
  case NEED_RANGE:
  case NEED_DISJOINT:
  case NEED_FUNCTION:
  case NEED_FREEABLE: break;
  }
  return GUARD_ACCESS;
}

static void tell_about(struct guards *g, edge_id violation, struct guard_about about) {
  const struct guard_about nothing = {ID_NONE, GUARD_ACCESS};
  while (g->out->about.len < violation - g->out->first_edge) vec_push(&g->out->about, nothing);
  vec_push(&g->out->about, about);
}

/* What the analysis cannot follow is never settled. */
static bool is_settled(const struct guards *g, const struct need *n) {
  bool is_of_check = n->kind != NEED_BODY && n->kind != NEED_NEAR && n->kind != NEED_NO_WRAP;
  return is_of_check && checks_is_settled(g->request->program, g->request->settled, g->edge, check_of(g, n->kind));
}

/* Runs that fail a check which is settled are over. The condition may fail where the check does not (G2): unless it is
 * exact, only null pointers are certain. */
static void leave_out_failing(struct guards *g, const struct need *n, expr condition) {
  struct exprs *s = &g->p->exprs;
  if (n->kind == NEED_TRACKED || n->kind == NEED_FREED) return;
  if (pieces_are_exact(g, n->range.address)) {
    guard_assume(g, condition);
  } else if (n->kind == NEED_RANGE) {
    expr nothing = expr_const(s, g->p->pointer_width, 0);
    guard_assume(g, either(g, expr_binary(s, E_EQ, n->range.bytes, nothing, 0),
                           expr_binary(s, E_NE, n->range.address, nothing, 0)));
  }
}

/* A VIOLATION unless the condition holds. */
static void emit_check(struct guards *g, const struct need *n) {
  piece_list pieces = VEC_INIT;
  u128 known;
  if (n->kind == NEED_RANGE || n->kind == NEED_FREEABLE) pieces_of_address(g, n->range.address, &pieces);
  expr condition = condition_of(g, n, &pieces);
  vec_release(&pieces);
  bool is_known = expr_is_const(&g->p->exprs, condition, &known);
  if (is_known && known) return;
  if (is_settled(g, n)) {
    leave_out_failing(g, n, condition);
    return;
  }
  loc_id from = g->splice.here, failed = program_add_location(g->p, g->splice.function),
         end = program_add_location(g->p, g->splice.function);
  guard_assume(g, condition);
  struct operation op = operation_make(OP_ASSUME);
  op.a = expr_negate(&g->p->exprs, condition);
  guard_edge(g, from, failed, op);
  op = operation_make(OP_VIOLATION);
  op.sub = check_of(g, n->kind);
  edge_id violation = guard_edge(g, failed, end, op);
  tell_about(g, violation, (struct guard_about){g->edge, guard_of(n->kind)});
  vec_push(&g->p->checks, ((struct check){(enum check_kind)op.sub, violation, ID_NONE}));
}

static void emit_behind(struct guards *g, edge_id e) {
  loc_id target = g->p->edges.data[e].target, behind = program_add_location(g->p, g->splice.function);
  uint32_t before = g->p->edges.len;
  g->splice.here = behind;
  const struct operation op = g->request->program->edges.data[e].op;
  effects_behind(g, &op);
  if (g->p->edges.len == before) return; /* the location stays without use */
  g->p->edges.data[e].target = behind;
  guard_edge(g, g->splice.here, target, operation_make(OP_SKIP));
}

/* Checks before the edges, which leave one location and are evaluated together. */
static void guard_edges(void *data, loc_id l, const edge_id *edges, uint32_t count) {
  struct guards *g = data;
  need_list needs = VEC_INIT;
  g->splice.here = l;
  for (uint32_t i = 0; i < count; i++) find_needs(g, edges[i], &needs);
  g->edge = edges[0];
  g->splice.at = g->p->edges.data[edges[0]].at;
  for (uint32_t i = 0; i < needs.len; i++) emit_check(g, &needs.data[i]);
  vec_release(&needs);
  if (count == 1) {
    const struct operation op = g->request->program->edges.data[edges[0]].op;
    if (op.kind == OP_RETURN) effects_of_return(g);
    effects_before(g, &op);
  }
  for (uint32_t i = 0; i < count; i++) splice_move_source(&g->splice, edges[i]);
  for (uint32_t i = 0; i < count; i++) emit_behind(g, edges[i]);
}

static void guard_location(struct guards *g, loc_id l) {
  g->splice.function = g->request->program->locations.data[l].function;
  splice_groups(g->request->program, l, guard_edges, g);
}

static void guard_entry(struct guards *g, function_id f) {
  struct function *fn = &g->p->functions.data[f];
  if (fn->entry == ID_NONE || !points_to_is_called(g->request->points_to, f)) return;
  g->splice.function = f;
  g->splice.at = fn->at;
  loc_id old = fn->entry, first = program_add_location(g->p, f);
  uint32_t before = g->p->edges.len;
  g->splice.here = first;
  effects_of_entry(g);
  if (g->p->edges.len == before) return;
  guard_edge(g, g->splice.here, old, operation_make(OP_SKIP));
  g->p->functions.data[f].entry = first;
}

/* Checks of memory are made anew, as edges. */
static void keep_edges_only(struct program *p) {
  uint32_t kept = 0;
  for (check_id i = 0; i < p->checks.len; i++)
    if (p->edges.data[p->checks.data[i].edge].op.kind == OP_VIOLATION) p->checks.data[kept++] = p->checks.data[i];
  p->checks.len = kept;
}

struct points_to_options guards_view(const struct program *p, const settled_checks *settled) {
  bool is_checked = check_set_has(p->asked, CHECK_DEREF) && (!settled || !settled->len);
  return (struct points_to_options){.calls_are_known = is_checked};
}

struct guarded *guards_new(const struct guard_request *r) {
  struct program *copy = program_copy(r->program);
  if (!copy) return NULL;
  struct guarded *out = xcalloc(1, sizeof *out);
  out->program = copy;
  out->first_edge = copy->edges.len;
  out->first_variable = copy->variables.len;
  struct guards g = {.request = r,
                     .out = out,
                     .p = copy,
                     .splice = {.p = copy},
                     .walk = WALK_INIT,
                     .lost = ID_NONE,
                     .asked = r->program->asked};
  const loc_id locations = copy->locations.len;
  copy->asked = (copy->asked & ~(check_set)CHECKS_OF_MEMORY) | CHECKS_OF_CALLS; /* what guards are to a run */
  keep_edges_only(copy);
  bitset_init(&g.mortal, copy->objects.len);
  bitset_init(&g.ambiguous, copy->objects.len);
  find_lives(&g);
  find_pieces(&g);
  for (function_id f = 0; f < copy->functions.len; f++) guard_entry(&g, f);
  for (loc_id l = 0; l < locations; l++)
    if (is_run(&g, l)) guard_location(&g, l);
  calls_make_direct(&g);
  bitset_release_all(&g.mortal, &g.ambiguous);
  map_release(&g.index);
  vec_release(&g.pieces);
  walk_release(&g.walk);
  assert_structure(program_is_valid(copy));
  return out;
}

void guards_free(struct guarded *x) {
  if (!x) return;
  program_free(x->program);
  vec_release(&x->about);
  free(x);
}
