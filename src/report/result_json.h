/* result_json: the result of `ockham check` for machines; the format is described in docs/check-json.md. */
#ifndef OCKHAM_REPORT_RESULT_JSON_H
#define OCKHAM_REPORT_RESULT_JSON_H

#include "engine/verdict.h"
#include "report/invariants.h"
#include "report/story.h"

struct result {
  const struct context *context;
  const struct program *program;
  enum verdict_kind kind;
  const char *reason;                       /* unknown: why */
  bool is_confirmed;                        /* by replay or by a checked certificate */
  const struct engine_statistics *work;     /* NULL if no engine ran */
  const struct story *story;                /* unsafe; NULL otherwise */
  const struct invariant_lines *invariants; /* safe; NULL otherwise */
  uint64_t nanoseconds;
};

const char *verdict_name(enum verdict_kind);
void result_json(const struct result *, struct strbuf *);

#endif
