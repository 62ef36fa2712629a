/* answer: what `ockham check` said about one function and one question, from its result in JSON. */
#ifndef OCKHAM_SCAN_ANSWER_H
#define OCKHAM_SCAN_ANSWER_H

#include "base/strbuf.h"
#include "scan/functions.h"

#include <stdbool.h>
#include <stdint.h>

/* X(KIND, "name"): the words of the table and of the results in JSON. */
#define ANSWER_KINDS(X)                                                                                                \
  X(ANSWER_PROVED, "proved")                                                                                           \
  X(ANSWER_VIOLATED, "violated")                                                                                       \
  X(ANSWER_OPEN, "open")
#define ANSWER_ENUM(KIND, name) KIND,
enum answer_kind { ANSWER_KINDS(ANSWER_ENUM) ANSWER_KIND_COUNT };
#undef ANSWER_ENUM

struct answer {
  enum answer_kind kind;
  uint32_t checks[ANSWER_KIND_COUNT]; /* in functions that it reaches: how many have each answer */
  uint32_t own[ANSWER_KIND_COUNT];    /* those in the function itself */
  struct strbuf text;                 /* the first violation, or why it is open; "" if all is proved */
  struct strbuf file;                 /* its place, as the result names it; "" = none */
  uint32_t line, column;
  struct strbuf environment; /* what the function was called with, in words; "" = nothing is said */
  struct strbuf left;        /* clauses of contracts that are not taken, a line each */
  struct strbuf result;      /* the result without invariants; "" = there is none */
};

#define ANSWER_INIT                                                                                                    \
  {.kind = ANSWER_OPEN,                                                                                                \
   .text = STRBUF_INIT,                                                                                                \
   .file = STRBUF_INIT,                                                                                                \
   .environment = STRBUF_INIT,                                                                                         \
   .left = STRBUF_INIT,                                                                                                \
   .result = STRBUF_INIT}

const char *answer_name(enum answer_kind);
/* Reads what `check --json -` writes about a function; checks in functions that it does not reach are left out. False
 * if it is no such text: the answer is then open, and says so. */
bool answer_read(struct answer *, const struct function_list *, uint32_t function, const char *text, size_t len);
/* Open, since the program did not answer. */
void answer_give_up(struct answer *, const char *why);
void answer_release(struct answer *);

#endif
