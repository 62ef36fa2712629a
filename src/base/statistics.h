/* statistics: counters and phase timers, from two tables; printed as text and as JSON.
 *
 * A `struct statistics` is a value; the fields of its counters are counted directly: `stats->edges++`. */
#ifndef OCKHAM_BASE_STATISTICS_H
#define OCKHAM_BASE_STATISTICS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"

/* To add a counter, add a line X(field, "unit", "text", base) here. `base` is the counter that this one is a part of,
 * printed as a percentage of it, or `none`. */
#define STATISTICS_COUNTERS(X)                                                                                         \
  X(source_files, "files", "source files", none)                                                                       \
  X(functions, "functions", "functions", none)                                                                         \
  X(functions_without_body, "functions", "functions without a body", functions)                                        \
  X(locations, "locations", "locations", none)                                                                         \
  X(edges, "edges", "edges", none)                                                                                     \
  X(sliced_edges, "edges", "edges removed by slicing", edges)                                                          \
  X(blocks, "blocks", "large blocks", none)                                                                            \
  X(variables, "variables", "variables", none)                                                                         \
  X(objects, "objects", "memory objects", none)                                                                        \
  X(expressions, "expressions", "expressions", none)                                                                   \
  X(checks, "checks", "checks", none)                                                                                  \
  X(checks_by_form, "checks", "overflows that types and forms exclude, no checks", none)                               \
  X(accesses_constant, "accesses", "accesses at constant offsets of named objects, no checks", none)                   \
  X(checks_discharged, "checks", "checks that numbers discharge", checks)                                              \
  X(checks_open, "checks", "checks that are open", checks)                                                             \
  X(pointer_accesses, "accesses", "accesses through pointers", none)                                                   \
  X(numeric_visits, "visits", "visits of locations by the numeric analysis", none)                                     \
  X(memory_accesses, "accesses", "memory accesses", none)                                                              \
  X(lvalue_accesses, "accesses", "accesses printed as a C lvalue", memory_accesses)                                    \
  X(marks, "marks", "property marks", none)                                                                            \
  X(points_to_nodes, "nodes", "points-to nodes", none)                                                                 \
  X(points_to_edges, "edges", "points-to edges", none)                                                                 \
  X(solver_queries, "queries", "solver queries", none)                                                                 \
  X(solver_sat, "queries", "satisfiable queries", solver_queries)                                                      \
  X(solver_unsat, "queries", "unsatisfiable queries", solver_queries)                                                  \
  X(solver_unknown, "queries", "undecided queries", solver_queries)                                                    \
  X(entailments, "entailments", "entailments asked for", none)                                                         \
  X(entailments_obvious, "entailments", "entailments found by their shape", entailments)                               \
  X(entailments_remembered, "entailments", "entailments remembered", entailments)                                      \
  X(entailment_queries, "entailments", "entailments given to a solver", entailments)                                   \
  X(interpolations, "questions", "interpolation questions", none)                                                      \
  X(conflicts, "conflicts", "conflicts in the search for proofs", none)                                                \
  X(proof_nodes, "nodes", "proof nodes", none)                                                                         \
  X(proof_lemmas, "nodes", "theory lemmas in proofs", proof_nodes)                                                     \
  X(vertices, "vertices", "vertices of the unwinding", none)                                                           \
  X(covered_vertices, "vertices", "covered vertices", vertices)                                                        \
  X(refinements, "paths", "paths to errors refined", none)                                                             \
  X(forced_covers, "vertices", "covers by refinement", none)                                                           \
  X(predicates, "predicates", "predicates", none)                                                                      \
  X(places, "places", "places reached, by context and location", none)                                                 \
  X(tracked, "predicates", "predicates tracked, summed over places", none)                                             \
  X(most_tracked, "predicates", "predicates tracked at one place, at most", none)                                      \
  X(prover_calls, "calls", "prover calls", none)                                                                       \
  X(strengthenings, "formulas", "formulas strengthened", none)                                                         \
  X(syntactic_strengthenings, "formulas", "without a prover call", strengthenings)                                     \
  X(cut_strengthenings, "formulas", "with cubes missing", strengthenings)                                              \
  X(explanations, "paths", "paths explained", none)                                                                    \
  X(explained_steps, "statements", "statements in them", none)                                                         \
  X(explained_store, "entries", "entries of the store after them (Omega)", none)                                       \
  X(explained_conditions, "entries", "conditions after them (Phi)", none)                                              \
  X(explained_predicates, "predicates", "predicates in the explanations", none)                                        \
  X(heap_queries, "queries", "queries about heaps", none)                                                              \
  X(heap_rounds, "rounds", "calls of the SAT solver in them", none)                                                    \
  X(interpreter_steps, "steps", "interpreter steps", none)                                                             \
  X(interpreter_calls, "calls", "interpreter calls", none)

/* To add a phase, add a line X(NAME, "name", "text") here; PHASE_NAME is then what statistics_start and _stop take. */
#define STATISTICS_PHASES(X)                                                                                           \
  X(COMPILE, "compile", "compile with clang")                                                                          \
  X(READ, "read", "read LLVM IR")                                                                                      \
  X(TRANSLATE, "translate", "translate to automata")                                                                   \
  X(POINTS_TO, "points_to", "points-to analysis")                                                                      \
  X(SLICE, "slice", "slicing")                                                                                         \
  X(NUMERIC, "numeric", "numeric invariants")                                                                          \
  X(BLOCKS, "blocks", "large blocks")                                                                                  \
  X(SOLVE, "solve", "solver queries")                                                                                  \
  X(INTERPOLATE, "interpolate", "interpolation")                                                                       \
  X(ENGINE, "engine", "engine")                                                                                        \
  X(ABSTRACT, "abstract", "predicate abstraction")                                                                     \
  X(REACH, "reach", "reachability in a boolean program")                                                               \
  X(TRACE, "trace", "shortest trace")                                                                                  \
  X(EXPLAIN, "explain", "explanations of paths")                                                                       \
  X(CONFIRM, "confirm", "confirmation")                                                                                \
  X(INTERPRET, "interpret", "interpretation")                                                                          \
  X(PRINT, "print", "printing")

#define PHASE_ENUM(NAME, name, text) PHASE_##NAME,
enum phase { STATISTICS_PHASES(PHASE_ENUM) PHASE_COUNT };
#undef PHASE_ENUM

struct phase_timer {
  uint64_t total; /* nanoseconds between start and stop of the outermost entry, nested phases included */
  uint64_t self;  /* the same without nested phases */
  uint64_t count; /* how often it was started */
};

enum { STATISTICS_NESTING = 32 };

struct statistics {
#define COUNTER_FIELD(field, unit, text, base) uint64_t field;
  STATISTICS_COUNTERS(COUNTER_FIELD)
#undef COUNTER_FIELD
  struct phase_timer phases[PHASE_COUNT];
  struct {
    enum phase phase;
    uint64_t start;
  } open[STATISTICS_NESTING]; /* started phases, outermost first */
  uint32_t open_count;
  uint64_t confirming;       /* processor time spent in PHASE_CONFIRM, */
  uint64_t confirming_since; /* and how much was spent in all when the outermost one began */
  uint64_t begin;            /* when the statistics were initialised */
  uint64_t resume;           /* when the innermost open phase last began to run by itself */
};

void statistics_init(struct statistics *);
/* Phases nest: stop ends the one started last, which must be the one named. */
void statistics_start(struct statistics *, enum phase);
void statistics_stop(struct statistics *, enum phase);

/* Counters that are not 0 and phases that ran, one line each, aligned, with percentages. */
void statistics_print(const struct statistics *, struct strbuf *);
/* All counters and phases: {"counters": {...}, "phases": {"compile": {"seconds": ...}}, "processor": {"seconds": ...,
 * "confirm_seconds": ...}, "seconds": ...}. Processor time is that of the process and of the children that ended. */
void statistics_json(const struct statistics *, struct strbuf *);

/* Nanoseconds of the monotonic clock. */
uint64_t clock_now(void);

#endif
