/* compose: the witness of a verdict of `ockham check` (docs/witnesses.md). */
#ifndef OCKHAM_REPORT_WITNESS_COMPOSE_H
#define OCKHAM_REPORT_WITNESS_COMPOSE_H

#include "base/context.h"
#include "report/result.h"

/* Writes it to the file, as GraphML if its name says so. False with a reason in `why` if there is no witness to write.
 */
bool witness_compose(struct context *, const struct result *, const char *path, struct strbuf *why);

#endif
