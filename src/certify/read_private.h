/* Inside of the reader of certificates. */
#ifndef OCKHAM_CERTIFY_READ_PRIVATE_H
#define OCKHAM_CERTIFY_READ_PRIVATE_H

#include "certify/certify.h"
#include "logic/text/read_smt.h"

struct read_place {
  uint32_t line, column;
};

enum named_kind { NAMED_VARIABLE, NAMED_CELL, NAMED_OBJECT, NAMED_FUNCTION, NAMED_ENTRY, NAMED_RESULT, NAMED_FORMULA };

struct named {
  struct read_place at;
  char *name, *address /* or formula */, *of;
  term t; /* once it is read */
  enum named_kind kind;
  uint32_t id, context, width;
  bool has_kind, is_signed, is_read;
};

struct claim {
  struct read_place at;
  uint32_t context, location;
  char *formula;
};

/* A summary: formulas of the context. */
struct relation {
  struct read_place at;
  uint32_t context;
  char *entry, *exit;
};

struct certificate_reader {
  struct certify *c;
  struct json json;
  const char *path;
  VEC(struct named) names;
  VEC(struct claim) claims;
  VEC(struct relation) relations;
  struct map context_of; /* id in the file -> index + 1 */
  bool has_format, has_property, has_arithmetic, has_facts;
  struct map active; /* context << 32 | conjunct that speaks of what is active there -> 1 */
  uint32_t scanned;  /* terms that were looked at for quantifiers */
  struct smt_reader smt;
  struct diagnostics said; /* by the reader of terms */
  struct read_place here;  /* of `counted` in the text */
  const char *counted;
};

/* An error at the place; returns false. */
bool read_fail(struct certificate_reader *, struct read_place at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* read_terms.c: symbols, invariants and summaries, from the strings that were kept. */
bool read_terms(struct certificate_reader *);

#endif
