/* interpolate_fixture: sequences of formulas, and the check of their interpolants: vocabulary here, implication,
 * inconsistency and inductiveness as questions to Z3. */
#ifndef OCKHAM_TEST_PROVE_INTERPOLATE_FIXTURE_H
#define OCKHAM_TEST_PROVE_INTERPOLATE_FIXTURE_H

#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "logic/build.h"
#include "logic/print_smt.h"
#include "logic/traverse.h"
#include "prove/interpolate.h"

enum { MOST_CUTS = 64 };

struct fixture {
  struct terms terms;
  struct limits limits;
};

static inline void setup(struct fixture *f) {
  terms_init(&f->terms);
  limits_init(&f->limits, 60, 0);
}

static inline term variable(struct fixture *f, const char *name, uint32_t i) {
  char text[32];
  snprintf(text, sizeof text, "%s%u", name, i);
  return term_var(&f->terms, text, sort_int);
}

static inline term plus(struct fixture *f, term t, int64_t k) {
  return term_add2(&f->terms, t, term_int(&f->terms, k));
}
static inline term times(struct fixture *f, int64_t k, term t) {
  return term_mul2(&f->terms, term_int(&f->terms, k), t);
}
static inline term equals(struct fixture *f, term a, term b) { return term_equals(&f->terms, a, b); }

/* The interpolants of all cuts of a sequence. */
static inline struct interpolation sequence(struct fixture *f, const term *partitions, uint32_t count,
                                            enum sweep_system system) {
  struct cut *cuts = xcalloc(count, sizeof *cuts);
  for (uint32_t i = 0; i + 1 < count; i++) cuts[i] = (struct cut){0, i};
  struct interpolation r = interpolate(&f->limits, &f->terms, partitions, count, cuts, count - 1, system);
  free(cuts);
  return r;
}

static inline uint32_t below(uint64_t *random, uint32_t n) {
  *random = *random * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((*random >> 33) % n);
}

static inline void conjoin(struct fixture *f, const term *partitions, uint32_t from, uint32_t to, term *ret) {
  *ret = term_true;
  for (uint32_t i = from; i < to; i++) *ret = term_and2(&f->terms, *ret, partitions[i]);
}

static inline bool occurs(struct fixture *f, term needle, term t) {
  term_list variables = VEC_INIT;
  term_free_variables(&f->terms, &t, 1, &variables);
  bool found = false;
  for (uint32_t i = 0; i < variables.len; i++) found |= variables.data[i].id == needle.id;
  vec_release(&variables);
  return found;
}

/* Looks at the partitions themselves: their conjunctions may have been simplified. */
static inline void check_vocabulary(struct fixture *f, const term *partitions, uint32_t count, struct cut cut,
                                    term interpolant) {
  term_list variables = VEC_INIT;
  term_free_variables(&f->terms, &interpolant, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) {
    bool in_a = false, in_b = false;
    for (uint32_t k = 0; k < count; k++) {
      bool inside = k >= cut.left && k <= cut.right, here = occurs(f, variables.data[i], partitions[k]);
      in_a |= inside && here;
      in_b |= !inside && here;
    }
    assert_true(in_a && in_b);
  }
  vec_release(&variables);
}

/* Adds the question whether the conjunction has a model. */
static inline void ask(struct fixture *f, struct strbuf *script, term a, term b, uint32_t *asked) {
  term both = term_and2(&f->terms, a, b);
  strbuf_puts(script, "(push 1)\n");
  print_smt_declarations(script, &f->terms, &both, 1);
  strbuf_puts(script, "(assert ");
  print_smt_term(script, &f->terms, both);
  strbuf_puts(script, ")\n(check-sat)\n(pop 1)\n");
  ++*asked;
}

/* How many answers of z3 are as expected; anything else but "unknown" is printed. */
static inline uint32_t count_answers(const struct strbuf *script, const char *expected, uint32_t *unknown) {
  char path[] = "/tmp/ockham-itp-XXXXXX", command[64], line[256];
  int fd = mkstemp(path);
  assert_true(fd >= 0);
  assert_int_equal(write(fd, script->text, script->len), (ssize_t)script->len);
  close(fd);
  snprintf(command, sizeof command, "z3 -t:5000 -smt2 %s", path);
  FILE *z3 = popen(command, "r");
  uint32_t right = 0;
  while (fgets(line, sizeof line, z3)) {
    if (strcmp(line, expected) == 0)
      right++;
    else if (strcmp(line, "unknown\n") == 0)
      ++*unknown;
    else
      print_error("z3: %s", line);
  }
  pclose(z3);
  unlink(path);
  return right;
}

static inline void check_sequence(struct fixture *f, const term *partitions, uint32_t count,
                                  const struct interpolation *r, struct strbuf *script, uint32_t *asked) {
  for (uint32_t i = 0; i + 1 < count; i++) {
    term a, b, interpolant = r->interpolants.data[i];
    conjoin(f, partitions, 0, i + 1, &a);
    conjoin(f, partitions, i + 1, count, &b);
    check_vocabulary(f, partitions, count, (struct cut){0, i}, interpolant);
    ask(f, script, a, term_not(interpolant), asked);
    ask(f, script, interpolant, b, asked);
    if (i)
      ask(f, script, term_and2(&f->terms, r->interpolants.data[i - 1], partitions[i]), term_not(interpolant), asked);
  }
}

/* The scoped cuts [left, right] with 0 < left: A is in the middle. Adjacent scopes must fit together: the interpolants
 * of [left, left] and [left + 1, right] imply that of [left, right]. False if the prover gives up. */
static inline bool check_scopes(struct fixture *f, const term *partitions, uint32_t count, struct strbuf *script,
                                uint32_t *asked) {
  struct cut cuts[MOST_CUTS] = {{0, 0}};
  uint32_t cut_count = 0;
  for (uint32_t left = 1; left + 1 < count; left++)
    for (uint32_t right = left; right + 1 < count && cut_count < MOST_CUTS; right++)
      cuts[cut_count++] = (struct cut){left, right};
  struct interpolation r = interpolate(&f->limits, &f->terms, partitions, count, cuts, cut_count, SWEEP_MCMILLAN);
  bool answered = r.answer == INTERPOLATION_FOUND;
  for (uint32_t i = 0; answered && i < cut_count; i++) {
    term a, before, after, whole = r.interpolants.data[i];
    conjoin(f, partitions, cuts[i].left, cuts[i].right + 1, &a);
    conjoin(f, partitions, 0, cuts[i].left, &before);
    conjoin(f, partitions, cuts[i].right + 1, count, &after);
    check_vocabulary(f, partitions, count, cuts[i], whole);
    ask(f, script, a, term_not(whole), asked);
    ask(f, script, whole, term_and2(&f->terms, before, after), asked);
    for (uint32_t k = 0; k < cut_count; k++) { /* the first partition by itself, and the rest */
      uint32_t single = i - (cuts[i].right - cuts[i].left);
      if (cuts[k].left == cuts[i].left + 1 && cuts[k].right == cuts[i].right)
        ask(f, script, term_and2(&f->terms, r.interpolants.data[single], r.interpolants.data[k]), term_not(whole),
            asked);
    }
  }
  interpolation_release(&r);
  return answered;
}

#endif
