/* pdr: property-directed reachability over an abstract domain (thesis chapter 4, Alg. 1 and 2).
 *
 * For each cut point of a flow (lists/flow/paths.h) and each level i there is a frame R[i][cut]: clauses over the
 * domain that hold in every state which reaches the cut by at most i paths. A state at the cut from which a violation
 * follows is abstracted to its cube, and the cube is blocked: either it has no predecessor in the frames one level
 * below, and a core of its literals becomes a clause; or the predecessor is to be blocked first. When two neighbouring
 * frames are the same at all cuts they are inductive. Outcomes as in Theorem 3:
 *
 *   PDR_SAFE            invariants of the cuts: they hold at the start, every path keeps them, no violation is possible
 *   PDR_UNSAFE          a concrete run: a heap to begin with, and the paths
 *   PDR_INEXPRESSIBLE   an abstract run, and no Boolean combination of the predicates proves the property
 *   PDR_UNKNOWN         a limit, or something outside of the decidable fragment
 *
 *     struct pdr_request request = {.flow = f, .initial = pre, .counts = {true, true, true}, .goal = post};
 *     struct pdr_result result;
 *     pdr_run(ctx, &request, &result);
 *     ...
 *     pdr_result_release(&result);
 *
 * What is different from the printed algorithm: several cuts instead of one loop; cubes are minimised literal by
 * literal relative to the frames (inductive generalisation); clauses are pushed to the highest level they hold at; the
 * domain grows in stages (lists/pdr/domain.h) when an abstract run turns out to be none, with the frames kept. */
#ifndef OCKHAM_LISTS_PDR_PDR_H
#define OCKHAM_LISTS_PDR_PDR_H

#include "base/context.h"
#include "lists/pdr/domain.h"
#include "lists/pdr/heap_trace.h"

enum pdr_outcome { PDR_SAFE, PDR_UNSAFE, PDR_INEXPRESSIBLE, PDR_UNKNOWN };

struct pdr_request {
  struct flow *flow;
  term initial;       /* at the entry; in EA^R */
  const term *axioms; /* hold in every state (flow_axioms); universal */
  uint32_t axiom_count;
  bool counts[HEAP_ERROR_COUNT]; /* these errors are violations. Without HEAP_ERROR_CYCLE, runs that make a cycle are
                                    not looked at: then PDR_SAFE speaks of the other runs only */
  bool error_counts;             /* reaching flow.error is a violation */
  term goal;                     /* holds at the exit; no term = no goal. Its negation is in EA^R */
  /* See flow_paths_request. */
  const struct heap_renaming *at_start;
  bool (*visit)(void *data, struct heap_step *, uint32_t location);
  bool (*call)(void *data, struct heap_step *, uint32_t edge);
  void *data;
  /* What predicates may speak of besides null and the numbers; NULL = all variables of the flow. */
  const struct domain_name *names;
  uint32_t name_count;
};

struct pdr_invariant {
  uint32_t location; /* of the flow */
  term_list clauses;
  VEC(char *) texts; /* the clauses as annotations */
};

/* A clause of the frames: it holds in what reaches the location by at most `level` paths. */
struct pdr_frame_clause {
  uint32_t location, level;
  char *text;
};

struct pdr_result {
  enum pdr_outcome outcome;
  struct strbuf reason;                          /* of UNKNOWN */
  VEC(struct pdr_invariant) invariants;          /* of SAFE, one per cut but the start */
  VEC(struct pdr_frame_clause) known;            /* the frames, as they were at the end */
  struct flow_trace trace;                       /* of UNSAFE: heaps; of INEXPRESSIBLE: the edges, and texts of cubes */
  uint32_t frames, clauses, queries, predicates; /* as in Table 4.5 */
};

struct flow_paths_request pdr_paths_request(const struct pdr_request *);
void pdr_run(struct context *, const struct pdr_request *, struct pdr_result *);
void pdr_result_release(struct pdr_result *);

#endif
