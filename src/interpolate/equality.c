/* Classes by union and find, conflicts by a breadth-first search for the shortest path of true atoms: short lemmas are
 * worth more here than a proof forest that yields some explanation at once (Nieuwenhuis and Oliveras, RTA 2005),
 * because each literal of a lemma comes back in every interpolant. Runs of literals of one partition get an atom that
 * says what they amount to; so a path through many branches is refuted branch by branch. */
#include "interpolate/equality.h"

#include "base/checking.h"
#include "interpolate/theory.h"
#include "logic/build.h"

void equality_release(struct equality *e) { vec_release_all(&e->atoms, &e->classes); }

/* ---- classes ---- */

static uint32_t base_of(const struct theory *t, uint32_t variable, uint32_t side) {
  assert(side < 2 && variable < t->encoder.atoms.len);
  const struct encoder_atom *a = &t->encoder.atoms.data[variable];
  assert(a->kind == ATOM_SAME && a->entry_count == 2);
  return t->encoder.entries.data[a->first_entry + side].base;
}

uint32_t equality_other(const struct theory *t, lit l, uint32_t base) {
  uint32_t left = base_of(t, lit_variable(l), 0), right = base_of(t, lit_variable(l), 1);
  assert(base == left || base == right);
  return base == left ? right : left;
}

static bool holds(const struct theory *t, uint32_t variable) {
  return cdcl_value(t->encoder.search, lit_make(variable, false));
}

/* The first base of the class, with the way there halved. */
static uint32_t find(struct equality *e, uint32_t base) {
  uint32_t *to = e->classes.data;
  assert(base < e->classes.len);
  while (to[base] != base) base = to[base] = to[to[base]];
  return base;
}

static void find_classes(struct theory *t) {
  struct equality *e = &t->equality;
  vec_clear(&e->classes);
  for (uint32_t i = 0; i < t->encoder.bases.len; i++) vec_push(&e->classes, i);
  for (uint32_t i = 0; i < e->atoms.len; i++) {
    if (!holds(t, e->atoms.data[i])) continue;
    uint32_t x = find(e, base_of(t, e->atoms.data[i], 0)), y = find(e, base_of(t, e->atoms.data[i], 1));
    e->classes.data[x < y ? y : x] = x < y ? x : y;
  }
  for (uint32_t i = 0; i < e->classes.len; i++) e->classes.data[i] = find(e, i);
}

uint32_t equality_class(const struct theory *t, uint32_t base) {
  assert(base >= t->equality.classes.len || t->equality.classes.data[base] <= base);
  return base < t->equality.classes.len ? t->equality.classes.data[base] : base;
}

/* ---- paths ---- */

/* The graph of the true atoms: per base a list of its edges, two to an atom. */
struct equality_graph {
  uint32_t *first; /* per base: edge + 1 */
  uint32_t *next;  /* per edge: edge + 1 */
};

static struct equality_graph make_graph(const struct theory *t) {
  const struct equality *e = &t->equality;
  struct equality_graph g = {xcalloc(t->encoder.bases.len + 1, sizeof *g.first),
                             xcalloc(2 * e->atoms.len + 1, sizeof *g.next)};
  for (uint32_t i = 2 * e->atoms.len; i-- > 0;) {
    if (!holds(t, e->atoms.data[i / 2])) continue;
    uint32_t base = base_of(t, e->atoms.data[i / 2], i % 2);
    g.next[i] = g.first[base];
    g.first[base] = i + 1;
  }
  return g;
}

/* Breadth first from `to`; `way`: per base, the literal that leads on to it, plus 1. */
static void search_ways(const struct theory *t, const struct equality_graph *g, uint32_t from, uint32_t to,
                        uint32_t *way) {
  VEC(uint32_t) queue = VEC_INIT;
  vec_push(&queue, to);
  for (uint32_t at = 0; at < queue.len && !way[from]; at++) {
    uint32_t base = queue.data[at];
    for (uint32_t edge = g->first[base]; edge; edge = g->next[edge - 1]) {
      lit l = lit_make(t->equality.atoms.data[(edge - 1) / 2], false);
      uint32_t other = equality_other(t, l, base);
      if (other == to || way[other]) continue;
      way[other] = l + 1;
      vec_push(&queue, other);
    }
  }
  vec_release(&queue);
}

void equality_path(const struct theory *t, uint32_t from, uint32_t to, literal_list *out) {
  if (from == to) return;
  assert(equality_class(t, from) == equality_class(t, to));
  struct equality_graph g = make_graph(t);
  uint32_t *way = xcalloc(t->encoder.bases.len, sizeof *way);
  search_ways(t, &g, from, to, way);
  for (uint32_t base = from; base != to; base = equality_other(t, way[base] - 1, base)) {
    assert(way[base]);
    vec_push(out, way[base] - 1);
  }
  free(way);
  free(g.first);
  free(g.next);
}

/* ---- conflicts ---- */

/* One disequality, and the atoms lead on from its second base back to the first. */
static bool is_cycle(const struct theory *t, struct theory_certificate c) {
  const struct theory_entry *x = t->entries.data + c.first;
  uint32_t start = base_of(t, lit_variable(x[0].literal), 0), at = base_of(t, lit_variable(x[0].literal), 1);
  for (uint32_t i = 1; i < c.count; i++) {
    assert(!lit_is_negated(x[i].literal));
    at = equality_other(t, x[i].literal, at);
  }
  assert(at == start);
  return true;
}

/* Stores a cycle and yields its lemma. */
static uint32_t store_cycle(struct theory *t, const literal_list *cycle, literal_list *lemma) {
  assert(cycle->len > 1 && !lemma->len && lit_is_negated(cycle->data[0]));
  vec_push(&t->certificates,
           ((struct theory_certificate){.kind = CERTIFICATE_CYCLE, .first = t->entries.len, .count = cycle->len}));
  for (uint32_t i = 0; i < cycle->len; i++) {
    vec_push(&t->entries, ((struct theory_entry){cycle->data[i], RATIONAL_ZERO}));
    vec_push(lemma, lit_not(cycle->data[i]));
  }
  assert_structure(is_cycle(t, vec_last(&t->certificates)));
  return t->certificates.len - 1;
}

/* The literals of one partition that lead from base `from` to `to` imply an atom of that partition, by a lemma. False
 * if there is no such atom. */
static bool add_shortcut(struct theory *t, uint32_t from, uint32_t to, const lit *run, uint32_t count) {
  struct encoder *e = &t->encoder;
  literal_list cycle = VEC_INIT, lemma = VEC_INIT;
  uint32_t v;
  term same = term_equals(e->terms, e->bases.data[from], e->bases.data[to]);
  if (!encode_atom_in(e, theory_home(t, run[0]), same, &v)) return false;
  vec_push(&cycle, lit_make(v, true));
  bool is_forward = base_of(t, v, 1) == from; /* a cycle goes on from the second base of its first atom */
  for (uint32_t i = 0; i < count; i++) vec_push(&cycle, run[is_forward ? i : count - 1 - i]);
  uint32_t certificate = store_cycle(t, &cycle, &lemma);
  cdcl_add_lemma(e->search, certificate, lemma.data, lemma.len);
  vec_release_all(&cycle, &lemma);
  return true;
}

/* Gives each run of literals of one partition an atom of its own, unless all is fixed there: however the ends became
 * equal, the next conflict speaks of that atom. Otherwise n branches in a row have 2^n conflicts. True if there was
 * something to do; then the path has a shorter one beside it. */
static bool shorten(struct theory *t, const literal_list *cycle) {
  uint32_t base = base_of(t, lit_variable(cycle->data[0]), 1);
  bool found = false;
  for (uint32_t i = 1, end; i < cycle->len; i = end) {
    uint32_t from = base, home = theory_home(t, cycle->data[i]);
    bool is_fixed = true;
    for (end = i; end < cycle->len && theory_home(t, cycle->data[end]) == home; end++) {
      is_fixed &= cdcl_is_fixed(t->encoder.search, cycle->data[end]);
      base = equality_other(t, cycle->data[end], base);
    }
    if (is_fixed || end - i < 2 || end - i == cycle->len - 1) continue;
    found |= add_shortcut(t, from, base, &cycle->data[i], end - i);
  }
  return found;
}

static enum theory_answer report(struct theory *t, uint32_t variable, literal_list *lemma, uint32_t *certificate) {
  literal_list cycle = VEC_INIT;
  vec_push(&cycle, lit_make(variable, true));
  equality_path(t, base_of(t, variable, 1), base_of(t, variable, 0), &cycle);
  bool is_shorter = shorten(t, &cycle);
  if (!is_shorter) *certificate = store_cycle(t, &cycle, lemma);
  vec_release(&cycle);
  return is_shorter ? THEORY_SPLIT : THEORY_CONFLICT;
}

enum theory_answer equality_check(struct theory *t, literal_list *lemma, uint32_t *certificate) {
  struct equality *e = &t->equality;
  if (!e->atoms.len) return THEORY_OK;
  find_classes(t);
  for (uint32_t i = 0; i < e->atoms.len; i++) {
    uint32_t v = e->atoms.data[i];
    if (!holds(t, v) && equality_class(t, base_of(t, v, 0)) == equality_class(t, base_of(t, v, 1)))
      return report(t, v, lemma, certificate);
  }
  return THEORY_OK;
}

/* ---- partial interpolants ---- */

static bool is_in_a(const struct theory *t, const struct theory_certificate *c, uint32_t place) {
  return map_get(&t->in_a, t->entries.data[c->first + place % c->count].literal);
}

/* The bases along the cycle: literal i leads from number i to the next. */
static uint32_t *bases_of_cycle(const struct theory *t, const struct theory_certificate *c) {
  uint32_t *bases = xcalloc(c->count, sizeof *bases);
  bases[0] = base_of(t, lit_variable(t->entries.data[c->first].literal), 0);
  for (uint32_t i = 0; i + 1 < c->count; i++)
    bases[i + 1] = equality_other(t, t->entries.data[c->first + i].literal, bases[i]);
  return bases;
}

term equality_value(struct theory *t) {
  const struct theory_certificate *c = &t->certificates.data[t->current];
  struct terms *s = t->encoder.terms;
  uint32_t start = 0;
  while (start < c->count && is_in_a(t, c, start)) start++;
  assert(c->kind == CERTIFICATE_CYCLE);
  if (start == c->count) return term_false;
  uint32_t *bases = bases_of_cycle(t, c);
  term_list parts = VEC_INIT;
  for (uint32_t i = start, end; i < start + c->count;
       i = end) { /* literal `start` is not in A, so no run contains it */
    bool has_disequality = false;
    for (end = i; is_in_a(t, c, end); end++) has_disequality |= end % c->count == 0;
    if (end == i) {
      end++;
      continue;
    }
    term same =
        term_equals(s, t->encoder.bases.data[bases[i % c->count]], t->encoder.bases.data[bases[end % c->count]]);
    vec_push(&parts, has_disequality ? term_not(same) : same);
  }
  term result = term_and(s, parts.data, parts.len);
  vec_release(&parts);
  free(bases);
  return result;
}
