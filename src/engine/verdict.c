#include "engine/verdict.h"

void verdict_release(struct verdict *v) {
  strbuf_release(&v->reason);
  vec_release(&v->invariants);
  trace_release(&v->trace);
  if (v->semantics) semantics_release(v->semantics);
  free(v->semantics);
}
