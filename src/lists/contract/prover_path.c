/* Depth first from each cut, a step longer with every edge. At the head of an outer loop a path ends; an inner loop is
 * gone into at once, with what it can change unknown and its invariant known: so what was known before stays known
 * inside, and invariants of inner loops need not repeat those of outer ones. */
#include "lists/contract/prover.h"

#include "lists/logic/cycles.h"

enum { MOST_ARRIVALS = 2000, SEARCH_ROUNDS = 3, SEARCH_ARRIVALS = 200, SEARCH_EFFORT = 3000 };

void path_copy(struct prover_path *to, const struct prover_path *from) {
  *to = *from;
  heap_step_copy(&to->step, &from->step);
}

void path_release(struct prover_path *p) { heap_step_release(&p->step); }

static struct prover_question about(const struct annotation_clause *c, enum heap_obligation_kind kind, uint32_t site) {
  return (struct prover_question){kind, c->at, c->text, site};
}

/* ---- statements ---- */

static enum heap_obligation_kind kind_of_error(enum heap_error e) {
  switch (e) {
  case HEAP_ERROR_NULL: return OBLIGATION_NULL_DEREFERENCE;
  case HEAP_ERROR_FREED: return OBLIGATION_FREED;
  case HEAP_ERROR_CYCLE: return OBLIGATION_CYCLE;
  case HEAP_ERROR_COUNT: break;
  }
  assert(!"no error");
  return OBLIGATION_COUNT;
}

/* The name of the variable that is looked into, for people. */
static const char *looked_into(struct prover *p, const struct heap_statement *s) {
  term node = s->kind == HEAP_READ ? s->y : s->x;
  for (uint32_t i = 0; i < p->flow->variables.len; i++) {
    const struct flow_variable *x = &p->flow->variables.data[i];
    if (term_eq(x->constant, node) && x->variable != ID_NONE &&
        p->program->variables.data[x->variable].kind != VARIABLE_TEMPORARY)
      return prover_text(p, "'%s'", x->name);
  }
  return "";
}

/* What the obligation is about: the variable, and how many cycles there may be. */
static const char *wrong_text(struct prover *p, const struct heap_statement *s, enum heap_error e) {
  const struct heap_cycles *c = e == HEAP_ERROR_CYCLE ? heap_cycles_of(&p->flow->state, s->symbol) : NULL;
  const char *variable = looked_into(p, s);
  if (!c) return variable;
  return prover_text(p, "%s%smore than %u along '%s'", variable, *variable ? ", " : "", c->count,
                     p->v->symbols.data[s->symbol].name);
}

static void run_statement(struct prover *p, struct prover_path *path, const struct heap_statement *s,
                          struct text_place at, uint32_t site) {
  prover_frame(p, path, s, at);
  struct prover_path before;
  path_copy(&before, path);
  uint32_t first = path->step.wrong.len;
  heap_step_add(&path->step, s);
  for (uint32_t i = first; i < path->step.wrong.len; i++) {
    const struct heap_wrong *w = &path->step.wrong.data[i];
    struct prover_question q = {kind_of_error(w->error), at, wrong_text(p, s, w->error), site};
    /* The guard so far has the statement's other errors excluded. */
    assert(before.step.guard.len <= path->step.guard.len && w->guard <= path->step.guard.len);
    while (before.step.guard.len < w->guard) vec_push(&before.step.guard, path->step.guard.data[before.step.guard.len]);
    prover_ask_before(p, &before, &q, w->condition, w->guard);
  }
  path_release(&before);
  if (s->kind == HEAP_WRITE) {
    path->shared++;
    path->has_changed = true;
  }
}

/* ---- places with clauses ---- */

static void ask_clauses(struct prover *p, struct prover_path *path, uint32_t location, enum annotation_clause_kind kind,
                        enum heap_obligation_kind obligation) {
  const struct annotations *a = p->proof->annotations;
  for (uint32_t i = 0; i < a->clauses.len && !p->failed; i++) {
    const struct annotation_clause *c = &a->clauses.data[i];
    if (p->clause_at.data[i] != location || c->kind != kind) continue;
    term goal, fact;
    if (!prover_formula(p, c, SCOPE_BODY, FORMULA_PROVED, &goal)) {
      p->failed = true;
      return;
    }
    struct prover_question q = about(c, obligation, 0);
    prover_ask(p, path, &q, goal);
    if (kind == CLAUSE_ASSERT && prover_formula(p, c, SCOPE_BODY, FORMULA_ASSUMED, &fact))
      heap_step_assume(&path->step, fact);
  }
}

static void ask_post(struct prover *p, struct prover_path *path) {
  for (uint32_t i = 0; i < p->contract.ensures.len && !p->failed; i++) {
    term goal;
    if (!prover_formula(p, p->contract.ensures.data[i], SCOPE_POST, FORMULA_PROVED, &goal)) {
      p->failed = true;
      return;
    }
    struct prover_question q = about(p->contract.ensures.data[i], OBLIGATION_POSTCONDITION, 0);
    prover_ask(p, path, &q, goal);
  }
  if (p->is_called && p->changes.fields.len && !p->is_searching)
    prover_sharing(p, path, false, prover_place(p, p->program->functions.data[p->contract.function].at));
}

/* ---- paths ---- */

/* Where the code at a location begins. */
static struct text_place place_of(const struct prover *p, uint32_t location) {
  const struct flow_location *l = &p->flow->locations.data[location];
  struct position at = {ID_NONE, 0, 0};
  return prover_place(p, l->out.len ? p->flow->edges.data[l->out.data[0]].at : at);
}

static void arrive(struct prover *, struct prover_path *, uint32_t location);

static bool has_condition(const struct flow *f, const struct flow_edge *e) {
  for (uint32_t i = 0; i < e->count; i++)
    if (f->statements.data[e->first + i].kind == HEAP_ASSUME) return true;
  return false;
}

static void go(struct prover *p, const struct prover_path *from, uint32_t edge, bool is_branch) {
  const struct flow_edge *e = &p->flow->edges.data[edge];
  assert(from->edge == FLOW_NONE || p->flow->edges.data[from->edge].target == e->source);
  struct text_place at = prover_place(p, e->at);
  struct prover_path path;
  path_copy(&path, from);
  path.edge = edge;
  for (uint32_t i = 0; i < e->count; i++) run_statement(p, &path, &p->flow->statements.data[e->first + i], at, 0);
  bool goes_on = !(is_branch && has_condition(p->flow, e)) || prover_can_happen(p, &path);
  if (goes_on && e->call != FLOW_NONE) goes_on = prover_call(p, &path, e);
  if (goes_on && !p->failed) arrive(p, &path, e->target);
  path_release(&path);
}

static void follow(struct prover *p, const struct prover_path *path, uint32_t location) {
  const struct flow_location *l = &p->flow->locations.data[location];
  for (uint32_t i = 0; i < l->out.len && !p->failed && !limits_exceeded(&p->ctx->limits); i++)
    go(p, path, l->out.data[i], l->out.len > 1);
}

static void too_many(struct prover *p) {
  struct prover_question q = {OBLIGATION_UNREACHABLE,
                              prover_place(p, p->program->functions.data[p->contract.function].at), "all paths", 1};
  struct heap_obligation *o = prover_obligation(p, &q);
  o->status = OBLIGATION_UNKNOWN;
  o->reason = "there are too many paths between loops; split the function";
}

/* ---- loops ---- */

static bool is_open(const struct prover_path *path, uint32_t head) {
  for (const struct prover_open_loop *l = path->open; l; l = l->next)
    if (l->head == head) return true;
  return false;
}

static bool assume_invariants(struct prover *p, struct prover_path *path, uint32_t head) {
  const struct annotations *a = p->proof->annotations;
  for (uint32_t i = 0; i < a->clauses.len; i++) {
    term fact;
    if (p->clause_at.data[i] != head || a->clauses.data[i].kind != CLAUSE_INVARIANT) continue;
    if (!prover_formula(p, &a->clauses.data[i], SCOPE_BODY, FORMULA_ASSUMED, &fact)) return false;
    heap_step_assume(&path->step, fact);
  }
  return true;
}

/* What the edges can change becomes unknown. */
static void forget(struct prover *p, struct prover_path *path, const struct bitset *edges, uint32_t head) {
  const struct flow *f = p->flow;
  symbol_list from = VEC_INIT, to = VEC_INIT;
  for (uint32_t s = 0; s < p->old_of.len; s++)
    if (prover_is_state(p, s) && edges_change(p, edges, s)) {
      vec_push(&from, s);
      vec_push(&to, prover_version(p, s, prover_text(p, "in loop %u", head)));
    }
  struct prover_new_cuts cuts = {VEC_INIT, VEC_INIT};
  prover_choose_cuts(p, path, &from, &cuts);
  prover_assume_axioms(p, path, &from, &to, &cuts);
  for (uint32_t i = 0; i < cuts.from.len; i++) prover_assign(path, cuts.from.data[i], cuts.to.data[i]);
  new_cuts_release(&cuts);
  for (uint32_t i = 0; i < f->variables.len; i++)
    if (!flow_is_cut(f, f->variables.data[i].constant) && edges_assign(p, edges, &f->variables.data[i])) {
      struct flow_variable x = f->variables.data[i];
      prover_assign(path, x.constant, prover_choose_like(p, path, &x));
    }
  for (uint32_t i = 0; i < from.len; i++) heap_step_rename(&path->step, from.data[i], to.data[i]);
  assert(from.len == to.len);
  path->has_changed |= from.len > 0;
  vec_release_all(&from, &to);
}

/* From the head of an inner loop, in any state of its invariant. */
static void enter_loop(struct prover *p, struct prover_path *path, uint32_t head) {
  struct bitset edges;
  assert(p->flow->locations.data[head].is_loop_head && !is_open(path, head));
  struct prover_open_loop open = {head, path->open};
  struct prover_question q = {OBLIGATION_POSSIBLE, place_of(p, head), "the loop invariant", head};
  bool was_possible = prover_can_happen(p, path);
  loop_edges(p->flow, head, &edges);
  forget(p, path, &edges, head);
  bitset_release(&edges);
  p->failed |= !assume_invariants(p, path, head);
  if (p->failed) return;
  if (was_possible) prover_ask_possible(p, path, &q);
  path->open = &open;
  path->shared = 0; /* prover_sharing */
  follow(p, path, head);
}

/* True if the path goes on. */
static bool arrive_at_loop(struct prover *p, struct prover_path *path, uint32_t head) {
  bool is_again = is_open(path, head) || (!p->is_at_entry && p->cut == head);
  ask_clauses(p, path, head, CLAUSE_INVARIANT, is_again ? OBLIGATION_INVARIANT_KEPT : OBLIGATION_INVARIANT_HOLDS);
  if (p->entry_function != HEAP_NO_SYMBOL && p->flow->calls.len) prover_sharing(p, path, true, place_of(p, head));
  return !is_again && loop_is_inner(p->flow, head) && !p->failed;
}

static void ask_unreachable(struct prover *p, struct prover_path *path) {
  struct prover_question q = {OBLIGATION_UNREACHABLE, prover_place(p, p->flow->edges.data[path->edge].at), "", 0};
  prover_ask(p, path, &q, term_false);
}

/* Without invariants: the loop is gone through for a few rounds. */
static void search_on(struct prover *p, struct prover_path *path, uint32_t location) {
  struct prover_open_loop open = {location, path->open};
  uint32_t rounds = 0;
  if (p->ctx->stats.heap_rounds > p->search_end) return;
  for (const struct prover_open_loop *l = path->open; l; l = l->next) rounds += l->head == location;
  bool ends = location == p->flow->error || location == p->flow->exit;
  if (location == p->flow->exit) ask_post(p, path);
  if (location == p->flow->error) ask_unreachable(p, path);
  if (ends || rounds > p->search_rounds || p->arrivals == SEARCH_ARRIVALS) {
    p->arrivals += p->arrivals < SEARCH_ARRIVALS;
    return;
  }
  if (p->flow->locations.data[location].is_loop_head) path->open = &open;
  follow(p, path, location);
}

static void arrive(struct prover *p, struct prover_path *path, uint32_t location) {
  const struct flow *f = p->flow;
  assert(location < f->locations.len && p->arrivals <= MOST_ARRIVALS);
  if (p->is_searching) {
    search_on(p, path, location);
    return;
  }
  if (p->arrivals == MOST_ARRIVALS) {
    too_many(p);
    return;
  }
  if (location == f->error) {
    ask_unreachable(p, path);
  } else if (location == f->exit) {
    ask_post(p, path);
  } else if (f->locations.data[location].is_loop_head) {
    if (arrive_at_loop(p, path, location)) enter_loop(p, path, location);
  } else {
    ask_clauses(p, path, location, CLAUSE_ASSERT, OBLIGATION_ASSERTION);
    if (!p->failed) follow(p, path, location);
    return;
  }
  p->arrivals++;
}

static void from_cut(struct prover *p, uint32_t location, bool is_at_entry, const struct prover_question *possible) {
  struct prover_path path = {.edge = FLOW_NONE};
  if (!prover_start(p, location, is_at_entry)) {
    p->failed = true;
    return;
  }
  heap_step_init(&path.step, &p->flow->state);
  prover_ask_possible(p, &path, possible);
  if (is_at_entry)
    arrive(p, &path, location);
  else
    follow(p, &path, location);
  path_release(&path);
}

void prover_paths(struct prover *p) {
  const struct flow *f = p->flow;
  struct text_place at = prover_place(p, p->program->functions.data[p->contract.function].at);
  struct prover_question entry = {OBLIGATION_POSSIBLE, at, "the precondition", 0};
  from_cut(p, f->entry, true, &entry);
  for (uint32_t i = 0; i < f->locations.len && !p->failed; i++) {
    if (!f->locations.data[i].is_loop_head || i == f->error || loop_is_inner(f, i)) continue;
    struct prover_question loop = {OBLIGATION_POSSIBLE, place_of(p, i), "the loop invariant", i};
    from_cut(p, i, false, &loop);
  }
}

static bool is_sought(const struct prover *p, const struct heap_obligation *o) {
  return o->function == p->contract.function && prover_is_sought(o);
}

void prover_search(struct prover *p) {
  bool is_needed = false;
  for (uint32_t i = 0; i < p->proof->obligations.len; i++) is_needed |= is_sought(p, &p->proof->obligations.data[i]);
  if (!is_needed || !prover_start(p, p->flow->entry, true)) return;
  assert(!p->is_searching && p->is_at_entry);
  p->is_searching = true;
  p->search_end = p->ctx->stats.heap_rounds + SEARCH_EFFORT;
  for (p->search_rounds = 0; p->search_rounds <= SEARCH_ROUNDS; p->search_rounds++) {
    struct prover_path path = {.edge = FLOW_NONE};
    p->arrivals = 0;
    heap_step_init(&path.step, &p->flow->state);
    arrive(p, &path, p->flow->entry);
    path_release(&path);
  }
  p->is_searching = false;
}
