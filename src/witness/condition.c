/* What is seen token by token. What follows a name or a parenthesis in parentheses is a call, unless the
 * former is a type: then it is a cast. */
#include "witness/condition.h"
#include "witness/tokens.h"

#include <ctype.h>
#include <string.h>

static bool is_one_of(struct token t, const char *const *list) {
  for (; *list; list++)
    if (token_is(t, *list)) return true;
  return false;
}

static bool refuse(struct strbuf *why, const char *what, struct token t) {
  strbuf_printf(why, "%s '%.*s'", what, (int)t.len, t.text);
  return false;
}

/* A token by itself. */
static bool is_allowed(struct token t, const struct condition_names *names, struct strbuf *why) {
  static const char *const changes[] = {
      "=", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", NULL};
  static const char *const words[] = {"if",   "while",   "for",   "do",     "switch",     "return",        "goto",
                                      "asm",  "__asm__", "__asm", "typeof", "__typeof__", "__extension__", "_Generic",
                                      "case", "default", NULL};
  if (is_one_of(t, changes)) return refuse(why, "it changes something, with", t);
  if (is_one_of(t, words) || strchr(";{}#\\\"@$`", *t.text) || token_is(t, "//") || token_is(t, "/*") ||
      token_is(t, "..."))
    return token_is(t, "\\result") || refuse(why, "it is no expression, but has", t);
  if (condition_names_is_macro(names, t)) return refuse(why, "it uses the macro", t);
  if (strncmp(t.text, "__", 2) == 0 && !condition_names_is_known(names, t))
    return refuse(why, "it uses the name", t); /* the compiler's */
  return true;
}

enum { DEEPEST = 100 };

bool condition_is_plain(const char *text, const struct condition_names *names, struct strbuf *why) {
  char closers[DEEPEST];
  bool holds_type[DEEPEST] = {false};
  size_t depth = 0, count = 0;
  struct token before = {"", 0};
  bool was_type = false; /* the parenthesis that was closed last held a type */
  for (struct token t = token_next(text); t.len; before = t, t = token_next(t.text + t.len), count++) {
    if (!is_allowed(t, names, why)) return false;
    bool opens = token_is(t, "(") || token_is(t, "[");
    if (token_is(t, "(") && ((token_is_name(before) && !token_is(before, "sizeof")) ||
                             (token_is(before, ")") && !was_type) || token_is(before, "]")))
      return refuse(why, "it calls a function, behind", before);
    if (opens && depth == DEEPEST) return refuse(why, "it is too deep at", t);
    if (opens) {
      closers[depth] = token_is(t, "(") ? ')' : ']';
      holds_type[depth++] = token_is(t, "(") && condition_names_is_type(names, token_next(t.text + 1));
    } else if (token_is(t, ")") || token_is(t, "]")) {
      if (!depth || closers[--depth] != *t.text) return refuse(why, "there is an unexpected", t);
      was_type = holds_type[depth];
    }
  }
  if (!count || depth) return refuse(why, "it is not complete", (struct token){text, strlen(text)});
  return true;
}

bool condition_is_result(const char *text, struct strbuf *number) {
  struct token t = token_next(text);
  bool is_parenthesised = token_is(t, "(");
  if (is_parenthesised) t = token_next(t.text + t.len);
  if (!token_is(t, "\\result")) return false;
  t = token_next(t.text + t.len);
  if (!token_is(t, "==")) return false;
  t = token_next(t.text + t.len);
  if (token_is(t, "-")) {
    strbuf_putc(number, '-');
    t = token_next(t.text + t.len);
  }
  if (!isdigit((unsigned char)*t.text)) return false;
  strbuf_add(number, t.text, t.len);
  t = token_next(t.text + t.len);
  return is_parenthesised ? token_is(t, ")") && !token_next(t.text + 1).len : !t.len;
}

void condition_put(const char *text, const char *result, struct strbuf *out) {
  strbuf_putc(out, '(');
  for (struct token t = token_next(text); t.len; t = token_next(t.text + t.len)) {
    if (token_is(t, "\\result"))
      strbuf_puts(out, result);
    else
      strbuf_add(out, t.text, t.len);
    strbuf_putc(out, ' ');
  }
  strbuf_putc(out, ')');
}
