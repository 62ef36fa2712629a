/* Graphs against the definitions: random ones of all densities, and long ones that no recursion would survive. */
#include "unit.h"

#include <stdlib.h>

#include "base/digraph.h"
#include "base/map.h"

enum { NODES = 14 };

/* Is there a way that does not pass `without`? */
static bool reaches(const struct digraph *g, uint32_t from, uint32_t to, uint32_t without) {
  struct bitset seen;
  bitset_init(&seen, g->count);
  if (without != DIGRAPH_NONE) bitset_add(&seen, without);
  if (from != without) digraph_reach(g, from, &seen);
  bool result = to != without && bitset_has(&seen, to);
  bitset_release(&seen);
  return result;
}

static void check_dominators(const struct digraph *g, const struct digraph *reversed) {
  struct dominators d;
  dominators_init(&d, g, reversed, 0);
  for (uint32_t v = 0; v < g->count; v++) {
    assert_int_equal(dominators_is_reached(&d, v), reaches(g, 0, v, DIGRAPH_NONE));
    if (!dominators_is_reached(&d, v)) {
      assert_int_equal(d.parent[v], DIGRAPH_NONE);
      continue;
    }
    uint32_t depth = 0, expected = 0; /* the parent is the dominator that all others dominate */
    for (uint32_t x = d.parent[v]; x != DIGRAPH_NONE; x = d.parent[x]) {
      assert_true(dominates(&d, x, v));
      depth++;
    }
    for (uint32_t x = 0; x < g->count; x++) {
      if (!dominators_is_reached(&d, x)) continue;
      assert_int_equal(dominates(&d, x, v), x == v || !reaches(g, 0, v, x));
      expected += x != v && !reaches(g, 0, v, x);
    }
    assert_int_equal(depth, expected);
  }
  dominators_release(&d);
}

static void check_components(const struct digraph *g, uint32_t root) {
  struct digraph_components c;
  digraph_components_init(&c, g, root);
  uint32_t reached = 0;
  for (uint32_t v = 0; v < g->count; v++) {
    assert_int_equal(c.of[v] != DIGRAPH_NONE, root == DIGRAPH_NONE || reaches(g, root, v, DIGRAPH_NONE));
    if (c.of[v] == DIGRAPH_NONE) continue;
    reached++;
    for (uint32_t w = 0; w < g->count; w++) {
      if (c.of[w] == DIGRAPH_NONE) continue;
      bool there = reaches(g, v, w, DIGRAPH_NONE), back = reaches(g, w, v, DIGRAPH_NONE);
      assert_int_equal(c.of[v] == c.of[w], there && back);
      if (there) assert_true(c.of[w] <= c.of[v]);
    }
  }
  assert_int_equal(reached, c.reached);
  for (uint32_t i = 1; i < c.reached; i++) assert_true(c.of[c.order[i - 1]] <= c.of[c.order[i]]);
  digraph_components_release(&c);
}

static void random_graphs(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 600; seed++) {
    digraph_arcs arcs = VEC_INIT;
    struct digraph g, reversed;
    uint32_t count = NODES + (uint32_t)(seed % (3 * NODES));
    for (uint64_t i = 0, h = seed; i < count; i++) {
      h = hash_combine(h, i);
      vec_push(&arcs, ((struct digraph_arc){(uint32_t)(h % NODES), (uint32_t)(h / NODES % NODES)}));
    }
    digraph_init(&g, NODES, arcs.data, arcs.len);
    digraph_init_reversed(&reversed, &g);
    for (uint32_t i = 0; i < arcs.len; i++) {
      assert_true(reaches(&g, arcs.data[i].source, arcs.data[i].target, DIGRAPH_NONE));
      assert_true(reaches(&reversed, arcs.data[i].target, arcs.data[i].source, DIGRAPH_NONE));
    }
    check_dominators(&g, &reversed);
    check_components(&g, 0);
    check_components(&g, DIGRAPH_NONE);
    digraph_release(&g);
    digraph_release(&reversed);
    vec_release(&arcs);
  }
}

/* A chain whose every node also leads to the last one: all that dominates the last one is the first. */
static void a_long_chain(void **state) {
  (void)state;
  enum { LENGTH = 200000 };
  digraph_arcs arcs = VEC_INIT;
  struct digraph g, reversed;
  for (uint32_t v = 0; v + 1 < LENGTH; v++) {
    vec_push(&arcs, ((struct digraph_arc){v, v + 1}));
    vec_push(&arcs, ((struct digraph_arc){v, LENGTH - 1}));
  }
  digraph_init(&g, LENGTH, arcs.data, arcs.len);
  digraph_init_reversed(&reversed, &g);
  struct dominators d;
  dominators_init(&d, &g, &reversed, 0);
  assert_int_equal(d.parent[LENGTH - 1], 0);
  assert_int_equal(d.parent[LENGTH - 2], LENGTH - 3);
  assert_true(dominates(&d, 1, LENGTH - 2));
  assert_false(dominates(&d, 1, LENGTH - 1));
  dominators_release(&d);
  struct digraph_components c;
  digraph_components_init(&c, &g, 0);
  assert_int_equal(c.count, LENGTH);
  digraph_components_release(&c);
  digraph_release(&g);
  digraph_release(&reversed);
  vec_release(&arcs);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(random_graphs), cmocka_unit_test(a_long_chain)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
