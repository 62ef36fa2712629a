/* alloc: allocation that does not return on failure.
 *
 * A failed allocation calls the process-wide handler (set by the program, not by the library's users) and then ends
 * the process with status 3: running out of memory is an `unknown`, never a crash. */
#ifndef OCKHAM_BASE_ALLOC_H
#define OCKHAM_BASE_ALLOC_H

#include <stddef.h>
#include <stdlib.h>

void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *old, size_t size);
char *xstrdup(const char *s);
char *xstrndup(const char *s, size_t len);

/* Reports that `size` bytes could not be had, and exits. */
_Noreturn void alloc_fail(size_t size);

/* Called by alloc_fail before the process ends; it may print, and must not allocate. */
extern void (*alloc_fail_hook)(size_t size);

#endif
