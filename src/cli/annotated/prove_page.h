/* prove_page: what `ockham prove` found as a page to look at (report/html/html.h): obligations beside their lines,
 * heaps of those that fail to step through. */
#ifndef OCKHAM_CLI_ANNOTATED_PROVE_PAGE_H
#define OCKHAM_CLI_ANNOTATED_PROVE_PAGE_H

#include "cli/check/conclusion.h"
#include "lists/contract/heap_proof.h"

void prove_page(const struct invocation *, const struct heap_proof *, const struct conclusion *, struct strbuf *);

#endif
