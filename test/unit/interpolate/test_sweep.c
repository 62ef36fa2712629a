/* Propositional refutations and their interpolants, checked by trying every assignment: the search answers right, the
 * proof passes its checker, and each interpolant of each cut and system is implied by A, inconsistent with B, over
 * common atoms, and the sequence is inductive. */
#include "unit.h"

#include <stdlib.h>

#include "interpolate/sat/cdcl.h"
#include "interpolate/sweep.h"
#include "logic/build.h"
#include "logic/eval.h"
#include "logic/traverse.h"

enum { VARIABLES = 8, PARTITIONS = 6, MOST_CLAUSES = 80 };

/* A theory without atoms. */
static void no_push(void *data) { (void)data; }
static void no_pop(void *data, uint32_t levels) { (void)data, (void)levels; }
static bool no_atom(void *data, uint32_t variable) { return (void)data, (void)variable, false; }
static void no_assign(void *data, lit l) { (void)data, (void)l; }
static enum theory_answer always(void *data, struct cdcl *s, bool complete, literal_list *lemma,
                                 uint32_t *certificate) {
  (void)data, (void)s, (void)complete, (void)lemma, (void)certificate;
  return THEORY_OK;
}
static const struct cdcl_theory propositional = {NULL, no_push, no_pop, no_atom, no_assign, always, NULL};

struct problem {
  uint32_t partition_count, clause_count;
  struct {
    uint32_t partition, count;
    lit literals[3];
  } clauses[MOST_CLAUSES];
};

static uint32_t next_random(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*state >> 33);
}

static void make_problem(struct problem *p, uint64_t *random) {
  p->partition_count = 2 + next_random(random) % (PARTITIONS - 1);
  p->clause_count = 20 + next_random(random) % (MOST_CLAUSES - 20);
  for (uint32_t i = 0; i < p->clause_count; i++) {
    p->clauses[i].partition = next_random(random) % p->partition_count;
    p->clauses[i].count = 1 + (next_random(random) % 8 > 0) + (next_random(random) % 3 > 0);
    for (uint32_t k = 0; k < 3; k++) p->clauses[i].literals[k] = next_random(random) % (2 * VARIABLES);
  }
}

static bool literal_holds(uint32_t assignment, lit l) {
  return (assignment >> lit_variable(l) & 1) != lit_is_negated(l);
}

/* Do all clauses of the partitions in (or outside of) the cut hold? */
static bool partitions_hold(const struct problem *p, uint32_t assignment, struct cut cut, bool inside) {
  for (uint32_t i = 0; i < p->clause_count; i++) {
    bool in = p->clauses[i].partition >= cut.left && p->clauses[i].partition <= cut.right;
    bool holds = in != inside;
    for (uint32_t k = 0; k < p->clauses[i].count && !holds; k++)
      holds = literal_holds(assignment, p->clauses[i].literals[k]);
    if (!holds) return false;
  }
  return true;
}

struct fixture {
  struct terms terms;
  term atoms[VARIABLES];
  partition_list occurrences[VARIABLES];
};

static term literal_term(void *data, lit l) {
  term t = ((struct fixture *)data)->atoms[lit_variable(l)];
  return lit_is_negated(l) ? term_not(t) : t;
}

static void find_occurrences(struct fixture *f, const struct problem *p) {
  for (uint32_t v = 0; v < VARIABLES; v++) vec_clear(&f->occurrences[v]);
  for (uint32_t part = 0; part < p->partition_count; part++)
    for (uint32_t i = 0; i < p->clause_count; i++)
      for (uint32_t k = 0; k < p->clauses[i].count && p->clauses[i].partition == part; k++) {
        partition_list *o = &f->occurrences[lit_variable(p->clauses[i].literals[k])];
        if (!o->len || o->data[o->len - 1] != part) vec_push(o, part);
      }
}

static bool term_holds(struct fixture *f, term t, uint32_t assignment) {
  struct assignment a = ASSIGNMENT_INIT;
  for (uint32_t v = 0; v < VARIABLES; v++)
    assignment_set(&a, f->atoms[v], assignment >> v & 1 ? term_true : term_false);
  term value;
  assert_true(term_eval(&f->terms, &a, t, &value));
  assignment_release(&a);
  return value.id == term_true.id;
}

static bool occurs(const struct fixture *f, uint32_t v, struct cut cut, bool inside) {
  for (uint32_t i = 0; i < f->occurrences[v].len; i++) {
    uint32_t part = f->occurrences[v].data[i];
    if ((part >= cut.left && part <= cut.right) == inside) return true;
  }
  return false;
}

static void check_vocabulary(struct fixture *f, term t, struct cut cut) {
  term_list variables = VEC_INIT;
  term_free_variables(&f->terms, &t, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++)
    for (uint32_t v = 0; v < VARIABLES; v++)
      if (f->atoms[v].id == variables.data[i].id) assert_true(occurs(f, v, cut, true) && occurs(f, v, cut, false));
  vec_release(&variables);
}

static void check_interpolant(struct fixture *f, const struct problem *p, term t, struct cut cut) {
  check_vocabulary(f, t, cut);
  for (uint32_t a = 0; a < 1u << VARIABLES; a++) {
    bool holds = term_holds(f, t, a);
    if (partitions_hold(p, a, cut, true)) assert_true(holds);
    if (partitions_hold(p, a, cut, false)) assert_false(holds);
  }
}

/* I_i and A_(i+1) imply I_(i+1). */
static void check_inductive(struct fixture *f, const struct problem *p, const term *sequence) {
  for (uint32_t i = 0; i + 2 < p->partition_count; i++)
    for (uint32_t a = 0; a < 1u << VARIABLES; a++)
      if (term_holds(f, sequence[i], a) && partitions_hold(p, a, (struct cut){i + 1, i + 1}, true))
        assert_true(term_holds(f, sequence[i + 1], a));
}

static void check_system(struct fixture *f, const struct problem *p, const struct proof *proof,
                         enum sweep_system system) {
  struct limits limits = {0};
  struct sweep_input in = {.limits = &limits,
                           .proof = proof,
                           .terms = &f->terms,
                           .occurrences = f->occurrences,
                           .literal = literal_term,
                           .data = f};
  struct cut cuts[PARTITIONS * PARTITIONS] = {{0, 0}};
  term result[PARTITIONS * PARTITIONS];
  uint32_t count = 0;
  for (uint32_t left = 0; left < p->partition_count; left++)
    for (uint32_t right = left; right + 1 < p->partition_count; right++) cuts[count++] = (struct cut){left, right};
  uint64_t changes = 0;
  assert_true(sweep_interpolants(&in, system, cuts, count, result, &changes));
  for (uint32_t i = 0; i < count; i++) {
    term alone;
    check_interpolant(f, p, result[i], cuts[i]);
    assert_true(sweep_interpolants(&in, system, &cuts[i], 1, &alone, &changes));
    assert_int_equal(alone.id, result[i].id); /* whatever is asked beside it */
  }
  check_inductive(f, p, result); /* the cuts with left = 0 come first */
}

static bool is_satisfiable(const struct problem *p) {
  for (uint32_t a = 0; a < 1u << VARIABLES; a++)
    if (partitions_hold(p, a, (struct cut){0, PARTITIONS}, true)) return true;
  return false;
}

static void random_problems(void **state) {
  (void)state;
  static const char *const names[VARIABLES] = {"a", "b", "c", "d", "e", "f", "g", "h"};
  uint64_t random = 7;
  uint32_t refuted = 0;
  struct fixture f;
  memset(&f, 0, sizeof f);
  terms_init(&f.terms);
  for (uint32_t v = 0; v < VARIABLES; v++) f.atoms[v] = term_var(&f.terms, names[v], sort_bool);
  for (uint32_t round = 0; round < 150; round++) {
    struct problem p;
    struct limits limits;
    limits_init(&limits, 0, 0);
    make_problem(&p, &random);
    struct cdcl *s = cdcl_new(&limits, &propositional);
    for (uint32_t v = 0; v < VARIABLES; v++) cdcl_new_variable(s);
    for (uint32_t i = 0; i < p.clause_count; i++)
      cdcl_add_input(s, p.clauses[i].partition, p.clauses[i].literals, p.clauses[i].count);
    enum cdcl_answer answer = cdcl_solve(s);
    assert_int_equal(answer, is_satisfiable(&p) ? CDCL_SAT : CDCL_UNSAT);
    if (answer == CDCL_UNSAT) {
      struct strbuf why = STRBUF_INIT;
      if (!proof_check(cdcl_proof(s), &why)) fail_msg("round %u: %s", round, why.text);
      find_occurrences(&f, &p);
      check_system(&f, &p, cdcl_proof(s), SWEEP_MCMILLAN);
      check_system(&f, &p, cdcl_proof(s), SWEEP_PUDLAK);
      refuted++;
      strbuf_release(&why);
    }
    cdcl_free(s);
  }
  assert_in_range(refuted, 50, 150);
  for (uint32_t v = 0; v < VARIABLES; v++) vec_release(&f.occurrences[v]);
  terms_release(&f.terms);
}

/* The checker rejects a proof in which a step is changed. */
static void broken_proofs_are_rejected(void **state) {
  (void)state;
  struct proof p = PROOF_INIT;
  lit a[] = {lit_make(0, false)}, not_a_or_b[] = {lit_make(0, true), lit_make(1, false)}, not_b[] = {lit_make(1, true)};
  node_index n0 = proof_add_leaf(&p, PROOF_INPUT, 0, a, 1), n1 = proof_add_leaf(&p, PROOF_INPUT, 0, not_a_or_b, 2);
  node_index n2 = proof_add_leaf(&p, PROOF_INPUT, 1, not_b, 1);
  struct proof_step steps[] = {{lit_make(0, false), n1}, {lit_make(1, false), n2}};
  p.refutation = proof_add_chain(&p, n0, steps, 2, NULL, 0);
  struct strbuf why = STRBUF_INIT;
  assert_true(proof_check(&p, &why));
  p.steps.data[1].pivot = lit_make(1, true);
  assert_false(proof_check(&p, &why));
  p.steps.data[1].pivot = lit_make(1, false);
  p.steps.data[1].clause = n0;
  assert_false(proof_check(&p, &why));
  p.steps.data[1].clause = n2;
  p.nodes.data[p.refutation].step_count = 1;
  assert_false(proof_check(&p, &why));
  strbuf_release(&why);
  proof_release(&p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_problems),
      cmocka_unit_test(broken_proofs_are_rejected),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
