/* sarif: the result of `ockham check` as SARIF 2.1.0, for code scanning and editors; docs/formats.md describes what of
 * it is used. One run, one result per check; results and steps beyond what code scanning takes are left out, and how
 * many is said. */
#ifndef OCKHAM_REPORT_FORMATS_SARIF_H
#define OCKHAM_REPORT_FORMATS_SARIF_H

#include "report/result.h"

void sarif_write(const struct result *, struct strbuf *);

#endif
