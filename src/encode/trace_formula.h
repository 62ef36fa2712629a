/* trace_formula: the formula of a path, one part per step, over versions of places (POPL'04 sections 5 and 6).
 *
 * Which places matter is found from the end: a step's guard asks for places before it, and so does each value that is
 * asked for after it. So assignments that cannot influence the path do not occur (the slicing of IMPACT section 2), a
 * cell of memory is named by an address over the state at that point, and every part speaks only of the states before
 * and after its step. A version of a place is the same symbol as long as steps leave it alone. Hence the interpolant of
 * a cut, with versions replaced by their places, is a formula about the state there.
 *
 *   part 0       the initial state, or the given formula before the first step
 *   part i       step i: its guard and the new versions
 *   part n + 1   the given formula after the last step, if there is one */
#ifndef OCKHAM_ENCODE_TRACE_FORMULA_H
#define OCKHAM_ENCODE_TRACE_FORMULA_H

#include "encode/step.h"

struct version {
  place_id place;
  term symbol;
};
typedef VEC(struct version) version_list;

struct trace_formula {
  struct semantics *s;
  uint32_t step_count;
  VEC(term) parts;
  version_list *cuts;  /* per cut 0 .. step_count: the places asked for and their versions */
  term before;         /* what is taken of the formula before the first step */
  term *guards;        /* per step 1 .. step_count: what is taken of its guard */
  struct map place_of; /* version -> place + 1 */
  struct map **inputs; /* per step 1 .. step_count (index 0 unused): input symbol -> its version */
};

struct trace_request {
  struct step *const *steps;
  uint32_t step_count;
  term before;       /* what holds before the first step; term_none = the program's initial state */
  term after;        /* what is to be refuted after the last step; term_none = nothing */
  bool is_focused;   /* leave out what the guards say of values that do not matter for the end of the path: what is
                        refuted then is refuted, what is feasible need not be */
  bool is_wide;      /* is_focused: keep what the guards say of values that matter anywhere on the path */
  const term *asked; /* state formulas that trace_formula_at will be asked for after the last step */
  uint32_t asked_count;
};

void trace_formula_init(struct trace_formula *, struct semantics *, const struct trace_request *);
void trace_formula_release(struct trace_formula *);

/* The value of a place when the program starts; false if it is not known. */
bool trace_initial_value(struct semantics *, place_id, struct value *ret);
/* A formula over versions as one over places. */
term trace_formula_state(struct trace_formula *, term);
/* A state formula, of those asked for, as one over the versions at the cut. */
term trace_formula_at(struct trace_formula *, uint32_t cut, term);
/* A term of step i (1-based) over the state before it, as one over versions. */
term trace_formula_instance(struct trace_formula *, uint32_t step, term);
/* The symbol that stands for a place at a cut, term_none if it was not asked for. */
term trace_formula_version(const struct trace_formula *, uint32_t cut, place_id);

#endif
