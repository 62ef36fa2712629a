/* record_print: what stands behind a verdict, for people and for machines; the same for every command that decides. */
#ifndef OCKHAM_REPORT_RECORD_PRINT_H
#define OCKHAM_REPORT_RECORD_PRINT_H

#include "confirm/record.h"
#include "program/question.h"

/* Lines `confirmed: ...`, `assumed: ...`, `no body: ...`, `simplified: ...`, `left out: ...`, `never called: ...`;
 * those that have something to say. */
void record_print(const struct record *, const struct program *, enum verdict_kind, struct strbuf *);
/* Those of an environment alone, for one in which there was nothing to check. */
void record_print_environment(const struct record *, struct strbuf *);
/* An object (docs/check-json.md). */
void record_json(const struct record *, const struct program *, struct strbuf *);
/* A warning for each function without a body that matters to the property, a few at most. */
void record_warn(const struct record *, const struct program *, struct diagnostics *);

#endif
