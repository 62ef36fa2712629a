/* Constants in the initialisers of local arrays and structs. clang folds `int a[2] = {1, 2147483647 + 1}` to bytes that
 * are copied, without the check that the same sum has elsewhere. What is computed there is C's all the same, so the
 * text is looked at: where an element is made of numbers only, and they are so large that it may overflow, nothing is
 * proved. */
#include "front/clang/preprocessed.h"
#include "front/translate/translate.h"

#include <stdlib.h>
#include <string.h>

/* What the element can be at the most: of sums, differences and products of numbers, the product of these, each one
 * larger. */
enum { MOST_BITS = 30 };

struct element {
  bool has_operator, has_shift, has_minus;
  bool is_odd;   /* it has a form that is not looked through */
  bool has_name; /* a variable, so that clang computes it, or else a constant with a name */
  double most;
};

static bool is_number(const struct token *x) { return isdigit((unsigned char)*x->text); }
static bool is_name(const struct token *x) { return is_of_name(*x->text) && !is_number(x); }

/* Is it between the braces of an enumeration? */
static bool is_enumerator(const token_list *all, const struct token *name) {
  bool is_inside = false;
  for (uint32_t i = 1; i < all->len; i++) {
    const struct token *x = &all->data[i];
    if (is_token(x, "{")) is_inside = is_token(x - 1, "enum") || (i > 1 && is_token(x - 2, "enum"));
    if (is_token(x, "}")) is_inside = false;
    if (is_inside && x->len == name->len && memcmp(x->text, name->text, x->len) == 0) return true;
  }
  return false;
}

/* `const int big = ...`: clang looks into it. */
static bool is_constant_variable(const token_list *all, const struct token *name) {
  for (uint32_t i = 1; i + 1 < all->len; i++) {
    const struct token *x = &all->data[i];
    if (x->len != name->len || memcmp(x->text, name->text, x->len) != 0 || !is_token(x + 1, "=")) continue;
    for (uint32_t k = i; k > 0 && !strchr(";{}(", *all->data[k - 1].text); k--)
      if (is_token(&all->data[k - 1], "const") || is_token(&all->data[k - 1], "constexpr")) return true;
  }
  return false;
}

static void add_number(struct element *e, const token_list *all, uint32_t i, uint32_t end) {
  double value = strtod(all->data[i].text, NULL);
  bool is_amount = i >= 2 && is_token(&all->data[i - 1], "<") && is_token(&all->data[i - 2], "<");
  if (memchr(all->data[i].text, '.', all->data[i].len)) e->is_odd = true;
  if (is_amount && i + 1 < end && !is_token(&all->data[i + 1], ")")) e->is_odd = true;
  for (double k = is_amount ? value : 0; k > 0 && e->most < 1e30; k--) e->most *= 2;
  if (!is_amount) e->most *= value + 1;
}

static void add_name(struct element *e, const token_list *all, uint32_t i) {
  static const char *const types[] = {"int",  "long",   "short",    "char",       "unsigned", "signed", "const",
                                      "void", "struct", "volatile", "__signed__", "_Bool",    NULL};
  static const char *const sizes[] = {"sizeof", "_Alignof", "__alignof__", "__builtin_offsetof", NULL};
  const struct token *x = &all->data[i];
  bool is_cast = is_token(x - 1, "(") && i + 1 < all->len && is_token(x + 1, ")");
  if (is_token_of(x, types) || is_cast) return;
  if (is_token_of(x, sizes) || is_enumerator(all, x) || is_constant_variable(all, x))
    e->is_odd = true;
  else if (!is_token(x - 1, "."))
    e->has_name = true;
}

static bool may_go_wrong(const struct element *e) {
  if (e->has_name || !e->has_operator) return false;
  return e->is_odd || (e->has_shift && e->has_minus) || e->most >= (double)(1u << MOST_BITS);
}

/* The tokens from `i` up to the comma or brace behind the element. */
static uint32_t read_element(const token_list *all, uint32_t i, struct element *e) {
  uint32_t depth = 0, end = i;
  while (end < all->len && (depth || !(is_token(&all->data[end], ",") || is_token(&all->data[end], "}") ||
                                       is_token(&all->data[end], "{")))) {
    depth += is_token(&all->data[end], "(");
    depth -= depth && is_token(&all->data[end], ")");
    end++;
  }
  *e = (struct element){.most = 1};
  for (; i < end; i++) {
    const struct token *x = &all->data[i];
    if (is_token(x, "=") || is_token(x, "]")) *e = (struct element){.most = 1}; /* that was a designator */
    bool is_minus = is_token(x, "-"), is_shift = is_token(x, "<") && is_token(x + 1, "<");
    e->has_minus |= is_minus;
    e->has_shift |= is_shift;
    e->has_operator |= is_minus || is_shift || is_token(x, "+") || is_token(x, "*");
    if (is_token(x, "/") || is_token(x, "%")) e->has_operator = e->is_odd = true;
    if (is_shift && i + 2 < end && !is_number(x + 2)) e->is_odd = true;
    if (is_number(x)) add_number(e, all, i, end);
    if (is_name(x)) add_name(e, all, i);
  }
  return end;
}

/* The braces at `i`. */
static bool is_doubtful_list(const token_list *all, uint32_t i) {
  for (uint32_t depth = 0; i < all->len;) {
    const struct token *x = &all->data[i];
    struct element e;
    if (is_token(x, "{"))
      depth++, i++;
    else if (is_token(x, "}")) {
      if (--depth == 0) return false;
      i++;
    } else if (is_token(x, ","))
      i++;
    else {
      i = read_element(all, i, &e);
      if (may_go_wrong(&e)) return true;
    }
  }
  return false;
}

/* `= {` or `) {`, in a block. */
static bool has_doubtful_list(const token_list *all, const void *data) {
  (void)data;
  static const char *const words[] = {"if", "for", "while", "switch", NULL};
  uint32_t depth = 0;
  for (uint32_t i = 1; i < all->len; i++) {
    const struct token *x = &all->data[i];
    depth += is_token(x, "{");
    depth -= depth && is_token(x, "}");
    bool is_list = is_token(x, "{") && depth > 1 && is_token(x - 1, "=");
    bool is_literal = false;
    if (is_token(x, "{") && depth > 1 && is_token(x - 1, ")")) { /* not behind a condition or parameters */
      uint32_t open = i - 1, level = 0;
      do {
        level += is_token(&all->data[open], ")");
        level -= is_token(&all->data[open], "(");
      } while (level && open-- > 0);
      is_literal = open > 0 && open < i && !is_token_of(&all->data[open - 1], words);
    }
    if ((is_list || is_literal) && is_doubtful_list(all, i)) return true;
  }
  return false;
}

bool may_fold_overflow(struct translator *t) { return preprocessed_any(t->ctx, t->sources, has_doubtful_list, NULL); }
