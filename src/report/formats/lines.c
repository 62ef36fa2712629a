/* Errors before warnings, each in the order of the checks; a line that was the last one already is not repeated: a loop
 * may have been translated with its condition twice. */
#include "report/formats/lines.h"

#include "program/text/print.h"

#include <string.h>

/* Line breaks end a diagnostic. */
static void add_in_line(const char *text, struct strbuf *out) {
  for (; *text; text++) strbuf_putc(out, *text == '\n' || *text == '\r' ? ' ' : *text);
}

static void print_line(const struct outcomes *s, uint32_t index, struct strbuf *out) {
  const struct outcome *a = &s->all.data[index];
  struct strbuf message = STRBUF_INIT;
  if (a->at.file == ID_NONE)
    strbuf_puts(out, "ockham");
  else
    print_position(s->program, a->at, out);
  outcome_print(a, &message);
  strbuf_puts(out, a->kind == OUTCOME_FAIL ? ": error: " : ": warning: ");
  add_in_line(message.text, out);
  strbuf_printf(out, " [%s]\n", check_name(a->about));
  strbuf_release(&message);
}

void outcome_lines_print(const struct result *r, struct strbuf *out) {
  const struct outcomes *s = r->outcomes;
  static const enum outcome_kind order[] = {OUTCOME_FAIL, OUTCOME_OPEN};
  struct strbuf line = STRBUF_INIT, last = STRBUF_INIT;
  for (size_t k = 0; k < sizeof order / sizeof *order; k++)
    for (uint32_t i = 0; i < s->all.len; i++) {
      if (s->all.data[i].kind != order[k]) continue;
      strbuf_clear(&line);
      print_line(s, i, &line);
      if (strcmp(line.text, last.text) == 0) continue;
      strbuf_add(out, line.text, line.len);
      strbuf_clear(&last);
      strbuf_add(&last, line.text, line.len);
    }
  strbuf_release_all(&line, &last);
}
