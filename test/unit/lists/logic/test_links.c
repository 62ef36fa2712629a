/* What is said about fields with cycles, against walks along the pointers: all heaps of up to three nodes besides null,
 * whichever edges of their cycles are cut. */
#include "lists/logic/cycles.h"
#include "lists/logic/heap_fixture.h"
#include "lists/logic/links.h"
#include "lists/logic/model_print.h"
#include "lists/logic/random_formula.h"

enum { NODES = 5, CUTS = 2, FIELDS = 2, CONSTANTS = 3, REPRESENTATIONS = 6 };

/* As a machine has it: two link fields, a mark and a key per node. */
struct web {
  uint32_t nodes; /* 0 is null */
  uint32_t next[FIELDS][NODES];
  bool marked[NODES];
  uint32_t keys[NODES];
};

struct links_test {
  struct vocabulary *v;
  struct random_formulas g;
  struct heap_cut cuts[FIELDS][CUTS];
  struct heap_cycles links[FIELDS];
  uint32_t mark, order;
  term constants[CONSTANTS];
  uint64_t compared, held;
};

static void links_init(struct links_test *t, struct heap_fixture *f) {
  static const char *const names[] = {"x", "y", "z"};
  static const char *const ends[] = {"from00", "to00", "from01", "to01", "from10", "to10", "from11", "to11"};
  memset(t, 0, sizeof *t);
  t->v = &f->vocabulary;
  random_formulas_init(&t->g, t->v);
  t->mark = vocabulary_mark(t->v, "alloc");
  t->order = vocabulary_order(t->v, "key");
  for (uint32_t i = 0; i < CONSTANTS; i++) t->constants[i] = heap_constant(t->v, names[i]);
  for (uint32_t i = 0; i < FIELDS; i++) {
    for (uint32_t k = 0; k < CUTS; k++) {
      const char *const *name = &ends[4 * i + 2 * k];
      t->cuts[i][k] = (struct heap_cut){heap_constant(t->v, name[0]), heap_constant(t->v, name[1])};
    }
    t->links[i] = (struct heap_cycles){vocabulary_field(t->v, i ? "m" : "n"), t->cuts[i], CUTS};
  }
}

/* ---- walks ---- */

typedef VEC(uint32_t) walk;

/* The nodes from x on, each once, without null; up to `last` if that is met. */
static walk walk_from(const struct web *w, uint32_t field, uint32_t x, uint32_t last) {
  walk nodes = VEC_INIT;
  for (uint32_t at = x; at; at = w->next[field][at]) {
    for (uint32_t i = 0; i < nodes.len; i++)
      if (nodes.data[i] == at) return nodes;
    vec_push(&nodes, at);
    if (at == last) return nodes;
  }
  return nodes;
}

static bool has(const walk *nodes, uint32_t a) {
  for (uint32_t i = 0; i < nodes->len; i++)
    if (nodes->data[i] == a) return true;
  return false;
}

static bool reaches(const struct web *w, uint32_t field, uint32_t a, uint32_t b) {
  walk nodes = walk_from(w, field, a, 0);
  bool result = b == 0 || has(&nodes, b);
  vec_release(&nodes);
  return result;
}

static bool is_circular(const struct web *w, uint32_t field, uint32_t a) {
  return a && w->next[field][a] && reaches(w, field, w->next[field][a], a);
}

static bool ends(const struct web *w, uint32_t field, uint32_t a) {
  for (uint32_t i = 0; i < w->nodes; i++) a = w->next[field][a];
  return a == 0;
}

/* The nodes from x to y, in order; none if y is not met; without y: all that x reaches. */
static walk path(const struct web *w, uint32_t field, uint32_t x, uint32_t y) {
  walk nodes = walk_from(w, field, x, y);
  if (y && !has(&nodes, y)) vec_clear(&nodes);
  return nodes;
}

static bool is_segment(const struct web *w, uint32_t x, uint32_t y) {
  walk nodes = path(w, 0, x, y);
  bool result = true;
  for (uint32_t c = 1; c < w->nodes; c++)
    for (uint32_t i = 0; i < nodes.len; i++)
      result &= !reaches(w, 0, c, nodes.data[i]) || reaches(w, 0, c, x) || reaches(w, 0, x, c);
  vec_release(&nodes);
  return result;
}

static bool is_sorted(const struct web *w, uint32_t x, uint32_t y) {
  walk nodes = path(w, 0, x, y);
  bool result = true;
  for (uint32_t i = 1; i < nodes.len; i++) result &= w->keys[nodes.data[i - 1]] <= w->keys[nodes.data[i]];
  vec_release(&nodes);
  return result;
}

/* From each node of the path, the other field leads back to x through the nodes before it, in the opposite order. */
static bool is_reversed(const struct web *w, uint32_t x, uint32_t y) {
  walk nodes = path(w, 0, x, y);
  bool result = true;
  for (uint32_t i = 0; i < nodes.len; i++) {
    walk back = path(w, 1, nodes.data[i], x);
    uint32_t expected = i + 1;
    for (uint32_t k = 0; k < back.len; k++)
      if (has(&nodes, back.data[k])) result &= expected > 0 && nodes.data[--expected] == back.data[k];
    result &= expected == 0;
    vec_release(&back);
  }
  vec_release(&nodes);
  return result;
}

static bool is_stable(const struct web *w, uint32_t x) {
  walk nodes = walk_from(w, 0, x, 0);
  bool result = true;
  for (uint32_t i = 0; i < nodes.len; i++) result &= w->marked[nodes.data[i]];
  vec_release(&nodes);
  return result;
}

static bool is_disjoint(const struct web *w, uint32_t x, uint32_t y) {
  for (uint32_t a = 1; a < w->nodes; a++)
    if (reaches(w, 0, x, a) && reaches(w, 0, y, a)) return false;
  return true;
}

static bool is_between(const struct web *w, uint32_t x, uint32_t a, uint32_t y) {
  walk nodes = path(w, 0, x, y);
  bool result = has(&nodes, a) || (a == 0 && y == 0);
  vec_release(&nodes);
  return result;
}

/* ---- formulas, and what walks say ---- */

enum { PREDICATES = 14 };

static term formula_of(struct links_test *t, uint32_t number) {
  struct vocabulary *v = t->v;
  const struct heap_cycles *f = &t->links[0], *b = &t->links[1];
  term x = t->constants[0], y = t->constants[1], z = t->constants[2];
  struct heap_interval interval = {x, z};
  switch (number) {
  case 0: return links_reach(v, f, x, y);
  case 1: return links_reach_plus(v, f, x, y);
  case 2: return links_edge(v, f, x, y);
  case 3: return links_circular(v, f, x);
  case 4: return links_acyclic(v, f, x);
  case 5: return links_between(v, f, x, y, z);
  case 6: return links_between(v, f, x, y, v->null);
  case 7: return links_segment(v, f, x, y);
  case 8: return links_sorted(v, f, t->order, x, y);
  case 9: return links_stable(v, f, t->mark, x);
  case 10: return links_disjoint(v, f, x, y);
  case 11: return links_tail(v, f, x, y);
  case 12: return links_in_intervals(v, f, &interval, 1, y);
  default: return links_reversed(v, f, b, x, y);
  }
}

static bool walked(const struct web *w, uint32_t number, const uint32_t c[CONSTANTS]) {
  uint32_t x = c[0], y = c[1], z = c[2];
  switch (number) {
  case 0: return reaches(w, 0, x, y);
  case 1: return x && reaches(w, 0, w->next[0][x], y);
  case 2: return x && w->next[0][x] == y;
  case 3: return is_circular(w, 0, x);
  case 4: return ends(w, 0, x);
  case 5: return is_between(w, x, y, z);
  case 6: return reaches(w, 0, x, y);
  case 7: return is_segment(w, x, y);
  case 8: return is_sorted(w, x, y);
  case 9: return is_stable(w, x);
  case 10: return is_disjoint(w, x, y);
  case 11: return y && reaches(w, 0, x, y) && w->next[0][y] == 0;
  case 12: return y && is_between(w, x, y, z);
  default: return is_reversed(w, x, y);
  }
}

/* ---- models ---- */

static bool is_least(const struct web *w, uint32_t field, uint32_t node) {
  if (!is_circular(w, field, node)) return false;
  for (uint32_t at = w->next[field][node]; at != node; at = w->next[field][at])
    if (at < node) return false;
  return true;
}

static uint32_t count_cycles(const struct web *w, uint32_t field) {
  uint32_t count = 0;
  for (uint32_t i = 1; i < w->nodes; i++) count += is_least(w, field, i);
  return count;
}

/* Representation `number` of the field: which edge of each cycle is cut, and by which cut. */
static void cut_field(const struct links_test *t, const struct web *w, uint32_t field, uint32_t number,
                      struct heap_model *m) {
  uint32_t next[NODES], used = number % CUTS;
  memcpy(next, w->next[field], sizeof next);
  for (uint32_t i = 0; i < CUTS; i++) {
    heap_model_set_constant(m, t->cuts[field][i].from, 0);
    heap_model_set_constant(m, t->cuts[field][i].to, 0);
  }
  for (uint32_t i = 1; i < w->nodes; i++) {
    if (!is_least(w, field, i)) continue;
    uint32_t from = i;
    for (uint32_t k = 0; k < number; k++) from = w->next[field][from];
    heap_model_set_constant(m, t->cuts[field][used].from, from);
    heap_model_set_constant(m, t->cuts[field][used].to, w->next[field][from]);
    used = (used + 1) % CUTS;
    next[from] = 0;
  }
  assert_true(heap_model_set_successors(m, t->links[field].field, next));
}

static void make_model(const struct links_test *t, const struct web *w, const uint32_t numbers[FIELDS],
                       struct heap_model *m) {
  uint32_t keys[NODES * 64] = {0};
  heap_model_init(m, t->v, w->nodes);
  for (uint32_t i = 1; i < w->nodes; i++) *heap_model_cell(m, t->mark, &i) = w->marked[i];
  for (uint32_t i = 0; i < w->nodes; i++) keys[t->order * w->nodes + i] = w->keys[i];
  heap_model_set_keys(m, keys, (t->order + 1) * w->nodes);
  for (uint32_t i = 0; i < FIELDS; i++) cut_field(t, w, i, numbers[i], m);
}

static void complain(struct links_test *t, const struct heap_model *m, const char *what, uint32_t number) {
  struct strbuf b = STRBUF_INIT;
  strbuf_printf(&b, "%s %u\n", what, number);
  heap_model_print(m, &b);
  (void)t;
  fail_msg("%s", b.text);
}

static void compare(struct links_test *t, const struct web *w, struct heap_model *m, uint32_t number, term formula) {
  uint32_t c[CONSTANTS];
  for (uint32_t tuple = 0; tuple < w->nodes * w->nodes * w->nodes; tuple++) {
    for (uint32_t i = 0, rest = tuple; i < CONSTANTS; i++, rest /= w->nodes) {
      c[i] = rest % w->nodes;
      heap_model_set_constant(m, t->constants[i], c[i]);
    }
    bool expected = walked(w, number, c);
    if (heap_model_satisfies(m, formula) != expected) complain(t, m, "predicate", number);
    t->compared++;
    t->held += expected;
  }
}

/* Heap number `number` with this many nodes, along one field; false beyond the last. */
static bool links_of_number(uint32_t nodes, uint32_t number, uint32_t *next) {
  next[0] = 0;
  for (uint32_t i = 1; i < nodes; i++, number /= nodes) next[i] = number % nodes;
  return number == 0;
}

static void random_data(struct links_test *t, struct web *w) {
  for (uint32_t i = 1; i < w->nodes; i++) {
    w->marked[i] = draw(&t->g, 4) > 0;
    w->keys[i] = draw(&t->g, 3);
  }
}

/* Predicates of one field: all heaps, in each representation. */
static void test_one_field(void **state) {
  struct links_test t;
  links_init(&t, *state);
  for (uint32_t p = 0; p + 1 < PREDICATES; p++) {
    term formula = formula_of(&t, p);
    struct web w = {0};
    for (w.nodes = 1; w.nodes <= 4; w.nodes++)
      for (uint32_t number = 0; links_of_number(w.nodes, number, w.next[0]); number++) {
        if (count_cycles(&w, 0) > CUTS) continue;
        for (uint32_t r = 0; r < REPRESENTATIONS; r += UNIT_IS_SANITIZED ? 4 : 1) {
          struct heap_model m;
          random_data(&t, &w);
          make_model(&t, &w, (uint32_t[]){r, 0}, &m);
          compare(&t, &w, &m, p, formula);
          heap_model_release(&m);
        }
      }
  }
  print_message("%llu values compared, %llu true\n", (unsigned long long)t.compared, (unsigned long long)t.held);
  assert_true(t.held * 5 > t.compared && t.held * 5 < t.compared * 4);
  random_formulas_release(&t.g);
}

static bool is_same(const struct web *w) {
  for (uint32_t i = 1; i < w->nodes; i++)
    if (w->next[0][i] != w->next[1][i]) return false;
  return true;
}

/* Two fields: whether one is the other, reversed or the same, and that both are what the cuts' axioms allow. */
static void test_two_fields(void **state) {
  struct links_test t;
  links_init(&t, *state);
  struct heap_state h = {.vocabulary = t.v, .allocated = HEAP_NO_SYMBOL, .cycles = t.links, .cycle_count = FIELDS};
  term same = links_same(t.v, &t.links[0], &t.links[1]), reversed = formula_of(&t, PREDICATES - 1);
  term_list axioms = VEC_INIT;
  heap_cycle_axioms(&h, &axioms);
  struct web w = {0};
  uint32_t equal = 0;
  for (w.nodes = 1; w.nodes <= 4; w.nodes++)
    for (uint32_t a = 0; links_of_number(w.nodes, a, w.next[0]); a++)
      for (uint32_t b = 0; links_of_number(w.nodes, b, w.next[1]); b++) {
        if (count_cycles(&w, 0) > CUTS || count_cycles(&w, 1) > CUTS) continue;
        struct heap_model m;
        make_model(&t, &w, (uint32_t[]){draw(&t.g, REPRESENTATIONS), draw(&t.g, REPRESENTATIONS)}, &m);
        for (uint32_t i = 0; i < axioms.len; i++)
          if (!heap_model_satisfies(&m, axioms.data[i])) complain(&t, &m, "axiom", i);
        if (heap_model_satisfies(&m, same) != is_same(&w)) complain(&t, &m, "same", 0);
        equal += is_same(&w);
        if (!UNIT_IS_SANITIZED || (a + b) % 16 == 0) compare(&t, &w, &m, PREDICATES - 1, reversed);
        heap_model_release(&m);
      }
  print_message("%llu values compared, %llu true, %u heaps with equal fields\n", (unsigned long long)t.compared,
                (unsigned long long)t.held, equal);
  assert_true(t.held * 20 > t.compared && equal > 50);
  vec_release(&axioms);
  random_formulas_release(&t.g);
}

/* Without cuts, the formulas are those of predicates.h. */
static void test_without_cycles(void **state) {
  struct links_test t;
  links_init(&t, *state);
  for (uint32_t i = 0; i < FIELDS; i++) t.links[i].count = 0;
  struct vocabulary *v = t.v;
  uint32_t n = t.links[0].field;
  term x = t.constants[0], y = t.constants[1], z = t.constants[2];
  assert_true(term_eq(links_reach(v, &t.links[0], x, y), heap_reach(v, n, x, y)));
  assert_true(term_eq(links_reach_plus(v, &t.links[0], x, y), heap_reach_plus(v, n, x, y)));
  assert_true(term_eq(links_edge(v, &t.links[0], x, y), heap_edge(v, n, x, y)));
  assert_true(term_eq(links_circular(v, &t.links[0], x), term_false));
  assert_true(term_eq(links_acyclic(v, &t.links[0], x), term_true));
  term between = term_and2(v->terms, heap_reach(v, n, x, y), heap_reach(v, n, y, z));
  assert_true(term_eq(links_between(v, &t.links[0], x, y, z), between));
  assert_true(term_eq(links_tail(v, &t.links[0], x, y), heap_tail(v, n, x, y)));
  assert_true(term_eq(formula_of(&t, PREDICATES - 1), heap_reversed(v, n, t.links[1].field, x, y)));
  random_formulas_release(&t.g);
}

int main(void) {
  const struct CMUnitTest tests[] = {HEAP_TEST(test_one_field), HEAP_TEST(test_two_fields),
                                     HEAP_TEST(test_without_cycles)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
