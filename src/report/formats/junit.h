/* junit: the result of `ockham check` as JUnit XML, for build servers; docs/formats.md describes it. One suite, one
 * test case per check; a check that fails is a failure with its trace. A check that is open is an error, or is skipped
 * if another one fails. */
#ifndef OCKHAM_REPORT_FORMATS_JUNIT_H
#define OCKHAM_REPORT_FORMATS_JUNIT_H

#include "report/result.h"

void junit_write(const struct result *, struct strbuf *);

#endif
