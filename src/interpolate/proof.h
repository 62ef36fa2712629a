/* proof: a refutation as a directed graph of clauses.
 *
 * Leaves are the clauses of a partition (HYP of POPL'04 section 3; splits and other axioms belong to a partition whose
 * vocabulary holds them) and theory lemmas (CONTRA: the negations of literals whose certificate is contradictory). An
 * inner node is a chain of resolutions (RES): the first clause, resolved in turn with the others. Nodes are numbered so
 * that antecedents come first; the refutation is the node with the empty clause. */
#ifndef OCKHAM_INTERPOLATE_PROOF_H
#define OCKHAM_INTERPOLATE_PROOF_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"
#include "base/vec.h"

/* A literal: twice the variable, plus 1 if negated. */
typedef uint32_t lit;
typedef uint32_t node_index;
#define NODE_NONE UINT32_MAX

static inline lit lit_make(uint32_t variable, bool negated) { return variable * 2 + negated; }
static inline lit lit_not(lit l) { return l ^ 1; }
static inline uint32_t lit_variable(lit l) { return l >> 1; }
static inline bool lit_is_negated(lit l) { return l & 1; }

enum proof_kind {
  PROOF_INPUT, /* `origin` is the partition */
  PROOF_LEMMA, /* `origin` is the number of the theory's certificate */
  PROOF_CHAIN
};

struct proof_step {
  lit pivot; /* the literal of the resolvent so far that goes; its negation is in `clause` */
  node_index clause;
};

struct proof_node {
  enum proof_kind kind;
  uint32_t origin;
  uint32_t first_literal, literal_count; /* in `literals` */
  node_index first;                      /* CHAIN: where the chain starts */
  uint32_t first_step, step_count;       /* CHAIN: in `steps` */
};

struct proof {
  VEC(struct proof_node) nodes;
  VEC(lit) literals;
  VEC(struct proof_step) steps;
  node_index refutation; /* NODE_NONE while there is none */
};

#define PROOF_INIT {VEC_INIT, VEC_INIT, VEC_INIT, NODE_NONE}

/* A leaf with the given clause. */
node_index proof_add_leaf(struct proof *, enum proof_kind, uint32_t origin, const lit *, uint32_t count);
/* A chain with its resulting clause; a chain without steps is the clause it starts from. */
node_index proof_add_chain(struct proof *, node_index first, const struct proof_step *, uint32_t step_count,
                           const lit *, uint32_t count);
static inline const lit *proof_literals(const struct proof *p, const struct proof_node *n) {
  assert(n->first_literal + n->literal_count <= p->literals.len);
  return n->literal_count ? p->literals.data + n->first_literal : NULL;
}
void proof_release(struct proof *);

/* Does every chain yield its clause by resolution, and is the refutation empty? Independent of how the proof was found.
 * The first breach is described in `why`. */
bool proof_check(const struct proof *, struct strbuf *why);
/* Asserts the same, for assert_structure. */
bool proof_is_valid(const struct proof *);
/* The nodes that the refutation needs, as a mark per node (xmalloc'ed). */
bool *proof_needed(const struct proof *);

#endif
