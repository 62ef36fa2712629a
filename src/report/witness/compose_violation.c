/* What the program does not determine, in the order of the run: then the run is determined. Inputs are what functions
 * return. The list ends with the first one that cannot be said, since the places that follow might be passed once more
 * before. */
#include "report/witness/compose_private.h"

#include <stdlib.h>
#include <string.h>

/* More than anybody wants to read: then the target alone is named, as a part of them would only lead astray. */
enum { MOST_INPUTS = 1000 };

void compose_push(struct composing *c, enum waypoint_type type, struct witness_place at, const char *value,
                  const char *callee, size_t offset) {
  struct witness *w = &c->witness;
  vec_push(&w->waypoints, ((struct waypoint){.type = type,
                                             .segment = w->segment_count++,
                                             .number = 1,
                                             .at = at,
                                             .value = arena_strdup(&w->arena, value),
                                             .callee = arena_strdup(&w->arena, callee),
                                             .offset = (uint32_t)offset}));
}

const struct site *compose_call(const struct composing *c, struct position at) {
  size_t offset = compose_is_here(c, at) ? line_table_offset(&c->source.lines, at.line, at.column) : SIZE_MAX;
  for (uint32_t i = 0; i < c->source.sites.len && offset != SIZE_MAX; i++) {
    const struct site *s = &c->source.sites.data[i];
    if (s->kind == SITE_CALL && s->node->begin == offset) return s;
  }
  return NULL;
}

/* As a number, also where a character is told. */
static bool put_value(const struct trace_choice *x, const char *told, struct strbuf *out) {
  u128 value = x->value;
  bool is_number = *told == '-' || *told == '\'' || (*told >= '0' && *told <= '9');
  if (x->width > 64 || x->width == 0 || !is_number || strpbrk(told, ".pP*&")) return false;
  bool is_negative = (*told == '-' || *told == '\'') && x->width > 1 && (value >> (x->width - 1) & 1);
  if (strstr(told, "e") && !strstr(told, "0x")) return false; /* a float */
  if (is_negative) value = ((u128)1 << x->width) - value;
  strbuf_printf(out, "\\result == %s%llu", is_negative ? "-" : "", (unsigned long long)value);
  return true;
}

bool compose_is_at_number(const struct composing *c, const struct trace_cell *x) {
  const struct trace *t = &c->r->verdict->alarm.trace;
  bool is_new = x->step < t->steps.len && c->r->program->edges.data[t->steps.data[x->step].edge].op.kind == OP_ALLOCATE;
  return x->is_written || (x->object == ID_NONE && !is_new);
}

bool compose_is_address(const struct composing *c, uint32_t width, u128 value) {
  const struct trace *t = &c->r->verdict->alarm.trace;
  enum { NEAR = 1 << 16 };
  if (width != (c->r->sources->model == DATA_MODEL_ILP32 ? 32 : 64)) return false;
  for (uint32_t i = 0; i < t->cells.len; i++) {
    const struct trace_cell *y = &t->cells.data[i];
    if (compose_is_at_number(c, y) && value + NEAR >= y->address && value <= (u128)y->address + NEAR) return true;
  }
  for (uint32_t i = 0; i < t->addresses.len; i++) {
    const struct trace_address *y = &t->addresses.data[i];
    if (value >= y->address && value <= (u128)y->address + y->bytes) return true;
  }
  return false;
}

/* What the trace says of the step; NULL if it does not. */
static const struct trace_choice *choice_of(const struct trace *t, uint32_t step) {
  for (uint32_t i = 0; i < t->choices.len; i++)
    if (t->choices.data[i].step == step) return &t->choices.data[i];
  return NULL;
}

static bool add_input(struct composing *c, const struct story_step *x) {
  const struct trace_choice *choice = choice_of(&c->r->verdict->alarm.trace, x->step);
  const struct site *s = compose_call(c, x->at);
  struct strbuf value = STRBUF_INIT;
  bool ok = choice && s && x->choice;
  if (ok && compose_is_address(c, choice->width, choice->value) && choice->value)
    strbuf_puts(&value, "\\result != 0");
  else
    ok = ok && put_value(choice, x->choice, &value);
  if (ok)
    compose_push(c, WAYPOINT_FUNCTION_RETURN, compose_place(c, s->at, s->function), value.text, site_callee(s),
                 s->node->begin);
  strbuf_release(&value);
  return ok;
}

static void add_inputs(struct composing *c) {
  const struct story *story = c->r->story;
  bool has_contents = compose_can_say_contents(c);
  uint32_t count = 0, next = 0;
  for (uint32_t i = 0; i < story->steps.len; i++) count += story->steps.data[i].input != 0;
  if (count > MOST_INPUTS) return;
  for (uint32_t i = 0; i < story->steps.len; i++) {
    const struct story_step *x = &story->steps.data[i];
    if (x->kind == STORY_GAP) return;
    if (!x->input) continue;
    if (has_contents) compose_contents(c, &next, x->step);
    if (!add_input(c, x)) return;
  }
  if (has_contents) compose_contents(c, &next, c->r->verdict->alarm.trace.steps.len);
}

bool compose_violation(struct composing *c) {
  struct position at = c->r->story->at;
  const struct site *s = compose_is_here(c, at) ? source_map_around(&c->source, at.line, at.column,
                                                                    1u << SITE_STATEMENT | 1u << SITE_EXPRESSION, NULL)
                                                : NULL;
  if (!s) {
    strbuf_puts(c->why, "the violation is at no statement of the source");
    return false;
  }
  c->witness.kind = WITNESS_OF_VIOLATION;
  if (!c->r->verdict->alarm.trace.left_out) add_inputs(c);
  compose_push(c, WAYPOINT_TARGET, compose_place(c, s->node->begin, s->function), "", "", 0);
  return true;
}
