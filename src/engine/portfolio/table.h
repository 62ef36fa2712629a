/* table: the table of methods, and the seam where one plugs in.
 *
 * To add an engine: a file in a folder of its own, with
 *
 *     struct verdict NAME_run(struct task *);
 *
 * and a line here. It is then a choice of `--engine`, has its line in `--help`, and every program of test/check is
 * tried with it. It works on task->program as task->parameters say, asks limits_exceeded(&task->ctx->limits) in every
 * loop whose length the input decides, and asks task->is_real before it claims an alarm. The limits are those of its
 * budget (engine_run). What it decides some programs of is the next column. */
#ifndef OCKHAM_ENGINE_PORTFOLIO_TABLE_H
#define OCKHAM_ENGINE_PORTFOLIO_TABLE_H

#include "program/question.h"

/* All of them decide checks that are VIOLATION edges. */
enum {
  OF_EDGES = 0,
  OF_MEMORY = 1,                   /* and those of memory: itself, */
  OF_GUARDS = OF_MEMORY | 1u << 1, /* or of the program with guards (engine/guarded.h), */
  OF_PIECES = OF_GUARDS | 1u << 2, /* and itself, unless some are settled */
};

/* X(ENGINE_ID, "name", NAME, properties, "one line") */
#define ENGINES(X)                                                                                                     \
  X(ENGINE_IMPACT, "impact", impact, OF_GUARDS, "lazy abstraction with interpolants, calls unfolded")                  \
  X(ENGINE_LAZY, "lazy", lazy, OF_GUARDS, "predicates per location from interpolants, summaries for recursion")        \
  X(ENGINE_SLAM, "slam", slam, OF_GUARDS, "abstract to a boolean program, search, explain, again")                     \
  X(ENGINE_NUMERIC, "numeric", numeric, OF_GUARDS, "bounds of numbers and of their differences, at once")              \
  X(ENGINE_WATCH, "watch", watch, OF_EDGES, "arrays of any size: one element is followed")                             \
  X(ENGINE_INDUCTION, "induction", induction, OF_GUARDS, "some rounds without a violation, and so none in the next")   \
  X(ENGINE_BOUNDED, "bounded", bounded, OF_PIECES, "all runs at once in exact bits, loops unwound to their end")       \
  X(ENGINE_SHAPE, "shape", shape, OF_MEMORY, "linked lists: segments with lengths, or reachability")

/* What `--engine` takes: an engine, or the portfolio's choice of them. */
#define ENGINE_CHOICES(X)                                                                                              \
  X(ENGINE_AUTO, "auto", portfolio, OF_MEMORY, "what suits the program, one after the other")                          \
  ENGINES(X)

#define ENGINE_ENUM(ID, ...) ID,
enum engine_choice { ENGINE_CHOICES(ENGINE_ENUM) ENGINE_COUNT };
#undef ENGINE_ENUM

#endif
