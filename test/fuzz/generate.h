/* generate: random unsatisfiable sequences of formulas for the interpolating prover.
 *
 * A sequence is made of chains. A chain is a reason that runs through several partitions: a start, links from one
 * variable to the next as the assignments of a path are, and a claim at the end that contradicts what the links imply.
 * What they imply is computed on the way, so most sequences are inconsistent by construction; chains without a claim,
 * irrelevant ones, stand in between. Two kinds are made by chance alone, and the caller rejects those that have a
 * model.
 *
 * A tree of calls is a sequence with scopes: intervals of partitions, nested. A scope begins and ends with steps of its
 * own, and after a call there is a step of the caller, the return. A chain passes through a call or leaves it out. */
#ifndef OCKHAM_TEST_FUZZ_GENERATE_H
#define OCKHAM_TEST_FUZZ_GENERATE_H

#include "logic/term.h"

enum { MOST_PARTITIONS = 30 };

enum family {
  FAMILY_POINT,    /* x' = a x + b, div, mod, ite from a known value */
  FAMILY_INTERVAL, /* bounds, branches */
  FAMILY_FARKAS,   /* a combination of inequalities over several variables, spread over the partitions */
  FAMILY_PARITY,   /* remainders */
  FAMILY_GAP,      /* u and v are multiples of m, and u - v is strictly between two neighbours of them */
  FAMILY_BOX,      /* a x + b y = c with x, y >= 0 and no such sum */
  FAMILY_LOCK,     /* locks and flags, Boolean or 0 and 1 */
  FAMILY_STRIP,    /* bounded variables between two parallel lines; by chance */
  FAMILY_FORMULA,  /* formulas over a window of variables; by chance */
  FAMILY_COUNT
};
extern const char *const family_names[FAMILY_COUNT];

struct scope {
  uint32_t left, right; /* inclusive */
  uint32_t parent;
};

struct sequence {
  struct terms *terms;
  uint64_t random;
  enum family family;
  uint32_t count;
  term partitions[MOST_PARTITIONS];
  bool is_tree;
  uint32_t scope_count; /* at least 1: the first is the whole */
  struct scope scopes[MOST_PARTITIONS];
  uint32_t scope_of[MOST_PARTITIONS]; /* the innermost one of each partition */
  uint32_t names, magnitude;          /* of the generator */
};

/* The same numbers give the same sequence; `attempt` tells those apart that replace one another after a rejection. */
void generate(struct sequence *, struct terms *, uint64_t seed, uint64_t index, uint32_t attempt);

#endif
