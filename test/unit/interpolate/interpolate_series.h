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

/* ---- random sequences ---- */

typedef term (*random_atom_fn)(struct fixture *, uint64_t *random, uint32_t partition);

/* Conjunctions, with a disjunction and a choice now and then (one in `odds` each). */
static inline term random_formula(struct fixture *f, uint64_t *random, uint32_t partition, int depth, uint32_t odds,
                                  random_atom_fn atom) {
  struct terms *s = &f->terms;
  if (depth == 0 || below(random, 3) == 0) return atom(f, random, partition);
  term a = random_formula(f, random, partition, depth - 1, odds, atom);
  term b = random_formula(f, random, partition, depth - 1, odds, atom);
  switch (below(random, odds)) {
  case 0: return term_or2(s, a, b);
  case 1: return term_ite(s, atom(f, random, partition), a, b);
  default: return term_and2(s, a, b);
  }
}

/* Fills in the partitions and returns how many there are, at most MOST_PARTITIONS. */
typedef uint32_t (*make_sequence_fn)(struct fixture *, uint64_t *random, term *partitions);

/* Sequences that `make` makes, of which at least one in `per_found` must be refuted; all of them, but for a tenth that
 * may be given up, if it is 1. */
static inline void try_series(uint64_t seed, uint32_t rounds, make_sequence_fn make, uint32_t per_found) {
  if (system("z3 --version >/dev/null 2>&1") != 0) skip();
  uint64_t random = seed_of_series(seed);
  uint32_t total = rounds_of_series(rounds);
  struct series series = {.script = STRBUF_INIT, .models = STRBUF_INIT, .open = STRBUF_INIT};
  for (uint32_t round = 0; round < total; round++) {
    struct fixture f;
    setup(&f);
    term partitions[MOST_PARTITIONS];
    uint32_t count = make(&f, &random, partitions);
    try_sequence(&series, &f, &random, partitions, count, round);
    terms_release(&f.terms);
  }
  if (per_found == 1) assert_int_equal(series.satisfiable, 0);
  finish_series(&series, per_found == 1 ? total * 9 / 10 : total / per_found);
}

/* ---- random programs, run twice ---- */

enum { STATE = 3, MOST_STEPS = 4 };

struct run {
  const char *name;
  uint32_t done, versions[STATE];
};

typedef term (*state_variable_fn)(struct fixture *, const char *name, uint32_t version);

static inline term state_of(struct fixture *f, const struct run *r, uint32_t i, state_variable_fn variable_of) {
  char name[8];
  snprintf(name, sizeof name, "%s%u_", r->name, i);
  return variable_of(f, name, r->versions[i]);
}

/* One step of a program: which one, only `seed` says. */
typedef term (*do_step_fn)(struct fixture *, struct run *, uint64_t seed);

/* Two runs of one program from the same state, their steps in any order, end in the same state. */
static inline uint32_t make_two_runs(struct fixture *f, uint64_t *random, term *partitions, do_step_fn do_step,
                                     state_variable_fn variable_of) {
  uint64_t steps[MOST_STEPS];
  uint32_t step_count = 1 + below(random, MOST_STEPS), count = 0, wrong = below(random, STATE);
  struct run runs[] = {{"x", 0, {0}}, {"y", 0, {0}}};
  for (uint32_t i = 0; i < step_count; i++) steps[i] = 1 + (uint64_t)below(random, UINT32_MAX - 1);
  partitions[count] = term_true;
  for (uint32_t i = 0; i < STATE; i++)
    partitions[count] =
        term_and2(&f->terms, partitions[count],
                  equals(f, state_of(f, &runs[0], i, variable_of), state_of(f, &runs[1], i, variable_of)));
  count++;
  while (runs[0].done + runs[1].done < 2 * step_count) {
    uint32_t who = runs[0].done == step_count ? 1 : runs[1].done == step_count ? 0 : below(random, 2);
    partitions[count++] = do_step(f, &runs[who], steps[runs[who].done]);
    runs[who].done++;
  }
  partitions[count++] =
      term_not(equals(f, state_of(f, &runs[0], wrong, variable_of), state_of(f, &runs[1], wrong, variable_of)));
  return count;
}

#endif
