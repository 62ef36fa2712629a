/* interpolate_fixture: sequences of formulas, and the check of their interpolants: vocabulary here, implication,
 * inconsistency and inductiveness as questions to Z3. */
#ifndef OCKHAM_TEST_PROVE_INTERPOLATE_FIXTURE_H
#define OCKHAM_TEST_PROVE_INTERPOLATE_FIXTURE_H

#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/map.h"
#include "base/strbuf.h"
#include "interpolate/interpolate.h"
#include "logic/build.h"
#include "logic/text/print_smt.h"
#include "logic/traverse.h"

enum { MOST_CUTS = 64 };

struct fixture {
  struct terms terms;
  struct limits limits;
};

static inline void setup(struct fixture *f) {
  terms_init(&f->terms);
  limits_init(&f->limits, 300, 0); /* ends what hangs, also on a busy machine with sanitizers */
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
  return interpolate(
      &f->limits, &f->terms,
      &(struct interpolation_request){.partitions = partitions, .partition_count = count, .system = system});
}

static inline uint32_t below(uint64_t *random, uint32_t n) {
  *random = *random * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((*random >> 33) % n);
}

static inline void conjoin(struct fixture *f, const term *partitions, uint32_t from, uint32_t to, term *ret) {
  *ret = term_true;
  for (uint32_t i = from; i < to; i++) *ret = term_and2(&f->terms, *ret, partitions[i]);
}

/* The variables and functions of a term, as keys. */
static inline struct map symbols_of(struct fixture *f, term t) {
  struct map symbols = MAP_INIT;
  term_list nodes = VEC_INIT;
  traverse_nodes(&f->terms, &t, 1, &nodes);
  for (uint32_t i = 0; i < nodes.len; i++) {
    enum term_kind kind = term_kind(&f->terms, nodes.data[i]);
    if (kind == TERM_VAR) *map_put(&symbols, nodes.data[i].id) = 1;
    if (kind == TERM_APPLY) *map_put(&symbols, (uint64_t)1 << 32 | term_symbol(&f->terms, nodes.data[i]).id) = 1;
  }
  vec_release(&nodes);
  return symbols;
}

/* Looks at the partitions themselves: their conjunctions may have been simplified. */
static inline void check_vocabulary(struct fixture *f, const term *partitions, uint32_t count, struct cut cut,
                                    term interpolant) {
  struct map inside = MAP_INIT, outside = MAP_INIT, used = symbols_of(f, interpolant);
  for (uint32_t k = 0; k < count; k++) {
    struct map symbols = symbols_of(f, partitions[k]);
    for (uint32_t i = 0; i < symbols.entries.len; i++)
      *map_put(k >= cut.left && k <= cut.right ? &inside : &outside, symbols.entries.data[i].key) = 1;
    map_release(&symbols);
  }
  for (uint32_t i = 0; i < used.entries.len; i++) {
    assert_non_null(map_get(&inside, used.entries.data[i].key));
    assert_non_null(map_get(&outside, used.entries.data[i].key));
  }
  map_release(&inside);
  map_release(&outside);
  map_release(&used);
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

static inline const term *find_cut(const struct interpolation *r, const struct cut *cuts, uint32_t count, uint32_t left,
                                   uint32_t right) {
  for (uint32_t i = 0; i < count; i++)
    if (cuts[i].left == left && cuts[i].right == right) return &r->interpolants.data[i];
  return NULL;
}

/* The interpolant of [left, right] follows from that of the scope before its last step; and from those of two scopes
 * side by side, with or without a step behind them (a return). */
static inline void check_fit(struct fixture *f, const term *partitions, const struct cut *cuts, uint32_t count,
                             const struct interpolation *r, uint32_t which, struct strbuf *script, uint32_t *asked) {
  struct terms *s = &f->terms;
  uint32_t left = cuts[which].left, right = cuts[which].right;
  term against = term_not(r->interpolants.data[which]);
  const term *before = left < right ? find_cut(r, cuts, count, left, right - 1) : NULL;
  if (before) ask(f, script, term_and2(s, *before, partitions[right]), against, asked);
  for (uint32_t middle = left; middle < right; middle++) {
    const term *first = find_cut(r, cuts, count, left, middle);
    const term *rest = find_cut(r, cuts, count, middle + 1, right);
    const term *call = middle + 1 < right ? find_cut(r, cuts, count, middle + 1, right - 1) : NULL;
    if (first && rest) ask(f, script, term_and2(s, *first, *rest), against, asked);
    if (first && call) ask(f, script, term_and2(s, term_and2(s, *first, *call), partitions[right]), against, asked);
    if (first && (rest || call)) return;
  }
}

/* The interpolants of any cuts; false if the prover gives up. */
static inline bool check_cuts(struct fixture *f, const term *partitions, uint32_t count, const struct cut *cuts,
                              uint32_t cut_count, struct strbuf *script, uint32_t *asked) {
  struct interpolation r =
      interpolate(&f->limits, &f->terms,
                  &(struct interpolation_request){
                      .partitions = partitions, .partition_count = count, .cuts = cuts, .cut_count = cut_count});
  assert_int_not_equal(r.answer, INTERPOLATION_SATISFIABLE);
  bool answered = r.answer == INTERPOLATION_FOUND;
  for (uint32_t i = 0; answered && i < cut_count; i++) {
    term a, before, after, whole = r.interpolants.data[i];
    conjoin(f, partitions, cuts[i].left, cuts[i].right + 1, &a);
    conjoin(f, partitions, 0, cuts[i].left, &before);
    conjoin(f, partitions, cuts[i].right + 1, count, &after);
    check_vocabulary(f, partitions, count, cuts[i], whole);
    ask(f, script, a, term_not(whole), asked);
    ask(f, script, whole, term_and2(&f->terms, before, after), asked);
    check_fit(f, partitions, cuts, cut_count, &r, i, script, asked);
  }
  interpolation_release(&r);
  return answered;
}

/* All scoped cuts [left, right] with 0 < left. */
static inline bool check_scopes(struct fixture *f, const term *partitions, uint32_t count, struct strbuf *script,
                                uint32_t *asked) {
  struct cut cuts[MOST_CUTS] = {{0, 0}};
  uint32_t cut_count = 0;
  for (uint32_t left = 1; left + 1 < count; left++)
    for (uint32_t right = left; right + 1 < count && cut_count < MOST_CUTS; right++)
      cuts[cut_count++] = (struct cut){left, right};
  return check_cuts(f, partitions, count, cuts, cut_count, script, asked);
}

#endif
