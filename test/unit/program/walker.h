/* walker: executes a program by walking its expressions, slowly and simply, and lets a test watch every step.
 *
 * For testing passes against concrete runs; `interpret/interpreter.h` is the one for users. Every object is a block of
 * bytes of its own at an address that no other object has or had (stack objects excepted). What the program does not
 * determine is a function of seed, step and place, so that two runs along the same path agree on it. */
#ifndef OCKHAM_TEST_WALKER_H
#define OCKHAM_TEST_WALKER_H

#include "base/map.h"
#include "program/program.h"

enum walker_end {
  WALK_RUNNING,
  WALK_EXITED,
  WALK_BLOCKED,
  WALK_VIOLATION,
  WALK_UNDEFINED,
  WALK_UNSUPPORTED,
  WALK_STEPS
};

enum piece_kind { PIECE_OBJECT, PIECE_DYNAMIC, PIECE_VARARGS, PIECE_OTHER };

/* One object that is alive, or was. */
struct piece {
  uint64_t address, size;
  enum piece_kind kind;
  uint32_t id; /* object, ALLOCATE edge, function of the arguments */
  bool is_alive, is_heap;
  unsigned char *bytes;
  uint32_t *tags; /* for the test's use, one per byte; zero at first */
};

struct walker_frame {
  function_id function;
  u128 *values;      /* of its variables, by walker.local */
  uint64_t *objects; /* addresses of its local objects */
  edge_id call;
  uint32_t stack_pieces; /* number of stack pieces before it */
  uint64_t stack_top, varargs;
};

typedef VEC(struct piece) piece_list;

struct walker {
  const struct program *p;
  uint64_t seed, steps, step_limit;
  uint32_t drawn; /* undetermined values asked for in this step */
  enum walker_end end;
  const char *why;
  u128 *globals;                   /* values of global variables */
  uint32_t *local;                 /* variable -> index in its frame (or in globals) */
  uint32_t *local_count;           /* by function */
  piece_list statics, stack, heap; /* each by address */
  uint64_t *object_address;        /* of global objects */
  uint64_t stack_top, heap_top;
  VEC(struct walker_frame) frames;
  loc_id at;
  u128 *value; /* by expression, valid if stamp is current */
  uint32_t *stamp, now;
  bool is_lenient; /* arguments and results that cannot be evaluated are 0 */
  /* Called by walker_run after each edge (values of expressions are those before it), and for each access. */
  void (*on_edge)(void *, struct walker *, edge_id);
  void (*on_access)(void *, struct walker *, expr address, uint64_t at, uint64_t bytes);
  void *data;
  /* May replace a value that the program does not determine, the `number`th of this step. */
  u128 (*undetermined)(void *, struct walker *, uint16_t width, uint32_t number, u128 value);
  /* Where the next object goes, if the test says so (same path, same addresses); 0 = anywhere. */
  uint64_t (*place)(void *, struct walker *, uint64_t size, uint64_t chosen);
};

void walker_init(struct walker *, const struct program *, uint64_t seed, uint64_t step_limit);
void walker_release(struct walker *);
/* Runs until it ends. */
void walker_run(struct walker *);

/* One step, for tests that choose the path: the edge leaves w->at. `effect` false: it counts as SKIP. Calls push a
 * frame, returns pop one. False when the run ended, or an assumption does not hold (WALK_BLOCKED). */
bool walker_take(struct walker *, edge_id, bool effect);
/* The edge that a run takes at w->at, ID_NONE if none can execute. */
edge_id walker_choose(struct walker *);

/* The value of an expression now; false (and the run ended) if that is undefined. */
bool walker_eval(struct walker *, expr, u128 *);
/* Forgets values: the state has changed. */
void walker_begin_edge(struct walker *);
struct piece *walker_find(struct walker *, uint64_t address, uint64_t bytes); /* alive, and containing all bytes */
/* The function at an address, ID_NONE if there is none. */
function_id walker_function_at(const struct walker *, u128 address);

#endif
