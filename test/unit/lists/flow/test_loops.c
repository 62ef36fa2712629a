/* Loops of flows against the definitions in loops.h, on random graphs, most of them irreducible. */
#include "unit.h"

#include "base/map.h"
#include "lists/flow/loops.h"

enum { LOCATIONS = 9 };

/* Which locations are reached from one, or reach it, without entering those that are marked. */
static void reached(const struct flow *f, uint32_t from, bool is_backward, const bool *walls, bool *ret) {
  memset(ret, 0, LOCATIONS * sizeof *ret);
  ret[from] = true;
  for (uint32_t round = 0; round < LOCATIONS; round++)
    for (uint32_t i = 0; i < f->edges.len; i++) {
      const struct flow_edge *e = &f->edges.data[i];
      uint32_t here = is_backward ? e->target : e->source, there = is_backward ? e->source : e->target;
      if (ret[here] && !walls[there]) ret[there] = true;
    }
}

static bool is_reached(const struct flow *f, uint32_t from, uint32_t to, uint32_t wall) {
  bool walls[LOCATIONS] = {false}, seen[LOCATIONS];
  if (wall < LOCATIONS) walls[wall] = true;
  reached(f, from, false, walls, seen);
  return seen[to];
}

static bool is_around(const struct flow *f, uint32_t outer, uint32_t inner) {
  bool dominates = outer != inner && (outer == 0 || (inner != 0 && !is_reached(f, 0, inner, outer)));
  return f->locations.data[outer].is_loop_head && dominates && is_reached(f, inner, outer, FLOW_NONE);
}

static void check_head(const struct flow *f, uint32_t head) {
  bool walls[LOCATIONS], none[LOCATIONS] = {false}, from[LOCATIONS], to[LOCATIONS], before[LOCATIONS], is_inner = false;
  struct bitset inside, earlier;
  for (uint32_t l = 0; l < LOCATIONS; l++) is_inner |= walls[l] = is_around(f, l, head);
  assert_int_equal(loop_is_inner(f, head), is_inner);
  reached(f, head, false, walls, from);
  reached(f, head, true, walls, to);
  reached(f, head, true, none, before);
  loop_edges(f, head, &inside);
  edges_before(f, head, &earlier);
  for (uint32_t i = 0; i < f->edges.len; i++) {
    const struct flow_edge *e = &f->edges.data[i];
    assert_int_equal(bitset_has(&inside, i), from[e->source] && to[e->target]);
    assert_int_equal(bitset_has(&earlier, i), before[e->target]);
  }
  bitset_release(&inside);
  bitset_release(&earlier);
}

static void random_flows(void **state) {
  (void)state;
  uint32_t inner = 0;
  for (uint64_t seed = 1; seed <= 500; seed++) {
    struct flow f = {.entry = 0};
    vec_resize(&f.locations, LOCATIONS);
    for (uint64_t i = 0, h = seed; i < LOCATIONS + seed % LOCATIONS; i++) {
      h = hash_combine(h, i);
      uint32_t source = (uint32_t)(h % LOCATIONS), target = (uint32_t)(h / LOCATIONS % LOCATIONS);
      vec_push(&f.edges, ((struct flow_edge){.source = source, .target = target}));
      f.locations.data[target].is_loop_head |= h >> 40 & 1;
    }
    for (uint32_t l = 0; l < LOCATIONS; l++) {
      if (!f.locations.data[l].is_loop_head || !is_reached(&f, 0, l, FLOW_NONE)) continue;
      check_head(&f, l);
      inner += loop_is_inner(&f, l);
    }
    vec_release(&f.edges);
    vec_release(&f.locations);
  }
  assert_true(inner > 100);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(random_flows)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
