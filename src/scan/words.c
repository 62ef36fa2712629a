/* Quoting is POSIX's: a backslash keeps the next character, single quotes keep all, double quotes all but a backslash
 * before one of $ ` " \ and the end of a line. Files of words have the same rules, as gcc and clang read them. */
#include "scan/words.h"

#include "base/strbuf.h"

#include <string.h>

enum { DEEPEST = 8, LARGEST = 1 << 24 };

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'; }

/* Behind an opening quote; to behind the closing one, or the end. */
static const char *take_quoted(const char *at, char quote, struct strbuf *word) {
  for (; *at && *at != quote; at++) {
    bool is_escape = *at == '\\' && quote == '"' && at[1] && strchr("$`\"\\\n", at[1]);
    if (is_escape) at++;
    if (!is_escape || *at != '\n') strbuf_putc(word, *at);
  }
  return *at ? at + 1 : at;
}

static const char *take_word(const char *at, struct strbuf *word) {
  while (*at && !is_blank(*at)) {
    if (*at == '\'' || *at == '"') {
      at = take_quoted(at + 1, *at, word);
    } else if (*at == '\\' && at[1]) {
      if (at[1] != '\n') strbuf_putc(word, at[1]);
      at += 2;
    } else {
      strbuf_putc(word, *at++);
    }
  }
  return at;
}

void words_split(struct arena *arena, const char *command, string_list *out) {
  struct strbuf word = STRBUF_INIT;
  for (const char *at = command;;) {
    while (is_blank(*at)) at++;
    if (!*at) break;
    strbuf_clear(&word);
    at = take_word(at, &word);
    vec_push(out, arena_strndup(arena, word.text, word.len));
  }
  strbuf_release(&word);
}

static void expand(struct arena *arena, const char *directory, const string_list *words, int depth, string_list *out) {
  for (uint32_t i = 0; i < words->len; i++) {
    const char *word = words->data[i];
    struct strbuf text = STRBUF_INIT;
    if (*word == '@' && depth < DEEPEST && strbuf_read_file(&text, words_path(arena, directory, word + 1), LARGEST)) {
      string_list inner = VEC_INIT;
      words_split(arena, text.text, &inner);
      expand(arena, directory, &inner, depth + 1, out);
      vec_release(&inner);
    } else {
      vec_push(out, word);
    }
    strbuf_release(&text);
  }
}

void words_expand(struct arena *arena, const char *directory, const string_list *words, string_list *out) {
  expand(arena, directory, words, 0, out);
}

const char *words_path(struct arena *arena, const char *directory, const char *path) {
  struct strbuf whole = STRBUF_INIT, tidy = STRBUF_INIT;
  if (*path != '/') strbuf_printf(&whole, "%s/", directory);
  strbuf_puts(&whole, path);
  for (const char *at = whole.text; *at;) {
    size_t len = strcspn(at, "/");
    bool is_idle = len == 0 || (len == 1 && *at == '.');
    if (!is_idle) strbuf_printf(&tidy, "/%.*s", (int)len, at);
    at += len + (at[len] == '/');
  }
  const char *result = arena_strdup(arena, tidy.len ? tidy.text : "/");
  strbuf_release_all(&whole, &tidy);
  return result;
}
