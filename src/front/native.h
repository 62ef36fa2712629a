/* native: machine code of bitcode, by the LLVM that is loaded already. */
#ifndef OCKHAM_FRONT_NATIVE_H
#define OCKHAM_FRONT_NATIVE_H

#include "base/strbuf.h"

struct native_request {
  const struct strbuf *bitcode;
  const char *path; /* of the object */
};

/* The exit status of a process of its own in which this is called: 0 if the object is there. LLVM ends the process
 * where the bitcode is bad, and so does this. What clang would treat in ways of its own (constructors, assembly outside
 * of functions) is refused. `request` is a struct native_request. */
int native_write(const void *request);

#endif
