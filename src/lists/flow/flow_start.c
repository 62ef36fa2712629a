/* The beginning: what global variables and objects hold when the program starts. The edge is translated last, when it
 * is known which of them the rest of the flow mentions. Of a function that is called from elsewhere nothing is known of
 * their contents; that global objects are allocated, and not null, is. */
#include "lists/flow/flow_private.h"

#include "base/bits.h"
#include "logic/build.h"

/* The bits at an offset of an object's initial contents. */
static uint64_t initial_bits(const struct object *o, uint64_t offset, uint16_t width) {
  uint64_t value = 0;
  for (uint32_t i = 0; i < width / 8u && i < 8; i++)
    if (o->bytes && offset + i < o->byte_count) value |= (uint64_t)o->bytes[offset + i] << (8 * i);
  return value;
}

/* The number that they are; unknown if it is too large. */
static struct flow_value initial_value(struct flow_builder *b, uint64_t bits, uint16_t width, bool is_unsigned) {
  if (is_unsigned && bits > INT64_MAX) return (struct flow_value){b->v->null, HEAP_NO_SYMBOL, true};
  long long number = is_unsigned ? (long long)bits : (long long)bits_signed(width, bits);
  return flow_value_of_node(b, flow_number_of(b, number));
}

static const struct relocation *relocation_at(const struct object *o, uint64_t offset) {
  for (uint32_t i = 0; i < o->relocations.len; i++)
    if (o->relocations.data[i].offset == offset) return &o->relocations.data[i];
  return NULL;
}

/* The pointer there; unknown if it is a number. */
static term initial_node(struct flow_builder *b, const struct object *o, uint64_t offset, uint16_t width) {
  const struct relocation *r = relocation_at(o, offset);
  if (r) return flow_eval_node(b, r->value);
  if (initial_bits(o, offset, width)) flow_builder_fail(b, "a number is used as a pointer");
  return b->v->null;
}

static void start_variable(struct flow_builder *b, const struct flow_variable *v) {
  assert(v->variable < b->program->variables.len);
  const struct variable *variable = &b->program->variables.data[v->variable];
  if (variable->kind != VARIABLE_GLOBAL || expr_is_none(variable->initial)) return;
  flow_assign(b, v, variable->initial);
}

static void start_cell(struct flow_builder *b, const struct flow_used_cell *c) {
  const struct object *o = &b->program->objects.data[c->object];
  if (c->activation != FLOW_NONE || o->is_external) return;
  struct flow_variable v = b->flow->variables.data[c->variable];
  if (!v.is_value) flow_emit_assign(b, v.constant, initial_node(b, o, c->offset, c->width));
  if (!v.is_value || c->width > 64 || relocation_at(o, c->offset)) return;
  struct flow_value value = initial_value(b, initial_bits(o, c->offset, c->width), c->width, v.reading.is_unsigned);
  if (!value.is_unknown) flow_emit_assign(b, v.constant, value.node);
}

static void start_members(struct flow_builder *b, object_id id, term node) {
  const struct object *o = &b->program->objects.data[id];
  ctype_id class = flow_learnt_class(b->learnt, ctype_resolve(&b->program->types, o->type));
  for (uint32_t i = 0; i < b->learnt->members.len; i++) {
    struct flow_used_member m = b->learnt->members.data[i];
    if (m.class != class || m.offset + m.width / 8 > o->size) continue;
    uint32_t symbol = b->symbols.data[i];
    uint64_t bits = initial_bits(o, m.offset, m.width);
    bool is_zero = !relocation_at(o, m.offset) && !bits;
    if (m.kind == MEMBER_LINK && !is_zero)
      flow_emit(b, (struct heap_statement){
                       .kind = HEAP_WRITE, .x = node, .y = initial_node(b, o, m.offset, m.width), .symbol = symbol});
    if (m.kind != MEMBER_DATA || is_zero) continue;
    struct flow_value value = initial_value(b, bits, m.width, m.reading.is_unsigned);
    struct heap_statement key = {.kind = HEAP_KEY, .x = node, .symbol = symbol};
    if (value.is_unknown)
      key.kind = HEAP_FORGET;
    else
      key.y = value.node, key.source = flow_value_order(b);
    flow_emit(b, key);
  }
}

/* Global objects that are nodes are allocated first, since they may point to each other. */
static void start_objects(struct flow_builder *b) {
  for (object_id o = 0; o < b->program->objects.len; o++) {
    const struct object *object = &b->program->objects.data[o];
    if (object->function != ID_NONE || !bitset_has(&b->learnt->is_node, o)) continue;
    if (object->is_external)
      flow_builder_fail(b, "'%s' is defined elsewhere", program_string(b->program, object->name));
    flow_allocate_node(b, flow_object_node(b, FLOW_NONE, o), CTYPE_NONE, true, FRESH_OBJECT | o);
  }
  for (object_id o = 0; o < b->program->objects.len; o++)
    if (b->program->objects.data[o].function == ID_NONE && bitset_has(&b->learnt->is_node, o))
      start_members(b, o, flow_object_node(b, FLOW_NONE, o));
}

/* Of a function that is called from somewhere, nothing is known but that global objects are there. */
static void assume_objects(struct flow_builder *b) {
  for (object_id o = 0; o < b->program->objects.len; o++) {
    if (b->program->objects.data[o].function != ID_NONE || !bitset_has(&b->learnt->is_node, o)) continue;
    term node = flow_object_node(b, FLOW_NONE, o);
    if (b->flow->state.allocated != HEAP_NO_SYMBOL)
      flow_emit_assume(b, heap_apply(b->v, b->flow->state.allocated, &node));
    flow_emit_assume(b, term_not(term_equals(b->terms, node, b->v->null)));
  }
}

void flow_translate_start(struct flow_builder *b, uint32_t entry) {
  assert(b->is_failed || !b->work.len);
  assert(b->flow->locations.data[b->flow->entry].out.len == 0);
  b->activation = 0;
  b->edge = ID_NONE;
  b->at = b->program->functions.data[b->request->function].at;
  b->first = b->flow->statements.len;
  b->temporaries = 0;
  b->is_exact = true;
  if (b->request->function == b->program->start) {
    start_objects(b);
    for (uint32_t i = 0; i < b->flow->variables.len; i++) {
      struct flow_variable v = b->flow->variables.data[i];
      if (v.variable != ID_NONE) start_variable(b, &v);
    }
    for (uint32_t i = 0; i < b->used_cells.len; i++) start_cell(b, &b->used_cells.data[i]);
  } else {
    assume_objects(b);
  }
  flow_enter_activation(b, 0);
  flow_add_edge(b, b->flow->entry, entry);
}
