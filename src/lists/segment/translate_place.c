/* Where an address leads, and what is read there. An access that the program does not define ends the attempt as a
 * violation; one that the graph does not know ends it as `beyond`; one that meets a segment asks for a split, so that
 * what is read and written is always a region. */
#include "lists/segment/translate_private.h"

enum { LOWEST_ADDRESS = 4096 }; /* below it there is no object: null and members of what is at null */

/* ---- places ---- */

static bool find_integer(struct segment_attempt *s, struct segment_operand address) {
  struct exprs *to = attempt_exprs(s);
  u128 value;
  if (address.kind == OPERAND_ANY) {
    attempt_beyond(s, "an unknown value is used as a pointer");
    return false;
  }
  bool is_null = operand_is_const(s, address, &value)
                     ? value < LOWEST_ADDRESS
                     : attempt_decide(s, expr_binary(to, E_EQ, address.e, expr_const(to, address.width, 0), 0));
  if (is_null)
    attempt_undefined(s, ATTEMPT_DEREF, "a null pointer is followed");
  else
    attempt_beyond(s, "an integer is used as a pointer");
  return false;
}

/* With memory safety, an access at an unknown offset has to be inside. */
static bool find_indexed(struct segment_attempt *s, struct segment_operand address, uint64_t bytes,
                         struct segment_place *place) {
  struct exprs *to = attempt_exprs(s);
  uint64_t size = s->graph.nodes.data[address.value.node].size;
  *place = (struct segment_place){address.value.node, 0, true};
  if (!s->t->is_about_memory || s->graph.nodes.data[address.value.node].is_blurred) return true;
  expr offset = expr_const(to, address.width, (u128)(i128)address.value.offset);
  offset = expr_binary(to, E_ADD, address.e, offset, 0);
  bool is_inside = size >= bytes &&
                   attempt_decide(s, expr_binary(to, E_ULE, offset, expr_const(to, address.width, size - bytes), 0));
  if (!is_inside) attempt_undefined(s, ATTEMPT_DEREF, "the end of an object is gone beyond");
  return is_inside;
}

bool place_find(struct segment_attempt *s, struct segment_operand address, uint64_t bytes,
                struct segment_place *place) {
  if (!attempt_goes_on(s)) return false;
  if (!operand_is_address(address)) return find_integer(s, address);
  const struct graph_node *n = &s->graph.nodes.data[address.value.node];
  if (n->kind == NODE_FREED) {
    attempt_undefined(s, ATTEMPT_DEREF, "memory is used after its life has ended");
    return false;
  }
  assert(n->kind == NODE_REGION);
  if (address.kind == OPERAND_INDEXED) return find_indexed(s, address, bytes, place) && attempt_goes_on(s);
  int64_t offset = address.value.offset;
  if (offset < 0 || (uint64_t)offset > n->size || bytes > n->size - (uint64_t)offset) {
    if (n->is_blurred)
      attempt_beyond(s, "an object that is defined elsewhere");
    else
      attempt_undefined(s, ATTEMPT_DEREF, "the end of an object is gone beyond");
    return false;
  }
  if (offset + bytes > UINT32_MAX) {
    attempt_beyond(s, "an object that is very large");
    return false;
  }
  *place = (struct segment_place){address.value.node, (uint32_t)offset, false};
  assert(place->offset + bytes <= n->size);
  return true;
}

/* A local constant is written by its name where it is initialised. */
bool place_find_written(struct segment_attempt *s, expr e, struct segment_operand address, uint64_t bytes,
                        struct segment_place *place) {
  if (!place_find(s, address, bytes, place)) return false;
  const struct expr_node *root = expr_get(attempt_source(s), expr_root(attempt_source(s), e));
  bool is_named = root->kind == E_OBJECT && !program_forbids_write(s->t->from, root->ref, e);
  const struct graph_node *n = &s->graph.nodes.data[place->node];
  if ((!n->is_constant && !n->is_open) || is_named) return true;
  if (!n->is_constant) {
    attempt_beyond(s, "a compound literal that may be constant is written");
    return false;
  }
  attempt_undefined(s, ATTEMPT_DEREF, "an object is written that is constant");
  return false;
}

/* ---- what is there ---- */

struct segment_operand place_operand(struct segment_attempt *s, struct graph_slot slot, struct graph_value v) {
  uint16_t width = (uint16_t)(slot.bytes * 8);
  switch ((enum graph_value_kind)v.kind) {
  case VALUE_ANY: return operand_any(width);
  case VALUE_NUMBER: return operand_number(width, v.number);
  case VALUE_SLOT: return operand_scalar(s, slot_expr(&s->t->slots, slot));
  case VALUE_POINTER:
    if (s->graph.nodes.data[v.node].kind != NODE_SEGMENT) return operand_pointer(s, v.node, v.offset);
    assert(s->graph.nodes.data[v.node].owner == NODE_NONE);
    s->end = ATTEMPT_SPLIT;
    s->split = v.node;
    s->is_split_last = v.is_last;
    return operand_any(width);
  case VALUE_SELF: break;
  }
  assert(!"a region has no such value");
  return operand_any(width);
}

static struct graph_slot slot_of(node_id node, const struct graph_cell *c) {
  return (struct graph_slot){.node = node, .offset = c->offset, .bytes = c->bytes, .role = SLOT_VALUE};
}

/* The bytes of a cell that lie in the range, as an expression; EXPR_NONE if it holds no integer. */
static expr bytes_of_cell(struct segment_attempt *s, node_id node, const struct graph_cell *c, uint32_t first,
                          uint32_t end) {
  assert(c->offset <= first && first < end && end <= c->offset + c->bytes);
  struct exprs *to = attempt_exprs(s);
  expr all = EXPR_NONE;
  if (c->bytes > 16) return EXPR_NONE;
  if (c->value.kind == VALUE_NUMBER) all = expr_const(to, (uint16_t)(c->bytes * 8), c->value.number);
  if (c->value.kind == VALUE_SLOT) all = slot_expr(&s->t->slots, slot_of(node, c));
  if (expr_is_none(all)) return all;
  return expr_extract(to, (uint16_t)((first - c->offset) * 8), (uint16_t)((end - first) * 8), all);
}

static expr join(struct segment_attempt *s, expr low, expr high) {
  return expr_is_none(low) ? high : expr_concat(attempt_exprs(s), high, low);
}

/* A range that is parts of cells: their bytes side by side if they are integers, otherwise anything. */
static struct segment_operand read_parts(struct segment_attempt *s, struct segment_place place, uint32_t bytes) {
  const struct graph_node *n = &s->graph.nodes.data[place.node];
  uint32_t at = place.offset, end = place.offset + bytes;
  bool is_number = true;
  expr all = EXPR_NONE;
  for (uint32_t i = 0; i <= n->cells.len && at < end; i++) {
    const struct graph_cell *c = i < n->cells.len ? &n->cells.data[i] : NULL;
    if (c && c->offset + c->bytes <= at) continue;
    uint32_t gap_end = c && c->offset < end ? c->offset : end;
    if (gap_end > at) {
      if (!n->is_zeroed) return operand_any((uint16_t)(bytes * 8));
      all = join(s, all, expr_const(attempt_exprs(s), (uint16_t)((gap_end - at) * 8), 0));
      at = gap_end;
    }
    if (at >= end) break;
    uint32_t part_end = c->offset + c->bytes < end ? c->offset + c->bytes : end;
    expr part = bytes_of_cell(s, place.node, c, at, part_end);
    if (expr_is_none(part)) return operand_any((uint16_t)(bytes * 8));
    is_number &= c->value.kind == VALUE_NUMBER;
    all = join(s, all, part);
    at = part_end;
  }
  assert(at == end && expr_width(attempt_exprs(s), all) == bytes * 8);
  u128 value;
  if (is_number && bytes <= 8 && expr_is_const(attempt_exprs(s), all, &value))
    return operand_number((uint16_t)(bytes * 8), (uint64_t)value);
  return operand_scalar(s, all);
}

struct segment_operand place_read(struct segment_attempt *s, struct segment_place place, uint16_t width) {
  assert(s->graph.nodes.data[place.node].kind == NODE_REGION);
  const struct graph_node *n = &s->graph.nodes.data[place.node];
  if (place.is_indexed || n->is_blurred) return operand_any(width);
  struct graph_value found;
  struct graph_slot slot = {.node = place.node, .offset = place.offset, .bytes = width / 8u, .role = SLOT_VALUE};
  switch (graph_find_cell(&s->graph, place.node, place.offset, width / 8u, &found)) {
  case CELL_FOUND: return place_operand(s, slot, found);
  case CELL_ABSENT:
    if (!n->is_zeroed) return operand_any(width);
    if (width <= 64) return operand_number(width, 0);
    return operand_scalar(s, expr_const(attempt_exprs(s), width, 0));
  case CELL_OVERLAP: return read_parts(s, place, width / 8u);
  }
  return operand_any(width);
}
