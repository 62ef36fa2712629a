/* Graphs of memory: cells, roots, garbage, names; and effects. */
#include "base/map.h"
#include "lists/segment/slot_effects.h"
#include "unit.h"

enum { POINTER = 8, NODE_SIZE = 24, NEXT = 0, PREV = 8, DATA = 16 };

static struct graph_value number(uint64_t n) { return (struct graph_value){.kind = VALUE_NUMBER, .number = n}; }
static struct graph_value slot(void) { return (struct graph_value){.kind = VALUE_SLOT}; }
static struct graph_value pointer(node_id node, int64_t offset) {
  return (struct graph_value){.kind = VALUE_POINTER, .node = node, .offset = offset};
}

static void cells(void **state) {
  (void)state;
  struct graph g = {VEC_INIT, VEC_INIT};
  node_id a = graph_add_region(&g, ORIGIN_HEAP, NODE_SIZE, false),
          z = graph_add_region(&g, ORIGIN_HEAP, NODE_SIZE, true);
  struct graph_value v;
  assert_int_equal(graph_find_cell(&g, a, DATA, 4, &v), CELL_ABSENT);
  assert_int_equal(v.kind, VALUE_ANY);
  assert_int_equal(graph_find_cell(&g, z, DATA, 4, &v), CELL_ABSENT);
  assert_int_equal(v.kind, VALUE_NUMBER);
  assert_true(graph_set_cell(&g, a, DATA, 4, slot()));
  assert_true(graph_set_cell(&g, a, NEXT, POINTER, pointer(z, 0)));
  assert_int_equal(graph_find_cell(&g, a, NEXT, POINTER, &v), CELL_FOUND);
  assert_int_equal(v.node, z);
  assert_int_equal(graph_find_cell(&g, a, DATA, 8, &v), CELL_OVERLAP);
  assert_int_equal(graph_find_cell(&g, a, DATA + 2, 2, &v), CELL_OVERLAP);
  assert_false(graph_set_cell(&g, a, DATA + 2, 4, slot()));
  assert_false(graph_set_cell(&g, a, NODE_SIZE - 2, 4, slot()));
  assert_true(graph_set_cell(&g, a, DATA + 4, 4, number(7)));
  assert_true(graph_check(&g));
  assert_int_equal(g.nodes.data[a].cells.len, 3);
  /* What says no more than its absence is no cell. */
  assert_true(graph_set_cell(&g, z, DATA, 4, number(3)));
  assert_true(graph_set_cell(&g, z, DATA, 4, number(0)));
  assert_int_equal(g.nodes.data[z].cells.len, 0);
  graph_release(&g);
}

static void roots(void **state) {
  (void)state;
  struct graph g = {VEC_INIT, VEC_INIT};
  for (root_id r = 7; r-- > 0;) graph_set_root(&g, r * 3, number(r));
  graph_set_root(&g, 6, number(60));
  graph_drop_root(&g, 9);
  graph_drop_root(&g, 8);
  assert_true(graph_check(&g));
  assert_int_equal(g.roots.len, 6);
  assert_int_equal(graph_root(&g, 6)->number, 60);
  assert_int_equal(graph_root(&g, 18)->number, 6);
  assert_null(graph_root(&g, 9));
  graph_release(&g);
}

/* head -> a -> b, c -> b without a root. */
static void garbage(void **state) {
  (void)state;
  struct graph g = {VEC_INIT, VEC_INIT};
  node_id ids[4];
  for (int i = 0; i < 4; i++) ids[i] = graph_add_region(&g, ORIGIN_HEAP, NODE_SIZE, false);
  graph_set_cell(&g, ids[0], NEXT, POINTER, pointer(ids[1], 0));
  graph_set_cell(&g, ids[2], NEXT, POINTER, pointer(ids[1], 0));
  graph_set_cell(&g, ids[2], PREV, POINTER, pointer(ids[3], 0));
  graph_end_life(&g, ids[3]);
  graph_set_root(&g, 1, pointer(ids[0], 4));
  struct graph copy = graph_copy(&g);
  assert_int_equal(graph_collect(&g), 1);
  assert_int_equal(g.nodes.len, 2);
  assert_int_equal(graph_collect(&g), 0);
  graph_drop_root(&g, 1);
  assert_int_equal(graph_collect(&g), 2);
  assert_int_equal(g.nodes.len, 0);
  /* Static objects are roots, those on the stack are no leaks. */
  copy.nodes.data[ids[2]].origin = ORIGIN_STATIC;
  copy.nodes.data[ids[0]].origin = ORIGIN_STACK;
  graph_drop_root(&copy, 1);
  assert_int_equal(graph_collect(&copy), 0);
  assert_int_equal(copy.nodes.data[ids[0]].kind, NODE_UNUSED);
  assert_int_equal(copy.nodes.data[ids[1]].kind, NODE_REGION);
  assert_int_equal(copy.nodes.data[ids[3]].kind, NODE_FREED);
  assert_int_equal(graph_add_region(&copy, ORIGIN_HEAP, 4, false), ids[0]);
  graph_release(&g);
  graph_release(&copy);
}

/* A list of `len` objects whose nodes were added in the order that `seed` says; object i has data i, or a slot. */
static struct graph shuffled_list(uint32_t len, uint64_t seed, uint32_t odd) {
  struct graph g = {VEC_INIT, VEC_INIT};
  node_id ids[8], order[8];
  for (uint32_t i = 0; i < len; i++) order[i] = i;
  for (uint32_t i = len; i > 1; i--) {
    uint32_t k = (uint32_t)((seed = hash_u64(seed + 1)) % i);
    node_id swapped = order[k];
    order[k] = order[i - 1], order[i - 1] = swapped;
  }
  for (uint32_t i = 0; i < len; i++) graph_add_region(&g, ORIGIN_HEAP, NODE_SIZE, false);
  for (uint32_t i = 0; i < len; i++) ids[i] = order[i];
  for (uint32_t i = 0; i < len; i++) {
    graph_set_cell(&g, ids[i], NEXT, POINTER, i + 1 < len ? pointer(ids[i + 1], 0) : number(0));
    graph_set_cell(&g, ids[i], PREV, POINTER, i ? pointer(ids[i - 1], 0) : number(0));
    graph_set_cell(&g, ids[i], DATA, 4, i == odd ? slot() : number(i));
  }
  graph_set_root(&g, 2, pointer(ids[0], 0));
  graph_set_root(&g, 4, pointer(ids[len - 1], 0));
  return g;
}

static void names(void **state) {
  (void)state;
  for (uint64_t seed = 0; seed < 200; seed++) {
    struct graph g = shuffled_list(6, 2 * seed, 3), h = shuffled_list(6, 2 * seed + 1, 3),
                 k = shuffled_list(6, seed, 4);
    node_id to[8];
    assert_true(graph_check(&g));
    assert_true(graph_hash(&g) == graph_hash(&h));
    assert_true(graph_match(&g, &h, to));
    for (node_id n = 0; n < 6; n++) {
      struct graph_value v, w;
      graph_find_cell(&g, n, DATA, 4, &v);
      graph_find_cell(&h, to[n], DATA, 4, &w);
      assert_int_equal(v.kind, w.kind);
      if (v.kind == VALUE_NUMBER) assert_int_equal(v.number, w.number);
    }
    assert_false(graph_match(&g, &k, to));
    assert_true(graph_hash(&g) != graph_hash(&k));
    graph_release(&g);
    graph_release(&h);
    graph_release(&k);
  }
}

static void invariants(void **state) {
  (void)state;
  struct graph g = shuffled_list(3, 0, 1);
  g.nodes.data[1].kind = NODE_SEGMENT; /* roots and two others refer to it, it has no elements */
  assert_false(graph_check(&g));
  g.nodes.data[1].kind = NODE_REGION;
  assert_true(graph_check(&g));
  g.nodes.data[1].cells.data[0].value = pointer(5, 0);
  assert_false(graph_check(&g));
  graph_release(&g);
}

static void slots_are_in_order(void **state) {
  (void)state;
  struct graph g = shuffled_list(3, 0, 1);
  graph_set_cell(&g, 0, DATA + 4, 2, slot());
  graph_slot_list slots = VEC_INIT;
  graph_slots(&g, &slots);
  assert_int_equal(slots.len, 2);
  vec_release(&slots);
  graph_release(&g);
}

/* Random moves, executed one by one, do what they do at once. */
static void moves(void **state) {
  (void)state;
  struct program *p = program_new(DATA_MODEL_LP64);
  struct slot_variables v;
  slot_variables_init(&v, p, 0);
  struct graph_slot all[6];
  for (uint32_t i = 0; i < 6; i++) all[i] = (struct graph_slot){i, 0, 8, 4, SLOT_VALUE};
  for (uint64_t seed = 0; seed < 500; seed++) {
    struct graph_slot from[6];
    uint64_t value[64] = {0};
    uint32_t source[6];
    for (uint32_t i = 0; i < 6; i++) {
      source[i] = (uint32_t)(hash_u64(seed * 6 + i + 1) % 6);
      from[i] = all[source[i]];
      value[slot_variable(&v, all[i])] = 100 + i;
    }
    struct slot_effects e = {&v, VEC_INIT};
    slot_effects_move(&e, all, from, 6);
    assert_true(p->variables.len < 64);
    for (uint32_t i = 0; i < e.list.len; i++) {
      const struct expr_node *n = expr_get(&p->exprs, e.list.data[i].a);
      assert_int_equal(n->kind, E_VAR);
      value[e.list.data[i].var] = value[n->ref];
    }
    for (uint32_t i = 0; i < 6; i++) assert_int_equal(value[slot_variable(&v, all[i])], 100 + source[i]);
    vec_release(&e.list);
  }
  var_id length = slot_variable(&v, (struct graph_slot){1, 0, 0, 0, SLOT_LENGTH});
  assert_int_equal(p->variables.data[length].width, 64);
  assert_int_equal(p->variables.data[slot_variable(&v, all[2])].width, 32);
  slot_variables_release(&v);
  program_free(p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cells), cmocka_unit_test(roots),      cmocka_unit_test(garbage),
      cmocka_unit_test(names), cmocka_unit_test(invariants), cmocka_unit_test(slots_are_in_order),
      cmocka_unit_test(moves),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
