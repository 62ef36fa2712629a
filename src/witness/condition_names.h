/* condition_names: what the names in a condition mean in the source, wherever in it. */
#ifndef OCKHAM_WITNESS_CONDITION_NAMES_H
#define OCKHAM_WITNESS_CONDITION_NAMES_H

#include "base/map.h"
#include "base/vec.h"
#include "witness/tokens.h"

/* The types of numbers with which a condition computes; OTHER has others, or none. */
enum number_class {
  NUMBER_OTHER,
  NUMBER_BOOL,
  NUMBER_CHAR,
  NUMBER_SIGNED_CHAR,
  NUMBER_UNSIGNED_CHAR,
  NUMBER_SHORT,
  NUMBER_UNSIGNED_SHORT,
  NUMBER_INT,
  NUMBER_UNSIGNED,
  NUMBER_LONG,
  NUMBER_UNSIGNED_LONG,
  NUMBER_LONG_LONG,
  NUMBER_UNSIGNED_LONG_LONG
};

struct condition_names {
  struct names types;     /* of types besides C's own */
  struct names macros;    /* that stand for more than a number or a type, */
  struct names constants; /* and other ones */
  struct names declared;  /* variables, functions and enumerators, */
  VEC(uint8_t) classes;   /* and of each, the class; OTHER if there are several */
  bool has_short_long;    /* long has 32 bits */
};
#define CONDITION_NAMES_INIT {NAMES_INIT, NAMES_INIT, NAMES_INIT, NAMES_INIT, VEC_INIT, false}

/* Something declared, and its type as clang spells it. */
void condition_names_add(struct condition_names *, const char *name, const char *type);
/* A macro and its text. */
void condition_names_add_macro(struct condition_names *, const char *name, const char *text);
void condition_names_release(struct condition_names *);

enum number_class condition_names_class(const struct condition_names *, struct token name);
/* Of a type without typedefs, as C spells it in its usual order. */
enum number_class number_class_of(const char *type);
/* Is it a word of a type, and nothing else anywhere? */
bool condition_names_is_type(const struct condition_names *, struct token);
bool condition_names_is_macro(const struct condition_names *, struct token);
/* Of the language, or declared. */
bool condition_names_is_known(const struct condition_names *, struct token);

#endif
