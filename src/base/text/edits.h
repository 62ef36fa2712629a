/* edits: a text with insertions, which are made in any order and applied at once; and back, from a place in the result
 * to where it comes from. */
#ifndef OCKHAM_BASE_EDITS_H
#define OCKHAM_BASE_EDITS_H

#include "base/strbuf.h"
#include "base/vec.h"

/* At one place: what ends comes before what begins, the inner before the outer, and last what is replaced. */
enum edit_kind { EDIT_CLOSE, EDIT_OPEN, EDIT_REPLACE };

struct edit {
  size_t at;
  enum edit_kind kind;
  uint32_t number; /* in order of their making: the outer before the inner */
  size_t replaced; /* bytes of the text */
  char *text;      /* owned */
  size_t result;   /* where it is in the result, once applied */
};

struct edits {
  VEC(struct edit) list;
};
#define EDITS_INIT {VEC_INIT}

/* The text is taken over; the buffer is empty afterwards. */
void edits_add(struct edits *, size_t at, enum edit_kind, size_t replaced, struct strbuf *text);
/* Appends the result to `out`. What is inside of a replaced part is lost. */
void edits_apply(struct edits *, const char *text, size_t len, struct strbuf *out);
/* Of a place in the result, where `out` was empty before: the place in the text, or of the edit that it is in, whose
 * number is answered then; UINT32_MAX otherwise. */
uint32_t edits_origin(const struct edits *, size_t result, size_t *ret_at);
void edits_release(struct edits *);

#endif
