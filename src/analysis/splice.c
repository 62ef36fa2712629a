/* Edges that are added are none of the source. */
#include "analysis/splice.h"

edge_id splice_edge(struct splice *w, loc_id from, loc_id to, struct operation op) {
  edge_id e = program_add_edge(w->p, from, to, op, w->at, 0);
  w->p->edges.data[e].is_woven = true;
  return e;
}

void splice_then(struct splice *w, struct operation op) {
  loc_id next = program_add_location(w->p, w->function);
  splice_edge(w, w->here, next, op);
  w->here = next;
}

void splice_assign(struct splice *w, var_id v, expr value) {
  struct operation op = operation_make(OP_ASSIGN);
  op.var = v;
  op.a = value;
  splice_then(w, op);
}

void splice_assume(struct splice *w, expr condition) {
  struct operation op = operation_make(OP_ASSUME);
  op.a = condition;
  splice_then(w, op);
}

void splice_move_source(struct splice *w, edge_id e) {
  struct edge *x = &w->p->edges.data[e];
  struct location *old = &w->p->locations.data[x->source];
  uint32_t kept = 0;
  if (x->source == w->here) return;
  for (uint32_t i = 0; i < old->out.len; i++)
    if (old->out.data[i] != e) old->out.data[kept++] = old->out.data[i];
  old->out.len = kept;
  x->source = w->here;
  vec_push(&w->p->locations.data[w->here].out, e);
}

void splice_groups(const struct program *given, loc_id l,
                   void (*visit)(void *, loc_id, const edge_id *, uint32_t count), void *data) {
  const struct location *from = &given->locations.data[l];
  bool is_branch = from->out.len > 1;
  for (uint32_t i = 0; i < from->out.len; i++) is_branch &= given->edges.data[from->out.data[i]].op.kind == OP_ASSUME;
  if (is_branch) {
    visit(data, l, from->out.data, from->out.len);
  } else {
    for (uint32_t i = 0; i < from->out.len; i++) visit(data, l, &from->out.data[i], 1);
  }
}
