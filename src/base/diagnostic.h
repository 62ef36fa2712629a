/* diagnostic: what is wrong with the user's input, said once and clearly.
 *
 * Library code never prints: it adds to a `struct diagnostics` and returns failure; the program prints them and ends
 * with exit status 2. A message names the place, what is wrong and what to do, in lower case and without a full stop.
 */
#ifndef OCKHAM_BASE_DIAGNOSTIC_H
#define OCKHAM_BASE_DIAGNOSTIC_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/vec.h"

/* A place in a text that somebody wrote. */
struct text_place {
  const char *file;      /* NULL where there is no file */
  uint32_t line, column; /* from 1; 0 = not known */
};

struct diagnostic {
  char *file;            /* NULL where there is no file */
  uint32_t line, column; /* 0 = not known */
  bool is_error;         /* otherwise a warning */
  char *text;
};

struct diagnostics {
  VEC(struct diagnostic) items;
  uint32_t error_count;
};

#define DIAGNOSTICS_INIT {VEC_INIT, 0}

/* All return false, so that a failing function can end with `return diagnostics_error(...)`. */
bool diagnostics_error(struct diagnostics *, const char *file, uint32_t line, uint32_t column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
bool diagnostics_warning(struct diagnostics *, const char *file, uint32_t line, uint32_t column, const char *format,
                         ...) __attribute__((format(printf, 5, 6)));
/* For functions with a format of their own. */
bool diagnostics_add(struct diagnostics *, bool is_error, struct text_place, const char *format, va_list);
/* One line each: `file:line:column: error: text`. Without a file, `ockham: error: text`. */
void diagnostics_print(const struct diagnostics *, FILE *to);
/* Errors were the fault of something else: only warnings stay. */
void diagnostics_forgive(struct diagnostics *);
void diagnostics_release(struct diagnostics *);

#endif
