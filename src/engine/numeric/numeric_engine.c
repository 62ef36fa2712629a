/* Engine `numeric`: a program in which no violation is reached by the numeric analysis is safe, and the states of the
 * analysis are the proof.
 *
 * The analysis knows a function for all its activations, and so does the proof: each has a frame (places.h) with a
 * summary, and invariants at loops and joins, so that obligations are small and as many as the program is long. */
#include "engine/numeric/numeric_engine.h"

#include "engine/numeric/numeric_facts.h"

#include "logic/build.h"

/* An edge that no proof may pass, and that the analysis cannot exclude; ID_NONE if there is none. */
static edge_id find_open(const struct numeric *n) {
  const struct program *p = n->program;
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct edge *x = &p->edges.data[e];
    bool is_end = x->op.kind == OP_VIOLATION || (x->op.kind == OP_STOP && x->op.sub == STOP_UNMODELLED);
    if (!is_end && !(x->marks & MARK_MISSING)) continue;
    if (cfg_is_reached(n->cfg, x->source) && numeric_reaches(n, x->source)) return e;
  }
  return ID_NONE;
}

/* What is excluded, where not all is. A program with guards has other checks than the given one. */
static void note_excluded(const struct task *task, const struct numeric *n, struct verdict *v) {
  const struct program *p = task->program;
  for (check_id i = 0; i < p->checks.len && !task->given; i++) {
    const struct edge *e = &p->edges.data[p->checks.data[i].edge];
    if (e->op.kind != OP_VIOLATION) continue;
    if (!cfg_is_reached(n->cfg, e->source) || !numeric_reaches(n, e->source)) vec_push(&v->excluded, i);
  }
}

/* Does control divide here between going on and the end of the run, as at a check? */
static bool is_check(const struct program *p, loc_id l) {
  const struct location *x = &p->locations.data[l];
  for (uint32_t i = 0; i < x->out.len && x->out.len > 1; i++) {
    const struct location *next = &p->locations.data[p->edges.data[x->out.data[i]].target];
    if (next->out.len != 1) continue;
    uint8_t kind = p->edges.data[next->out.data[0]].op.kind;
    if (kind == OP_VIOLATION || kind == OP_STOP) return true;
  }
  return false;
}

/* Checks in a row are many questions instead of one, if something is claimed between them. */
static bool is_claimed(const struct numeric_facts *f, loc_id l) {
  const struct cfg *cfg = f->n->cfg;
  if (cfg_is_loop_head(cfg, l) || cfg_in_count(cfg, l) > 1) return true;
  return numeric_facts_is_of_checks(f) && is_check(f->n->program, l);
}

static void claim_function(struct numeric_facts *f, context_id c, function_id g, struct verdict *v) {
  const struct cfg *cfg = f->n->cfg;
  const struct function *function = &f->n->program->functions.data[g];
  term unchanged = places_is_frame(&f->s->places, c) ? numeric_facts_unchanged(f, c) : term_true;
  for (uint32_t i = cfg->order_first[g]; i < cfg->order_first[g + 1]; i++) {
    loc_id l = cfg->order[i];
    if (l == function->exit || !is_claimed(f, l)) continue;
    term formula = term_and2(f->s->terms, unchanged, numeric_facts_at(f, c, l));
    vec_push(&v->proof.by_invariants.invariants, ((struct invariant){c, l, formula}));
  }
}

/* Does the program compute with bits or products of variables, of which integer arithmetic knows nothing? */
static bool needs_bits(const struct numeric *n) {
  const struct exprs *x = &n->program->exprs;
  struct walk walk = WALK_INIT;
  bool found = false;
  walk_begin(&walk, x);
  for (edge_id e = 0; e < n->program->edges.len; e++) {
    const struct edge *edge = &n->program->edges.data[e];
    if (!cfg_is_reached(n->cfg, edge->source) || !numeric_reaches(n, edge->source)) continue;
    if (edge->op.kind == OP_ASSIGN || edge->op.kind == OP_ASSUME) walk_add(&walk, x, edge->op.a);
    for (uint32_t i = 0; i < edge->op.arg_count; i++) walk_add(&walk, x, n->program->args.data[edge->op.first_arg + i]);
  }
  for (uint32_t i = 0; i < walk.order.len && !found; i++) {
    const struct expr_node *y = expr_get(x, walk.order.data[i]);
    u128 bits;
    switch ((enum expr_kind)y->kind) {
    case E_ANY_SHIFT:
    case E_ANY_DIVISION: found = !expr_is_const(x, y->b, &bits); break;
    case E_MUL:
    case E_ANY_BITWISE: found = y->width > 1 && !expr_is_const(x, y->a, &bits) && !expr_is_const(x, y->b, &bits); break;
    default: break;
    }
  }
  walk_release(&walk);
  return found;
}

static void claim_all(struct task *task, const struct numeric *n, enum arithmetic arithmetic, enum numeric_scope scope,
                      struct verdict *v) {
  const struct program *p = task->program;
  struct semantics *s = verdict_new_semantics(v);
  struct numeric_facts f;
  semantics_init(s, task->ctx, p, task->points_to, &task->terms, arithmetic);
  numeric_facts_init(&f, task, n, s, scope);
  claim_function(&f, 0, p->start, v);
  for (uint32_t i = 0; i < n->call_graph->function_count; i++) {
    function_id g = n->call_graph->bottom_up[i];
    if (g == p->start || p->functions.data[g].entry == ID_NONE) continue;
    context_id frame = places_frame(&s->places, g);
    vec_push(&v->proof.by_invariants.summaries,
             ((struct summary_claim){frame, numeric_facts_entry(&f, frame), numeric_facts_exit(&f, frame)}));
    claim_function(&f, frame, g, v);
  }
  numeric_facts_release(&f);
  v->kind = VERDICT_SAFE;
}

/* Over the integers; if that is not accepted, and bits may be why, over bit-vectors. */
static void prove(struct task *task, const struct numeric *n, struct verdict *v) {
  claim_all(task, n, ARITHMETIC_INT, SCOPE_OF_CONDITIONS, v);
  if (!task->is_proved || !needs_bits(n) || task->is_proved(task->is_proved_data, v)) return;
  verdict_release(v);
  *v = (struct verdict)VERDICT_INIT;
  claim_all(task, n, ARITHMETIC_BV, SCOPE_OF_CONDITIONS, v);
}

static struct verdict run(struct task *task, const struct numeric_claim *claim) {
  struct verdict v = VERDICT_INIT;
  struct numeric *n = numeric_new(task->ctx, task->cfg, task->call_graph);
  if (!n) {
    if (limits_exceeded(&task->ctx->limits))
      verdict_blame_limits(&v, &task->ctx->limits);
    else
      verdict_give_up(&v, REASON_NUMBERS, POSITION_NONE, NULL);
    return v;
  }
  /* Claims are of what the analysis found, and to it addresses of different objects may be the same or not: it does
     not matter to them where C leaves that open. */
  edge_id open = find_open(n), missing = claim ? task_missing_mark(task) : task_missing_behaviour(task);
  v.statistics.vertices = n->visits;
  if (missing != ID_NONE)
    verdict_blame_missing(&v, task->program, missing);
  else if (open != ID_NONE)
    verdict_give_up(&v, REASON_NUMBERS, task->program->edges.data[open].at, NULL);
  else if (claim)
    claim_all(task, n, claim->arithmetic, claim->scope, &v);
  else
    prove(task, n, &v);
  if (v.reason.id == REASON_NUMBERS && missing == ID_NONE) note_excluded(task, n, &v);
  numeric_free(n);
  return v;
}

struct verdict numeric_run(struct task *task) { return run(task, NULL); }

struct verdict numeric_claim_run(struct task *task, struct numeric_claim claim) { return run(task, &claim); }
