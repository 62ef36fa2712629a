/* heap_read: formulas of reachability logic from text (lists/logic/text.h has the syntax), for tests. */
#ifndef OCKHAM_TEST_HEAP_READ_H
#define OCKHAM_TEST_HEAP_READ_H

#include "base/diagnostic.h"
#include "lists/logic/vocabulary.h"

struct heap_reader {
  struct vocabulary *vocabulary;
  struct diagnostics *diagnostics;
  struct names constants, booleans; /* declared so far */
};

void heap_reader_init(struct heap_reader *, struct vocabulary *, struct diagnostics *);
void heap_reader_release(struct heap_reader *);
/* Reads declarations, which stay known, and then at most one formula; without one, `*ret` is true. On a mistake adds an
 * error with its place and returns false. */
bool heap_read(struct heap_reader *, const char *file, const char *text, term *ret);

#endif
