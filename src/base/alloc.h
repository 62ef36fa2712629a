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

/* Frees all of them; null is nothing. They are looked at before the first one goes, so a struct may follow what it
 * holds. */
#define free_all(...) free_each((void *[]){__VA_ARGS__}, sizeof((void *[]){__VA_ARGS__}) / sizeof(void *))
void free_each(void *const *pointers, size_t count);

/* Reports that `size` bytes could not be had, and exits. */
_Noreturn void alloc_fail(size_t size);

/* Called by alloc_fail before the process ends; it may print, and must not allocate. */
extern void (*alloc_fail_hook)(size_t size);

#endif
