/* located: predicates by place, the file of `check --precision-in` (docs/lazy.md).
 *
 *     main:12 { x == 0; p != 0, lock == 1; }     // where a step ends in line 12 of main
 *     f:entry { ... }   f:exit { ... }           // where f is entered, and where it returns
 *     f { ... }                                  // everywhere in f
 *     global { ... }                             // everywhere where its variables exist
 *
 * Predicates are as in predicate.h, without symbolic constants. Those joined by commas are tracked together. Beyond the
 * names of predicate.h there are `f::x`, the x of the activation of f that led here by calls, `::x`, the global x, and
 * in recursive functions `old(x)`, the value of x when the function was entered, and at their exit `__result`, what is
 * returned (`__uresult`: read without a sign).
 *
 * A predicate that does not fit the program is skipped with a warning: the file may be that of an earlier version. */
#ifndef OCKHAM_ABSTRACT_LOCATED_H
#define OCKHAM_ABSTRACT_LOCATED_H

#include "base/diagnostic.h"
#include "program/program.h"

enum where { WHERE_ALL, WHERE_LINE, WHERE_ENTRY, WHERE_EXIT };

struct located_predicate {
  function_id function; /* ID_NONE: global */
  enum where where;
  uint32_t where_line;
  expr e;                /* width 1 */
  uint32_t group;        /* those with the same number are tracked together */
  uint32_t line, column; /* in the file */
};

/* A variable that no edge mentions: it stands for `old(of)` or `__result` of a frame of the function. */
struct frame_value {
  var_id variable;
  function_id function;
  bool is_result, is_signed;
  var_id of;
  uint16_t width;
};

struct located {
  struct arena arena;
  struct program *program; /* to which expressions and frame values are added */
  const char *file;
  VEC(struct located_predicate) all; /* groups one after the other */
  VEC(struct frame_value) frame_values;
  uint32_t group_count;
};

enum { LOCATED_MOST_TOGETHER = 6 };

void located_init(struct located *, struct program *);
void located_release(struct located *);
/* False after errors; nothing was added to `all` then. */
bool located_read(struct located *, const char *path, struct diagnostics *);
bool located_parse(struct located *, const char *name, const char *text, struct diagnostics *);
/* One predicate, as a block of the function would have it. */
bool located_expression(struct located *, function_id, const char *text, expr *ret);

#endif
