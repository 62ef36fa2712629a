/* heap_proof: functions with annotations are proved to satisfy them, one obligation at a time.
 *
 * The flow of a function is cut at its loop heads. From the entry, where the precondition holds, and from each loop
 * head, where its invariant does, every path to the next cut is a step (lists/logic/step.h), and each of its
 * obligations is one query: is there a heap at the cut from which the path is taken and the obligation fails? Calls of
 * functions with a contract are part of a path, by the adaptation rule (lists/logic/adapt.h). What is assumed is asked
 * to be possible at all: that is an obligation, too. */
#ifndef OCKHAM_LISTS_CONTRACT_HEAP_PROOF_H
#define OCKHAM_LISTS_CONTRACT_HEAP_PROOF_H

#include "base/context.h"
#include "lists/contract/annotation.h"
#include "lists/contract/picture.h"
#include "lists/logic/decide.h"
#include "program/program.h"

#define OBLIGATIONS(X)                                                                                                 \
  X(NULL_DEREFERENCE, "null-dereference", "no null dereference")                                                       \
  X(FREED, "use-of-freed-memory", "no use of memory that is not allocated")                                            \
  X(CYCLE, "cycle", "no cycle is made")                                                                                \
  X(UNREACHABLE, "unreachable", "not reached")                                                                         \
  X(INVARIANT_HOLDS, "invariant-entry", "loop invariant holds at first")                                               \
  X(INVARIANT_KEPT, "invariant-kept", "loop invariant is kept")                                                        \
  X(ASSERTION, "assert", "assertion holds")                                                                            \
  X(PRECONDITION, "precondition", "precondition of the call holds")                                                    \
  X(POSTCONDITION, "postcondition", "postcondition holds")                                                             \
  X(ASSIGNS, "assigns", "only what 'assigns' lists is changed")                                                        \
  X(SHARING, "sharing", "nodes that two others point to are held by variables (5.9)")                                  \
  X(POSSIBLE, "possible", "what is assumed can hold")                                                                  \
  X(LEMMA, "lemma", "lemma holds")

#define OBLIGATION_ENUM(KIND, name, text) OBLIGATION_##KIND,
enum heap_obligation_kind { OBLIGATIONS(OBLIGATION_ENUM) OBLIGATION_COUNT };
#undef OBLIGATION_ENUM
const char *obligation_name(enum heap_obligation_kind);
const char *obligation_text(enum heap_obligation_kind);

enum heap_obligation_status { OBLIGATION_HOLDS, OBLIGATION_FAILS, OBLIGATION_UNKNOWN };

struct heap_obligation {
  enum heap_obligation_kind kind;
  enum heap_obligation_status status;
  function_id function;           /* ID_NONE for lemmas */
  struct text_place at;           /* of the statement, or of the clause */
  const char *text;               /* what it is about: the clause, the call; "" if the kind says all */
  uint32_t site;                  /* tells obligations of one kind and place apart */
  const char *reason;             /* UNKNOWN: why */
  struct picture *before, *after; /* FAILS: heaps; NULL if there are none */
  const char *where;              /* FAILS: where `before` is: "at the entry of f", "at the loop in line 12" */
  struct text_place after_at;     /* and `after` */
  uint32_t paths;                 /* on which it was asked */
  bool is_from_entry;             /* `before` is a heap with which the function can be called */
  const char *replayed;           /* what the compiled function did with that heap, NULL = nothing that confirms it */
};

struct heap_proof {
  struct context *ctx;
  const struct program *program;
  const struct annotations *annotations;
  VEC(struct heap_obligation) obligations;
  struct arena arena;
  uint64_t queries;
  uint64_t rechecked, unanswered; /* of the second solver: questions in which it agrees, and without an answer */
  bool tracks_allocation;
  bool rechecks;          /* every obligation that holds is asked again, of another solver; it must not disagree */
  bool is_lenient;        /* and need not answer: after a few questions without one it is asked no more */
  bool is_search_off;     /* no heaps at the entry are looked for, where one at a loop shows a failure */
  struct position beyond; /* of the reason why the last function was beyond the translation */
  VEC(uint8_t) sharing;   /* per function: enum sharing, what was proved of it */
};

/* Which variables hold the nodes of a function's mod-set that are shared at its end: the fewer, the cheaper are calls
 * of it. Tried in this order. */
enum sharing { SHARING_NONE, SHARING_GHOSTS /* and the result */, SHARING_ALL };

void heap_proof_init(struct heap_proof *, struct context *, const struct program *, const struct annotations *);
void heap_proof_release(struct heap_proof *);

/* Adds the obligations of a function with a body. False after a diagnostic (a mistake in an annotation), or with the
 * reason in `why` if the function is beyond the translation. */
bool heap_proof_function(struct heap_proof *, function_id, struct strbuf *why);
/* That the formulas have no model is asked again, if that is wanted; false if it is not to be believed any more. */
bool heap_proof_recheck(struct heap_proof *, struct vocabulary *, const term *formulas, uint32_t count);
/* Adds an obligation per lemma. False after a diagnostic. */
bool heap_proof_lemmas(struct heap_proof *);

#endif
