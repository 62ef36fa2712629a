/* path_read: paths as people and ockham write them (docs/explain.md).
 *
 *     FILE:LINE  STATEMENT        as the story of `ockham check`; conditions in brackets
 *     LINE  STATEMENT             the same without the file
 *     ... // LINE: STATEMENT      as `ockham reach --trace` prints it
 *
 * Statements on the way that are no choice may be left out. */
#ifndef OCKHAM_EXPLAIN_PATH_READ_H
#define OCKHAM_EXPLAIN_PATH_READ_H

#include "analysis/points_to/points_to.h"
#include "base/diagnostic.h"
#include "explain/path.h"

/* False after errors. */
bool path_read(const char *file, const struct program *, const struct points_to *, struct diagnostics *, path *out);
bool path_parse(const char *file, const char *text, const struct program *, const struct points_to *,
                struct diagnostics *, path *out);

#endif
