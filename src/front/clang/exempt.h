/* exempt: functions that the source exempts from the checks of sanitizers, in spite of the flags (private to
 * src/front). */
#ifndef OCKHAM_FRONT_EXEMPT_H
#define OCKHAM_FRONT_EXEMPT_H

#include "base/strbuf.h"

#include <stdbool.h>

struct exemptions {
  bool are_there;    /* some were found, and are none in the new text */
  bool are_doubtful; /* there may be others */
  bool are_asked;    /* the text may still ask for sanitizers, so that there is more than one program in it */
};

/* Of a text behind the preprocessor, or that the user calls so. `changed` receives the text without them. */
struct exemptions exempt_find(const struct strbuf *text, struct strbuf *changed);

#endif
