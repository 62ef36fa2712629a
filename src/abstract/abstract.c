/* The boolean program of a round: variables, procedures and what is enforced, then bodies. F_V is a disjunction of
 * cubes over the variables, G_V the negation of F_V of the negation; `choose(F, F of not)` is what a variable becomes
 * (section 4.3 of C2BP's paper). What no state can satisfy is enforced (section 5.1), except where a call is half done.
 */
#include "abstract/abstract.h"

#include <ctype.h>
#include <stdlib.h>

#include "abstract/abstract_private.h"
#include "abstract/returns.h"
#include "encode/trace_formula.h"
#include "logic/build.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

/* ---- formulas as expressions over the variables ---- */

static bp_expr literal(struct abstraction *a, const struct scope *s, const struct answer *x, uint32_t bit, bool value) {
  assert(bit < x->members.len && x->members.data[bit] < s->base->predicates.len);
  bp_expr v = bp_var(a->bp, s->vars[x->members.data[bit]]);
  return value ? v : bp_not(a->bp, v);
}

static bp_expr cube_expr(struct abstraction *a, const struct scope *s, const struct answer *x, struct cube c) {
  bp_expr e = bp_true(a->bp);
  for (uint32_t i = 0; i < x->members.len; i++)
    if (c.mask >> i & 1) e = bp_and(a->bp, e, literal(a, s, x, i, c.value >> i & 1));
  return e;
}

static bp_expr cubes_expr(struct abstraction *a, const struct scope *s, const struct answer *x,
                          const cube_list *cubes) {
  bp_expr e = bp_false(a->bp);
  for (uint32_t i = 0; i < cubes->len; i++) e = bp_or(a->bp, e, cube_expr(a, s, x, cubes->data[i]));
  return e;
}

/* Not the cube, as one would say it: what is true implies that something is not false. */
static bp_expr clause_expr(struct abstraction *a, const struct scope *s, const struct answer *x, struct cube c) {
  bp_expr premise = bp_true(a->bp), conclusion = bp_false(a->bp);
  uint32_t first = UINT32_MAX;
  bool all_true = c.mask == c.value;
  for (uint32_t i = 0; i < x->members.len; i++) {
    if (!(c.mask >> i & 1)) continue;
    if (first == UINT32_MAX) first = i;
    bool is_conclusion = all_true ? i == first : !(c.value >> i & 1);
    if (is_conclusion)
      conclusion = bp_or(a->bp, conclusion, literal(a, s, x, i, !(c.value >> i & 1)));
    else
      premise = bp_and(a->bp, premise, literal(a, s, x, i, true));
  }
  return bp_implies(a->bp, premise, conclusion);
}

static bp_expr clauses_expr(struct abstraction *a, const struct scope *s, const struct answer *x,
                            const cube_list *cubes) {
  bp_expr e = bp_true(a->bp);
  for (uint32_t i = 0; i < cubes->len; i++) e = bp_and(a->bp, e, clause_expr(a, s, x, cubes->data[i]));
  return e;
}

/* ---- F on atoms only ---- */

/* A case distinction inside the atom. */
static term find_ite(struct terms *t, term atom) {
  term_list nodes = VEC_INIT;
  term found = term_none;
  traverse_nodes(t, &atom, 1, &nodes);
  for (uint32_t i = 0; i < nodes.len && found.id == term_none.id; i++)
    if (term_kind(t, nodes.data[i]) == TERM_ITE) found = nodes.data[i];
  vec_release(&nodes);
  return found;
}

static struct strengthened strengthen_atom(struct abstraction *a, const struct scope *s, term guard, term atom) {
  const struct answer *x;
  strengthen(s->base, guard, &atom, 1, &x);
  return (struct strengthened){cubes_expr(a, s, x, &x->yes), cubes_expr(a, s, x, &x->no)};
}

static struct strengthened strengthen_parts(struct abstraction *a, const struct scope *s, term guard, term formula) {
  struct terms *t = &a->terms;
  struct bp_program *bp = a->bp;
  if (term_is_negated(formula)) {
    struct strengthened x = strengthen_parts(a, s, guard, term_positive(formula));
    return (struct strengthened){x.no, x.yes};
  }
  if (term_kind(t, formula) == TERM_AND) {
    struct strengthened all = {bp_true(bp), bp_false(bp)};
    for (uint32_t i = 0; i < term_count(t, formula); i++) {
      struct strengthened x = strengthen_parts(a, s, guard, term_child(t, formula, i));
      all = (struct strengthened){bp_and(bp, all.yes, x.yes), bp_or(bp, all.no, x.no)};
    }
    return all;
  }
  term ite = find_ite(t, formula);
  if (ite.id == term_none.id) return strengthen_atom(a, s, guard, formula);
  assert(term_kind(t, ite) == TERM_ITE);
  term then = term_child(t, ite, 1), otherwise = term_child(t, ite, 2);
  struct strengthened c = strengthen_parts(a, s, guard, term_child(t, ite, 0));
  struct strengthened x = strengthen_parts(a, s, guard, term_substitute(t, formula, &ite, &then, 1));
  struct strengthened y = strengthen_parts(a, s, guard, term_substitute(t, formula, &ite, &otherwise, 1));
  return (struct strengthened){bp_or(bp, bp_and(bp, c.yes, x.yes), bp_and(bp, c.no, y.yes)),
                               bp_or(bp, bp_and(bp, c.yes, x.no), bp_and(bp, c.no, y.no))};
}

/* ---- F, G, choose ---- */

void abstract_strengthen(struct abstraction *a, const struct scope *s, term guard, const term *formulas, uint32_t count,
                         struct strengthened *ret) {
  if (a->options.atoms) {
    for (uint32_t i = 0; i < count; i++) ret[i] = strengthen_parts(a, s, guard, formulas[i]);
    return;
  }
  const struct answer **answers = xcalloc(count + 1u, sizeof *answers);
  strengthen(s->base, guard, formulas, count, answers);
  for (uint32_t i = 0; i < count; i++) {
    ret[i].yes = cubes_expr(a, s, answers[i], &answers[i]->yes);
    ret[i].no = cubes_expr(a, s, answers[i], &answers[i]->no);
  }
  free(answers);
}

static enum bp_expr_kind kind_of(const struct abstraction *a, bp_expr e) { return a->bp->exprs.data[e].kind; }

bp_expr abstract_choose(struct abstraction *a, struct strengthened x) {
  enum bp_expr_kind yes = kind_of(a, x.yes), no = kind_of(a, x.no);
  assert(yes != BP_UNKNOWN && yes != BP_CHOOSE && no != BP_UNKNOWN && no != BP_CHOOSE); /* they are over variables */
  if (yes == BP_FALSE && no == BP_FALSE) return bp_unknown(a->bp);
  if (yes == BP_TRUE || no == BP_TRUE) return yes == BP_TRUE ? x.yes : bp_not(a->bp, x.no);
  bool is_exact = no == BP_NOT && yes == BP_VAR && kind_of(a, a->bp->exprs.data[x.no].a) == BP_VAR &&
                  a->bp->exprs.data[a->bp->exprs.data[x.no].a].a == a->bp->exprs.data[x.yes].a;
  bool is_opposite = yes == BP_NOT && no == BP_VAR && kind_of(a, a->bp->exprs.data[x.yes].a) == BP_VAR &&
                     a->bp->exprs.data[a->bp->exprs.data[x.yes].a].a == a->bp->exprs.data[x.no].a;
  return is_exact || is_opposite ? x.yes : bp_choose(a->bp, x.yes, x.no);
}

bp_expr abstract_weaken(struct abstraction *a, const struct scope *s, term formula) {
  if (a->options.atoms) return bp_not(a->bp, strengthen_parts(a, s, term_true, formula).no);
  const struct answer *x;
  strengthen(s->base, term_true, &formula, 1, &x);
  return clauses_expr(a, s, x, &x->no);
}

/* ---- predicates as formulas ---- */

term abstract_term(struct abstraction *a, context_id c, expr e) {
  bool is_exact;
  struct value v = semantics_eval(&a->s, c, e, &is_exact);
  assert(v.width == 1);
  return is_exact ? v.t : term_none;
}

term abstract_unbind(struct abstraction *a, function_id f, context_id c, term t) {
  for (uint32_t i = 0; i < a->predicates->symbolics.len; i++) {
    const struct symbolic *x = &a->predicates->symbolics.data[i];
    if (x->function != f || !x->is_at_entry) continue;
    bool is_exact;
    place_id p = places_variable(&a->s.places, c, x->variable);
    struct value v = semantics_eval(&a->s, c, x->value, &is_exact);
    if (!is_exact) continue;
    term symbol = places_get(&a->s.places, p)->symbol;
    term value = value_as(&a->s.unit, v, places_get(&a->s.places, p)->is_signed).t;
    t = term_substitute(&a->terms, t, &symbol, &value, 1);
  }
  return t;
}

static bool unsupported(struct abstraction *a, const struct predicate *x) {
  return diagnostics_error(&a->ctx->diagnostics, a->predicates->file, x->line, x->column,
                           "the value of this expression is not modelled exactly (floating point, very wide integers); "
                           "leave it out");
}

static bool add_global(struct abstraction *a, const struct predicate *x) {
  assert(x->function == ID_NONE);
  term t = abstract_term(a, 0, x->e);
  if (t.id == term_none.id) return unsupported(a, x);
  vec_push(&a->globals, x);
  vec_push(&a->global_terms, t);
  vec_push(&a->global_vars, bp_add_global(a->bp, x->text));
  return true;
}

static bool add_local(struct abstraction *a, const struct predicate *x) {
  assert(x->function < a->p->functions.len);
  struct procedure *f = &a->procedures[x->function];
  if (f->bp == BP_NONE) {
    diagnostics_warning(&a->ctx->diagnostics, a->predicates->file, x->line, x->column,
                        "the function '%s' is never called; its predicates are left out",
                        program_string(a->p, a->p->functions.data[x->function].name));
    return true;
  }
  struct local l = {.predicate = x, .variable = BP_NONE};
  l.self = abstract_term(a, f->self, x->e);
  l.callee = abstract_term(a, f->callee, x->e);
  if (l.self.id == term_none.id) return unsupported(a, x);
  for (uint32_t i = 0; i < a->globals.len; i++)
    if (a->global_terms.data[i].id == l.self.id) {
      diagnostics_warning(&a->ctx->diagnostics, a->predicates->file, x->line, x->column,
                          "this predicate is global already, in line %u", a->globals.data[i]->line);
      return true;
    }
  vec_push(&f->locals, l);
  return true;
}

/* ---- procedures ---- */

/* The C name, or one near it: static functions may share theirs, and some words are no names of procedures. */
static void choose_name(struct abstraction *a, function_id f) {
  struct strbuf name = STRBUF_INIT;
  strbuf_puts(&name, f == a->p->start ? "start" : program_string(a->p, a->p->functions.data[f].name));
  for (size_t i = 0; i < name.len; i++) { /* clang allows dots and dollars in names of its own making */
    bool is_plain = isalnum((unsigned char)name.text[i]) || name.text[i] == '_';
    if (!is_plain) name.text[i] = '_';
  }
  while (bp_is_reserved(name.text) || names_find(&a->names, name.text) != MAP_NONE) strbuf_putc(&name, '_');
  uint32_t id = names_add(&a->names, name.text);
  a->procedures[f].name = a->names.text.data[id];
  strbuf_release(&name);
}

/* The program begins with the entry function itself if nothing happens before it, nothing can go wrong after it (a rule
 * may say what has to hold when the program ends), and nobody calls it again. */
static bool can_fold_start(const struct abstraction *a) {
  const struct program *p = a->p;
  uint32_t calls = 0;
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct edge *x = &p->edges.data[e];
    function_id f = p->locations.data[x->source].function;
    if (f == p->start && x->op.kind == OP_VIOLATION) return false;
    if (x->op.kind != OP_CALL || !points_to_is_called(a->points_to, f)) continue;
    calls += f == p->start;
    uint32_t count;
    const function_id *callees = points_to_callees(a->points_to, e, &count);
    for (uint32_t i = 0; i < count; i++)
      if (callees[i] == p->entry && f != p->start) return false;
  }
  return calls == 1;
}

static void make_procedure(struct abstraction *a, function_id f) {
  struct procedure *x = &a->procedures[f];
  x->function = f;
  x->bp = BP_NONE;
  x->result = ID_NONE;
  if (a->p->functions.data[f].entry == ID_NONE || !points_to_is_called(a->points_to, f)) return;
  if (f == a->p->start && a->is_start_folded) return;
  x->self = f == a->p->start ? 0 : places_call(&a->s.places, 0, ID_NONE, f);
  x->callee = places_call(&a->s.places, 0, ID_NONE - 1, f);
  x->result = returns_variable(a->p, f);
  assert(x->self != x->callee); /* a recursive call tells them apart */
  x->bp = 0;                    /* its number is known when its results are */
  choose_name(a, f);
}

/* The predicate's text, in parentheses where that is the name of another variable in scope: a local variable may have
 * the name of a global one. */
static void variable_name(struct abstraction *a, const struct procedure *f, const char *text, struct strbuf *name) {
  strbuf_puts(name, text);
  while (bp_find_variable(a->bp, f->bp, name->text) != BP_NONE) {
    struct strbuf inner = *name;
    *name = (struct strbuf)STRBUF_INIT;
    strbuf_printf(name, "(%s)", inner.text);
    strbuf_release(&inner);
  }
}

static void declare_procedure(struct abstraction *a, struct procedure *f) {
  uint32_t results = 0;
  signature_find(a, f);
  for (uint32_t i = 0; i < f->locals.len; i++) results += f->locals.data[i].is_returned;
  f->bp = bp_add_procedure(a->bp, f->name, results);
  base_init(&f->base, &a->strengthening);
  states_move(&a->states.data[f->function], &f->base.states);
  for (uint32_t i = 0; i < a->globals.len; i++) {
    base_add(&f->base, a->global_terms.data[i]);
    vec_push(&f->base_vars, a->global_vars.data[i]);
  }
  for (uint32_t i = 0; i < f->locals.len; i++) {
    struct local *l = &f->locals.data[i];
    struct strbuf name = STRBUF_INIT;
    variable_name(a, f, l->predicate->text, &name);
    l->variable = l->is_parameter ? bp_add_parameter(a->bp, f->bp, name.text) : bp_add_local(a->bp, f->bp, name.text);
    strbuf_release(&name);
    base_add(&f->base, l->self);
    vec_push(&f->base_vars, l->variable);
  }
  assert(f->base.predicates.len == a->globals.len + f->locals.len && f->base_vars.len == f->base.predicates.len);
}

/* Does the function call one that has a procedure? */
static bool has_calls(const struct abstraction *a, function_id f) {
  for (edge_id e = 0; e < a->p->edges.len; e++) {
    const struct edge *x = &a->p->edges.data[e];
    uint32_t count;
    if (x->op.kind != OP_CALL || a->p->locations.data[x->source].function != f) continue;
    const function_id *callees = points_to_callees(a->points_to, e, &count);
    for (uint32_t i = 0; i < count; i++)
      if (a->procedures[callees[i]].bp != BP_NONE) return true;
  }
  return false;
}

/* Does the cube speak of global and of local predicates? */
static bool is_mixed(const struct abstraction *a, const struct answer *x, struct cube c) {
  bool has_global = false, has_local = false;
  for (uint32_t i = 0; i < x->members.len; i++) {
    if (!(c.mask >> i & 1)) continue;
    has_global |= x->members.data[i] < a->globals.len;
    has_local |= x->members.data[i] >= a->globals.len;
  }
  return has_global && has_local;
}

static void add_mixed(struct abstraction *a, struct procedure *f, const struct scope *s, const struct answer *x,
                      struct cube c) {
  assert(c.mask);
  bp_expr clause = clause_expr(a, s, x, c);
  f->mixed = f->mixed == BP_NONE ? clause : bp_and(a->bp, f->mixed, clause);
  for (uint32_t i = 0; i < x->members.len; i++)
    if (c.mask >> i & 1) vec_push(&f->mixed_vars, s->vars[x->members.data[i]]);
}

/* Which valuations of the predicates no state has (section 5.1). */
static void enforce(struct abstraction *a, struct procedure *f) {
  answer_list groups = VEC_INIT;
  struct scope s = {&f->base, f->base_vars.data};
  bool is_calling = has_calls(a, f->function);
  f->mixed = BP_NONE;
  strengthen_inconsistent(&f->base, &groups);
  for (uint32_t i = 0; i < groups.len; i++) {
    const struct answer *x = groups.data[i];
    cube_list always = VEC_INIT;
    for (uint32_t k = 0; k < x->yes.len; k++) {
      if (is_calling && is_mixed(a, x, x->yes.data[k]))
        add_mixed(a, f, &s, x, x->yes.data[k]);
      else
        vec_push(&always, x->yes.data[k]);
    }
    if (always.len) bp_enforce(a->bp, f->bp, clauses_expr(a, &s, x, &always));
    vec_release(&always);
  }
  vec_release(&groups);
}

void abstract_recheck(struct abstraction *a, struct procedure *f, const bp_var_id *targets, uint32_t count,
                      bp_block_id block) {
  if (f->mixed == BP_NONE) return;
  bool may_fail = !targets;
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 0; k < f->mixed_vars.len; k++) may_fail |= targets[i] == f->mixed_vars.data[k];
  if (may_fail) bp_assume(a->bp, block, f->mixed);
}

/* What is known of the values that the formula mentions when the program starts. */
static term initial_state(struct abstraction *a, term formula) {
  struct semantics *s = &a->s;
  struct locations l;
  term_list known = VEC_INIT;
  locations_init(&l, s, formula);
  for (uint32_t i = 0; i < l.symbols.len; i++) {
    place_id p = places_of_symbol(&s->places, (term){l.symbols.data[i]});
    struct value v;
    if (p != ID_NONE && trace_initial_value(s, p, &v))
      vec_push(&known, value_equal(&s->unit, value_of_place(&s->unit, p), v));
  }
  term result = term_and(s->terms, known.data, known.len);
  locations_release(&l);
  vec_release(&known);
  return result;
}

void abstract_initial(struct abstraction *a, struct procedure *f, bp_block_id block, bool has_locals) {
  VEC(term) formulas = VEC_INIT;
  bp_var_list targets = VEC_INIT;
  for (uint32_t i = 0; i < a->globals.len; i++) {
    vec_push(&formulas, a->global_terms.data[i]);
    vec_push(&targets, a->global_vars.data[i]);
  }
  for (uint32_t i = 0; i < f->locals.len && has_locals; i++) {
    if (!f->locals.data[i].is_parameter) continue;
    vec_push(&formulas, f->locals.data[i].self);
    vec_push(&targets, f->locals.data[i].variable);
  }
  struct strengthened *values = xcalloc(formulas.len + 1u, sizeof *values);
  bp_expr *chosen = xcalloc(formulas.len + 1u, sizeof *chosen);
  struct base nothing;
  base_init(&nothing, &a->strengthening);
  struct scope s = {&nothing, NULL};
  for (uint32_t i = 0; i < formulas.len; i++) { /* one by one, so that a new predicate does not change the others */
    term formula = abstract_unbind(a, f->function, f->self, formulas.data[i]);
    abstract_strengthen(a, &s, initial_state(a, formula), &formula, 1, &values[i]);
  }
  uint32_t known = 0; /* what is unknown is so without an assignment */
  for (uint32_t i = 0; i < formulas.len; i++) {
    bp_expr e = abstract_choose(a, values[i]);
    if (kind_of(a, e) == BP_UNKNOWN) continue;
    targets.data[known] = targets.data[i];
    chosen[known++] = e;
  }
  if (known) bp_set_source(a->bp, bp_assign(a->bp, block, targets.data, chosen, known), NULL, 0, "the program starts");
  base_release(&nothing);
  free(values);
  free(chosen);
  vec_release_all(&formulas, &targets);
}

/* ---- the program ---- */

/* Behaviour that the model of the program lacks is missing in the boolean program as well. */
static void warn_of_missing(struct abstraction *a) {
  for (uint32_t i = 0; i < a->p->notes.len; i++) {
    const struct note *n = &a->p->notes.data[i];
    if (n->mark == MARK_MISSING)
      diagnostics_warning(&a->ctx->diagnostics, program_string(a->p, n->at.file), n->at.line, n->at.column,
                          "the boolean program lacks executions that the program has: %s",
                          program_string(a->p, n->text));
  }
}

bool abstract_build(struct abstraction *a) {
  const struct program *p = a->p;
  a->procedures = xcalloc(p->functions.len, sizeof *a->procedures);
  a->is_start_folded = can_fold_start(a);
  warn_of_missing(a);
  for (function_id f = 0; f < p->functions.len; f++) make_procedure(a, f);
  for (uint32_t i = 0; i < a->predicates->all.len; i++) {
    const struct predicate *x = &a->predicates->all.data[i];
    if (x->function == ID_NONE && !add_global(a, x)) return false;
  }
  for (uint32_t i = 0; i < a->predicates->all.len; i++) {
    const struct predicate *x = &a->predicates->all.data[i];
    if (x->function != ID_NONE && !add_local(a, x)) return false;
  }
  /* The procedure where the program starts comes first. */
  function_id first = a->is_start_folded ? p->entry : p->start;
  declare_procedure(a, &a->procedures[first]);
  for (function_id f = 0; f < p->functions.len; f++)
    if (f != first && a->procedures[f].bp != BP_NONE) declare_procedure(a, &a->procedures[f]);
  for (function_id f = 0; f < p->functions.len; f++) {
    if (a->procedures[f].bp == BP_NONE) continue;
    enforce(a, &a->procedures[f]);
    abstract_body(a, &a->procedures[f]);
    if (limits_exceeded(&a->ctx->limits)) return false;
  }
  return true;
}

void abstract_release_round(struct abstraction *a) {
  for (function_id f = 0; a->procedures && f < a->p->functions.len; f++) {
    struct procedure *x = &a->procedures[f];
    if (x->base.owner) states_move(&x->base.states, &a->states.data[f]);
    base_release(&x->base);
    vec_release_all(&x->locals, &x->base_vars, &x->results, &x->mixed_vars, &x->arguments);
  }
  free(a->procedures);
  a->procedures = NULL;
  names_release(&a->names);
  a->names = (struct names)NAMES_INIT;
  vec_clear(&a->globals);
  vec_clear(&a->global_terms);
  vec_clear(&a->global_vars);
  vec_clear(&a->carried);
}
