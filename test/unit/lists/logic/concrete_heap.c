#include "lists/logic/concrete_heap.h"

bool concrete_is_cyclic(const struct concrete_heap *c, uint32_t field) {
  for (uint32_t node = 1; node < c->nodes; node++) {
    uint32_t at = node;
    for (uint32_t i = 0; i < c->nodes; i++) at = at ? c->next[field][at] : 0;
    if (at) return true;
  }
  return false;
}

void concrete_model(const struct concrete_heap *c, const struct concrete_symbols *s, struct heap_model *m) {
  heap_model_init(m, s->v, c->nodes);
  concrete_write(c, s, m);
  concrete_write_keys(&c, &s, 1, m);
}

void concrete_write_keys(const struct concrete_heap *const *heaps, const struct concrete_symbols *const *symbols,
                         uint32_t count, struct heap_model *m) {
  VEC(uint32_t) keys = VEC_INIT;
  vec_resize(&keys, m->vocabulary->symbols.len * m->nodes);
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t d = 0; d < CONCRETE_ORDERS; d++)
      memcpy(&keys.data[symbols[i]->orders[d] * m->nodes], heaps[i]->keys[d], m->nodes * sizeof(uint32_t));
  heap_model_set_keys(m, keys.data, keys.len);
  vec_release(&keys);
}

bool concrete_same(const struct concrete_heap *a, const struct concrete_heap *b) {
  bool is_same = a->nodes == b->nodes && memcmp(a->constants, b->constants, sizeof a->constants) == 0;
  for (uint32_t i = 0; i < a->nodes && is_same; i++) {
    is_same = a->allocated[i] == b->allocated[i] && a->marked[i] == b->marked[i];
    for (uint32_t f = 0; f < CONCRETE_FIELDS; f++) is_same &= a->next[f][i] == b->next[f][i];
    for (uint32_t d = 0; d < CONCRETE_ORDERS; d++) is_same &= a->keys[d][i] == b->keys[d][i];
    for (uint32_t k = 0; k < a->nodes; k++) is_same &= a->related[i][k] == b->related[i][k];
  }
  return is_same;
}

void concrete_write(const struct concrete_heap *c, const struct concrete_symbols *s, struct heap_model *m) {
  for (uint32_t f = 0; f < CONCRETE_FIELDS; f++)
    if (!heap_model_set_successors(m, s->fields[f], c->next[f])) assert(!"a cycle");
  for (uint32_t a = 0; a < c->nodes; a++) {
    *heap_model_cell(m, s->allocated, &a) = c->allocated[a];
    *heap_model_cell(m, s->mark, &a) = c->marked[a];
    for (uint32_t b = 0; b < c->nodes; b++) *heap_model_cell(m, s->relation, (uint32_t[]){a, b}) = c->related[a][b];
  }
  for (uint32_t i = 0; i < CONCRETE_CONSTANTS; i++) heap_model_set_constant(m, s->constants[i], c->constants[i]);
}

static uint32_t constant_index(const struct concrete_symbols *s, term t) {
  uint32_t i = 0;
  while (!term_eq(s->constants[i], t)) i++;
  return i;
}

static uint32_t value(const struct concrete_heap *c, const struct concrete_symbols *s, term t) {
  return term_eq(t, s->v->null) ? 0 : c->constants[constant_index(s, t)];
}

static uint32_t field_index(const struct concrete_symbols *s, uint32_t symbol) { return symbol == s->fields[1]; }

/* Every content of the new node's fields that makes no cycle, and of its mark. */
static void fill_fields(struct concrete_heap c, uint32_t node, bool is_zeroed, concrete_heaps *ends) {
  for (uint32_t a = 0; a < (is_zeroed ? 1 : c.nodes); a++)
    for (uint32_t b = 0; b < (is_zeroed ? 1 : c.nodes); b++)
      for (uint32_t mark = 0; mark < (is_zeroed ? 1u : 2u); mark++) {
        c.next[0][node] = a;
        c.next[1][node] = b;
        c.marked[node] = mark;
        if (!concrete_is_cyclic(&c, 0) && !concrete_is_cyclic(&c, 1)) vec_push(ends, c);
      }
}

/* ... and every key, but for one that is zero. */
static void fill(struct concrete_heap c, const struct concrete_symbols *s, uint32_t node, bool is_zeroed,
                 concrete_heaps *ends) {
  const struct concrete_heap before = c;
  for (uint32_t i = 0; i < c.nodes; i++)
    for (uint32_t k = 0; k < c.nodes; k++) {
      uint32_t zero = s->zero.id ? value(&before, s, s->zero) : 0;
      if (is_zeroed && s->zero.id && (i != zero || k != zero)) continue;
      c.keys[0][node] = before.keys[0][i];
      c.keys[1][node] = before.keys[1][k];
      fill_fields(c, node, is_zeroed, ends);
    }
}

static uint32_t *key_of(struct concrete_heap *c, const struct concrete_symbols *s, uint32_t symbol) {
  return c->keys[symbol == s->orders[1]];
}

/* The key of x becomes that of any node; or x becomes any node. */
static void choose(const struct concrete_heap *before, const struct concrete_symbols *s, const struct heap_statement *t,
                   concrete_heaps *ends) {
  for (uint32_t i = 0; i < before->nodes; i++) {
    struct concrete_heap c = *before;
    if (t->kind == HEAP_FORGET)
      key_of(&c, s, t->symbol)[value(before, s, t->x)] = key_of(&c, s, t->symbol)[i];
    else
      c.constants[constant_index(s, t->x)] = i;
    vec_push(ends, c);
  }
}

static void allocate(const struct concrete_heap *before, const struct concrete_symbols *s,
                     const struct heap_statement *t, concrete_heaps *ends) {
  for (uint32_t node = 1; node < before->nodes; node++) {
    if (before->allocated[node]) continue;
    struct concrete_heap c = *before;
    c.allocated[node] = true;
    c.constants[constant_index(s, t->x)] = node;
    fill(c, s, node, t->is_zeroed, ends);
  }
  if (!t->may_fail) return;
  struct concrete_heap c = *before;
  c.constants[constant_index(s, t->x)] = 0;
  vec_push(ends, c);
}

/* Null before freed, as a processor would notice. */
static bool is_usable(const struct concrete_heap *c, uint32_t node, enum heap_error *error) {
  *error = node ? HEAP_ERROR_FREED : HEAP_ERROR_NULL;
  return c->allocated[node];
}

bool concrete_run(const struct concrete_heap *before, const struct concrete_symbols *s, const struct heap_statement *t,
                  bool holds, concrete_heaps *ends, enum heap_error *error) {
  struct concrete_heap c = *before;
  uint32_t x = t->x.id ? value(&c, s, t->x) : 0, y = t->y.id ? value(&c, s, t->y) : 0;
  switch (t->kind) {
  case HEAP_ASSIGN: c.constants[constant_index(s, t->x)] = y; break;
  case HEAP_READ:
    if (!is_usable(&c, y, error)) return false;
    c.constants[constant_index(s, t->x)] = c.next[field_index(s, t->symbol)][y];
    break;
  case HEAP_WRITE:
    if (!is_usable(&c, x, error)) return false;
    c.next[field_index(s, t->symbol)][x] = y;
    *error = HEAP_ERROR_CYCLE;
    if (concrete_is_cyclic(&c, field_index(s, t->symbol))) return false;
    break;
  case HEAP_MARK:
    if (!is_usable(&c, x, error)) return false;
    c.marked[x] = holds;
    break;
  case HEAP_KEY:
    if (!x || !y) return *error = HEAP_ERROR_NULL, false;
    if (!is_usable(&c, x, error) || !is_usable(&c, y, error)) return false;
    key_of(&c, s, t->symbol)[x] = key_of(&c, s, t->source)[y];
    break;
  case HEAP_FORGET:
    if (!is_usable(&c, x, error)) return false;
    choose(before, s, t, ends);
    return true;
  case HEAP_HAVOC: choose(before, s, t, ends); return true;
  case HEAP_FREE:
    *error = HEAP_ERROR_FREED;
    if (x && !c.allocated[x]) return false;
    c.allocated[x] = false;
    break;
  case HEAP_ALLOCATE: allocate(before, s, t, ends); return true;
  case HEAP_ASSUME:
    if (!holds) return true;
    break;
  case HEAP_STATEMENT_COUNT: assert(!"no statement");
  }
  vec_push(ends, c);
  return true;
}
