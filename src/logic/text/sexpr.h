/* sexpr: s-expressions of SMT-LIB, with places. Depth-safe. */
#ifndef OCKHAM_LOGIC_TEXT_SEXPR_H
#define OCKHAM_LOGIC_TEXT_SEXPR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/diagnostic.h"

enum sexpr_kind {
  SEXPR_LIST,
  SEXPR_SYMBOL,  /* text without bars and without the tick of smt_is_taken */
  SEXPR_KEYWORD, /* text with the colon */
  SEXPR_NUMERAL,
  SEXPR_DECIMAL,
  SEXPR_HEX,    /* text without #x */
  SEXPR_BINARY, /* text without #b */
  SEXPR_STRING, /* text without the quotes, "" undone */
};

struct sexpr {
  enum sexpr_kind kind;
  bool is_quoted; /* a symbol that was written in bars */
  uint32_t line, column;
  const char *text;                 /* of atoms */
  const struct sexpr *const *items; /* of lists */
  uint32_t count;
};

struct sexpr_reader {
  const char *file; /* for messages; may be NULL */
  const char *text, *end, *at;
  uint32_t line, column;
  struct arena *arena; /* owns what is read */
  struct diagnostics *diagnostics;
};

void sexpr_reader_init(struct sexpr_reader *, const char *file, const char *text, size_t len, struct arena *,
                       struct diagnostics *);
/* Reads the next s-expression; NULL at the end of the text. On a mistake adds an error and returns false. */
bool sexpr_read(struct sexpr_reader *, const struct sexpr **ret);

/* Whether `e` is a symbol (not in bars) with this text, and whether it is a list that begins with it. */
bool sexpr_is(const struct sexpr *e, const char *symbol);
bool sexpr_is_list(const struct sexpr *e, const char *head);

#endif
