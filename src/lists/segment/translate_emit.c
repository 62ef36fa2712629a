/* Edges of the translated program, at the places of the given one. Each edge has an operation of its own, so the
 * effects of one operation are a chain of locations that no state belongs to. Marks go along: what the given program
 * only approximates, the translated one approximates, too. */
#include "lists/segment/translate_private.h"

static edge_id add_edge(struct segment_attempt *s, loc_id source, loc_id target, struct operation op) {
  struct segment_translator *t = s->t;
  struct position at =
      s->edge == ID_NONE ? t->from->functions.data[t->from->entry].at : t->from->edges.data[s->edge].at;
  assert(source < t->to->locations.len && target < t->to->locations.len);
  assert(source != t->end); /* nothing goes on behind violations and stops */
  edge_id e = program_add_edge(t->to, source, target, op, at, s->marks);
  vec_push(&t->result->why, NULL);
  assert(t->result->why.len == t->to->edges.len);
  return e;
}

loc_id emit_chain(struct segment_attempt *s, loc_id source, const operation_list *list) {
  for (uint32_t i = 0; i < list->len; i++) {
    loc_id next = program_add_location(s->t->to, s->t->function);
    add_edge(s, source, next, list->data[i]);
    source = next;
  }
  return source;
}

void emit_chain_to(struct segment_attempt *s, loc_id source, const operation_list *list, loc_id target) {
  operation_list front = *list;
  if (front.len) front.len--;
  source = emit_chain(s, source, &front);
  add_edge(s, source, target, list->len ? list->data[list->len - 1] : operation_make(OP_SKIP));
}

void emit_assume(struct segment_attempt *s, loc_id source, expr condition, loc_id target) {
  struct operation op = operation_make(OP_ASSUME);
  op.a = condition;
  add_edge(s, source, target, op);
}

void emit_error(struct segment_attempt *s, loc_id source) {
  struct operation op = s->t->from->edges.data[s->edge].op;
  assert(op.kind == OP_VIOLATION);
  op.a = op.b = EXPR_NONE; /* of the other program */
  add_edge(s, source, s->t->end, op);
}

static edge_id add_violation(struct segment_attempt *s, loc_id source, enum check_kind kind, const char *why) {
  struct operation op = operation_make(OP_VIOLATION);
  assert(why);
  op.sub = (uint8_t)kind;
  op.name = program_intern(s->t->to, why);
  edge_id e = add_edge(s, source, s->t->end, op);
  s->t->result->why.data[e] = why;
  return e;
}

void emit_violation(struct segment_attempt *s, loc_id source, enum check_kind kind, const char *why) {
  assert(check_set_has(CHECKS_OF_MEMORY, kind));
  if (checks_is_settled(s->t->from, s->t->request->settled, s->edge, kind)) {
    struct operation stop = operation_make(OP_STOP);
    stop.sub = STOP_ABORT;
    emit_stop(s, source, stop);
    return;
  }
  add_violation(s, source, kind, why);
}

void emit_beyond(struct segment_attempt *s, loc_id source, const char *why) {
  edge_id e = add_violation(s, source, CHECK_ERROR, why);
  vec_push(&s->t->beyond, e);
}

void emit_stop(struct segment_attempt *s, loc_id source, struct operation op) {
  assert(op.kind == OP_STOP);
  op.a = EXPR_NONE;
  add_edge(s, source, s->t->end, op);
}
