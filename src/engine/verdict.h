/* verdict: what an engine has to say about a program; the same for every engine.
 *
 *     kind      what is said                 with
 *     SAFE      no run violates              `proof`, of one of the kinds below
 *     UNSAFE    a run does                   `alarm`
 *     UNKNOWN   neither, and why             `reason`, and `alarm` if a run was found that nobody could confirm
 *
 * A verdict owns what it holds; whoever confirms it may only lower it. */
#ifndef OCKHAM_ENGINE_VERDICT_H
#define OCKHAM_ENGINE_VERDICT_H

#include "base/strbuf.h"
#include "encode/step.h"
#include "engine/focus.h"
#include "engine/reason.h"
#include "engine/trial.h"
#include "program/question.h"
#include "program/trace.h"

struct task;

/* Whenever the activation is at the location, the formula holds: a term over the symbols of `semantics.places`. */
struct invariant {
  context_id context;
  loc_id location;
  term formula;
};

/* Of any activation of a function, in its frame (places.h): `entry` holds when it is entered, over its parameters and
 * global variables; `exit` when it returns, over values at the entry, results and global variables. Invariants of the
 * frame may speak of values at the entry too. */
struct summary_claim {
  context_id frame;
  term entry, exit;
};

/* A program that stands for the given one: what is proved of it is proved of that. */
struct translated {
  const struct program *program; /* NULL = there is none */
  void *owner;                   /* of the program; released by `free` */
  void (*free)(void *owner);
  /* What memory is like in the given program when the translated one is at the location, in words; NULL = not known. */
  const char *(*memory)(const void *owner, loc_id);
};

/* How far the program is unwound, at most:
 *   ROUNDS_LOOP      so often control comes back to the head, each time that the loop is entered
 *   ROUNDS_FUNCTION  so many activations of the function are there at once
 *   ROUNDS_ROOM      so many bytes of what the ALLOCATE edge makes are used, where its size is no constant */
enum round_kind { ROUNDS_LOOP, ROUNDS_FUNCTION, ROUNDS_ROOM, ROUND_KIND_COUNT };
struct round_claim {
  enum round_kind kind;
  uint32_t id; /* location, function or edge */
  uint32_t most;
};

/* Invariants, of the given program or of a translated one: what a certificate is made of. Or, in their place, how often
 * its loops are unwound: then nothing else has to be known. */
struct invariant_proof {
  struct semantics *semantics; /* whose symbols the invariants are over; owned; NULL = none yet */
  struct program *copy;        /* of the semantics, where the engine works on a copy; owned */
  struct translated translated;
  VEC(struct invariant) invariants;
  VEC(struct summary_claim) summaries;
  bool is_unwound; /* there are no invariants, but these; strictly: signed arithmetic must not overflow */
  bool is_strict;
  bool is_by_second; /* cryptominisat has refuted some of it */
  VEC(struct round_claim) rounds;
  uint32_t inductive_rounds; /* > 0: after so many rounds without a violation there is none in the next */
};

/* What is claimed about lists at a location, as annotations have it. */
struct list_claim {
  loc_id location;
  char *text; /* owned */
};

/* By what is known of lists: there is no certificate, but somebody else may have been asked. */
struct list_proof {
  const char *what;     /* the proof is, in words */
  const char *repeated; /* by whom: "Z3"; NULL = nobody was asked */
  uint32_t obligations; /* that this one decided */
  VEC(struct list_claim) claims;
};

enum verdict_proof_kind { PROOF_INVARIANTS, PROOF_LISTS };

struct verdict_proof {
  enum verdict_proof_kind kind;
  union {
    struct invariant_proof by_invariants;
    struct list_proof by_lists;
  };
};

struct alarm {
  struct trace trace;
  const char *violation; /* what its last step violates; NULL: the step says so */
  bool is_approximate;   /* the path contains something that is not modelled exactly */
};

struct engine_statistics {
  uint64_t vertices, covered, refinements, forced_covers, interpolations, restricted, fallbacks, deepest;
  uint64_t predicates;   /* of engines lazy and slam: different ones, at all places together */
  uint64_t places;       /* context and location, reached */
  uint64_t tracked;      /* predicates, summed over these */
  uint64_t most_tracked; /* at one of these */
  uint32_t language;     /* the k of the restriction language that sufficed, UINT32_MAX = none did */
};

/* Files that were asked for (parameters.h), as text; empty if there is none. */
struct by_products {
  struct strbuf boolean;    /* the last boolean program */
  struct strbuf precision;  /* predicates */
  uint32_t lost_predicates; /* that are not in `precision`: C cannot say them */
};

struct verdict {
  enum verdict_kind kind;
  bool is_settled;            /* the engine has said its last word: what follows does not change it */
  const char *engine;         /* who says so; NULL = nobody was asked */
  struct reason reason;       /* UNKNOWN: why */
  struct focus focus;         /* and what was looked at last */
  struct verdict_proof proof; /* SAFE */
  struct alarm alarm;         /* UNSAFE; UNKNOWN: a possible violation, if it has steps */
  struct by_products by_products;
  struct engine_statistics statistics;
  uint32_t bound;         /* UNKNOWN: no run fails that goes round each loop no more often than this; 0 = not known */
  excluded_list excluded; /* UNKNOWN: checks of the given program that cannot fail, as far as the engine knows */
  trial_list trials;      /* of all engines that were asked, where a choice of them was */
};

/* Unknown, without a reason yet, and room for a proof by invariants. */
#define VERDICT_INIT                                                                                                   \
  {.kind = VERDICT_UNKNOWN,                                                                                            \
   .reason = REASON_INIT,                                                                                              \
   .focus = FOCUS_NONE,                                                                                                \
   .alarm = {.trace = TRACE_INIT},                                                                                     \
   .by_products = {STRBUF_INIT, STRBUF_INIT, 0}}

void verdict_release(struct verdict *);

/* It is unknown, for this reason only (engine/reason.h); settled or not. `detail` may be NULL. */
void verdict_give_up(struct verdict *, enum reason_id, struct position, const char *detail);
/* What is left out at an edge where the model has too few behaviours (MARK_MISSING), as far as it is known, and the
 * reason to give for it. */
enum reason_id missing_describe(const struct program *, edge_id, struct strbuf *);
/* `it may be that memory is lost, ...`: what a check says that may fail, and that nobody has seen fail. */
void suspicion_describe(enum check_kind, struct strbuf *);
/* It is unknown because of such an edge. */
void verdict_blame_missing(struct verdict *, const struct program *, edge_id);
/* The same for a limit that was reached. */
void verdict_blame_limits(struct verdict *, const struct limits *);
/* For an engine at work: it ends here, unless it has ended before. The first word counts. */
void verdict_settle(struct verdict *, enum verdict_kind);
void verdict_settle_unknown(struct verdict *, enum reason_id, struct position, const char *detail);
/* Ends it if a limit is reached, which is then the reason. */
bool verdict_is_out_of_limits(struct verdict *, struct limits *);
/* Room for the symbols of invariants; the caller initialises them. */
struct semantics *verdict_new_semantics(struct verdict *);
/* It is safe, by what is known of lists. */
void verdict_prove_by_lists(struct verdict *, struct list_proof);
/* The program that the invariants of a proof are of: a translated one, or the given one. */
const struct program *verdict_proved_program(const struct verdict *, const struct program *given);
/* Which check of the program the alarm is about; ID_NONE if it does not say. */
check_id verdict_failed_check(const struct verdict *, const struct program *);
/* Notes that it is what its engine came to, which began at that time on clock_now; and, when a verdict that decided was
 * lowered afterwards, that this was no decision. */
void verdict_note_trial(const struct verdict *, trial_list *, const struct task *, uint64_t began);
void verdict_review_trials(struct verdict *);
/* There is no trace. */
void verdict_drop_alarm(struct verdict *);

#endif
