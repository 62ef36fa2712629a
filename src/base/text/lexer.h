/* lexer: the words, numbers and signs of a text, with their places; one token ahead.
 *
 * Every language that people write for ockham is read by this (rules, predicates, boolean programs, annotations,
 * property files): its parser says in a `struct lexer_language` what differs, and keeps the grammar. After the first
 * mistake all that follows is the end of the text, so parsers need not look for failure at each step.
 *
 * To add a language: a table of signs, the name that messages have for it, and the kinds of tokens and comments that it
 * has. What no other language has is read by `read_own`. */
#ifndef OCKHAM_BASE_LEXER_H
#define OCKHAM_BASE_LEXER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/diagnostic.h"
#include "base/strbuf.h"

enum token_kind {
  TOKEN_END,
  TOKEN_WORD,
  TOKEN_NUMBER,
  TOKEN_STRING, /* `text` without the quotes */
  TOKEN_SIGN,
  TOKEN_OWN, /* made by the language's read_own */
};

struct token {
  enum token_kind kind;
  struct text_place at;
  const char *text;          /* spelling; "" at the end */
  const char *start, *end;   /* in the source */
  uint32_t end_line;         /* where it ends */
  uint64_t number;           /* TOKEN_NUMBER */
  bool is_wide, is_unsigned; /* its type as C has it: 64 bits; unsigned */
  bool is_joined;            /* nothing before it, not even a blank */
};

struct lexer_comment {
  uint32_t line;    /* where it begins */
  const char *text; /* without its signs and blanks around it; NULL = none */
};

enum lexer_feature {
  LEXER_NUMBERS = 1,         /* whole numbers of C; otherwise digits are letters */
  LEXER_CHARACTERS = 1 << 1, /* 'a' and '\n' are numbers */
  LEXER_STRINGS = 1 << 2,    /* "text" on one line, without escapes */
  LEXER_LINES = 1 << 3,      /* comments from // to the end of the line */
  LEXER_BLOCKS = 1 << 4,     /* comments between slash and star */
  LEXER_SPLICES = 1 << 5,    /* a backslash at the end of a line is a blank */
};

struct lexer;

struct lexer_language {
  const char *name;         /* `'%' has no meaning in NAME` */
  const char *end;          /* `expected '}', not END` */
  unsigned features;        /* of lexer_feature */
  const char *letters;      /* that words have beside letters, digits and `_` */
  const char *blanks;       /* beside white space */
  const char *const *signs; /* ends with NULL; the longest that fits is taken */
  const char *sign_hint;    /* what to write instead of a sign that is none, NULL = nothing to say */
  /* Tokens that only this language has, tried first, at `lexer.at`, which is before the limit. Sets kind (and text,
   * unless it is the spelling of a word) and moves behind it, or fails; false if there is none. May be NULL. */
  bool (*read_own)(struct lexer *);
  /* Says what is wrong with the token where `what` was expected, if there is more to say than that; otherwise false.
   * May be NULL. */
  bool (*explain)(struct lexer *, const char *what);
};

struct lexer {
  const struct lexer_language *language;
  struct diagnostics *diagnostics;
  struct arena *arena;     /* owns what tokens say */
  const char *at, *limit;  /* what is not read yet; `limit` is its end */
  struct text_place place; /* of `at` */
  struct token token;      /* the next one */
  const char *last_end;    /* of the token before it, and its last line */
  uint32_t last_line;
  struct lexer_comment comment; /* the first one since the parser forgot it */
  uint32_t depth;               /* of nesting: the parser's own count */
  uint32_t mode;                /* which tokens read_own finds: the parser's choice */
  bool failed;                  /* a message was added; everything that follows is the end */
};

/* Reads the first token of a text. `first` is the place of its first character; its file lives as long as the tokens.
 * The text need not end with a byte 0, and one inside of it is an error. */
void lexer_start(struct lexer *, const struct lexer_language *, struct text_place first, const char *text, size_t len,
                 struct arena *, struct diagnostics *);
void lexer_advance(struct lexer *);
/* For read_own: on to a later byte of the text. */
void lexer_move(struct lexer *, const char *to);

/* A read_own of languages with words that begin with a backslash. */
bool lexer_read_backslash(struct lexer *);
/* A part of the text in one line: blanks are single, without the `@` of annotations. */
const char *lexer_tidy(struct lexer *, const char *from, const char *to);

/* Is the next token that word or sign? */
bool lexer_is(const struct lexer *, const char *text);
/* Is it a word, and the token after it that sign? */
bool lexer_is_before(const struct lexer *, const char *sign);
/* Reads it, if it is. */
bool lexer_accept(struct lexer *, const char *text);
/* Reads it; anything else is a mistake. */
void lexer_expect(struct lexer *, const char *text);
/* Reads a word and answers its spelling; "" after a mistake. */
const char *lexer_word(struct lexer *, const char *what);

/* `expected X, not Y` at the next token. */
void lexer_expected(struct lexer *, const char *what);
/* Adds an error, unless there was one before. */
void lexer_fail(struct lexer *, struct text_place, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The same for a warning or an error; the text ends here either way. */
void lexer_stop(struct lexer *, bool is_error, struct text_place, const char *format, va_list);

/* Appends a file that is to be a text, with all that is wrong with it as an error: it cannot be read, or has a byte 0.
 */
bool text_read(const char *path, struct strbuf *, struct diagnostics *);

#endif
