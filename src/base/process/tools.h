/* tools: the programs that this one starts. They are looked for along PATH before any work begins, so that a missing
 * one is named, and never becomes an answer that is vague. */
#ifndef OCKHAM_BASE_PROCESS_TOOLS_H
#define OCKHAM_BASE_PROCESS_TOOLS_H

#include "base/diagnostic.h"

/* To add one, add a line X(NAME, "program", "package", "what it does") here, say in src/cli/needs.c which commands need
 * it, and add the package to `build` in scripts/setup.sh. */
#define TOOLS(X)                                                                                                       \
  X(CLANG, "clang-19", "clang-19", "it compiles C sources and the programs of replays")                                \
  X(SYMBOLIZER, "llvm-symbolizer-19", "llvm-19", "it finds the lines of addresses in replays")                         \
  X(CVC5, "cvc5", "cvc5", "it re-checks proofs")

#define TOOL_ENUM(NAME, program, package, purpose) TOOL_##NAME,
enum tool { TOOLS(TOOL_ENUM) TOOL_COUNT };
#undef TOOL_ENUM

/* The program's name, such as "clang-19". */
const char *tool_name(enum tool);
/* Where it is, links followed; NULL if it is not installed. To be freed. */
char *tool_path(enum tool);
bool tool_is_installed(enum tool);
/* False after adding an error that says what to do. */
bool tool_require(enum tool, struct diagnostics *);

#endif
