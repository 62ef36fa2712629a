/* explain_page: what `ockham explain` found as a page to look at (report/html/html.h): the path to step through, what
 * of it contradicts itself, and the predicates that say why. */
#ifndef OCKHAM_CLI_EXPLAIN_PAGE_H
#define OCKHAM_CLI_EXPLAIN_PAGE_H

#include "cli/commands.h"
#include "explain/explain.h"

struct explain_page {
  string_list steps;           /* per step of the path: its words; they, and `predicates`, are its own */
  VEC(struct position) places; /* and where it is */
  struct bitset kept;          /* steps that contradict each other */
  uint32_t end;                /* the step that cannot be taken, or UINT32_MAX */
  struct strbuf predicates;
};
#define EXPLAIN_PAGE_INIT {.steps = VEC_INIT, .end = UINT32_MAX, .predicates = STRBUF_INIT}

/* Notes the path, and if it is not NULL what was found out about it. */
void explain_page_note(struct explain_page *, const struct program *, const path *, const struct explanation *);
void explain_page_write(const struct explain_page *, const struct invocation *, const struct program *,
                        const char *verdict, const char *reason, struct strbuf *);
void explain_page_release(struct explain_page *);

#endif
