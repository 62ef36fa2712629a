/* Interprocedural backward slicing (Weiser, "Program slicing", 1984; control dependence as in Ferrante, Ottenstein and
 * Warren 1987), context-insensitive.
 *
 * For each location, the set of slots whose value there may influence a kept edge; for memory that is not a slot, a set
 * of relevant regions for all locations. Two worklists: locations whose set grew pass it on to their predecessors,
 * newly kept edges draw in what they read, the branches that control them and the calls of their function.
 *
 * Why a violation is preserved: take a run of the program that ends with a violation, and replace by SKIP every edge in
 * it that is not kept (calls without kept edges in the callee together with what happens inside). By induction, before
 * each location the two runs agree on the slots needed there and on the relevant regions: an edge that could change one
 * of them is kept and reads only what the runs agree on, and writes the same. A kept assumption therefore holds in
 * both. Addresses agree because allocation and the release of objects from kept allocations are kept.
 *
 * An allocation that is kept draws in each FREE that may release an object of a kept site (its address may be reused),
 * and a kept stack allocation each STACK_RESTORE. */
#include "analysis/slice/private.h"
#include "base/checking.h"

static void keep(struct slicer *s, edge_id e) {
  if (!bitset_has(s->part, e) || !bitset_add(&s->slice->edges, e)) return;
  vec_push(&s->marked, e);
}

static void enqueue(struct slicer *s, loc_id l) {
  if (bitset_add(&s->queued, l)) vec_push(&s->work, l);
}

static void need_bit(struct slicer *s, loc_id l, uint32_t bit) {
  uint64_t *row = s->need[l];
  assert(bit < s->local_count[s->p->locations.data[l].function] + s->global_count);
  if (!row || slice_row_has(row, bit)) return;
  row[bit / 64] |= (uint64_t)1 << (bit % 64);
  enqueue(s, l);
}

static void need_slot(struct slicer *s, loc_id l, slot_id x) {
  need_bit(s, l, slice_bit(s, s->p->locations.data[l].function, x));
}

static void need_region(struct slicer *s, uint32_t r) {
  if (r == REGION_NONE) return;
  if (r == REGION_MANY) {
    for (uint32_t i = 0; i < s->region_count; i++) need_region(s, i);
    return;
  }
  assert(r < s->region_count);
  if (!bitset_add(&s->regions, r)) return;
  for (uint32_t i = 0; i < s->writers[r].len; i++) keep(s, s->writers[r].data[i]);
  for (uint32_t i = 0; i < s->blocking_readers[r].len; i++) keep(s, s->blocking_readers[r].data[i]);
  for (uint32_t i = 0; i < s->extern_calls.len && bitset_has(&s->escaping_regions, r); i++)
    keep(s, s->extern_calls.data[i]);
}

/* Everything that an expression reads matters at the location. */
static void need_expr(struct slicer *s, loc_id l, expr e) {
  if (expr_is_none(e)) return;
  walk_begin(&s->walk, &s->p->exprs);
  walk_add(&s->walk, &s->p->exprs, e);
  for (uint32_t i = 0; i < s->walk.order.len; i++) {
    const struct expr_node *n = expr_get(&s->p->exprs, s->walk.order.data[i]);
    if (n->kind == E_VAR) need_slot(s, l, n->ref);
    if (n->kind != E_LOAD) continue;
    slot_id x = scalars_find(s->scalars, n->a, n->width);
    if (x != ID_NONE)
      need_slot(s, l, x);
    else
      need_region(s, points_to_region(s->points_to, n->a, n->width / 8u));
  }
}

static expr argument(const struct slicer *s, edge_id e, uint32_t i) {
  assert(i < s->p->edges.data[e].op.arg_count);
  return s->p->args.data[s->p->edges.data[e].op.first_arg + i];
}

/* An argument matters if its parameter does; those beyond the parameters do. */
static void need_arguments(struct slicer *s, edge_id e, function_id callee) {
  const struct edge *x = &s->p->edges.data[e];
  const struct function *f = &s->p->functions.data[callee];
  bool all = f->entry == ID_NONE && slice_writes_unseen(s, f);
  for (uint32_t i = 0; i < x->op.arg_count; i++) {
    bool needed = all || (f->entry != ID_NONE && i >= f->parameters.len);
    if (f->entry != ID_NONE && i < f->parameters.len && s->need[f->entry])
      needed = slice_row_has(s->need[f->entry], slice_bit(s, callee, f->parameters.data[i]));
    if (needed) need_expr(s, x->source, argument(s, e, i));
  }
}

static void consequences_of_call(struct slicer *s, edge_id e) {
  const struct edge *x = &s->p->edges.data[e];
  uint32_t count;
  const function_id *callees = points_to_callees(s->points_to, e, &count);
  need_expr(s, x->source, x->op.a);
  for (uint32_t i = 0; i < count; i++) need_arguments(s, e, callees[i]);
  bool any = points_to_calls_unknown(s->points_to, e) || s->property != PROPERTY_UNREACH_CALL;
  for (uint32_t i = 0; i < x->op.arg_count && any; i++) need_expr(s, x->source, argument(s, e, i));
}

static void consequences_of_return(struct slicer *s, edge_id e) {
  const struct edge *x = &s->p->edges.data[e];
  function_id f = s->p->locations.data[x->source].function;
  for (uint32_t i = 0; i < x->op.arg_count; i++) {
    uint32_t r = s->first_result[f] + i;
    if (r < s->first_result[f + 1] && bitset_has(&s->results, r)) need_expr(s, x->source, argument(s, e, i));
  }
}

/* Releases matter if they may release what a kept allocation made. */
static bool releases(const struct slicer *s, edge_id release, edge_id allocation) {
  const struct operation *op = &s->p->edges.data[release].op;
  bool on_stack = s->p->edges.data[allocation].op.sub == ALLOC_STACK;
  assert(s->p->edges.data[allocation].op.kind == OP_ALLOCATE && (op->kind == OP_FREE || op->kind == OP_STACK_RESTORE));
  if (op->kind == OP_STACK_RESTORE || on_stack) return op->kind == OP_STACK_RESTORE && on_stack;
  target_list targets = VEC_INIT;
  points_to_targets(s->points_to, op->a, &targets);
  bool found = false;
  for (uint32_t i = 0; i < targets.len && !found; i++)
    found = targets.data[i].kind == TARGET_UNKNOWN ||
            (targets.data[i].kind == TARGET_DYNAMIC && targets.data[i].id == allocation);
  vec_release(&targets);
  return found;
}

static void consequences_of_allocation(struct slicer *s, edge_id e) {
  for (uint32_t i = 0; i < s->frees.len; i++)
    if (!bitset_has(&s->slice->edges, s->frees.data[i]) && releases(s, s->frees.data[i], e)) keep(s, s->frees.data[i]);
}

/* A function with kept edges must be called, and where blocking counts, calls that may not return are kept too. */
static void keep_function(struct slicer *s, function_id f) {
  assert(s->p->functions.data[f].entry != ID_NONE);
  if (!bitset_add(&s->slice->functions, f)) return;
  for (uint32_t i = 0; i < call_graph_caller_count(s->calls, f); i++) keep(s, call_graph_callers(s->calls, f)[i]);
}

/* Everything in the function that may keep it from returning. */
static void keep_blocking_of(struct slicer *s, function_id f) {
  if (s->p->functions.data[f].entry == ID_NONE || !bitset_has(&s->may_block, f)) return;
  for (uint32_t i = s->cfg->order_first[f]; i < s->cfg->order_first[f + 1]; i++) {
    loc_id l = s->cfg->order[i];
    for (uint32_t k = 0; k < s->p->locations.data[l].out.len; k++) {
      edge_id e = s->p->locations.data[l].out.data[k];
      const struct operation *op = &s->p->edges.data[e].op;
      bool ends = op->kind == OP_STOP || bitset_has(&s->is_blocking, l);
      uint32_t count;
      const function_id *callees = points_to_callees(s->points_to, e, &count);
      for (uint32_t c = 0; c < count; c++) ends |= bitset_has(&s->may_block, callees[c]);
      if (ends) keep(s, e);
    }
  }
}

/* All ways out of a location that decides whether a kept edge is reached. */
static void keep_branch(struct slicer *s, loc_id l) {
  for (uint32_t i = 0; i < s->p->locations.data[l].out.len; i++) {
    edge_id e = s->p->locations.data[l].out.data[i];
    const struct operation *op = &s->p->edges.data[e].op;
    uint32_t count;
    const function_id *callees = points_to_callees(s->points_to, e, &count);
    if (op->kind == OP_ASSUME || op->kind == OP_STOP) keep(s, e);
    for (uint32_t c = 0; c < count && op->kind == OP_CALL; c++) {
      if (!bitset_has(&s->may_block, callees[c])) continue;
      keep(s, e);
      keep_blocking_of(s, callees[c]);
    }
  }
}

/* What the property itself looks at. */
static bool is_criterion(struct slicer *s, edge_id e) {
  const struct operation *op = &s->p->edges.data[e].op;
  bool is_life = op->kind == OP_ALLOCATE || op->kind == OP_FREE || op->kind == OP_STACK_SAVE ||
                 op->kind == OP_STACK_RESTORE || op->kind == OP_BEGIN_LIFE || op->kind == OP_END_LIFE;
  if (s->property == PROPERTY_VALID_MEMSAFETY && is_life) return true;
  return edge_may_violate(s->p, e, s->property, &s->walk);
}

static void draw_consequences(struct slicer *s, edge_id e) {
  const struct edge *x = &s->p->edges.data[e];
  keep_function(s, s->p->locations.data[x->source].function);
  const struct control_dependence *control = is_criterion(s, e) ? &s->criterion : &s->control;
  for (uint32_t i = control->first[x->source]; i < control->first[x->source + 1]; i++)
    keep_branch(s, control->controllers[i]);
  if (x->op.kind == OP_ASSUME) keep_branch(s, x->source);
  if (x->op.kind == OP_CALL) {
    consequences_of_call(s, e);
  } else if (x->op.kind == OP_RETURN) {
    consequences_of_return(s, e);
  } else {
    need_expr(s, x->source, x->op.a);
    need_expr(s, x->source, x->op.b);
    need_expr(s, x->source, x->op.c);
  }
  if (x->op.kind == OP_ALLOCATE) consequences_of_allocation(s, e);
  if (x->op.kind == OP_COPY) { /* a copy from a tracked object reads its cells */
    const struct slice_effects *f = &s->effects[e];
    for (uint32_t i = 0; i < f->uses; i++) need_bit(s, x->source, s->pool.data[f->first + i]);
    u128 n;
    object_id o;
    uint64_t offset;
    bool fixed = expr_is_const(&s->p->exprs, x->op.c, &n) && n < UINT32_MAX;
    if (!scalars_place(s->scalars, x->op.b, &o, &offset))
      need_region(s, points_to_region(s->points_to, x->op.b, fixed ? (uint64_t)n : UINT64_MAX));
  }
}

/* The value of result i of the call matters behind it. */
static void need_result(struct slicer *s, edge_id e, uint32_t i) {
  uint32_t count;
  const function_id *callees = points_to_callees(s->points_to, e, &count);
  keep(s, e);
  for (uint32_t c = 0; c < count; c++) {
    function_id f = callees[c];
    uint32_t r = s->first_result[f] + i;
    if (s->p->functions.data[f].entry == ID_NONE || r >= s->first_result[f + 1] || !bitset_add(&s->results, r))
      continue;
    loc_id exit = s->p->functions.data[f].exit;
    for (uint32_t k = 0; k < cfg_in_count(s->cfg, exit); k++) {
      edge_id back = cfg_in_edges(s->cfg, exit)[k];
      if (s->p->edges.data[back].op.kind != OP_RETURN || !bitset_has(s->part, back)) continue;
      if (bitset_has(&s->slice->edges, back))
        consequences_of_return(s, back);
      else
        keep(s, back);
    }
  }
}

static void pass_globals(struct slicer *s, loc_id from, loc_id to) {
  function_id f = s->p->locations.data[from].function, g = s->p->locations.data[to].function;
  const uint64_t *row = s->need[from];
  if (!row) return;
  for (uint32_t i = 0; i < s->global_count; i++)
    if (slice_row_has(row, s->local_count[f] + i)) need_bit(s, to, s->local_count[g] + i);
}

/* The edge may read, for assumptions that may block, a slot that matters behind it: then they matter. */
static void keep_fed(struct slicer *s, edge_id e, const uint64_t *row) {
  const uint64_t *first = map_get(&s->feed_index, e);
  for (uint32_t i = first ? (uint32_t)*first : 0; i; i = s->feeds.data[i - 1].next) {
    const struct slice_feed f = s->feeds.data[i - 1];
    for (uint32_t k = 0; k < f.uses; k++)
      if (slice_row_has(row, s->pool.data[f.first + k])) keep(s, f.assumption);
  }
}

/* Back over a call: locals but the results stay needed, globals and results come out of the callee. */
static void pass_call(struct slicer *s, edge_id e) {
  const struct edge *x = &s->p->edges.data[e];
  function_id f = s->p->locations.data[x->source].function;
  const struct slice_effects *effects = &s->effects[e];
  const uint32_t *kills = vec_from(&s->pool, effects->first + effects->uses);
  uint32_t count;
  const function_id *callees = points_to_callees(s->points_to, e, &count);
  bool through = points_to_calls_unknown(s->points_to, e);
  keep_fed(s, e, s->need[x->target]);
  for (uint32_t i = 0; i < x->op.result_count; i++) {
    var_id v = s->p->results.data[x->op.first_result + i];
    if (v != ID_NONE && slice_row_has(s->need[x->target], slice_bit(s, f, v))) need_result(s, e, i);
  }
  for (uint32_t i = 0; i < s->local_count[f]; i++) {
    bool killed = false;
    if (!slice_row_has(s->need[x->target], i)) continue;
    for (uint32_t k = 0; k < effects->kills; k++) killed |= kills[k] == i;
    if (!killed) need_bit(s, x->source, i);
  }
  for (uint32_t i = 0; i < count; i++) {
    loc_id exit = s->p->functions.data[callees[i]].exit;
    if (exit == ID_NONE)
      through = true;
    else
      pass_globals(s, x->target, exit);
  }
  if (through) pass_globals(s, x->target, x->source);
}

static void pass_edge(struct slicer *s, edge_id e, loc_id l) {
  const struct edge *x = &s->p->edges.data[e];
  const struct slice_effects *f = &s->effects[e];
  const uint32_t *kills = vec_from(&s->pool, f->first + f->uses);
  uint64_t *row = s->need[l], *before = s->need[x->source];
  uint32_t words = slice_row_words(s, s->p->locations.data[l].function);
  bool changed = false;
  for (uint32_t i = 0; i < f->kills + f->clobbers; i++)
    if (slice_row_has(row, kills[i])) keep(s, e);
  keep_fed(s, e, row);
  for (uint32_t w = 0; w < words; w++) {
    uint64_t add = row[w] & ~before[w];
    for (uint32_t i = 0; i < f->kills && add; i++)
      if (kills[i] / 64 == w) add &= ~((uint64_t)1 << (kills[i] % 64));
    before[w] |= add;
    changed |= add != 0;
  }
  if (changed) enqueue(s, x->source);
}

/* The needs at a function's entry go to its calls. */
static void pass_entry(struct slicer *s, function_id f) {
  for (uint32_t i = 0; i < call_graph_caller_count(s->calls, f); i++) {
    edge_id call = call_graph_callers(s->calls, f)[i];
    if (!bitset_has(s->part, call)) continue;
    pass_globals(s, s->p->functions.data[f].entry, s->p->edges.data[call].source);
    if (bitset_has(&s->slice->edges, call)) need_arguments(s, call, f);
  }
}

static void pass_back(struct slicer *s, loc_id l) {
  function_id f = s->p->locations.data[l].function;
  for (uint32_t i = 0; i < cfg_in_count(s->cfg, l); i++) {
    edge_id e = cfg_in_edges(s->cfg, l)[i];
    const struct edge *x = &s->p->edges.data[e];
    if (!bitset_has(s->part, e) || !cfg_flows(x)) continue;
    if (x->op.kind == OP_VIOLATION && s->property == PROPERTY_UNREACH_CALL) continue; /* the run ended */
    if (x->op.kind == OP_CALL)
      pass_call(s, e);
    else
      pass_edge(s, e, l);
  }
  if (s->p->functions.data[f].entry == l) pass_entry(s, f);
}

static void add_criterion(struct slicer *s) {
  for (edge_id e = bitset_next(s->part, 0); e < s->part->size; e = bitset_next(s->part, e + 1))
    if (is_criterion(s, e)) keep(s, e);
}

/* With `all`, assumptions and calls count as branches too where they may block. */
static void find_control(struct slicer *s, const struct bitset *graph, bool all, struct control_dependence *ret) {
  struct bitset ends;
  bitset_init(&ends, s->p->locations.len);
  cfg_find_ends(s->cfg, graph, all, &ends);
  for (edge_id e = bitset_next(graph, 0); e < graph->size && all; e = bitset_next(graph, e + 1)) {
    uint32_t count;
    const function_id *callees = points_to_callees(s->points_to, e, &count);
    for (uint32_t i = 0; i < count; i++)
      if (bitset_has(&s->may_block, callees[i])) bitset_add(&ends, s->p->edges.data[e].source);
  }
  loc_id *up = cfg_post_dominators(s->cfg, graph, &ends);
  control_dependence_init(ret, s->cfg, graph, up, &ends);
  free(up);
  bitset_release(&ends);
}

static bool solve(struct slicer *s) {
  while (s->marked.len || s->work.len) {
    if (limits_exceeded(&s->context->limits)) return false;
    if (s->marked.len) {
      draw_consequences(s, vec_pop(&s->marked));
      continue;
    }
    loc_id l = vec_pop(&s->work);
    bitset_remove(&s->queued, l);
    pass_back(s, l);
  }
  return true;
}

static bool is_kept(const struct slicer *s, edge_id e) {
  return !bitset_has(s->part, e) || bitset_has(&s->slice->edges, e);
}

/* Branches that decide whether a kept edge is reached are kept, and so are the calls of its function. */
static void check_control(struct slicer *s, edge_id e) {
  const struct edge *x = &s->p->edges.data[e];
  const struct control_dependence *control = is_criterion(s, e) ? &s->criterion : &s->control;
  function_id f = s->p->locations.data[x->source].function;
  assert(bitset_has(&s->slice->functions, f));
  for (uint32_t i = 0; i < call_graph_caller_count(s->calls, f); i++)
    assert(is_kept(s, call_graph_callers(s->calls, f)[i]));
  for (uint32_t i = control->first[x->source]; i < control->first[x->source + 1]; i++) {
    const struct location *at = &s->p->locations.data[control->controllers[i]];
    for (uint32_t k = 0; k < at->out.len; k++)
      assert(s->p->edges.data[at->out.data[k]].op.kind != OP_ASSUME || is_kept(s, at->out.data[k]));
  }
}

/* An edge that may change a slot that matters behind it is kept. */
static void check_data(const struct slicer *s, edge_id e) {
  const struct edge *x = &s->p->edges.data[e];
  const struct slice_effects *f = &s->effects[e];
  const uint64_t *row = cfg_flows(x) ? s->need[x->target] : NULL;
  bool ends = x->op.kind == OP_VIOLATION && s->property == PROPERTY_UNREACH_CALL;
  for (uint32_t i = 0; i < f->kills + f->clobbers && row && !ends; i++)
    assert(!slice_row_has(row, s->pool.data[f->first + f->uses + i]) || is_kept(s, e));
}

/* What is kept is closed under dependence; what is not is skipped. */
static bool slicer_is_valid(struct slicer *s) {
  assert(s->marked.len == 0 && s->work.len == 0);
  for (edge_id e = 0; e < s->p->edges.len; e++) {
    bool kept = bitset_has(&s->slice->edges, e);
    assert(bitset_has(s->part, e) == (kept || bitset_has(&s->slice->skipped, e)));
    assert(!kept || !bitset_has(&s->slice->skipped, e));
    if (bitset_has(s->part, e)) check_data(s, e);
    if (kept) check_control(s, e);
  }
  for (uint32_t r = bitset_next(&s->regions, 0); r < s->region_count; r = bitset_next(&s->regions, r + 1))
    for (uint32_t i = 0; i < s->writers[r].len; i++) assert(is_kept(s, s->writers[r].data[i]));
  return true;
}

struct slice *slice_new(struct context *ctx, const struct cfg *cfg, const struct call_graph *calls,
                        const struct reachable *reachable, enum property property, enum slice_blocking blocking) {
  statistics_start(&ctx->stats, PHASE_SLICE);
  const struct program *p = cfg->program;
  struct slice *result = xcalloc(1, sizeof *result);
  struct slicer s = {.slice = result, .context = ctx, .p = p, .cfg = cfg, .calls = calls, .reachable = reachable};
  s.part = &reachable->relevant_edges;
  s.points_to = calls->points_to;
  s.property = property;
  s.blocking = blocking;
  bitset_init(&result->edges, p->edges.len);
  bitset_init(&result->skipped, p->edges.len);
  bitset_init(&result->functions, p->functions.len);
  bitset_init(&s.queued, p->locations.len);
  slice_index_init(&s);
  bool all = blocking == SLICE_ALL_BLOCKING;
  find_control(&s, all ? &reachable->edges : &s.graph, all, &s.control);
  find_control(&s, &reachable->edges, true, &s.criterion);
  add_criterion(&s);
  bool in_time = solve(&s);
  for (edge_id e = bitset_next(s.part, 0); e < s.part->size; e = bitset_next(s.part, e + 1))
    if (!bitset_has(&result->edges, e)) bitset_add(&result->skipped, e);
  assert_structure(!in_time || slicer_is_valid(&s));
  ctx->stats.sliced_edges += p->edges.len - bitset_count(&result->edges);
  slice_index_release(&s);
  control_dependence_release(&s.control);
  control_dependence_release(&s.criterion);
  bitset_release(&s.queued);
  vec_release_all(&s.work, &s.marked);
  walk_release(&s.walk);
  statistics_stop(&ctx->stats, PHASE_SLICE);
  if (in_time) return result;
  slice_free(result);
  return NULL;
}

void slice_free(struct slice *s) {
  if (!s) return;
  bitset_release_all(&s->edges, &s->skipped, &s->functions);
  free(s);
}
