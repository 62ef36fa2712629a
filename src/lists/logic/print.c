/* Terms have conjunction and negation only; disjunctions, implications and existential quantifiers are told from the
 * signs of what is below. Parentheses by strength of connectives, so that what is printed is read as the same formula.
 */
#include "lists/logic/text.h"

/* How strongly a connective binds; an operand that binds less gets parentheses. */
enum strength { WEAKEST, IFF, IMPLIES, OR, AND, NOT };

struct printer {
  const struct vocabulary *v;
  const struct terms *s;
  struct strbuf *b;
};

static void put(struct printer *p, term t, enum strength around);

static void put_node(struct printer *p, term t) {
  if (term_kind(p->s, t) == TERM_VAR) {
    strbuf_puts(p->b, term_name(p->s, t));
    return;
  }
  uint32_t symbol = vocabulary_of(p->v, term_symbol(p->s, t));
  assert(symbol != HEAP_NO_SYMBOL && heap_is_function(&p->v->symbols.data[symbol]));
  strbuf_printf(p->b, "%s(", p->v->symbols.data[symbol].name);
  put_node(p, term_child(p->s, t, 0));
  strbuf_putc(p->b, ')');
}

static void open(struct printer *p, enum strength own, enum strength around) {
  if (own < around) strbuf_putc(p->b, '(');
}

static void close(struct printer *p, enum strength own, enum strength around) {
  if (own < around) strbuf_putc(p->b, ')');
}

static void put_apply(struct printer *p, term t) {
  assert(vocabulary_of(p->v, term_symbol(p->s, t)) != HEAP_NO_SYMBOL);
  const struct heap_symbol *s = &p->v->symbols.data[vocabulary_of(p->v, term_symbol(p->s, t))];
  bool is_order = s->role == HEAP_ORDER;
  const char *name = is_order ? p->v->symbols.data[s->left].name : s->name;
  strbuf_printf(p->b, s->role == HEAP_REACH ? "%s*(" : "%s(", name);
  for (uint32_t i = 0; i < s->arity; i++) {
    if (i && is_order)
      strbuf_printf(p->b, ") <= %s(", p->v->symbols.data[s->right].name);
    else if (i)
      strbuf_puts(p->b, ", ");
    put_node(p, term_child(p->s, t, i));
  }
  strbuf_putc(p->b, ')');
}

static void put_equal(struct printer *p, term t, bool is_negated, enum strength around) {
  term a = term_child(p->s, t, 0), b = term_child(p->s, t, 1);
  if (heap_is_node(p->v, a)) {
    if (term_eq(a, p->v->null)) a = b, b = p->v->null; /* terms are ordered by age; people put null last */
    put_node(p, a);
    strbuf_puts(p->b, is_negated ? " != " : " = ");
    put_node(p, b);
    return;
  }
  open(p, IFF, around);
  put(p, is_negated ? term_not(a) : a, IFF + 1);
  strbuf_puts(p->b, " <-> ");
  put(p, b, IFF + 1);
  close(p, IFF, around);
}

/* A conjunction, or a disjunction; with both negated and other disjuncts an implication. */
static void put_and(struct printer *p, term t, enum strength around) {
  uint32_t count = term_count(p->s, t), negative = 0;
  bool is_or = term_is_negated(t);
  for (uint32_t i = 0; i < count; i++) negative += !term_is_negated(term_child(p->s, t, i));
  if (is_or && negative && negative < count) {
    open(p, IMPLIES, around);
    for (uint32_t round = 0; round < 2; round++) {
      uint32_t put_so_far = 0, of_round = round ? count - negative : negative;
      enum strength own = of_round == 1 ? IMPLIES + 1 : round ? OR : AND;
      for (uint32_t i = 0; i < count; i++) {
        term child = term_child(p->s, t, i);
        if (term_is_negated(child) != (round == 1)) continue;
        if (put_so_far++) strbuf_puts(p->b, round ? " || " : " && ");
        put(p, round ? term_not(child) : child, of_round == 1 ? own : own + 1);
      }
      if (!round) strbuf_puts(p->b, " -> ");
    }
    close(p, IMPLIES, around);
    return;
  }
  enum strength own = is_or ? OR : AND;
  open(p, own, around);
  for (uint32_t i = 0; i < count; i++) {
    term child = term_child(p->s, t, i);
    if (i) strbuf_puts(p->b, is_or ? " || " : " && ");
    put(p, is_or ? term_not(child) : child, own + 1);
  }
  close(p, own, around);
}

static void put_forall(struct printer *p, term t, enum strength around) {
  uint32_t count = term_count(p->s, t) - 1;
  term body = term_child(p->s, t, count);
  open(p, WEAKEST, around);
  strbuf_puts(p->b, term_is_negated(t) ? "exists " : "forall ");
  for (uint32_t i = 0; i < count; i++) {
    if (i) strbuf_puts(p->b, ", ");
    strbuf_puts(p->b, term_name(p->s, term_child(p->s, t, i)));
  }
  strbuf_puts(p->b, ": ");
  put(p, term_is_negated(t) ? term_not(body) : body, WEAKEST);
  close(p, WEAKEST, around);
}

static void put_ite(struct printer *p, term t, enum strength around) {
  term c = term_child(p->s, t, 0);
  uint32_t flip = term_is_negated(t);
  open(p, OR, around);
  for (uint32_t i = 1; i <= 2; i++) {
    if (i == 2) strbuf_puts(p->b, " || ");
    put(p, i == 1 ? c : term_not(c), AND);
    strbuf_puts(p->b, " && ");
    put(p, (term){term_child(p->s, t, i).id ^ flip}, AND + 1);
  }
  close(p, OR, around);
}

static void put(struct printer *p, term t, enum strength around) {
  bool is_negated = term_is_negated(t);
  switch (term_kind(p->s, t)) {
  case TERM_TRUE: strbuf_puts(p->b, is_negated ? "false" : "true"); return;
  case TERM_AND: put_and(p, t, around); return;
  case TERM_EQ: put_equal(p, t, is_negated, around); return;
  case TERM_FORALL: put_forall(p, t, around); return;
  case TERM_ITE: put_ite(p, t, around); return;
  case TERM_VAR:
  case TERM_APPLY:
    if (is_negated) strbuf_putc(p->b, '!');
    if (term_kind(p->s, t) == TERM_VAR)
      strbuf_puts(p->b, term_name(p->s, t));
    else if (is_negated && p->v->symbols.data[vocabulary_of(p->v, term_symbol(p->s, t))].role == HEAP_ORDER)
      strbuf_putc(p->b, '('), put_apply(p, t), strbuf_putc(p->b, ')');
    else
      put_apply(p, t);
    return;
  default: strbuf_puts(p->b, "?"); return; /* no formula about heaps */
  }
}

void heap_print(const struct vocabulary *v, term t, struct strbuf *b) {
  struct printer p = {v, v->terms, b};
  put(&p, t, WEAKEST);
}
