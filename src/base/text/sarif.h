/* sarif: what files in SARIF have in common, whoever writes them. */
#ifndef OCKHAM_BASE_SARIF_H
#define OCKHAM_BASE_SARIF_H

#include "base/strbuf.h"

/* What relative paths are relative to. */
#define SARIF_ROOT "SRCROOT"
/* What code scanning on GitHub takes. */
enum { SARIF_MOST_RESULTS = 25000 };

/* The value of `uri`, and of `uriBaseId` behind it if the path is relative. */
void sarif_uri(const char *path, struct strbuf *out);

#endif
