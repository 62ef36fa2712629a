/* reach_page: what `ockham reach` found as a page to look at (report/html/html.h): the boolean program beside the C
 * that it abstracts, and the trace to step through. */
#ifndef OCKHAM_CLI_REACH_PAGE_H
#define OCKHAM_CLI_REACH_PAGE_H

#include "boolean/reach_report.h"
#include "cli/commands.h"

/* `targets` are the asserts that were asked about, `hit` those of them that fail. */
struct reach_asked {
  const bp_stmt_id *targets, *hit;
  uint32_t target_count, hit_count;
};

void reach_page(const struct invocation *, struct reach *, struct bp_program *, const struct reach_result *,
                const struct reach_asked *, struct strbuf *);

#endif
