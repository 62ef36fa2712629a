/* json_names: words of the JSON form that are not in the tables of program.h and expr.h. In order of their enums. */
#ifndef OCKHAM_PROGRAM_JSON_JSON_NAMES_H
#define OCKHAM_PROGRAM_JSON_JSON_NAMES_H

#include <stddef.h>
#include <string.h>

#include "program/program.h"

#define JSON_FORMAT "ockham-program"
enum { JSON_VERSION = 1 };

static const char *const json_type_kinds[] = {"void",  "bool",   "int",   "float",    "enum",    "pointer",
                                              "array", "struct", "union", "function", "typedef", NULL};
static const char *const json_variable_kinds[] = {"global", "local", "parameter", "temporary", NULL};
static const char *const json_allocations[] = {"heap", "zeroed", "stack", NULL};
static const char *const json_violations[] = {"reach-error", "assert", "contract",  "rule", "overflow",
                                              "division",    "shift",  "alignment", "init", "deref",
                                              "free",        "track",  "cleanup",   NULL};
_Static_assert(sizeof json_violations / sizeof *json_violations == CHECK_KIND_COUNT + 1,
               "each kind of check has a word");
static const char *const json_stops[] = {"exit", "abort", "unreachable", "unmodelled", NULL};
static const char *const json_copies[] = {"disjoint", "overlapping", NULL};

/* The words for `sub` of an operation, ended by NULL; NULL for kinds that do not use it or have a table (havoc). */
static inline const char *const *json_sub_words(enum op_kind kind) {
  return kind == OP_ALLOCATE    ? json_allocations
         : kind == OP_VIOLATION ? json_violations
         : kind == OP_STOP      ? json_stops
         : kind == OP_COPY      ? json_copies
                                : NULL;
}

/* The word for `sub`, NULL if it has none. */
static inline const char *json_sub_name(enum op_kind kind, unsigned sub) {
  if (kind == OP_HAVOC || kind == OP_HAVOC_MEMORY) return sub < HAVOC_REASON_COUNT ? havoc_reason_name(sub) : NULL;
  const char *const *words = json_sub_words(kind);
  for (unsigned i = 0; words && words[i]; i++)
    if (i == sub) return words[i];
  return NULL;
}

#endif
