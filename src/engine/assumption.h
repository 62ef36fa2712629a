/* assumption: what a verdict may rest on, in one table. The record of a verdict (confirm/record.h) names those that it
 * does rest on; docs/assumptions.md is made of the table (test/scripts/run_answers.py).
 *
 * To add an assumption: a line below, and record_assume where a verdict comes to rest on it; the documents follow. */
#ifndef OCKHAM_ENGINE_ASSUMPTION_H
#define OCKHAM_ENGINE_ASSUMPTION_H

#include "program/question.h"

/* X(ID, name for machines, words, meaning, lifted)
 *   words    in the record, after `assumed:`
 *   meaning  what is lost where the assumption is wrong, and when it is made
 *   lifted   the option that makes do without it, or how else to be sure */
#define ASSUMPTIONS(X)                                                                                                 \
  X(NO_OVERFLOW, "no-signed-overflow", "signed overflow does not happen",                                              \
    "runs are looked at up to their first signed overflow, which is undefined behaviour; made by every proof by "      \
    "invariants of another property",                                                                                  \
    "`--property no-overflow` asks for it")                                                                            \
  X(IN_BOUNDS, "accesses-in-bounds", "arrays and objects are not accessed outside their bounds",                       \
    "an access through a pointer that was computed from objects lies within one of them, while it lives; computed "    \
    "means that its bits went into the pointer's: an address that is only found out, by tests of its bits, by "        \
    "comparisons in a search, or by printing it, is not. Made by every proof by invariants of a program with memory",  \
    "`--property valid-memsafety` asks for it")                                                                        \
  X(NO_PARTIAL_OVERLAP, "no-partial-overlap", "no two values of the same size overlap in part",                        \
    "through unknown pointers, no two accesses of one size overlap in a part of their bytes; made by every proof by "  \
    "invariants of a program with memory",                                                                             \
    "no option: memory of the program itself is followed byte by byte")                                                \
  X(ALLOCATION, "allocation-succeeds", "allocation of memory does not fail",                                           \
    "`malloc` and what rests on it give no null pointer, unless the size is one that no machine has: 2^47 bytes "      \
    "(ILP32: 2^31) or more; made by "                                                                                  \
    "every proof of a program that allocates memory",                                                                  \
    "no option: call a function that returns null where `__VERIFIER_nondet_int()` says so")                            \
  X(LIST_TYPES, "list-types", "memory is used as the list structures of the program are declared",                     \
    "a structure is read and written by its own members only; made by proofs in the logic of lists",                   \
    "`--engine impact`, which knows bytes")                                                                            \
  X(ENTRY_FIRST, "entry-first", "the entry function is called first, with global variables as they are initialised",   \
    "nothing of the program ran before, so that nothing has been changed and nothing has escaped; made by proofs "     \
    "about a function that was named by `--entry`",                                                                    \
    "check the whole program from `main`")                                                                             \
  X(UNKNOWN_NAMES, "unknown-functions-use-no-names",                                                                   \
    "functions without a body use what this program defines only where they are given its address",                    \
    "an unknown function is one that is neither in the program nor in the table of the library: it returns any "       \
    "value, reads and writes what has escaped to it (its arguments, memory that escaped earlier, globals that the "    \
    "program does not define, and what these lead to), and calls back functions that have escaped to it; all that "    \
    "while a call of an unknown function is at work: it leaves no handlers, buffers or threads behind that are at "    \
    "work later, and no memory that this program has to free. What it knows by name alone it leaves alone, and two "   \
    "names that the program does not define are two objects. Made where the program calls unknown functions",          \
    "`--extern-effects all`")                                                                                          \
  X(WATCHED, "watched-functions-call-nothing", "functions that a rule names call none of this program",                \
    "an unknown function that a rule watches does not call functions that have escaped to it while it is at work: "    \
    "what it does is what the rule says. Made where a rule names unknown functions",                                   \
    "`--extern-effects all`")                                                                                          \
  X(UNKNOWN_ARGUMENTS, "unknown-functions-write-arguments",                                                            \
    "functions without a body change nothing but what their arguments point to, and call none of this program",        \
    "made where the program calls unknown functions and `--extern-effects arguments` was given",                       \
    "`--extern-effects memory`, which is the default, or `all`")                                                       \
  X(UNKNOWN_NOTHING, "unknown-functions-write-nothing", "functions without a body change nothing and call nothing",    \
    "made where the program calls unknown functions and `--extern-effects none` was given",                            \
    "`--extern-effects memory`, which is the default, or `all`")

#define ASSUMPTION_ENUM(ID, name, words, meaning, lifted) ASSUMPTION_##ID,
enum assumption { ASSUMPTIONS(ASSUMPTION_ENUM) ASSUMPTION_COUNT };
#undef ASSUMPTION_ENUM

/* The columns of ASSUMPTIONS. */
const char *assumption_name(enum assumption);
const char *assumption_words(enum assumption);
/* What is assumed of unknown functions; ASSUMPTION_COUNT = nothing. */
enum assumption assumption_of_unknown(enum extern_effects);

#endif
