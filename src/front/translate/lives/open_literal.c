/* Compound literals of functions: may one be constant?
 *
 * To clang's debug information a compound literal is nothing, and in LLVM IR a constant one is an alloca like any
 * other; but to write to it is undefined. So the text behind the preprocessor is looked at. In a function `( ... ) {`
 * is a literal unless it follows `if`, `while`, `for` or `switch`, and its type is what is in the parentheses: constant
 * at most if `const` or `typeof` is there, or a name that a typedef with one of them declares. If one literal may be
 * constant, all of them are taken for such: nothing is proved of writes to them then. */
#include "front/translate/lives/open_literal.h"

#include "front/clang/preprocessed.h"
#include "front/sources.h"
#include "program/program.h"

#include <string.h>

static bool may_say_constant(const struct token *t) {
  static const char *const words[] = {"const",      "__const",       "__const__",   "typeof",   "__typeof",
                                      "__typeof__", "typeof_unqual", "__auto_type", "_Generic", "constexpr",
                                      NULL};
  return is_token_of(t, words);
}

enum { LONGEST_CHAIN = 6 }; /* of typedefs */

static bool is_same(const struct token *a, const struct token *b) {
  return a->len == b->len && memcmp(a->text, b->text, a->len) == 0;
}

/* Is that the name in a typedef with one of these words in it, or with a name of such a typedef? Of chains that are too
 * long it is taken for one. */
static bool is_constant_typedef(const token_list *all, const struct token *name, int depth_left) {
  VEC(uint32_t) others = VEC_INIT;
  bool found = !depth_left;
  for (uint32_t i = 0; i < all->len && !found; i++) {
    if (!is_token(&all->data[i], "typedef")) continue;
    bool is_named = false, is_constant = false;
    uint32_t depth = 0;
    vec_clear(&others);
    for (; i < all->len && (depth || !is_token(&all->data[i], ";")); i++) {
      const struct token *t = &all->data[i];
      depth += is_token(t, "{");
      depth -= depth && is_token(t, "}");
      is_named |= is_same(t, name);
      is_constant |= may_say_constant(t);
      if (!depth && is_of_name(*t->text) && !is_token(t, "typedef") && !is_same(t, name)) vec_push(&others, i);
    }
    for (uint32_t k = 0; is_named && !is_constant && k < others.len; k++)
      is_constant = is_constant_typedef(all, &all->data[others.data[k]], depth_left - 1);
    found = is_named && is_constant;
  }
  vec_release(&others);
  return found;
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
  return is_token_of(t, words);
}

bool literals_may_be_constant(const char *text) {
  token_list all = VEC_INIT;
  preprocessed_tokens(text, &all);
  uint32_t depth = 0;
  bool found = false;
  for (uint32_t i = 0; i + 1 < all.len && !found; i++) {
    depth += is_token(&all.data[i], "{");
    depth -= depth && is_token(&all.data[i], "}");
    if (!depth || !is_token(&all.data[i], ")") || !is_token(&all.data[i + 1], "{")) continue;
    uint32_t open = opening(&all, i);
    if (open == UINT32_MAX || (open && is_control(&all.data[open - 1]))) continue;
    for (uint32_t k = open + 1; k < i && !found; k++)
      found = may_say_constant(&all.data[k]) ||
              (is_of_name(*all.data[k].text) && is_constant_typedef(&all, &all.data[k], LONGEST_CHAIN));
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
    is_open = !preprocessed_text(ctx, s, i, &text) || literals_may_be_constant(text.text);
    strbuf_release(&text);
  }
  for (object_id o = 0; is_open && o < p->objects.len; o++)
    p->objects.data[o].is_open_literal = is_literal(p, &p->objects.data[o]);
}
