/* large_pages: memory of the system's large pages, where it has them. */
#ifndef OCKHAM_BASE_LARGE_PAGES_H
#define OCKHAM_BASE_LARGE_PAGES_H

/* For a program's main, before it allocates: small and middle-sized blocks come from such memory. A solver writes 17 MB
 * when it starts, page by page otherwise. */
void large_pages_begin(void);

#endif
