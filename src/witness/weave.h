/* weave: a witness as a part of the program that it is about, so that engines, replays and certificates need not know
 * of witnesses.
 *
 *   violation    the source gets a variable, the segment that the run is in, and at each place of a waypoint a
 * statement that goes on to the next segment, or ends a run that the witness does not describe; in the result the
 *                checks of the target are the property
 *   correctness  the source gets at the place of each invariant a branch into which a run may go to see whether the
 *                invariant holds there, and to end; so what its evaluation does cannot change other runs
 *
 * No line is added, so that all that the source says stays in its line. */
#ifndef OCKHAM_WITNESS_WEAVE_H
#define OCKHAM_WITNESS_WEAVE_H

#include "base/context.h"
#include "base/text/edits.h"
#include "front/sources.h"
#include "witness/sites.h"
#include "witness/witness.h"

enum weaving {
  WEAVING_DONE,
  WEAVING_NOWHERE, /* what the witness speaks of is not in the program: no run comes there */
  WEAVING_UNCLEAR  /* what it means is not known */
};

enum woven_kind { WOVEN_SOURCE, WOVEN_TARGET, WOVEN_INVARIANT, WOVEN_END_OF_DO, WOVEN_HELP };

/* Where a place of the woven program comes from. */
struct woven_place {
  enum woven_kind kind;  /* INVARIANT, END_OF_DO: of a check of an invariant */
  uint32_t line, column; /* in the source */
  uint32_t invariant;    /* INVARIANT, END_OF_DO */
};

struct woven {
  struct strbuf text;
  struct edits edits;
  struct line_table source_lines, lines;
  VEC(uint32_t) invariant_of; /* per edit; UINT32_MAX = none */
  VEC(bool) is_end_of_do;     /* per edit */
  size_t target, target_end;  /* in the source: checks here are the target's */
  bool is_partial;            /* runs are left out that may be meant */
};
#define WOVEN_INIT {.text = STRBUF_INIT, .edits = EDITS_INIT}

enum weave_mode {
  WEAVE_PLAIN,
  WEAVE_CALLS, /* of a violation: a call of an error function in the target is the violation */
  WEAVE_CUTS, /* of correctness: loops are cut at their invariants, so that only a proof of the result says something */
  WEAVE_FACTS /* of correctness: the invariants are known to hold; what is defined in every state is relied on */
};

/* Weaves the witness into the only source. Otherwise than DONE with the reason in `why`. */
enum weaving weave_witness(struct context *, const struct sources *, const struct witness *, enum weave_mode,
                           struct woven *, struct strbuf *why);
struct woven_place woven_origin(const struct woven *, uint32_t line, uint32_t column);
/* Writes the woven source into a directory, under the name of the source, and tells its path, and a flag of clang for
 * the headers beside the source. False, with errno, if it cannot be written. */
bool woven_write(const struct woven *, const char *source, const char *directory, struct strbuf *path,
                 struct strbuf *flag);
/* Does clang take it? */
bool woven_compiles(struct context *, const struct sources *, const struct woven *, const char *directory);
void woven_release(struct woven *);

#endif
