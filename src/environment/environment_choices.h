/* environment_choices: what environments can be asked for, as words of the command line. */
#ifndef OCKHAM_ENVIRONMENT_ENVIRONMENT_CHOICES_H
#define OCKHAM_ENVIRONMENT_ENVIRONMENT_CHOICES_H

/* To add a value, add a line X(MEMBER, "spelling"). */
#define ENVIRONMENT_POINTERS_CHOICES(X)                                                                                \
  X(ENVIRONMENT_ANY, "any")                                                                                            \
  X(ENVIRONMENT_OBJECTS, "objects")
#define ENVIRONMENT_GLOBALS_CHOICES(X)                                                                                 \
  X(ENVIRONMENT_GLOBALS_INITIAL, "initial")                                                                            \
  X(ENVIRONMENT_GLOBALS_ANY, "any")

#define ENVIRONMENT_ENUM(MEMBER, spelling) MEMBER,
enum environment_pointers { ENVIRONMENT_POINTERS_CHOICES(ENVIRONMENT_ENUM) };
enum environment_globals { ENVIRONMENT_GLOBALS_CHOICES(ENVIRONMENT_ENUM) };
#undef ENVIRONMENT_ENUM

#endif
