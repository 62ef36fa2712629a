/* What the terminal says, too: the lines of answer.h as terms and what is said of them; and numbers about the work. */
#include "report/html/parts.h"

#include "base/statistics.h"
#include "report/answer.h"

#include <string.h>

/* `key: text`, or a line that goes on with what is above. */
static void write_answer(struct html_page *g, char *line, bool *is_open) {
  char *colon = *line == ' ' ? NULL : strstr(line, ": ");
  if (!colon) {
    strbuf_puts(g->out, *is_open ? "<br><code>" : "<dt>more</dt><dd><code>");
    html_text(g->out, line + strspn(line, " "));
    strbuf_puts(g->out, "</code>");
  } else {
    *colon = '\0';
    strbuf_puts(g->out, *is_open ? "</dd>\n<dt>" : "<dt>");
    html_text(g->out, line);
    strbuf_puts(g->out, "</dt><dd>");
    html_text(g->out, colon + 2);
  }
  *is_open = true;
}

void html_says(struct html_page *g) {
  struct strbuf text = STRBUF_INIT;
  bool is_open = false;
  if (g->says)
    strbuf_puts(&text, g->says);
  else
    answer_print(g->r, &text);
  strbuf_puts(g->out, "<dl class=\"says\">\n");
  for (char *line = strtok(text.text, "\n"); line; line = strtok(NULL, "\n")) write_answer(g, line, &is_open);
  strbuf_puts(g->out, is_open ? "</dd></dl>\n" : "</dl>\n");
  strbuf_release(&text);
}

static void write_pair(struct html_page *g, const char *key, const char *value) {
  if (!value) return;
  strbuf_printf(g->out, "<tr><th scope=\"row\">%s</th><td>", key);
  html_text(g->out, value);
  strbuf_puts(g->out, "</td></tr>\n");
}

static void write_number(struct html_page *g, const char *key, uint64_t value) {
  char text[24];
  snprintf(text, sizeof text, "%llu", (unsigned long long)value);
  if (value) write_pair(g, key, text);
}

static void write_work(struct html_page *g, const struct engine_statistics *w) {
  if (!w) return;
  write_number(g, "vertices of the search", w->vertices);
  write_number(g, "of them covered", w->covered);
  write_number(g, "refinements", w->refinements);
  write_number(g, "interpolations", w->interpolations);
  write_number(g, "deepest", w->deepest);
}

static void write_command(struct html_page *g) {
  struct strbuf text = STRBUF_INIT;
  const struct request_words *w = g->r->words;
  strbuf_printf(&text, "ockham %s", w->command);
  for (int i = 0; i < w->count; i++) strbuf_putc(&text, ' '), strbuf_shell_word(&text, w->words[i]);
  write_pair(g, "command", text.text);
  strbuf_release(&text);
}

void html_statistics(struct html_page *g) {
  const struct result *r = g->r;
  struct strbuf text = STRBUF_INIT;
  char seconds[32];
  snprintf(seconds, sizeof seconds, "%.2f s", (double)r->nanoseconds / 1e9);
  strbuf_puts(g->out, "<table>\n");
  write_command(g);
  check_set_print(r->sources->asked, &text);
  write_pair(g, "property", text.text);
  write_pair(g, "data model", data_model_name(r->sources->model));
  write_pair(g, "engine that was asked", r->asked);
  write_pair(g, "decided by", r->verdict->kind == VERDICT_UNKNOWN ? NULL : r->verdict->engine);
  write_pair(g, "time", seconds);
  write_work(g, r->work);
  strbuf_puts(g->out, "</table>\n");
  strbuf_clear(&text);
  if (r->statistics) statistics_print(r->statistics, &text);
  if (text.len) {
    strbuf_puts(g->out, "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Counters and times\"><pre>");
    for (char *line = strtok(text.text, "\n"); line; line = strtok(NULL, "\n"))
      html_text(g->out, line), strbuf_putc(g->out, '\n');
    strbuf_puts(g->out, "</pre></div>\n");
  }
  strbuf_release(&text);
}
