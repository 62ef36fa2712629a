/* The constants of a flow, under names that the user knows. A name is a constant of the logic, so it must be unique:
 * locals of expanded calls are prefixed by the call, and what is hidden by a block gets the line of its declaration.
 * Temporaries are the same few at every edge: their values are never needed beyond it. */
#include "lists/flow/flow_private.h"

#include <stdio.h>

/* The name if it is free, otherwise with the line of the declaration, otherwise with a number. */
static const char *free_name(struct flow_builder *b, const char *name, uint32_t line) {
  struct strbuf text = STRBUF_INIT;
  strbuf_puts(&text, name);
  if (names_find(&b->taken, text.text) != MAP_NONE && line) strbuf_printf(&text, "@%u", line);
  size_t len = text.len;
  for (int i = 2; names_find(&b->taken, text.text) != MAP_NONE; i++) {
    text.len = len;
    text.text[len] = 0;
    strbuf_printf(&text, "'%d", i);
  }
  assert(names_find(&b->taken, text.text) == MAP_NONE);
  names_add(&b->taken, text.text);
  const char *result = arena_strdup(&b->flow->arena, text.text);
  strbuf_release(&text);
  return result;
}

/* A temporary has the reading of the call whose result it gets. */
static struct flow_reading reading_of(const struct flow_builder *b, var_id v) {
  const struct program *p = b->program;
  const struct variable *x = &p->variables.data[v];
  if (x->type != CTYPE_NONE || !b->request->has_contract) return flow_reading_of(p, x->type, x->width);
  for (edge_id i = 0; i < p->edges.len; i++) {
    const struct operation *op = &p->edges.data[i].op;
    if (op->kind == OP_CALL && op->callee != ID_NONE && op->result_count == 1 && p->results.data[op->first_result] == v)
      return flow_reading_of_result(p, op->callee);
  }
  return flow_reading_of(p, x->type, x->width);
}

uint32_t flow_add_variable(struct flow_builder *b, const char *name, var_id variable, uint32_t activation,
                           bool is_value) {
  assert(variable == ID_NONE || variable < b->program->variables.len);
  const struct variable *x = variable == ID_NONE ? NULL : &b->program->variables.data[variable];
  if (is_value) flow_value_order(b); /* there are values */
  name = free_name(b, name, x ? x->at.line : 0);
  struct flow_variable v = {.constant = heap_constant(b->v, name),
                            .name = name,
                            .variable = variable,
                            .activation = activation,
                            .is_value = is_value};
  if (x && is_value) v.reading = reading_of(b, variable);
  vec_push(&b->flow->variables, v);
  return b->flow->variables.len - 1;
}

uint32_t flow_add_integer(struct flow_builder *b, const char *name, uint32_t activation, struct flow_reading reading) {
  uint32_t index = flow_add_variable(b, name, ID_NONE, activation, true);
  b->flow->variables.data[index].reading = reading;
  return index;
}

static const char *prefixed(struct flow_builder *b, uint32_t activation, const char *name) {
  if (activation == FLOW_NONE || !b->activations.data[activation].prefix) return name;
  struct strbuf text = STRBUF_INIT;
  strbuf_printf(&text, "%s%s", b->activations.data[activation].prefix, name);
  const char *result = arena_strdup(&b->flow->arena, text.text);
  strbuf_release(&text);
  return result;
}

static uint64_t pair(uint32_t a, uint32_t b) { return (uint64_t)a << 32 | b; }

const struct flow_variable *flow_variable_of(struct flow_builder *b, uint32_t activation, var_id v) {
  const struct variable *variable = &b->program->variables.data[v];
  assert(variable->kind == VARIABLE_GLOBAL || activation < b->activations.len);
  if (variable->kind == VARIABLE_GLOBAL) activation = FLOW_NONE;
  uint64_t *known = map_put(&b->variables, pair(activation, v));
  if (!*known) {
    const char *name = prefixed(b, activation, program_string(b->program, variable->name));
    uint32_t index =
        flow_add_variable(b, name, v, activation == FLOW_NONE ? 0 : activation, !bitset_has(&b->learnt->is_pointer, v));
    *known = (uint64_t)index + 1;
  }
  assert(b->flow->variables.data[*known - 1].variable == v);
  return &b->flow->variables.data[*known - 1];
}

static uint32_t object_activation(const struct flow_builder *b, uint32_t activation, object_id o) {
  return b->program->objects.data[o].function == ID_NONE ? FLOW_NONE : activation;
}

/* A cell that overlaps another is not one: nothing is known of the object then. */
static const struct flow_variable *make_opaque(struct flow_builder *b, object_id o) {
  if (bitset_add(&b->learnt->is_opaque, o)) b->learnt->has_changed = true;
  return NULL;
}

static void cell_name(const struct flow_builder *b, object_id o, uint64_t offset, struct strbuf *out) {
  const struct object *object = &b->program->objects.data[o];
  strbuf_puts(out, program_string(b->program, object->name));
  const struct ctype *t = ctype_resolved(&b->program->types, object->type);
  if (!t || (t->kind != CT_STRUCT && t->kind != CT_ARRAY && t->kind != CT_UNION)) return;
  if (t->kind == CT_STRUCT) {
    for (uint32_t i = 0; i < t->member_count; i++) {
      const struct cmember *m = ctype_member(&b->program->types, ctype_resolve(&b->program->types, object->type), i);
      if (m->bit_offset == offset * 8) {
        strbuf_printf(out, ".%s", m->name);
        return;
      }
    }
  }
  strbuf_printf(out, "+%llu", (unsigned long long)offset);
}

static void learn_cell(struct flow_builder *b, object_id o, uint64_t offset, uint16_t width, ctype_id type) {
  for (uint32_t i = 0; i < b->learnt->cells.len; i++) {
    const struct flow_used_cell *c = &b->learnt->cells.data[i];
    if (c->object == o && c->offset == offset && c->width == width) return;
  }
  vec_push(&b->learnt->cells, ((struct flow_used_cell){FLOW_NONE, o, offset, width, FLOW_NONE, type}));
  b->learnt->has_changed = true;
}

const struct flow_variable *flow_cell_of(struct flow_builder *b, uint32_t activation, object_id o, uint64_t offset,
                                         uint16_t width, ctype_id type) {
  if (bitset_has(&b->learnt->is_opaque, o)) return NULL;
  activation = object_activation(b, activation, o);
  for (uint32_t i = 0; i < b->used_cells.len; i++) {
    const struct flow_used_cell *c = &b->used_cells.data[i];
    if (c->object != o || c->offset + c->width / 8 <= offset || offset + width / 8 <= c->offset) continue;
    if (c->offset != offset || c->width != width) return make_opaque(b, o);
    if (c->activation == activation) return &b->flow->variables.data[c->variable];
  }
  const struct ctype *t = ctype_resolved(&b->program->types, type);
  struct strbuf name = STRBUF_INIT;
  cell_name(b, o, offset, &name);
  uint32_t index = flow_add_variable(b, prefixed(b, activation, name.text), ID_NONE,
                                     activation == FLOW_NONE ? 0 : activation, !t || t->kind != CT_POINTER);
  if (b->flow->variables.data[index].is_value)
    b->flow->variables.data[index].reading = flow_reading_of(b->program, type, width);
  strbuf_release(&name);
  vec_push(&b->used_cells, ((struct flow_used_cell){activation, o, offset, width, index, type}));
  learn_cell(b, o, offset, width, type);
  return &b->flow->variables.data[index];
}

/* Cells that are first used later begin unknown anyway, or are forgotten when the translation is repeated. */
void flow_forget_cells(struct flow_builder *b, uint32_t activation, object_id o) {
  activation = object_activation(b, activation, o);
  for (uint32_t i = 0; i < b->learnt->cells.len; i++) {
    struct flow_used_cell c = b->learnt->cells.data[i];
    if (c.object != o) continue;
    const struct flow_variable *v = flow_cell_of(b, activation, o, c.offset, c.width, c.type);
    if (v) flow_forget_variable(b, v);
  }
}

term flow_object_node(struct flow_builder *b, uint32_t activation, object_id o) {
  activation = object_activation(b, activation, o);
  uint64_t *known = map_put(&b->objects, pair(activation, o));
  if (!*known) {
    const char *name = prefixed(b, activation, program_string(b->program, b->program->objects.data[o].name));
    struct strbuf text = STRBUF_INIT;
    strbuf_printf(&text, "&%s", name);
    *known = (uint64_t)flow_add_variable(b, text.text, ID_NONE, activation == FLOW_NONE ? 0 : activation, false) + 1;
    strbuf_release(&text);
  }
  return b->flow->variables.data[*known - 1].constant;
}

term flow_garbage(struct flow_builder *b) {
  if (b->learnt->garbage.entries.len && !b->flow->garbage.id) {
    uint32_t index = flow_add_variable(b, "garbage#", ID_NONE, 0, false);
    b->flow->garbage = b->flow->variables.data[index].constant;
  }
  return b->flow->garbage;
}

term flow_number_of(struct flow_builder *b, long long value) {
  uint64_t *known = map_put(&b->numbers, (uint64_t)value);
  if (*known) return (term){(uint32_t)*known};
  char name[32];
  snprintf(name, sizeof name, "%lld", value);
  flow_value_order(b);
  term constant = heap_constant(b->v, name);
  vec_push(&b->flow->numbers, ((struct flow_number){constant, value}));
  *known = constant.id;
  return constant;
}

/* Temporaries of one kind are numbered anew at every edge. */
term flow_temporary(struct flow_builder *b, bool is_value) {
  char name[32];
  snprintf(name, sizeof name, "%s#%u", is_value ? "int" : "node", ++b->temporaries);
  term constant = heap_constant(b->v, name);
  if (names_find(&b->taken, name) == MAP_NONE) flow_add_variable(b, name, ID_NONE, 0, is_value);
  return constant;
}
