#include "engine/impact.h"

#include "engine/counterexample.h"
#include "engine/impact_tree.h"
#include "engine/invariants.h"
#include "engine/refine.h"
#include "logic/build.h"
#include "logic/traverse.h"
#include "program/print.h"

#include <stdlib.h>

struct impact {
  struct task *task;
  struct context *ctx;
  struct semantics *s;
  struct tree tree;
  struct entailment entailment;
  struct refiner refiner;
  struct verdict *verdict;
  step_list path;
  bool is_done;
  bool needs_bits;      /* a path is refuted by bit-vector arithmetic only */
  uint32_t passed_over; /* paths to errors that labels cannot refute */
  uint32_t unconfirmed; /* alarms */
};

static const char unconfirmed[] = "an alarm was not confirmed";

static const char passed_over[] =
    "a path to the error is refuted only by facts that proofs do not use, as that allocated memory is disjoint";

static void give_up(struct impact *m, const char *reason) {
  if (m->is_done) return;
  m->is_done = true;
  m->verdict->kind = VERDICT_UNKNOWN;
  strbuf_puts(&m->verdict->reason, reason);
}

static bool is_out_of_limits(struct impact *m) {
  if (!limits_exceeded(&m->ctx->limits)) return false;
  give_up(m, limits_reason(&m->ctx->limits));
  return true;
}

/* ---- REFINE ---- */

/* Adds the labels along the path from `ancestor` to `v`. True if a vertex became stronger. */
static bool strengthen_path(struct impact *m, vertex_id ancestor, vertex_id v, const struct refinement *r) {
  bool changed = false;
  uint32_t i = r->labels.len;
  uint32_t length = tree_get(&m->tree, v)->depth - tree_get(&m->tree, ancestor)->depth;
  assert(i >= length + 1);
  for (vertex_id w = v;; w = tree_get(&m->tree, w)->parent, length--) {
    changed |= tree_strengthen(&m->tree, w, r->labels.data[length]);
    if (w == ancestor) break;
  }
  return changed;
}

/* Re-closes the vertices on the path, from the top, so that I6 holds again. */
static void close_path(struct impact *m, vertex_id v) {
  VEC(vertex_id) path = VEC_INIT;
  for (vertex_id w = v; w != ID_NONE; w = tree_get(&m->tree, w)->parent) vec_push(&path, w);
  bool is_covered = false;
  while (path.len && !is_covered && !m->is_done) {
    vertex_id w = vec_pop(&path);
    is_covered = tree_get(&m->tree, w)->covered_by != ID_NONE || tree_close(&m->tree, w);
  }
  vec_release(&path);
}

/* A path that is feasible for all that labels can say, and not in reality. With bit-vectors the search goes on: there
 * may be a real error elsewhere, but no proof any more. */
static void pass_over(struct impact *m) {
  enum { MOST = 50 };
  if (m->s->places.arithmetic == ARITHMETIC_INT) {
    m->needs_bits = true;
    give_up(m, "a path to the error is refuted by bit-vector arithmetic only");
  } else if (++m->passed_over == MOST) {
    give_up(m, passed_over);
  }
}

/* An alarm that is not real does not end the search either. */
static void claim_error(struct impact *m) {
  enum { MOST = 5 };
  if (!m->task->is_real || m->task->is_real(m->task->is_real_data, &m->verdict->trace)) {
    m->is_done = true;
    m->verdict->kind = VERDICT_UNSAFE;
    return;
  }
  trace_release(&m->verdict->trace);
  m->verdict->trace = (struct trace)TRACE_INIT;
  if (++m->unconfirmed == MOST) give_up(m, unconfirmed);
}

static void report_error(struct impact *m, vertex_id v) {
  VEC(struct way) ways = VEC_INIT;
  const char *reason = "";
  for (vertex_id w = v; tree_get(&m->tree, w)->parent != ID_NONE; w = tree_get(&m->tree, w)->parent)
    vec_push(&ways, tree_get(&m->tree, w)->way);
  for (uint32_t i = 0, k = ways.len; i + 1 < k; i++) {
    struct way swap = ways.data[i];
    ways.data[i] = ways.data[--k];
    ways.data[k] = swap;
  }
  switch (counterexample_find(m->task, ways.data, ways.len, &m->verdict->trace, &m->verdict->is_approximate, &reason)) {
  case REFINE_FEASIBLE: claim_error(m); break;
  case REFINE_INFEASIBLE: pass_over(m); break;
  case REFINE_UNKNOWN: give_up(m, reason); break;
  }
  vec_release(&ways);
}

/* The ancestor `distance` above, or the root. */
static vertex_id ancestor_of(struct impact *m, vertex_id v, uint32_t distance) {
  for (; distance && tree_get(&m->tree, v)->parent != ID_NONE; distance--) v = tree_get(&m->tree, v)->parent;
  return v;
}

static bool refine_end(struct impact *m, vertex_id from, vertex_id v, bool is_focused, struct refinement *r) {
  tree_path(&m->tree, from, v, &m->path);
  term before = from ? tree_get(&m->tree, from)->label : term_none;
  refine_path(&m->refiner,
              &(struct trace_request){m->path.data, m->path.len, before, .after = term_none, .is_focused = is_focused},
              r);
  return r->answer == REFINE_INFEASIBLE;
}

/* The end of the path often suffices, with the label that is known where it begins: what is refuted there concerns only
 * the vertices there, and costs as much as they are many. Two ends are tried; then follows the whole path,
 * first without the guards that seem not to matter. */
static void refine(struct impact *m, vertex_id v) {
  static const uint32_t lengths[] = {16, 64};
  if (tree_get(&m->tree, v)->label.id == term_false.id) return;
  struct refinement r;
  vertex_id from = 0;
  bool is_refuted = false;
  m->verdict->statistics.refinements++;
  for (uint32_t i = 0; i < sizeof lengths / sizeof lengths[0] && !is_refuted; i++) {
    if (lengths[i] >= tree_get(&m->tree, v)->depth) break;
    from = ancestor_of(m, v, lengths[i]);
    is_refuted = refine_end(m, from, v, false, &r);
    if (!is_refuted) refinement_release(&r);
  }
  if (!is_refuted) {
    from = 0;
    is_refuted = refine_end(m, from, v, true, &r);
    if (!is_refuted) refinement_release(&r);
  }
  if (!is_refuted) refine_end(m, from, v, false, &r);
  switch (r.answer) {
  case REFINE_INFEASIBLE:
    strengthen_path(m, from, v, &r);
    assert(tree_get(&m->tree, v)->label.id == term_false.id); /* I4 */
    close_path(m, v);
    break;
  case REFINE_FEASIBLE: report_error(m, v); break;
  case REFINE_UNKNOWN:
    if (!is_out_of_limits(m)) give_up(m, r.reason);
    break;
  }
  refinement_release(&r);
}

/* ---- FORCECOVER ---- */

static void add_conjuncts(struct terms *t, term label, struct map *out) {
  term_list conjuncts = VEC_INIT;
  term_conjuncts(t, label, &conjuncts);
  for (uint32_t i = 0; i < conjuncts.len; i++) *map_put(out, conjuncts.data[i].id) = 1;
  vec_release(&conjuncts);
}

/* Does no step of the path concern the formula? */
static bool is_kept(struct impact *m, term fact) {
  for (uint32_t i = 0; i < m->path.len; i++)
    if (step_post_term(m->s, m->path.data[i], fact).id != fact.id) return false;
  return true;
}

/* What `v` needs to be covered by `w`: conjuncts of the label at `x`, above both, that stay true on the path from there
 * (`kept`), and others, which are to be proved. */
static void find_missing(struct impact *m, vertex_id x, vertex_id v, vertex_id w, term_list *kept, term_list *others) {
  struct terms *t = m->s->terms;
  struct map known = MAP_INIT, above = MAP_INIT;
  term_list goals = VEC_INIT;
  add_conjuncts(t, tree_get(&m->tree, v)->label, &known);
  add_conjuncts(t, tree_get(&m->tree, x)->label, &above);
  term_conjuncts(t, tree_get(&m->tree, w)->label, &goals);
  for (uint32_t i = 0; i < goals.len; i++) {
    term c = goals.data[i];
    if (map_get(&known, c.id)) continue;
    if (map_get(&above, c.id) && is_kept(m, c))
      vec_push(kept, c);
    else
      vec_push(others, c);
  }
  vec_release(&goals);
  map_release(&known);
  map_release(&above);
}

/* Proves facts one by one at the end of the path from `x` to `v`: each concerns few variables. */
static bool prove_all(struct impact *m, vertex_id x, vertex_id v, const term_list *facts) {
  VEC(struct refinement) proofs = VEC_INIT;
  bool proved = true;
  for (uint32_t i = 0; proved && i < facts->len; i++) {
    struct refinement r;
    refine_path(&m->refiner,
                &(struct trace_request){m->path.data, m->path.len, .before = tree_get(&m->tree, x)->label,
                                        .after = facts->data[i]},
                &r);
    proved = r.answer == REFINE_INFEASIBLE;
    vec_push(&proofs, r);
  }
  for (uint32_t i = 0; i < proofs.len; i++) {
    if (proved) strengthen_path(m, x, v, &proofs.data[i]);
    refinement_release(&proofs.data[i]);
  }
  vec_release(&proofs);
  return proved;
}

static bool force_by(struct impact *m, vertex_id v, vertex_id w) {
  vertex_id x = tree_common_ancestor(&m->tree, v, w);
  term_list kept = VEC_INIT, others = VEC_INIT;
  tree_path(&m->tree, x, v, &m->path);
  find_missing(m, x, v, w, &kept, &others);
  bool proved = prove_all(m, x, v, &others);
  if (proved) {
    term fact = term_and(m->s->terms, kept.data, kept.len);
    for (vertex_id y = v; y != x; y = tree_get(&m->tree, y)->parent) tree_strengthen(&m->tree, y, fact);
    m->verdict->statistics.forced_covers++;
  }
  vec_release(&kept);
  vec_release(&others);
  return proved && tree_cover(&m->tree, v, w);
}

/* A few recent vertices at the same place are tried. */
static bool force_cover(struct impact *m, vertex_id v) {
  enum { TRIED = 3 };
  int tried = 0;
  for (vertex_id w = tree_older(&m->tree, v); w != ID_NONE && tried < TRIED && !m->is_done;
       w = tree_older(&m->tree, w)) {
    if (tree_is_covered(&m->tree, w)) continue;
    tried++;
    if (force_by(m, v, w)) return true;
  }
  return false;
}

/* ---- DFS, UNWIND ---- */

/* A vertex that was covered and is no longer: unless it can be covered otherwise, the leaves below it are open again.
 */
static void reopen(struct impact *m, vertex_id v) {
  if (tree_is_covered(&m->tree, v) || tree_close(&m->tree, v)) return;
  if (!tree_get(&m->tree, v)->is_expanded) {
    vec_push(&m->tree.open, v);
    return;
  }
  VEC(vertex_id) stack = VEC_INIT;
  vec_push(&stack, v);
  while (stack.len) {
    const struct vertex *x = tree_get(&m->tree, vec_pop(&stack));
    for (uint32_t i = 0; i < x->children.len; i++) {
      vertex_id w = x->children.data[i];
      if (tree_get(&m->tree, w)->covered_by != ID_NONE) continue;
      if (tree_get(&m->tree, w)->is_expanded)
        vec_push(&stack, w);
      else
        vec_push(&m->tree.open, w);
    }
  }
  vec_release(&stack);
}

static void visit(struct impact *m, vertex_id v) {
  if (tree_is_covered(&m->tree, v) || tree_get(&m->tree, v)->is_expanded) return;
  if (tree_get(&m->tree, v)->is_error) {
    refine(m, v);
    return;
  }
  if (tree_close(&m->tree, v) || force_cover(m, v)) return;
  if (m->is_done) return;
  tree_expand(&m->tree, v);
  if (tree_get(&m->tree, v)->depth > m->verdict->statistics.deepest)
    m->verdict->statistics.deepest = tree_get(&m->tree, v)->depth;
  const struct vertex *x = tree_get(&m->tree, v);
  for (uint32_t i = x->children.len; i-- > 0;) vec_push(&m->tree.open, x->children.data[i]);
}

static void count(struct impact *m) {
  struct engine_statistics *s = &m->verdict->statistics;
  s->vertices = m->tree.vertices.len;
  s->covered = m->tree.covered;
  s->interpolations = m->refiner.interpolations;
  s->restricted = m->refiner.restricted;
  s->language = m->refiner.language;
}

static void show_progress(struct impact *m) {
  if (!m->task->progress) return;
  count(m);
  m->task->progress(m->task->progress_data, &m->verdict->statistics);
}

static void unwind(struct impact *m) {
  vec_push(&m->tree.open, 0);
  while (!m->is_done && !is_out_of_limits(m)) {
    show_progress(m);
    vertex_id uncovered = tree_next_uncovered(&m->tree);
    if (uncovered != ID_NONE)
      reopen(m, uncovered);
    else if (m->tree.open.len)
      visit(m, vec_pop(&m->tree.open));
    else
      break;
  }
}

/* ---- the invariants ---- */

static void collect_invariants(struct impact *m) {
  struct tree *t = &m->tree;
  for (uint32_t i = 0; i < t->places.entries.len; i++) {
    context_id c = (context_id)(t->places.entries.data[i].key >> 32);
    loc_id l = (loc_id)t->places.entries.data[i].key;
    term_list labels = VEC_INIT;
    bool is_real = false;
    for (vertex_id v = t->heads.data[t->places.entries.data[i].value - 1]; v != ID_NONE; v = tree_older(t, v)) {
      if (tree_get(t, v)->is_error) continue;
      is_real = true;
      if (!tree_is_covered(t, v)) vec_push(&labels, tree_get(t, v)->label);
    }
    if (is_real)
      vec_push(&m->verdict->invariants, ((struct invariant){c, l, term_or(m->s->terms, labels.data, labels.len)}));
    vec_release(&labels);
  }
}

/* Is every leaf covered or refuted? The unwinding is then safe and complete (Definition 2). */
static bool is_complete(struct impact *m) {
  for (vertex_id v = 0; v < m->tree.vertices.len; v++) {
    const struct vertex *x = tree_get(&m->tree, v);
    if (!x->is_expanded && !tree_is_covered(&m->tree, v)) return false;
  }
  return true;
}

static struct verdict run(struct task *task, enum arithmetic arithmetic, bool *needs_bits) {
  struct verdict verdict = {.kind = VERDICT_UNKNOWN, .reason = STRBUF_INIT};
  struct impact m = {.task = task, .ctx = task->ctx, .verdict = &verdict};
  enum solver_theory theory = arithmetic == ARITHMETIC_INT ? SOLVER_INTEGERS : SOLVER_BITVECTORS;
  m.s = verdict.semantics = xcalloc(1, sizeof *m.s);
  semantics_init(m.s, task->ctx, task->program, task->points_to, &task->terms, arithmetic);
  m.s->skipped = &task->slice->skipped;
  entailment_init(&m.entailment, task->ctx, &task->terms, (struct solver_options){.theory = theory});
  refiner_init(&m.refiner, task->ctx, m.s);
  tree_init(&m.tree, task, m.s, &m.entailment);
  unwind(&m);
  if (!m.is_done && m.unconfirmed) give_up(&m, unconfirmed);
  if (!m.is_done && m.passed_over) give_up(&m, passed_over);
  if (!m.is_done && task_has_missing_behaviour(task)) give_up(&m, "the program uses something that is not modelled");
  assert(m.is_done || is_complete(&m));
  if (!m.is_done) {
    verdict.kind = VERDICT_SAFE;
    collect_invariants(&m);
    invariants_complete(&verdict, task, &m.tree.places);
  }
  count(&m);
  verdict.statistics.fallbacks = m.refiner.fallbacks;
  *needs_bits = m.needs_bits;
  vec_release(&m.path);
  tree_release(&m.tree);
  refiner_release(&m.refiner);
  entailment_release(&m.entailment);
  return verdict;
}

/* Mathematical integers first; where only bit-vectors refute a path, all over again with those. */
struct verdict impact_run(struct task *task) {
  bool needs_bits;
  struct verdict verdict = run(task, ARITHMETIC_INT, &needs_bits);
  if (!needs_bits) return verdict;
  verdict_release(&verdict);
  return run(task, ARITHMETIC_BV, &needs_bits);
}
