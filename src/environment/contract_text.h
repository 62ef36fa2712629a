/* contract_text: a source as contracts are looked for in it. */
#ifndef OCKHAM_ENVIRONMENT_CONTRACT_TEXT_H
#define OCKHAM_ENVIRONMENT_CONTRACT_TEXT_H

#include "base/diagnostic.h"
#include "base/strbuf.h"

#include <stdbool.h>
#include <stdint.h>

struct context;
struct sources;

/* The text of the file and of its headers, with comments and markers of lines; `original` is what the file itself
 * holds. A file that cannot be read gives nothing, since that is the compiler's to say. False after an error. */
bool contract_text_read(struct context *, const struct sources *, uint32_t file, struct strbuf *text,
                        struct strbuf *original);
/* The preprocessor moves what does not begin its line: where the comment with that text, which is `at`, is in the
 * original. */
void contract_text_correct(const struct strbuf *original, const char *text, struct text_place *at);
/* Is the name a macro that is another one, or none, behind that place? Then where, in `ret`. False, too, if that cannot
 * be told. */
bool contract_text_redefines(struct context *, const struct sources *, uint32_t file, struct text_place at,
                             const char *name, struct strbuf *kept, struct text_place *ret);

#endif
