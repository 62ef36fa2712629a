/* Points-to analysis: the frame. Method:
 *
 * Inclusion constraints (Andersen, 1994) over nodes for variables, expressions, function results and memory cells; a
 * solution maps each node to a set of places. A place is a block (object, allocation site, function) with an offset and
 * a stride, the "location sets" of Wilson and Lam (PLDI 1995): adding a constant moves the offset, indexing with an
 * unknown index adds a stride, other arithmetic makes it "anywhere in the block". Cells of a block and their overlaps
 * are explained in points_to_memory.c, the solver in points_to_solve.c, sets in points_to_set.c.
 *
 * Functions are translated when a call first reaches them, and indirect calls are resolved while solving, so code that
 * never runs has no influence.
 *
 * Soundness: let a value hold an address if it is the address of a byte of an object (or of a function), or was
 * computed from one. By induction over the steps of a run, the node of every expression includes the place of each
 * address that its value holds: constants are added when their expression is built, each operator's flow covers its
 * result, a load finds every earlier store to overlapping bytes through `in` and `out` of the cells (A1 keeps the
 * access within the block of its address), and values the program does not determine are unknown. First contents of
 * local variables, tracked cells (liveness) and new memory (fresh) that cannot be read before they are written
 * contribute nothing. */
#include "analysis/memory/wrappers.h"
#include "analysis/points_to/private.h"
#include "base/checking.h"

static void init(struct points_to *pt) {
  const struct program *p = pt->program;
  vec_resize(&pt->nodes, 1 + p->variables.len);
  for (node_id n = 0; n < pt->nodes.len; n++) pt->nodes.data[n].rep = n;
  vec_resize(&pt->expr_nodes, p->exprs.nodes.len);
  for (uint32_t i = 0; i < pt->expr_nodes.len; i++) pt->expr_nodes.data[i] = ID_NONE;
  pt->first_result = xcalloc(p->functions.len + 1, sizeof *pt->first_result);
  for (function_id f = 0; f < p->functions.len; f++)
    pt->first_result[f + 1] = pt->first_result[f] + p->functions.data[f].result_widths.len;
  pt->result_nodes = xcalloc(pt->first_result[p->functions.len] + 1, sizeof *pt->result_nodes);
  for (uint32_t i = 0; i < pt->first_result[p->functions.len]; i++) pt->result_nodes[i] = pt_node_new(pt);
  pt->varargs = xmalloc((p->functions.len + 1) * sizeof *pt->varargs);
  for (function_id f = 0; f < p->functions.len; f++) pt->varargs[f] = ID_NONE;
  bitset_init(&pt->is_address_taken, p->functions.len);
  bitset_init(&pt->is_called, p->functions.len);
  bitset_init(&pt->is_wrapper, p->functions.len);
  bitset_init(&pt->calls_unknown, p->edges.len);
  pt_init_blocks(pt);
}

static int compare_ids(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

/* The pairs of call and callee, by call. */
static void collect_callees(struct points_to *pt) {
  uint32_t edges = pt->program->edges.len, count = pt->calls.entries.len;
  pt->callee_first = xcalloc(edges + 2, sizeof *pt->callee_first);
  pt->callees = xcalloc(count + 1, sizeof *pt->callees);
  for (uint32_t i = 0; i < count; i++) pt->callee_first[(pt->calls.entries.data[i].key >> 32) + 2]++;
  for (uint32_t e = 2; e < edges + 2; e++) pt->callee_first[e] += pt->callee_first[e - 1];
  for (uint32_t i = 0; i < count; i++) {
    uint64_t key = pt->calls.entries.data[i].key;
    pt->callees[pt->callee_first[(key >> 32) + 1]++] = (function_id)key;
  }
  for (edge_id e = 0; e < edges; e++) {
    uint32_t n = pt->callee_first[e + 1] - pt->callee_first[e];
    if (n > 1) qsort(pt->callees + pt->callee_first[e], n, sizeof *pt->callees, compare_ids);
  }
}

static void check_nodes(const struct points_to *pt) {
  assert(pt->nodes.data[0].set.len == 0); /* never holds an address */
  for (node_id n = 0; n < pt->nodes.len; n++) {
    const struct pt_node *x = &pt->nodes.data[n];
    node_id rep = pt_query_rep(pt, n);
    assert(rep == n || (rep != 0 && x->set.len == 0)); /* what was merged has handed over its set */
    assert(pt_place_set_in_order(&x->set));
    for (uint32_t i = 0; i < x->set.len; i++) assert(place_block(x->set.data[i]) < pt->blocks.len);
    assert(pt->stopped || rep != n || x->delta.len == 0);
    (void)rep;
  }
}

/* Objects and functions have their blocks at fixed places; cells lie within their blocks, and blocks know them. */
static void check_blocks(const struct points_to *pt) {
  const struct program *p = pt->program;
  for (object_id o = 0; o < p->objects.len; o++) assert(pt->blocks.data[pt_block_of_object(o)].id == o);
  for (function_id f = 0; f < p->functions.len; f++) assert(pt->blocks.data[pt_block_of_function(pt, f)].id == f);
  for (block_id b = 0; b < pt->blocks.len; b++)
    for (uint32_t i = 0; i < pt->blocks.data[b].cells.len; i++) {
      const struct pt_cell *c = &pt->cells.data[pt->blocks.data[b].cells.data[i]];
      assert(c->block == b && c->in < pt->nodes.len && c->out < pt->nodes.len);
      assert(pt->blocks.data[b].size == UINT64_MAX || (uint64_t)c->offset + c->bytes <= pt->blocks.data[b].size);
    }
}

static void check_callees(const struct points_to *pt) {
  for (edge_id e = 0; e < pt->program->edges.len; e++) {
    uint32_t count;
    const function_id *callees = points_to_callees(pt, e, &count);
    assert(count == 0 || pt->program->edges.data[e].op.kind == OP_CALL);
    for (uint32_t i = 0; i < count; i++) {
      assert(i == 0 || callees[i - 1] < callees[i]);
      assert(pt->program->functions.data[callees[i]].entry == ID_NONE || bitset_has(&pt->is_called, callees[i]));
    }
    (void)callees;
  }
}

/* Cells of one block that overlap are in one region. */
static void check_regions(const struct points_to *pt) {
  for (uint32_t i = 0; i < pt->region_cells.len; i++) {
    const struct region_cell *x = &pt->region_cells.data[i];
    assert(x->region < pt->region_count);
    for (uint32_t k = x->next; k != ID_NONE; k = pt->region_cells.data[k].next) {
      const struct region_cell *y = &pt->region_cells.data[k];
      struct pt_cell a = {.block = x->block, .offset = x->offset, .stride = x->stride, .bytes = x->bytes};
      struct pt_cell b = {.block = y->block, .offset = y->offset, .stride = y->stride, .bytes = y->bytes};
      bool exact = false;
      assert(x->region == y->region || !pt_cells_overlap(&a, &b, &exact));
      (void)a, (void)b, (void)exact;
    }
  }
}

static bool points_to_is_valid(const struct points_to *pt) {
  check_nodes(pt);
  check_blocks(pt);
  check_callees(pt);
  if (!pt->stopped) check_regions(pt);
  return true;
}

/* What only solving needs. */
static void release_working_state(struct points_to *pt) {
  for (node_id n = 0; n < pt->nodes.len; n++) {
    vec_release_all(&pt->nodes.data[n].delta, &pt->nodes.data[n].out, &pt->nodes.data[n].uses);
  }
  map_release_all(&pt->edge_index, &pt->calls);
  vec_release_all(&pt->queue, &pt->todo, &pt->indirect, &pt->copies, &pt->scratch, &pt->added, &pt->merged);
  liveness_free(pt->liveness);
  pt->liveness = NULL;
  fresh_free(pt->fresh);
  pt->fresh = NULL;
}

static void call_from_outside(struct points_to *pt, const struct bitset *functions) {
  const struct program *p = pt->program;
  for (function_id f = bitset_next(functions, 0); f < functions->size; f = bitset_next(functions, f + 1)) {
    const struct function *fn = &p->functions.data[f];
    assert(fn->entry != ID_NONE);
    if (bitset_add(&pt->is_called, f)) vec_push(&pt->todo, f);
    for (uint32_t i = 0; i < fn->parameters.len; i++) pt_node_add_place(pt, 1 + fn->parameters.data[i], PLACE_UNKNOWN);
  }
}

struct points_to *points_to_compute_with(struct context *ctx, const struct program *p,
                                         struct points_to_options options) {
  statistics_start(&ctx->stats, PHASE_POINTS_TO);
  struct points_to *pt = xcalloc(1, sizeof *pt);
  pt->program = p;
  pt->options = options;
  pt->context = ctx;
  pt->cfg = cfg_new(p);
  pt->scalars = scalars_new(p);
  pt->liveness = liveness_new(pt->cfg, pt->scalars);
  init(pt);
  wrappers_find(pt->cfg, pt->scalars, &pt->is_wrapper);
  pt->fresh = fresh_new(pt->cfg, pt->scalars, &pt->is_wrapper);
  pt_build_globals(pt);
  if (p->start != ID_NONE && p->functions.data[p->start].entry != ID_NONE) {
    bitset_add(&pt->is_called, p->start);
    vec_push(&pt->todo, p->start);
  }
  if (options.called_from_outside) call_from_outside(pt, options.called_from_outside);
  points_to_solve(pt);
  collect_callees(pt);
  if (options.calls_are_known) bitset_clear(&pt->calls_unknown);
  if (!pt->stopped) pt_find_regions(pt);
  assert_structure(points_to_is_valid(pt));
  release_working_state(pt);
  ctx->stats.points_to_nodes += pt->nodes.len;
  ctx->stats.points_to_edges += pt->edge_count;
  statistics_stop(&ctx->stats, PHASE_POINTS_TO);
  if (!pt->stopped) return pt;
  points_to_free(pt);
  return NULL;
}

struct points_to *points_to_compute(struct context *ctx, const struct program *p) {
  return points_to_compute_with(ctx, p, (struct points_to_options){.separate_unknown = false});
}

void points_to_free(struct points_to *pt) {
  if (!pt) return;
  for (node_id n = 0; n < pt->nodes.len; n++) vec_release(&pt->nodes.data[n].set);
  for (block_id b = 0; b < pt->blocks.len; b++) {
    vec_release_all(&pt->blocks.data[b].cells, &pt->blocks.data[b].copies);
  }
  vec_release_all(&pt->nodes, &pt->blocks, &pt->expr_nodes, &pt->cells, &pt->address_taken, &pt->region_cells);
  unique_release(&pt->cell_index);
  map_release(&pt->dynamic);
  bitset_release_all(&pt->is_address_taken, &pt->is_called, &pt->is_wrapper, &pt->calls_unknown);
  free_all(pt->first_result, pt->result_nodes, pt->varargs, pt->callee_first, pt->callees, pt->region_head,
           pt->region_first, pt->region_members);
  scalars_free(pt->scalars);
  cfg_free(pt->cfg);
  free(pt);
}

bool points_to_is_called(const struct points_to *pt, function_id f) { return bitset_has(&pt->is_called, f); }

const function_id *points_to_callees(const struct points_to *pt, edge_id e, uint32_t *count) {
  assert(e < pt->program->edges.len && pt->callee_first[e] <= pt->callee_first[e + 1]);
  *count = pt->callee_first[e + 1] - pt->callee_first[e];
  return pt->callees + pt->callee_first[e];
}

bool points_to_is_address_taken(const struct points_to *pt, function_id f) {
  return bitset_has(&pt->is_address_taken, f);
}

bool points_to_calls_unknown(const struct points_to *pt, edge_id e) { return bitset_has(&pt->calls_unknown, e); }
