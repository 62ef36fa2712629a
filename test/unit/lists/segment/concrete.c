#include "lists/segment/concrete.h"

#include <stdlib.h>

/* ---- expressions ---- */

static bool evaluate(const struct values *v, expr e, u128 *ret) {
  const struct exprs *exprs = &v->slots->program->exprs;
  const struct expr_node *n = expr_get(exprs, e);
  if (n->kind == E_CONST) {
    *ret = expr_const_value(n);
    return true;
  }
  if (n->kind == E_VAR) {
    *ret = v->of[n->ref];
    return !v->is_open[n->ref];
  }
  u128 x = 0, y = 0, z = 0;
  if (!evaluate(v, n->a, &x) || (!expr_is_none(n->b) && !evaluate(v, n->b, &y)) ||
      (!expr_is_none(n->c) && !evaluate(v, n->c, &z)))
    return false;
  unsigned width = expr_width(exprs, n->a);
  switch (n->kind) {
  case E_ADD: *ret = bits_trunc(n->width, x + y); break;
  case E_SUB: *ret = bits_trunc(n->width, x - y); break;
  case E_EQ: *ret = x == y; break;
  case E_NE: *ret = x != y; break;
  case E_NOT: *ret = bits_trunc(n->width, ~x); break;
  case E_SLT: *ret = bits_signed(width, x) < bits_signed(width, y); break;
  case E_SLE: *ret = bits_signed(width, x) <= bits_signed(width, y); break;
  case E_ITE: *ret = x ? y : z; break;
  default: abort();
  }
  return true;
}

bool execute(struct values *v, const operation_list *list) {
  for (uint32_t i = 0; i < list->len; i++) {
    const struct operation *op = &list->data[i];
    u128 value;
    if (op->kind == OP_HAVOC)
      v->is_open[op->var] = true;
    else if (op->kind == OP_ASSIGN) {
      if (!evaluate(v, op->a, &value)) abort();
      v->of[op->var] = (uint64_t)value;
      v->is_open[op->var] = false;
    } else if (op->kind != OP_ASSUME)
      abort();
    else if (evaluate(v, op->a, &value) && !value)
      return false;
  }
  return true;
}

/* The same with the values that were found for the open variables. */
static bool execute_again(const struct values *before, const struct values *found, const operation_list *list) {
  struct values *v = malloc(sizeof *v);
  *v = *before;
  bool is_good = true;
  for (uint32_t i = 0; i < list->len && is_good; i++) {
    const struct operation *op = &list->data[i];
    u128 value;
    if (op->kind == OP_HAVOC) {
      v->of[op->var] = found->of[op->var];
      v->is_open[op->var] = found->is_open[op->var];
    } else if (op->kind == OP_ASSIGN) {
      if (!evaluate(v, op->a, &value)) abort();
      v->of[op->var] = (uint64_t)value;
    } else if (evaluate(v, op->a, &value))
      is_good = value;
  }
  free(v);
  return is_good;
}

/* ---- the search ---- */

enum { MOST_PENDING = 192, MOST_CONTEXTS = 64, MOST_BOUND = 96, OUTSIDE = -1 };

/* An object of a segment. */
struct context {
  node_id segment;
  int object, parent;
  uint32_t element;
};

struct bound {
  int context; /* in which the node is private, or OUTSIDE */
  node_id node;
  int first, last;
};

/* `value` describes `concrete`, or: the objects of a segment from `object` on are described. */
struct demand {
  bool is_walk;
  int context;
  struct graph_value value;
  struct graph_slot slot;
  struct concrete_value concrete;
  node_id segment;
  int object;
  uint64_t left; /* objects, this one included */
  int previous;  /* the element that the object before is like, -1 = this is the first */
};

struct search {
  const struct graph *graph;
  const struct heap *heap;
  struct demand pending[MOST_PENDING];
  struct context contexts[MOST_CONTEXTS];
  struct bound bound[MOST_BOUND];
  int pending_count, context_count, bound_count;
  uint32_t used; /* objects, as a set */
  struct {
    var_id var;
    uint64_t value;
  } found[64]; /* of open variables */
  int found_count;
};

struct question {
  struct values *values;
  const struct values *before;
  const operation_list *effects;
  int *object;
};

static bool solve(struct search *, struct question *);

static struct demand *demand(struct search *s) {
  if (s->pending_count == MOST_PENDING) abort();
  struct demand *d = &s->pending[s->pending_count++];
  memset(d, 0, sizeof *d);
  return d;
}

/* The context that the node is private in, seen from another one. */
static int context_of(const struct search *s, int from, node_id node) {
  const struct graph_node *n = &s->graph->nodes.data[node];
  if (n->owner == NODE_NONE) return OUTSIDE;
  while (from != OUTSIDE && (s->contexts[from].segment != n->owner || s->contexts[from].element != n->element))
    from = s->contexts[from].parent;
  if (from == OUTSIDE) abort();
  return from;
}

static struct bound *find_bound(struct search *s, int context, node_id node) {
  for (int i = 0; i < s->bound_count; i++)
    if (s->bound[i].node == node && s->bound[i].context == context) return &s->bound[i];
  return NULL;
}

static void add_bound(struct search *s, int context, node_id node, int first, int last) {
  if (s->bound_count == MOST_BOUND) abort();
  s->bound[s->bound_count++] = (struct bound){context, node, first, last};
}

static bool use(struct search *s, int object, uint64_t size) {
  if (s->used >> object & 1 || s->heap->size[object] != size) return false;
  s->used |= 1u << object;
  return true;
}

/* The contents of an object, except for links, are as the cells say. */
static void demand_cells(struct search *s, int context, node_id node, uint32_t part, int object) {
  const struct graph_node *n = &s->graph->nodes.data[node];
  const graph_cell_list *cells = n->kind == NODE_REGION ? &n->cells : &n->elements.data[part];
  for (int i = 0; i < CELLS; i++) {
    if (n->kind == NODE_SEGMENT && (cell_offsets[i] == n->next || cell_offsets[i] == n->prev)) continue;
    struct demand *d = demand(s);
    d->context = context;
    d->concrete = s->heap->cells[object][i];
    d->value.kind = n->is_zeroed ? VALUE_NUMBER : VALUE_ANY;
    for (uint32_t k = 0; k < cells->len; k++)
      if (cells->data[k].offset == cell_offsets[i]) {
        if (cells->data[k].bytes != cell_bytes[i]) abort();
        d->value = cells->data[k].value;
      }
    bool is_single = n->kind == NODE_REGION && n->owner == NODE_NONE;
    d->slot = (struct graph_slot){node, part, cell_offsets[i], cell_bytes[i], is_single ? SLOT_VALUE : SLOT_LOW};
  }
}

static const struct concrete_value *cell_at(const struct search *s, int object, uint32_t offset) {
  for (int i = 0; i < CELLS; i++)
    if (cell_offsets[i] == offset) return &s->heap->cells[object][i];
  abort();
}

static bool slot_value(struct search *s, struct question *q, struct graph_slot slot, uint64_t *ret) {
  var_id var = slot_variable(q->values->slots, slot);
  *ret = q->values->of[var];
  if (!q->values->is_open[var]) return true;
  for (int i = 0; i < s->found_count; i++)
    if (s->found[i].var == var) {
      *ret = s->found[i].value;
      return true;
    }
  return false;
}

static bool set_open(struct search *s, struct question *q, struct graph_slot slot, uint64_t value) {
  uint64_t known;
  if (slot_value(s, q, slot, &known)) return known == value;
  if (s->found_count == 64) abort();
  s->found[s->found_count].var = slot_variable(q->values->slots, slot);
  s->found[s->found_count++].value = value;
  return true;
}

static bool is_in_slot(struct search *s, struct question *q, struct graph_slot slot, uint64_t number) {
  if (slot.role == SLOT_VALUE) return set_open(s, q, slot, number);
  uint64_t low, high;
  if (!slot_value(s, q, slot, &low)) abort();
  slot.role = SLOT_HIGH;
  if (!slot_value(s, q, slot, &high)) abort();
  unsigned width = slot.bytes * 8;
  return bits_signed(width, low) <= bits_signed(width, number) &&
         bits_signed(width, number) <= bits_signed(width, high);
}

/* Does the segment, bound to `length` objects from `first` on, work out? */
static bool walk_segment(struct search *s, struct question *q, int context, node_id node, int first, uint64_t length) {
  const struct graph_node *n = &s->graph->nodes.data[node];
  int here = first;
  for (uint64_t i = 0; i < length; i++) {
    if (!use(s, here, n->size)) return false;
    if (i + 1 == length) break;
    const struct concrete_value *next = cell_at(s, here, n->next);
    if (next->object < 0 || next->offset != n->entry) return false;
    if (n->prev != NO_OFFSET) {
      const struct concrete_value *prev = cell_at(s, next->object, n->prev);
      if (prev->object != here || prev->offset != n->entry) return false;
    }
    here = next->object;
  }
  add_bound(s, context, node, first, here);
  struct demand *d = demand(s);
  *d = (struct demand){.context = context, .value = n->after, .concrete = *cell_at(s, here, n->next)};
  if (n->prev != NO_OFFSET) {
    d = demand(s);
    *d = (struct demand){.context = context, .value = n->before, .concrete = *cell_at(s, first, n->prev)};
  }
  d = demand(s);
  *d = (struct demand){
      .is_walk = true, .context = context, .segment = node, .object = first, .left = length, .previous = -1};
  return solve(s, q);
}

/* From its last object to its first one. */
static bool find_first(const struct search *s, const struct graph_node *n, int last, uint64_t length, int *ret) {
  *ret = last;
  for (uint64_t i = 1; i < length; i++) {
    const struct concrete_value *prev = cell_at(s, *ret, n->prev);
    if (prev->object < 0 || prev->offset != n->entry) return false;
    *ret = prev->object;
  }
  return true;
}

static bool bind_segment(struct search *s, struct question *q, int context, const struct graph_value *v, int object) {
  const struct graph_node *n = &s->graph->nodes.data[v->node];
  struct graph_slot length_slot = {v->node, 0, 0, 0, SLOT_LENGTH};
  uint64_t known = 0;
  bool is_known = n->owner == NODE_NONE && slot_value(s, q, length_slot, &known);
  for (uint64_t length = 1; length <= (uint64_t)s->heap->count; length++) {
    if (is_known && length != known) continue;
    int first = object;
    if (v->is_last && !find_first(s, n, object, length, &first)) continue;
    struct search *next = malloc(sizeof *next);
    *next = *s;
    if (n->owner == NODE_NONE) set_open(next, q, length_slot, length);
    bool is_solved = walk_segment(next, q, context, v->node, first, length);
    free(next);
    if (is_solved) return true;
  }
  return false;
}

static bool may_be_here(const struct graph_node *n, const struct demand *d, uint32_t element) {
  element_set here = d->previous < 0 ? n->firsts : n->follows[d->previous];
  return (here >> element & 1) && (d->left > 1 || (n->lasts >> element & 1));
}

/* One object of a segment: like one of the elements. */
static bool walk(struct search *s, struct question *q, const struct demand *d) {
  const struct graph_node *n = &s->graph->nodes.data[d->segment];
  for (uint32_t element = 0; element < n->elements.len; element++) {
    if (!may_be_here(n, d, element)) continue;
    struct search *next = malloc(sizeof *next);
    *next = *s;
    if (next->context_count == MOST_CONTEXTS) abort();
    int context = next->context_count++;
    next->contexts[context] = (struct context){d->segment, d->object, d->context, element};
    if (d->left > 1) {
      struct demand *rest = demand(next);
      *rest = *d;
      rest->left--;
      rest->previous = (int)element;
      rest->object = cell_at(next, d->object, n->next)->object;
    }
    demand_cells(next, context, d->segment, element, d->object);
    bool is_solved = solve(next, q);
    free(next);
    if (is_solved) return true;
  }
  return false;
}

static bool finish(struct search *s, struct question *q) {
  if (s->used != (1u << s->heap->count) - 1) return false;
  for (node_id id = 0; id < s->graph->nodes.len; id++) {
    const struct graph_node *n = &s->graph->nodes.data[id];
    if (n->kind == NODE_UNUSED || n->owner != NODE_NONE) continue;
    if (!find_bound(s, OUTSIDE, id)) return false;
  }
  struct values *found = malloc(sizeof *found);
  *found = *q->values;
  for (int i = 0; i < s->found_count; i++) {
    found->of[s->found[i].var] = s->found[i].value;
    found->is_open[s->found[i].var] = false;
  }
  bool is_good = !q->effects || execute_again(q->before, found, q->effects);
  if (is_good) *q->values = *found;
  free(found);
  for (int i = 0; is_good && i < s->bound_count; i++)
    if (s->bound[i].context == OUTSIDE) q->object[s->bound[i].node] = s->bound[i].first;
  return is_good;
}

/* An address that the value says, and the concrete one. */
static bool follow(struct search *s, struct question *q, const struct demand *d) {
  const struct graph_value *v = &d->value;
  if (d->concrete.object < 0 || d->concrete.offset != v->offset) return false;
  const struct graph_node *n = &s->graph->nodes.data[v->node];
  int context = context_of(s, d->context, v->node);
  const struct bound *bound = find_bound(s, context, v->node);
  if (bound) return (v->is_last ? bound->last : bound->first) == d->concrete.object && solve(s, q);
  if (n->kind == NODE_SEGMENT) return bind_segment(s, q, context, v, d->concrete.object);
  if (!use(s, d->concrete.object, n->size)) return false;
  add_bound(s, context, v->node, d->concrete.object, d->concrete.object);
  demand_cells(s, context, v->node, 0, d->concrete.object);
  return solve(s, q);
}

static bool is_self(const struct search *s, const struct demand *d) {
  int context = d->context;
  while (context != OUTSIDE && s->contexts[context].segment != d->value.node) context = s->contexts[context].parent;
  return context != OUTSIDE && d->concrete.object == s->contexts[context].object &&
         d->concrete.offset == d->value.offset;
}

static bool solve(struct search *s, struct question *q) {
  if (!s->pending_count) return finish(s, q);
  struct demand d = s->pending[--s->pending_count];
  if (d.is_walk) return walk(s, q, &d);
  switch ((enum graph_value_kind)d.value.kind) {
  case VALUE_ANY: return solve(s, q);
  case VALUE_NUMBER: return d.concrete.object < 0 && d.concrete.number == d.value.number && solve(s, q);
  case VALUE_SLOT: return d.concrete.object < 0 && is_in_slot(s, q, d.slot, d.concrete.number) && solve(s, q);
  case VALUE_POINTER: return follow(s, q, &d);
  case VALUE_SELF: return is_self(s, &d) && solve(s, q);
  }
  return false;
}

bool describes(const struct graph *g, const struct heap *h, struct values *values, const struct values *before,
               const operation_list *effects, int *object) {
  struct search *s = calloc(1, sizeof *s);
  s->graph = g;
  s->heap = h;
  struct question q = {values, before, effects, object};
  bool is_good = true;
  for (int r = 0; r < MOST_ROOTS; r++) {
    const struct graph_value *v = graph_root(g, (root_id)r);
    if (!v) continue;
    is_good &= h->has_root[r];
    struct demand *d = demand(s);
    *d = (struct demand){.context = OUTSIDE, .value = *v, .concrete = h->roots[r]};
  }
  is_good = is_good && solve(s, &q);
  free(s);
  return is_good;
}
