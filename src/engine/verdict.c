#include "engine/verdict.h"

void verdict_release(struct verdict *v) {
  strbuf_release(&v->reason);
  vec_release(&v->invariants);
  vec_release(&v->summaries);
  for (uint32_t i = 0; i < v->claims.len; i++) free(v->claims.data[i].text);
  vec_release(&v->claims);
  trace_release(&v->trace);
  if (v->semantics) semantics_release(v->semantics);
  free(v->semantics);
  program_free(v->program);
  if (v->segments) v->free_segments(v->segments);
  strbuf_release(&v->boolean);
  strbuf_release(&v->precision);
}
