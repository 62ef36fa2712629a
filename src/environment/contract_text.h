/* contract_text: comments in text that is not compiled are no contracts. */
#ifndef OCKHAM_ENVIRONMENT_CONTRACT_TEXT_H
#define OCKHAM_ENVIRONMENT_CONTRACT_TEXT_H

#include "base/strbuf.h"

#include <stdbool.h>
#include <stdint.h>

struct context;
struct sources;

/* Makes plain comments of the annotations in `text`, which is that of the file, that are not compiled. False after an
 * error. */
bool contract_text_drop(struct context *, const struct sources *, uint32_t file, struct strbuf *text);

#endif
