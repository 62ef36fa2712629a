/* Memory of the library's (program/lending.h); what a function still knows of is not lost. */
#include "front/models/contract.h"

extern FILE *stdin, *stdout, *stderr;

MODEL void *__ockham_lend(size_t n) { return malloc(n); }
MODEL char *__ockham_lend_text(size_t n) { return malloc(n); }
MODEL void __ockham_take_back(void *p) { free(p); }

MODEL FILE *__ockham_new_stream(const char *mode) { return __ockham_lend(sizeof(FILE)); }

MODEL void __ockham_end_stream(FILE *stream) {
  if (stream != stdin && stream != stdout && stream != stderr) __ockham_take_back(stream);
}
