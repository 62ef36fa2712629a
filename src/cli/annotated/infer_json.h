/* infer_json: what `infer` found, as JSON (docs/inference.md). */
#ifndef OCKHAM_CLI_ANNOTATED_INFER_JSON_H
#define OCKHAM_CLI_ANNOTATED_INFER_JSON_H

#include "cli/check/conclusion.h"
#include "lists/pdr/infer.h"

/* One function, behind those that are there. `seen`: what the compiled function did; NULL = nothing that confirms the
 * run. */
void infer_json_function(const char *name, const struct inference *, const char *seen, struct strbuf *);
/* One that could not be translated. */
void infer_json_beyond(const char *name, const char *why, struct strbuf *);
/* All of it. */
void infer_json(const struct conclusion *, const struct program *, const struct request_words *, const char *functions,
                struct strbuf *);

#endif
