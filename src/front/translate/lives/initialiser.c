/* Constants that may have no initialiser.
 *
 * To LLVM IR an initialiser is a write at the place of the declaration, or one that nothing marks; whoever writes the
 * constant in the same macro is at the same place, and of one without an initialiser the first write that nothing marks
 * may be a breach. Then the text behind the preprocessor is asked: is something of that name declared without `=`? */
#include "front/translate/lives/initialiser.h"

#include "front/clang/preprocessed.h"
#include "front/translate/body.h"

#include <string.h>

enum { LARGEST_FILE = 1 << 28 };

void source_lines_release(struct source_lines *l) {
  strbuf_release(&l->text);
  vec_release(&l->beginnings);
}

/* The last file is kept: most functions are in one. */
static void read_lines(struct source_lines *l, const struct program *p, string_id file) {
  if (l->is_read && l->file == file) return;
  source_lines_release(l);
  *l = (struct source_lines){.file = file, .is_read = true, .text = STRBUF_INIT, .beginnings = VEC_INIT};
  if (file == ID_NONE || !strbuf_read_file(&l->text, program_string(p, file), LARGEST_FILE)) return;
  vec_push(&l->beginnings, 0);
  for (size_t i = 0; i < l->text.len; i++)
    if (l->text.text[i] == '\n') vec_push(&l->beginnings, i + 1);
}

bool is_name_at_declaration(struct translator *t, LLVMValueRef declaration, const char *name) {
  struct position at = debug_position(&t->debug, declaration);
  struct source_lines *l = &t->lines;
  read_lines(l, t->p, at.file);
  if (!at.line || !at.column || at.line > l->beginnings.len) return false;
  size_t from = l->beginnings.data[at.line - 1] + at.column - 1, len = strlen(name);
  if (from + len > l->text.len || memcmp(l->text.text + from, name, len) != 0) return false;
  const char *behind = l->text.text + from + len;
  while (isspace((unsigned char)*behind)) behind++;
  return *behind == '=' || *behind == '['; /* a macro may have the same name */
}

/* ---- the text ---- */

/* May a declaration end with the token that names something? */
static bool may_declare(const struct token *before) {
  static const char *const words[] = {"return", "goto", "else",          "do",       "case", "sizeof", "typeof",
                                      "struct", "enum", "__extension__", "_Alignof", NULL};
  if (is_token(before, "*") || is_token(before, ")") || is_token(before, "]") || is_token(before, "}")) return true;
  return is_of_name(*before->text) && !isdigit((unsigned char)*before->text) && !is_token_of(before, words);
}

/* Behind the parentheses or brackets that begin at `i`. */
static uint32_t behind_group(const token_list *all, uint32_t i) {
  uint32_t depth = 0;
  for (; i < all->len; i++) {
    depth += is_token(&all->data[i], "(") || is_token(&all->data[i], "[");
    if ((is_token(&all->data[i], ")") || is_token(&all->data[i], "]")) && --depth == 0) return i + 1;
  }
  return i;
}

/* `int x;`, `int x, y;`, `int y = 1, x[2];`, with the name at `i`. */
static bool is_bare(const token_list *all, uint32_t i) {
  static const char *const words[] = {"__attribute__", "__attribute", "asm", "__asm__", NULL};
  uint32_t next = i + 1;
  if (!may_declare(&all->data[i - 1]) && !is_token(&all->data[i - 1], ",")) return false;
  while (next < all->len && (is_token(&all->data[next], "[") || is_token_of(&all->data[next], words)))
    next = behind_group(all, next);
  return next < all->len && (is_token(&all->data[next], ";") || is_token(&all->data[next], ","));
}

static bool is_typedef(const token_list *all, const struct token *name) {
  for (uint32_t i = 0; i + 1 < all->len; i++) {
    bool is_it = all->data[i].len == name->len && memcmp(all->data[i].text, name->text, name->len) == 0;
    for (uint32_t k = i; is_it && k > 0 && !is_token(&all->data[k - 1], ";"); k--)
      if (is_token(&all->data[k - 1], "typedef")) return true;
  }
  return false;
}

/* `const struct s (x);`, with the name at `i`: what stands before the parenthesis is a type, and no function. */
static bool is_bare_in_parentheses(const token_list *all, uint32_t i) {
  static const char *const words[] = {"struct", "union",    "enum",     "const",  "volatile",
                                      "static", "register", "unsigned", "signed", NULL};
  if (i < 3 || i + 2 >= all->len || !is_token(&all->data[i - 1], "(") || !is_token(&all->data[i + 1], ")"))
    return false;
  if (!is_token(&all->data[i + 2], ";") && !is_token(&all->data[i + 2], ",") && !is_token(&all->data[i + 2], "["))
    return false;
  const struct token *type = &all->data[i - 2];
  if (is_token(type, "*") || is_token(type, "}") || is_token_of(type, words) || is_token_of(type - 1, words))
    return true;
  return is_of_name(*type->text) && is_typedef(all, type);
}

struct level {
  uint32_t parentheses; /* around the brace */
  bool has_members;     /* or values, and no statements */
};

/* `struct {`, `struct name {`, `= {`, and `{ {` in these. */
static bool opens_members(const struct token *brace, uint32_t before, bool is_in_members) {
  static const char *const words[] = {"struct", "union", "enum", NULL};
  bool is_value = is_token(brace - 1, "=") || is_token(brace - 1, ",");
  return is_value || is_in_members || is_token_of(brace - 1, words) || (before > 1 && is_token_of(brace - 2, words));
}

/* In a block, and in no parentheses but those around it: there are parameters. */
static bool is_declared_bare(const token_list *all, const void *data) {
  const char *name = data;
  VEC(struct level) levels = VEC_INIT;
  uint32_t depth = 0;
  bool found = false;
  for (uint32_t i = 1; i + 1 < all->len && !found; i++) {
    const struct token *x = &all->data[i];
    bool is_for = is_token(&all->data[i - 1], "for");
    if (is_token(x, "(") && !is_for) depth++; /* declarations may stand in those of a loop */
    if (is_token(x, ")") && depth) depth--;
    bool is_in_members = levels.len && vec_last(&levels).has_members && !depth;
    if (is_token(x, "{"))
      vec_push(&levels, ((struct level){depth, opens_members(x, i, is_in_members)})), depth = 0;
    else if (is_token(x, "}") && levels.len)
      depth = vec_pop(&levels).parentheses;
    else
      found = levels.len && !is_in_members && is_token(x, name) &&
              ((!depth && is_bare(all, i)) || (depth == 1 && is_bare_in_parentheses(all, i)));
  }
  vec_release(&levels);
  return found;
}

bool may_lack_initialiser(struct translator *t, const char *name) {
  return preprocessed_any(t->ctx, t->sources, is_declared_bare, name);
}
