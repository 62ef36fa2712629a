/* Predicates as annotations, which are read again and proved again before they are called invariants (infer.c): what is
 * printed must mean the same, and cuts have no name there. */
#include "lists/pdr/domain.h"

#include <stdlib.h>

static const char *symbol_text(const struct domain *d, uint32_t symbol) {
  for (uint32_t i = 0; i < d->flow->members.len; i++)
    if (d->flow->members.data[i].symbol == symbol) return d->flow->members.data[i].name;
  return d->flow->vocabulary.symbols.data[symbol].name;
}

/* The key of a name: a value is its own key. */
static void print_key(const struct domain *d, uint32_t name, uint32_t order, struct strbuf *b) {
  strbuf_puts(b, d->names.data[name].text);
  if (!d->names.data[name].is_value) strbuf_printf(b, "->%s", symbol_text(d, order));
}

/* A name for a quantified node that the user has not taken. */
static const char *bound_name(const struct domain *d) {
  static const char *const candidates[] = {"a", "b", "c", "node", "any", "a_0"};
  for (uint32_t i = 0; i + 1 < sizeof candidates / sizeof *candidates; i++) {
    bool is_taken = false;
    for (uint32_t k = 0; k < d->names.len; k++) is_taken |= strcmp(d->names.data[k].text, candidates[i]) == 0;
    if (!is_taken) return candidates[i];
  }
  return "a_0";
}

/* The tag of the struct that has the field. */
static const char *tag_of(const struct domain *d, uint32_t field) {
  const struct flow *f = d->flow;
  for (uint32_t i = 0; i < f->members.len && f->program; i++)
    if (f->members.data[i].symbol == field) return ctype_resolved(&f->program->types, f->members.data[i].record)->name;
  return "node";
}

/* What the nodes of the stretch have. */
static void print_property(const struct domain *d, const struct domain_predicate *p, const char *a, struct strbuf *b) {
  const char *other = symbol_text(d, p->other), *e = p->e == DOMAIN_NO_NAME ? "" : d->names.data[p->e].text;
  const struct heap_symbol *s = &d->flow->vocabulary.symbols.data[p->other];
  bool is_above = p->family == DOMAIN_ABOVE || p->family == DOMAIN_ABOVE_AFTER;
  if (p->family == DOMAIN_MARKED)
    strbuf_printf(b, "%s(%s)", other, a);
  else if (p->family == DOMAIN_WITHIN)
    strbuf_printf(b, "%s->%s <= %s->%s", a, symbol_text(d, s->left), a, symbol_text(d, s->right));
  else
    strbuf_printf(b, "%s->%s %s %s", a, other, p->family == DOMAIN_OTHER ? "!=" : is_above ? ">=" : "<=", e);
  if (p->family == DOMAIN_GAP) strbuf_printf(b, " || %s->%s >= %s", a, other, d->names.data[p->e + 1].text);
}

/* The nodes a from x up to y, where reachability says less than the path. */
static void print_stretch(const struct domain_predicate *p, const char *field, const char *x, const char *a,
                          const char *y, struct strbuf *b) {
  strbuf_printf(b, "\\between(%s, %s, %s, %s) && %s != %s", field, x, a, y, a, y);
  if (p->family == DOMAIN_BELOW_AFTER || p->family == DOMAIN_ABOVE_AFTER) strbuf_printf(b, " && %s != %s", a, x);
}

static void print_bound(const struct domain *d, const struct domain_predicate *p, struct strbuf *b) {
  const char *field = symbol_text(d, p->field), *x = d->names.data[p->x].text, *y = d->names.data[p->y].text;
  const char *a = bound_name(d);
  bool is_after = p->family == DOMAIN_BELOW_AFTER || p->family == DOMAIN_ABOVE_AFTER;
  strbuf_printf(b, "(\\forall struct %s *%s; ", tag_of(d, p->field), a);
  if (domain_links(d, p->field).count)
    print_stretch(p, field, x, a, y, b);
  else
    strbuf_printf(b, "%s(%s, %s, %s) && \\reach_plus(%s, %s, %s)", is_after ? "\\reach_plus" : "\\reach", field, x, a,
                  field, a, y);
  strbuf_puts(b, " ==> ");
  print_property(d, p, a, b);
  strbuf_putc(b, ')');
}

static void print_ascending(const struct domain *d, const struct domain_predicate *p, struct strbuf *b) {
  const char *f = symbol_text(d, p->field), *o = symbol_text(d, p->other), *a = bound_name(d);
  const char *x = d->names.data[p->x].text, *y = d->names.data[p->y].text;
  if (domain_links(d, p->field).count) {
    strbuf_printf(b,
                  "(\\forall struct %s *%s, *%s_1; \\between(%s, %s, %s, %s_1) && \\between(%s, %s, %s_1, %s) && "
                  "%s_1 != %s ==> %s->%s <= %s_1->%s)",
                  tag_of(d, p->field), a, a, f, x, a, a, f, x, a, y, a, y, a, o, a, o);
    return;
  }
  strbuf_printf(b,
                "(\\forall struct %s *%s, *%s_1; \\reach(%s, %s, %s) && \\reach(%s, %s, %s_1) && "
                "\\reach_plus(%s, %s_1, %s) ==> %s->%s <= %s_1->%s)",
                tag_of(d, p->field), a, a, f, x, a, f, a, a, f, a, y, a, o, a, o);
}

static void print_backed(const struct domain *d, const struct domain_predicate *p, struct strbuf *b) {
  const char *f = symbol_text(d, p->field), *o = symbol_text(d, p->other), *a = bound_name(d);
  const char *x = d->names.data[p->x].text;
  strbuf_printf(b,
                "(\\forall struct %s *%s, *%s_0; \\reach(%s, %s, %s) && \\reach(%s, %s, %s_0) && %s_0 != NULL ==> "
                "\\reach(%s, %s, %s_0) || \\reach(%s, %s, %s_0))",
                tag_of(d, p->field), a, a, f, x, a, o, a, a, a, f, x, a, o, x, a);
}

/* Of as many nodes on cycles as there may be cycles, two are on the same. */
static void print_fewer(const struct domain *d, const struct domain_predicate *p, struct strbuf *b) {
  const char *f = symbol_text(d, p->field), *a = bound_name(d);
  uint32_t count = domain_links(d, p->field).count;
  strbuf_printf(b, "(\\forall struct %s ", tag_of(d, p->field));
  for (uint32_t i = 0; i < count; i++) strbuf_printf(b, "%s*%s_%u", i ? ", " : "", a, i);
  strbuf_puts(b, count > 1 ? "; " : "; !");
  for (uint32_t i = 0; i < count; i++) strbuf_printf(b, "%s\\circular(%s, %s_%u)", i ? " && " : "", f, a, i);
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 0; k < i; k++)
      strbuf_printf(b, "%s\\reach(%s, %s_%u, %s_%u)", i + k > 1 ? " || " : " ==> ", f, a, i, a, k);
  strbuf_putc(b, ')');
}

static void print_predicate(const struct domain *d, const struct domain_predicate *p, struct strbuf *b) {
  const char *x = p->x == DOMAIN_NO_NAME ? "" : d->names.data[p->x].text,
             *y = p->y == DOMAIN_NO_NAME ? "" : d->names.data[p->y].text;
  const char *field = p->field == HEAP_NO_SYMBOL ? "" : symbol_text(d, p->field);
  const char *other = p->other == HEAP_NO_SYMBOL ? "" : symbol_text(d, p->other);
  switch (p->family) {
  case DOMAIN_EQUAL: strbuf_printf(b, "%s == %s", x, y); break;
  case DOMAIN_REACH: strbuf_printf(b, "\\reach(%s, %s, %s)", field, x, y); break;
  case DOMAIN_EDGE: strbuf_printf(b, "\\edge(%s, %s, %s)", field, x, y); break;
  case DOMAIN_ALLOCATED: strbuf_printf(b, "\\allocated(%s)", x); break;
  case DOMAIN_STABLE: strbuf_printf(b, "\\stable(%s, %s)", field, x); break;
  case DOMAIN_CIRCULAR: strbuf_printf(b, "\\circular(%s, %s)", field, x); break;
  case DOMAIN_ACYCLIC: strbuf_printf(b, "\\acyclic(%s, %s)", field, x); break;
  case DOMAIN_FEWER: print_fewer(d, p, b); break;
  case DOMAIN_BETWEEN: strbuf_printf(b, "\\between(%s, %s, %s, %s)", field, x, d->names.data[p->e].text, y); break;
  case DOMAIN_MARK: strbuf_printf(b, "%s(%s)", other, x); break;
  case DOMAIN_KEY:
    print_key(d, p->x, d->flow->vocabulary.symbols.data[p->other].left, b);
    strbuf_puts(b, " <= ");
    print_key(d, p->y, d->flow->vocabulary.symbols.data[p->other].right, b);
    break;
  case DOMAIN_SEGMENT: strbuf_printf(b, "\\segment(%s, %s, %s)", field, x, y); break;
  case DOMAIN_DISJOINT: strbuf_printf(b, "\\disjoint(%s, %s, %s)", field, x, y); break;
  case DOMAIN_MARKED:
  case DOMAIN_BELOW:
  case DOMAIN_ABOVE:
  case DOMAIN_GAP:
  case DOMAIN_BELOW_AFTER:
  case DOMAIN_ABOVE_AFTER:
  case DOMAIN_OTHER:
  case DOMAIN_WITHIN: print_bound(d, p, b); break;
  case DOMAIN_BACKED: print_backed(d, p, b); break;
  case DOMAIN_ASCENDING: print_ascending(d, p, b); break;
  case DOMAIN_SORTED: strbuf_printf(b, "\\sorted(%s, %s, %s, %s)", field, other, x, y); break;
  case DOMAIN_REVERSED: strbuf_printf(b, "\\reversed(%s, %s, %s, %s)", field, other, x, y); break;
  case DOMAIN_FAMILY_COUNT: break;
  }
}

void domain_print_literal(const struct domain *d, int literal, struct strbuf *b) {
  const struct domain_predicate *p = &d->predicates.data[abs(literal) - 1];
  if (literal < 0 && p->family == DOMAIN_EQUAL) {
    strbuf_printf(b, "%s != %s", d->names.data[p->x].text, d->names.data[p->y].text);
    return;
  }
  if (literal < 0) strbuf_puts(b, p->family == DOMAIN_KEY ? "!(" : "!");
  print_predicate(d, p, b);
  if (literal < 0 && p->family == DOMAIN_KEY) strbuf_putc(b, ')');
}

/* Premises that hold on the left of an arrow, the rest on its right. */
void domain_print_clause(const struct domain *d, const domain_cube *cube, struct strbuf *b) {
  uint32_t left = 0, right = 0;
  for (uint32_t i = 0; i < cube->len; i++) right += cube->data[i] < 0;
  for (uint32_t i = 0; i < cube->len; i++)
    if (cube->data[i] > 0 && right) {
      if (left++) strbuf_puts(b, " && ");
      domain_print_literal(d, cube->data[i], b);
    }
  if (left) strbuf_puts(b, " ==> ");
  uint32_t printed = 0;
  for (uint32_t i = 0; i < cube->len; i++)
    if (cube->data[i] < 0 || !right) {
      if (printed++) strbuf_puts(b, " || ");
      domain_print_literal(d, -cube->data[i], b);
    }
  if (!cube->len) strbuf_puts(b, "\\false");
}
