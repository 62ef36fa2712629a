/* The contract becomes the question for PDR, and its answer annotations. The prover (lists/contract/prover.h) lends its
 * view of the function: what names mean, the state at the entry, calls by contract. Invariants are then put before
 * their loops and proved like those that somebody wrote, by a prover of its own. */
#include "lists/pdr/infer.h"

#include "lists/contract/prover.h"
#include "lists/pdr/recheck.h"
#include "logic/build.h"
#include "logic/traverse.h"

struct inferrer {
  struct prover prover;
  struct pdr_request request;
  struct pdr_result result;
  struct inference *out;
  bool memory_only;
  term_list axioms;
  VEC(struct domain_name) names;
  bool is_annotatable; /* every loop has a place for an annotation */
  /* P2 of prover.h: the state at the entry. */
  symbol_list old, now;
  term_list old_constants, constants;
  struct heap_renaming at_start;
};

static const char *keep(struct inference *out, const char *text) { return arena_strdup(&out->arena, text); }

static bool unknown(struct inference *out, const char *reason) {
  out->outcome = PDR_UNKNOWN;
  out->reason = keep(out, reason);
  return true;
}

/* ---- the state at the entry ---- */

static void make_renaming(struct inferrer *n) {
  const struct prover *p = &n->prover;
  for (uint32_t s = 0; s < p->old_of.len; s++)
    if (p->old_of.data[s] != s) vec_push(&n->old, p->old_of.data[s]), vec_push(&n->now, s);
  for (uint32_t i = 0; i < p->olds.len; i++)
    vec_push(&n->old_constants, p->olds.data[i].old), vec_push(&n->constants, p->olds.data[i].constant);
  assert(n->old.len == n->now.len && n->old_constants.len == n->constants.len);
  n->at_start = (struct heap_renaming){n->old.data,           n->now.data,       n->old.len,
                                       n->old_constants.data, n->constants.data, n->constants.len};
}

static bool mentions_old(const struct inferrer *n, term formula) {
  struct terms *s = n->prover.v->terms;
  term_list nodes = VEC_INIT;
  bool result = false;
  traverse_nodes(s, &formula, 1, &nodes);
  for (uint32_t i = 0; i < nodes.len && !result; i++) {
    if (term_kind(s, nodes.data[i]) == TERM_VAR)
      for (uint32_t k = 0; k < n->old_constants.len; k++) result |= term_eq(nodes.data[i], n->old_constants.data[k]);
    if (term_kind(s, nodes.data[i]) != TERM_APPLY) continue;
    uint32_t symbol = vocabulary_of(n->prover.v, term_symbol(s, nodes.data[i]));
    const struct heap_symbol *x = symbol == HEAP_NO_SYMBOL ? NULL : &n->prover.v->symbols.data[symbol];
    for (uint32_t k = 0; k < n->old.len && x; k++)
      result |= symbol == n->old.data[k] ||
                (x->role == HEAP_ORDER && (x->left == n->old.data[k] || x->right == n->old.data[k]));
  }
  vec_release(&nodes);
  return result;
}

/* ---- what is asked ---- */

static bool add_conjunction(struct inferrer *n, const clause_list *clauses, enum prover_clause_scope scope,
                            enum formula_use use, term_list *out) {
  for (uint32_t i = 0; i < clauses->len; i++) {
    term t;
    if (!prover_formula(&n->prover, clauses->data[i], scope, use, &t)) return false;
    term_conjuncts(n->prover.v->terms, t, out);
  }
  return true;
}

/* The precondition holds of the state at the entry for ever. Where the goal does not speak of that state, only what
 * is about things that never change helps. */
static bool make_axioms(struct inferrer *n, bool has_old) {
  term_list all = VEC_INIT;
  for (uint32_t i = 0; i < n->prover.axioms.len; i++) vec_push(&all, n->prover.axioms.data[i]);
  bool ok = add_conjunction(n, &n->prover.contract.requires_, SCOPE_PRE_OLD, FORMULA_ASSUMED, &all);
  term entry = prover_entry_definition(&n->prover);
  if (!term_eq(entry, term_true)) vec_push(&all, entry);
  for (uint32_t i = 0; i < all.len; i++)
    if (has_old || !mentions_old(n, all.data[i])) vec_push(&n->axioms, all.data[i]);
  vec_release(&all);
  return ok;
}

static bool make_request(struct inferrer *n) {
  struct prover *p = &n->prover;
  term_list conjuncts = VEC_INIT;
  n->request = (struct pdr_request){.flow = p->flow, .counts = {true, true, true}, .data = n};
  bool ok = add_conjunction(n, &p->contract.requires_, SCOPE_PRE, FORMULA_ASSUMED, &conjuncts);
  n->request.initial = term_and(p->v->terms, conjuncts.data, conjuncts.len);
  vec_clear(&conjuncts);
  if (ok && !n->memory_only) {
    ok = add_conjunction(n, &p->contract.ensures, SCOPE_POST, FORMULA_PROVED, &conjuncts);
    n->request.goal = term_and(p->v->terms, conjuncts.data, conjuncts.len);
    n->request.error_counts = true;
  }
  vec_release(&conjuncts);
  make_renaming(n);
  n->request.at_start = &n->at_start;
  ok = ok && make_axioms(n, (n->request.goal.id && mentions_old(n, n->request.goal)) || p->flow->calls.len);
  n->request.axioms = n->axioms.data;
  n->request.axiom_count = n->axioms.len;
  return ok;
}

/* ---- assertions and calls ---- */

static bool visit(void *data, struct heap_step *step, uint32_t location) {
  struct inferrer *n = data;
  struct prover *p = &n->prover;
  const struct annotations *a = p->proof->annotations;
  for (uint32_t i = 0; i < a->clauses.len; i++) {
    const struct annotation_clause *c = &a->clauses.data[i];
    term goal, fact;
    if (p->clause_at.data[i] != location || c->kind != CLAUSE_ASSERT) continue;
    if (!prover_formula(p, c, SCOPE_BODY, FORMULA_PROVED, &goal) ||
        !prover_formula(p, c, SCOPE_BODY, FORMULA_ASSUMED, &fact))
      return false;
    heap_step_require(step, goal, fact);
  }
  return true;
}

/* Preconditions are required, and what the contract says is known afterwards. */
static bool call(void *data, struct heap_step *step, uint32_t edge) {
  struct prover *p = &((struct inferrer *)data)->prover;
  struct prover_path path = {.step = *step, .edge = edge};
  p->required = &path.step;
  bool ok = prover_call(p, &path, &p->flow->edges.data[edge]);
  p->required = NULL;
  *step = path.step;
  return ok && !p->failed;
}

/* ---- names ---- */

static struct position position_of(const struct flow *f, uint32_t location) {
  struct position first = {ID_NONE, UINT32_MAX, UINT32_MAX};
  for (uint32_t i = 0; i < f->locations.data[location].out.len; i++) {
    struct position at = f->edges.data[f->locations.data[location].out.data[i]].at;
    if (at.line && (at.line < first.line || (at.line == first.line && at.column < first.column))) first = at;
  }
  return first.line == UINT32_MAX ? (struct position){ID_NONE, 0, 0} : first;
}

/* Where an annotation belongs: before the word that begins the loop, which of `do` is not where its head is. */
static struct position loop_place(const struct inferrer *n, uint32_t location) {
  const struct flow *f = n->prover.flow;
  const struct annotations *a = n->prover.proof->annotations;
  struct position at = position_of(f, location), best = {ID_NONE, 0, 0};
  for (uint32_t i = 0; i < a->loops.len && !f->locations.data[location].activation; i++) {
    struct text_place p = a->loops.data[i];
    bool is_before = p.line < at.line || (p.line == at.line && p.column <= at.column);
    bool is_later = p.line > best.line || (p.line == best.line && p.column > best.column);
    if (is_before && is_later && flow_loop_at(f, p.line, p.column) == location)
      best = (struct position){ID_NONE, p.line, p.column};
  }
  return best.line ? (struct position){at.file, best.line, best.column} : at;
}

static bool is_inside_call(const struct flow *f) {
  for (uint32_t i = 0; i < f->locations.len; i++)
    if (f->locations.data[i].is_loop_head && f->locations.data[i].activation) return true;
  return false;
}

static ctype_id record_of(const struct prover *p, const struct flow_variable *x) {
  if (x->is_value || x->variable == ID_NONE) return CTYPE_NONE;
  return ctype_resolve(&p->program->types,
                       ctype_pointee(&p->program->types, p->program->variables.data[x->variable].type));
}

static bool is_old_cut(const struct prover *p, term constant) {
  for (uint32_t i = 0; i < p->olds.len; i++)
    if (term_eq(p->olds.data[i].old, constant)) return flow_is_cut(p->flow, p->olds.data[i].constant);
  return false;
}

/* All variables but cuts, which annotations do not name. */
static void collect_all_names(struct inferrer *n) {
  const struct prover *p = &n->prover;
  for (uint32_t i = 0; i < p->flow->variables.len; i++) {
    const struct flow_variable *x = &p->flow->variables.data[i];
    if (flow_is_cut(p->flow, x->constant) || is_old_cut(p, x->constant)) continue;
    vec_push(&n->names, ((struct domain_name){x->constant, x->name, x->is_value, false, record_of(p, x), false}));
  }
}

/* Variables of the function itself, its ghost parameters, and parameters at the entry. Where a loop is inside of an
 * expanded call there is no place for an annotation, and all variables do. */
static void collect_names(struct inferrer *n) {
  const struct prover *p = &n->prover;
  const struct flow *f = p->flow;
  n->is_annotatable = !is_inside_call(f);
  if (!n->is_annotatable) {
    if (f->cycles.len) collect_all_names(n);
    n->request.names = n->names.data;
    n->request.name_count = n->names.len;
    return;
  }
  for (uint32_t i = 0; i < f->variables.len; i++) {
    const struct flow_variable *x = &f->variables.data[i];
    if (x->variable == ID_NONE || x->activation) continue;
    const struct variable *v = &p->program->variables.data[x->variable];
    if (v->kind == VARIABLE_TEMPORARY) continue;
    vec_push(&n->names, ((struct domain_name){x->constant, program_string(p->program, v->name), x->is_value, false,
                                              record_of(p, x), false}));
  }
  for (uint32_t i = 0; i < p->ghosts.len; i++) {
    const struct prover_ghost *g = &p->ghosts.data[i];
    vec_push(&n->names,
             ((struct domain_name){g->value.node, g->name, g->value.is_value, false, g->value.record, false}));
  }
  for (uint32_t i = 0; i < p->olds.len; i++) {
    const struct flow_variable *x = &f->variables.data[p->olds.data[i].variable];
    if (flow_is_cut(f, x->constant)) continue; /* nothing that annotations could name */
    struct strbuf b = STRBUF_INIT;
    strbuf_printf(&b, "\\old(%s)", program_string(p->program, p->program->variables.data[x->variable].name));
    vec_push(&n->names, ((struct domain_name){p->olds.data[i].old, keep(n->out, b.text), x->is_value, false,
                                              record_of(p, x), false}));
    strbuf_release(&b);
  }
  n->request.names = n->names.data;
  n->request.name_count = n->names.len;
}

/* ---- the answer ---- */

static const char *violation_text(const struct flow_trace *t) {
  switch (t->kind) {
  case VIOLATION_STATEMENT: return heap_error_name(t->error);
  case VIOLATION_CALL: return "an assertion or the precondition of a call does not hold";
  case VIOLATION_ERROR: return INFER_ERROR;
  case VIOLATION_GOAL: return INFER_POSTCONDITION;
  }
  return "";
}

static void keep_clauses(struct inferrer *n) {
  assert(n->out->outcome == PDR_SAFE);
  for (uint32_t i = 0; i < n->result.invariants.len; i++) {
    const struct pdr_invariant *v = &n->result.invariants.data[i];
    struct position at = loop_place(n, v->location);
    const char *file = at.file == ID_NONE ? "" : keep(n->out, program_string(n->prover.program, at.file));
    for (uint32_t k = 0; k < v->texts.len; k++)
      vec_push(&n->out->clauses, ((struct inferred_clause){file, at.line, at.column, keep(n->out, v->texts.data[k])}));
  }
}

/* Variables that the user knows; at the entry those that have a value. */
static bool is_shown_at_entry(const void *data, const struct flow_variable *x) {
  const struct prover *p = data;
  if (prover_is_ghost(p, x->constant)) return true;
  if (x->variable == ID_NONE || x->activation) return false;
  return prover_is_parameter(p, x->variable) || p->program->variables.data[x->variable].kind == VARIABLE_GLOBAL;
}

static bool is_shown(const void *data, const struct flow_variable *x) {
  const struct prover *p = data;
  if (prover_is_ghost(p, x->constant)) return true;
  return x->variable != ID_NONE && p->program->variables.data[x->variable].kind != VARIABLE_TEMPORARY;
}

static void keep_trace(struct inferrer *n) {
  const struct flow_trace *t = &n->result.trace;
  const struct flow *f = n->prover.flow;
  for (uint32_t i = 0; i < t->states.len; i++) {
    const struct flow_trace_state *s = &t->states.data[i];
    bool is_head = f->locations.data[s->location].is_loop_head, is_last = i + 1 == t->states.len;
    if (i && !is_head && !is_last) continue;
    const char *where = !i ? "at the entry" : is_head ? "at the loop" : "before the end";
    assert(s->edge == i && s->location < f->locations.len);
    uint32_t line = i < t->edges.len ? f->edges.data[t->edges.data[i]].at.line : 0;
    struct picture *picture =
        picture_make(&n->out->arena, f, &s->heap, NULL, i ? is_shown : is_shown_at_entry, &n->prover);
    vec_push(&n->out->states, ((struct inferred_state){line, where, picture}));
  }
  for (uint32_t i = 0; i < t->cubes.len; i++) {
    const struct flow_trace_cube *c = &t->cubes.data[i];
    vec_push(&n->out->cubes,
             ((struct inferred_cube){loop_place(n, c->location).line, keep(n->out, c->text), keep(n->out, c->words)}));
  }
  n->out->violation = keep(n->out, violation_text(t));
  n->out->violation_line = t->edges.len ? f->edges.data[vec_last(&t->edges)].at.line : 0;
  n->out->is_exact = t->is_exact;
  n->out->nodes = t->nodes;
}

/* ---- the proof, again ---- */

/* With calls, the adaptation rule rests on what `assigns` says, and on (5.9). */
static bool is_part_of(const struct inferrer *n, enum heap_obligation_kind k) {
  switch (k) {
  case OBLIGATION_NULL_DEREFERENCE:
  case OBLIGATION_FREED:
  case OBLIGATION_CYCLE:
  case OBLIGATION_INVARIANT_HOLDS:
  case OBLIGATION_INVARIANT_KEPT:
  case OBLIGATION_PRECONDITION:
  case OBLIGATION_POSSIBLE: return true;
  case OBLIGATION_UNREACHABLE:
  case OBLIGATION_ASSERTION:
  case OBLIGATION_POSTCONDITION: return !n->memory_only;
  case OBLIGATION_ASSIGNS:
  case OBLIGATION_SHARING: return !n->memory_only || n->prover.flow->calls.len;
  case OBLIGATION_LEMMA:
  case OBLIGATION_COUNT: break;
  }
  return false;
}

/* The invariants as if they stood before their loops. False if they cannot be read, which is our own mistake. */
static bool annotate(const struct inferrer *n, struct annotations *a) {
  const struct prover *p = &n->prover;
  const struct annotations *known = p->proof->annotations;
  const char *function = program_string(p->program, p->program->functions.data[p->contract.function].name);
  for (uint32_t i = 0; i < known->clauses.len; i++)
    if (known->clauses.data[i].kind != CLAUSE_INVARIANT) vec_push(&a->clauses, known->clauses.data[i]);
  for (uint32_t i = 0; i < n->result.invariants.len; i++) {
    const struct pdr_invariant *v = &n->result.invariants.data[i];
    struct position at = position_of(p->flow, v->location);
    struct strbuf text = STRBUF_INIT;
    uint32_t first = a->clauses.len;
    strbuf_printf(&text, "void %s(void) {\n/*@ ", function);
    for (uint32_t k = 0; k < v->texts.len; k++) strbuf_printf(&text, "loop invariant %s;\n", v->texts.data[k]);
    strbuf_puts(&text, "*/\nwhile (1) {}\n}\n");
    bool ok = !v->texts.len || annotations_read(a, "inferred invariants", text.text, &p->ctx->diagnostics);
    strbuf_release(&text);
    if (!ok || (v->texts.len && !p->flow->locations.data[v->location].is_loop_head)) return false;
    for (uint32_t k = first; k < a->clauses.len; k++) {
      a->clauses.data[k].line = at.line;
      a->clauses.data[k].column = at.column;
      a->clauses.data[k].function = function;
    }
  }
  return true;
}

static bool prove_again(const struct inferrer *n, struct strbuf *why) {
  struct annotations a = ANNOTATIONS_INIT;
  struct heap_proof proof;
  bool ok = annotate(n, &a);
  heap_proof_init(&proof, n->prover.ctx, n->prover.program, &a);
  proof.is_search_off = proof.rechecks = true;
  ok = ok && heap_proof_function(&proof, n->prover.contract.function, why);
  for (uint32_t i = 0; i < proof.obligations.len && ok; i++) {
    const struct heap_obligation *x = &proof.obligations.data[i];
    if (x->status == OBLIGATION_HOLDS || !is_part_of(n, x->kind)) continue;
    strbuf_printf(why, "line %u: %s: %s", x->at.line, obligation_text(x->kind), x->text);
    ok = false;
  }
  heap_proof_release(&proof);
  for (uint32_t i = 0; i < a.clauses.len; i++) /* those of the original; invariants have none */
    a.clauses.data[i].assigns.data = NULL;
  annotations_release(&a);
  return ok;
}

static bool check_proof(struct inferrer *n) {
  struct strbuf why = STRBUF_INIT;
  struct context *ctx = n->prover.ctx;
  bool ok =
      pdr_recheck(ctx, &n->request, &n->result, HEAP_RECHECK_MILLISECONDS, &n->out->rechecked, &why) == SOLVER_UNSAT;
  if (ok && n->is_annotatable) ok = prove_again(n, &why);
  if (!ok) {
    unknown(n->out, limits_exceeded(&ctx->limits) ? limits_reason(&ctx->limits) : "the invariants are not confirmed: ");
    if (!ctx->limits.hit) {
      struct strbuf text = STRBUF_INIT;
      strbuf_printf(&text, "%s%s", n->out->reason, why.text);
      n->out->reason = keep(n->out, text.text);
      strbuf_release(&text);
    }
  }
  strbuf_release(&why);
  return ok;
}

/* Levels in order; the text is what the user may read. */
static void keep_frames(struct inferrer *n) {
  for (uint32_t level = 0; level <= n->result.frames + 1; level++)
    for (uint32_t i = 0; i < n->result.known.len; i++) {
      const struct pdr_frame_clause *c = &n->result.known.data[i];
      if (c->level == level)
        vec_push(&n->out->known,
                 ((struct inferred_frame){loop_place(n, c->location).line, level, keep(n->out, c->text)}));
    }
}

static void answer(struct inferrer *n) {
  struct inference *out = n->out;
  out->outcome = n->result.outcome;
  out->reason = keep(out, n->result.reason.text);
  out->frames = n->result.frames;
  out->queries = n->result.queries;
  out->predicates = n->result.predicates;
  keep_frames(n);
  out->is_annotatable = n->is_annotatable;
  switch (n->result.outcome) {
  case PDR_SAFE:
    if (check_proof(n)) keep_clauses(n);
    break;
  case PDR_UNSAFE:
  case PDR_INEXPRESSIBLE: keep_trace(n); break;
  case PDR_UNKNOWN: break;
  }
}

bool infer_function(struct heap_proof *proof, function_id f, bool memory_only, struct inference *out,
                    struct strbuf *why) {
  struct inferrer n = {.out = out, .memory_only = memory_only};
  memset(out, 0, sizeof *out);
  out->reason = "";
  bool ok = prover_init(&n.prover, proof, f, why) && make_request(&n);
  if (ok) {
    collect_names(&n);
    if (!memory_only) n.request.visit = visit;
    n.request.call = call;
    pdr_run(proof->ctx, &n.request, &n.result);
    answer(&n);
    pdr_result_release(&n.result);
    ok = !n.prover.failed;
  }
  vec_release_all(&n.axioms, &n.names, &n.old, &n.now, &n.old_constants, &n.constants);
  prover_release(&n.prover);
  return ok;
}

void inference_release(struct inference *i) {
  vec_release_all(&i->clauses, &i->known, &i->states, &i->cubes);
  arena_release(&i->arena);
}
