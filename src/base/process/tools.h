/* tools: the programs that this one starts. They are looked for along PATH before any work begins, so that a missing
 * one is named, and never becomes an answer that is vague. */
#ifndef OCKHAM_BASE_PROCESS_TOOLS_H
#define OCKHAM_BASE_PROCESS_TOOLS_H

#include "base/diagnostic.h"
#include "base/strbuf.h"

/* To add one, add a line X(NAME, "program", "package", "what it does") here, say in src/cli/needs.c which commands need
 * it, and add the package to `build` in scripts/setup.sh. */
#define TOOLS(X)                                                                                                       \
  X(CLANG, "clang-19", "clang-19", "it compiles C sources and the programs of replays")                                \
  X(SYMBOLIZER, "llvm-symbolizer-19", "llvm-19", "it finds the lines of addresses in replays")                         \
  X(CVC5, "cvc5", "cvc5", "it re-checks proofs")                                                                       \
  X(MINISAT, "minisat", "minisat", "it re-checks proofs in bits")                                                      \
  X(CRYPTOMINISAT, "cryptominisat5", "cryptominisat", "it decides and re-checks proofs in bits")

/* Those that only a cluster has: no other command misses them. */
#define CLUSTER_TOOLS(X)                                                                                               \
  X(SBATCH, "sbatch", "slurm-client", "it submits the work to Slurm")                                                  \
  X(SQUEUE, "squeue", "slurm-client", "it says which work is in the queue of Slurm")                                   \
  X(SCANCEL, "scancel", "slurm-client", "it takes work back from Slurm")

#define TOOL_ENUM(NAME, program, package, purpose) TOOL_##NAME,
enum tool { TOOLS(TOOL_ENUM) CLUSTER_TOOLS(TOOL_ENUM) TOOL_COUNT, TOOL_NEEDED_COUNT = TOOL_SBATCH };
#undef TOOL_ENUM

/* The program's name, such as "clang-19". */
const char *tool_name(enum tool);
/* Where it is, links followed; NULL if it is not installed. To be freed. */
char *tool_path(enum tool);
bool tool_is_installed(enum tool);
/* What it is for, and how it is had: for people. */
void tool_print_remedy(enum tool, struct strbuf *);
/* False after adding an error that says what to do. */
bool tool_require(enum tool, struct diagnostics *);

#endif
