/* A slot is a variable of the translated program by its place in the graph: whatever comes to be at that place is that
 * variable. So nodes that get other names move values about, all at once: assignments in an order in which none
 * overwrites what a later one reads, with a temporary variable where they form a cycle. */
#include "lists/segment/slot_effects.h"

#include "base/checking.h"
#include "base/strbuf.h"

enum { LENGTH_BITS = 64 };

/* A variable that slot_effects_move needs in between, under a name that no slot has. */
#define TEMPORARY_NODE 0xffffu

void slot_variables_init(struct slot_variables *v, struct program *program, function_id function) {
  *v = (struct slot_variables){.program = program, .function = function, .index = MAP_INIT, .variables = VEC_INIT};
}

void slot_variables_release(struct slot_variables *v) {
  map_release(&v->index);
  vec_release(&v->variables);
}

/* The slot as a number: role 2 bits, bytes 6, element 8, node 16, offset 32. */
static uint64_t slot_key(struct graph_slot s) {
  assert(s.role < 4 && s.bytes < 64 && s.element < 256 && s.node <= TEMPORARY_NODE);
  return s.role | (uint64_t)s.bytes << 2 | (uint64_t)s.element << 8 | (uint64_t)s.node << 16 | (uint64_t)s.offset << 32;
}

static void slot_name(struct strbuf *ret, struct graph_slot s) {
  if (s.node == TEMPORARY_NODE) {
    strbuf_printf(ret, "moved%u.%u", s.offset, s.bytes * 8);
    return;
  }
  strbuf_printf(ret, "node%u", s.node);
  if (s.element) strbuf_printf(ret, ".kind%u", s.element);
  switch ((enum graph_slot_role)s.role) {
  case SLOT_VALUE: strbuf_printf(ret, ".at%u", s.offset); break;
  case SLOT_LOW: strbuf_printf(ret, ".at%u.low", s.offset); break;
  case SLOT_HIGH: strbuf_printf(ret, ".at%u.high", s.offset); break;
  case SLOT_LENGTH: strbuf_puts(ret, ".length"); return;
  }
  if (s.bytes != 4) strbuf_printf(ret, ".%u", s.bytes * 8);
}

static uint16_t slot_width(struct graph_slot s) {
  return s.role == SLOT_LENGTH ? LENGTH_BITS : (uint16_t)(s.bytes * 8);
}

var_id slot_variable(struct slot_variables *v, struct graph_slot s) {
  assert(s.role == SLOT_LENGTH ? s.bytes == 0 && s.offset == 0 && s.element == 0 : s.bytes > 0);
  uint64_t *known = map_put(&v->index, slot_key(s));
  if (*known) {
    assert(v->program->variables.data[*known - 1].width == slot_width(s));
    return (var_id)(*known - 1);
  }
  struct strbuf name = STRBUF_INIT;
  slot_name(&name, s);
  var_id var = program_add_variable(v->program, (struct variable){.name = program_intern(v->program, name.text),
                                                                  .width = slot_width(s),
                                                                  .kind = VARIABLE_LOCAL,
                                                                  .type = CTYPE_NONE,
                                                                  .function = v->function,
                                                                  .at = {ID_NONE, 0, 0},
                                                                  .initial = EXPR_NONE});
  strbuf_release(&name);
  *known = (uint64_t)var + 1;
  vec_push(&v->variables, var);
  return var;
}

expr slot_expr(struct slot_variables *v, struct graph_slot s) {
  return expr_var(&v->program->exprs, slot_width(s), slot_variable(v, s));
}

void slot_effects_assign(struct slot_effects *e, struct graph_slot s, expr value) {
  assert(expr_width(&e->slots->program->exprs, value) == slot_width(s));
  struct operation op = operation_make(OP_ASSIGN);
  op.var = slot_variable(e->slots, s);
  op.a = value;
  if (!expr_same(value, slot_expr(e->slots, s))) vec_push(&e->list, op);
}

void slot_effects_havoc(struct slot_effects *e, struct graph_slot s) {
  struct operation op = operation_make(OP_HAVOC);
  op.var = slot_variable(e->slots, s);
  op.sub = HAVOC_UNMODELLED;
  vec_push(&e->list, op);
}

void slot_effects_assume(struct slot_effects *e, expr condition) {
  assert(expr_width(&e->slots->program->exprs, condition) == 1);
  struct operation op = operation_make(OP_ASSUME);
  op.a = condition;
  vec_push(&e->list, op);
}

static bool is_same_slot(struct graph_slot x, struct graph_slot y) { return slot_key(x) == slot_key(y); }

/* Does a move that is still to come read the slot? */
static bool is_awaited(const graph_slot_list *from, uint32_t but, struct graph_slot s) {
  for (uint32_t i = 0; i < from->len; i++)
    if (i != but && is_same_slot(from->data[i], s)) return true;
  return false;
}

static bool are_different(const struct graph_slot *slots, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 0; k < i; k++)
      if (is_same_slot(slots[i], slots[k])) return false;
  return true;
}

void slot_effects_move(struct slot_effects *e, const struct graph_slot *to, const struct graph_slot *from,
                       uint32_t count) {
  graph_slot_list left_to = VEC_INIT, left_from = VEC_INIT;
  assert_structure(are_different(to, count));
  for (uint32_t i = 0; i < count; i++) {
    assert(slot_width(to[i]) == slot_width(from[i]));
    if (is_same_slot(to[i], from[i])) continue;
    vec_push(&left_to, to[i]);
    vec_push(&left_from, from[i]);
  }
  uint32_t temporaries = 0;
  while (left_to.len) {
    uint32_t i = 0;
    while (i < left_to.len && is_awaited(&left_from, i, left_to.data[i])) i++;
    if (i == left_to.len) { /* a cycle: what the first one overwrites is kept elsewhere */
      struct graph_slot kept = left_to.data[0], temporary = {TEMPORARY_NODE, 0, temporaries++, kept.bytes, SLOT_VALUE};
      if (kept.role == SLOT_LENGTH) temporary.bytes = LENGTH_BITS / 8;
      slot_effects_assign(e, temporary, slot_expr(e->slots, kept));
      for (uint32_t k = 0; k < left_from.len; k++)
        if (is_same_slot(left_from.data[k], kept)) left_from.data[k] = temporary;
      i = 0;
    }
    slot_effects_assign(e, left_to.data[i], slot_expr(e->slots, left_from.data[i]));
    left_to.data[i] = vec_pop(&left_to);
    left_from.data[i] = vec_pop(&left_from);
  }
  vec_release_all(&left_to, &left_from);
}
