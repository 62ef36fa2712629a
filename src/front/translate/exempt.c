/* Functions that the source exempts from the checks of overflow, in spite of the flags.
 *
 * Attributes leave no trace in LLVM IR if they are about such checks, and of a constant that was folded, or of `<<`,
 * nothing is left that could be checked later. A macro makes `no_sanitize` harmless (overflow.c), but the source may
 * undefine it, and in preprocessed files there are no macros. So the text behind the preprocessor is looked at, for the
 * name of the attribute with anything else than what the macro makes of it. */
#include "front/translate/overflow.h"

#include "front/translate/preprocessed.h"

#include <ctype.h>
#include <string.h>

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

bool overflow_is_exempt(struct context *ctx, const struct sources *s) {
  bool found = false;
  for (uint32_t i = 0; i < s->files.len && !found; i++) {
    struct strbuf text = STRBUF_INIT;
    found = !preprocessed_text(ctx, s, s->files.data[i], &text);
    found |= has_exemption(text.text);
    strbuf_release(&text);
  }
  return found;
}
