/* Random formulas: all back ends agree, models are models in the eyes of the evaluator, cores are unsatisfiable in the
 * eyes of the other back end. A failure names its seed. The environment variable OCKHAM_TEST_ROUNDS multiplies the
 * number of formulas. */
#include "prove_fixture.h"

#include "logic/random_term.h"
#include "logic/traverse.h"

enum { PARTS = 5, ROUNDS = 250 };

struct counts {
  uint32_t sat, unsat, unknown, models, cores;
};

static const char *const answers[] = {"unknown", "sat", "unsat"};

static void show(struct prove_fixture *f, const term *t, uint32_t count) {
  struct strbuf b = STRBUF_INIT;
  print_smt_script(&b, f->terms, "ALL", t, count);
  print_error("%s\n", b.text);
  strbuf_release(&b);
}

static bool has_kind(struct terms *s, term t, enum term_kind kind) {
  term_list nodes = VEC_INIT;
  bool is_found = false;
  traverse_nodes(s, &t, 1, &nodes);
  for (uint32_t i = 0; i < nodes.len; i++) is_found = is_found || term_kind(s, nodes.data[i]) == kind;
  vec_release(&nodes);
  return is_found;
}

/* The evaluator has its own idea of division by zero, and does not see function values inside quantifiers. */
static bool can_evaluate(struct terms *s, const term *t, uint32_t count) {
  term_list nodes = VEC_INIT;
  bool is_good = true;
  traverse_nodes(s, t, count, &nodes);
  for (uint32_t i = 0; is_good && i < nodes.len; i++) {
    term x = nodes.data[i];
    if (term_kind(s, x) == TERM_FORALL) is_good = !has_kind(s, x, TERM_APPLY);
    if (term_kind(s, x) != TERM_DIV && term_kind(s, x) != TERM_MOD) continue;
    term divisor = term_child(s, x, 1);
    is_good = term_kind(s, divisor) == TERM_INT && !term_eq(divisor, term_int(s, 0));
  }
  vec_release(&nodes);
  return is_good;
}

static void check_model(struct prove_fixture *f, struct solver *s, uint64_t seed, const term *t, struct counts *n) {
  struct assignment a = ASSIGNMENT_INIT;
  if (can_evaluate(f->terms, t, PARTS) && solver_assign(s, t, PARTS, &a)) {
    for (uint32_t i = 0; i < PARTS; i++) {
      term value, asked;
      bool is_valued = term_eval(f->terms, &a, t[i], &value);
      if (is_valued && term_eq(value, term_true)) continue;
      show(f, t, PARTS);
      for (uint32_t k = 0; k < a.values.entries.len; k++) {
        term pair[] = {{(uint32_t)a.values.entries.data[k].key}, {(uint32_t)a.values.entries.data[k].value}};
        struct strbuf b = STRBUF_INIT;
        print_smt_term(&b, f->terms, pair[0]);
        strbuf_puts(&b, " := ");
        print_smt_term(&b, f->terms, pair[1]);
        print_error("%s\n", b.text);
        strbuf_release(&b);
      }
      bool is_own = solver_value(s, t[i], &asked) && term_eq(asked, term_true);
      fail_msg("seed %llu: part %u is not true in the model (the solver says %d)", (unsigned long long)seed, i, is_own);
    }
    n->models++;
  }
  assignment_release(&a);
}

static void check_core(struct prove_fixture *f, struct solver *s, struct solver *other, uint64_t seed, const term *t,
                       bool is_minimal, struct counts *n) {
  solver_index_list core = VEC_INIT;
  term_list parts = VEC_INIT;
  bool is_good = is_minimal ? solver_minimal_core(s, &core) : solver_core(s, &core);
  assert_true(is_good);
  for (uint32_t i = 0; i < core.len; i++) vec_push(&parts, t[core.data[i]]);
  enum solver_result again = solver_check_assuming(other, parts.data, parts.len);
  if (again == SOLVER_SAT) {
    show(f, t, PARTS);
    for (uint32_t i = 0; i < core.len; i++) print_error("part %u\n", core.data[i]);
    fail_msg("seed %llu: the core of %u parts is satisfiable", (unsigned long long)seed, core.len);
  }
  n->cores += again == SOLVER_UNSAT;
  vec_release(&parts);
  vec_release(&core);
}

/* Half of the formulas on a level of their own as assertions, half as assumptions. */
static enum solver_result ask(struct solver *s, const term *t, bool is_assumed) {
  if (is_assumed) return solver_check_assuming(s, t, PARTS);
  solver_push(s);
  for (uint32_t i = 0; i < PARTS; i++) solver_assert(s, t[i]);
  return solver_check(s);
}

static void compare(struct prove_fixture *f, struct solver *const *s, uint64_t seed, struct counts *n) {
  struct random r = {seed, f->terms, true, false};
  term t[PARTS];
  for (uint32_t i = 0; i < PARTS; i++) t[i] = random_raw(&r, sort_bool, 1 + random_below(&r, 3));
  bool is_assumed = seed % 2;
  enum solver_result result[2];
  for (uint32_t i = 0; i < 2; i++) result[i] = ask(s[i], t, is_assumed);
  if (result[0] && result[1] && result[0] != result[1]) {
    show(f, t, PARTS);
    fail_msg("seed %llu: %s and %s", (unsigned long long)seed, answers[result[0]], answers[result[1]]);
  }
  n->unknown += !result[0] || !result[1];
  n->sat += result[0] == SOLVER_SAT;
  n->unsat += result[0] == SOLVER_UNSAT;
  for (uint32_t i = 0; i < 2; i++)
    if (result[i] == SOLVER_SAT) check_model(f, s[i], seed, t, n);
  if (is_assumed)
    for (uint32_t i = 0; i < 2; i++)
      if (result[i] == SOLVER_UNSAT && ask(s[i], t, true) == SOLVER_UNSAT) /* the other one's core came between */
        check_core(f, s[i], s[!i], seed, t, seed % 4 == 1, n);
  for (uint32_t i = 0; i < 2; i++) solver_pop(s[i], !is_assumed);
}

static void test_agreement(void **state) {
  struct prove_fixture *f = *state;
  const char *factor = getenv("OCKHAM_TEST_ROUNDS");
  uint64_t rounds = ROUNDS * (factor ? strtoull(factor, NULL, 10) : 1);
  struct counts n = {0};
  struct solver *s[2] = {NULL, NULL};
  for (uint64_t seed = 1; seed <= rounds; seed++) {
    if (seed % 50 == 1)
      for (uint32_t i = 0; i < 2; i++) {
        if (s[i]) solver_free(s[i]);
        s[i] = solver_new(&f->ctx, f->terms,
                          (struct solver_options){.backend = i ? SOLVER_CVC5 : SOLVER_Z3,
                                                  .theory = seed % 100 == 1 ? SOLVER_INTEGERS : SOLVER_BITVECTORS,
                                                  .milliseconds = 500,
                                                  .models = true,
                                                  .cores = true});
      }
    compare(f, s, seed, &n);
  }
  for (uint32_t i = 0; i < 2; i++) solver_free(s[i]);
  print_message("%u sat, %u unsat, %u undecided by one; %u models, %u cores\n", n.sat, n.unsat, n.unknown, n.models,
                n.cores);
  /* Or nothing was tested. */
  assert_true(n.sat * 5 > rounds && n.unsat * 10 > rounds && n.unknown * 5 < rounds);
  assert_true(n.models * 3 > n.sat && n.cores * 3 > n.unsat);
}

int main(void) {
  const struct CMUnitTest tests[] = {PROVE_TEST(test_agreement)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
