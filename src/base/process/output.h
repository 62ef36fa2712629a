/* output: files that are either written completely or not at all.
 *
 * The text goes to a temporary file in the same directory, which takes the place of the file at the end. Where no
 * diagnostics are given, errno says why something failed. */
#ifndef OCKHAM_BASE_PROCESS_OUTPUT_H
#define OCKHAM_BASE_PROCESS_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include "base/diagnostic.h"
#include "base/process/interrupt.h"

struct output {
  FILE *file;
  const char *path; /* as the user gave it, for messages */
  char *target;     /* what the temporary file replaces */
  char *temporary;  /* NULL where the file is written directly: standard output, devices, pipes */
};

/* `-` is standard output. False after adding an error; then there is nothing to close. */
bool output_open(struct output *, const char *path, struct diagnostics *);
/* False after adding an error if anything could not be written; the old file is then still there. */
bool output_close(struct output *, struct diagnostics *);

/* All of it at once. False after adding an error. */
bool output_write(const char *path, const void *bytes, size_t size, struct diagnostics *);

/* Where a text of that name is written when the run is ended from outside; the caller frees both names. */
void output_prepare(const char *path, struct last_file *ret);

/* Prints the command that repeats the replay in a directory, as a shell reads it. */
void output_replay(const char *directory);

#endif
