/* What a cube says of a heap, in words for people: which pointers are null or the same, and how the others are linked.
 * What follows from that, and numbers, are left out; domain_print_literal has all of it. */
#include "lists/pdr/domain.h"

#include <stdarg.h>
#include <stdlib.h>

enum { NULL_NAME = 0, MOST_PHRASES = 8 };

struct describer {
  const struct domain *d;
  const domain_cube *cube;
  struct strbuf *out;
  uint32_t count, left_out;
};

static const char *name(const struct describer *w, uint32_t i) { return w->d->names.data[i].text; }

static const char *field(const struct describer *w, uint32_t symbol) {
  for (uint32_t i = 0; i < w->d->flow->members.len; i++)
    if (w->d->flow->members.data[i].symbol == symbol) return w->d->flow->members.data[i].name;
  return w->d->flow->vocabulary.symbols.data[symbol].name;
}

/* Is it said, or denied? 0: neither. */
static int says(const struct describer *w, enum domain_family family, uint32_t f, uint32_t x, uint32_t y) {
  for (uint32_t i = 0; i < w->cube->len; i++) {
    const struct domain_predicate *p = &w->d->predicates.data[abs(w->cube->data[i]) - 1];
    bool is_there = p->x == x && p->y == y, is_turned = family == DOMAIN_EQUAL && p->x == y && p->y == x;
    if (p->family == family && (family == DOMAIN_EQUAL || p->field == f) && (is_there || is_turned))
      return w->cube->data[i] > 0 ? 1 : -1;
  }
  return 0;
}

static bool is_null(const struct describer *w, uint32_t x) {
  return x == NULL_NAME || says(w, DOMAIN_EQUAL, 0, x, NULL_NAME) > 0;
}

static void say(struct describer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(struct describer *w, const char *format, ...) {
  va_list list;
  if (w->count == MOST_PHRASES) {
    w->left_out++;
    return;
  }
  strbuf_puts(w->out, w->count++ ? ", " : "");
  va_start(list, format);
  strbuf_vprintf(w->out, format, list);
  va_end(list);
}

static void describe_equality(struct describer *w, const struct domain_predicate *p, bool holds) {
  if (w->d->names.data[p->x].is_value) return;
  bool is_about_null = p->x == NULL_NAME || p->y == NULL_NAME;
  uint32_t other = p->x == NULL_NAME ? p->y : p->x;
  if (is_about_null && holds)
    say(w, "%s is NULL", name(w, other));
  else if (holds && !is_null(w, p->x))
    say(w, "%s is %s", name(w, p->x), name(w, p->y));
}

static void describe_link(struct describer *w, const struct domain_predicate *p, bool holds) {
  if (is_null(w, p->x)) return;
  bool is_end = p->y == NULL_NAME;
  if (holds && (is_end || !is_null(w, p->y)))
    say(w, "%s->%s is %s", name(w, p->x), field(w, p->field), is_end ? "NULL" : name(w, p->y));
  else if (!holds && is_end)
    say(w, "%s->%s is not NULL", name(w, p->x), field(w, p->field));
}

static void describe_way(struct describer *w, const struct domain_predicate *p, bool holds) {
  bool is_told = says(w, DOMAIN_EQUAL, 0, p->x, p->y) > 0 || says(w, DOMAIN_EDGE, p->field, p->x, p->y) > 0;
  if (holds && !is_told && !is_null(w, p->x) && !is_null(w, p->y))
    say(w, "%s leads from %s to %s", field(w, p->field), name(w, p->x), name(w, p->y));
}

static void describe(struct describer *w, const struct domain_predicate *p, bool holds) {
  switch (p->family) {
  case DOMAIN_EQUAL: describe_equality(w, p, holds); break;
  case DOMAIN_EDGE: describe_link(w, p, holds); break;
  case DOMAIN_REACH: describe_way(w, p, holds); break;
  case DOMAIN_ALLOCATED:
    if (!holds && !is_null(w, p->x)) say(w, "%s is not allocated", name(w, p->x));
    break;
  case DOMAIN_DISJOINT:
    if (holds && !is_null(w, p->x) && !is_null(w, p->y))
      say(w, "%s and %s have no node in common", name(w, p->x), name(w, p->y));
    break;
  case DOMAIN_CIRCULAR:
    if (holds) say(w, "%s is on a cycle of %s", name(w, p->x), field(w, p->field));
    break;
  default: break;
  }
}

void domain_describe(const struct domain *d, const domain_cube *cube, struct strbuf *out) {
  struct describer w = {.d = d, .cube = cube, .out = out};
  for (uint32_t i = 0; i < cube->len; i++) {
    int literal = cube->data[cube->len - 1 - i];
    describe(&w, &d->predicates.data[abs(literal) - 1], literal > 0);
  }
  if (w.left_out) strbuf_printf(out, ", and %u more", w.left_out);
  if (!w.count) strbuf_puts(out, "any heap");
}
