/* verdict: what an engine has to say about a program; the same for every engine. */
#ifndef OCKHAM_ENGINE_VERDICT_H
#define OCKHAM_ENGINE_VERDICT_H

#include "base/strbuf.h"
#include "encode/step.h"
#include "program/trace.h"

enum verdict_kind { VERDICT_UNKNOWN, VERDICT_SAFE, VERDICT_UNSAFE };

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

/* What an engine claims about lists at a location, as annotations have it. */
struct heap_claim {
  loc_id location;
  char *text; /* owned */
};

struct segments;

struct engine_statistics {
  uint64_t vertices, covered, refinements, forced_covers, interpolations, restricted, fallbacks, deepest;
  uint64_t predicates;   /* of engines lazy and slam: different ones, at all places together */
  uint64_t places;       /* context and location, reached */
  uint64_t tracked;      /* predicates, summed over these */
  uint64_t most_tracked; /* at one of these */
  uint32_t language;     /* the k of the restriction language that sufficed, UINT32_MAX = none did */
};

struct verdict {
  enum verdict_kind kind;
  struct strbuf reason;             /* UNKNOWN: why; UNSAFE: what is violated */
  VEC(struct invariant) invariants; /* SAFE */
  VEC(struct summary_claim) summaries;
  const char *heap_proof; /* SAFE by what is known of lists, for which there is no certificate: what the proof is */
  bool is_rechecked;      /* ... and somebody else agreed */
  VEC(struct heap_claim) claims;
  struct trace trace;          /* UNSAFE */
  const char *violation;       /* UNSAFE: what its last step violates; NULL: the step says so */
  bool is_approximate;         /* UNSAFE: the path contains something that is not modelled exactly */
  struct semantics *semantics; /* whose symbols the invariants are over; owned */
  struct program *program;     /* of the semantics, where it is a copy that the engine made; owned */
  struct segments *segments;   /* SAFE by a proof of the translated program (segments.h), whose invariants these are */
  void (*free_segments)(struct segments *);
  struct strbuf boolean;    /* of engine slam, if it is asked for: the last boolean program */
  struct strbuf precision;  /* of engine lazy, if it is asked for: its predicates as a file */
  uint32_t lost_predicates; /* that are not in `precision`: C cannot say them */
  struct engine_statistics statistics;
};

void verdict_release(struct verdict *);

#endif
