/* The beginning: what global variables and objects hold when the program starts. Only objects that the program can name
 * are regions, since each is in every graph from then on. Contents of large objects are not kept: they are unknown,
 * which allows more than they are, unless pointers are among them. */
#include "lists/segment/translate_private.h"

enum { MOST_CELLS = 256 }; /* of an object whose initial contents are known */

/* ---- which objects there are ---- */

static bool add_object(void *data, expr e, const struct expr_node *n) {
  struct segment_translator *t = data;
  (void)e;
  if (n->kind != E_OBJECT || t->from->objects.data[n->ref].function != ID_NONE) return true;
  if (!bitset_add(&t->is_static, n->ref)) return true;
  const struct object *o = &t->from->objects.data[n->ref];
  for (uint32_t i = 0; i < o->relocations.len; i++)
    expr_visit(&t->from->exprs, o->relocations.data[i].value, add_object, t);
  return true;
}

static void add_objects(void *data, expr e) {
  struct segment_translator *t = data;
  expr_visit(&t->from->exprs, e, add_object, t);
}

void translator_find_static(struct segment_translator *t) {
  const struct program *p = t->from;
  bitset_init(&t->is_static, p->objects.len);
  for (edge_id e = 0; e < p->edges.len; e++)
    if (cfg_is_reached(t->cfg, p->edges.data[e].source)) operation_expressions(p, &p->edges.data[e].op, add_objects, t);
  for (var_id v = 0; v < p->variables.len; v++)
    if (p->variables.data[v].kind == VARIABLE_GLOBAL && !expr_is_none(p->variables.data[v].initial))
      add_objects(t, p->variables.data[v].initial);
}

/* ---- their contents ---- */

static const struct relocation *relocation_at(const struct object *o, uint64_t offset) {
  for (uint32_t i = 0; i < o->relocations.len; i++)
    if (o->relocations.data[i].offset == offset) return &o->relocations.data[i];
  return NULL;
}

/* Numbers in pieces as large as alignment allows; reads of parts find theirs (translate_place.c). */
static void start_numbers(struct segment_attempt *s, const struct object *o, node_id node) {
  uint32_t pointer = s->t->from->pointer_width / 8u;
  for (uint64_t offset = 0; o->bytes && offset < o->byte_count;) {
    uint64_t number = 0;
    uint32_t bytes = offset % 4 == 0 && o->size - offset >= 4 ? 4 : 1;
    if (relocation_at(o, offset)) {
      offset += pointer;
      continue;
    }
    for (uint32_t i = 0; i < bytes; i++)
      if (offset + i < o->byte_count) number |= (uint64_t)o->bytes[offset + i] << (8 * i);
    if (number) {
      bool is_set = graph_set_cell(&s->graph, node, (uint32_t)offset, bytes,
                                   (struct graph_value){.kind = VALUE_NUMBER, .node = NODE_NONE, .number = number});
      assert(is_set);
      (void)is_set;
    }
    offset += bytes;
  }
}

static void start_contents(struct segment_attempt *s, object_id id, node_id node) {
  const struct object *o = &s->t->from->objects.data[id];
  bool is_large = o->byte_count > (uint64_t)MOST_CELLS * 4;
  if (o->is_external || (is_large && !o->relocations.len)) {
    s->graph.nodes.data[node].is_zeroed = false;
    s->graph.nodes.data[node].is_blurred = o->is_external; /* its size may not be known either */
    return;
  }
  if (is_large || o->relocations.len > MOST_CELLS) {
    attempt_beyond(s, "an object with many pointers");
    return;
  }
  start_numbers(s, o, node);
  for (uint32_t i = 0; i < o->relocations.len && attempt_goes_on(s); i++) {
    struct segment_operand x = attempt_eval(s, o->relocations.data[i].value);
    if (attempt_goes_on(s))
      memory_write(s, (struct segment_place){node, (uint32_t)o->relocations.data[i].offset, false}, x);
  }
}

/* All objects first, since they may point to each other. */
static void start_objects(struct segment_attempt *s) {
  struct segment_translator *t = s->t;
  for (object_id o = bitset_next(&t->is_static, 0); o < t->is_static.size; o = bitset_next(&t->is_static, o + 1)) {
    node_id n = graph_add_region(&s->graph, ORIGIN_STATIC, t->from->objects.data[o].size, true);
    s->graph.nodes.data[n].is_constant = t->from->objects.data[o].is_constant;
    s->graph.nodes.data[n].is_open = t->from->objects.data[o].is_open_literal;
    s->graph.nodes.data[n].is_literal = t->from->objects.data[o].is_constant && t->from->objects.data[o].is_literal;
    graph_set_root(&s->graph, translator_object_root(t, NO_ACTIVATION, o), operand_pointer(s, n, 0).value);
  }
  for (object_id o = bitset_next(&t->is_static, 0); o < t->is_static.size; o = bitset_next(&t->is_static, o + 1)) {
    const struct graph_value *known = graph_root(&s->graph, translator_object_root(t, NO_ACTIVATION, o));
    assert(s->graph.nodes.data[known->node].origin == ORIGIN_STATIC);
    if (attempt_goes_on(s)) start_contents(s, o, known->node);
  }
}

static void start_variables(struct segment_attempt *s) {
  const struct program *p = s->t->from;
  for (var_id v = 0; v < p->variables.len && attempt_goes_on(s); v++) {
    const struct variable *x = &p->variables.data[v];
    if (x->kind != VARIABLE_GLOBAL) continue;
    struct segment_operand value = expr_is_none(x->initial) ? operand_any(x->width) : attempt_eval(s, x->initial);
    if (attempt_goes_on(s)) attempt_set_variable(s, NO_ACTIVATION, v, value);
  }
}

void attempt_start(struct segment_attempt *s) {
  struct segment_translator *t = s->t;
  if (!t->activations.len)
    vec_push(&t->activations, ((struct segment_activation){t->from->start, NO_ACTIVATION, ID_NONE, ID_NONE}));
  start_objects(s);
  start_variables(s);
  if (attempt_goes_on(s)) attempt_enter(s, 0);
}
