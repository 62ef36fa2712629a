/* Three things, token by token:
 *
 *   malloc (f, 1)    in an attribute names who releases what the function makes; clang knows the attribute without that
 *   _Float64x, ...   are types of the same formats under other names, unless the text declares the name itself. They
 * are types of their own: where a text can tell, it is left as it is, and clang refuses it va_arg_pack      stands for
 * the arguments of an inline function, which clang cannot pass on. `extern` and `gnu_inline` say that there is the same
 * function elsewhere: it is declared, and no longer defined here */
#include "front/clang/gcc_text.h"

#include "front/clang/preprocessed.h"

#include <string.h>

static const struct type_name {
  const char *name, *known;
} types[] = {{"_Float32", "float"},
             {"_Float32x", "double"},
             {"_Float64", "double"},
             {"_Float64x", "long double"},
             {"_Float128", "__float128"}};
enum { TYPES = sizeof types / sizeof *types };

struct adapting {
  token_list tokens;
  bool is_declared[TYPES]; /* by the text itself */
  bool tells_types_apart;
  const char *rest; /* not yet copied */
  struct strbuf *changed;
  bool is_changed;
};

static bool is_at(const struct adapting *x, uint32_t i, const char *text) {
  return i < x->tokens.len && is_token(&x->tokens.data[i], text);
}

static bool is_one_of(const struct adapting *x, uint32_t i, const char *const *texts) {
  return i < x->tokens.len && is_token_of(&x->tokens.data[i], texts);
}

/* Behind the token that closes what the one at `i` opens. */
static uint32_t behind(const struct adapting *x, uint32_t i, const char *open, const char *close) {
  uint32_t depth = 0;
  for (; i < x->tokens.len; i++) {
    depth += is_at(x, i, open);
    if (is_at(x, i, close) && --depth == 0) return i + 1;
  }
  return i;
}

/* Puts other words in the place of some tokens; what follows stays in its line, and in its column if there is room. */
static void replace(struct adapting *x, uint32_t from, uint32_t to, const char *words) {
  const struct token *first = &x->tokens.data[from], *last = &x->tokens.data[to - 1];
  size_t used = strlen(words), at = 0;
  strbuf_add(x->changed, x->rest, (size_t)(first->text - x->rest));
  strbuf_puts(x->changed, words);
  x->rest = last->text + last->len;
  for (const char *p = first->text; p < x->rest; p++, at++)
    if (*p == '\n' || at >= used) strbuf_putc(x->changed, *p == '\n' ? '\n' : ' ');
  x->is_changed = true;
}

/* ---- attributes ---- */

static bool begins_attributes(const struct adapting *x, uint32_t i) {
  static const char *const words[] = {"__attribute__", "__attribute", NULL};
  return is_one_of(x, i, words) && is_at(x, i + 1, "(") && is_at(x, i + 2, "(");
}

static uint32_t adapt_attributes(struct adapting *x, uint32_t i) {
  static const char *const makers[] = {"malloc", "__malloc__", NULL};
  uint32_t end = behind(x, i + 1, "(", ")");
  for (i += 3; i < end; i++) {
    if (!is_at(x, i + 1, "(")) continue;
    uint32_t next = behind(x, i + 1, "(", ")");
    if (is_one_of(x, i, makers) && next <= end) replace(x, i + 1, next, "");
    i = next - 1;
  }
  return end;
}

/* ---- types ---- */

/* typedef float _Float32; */
static void find_declared(struct adapting *x) {
  for (uint32_t i = 0; i < x->tokens.len; i++) {
    if (!is_at(x, i, "typedef")) continue;
    while (i < x->tokens.len && !is_at(x, i, ";")) i = is_at(x, i, "{") ? behind(x, i, "{", "}") : i + 1;
    for (int k = 0; k < TYPES && i < x->tokens.len; k++) x->is_declared[k] |= is_at(x, i - 1, types[k].name);
  }
}

static bool is_any_type(const struct adapting *x, uint32_t i) {
  for (int k = 0; k < TYPES; k++)
    if (is_at(x, i, types[k].name) && !x->is_declared[k]) return true;
  return false;
}

/* Is a type named where more than a function is declared with it: in a body, or in a declaration without parameters? */
static bool is_used(const struct adapting *x) {
  bool has_parameters = false, has_type = false;
  uint32_t depth = 0;
  for (uint32_t i = 0; i < x->tokens.len; i++) {
    depth += is_at(x, i, "{");
    depth -= depth && is_at(x, i, "}");
    has_type |= is_any_type(x, i);
    has_parameters |= is_at(x, i, "(");
    if (has_type && (depth || is_at(x, i, "{"))) return true;
    if (depth || !is_at(x, i, ";")) continue;
    if (has_type && !has_parameters) return true;
    has_parameters = has_type = false;
  }
  return has_type;
}

/* _Generic and its like ask for the type itself; as a variable argument a _Float32 stays one, and a float does not. */
static bool tells_types_apart(const struct adapting *x) {
  static const char *const askers[] = {"_Generic", "__builtin_types_compatible_p", "__builtin_tgmath", NULL};
  static const char *const takers[] = {"__builtin_va_arg", "va_arg", NULL};
  bool has_asker = false, has_taker = false, has_type = false;
  for (uint32_t i = 0; i < x->tokens.len; i++) {
    has_asker |= is_one_of(x, i, askers);
    has_taker |= is_one_of(x, i, takers);
    has_type |= is_any_type(x, i);
  }
  return has_type && (has_asker || (has_taker && is_used(x)));
}

static void adapt_type(struct adapting *x, uint32_t i) {
  if (x->tells_types_apart) return;
  for (int k = 0; k < TYPES; k++)
    if (is_at(x, i, types[k].name) && !x->is_declared[k]) {
      replace(x, i, i + 1, types[k].known);
      return;
    }
}

/* ---- functions ---- */

static bool has_one_of(const struct adapting *x, uint32_t from, uint32_t to, const char *const *words) {
  for (; from < to; from++)
    if (is_one_of(x, from, words)) return true;
  return false;
}

/* The body that is opened at `i`, of a declaration that begins at `from`. */
static bool is_packed(const struct adapting *x, uint32_t from, uint32_t i, uint32_t end) {
  static const char *const packs[] = {"__builtin_va_arg_pack", "__builtin_va_arg_pack_len", NULL};
  static const char *const elsewhere[] = {"extern", NULL}, *const inlines[] = {"gnu_inline", "__gnu_inline__", NULL};
  return has_one_of(x, i, end, packs) && has_one_of(x, from, i, elsewhere) && has_one_of(x, from, i, inlines);
}

/* Declarations of the file, one after the other. */
static void adapt_all(struct adapting *x) {
  uint32_t from = 0, body_end = 0;
  for (uint32_t i = 0; i < x->tokens.len; i++) {
    if (i >= body_end && is_at(x, i, "{")) {
      body_end = behind(x, i, "{", "}");
      if (is_packed(x, from, i, body_end)) {
        replace(x, i, body_end, ";");
        i = body_end - 1;
        from = body_end;
        continue;
      }
    }
    if (i >= body_end && is_at(x, i, ";")) from = i + 1;
    if (i + 1 == body_end && !is_at(x, i + 1, ";")) from = i + 1;
    if (begins_attributes(x, i))
      i = adapt_attributes(x, i) - 1;
    else
      adapt_type(x, i);
  }
}

bool gcc_text_adapt(const struct strbuf *text, struct strbuf *changed) {
  static const char *const words[] = {"malloc", "_Float", "__builtin_va_arg_pack"};
  bool may_have = false;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) may_have |= text->len && strstr(text->text, words[i]);
  if (!may_have) return false;
  struct strbuf joined = STRBUF_INIT;
  strbuf_add(&joined, text->text, text->len);
  preprocessed_join_lines(&joined);
  preprocessed_blank_comments(&joined);
  struct adapting x = {.tokens = VEC_INIT, .rest = joined.text, .changed = changed};
  preprocessed_tokens(joined.text, &x.tokens);
  find_declared(&x);
  x.tells_types_apart = tells_types_apart(&x);
  adapt_all(&x);
  strbuf_puts(changed, x.rest);
  vec_release(&x.tokens);
  strbuf_release(&joined);
  return x.is_changed;
}
