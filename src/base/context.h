/* context: what every part of one run shares, passed explicitly; there are no globals. */
#ifndef OCKHAM_BASE_CONTEXT_H
#define OCKHAM_BASE_CONTEXT_H

#include "base/diagnostic.h"
#include "base/limits.h"
#include "base/statistics.h"
#include "config/options.h"

struct rules;
struct janitor;

struct context {
  struct options *options; /* owned by the caller */
  struct statistics stats;
  struct limits limits;
  struct diagnostics diagnostics;
  const struct rules *rules; /* whose functions are watched, see rules/rule.h; NULL = none */
  struct janitor *janitor;   /* who tidies up if this process dies, NULL = none */
};

/* Takes the limits from the options; the clock of the time limit starts here. */
static inline void context_init(struct context *c, struct options *o) {
  assert(o->timeout >= 0 && o->memory >= 0);
  c->options = o;
  statistics_init(&c->stats);
  limits_init(&c->limits, (uint32_t)o->timeout, (uint32_t)o->memory);
  c->diagnostics = (struct diagnostics)DIAGNOSTICS_INIT;
  c->rules = NULL;
  c->janitor = NULL;
}

static inline void context_release(struct context *c) { diagnostics_release(&c->diagnostics); }

#endif
