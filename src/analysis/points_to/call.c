/* Calls: arguments to parameters, results to variables, and what functions without a body do.
 *
 * A function without a body and without a model may, depending on the program's `extern_effects`, write nothing, the
 * blocks that its arguments point into (not what is reached from there), or all escaping memory as well. What it
 * writes, and its results, are unknown values. */
#include "analysis/memory/wrappers.h"
#include "analysis/points_to/private.h"

static node_id result_variable(const struct points_to *pt, edge_id id, uint32_t i) {
  const struct operation *op = &pt->program->edges.data[id].op;
  if (i >= op->result_count) return 0;
  var_id v = pt->program->results.data[op->first_result + i];
  return v == ID_NONE ? 0 : 1 + v;
}

static node_id argument(struct points_to *pt, edge_id id, uint32_t i) {
  const struct operation *op = &pt->program->edges.data[id].op;
  return i < op->arg_count ? pt_build_expr(pt, pt->program->args.data[op->first_arg + i]) : 0;
}

static void unknown_results(struct points_to *pt, edge_id id) {
  const struct edge *e = &pt->program->edges.data[id];
  for (uint32_t i = 0; i < e->op.result_count; i++) {
    node_id r = result_variable(pt, id, i);
    if (r == 0) continue;
    bool is_global = scalars_function(pt->scalars, r - 1) == ID_NONE;
    if (is_global || liveness_is_live(pt->liveness, e->target, r - 1)) pt_node_add_place(pt, r, PLACE_UNKNOWN);
  }
}

static void extern_call(struct points_to *pt, edge_id id) {
  const struct operation *op = &pt->program->edges.data[id].op;
  unknown_results(pt, id);
  if (pt->extern_values == 0) {
    pt->extern_values = pt_node_new(pt);
    pt_node_add_place(pt, pt->extern_values, PLACE_UNKNOWN);
  }
  for (uint32_t i = 0; i < op->arg_count; i++) {
    node_id a = argument(pt, id, i);
    if (a == 0) continue;
    if (pt->program->extern_effects != EXTERN_EFFECTS_NONE) pt_node_add_use(pt, a, USE_EXTERN, 0, 0);
    if (!pt->options.separate_unknown) continue; /* otherwise unknown values do not cover the arguments */
    pt_node_add_edge(pt, a, pt->extern_values, FLOW_BLUR, 0, 0);
    for (uint32_t k = 0; k < op->result_count; k++)
      if (result_variable(pt, id, k)) pt_node_add_edge(pt, a, result_variable(pt, id, k), FLOW_BLUR, 0, 0);
  }
  if (extern_effects_reach_escaped(pt->program->extern_effects)) pt_extern_effects(pt);
}

static void allocator_call(struct points_to *pt, edge_id id, bool zeroed) {
  block_id b = pt_block_of_allocation(pt, id, ID_NONE);
  if (result_variable(pt, id, 0)) pt_node_add_place(pt, result_variable(pt, id, 0), pt_place_make(pt, b, 0, 0));
  if (!zeroed && !pt->options.initialised_memory) pt_node_add_place(pt, pt_whole_in(pt, b), PLACE_UNKNOWN);
}

static void copy_call(struct points_to *pt, edge_id id) {
  struct copy_constraint c = {argument(pt, id, 0), argument(pt, id, 1), SIZE_ANY};
  if (c.to == 0) return;
  if (result_variable(pt, id, 0)) pt_node_add_edge(pt, c.to, result_variable(pt, id, 0), FLOW_COPY, 0, 0);
  if (c.from == 0) return;
  uint32_t index = pt->copies.len;
  vec_push(&pt->copies, c);
  pt_node_add_use(pt, c.to, USE_COPY_TO, index, 0);
  pt_node_add_use(pt, c.from, USE_COPY_FROM, index, 0);
}

static void fill_call(struct points_to *pt, edge_id id) {
  node_id to = argument(pt, id, 0), value = argument(pt, id, 1);
  if (to && result_variable(pt, id, 0)) pt_node_add_edge(pt, to, result_variable(pt, id, 0), FLOW_COPY, 0, 0);
  if (to && value) pt_node_add_use(pt, to, USE_FILL, value, 0);
}

static void library_call(struct points_to *pt, edge_id id, function_id f) {
  assert(pt->program->functions.data[f].entry == ID_NONE);
  switch ((enum library_model)pt->program->functions.data[f].library) {
  case LIBRARY_NONE:
  case LIBRARY_WRITE:
  case LIBRARY_THREAD: extern_call(pt, id); return;
  case LIBRARY_MALLOC:
  case LIBRARY_ALIGNED_ALLOC:
  case LIBRARY_ALLOCA: allocator_call(pt, id, false); return;
  case LIBRARY_CALLOC: allocator_call(pt, id, true); return;
  case LIBRARY_COPY:
  case LIBRARY_MOVE: copy_call(pt, id); return;
  case LIBRARY_FILL: fill_call(pt, id); return;
  case LIBRARY_PRINT_BUFFER:
    if (argument(pt, id, 0)) pt_node_add_use(pt, argument(pt, id, 0), USE_HAVOC, 0, SIZE_ANY);
    unknown_results(pt, id);
    return;
  case LIBRARY_INPUT:
  case LIBRARY_ANY:
  case LIBRARY_PRINT:
  case LIBRARY_PURE: unknown_results(pt, id); return;
  case LIBRARY_ASSUME:
  case LIBRARY_ERROR:
  case LIBRARY_ASSERT_FAIL:
  case LIBRARY_ABORT:
  case LIBRARY_EXIT:
  case LIBRARY_FREE:
  case LIBRARY_OBJECT_SIZE:
  case LIBRARY_SETJMP:
  case LIBRARY_LONGJMP:
  case LIBRARY_MODEL_COUNT: return;
  }
}

static void pass_arguments(struct points_to *pt, edge_id id, function_id f) {
  const struct function *fn = &pt->program->functions.data[f];
  uint32_t count = pt->program->edges.data[id].op.arg_count;
  for (uint32_t i = 0; i < fn->parameters.len; i++) {
    if (i < count)
      pt_node_add_edge(pt, argument(pt, id, i), 1 + fn->parameters.data[i], FLOW_COPY, 0, 0);
    else
      pt_node_add_place(pt, 1 + fn->parameters.data[i], PLACE_UNKNOWN);
  }
  if (!fn->is_variadic || count <= fn->parameters.len) return;
  block_id area = pt_block_of_varargs(pt, f);
  for (uint32_t i = fn->parameters.len; i < count; i++) {
    expr e = pt->program->args.data[pt->program->edges.data[id].op.first_arg + i];
    cell_id c = pt_cell_find(pt, pt_place_make(pt, area, 0, 1), (expr_width(&pt->program->exprs, e) + 7u) / 8u);
    pt_node_add_edge(pt, pt_build_expr(pt, e), pt->cells.data[c].in, FLOW_COPY, 0, 0);
  }
}

/* A wrapper's object is told apart by the call: nothing else can hold its address. */
static void wrapper_result(struct points_to *pt, edge_id id, function_id f, node_id from, node_id to) {
  edge_id site = wrappers_allocation(pt->cfg, f);
  block_id original = pt_block_of_allocation(pt, site, ID_NONE);
  block_id clone = pt_block_of_allocation(pt, site, id);
  bool zeroed = pt->program->edges.data[site].op.sub == ALLOC_HEAP_ZEROED;
  uint32_t count;
  const struct byte_range *ranges = fresh_of_edge(pt->fresh, id, &count);
  if (!zeroed) pt_build_fresh(pt, clone, ranges, count);
  pt_node_add_edge(pt, from, to, FLOW_CLONE, original, clone);
}

static void take_results(struct points_to *pt, edge_id id, function_id f) {
  uint32_t first = pt->first_result[f], count = pt->first_result[f + 1] - first;
  for (uint32_t i = 0; i < pt->program->edges.data[id].op.result_count; i++) {
    node_id r = result_variable(pt, id, i);
    if (r == 0) continue;
    if (i >= count)
      pt_node_add_place(pt, r, PLACE_UNKNOWN);
    else if (bitset_has(&pt->is_wrapper, f))
      wrapper_result(pt, id, f, pt->result_nodes[first + i], r);
    else
      pt_node_add_edge(pt, pt->result_nodes[first + i], r, FLOW_COPY, 0, 0);
  }
}

void pt_call_link(struct points_to *pt, edge_id id, function_id f) {
  uint64_t *known = map_put(&pt->calls, (uint64_t)id << 32 | f);
  if (*known) return;
  *known = 1;
  if (pt->program->functions.data[f].entry == ID_NONE) {
    library_call(pt, id, f);
    return;
  }
  if (bitset_add(&pt->is_called, f)) vec_push(&pt->todo, f);
  pass_arguments(pt, id, f);
  take_results(pt, id, f);
}

/* Assumption A3: an unknown function takes the arguments it is given. */
static bool fits(const struct points_to *pt, edge_id id, function_id f) {
  const struct program *p = pt->program;
  const struct operation *op = &p->edges.data[id].op;
  const struct function *fn = &p->functions.data[f];
  if (op->arg_count != fn->parameters.len && !(fn->is_variadic && op->arg_count > fn->parameters.len)) return false;
  for (uint32_t i = 0; i < fn->parameters.len; i++)
    if (expr_width(&p->exprs, p->args.data[op->first_arg + i]) != p->variables.data[fn->parameters.data[i]].width)
      return false;
  for (uint32_t i = 0; i < op->result_count; i++) {
    var_id v = p->results.data[op->first_result + i];
    if (v == ID_NONE) continue;
    if (i >= fn->result_widths.len || fn->result_widths.data[i] != p->variables.data[v].width) return false;
  }
  return true;
}

void pt_call_link_unknown(struct points_to *pt, edge_id id) {
  if (!bitset_add(&pt->calls_unknown, id)) return;
  vec_push(&pt->indirect, id);
  if (!pt->options.calls_are_known) extern_call(pt, id);
  if (pt->options.separate_unknown) return;
  for (uint32_t i = 0; i < pt->address_taken.len; i++)
    if (fits(pt, id, pt->address_taken.data[i])) pt_call_link(pt, id, pt->address_taken.data[i]);
}

void pt_call_take_address(struct points_to *pt, function_id f) {
  if (!bitset_add(&pt->is_address_taken, f)) return;
  vec_push(&pt->address_taken, f);
  if (pt->options.separate_unknown) return;
  for (uint32_t i = 0; i < pt->indirect.len; i++)
    if (fits(pt, pt->indirect.data[i], f)) pt_call_link(pt, pt->indirect.data[i], f);
}

void pt_build_call(struct points_to *pt, edge_id id) {
  const struct operation *op = &pt->program->edges.data[id].op;
  for (uint32_t i = 0; i < op->arg_count; i++) argument(pt, id, i);
  if (op->callee != ID_NONE) {
    pt_call_link(pt, id, op->callee);
    return;
  }
  node_id address = pt_build_expr(pt, op->a);
  if (address) pt_node_add_use(pt, address, USE_CALL, id, 0);
}
