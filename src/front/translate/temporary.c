/* Members of values that clang takes for those of an object.
 *
 * `(a, s).m` and `((struct s)s).m` are members of a temporary object, which ends with its expression (C11 6.2.4p8), and
 * an array among them has an address. clang makes no temporary for these two: the address is one in `s` itself, and
 * nothing in LLVM IR tells. So the text behind the preprocessor is looked at: a comma or a cast in parentheses that are
 * no arguments, with a member behind. In doubt it counts. */
#include "front/clang/preprocessed.h"
#include "front/sources.h"
#include "front/translate/body.h"

#include <string.h>

/* Behind what the token at `i` opens. */
static uint32_t behind_it(const token_list *all, uint32_t i, const char *open, const char *close) {
  uint32_t depth = 0;
  for (; i < all->len; i++) {
    depth += is_token(&all->data[i], open);
    if (is_token(&all->data[i], close) && --depth == 0) return i + 1;
  }
  return i;
}

/* Are the parentheses at `i` the arguments of a call? */
static bool has_arguments(const token_list *all, uint32_t i) {
  static const char *const others[] = {"return",
                                       "case",
                                       "else",
                                       "do",
                                       "sizeof",
                                       "__extension__",
                                       "if",
                                       "while",
                                       "for",
                                       "switch",
                                       "__builtin_choose_expr",
                                       "_Generic",
                                       "goto",
                                       "_Alignof",
                                       "__real__",
                                       "__imag__",
                                       NULL};
  const struct token *before = i ? &all->data[i - 1] : NULL;
  if (!before || is_token_of(before, others)) return false;
  return is_of_name(*before->text) || is_token(before, "]");
}

/* A type in parentheses, as far as one can see: names, and what they stand for is behind. */
static bool is_cast(const token_list *all, uint32_t i, uint32_t end) {
  for (uint32_t k = i + 1; k + 1 < end; k++)
    if (!is_of_name(*all->data[k].text)) return false;
  return end - i > 2 && end < all->len && (is_of_name(*all->data[end].text) || is_token(&all->data[end], "("));
}

static bool holds_value(const token_list *all, uint32_t from, uint32_t end) {
  for (uint32_t i = from + 1; i + 1 < end;) {
    if (is_token(&all->data[i], "{")) {
      i = behind_it(all, i, "{", "}"); /* what a block gives is copied */
    } else if (is_token(&all->data[i], "(")) {
      uint32_t next = behind_it(all, i, "(", ")");
      if (!has_arguments(all, i) && (is_cast(all, i, next) || holds_value(all, i, next))) return true;
      i = next;
    } else if (is_token(&all->data[i++], ",")) {
      return true;
    }
  }
  return false;
}

static bool has_member_of_value(const token_list *all, const void *data) {
  (void)data;
  for (uint32_t i = 0; i < all->len; i++) {
    if (!is_token(&all->data[i], "(") || has_arguments(all, i)) continue;
    uint32_t end = behind_it(all, i, "(", ")");
    bool has_member = end + 1 < all->len && is_token(&all->data[end], ".") && is_of_name(*all->data[end + 1].text);
    if (has_member && holds_value(all, i, end)) return true;
  }
  return false;
}

/* Could there be such a text behind the preprocessor? */
static bool may_have(const char *text) {
  if (strstr(text, "define") || strstr(text, "include \"")) return true;
  for (const char *at = strchr(text, ')'); at; at = strchr(at + 1, ')')) {
    const char *next = at + 1 + strspn(at + 1, " \t\r\n\\");
    if (*next == '.' || *next == '/') return true;
  }
  return false;
}

bool may_lack_temporary(struct translator *t) {
  bool found = t->sources->clang_flags.len > 0; /* which may define and include */
  for (uint32_t i = 0; i < t->sources->files.len && !found; i++) {
    struct strbuf text = STRBUF_INIT;
    found = !strbuf_read_file(&text, t->sources->files.data[i], (size_t)1 << 28) || may_have(text.text);
    strbuf_release(&text);
  }
  return found && preprocessed_any(t->ctx, t->sources, has_member_of_value, NULL);
}
