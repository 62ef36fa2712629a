/* functions: those that a unit defines, as `ockham cfa --functions` lists them, and which of them are asked for. */
#ifndef OCKHAM_SCAN_FUNCTIONS_H
#define OCKHAM_SCAN_FUNCTIONS_H

#include "base/arena.h"
#include "base/bitset.h"
#include "base/diagnostic.h"
#include "base/map.h"

struct scanned_function {
  const char *name, *file; /* absolute */
  uint32_t line, last_line;
  bool is_static, calls_pointers;
  bool is_operation;   /* an initial value of a global has its address */
  bool is_addressed;   /* some function has */
  bool is_constructor; /* it runs before all others */
  VEC(uint32_t) needs; /* functions of the unit that it calls, or whose address it has */
};

struct function_list {
  struct arena arena;
  VEC(struct scanned_function) all;
  struct names names; /* of the first `all.len` of them: the index */
};

#define FUNCTION_LIST_INIT {ARENA_INIT, VEC_INIT, NAMES_INIT}

/* False after adding a diagnostic: the text is no such list. */
bool functions_read(struct function_list *, struct diagnostics *, const char *text, size_t len);
void functions_release(struct function_list *);

/* The functions that a run from this one may execute, as far as names tell: itself, those before all others, what these
 * need, and where one of them calls through pointers all that have their address taken. `ret` becomes a set of indices.
 */
void functions_reach(const struct function_list *, uint32_t from, struct bitset *ret);

struct function_choice {
  const char *patterns; /* with commas between them; NULL = any */
  bool entry_points;    /* only those whose address is kept */
  bool headers;         /* those of headers, too */
};
bool function_is_chosen(const struct scanned_function *, const struct function_choice *);

#endif
