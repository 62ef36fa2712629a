/* A node waits on a stack: depth first, so that an error is found soon and its path is short. An error's path is
 * refuted with the guards that seem to matter before all guards are asked; the interpolants become predicates where
 * they hold (POPL'04 section 5), and the first node of the path that knows fewer than its place does begins anew. Where
 * a program asks for no values and its run takes long, the values of that run are predicates, and the search begins
 * again. */
#include "engine/lazy/lazy.h"

#include "engine/counterexample.h"
#include "engine/invariants.h"
#include "engine/lazy/lazy_path.h"
#include "engine/lazy/lazy_proof.h"
#include "engine/lazy/precision_write.h"
#include "engine/refine.h"
#include "engine/search.h"
#include "logic/build.h"

#include <stdlib.h>

struct lazy {
  struct task *task;
  struct context *ctx;
  struct semantics *s;
  struct points_to *points_to; /* of the program with what is given; NULL = that of the task */
  struct given given;
  struct precision precision;
  struct lazy_abstraction abstraction;
  struct entailment entailment;
  struct refiner refiner;
  struct ways ways;
  struct lazy_tree tree;
  struct verdict *verdict;
  bool needs_bits;   /* a path is refuted by bit-vector arithmetic only */
  bool wants_values; /* of a run, to begin again with */
  struct observed *observed;
  uint32_t unconfirmed; /* alarms that are not real, as far as can be told */
};

static void give_up(struct lazy *z, enum reason_id id) {
  verdict_settle_unknown(z->verdict, id, z->verdict->focus.violation, NULL);
}

static bool is_out_of_limits(struct lazy *z) { return verdict_is_out_of_limits(z->verdict, &z->ctx->limits); }

static void give_up_undecided(struct lazy *z) {
  if (!is_out_of_limits(z)) give_up(z, REASON_PATH_OPEN);
}

/* ---- refinement ---- */

/* An alarm that is not real does not end the search: there may be another error, but no proof any more. */
static void claim_error(struct lazy *z, node_id error) {
  enum { MOST = 5 };
  const struct task *task = z->task;
  if (!task->is_real || task->is_real(task->is_real_data, &z->verdict->alarm.trace)) {
    verdict_settle(z->verdict, VERDICT_UNSAFE);
    return;
  }
  verdict_drop_alarm(z->verdict);
  lazy_get(&z->tree, error)->is_expanded = true;
  if (++z->unconfirmed == MOST) give_up(z, REASON_POSSIBLE);
}

static void report_error(struct lazy *z, const struct lazy_path *path, node_id error) {
  struct verdict *v = z->verdict;
  switch (counterexample_find(z->task, path->ways.data, path->ways.len, &v->alarm.trace, &v->alarm.is_approximate)) {
  case REFINE_FEASIBLE: claim_error(z, error); break;
  case REFINE_INFEASIBLE:
    z->needs_bits = true;
    give_up(z, REASON_BITS);
    break;
  case REFINE_UNKNOWN: give_up(z, REASON_PATH_OPEN); break;
  }
}

/* A label that says nothing is no cut: predicates arise where the core has instructions on both sides. */
static void track(struct lazy *z, node_id n, term label) {
  const struct lazy_node *x = lazy_get(&z->tree, n);
  if (!x->is_error && !term_is_bool_constant(label)) precision_add(&z->precision, x->context, x->location, label);
}

/* The answer for the path; if it is infeasible, `labels` has what holds at each of its nodes. */
static void refute(struct lazy *z, struct lazy_path *path, bool is_focused, struct refinement *r, term_list *labels) {
  struct trace_request request = {path->steps.data, path->steps.len, .before = term_none, .after = term_none,
                                  .is_focused = is_focused};
  if (path->scopes.len == 1) {
    refine_path(&z->refiner, &request, r);
    for (uint32_t i = 0; i < path->nodes.len && r->answer == REFINE_INFEASIBLE; i++)
      vec_push(labels, r->labels.data[path->nodes.data[i].step]);
    assert(r->answer != REFINE_INFEASIBLE || r->labels.len == path->steps.len + 1);
    return;
  }
  struct trace_formula f;
  cut_list cuts = VEC_INIT;
  lazy_path_cuts(path, &cuts);
  refine_cuts(&z->refiner, &request, cuts.data, cuts.len, &f, r);
  for (uint32_t i = 0; i < path->nodes.len && r->answer == REFINE_INFEASIBLE; i++)
    vec_push(labels, lazy_path_label(path, &f, i, r->labels.data[i]));
  trace_formula_release(&f);
  vec_release(&cuts);
}

/* What was renewed may be the state of another tree, in which the error's tree is called: then the error stays, and is
 * looked at again after all that is waiting now. */
static void visit_last(struct lazy *z, node_id n) {
  assert(lazy_get(&z->tree, n)->is_error);
  vec_push(&z->tree.open, n);
  for (uint32_t i = z->tree.open.len - 1; i > 0; i--) z->tree.open.data[i] = z->tree.open.data[i - 1];
  z->tree.open.data[0] = n;
}

/* The first node on the path whose predicates have changed begins anew; or else the first that the labels refute. */
static void renew(struct lazy *z, const struct lazy_path *path, const term_list *labels) {
  assert(labels->len == path->nodes.len && lazy_get(&z->tree, vec_last(&path->nodes).node)->is_error);
  for (uint32_t i = 0; i < path->nodes.len; i++) {
    node_id n = path->nodes.data[i].node;
    bool is_refuted = labels->data[i].id == term_false.id || lazy_get(&z->tree, n)->is_error;
    if (!lazy_is_stale(&z->tree, n) && !is_refuted) continue;
    term before = lazy_get(&z->tree, n)->state;
    if (!lazy_renew(&z->tree, n)) {
      give_up_undecided(z);
    } else if (is_refuted && !lazy_get(&z->tree, n)->is_removed && lazy_get(&z->tree, n)->state.id == before.id) {
      give_up(z, REASON_NO_PREDICATE);
    }
    return;
  }
}

/* What is looked at now: the error, and the loop on the way to it. */
static void focus(struct lazy *z, const struct lazy_path *path) {
  const struct program *p = z->task->program;
  VEC(loc_id) locations = VEC_INIT;
  for (uint32_t i = 0; i < path->nodes.len; i++)
    vec_push(&locations, lazy_get(&z->tree, path->nodes.data[i].node)->location);
  focus_on_path(&z->verdict->focus, p, locations.data, locations.len);
  vec_release(&locations);
  const struct block *b = &z->task->blocks->all.data[vec_last(&path->ways).block];
  z->verdict->focus.violation = p->edges.data[blocks_edges(z->task->blocks, b)[b->edge_count - 1]].at;
}

static void refine(struct lazy *z, node_id error) {
  struct lazy_path path;
  struct refinement r;
  term_list labels = VEC_INIT;
  if (!lazy_path_init(&path, &z->tree, error)) { /* no call leads there any more */
    lazy_remove(&z->tree, lazy_get(&z->tree, error)->root);
    lazy_path_release(&path);
    return;
  }
  if (path.is_too_long) {
    if (!is_out_of_limits(z)) give_up(z, REASON_LONG_PATH);
    lazy_path_release(&path);
    return;
  }
  z->verdict->statistics.refinements++;
  focus(z, &path);
  refute(z, &path, true, &r, &labels);
  if (r.answer != REFINE_INFEASIBLE) {
    refinement_release(&r);
    refute(z, &path, false, &r, &labels);
  }
  switch (r.answer) {
  case REFINE_INFEASIBLE:
    for (uint32_t i = 0; i < path.nodes.len; i++) track(z, path.nodes.data[i].node, labels.data[i]);
    renew(z, &path, &labels);
    if (!lazy_get(&z->tree, error)->is_removed) visit_last(z, error);
    break;
  case REFINE_FEASIBLE: report_error(z, &path, error); break;
  case REFINE_UNKNOWN:
    if (!is_out_of_limits(z)) give_up(z, r.reason);
    break;
  }
  refinement_release(&r);
  lazy_path_release(&path);
  vec_release(&labels);
}

/* ---- the search ---- */

static void count(struct lazy *z) {
  struct engine_statistics *s = &z->verdict->statistics;
  s->vertices = z->tree.nodes.len;
  s->covered = z->tree.covered;
  s->interpolations = z->refiner.interpolations;
  s->restricted = z->refiner.restricted;
  s->fallbacks = z->refiner.fallbacks;
  s->language = z->refiner.language;
}

/* Predicates per place, as Table 1 of POPL'04 counts them. */
static void count_predicates(struct lazy *z) {
  struct engine_statistics *s = &z->verdict->statistics;
  struct map all = MAP_INIT;
  pack_list packs = VEC_INIT;
  term_list atoms = VEC_INIT;
  for (uint32_t i = 0; i < z->tree.places.entries.len; i++) {
    uint64_t key = z->tree.places.entries.data[i].key;
    vec_clear(&packs);
    vec_clear(&atoms);
    precision_at(&z->precision, (context_id)(key >> 32), (loc_id)key, &packs);
    precision_atoms(&z->precision, &packs, &atoms);
    for (uint32_t k = 0; k < atoms.len; k++) *map_put(&all, atoms.data[k].id) = 1;
    s->places++;
    s->tracked += atoms.len;
    if (atoms.len > s->most_tracked) s->most_tracked = atoms.len;
  }
  s->predicates = all.entries.len;
  vec_release_all(&packs, &atoms);
  map_release(&all);
}

static void show_progress(struct lazy *z) {
  if (!z->task->progress) return;
  count(z);
  z->task->progress(z->task->progress_data, z->verdict);
}

static void visit(struct lazy *z, node_id n) {
  const struct lazy_node *x = lazy_get(&z->tree, n);
  if (x->is_removed || x->is_expanded || x->covered_by != ID_NONE) return;
  if (x->is_error) {
    refine(z, n);
    return;
  }
  if (lazy_cover(&z->tree, n)) return;
  if (x->depth > z->verdict->statistics.deepest) z->verdict->statistics.deepest = x->depth;
  if (lazy_is_exit(&z->tree, n) ? !lazy_return(&z->tree, n) : !lazy_expand(&z->tree, n)) give_up_undecided(z);
}

static void try_runs(struct lazy *z) {
  uint64_t work = z->tree.nodes.len + z->refiner.interpolations;
  if (search_after(z->task, z->verdict, work, z->refiner.steps)) z->verdict->is_settled = true;
  if (work >= SEARCH_PATIENCE && !z->verdict->is_settled && !z->observed->task && observed_run(z->observed, z->task))
    z->verdict->is_settled = z->wants_values = true;
}

static void search(struct lazy *z) {
  while (!z->verdict->is_settled && !is_out_of_limits(z) && z->tree.open.len) {
    show_progress(z);
    try_runs(z);
    if (!z->verdict->is_settled) visit(z, vec_pop(&z->tree.open));
    assert_structure(z->verdict->is_settled || lazy_tree_is_valid(&z->tree));
  }
}

/* N3, with nothing waiting. */
static bool is_complete(struct lazy *z) {
  for (node_id n = 0; n < z->tree.nodes.len; n++) {
    const struct lazy_node *x = lazy_get(&z->tree, n);
    if (!x->is_removed && !x->is_expanded && x->covered_by == ID_NONE) return false;
  }
  return true;
}

enum next { NEXT_NOTHING, NEXT_BITS, NEXT_VALUES };

/* `next` says what should be tried after this. Values that were observed before are tracked from the start. */
static struct verdict run(struct task *task, enum arithmetic arithmetic, struct observed *observed, enum next *next) {
  struct verdict verdict = VERDICT_INIT;
  struct lazy z = {.task = task, .ctx = task->ctx, .verdict = &verdict, .observed = observed};
  const struct engine_parameters *o = task->parameters;
  enum solver_theory theory = arithmetic == ARITHMETIC_INT ? SOLVER_INTEGERS : SOLVER_BITVECTORS;
  z.s = verdict_new_semantics(&verdict);
  if (o->given) z.points_to = points_to_compute(task->ctx, o->given->program);
  semantics_init(z.s, task->ctx, z.points_to ? o->given->program : task->program,
                 z.points_to ? z.points_to : task->points_to, &task->terms, arithmetic);
  z.s->skipped = &task->slice->skipped;
  bool has_values = observed->all.len;
  z.s->forgets_skipped = o->scope != SCOPE_LOCATION || o->less_lazy || has_values || (o->given && o->given->all.len);
  entailment_init(&z.entailment, task->ctx, &task->terms, (struct solver_options){.theory = theory});
  refiner_init(&z.refiner, task->ctx, z.s);
  precision_init(&z.precision, &task->terms, &z.s->places, o->scope, o->post);
  z.precision.is_less_lazy = o->less_lazy;
  z.precision.s = z.s;
  z.precision.task = task;
  if (has_values) z.precision.observed = observed;
  if (z.points_to) {
    given_init(&z.given, o->given, z.s);
    z.precision.given = &z.given;
  }
  abstraction_init(&z.abstraction, task->ctx, z.s, &z.precision);
  ways_init(&z.ways, task, z.s);
  z.ways.summarised = &task->call_graph->recursive;
  lazy_tree_init(&z.tree, &z.abstraction, &z.entailment, &z.ways);
  search(&z);
  if (!verdict.is_settled && z.unconfirmed) give_up(&z, REASON_POSSIBLE);
  if (!verdict.is_settled && task_missing_behaviour(task) != ID_NONE) {
    verdict_blame_missing(&verdict, task->program, task_missing_behaviour(task));
    verdict.is_settled = true;
  }
  assert(verdict.is_settled || is_complete(&z));
  if (!verdict.is_settled) {
    verdict.kind = VERDICT_SAFE;
    lazy_proof(&z.tree, &verdict);
    invariants_complete(&verdict, task, &z.tree.places);
  }
  count(&z);
  count_predicates(&z);
  if (z.points_to && o->wants_precision)
    verdict.by_products.lost_predicates =
        precision_write(&z.precision, &z.given, &z.entailment, &verdict.by_products.precision);
  *next = z.needs_bits ? NEXT_BITS : z.wants_values ? NEXT_VALUES : NEXT_NOTHING;
  lazy_tree_release(&z.tree);
  ways_release(&z.ways);
  abstraction_release(&z.abstraction);
  precision_release(&z.precision);
  refiner_release(&z.refiner);
  entailment_release(&z.entailment);
  given_release(&z.given);
  if (z.points_to) points_to_free(z.points_to);
  return verdict;
}

/* Mathematical integers first; where only bit-vectors refute a path, all over again with those. A closed computation
 * that takes long begins again with the values of its run. */
struct verdict lazy_run(struct task *task) {
  struct observed observed = {.task = NULL};
  enum next next;
  if (task->parameters->given) given_relocate(task->parameters->given, task);
  struct verdict verdict = run(task, ARITHMETIC_INT, &observed, &next);
  if (next == NEXT_VALUES) {
    verdict_release(&verdict);
    verdict = run(task, ARITHMETIC_INT, &observed, &next);
  }
  bool is_decided =
      verdict.kind != VERDICT_UNKNOWN || search_run(task, &verdict) || search_long(task, &verdict) || next != NEXT_BITS;
  if (!is_decided) {
    verdict_release(&verdict);
    verdict = run(task, ARITHMETIC_BV, &observed, &next);
  }
  observed_release(&observed);
  return verdict;
}
