/* diagram: BDDs, by BuDDy.
 *
 * BuDDy has one table of nodes per process, so this is the one place with process-wide state: the table is there while
 * any `struct diagrams` is open, and all of them share its variables. Two rules make it safe to use:
 *
 *   - What an operation below gives stays alive until `diagrams_drop` goes back behind it (a stack of temporaries);
 *     what is to live longer is kept with bdd_addref and given back with bdd_delref.
 *   - Work is done inside `diagrams_run`, which ends it when a limit is reached in the middle of an operation.
 * Functions on the way must own nothing but what hangs on the data of the work, because they do not return. */
#ifndef OCKHAM_BOOLEAN_DIAGRAM_H
#define OCKHAM_BOOLEAN_DIAGRAM_H

#include "base/limits.h"
#include "base/strbuf.h"
#include "base/vec.h"

#include <bdd.h>
#include <stdbool.h>
#include <stdint.h>

struct diagrams {
  struct limits *limits;
  VEC(BDD) temporaries;
};

/* `block` variables that follow each other stay together when the order of variables is improved. */
void diagrams_open(struct diagrams *, struct limits *, uint32_t variable_count, uint32_t block);
void diagrams_close(struct diagrams *);

/* Of BuDDy, with its name. */
void diagrams_print_version(struct strbuf *);

/* Calls work(data). False if a limit ended it; the limits say which. Not to be nested. */
bool diagrams_run(struct diagrams *, void (*work)(void *data), void *data);
/* A checkpoint: does not return if a limit is reached. Only inside diagrams_run. */
void diagrams_checkpoint(struct diagrams *);

static inline uint32_t diagrams_mark(const struct diagrams *d) { return d->temporaries.len; }
void diagrams_drop(struct diagrams *, uint32_t mark);

/* Makes a new result of BuDDy a temporary. */
static inline BDD diagram_hold(struct diagrams *d, BDD x) {
  vec_push(&d->temporaries, bdd_addref(x));
  return x;
}
static inline BDD diagram_and(struct diagrams *d, BDD a, BDD b) { return diagram_hold(d, bdd_and(a, b)); }
static inline BDD diagram_or(struct diagrams *d, BDD a, BDD b) { return diagram_hold(d, bdd_or(a, b)); }
static inline BDD diagram_not(struct diagrams *d, BDD a) { return diagram_hold(d, bdd_not(a)); }
static inline BDD diagram_minus(struct diagrams *d, BDD a, BDD b) {
  return diagram_hold(d, bdd_apply(a, b, bddop_diff));
}
static inline BDD diagram_equal(struct diagrams *d, BDD a, BDD b) { return diagram_hold(d, bdd_biimp(a, b)); }
static inline BDD diagram_ite(struct diagrams *d, BDD c, BDD a, BDD b) { return diagram_hold(d, bdd_ite(c, a, b)); }
static inline BDD diagram_exist(struct diagrams *d, BDD a, BDD set) { return diagram_hold(d, bdd_exist(a, set)); }
static inline BDD diagram_rename(struct diagrams *d, BDD a, bddPair *pair) {
  return diagram_hold(d, bdd_replace(a, pair));
}
/* exists `set`: a and b */
static inline BDD diagram_product(struct diagrams *d, BDD a, BDD b, BDD set) {
  return diagram_hold(d, bdd_relprod(a, b, set));
}

/* Puts `value` where a kept diagram is, in place of it. */
static inline void diagram_store(BDD *place, BDD value) {
  bdd_addref(value);
  bdd_delref(*place);
  *place = value;
}

#endif
