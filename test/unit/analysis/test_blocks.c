/* Blocks: cut points and sizes on small programs. That paths are sequences of blocks is tested by check_passes. */
#include "unit.h"

#include "analysis/blocks.h"
#include "program/source.h"

static const char text[] =
    "extern void reach_error(void); extern int __VERIFIER_nondet_int(void); int g; int f(int a) { return a + 1; }\n"
    "int main(void) { int x = __VERIFIER_nondet_int(), y = 0, i;\n"
    "  if (x) y = 1; else y = 2; if (y > x) y = 3; if (x < 4) y = 4;\n"
    "  y = f(y); for (i = 0; i < x; i++) { if (i & 1) g++; else g--; }\n"
    "  if (g == y) reach_error(); return 0; }\n";

static loc_id source_of(const struct source *s, const char *edge) {
  return s->p->edges.data[source_edge(s, "main", edge)].source;
}
static loc_id target_of(const struct source *s, const char *edge) {
  return s->p->edges.data[source_edge(s, "main", edge)].target;
}

static void large_blocks(void **state) {
  (void)state;
  struct source s;
  source_load(&s, text);
  struct blocks *b = blocks_new(&s.context, s.cfg, BLOCK_LARGE, 0, NULL);
  loc_id entry = s.p->functions.data[program_find_function(s.p, "main")].entry, before = source_of(&s, "y = f(y)");
  assert_true(blocks_is_cut(b, entry) && blocks_is_cut(b, before) && blocks_is_cut(b, target_of(&s, "y = f(y)")));
  assert_true(blocks_is_cut(b, source_of(&s, "assume(i < x)"))); /* loop head */
  assert_true(blocks_is_cut(b, source_of(&s, "violation: error reached")));
  assert_false(blocks_is_cut(b, source_of(&s, "y = 1")) || blocks_is_cut(b, target_of(&s, "y = 3")));
  uint32_t count;
  const struct block *out = blocks_from(b, entry, &count);
  assert_int_equal(count, 1); /* everything up to the call is one block */
  assert_int_equal(out[0].to, before);
  assert_true(out[0].edge_count >= 10);
  out = blocks_from(b, before, &count);
  assert_int_equal(count, 1);
  assert_int_equal(out[0].edge_count, 1);
  assert_int_equal(blocks_edges(b, &out[0])[0], source_edge(&s, "main", "y = f(y)"));
  blocks_free(b);
  source_free(&s);
}

static void bounded_blocks(void **state) {
  (void)state;
  struct source s;
  source_load(&s, text);
  uint32_t last = 0;
  for (uint32_t bound = 1000; bound >= 2; bound /= 3) {
    struct blocks *b = blocks_new(&s.context, s.cfg, BLOCK_LARGE, bound, NULL);
    uint32_t cuts = bitset_count(&b->cuts);
    for (uint32_t i = 0; i < b->all.len; i++) assert_true(b->all.data[i].edge_count <= bound || bound < 3);
    assert_true(cuts >= last);
    last = cuts;
    blocks_free(b);
  }
  source_free(&s);
}

static void single_and_basic_blocks(void **state) {
  (void)state;
  struct source s;
  source_load(&s, text);
  struct blocks *single = blocks_new(&s.context, s.cfg, BLOCK_SINGLE, 0, NULL);
  struct blocks *basic = blocks_new(&s.context, s.cfg, BLOCK_BASIC, 0, NULL);
  assert_int_equal(single->all.len, single->edges.len);
  assert_true(basic->all.len < single->all.len);
  for (uint32_t i = 0; i < basic->all.len; i++) { /* straight */
    const edge_id *edges = blocks_edges(basic, &basic->all.data[i]);
    for (uint32_t k = 1; k < basic->all.data[i].edge_count; k++)
      assert_int_equal(s.p->edges.data[edges[k - 1]].target, s.p->edges.data[edges[k]].source);
  }
  blocks_free(single);
  blocks_free(basic);
  source_free(&s);
}

static void part_of_a_program(void **state) {
  (void)state;
  struct source s;
  source_load(&s, text);
  struct blocks *b = blocks_new(&s.context, s.cfg, BLOCK_LARGE, 0, &s.reachable->relevant_edges);
  for (uint32_t i = 0; i < b->edges.len; i++) assert_true(bitset_has(&s.reachable->relevant_edges, b->edges.data[i]));
  assert_true(b->all.len > 0);
  blocks_free(b);
  source_free(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(large_blocks), cmocka_unit_test(bounded_blocks),
                                     cmocka_unit_test(single_and_basic_blocks), cmocka_unit_test(part_of_a_program)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
