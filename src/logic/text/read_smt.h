/* read_smt: SMT-LIB 2 scripts and terms into the store.
 *
 * A reader keeps the symbols that scripts declare and define; definitions are expanded where they are used. Declared
 * constants become variables of the same name, so that printing and reading are inverse. Bound variables keep their
 * name unless it already means something, then they get a fresh one. Depth-safe. */
#ifndef OCKHAM_LOGIC_TEXT_READ_SMT_H
#define OCKHAM_LOGIC_TEXT_READ_SMT_H

#include "base/diagnostic.h"
#include "logic/rewrite.h"
#include "logic/term.h"
#include "logic/text/sexpr.h"

enum smt_command_kind {
  SMT_SET,     /* set-logic, set-option, set-info */
  SMT_DECLARE, /* declare-sort, declare-fun, declare-const, define-fun, define-const, define-sort */
  SMT_ASSERT,  /* `term` and, if it has one, `label` from (! t :named label) */
  SMT_CHECK_SAT,
  SMT_PUSH, /* `count` levels */
  SMT_POP,
  SMT_GET,   /* get-model, get-value, ... */
  SMT_EXIT,  /* the rest of the script is not read */
  SMT_OTHER, /* anything else: the caller looks at `source` */
};

struct smt_command {
  enum smt_command_kind kind;
  const struct sexpr *source; /* the whole command; lives as long as the reader */
  term term;
  const char *label;
  uint32_t count;
};

typedef VEC(struct smt_command) smt_commands;

enum smt_symbol_kind { SMT_SYMBOL_TERM, SMT_SYMBOL_FUNCTION, SMT_SYMBOL_MACRO };

/* What a name means; newer meanings hide older ones. */
struct smt_symbol {
  uint32_t name;   /* id in smt_reader.names */
  uint32_t hidden; /* index + 1 of the meaning that this one hides, 0 = none */
  enum smt_symbol_kind kind;
  term term;                  /* TERM; MACRO: the body */
  function function;          /* FUNCTION */
  uint32_t parameters, count; /* MACRO: in smt_reader.parameters */
};

struct smt_sort {
  const char *name;
  uint32_t parameter_count;
  const struct sexpr *parameters, *body; /* define-sort; NULL for declared sorts */
  sort sort;                             /* declared sorts, and arguments while a definition is expanded */
};

struct smt_reader {
  struct terms *terms;
  struct diagnostics *diagnostics;
  const char *file; /* of the script being read, for messages */
  struct arena arena;
  struct names names;
  VEC(uint32_t) meanings; /* name id -> index + 1 into symbols, 0 = none */
  VEC(struct smt_symbol) symbols;
  term_list parameters;
  VEC(struct smt_sort) sorts;
  VEC(uint64_t) levels; /* of push: symbols << 32 | sorts */
  const char *label;    /* of the last :named */
};

void smt_reader_init(struct smt_reader *, struct terms *, struct diagnostics *);
void smt_reader_release(struct smt_reader *);

/* Makes `name` mean `t`, which is usually the variable of that name. */
void smt_reader_define(struct smt_reader *, const char *name, term t);
/* Makes `name` mean the function. */
void smt_reader_declare(struct smt_reader *, const char *name, function);

/* Reads a script and appends its commands. `file` is for messages and may be NULL. False, with an error, at the first
 * mistake; the commands before it are there. */
bool smt_read_script(struct smt_reader *, const char *file, const char *text, size_t len, smt_commands *out);
/* Reads one term. */
bool smt_read_term(struct smt_reader *, const char *file, const char *text, size_t len, term *ret);
/* The same for s-expressions, such as the arguments of an SMT_OTHER command. */
bool smt_sexpr_to_term(struct smt_reader *, const struct sexpr *, term *ret);
bool smt_sexpr_to_sort(struct smt_reader *, const struct sexpr *, sort *ret);

/* ---- between the parts of the reader ---- */

/* Adds an error at the place of `e`; returns false. */
bool smt_error(struct smt_reader *, const struct sexpr *e, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void smt_bind(struct smt_reader *, const char *name, struct smt_symbol meaning);
/* Takes back all meanings but the first `count`. */
void smt_unbind(struct smt_reader *, uint32_t count);
/* The meaning of a name, or NULL; valid until the next smt_bind. */
const struct smt_symbol *smt_lookup(const struct smt_reader *, const char *name);
/* A numeral below 2^24. */
bool smt_small_number(struct smt_reader *, const struct sexpr *, uint32_t *ret);

#endif
