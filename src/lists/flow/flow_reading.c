/* Readings. The bits of a place are a number in one of two ways; its C type says which one people mean when they write
 * the name of the place, so annotations can compare numbers without knowing types. That a number is in the range of its
 * type is said only where somebody can tell: if all places have the same type and no number of an annotation lies at
 * its ends, the ends need no constants. */
#include "lists/flow/flow_private.h"

#include "lists/logic/keys.h"
#include "logic/build.h"

struct flow_reading flow_reading_of(const struct program *p, ctype_id type, uint16_t width) {
  const struct ctype *t = ctype_resolved(&p->types, type);
  struct flow_reading r = {.width = width};
  if (width == 1) return (struct flow_reading){1, true, true, true}; /* _Bool in a register */
  if (!t || t->size * 8 != width) return r;
  r.is_truth = t->kind == CT_BOOL;
  r.is_unsigned = r.is_truth || ((t->kind == CT_INT || t->kind == CT_ENUM) && !t->is_signed);
  r.is_typed = r.is_truth || t->kind == CT_INT || t->kind == CT_ENUM;
  return r;
}

struct flow_reading flow_reading_of_result(const struct program *p, function_id f) {
  const struct function *function = &p->functions.data[f];
  const struct ctype *t = ctype_resolved(&p->types, function->type);
  if (!t || t->kind != CT_FUNCTION || function->result_widths.len != 1) return (struct flow_reading){0};
  return flow_reading_of(p, t->target, function->result_widths.data[0]);
}

bool flow_reading_least(struct flow_reading r, long long *ret) {
  if (!r.width || r.width > 64) return false;
  *ret = r.is_unsigned ? 0 : r.width == 64 ? INT64_MIN : -(1ll << (r.width - 1));
  return true;
}

bool flow_reading_greatest(struct flow_reading r, long long *ret) {
  if (!r.width || r.width > 64 || (r.is_unsigned && r.width == 64)) return false;
  uint32_t bits = (uint32_t)r.width - !r.is_unsigned;
  *ret = r.is_truth ? 1 : bits == 63 ? INT64_MAX : (1ll << bits) - 1;
  return true;
}

/* ---- ends of ranges ---- */

static void add_reading(struct flow_builder *b, struct flow_reading r) {
  if (!r.is_typed) return;
  for (uint32_t i = 0; i < b->flow->bounds.len; i++) {
    const struct flow_reading *x = &b->flow->bounds.data[i].reading;
    if (x->width == r.width && x->is_unsigned == r.is_unsigned && x->is_truth == r.is_truth) return;
  }
  vec_push(&b->flow->bounds, ((struct flow_bounds){r, term_none, term_none}));
}

/* The readings of data and of what the function itself names. */
static void collect_readings(struct flow_builder *b) {
  const struct program *p = b->program;
  for (uint32_t i = 0; i < b->learnt->members.len; i++)
    if (b->learnt->members.data[i].kind == MEMBER_DATA) add_reading(b, b->learnt->members.data[i].reading);
  for (var_id v = 0; v < p->variables.len; v++) {
    const struct variable *x = &p->variables.data[v];
    if (x->kind == VARIABLE_GLOBAL || x->function == b->request->function)
      add_reading(b, flow_reading_of(p, x->type, x->width));
  }
  add_reading(b, flow_reading_of_result(p, b->request->function));
}

static bool is_least_seen(const struct flow_builder *b, long long least) {
  bool is_seen = b->request->least <= least;
  for (uint32_t i = 0; i < b->flow->bounds.len; i++) {
    long long other;
    is_seen |= flow_reading_least(b->flow->bounds.data[i].reading, &other) && other < least;
  }
  return is_seen;
}

static bool is_greatest_seen(const struct flow_builder *b, long long greatest) {
  bool is_seen = b->request->greatest >= greatest;
  for (uint32_t i = 0; i < b->flow->bounds.len; i++) {
    long long other;
    is_seen |= !flow_reading_greatest(b->flow->bounds.data[i].reading, &other) || other > greatest;
  }
  return is_seen;
}

void flow_choose_bounds(struct flow_builder *b) {
  if (!b->request->has_annotations || !b->learnt->has_values) return;
  collect_readings(b);
  for (uint32_t i = 0; i < b->flow->bounds.len; i++) {
    struct flow_bounds *x = &b->flow->bounds.data[i];
    long long end;
    if (flow_reading_least(x->reading, &end) && is_least_seen(b, end)) x->least = flow_number_of(b, end);
    if (flow_reading_greatest(x->reading, &end) && is_greatest_seen(b, end)) x->greatest = flow_number_of(b, end);
  }
}

term flow_in_bounds(struct flow *f, struct flow_reading r, uint32_t order, term node) {
  struct vocabulary *v = &f->vocabulary;
  term result = term_true;
  for (uint32_t i = 0; i < f->bounds.len && r.is_typed; i++) {
    const struct flow_bounds *x = &f->bounds.data[i];
    if (x->reading.width != r.width || x->reading.is_unsigned != r.is_unsigned || x->reading.is_truth != r.is_truth)
      continue;
    assert(f->orders.len);
    uint32_t any = f->orders.data[0];
    if (order == HEAP_NO_SYMBOL) order = any;
    if (x->least.id) result = term_and2(v->terms, result, heap_key_at_most(v, any, x->least, order, node));
    if (x->greatest.id) result = term_and2(v->terms, result, heap_key_at_most(v, order, node, any, x->greatest));
  }
  return result;
}
