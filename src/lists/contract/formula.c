/* Syntax trees become formulas by one walk that knows the sign of where it is: a subformula that occurs with both signs
 * is made twice, since what is read from fields in it is quantified one way or the other (formula_atom.c). Predicates
 * of the user are put in by their definitions; quantifiers range over nodes that are no integers. */
#include "lists/contract/formula_private.h"

#include "lists/logic/normal.h"
#include "logic/build.h"

#include <stdio.h>

enum { EXPANSIONS = 50 };

/* ---- connectives ---- */

static term resolve(struct formula_resolver *, const struct annotation_syntax *, bool is_positive);

/* With is_positive false for the side of an equivalence that is a premise: two implications, unless both are the same.
 */
static term equivalence(struct formula_resolver *r, const struct annotation_syntax *a,
                        const struct annotation_syntax *b, bool is_positive) {
  term a1 = resolve(r, a, is_positive), a2 = resolve(r, a, !is_positive);
  term b1 = resolve(r, b, is_positive), b2 = resolve(r, b, !is_positive);
  if (term_eq(a1, a2) && term_eq(b1, b2)) return term_equals(r->terms, a1, b1);
  return term_and2(r->terms, term_implies(r->terms, a2, b1), term_implies(r->terms, b2, a1));
}

static term conditional(struct formula_resolver *r, const struct annotation_syntax *s, bool is_positive) {
  term c1 = resolve(r, s->children[0], is_positive), c2 = resolve(r, s->children[0], !is_positive);
  term yes = resolve(r, s->children[1], is_positive), no = resolve(r, s->children[2], is_positive);
  if (term_eq(c1, c2)) return term_ite(r->terms, c1, yes, no);
  return term_and2(r->terms, term_implies(r->terms, c2, yes), term_or2(r->terms, c1, no));
}

/* The variables are not value nodes. */
static term relativized(struct formula_resolver *r, const term *variables, uint32_t count) {
  term result = term_true;
  for (uint32_t i = 0; i < count && r->scope->flow->value != HEAP_NO_SYMBOL; i++)
    result = term_and2(r->terms, result, term_not(heap_apply(r->v, r->scope->flow->value, &variables[i])));
  return result;
}

static term quantifier(struct formula_resolver *r, const struct annotation_syntax *s, bool is_positive) {
  uint32_t first = r->bound.len;
  term_list variables = VEC_INIT;
  for (uint32_t i = 0; i < s->binder_count; i++) {
    const struct annotation_binder *b = &s->binders[i];
    ctype_id record = r->scope->is_untyped ? CTYPE_NONE : formula_record(r->scope->program, b);
    if (record == CTYPE_NONE && !r->scope->is_untyped) {
      formula_fail(r, &b->at, "'%s' is no pointer to a struct of the program; quantifiers range over such pointers",
                   b->name);
      break;
    }
    term t = formula_bound_variable(r, b->name);
    vec_push(&variables, t);
    vec_push(&r->bound, ((struct formula_bound){b->name, formula_node_value(t, record)}));
  }
  term body = r->failed ? term_false : resolve(r, s->children[0], is_positive);
  term are_nodes = relativized(r, variables.data, variables.len), result = term_false;
  if (!r->failed && s->kind == SYNTAX_FORALL)
    result = term_forall(r->terms, variables.data, variables.len, term_implies(r->terms, are_nodes, body));
  else if (!r->failed)
    result = term_exists(r->terms, variables.data, variables.len, term_and2(r->terms, are_nodes, body));
  assert(r->bound.len >= first);
  r->bound.len = first;
  vec_release(&variables);
  return result;
}

static const struct annotation_clause *find_predicate(const struct formula_resolver *r, const char *name) {
  const struct annotations *a = r->scope->annotations;
  for (uint32_t i = 0; i < a->clauses.len; i++)
    if (a->clauses.data[i].kind == CLAUSE_PREDICATE && strcmp(a->clauses.data[i].name, name) == 0)
      return &a->clauses.data[i];
  return NULL;
}

/* A predicate of the user's is its definition, with the arguments for the parameters. */
static term application(struct formula_resolver *r, const struct annotation_syntax *s, bool is_positive) {
  const struct annotation_clause *p = find_predicate(r, s->text);
  if (!p) return formula_fail(r, &s->at, "there is no predicate '%s'", s->text);
  if (p->binder_count != s->child_count)
    return formula_fail(r, &s->at, "predicate '%s' takes %u arguments", s->text, p->binder_count);
  if (r->expansions == EXPANSIONS) return formula_fail(r, &s->at, "predicate '%s' is defined by itself", s->text);
  uint32_t first_reading = r->readings.len, first_bound = r->bound.len, visible = r->first_visible;
  assert(s->child_count <= SYNTAX_CHILDREN && r->expansions < EXPANSIONS);
  struct formula_value values[SYNTAX_CHILDREN];
  for (uint32_t i = 0; i < s->child_count; i++) values[i] = formula_value_of(r, s->children[i]);
  uint32_t parameters = r->bound.len;
  for (uint32_t i = 0; i < s->child_count; i++) {
    if (!values[i].is_value && values[i].record == CTYPE_NONE)
      values[i].record = formula_record(r->scope->program, &p->binders[i]);
    vec_push(&r->bound, ((struct formula_bound){p->binders[i].name, values[i]}));
  }
  r->expansions++;
  /* Position 0 is never inside of a predicate: a parameter list makes it at least 1, or nothing is visible. */
  r->first_visible =
      parameters ? parameters
                 : (vec_push(&r->bound, ((struct formula_bound){"", formula_node_value(r->v->null, CTYPE_NONE)})), 1);
  if (!parameters && s->child_count) r->first_visible = 0;
  term body = r->failed ? term_false : resolve(r, p->formula, is_positive);
  r->first_visible = visible;
  r->expansions--;
  return formula_with_readings(r, first_reading, first_bound, is_positive, body);
}

static term resolve(struct formula_resolver *r, const struct annotation_syntax *s, bool is_positive) {
  struct terms *t = r->terms;
  if (r->failed) return term_false;
  switch (s->kind) {
  case SYNTAX_TRUE: return term_true;
  case SYNTAX_FALSE: return term_false;
  case SYNTAX_NOT: return term_not(resolve(r, s->children[0], !is_positive));
  case SYNTAX_AND:
    return term_and2(t, resolve(r, s->children[0], is_positive), resolve(r, s->children[1], is_positive));
  case SYNTAX_OR: return term_or2(t, resolve(r, s->children[0], is_positive), resolve(r, s->children[1], is_positive));
  case SYNTAX_IMPLIES:
    return term_implies(t, resolve(r, s->children[0], !is_positive), resolve(r, s->children[1], is_positive));
  case SYNTAX_IFF: return equivalence(r, s->children[0], s->children[1], is_positive);
  case SYNTAX_CONDITIONAL: return conditional(r, s, is_positive);
  case SYNTAX_FORALL:
  case SYNTAX_EXISTS: return quantifier(r, s, is_positive);
  case SYNTAX_COMPARE: return formula_compare(r, s, is_positive);
  case SYNTAX_BUILTIN: return formula_builtin(r, s, is_positive);
  case SYNTAX_APPLY: return application(r, s, is_positive);
  case SYNTAX_OLD:
  case SYNTAX_AT: {
    uint32_t before = formula_enter_state(r, s);
    term result = resolve(r, s->children[0], is_positive);
    r->state = before;
    return result;
  }
  case SYNTAX_NAME:
  case SYNTAX_NULL:
  case SYNTAX_NUMBER:
  case SYNTAX_RESULT:
  case SYNTAX_MEMBER: return formula_truth(r, s, is_positive);
  case SYNTAX_KIND_COUNT: break;
  }
  assert(!"no syntax");
  return term_false;
}

/* ---- entry points ---- */

static struct formula_resolver resolver_make(const struct formula_scope *s) {
  struct vocabulary *v = &s->flow->vocabulary;
  return (struct formula_resolver){.scope = s, .v = v, .terms = v->terms, .state = STATE_NOW, .line = s->line};
}

static void resolver_release(struct formula_resolver *r) { vec_release_all(&r->bound, &r->readings); }

bool formula_of(const struct formula_scope *s, const struct annotation_clause *c, enum formula_use use, term *ret) {
  struct formula_resolver r = resolver_make(s);
  r.is_assumed = use == FORMULA_ASSUMED;
  *ret = resolve(&r, c->formula, true);
  assert(r.failed || (!r.readings.len && !r.bound.len && r.state == STATE_NOW && !r.expansions));
  assert(r.failed || term_is_bool(r.terms, *ret));
  struct strbuf why = STRBUF_INIT;
  bool ok = !r.failed &&
            (use == FORMULA_ASSUMED ? heap_is_exists_forall(r.v, *ret, &why) : heap_is_forall_exists(r.v, *ret, &why));
  if (!ok && !r.failed)
    diagnostics_error(s->diagnostics, c->at.file, c->at.line, c->at.column,
                      "this %s cannot be %s: %s (docs/annotations.md says what can be decided)", clause_name(c->kind),
                      use == FORMULA_ASSUMED ? "assumed" : "proved", why.text);
  strbuf_release(&why);
  resolver_release(&r);
  return ok;
}

bool formula_node(const struct formula_scope *s, const struct annotation_syntax *x, struct formula_value *ret) {
  struct formula_resolver r = resolver_make(s);
  *ret = formula_value_of(&r, x);
  if (formula_is_zero(x)) *ret = formula_node_value(r.v->null, CTYPE_NONE);
  if (!r.failed && (ret->is_value || r.readings.len))
    formula_fail(&r, &x->at, "a variable of pointer type is expected here");
  resolver_release(&r);
  return !r.failed;
}

/* ---- numbers ---- */

static void add_number(struct flow *f, long long n) {
  uint32_t at = 0;
  while (at < f->numbers.len && f->numbers.data[at].value < n) at++;
  if (at < f->numbers.len && f->numbers.data[at].value == n) return;
  char name[32];
  snprintf(name, sizeof name, "%lld", n);
  struct flow_number new = {flow_ghost(f, name, true), n};
  vec_push(&f->numbers, new);
  memmove(&f->numbers.data[at + 1], &f->numbers.data[at], (f->numbers.len - 1 - at) * sizeof new);
  f->numbers.data[at] = new;
  assert(!at || f->numbers.data[at - 1].value < n);
  assert(at + 1 == f->numbers.len || n < f->numbers.data[at + 1].value);
}

static void add_numbers(struct flow *f, const struct annotation_syntax *s) {
  if (!s) return;
  if (s->kind == SYNTAX_NUMBER) add_number(f, s->number);
  if (s->kind == SYNTAX_NAME || s->kind == SYNTAX_MEMBER || s->kind == SYNTAX_RESULT) add_number(f, 0);
  for (uint32_t i = 0; i < s->child_count; i++) add_numbers(f, s->children[i]);
}

static void widen(const struct annotation_syntax *s, long long *least, long long *greatest) {
  if (!s) return;
  if (s->kind == SYNTAX_NUMBER && s->number < *least) *least = s->number;
  if (s->kind == SYNTAX_NUMBER && s->number > *greatest) *greatest = s->number;
  for (uint32_t i = 0; i < s->child_count; i++) widen(s->children[i], least, greatest);
}

void formula_number_range(const struct annotations *a, long long *least, long long *greatest) {
  *least = *greatest = 0;
  for (uint32_t i = 0; i < a->clauses.len; i++) widen(a->clauses.data[i].formula, least, greatest);
}

void formula_add_numbers(struct flow *f, const struct annotations *a) {
  if (f->value == HEAP_NO_SYMBOL) return;
  for (uint32_t i = 0; i < a->clauses.len; i++) add_numbers(f, a->clauses.data[i].formula);
}
