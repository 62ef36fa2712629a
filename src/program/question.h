/* question: what is asked of a program, how C is read, and what can be answered: the words of the command line, of
 * property files and of JSON.
 *
 * To add a value, add a line X(MEMBER, "spelling"); the option and the files follow. */
#ifndef OCKHAM_PROGRAM_QUESTION_H
#define OCKHAM_PROGRAM_QUESTION_H

#include "base/strbuf.h"

#include <stdbool.h>
#include <stdint.h>

/* Sizes of int, long and pointers. */
#define DATA_MODEL_CHOICES(X)                                                                                          \
  X(DATA_MODEL_ILP32, "ILP32")                                                                                         \
  X(DATA_MODEL_LP64, "LP64")
/* What an unknown function does besides returning any value: one that is neither in the program nor in the table of
 * library.h. Each choice allows all that the choices before it allow.
 *   none       nothing
 *   arguments  writes what its arguments point to
 *   memory     reads and writes all that has escaped to it: its arguments, what escaped earlier and globals that the
 *              program does not define, with all that these lead to; calls functions that have escaped, any number of
 *              times, with any arguments
 *   all        and the same with every global and function of the program that is not static */
#define EXTERN_EFFECTS_CHOICES(X)                                                                                      \
  X(EXTERN_EFFECTS_NONE, "none")                                                                                       \
  X(EXTERN_EFFECTS_ARGUMENTS, "arguments")                                                                             \
  X(EXTERN_EFFECTS_MEMORY, "memory")                                                                                   \
  X(EXTERN_EFFECTS_ALL, "all")
/* What can be asked of a program at a place (analysis/checks.h); the sub of VIOLATION edges.
 * X(KIND, "name", "what a violation is, in words"); names are those of SV-COMP where it has one. */
#define CHECK_KINDS(X)                                                                                                 \
  X(ERROR, "unreach-call", "error reached")                                                                            \
  X(ASSERTION, "assertion", "assertion failed")                                                                        \
  X(CONTRACT, "contract", "a contract is broken") /* see src/environment */                                            \
  X(RULE, "rule", "rule violated")                /* see rule.h */                                                     \
  X(OVERFLOW, "no-overflow", "a signed integer overflows")                                                             \
  X(DIVISION, "no-div-by-zero", "a number is divided by zero")                                                         \
  X(SHIFT, "valid-shift", "a shift amount is out of range")                                                            \
  X(ALIGNMENT, "valid-alignment", "memory is accessed at an address that is not aligned")                              \
  X(INIT, "valid-init", "a value is read that was never set")                                                          \
  X(DEREF, "valid-deref", "memory is accessed that is not there")                                                      \
  X(FREE, "valid-free", "something is freed that is no allocated memory")                                              \
  X(TRACK, "valid-memtrack", "memory is lost")                                                                         \
  X(CLEANUP, "valid-memcleanup", "memory is not freed")

enum check_kind {
#define X(kind, name, text) CHECK_##kind,
  CHECK_KINDS(X)
#undef X
      CHECK_KIND_COUNT
};

/* Kinds of checks: a set of 1 << enum check_kind. */
typedef uint32_t check_set;
enum {
  CHECKS_OF_CALLS = 1u << CHECK_ERROR | 1u << CHECK_ASSERTION | 1u << CHECK_RULE,
  CHECKS_OF_ARITHMETIC = 1u << CHECK_OVERFLOW | 1u << CHECK_DIVISION | 1u << CHECK_SHIFT,
  CHECKS_OF_TRANSLATION = CHECKS_OF_ARITHMETIC | 1u << CHECK_ALIGNMENT | 1u << CHECK_INIT, /* made with the program */
  CHECKS_OF_SAFE_MEMORY = 1u << CHECK_DEREF | 1u << CHECK_FREE | 1u << CHECK_TRACK,
  CHECKS_OF_ENDS = 1u << CHECK_TRACK | 1u << CHECK_CLEANUP, /* of the program */
  CHECKS_OF_MEMORY = CHECKS_OF_SAFE_MEMORY | 1u << CHECK_CLEANUP,
};
static inline bool check_set_has(check_set s, enum check_kind k) { return s >> k & 1; }

/* What must not be violated. X(MEMBER, "spelling", kinds of checks); a name for several comes before theirs. */
#define PROPERTY_CHOICES(X)                                                                                            \
  X(PROPERTY_UNREACH_CALL, "unreach-call", CHECKS_OF_CALLS)                                                            \
  X(PROPERTY_VALID_MEMSAFETY, "valid-memsafety", CHECKS_OF_SAFE_MEMORY)                                                \
  X(PROPERTY_NO_OVERFLOW, "no-overflow", 1u << CHECK_OVERFLOW)                                                         \
  X(PROPERTY_NO_DIV_BY_ZERO, "no-div-by-zero", 1u << CHECK_DIVISION)                                                   \
  X(PROPERTY_VALID_SHIFT, "valid-shift", 1u << CHECK_SHIFT)                                                            \
  X(PROPERTY_VALID_DEREF, "valid-deref", 1u << CHECK_DEREF)                                                            \
  X(PROPERTY_VALID_FREE, "valid-free", 1u << CHECK_FREE)                                                               \
  X(PROPERTY_VALID_MEMTRACK, "valid-memtrack", 1u << CHECK_TRACK)                                                      \
  X(PROPERTY_VALID_MEMCLEANUP, "valid-memcleanup", 1u << CHECK_CLEANUP)                                                \
  X(PROPERTY_VALID_ALIGNMENT, "valid-alignment", 1u << CHECK_ALIGNMENT)                                                \
  X(PROPERTY_VALID_INIT, "valid-init", 1u << CHECK_INIT)                                                               \
  X(PROPERTY_CONTRACT, "contract", 1u << CHECK_CONTRACT)                                                               \
  X(PROPERTY_ALL, "all", CHECKS_OF_CALLS | CHECKS_OF_ARITHMETIC | CHECKS_OF_SAFE_MEMORY)

#define QUESTION_ENUM(MEMBER, ...) MEMBER,
enum data_model { DATA_MODEL_CHOICES(QUESTION_ENUM) };
enum extern_effects { EXTERN_EFFECTS_CHOICES(QUESTION_ENUM) };
enum property { PROPERTY_CHOICES(QUESTION_ENUM) };
#undef QUESTION_ENUM

/* No run violates the property, some run does, or neither is known. */
enum verdict_kind { VERDICT_UNKNOWN, VERDICT_SAFE, VERDICT_UNSAFE };

const char *data_model_name(enum data_model);
const char *extern_effects_name(enum extern_effects);
/* Does an unknown function reach what escaped before it was called, and call back? */
static inline bool extern_effects_reach_escaped(enum extern_effects e) { return e >= EXTERN_EFFECTS_MEMORY; }

/* Of a kind of check: its name, and a violation in words. */
const char *check_name(enum check_kind);
const char *check_text(enum check_kind);

/* What the properties ask for, a set of 1 << enum property. */
check_set properties_ask(uint32_t properties);
/* The names of the fewest properties that ask for it, the kinds of `unreach-call` under one name: `a,b,c`. */
void check_set_print(check_set, struct strbuf *);
/* Reads what check_set_print() writes, and more; false if there is a name in it that is none. */
bool check_set_read(const char *names, check_set *);

#endif
