/* front: from C source to a program.
 *
 * clang-19 (a child process) compiles each source at -O0 with debug info to LLVM bitcode; the modules are linked in
 * memory, together with those of ockham's library models that are needed, and translated into one `struct program`. */
#ifndef OCKHAM_FRONT_FRONT_H
#define OCKHAM_FRONT_FRONT_H

#include "base/context.h"
#include "program/program.h"

/* The program of `files`, compiled with `clang_flags` added; data model, entry function and the assumption about
 * functions without a body come from the context's options. NULL after adding a diagnostic. */
struct program *front_load(struct context *, const char *const *files, uint32_t file_count,
                           const char *const *clang_flags, uint32_t flag_count);

#endif
