/* The state after a step is read off the model of the state before: each atom of the state after is a formula about the
 * state before, with the nodes as constants. */
#include "lists/contract/picture.h"

#include "lists/logic/cycles.h"
#include "lists/logic/keys.h"
#include "lists/logic/predicates.h"
#include "logic/build.h"

struct painter {
  struct arena *arena;
  const struct flow *flow;
  struct vocabulary *v;
  struct heap_model model; /* with two more constants */
  const struct heap_step *step;
  term a, b;
  uint32_t *number; /* per node of the model: in the picture, 0 = not drawn */
  struct picture *out;
};

static term before(const struct painter *p, term after) { return p->step ? heap_step_before(p->step, after) : after; }

static bool holds(struct painter *p, term formula, uint32_t a, uint32_t b) {
  heap_model_set_constant(&p->model, p->a, a);
  heap_model_set_constant(&p->model, p->b, b);
  return heap_model_satisfies(&p->model, formula);
}

/* Whether the model, or the step, says what the constant is. */
static bool is_known(const struct painter *p, term constant) {
  if (map_get(&p->model.constants, constant.id)) return true;
  term is_it = term_equals(p->v->terms, constant, p->a);
  return !term_eq(before(p, is_it), is_it);
}

/* The node that a constant denotes after the step. */
static uint32_t node_of(struct painter *p, term constant) {
  term is_it = before(p, term_equals(p->v->terms, constant, p->a));
  for (uint32_t n = 0; n < p->model.nodes; n++)
    if (holds(p, is_it, n, 0)) return n;
  assert(!"a constant is some node");
  return 0;
}

static void number_nodes(struct painter *p) {
  uint32_t value = p->flow->value;
  p->number = arena_array(p->arena, uint32_t, p->model.nodes);
  for (uint32_t n = 1; n < p->model.nodes; n++)
    if (value == HEAP_NO_SYMBOL || !*heap_model_cell(&p->model, value, &n)) p->number[n] = ++p->out->nodes;
}

static bool is_drawn(const struct painter *p, const struct flow_variable *x, bool is_value,
                     bool (*is_shown)(const void *, const struct flow_variable *), const void *data) {
  return x->is_value == is_value && is_shown(data, x) && is_known(p, x->constant);
}

/* ---- links ---- */

/* Ends of edges that close cycles are seen by the edges only. */
static void draw_cyclic_links(struct painter *p, struct picture_field *f, uint32_t symbol) {
  term points_to = before(p, heap_state_edge(&p->flow->state, symbol, p->a, p->b));
  for (uint32_t a = 1; a < p->model.nodes; a++)
    for (uint32_t b = 1; b < p->model.nodes && p->number[a]; b++)
      if (holds(p, points_to, a, b)) f->successors[p->number[a]] = p->number[b];
}

static void draw_links(struct painter *p, struct picture_field *f, uint32_t symbol) {
  term reaches = before(p, heap_reach(p->v, symbol, p->a, p->b));
  f->is_link = true;
  f->successors = arena_array(p->arena, uint32_t, p->out->nodes + 1);
  if (heap_cycles_of(&p->flow->state, symbol)) {
    draw_cyclic_links(p, f, symbol);
    return;
  }
  uint32_t count = p->model.nodes;
  bool *table = arena_array(p->arena, bool, (size_t)count *count);
  for (uint32_t a = 0; a < count; a++)
    for (uint32_t b = 0; b < count; b++) table[a * count + b] = holds(p, reaches, a, b);
  for (uint32_t a = 1; a < count; a++) {
    if (!p->number[a]) continue;
    uint32_t next = 0;
    for (uint32_t b = 1; b < count; b++) /* the first of those that it reaches */
      if (b != a && table[a * count + b] && (!next || table[b * count + next])) next = b;
    f->successors[p->number[a]] = p->number[next];
  }
}

/* ---- data ---- */

/* Something that has a key: a data field of a node, an integer variable, a number. */
struct key {
  uint32_t order, node;
  bool has_number; /* the value is given */
  long long value;
  uint32_t class; /* equal keys, ascending */
};

typedef VEC(struct key) key_list;

static void rank(struct painter *p, key_list *keys) {
  /* Count for each key the classes below it: sort by the number of keys that are not above. */
  VEC(uint32_t) below = VEC_INIT;
  for (uint32_t i = 0; i < keys->len; i++) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < keys->len; k++) {
      struct key x = keys->data[i], y = keys->data[k];
      term at_most = before(p, heap_key_at_most(p->v, x.order, p->a, y.order, p->b));
      if (!holds(p, at_most, x.node, y.node)) count++; /* y < x */
    }
    vec_push(&below, count);
  }
  for (uint32_t i = 0; i < keys->len; i++) {
    uint32_t class = 0;
    for (uint32_t k = 0; k < keys->len; k++) {
      bool is_new = below.data[k] < below.data[i];
      for (uint32_t j = 0; j < k && is_new; j++) is_new = below.data[j] != below.data[k];
      class += is_new;
    }
    keys->data[i].class = class;
  }
  vec_release(&below);
}

/* Integers for the classes, between those that are given. False if too few integers lie between two of them. */
static bool assign_values(struct painter *p, key_list *keys) {
  uint32_t classes = 0;
  for (uint32_t i = 0; i < keys->len; i++)
    if (keys->data[i].class >= classes) classes = keys->data[i].class + 1;
  long long *values = arena_array(p->arena, long long, classes + 1);
  bool *is_given = arena_array(p->arena, bool, classes + 1), ok = true;
  uint32_t first = classes;
  for (uint32_t i = 0; i < keys->len; i++) {
    struct key *k = &keys->data[i];
    if (!k->has_number) continue;
    if (is_given[k->class] && values[k->class] != k->value) ok = false;
    values[k->class] = k->value;
    is_given[k->class] = true;
    if (k->class < first) first = k->class;
  }
  if (first == classes) first = 0;
  for (uint32_t c = first; c-- > 0;) ok &= !__builtin_sub_overflow(values[c + 1], 1, &values[c]);
  for (uint32_t c = first + 1; c < classes; c++) {
    if (is_given[c] && values[c] <= values[c - 1]) ok = false;
    if (!is_given[c]) ok &= !__builtin_add_overflow(values[c - 1], 1, &values[c]);
  }
  for (uint32_t c = 1; c < classes; c++) assert(!ok || values[c - 1] < values[c]);
  for (uint32_t i = 0; i < keys->len; i++) keys->data[i].value = values[keys->data[i].class];
  return ok;
}

static void draw_data(struct painter *p, bool (*is_shown)(const void *, const struct flow_variable *),
                      const void *data) {
  const struct flow *f = p->flow;
  key_list keys = VEC_INIT;
  uint32_t any = f->orders.len ? f->orders.data[0] : HEAP_NO_SYMBOL;
  for (uint32_t i = 0; i < f->members.len; i++) {
    if (f->members.data[i].is_link) continue;
    for (uint32_t n = 1; n < p->model.nodes; n++)
      if (p->number[n]) vec_push(&keys, ((struct key){.order = f->members.data[i].symbol, .node = n}));
  }
  uint32_t variables = keys.len;
  for (uint32_t i = 0; i < f->variables.len && any != HEAP_NO_SYMBOL; i++)
    if (is_drawn(p, &f->variables.data[i], true, is_shown, data))
      vec_push(&keys, ((struct key){.order = any, .node = node_of(p, f->variables.data[i].constant)}));
  for (uint32_t i = 0; i < f->numbers.len && any != HEAP_NO_SYMBOL; i++)
    vec_push(&keys, ((struct key){any, node_of(p, f->numbers.data[i].constant), true, f->numbers.data[i].value, 0}));
  rank(p, &keys);
  p->out->has_numbers = assign_values(p, &keys);
  uint32_t at = 0;
  for (uint32_t i = 0, k = 0; i < f->members.len; i++, k++) {
    struct picture_field *x = &p->out->fields[k];
    if (f->members.data[i].is_link) continue;
    x->values = arena_array(p->arena, long long, p->out->nodes + 1);
    for (uint32_t n = 1; n < p->model.nodes; n++)
      if (p->number[n]) x->values[p->number[n]] = keys.data[at++].value;
  }
  assert(at == variables);
  p->out->numbers = arena_array(p->arena, struct picture_number, f->variables.len + 1);
  for (uint32_t i = 0, k = variables; i < f->variables.len && any != HEAP_NO_SYMBOL; i++)
    if (is_drawn(p, &f->variables.data[i], true, is_shown, data))
      p->out->numbers[p->out->number_count++] = (struct picture_number){
          arena_strdup(p->arena, f->variables.data[i].name), keys.data[k++].value, f->variables.data[i].variable};
  vec_release(&keys);
}

/* ---- all of it ---- */

static void draw_pointers(struct painter *p, bool (*is_shown)(const void *, const struct flow_variable *),
                          const void *data) {
  const struct flow *f = p->flow;
  p->out->pointers = arena_array(p->arena, struct picture_pointer, f->variables.len + 1);
  for (uint32_t i = 0; i < f->variables.len; i++) {
    const struct flow_variable *x = &f->variables.data[i];
    if (!is_drawn(p, x, false, is_shown, data)) continue;
    p->out->pointers[p->out->pointer_count++] =
        (struct picture_pointer){arena_strdup(p->arena, x->name), p->number[node_of(p, x->constant)], x->variable};
  }
}

static void draw_allocated(struct painter *p) {
  uint32_t allocated = p->flow->state.allocated;
  if (allocated == HEAP_NO_SYMBOL) return;
  term is_it = before(p, heap_apply(p->v, allocated, &p->a));
  p->out->is_allocated = arena_array(p->arena, bool, p->out->nodes + 1);
  for (uint32_t n = 1; n < p->model.nodes; n++)
    if (p->number[n]) p->out->is_allocated[p->number[n]] = holds(p, is_it, n, 0);
}

/* What is pointed to is drawn. */
static bool picture_is_valid(const struct picture *p) {
  for (uint32_t i = 0; i < p->pointer_count; i++) assert(p->pointers[i].node <= p->nodes);
  for (uint32_t i = 0; i < p->field_count; i++)
    for (uint32_t n = 1; p->fields[i].is_link && n <= p->nodes; n++) assert(p->fields[i].successors[n] <= p->nodes);
  return true;
}

struct picture *picture_make(struct arena *arena, const struct flow *f, const struct heap_model *m,
                             const struct heap_step *step, bool (*is_shown)(const void *, const struct flow_variable *),
                             const void *data) {
  struct painter p = {.arena = arena, .flow = f, .v = (struct vocabulary *)&f->vocabulary, .step = step};
  heap_model_copy(&p.model, m);
  p.a = heap_constant(p.v, "?picture a");
  p.b = heap_constant(p.v, "?picture b");
  p.out = arena_new(arena, struct picture);
  number_nodes(&p);
  p.out->fields = arena_array(arena, struct picture_field, f->members.len + 1);
  for (uint32_t i = 0; i < f->members.len; i++) {
    struct picture_field *x = &p.out->fields[p.out->field_count++];
    *x = (struct picture_field){.name = arena_strdup(arena, f->members.data[i].name),
                                .record = f->members.data[i].record,
                                .offset = f->members.data[i].offset};
    if (f->members.data[i].is_link) draw_links(&p, x, f->members.data[i].symbol);
  }
  draw_pointers(&p, is_shown, data);
  draw_data(&p, is_shown, data);
  draw_allocated(&p);
  heap_model_release(&p.model);
  assert(picture_is_valid(p.out));
  return p.out;
}
