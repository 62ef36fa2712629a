/* lines: what failed and what is open as compilers say it, one line each, for editors:
 *
 *     list.c:24:10: error: ... [valid-deref]
 *     list.c:27:5: warning: not decided (...): ... [valid-free]
 */
#ifndef OCKHAM_REPORT_FORMATS_LINES_H
#define OCKHAM_REPORT_FORMATS_LINES_H

#include "report/result.h"

void outcome_lines_print(const struct result *, struct strbuf *);

#endif
