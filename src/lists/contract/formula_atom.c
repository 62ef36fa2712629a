/* Names, values and atoms. `x->f` is no term of the logic but the node that an edge leads to: reading it gives the atom
 * a variable of its own, which is quantified around the atom, in the way that keeps what is assumed in EA^R and what is
 * proved in AE^R. Both mean the same wherever the read is of a node that is not null. */
#include "lists/contract/formula_private.h"

#include "lists/logic/atoms.h"
#include "lists/logic/cycles.h"
#include "lists/logic/keys.h"
#include "lists/logic/links.h"
#include "logic/build.h"

term formula_fail(struct formula_resolver *r, const struct text_place *at, const char *format, ...) {
  va_list args;
  va_start(args, format);
  if (!r->failed) diagnostics_add(r->scope->diagnostics, true, *at, format, args);
  va_end(args);
  r->failed = true;
  return term_false;
}

/* ---- names ---- */

ctype_id formula_record(const struct program *p, const struct annotation_binder *b) {
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

static uint32_t symbol(const struct formula_resolver *r, uint32_t s) {
  return r->scope->symbol_in(r->scope->data, s, r->state);
}

void formula_links(const struct formula_scope *s, uint32_t field, uint32_t state, struct formula_links *ret) {
  const struct heap_cycles *now = s->cut_in ? heap_cycles_of(&s->flow->state, field) : NULL;
  assert(!now || now->count <= ANNOTATED_CYCLES);
  ret->links = (struct heap_cycles){s->symbol_in(s->data, field, state), ret->cuts, now ? now->count : 0};
  for (uint32_t i = 0; i < ret->links.count; i++) {
    const struct heap_cut *cut = &now->cuts[i];
    ret->cuts[i] = (struct heap_cut){s->cut_in(s->data, cut->from, state), s->cut_in(s->data, cut->to, state)};
  }
}

const struct flow_member *formula_member(const struct formula_scope *scope, const struct annotation_syntax *name,
                                         ctype_id record, bool is_link) {
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

struct formula_value formula_node_value(term t, ctype_id record) {
  return (struct formula_value){t, false, HEAP_NO_SYMBOL, record};
}

static bool is_used(const struct formula_resolver *r, term t) {
  for (uint32_t i = 0; i < r->bound.len; i++)
    if (term_eq(r->bound.data[i].value.node, t)) return true;
  for (uint32_t i = 0; i < r->scope->flow->variables.len; i++)
    if (term_eq(r->scope->flow->variables.data[i].constant, t)) return true;
  return false;
}

term formula_bound_variable(struct formula_resolver *r, const char *name) {
  struct strbuf b = STRBUF_INIT;
  strbuf_puts(&b, name);
  term t = heap_constant(r->v, b.text);
  while (is_used(r, t) || term_eq(t, r->v->null)) {
    strbuf_putc(&b, '\'');
    t = heap_constant(r->v, b.text);
  }
  strbuf_release(&b);
  assert(heap_is_node(r->v, t) && !is_used(r, t));
  return t;
}

/* ---- values ---- */

static struct formula_value no_value(struct formula_resolver *r, const struct text_place *at, const char *message) {
  formula_fail(r, at, "%s", message);
  return formula_node_value(r->v->null, CTYPE_NONE);
}

static struct formula_value number(struct formula_resolver *r, const struct annotation_syntax *s) {
  const struct flow *f = r->scope->flow;
  for (uint32_t i = 0; i < f->numbers.len; i++)
    if (f->numbers.data[i].value == s->number)
      return (struct formula_value){f->numbers.data[i].constant, true, HEAP_NO_SYMBOL, CTYPE_NONE};
  return no_value(r, &s->at, "numbers have no meaning here: no struct has a data field");
}

static struct formula_value name(struct formula_resolver *r, const struct annotation_syntax *s) {
  struct formula_value result;
  for (uint32_t i = r->bound.len; i-- > r->first_visible;)
    if (strcmp(r->bound.data[i].name, s->text) == 0) return r->bound.data[i].value;
  uint32_t line = r->line == ID_NONE ? s->at.line : r->line;
  if (!r->first_visible && r->scope->find_variable(r->scope->data, s->text, line, r->state, &result)) return result;
  formula_fail(r, &s->at, "'%s' is no variable that is visible here, of pointer or integer type", s->text);
  return formula_node_value(r->v->null, CTYPE_NONE);
}

static struct formula_value member(struct formula_resolver *r, const struct annotation_syntax *s) {
  struct formula_value base = formula_value_of(r, s->children[0]);
  if (r->failed) return base;
  if (base.is_value) return no_value(r, &s->at, "what is left of '->' is no pointer to a struct");
  const struct flow_member *m = flow_find_member(r->scope->flow, base.record, s->text);
  if (!m) {
    struct annotation_syntax field = {.at = s->at, .text = s->text};
    r->failed = true;
    formula_member(r->scope, &field, base.record, true);
    return base;
  }
  if (!m->is_link) return (struct formula_value){base.node, true, symbol(r, m->symbol), CTYPE_NONE};
  struct formula_reading read = {formula_bound_variable(r, s->text), base.node, m->symbol, r->state};
  struct formula_value result = formula_node_value(read.node, target_record(r->scope->program, m));
  vec_push(&r->readings, read);
  vec_push(&r->bound, ((struct formula_bound){"", result})); /* keeps its name in use; dropped with the atom */
  return result;
}

static bool find_label(struct formula_resolver *r, const struct annotation_syntax *s, uint32_t *ret) {
  for (uint32_t i = 0; i < r->scope->label_count; i++)
    if (strcmp(r->scope->labels[i], s->text) == 0) {
      *ret = STATE_LABEL + i;
      return true;
    }
  formula_fail(r, &s->at, "there is no state '%s' here; lemmas name theirs in braces after the lemma's name", s->text);
  return false;
}

/* Evaluates in another state. */
uint32_t formula_enter_state(struct formula_resolver *r, const struct annotation_syntax *s) {
  assert(s->kind == SYNTAX_OLD || s->kind == SYNTAX_AT);
  uint32_t before = r->state, label = STATE_OLD;
  if (s->kind == SYNTAX_OLD && r->scope->label_count)
    formula_fail(r, &s->at, "a lemma has no state at entry; use \\at(..., LABEL)");
  if (s->kind == SYNTAX_OLD || find_label(r, s, &label)) r->state = label;
  return before;
}

struct formula_value formula_value_of(struct formula_resolver *r, const struct annotation_syntax *s) {
  switch (s->kind) {
  case SYNTAX_NAME: return name(r, s);
  case SYNTAX_NULL: return formula_node_value(r->v->null, CTYPE_NONE);
  case SYNTAX_NUMBER:
    return s->number == 0 && !r->scope->flow->numbers.len ? formula_node_value(r->v->null, CTYPE_NONE) : number(r, s);
  case SYNTAX_RESULT:
    if (r->scope->result.node.id) return r->scope->result;
    return no_value(r, &s->at, "there is no result here");
  case SYNTAX_MEMBER: return member(r, s);
  case SYNTAX_OLD:
  case SYNTAX_AT: {
    uint32_t before = formula_enter_state(r, s);
    struct formula_value result = formula_value_of(r, s->children[0]);
    r->state = before;
    return result;
  }
  CASES_SYNTAX_FORMULA:
  case SYNTAX_KIND_COUNT: break;
  }
  return no_value(r, &s->at, "a pointer or a number is expected here, not a formula");
}

/* ---- atoms ---- */

static term edge_of(const struct formula_resolver *r, const struct formula_reading *x, term target) {
  struct formula_links f;
  formula_links(r->scope, x->field, x->state, &f);
  return links_edge(r->v, &f.links, x->source, target);
}

term formula_with_readings(struct formula_resolver *r, uint32_t first, uint32_t first_bound, bool is_positive,
                           term atom) {
  assert(r->readings.len >= first && r->bound.len >= first_bound);
  while (r->readings.len > first) {
    struct formula_reading x = vec_pop(&r->readings);
    term is_next = edge_of(r, &x, x.node);
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

bool formula_is_zero(const struct annotation_syntax *s) { return s->kind == SYNTAX_NUMBER && s->number == 0; }

static uint32_t any_order(const struct flow *f) { return f->orders.len ? f->orders.data[0] : HEAP_NO_SYMBOL; }

term formula_at_most(struct flow *f, struct formula_value a, struct formula_value b) {
  uint32_t any = any_order(f);
  if (any == HEAP_NO_SYMBOL) return term_none;
  uint32_t left = a.order != HEAP_NO_SYMBOL ? a.order : b.order != HEAP_NO_SYMBOL ? b.order : any;
  uint32_t right = b.order != HEAP_NO_SYMBOL ? b.order : left;
  return heap_key_at_most(&f->vocabulary, left, a.node, right, b.node);
}

static term at_most(struct formula_resolver *r, const struct annotation_syntax *s, struct formula_value a,
                    struct formula_value b) {
  term t = formula_at_most(r->scope->flow, a, b);
  return t.id ? t : formula_fail(r, &s->at, "these numbers cannot be compared: no struct has a data field");
}

static term relation(struct formula_resolver *r, const struct annotation_syntax *s, struct formula_value a,
                     struct formula_value b) {
  term le = at_most(r, s, a, b), ge = r->failed ? term_false : at_most(r, s, b, a);
  if (strcmp(s->text, "<=") == 0) return le;
  if (strcmp(s->text, ">=") == 0) return ge;
  if (strcmp(s->text, "<") == 0) return term_not(ge);
  if (strcmp(s->text, ">") == 0) return term_not(le);
  term is_equal = term_and2(r->terms, le, ge);
  return strcmp(s->text, "==") == 0 ? is_equal : term_not(is_equal);
}

/* The atom, and that what it reads a field of is not null. */
static term guarded(const struct formula_resolver *r, term source, term atom) {
  return term_and2(r->terms, term_not(term_equals(r->terms, source, r->v->null)), atom);
}

static term compare_numbers(struct formula_resolver *r, const struct annotation_syntax *s, struct formula_value a,
                            struct formula_value b) {
  term atom = relation(r, s, a, b);
  if (a.order != HEAP_NO_SYMBOL) atom = guarded(r, a.node, atom);
  return b.order != HEAP_NO_SYMBOL ? guarded(r, b.node, atom) : atom;
}

/* x->f == y is the edge itself, without a node that is quantified; x->f != y says that it is another one. */
static term compare_nodes(struct formula_resolver *r, const struct annotation_syntax *s, struct formula_value a,
                          struct formula_value b, uint32_t first) {
  if (strcmp(s->text, "==") != 0 && strcmp(s->text, "!=") != 0)
    return formula_fail(r, &s->at, "pointers can be compared by == and != only");
  bool is_unequal = strcmp(s->text, "!=") == 0;
  if (r->readings.len > first) {
    struct formula_reading x = r->readings.data[r->readings.len - 1];
    bool is_left = term_eq(x.node, a.node), is_right = term_eq(x.node, b.node);
    if (is_left != is_right) {
      r->readings.len--;
      term edge = edge_of(r, &x, is_left ? b.node : a.node);
      return is_unequal ? guarded(r, x.source, term_not(edge)) : edge;
    }
  }
  term same = term_equals(r->terms, a.node, b.node);
  return is_unequal ? term_not(same) : same;
}

term formula_compare(struct formula_resolver *r, const struct annotation_syntax *s, bool is_positive) {
  uint32_t first = r->readings.len, first_bound = r->bound.len;
  struct formula_value a = formula_value_of(r, s->children[0]), b = formula_value_of(r, s->children[1]);
  if (r->failed) return term_false;
  if (a.is_value != b.is_value) { /* p == 0 */
    if (formula_is_zero(s->children[0])) a = formula_node_value(r->v->null, CTYPE_NONE);
    if (formula_is_zero(s->children[1])) b = formula_node_value(r->v->null, CTYPE_NONE);
  }
  if (a.is_value != b.is_value) return formula_fail(r, &s->at, "a pointer is compared with a number");
  term atom = a.is_value ? compare_numbers(r, s, a, b) : compare_nodes(r, s, a, b, first);
  return formula_with_readings(r, first, first_bound, is_positive, atom);
}

term formula_truth(struct formula_resolver *r, const struct annotation_syntax *s, bool is_positive) {
  struct annotation_syntax zero = {.kind = SYNTAX_NUMBER, .at = s->at, .text = ""};
  struct annotation_syntax differs = {.kind = SYNTAX_COMPARE, .at = s->at, .text = "!=", .child_count = 2};
  differs.children[0] = (struct annotation_syntax *)s;
  differs.children[1] = &zero;
  return formula_compare(r, &differs, is_positive);
}

/* ---- built-ins ---- */

struct arguments {
  uint32_t fields[2], field_count;
  term nodes[SYNTAX_CHILDREN];
};

/* Fields are looked up in the struct that the first node argument with a known type points to. */
static bool read_arguments(struct formula_resolver *r, const struct annotation_syntax *s,
                           const struct annotation_builtin *b, struct arguments *ret) {
  ctype_id record = CTYPE_NONE;
  uint32_t nodes = 0;
  memset(ret, 0, sizeof *ret);
  for (uint32_t i = 0; i < s->child_count && !r->failed; i++) {
    if (b->arguments[i] != 'n') continue;
    struct formula_value x = formula_value_of(r, s->children[i]);
    if (formula_is_zero(s->children[i])) x = formula_node_value(r->v->null, CTYPE_NONE);
    if (x.is_value) formula_fail(r, &s->children[i]->at, "a pointer is expected here, not a number");
    if (record == CTYPE_NONE) record = x.record;
    assert(nodes < SYNTAX_CHILDREN);
    ret->nodes[nodes++] = x.node;
  }
  for (uint32_t i = 0; i < s->child_count && !r->failed; i++) {
    if (b->arguments[i] == 'n') continue;
    const struct flow_member *m;
    if (b->arguments[i] == 'm')
      m = flow_find_member(r->scope->flow, CTYPE_NONE, s->children[i]->text);
    else
      m = formula_member(r->scope, s->children[i], record, b->arguments[i] == 'f');
    if (!m && b->arguments[i] == 'm')
      formula_fail(r, &s->children[i]->at, "there is no field '%s'", s->children[i]->text);
    if (!m) r->failed = true;
    assert(ret->field_count < sizeof ret->fields / sizeof *ret->fields);
    if (m) ret->fields[ret->field_count++] = m->symbol;
  }
  return !r->failed;
}

static term unchanged(struct formula_resolver *r, uint32_t s) {
  uint32_t now = r->scope->symbol_in(r->scope->data, s, STATE_NOW);
  uint32_t old = r->scope->symbol_in(r->scope->data, s, STATE_OLD);
  struct heap_renaming renaming = {&now, &old, 1, NULL, NULL, 0};
  if (now == old) return term_true;
  if (!r->scope->cut_in || !heap_cycles_of(&r->scope->flow->state, s)) return heap_identity(r->v, &renaming);
  struct formula_links is, was;
  formula_links(r->scope, s, STATE_NOW, &is);
  formula_links(r->scope, s, STATE_OLD, &was);
  return links_same(r->v, &is.links, &was.links);
}

/* Predicates of cycles, where there may be some. */
static term cycle_formula(struct formula_resolver *r, const struct annotation_syntax *s, const struct heap_cycles *f,
                          term x) {
  if (!f->count)
    return formula_fail(r, &s->at, "'%s' has no cycles here; write 'cycles %s;' into the contract if it may have some",
                        s->children[0]->text, s->children[0]->text);
  return strcmp(s->text, "\\circular") == 0 ? links_circular(r->v, f, x) : links_acyclic(r->v, f, x);
}

static term builtin_formula(struct formula_resolver *r, const struct annotation_syntax *s,
                            const struct annotation_builtin *b, const struct arguments *a) {
  struct vocabulary *v = r->v;
  uint32_t allocated = r->scope->flow->state.allocated;
  struct formula_links links = {.links.cuts = NULL}, back = links;
  const struct heap_cycles *f = &links.links;
  if (b->arguments[0] == 'f') formula_links(r->scope, a->fields[0], r->state, &links);
  const term *n = a->nodes;
  const char *name = b->name + 1;
  if (strcmp(name, "reach") == 0) return links_reach(v, f, n[0], n[1]);
  if (strcmp(name, "reach_plus") == 0) return links_reach_plus(v, f, n[0], n[1]);
  if (strcmp(name, "edge") == 0) return links_edge(v, f, n[0], n[1]);
  if (strcmp(name, "segment") == 0) return links_segment(v, f, n[0], n[1]);
  if (strcmp(name, "sorted") == 0) return links_sorted(v, f, symbol(r, a->fields[1]), n[0], n[1]);
  if (strcmp(name, "reversed") == 0) {
    formula_links(r->scope, a->fields[1], r->state, &back);
    return links_reversed(v, f, &back.links, n[0], n[1]);
  }
  if (strcmp(name, "disjoint") == 0) return links_disjoint(v, f, n[0], n[1]);
  if (strcmp(name, "tail") == 0) return links_tail(v, f, n[0], n[1]);
  if (strcmp(name, "between") == 0) return links_between(v, f, n[0], n[1], n[2]);
  if (strcmp(name, "circular") == 0 || strcmp(name, "acyclic") == 0) return cycle_formula(r, s, f, n[0]);
  if (strcmp(name, "unchanged") == 0) return unchanged(r, a->fields[0]);
  bool is_tracked = allocated != HEAP_NO_SYMBOL;
  if (strcmp(name, "allocated") == 0)
    return is_tracked ? heap_apply(v, symbol(r, allocated), n) : term_not(term_equals(r->terms, n[0], v->null));
  if (strcmp(name, "stable") == 0) return is_tracked ? links_stable(v, f, symbol(r, allocated), n[0]) : term_true;
  return formula_fail(r, &s->at, "'%s' is no formula", b->name);
}

term formula_builtin(struct formula_resolver *r, const struct annotation_syntax *s, bool is_positive) {
  const struct annotation_builtin *b = builtin_find(s->text);
  struct arguments a;
  uint32_t first = r->readings.len, first_bound = r->bound.len;
  if (b->is_assigned) return formula_fail(r, &s->at, "'%s' belongs into an assigns clause", s->text);
  if (!read_arguments(r, s, b, &a)) return term_false;
  return formula_with_readings(r, first, first_bound, is_positive, builtin_formula(r, s, b, &a));
}
