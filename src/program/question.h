/* question: what is asked of a program, how C is read, and what can be answered: the words of the command line, of
 * property files and of JSON.
 *
 * To add a value, add a line X(MEMBER, "spelling"); the option and the files follow. */
#ifndef OCKHAM_PROGRAM_QUESTION_H
#define OCKHAM_PROGRAM_QUESTION_H

/* Sizes of int, long and pointers. */
#define DATA_MODEL_CHOICES(X)                                                                                          \
  X(DATA_MODEL_ILP32, "ILP32")                                                                                         \
  X(DATA_MODEL_LP64, "LP64")
/* What a function without a body may write besides its result. */
#define EXTERN_EFFECTS_CHOICES(X)                                                                                      \
  X(EXTERN_EFFECTS_NONE, "none")                                                                                       \
  X(EXTERN_EFFECTS_ARGUMENTS, "arguments")                                                                             \
  X(EXTERN_EFFECTS_MEMORY, "memory")
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
const char *property_name(enum property);

#endif
