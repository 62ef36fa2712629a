/* interpolate_series: chosen and random sequences through the prover, as sequences, with all scoped cuts, and as trees
 * of calls; Z3 checks every interpolant, and what is said to have a model. */
#ifndef OCKHAM_TEST_PROVE_INTERPOLATE_SERIES_H
#define OCKHAM_TEST_PROVE_INTERPOLATE_SERIES_H

#include "interpolate_fixture.h"

enum { MOST_PARTITIONS = 10 };

static inline term number(struct fixture *f, int64_t k) { return term_int(&f->terms, k); }

/* The cuts of a sequence in which a call begins at `left` and does not return. */
static inline bool check_call(struct fixture *f, const term *partitions, uint32_t count, uint32_t left,
                              struct strbuf *script, uint32_t *asked) {
  struct cut cuts[MOST_PARTITIONS];
  for (uint32_t right = 0; right + 1 < count; right++) cuts[right] = (struct cut){right < left ? 0 : left, right};
  return check_cuts(f, partitions, count, cuts, count - 1, script, asked);
}

/* The cuts of a tree of calls: at each step the innermost call goes on, calls another, or returns. */
static inline bool check_tree(struct fixture *f, uint64_t *random, const term *partitions, uint32_t count,
                              struct strbuf *script, uint32_t *asked) {
  struct cut cuts[MOST_PARTITIONS];
  uint32_t begins[MOST_PARTITIONS] = {0}, depth = 0;
  for (uint32_t right = 0; right + 1 < count; right++) {
    if (right && below(random, 3) == 0) begins[++depth] = right;
    cuts[right] = (struct cut){begins[depth], right};
    if (depth && below(random, 3) == 0) depth--;
  }
  return check_cuts(f, partitions, count, cuts, count - 1, script, asked);
}

/* Refuted in both systems, with interpolants that Z3 accepts. */
static inline void refutes(struct fixture *f, const term *partitions, uint32_t count) {
  struct strbuf script = STRBUF_INIT;
  uint32_t asked = 0, unknown = 0;
  for (int system = SWEEP_MCMILLAN; system <= SWEEP_PUDLAK; system++) {
    struct interpolation r = sequence(f, partitions, count, (enum sweep_system)system);
    assert_string_equal(r.reason, "");
    assert_int_equal(r.answer, INTERPOLATION_FOUND);
    check_sequence(f, partitions, count, &r, &script, &asked);
    interpolation_release(&r);
  }
  assert_int_equal(count_answers(&script, "unsat\n", &unknown), asked);
  strbuf_release(&script);
}

/* What the answers of a series of random sequences have to be, and how they were. */
struct series {
  struct strbuf script, models, open; /* questions that must be unsat, must be sat, may be either */
  uint32_t asked, found, satisfiable, given_up, scopes, scopes_given_up, trees, trees_given_up;
};

static inline void try_sequence(struct series *t, struct fixture *f, uint64_t *random, const term *partitions,
                                uint32_t count, uint32_t round) {
  term all;
  conjoin(f, partitions, 0, count, &all);
  struct interpolation r = sequence(f, partitions, count, round % 2 ? SWEEP_MCMILLAN : SWEEP_PUDLAK);
  if (r.answer == INTERPOLATION_FOUND) {
    t->found++;
    check_sequence(f, partitions, count, &r, &t->script, &t->asked);
    if (round % 3 == 0) {
      t->scopes++;
      t->scopes_given_up += !check_scopes(f, partitions, count, &t->script, &t->asked);
      for (uint32_t left = 1; left + 1 < count; left++) {
        t->trees += 2;
        t->trees_given_up += !check_call(f, partitions, count, left, &t->script, &t->asked);
        t->trees_given_up += !check_tree(f, random, partitions, count, &t->script, &t->asked);
      }
    }
  } else if (r.answer == INTERPOLATION_SATISFIABLE) {
    ask(f, &t->models, all, term_true, &t->satisfiable);
  } else {
    ask(f, &t->open, all, term_true, &t->given_up);
  }
  interpolation_release(&r);
}

/* Those that are given up count as failures only where Z3 says that there is no model. */
static inline void finish_series(struct series *t, uint32_t least_found) {
  uint32_t unknown = 0, no_answer = 0, unsat = count_answers(&t->script, "unsat\n", &unknown);
  assert_int_equal(count_answers(&t->models, "sat\n", &no_answer) + no_answer, t->satisfiable);
  uint32_t missed = count_answers(&t->open, "unsat\n", &no_answer);
  print_message("%u refuted, %u satisfiable, %u given up (%u of them unsat), %u questions, %u unknown; scopes: %u, %u "
                "given up; call trees: %u, %u given up\n",
                t->found, t->satisfiable, t->given_up, missed, t->asked, unknown, t->scopes, t->scopes_given_up,
                t->trees, t->trees_given_up);
  assert_int_equal(unsat + unknown, t->asked);
  assert_in_range(unknown, 0, t->asked / 50);
  assert_in_range(t->found, least_found, UINT32_MAX);
  assert_in_range(missed, 0, t->found / 20);
  assert_in_range(t->trees_given_up, 0, t->trees / 100);
  strbuf_release(&t->script);
  strbuf_release(&t->models);
  strbuf_release(&t->open);
}

static inline uint64_t seed_of_series(uint64_t usual) {
  const char *seed = getenv("OCKHAM_TEST_SEED");
  return seed ? strtoull(seed, NULL, 10) : usual;
}

static inline uint32_t rounds_of_series(uint32_t usual) {
  const char *rounds = getenv("OCKHAM_TEST_ROUNDS");
  return rounds ? (uint32_t)atoi(rounds) : usual;
}

#endif
