/* manual_text: the texts of manual/ (private to the files of manual.h). */
#ifndef OCKHAM_CONFIG_MANUAL_TEXT_H
#define OCKHAM_CONFIG_MANUAL_TEXT_H

#include "config/options.h"

/* NULL if there is none of that name. */
const char *manual_text(const char *name);
bool manual_command(const char *name, enum command *ret);
/* The next line of a text; false at its end. */
bool manual_next_line(const char **at, struct strbuf *line);

#endif
