/* predicate_private: shared by the files that read predicates.
 *
 *     predicate_lex.c    which words and signs there are
 *     predicate_name.c   what a name means in a function; names of types
 *     predicate_value.c  C's operators on typed values
 *     predicate_parse.c  expressions
 *     predicate.c        the file: blocks, symbolic constants
 *     located.c          the file of predicates by place (located.h) */
#ifndef OCKHAM_ABSTRACT_PREDICATE_PRIVATE_H
#define OCKHAM_ABSTRACT_PREDICATE_PRIVATE_H

#include "abstract/located.h"
#include "abstract/predicate.h"
#include "base/text/lexer.h"

struct predicate_reader {
  struct lexer in;
  struct program *p;
  function_id function;        /* of the block, ID_NONE = global */
  struct predicates *symbolic; /* symbolic constants may be named, NULL = they may not */
  struct located *located;     /* so may what only located.h knows, NULL = it may not */
  bool is_misfit;              /* it failed since the program is another one: for `located` a warning */
};

void reader_start(struct predicate_reader *, const char *file, const char *text, size_t len, struct arena *,
                  struct diagnostics *);
/* Fails because of what is no mistake of notation, but does not fit the program. */
void reader_misfit(struct predicate_reader *, const struct token *, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A value with its C type as far as operators need it. */
struct cvalue {
  expr e;           /* EXPR_NONE for a struct, union or array */
  expr address;     /* of what lies in memory, otherwise EXPR_NONE */
  ctype_id type;    /* CTYPE_NONE = an integer as width and sign say */
  uint16_t width;   /* 1: a truth value, an int in C */
  bool is_signed;   /* integers */
  bool is_pointer;  /* then `pointee` */
  ctype_id pointee; /* CTYPE_NONE = void or not known */
};

struct cvalue cvalue_integer(struct program *, uint16_t width, bool is_signed, u128 value);
struct cvalue cvalue_scalar(struct program *, expr, ctype_id);
/* What lies at the address: an lvalue of that type. */
bool cvalue_at(struct predicate_reader *, const struct token *, expr address, ctype_id, struct cvalue *ret);
expr cvalue_truth(struct predicate_reader *, const struct token *, struct cvalue);
bool cvalue_binary(struct predicate_reader *, const struct token *operator, struct cvalue, struct cvalue,
                   struct cvalue *ret);
bool cvalue_unary(struct predicate_reader *, const struct token *operator, struct cvalue, struct cvalue *ret);
bool cvalue_cast(struct predicate_reader *, const struct token *, struct cvalue, struct cvalue type,
                 struct cvalue *ret);
bool cvalue_member(struct predicate_reader *, const struct token *name, struct cvalue, bool is_arrow,
                   struct cvalue *ret);
bool cvalue_index(struct predicate_reader *, const struct token *, struct cvalue, struct cvalue, struct cvalue *ret);
bool cvalue_choice(struct predicate_reader *, const struct token *, expr condition, struct cvalue, struct cvalue,
                   struct cvalue *ret);

/* What the name means in the reader's function. `line` is where it is declared, 0 = anywhere. */
bool name_value(struct predicate_reader *, const struct token *, uint32_t line, struct cvalue *ret);
/* `old(x)`: what x was when the function was entered. */
bool name_old_value(struct predicate_reader *, const struct token *, struct cvalue *);
/* Is the next token the start of the name of a type? */
bool name_starts_type(struct predicate_reader *);
/* Reads the name of a type; the result has no expression. */
bool name_type(struct predicate_reader *, struct cvalue *ret);

/* Binds a symbolic constant where the function is entered. */
void bind_at_entry(struct program *, function_id, var_id, expr value);
/* Reads an expression. False after an error. */
bool parse_expression(struct predicate_reader *, struct cvalue *ret);

#endif
