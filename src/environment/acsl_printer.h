/* acsl_printer: what the parts of the printer have in common.
 *
 *     acsl_names.c       the names of another declaration
 *     acsl_value.c       integers that are wide enough, and texts
 *     acsl_term.c        names, places, operators, the state before the call
 *     acsl_memory.c      \valid, \separated
 *     acsl_quantifier.c  \forall, \exists
 *     acsl_print.c       formulas, and the way in */
#ifndef OCKHAM_ENVIRONMENT_ACSL_PRINTER_H
#define OCKHAM_ENVIRONMENT_ACSL_PRINTER_H

#include "environment/acsl_print.h"

enum value_kind { VALUE_INTEGER, VALUE_POINTER, VALUE_FLOAT, VALUE_PLACE, VALUE_FORMULA };

/* Of an integer of which nothing is known: it has a type of C, so 64 bits and a sign. */
enum { MOST_BITS = 500, UNKNOWN_BITS = 65 };

struct value {
  enum value_kind kind;
  const char *text;
  uint32_t bits;       /* of an integer, its sign among them */
  ctype_id type;       /* of a pointer or a place; CTYPE_NONE = not known */
  const char *raw;     /* of an integer that may as well be a fraction, for all that is known: it in C */
  const char *natural; /* of an integer that is never negative: the same as an unsigned long long; NULL = it is none */
};

struct bound {
  const char *name, *text, *natural;
  uint32_t bits;
  bool is_early; /* it has its value before the call */
  bool is_tried; /* one value after the other */
};

struct printer {
  struct acsl_scope *s;
  bool is_after, is_old;
  VEC(struct bound) bound;
  const char *guard; /* what holds where the present formula matters; NULL = nothing is known */
  bool is_needed;    /* it is evaluated only where it has to hold */
};

/* A text that lives as long as the scope. */
const char *acsl_text(struct printer *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Only the first mistake is told. */
void acsl_fail(struct acsl_scope *, struct text_place, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The type of C that has so many bits. */
const char *acsl_carrier(uint32_t bits);
const char *acsl_carrier_without_sign(uint32_t bits);
struct value acsl_integer(const char *text, uint32_t bits);
/* One that is never negative; `plain` is it in C. */
struct value acsl_natural(struct printer *, const char *text, uint32_t bits, const char *plain);
/* In the type for so many bits. */
const char *acsl_widen(struct printer *, struct value, uint32_t bits);
uint32_t acsl_bits_of_number(const char *text);
bool acsl_is_comparison(const char *sign);

struct value acsl_term(struct printer *, const struct acsl *);
struct value acsl_pointer_term(struct printer *, const struct acsl *);
struct value acsl_integer_term(struct printer *, const struct acsl *);
/* An integer that is added to a pointer. */
const char *acsl_index_text(struct printer *, struct value);
bool acsl_mentions(const struct acsl *, const char *name);

const char *acsl_formula(struct printer *, const struct acsl *, enum acsl_use);
/* Where it need not hold. */
const char *acsl_formula_apart(struct printer *, const struct acsl *, enum acsl_use);
/* Does it say the same before the call and after it? It does, if it looks at no memory that may change, and at no
 * variable that has its value only later. */
bool acsl_is_steady(const struct printer *, const struct acsl *);
/* With what holds where the formula matters, NULL = nothing more is known; returns what was known before. */
const char *acsl_push_guard(struct printer *, const char *guard);

const char *acsl_valid(struct printer *, const struct acsl *, enum acsl_use);
const char *acsl_separated(struct printer *, const struct acsl *);
/* The variables from the binder `first` on. */
const char *acsl_quantified(struct printer *, const struct acsl *, enum acsl_use, uint32_t first);

#endif
