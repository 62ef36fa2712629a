/* What operations do to memory. All expressions are evaluated before anything changes, since an attempt that asks for a
 * case distinction must leave no traces. Cells of a region are what was written: a write that covers a part of a cell
 * leaves the rest as cells of their own, and where nothing is known any more, the cell is dropped. */
#include "lists/segment/translate_private.h"
#include "program/lending.h"

enum { MOST_FILLED = 256 }; /* bytes of a fill that are kept as numbers */

static struct graph_node *node_at(struct segment_attempt *s, node_id n) { return &s->graph.nodes.data[n]; }

static struct graph_slot slot_at(node_id node, uint32_t offset, uint32_t bytes) {
  return (struct graph_slot){.node = node, .offset = offset, .bytes = bytes, .role = SLOT_VALUE};
}

/* ---- ranges ---- */

/* The part of a cell from `first` to `end`, as a cell of its own. */
static struct graph_cell part_of_cell(struct segment_attempt *s, node_id node, struct graph_cell c, uint32_t first,
                                      uint32_t end) {
  assert(c.offset <= first && first < end && end <= c.offset + c.bytes);
  struct exprs *to = attempt_exprs(s);
  struct graph_cell part = {first, end - first, {.kind = VALUE_ANY, .node = NODE_NONE}};
  uint16_t low = (uint16_t)((first - c.offset) * 8), width = (uint16_t)(part.bytes * 8);
  if (c.value.kind == VALUE_NUMBER && c.bytes <= 8) {
    part.value = c.value;
    part.value.number = (uint64_t)bits_trunc(width, (u128)c.value.number >> low);
  } else if (c.value.kind == VALUE_SLOT) {
    part.value = c.value;
    expr all = slot_expr(&s->t->slots, slot_at(node, c.offset, c.bytes));
    slot_effects_assign(&s->effects, slot_at(node, part.offset, part.bytes), expr_extract(to, low, width, all));
  }
  return part;
}

void memory_clear(struct segment_attempt *s, node_id node, uint64_t offset, uint64_t bytes) {
  struct graph_node *n = node_at(s, node);
  assert(n->kind == NODE_REGION && n->owner == NODE_NONE);
  graph_cell_list kept = VEC_INIT;
  uint64_t end = offset + bytes;
  for (uint32_t i = 0; i < n->cells.len; i++) {
    struct graph_cell c = n->cells.data[i];
    uint32_t cell_end = c.offset + c.bytes;
    if (cell_end <= offset || c.offset >= end) {
      vec_push(&kept, c);
      continue;
    }
    if (c.offset < offset) vec_push(&kept, part_of_cell(s, node, c, c.offset, (uint32_t)offset));
    if (cell_end > end) vec_push(&kept, part_of_cell(s, node, c, (uint32_t)end, cell_end));
  }
  vec_release(&n->cells);
  memcpy(&n->cells, &kept, sizeof kept);
}

static void set_cell(struct segment_attempt *s, node_id node, uint64_t offset, uint64_t bytes, struct graph_value v) {
  bool is_set = !bytes || graph_set_cell(&s->graph, node, (uint32_t)offset, (uint32_t)bytes, v);
  assert(is_set);
  (void)is_set;
}

/* Nothing is known of the range, which no cell meets. If it is very large, the object's zeros are not known either. */
static void set_unknown(struct segment_attempt *s, node_id node, uint64_t offset, uint64_t bytes) {
  struct graph_node *n = node_at(s, node);
  if (bytes > MOST_FILLED) n->is_zeroed = false;
  if (!n->is_zeroed) return;
  for (uint64_t at = 0; at < bytes; at += MOST_CELL_BYTES) {
    uint64_t part = bytes - at < MOST_CELL_BYTES ? bytes - at : MOST_CELL_BYTES;
    set_cell(s, node, offset + at, part, (struct graph_value){.kind = VALUE_ANY, .node = NODE_NONE});
  }
}

void memory_forget(struct segment_attempt *s, node_id node, uint64_t offset, uint64_t bytes) {
  struct graph_node *n = node_at(s, node);
  memory_clear(s, node, offset, bytes);
  if (bytes >= n->size) n->is_zeroed = false;
  set_unknown(s, node, offset, bytes);
}

static bool holds_pointers(struct segment_attempt *s, node_id node) {
  const struct graph_node *n = node_at(s, node);
  for (uint32_t i = 0; i < n->cells.len; i++)
    if (n->cells.data[i].value.kind == VALUE_POINTER) return true;
  return false;
}

/* ---- stores ---- */

/* Somewhere in the object: nothing is known of it any more. */
static void write_somewhere(struct segment_attempt *s, node_id node, bool is_pointer) {
  if (is_pointer || holds_pointers(s, node))
    attempt_beyond(s, "an array with pointers is written at an unknown index");
  else
    memory_forget(s, node, 0, node_at(s, node)->size);
}

void memory_write(struct segment_attempt *s, struct segment_place place, struct segment_operand x) {
  uint32_t bytes = x.width / 8u;
  if (place.is_indexed || node_at(s, place.node)->is_blurred) {
    write_somewhere(s, place.node, operand_is_address(x));
    return;
  }
  assert((uint64_t)place.offset + bytes <= node_at(s, place.node)->size);
  struct graph_value v = {.kind = VALUE_ANY, .node = NODE_NONE};
  if (x.kind == OPERAND_NUMBER || x.kind == OPERAND_POINTER) v = x.value;
  if (x.kind == OPERAND_SCALAR) v.kind = VALUE_SLOT;
  if (x.kind == OPERAND_INDEXED && s->t->is_about_memory) {
    attempt_beyond(s, "an address at an unknown index is stored");
    return;
  }
  memory_clear(s, place.node, place.offset, bytes);
  if (x.kind == OPERAND_SCALAR) slot_effects_assign(&s->effects, slot_at(place.node, place.offset, bytes), x.e);
  set_cell(s, place.node, place.offset, bytes, v);
}

void attempt_store(struct segment_attempt *s, const struct operation *op) {
  struct segment_operand address = attempt_eval(s, op->a), value = attempt_eval(s, op->b);
  struct segment_place place;
  if (place_find_written(s, op->a, address, value.width / 8u, &place)) memory_write(s, place, value);
}

/* The number of bytes of a range; false, with the step ended, if it is not known. */
static bool find_size(struct segment_attempt *s, expr e, uint64_t *size) {
  u128 value;
  struct segment_operand x = attempt_eval(s, e);
  if (!attempt_goes_on(s)) return false;
  if (!operand_is_const(s, x, &value)) {
    attempt_beyond(s, "memory is changed as a whole, in an unknown size");
    return false;
  }
  *size = (uint64_t)value;
  return true;
}

void attempt_havoc_memory(struct segment_attempt *s, const struct operation *op) {
  uint64_t size;
  struct segment_place place;
  struct segment_operand address = attempt_eval(s, op->a);
  if (!find_size(s, op->b, &size) || !place_find_written(s, op->a, address, size, &place)) return;
  if (place.is_indexed)
    write_somewhere(s, place.node, false);
  else
    memory_forget(s, place.node, place.offset, size);
}

/* ---- life ---- */

void attempt_allocate(struct segment_attempt *s, const struct operation *op) {
  struct segment_operand size = attempt_eval(s, op->a);
  u128 bytes;
  if (!attempt_goes_on(s)) return;
  enum lending lending = lending_of(s->t->from, s->edge);
  if (op->sub == ALLOC_STACK) {
    attempt_beyond(s, "memory of the stack");
  } else if (lending == LENDING_TEXT) {
    attempt_beyond(s, "a text of the library's");
  } else if (!operand_is_const(s, size, &bytes) || bytes > UINT32_MAX) {
    attempt_beyond(s, "memory of unknown size is allocated");
  } else {
    node_id made =
        graph_add_region(&s->graph, lending ? ORIGIN_LENT : ORIGIN_HEAP, (uint64_t)bytes, op->sub == ALLOC_HEAP_ZEROED);
    attempt_set_variable(s, s->activation, op->var, operand_pointer(s, made, 0));
  }
}

/* What is freed: false if nothing is, or the step has ended. */
static bool find_heap_object(struct segment_attempt *s, expr address, node_id *node) {
  struct exprs *to = attempt_exprs(s);
  struct segment_operand x = attempt_eval(s, address);
  u128 value;
  if (!attempt_goes_on(s)) return false;
  if (x.kind == OPERAND_POINTER) {
    const struct graph_node *n = node_at(s, x.value.node);
    *node = x.value.node;
    uint8_t origin = lending_ends(s->t->from, s->edge) ? ORIGIN_LENT : ORIGIN_HEAP;
    if (n->kind == NODE_REGION && n->origin == origin && x.value.offset == 0) return true;
    attempt_undefined(s, ATTEMPT_FREE,
                      n->kind == NODE_FREED ? "memory is freed twice" : "no memory of malloc is freed");
    return false;
  }
  if (x.kind == OPERAND_INDEXED || x.kind == OPERAND_ANY) {
    attempt_beyond(s, "an unknown address is freed");
    return false;
  }
  bool is_null = operand_is_const(s, x, &value)
                     ? value == 0
                     : attempt_decide(s, expr_binary(to, E_EQ, x.e, expr_const(to, x.width, 0), 0));
  if (!is_null) attempt_beyond(s, "an unknown address is freed");
  return false;
}

void attempt_free(struct segment_attempt *s, const struct operation *op) {
  node_id node;
  if (find_heap_object(s, op->a, &node)) {
    assert(attempt_goes_on(s));
    graph_end_life(&s->graph, node);
  }
}

/* The next life of the object begins where the last one ends: until its block is entered, nobody knows its address. */
void attempt_end_life(struct segment_attempt *s, const struct operation *op) {
  object_id o = expr_get(attempt_source(s), op->a)->ref;
  root_id root = translator_object_root(s->t, s->activation, o);
  node_id last = graph_root(&s->graph, root)->node;
  const struct object *x = &s->t->from->objects.data[o];
  graph_end_life(&s->graph, last);
  node_id next = graph_add_region(&s->graph, ORIGIN_STACK, x->size, false);
  node_at(s, next)->is_constant = x->is_constant;
  node_at(s, next)->is_open = s->t->from->objects.data[o].is_open_literal;
  graph_set_root(&s->graph, root, operand_pointer(s, next, 0).value);
}

void attempt_object_size(struct segment_attempt *s, const struct operation *op) {
  node_id node;
  uint64_t size = 0;
  uint16_t width = s->t->from->variables.data[op->var].width;
  if (find_heap_object(s, op->a, &node)) size = node_at(s, node)->size;
  if (attempt_goes_on(s))
    attempt_set_variable(s, s->activation, op->var, operand_scalar(s, expr_const(attempt_exprs(s), width, size)));
}

/* ---- copies ---- */

struct copied {
  struct graph_cell cell; /* at its offset in the target */
  struct graph_slot from;
};
typedef VEC(struct copied) copied_list;

/* Where cells say nothing: what that means in the source. */
static void copy_gap(struct segment_attempt *s, struct segment_place from, struct segment_place to, uint32_t first,
                     uint32_t end, bool is_whole, copied_list *list) {
  const struct graph_node *source = node_at(s, from.node), *target = node_at(s, to.node);
  if (end <= first || is_whole || (!source->is_zeroed && !target->is_zeroed)) return;
  struct graph_cell c = {first - from.offset + to.offset, end - first, {.kind = VALUE_ANY, .node = NODE_NONE}};
  if (source->is_zeroed && target->is_zeroed) return;
  for (; source->is_zeroed && first < end && end - from.offset <= MOST_FILLED; first += c.bytes) {
    c.offset = first - from.offset + to.offset;
    c.bytes = end - first < 8 ? end - first : 8;
    c.value = (struct graph_value){.kind = VALUE_NUMBER, .node = NODE_NONE};
    vec_push(list, ((struct copied){c, {0}}));
  }
  if (c.value.kind == VALUE_ANY) vec_push(list, ((struct copied){c, {0}}));
}

/* The cells of the range as those of the target. Pointers to segments are split first. */
static void find_copied(struct segment_attempt *s, struct segment_place from, struct segment_place to, uint32_t bytes,
                        bool is_whole, copied_list *list) {
  const struct graph_node *n = node_at(s, from.node);
  uint32_t at = from.offset, end = from.offset + bytes;
  for (uint32_t i = 0; i < n->cells.len && attempt_goes_on(s); i++) {
    struct graph_cell c = n->cells.data[i];
    uint32_t first = c.offset > from.offset ? c.offset : from.offset;
    uint32_t last = c.offset + c.bytes < end ? c.offset + c.bytes : end;
    if (first >= last) continue;
    copy_gap(s, from, to, at, first, is_whole, list);
    if (first != c.offset || last != c.offset + c.bytes)
      c = (struct graph_cell){first, last - first, {.kind = VALUE_ANY, .node = NODE_NONE}};
    if (c.value.kind == VALUE_POINTER) place_operand(s, slot_at(from.node, c.offset, c.bytes), c.value);
    struct copied copied = {c, slot_at(from.node, c.offset, c.bytes)};
    copied.cell.offset = c.offset - from.offset + to.offset;
    vec_push(list, copied);
    at = last;
  }
  copy_gap(s, from, to, at, end, is_whole, list);
}

static void put_copied(struct segment_attempt *s, struct segment_place to, const copied_list *list) {
  graph_slot_list from_slots = VEC_INIT, to_slots = VEC_INIT;
  for (uint32_t i = 0; i < list->len; i++) {
    const struct copied *c = &list->data[i];
    if (c->cell.value.kind == VALUE_ANY)
      set_unknown(s, to.node, c->cell.offset, c->cell.bytes);
    else
      set_cell(s, to.node, c->cell.offset, c->cell.bytes, c->cell.value);
    if (c->cell.value.kind != VALUE_SLOT) continue;
    vec_push(&from_slots, c->from);
    vec_push(&to_slots, slot_at(to.node, c->cell.offset, c->cell.bytes));
  }
  slot_effects_move(&s->effects, to_slots.data, from_slots.data, to_slots.len);
  vec_release_all(&from_slots, &to_slots);
}

/* Parts of cells that the target keeps are assigned before the moves: their slots are none of the source's, except
 * where an object is copied to itself. */
static void copy(struct segment_attempt *s, struct segment_place from, struct segment_place to, uint64_t bytes) {
  struct graph_node *target = node_at(s, to.node);
  bool is_whole = to.offset == 0 && bytes == target->size;
  copied_list list = VEC_INIT;
  if (from.is_indexed || node_at(s, from.node)->is_blurred || to.is_indexed || target->is_blurred) {
    if (holds_pointers(s, from.node))
      attempt_beyond(s, "an array with pointers is copied at an unknown index");
    else
      write_somewhere(s, to.node, false);
    return;
  }
  if (from.node == to.node) {
    if (from.offset != to.offset) attempt_beyond(s, "an object is copied to itself");
    return;
  }
  assert(from.offset + bytes <= node_at(s, from.node)->size && to.offset + bytes <= target->size);
  find_copied(s, from, to, (uint32_t)bytes, is_whole, &list);
  if (attempt_goes_on(s)) {
    memory_clear(s, to.node, to.offset, bytes);
    if (is_whole) target->is_zeroed = node_at(s, from.node)->is_zeroed;
    put_copied(s, to, &list);
  }
  vec_release(&list);
}

void attempt_copy(struct segment_attempt *s, const struct operation *op) {
  uint64_t size;
  struct segment_place from, to;
  struct segment_operand target = attempt_eval(s, op->a), source = attempt_eval(s, op->b);
  if (!find_size(s, op->c, &size) || size == 0) return;
  if (place_find(s, source, size, &from) && place_find_written(s, op->a, target, size, &to)) copy(s, from, to, size);
}

/* ---- fills ---- */

static void fill(struct segment_attempt *s, struct segment_place place, uint8_t byte, uint64_t bytes) {
  struct graph_node *n = node_at(s, place.node);
  assert(place.offset + bytes <= n->size);
  memory_clear(s, place.node, place.offset, bytes);
  if (place.offset == 0 && bytes == n->size && byte == 0) n->is_zeroed = true;
  if (n->is_zeroed && byte == 0) return;
  if (bytes > MOST_FILLED) {
    memory_forget(s, place.node, place.offset, bytes);
    return;
  }
  for (uint64_t i = 0; i < bytes; i += 8) {
    uint64_t part = bytes - i < 8 ? bytes - i : 8;
    uint64_t number = (uint64_t)bits_trunc((unsigned)part * 8, 0x0101010101010101u * (uint64_t)byte);
    set_cell(s, place.node, place.offset + i, part,
             (struct graph_value){.kind = VALUE_NUMBER, .node = NODE_NONE, .number = number});
  }
}

void attempt_fill(struct segment_attempt *s, const struct operation *op) {
  uint64_t size;
  struct segment_place place;
  u128 byte;
  struct segment_operand target = attempt_eval(s, op->a), value = attempt_eval(s, op->b);
  if (!find_size(s, op->c, &size) || size == 0 || !place_find_written(s, op->a, target, size, &place)) return;
  if (place.is_indexed || node_at(s, place.node)->is_blurred)
    write_somewhere(s, place.node, false);
  else if (operand_is_const(s, value, &byte))
    fill(s, place, (uint8_t)byte, size);
  else
    memory_forget(s, place.node, place.offset, size);
}
