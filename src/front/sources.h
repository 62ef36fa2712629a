/* sources: which files are the program, and how they are to be read. Given once by whoever asks, and handed on to all
 * who compile them: the front end, and the replay of an alarm. */
#ifndef OCKHAM_FRONT_SOURCES_H
#define OCKHAM_FRONT_SOURCES_H

#include "base/strbuf.h"
#include "base/vec.h"
#include "program/question.h"

#include <stdbool.h>
#include <stdint.h>

/* What the compiler made of the sources, for whoever reads them again: a start of clang costs as much as compiling a
 * small file. */
struct compiled {
  VEC(struct strbuf) bitcode; /* per file; empty = nothing is kept yet */
  VEC(struct strbuf) texts;   /* the same behind the preprocessor, with markers of lines; an empty one is not kept */
  bool is_exempt;             /* functions may be exempt from the checks of sanitizers (plain.h) */
  bool is_seen;               /* the program may be another one because it sees our flags */
};
#define COMPILED_INIT {VEC_INIT, VEC_INIT, false, false}
void compiled_release(struct compiled *);

/* What is compiled as the end of one of the files, such as a caller of a function in it (src/environment). */
struct addition {
  uint32_t file; /* among the files */
  struct strbuf text;
  string_list redirected; /* functions that are called by way of another, ADDITION_CALL and their name, in the text */
};
#define ADDITION_INIT {0, STRBUF_INIT, VEC_INIT}
#define ADDITION_CALL "ockham_call_"
#define ADDITION_ENTRY "ockham_environment" /* where it begins */

struct sources {
  string_list files;       /* C sources, or one program in JSON (load.h) */
  string_list clang_flags; /* for each of them */
  string_list rules;       /* files of rules, which are then the property */
  const char *entry;       /* the function where the program starts */
  enum data_model model;
  enum extern_effects extern_effects;
  check_set asked;                 /* what must not be violated */
  const struct addition *addition; /* NULL = none */
  struct compiled *compiled;       /* filled in by the first who compiles them; NULL = nothing is kept */
  const char *kept;                /* a file in which `compiled` outlives the process (kept.h); NULL = none */
  bool tells_places;               /* a replay says where it failed */
  bool keeps_labels;               /* labels of the C program stay locations of their own */
  bool presumes_lines;             /* of preprocessed files: those that their line markers claim, not their own */
  bool is_run;                     /* for the interpreter alone, which finds whatever is undefined */
  bool finds_entry;                /* if there is no `main`: the only function that nobody calls will do */
};

/* The lists belong to whoever fills them in. */
#define SOURCES_INIT                                                                                                   \
  {.entry = "main", .model = DATA_MODEL_LP64, .extern_effects = EXTERN_EFFECTS_MEMORY, .asked = CHECKS_OF_CALLS}

#endif
