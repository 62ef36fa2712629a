/* A stack of open lists in place of recursion, so that depth is limited by memory only. Items of all open lists are on
 * one stack; a list that closes takes its own from the top into the arena. Symbols, quotes and numbers are SMT-LIB's
 * own, and lists need no grammar, so little is left that base/text/lexer.h could do. */
#include "logic/text/sexpr.h"

#include "base/strbuf.h"
#include "base/vec.h"
#include "logic/text/smt_operators.h"

void sexpr_reader_init(struct sexpr_reader *r, const char *file, const char *text, size_t len, struct arena *arena,
                       struct diagnostics *diagnostics) {
  *r = (struct sexpr_reader){file, text, text + len, text, 1, 1, arena, diagnostics};
}

bool sexpr_is(const struct sexpr *e, const char *symbol) {
  return e->kind == SEXPR_SYMBOL && !e->is_quoted && strcmp(e->text, symbol) == 0;
}

bool sexpr_is_list(const struct sexpr *e, const char *head) {
  return e->kind == SEXPR_LIST && e->count && sexpr_is(e->items[0], head);
}

/* The current character, 0 at the end. */
static char peek(const struct sexpr_reader *r) { return r->at < r->end ? *r->at : '\0'; }

static void advance(struct sexpr_reader *r) {
  if (*r->at++ == '\n')
    r->line++, r->column = 1;
  else
    r->column++;
}

static void skip_space(struct sexpr_reader *r) {
  while (r->at < r->end)
    if (*r->at == ';')
      while (r->at < r->end && *r->at != '\n') advance(r);
    else if (strchr(" \t\r\n\f", *r->at) && *r->at)
      advance(r);
    else
      break;
}

static bool is_symbol_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         (c && strchr("~!@$%^&*_-+=<>.?/", c)) || (unsigned char)c >= 0x80;
}

/* The text up to `close`, exclusive; a doubled quote stands for one. */
static bool read_delimited(struct sexpr_reader *r, struct sexpr *e, char close) {
  struct strbuf text = STRBUF_INIT;
  bool is_closed = false;
  advance(r);
  while (r->at < r->end && !is_closed) {
    char c = *r->at;
    advance(r);
    is_closed = c == close && !(close == '"' && peek(r) == '"');
    if (is_closed) break;
    if (c == close) advance(r);
    strbuf_putc(&text, c);
  }
  e->text = arena_strndup(r->arena, text.text, text.len);
  bool has_zero = strlen(e->text) != text.len;
  strbuf_release(&text);
  if (is_closed && !has_zero && !(close == '|' && strchr(e->text, '\\'))) return true;
  return diagnostics_error(
      r->diagnostics, r->file, e->line, e->column,
      is_closed ? "'%c' begins a text with a character that is not allowed in it" : "'%c' is not closed", close);
}

/* Undoes what print_smt_symbol does to names that solvers take for themselves. */
static bool drop_tick(struct sexpr_reader *r, struct sexpr *e) {
  size_t len = strlen(e->text);
  if (len && e->text[len - 1] == '\'' && smt_is_taken(e->text)) e->text = arena_strndup(r->arena, e->text, len - 1);
  return true;
}

static enum sexpr_kind classify(const char *text) {
  static const char digits[] = "0123456789";
  if (text[0] == ':') return SEXPR_KEYWORD;
  if (text[0] < '0' || text[0] > '9') return SEXPR_SYMBOL;
  size_t whole = strspn(text, digits);
  if (!text[whole]) return SEXPR_NUMERAL;
  return SEXPR_DECIMAL;
}

static bool read_number_with_base(struct sexpr_reader *r, struct sexpr *e) {
  advance(r);
  char base = peek(r);
  const char *digits = base == 'x' ? "0123456789abcdefABCDEF" : "01";
  if (base != 'x' && base != 'b')
    return diagnostics_error(r->diagnostics, r->file, e->line, e->column, "'#' must be followed by 'x' or 'b'");
  advance(r);
  const char *start = r->at;
  while (peek(r) && is_symbol_char(peek(r))) advance(r);
  e->kind = base == 'x' ? SEXPR_HEX : SEXPR_BINARY;
  e->text = arena_strndup(r->arena, start, (size_t)(r->at - start));
  if (!*e->text || e->text[strspn(e->text, digits)])
    return diagnostics_error(r->diagnostics, r->file, e->line, e->column, "'#%c%s' is not a number", base, e->text);
  return true;
}

static bool read_word(struct sexpr_reader *r, struct sexpr *e) {
  const char *start = r->at;
  if (peek(r) == ':') advance(r);
  while (is_symbol_char(peek(r))) advance(r);
  e->text = arena_strndup(r->arena, start, (size_t)(r->at - start));
  e->kind = classify(e->text);
  if (!*e->text)
    return diagnostics_error(r->diagnostics, r->file, e->line, e->column, "unexpected character '%c'", *r->at);
  size_t whole = strspn(e->text, "0123456789");
  bool is_decimal =
      e->text[whole] == '.' && e->text[whole + 1] && !e->text[whole + 1 + strspn(e->text + whole + 1, "0123456789")];
  if (e->kind == SEXPR_DECIMAL && !is_decimal)
    return diagnostics_error(r->diagnostics, r->file, e->line, e->column, "'%s' is neither a number nor a symbol",
                             e->text);
  return true;
}

static bool read_atom(struct sexpr_reader *r, struct sexpr *e) {
  switch (peek(r)) {
  case '"': e->kind = SEXPR_STRING; return read_delimited(r, e, '"');
  case '|':
    e->kind = SEXPR_SYMBOL;
    e->is_quoted = true;
    return read_delimited(r, e, '|') && drop_tick(r, e);
  case '#': return read_number_with_base(r, e);
  default: return read_word(r, e);
  }
}

typedef VEC(struct sexpr *) sexpr_list;

/* An open list, and where its items begin on the stack of items. */
struct open_list {
  struct sexpr *list;
  uint32_t first;
};
typedef VEC(struct open_list) open_lists;

static void close_list(struct sexpr_reader *r, open_lists *open, sexpr_list *items) {
  struct open_list o = vec_pop(open);
  assert(o.first <= items->len);
  o.list->count = items->len - o.first;
  if (o.list->count) o.list->items = arena_copy(r->arena, &items->data[o.first], o.list->count * sizeof items->data[0]);
  items->len = o.first;
  vec_push(items, o.list);
}

/* Reads one token; it ends a list, begins one, or is an atom. */
static bool read_token(struct sexpr_reader *r, open_lists *open, sexpr_list *items) {
  if (peek(r) == ')' && !open->len)
    return diagnostics_error(r->diagnostics, r->file, r->line, r->column, "')' without '('");
  if (peek(r) == ')') {
    advance(r);
    close_list(r, open, items);
    return true;
  }
  struct sexpr *e = arena_new(r->arena, struct sexpr);
  e->line = r->line, e->column = r->column;
  if (peek(r) == '(') {
    advance(r);
    e->kind = SEXPR_LIST;
    vec_push(open, ((struct open_list){e, items->len}));
    return true;
  }
  if (!read_atom(r, e)) return false;
  vec_push(items, e);
  return true;
}

bool sexpr_read(struct sexpr_reader *r, const struct sexpr **ret) {
  open_lists open = VEC_INIT;
  sexpr_list items = VEC_INIT;
  bool is_good = true;
  *ret = NULL;
  do {
    skip_space(r);
    if (r->at == r->end) {
      if (open.len) {
        const struct sexpr *list = vec_last(&open).list;
        is_good = diagnostics_error(r->diagnostics, r->file, list->line, list->column, "'(' is not closed");
      }
      break;
    }
    is_good = read_token(r, &open, &items);
  } while (is_good && open.len);
  assert(!is_good || (items.len <= 1 && !open.len));
  if (is_good && items.len) *ret = items.data[0];
  vec_release_all(&open, &items);
  return is_good;
}
