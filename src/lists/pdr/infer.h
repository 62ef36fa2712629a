/* infer: loop invariants of a C function, found by pdr.h and said as annotations.
 *
 * The precondition is that of the function's contract, the property memory safety alone or with it the postcondition,
 * assertions and preconditions of calls. Invariants speak of the names that the user knows. They are checked twice
 * before they are called a proof: path by path with Z3 (recheck.h), and as annotations, by the obligations of
 * heap_proof.h with Z3 asked again about every one. */
#ifndef OCKHAM_LISTS_PDR_INFER_H
#define OCKHAM_LISTS_PDR_INFER_H

#include "lists/contract/heap_proof.h"
#include "lists/pdr/pdr.h"

struct inferred_clause {
  const char *file;
  uint32_t line, column; /* of the loop; what is inside of expanded calls has the line there */
  const char *text;      /* a formula of docs/annotations.md */
};

/* What is known at a loop. */
struct inferred_cube {
  uint32_t line;
  const char *text, *words; /* as annotations have it, and for people */
};

/* What the search knew of a loop in the end: it holds after at most so many paths from head to head. */
struct inferred_frame {
  uint32_t line, level;
  const char *text;
};

struct inferred_state {
  uint32_t line;
  const char *where; /* "at the entry", "at the loop", "at the end"; "" in between */
  struct picture *picture;
};

/* What `violation` says if it is none of heap_error_name. */
#define INFER_POSTCONDITION "the postcondition does not hold"
#define INFER_ERROR "the error location is reached"

struct inference {
  enum pdr_outcome outcome;
  const char *reason;                  /* of UNKNOWN */
  VEC(struct inferred_clause) clauses; /* of SAFE */
  VEC(struct inferred_frame) known;    /* the frames, level by level */
  VEC(struct inferred_state) states;   /* of UNSAFE */
  VEC(struct inferred_cube) cubes;     /* of INEXPRESSIBLE: an abstract run, loop by loop */
  const char *violation;               /* of UNSAFE and INEXPRESSIBLE: what goes wrong */
  uint32_t violation_line;
  bool is_annotatable; /* every loop has a place for an annotation */
  bool is_exact;       /* UNSAFE: the run is one of the program for sure */
  uint32_t nodes;      /* UNSAFE: of the heaps */
  uint32_t frames, queries, predicates;
  uint32_t rechecked; /* SAFE: questions that Z3 answered when the invariants were checked again */
  struct arena arena;
};

/* False after a diagnostic, or with the reason in `why` if the function is beyond the translation. */
bool infer_function(struct heap_proof *, function_id, bool memory_only, struct inference *, struct strbuf *why);
void inference_release(struct inference *);
/* Adds the invariants to the annotations of the function, each at its loop, unless some loop has no place for one.
 * False after a diagnostic. */
bool inference_annotate(const struct inference *, const char *function, struct annotations *, struct diagnostics *);

#endif
