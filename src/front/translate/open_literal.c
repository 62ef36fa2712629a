/* Compound literals of functions: may one be constant?
 *
 * To clang's debug information a compound literal is nothing, and in LLVM IR a constant one is an alloca like any
 * other; but to write to it is undefined. So the text behind the preprocessor is looked at. In a function `( ... ) {`
 * is a literal unless it follows `if`, `while`, `for` or `switch`, and its type is what is in the parentheses: constant
 * at most if `const` or `typeof` is there, or a name that a typedef with one of them declares. If one literal may be
 * constant, all of them are taken for such: nothing is proved of writes to them then. */
#include "front/translate/open_literal.h"

#include "base/vec.h"
#include "front/sources.h"
#include "front/translate/preprocessed.h"
#include "program/program.h"

#include <ctype.h>
#include <string.h>

struct token {
  const char *text;
  uint32_t len;
};
typedef VEC(struct token) token_list;

static const char *behind_quotes(const char *p) {
  char quote = *p++;
  while (*p && *p != quote) p += *p == '\\' && p[1] ? 2 : 1;
  return *p ? p + 1 : p;
}

static const char *behind_line(const char *p) {
  while (*p && *p != '\n') p++;
  return p;
}

/* Comments are there only in files that were given as preprocessed. */
static const char *behind_comment(const char *p) {
  if (p[1] == '/') return behind_line(p);
  const char *end = strstr(p + 2, "*/");
  return end ? end + 2 : p + strlen(p);
}

static void tokenise(const char *p, token_list *out) {
  bool is_first = true;
  while (*p) {
    if (*p == '\n') {
      is_first = true;
      p++;
    } else if (isspace((unsigned char)*p)) {
      p++;
    } else if (*p == '#' && is_first) {
      p = behind_line(p);
    } else if (*p == '/' && (p[1] == '/' || p[1] == '*')) {
      p = behind_comment(p);
    } else {
      const char *start = p;
      is_first = false;
      if (*p == '"' || *p == '\'')
        p = behind_quotes(p);
      else if (is_of_name(*p))
        while (is_of_name(*p)) p++;
      else
        p++;
      vec_push(out, ((struct token){start, (uint32_t)(p - start)}));
    }
  }
}

static bool is_token(const struct token *t, const char *text) {
  return t->len == strlen(text) && memcmp(t->text, text, t->len) == 0;
}

static bool is_one_of(const struct token *t, const char *const *texts) {
  for (; *texts; texts++)
    if (is_token(t, *texts)) return true;
  return false;
}

static bool may_say_constant(const struct token *t) {
  static const char *const words[] = {"const",      "__const",       "__const__",   "typeof",   "__typeof",
                                      "__typeof__", "typeof_unqual", "__auto_type", "_Generic", "constexpr",
                                      NULL};
  return is_one_of(t, words);
}

/* Is that the name in a typedef with one of these words in it? */
static bool is_constant_typedef(const token_list *all, const struct token *name) {
  for (uint32_t i = 0; i < all->len; i++) {
    if (!is_token(&all->data[i], "typedef")) continue;
    bool is_named = false, is_constant = false;
    uint32_t depth = 0;
    for (; i < all->len && (depth || !is_token(&all->data[i], ";")); i++) {
      const struct token *t = &all->data[i];
      depth += is_token(t, "{");
      depth -= depth && is_token(t, "}");
      is_named |= t->len == name->len && memcmp(t->text, name->text, t->len) == 0;
      is_constant |= may_say_constant(t);
    }
    if (is_named && is_constant) return true;
  }
  return false;
}

/* The parenthesis that the one at `close` belongs to; UINT32_MAX if there is none. */
static uint32_t opening(const token_list *all, uint32_t close) {
  uint32_t depth = 0;
  for (uint32_t i = close + 1; i-- > 0;) {
    depth += is_token(&all->data[i], ")");
    if (is_token(&all->data[i], "(") && --depth == 0) return i;
  }
  return UINT32_MAX;
}

static bool is_control(const struct token *t) {
  static const char *const words[] = {"if", "while", "for", "switch", NULL};
  return is_one_of(t, words);
}

bool literals_may_be_constant(const char *text) {
  token_list all = VEC_INIT;
  tokenise(text, &all);
  uint32_t depth = 0;
  bool found = false;
  for (uint32_t i = 0; i + 1 < all.len && !found; i++) {
    depth += is_token(&all.data[i], "{");
    depth -= depth && is_token(&all.data[i], "}");
    if (!depth || !is_token(&all.data[i], ")") || !is_token(&all.data[i + 1], "{")) continue;
    uint32_t open = opening(&all, i);
    if (open == UINT32_MAX || (open && is_control(&all.data[open - 1]))) continue;
    for (uint32_t k = open + 1; k < i && !found; k++)
      found =
          may_say_constant(&all.data[k]) || (is_of_name(*all.data[k].text) && is_constant_typedef(&all, &all.data[k]));
  }
  vec_release(&all);
  return found;
}

static bool is_literal(const struct program *p, const struct object *x) {
  return strncmp(program_string(p, x->name), ".compoundliteral", 16) == 0;
}

void literals_open(struct context *ctx, const struct sources *s, struct program *p) {
  bool has_literal = false, is_open = false;
  for (object_id o = 0; o < p->objects.len; o++)
    has_literal |= p->objects.data[o].function != ID_NONE && is_literal(p, &p->objects.data[o]);
  for (uint32_t i = 0; has_literal && i < s->files.len && !is_open; i++) {
    struct strbuf text = STRBUF_INIT;
    is_open = !preprocessed_text(ctx, s, s->files.data[i], &text) || literals_may_be_constant(text.text);
    strbuf_release(&text);
  }
  for (object_id o = 0; is_open && o < p->objects.len; o++)
    p->objects.data[o].is_open_literal = is_literal(p, &p->objects.data[o]);
}
