/* clang: the compiler as a limited child process. */
#ifndef OCKHAM_FRONT_CLANG_H
#define OCKHAM_FRONT_CLANG_H

#include "base/context.h"
#include "base/strbuf.h"
#include "base/vec.h"

enum clang_stage {
  CLANG_COMPILE,    /* to LLVM bitcode */
  CLANG_PREPROCESS, /* to a text with markers of lines; no file that is one already */
};

struct clang_task {
  enum clang_stage stage;
  const char *file;
  const struct strbuf *text; /* what the preprocessor made of it, to be compiled in its place; NULL = the file itself */
  const struct strbuf *contents; /* what the file is taken to hold; NULL = what it does. Not with `text` */
  const string_list *flags;      /* the data model is one of them */
  struct strbuf *output;
  bool may_fail; /* then the output is empty, and nothing is said of it */
};

/* Up to two at a time; LLVM is loaded meanwhile. False after adding one diagnostic (the first error clang reports). No
 * child is left behind in any case. */
bool clang_run(struct context *, const struct clang_task *, uint32_t count);
bool clang_is_preprocessed(const char *file);

#endif
