#include "shape/formula.h"

#include "heap/atoms.h"
#include "heap/keys.h"
#include "heap/normal.h"
#include "heap/predicates.h"
#include "logic/build.h"

#include <stdio.h>

/* A name that a quantifier or a predicate's parameter gives. */
struct bound {
  const char *name;
  struct formula_value value;
};

/* A node that an expression reads from a field: `node` is what `field` of `source` points to. */
struct reading {
  term node, source;
  uint32_t field;
};

struct resolver {
  const struct formula_scope *scope;
  struct vocabulary *v;
  struct terms *terms;
  VEC(struct bound) bound;
  VEC(struct reading) readings; /* of the atom that is being built */
  uint32_t first_visible;       /* in `bound`: inside of a predicate only its parameters are */
  uint32_t state, line;
  bool is_assumed;
  uint32_t expansions; /* of predicates, one inside of the other */
  bool failed;
};

enum { EXPANSIONS = 50 };

static term fail(struct resolver *r, const struct place *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static term fail(struct resolver *r, const struct place *at, const char *format, ...) {
  if (!r->failed) {
    struct strbuf text = STRBUF_INIT;
    va_list args;
    va_start(args, format);
    strbuf_vprintf(&text, format, args);
    va_end(args);
    diagnostics_error(r->scope->diagnostics, at->file, at->line, at->column, "%s", text.text);
    strbuf_release(&text);
  }
  r->failed = true;
  return term_false;
}

/* ---- names ---- */

ctype_id formula_record(const struct program *p, const struct binder *b) {
  for (uint32_t i = 0; i < p->types.types.len; i++) {
    const struct ctype *t = &p->types.types.data[i];
    bool is_right = b->has_tag ? t->kind == CT_STRUCT && !t->is_incomplete : t->kind == CT_TYPEDEF;
    if (!is_right || strcmp(t->name, b->type) != 0) continue;
    ctype_id id = ctype_resolve(&p->types, i);
    for (const struct ctype *c = ctype_get(&p->types, id); c && c->kind == CT_POINTER; c = ctype_get(&p->types, id))
      id = ctype_resolve(&p->types, c->target);
    const struct ctype *c = ctype_get(&p->types, id);
    return c && c->kind == CT_STRUCT ? id : CTYPE_NONE;
  }
  return CTYPE_NONE;
}

static uint32_t symbol(const struct resolver *r, uint32_t s) {
  return r->scope->symbol_in(r->scope->data, s, r->state);
}

const struct flow_member *formula_member(const struct formula_scope *scope, const struct syntax *name, ctype_id record,
                                         bool is_link) {
  const struct flow_member *m = flow_find_member(scope->flow, record, name->text);
  if (m && m->is_link == is_link) return m;
  if (m)
    diagnostics_error(scope->diagnostics, name->at.file, name->at.line, name->at.column, "'%s' is %s", name->text,
                      is_link ? "no link field: it does not point to a struct" : "no data field of integer type");
  else
    diagnostics_error(scope->diagnostics, name->at.file, name->at.line, name->at.column,
                      "there is no field '%s' here, or several structs have one", name->text);
  return NULL;
}

/* What the link field points to. */
static ctype_id target_record(const struct program *p, const struct flow_member *m) {
  const struct ctype *t = ctype_get(&p->types, m->record);
  for (uint32_t i = 0; t && i < t->member_count; i++) {
    const struct cmember *c = ctype_member(&p->types, m->record, i);
    if (c->bit_offset == m->offset * 8) return ctype_resolve(&p->types, ctype_pointee(&p->types, c->type));
  }
  return CTYPE_NONE;
}

static struct formula_value node_value(term t, ctype_id record) {
  return (struct formula_value){t, false, HEAP_NO_SYMBOL, record};
}

static bool is_used(const struct resolver *r, term t) {
  for (uint32_t i = 0; i < r->bound.len; i++)
    if (term_eq(r->bound.data[i].value.node, t)) return true;
  for (uint32_t i = 0; i < r->scope->flow->variables.len; i++)
    if (term_eq(r->scope->flow->variables.data[i].constant, t)) return true;
  return false;
}

/* A variable called `name` that is no constant of the program and not bound around here. */
static term bound_variable(struct resolver *r, const char *name) {
  struct strbuf b = STRBUF_INIT;
  strbuf_puts(&b, name);
  term t = heap_constant(r->v, b.text);
  while (is_used(r, t) || term_eq(t, r->v->null)) {
    strbuf_putc(&b, '\'');
    t = heap_constant(r->v, b.text);
  }
  strbuf_release(&b);
  return t;
}

/* ---- values ---- */

static struct formula_value value(struct resolver *, const struct syntax *);

static struct formula_value no_value(struct resolver *r, const struct place *at, const char *message) {
  fail(r, at, "%s", message);
  return node_value(r->v->null, CTYPE_NONE);
}

static struct formula_value number(struct resolver *r, const struct syntax *s) {
  const struct flow *f = r->scope->flow;
  for (uint32_t i = 0; i < f->numbers.len; i++)
    if (f->numbers.data[i].value == s->number)
      return (struct formula_value){f->numbers.data[i].constant, true, HEAP_NO_SYMBOL, CTYPE_NONE};
  return no_value(r, &s->at, "numbers have no meaning here: no struct has a data field");
}

static struct formula_value name(struct resolver *r, const struct syntax *s) {
  struct formula_value result;
  for (uint32_t i = r->bound.len; i-- > r->first_visible;)
    if (strcmp(r->bound.data[i].name, s->text) == 0) return r->bound.data[i].value;
  uint32_t line = r->line == ID_NONE ? s->at.line : r->line;
  if (!r->first_visible && r->scope->find_variable(r->scope->data, s->text, line, r->state, &result)) return result;
  fail(r, &s->at, "'%s' is no variable that is visible here, of pointer or integer type", s->text);
  return node_value(r->v->null, CTYPE_NONE);
}

static struct formula_value member(struct resolver *r, const struct syntax *s) {
  struct formula_value base = value(r, s->children[0]);
  if (r->failed) return base;
  if (base.is_value) return no_value(r, &s->at, "what is left of '->' is no pointer to a struct");
  const struct flow_member *m = flow_find_member(r->scope->flow, base.record, s->text);
  if (!m) {
    struct syntax field = {.at = s->at, .text = s->text};
    r->failed = true;
    formula_member(r->scope, &field, base.record, true);
    return base;
  }
  if (!m->is_link) return (struct formula_value){base.node, true, symbol(r, m->symbol), CTYPE_NONE};
  struct reading read = {bound_variable(r, s->text), base.node, symbol(r, m->symbol)};
  struct formula_value result = node_value(read.node, target_record(r->scope->program, m));
  vec_push(&r->readings, read);
  vec_push(&r->bound, ((struct bound){"", result})); /* keeps its name in use; dropped with the atom */
  return result;
}

static bool find_label(struct resolver *r, const struct syntax *s, uint32_t *ret) {
  for (uint32_t i = 0; i < r->scope->label_count; i++)
    if (strcmp(r->scope->labels[i], s->text) == 0) {
      *ret = STATE_LABEL + i;
      return true;
    }
  fail(r, &s->at, "there is no state '%s' here; lemmas name theirs in braces after the lemma's name", s->text);
  return false;
}

/* Evaluates in another state. */
static uint32_t enter_state(struct resolver *r, const struct syntax *s) {
  uint32_t before = r->state, label = STATE_OLD;
  if (s->kind == SYNTAX_OLD && r->scope->label_count)
    fail(r, &s->at, "a lemma has no state at entry; use \\at(..., LABEL)");
  if (s->kind == SYNTAX_OLD || find_label(r, s, &label)) r->state = label;
  return before;
}

static struct formula_value value(struct resolver *r, const struct syntax *s) {
  switch (s->kind) {
  case SYNTAX_NAME: return name(r, s);
  case SYNTAX_NULL: return node_value(r->v->null, CTYPE_NONE);
  case SYNTAX_NUMBER:
    return s->number == 0 && !r->scope->flow->numbers.len ? node_value(r->v->null, CTYPE_NONE) : number(r, s);
  case SYNTAX_RESULT:
    if (r->scope->result.node.id) return r->scope->result;
    return no_value(r, &s->at, "there is no result here");
  case SYNTAX_MEMBER: return member(r, s);
  case SYNTAX_OLD:
  case SYNTAX_AT: {
    uint32_t before = enter_state(r, s);
    struct formula_value result = value(r, s->children[0]);
    r->state = before;
    return result;
  }
  case SYNTAX_TRUE:
  case SYNTAX_FALSE:
  case SYNTAX_NOT:
  case SYNTAX_AND:
  case SYNTAX_OR:
  case SYNTAX_IMPLIES:
  case SYNTAX_IFF:
  case SYNTAX_CONDITIONAL:
  case SYNTAX_FORALL:
  case SYNTAX_EXISTS:
  case SYNTAX_COMPARE:
  case SYNTAX_BUILTIN:
  case SYNTAX_APPLY:
  case SYNTAX_KIND_COUNT: break;
  }
  return no_value(r, &s->at, "a pointer or a number is expected here, not a formula");
}

/* ---- atoms ---- */

/* Quantifies the nodes that were read for the atom. */
static term with_readings(struct resolver *r, uint32_t first, uint32_t first_bound, bool is_positive, term atom) {
  while (r->readings.len > first) {
    struct reading x = vec_pop(&r->readings);
    term is_next = heap_edge(r->v, x.field, x.source, x.node);
    term is_null = term_equals(r->terms, x.source, r->v->null);
    if (is_positive == r->is_assumed)
      atom = term_exists(r->terms, &x.node, 1, term_and2(r->terms, is_next, atom));
    else
      atom = term_and2(r->terms, term_not(is_null),
                       term_forall(r->terms, &x.node, 1, term_implies(r->terms, is_next, atom)));
  }
  r->bound.len = first_bound;
  return atom;
}

static bool is_zero(const struct syntax *s) { return s->kind == SYNTAX_NUMBER && s->number == 0; }

static uint32_t any_order(const struct flow *f) { return f->orders.len ? f->orders.data[0] : HEAP_NO_SYMBOL; }

term formula_at_most(struct flow *f, struct formula_value a, struct formula_value b) {
  uint32_t any = any_order(f);
  if (any == HEAP_NO_SYMBOL) return term_none;
  uint32_t left = a.order != HEAP_NO_SYMBOL ? a.order : b.order != HEAP_NO_SYMBOL ? b.order : any;
  uint32_t right = b.order != HEAP_NO_SYMBOL ? b.order : left;
  return heap_key_at_most(&f->vocabulary, left, a.node, right, b.node);
}

static term at_most(struct resolver *r, const struct syntax *s, struct formula_value a, struct formula_value b) {
  term t = formula_at_most(r->scope->flow, a, b);
  return t.id ? t : fail(r, &s->at, "these numbers cannot be compared: no struct has a data field");
}

static term compare_numbers(struct resolver *r, const struct syntax *s, struct formula_value a,
                            struct formula_value b) {
  term le = at_most(r, s, a, b), ge = r->failed ? term_false : at_most(r, s, b, a);
  if (strcmp(s->text, "<=") == 0) return le;
  if (strcmp(s->text, ">=") == 0) return ge;
  if (strcmp(s->text, "<") == 0) return term_not(ge);
  if (strcmp(s->text, ">") == 0) return term_not(le);
  term is_equal = term_and2(r->terms, le, ge);
  return strcmp(s->text, "==") == 0 ? is_equal : term_not(is_equal);
}

/* x->f == y is the edge itself, without a node that is quantified. */
static term compare_nodes(struct resolver *r, const struct syntax *s, struct formula_value a, struct formula_value b,
                          uint32_t first) {
  if (strcmp(s->text, "==") != 0 && strcmp(s->text, "!=") != 0)
    return fail(r, &s->at, "pointers can be compared by == and != only");
  if (r->readings.len > first) {
    struct reading x = r->readings.data[r->readings.len - 1];
    bool is_left = term_eq(x.node, a.node), is_right = term_eq(x.node, b.node);
    if (is_left != is_right) {
      r->readings.len--;
      return heap_edge(r->v, x.field, x.source, is_left ? b.node : a.node);
    }
  }
  return term_equals(r->terms, a.node, b.node);
}

static term compare(struct resolver *r, const struct syntax *s, bool is_positive) {
  uint32_t first = r->readings.len, first_bound = r->bound.len;
  bool is_unequal = strcmp(s->text, "!=") == 0;
  struct formula_value a = value(r, s->children[0]), b = value(r, s->children[1]);
  if (r->failed) return term_false;
  if (a.is_value != b.is_value) { /* p == 0 */
    if (is_zero(s->children[0])) a = node_value(r->v->null, CTYPE_NONE);
    if (is_zero(s->children[1])) b = node_value(r->v->null, CTYPE_NONE);
  }
  if (a.is_value != b.is_value) return fail(r, &s->at, "a pointer is compared with a number");
  term atom = a.is_value ? compare_numbers(r, s, a, b) : compare_nodes(r, s, a, b, first);
  if (a.is_value) return with_readings(r, first, first_bound, is_positive, atom);
  atom = with_readings(r, first, first_bound, is_positive != is_unequal, atom);
  return is_unequal ? term_not(atom) : atom;
}

/* A pointer or a number that stands for a truth value, as in C. */
static term truth(struct resolver *r, const struct syntax *s, bool is_positive) {
  struct syntax zero = {.kind = SYNTAX_NUMBER, .at = s->at, .text = ""};
  struct syntax differs = {.kind = SYNTAX_COMPARE, .at = s->at, .text = "!=", .child_count = 2};
  differs.children[0] = (struct syntax *)s;
  differs.children[1] = &zero;
  return compare(r, &differs, is_positive);
}

/* ---- built-ins ---- */

struct arguments {
  uint32_t fields[2], field_count;
  term nodes[SYNTAX_CHILDREN];
};

/* Fields are looked up in the struct that the first node argument with a known type points to. */
static bool read_arguments(struct resolver *r, const struct syntax *s, const struct builtin *b, struct arguments *ret) {
  ctype_id record = CTYPE_NONE;
  uint32_t nodes = 0;
  memset(ret, 0, sizeof *ret);
  for (uint32_t i = 0; i < s->child_count && !r->failed; i++) {
    if (b->arguments[i] != 'n') continue;
    struct formula_value x = value(r, s->children[i]);
    if (is_zero(s->children[i])) x = node_value(r->v->null, CTYPE_NONE);
    if (x.is_value) fail(r, &s->children[i]->at, "a pointer is expected here, not a number");
    if (record == CTYPE_NONE) record = x.record;
    ret->nodes[nodes++] = x.node;
  }
  for (uint32_t i = 0; i < s->child_count && !r->failed; i++) {
    if (b->arguments[i] == 'n') continue;
    const struct flow_member *m;
    if (b->arguments[i] == 'm')
      m = flow_find_member(r->scope->flow, CTYPE_NONE, s->children[i]->text);
    else
      m = formula_member(r->scope, s->children[i], record, b->arguments[i] == 'f');
    if (!m && b->arguments[i] == 'm') fail(r, &s->children[i]->at, "there is no field '%s'", s->children[i]->text);
    if (!m) r->failed = true;
    if (m) ret->fields[ret->field_count++] = m->symbol;
  }
  return !r->failed;
}

static term unchanged(struct resolver *r, uint32_t s) {
  uint32_t now = r->scope->symbol_in(r->scope->data, s, STATE_NOW);
  uint32_t old = r->scope->symbol_in(r->scope->data, s, STATE_OLD);
  struct heap_renaming renaming = {&now, &old, 1, NULL, NULL, 0};
  return now == old ? term_true : heap_identity(r->v, &renaming);
}

static term builtin_formula(struct resolver *r, const struct syntax *s, const struct builtin *b,
                            const struct arguments *a) {
  struct vocabulary *v = r->v;
  uint32_t allocated = r->scope->flow->state.allocated, f = a->field_count ? symbol(r, a->fields[0]) : 0;
  const term *n = a->nodes;
  const char *name = b->name + 1;
  if (strcmp(name, "reach") == 0) return heap_reach(v, f, n[0], n[1]);
  if (strcmp(name, "reach_plus") == 0) return heap_reach_plus(v, f, n[0], n[1]);
  if (strcmp(name, "edge") == 0) return heap_edge(v, f, n[0], n[1]);
  if (strcmp(name, "segment") == 0) return heap_segment(v, f, n[0], n[1]);
  if (strcmp(name, "sorted") == 0) return heap_sorted(v, f, symbol(r, a->fields[1]), n[0], n[1]);
  if (strcmp(name, "reversed") == 0) return heap_reversed(v, f, symbol(r, a->fields[1]), n[0], n[1]);
  if (strcmp(name, "disjoint") == 0) return heap_disjoint(v, f, n[0], n[1]);
  if (strcmp(name, "tail") == 0) return heap_tail(v, f, n[0], n[1]);
  if (strcmp(name, "between") == 0)
    return term_and2(r->terms, heap_reach(v, f, n[0], n[1]), heap_reach(v, f, n[1], n[2]));
  if (strcmp(name, "unchanged") == 0) return unchanged(r, a->fields[0]);
  bool is_tracked = allocated != HEAP_NO_SYMBOL;
  if (strcmp(name, "allocated") == 0)
    return is_tracked ? heap_apply(v, symbol(r, allocated), n) : term_not(term_equals(r->terms, n[0], v->null));
  if (strcmp(name, "stable") == 0) return is_tracked ? heap_stable(v, f, symbol(r, allocated), n[0]) : term_true;
  return fail(r, &s->at, "'%s' is no formula", b->name);
}

static term builtin(struct resolver *r, const struct syntax *s, bool is_positive) {
  const struct builtin *b = builtin_find(s->text);
  struct arguments a;
  uint32_t first = r->readings.len, first_bound = r->bound.len;
  if (b->is_assigned) return fail(r, &s->at, "'%s' belongs into an assigns clause", s->text);
  if (!read_arguments(r, s, b, &a)) return term_false;
  return with_readings(r, first, first_bound, is_positive, builtin_formula(r, s, b, &a));
}

/* ---- connectives ---- */

static term resolve(struct resolver *, const struct syntax *, bool is_positive);

/* With is_positive false for the side of an equivalence that is a premise: two implications, unless both are the same.
 */
static term equivalence(struct resolver *r, const struct syntax *a, const struct syntax *b, bool is_positive) {
  term a1 = resolve(r, a, is_positive), a2 = resolve(r, a, !is_positive);
  term b1 = resolve(r, b, is_positive), b2 = resolve(r, b, !is_positive);
  if (term_eq(a1, a2) && term_eq(b1, b2)) return term_equals(r->terms, a1, b1);
  return term_and2(r->terms, term_implies(r->terms, a2, b1), term_implies(r->terms, b2, a1));
}

static term conditional(struct resolver *r, const struct syntax *s, bool is_positive) {
  term c1 = resolve(r, s->children[0], is_positive), c2 = resolve(r, s->children[0], !is_positive);
  term yes = resolve(r, s->children[1], is_positive), no = resolve(r, s->children[2], is_positive);
  if (term_eq(c1, c2)) return term_ite(r->terms, c1, yes, no);
  return term_and2(r->terms, term_implies(r->terms, c2, yes), term_or2(r->terms, c1, no));
}

/* The variables are not value nodes. */
static term relativized(struct resolver *r, const term *variables, uint32_t count) {
  term result = term_true;
  for (uint32_t i = 0; i < count && r->scope->flow->value != HEAP_NO_SYMBOL; i++)
    result = term_and2(r->terms, result, term_not(heap_apply(r->v, r->scope->flow->value, &variables[i])));
  return result;
}

static term quantifier(struct resolver *r, const struct syntax *s, bool is_positive) {
  uint32_t first = r->bound.len;
  term_list variables = VEC_INIT;
  for (uint32_t i = 0; i < s->binder_count; i++) {
    const struct binder *b = &s->binders[i];
    ctype_id record = r->scope->is_untyped ? CTYPE_NONE : formula_record(r->scope->program, b);
    if (record == CTYPE_NONE && !r->scope->is_untyped) {
      fail(r, &b->at, "'%s' is no pointer to a struct of the program; quantifiers range over such pointers", b->name);
      break;
    }
    term t = bound_variable(r, b->name);
    vec_push(&variables, t);
    vec_push(&r->bound, ((struct bound){b->name, node_value(t, record)}));
  }
  term body = r->failed ? term_false : resolve(r, s->children[0], is_positive);
  term are_nodes = relativized(r, variables.data, variables.len), result = term_false;
  if (!r->failed && s->kind == SYNTAX_FORALL)
    result = term_forall(r->terms, variables.data, variables.len, term_implies(r->terms, are_nodes, body));
  else if (!r->failed)
    result = term_exists(r->terms, variables.data, variables.len, term_and2(r->terms, are_nodes, body));
  r->bound.len = first;
  vec_release(&variables);
  return result;
}

static const struct clause *find_predicate(const struct resolver *r, const char *name) {
  const struct annotations *a = r->scope->annotations;
  for (uint32_t i = 0; i < a->clauses.len; i++)
    if (a->clauses.data[i].kind == CLAUSE_PREDICATE && strcmp(a->clauses.data[i].name, name) == 0)
      return &a->clauses.data[i];
  return NULL;
}

/* A predicate of the user's is its definition, with the arguments for the parameters. */
static term application(struct resolver *r, const struct syntax *s, bool is_positive) {
  const struct clause *p = find_predicate(r, s->text);
  if (!p) return fail(r, &s->at, "there is no predicate '%s'", s->text);
  if (p->binder_count != s->child_count)
    return fail(r, &s->at, "predicate '%s' takes %u arguments", s->text, p->binder_count);
  if (r->expansions == EXPANSIONS) return fail(r, &s->at, "predicate '%s' is defined by itself", s->text);
  uint32_t first_reading = r->readings.len, first_bound = r->bound.len, visible = r->first_visible;
  struct formula_value values[SYNTAX_CHILDREN];
  for (uint32_t i = 0; i < s->child_count; i++) values[i] = value(r, s->children[i]);
  uint32_t parameters = r->bound.len;
  for (uint32_t i = 0; i < s->child_count; i++) {
    if (!values[i].is_value && values[i].record == CTYPE_NONE)
      values[i].record = formula_record(r->scope->program, &p->binders[i]);
    vec_push(&r->bound, ((struct bound){p->binders[i].name, values[i]}));
  }
  r->expansions++;
  /* Position 0 is never inside of a predicate: a parameter list makes it at least 1, or nothing is visible. */
  r->first_visible =
      parameters ? parameters : (vec_push(&r->bound, ((struct bound){"", node_value(r->v->null, CTYPE_NONE)})), 1);
  if (!parameters && s->child_count) r->first_visible = 0;
  term body = r->failed ? term_false : resolve(r, p->formula, is_positive);
  r->first_visible = visible;
  r->expansions--;
  return with_readings(r, first_reading, first_bound, is_positive, body);
}

static term resolve(struct resolver *r, const struct syntax *s, bool is_positive) {
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
  case SYNTAX_COMPARE: return compare(r, s, is_positive);
  case SYNTAX_BUILTIN: return builtin(r, s, is_positive);
  case SYNTAX_APPLY: return application(r, s, is_positive);
  case SYNTAX_OLD:
  case SYNTAX_AT: {
    uint32_t before = enter_state(r, s);
    term result = resolve(r, s->children[0], is_positive);
    r->state = before;
    return result;
  }
  case SYNTAX_NAME:
  case SYNTAX_NULL:
  case SYNTAX_NUMBER:
  case SYNTAX_RESULT:
  case SYNTAX_MEMBER: return truth(r, s, is_positive);
  case SYNTAX_KIND_COUNT: break;
  }
  assert(!"no syntax");
  return term_false;
}

/* ---- entry points ---- */

static struct resolver resolver_make(const struct formula_scope *s) {
  struct vocabulary *v = &s->flow->vocabulary;
  return (struct resolver){.scope = s, .v = v, .terms = v->terms, .state = STATE_NOW, .line = s->line};
}

static void resolver_release(struct resolver *r) {
  vec_release(&r->bound);
  vec_release(&r->readings);
}

bool formula_of(const struct formula_scope *s, const struct clause *c, enum formula_use use, term *ret) {
  struct resolver r = resolver_make(s);
  r.is_assumed = use == FORMULA_ASSUMED;
  *ret = resolve(&r, c->formula, true);
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

bool formula_node(const struct formula_scope *s, const struct syntax *x, struct formula_value *ret) {
  struct resolver r = resolver_make(s);
  *ret = value(&r, x);
  if (is_zero(x)) *ret = node_value(r.v->null, CTYPE_NONE);
  if (!r.failed && (ret->is_value || r.readings.len)) fail(&r, &x->at, "a variable of pointer type is expected here");
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
}

static void add_numbers(struct flow *f, const struct syntax *s) {
  if (!s) return;
  if (s->kind == SYNTAX_NUMBER) add_number(f, s->number);
  if (s->kind == SYNTAX_NAME || s->kind == SYNTAX_MEMBER || s->kind == SYNTAX_RESULT) add_number(f, 0);
  for (uint32_t i = 0; i < s->child_count; i++) add_numbers(f, s->children[i]);
}

void formula_add_numbers(struct flow *f, const struct annotations *a) {
  if (f->value == HEAP_NO_SYMBOL) return;
  for (uint32_t i = 0; i < a->clauses.len; i++) add_numbers(f, a->clauses.data[i].formula);
}
