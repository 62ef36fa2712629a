/* One query per obligation and path: is there a heap at the cut from which the path is taken and the goal fails? Where
 * nothing has changed since the entry, old symbols are those of now (P2), which halves what the solver sees. The
 * adaptation rule is dear, so it is added only when a query without it is satisfiable. */
#include "lists/contract/prover.h"

#include "logic/build.h"

const char *obligation_name(enum heap_obligation_kind k) {
#define X(KIND, name, text) name,
  static const char *const names[] = {OBLIGATIONS(X)};
#undef X
  assert(k < OBLIGATION_COUNT);
  return names[k];
}

const char *obligation_text(enum heap_obligation_kind k) {
#define X(KIND, name, text) text,
  static const char *const texts[] = {OBLIGATIONS(X)};
#undef X
  assert(k < OBLIGATION_COUNT);
  return texts[k];
}

/* ---- what is asked ---- */

static bool is_entry(const struct prover *p) { return p->is_at_entry; }

/* P2. */
static void find_unchanged(struct prover *p) {
  struct bitset before;
  edges_before(p->flow, p->cut, &before);
  vec_clear(&p->unchanged);
  vec_clear(&p->unchanged_variables);
  for (uint32_t s = 0; s < p->old_of.len; s++)
    if (p->old_of.data[s] != s && (is_entry(p) || !edges_change(p, &before, s))) vec_push(&p->unchanged, s);
  for (uint32_t i = 0; i < p->olds.len; i++)
    if (is_entry(p) || !edges_assign(p, &before, &p->flow->variables.data[p->olds.data[i].variable]))
      vec_push(&p->unchanged_variables, i);
  assert(!is_entry(p) || p->unchanged_variables.len == p->olds.len); /* P2 */
  bitset_release(&before);
}

static term at_cut(const struct prover *p, term t) {
  symbol_list old = VEC_INIT;
  term_list old_constants = VEC_INIT, constants = VEC_INIT;
  for (uint32_t i = 0; i < p->unchanged.len; i++) vec_push(&old, p->old_of.data[p->unchanged.data[i]]);
  for (uint32_t i = 0; i < p->unchanged_variables.len; i++) {
    const struct prover_old_variable *x = &p->olds.data[p->unchanged_variables.data[i]];
    vec_push(&old_constants, x->old), vec_push(&constants, x->constant);
  }
  struct heap_renaming r = {old.data, p->unchanged.data, old.len, old_constants.data, constants.data, constants.len};
  if (old.len || constants.len) t = heap_rename(p->v, &r, t);
  vec_release_all(&old, &old_constants, &constants);
  return t;
}

static void assume(struct prover *p, term t) {
  t = at_cut(p, t);
  if (!term_eq(t, term_true)) vec_push(&p->assumed, t);
}

/* The adaptation rule for the function itself, from its entry to the cut. */
static struct heap_change since_entry(const struct prover *p) {
  assert(prover_has_frame(p));
  const struct prover_changed_field *c = &p->changes.fields.data[0];
  return (struct heap_change){p->old_of.data[c->field], c->field,          c->intervals.data,
                              c->intervals.len,         p->entry_function, HEAP_NO_SYMBOL};
}

static bool assume_invariants(struct prover *p) {
  const struct annotations *a = p->proof->annotations;
  term t;
  for (uint32_t i = 0; i < a->clauses.len; i++) {
    if (p->clause_at.data[i] != p->cut || a->clauses.data[i].kind != CLAUSE_INVARIANT) continue;
    if (!prover_formula(p, &a->clauses.data[i], SCOPE_BODY, FORMULA_ASSUMED, &t)) return false;
    assume(p, t);
  }
  return true;
}

static struct heap_solver *new_solver(struct prover *p) {
  struct heap_solver *s = heap_solver_new_for_paths(p->ctx, p->v);
  for (uint32_t i = 0; i < p->assumed.len; i++) heap_solver_assert(s, p->assumed.data[i]);
  return s;
}

term prover_entry_definition(const struct prover *p) {
  if (p->entry_function == HEAP_NO_SYMBOL || !p->flow->calls.len) return term_true;
  struct heap_change c = since_entry(p);
  return heap_entry_definition(p->v, &c);
}

bool prover_start(struct prover *p, uint32_t cut, bool is_at_entry) {
  term t;
  assert(is_at_entry ? cut == p->flow->entry : p->flow->locations.data[cut].is_loop_head);
  p->cut = cut;
  p->is_at_entry = is_at_entry;
  find_unchanged(p);
  vec_clear(&p->assumed);
  heap_solver_free(p->solver);
  heap_solver_free(p->framed);
  p->solver = p->framed = NULL;
  for (uint32_t i = 0; i < p->axioms.len; i++) assume(p, p->axioms.data[i]);
  for (uint32_t i = 0; i < p->contract.requires_.len; i++) {
    enum prover_clause_scope scope = is_entry(p) ? SCOPE_PRE : SCOPE_PRE_OLD;
    if (!prover_formula(p, p->contract.requires_.data[i], scope, FORMULA_ASSUMED, &t)) return false;
    assume(p, t);
  }
  if (!is_entry(p) && !assume_invariants(p)) return false;
  assume(p, prover_entry_definition(p));
  p->solver = new_solver(p);
  return true;
}

/* The solver that knows what the function leaves alone, for cuts after the entry. NULL if there is nothing to know. */
static struct heap_solver *framed(struct prover *p) {
  if (p->framed || is_entry(p) || !prover_has_frame(p)) return p->framed;
  struct heap_change c = since_entry(p);
  if (c.before == c.after) return NULL;
  assume(p, heap_entry_definition(p->v, &c));
  assume(p, heap_adaptation(p->v, &c));
  p->framed = new_solver(p);
  return p->framed;
}

/* ---- obligations ---- */

static bool is_same(const struct heap_obligation *o, const struct prover *p, const struct prover_question *q) {
  return o->kind == q->kind && o->function == p->contract.function && o->site == q->site && o->at.line == q->at.line &&
         o->at.column == q->at.column && strcmp(o->text, q->text) == 0;
}

struct heap_obligation *prover_obligation(struct prover *p, const struct prover_question *q) {
  struct heap_proof *proof = p->proof;
  assert(q->kind < OBLIGATION_COUNT);
  for (uint32_t i = 0; i < proof->obligations.len; i++)
    if (is_same(&proof->obligations.data[i], p, q)) return &proof->obligations.data[i];
  struct heap_obligation o = {.kind = q->kind,
                              .status = OBLIGATION_HOLDS,
                              .function = p->contract.function,
                              .at = q->at,
                              .text = arena_strdup(&proof->arena, q->text),
                              .site = q->site,
                              .reason = ""};
  vec_push(&proof->obligations, o);
  return &proof->obligations.data[proof->obligations.len - 1];
}

/* ---- heaps ---- */

struct shown {
  const struct prover *p;
  const struct heap_model *model;
  bool is_at_entry, is_at_exit;
};

/* Variables that the user knows. At the entry only parameters, globals and ghosts have a value. */
static bool is_shown(const void *data, const struct flow_variable *x) {
  const struct shown *s = data;
  if (prover_is_ghost(s->p, x->constant)) return true;
  if (s->is_at_exit && term_eq(x->constant, s->p->flow->result)) return true;
  if (x->variable == ID_NONE || x->activation) return false;
  const struct variable *v = &s->p->program->variables.data[x->variable];
  bool has_value = v->kind == VARIABLE_GLOBAL || prover_is_parameter(s->p, x->variable);
  if (s->is_at_entry) return has_value;
  return v->kind != VARIABLE_TEMPORARY && v->type != CTYPE_NONE; /* what clang adds has no type */
}

static const char *where(struct prover *p) {
  if (is_entry(p)) return "at the entry";
  const struct flow_location *l = &p->flow->locations.data[p->cut];
  for (uint32_t i = 0; i < l->out.len; i++) {
    struct position at = p->flow->edges.data[l->out.data[i]].at;
    if (at.line) return prover_text(p, "at the loop in line %u", at.line);
  }
  return "at the loop";
}

static void keep_heaps(struct prover *p, struct heap_obligation *o, const struct prover_path *path,
                       struct heap_solver *s) {
  struct heap_model m;
  heap_solver_small_model(s, &m);
  struct shown shown = {p, &m, is_entry(p), false};
  o->before = picture_make(&p->proof->arena, p->flow, &m, NULL, is_shown, &shown);
  shown.is_at_entry = false;
  shown.is_at_exit = o->kind == OBLIGATION_POSTCONDITION || o->kind == OBLIGATION_SHARING;
  if (path->step.moves.len) o->after = picture_make(&p->proof->arena, p->flow, &m, &path->step, is_shown, &shown);
  o->where = where(p);
  if (path->edge != FLOW_NONE) o->after_at = prover_place(p, p->flow->edges.data[path->edge].at);
  heap_model_release(&m);
}

/* ---- queries ---- */

static enum solver_result check(struct prover *p, struct heap_solver *s, const struct prover_path *path, uint32_t guard,
                                term extra, term_list *asked) {
  vec_clear(asked);
  assert(guard <= path->step.guard.len && term_is_bool(p->v->terms, extra));
  for (uint32_t i = 0; i < guard; i++) vec_push(asked, at_cut(p, path->step.guard.data[i]));
  if (!term_eq(extra, term_true)) vec_push(asked, at_cut(p, extra));
  p->proof->queries++;
  return heap_solver_check(s, asked->data, asked->len);
}

static bool is_confirmed(struct prover *p, const term_list *asked) {
  term_list all = VEC_INIT;
  for (uint32_t i = 0; i < p->assumed.len; i++) vec_push(&all, p->assumed.data[i]);
  for (uint32_t i = 0; i < asked->len; i++) vec_push(&all, asked->data[i]);
  bool is_good = heap_proof_recheck(p->proof, p->v, all.data, all.len);
  vec_release(&all);
  return is_good;
}

bool prover_is_sought(const struct heap_obligation *o) {
  bool can_be_seen = o->kind == OBLIGATION_NULL_DEREFERENCE || o->kind == OBLIGATION_FREED ||
                     o->kind == OBLIGATION_CYCLE || o->kind == OBLIGATION_UNREACHABLE ||
                     o->kind == OBLIGATION_POSTCONDITION;
  return can_be_seen && o->status == OBLIGATION_FAILS && !o->is_from_entry;
}

/* A heap at the entry from which it fails takes the place of one at a loop. */
static void search(struct prover *p, const struct prover_path *path, const struct prover_question *q, term failing,
                   uint32_t guard) {
  struct heap_obligation *o = prover_obligation(p, q);
  if (!prover_is_sought(o)) return;
  term_list asked = VEC_INIT;
  if (check(p, p->solver, path, guard, failing, &asked) == SOLVER_SAT) {
    keep_heaps(p, o, path, p->solver);
    o->is_from_entry = true;
  }
  vec_release(&asked);
}

void prover_ask_before(struct prover *p, const struct prover_path *path, const struct prover_question *q, term failing,
                       uint32_t guard) {
  if (p->is_searching) {
    search(p, path, q, failing, guard);
    return;
  }
  struct heap_obligation *o = prover_obligation(p, q);
  o->paths++;
  if (o->status == OBLIGATION_FAILS || term_eq(failing, term_false)) return;
  term_list asked = VEC_INIT;
  struct heap_solver *s = p->solver;
  enum solver_result r = check(p, s, path, guard, failing, &asked);
  if (r == SOLVER_SAT && framed(p)) r = check(p, s = p->framed, path, guard, failing, &asked);
  switch (r) {
  case SOLVER_SAT:
    assert(!p->is_searching);
    o->status = OBLIGATION_FAILS;
    o->is_from_entry = is_entry(p);
    keep_heaps(p, o, path, s);
    break;
  case SOLVER_UNKNOWN:
    o->status = OBLIGATION_UNKNOWN;
    o->reason = arena_strdup(&p->proof->arena, heap_solver_reason(s));
    break;
  case SOLVER_UNSAT:
    if (p->proof->rechecks && !is_confirmed(p, &asked)) {
      o->status = OBLIGATION_UNKNOWN;
      o->reason = "Z3 does not confirm it";
    }
    break;
  }
  vec_release(&asked);
}

void prover_ask(struct prover *p, const struct prover_path *path, const struct prover_question *q, term goal) {
  if (p->required) {
    if (q->kind != OBLIGATION_ASSIGNS) heap_step_require(p->required, goal, term_true);
    return;
  }
  prover_ask_before(p, path, q, term_not(heap_step_before(&path->step, goal)), path->step.guard.len);
}

bool prover_can_happen(struct prover *p, const struct prover_path *path) {
  if (p->required) return true;
  term_list asked = VEC_INIT;
  enum solver_result r = check(p, p->solver, path, path->step.guard.len, term_true, &asked);
  vec_release(&asked);
  return r != SOLVER_UNSAT;
}

void prover_ask_possible(struct prover *p, const struct prover_path *path, const struct prover_question *q) {
  if (p->required) return;
  struct heap_obligation *o = prover_obligation(p, q);
  o->paths++;
  term_list asked = VEC_INIT;
  enum solver_result r = check(p, p->solver, path, path->step.guard.len, term_true, &asked);
  vec_release(&asked);
  if (r == SOLVER_UNSAT) o->status = OBLIGATION_FAILS;
  if (r == SOLVER_UNKNOWN && o->status == OBLIGATION_HOLDS) {
    o->status = OBLIGATION_UNKNOWN;
    o->reason = arena_strdup(&p->proof->arena, heap_solver_reason(p->solver));
  }
}
