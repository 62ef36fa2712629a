/* environment: who calls a function that is checked by itself.
 *
 * A caller in C is made and compiled as the end of the file that defines the function (front/sources.h): it chooses
 * arguments, memory that they point to and, if asked, global variables, assumes what the function's contract requires,
 * calls it, and asks whether what the contract ensures holds. So engines, interpreter, certificates and replays see one
 * program, and nothing else has to know of environments. docs/contracts.md is the manual.
 *
 *   E1  what is assumed beyond the contract is said in words, one line each, in `assumed`
 *   E2  a clause that is not understood as an environment is no assumption: then the environment is larger
 *   E3  the caller allows every choice at every start: nothing that it calls stops a run but the contract */
#ifndef OCKHAM_ENVIRONMENT_ENVIRONMENT_H
#define OCKHAM_ENVIRONMENT_ENVIRONMENT_H

#include "base/context.h"
#include "environment/contract_read.h"
#include "environment/environment_choices.h"
#include "program/program.h"

struct environment_options {
  enum environment_pointers pointers;
  enum environment_globals globals;
  bool null_parameters, alias_parameters;
};

struct environment {
  struct addition addition;
  VEC(char *) assumed;  /* in words */
  VEC(char *) left;     /* clauses that are not taken, and why */
  bool has_contract;    /* of the function */
  bool has_requires;    /* so that it may be one that nobody can keep */
  bool lacks_requires;  /* some of it is not taken, so that more calls are looked at than there are */
  bool asks_contract;   /* something is to be shown at the end */
  bool asks_memory;     /* among it, that memory is there */
  struct arena arena;   /* names */
  const char *entry;    /* the caller */
  struct text_place at; /* of the first clause */
};
#define ENVIRONMENT_INIT {.addition = ADDITION_INIT, .arena = ARENA_INIT}

/* The name of the caller. */
#define ENVIRONMENT_ENTRY ADDITION_ENTRY

/* What has to be compiled with a file so that `function` in it is there, called or not, and so are the types of
 * functions without a body that have a contract, as those of variables whose names begin so. */
void environment_keep(struct addition *, const struct contracts *, const char *function);
#define ENVIRONMENT_TYPE "ockham_type_"
/* Are there such functions? */
bool environment_lacks_types(const struct contracts *, const char *function);
/* Is a pointer in what the function is given, or may one be? */
bool environment_has_pointers(const struct program *, const char *function);
/* Makes the caller of `function` in `program`, which was compiled with environment_keep. `asked`: the checks that the
 * user asks for. `only_possible`: instead of the call there is a violation, so that it is asked whether the
 * contract can be met. False after an error. */
bool environment_make(struct context *, const struct environment_options *, const struct contracts *,
                      const struct program *, const char *function, check_set asked, bool only_possible,
                      struct environment *);
/* No caller, but what the contracts of called functions require is asked where they are called; `function` is where the
 * program begins. */
void environment_ask_calls(const struct contracts *, const struct program *, const char *function,
                           struct environment *);
/* Says in words what is assumed. */
void environment_say(struct environment *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Notes a clause, or a word of it, that is not taken. */
void environment_leave(struct environment *, struct text_place, const char *text, const char *why);
#define ENVIRONMENT_FOREIGN "the contract is one for 'ockham prove'"
void environment_release(struct environment *);

#endif
