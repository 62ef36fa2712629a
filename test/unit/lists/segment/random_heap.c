#include "lists/segment/random_heap.h"

#include "base/map.h"

uint32_t pick(struct random *r, uint32_t below) {
  r->seed = hash_u64(r->seed + 0x9e3779b97f4a7c15u);
  return (uint32_t)(r->seed >> 20) % below;
}

struct style {
  bool is_double, is_circular, has_inner, is_inner_double;
  uint32_t entry, inner_entry;
  int sub_kind, other_kind, inner_other_kind, data_range, tag_range;
};

static struct concrete_value null_value(void) { return (struct concrete_value){-1, 0, 0}; }
static struct concrete_value number(uint64_t n) { return (struct concrete_value){-1, 0, n}; }
static struct concrete_value address(int object, int64_t offset) { return (struct concrete_value){object, offset, 0}; }

static int new_object(struct random *r, struct heap *h, const struct style *s, uint64_t size) {
  int object = h->count++;
  h->size[object] = size;
  for (int i = 0; i < CELLS; i++) h->cells[object][i] = null_value();
  h->cells[object][DATA] = number((uint32_t)((int)pick(r, (uint32_t)s->data_range) - s->data_range / 2));
  h->cells[object][TAG] = number(pick(r, (uint32_t)s->tag_range));
  return object;
}

/* What the pointer OTHER of an object holds. */
static struct concrete_value other_of(int kind, int self, int outer, int header) {
  switch (kind) {
  case 1: return address(self, 8);
  case 2: return address(outer, 16);
  case 3: return header < 0 ? null_value() : address(header, 0);
  default: return null_value();
  }
}

static void link_double(struct heap *h, const int *chain, int count, uint32_t entry, bool is_double) {
  for (int i = 0; i + 1 < count; i++) {
    h->cells[chain[i]][NEXT] = address(chain[i + 1], entry);
    if (is_double) h->cells[chain[i + 1]][PREV] = address(chain[i], entry);
  }
}

static void add_inner(struct random *r, struct heap *h, const struct style *s, int outer, int header) {
  int count = (int)pick(r, 4), chain[4];
  if (h->count + count > MOST_OBJECTS - 2) count = 0;
  for (int i = 0; i < count; i++) {
    chain[i] = new_object(r, h, s, INNER_SIZE);
    h->cells[chain[i]][OTHER] = other_of(s->inner_other_kind, chain[i], outer, header);
  }
  if (!count) return;
  link_double(h, chain, count, s->inner_entry, s->is_inner_double);
  if (one_in(r, 8)) h->cells[chain[count - 1]][NEXT] = address(outer, 0);
  h->cells[outer][SUB] = address(chain[0], s->inner_entry);
  if (s->is_inner_double && s->other_kind == 4) h->cells[outer][OTHER] = address(chain[count - 1], s->inner_entry);
}

/* Private parts of any form: for each pointer of `inner` objects and of OTHER and SUB of the outer one, what it leads
 * to: an inner object, the outer one, the header, or nothing. */
enum { MOST_INNER = 3, TO_OUTER = MOST_INNER, TO_HEADER, TO_NULL };
struct plan {
  int inner;
  uint32_t to[MOST_INNER + 1][4];
  int64_t offset[MOST_INNER + 1][4];
};

static struct plan random_plan(struct random *r) {
  struct plan p = {.inner = 1 + (int)pick(r, MOST_INNER)};
  for (int i = 0; i <= MOST_INNER; i++)
    for (int k = 0; k < 4; k++) {
      p.to[i][k] = pick(r, TO_NULL + 2);
      p.offset[i][k] = one_in(r, 4) ? 8 : 0;
    }
  return p;
}

static void add_planned(struct random *r, struct heap *h, const struct style *s, const struct plan *p, int outer,
                        int header) {
  if (h->count + p->inner > MOST_OBJECTS) return;
  int objects[MOST_INNER + 1];
  for (int i = 0; i < p->inner; i++) objects[i] = new_object(r, h, s, INNER_SIZE);
  objects[p->inner] = outer;
  for (int i = 0; i <= p->inner; i++)
    for (int k = i < p->inner ? 0 : SUB; k < 4; k++) {
      uint32_t to = p->to[i][k];
      struct concrete_value v = null_value();
      if (to < (uint32_t)p->inner)
        v = address(objects[to], p->offset[i][k]);
      else if (to == TO_OUTER)
        v = address(outer, p->offset[i][k]);
      else if (to == TO_HEADER && header >= 0)
        v = address(header, p->offset[i][k]);
      h->cells[objects[i]][k] = v;
    }
}

static void drop_garbage(struct heap *h) {
  int to[MOST_OBJECTS], work[MOST_OBJECTS], count = 0;
  for (int i = 0; i < MOST_OBJECTS; i++) to[i] = -1;
  for (int r = 0; r < MOST_ROOTS; r++) {
    int object = h->has_root[r] ? h->roots[r].object : -1;
    if (object >= 0 && to[object] < 0) to[object] = count, work[count++] = object;
  }
  for (int i = 0; i < count; i++)
    for (int k = 0; k < CELLS; k++) {
      int object = h->cells[work[i]][k].object;
      if (object >= 0 && to[object] < 0) to[object] = count, work[count++] = object;
    }
  struct heap old = *h;
  h->count = count;
  for (int i = 0; i < count; i++) {
    h->size[i] = old.size[work[i]];
    for (int k = 0; k < CELLS; k++) {
      h->cells[i][k] = old.cells[work[i]][k];
      if (h->cells[i][k].object >= 0) h->cells[i][k].object = to[h->cells[i][k].object];
    }
  }
  for (int r = 0; r < MOST_ROOTS; r++)
    if (h->has_root[r] && h->roots[r].object >= 0) h->roots[r].object = to[h->roots[r].object];
}

void random_heap(struct random *r, struct heap *h) {
  memset(h, 0, sizeof *h);
  struct style s = {.is_double = one_in(r, 2),
                    .is_circular = one_in(r, 3),
                    .has_inner = one_in(r, 2),
                    .is_inner_double = one_in(r, 2),
                    .entry = one_in(r, 3) ? 8 : 0,
                    .inner_entry = one_in(r, 3) ? 8 : 0,
                    .other_kind = (int)pick(r, 6),
                    .inner_other_kind = (int)pick(r, 5),
                    .data_range = one_in(r, 2) ? 1 : 50,
                    .tag_range = one_in(r, 2) ? 1 : 3};
  int header = one_in(r, 3) ? -1 : new_object(r, h, &s, INNER_SIZE + 8);
  int count = 1 + (int)pick(r, 6), chain[8];
  for (int i = 0; i < count; i++) {
    chain[i] = new_object(r, h, &s, OUTER_SIZE);
    h->cells[chain[i]][OTHER] = other_of(s.other_kind, chain[i], chain[i], header);
  }
  link_double(h, chain, count, s.entry, s.is_double);
  bool is_planned = one_in(r, 2);
  struct plan plans[2] = {random_plan(r)};
  plans[1] = plans[0];
  if (one_in(r, 2)) plans[1].to[pick(r, MOST_INNER + 1)][pick(r, 4)] = pick(r, TO_NULL + 1);
  for (int i = 0; i < count; i++)
    if (is_planned)
      add_planned(r, h, &s, &plans[one_in(r, 4)], chain[i], header);
    else if (s.has_inner)
      add_inner(r, h, &s, chain[i], header);
  if (header >= 0) {
    h->cells[header][NEXT] = address(chain[0], s.entry);
    if (s.is_double) h->cells[header][PREV] = address(chain[count - 1], s.entry);
    if (s.is_circular) h->cells[chain[count - 1]][NEXT] = address(header, s.entry);
    if (s.is_circular && s.is_double) h->cells[chain[0]][PREV] = address(header, s.entry);
  } else if (s.is_circular) {
    h->cells[chain[count - 1]][NEXT] = address(chain[0], s.entry);
    if (s.is_double) h->cells[chain[0]][PREV] = address(chain[count - 1], s.entry);
  }
  for (int i = 0; one_in(r, 4) && i < 3; i++) { /* something odd */
    int from = (int)pick(r, (uint32_t)h->count), to = (int)pick(r, (uint32_t)h->count);
    h->cells[from][pick(r, 4)] = one_in(r, 3) ? null_value() : address(to, one_in(r, 4) ? 8 : 0);
  }
  h->has_root[0] = true;
  h->roots[0] = header >= 0 ? address(header, 0) : address(chain[0], 0);
  for (int i = 1; i < MOST_ROOTS; i++) {
    h->has_root[i] = one_in(r, 4);
    h->roots[i] = one_in(r, 4) ? null_value() : address((int)pick(r, (uint32_t)h->count), one_in(r, 3) ? 8 : 0);
  }
  drop_garbage(h);
}

static struct graph_value describe(const struct concrete_value *c, const node_id *node) {
  if (c->object < 0) return (struct graph_value){.kind = VALUE_NUMBER, .number = c->number};
  return (struct graph_value){.kind = VALUE_POINTER, .node = node[c->object], .offset = c->offset};
}

struct graph random_graph(struct random *r, const struct heap *h, struct values *values) {
  struct graph g = {VEC_INIT, VEC_INIT};
  node_id node[MOST_OBJECTS];
  for (int i = 0; i < h->count; i++) node[i] = (node_id)i;
  for (int i = h->count; i > 1; i--) {
    uint32_t k = pick(r, (uint32_t)i);
    node_id swapped = node[k];
    node[k] = node[i - 1], node[i - 1] = swapped;
  }
  for (int i = 0; i < h->count; i++) graph_add_region(&g, ORIGIN_HEAP, 0, false);
  bool is_slot[2] = {one_in(r, 2), one_in(r, 3)}, has_zeroed = one_in(r, 3), has_unknown = one_in(r, 4);
  for (int i = 0; i < h->count; i++) {
    g.nodes.data[node[i]].size = h->size[i];
    g.nodes.data[node[i]].is_zeroed = has_zeroed && one_in(r, 2);
    for (int k = 0; k < CELLS; k++) {
      struct graph_value v = describe(&h->cells[i][k], node);
      bool is_pointer = v.kind == VALUE_POINTER;
      if (!is_pointer && has_unknown && one_in(r, 6))
        v.kind = VALUE_ANY;
      else if (k >= DATA && (is_slot[k - DATA] != one_in(r, 12)))
        v.kind = VALUE_SLOT;
      if (v.kind == VALUE_SLOT) {
        var_id var =
            slot_variable(values->slots, (struct graph_slot){node[i], 0, cell_offsets[k], cell_bytes[k], SLOT_VALUE});
        values->of[var] = h->cells[i][k].number;
        values->is_open[var] = false;
      }
      graph_set_cell(&g, node[i], cell_offsets[k], cell_bytes[k], v);
    }
  }
  for (int i = 0; i < MOST_ROOTS; i++)
    if (h->has_root[i]) graph_set_root(&g, (root_id)i, describe(&h->roots[i], node));
  return g;
}
