/* result_json: the result of `ockham check` for machines; the format is described in docs/check-json.md. */
#ifndef OCKHAM_REPORT_FORMATS_RESULT_JSON_H
#define OCKHAM_REPORT_FORMATS_RESULT_JSON_H

#include "report/result.h"

void result_json(const struct result *, struct strbuf *);

#endif
