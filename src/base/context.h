/* context: what every part of one run shares, passed explicitly; there are no globals. */
#ifndef OCKHAM_BASE_CONTEXT_H
#define OCKHAM_BASE_CONTEXT_H

#include "base/diagnostic.h"
#include "base/limits.h"
#include "base/statistics.h"

struct janitor;

struct context {
  struct statistics stats;
  struct limits limits;
  struct diagnostics diagnostics;
  struct janitor *janitor; /* who tidies up if this process dies, NULL = none */
  bool is_unconfined;      /* programs under check run without a cell (base/process/cell.h): the user wants it so */
};

/* 0 = no limit; the clock of the time limit starts here. */
static inline void context_init(struct context *c, uint32_t seconds, uint32_t megabytes) {
  statistics_init(&c->stats);
  limits_init(&c->limits, seconds, megabytes);
  c->diagnostics = (struct diagnostics)DIAGNOSTICS_INIT;
  c->janitor = NULL;
  c->is_unconfined = false;
}

static inline void context_release(struct context *c) { diagnostics_release(&c->diagnostics); }

#endif
