/* Functions that the source exempts from the checks of overflow, in spite of the flags.
 *
 * Attributes leave no trace in LLVM IR if they are about such checks, and of a constant that was folded, or of `<<`,
 * nothing is left that could be checked later. A macro makes `no_sanitize` harmless (overflow.c), but the source may
 * undefine it, and in preprocessed files there are no macros. So the text behind the preprocessor is looked at, for the
 * name of the attribute with anything else than what the macro makes of it. */
#include "front/translate/overflow.h"

#include "front/clang.h"

#include <ctype.h>
#include <string.h>

static bool is_of_name(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 128; }

static const char *skip_space(const char *p) {
  while (isspace((unsigned char)*p)) p++;
  return p;
}

/* `("address")`, as the macro says it. */
static bool is_harmless(const char *p) {
  static const char argument[] = "\"address\"";
  p = skip_space(p);
  if (*p != '(') return false;
  p = skip_space(p + 1);
  if (strncmp(p, argument, strlen(argument)) != 0) return false;
  return *skip_space(p + strlen(argument)) == ')';
}

static bool has_exemption(const char *text) {
  static const char *const names[] = {"no_sanitize", "__no_sanitize__"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    for (const char *p = text; (p = strstr(p, names[i])); p += strlen(names[i])) {
      const char *end = p + strlen(names[i]);
      bool is_whole = (p == text || !is_of_name(p[-1])) && !is_of_name(*end);
      if (is_whole && !is_harmless(end)) return true;
    }
  return false;
}

/* Lines that end with a backslash go on in the next one. Zeros would end the text. */
static void join_lines(struct strbuf *text) {
  size_t to = 0;
  for (size_t i = 0; i < text->len; i++) {
    const char *p = text->text + i;
    size_t splice = p[0] != '\\' ? 0 : p[1] == '\n' ? 2 : p[1] == '\r' && p[2] == '\n' ? 3 : 0;
    if (splice)
      i += splice - 1;
    else if (*p)
      text->text[to++] = *p;
  }
  if (text->len) text->text[to] = '\0', text->len = to;
}

static bool read_text(struct context *ctx, const struct sources *s, const char *file, struct strbuf *text) {
  enum { LARGEST = 1 << 28 };
  if (clang_is_preprocessed(file)) return strbuf_read_file(text, file, LARGEST);
  string_list flags = VEC_INIT;
  flags_of_sources(s, NULL, &flags);
  bool ok = clang_preprocess(ctx, file, flags.data, flags.len, text);
  vec_release(&flags);
  return ok;
}

bool overflow_is_exempt(struct context *ctx, const struct sources *s) {
  bool found = false;
  for (uint32_t i = 0; i < s->files.len && !found; i++) {
    struct strbuf text = STRBUF_INIT;
    found = !read_text(ctx, s, s->files.data[i], &text);
    join_lines(&text);
    found |= has_exemption(text.text);
    strbuf_release(&text);
  }
  return found;
}
