/* The fixpoint. Statements with fresh path edges wait in the order of `bp_graph.rank`: a callee is worked off before
 * its callers go on, a loop before what follows it. Only consequences of fresh path edges are computed; when a
 * procedure gets new summaries, they are applied to all path edges at the calls of it. */
#include "boolean/reach_private.h"

#include "base/checking.h"

struct reach *reach_new(struct limits *limits, struct bp_program *p, bp_proc_id entry) {
  struct reach *r = xcalloc(1, sizeof *r);
  r->program = p;
  r->entry = entry;
  assert(entry < p->procedures.len);
  assert_structure(bp_is_valid(p));
  bp_graph_init(&r->graph, p);
  transfer_init(&r->transfer, p, &r->graph, limits);
  vec_resize(&r->path_edges, p->stmts.len);
  vec_resize(&r->fresh, p->stmts.len);
  vec_resize(&r->ready, p->stmts.len / 64 + 1);
  vec_resize(&r->entries, p->procedures.len);
  vec_resize(&r->summaries, p->procedures.len);
  vec_resize(&r->instances, p->procedures.len);
  return r;
}

void reach_free(struct reach *r) {
  if (!r) return;
  for (uint32_t i = 0; i < r->path_edges.len; i++) {
    bdd_delref(r->path_edges.data[i]);
    bdd_delref(r->fresh.data[i]);
  }
  for (uint32_t i = 0; i < r->entries.len; i++) {
    bdd_delref(r->entries.data[i]);
    bdd_delref(r->summaries.data[i]);
    bdd_delref(r->instances.data[i]);
  }
  transfer_release(&r->transfer);
  bp_graph_release(&r->graph);
  vec_release_all(&r->path_edges, &r->fresh, &r->ready, &r->entries, &r->summaries, &r->instances);
  free(r);
}

/* ---- what waits ---- */

static void make_ready(struct reach *r, bp_stmt_id s) {
  uint32_t rank = r->graph.rank.data[s];
  assert(rank < r->program->stmts.len);
  r->ready.data[rank / 64] |= 1ull << rank % 64;
  if (rank / 64 < r->first_ready) r->first_ready = rank / 64;
}

/* The next statement, BP_NONE if none waits. */
static bp_stmt_id take_ready(struct reach *r) {
  for (; r->first_ready < r->ready.len; r->first_ready++) {
    uint64_t word = r->ready.data[r->first_ready];
    if (!word) continue;
    r->ready.data[r->first_ready] &= word - 1;
    return r->graph.by_rank.data[r->first_ready * 64 + (uint32_t)__builtin_ctzll(word)];
  }
  return BP_NONE;
}

static void add_path_edges(struct reach *r, bp_stmt_id s, BDD found) {
  struct diagrams *d = &r->transfer.diagrams;
  BDD fresh = diagram_minus(d, found, r->path_edges.data[s]);
  if (fresh == bddfalse) return;
  diagram_store(&r->path_edges.data[s], diagram_or(d, r->path_edges.data[s], fresh));
  diagram_store(&r->fresh.data[s], diagram_or(d, r->fresh.data[s], fresh));
  make_ready(r, s);
}

/* ---- calls ---- */

static bp_stmt_id behind(const struct reach *r, bp_stmt_id call) {
  return r->graph.edges.data[r->graph.first.data[call]].to;
}

static void enter(struct reach *r, bp_proc_id f, BDD entries) {
  struct diagrams *d = &r->transfer.diagrams;
  BDD fresh = diagram_minus(d, entries, r->entries.data[f]);
  if (fresh == bddfalse) return;
  diagram_store(&r->entries.data[f], diagram_or(d, r->entries.data[f], fresh));
  add_path_edges(r, r->graph.entry.data[f], transfer_begin(&r->transfer, f, fresh));
}

static void work_call(struct reach *r, bp_stmt_id call, BDD from) {
  bp_proc_id callee = r->program->stmts.data[call].callee;
  enter(r, callee, transfer_enter(&r->transfer, call, from));
  add_path_edges(r, behind(r, call), transfer_resume(&r->transfer, call, from, r->instances.data[callee]));
}

static void work_exit(struct reach *r, bp_stmt_id s, BDD from) {
  struct diagrams *d = &r->transfer.diagrams;
  bp_proc_id f = r->program->stmts.data[s].procedure;
  BDD fresh = diagram_minus(d, transfer_exit(&r->transfer, s, from), r->summaries.data[f]);
  if (fresh == bddfalse) return;
  BDD instance = transfer_instance(&r->transfer, fresh);
  diagram_store(&r->summaries.data[f], diagram_or(d, r->summaries.data[f], fresh));
  diagram_store(&r->instances.data[f], diagram_or(d, r->instances.data[f], instance));
  for (uint32_t i = 0; i < r->graph.callers.data[f].len; i++) {
    bp_stmt_id call = r->graph.callers.data[f].data[i];
    uint32_t mark = diagrams_mark(d);
    add_path_edges(r, behind(r, call), transfer_resume(&r->transfer, call, r->path_edges.data[call], instance));
    diagrams_drop(d, mark);
  }
}

/* ---- the fixpoint ---- */

static void work(struct reach *r, bp_stmt_id s) {
  const struct bp_stmt *x = &r->program->stmts.data[s];
  BDD from = diagram_hold(&r->transfer.diagrams, r->fresh.data[s]);
  assert(from != bddfalse);
  diagram_store(&r->fresh.data[s], bddfalse);
  r->statistics.steps++;
  if (x->kind == BP_CALL)
    work_call(r, s, from);
  else if (x->kind == BP_RETURN || s == r->program->procedures.data[x->procedure].end)
    work_exit(r, s, from);
  else
    for (uint32_t i = r->graph.first.data[s]; i < r->graph.first.data[s + 1]; i++) {
      const struct bp_edge *edge = &r->graph.edges.data[i];
      add_path_edges(r, edge->to, transfer_step(&r->transfer, edge, from));
    }
}

static bool contains(struct diagrams *d, BDD all, BDD part) { return diagram_minus(d, part, all) == bddfalse; }

static void walk_call(struct reach *r, bp_stmt_id call) {
  struct diagrams *d = &r->transfer.diagrams;
  bp_proc_id callee = r->program->stmts.data[call].callee;
  BDD from = r->path_edges.data[call], instances = transfer_instance(&r->transfer, r->summaries.data[callee]);
  assert(contains(d, r->entries.data[callee], transfer_enter(&r->transfer, call, from)));
  assert(instances == r->instances.data[callee]);
  assert(contains(d, r->path_edges.data[behind(r, call)], transfer_resume(&r->transfer, call, from, instances)));
}

/* No step leads out of what was found. */
static bool is_closed(struct reach *r) {
  struct diagrams *d = &r->transfer.diagrams;
  for (bp_stmt_id s = 0; s < r->program->stmts.len; s++) {
    const struct bp_stmt *x = &r->program->stmts.data[s];
    assert(r->fresh.data[s] == bddfalse);
    if (x->kind == BP_CALL) walk_call(r, s);
    for (uint32_t i = r->graph.first.data[s]; i < r->graph.first.data[s + 1] && x->kind != BP_CALL; i++) {
      BDD to = transfer_step(&r->transfer, &r->graph.edges.data[i], r->path_edges.data[s]);
      assert(contains(d, r->path_edges.data[r->graph.edges.data[i].to], to));
    }
    if (x->kind == BP_RETURN || s == r->program->procedures.data[x->procedure].end)
      assert(contains(d, r->summaries.data[x->procedure], transfer_exit(&r->transfer, s, r->path_edges.data[s])));
    diagrams_drop(d, 0);
  }
  return true;
}

static void run(void *data) {
  struct reach *r = data;
  struct diagrams *d = &r->transfer.diagrams;
  transfer_compile(&r->transfer);
  enter(r, r->entry, bddtrue);
  for (bp_stmt_id s; (s = take_ready(r)) != BP_NONE;) {
    diagrams_checkpoint(d);
    work(r, s);
    diagrams_drop(d, 0);
  }
  assert_structure(is_closed(r));
}

bool reach_run(struct reach *r) {
  bool is_done = diagrams_run(&r->transfer.diagrams, run, r);
  diagrams_drop(&r->transfer.diagrams, 0);
  return is_done;
}

/* ---- answers ---- */

bool reach_is_reached(const struct reach *r, bp_stmt_id s) {
  assert(s < r->path_edges.len);
  return r->path_edges.data[s] != bddfalse;
}

bool reach_can_fail(struct reach *r, bp_stmt_id s) {
  if (r->program->stmts.data[s].kind != BP_ASSERT || !reach_is_reached(r, s)) return false;
  uint32_t mark = diagrams_mark(&r->transfer.diagrams);
  BDD fail = transfer_meaning(&r->transfer, r->program->stmts.data[s].condition).may_fail;
  bool can_fail = diagram_and(&r->transfer.diagrams, r->path_edges.data[s], fail) != bddfalse;
  diagrams_drop(&r->transfer.diagrams, mark);
  return can_fail;
}

bool reach_holds(struct reach *r, bp_stmt_id s, bp_expr condition) {
  assert(s < r->path_edges.len && condition < r->program->exprs.len);
  uint32_t mark = diagrams_mark(&r->transfer.diagrams);
  BDD holds = transfer_meaning(&r->transfer, condition).may_hold;
  bool is_implied = diagram_minus(&r->transfer.diagrams, r->path_edges.data[s], holds) == bddfalse;
  diagrams_drop(&r->transfer.diagrams, mark);
  return is_implied;
}

struct reach_statistics reach_statistics(const struct reach *r) {
  struct reach_statistics s = r->statistics;
  bddStat table;
  bdd_stats(&table);
  s.variables = (uint64_t)r->transfer.slot_count * MOMENT_COUNT;
  s.nodes = r->path_edges.len > 0 ? (uint64_t)bdd_anodecount(r->path_edges.data, (int)r->path_edges.len) : 0;
  s.table = (uint64_t)table.nodenum;
  s.collections = (uint64_t)table.gbcnum;
  return s;
}
