/* known: the values of variables and memory along a trace, as far as they follow from its steps and choices.
 *
 * Only for people: after a gap in the trace (edges that a slice removed, calls that are not entered) what may have
 * changed is forgotten. Depths are those of the trace's steps. */
#ifndef OCKHAM_REPORT_STORY_KNOWN_H
#define OCKHAM_REPORT_STORY_KNOWN_H

#include "program/trace.h"
#include "report/story/layout.h"

/* Told of everything that is read while a value is computed: a variable, or bytes of memory. */
typedef void (*known_reader)(void *data, uint64_t key, uint64_t address, uint64_t bytes);

struct known {
  const struct program *program;
  const struct trace *trace;
  struct layout layout;
  struct map index; /* activation and variable -> place in `values` + 1 */
  VEC(u128) values;
  struct map bytes;           /* address -> its byte + 1; 0 = not known */
  VEC(uint32_t) activations;  /* number of the activation at each depth */
  VEC(uint32_t) entered;      /* the step that entered each depth */
  VEC(function_id) functions; /* at each depth */
  uint32_t activation_count;
  VEC(edge_id) effects;        /* edges that assign globals or call, by function */
  VEC(uint32_t) first_effects; /* per function; empty until they are needed */
  bool has_forgotten;          /* then initial values of globals are no longer facts */
  bool has_forgotten_memory;   /* and those of memory */
  known_reader reader;         /* NULL = nobody wants to know */
  void *reader_data;
};

void known_init(struct known *, const struct program *, const struct trace *);
void known_release(struct known *);

/* The function is entered, at depth `depth`, by the CALL at `step` (or before the first step). */
void known_enter(struct known *, function_id, uint32_t depth, uint32_t step);
/* Depth `depth` and those above are left. */
void known_leave(struct known *, uint32_t depth);

/* ---- variables ---- */

/* Names a variable of the activation at `depth` for a known_reader. */
uint64_t known_key(const struct known *, uint32_t depth, var_id);
void known_set(struct known *, uint32_t depth, var_id, u128 value);
void known_forget(struct known *, uint32_t depth, var_id);
void known_forget_all(struct known *);
/* What a call of `callee` may assign or write; ID_NONE = of a function that is not known. */
void known_forget_call(struct known *, function_id callee);
bool known_variable(const struct known *, uint32_t depth, var_id, u128 *ret);

/* ---- memory: known_memory.c ---- */

bool known_load(struct known *, uint64_t address, uint64_t bytes, u128 *ret);
void known_store(struct known *, uint64_t address, uint64_t bytes, u128 value);
void known_forget_memory(struct known *, uint64_t address, uint64_t bytes);
/* All of it: something was written at an address that is not known. */
void known_forget_all_memory(struct known *);
/* Where a cell of the trace lies, when its step is taken; that of a local, in the activation at `depth`. 0 if that is
 * not known. */
uint64_t known_cell(struct known *, const struct trace_cell *, uint32_t depth);

/* ---- expressions ---- */

bool known_value(struct known *, uint32_t depth, expr, u128 *ret);

#endif
