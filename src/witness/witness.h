/* witness: what a verdict of a verifier rests on, in the form that verifiers exchange (docs/witnesses.md): the runs
 * that violate a property, described by the places that they pass, or invariants. */
#ifndef OCKHAM_WITNESS_WITNESS_H
#define OCKHAM_WITNESS_WITNESS_H

#include "base/arena.h"
#include "base/diagnostic.h"
#include "base/strbuf.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

#define WAYPOINT_TYPES(X)                                                                                              \
  X(ASSUMPTION, "assumption")                                                                                          \
  X(BRANCHING, "branching")                                                                                            \
  X(FUNCTION_ENTER, "function_enter")                                                                                  \
  X(FUNCTION_RETURN, "function_return")                                                                                \
  X(TARGET, "target")
enum waypoint_type {
#define X(TYPE, name) WAYPOINT_##TYPE,
  WAYPOINT_TYPES(X)
#undef X
      WAYPOINT_TYPE_COUNT
};
extern const char *const waypoint_type_names[WAYPOINT_TYPE_COUNT];

struct witness_place {
  const char *file;      /* as the witness names it */
  uint32_t line, column; /* column 0: the leftmost that suits */
  const char *function;  /* "" = not said */
};

/* A run passes it if it comes to the place and the constraint holds there. */
struct waypoint {
  enum waypoint_type type;
  bool is_avoided;  /* no run passes it while the segment lasts; otherwise it ends the segment */
  uint32_t segment; /* from 0 */
  uint32_t number;  /* of the segment's waypoints, from 1: for messages */
  struct witness_place at;
  const char *value;  /* of the constraint; "" = there is none */
  const char *callee; /* of calls, in GraphML: the function; "" = not said; */
  uint32_t offset;    /* and where the call, or the statement, begins in the text; 0 = not said */
  bool is_after;      /* ASSUMPTION: the constraint holds when the statement is done */
};

struct witness_invariant {
  bool is_of_loop; /* of the loop whose keyword is there; otherwise of the statement that begins there */
  struct witness_place at;
  const char *value;
};

enum witness_kind { WITNESS_OF_VIOLATION, WITNESS_OF_CORRECTNESS };

/* All strings are the arena's. */
struct witness {
  struct arena arena;
  enum witness_kind kind;
  const char *specification, *data_model; /* "" = not said */
  VEC(struct waypoint) waypoints;         /* of a violation, in order */
  uint32_t segment_count;
  VEC(struct witness_invariant) invariants;
  const char *strange; /* why it is not understood; NULL = it is */
  bool is_hint; /* the format leaves open which runs it means: that these do not violate says nothing of the others */
};

void witness_init(struct witness *);
void witness_release(struct witness *);

/* Reads a file in either format. False after adding an error. */
bool witness_read(struct witness *, const char *path, struct diagnostics *);
/* One of the formats, from its text; `path` is for messages. */
bool witness_read_yaml(struct witness *, const char *path, const struct strbuf *text, struct diagnostics *);
bool witness_read_graphml(struct witness *, const char *path, const struct strbuf *text, struct diagnostics *);
/* Does the name say GraphML? */
bool witness_is_graphml(const char *path);

#endif
