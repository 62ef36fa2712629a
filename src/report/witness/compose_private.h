/* What the parts of compose share. */
#ifndef OCKHAM_REPORT_WITNESS_COMPOSE_PRIVATE_H
#define OCKHAM_REPORT_WITNESS_COMPOSE_PRIVATE_H

#include "report/witness/compose.h"
#include "witness/sites.h"
#include "witness/witness.h"

struct composing {
  struct context *ctx;
  const struct result *r;
  struct source_map source;
  struct witness witness;
  bool has_contents; /* of new memory: the format can say them */
  uint32_t lost;     /* invariants that are left out */
  struct strbuf *why;
};

/* The place in the source, as the witness names it. */
struct witness_place compose_place(struct composing *, size_t offset, const char *function);
/* Is the position in the source? */
bool compose_is_here(const struct composing *, struct position);

/* From the trace: the inputs in their order, and the target. */
bool compose_violation(struct composing *);
/* The parts of it: a waypoint in a segment of its own; */
void compose_push(struct composing *, enum waypoint_type, struct witness_place, const char *value, const char *callee,
                  size_t offset);
/* the call whose text begins there; */
const struct site *compose_call(const struct composing *, struct position);
/* is the address of the cell a number (of new memory it is an offset)? */
bool compose_is_at_number(const struct composing *, const struct trace_cell *);
/* Is it a number that stands for an address? In another run the memory is elsewhere. */
bool compose_is_address(const struct composing *, uint32_t width, u128 value);
/* Assumptions about all memory that the run makes before the step `end`, from `io_next` on. */
void compose_contents(struct composing *, uint32_t *io_next, uint32_t end);
/* Where the run reads memory that nobody has made, the witness cannot say enough for a run of its own, and contents of
 * other memory only make the search longer. */
bool compose_can_say_contents(const struct composing *);
/* From the invariants, as far as C can say them. */
bool compose_correctness(struct composing *);

/* Appends the formula as a C expression over the variables of the function in the context; false if it cannot be said.
 * Of a conjunction the parts that can be said are, and the others are counted. */
bool formula_print(const struct places *, term, function_id, context_id, struct strbuf *out, uint32_t *lost);

#endif
