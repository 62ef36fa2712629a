/* prove_report: obligations and heaps of `ockham prove` as text, JSON and pictures. */
#ifndef OCKHAM_CLI_ANNOTATED_PROVE_REPORT_H
#define OCKHAM_CLI_ANNOTATED_PROVE_REPORT_H

#include "cli/check/conclusion.h"
#include "lists/contract/heap_proof.h"

/* What a contract could say against a heap that a function is called with, where memory is not allocated. */
void prove_report_precondition(const struct picture *, const char *indent, struct strbuf *);
void prove_report_text(const struct heap_proof *, struct strbuf *);
/* docs/annotations.md describes the form. */
void prove_report_json(const struct heap_proof *, const struct conclusion *, const struct request_words *,
                       struct strbuf *);
/* One file per heap of a failing obligation, and pictures of them if Graphviz is there. False after a diagnostic. */
bool prove_report_dot(const struct heap_proof *, const char *directory);

#endif
