#include "engine/verdict.h"

void verdict_release(struct verdict *v) {
  strbuf_release(&v->reason);
  vec_release(&v->invariants);
  vec_release(&v->summaries);
  trace_release(&v->trace);
  if (v->semantics) semantics_release(v->semantics);
  free(v->semantics);
  program_free(v->program);
  strbuf_release(&v->boolean);
  strbuf_release(&v->precision);
}
