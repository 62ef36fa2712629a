/* infer_page: what `ockham infer` found as a page to look at (report/html/html.h): invariants beside their loops, runs
 * to step through, heap by heap, and the frames of the search. */
#ifndef OCKHAM_CLI_INFER_PAGE_H
#define OCKHAM_CLI_INFER_PAGE_H

#include "cli/check/conclusion.h"
#include "lists/pdr/infer.h"
#include "report/html/html.h"

struct infer_page {
  VEC(struct html_note) notes; /* texts and files are its own */
  VEC(struct html_told) told;
  struct strbuf says;
};
#define INFER_PAGE_INIT {VEC_INIT, VEC_INIT, STRBUF_INIT}

/* What was found about a function. */
void infer_page_add(struct infer_page *, const struct program *, function_id, const struct inference *);
void infer_page_write(const struct infer_page *, const struct invocation *, const struct program *,
                      const struct conclusion *, struct strbuf *);
void infer_page_release(struct infer_page *);

#endif
