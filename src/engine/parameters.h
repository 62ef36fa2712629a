/* parameters: what a user can set about engines. One struct for all, so that engines can hand work to each other; what
 * is not set is what the comments call usual. The tables are also the choices of the command line. */
#ifndef OCKHAM_ENGINE_PARAMETERS_H
#define OCKHAM_ENGINE_PARAMETERS_H

#include "analysis/blocks.h"

#define LISTS_CHOICES(X)                                                                                               \
  X(LISTS_BOTH, "both")                                                                                                \
  X(LISTS_SEGMENTS, "segments")                                                                                        \
  X(LISTS_LOGIC, "logic")
#define SCOPE_CHOICES(X)                                                                                               \
  X(SCOPE_LOCATION, "location")                                                                                        \
  X(SCOPE_FUNCTION, "function")                                                                                        \
  X(SCOPE_GLOBAL, "global")
#define POST_CHOICES(X)                                                                                                \
  X(POST_BOOLEAN, "boolean")                                                                                           \
  X(POST_CARTESIAN, "cartesian")

#define PARAMETER_ENUM(MEMBER, spelling) MEMBER,
enum lists_choice { LISTS_CHOICES(PARAMETER_ENUM) };
enum scope_choice { SCOPE_CHOICES(PARAMETER_ENUM) };
enum post_choice { POST_CHOICES(PARAMETER_ENUM) };
#undef PARAMETER_ENUM

struct located;

struct engine_parameters {
  enum block_mode block;   /* unit of an engine's steps; usual: BLOCK_LARGE */
  enum lists_choice lists; /* shape: as segments with lengths, or by reachability logic; usual: one after the other */
  enum scope_choice scope; /* lazy: where a predicate is tracked; usual: where it was found */
  enum post_choice post;   /* lazy: combinations of predicates (usual), or each by itself */
  bool less_lazy;          /* lazy: where no predicates are known for a place, a new vertex takes its parent's */
  struct located *given;   /* lazy: predicates to begin with, over a copy of the program; NULL = none */
  bool wants_precision;    /* lazy: the predicates that were tracked are to be written down (needs `given`) */
  bool wants_boolean;      /* slam: the last boolean program is to be written down */
  bool wants_certificate;  /* auto: only engines whose proofs have one */
  bool wants_invariants;   /* auto: what is proved otherwise comes last */
  uint32_t jobs;           /* auto: so many engines at the same time; 0 and 1: one after the other */
  bool runs_first;         /* auto: the program is likely to fail if it is just run */
  bool is_unconfirmed;     /* nobody will replay an alarm or check a proof: for measurements */
};

#define ENGINE_PARAMETERS_INIT {.block = BLOCK_LARGE}

#endif
