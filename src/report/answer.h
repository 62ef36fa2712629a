/* answer: the lines of `ockham check` between a trace and the verdict line: what was checked, proved, violated and left
 * open, what stands behind it, and what to try next. At most twenty. */
#ifndef OCKHAM_REPORT_ANSWER_H
#define OCKHAM_REPORT_ANSWER_H

#include "report/result.h"

void answer_print(const struct result *, struct strbuf *);

#endif
