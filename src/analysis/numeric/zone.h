/* zone: bounds of the differences of a few numbers, x_i - x_j <= d[i][j], closed under sums.
 *
 * The numbers are readings of variables (pack.h says which); bounds of single ones are in the intervals of a state and
 * not here. Bounds beyond ZONE_FAR are not kept: weaker ones stand for them. */
#ifndef OCKHAM_ANALYSIS_NUMERIC_ZONE_H
#define OCKHAM_ANALYSIS_NUMERIC_ZONE_H

#include "analysis/numeric/values.h"

enum { ZONE_MOST = 8 }; /* numbers */
#define ZONE_FAR ((int64_t)1 << 60)
#define ZONE_NONE INT64_MAX /* no bound */

struct zone {
  uint32_t count;
  uint32_t padding;                /* 0: zones are compared and hashed as bytes */
  int64_t d[ZONE_MOST][ZONE_MOST]; /* of those there are; the rest is 0 */
};

void zone_init(struct zone *, uint32_t count);
/* No bound at all? */
bool zone_is_all(const struct zone *);
bool zone_equal(const struct zone *, const struct zone *);
/* The bound as it is kept. */
int64_t zone_bound(i128);
/* Adds x_i - x_j <= c. False if nothing is left. */
bool zone_add(struct zone *, uint32_t i, uint32_t j, i128 c);
/* Bounds of the differences from those of the numbers: x_i - x_j <= high_i - low_j. */
void zone_tighten(struct zone *, const struct interval *);
/* x_i may be any number. */
void zone_forget(struct zone *, uint32_t i);
/* x_i := x_i + something of the interval. */
void zone_shift(struct zone *, uint32_t i, struct interval by);
bool zone_within(const struct zone *, const struct zone *);
void zone_join(struct zone *, const struct zone *);
/* Bounds that grow from `old` to `new` go up to the next threshold, or are given up. */
void zone_widen(struct zone *old, const struct zone *new, struct thresholds);

#endif
