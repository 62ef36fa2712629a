/* The remedy's options go before the words that were given; where these have the same option, theirs is left out. */
#include "report/reason_print.h"

#include "report/json_parts.h"

#include <string.h>

/* ---- the command ---- */

static void put_word(struct strbuf *out, const char *word) {
  strbuf_putc(out, ' ');
  strbuf_shell_word(out, word);
}

/* The options of the table, with ten times the limit. False if there are none. */
static bool options_of(const struct reason *r, const struct request_words *w, struct strbuf *out) {
  const char *options = reason_options(r->id), *number = strstr(options, "%u");
  uint32_t limit = r->id == REASON_MEMORY ? w->megabytes : w->seconds;
  if (number && !limit) return false;
  strbuf_add(out, options, number ? (size_t)(number - options) : strlen(options));
  if (number) strbuf_printf(out, "%llu", 10ull * limit);
  return out->len > 0;
}

/* How many words of the command, from this one, are the option `name`: `--name=value`, or `--name` and its value. */
static int words_of_option(const struct request_words *w, int i, const char *name, size_t len) {
  if (strncmp(w->words[i], name, len) != 0) return 0;
  if (w->words[i][len] == '=') return 1;
  return w->words[i][len] ? 0 : 2;
}

/* Is it the option with the very value that is recommended? */
static bool is_given(const struct request_words *w, int i, int count, const char *options, size_t len) {
  const char *value = options + len + 1;
  if (count == 1) return strcmp(w->words[i] + len + 1, value) == 0;
  return i + 1 < w->count && strcmp(w->words[i + 1], value) == 0;
}

void remedy_command(const struct reason *r, const struct request_words *w, struct strbuf *out) {
  struct strbuf options = STRBUF_INIT, rest = STRBUF_INIT;
  bool is_new = options_of(r, w, &options), is_flag = true;
  size_t len = strcspn(options.text, " ");
  for (int i = 0; i < w->count && is_new; i++) {
    is_flag &= strcmp(w->words[i], "--") != 0; /* what follows is for clang */
    int own = is_flag ? words_of_option(w, i, options.text, len) : 0;
    if (own && is_given(w, i, own, options.text, len)) is_new = false;
    if (own)
      i += own - 1;
    else
      put_word(&rest, w->words[i]);
  }
  if (is_new) strbuf_printf(out, "ockham %s %s%s", w->command, options.text, rest.text);
  strbuf_release_all(&options, &rest);
}

/* ---- words ---- */

void reason_print(const struct reason *r, const struct request_words *w, struct strbuf *out) {
  strbuf_printf(out, "why: %s\n", reason_meaning(r->id));
  strbuf_printf(out, "next: %s\n", reason_remedy(r->id));
  struct strbuf command = STRBUF_INIT;
  remedy_command(r, w, &command);
  if (command.len) strbuf_printf(out, "      %s\n", command.text);
  strbuf_release(&command);
}

void reason_json(const struct reason *r, const struct program *p, const struct request_words *w, struct strbuf *out) {
  struct strbuf text = STRBUF_INIT, command = STRBUF_INIT;
  reason_text(r, &text);
  remedy_command(r, w, &command);
  strbuf_puts(out, "{");
  json_member(out, "id", reason_name(r->id));
  strbuf_puts(out, ", ");
  json_member(out, "text", text.text);
  strbuf_puts(out, ", ");
  json_place(out, p, r->at);
  strbuf_puts(out, ",\n  ");
  json_member(out, "meaning", reason_meaning(r->id));
  strbuf_puts(out, ",\n  ");
  json_member(out, "remedy", reason_remedy(r->id));
  strbuf_puts(out, ",\n  ");
  json_member(out, "command", command.len ? command.text : NULL);
  strbuf_puts(out, "}");
  strbuf_release_all(&text, &command);
}
