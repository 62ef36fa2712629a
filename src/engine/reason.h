/* reason: why nothing is known, in one table: every `unknown` has one of these reasons, with its place and with what to
 * try next. docs/unknown.md is made of the table (test/scripts/run_answers.py).
 *
 * To add a reason: a line below, and REASON_<ID> where a verdict is given up (verdict.h); the documents follow. Words,
 * meaning and remedy are read by somebody who knows C and nothing of model checking. */
#ifndef OCKHAM_ENGINE_REASON_H
#define OCKHAM_ENGINE_REASON_H

#include "base/limits.h"
#include "base/strbuf.h"
#include "program/program.h"

/* X(ID, name for machines, words, meaning, remedy, options)
 *   words    of the verdict line, before the detail; "" = the detail says it all
 *   options  to put in the same command, to try the remedy; "" = the remedy is not an option. %u is ten times the limit
 *            that was reached. */
#define REASONS(X)                                                                                                     \
  X(NONE, "none", "", "there is no reason: the answer is known", "nothing is to be done", "")                          \
  X(TIME, "time-limit", "", "the time that was allowed was over before an answer was found",                           \
    "allow more time, or check a smaller part of the program with --entry", "--timeout %u")                            \
  X(MEMORY, "memory-limit", "", "the memory that was allowed was used up before an answer was found",                  \
    "allow more memory, or check a smaller part of the program with --entry", "--memory %u")                           \
  X(INTERRUPTED, "interrupted", "", "the run was stopped from outside", "start it again", "")                          \
  X(CRASHED, "crashed", "every engine ended without an answer",                                                        \
    "the processes in which engines work were killed, by somebody else or because of a defect of ockham",              \
    "start it again; if it happens again, report it with the program, and look at what single engines say",            \
    "--jobs 1")                                                                                                        \
  X(NO_ROOM, "no-room", "there is no room for a copy of the program", "the machine has too little memory",             \
    "close other programs, or use a larger machine", "")                                                               \
  X(NOTHING_TO_CHECK, "nothing-to-check", "nothing to check",                                                          \
    "the program has no assertion and calls no error function, so the default property asks nothing of it",            \
    "ask for something: write assert(...), check memory, or give a rule with --rule", "--property valid-memsafety")    \
  X(ENGINE_PROPERTY, "engine-property", "", "the engine that was asked for does not decide this property",             \
    "leave the choice of the engine to ockham", "--engine auto")                                                       \
  X(NO_CALL, "no-call", "",                                                                                            \
    "what the contract of the entry function requires cannot hold, or not in this environment, so that anything "      \
    "would be proved of it",                                                                                           \
    "look for clauses of 'requires' that contradict each other; docs/contracts.md says what environments allow", "")   \
  X(THREADS, "threads", "threads are out of scope",                                                                    \
    "the program starts threads; ockham looks at one thread only, so neither races nor what other threads write is "   \
    "seen, and no proof is claimed",                                                                                   \
    "check the function that a thread runs by itself, with --entry NAME", "")                                          \
  X(MISSING, "missing-behaviour", "the program does something that is not modelled",                                   \
    "longjmp, handlers of signals or of exit, or similar: the program may go on in ways that are not looked at, so "   \
    "no proof is claimed",                                                                                             \
    "leave that part out with an #ifdef, or check a function that does not use it, with --entry NAME", "")             \
  X(POSSIBLE, "possible-violation", "possible violation",                                                              \
    "a run that violates the property was found, but the compiled program did not follow it: either the run is not "   \
    "real, or something on its way could not be supplied",                                                             \
    "read the trace: if it is right, it is a bug; if not, give what is missing a body, or say with "                   \
    "__VERIFIER_assume which values are possible; the program that was run, with its values, can be kept and tried",   \
    "--replay replay.d")                                                                                               \
  X(UNCERTIFIED, "proof-not-certified", "a proof was found, but its check by a second program failed",                 \
    "ockham found a proof and does not trust it, since an independent checker did not accept it",                      \
    "another method may find a proof that is accepted", "--engine lazy")                                               \
  X(CHECK_TIME, "proof-not-checked", "a proof was found, but there was no time to check it again",                     \
    "ockham found a proof, and the limit of time ended its independent check", "allow more time", "--timeout %u")      \
  X(UNREPEATED, "proof-not-repeated", "a proof about lists was found, but a second solver did not confirm it",         \
    "ockham found a proof about linked structures, and Z3 does not agree or needs too long",                           \
    "allow more time, or follow lists as segments only", "--lists segments")                                           \
  X(BITS, "bits", "a path to the error is only excluded by arithmetic on bits",                                        \
    "shifts, masks or wrap-around decide whether the error is reached, and no invariant over them was found",          \
    "another method treats bits differently", "--engine slam")                                                         \
  X(DISJOINT, "disjoint-memory", "a path to the error is only excluded by what is known of memory as a whole",         \
    "that pieces of memory are disjoint excludes a path, and proofs cannot use that here",                             \
    "use variables instead of the memory in question; another method may need less", "--engine lazy")                  \
  X(PATH_OPEN, "path-not-decided", "it was not decided whether a path to the error can be taken",                      \
    "the arithmetic on that path is too hard: products of variables, divisions, floating point",                       \
    "another method asks differently; simpler arithmetic helps", "--engine lazy")                                      \
  X(NO_PREDICATE, "no-fact-found", "a path to the error cannot be taken, but no fact was found that says so",          \
    "the path is excluded, but not by a formula that helps to exclude others like it",                                 \
    "another method looks for other facts", "--engine lazy")                                                           \
  X(NUMBERS, "numbers", "bounds of numbers and of their differences do not exclude it",                                \
    "what is known of single variables and of differences of two of them leaves the violation possible",               \
    "another method looks for other facts", "--engine auto")                                                           \
  X(NOT_INDUCTIVE, "not-inductive", "no number of rounds without a violation excludes one in the next",                \
    "what is known of variables at the heads of loops, and some rounds that went well, leave the violation possible",  \
    "another method looks for other facts", "--engine auto")                                                           \
  X(ELEMENTS, "elements", "no proof was found that follows one element of each array",                                 \
    "the check does not depend on arrays, or on more of their elements than one at a time",                            \
    "another method looks at the program otherwise", "--engine auto")                                                  \
  X(NOT_FOLLOWED, "not-followed", "a run does something that cannot be followed exactly",                              \
    "a pointer that may lead anywhere, memory of a size that has no bound, a function without a body that may write "  \
    "memory, variable arguments: the method that was asked for follows all that a program does, or says nothing",      \
    "another method approximates what this one cannot follow", "--engine auto")                                        \
  X(LONG_PATH, "long-path", "a path to the error has too many steps",                                                  \
    "the error is only reached, if at all, after very many rounds of loops",                                           \
    "use smaller constants, or a method that unrolls less", "--engine impact")                                         \
  X(ABSTRACTION, "abstraction", "the abstraction of the program ended without an answer",                              \
    "the method that was asked for did not come to an end", "leave the choice of the method to ockham",                \
    "--engine auto")                                                                                                   \
  X(LIST_BEYOND, "beyond-lists", "memory cannot be followed any further",                                              \
    "linked structures are followed through malloc, free, members and plain pointers; this statement does something "  \
    "else",                                                                                                            \
    "write the statement without the cast, the arithmetic or the call through a pointer, or check the part before it", \
    "")                                                                                                                \
  X(LIST_GRAPHS, "too-many-shapes", "there are too many shapes that memory can have here",                             \
    "the structures that the program builds differ in too many ways at this place",                                    \
    "use fewer pointers into the structure at a time, or prove the function with annotations: ockham prove", "")       \
  X(LIST_SUSPECT, "list-suspicion", "",                                                                                \
    "what is known of memory at this place does not exclude it, and no run was found that does it",                    \
    "look at the statement: if it is right, guard it, or prove the function with annotations: ockham prove", "")       \
  X(MEMORY_SUSPECT, "memory-suspicion", "",                                                                            \
    "a check of memory may fail as far as the engine can tell, but no run was found in which it does: memory that "    \
    "was "                                                                                                             \
    "made in many rounds or by outer calls, or what a function without a body does with memory, is not known exactly", \
    "give functions without a body one, or look at the place: the check may be one that fails",                        \
    "--extern-effects none")                                                                                           \
  X(LIST_DOMAIN, "no-list-invariant", "no invariant about lists was found that proves it",                             \
    "what has to be known about the lists cannot be said with reachability between variables",                         \
    "prove the function with annotations: ockham prove", "--lists segments")                                           \
  X(OBLIGATION, "obligation-fails", "obligation fails",                                                                \
    "under the annotations that are given, this does not follow; the heap that is shown is a counterexample",          \
    "correct the code, or strengthen the annotation before it", "")                                                    \
  X(OBLIGATION_OPEN, "obligation-open", "an obligation was not decided", "the solver needed too long for it",          \
    "allow more time, or add an assertion before it", "")                                                              \
  X(NOT_COMPILED, "not-compiled", "an annotated function is not part of the compiled program",                         \
    "a static function that nobody calls is not compiled, so its annotations are not proved",                          \
    "call the function, or take the word static away", "")                                                             \
  X(NOTHING_TO_PROVE, "nothing-to-prove", "there is nothing to prove", "no obligation follows from the annotations",   \
    "write a contract; docs/annotations.md says how", "")                                                              \
  X(INEXPRESSIBLE, "not-expressible", "not expressible in this domain",                                                \
    "no formula over the variables and fields of the function separates the good heaps from the bad ones",             \
    "write the invariant yourself: ockham prove", "")

#define REASON_ENUM(ID, ...) REASON_##ID,
enum reason_id { REASONS(REASON_ENUM) REASON_COUNT };
#undef REASON_ENUM

struct reason {
  enum reason_id id;
  struct strbuf detail; /* what the table cannot know, in the words of the source; "" = nothing */
  struct position at;   /* where; file is ID_NONE if it is nowhere in particular */
};

#define POSITION_NONE ((struct position){.file = ID_NONE})
#define REASON_INIT                                                                                                    \
  {                                                                                                                    \
    .id = REASON_NONE, .detail = STRBUF_INIT, .at = {.file = ID_NONE }                                                 \
  }

void reason_release(struct reason *);
static inline bool reason_is_given(const struct reason *r) { return r->id != REASON_NONE; }
/* How much one reason says beside another engine's: a suspicion more than what one engine lacked, that no proof can be
 * claimed at all more than that, and a possible violation or a proof that was doubted most. */
enum reason_weight { REASON_WEIGHT_LACK, REASON_WEIGHT_SUSPICION, REASON_WEIGHT_NO_PROOF, REASON_WEIGHT_DOUBTED };
static inline enum reason_weight reason_weight(enum reason_id id) {
  switch (id) {
  case REASON_POSSIBLE:
  case REASON_UNCERTIFIED:
  case REASON_CHECK_TIME:
  case REASON_UNREPEATED: return REASON_WEIGHT_DOUBTED;
  case REASON_MISSING: return REASON_WEIGHT_NO_PROOF;
  case REASON_MEMORY_SUSPECT: return REASON_WEIGHT_SUSPICION;
  default: return REASON_WEIGHT_LACK;
  }
}
/* Takes the place of what was there; `detail` may be of the old one, NULL = there is none. */
void reason_set(struct reason *, enum reason_id, struct position, const char *detail);
/* The limit that was reached, in its words. */
void reason_set_limit(struct reason *, const struct limits *);

/* The columns of the table. */
const char *reason_name(enum reason_id);
const char *reason_words(enum reason_id);
const char *reason_meaning(enum reason_id);
const char *reason_remedy(enum reason_id);
const char *reason_options(enum reason_id);
/* Words and detail, as in the verdict line; without the place. */
void reason_text(const struct reason *, struct strbuf *);

#endif
