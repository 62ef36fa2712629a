/* Each check in a row: where it is, what must hold, and what was found out. */
#include "report/html/parts.h"

enum { MOST_ROWS = 2000 };

static void write_row(struct html_page *g, const struct outcome *o) {
  static const char *const words[] = {
      [OUTCOME_PASS] = "\u2713 proved", [OUTCOME_FAIL] = "\u2717 violated", [OUTCOME_OPEN] = "? open"};
  const struct program *p = o->kind != OUTCOME_PASS && o->story ? o->story->program : g->r->program;
  struct strbuf text = STRBUF_INIT;
  outcome_print(o, &text);
  strbuf_printf(g->out, "<tr class=\"%s\"><td><span class=\"mark %s\">%s</span></td><td>", outcome_name(o->kind),
                outcome_name(o->kind), words[o->kind]);
  html_link(g, p, o->at, true, g->out);
  strbuf_puts(g->out, "</td><td>");
  html_text(g->out, check_name(o->about));
  strbuf_puts(g->out, "</td><td>");
  html_text(g->out, text.text);
  strbuf_puts(g->out, "</td></tr>\n");
  strbuf_release(&text);
}

/* What fails comes first, then what is open. */
void html_checks(struct html_page *g) {
  static const enum outcome_kind order[] = {OUTCOME_FAIL, OUTCOME_OPEN, OUTCOME_PASS};
  const struct outcomes *s = g->r->outcomes;
  uint32_t shown = 0;
  if (!s->all.len) {
    strbuf_puts(g->out, g->shown && g->shown->note_count ? "<p>The obligations stand in the source, in their lines.</p>"
                        : g->says                        ? "<p>What may fail, <code>ockham check</code> finds out.</p>"
                                                         : "<p>There is no check in this program.</p>");
    return;
  }
  strbuf_puts(g->out, "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Checks\"><table><thead><tr>"
                      "<th scope=\"col\">Answer</th><th scope=\"col\">Place</th><th scope=\"col\">Kind</th>"
                      "<th scope=\"col\">What was found out</th></tr></thead><tbody>\n");
  for (unsigned k = 0; k < OUTCOME_KIND_COUNT; k++)
    for (uint32_t i = 0; i < s->all.len; i++)
      if (s->all.data[i].kind == order[k] && shown++ < MOST_ROWS) write_row(g, &s->all.data[i]);
  strbuf_puts(g->out, "</tbody></table></div>\n");
  if (shown > MOST_ROWS)
    strbuf_printf(g->out, "<p>%u more are left out; <code>--json</code> has all.</p>", shown - MOST_ROWS);
}
