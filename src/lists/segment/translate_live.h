/* translate_live: which local variables may still be read. Apart from translate_private.h, since liveness.h and graph.h
 * both know slots. */
#ifndef OCKHAM_LISTS_SEGMENT_TRANSLATE_LIVE_H
#define OCKHAM_LISTS_SEGMENT_TRANSLATE_LIVE_H

#include "analysis/cfg.h"

struct translate_live;

struct translate_live *translate_live_new(const struct cfg *);
void translate_live_free(struct translate_live *);
bool translate_is_live(const struct translate_live *, loc_id, var_id);

#endif
