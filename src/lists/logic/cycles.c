/* A write x->g = y first takes the edge of x away. If x is the end of a cut, that is not in use any more; if x is
 * elsewhere on a cycle, the edge that was cut there closes nothing any more, and becomes one of f. Then the new edge is
 * added: to f, or as a cut if y reaches x. A path to x never needs the edge that x had; so whether y reaches x can be
 * asked before. */
#include "lists/logic/cycles.h"

#include "lists/logic/links.h"
#include "logic/build.h"

const struct heap_cycles *heap_cycles_of(const struct heap_state *h, uint32_t field) {
  for (uint32_t i = 0; i < h->cycle_count; i++)
    if (h->cycles[i].field == field && h->cycles[i].count) return &h->cycles[i];
  return NULL;
}

static term is_null(struct vocabulary *v, term a) { return term_equals(v->terms, a, v->null); }
static term both(struct vocabulary *v, term a, term b) { return term_and2(v->terms, a, b); }

/* a = u, of a cut in use. */
static term is_cut_at(struct vocabulary *v, const struct heap_cut *cut, term a) {
  return both(v, term_equals(v->terms, a, cut->from), term_not(is_null(v, a)));
}

/* ---- assertions ---- */

/* The field with its cuts. */
static struct heap_cycles links_of(const struct heap_state *h, uint32_t field) {
  const struct heap_cycles *c = heap_cycles_of(h, field);
  return c ? *c : (struct heap_cycles){field, NULL, 0};
}

term heap_state_reach(const struct heap_state *h, uint32_t field, term a, term b) {
  struct heap_cycles g = links_of(h, field);
  return links_reach(h->vocabulary, &g, a, b);
}

term heap_state_edge(const struct heap_state *h, uint32_t field, term a, term b) {
  struct heap_cycles g = links_of(h, field);
  return links_edge(h->vocabulary, &g, a, b);
}

term heap_state_on_cycle(const struct heap_state *h, uint32_t field, term a) {
  struct heap_cycles g = links_of(h, field);
  return links_circular(h->vocabulary, &g, a);
}

/* For all nodes that a reaches along f: none but a and null. */
static term is_last(struct vocabulary *v, uint32_t field, term a) {
  term b = heap_bound_variable(v, &a, 1);
  term is_end = term_or2(v->terms, term_equals(v->terms, b, a), is_null(v, b));
  return term_forall(v->terms, &b, 1, term_implies(v->terms, heap_reach(v, field, a, b), is_end));
}

/* Nothing of f is after u, v reaches u, and the cycle is allocated. */
static term is_cut(const struct heap_state *h, uint32_t field, const struct heap_cut *cut) {
  struct vocabulary *v = h->vocabulary;
  term result = both(v, is_last(v, field, cut->from), heap_reach(v, field, cut->to, cut->from));
  if (h->allocated != HEAP_NO_SYMBOL) result = both(v, result, heap_stable(v, field, h->allocated, cut->to));
  return term_ite(v->terms, is_null(v, cut->from), is_null(v, cut->to), result);
}

void heap_cycle_axioms(const struct heap_state *h, term_list *out) {
  struct vocabulary *v = h->vocabulary;
  struct terms *s = v->terms;
  for (uint32_t i = 0; i < h->cycle_count; i++) {
    const struct heap_cycles *c = &h->cycles[i];
    for (uint32_t k = 0; k < c->count; k++) {
      vec_push(out, is_cut(h, c->field, &c->cuts[k]));
      for (uint32_t m = 0; m < k; m++) vec_push(out, term_not(is_cut_at(v, &c->cuts[m], c->cuts[k].from)));
    }
    if (h->allocated == HEAP_NO_SYMBOL) continue;
    term bound[2] = {heap_bound_variable(v, NULL, 0), term_none};
    bound[1] = heap_bound_variable(v, bound, 1);
    term is_end = term_or2(s, term_equals(s, bound[0], bound[1]), is_null(v, bound[1]));
    term is_fine = term_or2(s, heap_apply(v, h->allocated, bound), is_end);
    vec_push(out, term_forall(s, bound, 2, term_implies(s, heap_reach(v, c->field, bound[0], bound[1]), is_fine)));
  }
}

/* ---- statements ---- */

/* The cycle of the cut goes through x, which is not its end: its edge is going to be taken away. */
static term is_opened(struct vocabulary *v, uint32_t field, const struct heap_cut *cut, term x) {
  term is_used = both(v, term_not(is_null(v, cut->from)), term_not(term_equals(v->terms, x, cut->from)));
  return term_and(v->terms, (term[]){term_not(is_null(v, x)), is_used, heap_reach(v, field, cut->to, x)}, 3);
}

void heap_alternatives_release(struct heap_alternatives *a) { vec_release_all(&a->statements, &a->ends); }

struct expansion {
  const struct heap_state *h;
  const struct heap_cycles *c;
  term x, y;
  bool is_ghost;   /* the write is no statement of the program: free(x) */
  term is_closing; /* y reaches x */
  struct heap_alternatives *out;
};

static void put(struct expansion *e, struct heap_statement s) { vec_push(&e->out->statements, s); }

static void put_assume(struct expansion *e, term condition) {
  put(e, (struct heap_statement){.kind = HEAP_ASSUME, .condition = condition});
}

static void put_write(struct expansion *e, term x, term y, bool is_ghost) {
  put(e, (struct heap_statement){.kind = HEAP_WRITE, .x = x, .y = y, .symbol = e->c->field, .is_ghost = is_ghost});
}

static void put_assign(struct expansion *e, term x, term y) {
  if (!term_eq(x, y)) put(e, (struct heap_statement){.kind = HEAP_ASSIGN, .x = x, .y = y});
}

static void end(struct expansion *e) { vec_push(&e->out->ends, e->out->statements.len); }

/* An alternative: the new edge becomes one of f, or `cut` if that is given. Before that the edge of `opened`, if that
 * is given, becomes one of f; and `released` is not in use any more. */
static void put_edge(struct expansion *e, term condition, const struct heap_cut *opened,
                     const struct heap_cut *released, const struct heap_cut *cut) {
  struct vocabulary *v = e->h->vocabulary;
  assert(!cut || !released); /* what is released is not taken at once */
  condition = both(v, condition, cut ? e->is_closing : term_not(e->is_closing));
  if (term_eq(condition, term_false)) return;
  put_assume(e, condition);
  put_write(e, e->x, cut ? v->null : e->y, e->is_ghost);
  if (opened) put_write(e, opened->from, opened->to, true);
  if (cut || released) {
    put_assign(e, cut ? cut->from : released->from, cut ? e->x : v->null);
    put_assign(e, cut ? cut->to : released->to, cut ? e->y : v->null);
  }
  end(e);
}

/* x->g = y, where x is on no cycle. Without a free cut, the write goes wrong. */
static void put_others(struct expansion *e, term is_other) {
  struct vocabulary *v = e->h->vocabulary;
  put_edge(e, is_other, NULL, NULL, NULL);
  for (uint32_t i = 0; i < e->c->count; i++) {
    term is_free = is_null(v, e->c->cuts[i].from);
    put_edge(e, both(v, is_other, is_free), NULL, NULL, &e->c->cuts[i]);
    is_other = both(v, is_other, term_not(is_free));
  }
  is_other = both(v, is_other, e->is_closing);
  if (term_eq(is_other, term_false)) return;
  put_assume(e, is_other);
  put_write(e, e->x, e->y, e->is_ghost);
  end(e);
}

static void expand_write(const struct heap_state *h, const struct heap_cycles *c, term x, term y, bool is_ghost,
                         struct heap_alternatives *out) {
  struct vocabulary *v = h->vocabulary;
  assert(c->count);
  bool is_null_written = term_eq(y, v->null);
  struct expansion e = {h, c, x, y, is_ghost, is_null_written ? term_false : heap_state_reach(h, c->field, y, x), out};
  term is_other = term_true;
  for (uint32_t i = 0; i < c->count; i++) {
    const struct heap_cut *cut = &c->cuts[i]; /* free by then, it is the one for a new cycle */
    term is_end = is_cut_at(v, cut, x), is_before = is_opened(v, c->field, cut, x);
    put_edge(&e, is_end, NULL, cut, NULL);
    put_edge(&e, is_end, NULL, NULL, cut);
    put_edge(&e, is_before, cut, cut, NULL);
    put_edge(&e, is_before, cut, NULL, cut);
    is_other = both(v, is_other, term_not(term_or2(v->terms, is_end, is_before)));
  }
  put_others(&e, is_other);
}

/* Along f, u points to null: the read is for its errors only. */
static void expand_read(const struct heap_state *h, const struct heap_cycles *c, const struct heap_statement *s,
                        struct heap_alternatives *out) {
  struct vocabulary *v = h->vocabulary;
  struct expansion e = {.h = h, .c = c, .out = out};
  term is_other = term_true;
  for (uint32_t i = 0; i < c->count; i++) {
    put_assume(&e, is_cut_at(v, &c->cuts[i], s->y));
    put(&e, *s);
    put_assign(&e, s->x, c->cuts[i].to);
    end(&e);
    is_other = both(v, is_other, term_not(is_cut_at(v, &c->cuts[i], s->y)));
  }
  put_assume(&e, is_other);
  put(&e, *s);
  end(&e);
}

/* Each of the alternatives followed by each of the others. */
static void multiply(struct heap_alternatives *all, const struct heap_alternatives *next) {
  struct heap_alternatives result = {VEC_INIT, VEC_INIT};
  for (uint32_t i = 0, first = 0; i < all->ends.len; first = all->ends.data[i++])
    for (uint32_t k = 0, start = 0; k < next->ends.len; start = next->ends.data[k++]) {
      for (uint32_t m = first; m < all->ends.data[i]; m++) vec_push(&result.statements, all->statements.data[m]);
      for (uint32_t m = start; m < next->ends.data[k]; m++) vec_push(&result.statements, next->statements.data[m]);
      vec_push(&result.ends, result.statements.len);
    }
  assert(result.ends.len == all->ends.len * next->ends.len);
  heap_alternatives_release(all);
  *all = result;
}

/* The memory holds null from then on. */
static void expand_free(const struct heap_state *h, const struct heap_statement *s, struct heap_alternatives *out) {
  struct heap_alternatives all = {VEC_INIT, VEC_INIT};
  vec_push(&all.statements, *s);
  vec_push(&all.ends, 1);
  for (uint32_t i = 0; i < h->cycle_count; i++) {
    struct heap_alternatives cleared = {VEC_INIT, VEC_INIT};
    if (!h->cycles[i].count) continue;
    expand_write(h, &h->cycles[i], s->x, h->vocabulary->null, true, &cleared);
    multiply(&all, &cleared);
    heap_alternatives_release(&cleared);
  }
  uint32_t before = out->statements.len;
  for (uint32_t i = 0; i < all.statements.len; i++) vec_push(&out->statements, all.statements.data[i]);
  for (uint32_t i = 0; i < all.ends.len; i++) vec_push(&out->ends, before + all.ends.data[i]);
  heap_alternatives_release(&all);
}

void heap_expand(const struct heap_state *h, const struct heap_statement *s, struct heap_alternatives *out) {
  bool is_access = s->kind == HEAP_READ || s->kind == HEAP_WRITE;
  assert(!out->ends.len || vec_last(&out->ends) == out->statements.len);
  const struct heap_cycles *c = is_access ? heap_cycles_of(h, s->symbol) : NULL;
  if (c && s->kind == HEAP_READ) {
    expand_read(h, c, s, out);
  } else if (c) {
    expand_write(h, c, s->x, s->y, s->is_ghost, out);
  } else if (s->kind == HEAP_FREE && h->cycle_count) {
    expand_free(h, s, out);
  } else {
    vec_push(&out->statements, *s);
    vec_push(&out->ends, out->statements.len);
  }
  assert(out->ends.len && vec_last(&out->ends) == out->statements.len);
}

term heap_has_cut(const struct heap_state *h, const struct heap_statement *s) {
  struct vocabulary *v = h->vocabulary;
  const struct heap_cycles *c = heap_cycles_of(h, s->symbol);
  assert(s->kind == HEAP_WRITE);
  term result = term_not(heap_state_reach(h, s->symbol, s->y, s->x));
  for (uint32_t i = 0; c && i < c->count; i++) {
    const struct heap_cut *cut = &c->cuts[i];
    term is_free = term_or(
        v->terms,
        (term[]){is_null(v, cut->from), term_equals(v->terms, cut->from, s->x), is_opened(v, c->field, cut, s->x)}, 3);
    result = term_or2(v->terms, result, is_free);
  }
  return result;
}
