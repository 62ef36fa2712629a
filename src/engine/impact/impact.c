/* DFS of section 2.2 of CAV'06, with the order of cheap before dear: a vertex is looked at for what labels above
 * refute, then for what its last steps refute where paths keep ending in vain, then for covers, and only then expanded.
 * A path is refuted by its end first, since what is learnt there concerns few vertices. Loops that keep being unrolled
 * make it look for relations of variables (relations.h), once. */
#include "engine/impact/impact.h"

#include "engine/counterexample.h"
#include "engine/impact/impact_state.h"
#include "engine/impact/relations.h"
#include "engine/invariants.h"
#include "engine/search.h"
#include "logic/build.h"
#include "program/text/print.h"

#include <stdlib.h>

static void give_up(struct impact *m, enum reason_id id) {
  verdict_settle_unknown(m->verdict, id, m->verdict->focus.violation, NULL);
}

static bool is_out_of_limits(struct impact *m) { return verdict_is_out_of_limits(m->verdict, &m->ctx->limits); }

/* ---- REFINE ---- */

/* How often paths were refuted where they take this way. */
static uint64_t *dead_ends(struct impact *m, vertex_id v) {
  const struct vertex *x = tree_get(&m->tree, v);
  return map_put(&m->dead_ends, (uint64_t)tree_get(&m->tree, x->parent)->context << 32 | x->way.block);
}

static void count_dead_end(struct impact *m, vertex_id v) {
  vertex_id first = v;
  for (vertex_id w = v; w; w = tree_get(&m->tree, w)->parent)
    if (tree_get(&m->tree, w)->label.id == term_false.id) first = w;
  if (first) ++*dead_ends(m, first);
}

/* Re-closes the vertices on the path, from the top, so that I6 holds again. */
static void close_path(struct impact *m, vertex_id v) {
  VEC(vertex_id) path = VEC_INIT;
  for (vertex_id w = v; w != ID_NONE; w = tree_get(&m->tree, w)->parent) vec_push(&path, w);
  assert(vec_last(&path) == 0); /* the root */
  bool is_covered = false;
  while (path.len && !is_covered && !m->verdict->is_settled) {
    vertex_id w = vec_pop(&path);
    is_covered = tree_get(&m->tree, w)->covered_by != ID_NONE || tree_close(&m->tree, w);
  }
  vec_release(&path);
}

/* Is it too early to say anything of a path that is feasible, since not all is said of copies? */
static bool wants_copies(struct impact *m) {
  if (!m->s->was_coarse) return false;
  m->needs_copies = true;
  give_up(m, REASON_BITS);
  return true;
}

/* A path that is feasible for all that labels can say, and not in reality. With bit-vectors the search goes on: there
 * may be a real error elsewhere, but no proof any more. */
static void pass_over(struct impact *m) {
  enum { MOST = 50 };
  if (wants_copies(m)) return;
  if (m->s->places.arithmetic == ARITHMETIC_INT) {
    m->needs_bits = true;
    give_up(m, REASON_BITS);
  } else if (++m->passed_over == MOST) {
    give_up(m, REASON_DISJOINT);
  }
}

/* An alarm that is not real does not end the search either. */
static void claim_error(struct impact *m) {
  enum { MOST = 5 };
  if (!m->task->is_real || m->task->is_real(m->task->is_real_data, &m->verdict->alarm.trace)) {
    verdict_settle(m->verdict, VERDICT_UNSAFE);
    return;
  }
  verdict_drop_alarm(m->verdict);
  if (wants_copies(m)) return;
  if (++m->unconfirmed == MOST) give_up(m, REASON_POSSIBLE);
}

static void report_error(struct impact *m, vertex_id v) {
  VEC(struct way) ways = VEC_INIT;
  for (vertex_id w = v; tree_get(&m->tree, w)->parent != ID_NONE; w = tree_get(&m->tree, w)->parent)
    vec_push(&ways, tree_get(&m->tree, w)->way);
  assert(ways.len == tree_get(&m->tree, v)->depth);
  for (uint32_t i = 0, k = ways.len; i + 1 < k; i++) {
    struct way swap = ways.data[i];
    ways.data[i] = ways.data[--k];
    ways.data[k] = swap;
  }
  switch (
      counterexample_find(m->task, ways.data, ways.len, &m->verdict->alarm.trace, &m->verdict->alarm.is_approximate)) {
  case REFINE_FEASIBLE: claim_error(m); break;
  case REFINE_INFEASIBLE: pass_over(m); break;
  case REFINE_UNKNOWN: give_up(m, REASON_PATH_OPEN); break;
  }
  vec_release(&ways);
}

/* The ancestor `distance` above, or the root. */
static vertex_id ancestor_of(struct impact *m, vertex_id v, uint32_t distance) {
  for (; distance && tree_get(&m->tree, v)->parent != ID_NONE; distance--) v = tree_get(&m->tree, v)->parent;
  return v;
}

/* One attempt at a path: its end only, or all of it (`length` 0). */
struct attempt {
  uint32_t length;
  bool is_focused, is_wide;
};

static bool refine_end(struct impact *m, vertex_id *from, vertex_id v, struct attempt a, bool is_merging,
                       struct refinement *r) {
  *from = a.length ? ancestor_of(m, v, a.length) : 0;
  term before = *from ? tree_get(&m->tree, *from)->label : term_none;
  struct trace_request request = {.before = before, .after = term_none, .is_focused = a.is_focused};
  request.is_wide = a.is_wide;
  return path_prove(&m->proof, *from, v, request, is_merging, r) && r->answer == REFINE_INFEASIBLE;
}

/* The end of the path often suffices, with the label that is known where it begins: what is refuted there concerns only
 * the vertices there, and costs as much as they are many. Two ends are tried; then follows the whole path,
 * first without the guards that seem not to matter, then with those about what matters anywhere. All that with detours
 * first. */
static void refute(struct impact *m, vertex_id v, vertex_id *from, struct refinement *r) {
  static const struct attempt attempts[] = {
      {16, false, false}, {64, false, false}, {0, true, false}, {0, true, true}, {0, false, false}};
  bool is_refuted = false;
  *r = (struct refinement){.answer = REFINE_UNKNOWN, .reason = REASON_PATH_OPEN};
  *from = 0;
  for (int is_merging = 1; is_merging >= 0; is_merging--)
    for (uint32_t i = 0; i < sizeof attempts / sizeof attempts[0] && !is_refuted && !m->refiner.is_stuck; i++) {
      if (attempts[i].length >= tree_get(&m->tree, v)->depth) continue;
      refinement_release(r);
      is_refuted = refine_end(m, from, v, attempts[i], is_merging, r);
    }
}

/* What is looked at now: the error, and the loop on the way to it. */
static void focus(struct impact *m, vertex_id v) {
  const struct program *p = m->task->program;
  VEC(loc_id) path = VEC_INIT;
  for (vertex_id w = v; w != ID_NONE; w = tree_get(&m->tree, w)->parent)
    vec_push(&path, tree_get(&m->tree, w)->location);
  focus_on_path(&m->verdict->focus, p, path.data, path.len);
  vec_release(&path);
  if (!tree_get(&m->tree, v)->is_error) return;
  const struct block *b = &m->task->blocks->all.data[tree_get(&m->tree, v)->way.block];
  m->verdict->focus.violation = p->edges.data[blocks_edges(m->task->blocks, b)[b->edge_count - 1]].at;
}

static void refine(struct impact *m, vertex_id v) {
  if (tree_get(&m->tree, v)->label.id == term_false.id) return;
  focus(m, v);
  struct refinement r;
  vertex_id from;
  m->verdict->statistics.refinements++;
  refute(m, v, &from, &r);
  switch (r.answer) {
  case REFINE_INFEASIBLE:
    impact_strengthen_path(m, from, v, &r);
    assert(tree_get(&m->tree, v)->label.id == term_false.id); /* I4 */
    count_dead_end(m, v);
    close_path(m, v);
    break;
  case REFINE_FEASIBLE: report_error(m, v); break;
  case REFINE_UNKNOWN:
    m->needs_bits = m->refiner.is_stuck;
    if (!is_out_of_limits(m)) give_up(m, m->needs_bits ? REASON_BITS : r.reason);
    break;
  }
  refinement_release(&r);
}

/* ---- recursion ---- */

/* Does the vertex enter a function that is active already? */
static bool is_recursive_call(struct impact *m, vertex_id v) {
  const struct vertex *x = tree_get(&m->tree, v);
  const struct places *places = &m->s->places;
  function_id f = places->contexts.data[x->context].function;
  if (x->location != m->task->program->functions.data[f].entry) return false;
  for (context_id c = places->contexts.data[x->context].parent; c != ID_NONE; c = places->contexts.data[c].parent)
    if (places->contexts.data[c].function == f) return true;
  return false;
}

/* A call that cannot be reached is not followed: recursion would have no end otherwise, since every activation is a
 * place of its own and none is covered by another. */
static bool prune_call(struct impact *m, vertex_id v) {
  if (!is_recursive_call(m, v)) return false;
  struct refinement r;
  vertex_id from;
  refute(m, v, &from, &r);
  bool is_pruned = r.answer == REFINE_INFEASIBLE;
  if (is_pruned) {
    impact_strengthen_path(m, from, v, &r);
    assert(tree_is_covered(&m->tree, v)); /* refuted */
    close_path(m, v);
  }
  refinement_release(&r);
  return is_pruned;
}

/* ---- facts ---- */

/* Is the place on the path to `v` many times: a loop that keeps being unrolled? In a large program facts cost more, and
 * a loop may go through many states. */
static bool is_unrolled(struct impact *m, vertex_id v) {
  enum { FEW_BLOCKS = 30, ROUNDS = 8, MANY_ROUNDS = 20 };
  const struct vertex *x = tree_get(&m->tree, v);
  uint32_t count = 0, wanted = m->task->blocks->all.len <= FEW_BLOCKS ? ROUNDS : MANY_ROUNDS;
  for (vertex_id w = x->parent; w != ID_NONE && count < wanted; w = tree_get(&m->tree, w)->parent)
    count += tree_get(&m->tree, w)->location == x->location && tree_get(&m->tree, w)->context == x->context;
  return count == wanted;
}

/* Looks for facts, once; true if the unwinding begins again with them. */
static bool find_facts(struct impact *m, vertex_id v) {
  if (m->has_facts || m->s->places.arithmetic != ARITHMETIC_INT) return false;
  if (!m->task->hint_count && !is_unrolled(m, v)) return false; /* who has hints need not wait */
  m->has_facts = true;
  if (!facts_find(&m->tree, m->ctx)) return false;
  map_clear(&m->dead_ends); /* with facts, paths may end elsewhere */
  tree_restart(&m->tree);
  vec_push(&m->tree.open, 0);
  return true;
}

/* ---- DFS, UNWIND ---- */

/* A vertex that was covered and is no longer: unless it can be covered otherwise, the leaves below it are open again.
 */
static void reopen(struct impact *m, vertex_id v) {
  assert(!tree_get(&m->tree, v)->is_uncovered && !tree_get(&m->tree, v)->is_error);
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

/* ---- refutation before a vertex is expanded ---- */

/* Where paths end in vain again and again (leaving a loop too early, say), the last steps are looked at at once, and
 * not when an error is found below. */
static bool refute_end(struct impact *m, vertex_id v) {
  enum { IN_VAIN = 3, STEPS = 8 };
  if (v == 0 || *dead_ends(m, v) < IN_VAIN) return false;
  struct refinement r;
  vertex_id from = 0;
  bool is_refuted = refine_end(m, &from, v, (struct attempt){.length = STEPS}, false, &r);
  if (is_refuted) impact_strengthen_path(m, from, v, &r);
  assert(!is_refuted || tree_is_covered(&m->tree, v));
  if (is_refuted) close_path(m, v);
  refinement_release(&r);
  return is_refuted;
}

static void visit(struct impact *m, vertex_id v) {
  if (tree_is_covered(&m->tree, v) || tree_get(&m->tree, v)->is_expanded) return;
  if (impact_refute_by_labels(m, v) || (!tree_get(&m->tree, v)->is_error && refute_end(m, v))) return;
  if (tree_get(&m->tree, v)->is_error) {
    refine(m, v);
    return;
  }
  if (tree_close(&m->tree, v) || prune_call(m, v) || impact_force_cover(m, v)) return;
  if (m->verdict->is_settled || find_facts(m, v)) return;
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
  m->task->progress(m->task->progress_data, m->verdict);
}

static void search(struct impact *m) {
  uint64_t work = m->tree.vertices.len + m->refiner.interpolations;
  if (search_after(m->task, m->verdict, work, m->refiner.steps)) m->verdict->is_settled = true;
}

static void unwind(struct impact *m) {
  vec_push(&m->tree.open, 0);
  while (!m->verdict->is_settled && !is_out_of_limits(m)) {
    show_progress(m);
    search(m);
    if (m->verdict->is_settled) break;
    vertex_id uncovered = tree_next_uncovered(&m->tree);
    if (uncovered != ID_NONE)
      reopen(m, uncovered);
    else if (m->tree.open.len)
      visit(m, vec_pop(&m->tree.open));
    else
      break;
    assert_structure(m->verdict->is_settled || impact_tree_is_valid(&m->tree, m->passed_over || m->unconfirmed));
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
    assert(c < m->s->places.contexts.len && l < m->task->program->locations.len);
    if (is_real)
      vec_push(&m->verdict->proof.by_invariants.invariants,
               ((struct invariant){c, l, term_or(m->s->terms, labels.data, labels.len)}));
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

/* How precise a run is. */
enum precision { COARSE_COPIES, INTEGERS, BITS };

/* `next`: the precision that would decide more, if it is known. */
static struct verdict run(struct task *task, enum precision precision, enum precision *next) {
  struct verdict verdict = VERDICT_INIT;
  enum arithmetic arithmetic = precision == BITS ? ARITHMETIC_BV : ARITHMETIC_INT;
  struct impact m = {.task = task, .ctx = task->ctx, .verdict = &verdict};
  enum solver_theory theory = arithmetic == ARITHMETIC_INT ? SOLVER_INTEGERS : SOLVER_BITVECTORS;
  m.s = verdict_new_semantics(&verdict);
  semantics_init(m.s, task->ctx, task->program, task->points_to, &task->terms, arithmetic);
  m.s->is_coarse = precision == COARSE_COPIES;
  m.s->skipped = task->is_unsliced ? NULL : &task->slice->skipped;
  entailment_init(&m.entailment, task->ctx, &task->terms, (struct solver_options){.theory = theory});
  refiner_init(&m.refiner, task->ctx, m.s);
  tree_init(&m.tree, task, m.s, &m.entailment);
  path_proof_init(&m.proof, &m.tree, &m.refiner);
  unwind(&m);
  if (!verdict.is_settled && m.unconfirmed) give_up(&m, REASON_POSSIBLE);
  if (!verdict.is_settled && m.passed_over) give_up(&m, REASON_DISJOINT);
  if (!verdict.is_settled && task_missing_behaviour(task) != ID_NONE) {
    verdict_blame_missing(&verdict, task->program, task_missing_behaviour(task));
    verdict.is_settled = true;
  }
  assert(verdict.is_settled || is_complete(&m));
  if (!verdict.is_settled) {
    verdict.kind = VERDICT_SAFE;
    collect_invariants(&m);
    invariants_complete(&verdict, task, &m.tree.places);
  }
  count(&m);
  verdict.statistics.fallbacks = m.refiner.fallbacks;
  *next = m.needs_copies ? INTEGERS : m.needs_bits ? BITS : precision;
  vec_release(&m.path);
  map_release(&m.dead_ends);
  vec_release(&m.signatures);
  path_proof_release(&m.proof);
  tree_release(&m.tree);
  refiner_release(&m.refiner);
  entailment_release(&m.entailment);
  return verdict;
}

/* Mathematical integers first, and without the bytes that are copied to places that nobody knows: most proofs are not
 * about those. What that leaves open, all over again with what copies leave, and where only bit-vectors refute a path,
 * with those. */
struct verdict impact_run(struct task *task) {
  enum precision next;
  struct verdict verdict = run(task, COARSE_COPIES, &next);
  if (verdict.kind == VERDICT_UNKNOWN && next == INTEGERS) {
    verdict_release(&verdict);
    verdict = run(task, INTEGERS, &next);
  }
  if (verdict.kind != VERDICT_UNKNOWN || search_run(task, &verdict) || search_long(task, &verdict) || next != BITS)
    return verdict;
  verdict_release(&verdict);
  return run(task, BITS, &next);
}
