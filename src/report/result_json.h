/* result_json: the result of `ockham check` for machines; the format is described in docs/check-json.md. */
#ifndef OCKHAM_REPORT_RESULT_JSON_H
#define OCKHAM_REPORT_RESULT_JSON_H

#include "engine/verdict.h"
#include "front/sources.h"
#include "report/invariants.h"
#include "report/story.h"

struct result {
  const struct sources *sources;
  const char *asked; /* the engine that was asked for */
  const struct verdict *verdict;
  bool is_confirmed;                        /* by replay or by a checked certificate */
  const struct engine_statistics *work;     /* NULL if no engine ran */
  const struct story *story;                /* unsafe; NULL otherwise */
  const struct invariant_lines *invariants; /* safe; NULL otherwise */
  uint64_t nanoseconds;
};

void result_json(const struct result *, struct strbuf *);

#endif
