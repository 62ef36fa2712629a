/* theory: linear arithmetic, with equality and functions, as the theory of the search, and the partial interpolants of
 * its lemmas. */
#ifndef OCKHAM_INTERPOLATE_THEORY_H
#define OCKHAM_INTERPOLATE_THEORY_H

#include "interpolate/arith/arith.h"
#include "interpolate/congruence.h"
#include "interpolate/encode.h"
#include "interpolate/equality.h"

/* One literal of a lemma's assignment with its multiplier in the certificate. */
struct theory_entry {
  lit literal;
  struct rational multiplier;
};

enum theory_certificate_kind {
  CERTIFICATE_FARKAS = ARITH_FARKAS,
  CERTIFICATE_DIVISIBILITY = ARITH_DIVISIBILITY,
  CERTIFICATE_CUTTING = ARITH_CUTTING,
  CERTIFICATE_CYCLE /* of equality.h */
};

struct theory_certificate {
  enum theory_certificate_kind kind;
  uint32_t first, count;           /* in theory.entries; of CUTTING: the literals, each once, without multipliers; of
                                      CYCLE: the literals in order, without multipliers */
  uint32_t first_step, step_count; /* of CUTTING: in theory.steps */
};

/* Of a certificate of cutting planes: multiplier * (literal, or result of an earlier step). */
struct theory_cutting_term {
  lit literal;   /* UINT32_MAX: a step */
  uint32_t step; /* within the certificate */
  struct rational multiplier;
};

struct theory_cutting_step {
  uint32_t first, count; /* in theory.cutting_terms */
};

struct theory_asserted {
  arith_literal literal;
  lit before; /* who had asserted it already, UINT32_MAX for nobody */
};

struct restriction;

struct theory {
  struct encoder encoder;
  struct arith *arith;
  struct congruence congruence; /* initialised by the owner */
  struct equality equality;     /* of terms of uninterpreted sorts */
  VEC(arith_literal) literals;  /* per variable of the search: its constraint, ARITH_NONE for others */
  VEC(lit) asserted_by;         /* per arith literal: the true literal of the search that asserted it */
  VEC(struct theory_asserted) trail;
  VEC(uint32_t) level_starts;
  VEC(uint32_t) form_homes; /* per form: a partition that has its variables */
  VEC(struct theory_certificate) certificates;
  VEC(struct theory_entry) entries;
  VEC(struct theory_cutting_step) steps;
  VEC(struct theory_cutting_term) cutting_terms;
  const char *reason;              /* why it gave up */
  struct restriction *restriction; /* of the language of interpolants, NULL if there is none */
  bool may_cut;                    /* conflicts may be cut into facts that cross from partition to partition */
  uint32_t integer_conflicts;      /* by divisibility and cutting planes that were considered for that */
  /* the running partial interpolant of a lemma */
  uint32_t current;             /* certificate */
  struct map multipliers;       /* literal -> entry + 1 */
  struct map in_a;              /* of CUTTING and CYCLE: literals that were taken into A -> 1 */
  VEC(struct rational) sum;     /* per base: coefficient */
  VEC(uint32_t) nonzero, place; /* bases with a coefficient; per base its place there + 1 */
  struct rational constant;     /* sum + constant <= 0 (or = 0) */
};

void theory_init(struct theory *, struct terms *);
void theory_release(struct theory *);
/* Callbacks for the search; `search` has to be set in the encoder before the first formula. */
struct cdcl_theory theory_callbacks(struct theory *);

/* cut.c: instead of one lemma over several partitions, one per partition, connected by new atoms. True if it was done.
 */
bool theory_cut_conflict(struct theory *, struct cdcl *, const struct theory_entry *, uint32_t count);
/* The partition that a literal counts with. */
uint32_t theory_home(const struct theory *, lit);
/* The atom is a fact that crosses from partition `here` to `next`. */
void theory_note_fact(struct theory *, uint32_t variable, uint32_t here, uint32_t next);
/* cut_integer.c: the same for a stored certificate of divisibility or cutting planes. */
bool theory_cut_integer_conflict(struct theory *, struct cdcl *, uint32_t certificate);

/* The sum under construction, used for partial interpolants and for cuts. */
void theory_sum_clear(struct theory *);
void theory_sum_add(struct theory *, lit, const struct rational *multiplier);
term theory_sum_term(struct theory *); /* sum <= 0 */
/* The constraint that a literal of the search asserts, ARITH_NONE for a disequality (it is split by clauses). */
arith_literal theory_constraint(const struct theory *, lit);

/* cutting_lemma.c: stores a certificate, yields its number and its lemma. `by`: per literal of the arithmetic that it
 * is from, the literal of the search. Pairs of inequalities are taken apart. */
uint32_t theory_store(struct theory *, const struct arith_certificate *, const lit *by, literal_list *lemma);
/* The partial interpolant of cutting planes for the literals that `in_a` has. */
term theory_cutting_value(struct theory *);
void theory_cutting_release(struct theory *);

/* For the sweep: see sweep.h. */
void theory_lemma_begin(void *theory, uint32_t certificate);
void theory_lemma_add(void *theory, lit);
term theory_lemma_value(void *theory);
/* The partition that a lemma is about, where partitions share no arithmetic. */
uint32_t theory_lemma_partition(void *theory, uint32_t certificate);

#endif
