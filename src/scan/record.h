/* record: an answer as the store keeps it, and as it is when lines have moved.
 *
 * With the result goes where the functions were that it speaks of: if they have moved since, places in them move along.
 */
#ifndef OCKHAM_SCAN_RECORD_H
#define OCKHAM_SCAN_RECORD_H

#include "base/strbuf.h"
#include "scan/functions.h"

struct record_limits {
  uint32_t seconds, megabytes;
};

/* The result about a function, as `answer` has it. */
void record_write(const struct function_list *, uint32_t function, struct record_limits, uint64_t nanoseconds,
                  const struct strbuf *result, struct strbuf *out);

struct read_record {
  struct record_limits limits;
  uint64_t nanoseconds;
  struct strbuf result; /* with the places of now */
};

/* Paths in the result are relative to the directory. False if it is no record. */
bool record_read(const struct function_list *, const char *directory, const char *text, size_t len,
                 struct read_record *ret);
void read_record_release(struct read_record *);

#endif
