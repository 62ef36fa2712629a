/* Memory that is not there ends the program: no caller could go on, and code that pretends to is never tested. The hook
 * is for who has to say something first, such as a verdict line. _Exit, because handlers may need memory, too. */
#include "base/alloc.h"

#include "base/process/exit_status.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

void (*alloc_fail_hook)(size_t size);

_Noreturn void alloc_fail(size_t size) {
  if (alloc_fail_hook)
    alloc_fail_hook(size);
  else
    fprintf(stderr, "ockham: out of memory (%zu bytes wanted)\n", size);
  _Exit(STATUS_UNKNOWN);
}

void *xmalloc(size_t size) {
  void *p = malloc(size ? size : 1);
  if (!p) alloc_fail(size);
  return p;
}

void *xcalloc(size_t count, size_t size) {
  void *p = calloc(count ? count : 1, size ? size : 1);
  if (!p) alloc_fail(size && count > SIZE_MAX / size ? SIZE_MAX : count * size);
  return p;
}

void *xrealloc(void *old, size_t size) {
  void *p = realloc(old, size ? size : 1);
  if (!p) alloc_fail(size);
  return p;
}

char *xstrndup(const char *s, size_t len) {
  char *copy = xmalloc(len + 1);
  memcpy(copy, s, len);
  copy[len] = '\0';
  return copy;
}

char *xstrdup(const char *s) { return xstrndup(s, strlen(s)); }

void free_each(void *const *pointers, size_t count) {
  for (size_t i = 0; i < count; i++) free(pointers[i]);
}
