/* options: the command line, from one table.
 *
 * The tables below generate the commands, `struct options` with a typed field per option, the parser, the `--help`
 * texts and the JSON listing. Nothing else knows the spelling of an option. */
#ifndef OCKHAM_CONFIG_OPTIONS_H
#define OCKHAM_CONFIG_OPTIONS_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diagnostic.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "engine/parameters.h"
#include "engine/portfolio/table.h"
#include "environment/environment_choices.h"
#include "program/question.h"

/* To add a command, add a line X(NAME, "name", "arguments", "what it does") here, name it in the command masks of the
 * options that apply to it, and give it a function in src/cli. */
#define COMMANDS(X)                                                                                                    \
  X(CHECK, "check", "FILE.c... [-- clang flags]", "decide whether a program can violate a property")                   \
  X(SCAN, "scan", "[-p FILE] [FILE.c|DIR...] [-- clang flags]", "check a project, function by function")               \
  X(CFA, "cfa", "FILE.c... [-- clang flags]", "translate a program and print its control-flow automata")               \
  X(RUN, "run", "FILE.c... [-- clang flags]", "execute a program in the semantics that the engines use")               \
  X(VALIDATE, "validate", "WITNESS FILE.c [-- clang flags]", "decide whether a witness of a verifier is right")        \
  X(INTERPOLATE, "interpolate", "FILE.smt2", "answer a script in SMT-LIB 2 with (get-interpolants ...)")               \
  X(REPLAY, "replay", "DIR", "run the failing program again that 'check --replay DIR' left")                           \
  X(CERTIFY, "certify", "DIR [-- clang flags]", "check the certificate in DIR that a program is safe")                 \
  X(ABSTRACT, "abstract", "FILE.c... --predicates FILE [-- clang flags]", "abstract a program over predicates")        \
  X(REACH, "reach", "FILE.bp", "decide whether a boolean program reaches a label or fails an assert")                  \
  X(EXPLAIN, "explain", "FILE.c... --path FILE [-- clang flags]", "explain why a path of a program is infeasible")     \
  X(PROVE, "prove", "FILE.c... [-- clang flags]", "prove annotated functions over linked structures")                  \
  X(INFER, "infer", "FILE.c... [-- clang flags]", "find loop invariants of functions over linked structures")          \
  X(DOCTOR, "doctor", "", "say whether all is there that ockham needs, and works")

#define COMMAND_ENUM(NAME, name, arguments, doc) COMMAND_##NAME,
enum command { COMMANDS(COMMAND_ENUM) COMMAND_COUNT };
#undef COMMAND_ENUM

#define COMMAND_BIT(NAME, name, arguments, doc) ON_##NAME = 1u << COMMAND_##NAME,
enum command_mask {
  COMMANDS(COMMAND_BIT) ON_PROGRAM =
      ON_CFA | ON_RUN | ON_CHECK | ON_VALIDATE | ON_ABSTRACT | ON_EXPLAIN, /* commands that read a C program */
  ON_ALL = (1u << COMMAND_COUNT) - 1
};
#undef COMMAND_BIT

/* To add a group of options in `--help`, add a line here; groups are printed in this order. */
#define OPTION_GROUPS(X)                                                                                               \
  X(INPUT, "Input")                                                                                                    \
  X(PROPERTY, "Property and semantics")                                                                                \
  X(ENGINE, "Engines")                                                                                                 \
  X(RUN, "Execution")                                                                                                  \
  X(LIMITS, "Limits")                                                                                                  \
  X(OUTPUT, "Output")

#define OPTION_GROUP_ENUM(NAME, title) OPTION_GROUP_##NAME,
enum option_group { OPTION_GROUPS(OPTION_GROUP_ENUM) OPTION_GROUP_COUNT };
#undef OPTION_GROUP_ENUM

/* To add a choice type T, define T_CHOICES with a line X(MEMBER, "spelling") per value and generate the enum as below.
 */
#define INFERRED_CHOICES(X)                                                                                            \
  X(INFERRED_CONTRACT, "contract")                                                                                     \
  X(INFERRED_MEMORY, "memory")
#define INTERPOLATION_SYSTEM_CHOICES(X)                                                                                \
  X(SYSTEM_MCMILLAN, "mcmillan")                                                                                       \
  X(SYSTEM_PUDLAK, "pudlak")
#define SOLVER_CHOICES(X)                                                                                              \
  X(SOLVER_CHOICE_CVC5, "cvc5")                                                                                        \
  X(SOLVER_CHOICE_Z3, "z3")                                                                                            \
  X(SOLVER_CHOICE_MINISAT, "minisat")                                                                                  \
  X(SOLVER_CHOICE_CRYPTOMINISAT, "cryptominisat")

#define INTEGERS_CHOICES(X)                                                                                            \
  X(INTEGERS_MATHEMATICAL, "integers")                                                                                 \
  X(INTEGERS_BITS, "bits")
#define MEMORY_CHOICES(X)                                                                                              \
  X(MEMORY_TYPED, "typed")                                                                                             \
  X(MEMORY_FLAT, "flat")
#define CUBES_CHOICES(X)                                                                                               \
  X(CUBES_FROM_MODELS, "models")                                                                                       \
  X(CUBES_BY_LENGTH, "length")
#define TRACE_CHOICES(X)                                                                                               \
  X(TRACE_RELEVANT, "relevant")                                                                                        \
  X(TRACE_ALL, "all")
#define LINES_CHOICES(X)                                                                                               \
  X(LINES_PHYSICAL, "physical")                                                                                        \
  X(LINES_PRESUMED, "presumed")

#define FAIL_CHOICES(X)                                                                                                \
  X(FAIL_NEVER, "never")                                                                                               \
  X(FAIL_ON_NEW, "new")                                                                                                \
  X(FAIL_ON_VIOLATED, "violated")                                                                                      \
  X(FAIL_ON_OPEN, "open")

#define TEXT_FORMAT_CHOICES(X)                                                                                         \
  X(TEXT_FORMAT_STORY, "text")                                                                                         \
  X(TEXT_FORMAT_GCC, "gcc")

#define CHOICE_ENUM(MEMBER, spelling) MEMBER,
enum inferred { INFERRED_CHOICES(CHOICE_ENUM) };
enum integers_choice { INTEGERS_CHOICES(CHOICE_ENUM) };
enum memory_choice { MEMORY_CHOICES(CHOICE_ENUM) };
enum cubes_choice { CUBES_CHOICES(CHOICE_ENUM) };
enum interpolation_system { INTERPOLATION_SYSTEM_CHOICES(CHOICE_ENUM) };
enum fail_choice { FAIL_CHOICES(CHOICE_ENUM) };
enum text_format { TEXT_FORMAT_CHOICES(CHOICE_ENUM) };
enum solver_choice { SOLVER_CHOICES(CHOICE_ENUM) };
enum told_choice { TRACE_CHOICES(CHOICE_ENUM) };
enum lines_choice { LINES_CHOICES(CHOICE_ENUM) };
#undef CHOICE_ENUM

enum { ANY_LANGUAGE = 1000 };
/* Of a function that is no whole program: memory that it hands out is not lost. */
enum {
  SCANNED_PROPERTIES = 1u << PROPERTY_UNREACH_CALL | 1u << PROPERTY_NO_OVERFLOW | 1u << PROPERTY_NO_DIV_BY_ZERO |
                       1u << PROPERTY_VALID_SHIFT | 1u << PROPERTY_VALID_DEREF | 1u << PROPERTY_VALID_FREE
};

/* To add an option, add one line here; it is then parsed, documented and listed, and `options.FIELD` holds its value.
 *
 *   FLAG(field, "name", GROUP, commands, "doc")                                   bool, false unless given
 *   INT(field, "name", "VALUE", default, min, max, GROUP, commands, "doc")        int
 *   UINT64(field, "name", "VALUE", default, min, max, GROUP, commands, "doc")     uint64_t
 *   STRING(field, "name", "VALUE", default or NULL, GROUP, commands, "doc")       const char *
 *   CHOICE(field, "name", type, CHOICES macro, default, GROUP, commands, "doc")   enum type
 *   SET(field, "name", "VALUE", CHOICES macro, default, GROUP, commands, "doc")   uint32_t, a set of 1 << choice: `a,b`
 *   PATHS(field, "name", "VALUE", GROUP, commands, "doc")                         string_list; may be given repeatedly
 *
 * `commands` is an or of ON_<COMMAND>. Names are unique for a command, lower case, words joined by '-'. */
#define OPTIONS(FLAG, INT, UINT64, STRING, CHOICE, SET, PATHS)                                                         \
  CHOICE(data_model, "data-model", data_model, DATA_MODEL_CHOICES, DATA_MODEL_LP64, INPUT,                             \
         ON_PROGRAM | ON_SCAN | ON_PROVE | ON_INFER, "sizes of int, long and pointers")                                \
  STRING(entry, "entry", "FUNC", "main", INPUT, ON_PROGRAM | ON_REACH,                                                 \
         "function where the program starts; '*': any that others can call, again and again")                          \
  STRING(function, "function", "F", NULL, INPUT, ON_CFA | ON_PROVE | ON_INFER,                                         \
         "print (prove, infer: look at) this function only")                                                           \
  STRING(project, "project", "FILE", NULL, INPUT, ON_SCAN,                                                             \
         "build database: compile_commands.json, or a folder in or above which one is (also -p FILE)")                 \
  STRING(functions_like, "function", "PATTERN,...", NULL, INPUT, ON_SCAN,                                              \
         "only functions whose names match: init, mutex_*")                                                            \
  FLAG(entry_points, "entry-points", INPUT, ON_SCAN,                                                                   \
       "only functions whose address is kept: operations of a driver, callbacks")                                      \
  FLAG(headers, "inline", INPUT, ON_SCAN, "functions that headers define, too")                                        \
  FLAG(links, "link", INPUT, ON_SCAN, "all units are one program: functions of other units have their bodies")         \
  CHOICE(lines, "lines", lines_choice, LINES_CHOICES, LINES_PHYSICAL, INPUT, ON_PROGRAM | ON_SCAN,                     \
         "lines of preprocessed files: theirs, or as #line says")                                                      \
  CHOICE(environment, "environment", environment_pointers, ENVIRONMENT_POINTERS_CHOICES, ENVIRONMENT_ANY, INPUT,       \
         ON_CHECK | ON_SCAN,                                                                                           \
         "where pointers lead that the entry function is given: anywhere, to objects of their type")                   \
  FLAG(null_parameters, "null-parameters", INPUT, ON_CHECK | ON_SCAN, "such pointers may be null, too")                \
  FLAG(alias_parameters, "alias-parameters", INPUT, ON_CHECK | ON_SCAN,                                                \
       "two such pointers to one type may be the same")                                                                \
  CHOICE(globals, "globals", environment_globals, ENVIRONMENT_GLOBALS_CHOICES, ENVIRONMENT_GLOBALS_INITIAL, INPUT,     \
         ON_CHECK | ON_SCAN, "what global variables hold when the entry function is called")                           \
  FLAG(suggest_contracts, "suggest-contracts", OUTPUT, ON_CHECK | ON_SCAN,                                             \
       "propose what the entry function should require, so that its open checks are proved")                           \
  STRING(caller, "caller", "FILE", NULL, OUTPUT, ON_CHECK,                                                             \
         "write the caller of the entry function that contract and environment make to FILE, as C")                    \
  SET(property, "property", "P,...", PROPERTY_CHOICES, 1u << PROPERTY_UNREACH_CALL, PROPERTY, ON_PROGRAM,              \
      "what must not be violated")                                                                                     \
  SET(scanned, "property", "P,...", PROPERTY_CHOICES, SCANNED_PROPERTIES, PROPERTY, ON_SCAN,                           \
      "what must not be violated; with --rule: besides the rules, if it is given")                                     \
  CHOICE(inferred, "property", inferred, INFERRED_CHOICES, INFERRED_CONTRACT, PROPERTY, ON_INFER,                      \
         "what is to be shown: memory safety alone, or the contract, too")                                             \
  STRING(spec, "spec", "FILE", NULL, PROPERTY, ON_CHECK | ON_VALIDATE,                                                 \
         "take the property from FILE, a .prp file as in SV-COMP")                                                     \
  FLAG(all_violations, "all-violations", PROPERTY, ON_CHECK,                                                           \
       "go on behind a violation: an answer for every check, as for several properties")                               \
  PATHS(rule, "rule", "FILE", PROPERTY, (ON_PROGRAM & ~ON_VALIDATE) | ON_SCAN,                                         \
        "check the rules in FILE instead; may be given repeatedly")                                                    \
  CHOICE(extern_effects, "extern-effects", extern_effects, EXTERN_EFFECTS_CHOICES, EXTERN_EFFECTS_MEMORY, PROPERTY,    \
         ON_PROGRAM | ON_SCAN | ON_PROVE | ON_INFER,                                                                   \
         "what unknown functions write and call; all: what they can name, too")                                        \
  CHOICE(system, "system", interpolation_system, INTERPOLATION_SYSTEM_CHOICES, SYSTEM_MCMILLAN, PROPERTY,              \
         ON_INTERPOLATE, "interpolation system")                                                                       \
  CHOICE(engine, "engine", engine_choice, ENGINE_CHOICES, ENGINE_AUTO, ENGINE, ON_CHECK | ON_SCAN | ON_VALIDATE,       \
         "method")                                                                                                     \
  CHOICE(block, "block", block_mode, BLOCK_MODES, BLOCK_LARGE, ENGINE, ON_CHECK, "unit of an engine's steps")          \
  CHOICE(lists, "lists", lists_choice, LISTS_CHOICES, LISTS_BOTH, ENGINE, ON_CHECK,                                    \
         "how lists are followed: by lengths of segments or reachability logic (engine shape)")                        \
  CHOICE(scope, "scope", scope_choice, SCOPE_CHOICES, SCOPE_LOCATION, ENGINE, ON_CHECK,                                \
         "where a predicate is tracked (engine lazy)")                                                                 \
  CHOICE(post, "post", post_choice, POST_CHOICES, POST_BOOLEAN, ENGINE, ON_CHECK,                                      \
         "abstract successors: combinations of predicates, or each by itself (engine lazy)")                           \
  FLAG(less_lazy, "less-lazy", ENGINE, ON_CHECK,                                                                       \
       "where no predicates are known for a place, a new vertex takes its parent's (engine lazy)")                     \
  STRING(precision_in, "precision-in", "FILE", NULL, INPUT, ON_CHECK,                                                  \
         "track the predicates in FILE from the start (engine lazy)")                                                  \
  STRING(precision_out, "precision-out", "FILE", NULL, OUTPUT, ON_CHECK,                                               \
         "write the predicates that were tracked to FILE (engine lazy)")                                               \
  STRING(predicates, "predicates", "FILE", NULL, INPUT, ON_ABSTRACT, "the predicates over which to abstract")          \
  STRING(path, "path", "FILE", NULL, INPUT, ON_EXPLAIN, "the path: a trace as check and reach print it")               \
  CHOICE(memory_model, "memory-model", memory_choice, MEMORY_CHOICES, MEMORY_TYPED, PROPERTY, ON_ABSTRACT,             \
         "typed: accesses meet only if their types allow it; flat: memory is bytes")                                   \
  CHOICE(arithmetic, "arithmetic", integers_choice, INTEGERS_CHOICES, INTEGERS_MATHEMATICAL, PROPERTY, ON_ABSTRACT,    \
         "integers: linear arithmetic, all else uninterpreted; bits: exact, slower")                                   \
  CHOICE(cubes, "cubes", cubes_choice, CUBES_CHOICES, CUBES_FROM_MODELS, ENGINE, ON_ABSTRACT,                          \
         "how to find the cubes that imply a formula: from models, or by length")                                      \
  INT(cube_limit, "cube-limit", "K", 0, 0, 64, ENGINE, ON_ABSTRACT, "longest cube; 0 = no limit")                      \
  FLAG(atoms, "atoms", ENGINE, ON_ABSTRACT, "strengthen atomic formulas only: less precise")                           \
  STRING(output, "output", "FILE", NULL, OUTPUT, ON_ABSTRACT | ON_CHECK,                                               \
         "write the boolean program (check: the last one of engine slam) to FILE (also -o FILE)")                      \
  INT(language, "language", "K", ANY_LANGUAGE, 0, ANY_LANGUAGE, PROPERTY, ON_INTERPOLATE,                              \
      "interpolants in the restriction language L_K only; 1000 = in any language")                                     \
  FLAG(no_fallback, "no-fallback", PROPERTY, ON_INTERPOLATE, "interpolants from proofs only")                          \
  CHOICE(solver, "solver", solver_choice, SOLVER_CHOICES, SOLVER_CHOICE_CVC5, PROPERTY, ON_CERTIFY,                    \
         "who discharges the obligations; the last two: of unwound programs")                                          \
  STRING(label, "label", "L", NULL, PROPERTY, ON_REACH, "ask whether label L is reached; f:L is that of procedure f")  \
  FLAG(slice, "slice", PROPERTY, ON_CFA, "remove what cannot influence the property")                                  \
  FLAG(blocks, "blocks", OUTPUT, ON_CFA, "show the large blocks between cut points")                                   \
  FLAG(heap, "heap", OUTPUT, ON_CFA, "show the program as reachability logic sees it: statements on lists")            \
  FLAG(checks, "checks", OUTPUT, ON_CFA, "list the checks that the property makes of the program")                     \
  FLAG(numeric, "numeric", OUTPUT, ON_CFA, "say of each check whether numbers alone show that it holds")               \
  STRING(claim, "claim", "N,N,...", NULL, OUTPUT, ON_CFA, "with --numeric --certificate: these checks only")           \
  FLAG(segments, "segments", OUTPUT, ON_CFA, "show the program over integers that stands for a program over lists")    \
  UINT64(seed, "seed", "N", 0, 0, UINT64_MAX, RUN, ON_RUN, "seed of the values that the program does not determine")   \
  STRING(inputs, "inputs", "FILE", NULL, RUN, ON_RUN, "read those values from FILE, in the order of their use")        \
  UINT64(steps, "steps", "N", 0, 0, UINT64_MAX, RUN, ON_RUN, "stop after N steps; 0 = no limit")                       \
  INT(timeout, "timeout", "S", 0, 0, INT_MAX, LIMITS, ON_ALL, "stop after S seconds; 0 = no limit")                    \
  INT(engines, "jobs", "N", 0, 0, 64, LIMITS, ON_CHECK,                                                                \
      "N engines at the same time; 0 = as many as processors, at most 4; 1 = one by one")                              \
  INT(memory, "memory", "MB", 0, 0, INT_MAX, LIMITS, ON_ALL, "stop at MB megabytes of memory; 0 = no limit")           \
  STRING(since, "since", "REV", NULL, INPUT, ON_SCAN,                                                                  \
         "only functions that changes since this revision of git concern")                                             \
  STRING(baseline, "baseline", "FILE", NULL, INPUT, ON_SCAN,                                                           \
         "tell what is new, fixed and unchanged since the scan whose --json FILE is")                                  \
  STRING(store, "store", "DIR", ".ockham", INPUT, ON_SCAN, "folder in which answers are kept for the next scan")       \
  FLAG(no_store, "no-store", INPUT, ON_SCAN, "keep no answers, and take none")                                         \
  INT(store_megabytes, "store-limit", "MB", 2000, 1, INT_MAX, LIMITS, ON_SCAN, "size that the store is cut back to")   \
  INT(jobs, "jobs", "N", 1, 1, 1024, LIMITS, ON_SCAN, "look at N functions at a time (also -j N)")                     \
  FLAG(slurm, "slurm", RUN, ON_SCAN, "let the machines of a Slurm cluster do the work")                                \
  INT(slurm_tasks, "slurm-tasks", "N", 100, 1, 100000, RUN, ON_SCAN, "at most N tasks in the queue of Slurm")          \
  STRING(slurm_options, "slurm-options", "WORDS", NULL, RUN, ON_SCAN,                                                  \
         "more options of sbatch, as in --slurm-options=\"--partition=long --account=a\"")                             \
  STRING(shared, "shared", "DIR", ".", RUN, ON_SCAN, "folder that all machines of the cluster see")                    \
  STRING(work, "work", "FILE", NULL, RUN, ON_SCAN, "do the work in FILE: what a task of the cluster is started as")    \
  INT(each_seconds, "function-timeout", "S", 60, 1, INT_MAX, LIMITS, ON_SCAN, "seconds for a function and a question") \
  INT(each_megabytes, "function-memory", "MB", 4000, 100, INT_MAX, LIMITS, ON_SCAN, "megabytes for it")                \
  STRING(dot, "dot", "FILE", NULL, OUTPUT, ON_CFA | ON_REACH | ON_PROVE,                                               \
         "write a graph to FILE for Graphviz, - = standard output; prove: heaps to the folder FILE")                   \
  STRING(points_to, "points-to", "FILE", NULL, OUTPUT, ON_CFA,                                                         \
         "write where pointers may point to to FILE as JSON; - = standard output")                                     \
  STRING(json, "json", "FILE", NULL, OUTPUT, ON_CFA | ON_CHECK | ON_SCAN | ON_REACH | ON_PROVE | ON_INFER,             \
         "write the automata (others than cfa: the result) to FILE as JSON; - = standard output")                      \
  STRING(sarif, "sarif", "FILE", NULL, OUTPUT, ON_CHECK | ON_SCAN,                                                     \
         "write the result to FILE as SARIF, for code scanning; - = standard output")                                  \
  STRING(junit, "junit", "FILE", NULL, OUTPUT, ON_CHECK | ON_SCAN,                                                     \
         "write the result to FILE as JUnit XML, for build servers; - = standard output")                              \
  STRING(html, "html", "DIR", NULL, OUTPUT, ON_CHECK | ON_SCAN | ON_CFA | ON_PROVE | ON_INFER | ON_REACH | ON_EXPLAIN, \
         "write the result (cfa: the program) to DIR as a page to look at; FILE.html: to that file")                   \
  STRING(preprocessed, "preprocessed", "FILE", NULL, OUTPUT, ON_CFA,                                                   \
         "write the sources as they are behind the preprocessor to FILE; - = standard output")                         \
  STRING(functions, "functions", "FILE", NULL, OUTPUT, ON_CFA,                                                         \
         "write which functions there are to FILE as JSON, and what each needs; - = standard output")                  \
  STRING(kept, "compiled", "FILE", NULL, INPUT, ON_CHECK | ON_CFA,                                                     \
         "keep what the compiler makes of the sources in FILE, or take it from there")                                 \
  CHOICE(fail_on, "fail-on", fail_choice, FAIL_CHOICES, FAIL_ON_VIOLATED, OUTPUT, ON_SCAN,                             \
         "exit status 1 if something is violated, violated and new, or also if something is open")                     \
  CHOICE(format, "format", text_format, TEXT_FORMAT_CHOICES, TEXT_FORMAT_STORY, OUTPUT, ON_CHECK,                      \
         "what is printed: the trace, or a line per check as a compiler says it, for editors")                         \
  FLAG(invariants, "invariants", OUTPUT, ON_CHECK | ON_REACH, "print the invariants of a proof")                       \
  FLAG(trace, "trace", OUTPUT, ON_REACH, "print a shortest trace")                                                     \
  CHOICE(told, "trace", told_choice, TRACE_CHOICES, TRACE_RELEVANT, OUTPUT, ON_CHECK,                                  \
         "which steps of a trace to print: those that the violation depends on, or all")                               \
  STRING(certificate, "certificate", "DIR", NULL, OUTPUT, ON_CHECK | ON_CFA,                                           \
         "write the invariants of a proof to DIR; cfa: of what --numeric discharges")                                  \
  STRING(witness, "witness", "FILE", NULL, OUTPUT, ON_CHECK,                                                           \
         "write the witness to FILE for other verifiers: YAML 2.0, or GraphML 1.0 (.graphml)")                         \
  FLAG(write, "write", OUTPUT, ON_INFER, "put the invariants into the files, before their loops")                      \
  STRING(replay, "replay", "DIR", NULL, OUTPUT, ON_CHECK | ON_PROVE | ON_INFER,                                        \
         "leave the replay of an alarm in DIR, to be repeated")                                                        \
  STRING(test, "test", "FILE", NULL, OUTPUT, ON_CHECK,                                                                 \
         "write a violation to FILE as a failing test in plain C; - = standard output")                                \
  FLAG(replay_unconfined, "replay-unconfined", ENGINE, ON_CHECK | ON_VALIDATE | ON_PROVE | ON_INFER | ON_REPLAY,       \
       "run the program under check with your rights, not in a cell: only code you trust")                             \
  FLAG(no_confirm, "no-confirm", ENGINE, ON_CHECK | ON_PROVE, "do not confirm verdicts: for measurements")             \
  FLAG(proof, "proof", OUTPUT, ON_INTERPOLATE, "print the proof behind the interpolants, for scripts/check_proof.py")  \
  FLAG(verbose, "verbose", OUTPUT, ON_CHECK, "say on standard error what is being done, line by line")                 \
  FLAG(stats, "stats", OUTPUT, ON_ALL & ~(ON_CERTIFY | ON_REPLAY), "print statistics")                                 \
  STRING(stats_json, "stats-json", "FILE", NULL, OUTPUT, ON_ALL & ~(ON_CERTIFY | ON_REPLAY),                           \
         "write statistics to FILE as JSON")                                                                           \
  FLAG(help, "help", OUTPUT, ON_ALL, "print this text")

/* Flags of the compiler that may stand anywhere, before and after the files; any other may after `--`. To add one, add
 * a line X("spelling", "VALUE", "doc"): the value is in the same word if the spelling ends in '=', in the next one if
 * it is longer than a letter, in either otherwise. */
#define COMPILER_FLAGS(X)                                                                                              \
  X("-I", "DIR", "search DIR for headers")                                                                             \
  X("-isystem", "DIR", "search DIR for headers of the system")                                                         \
  X("-D", "NAME[=VALUE]", "define a macro")                                                                            \
  X("-U", "NAME", "forget a macro")                                                                                    \
  X("-include", "FILE", "read FILE before each source")                                                                \
  X("-f", "OPTION", "an option of the language or its code, such as -fshort-enums")                                    \
  X("-m", "OPTION", "an option of the machine, such as -m32")                                                          \
  X("-std=", "STANDARD", "standard of the language, such as c99 or gnu11")

enum { TAKES_COMPILER_FLAGS = ON_PROGRAM | ON_SCAN | ON_PROVE | ON_INFER | ON_CERTIFY }; /* commands */

#define FIELD_FLAG(field, ...) bool field;
#define FIELD_INT(field, ...) int field;
#define FIELD_UINT64(field, ...) uint64_t field;
#define FIELD_STRING(field, ...) const char *field;
#define FIELD_CHOICE(field, name, type, ...) enum type field;
#define FIELD_SET(field, ...) uint32_t field;
#define FIELD_PATHS(field, ...) string_list field;

/* The values. Strings point into `argv` or are constants: `argv` outlives the options. */
struct options {
  OPTIONS(FIELD_FLAG, FIELD_INT, FIELD_UINT64, FIELD_STRING, FIELD_CHOICE, FIELD_SET, FIELD_PATHS)
  string_list files;       /* positional arguments */
  string_list clang_flags; /* flags of the compiler, and everything after `--` */
};

enum option_type { OPTION_FLAG, OPTION_INT, OPTION_UINT64, OPTION_STRING, OPTION_CHOICE, OPTION_SET, OPTION_PATHS };

/* One option as data; what the tables above expand to. */
struct option_spec {
  const char *name; /* without the dashes */
  enum option_type type;
  size_t offset;              /* of the field in the struct of values */
  const char *value;          /* name of the value in `--help`; NULL for flags and choices */
  const char *default_string; /* OPTION_STRING, may be NULL */
  uint64_t default_number;    /* numbers, index of a choice, and set of 1 << index */
  uint64_t min, max;          /* numbers; never negative */
  const char *const *choices; /* OPTION_CHOICE, OPTION_SET: spellings, ended by NULL */
  enum option_group group;
  uint32_t commands; /* or of enum command_mask */
  const char *doc;
};

/* A flag of the compiler as data. */
struct compiler_flag {
  const char *name; /* with its dash */
  const char *value, *doc;
};

/* Where the parser puts values: a table, and the struct that its offsets refer to. */
struct option_target {
  const struct option_spec *specs;
  uint32_t spec_count;
  void *values;
  string_list *files;
  string_list *rest; /* flags of the compiler, and what is after `--` */
};

/* Sets all defaults. */
void options_init(struct options *);
void options_release(struct options *);

/* Reads the arguments after the command word into options that were initialised. On the first mistake adds one error
 * and returns false. Without `--help`, at least one file must be given, or what stands for files. */
bool options_parse(struct options *, struct diagnostics *, enum command, int argc, char **argv);
/* The same for any table; does not ask for files. Defaults are set by the caller. */
bool options_parse_table(const struct option_target *, struct diagnostics *, enum command, int argc, char **argv);

/* The options that differ from their defaults, as words of a command line; of both commands only, and only of what is
 * asked and how (input, property, engine). Words that are not options' own texts belong to `made`. */
void options_words(const struct options *, enum command from, enum command to, string_list *words, string_list *made);

/* Columns of the tables. */
extern const char *const options_command_arguments[], *const options_command_docs[], *const options_group_titles[];

/* The `--help` text of one command, and the overview of all. */
void options_help(struct strbuf *, enum command);
void options_overview(struct strbuf *);
/* All commands and options as one JSON object. */
void options_json(struct strbuf *);

const char *command_name(enum command);
/* Finds the command called `name`; if there is none, adds an error and returns false. */
bool command_parse(const char *name, enum command *ret, struct diagnostics *);

/* The table and its length, for tests and printers. */
const struct option_spec *options_specs(uint32_t *ret_count);
const struct compiler_flag *options_compiler_flags(uint32_t *ret_count);
/* The spelling of value `index` of the choice option called `name`, e.g. ("data-model", DATA_MODEL_LP64) -> "LP64". */
const char *options_choice_name(const char *name, uint32_t index);

#endif
