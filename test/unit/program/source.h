/* source: programs from C text, with what the passes before the one under test find out. */
#ifndef OCKHAM_TEST_SOURCE_H
#define OCKHAM_TEST_SOURCE_H

#include "analysis/call_graph.h"
#include "analysis/cfg.h"
#include "analysis/points_to/points_to.h"
#include "analysis/reachable.h"
#include "base/context.h"

struct source {
  struct context context;
  char path[64];
  struct program *p;
  struct cfg *cfg;
  struct points_to *points_to;
  struct call_graph *calls;
  struct reachable *reachable; /* for unreach-call */
};

void source_load(struct source *, const char *text); /* LP64, functions without a body write memory */
void source_load_with(struct source *, const char *text, enum data_model, enum extern_effects,
                      struct points_to_options);
void source_free(struct source *);
/* The edge of that function whose operation prints as `text`; the test fails if there is none. */
edge_id source_edge(const struct source *, const char *function, const char *text);
/* Is there one? */
bool source_has_edge(const struct source *, const char *function, const char *text);
/* The variable of that name in that function (NULL = global). */
var_id source_variable(const struct source *, const char *function, const char *name);
/* Its expression, if it occurs. */
expr source_value(const struct source *, const char *function, const char *name);

#endif
