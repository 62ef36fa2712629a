/* manual: the option tables and a short text per command, as `ockham help`, as man pages, and for a shell's completion.
 *
 * The texts are files of manual/, part of the program: one for each command, and some topics besides. A text is
 * paragraphs; lines that begin with two blanks stay as they are; `# TITLE` begins a section. Of a topic the first line
 * says what it is about. */
#ifndef OCKHAM_CONFIG_MANUAL_H
#define OCKHAM_CONFIG_MANUAL_H

#include "config/options.h"

/* What `ockham help` says: of all, or of a command or topic; false if there is none of that name. */
void manual_overview(struct strbuf *);
bool manual_help(const char *topic, struct strbuf *);

/* The page `ockham.1`, and `ockham-NAME.1` of each command, as roff; false if there is no command of that name. */
void manual_page_of_all(struct strbuf *);
bool manual_page(const char *command, struct strbuf *);

/* A script for bash that completes commands, options and their values. */
void manual_completion(struct strbuf *);

#endif
