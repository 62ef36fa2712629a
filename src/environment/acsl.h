/* acsl: contracts of C functions as syntax trees, in the notation of ACSL (docs/contracts.md is the manual).
 *
 * Terms and formulas are one kind of tree, as in C; which is which is told when they are printed as C (acsl_print.h).
 */
#ifndef OCKHAM_ENVIRONMENT_ACSL_H
#define OCKHAM_ENVIRONMENT_ACSL_H

#include "base/arena.h"
#include "base/diagnostic.h"
#include "base/vec.h"

enum acsl_kind {
  ACSL_NUMBER, /* `text` as it is written */
  ACSL_NAME,   /* a parameter, a global variable, a bound variable, a macro */
  ACSL_RESULT,
  ACSL_NULL,
  ACSL_TRUE,
  ACSL_FALSE,
  ACSL_OLD,         /* a */
  ACSL_UNARY,       /* `text` a */
  ACSL_BINARY,      /* a `text` b */
  ACSL_CONDITIONAL, /* a ? b : c */
  ACSL_MEMBER,      /* a.text */
  ACSL_ARROW,       /* a->text */
  ACSL_INDEX,       /* a[b] */
  ACSL_RANGE,       /* a .. b; either may be NULL */
  ACSL_CAST,        /* (text) a */
  ACSL_SIZEOF,      /* sizeof(text) */
  ACSL_VALID,     /* \valid, \valid_read, \freeable, valid_string, valid_read_string: `text`, of a; with more arguments
                     a list of `next` */
  ACSL_SEPARATED, /* a, and all that follow it by `next` */
  ACSL_FORALL,    /* binders, a */
  ACSL_EXISTS,
};

/* `integer i`, `size_t k` */
struct acsl_binder {
  struct text_place at;
  const char *type, *name;
};

struct acsl {
  enum acsl_kind kind;
  struct text_place at;
  const char *text;
  const char *source; /* of a whole formula: as it is written, blanks made single */
  struct acsl *a, *b, *c, *next;
  struct acsl_binder *binders;
  uint32_t binder_count;
};

enum acsl_clause_kind { ACSL_REQUIRES, ACSL_ENSURES, ACSL_ASSIGNS };

struct acsl_clause {
  enum acsl_clause_kind kind;
  struct text_place at;
  struct acsl *formula;  /* of ASSIGNS a list by `next`; NULL = \nothing */
  struct acsl *assumes;  /* of the behaviour that it belongs to; NULL = always */
  const char *text;      /* as it is written, with its keyword */
  const char **declared; /* the parameters of the declaration behind it; "" = it names none */
  uint32_t declared_count;
};

typedef VEC(struct acsl_clause) acsl_clauses;

/* What nobody but `ockham prove` understands: lists by reachability. */
struct acsl_foreign {
  struct text_place at; /* of the first such word; no file = there is none */
  const char *word;
};

/* Reads the clauses of one comment, whose text begins at `first`, to the end of `out`. False after an error. What is
 * foreign is noted: then nothing of the comment is taken. */
bool acsl_read(struct arena *, struct text_place first, const char *text, acsl_clauses *out, struct acsl_foreign *,
               struct diagnostics *);
/* One formula, such as a proposal. */
struct acsl *acsl_read_formula(struct arena *, struct text_place, const char *text, struct diagnostics *);

#endif
