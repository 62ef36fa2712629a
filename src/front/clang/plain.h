/* plain: sources compiled with flags that they must not see.
 *
 * Where arithmetic is checked, or a replay watches memory, clang compiles with its sanitizers, which a source can ask
 * for (`__has_feature`) and exempt functions from. What is checked and replayed is the program that the user's compiler
 * sees: without such flags. */
#ifndef OCKHAM_FRONT_PLAIN_H
#define OCKHAM_FRONT_PLAIN_H

#include "front/clang/clang.h"
#include "front/sources.h"

/* `bitcode[i]` receives the module of the i-th source, compiled with the user's flags and the hidden ones. What had to
 * be read for that is kept (`compiled`, which is there); `is_exempt` and `is_seen` are set where needed. False
 * after a diagnostic. */
bool plain_compile(struct context *, const struct sources *, const string_list *hidden, struct strbuf *bitcode);
/* May a source be another one if it is compiled with these flags as it is? */
bool plain_is_seen(struct context *, const struct sources *, const string_list *hidden);

#endif
