/* Regions against all paths, enumerated: the edges of a region are those on some path from its beginning to its end,
 * and there is none where a path passes a loop head, a call, or where no path leads. */
#include "unit.h"

#include "analysis/blocks.h"
#include "analysis/regions.h"
#include "program/source.h"

static const char text[] =
    "extern void reach_error(void); extern int __VERIFIER_nondet_int(void); int g; int f(int a) { return a + 1; }\n"
    "int main(void) { int x = __VERIFIER_nondet_int(), y = 0, i;\n"
    "  if (x) { if (x > 7) y = 5; else y = 1; g = y; } else y = 2;\n"
    "  if (y > x) goto out; if (x < 4) y = f(y); if (g == 9) goto ERROR;\n"
    "  for (i = 0; i < x; i++) { if (i & 1) { g++; if (g > 3) continue; } else g--; if (g == 4) goto ERROR; y--; }\n"
    "  if (y) g = 0; else g = 1;\n"
    "  switch (x) { case 1: y = 1; break; case 2: y = 2; case 3: y++; break; default: y = 0; }\n"
    "out: if (g == y) { ERROR: reach_error(); }\n return 0; }\n";

struct paths {
  const struct source *s;
  loc_id from, to;
  bool is_blocked, is_found;
  struct bitset edges; /* on some path */
  VEC(edge_id) path;
};

static void take_path(struct paths *w) {
  w->is_found = true;
  for (uint32_t i = 0; i < w->path.len; i++) {
    const struct edge *e = &w->s->p->edges.data[w->path.data[i]];
    bitset_add(&w->edges, w->path.data[i]);
    w->is_blocked |= blocks_is_call(w->s->p, e);
    w->is_blocked |= i > 0 && cfg_is_loop_head(w->s->cfg, e->source);
  }
}

static void walk(struct paths *w, loc_id l) {
  if (l == w->to) {
    take_path(w);
    return;
  }
  for (uint32_t i = 0; i < w->s->p->locations.data[l].out.len; i++) {
    edge_id id = w->s->p->locations.data[l].out.data[i];
    const struct edge *e = &w->s->p->edges.data[id];
    if (!cfg_flows(e) || e->op.kind == OP_VIOLATION || cfg_is_retreating(w->s->cfg, e)) continue;
    vec_push(&w->path, id);
    walk(w, e->target);
    w->path.len--;
  }
}

static void compare(const struct source *s, struct regions *r, loc_id from, loc_id to, uint32_t *found) {
  struct paths w = {.s = s, .from = from, .to = to};
  bitset_init(&w.edges, s->p->edges.len);
  walk(&w, from);
  uint32_t region = regions_between(r, from, to), count;
  bool is_expected = w.is_found && !w.is_blocked && bitset_count(&w.edges) <= r->max_edges;
  assert_int_equal(region != NO_REGION, is_expected);
  assert_int_equal(region, regions_between(r, from, to));
  if (region != NO_REGION) {
    const edge_id *edges = regions_edges(r, region, &count);
    assert_int_equal(count, bitset_count(&w.edges));
    for (uint32_t i = 0; i < count; i++) {
      assert_true(bitset_has(&w.edges, edges[i]));
      const struct edge *e = &s->p->edges.data[edges[i]];
      if (i > 0) assert_true(s->cfg->rank[s->p->edges.data[edges[i - 1]].source] <= s->cfg->rank[e->source]);
    }
    ++*found;
  }
  vec_release(&w.path);
  bitset_release(&w.edges);
}

static void regions_are_all_paths(void **state) {
  (void)state;
  struct source s;
  source_load(&s, text);
  struct bitset part, skipped;
  bitset_init(&part, s.p->edges.len);
  bitset_init(&skipped, s.p->edges.len);
  for (edge_id e = 0; e < s.p->edges.len; e++) bitset_add(&part, e);
  function_id f = program_find_function(s.p, "main");
  for (uint32_t most = 6; most <= 60; most += 27) {
    struct regions r;
    uint32_t found = 0;
    regions_init(&r, s.cfg, &part, &skipped, most);
    for (uint32_t i = s.cfg->order_first[f]; i < s.cfg->order_first[f + 1]; i++)
      for (uint32_t k = i + 1; k < s.cfg->order_first[f + 1]; k++)
        compare(&s, &r, s.cfg->order[i], s.cfg->order[k], &found);
    assert_true(found > 20);
    regions_release(&r);
  }
  bitset_release(&part);
  bitset_release(&skipped);
  source_free(&s);
}

static void joins(void **state) {
  (void)state;
  struct source s;
  source_load(&s, text);
  struct bitset part, skipped;
  bitset_init(&part, s.p->edges.len);
  bitset_init(&skipped, s.p->edges.len);
  for (edge_id e = 0; e < s.p->edges.len; e++) bitset_add(&part, e);
  struct regions r;
  regions_init(&r, s.cfg, &part, &skipped, 40);
  const struct program *p = s.p;
  assert_true(regions_is_join(&r, p->edges.data[source_edge(&s, "main", "g = y")].source));
  assert_false(regions_is_join(&r, p->edges.data[source_edge(&s, "main", "y = 5")].source));
  /* Several ways lead to the violation, and none on from there. */
  assert_false(regions_is_join(&r, p->edges.data[source_edge(&s, "main", "violation: error reached")].source));
  regions_release(&r);
  bitset_release(&part);
  bitset_release(&skipped);
  source_free(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(regions_are_all_paths), cmocka_unit_test(joins)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
