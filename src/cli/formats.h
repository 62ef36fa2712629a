/* formats: the files for machines that `check` writes, as the options ask for them. */
#ifndef OCKHAM_CLI_FORMATS_H
#define OCKHAM_CLI_FORMATS_H

#include "base/process/interrupt.h"
#include "config/options.h"
#include "report/result.h"

/* At most one of them may go to standard output; false after adding an error. */
bool formats_are_apart(const struct options *, struct diagnostics *);
/* Does one go there? Then nothing else is printed but the verdict. */
bool formats_take_output(const struct options *);
void formats_write(const struct options *, const struct result *, struct diagnostics *);

/* What formats_write would write, to be left by a run that is ended from outside. */
struct prepared_formats {
  VEC(struct last_file) files;
};
void formats_prepare(const struct options *, const struct result *, struct prepared_formats *);
void formats_discard(struct prepared_formats *);

#endif
