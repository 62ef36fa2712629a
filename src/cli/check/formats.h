/* formats: the files that `check` writes, as the options ask for them. */
#ifndef OCKHAM_CLI_FORMATS_H
#define OCKHAM_CLI_FORMATS_H

#include "base/process/interrupt.h"
#include "config/options.h"
#include "report/result.h"

/* At most one of them may go to standard output; false after adding an error. */
bool formats_are_apart(const struct options *, struct diagnostics *);
/* Does one go there? Then nothing else is printed but the verdict. */
bool formats_take_output(const struct options *);
/* A page, to a folder as its index, or to a file whose name ends in .html. */
bool formats_write_page(const char *path, const struct strbuf *, struct diagnostics *);
void formats_write(const struct options *, const struct result *, struct diagnostics *);

/* What formats_write would write, to be left by a run that is ended from outside. */
struct prepared_formats {
  VEC(struct last_file) files;
  const char *folder; /* that was made for one of them; NULL = none was */
};
void formats_prepare(const struct options *, const struct result *, struct prepared_formats *);
void formats_discard(struct prepared_formats *);

#endif
