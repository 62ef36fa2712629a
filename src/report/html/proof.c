/* What always holds, beside the lines that it holds before, and once more in a list. */
#include "report/html/parts.h"

enum { MOST_CALLS = 3, MOST_LINES = 150 };

/* For which calls, if not for all. */
static void write_calls(struct html_page *g, const struct invariant_line *x) {
  const struct invariant_lines *lines = g->r->invariants;
  const struct invariant_line *end = lines->all.data + lines->all.len;
  uint32_t count = 0;
  for (const struct invariant_line *y = x; y < end && html_is_same_line(x, y); y++) {
    if (!*y->calls || !html_says_same(x, y) || ++count > MOST_CALLS) continue;
    strbuf_puts(g->out, count == 1 ? " <small>called by " : "; ");
    html_text(g->out, y->calls);
  }
  if (count > MOST_CALLS) strbuf_printf(g->out, "; and %u more", count - MOST_CALLS);
  if (count) strbuf_puts(g->out, "</small>");
}

static void write_text(struct html_page *g, const struct invariant_line *x) {
  bool is_dead = strcmp(x->text, "false") == 0;
  if (!is_dead) strbuf_puts(g->out, "<code>");
  html_text(g->out, is_dead ? "not reached" : x->text);
  if (!is_dead) strbuf_puts(g->out, "</code>");
  if (*x->memory) strbuf_puts(g->out, " where "), html_text(g->out, x->memory);
  write_calls(g, x);
}

void html_invariant(struct html_page *g, const struct invariant_line *x) {
  bool is_dead = strcmp(x->text, "false") == 0;
  strbuf_puts(g->out, is_dead ? "<div class=\"inv dead\">" : "<div class=\"inv\"><b>always here:</b> ");
  write_text(g, x);
  strbuf_puts(g->out, "</div>");
}

/* In order of their places, as the marks are. */
void html_proof(struct html_page *g) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < g->marks.len; i++) {
    const struct invariant_line *x = g->marks.data[i].invariant;
    if (!x || strcmp(x->text, "false") == 0 || count++ >= MOST_LINES) continue;
    if (count == 1) strbuf_puts(g->out, "<section class=\"proof\"><h2>What always holds</h2>\n<table><tbody>\n");
    strbuf_puts(g->out, "<tr><td>");
    html_link(g, g->r->invariants->program, x->at, g->files.text.len > 1, g->out);
    strbuf_puts(g->out, "</td><td>");
    write_text(g, x);
    strbuf_puts(g->out, "</td></tr>\n");
  }
  if (count) strbuf_puts(g->out, "</tbody></table></section>\n");
  if (count > MOST_LINES)
    strbuf_printf(g->out, "<p class=\"gap\">and %u more, in the source</p>\n", count - MOST_LINES);
}
