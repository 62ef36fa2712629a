/* question: what is asked of a program, how C is read, and what can be answered: the words of the command line, of
 * property files and of JSON.
 *
 * To add a value, add a line X(MEMBER, "spelling"); the option and the files follow. */
#ifndef OCKHAM_PROGRAM_QUESTION_H
#define OCKHAM_PROGRAM_QUESTION_H

#include <stdbool.h>

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
/* What must not be violated. */
#define PROPERTY_CHOICES(X)                                                                                            \
  X(PROPERTY_UNREACH_CALL, "unreach-call")                                                                             \
  X(PROPERTY_VALID_MEMSAFETY, "valid-memsafety")                                                                       \
  X(PROPERTY_NO_OVERFLOW, "no-overflow")

#define QUESTION_ENUM(MEMBER, spelling) MEMBER,
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
const char *property_name(enum property);

#endif
