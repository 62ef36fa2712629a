/* task: a program with the analyses that engines share. */
#ifndef OCKHAM_ENGINE_TASK_H
#define OCKHAM_ENGINE_TASK_H

#include "analysis/blocks.h"
#include "analysis/call_graph.h"
#include "analysis/checks.h"
#include "analysis/points_to/points_to.h"
#include "analysis/reachable.h"
#include "analysis/slice/slice.h"
#include "base/context.h"
#include "engine/parameters.h"
#include "logic/term.h"
#include "program/trace.h"

struct verdict;
struct watch_hint;
struct news;

struct task {
  struct context *ctx;
  const struct program *program;
  const struct engine_parameters *parameters;
  struct cfg *cfg;
  struct points_to *points_to;
  struct call_graph *call_graph;
  struct reachable *reachable;
  struct slice *slice;
  struct bitset part; /* edges that matter: kept or skipped */
  struct blocks *blocks;
  struct terms terms;        /* of the engines */
  bool is_searched;          /* search_run was called */
  bool is_long;              /* a run that asks for no values did not come to its end */
  uint32_t long_seconds;     /* that were left when search_long was called */
  uint64_t edges_per_second; /* of the interpreter, as search_run found it */
  bool is_unsliced;          /* edges without influence are executed like others */
  bool is_brief;             /* others wait: an engine gives up what is likely to go on for long */
  /* Called often while an engine works, NULL = nobody looks. */
  void (*progress)(void *, const struct verdict *);
  /* Called when an engine begins, and with its verdict when it ends; NULL as above. */
  void (*engine_changes)(void *, const char *engine, const struct verdict *);
  void *progress_data;
  /* Is an alarm real? An engine that goes on when it is not asks this; NULL = nobody can tell. */
  bool (*is_real)(void *, const struct trace *);
  void *is_real_data;
  /* Does the compiled program, which asks for nothing, end in the violation that this trace with a gap ends in? NULL as
   * above. */
  bool (*is_reached)(void *, const struct trace *);
  /* Is a proof accepted by who checks it? Whoever can go on with another method asks this; NULL = nobody can tell. */
  bool (*is_proved)(void *, const struct verdict *);
  void *is_proved_data;
  /* The program that this one is made of, by guards that know what lives: its comparisons of addresses are those that C
   * may leave open; NULL = this one is as it was given. */
  const struct task *given;
  /* Checks of memory that are answered: a run that fails one of them is none; NULL = there are none. */
  const settled_checks *settled;
  /* What may hold in the program, to be proved by whoever uses it (analysis/watch). */
  const struct watch_hint *hints;
  uint32_t hint_count;
  /* What others have found out about the program, and who is to hear of more (news.h); NULL = nobody asks. */
  struct news *news;
  /* What one who looked at the program leaves for the next; see task_hand_over. */
  void *handed;
  void (*free_handed)(void *);
};

/* False if a limit was reached; the task can be released in any case. */
bool task_init(struct task *, struct context *, const struct program *, const struct engine_parameters *);
void task_release(struct task *);
/* Whoever takes it owns it; NULL = there is nothing. What nobody takes goes with the task. */
void task_hand_over(struct task *, void *, void (*free)(void *));
void *task_take(struct task *);
/* An edge of the part that matters where the model has too few behaviours; ID_NONE if there is none. Otherwise nothing
 * is proved. The first: as far as it has a mark; the second: also by comparisons whose outcome C leaves open, which
 * some engines take for what it is in this model. */
edge_id task_missing_mark(const struct task *);
edge_id task_missing_behaviour(const struct task *);
/* The same of all that some run may execute, for who asks about accesses themselves. */
edge_id task_missing_anywhere(const struct task *);

#endif
