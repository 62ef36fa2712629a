/* cdcl: conflict-driven clause learning over a theory, with the resolution proof of every learned clause.
 *
 * The search owns propositional variables; the theory sees literals become true, may veto the assignment with a lemma
 * (a clause that is false under it), and may add clauses (splits) when the assignment is complete. Every clause is a
 * node of the proof; learned clauses record the chain that derives them, so an unsatisfiable answer comes with a
 * refutation. */
#ifndef OCKHAM_INTERPOLATE_SAT_CDCL_H
#define OCKHAM_INTERPOLATE_SAT_CDCL_H

#include "base/limits.h"
#include "interpolate/proof.h"

enum cdcl_answer { CDCL_SAT, CDCL_UNSAT, CDCL_GIVE_UP };

enum theory_answer {
  THEORY_OK,       /* nothing against it; with a complete assignment: a model */
  THEORY_CONFLICT, /* `lemma` is a clause whose literals are all false */
  THEORY_SPLIT,    /* clauses were added with cdcl_add_input or cdcl_add_lemma: go on */
  THEORY_GIVE_UP
};

typedef VEC(lit) literal_list;

struct cdcl;

/* What the search asks of the theory. `data` is passed to each. */
struct cdcl_theory {
  void *data;
  void (*push)(void *data); /* a decision follows */
  void (*pop)(void *data, uint32_t levels);
  bool (*is_atom)(void *data, uint32_t variable); /* does it want to hear of this variable? */
  void (*assign)(void *data, lit);                /* became true */
  /* Asked after propagation; `complete` if every variable has a value. On THEORY_CONFLICT fills `lemma` and the number
   * of its certificate. */
  enum theory_answer (*check)(void *data, struct cdcl *, bool complete, literal_list *lemma, uint32_t *certificate);
  /* Does literal `strong` imply literal `weak`? If so, `certificate` is that of the lemma. May be NULL. */
  bool (*implies)(void *data, lit strong, lit weak, uint32_t *certificate);
};

struct cdcl *cdcl_new(struct limits *, const struct cdcl_theory *); /* the theory is copied */
void cdcl_free(struct cdcl *);

uint32_t cdcl_new_variable(struct cdcl *);
uint32_t cdcl_variable_count(const struct cdcl *);
/* A clause of a partition. Literals may repeat; a tautology is dropped. */
void cdcl_add_input(struct cdcl *, uint32_t partition, const lit *, uint32_t count);
/* A valid clause of the theory with its certificate. */
void cdcl_add_lemma(struct cdcl *, uint32_t certificate, const lit *, uint32_t count);

/* A lemma that implies its first literal now, the others being false at `level` or below: backtracks to there and
 * assigns it. The lemma serves conflict analysis but does not propagate again. Where this is not so it is a lemma like
 * any other. */
void cdcl_imply(struct cdcl *, uint32_t level, uint32_t certificate, const lit *, uint32_t count);
/* Decide the variable only when all others have values. */
void cdcl_decide_last(struct cdcl *, uint32_t variable);

enum cdcl_answer cdcl_solve(struct cdcl *);
/* Is the literal true now? */
bool cdcl_value(const struct cdcl *, lit);
/* Is it true without any decision? */
bool cdcl_is_fixed(const struct cdcl *, lit);
/* The level at which a literal got its value. */
uint32_t cdcl_level(const struct cdcl *, lit);
/* How many literals got their values before it. */
uint32_t cdcl_place(const struct cdcl *, lit);
const struct proof *cdcl_proof(const struct cdcl *);

struct cdcl_statistics {
  uint64_t decisions, propagations, conflicts, theory_conflicts, restarts;
  uint64_t expansions; /* of literals that cdcl_imply assigned, in conflict analysis */
};
struct cdcl_statistics cdcl_statistics(const struct cdcl *);

#endif
