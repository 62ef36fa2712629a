/* survey: which functions C sources define, and what each of them needs.
 *
 * As JSON (docs/scan-json.md): places, whether others can name the function, which functions it calls and which ones it
 * has the address of, itself or in the initial values of globals that it names. */
#ifndef OCKHAM_FRONT_SURVEY_H
#define OCKHAM_FRONT_SURVEY_H

#include "base/context.h"
#include "front/sources.h"

/* False after adding a diagnostic. */
bool survey_functions(struct context *, const struct sources *, struct strbuf *out);

#endif
