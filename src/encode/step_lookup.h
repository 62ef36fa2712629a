/* step_lookup: a cell on its way through the log of effects (private to step_memory.c and step_range.c). */
#ifndef OCKHAM_ENCODE_STEP_LOOKUP_H
#define OCKHAM_ENCODE_STEP_LOOKUP_H

#include "encode/step_private.h"

struct lookup {
  struct semantics *s;
  struct step *step;
  struct step_access cell;
  uint16_t width;
  ctype_id type;
  bool is_signed;
};

/* A run of bytes of the cell, in bytes from its beginning. */
struct part {
  uint64_t from, count;
};

struct value lookup_unknown(struct lookup *);
/* The contents after an effect that made the memory or forgot what was in it: unknown, but the same at each look. */
struct value lookup_forgotten(struct lookup *, uint32_t effect);
struct value lookup_choose(struct lookup *, term condition, struct value then, struct value otherwise);
/* Do the cell and the access overlap? */
term lookup_overlap(struct lookup *, const struct step_access *);

struct value lookup_bytes(struct lookup *, struct value, uint64_t from, uint64_t count);
/* The cell with `inner` in place of a part of it, least byte first. */
struct value lookup_replace_part(struct lookup *, struct part, struct value inner, struct value before);
/* Which part of the cell lies in `bytes` bytes that begin `distance` bytes before it; false if none does. */
bool lookup_common_part(const struct lookup *, int64_t distance, uint64_t bytes, struct part *ret);
/* Can parts of the cell be named? */
bool lookup_has_parts(const struct lookup *);

/* A range of bytes becomes known (fill, copy) or unknown: the effect with that index. */
struct value lookup_after_range(struct lookup *, const struct effect *, uint32_t index, struct value before);

#endif
