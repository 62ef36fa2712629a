/* The decision procedure against all heaps up to a size. A formula with k constants (Skolem constants and values of
 * functions among them) has a heap of at most k nodes besides null, or none; so for three of them the answers of both
 * are the same. */
#include "lists/logic/heap_fixture.h"
#include "lists/logic/random_formula.h"

enum { MOST_NODES = 4 };

struct brute {
  struct heap_fixture *f;
  struct random_formulas g;
  uint32_t field;
  term constants[3];
  uint32_t constant_count;
  uint32_t function; /* HEAP_NO_SYMBOL = none */
  uint64_t heaps, sat, unsat;
};

static uint32_t digit(uint64_t *number, uint32_t base) {
  uint32_t d = (uint32_t)(*number % base);
  *number /= base;
  return d;
}

/* Sets the function's values; false if it is not idempotent and should be. */
static bool set_function(struct brute *b, struct heap_model *m, uint64_t *number) {
  const struct heap_symbol *s = &m->vocabulary->symbols.data[b->function];
  const term *image = &m->vocabulary->images.data[s->image];
  uint8_t *values = m->tables.data[b->function];
  for (uint32_t i = 0; i < s->image_len; i++) heap_model_set_constant(m, image[i], digit(number, m->nodes));
  for (uint32_t i = 0; i < m->nodes; i++) {
    bool is_bounded = s->role == HEAP_BOUNDED;
    uint32_t value = digit(number, is_bounded ? s->image_len : m->nodes);
    values[i] = (uint8_t)(is_bounded ? heap_model_constant(m, image[value]) : value);
  }
  bool is_good = true;
  for (uint32_t i = 0; i < m->nodes && s->role == HEAP_ENTRY; i++) is_good &= values[values[i]] == values[i];
  return is_good;
}

/* Makes the heap that the number describes; false if it describes none, and sets *is_last beyond all. */
static bool set_heap(struct brute *b, struct heap_model *m, uint64_t number, bool *is_last) {
  uint32_t successors[MOST_NODES] = {0};
  for (uint32_t i = 1; i < m->nodes; i++) successors[i] = digit(&number, m->nodes);
  for (uint32_t i = 1; i < m->nodes; i++) *heap_model_cell(m, b->g.mark, &i) = (uint8_t)digit(&number, 2);
  for (uint32_t i = 0; i < b->constant_count; i++)
    heap_model_set_constant(m, b->constants[i], digit(&number, m->nodes));
  bool is_good = b->function == HEAP_NO_SYMBOL || set_function(b, m, &number);
  *is_last = number > 0;
  return is_good && heap_model_set_successors(m, b->field, successors);
}

static bool has_heap(struct brute *b, term formula) {
  bool is_found = false;
  for (uint32_t nodes = 1; nodes <= MOST_NODES && !is_found; nodes++) {
    struct heap_model m;
    heap_model_init(&m, &b->f->vocabulary, nodes);
    bool is_last = false;
    for (uint64_t number = 0; !is_found; number++) {
      bool is_heap = set_heap(b, &m, number, &is_last);
      if (is_last) break;
      b->heaps += is_heap;
      is_found = is_heap && heap_model_satisfies(&m, formula);
    }
    heap_model_release(&m);
  }
  return is_found;
}

static term random_universal(struct brute *b, uint32_t count, bool is_exists) {
  struct terms *s = &b->f->terms;
  term variables[2] = {heap_constant(&b->f->vocabulary, "u"), heap_constant(&b->f->vocabulary, "w")};
  for (uint32_t i = 0; i < 2 * count; i++) vec_push(&b->g.scope, variables[i % count]);
  term body = random_matrix(&b->g, 2);
  if (draw(&b->g, 3)) body = (is_exists ? term_and2 : term_or2)(s, body, random_matrix(&b->g, 1));
  b->g.scope.len -= 2 * count;
  return is_exists ? term_exists(s, variables, count, body) : term_forall(s, variables, count, body);
}

/* `existentials` = how many Skolem constants there may be. */
static term random_question(struct brute *b, uint32_t existentials) {
  term result = random_matrix(&b->g, 1);
  for (uint32_t i = 0; i < 2 + draw(&b->g, 4); i++)
    result = term_and2(&b->f->terms, result, random_universal(b, 1 + draw(&b->g, 2), false));
  if (existentials) result = term_and2(&b->f->terms, result, random_universal(b, existentials, true));
  return result;
}

static void compare(struct brute *b, uint32_t wanted, uint32_t existentials) {
  uint32_t rounds = UNIT_ROUNDS(wanted);
  for (uint32_t round = 0; round < rounds; round++) {
    b->g.random = round * 1299709 + 11;
    term t = random_question(b, existentials);
    struct heap_solver *h = heap_solver_new(&b->f->ctx, &b->f->vocabulary);
    enum solver_result result = heap_solver_check(h, &t, 1);
    bool expected = has_heap(b, t);
    if (result != (expected ? SOLVER_SAT : SOLVER_UNSAT)) {
      struct strbuf text = STRBUF_INIT;
      heap_print(&b->f->vocabulary, t, &text);
      fail_msg("%u: %d, but there is %s heap: %s", round, result, expected ? "a" : "no", text.text);
    }
    expected ? b->sat++ : b->unsat++;
    heap_solver_free(h);
  }
  print_message("%llu heaps for %llu satisfiable and %llu unsatisfiable formulas\n", (unsigned long long)b->heaps,
                (unsigned long long)b->sat, (unsigned long long)b->unsat);
  assert_true(rounds < wanted || (b->sat * 8 > rounds && b->unsat * 8 > rounds));
}

static void brute_init(struct brute *b, struct heap_fixture *f, uint32_t constants, uint32_t function) {
  static const char *const names[] = {"x", "y", "z"};
  memset(b, 0, sizeof *b);
  b->f = f;
  random_formulas_init(&b->g, &f->vocabulary);
  b->field = b->g.fields[1] = b->g.relation = b->g.fields[0];
  b->function = b->g.entry = b->g.bounded = function;
  b->g.has_functions = function != HEAP_NO_SYMBOL;
  b->constant_count = constants;
  vec_push(&b->g.scope, f->vocabulary.null);
  for (uint32_t i = 0; i < constants; i++) {
    b->constants[i] = heap_constant(&f->vocabulary, names[i]);
    vec_push(&b->g.scope, b->constants[i]);
  }
}

static void test_constants(void **state) {
  struct brute b;
  brute_init(&b, *state, 3, HEAP_NO_SYMBOL);
  compare(&b, 100, 0);
  random_formulas_release(&b.g);
}

static void test_skolem(void **state) {
  struct brute b;
  brute_init(&b, *state, 1, HEAP_NO_SYMBOL);
  compare(&b, 200, 2);
  random_formulas_release(&b.g);
}

/* x, en(x), en(null) */
static void test_entry(void **state) {
  struct heap_fixture *f = *state;
  struct brute b;
  brute_init(&b, f, 1, vocabulary_entry(&f->vocabulary, "en"));
  compare(&b, 30, 0);
  random_formulas_release(&b.g);
}

/* x and the two values */
static void test_bounded(void **state) {
  struct heap_fixture *f = *state;
  struct brute b;
  brute_init(&b, f, 1, vocabulary_bounded(&f->vocabulary, "in", 2));
  compare(&b, 30, 0);
  random_formulas_release(&b.g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HEAP_TEST(test_constants),
      HEAP_TEST(test_skolem),
      HEAP_TEST(test_entry),
      HEAP_TEST(test_bounded),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
