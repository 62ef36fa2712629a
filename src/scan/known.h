/* known: what a scan takes from the store instead of having it done, and what it puts there. */
#ifndef OCKHAM_SCAN_KNOWN_H
#define OCKHAM_SCAN_KNOWN_H

#include "scan/scan.h"

/* Looks each result of the unit up; how many were there. */
uint32_t known_look_up(struct scan *, uint32_t unit);
/* What was computed while a file of the unit changed is not kept. */
bool known_may_keep(const struct scanned_unit *);
/* The answer of a result, and its page: that of a proof goes. */
void known_keep(struct scan *, uint32_t result);

/* The file of a result's page. */
void known_page_path(const struct scan *, uint32_t result, struct strbuf *out);

#endif
