/* promises: what declarations of the program's own memory promise of it, whoever writes it. A function without a body
 * that breaks it has undefined behaviour: no alarm may rest on that. What declarations say of functions, the
 * instrumented program knows (front/instrument/instrument_promise.c). */
#ifndef OCKHAM_CONFIRM_REPLAY_PROMISES_H
#define OCKHAM_CONFIRM_REPLAY_PROMISES_H

#include "base/map.h"
#include "program/program.h"
#include "program/trace.h"

/* The scalar type at an offset in a type; CTYPE_NONE where it is not known or there is a choice. `is_const` (or NULL):
 * is it in a member that is constant? */
ctype_id promises_type_at(const struct ctypes *, ctype_id, uint64_t offset, bool *is_const);

/* What is asked again for each value of a trace, and answered once. */
struct promises {
  const struct program *program;
  struct map looks; /* object or ID_NONE -> does the program look into addresses that it holds? 1 no, 2 yes */
};

#define PROMISES_INIT(p) ((struct promises){.program = (p), .looks = MAP_INIT})
void promises_release(struct promises *);

/* May no unknown function write this cell, or not this value? `why` says so. */
bool promises_forbid_write(struct promises *, const struct trace *, const struct trace_cell *, struct strbuf *why);

/* The same of a value of this type, at this offset, that other code supplies: what an extern object holds, what a
 * function without a body returns or passes to one that it calls back. */
bool promises_forbid_value(struct promises *, ctype_id, uint64_t offset, uint32_t bytes, u128 value,
                           struct strbuf *why);

/* The same of a part of an extern object whose type is not known. */
bool promises_forbid_word(struct promises *, const struct trace_cell *, struct strbuf *why);

#endif
