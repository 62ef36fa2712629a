/* json_read: a program from JSON as json_write.h writes it. */
#ifndef OCKHAM_PROGRAM_JSON_JSON_READ_H
#define OCKHAM_PROGRAM_JSON_JSON_READ_H

#include "base/diagnostic.h"
#include "program/program.h"

/* The program has the same ids as the one that was written. It is checked as if it came from an enemy: NULL after
 * adding an error that says what is wrong and where. */
struct program *json_read_program(const char *path, struct diagnostics *);
/* The same from text in memory; `path` is for messages. */
struct program *json_read_text(const char *path, const char *text, size_t len, struct diagnostics *);

#endif
