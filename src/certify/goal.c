/* Making an obligation small before a solver sees it. Most of what an invariant has to imply, the edges on the way did
 * not change, and it is there word by word; and what is left usually concerns a few of the hypotheses only. Without
 * that, a program of n parts would need n queries of size n. */
#include "certify/certify.h"

#include "logic/substitute.h"
#include "logic/traverse.h"

/* What the hypothesis says word by word is true. */
static void know_facts(struct certify *unused, const term_list *parts, struct substitution *known) {
  (void)unused;
  for (uint32_t i = 0; i < parts->len; i++) {
    term positive = term_positive(parts->data[i]);
    if (!map_get(&known->pairs, positive.id))
      substitution_add(known, positive, term_bool(!term_is_negated(parts->data[i])));
  }
}

/* A variable that the hypothesis says is equal to a constant or to another variable may be called that. */
static void know_equals(struct certify *c, const term_list *parts, struct substitution *known) {
  struct terms *s = &c->terms;
  for (uint32_t i = 0; i < parts->len; i++) {
    term t = parts->data[i];
    if (term_is_negated(t) || term_kind(s, t) != TERM_EQ) continue;
    term x = term_child(s, t, 0), y = term_child(s, t, 1);
    if (term_kind(s, x) != TERM_VAR || term_is_negated(x) || map_get(&known->pairs, x.id)) continue;
    if (term_is_constant(s, y) || (term_kind(s, y) == TERM_VAR && !map_get(&known->pairs, y.id)))
      substitution_add(known, x, y);
  }
}

static term simplified(struct certify *c, const term_list *parts, term conclusion,
                       void (*know)(struct certify *, const term_list *, struct substitution *)) {
  struct substitution known;
  substitution_init(&known, &c->terms);
  know(c, parts, &known);
  term result = substitution_apply(&known, conclusion);
  substitution_release(&known);
  return result;
}

/* ---- conjunctions that the hypothesis excludes ---- */

/* Parts of the hypothesis that say that not all of some formulas hold, by one of these formulas: chains through `next`.
 */
struct exclusion {
  term all;
  uint32_t next; /* index + 1 */
};

struct exclusions {
  struct terms *terms;
  VEC(struct exclusion) list;
  struct map first;  /* formula -> index + 1 */
  struct map marked; /* formulas of the conjunction at hand */
};

static void exclude(struct exclusions *x, term part) {
  if (!term_is_negated(part) || term_kind(x->terms, part) != TERM_AND) return;
  term all = term_positive(part);
  uint64_t *first = map_put(&x->first, term_child(x->terms, all, 0).id);
  vec_push(&x->list, ((struct exclusion){all, (uint32_t)*first}));
  *first = x->list.len;
}

static bool is_marked(const struct exclusions *x, term all) {
  for (uint32_t i = 0; i < term_count(x->terms, all); i++)
    if (!map_get(&x->marked, term_child(x->terms, all, i).id)) return false;
  return true;
}

/* Are there formulas among those of the conjunction that do not hold together? */
static bool is_excluded(struct exclusions *x, term conjunction) {
  uint32_t count = term_count(x->terms, conjunction);
  bool found = false;
  map_clear(&x->marked);
  for (uint32_t i = 0; i < count; i++) *map_put(&x->marked, term_child(x->terms, conjunction, i).id) = 1;
  for (uint32_t i = 0; i < count && !found; i++) {
    const uint64_t *first = map_get(&x->first, term_child(x->terms, conjunction, i).id);
    for (uint32_t k = first ? (uint32_t)*first : 0; k && !found; k = x->list.data[k - 1].next)
      found = is_marked(x, x->list.data[k - 1].all);
  }
  return found;
}

/* A loop between two tests adds a condition to what has to hold behind it: with it, none is true word by word. */
static term without_excluded(struct certify *c, const term_list *parts, term conclusion) {
  struct exclusions x = {.terms = &c->terms, .list = VEC_INIT, .first = MAP_INIT, .marked = MAP_INIT};
  struct substitution known;
  term_list nodes = VEC_INIT;
  for (uint32_t i = 0; i < parts->len; i++) exclude(&x, parts->data[i]);
  substitution_init(&known, &c->terms);
  if (x.list.len) traverse_nodes(&c->terms, &conclusion, 1, &nodes);
  for (uint32_t i = 0; i < nodes.len; i++)
    if (term_kind(&c->terms, nodes.data[i]) == TERM_AND && is_excluded(&x, nodes.data[i]))
      substitution_add(&known, nodes.data[i], term_false);
  conclusion = substitution_apply(&known, conclusion);
  substitution_release(&known);
  vec_release_all(&nodes, &x.list);
  map_release_all(&x.first, &x.marked);
  return conclusion;
}

term goal_simplify(struct certify *c, term hypothesis, term conclusion) {
  assert(term_is_bool(&c->terms, hypothesis) && term_is_bool(&c->terms, conclusion));
  term_list parts = VEC_INIT;
  term_conjuncts(&c->terms, hypothesis, &parts);
  conclusion = simplified(c, &parts, conclusion, know_facts);
  if (!term_is_bool_constant(conclusion)) {
    term renamed = simplified(c, &parts, conclusion, know_equals);
    if (!term_eq(renamed, conclusion)) conclusion = simplified(c, &parts, renamed, know_facts);
    conclusion = without_excluded(c, &parts, conclusion);
  }
  vec_release(&parts);
  return conclusion;
}

/* ---- ranges ---- */

static bool leaf_range(void *data, term t, struct bound_pair *ret) {
  enum { WIDEST = 100 };
  const struct certify *c = data;
  const struct symbol *x = term_kind(&c->terms, t) == TERM_VAR ? symbol_find(c, t) : NULL;
  const struct function_info *f =
      term_kind(&c->terms, t) == TERM_APPLY ? function_info(c, term_symbol(&c->terms, t)) : NULL;
  uint16_t width = x ? x->width : f ? f->width : 0;
  bool is_signed = x ? x->is_signed : f && f->is_signed;
  if (width < 2 || width > WIDEST) return false;
  bound half = (bound)1 << (width - 1u);
  *ret = is_signed ? (struct bound_pair){-half, half - 1} : (struct bound_pair){0, 2 * half - 1};
  return true;
}

/* That numbers lie in the range of their width is a fact of every obligation (facts.c): with it, most wrap-around is
 * gone, and so are quotients of what was put together of bytes. */
term goal_tidy(struct certify *c, term t) {
  if (c->is_bv) return t;
  if (!c->bounds.terms) bounds_init(&c->bounds, &c->terms, leaf_range, c);
  return bounds_tidy(&c->bounds, t);
}

/* ---- relevance ---- */

/* Which conjuncts a variable occurs in: chains through `next`. */
struct occurrence {
  uint32_t part, next; /* index + 1 */
};

struct relevance {
  struct certify *c;
  term_list parts;
  VEC(struct occurrence) occurrences;
  struct map first; /* variable -> index + 1 */
  term_list todo;   /* variables whose conjuncts matter */
  struct map seen;
  VEC(bool) is_taken; /* by part */
};

static void want_variables(struct relevance *r, term t) {
  term_list variables = VEC_INIT;
  term_free_variables(&r->c->terms, &t, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) {
    uint64_t *seen = map_put(&r->seen, variables.data[i].id);
    if (*seen) continue;
    *seen = 1;
    vec_push(&r->todo, variables.data[i]);
  }
  vec_release(&variables);
}

static void index_parts(struct relevance *r) {
  vec_resize(&r->is_taken, r->parts.len);
  assert(!r->occurrences.len);
  for (uint32_t i = 0; i < r->parts.len; i++) {
    term_list variables = VEC_INIT;
    term_free_variables(&r->c->terms, &r->parts.data[i], 1, &variables);
    r->is_taken.data[i] = variables.len == 0;
    for (uint32_t k = 0; k < variables.len; k++) {
      uint64_t *first = map_put(&r->first, variables.data[k].id);
      vec_push(&r->occurrences, ((struct occurrence){i, (uint32_t)*first}));
      *first = r->occurrences.len;
    }
    vec_release(&variables);
  }
}

static void take_connected(struct relevance *r) {
  while (r->todo.len) {
    const uint64_t *first = map_get(&r->first, vec_pop(&r->todo).id);
    for (uint32_t i = first ? (uint32_t)*first : 0; i; i = r->occurrences.data[i - 1].next) {
      assert(r->occurrences.data[i - 1].next < i); /* chains end */
      uint32_t part = r->occurrences.data[i - 1].part;
      if (r->is_taken.data[part]) continue;
      r->is_taken.data[part] = true;
      want_variables(r, r->parts.data[part]);
    }
  }
}

term goal_relevant(struct certify *c, term hypothesis, term conclusion) {
  struct relevance r = {.c = c};
  term_conjuncts(&c->terms, hypothesis, &r.parts);
  index_parts(&r);
  want_variables(&r, conclusion);
  take_connected(&r);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < r.parts.len; i++)
    if (r.is_taken.data[i]) r.parts.data[kept++] = r.parts.data[i];
  term result = kept == r.parts.len ? hypothesis : term_and(&c->terms, r.parts.data, kept);
  vec_release_all(&r.parts, &r.occurrences, &r.todo, &r.is_taken);
  map_release_all(&r.first, &r.seen);
  return result;
}
