/* packs: which slots are related in zones, and at which numbers widening stops; both read off the program. */
#ifndef OCKHAM_ANALYSIS_NUMERIC_PACKS_H
#define OCKHAM_ANALYSIS_NUMERIC_PACKS_H

#include "analysis/numeric/state.h"

/* Fills in the packs of the space. */
void packs_find(struct space *);
/* And its thresholds. */
void thresholds_find(struct space *);

#endif
