/* Functions that the source exempts from the checks of sanitizers, in spite of the flags.
 *
 * Attributes leave no trace in LLVM IR if they are about such checks, and of a constant that was folded, or of `<<`,
 * nothing is left that could be checked later. So the text behind the preprocessor is looked at, and where an attribute
 * is `no_sanitize`, whatever it names, it names a sanitizer that nobody uses. Outside of attributes that is a name like
 * any other. Pragmas that give attributes are not expanded in the text, and a text that the user calls preprocessed may
 * still have macros: then it cannot be told. */
#include "front/clang/exempt.h"

#include "front/clang/preprocessed.h"

#include <stddef.h>
#include <string.h>

static const char harmless[] = "no_sanitize(\"memory\")";

struct search {
  token_list tokens;
  uint32_t found, others; /* the name in attributes and elsewhere */
  bool is_lost;           /* some were in others, or the text cannot be copied */
  const char *rest;       /* of it, not yet copied */
  struct strbuf *changed;
};

static bool is_name(const struct token *t) {
  static const char *const names[] = {"no_sanitize", "__no_sanitize__", NULL};
  return is_token_of(t, names);
}

static bool is_at(const struct search *x, uint32_t i, const char *text) {
  return i < x->tokens.len && is_token(&x->tokens.data[i], text);
}

/* Behind the token that closes what the one at `i` opens. */
static uint32_t behind_parentheses(const struct search *x, uint32_t i) {
  uint32_t depth = 0;
  for (; i < x->tokens.len; i++) {
    depth += is_at(x, i, "(");
    if (is_at(x, i, ")") && --depth == 0) return i + 1;
  }
  return i;
}

static void replace(struct search *x, uint32_t from, uint32_t to) {
  const struct token *first = &x->tokens.data[from], *last = &x->tokens.data[to - 1];
  x->is_lost |= first->text < x->rest;
  if (x->is_lost) return;
  strbuf_add(x->changed, x->rest, (size_t)(first->text - x->rest));
  strbuf_puts(x->changed, harmless);
  x->rest = last->text + last->len;
  for (const char *p = first->text; p < x->rest; p++) /* so that what follows stays where it is */
    if (*p == '\n' || p - first->text >= (ptrdiff_t)strlen(harmless)) strbuf_putc(x->changed, *p == '\n' ? '\n' : ' ');
  x->found++;
}

/* The attributes from `i` on, up to what closes the list. */
static void search_list(struct search *x, uint32_t i, const char *close) {
  while (i < x->tokens.len && !is_at(x, i, close)) {
    uint32_t next = is_at(x, i, "(") ? behind_parentheses(x, i) : i + 1;
    if (is_name(&x->tokens.data[i]) && is_at(x, next, "(")) {
      uint32_t end = behind_parentheses(x, next);
      replace(x, i, end);
      next = end;
    }
    i = next;
  }
}

static void search_attributes(struct search *x) {
  static const char *const words[] = {"__attribute__", "__attribute", NULL};
  for (uint32_t i = 0; i < x->tokens.len; i++)
    if (is_token_of(&x->tokens.data[i], words) && is_at(x, i + 1, "(") && is_at(x, i + 2, "("))
      search_list(x, i + 3, ")");
    else if (is_at(x, i, "[") && is_at(x, i + 1, "["))
      search_list(x, i + 2, "]");
}

/* ---- what cannot be told ---- */

static const char *skip_blanks(const char *p) {
  while (*p == ' ' || *p == '\t' || *p == '\v' || *p == '\f') p++;
  return p;
}

static bool take_word(const char **p, const char *word) {
  size_t len = strlen(word);
  if (strncmp(*p, word, len) != 0 || is_of_name((*p)[len])) return false;
  *p = skip_blanks(*p + len);
  return true;
}

/* Of what follows the mark of a directive. */
static void read_directive(const char *p, struct exemptions *ret) {
  if (isdigit((unsigned char)*p) || *p == '\n' || !*p || take_word(&p, "line") || take_word(&p, "ident")) return;
  if (!take_word(&p, "pragma"))
    ret->are_asked = true;
  else if (take_word(&p, "clang") && take_word(&p, "attribute") && !take_word(&p, "pop"))
    ret->are_doubtful = true;
}

static void read_directives(const char *text, struct exemptions *ret) {
  for (const char *p = text; *p; p += strcspn(p, "\n"), p += *p == '\n') {
    const char *mark = skip_blanks(p);
    size_t len = *mark == '#' ? 1 : strncmp(mark, "%:", 2) == 0 ? 2 : 0;
    if (len) read_directive(skip_blanks(mark + len), ret);
  }
}

/* Attributes in other words, which are not looked into. */
static bool has_other_words(const struct search *x, const char *text) {
  bool found = strstr(text, "<:");
  for (uint32_t i = 0; i < x->tokens.len && !found; i++) found = is_at(x, i, "__declspec");
  return found;
}

/* What clang expands in a text that is preprocessed. */
static bool has_expansion(const struct search *x) {
  static const char *const words[] = {"__has_feature", "__has_extension", "_Pragma", NULL};
  for (uint32_t i = 0; i < x->tokens.len; i++)
    if (is_token_of(&x->tokens.data[i], words)) return true;
  return false;
}

struct exemptions exempt_find(const struct strbuf *text, struct strbuf *changed) {
  struct strbuf joined = STRBUF_INIT;
  strbuf_add(&joined, text->text, text->len);
  preprocessed_join_lines(&joined);
  preprocessed_blank_comments(&joined);
  struct search x = {VEC_INIT, 0, 0, memchr(text->text, '\0', text->len), joined.text, changed};
  preprocessed_tokens(joined.text, &x.tokens);
  for (uint32_t i = 0; i < x.tokens.len; i++) x.others += is_name(&x.tokens.data[i]);
  if (x.others) search_attributes(&x);
  strbuf_puts(changed, x.rest);
  struct exemptions found = {.are_there = x.found && !x.is_lost, .are_asked = has_expansion(&x)};
  found.are_doubtful = x.is_lost || (x.others > x.found && has_other_words(&x, joined.text));
  read_directives(joined.text, &found);
  vec_release(&x.tokens);
  strbuf_release(&joined);
  return found;
}
