/* store: texts under keys, in a database in a folder, for scans to come.
 *
 * A key is a digest of all that the text depends on, so nothing in the store is ever wrong, only unused. Several scans
 * may use it at once, and each may be killed at any time: what was put is there, as a whole. What has not been used for
 * longest goes when the store is closed and larger than its limit. */
#ifndef OCKHAM_SCAN_STORE_H
#define OCKHAM_SCAN_STORE_H

#include "base/diagnostic.h"
#include "base/strbuf.h"

struct store;

/* The folder is made if it is not there. NULL after adding a diagnostic. */
struct store *store_open(const char *folder, uint32_t megabytes, struct diagnostics *);
bool store_get(struct store *, const char *key, struct strbuf *out);
/* Nobody is told if it cannot be written: then it is computed again. */
void store_put(struct store *, const char *key, const struct strbuf *text);
void store_close(struct store *);

#endif
