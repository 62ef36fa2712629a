/* clang: the compiler as a limited child process. */
#ifndef OCKHAM_FRONT_CLANG_H
#define OCKHAM_FRONT_CLANG_H

#include "base/context.h"
#include "base/strbuf.h"

/* Compiles `count` sources with the flags (the data model is one of them) to LLVM bitcode, up to two at a time;
 * `bitcode[i]` receives the module of `files[i]`. LLVM is loaded meanwhile. False after adding one diagnostic (the
 * first error clang reports). No child is left behind in any case. */
bool clang_compile(struct context *, const char *const *files, uint32_t count, const char *const *flags,
                   uint32_t flag_count, struct strbuf *bitcode);
/* What the preprocessor makes of a source, which is none of its own outputs yet; false after adding a diagnostic. */
bool clang_preprocess(struct context *, const char *file, const char *const *flags, uint32_t flag_count,
                      struct strbuf *text);
bool clang_is_preprocessed(const char *file);

#endif
