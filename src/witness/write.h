/* write: a witness as a file in either format. The same witness of the same source gives the same text, but for the
 * time. */
#ifndef OCKHAM_WITNESS_WRITE_H
#define OCKHAM_WITNESS_WRITE_H

#include "witness/witness.h"

/* What a witness says of itself. */
struct witness_task {
  const char *file;          /* the source */
  const char *specification; /* as in a property file */
  const char *data_model;
  const char *description; /* "" = none */
  const char *command_line;
};

/* The file of the task cannot be read: false. */
bool witness_write_yaml(const struct witness *, const struct witness_task *, struct strbuf *out);
bool witness_write_graphml(const struct witness *, const struct witness_task *, struct strbuf *out);

/* Of the bytes of a file, in hexadecimal digits; false if it cannot be read. */
bool witness_hash(const char *path, struct strbuf *out);
/* Now, as ISO 8601 has it. */
void witness_time(struct strbuf *out);

#endif
