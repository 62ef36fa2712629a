/* verdict: what an engine has to say about a program; the same for every engine. */
#ifndef OCKHAM_ENGINE_VERDICT_H
#define OCKHAM_ENGINE_VERDICT_H

#include "base/strbuf.h"
#include "semantics/step.h"
#include "semantics/trace.h"

enum verdict_kind { VERDICT_UNKNOWN, VERDICT_SAFE, VERDICT_UNSAFE };

/* Whenever the activation is at the location, the formula holds: a term over the symbols of `semantics.places`. */
struct invariant {
  context_id context;
  loc_id location;
  term formula;
};

/* All activations of a function at once, in a context of `places_summary`. `entry` holds when it is entered, over its
 * parameters and what is global; `exit` when it returns, over `places_entry`, `places_result` and what is global.
 * Invariants of the context may speak of entry values, too. A call that has no context of its own is by summary. */
struct summary {
  context_id context;
  term entry, exit;
};

struct engine_statistics {
  uint64_t vertices, covered, refinements, forced_covers, interpolations, restricted, fallbacks, deepest;
  uint32_t language; /* the k of the restriction language that sufficed, UINT32_MAX = none did */
};

struct verdict {
  enum verdict_kind kind;
  struct strbuf reason;             /* UNKNOWN: why; UNSAFE: what is violated */
  VEC(struct invariant) invariants; /* SAFE */
  VEC(struct summary) summaries;    /* SAFE; at most one for a function */
  struct trace trace;               /* UNSAFE */
  bool is_approximate;              /* UNSAFE: the path contains something that is not modelled exactly */
  struct semantics *semantics;      /* whose symbols the invariants are over; owned */
  struct engine_statistics statistics;
};

void verdict_release(struct verdict *);

#endif
