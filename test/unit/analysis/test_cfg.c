/* Orders, dominators, loops and control dependence: small graphs by hand, random ones against definitions. */
#include "unit.h"

#include <stdlib.h>

#include "analysis/cfg.h"
#include "base/map.h"

enum { NODES = 12 };

/* A function whose location 0 is the entry and 1 the exit. */
static struct program *new_program(uint32_t locations) {
  struct program *p = program_new(DATA_MODEL_LP64);
  struct function f = {.name = program_intern(p, "f"), .type = CTYPE_NONE, .entry = 0, .exit = 1};
  vec_push(&p->functions, f);
  p->start = p->entry = 0;
  for (uint32_t i = 0; i < locations; i++) program_add_location(p, 0);
  return p;
}

static edge_id link_by(struct program *p, loc_id from, loc_id to, enum op_kind kind) {
  return program_add_edge(p, from, to, operation_make(kind), (struct position){ID_NONE, 0, 0}, 0);
}

static void link_nodes(struct program *p, const uint32_t *pairs, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) link_by(p, pairs[2 * i], pairs[2 * i + 1], OP_SKIP);
}

static void a_diamond(void **state) {
  (void)state;
  struct program *p = new_program(6); /* 0 -> 2 -> {3, 4} -> 5 -> 1 */
  const uint32_t pairs[] = {0, 2, 2, 3, 2, 4, 3, 5, 4, 5, 5, 1};
  link_nodes(p, pairs, 6);
  struct cfg *c = cfg_new(p);
  assert_int_equal(c->order[0], 0);
  assert_int_equal(c->dominator[5], 2);
  assert_int_equal(c->dominator[0], 0);
  assert_int_equal(c->post_dominator[2], 5);
  assert_int_equal(c->post_dominator[3], 5);
  assert_int_equal(c->post_dominator[1], ID_NONE);
  assert_true(cfg_dominates(c, 2, 1));
  assert_false(cfg_dominates(c, 3, 5));
  assert_int_equal(cfg_in_count(c, 5), 2);
  assert_int_equal(c->loop_depth[5], 0);
  cfg_free(c);
  program_free(p);
}

static void nested_loops(void **state) {
  (void)state;
  struct program *p = new_program(7); /* outer loop 2..5, inner loop 3..4 */
  const uint32_t pairs[] = {0, 2, 2, 3, 3, 4, 4, 3, 3, 5, 5, 2, 2, 6, 6, 1};
  link_nodes(p, pairs, 8);
  struct cfg *c = cfg_new(p);
  assert_true(cfg_is_loop_head(c, 2) && cfg_is_loop_head(c, 3));
  assert_int_equal(bitset_count(&c->loop_heads), 2);
  assert_int_equal(c->loop[4], 3);
  assert_int_equal(c->loop[5], 2);
  assert_int_equal(c->outer_loop[3], 2);
  assert_int_equal(c->outer_loop[2], ID_NONE);
  assert_int_equal(c->loop_depth[4], 2);
  assert_int_equal(c->loop_depth[5], 1);
  assert_int_equal(c->loop_depth[6], 0);
  assert_true(cfg_in_loop(c, 2, 4));
  assert_false(cfg_in_loop(c, 3, 5));
  cfg_free(c);
  program_free(p);
}

static void stop_edges_do_not_flow(void **state) {
  (void)state;
  struct program *p = new_program(4); /* 2 stops, so 3 is not reached; 0 -> 2, 0 -> 1 */
  link_by(p, 0, 2, OP_SKIP);
  link_by(p, 2, 3, OP_STOP);
  link_by(p, 0, 1, OP_SKIP);
  struct cfg *c = cfg_new(p);
  assert_true(cfg_is_reached(c, 2));
  assert_false(cfg_is_reached(c, 3));
  assert_int_equal(c->post_dominator[0], ID_NONE);
  cfg_free(c);
  program_free(p);
}

static void blocking_assumptions(void **state) {
  (void)state;
  struct program *p = new_program(4);
  expr x = expr_const(&p->exprs, 32, 1);
  program_add_variable(
      p, (struct variable){
             .name = program_intern(p, "x"), .width = 32, .function = 0, .type = CTYPE_NONE, .initial = EXPR_NONE});
  expr v = expr_var(&p->exprs, 32, 0);
  struct operation yes = operation_make(OP_ASSUME), no = yes, other = yes;
  yes.a = expr_binary(&p->exprs, E_SLT, v, x, 0);
  no.a = expr_binary(&p->exprs, E_SLE, x, v, 0);
  other.a = expr_binary(&p->exprs, E_SLT, x, v, 0);
  edge_id first = program_add_edge(p, 0, 2, yes, (struct position){ID_NONE, 0, 0}, 0);
  program_add_edge(p, 0, 3, no, (struct position){ID_NONE, 0, 0}, 0);
  program_add_edge(p, 2, 1, yes, (struct position){ID_NONE, 0, 0}, 0);
  program_add_edge(p, 3, 1, yes, (struct position){ID_NONE, 0, 0}, 0);
  program_add_edge(p, 3, 1, other, (struct position){ID_NONE, 0, 0}, 0);
  assert_false(cfg_may_block(p, 0, NULL)); /* x < 1 and 1 <= x */
  assert_true(cfg_may_block(p, 2, NULL));  /* one only */
  assert_true(cfg_may_block(p, 3, NULL));  /* x < 1 and 1 < x */
  struct bitset part;
  bitset_init(&part, p->edges.len);
  bitset_add(&part, first);
  assert_true(cfg_may_block(p, 0, &part)); /* the other way is gone */
  bitset_release(&part);
  program_free(p);
}

/* Random graphs. */

static bool reaches(const struct program *p, loc_id from, loc_id to, loc_id without) {
  bool seen[NODES] = {false};
  VEC(loc_id) work = VEC_INIT;
  if (from != without) vec_push(&work, from);
  while (work.len) {
    loc_id l = vec_pop(&work);
    if (seen[l]) continue;
    seen[l] = true;
    for (uint32_t i = 0; i < p->locations.data[l].out.len; i++) {
      loc_id next = p->edges.data[p->locations.data[l].out.data[i]].target;
      if (next != without && !seen[next]) vec_push(&work, next);
    }
  }
  vec_release(&work);
  return seen[to];
}

/* Without the edges into heads, is there no cycle? */
static bool heads_cut_cycles(const struct cfg *c) {
  const struct program *p = c->program;
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct edge *x = &p->edges.data[e];
    if (cfg_is_reached(c, x->source) && !cfg_is_loop_head(c, x->target) && c->rank[x->target] <= c->rank[x->source])
      return false;
  }
  return true;
}

/* Can a run from l end without meeting d? */
static bool avoids(const struct program *p, loc_id l, loc_id d) { return reaches(p, l, 1, d); }

static void check_graph(const struct program *p) {
  struct cfg *c = cfg_new(p);
  assert_true(heads_cut_cycles(c));
  for (loc_id l = 0; l < NODES; l++) {
    assert_int_equal(cfg_is_reached(c, l), reaches(p, 0, l, ID_NONE));
    for (loc_id d = 0; d < NODES; d++) {
      if (!cfg_is_reached(c, l) || !cfg_is_reached(c, d)) continue;
      assert_int_equal(cfg_dominates(c, d, l), d == l || !reaches(p, 0, l, d));
      bool always = !avoids(p, l, d), found = false;
      for (loc_id up = l; up != ID_NONE && !found; up = c->post_dominator[up]) found = up == d;
      assert_int_equal(found, d == l || always);
    }
  }
  for (loc_id h = 0; h < NODES; h++) { /* every location of a loop is on a cycle through something of it */
    for (loc_id l = 0; l < NODES; l++)
      if (cfg_is_reached(c, h) && cfg_is_loop_head(c, h) && cfg_is_reached(c, l) && cfg_in_loop(c, h, l))
        assert_true(reaches(p, h, l, ID_NONE) && reaches(p, l, h, ID_NONE));
  }
  cfg_free(c);
}

/* By the definition: x decides about y if y is met always behind one successor, but not behind x itself. */
static void check_control(const struct program *p) {
  struct cfg *c = cfg_new(p);
  struct bitset ends;
  bitset_init(&ends, NODES);
  cfg_find_ends(c, NULL, true, &ends);
  loc_id *up = cfg_post_dominators(c, NULL, &ends);
  struct control_dependence d;
  control_dependence_init(&d, c, NULL, up, &ends);
  for (loc_id y = 0; y < NODES; y++)
    for (loc_id x = 0; x < NODES; x++) {
      bool found = false, expected = false;
      if (!cfg_is_reached(c, x) || !cfg_is_reached(c, y)) continue;
      for (uint32_t i = d.first[y]; i < d.first[y + 1]; i++) found |= d.controllers[i] == x;
      for (uint32_t i = 0; i < p->locations.data[x].out.len; i++) {
        loc_id z = p->edges.data[p->locations.data[x].out.data[i]].target;
        bool behind = z == y || !avoids(p, z, y), strictly = x != y && !avoids(p, x, y);
        expected |= behind && !strictly && p->locations.data[x].out.len > 1;
      }
      assert_int_equal(found, expected);
    }
  control_dependence_release(&d);
  free(up);
  bitset_release(&ends);
  cfg_free(c);
}

/* Every location but the exit has a way to it, so that "always" is not vacuous. */
static struct program *random_graph(uint64_t seed) {
  struct program *p = new_program(NODES);
  for (loc_id l = 0; l < NODES; l++) {
    if (l == 1) continue;
    uint64_t h = hash_combine(seed, l);
    uint32_t count = 1 + h % 3;
    for (uint32_t i = 0; i < count; i++) {
      h = hash_u64(h + 1);
      loc_id to = (loc_id)(h % NODES);
      if (to == 0) to = 1;
      link_by(p, l, to, OP_SKIP);
    }
    if (!reaches(p, l, 1, ID_NONE) && l > 8) link_by(p, l, 1, OP_SKIP);
  }
  for (loc_id l = 0; l < NODES; l++)
    if (l != 1 && !reaches(p, l, 1, ID_NONE)) link_by(p, l, 1, OP_SKIP);
  return p;
}

static void random_graphs(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 400; seed++) {
    struct program *p = random_graph(seed);
    check_graph(p);
    check_control(p);
    program_free(p);
  }
}

static void endless_loops(void **state) {
  (void)state;
  struct program *p = new_program(4); /* 0 -> {2, 1}, 2 <-> 3 for ever */
  const uint32_t pairs[] = {0, 2, 2, 3, 3, 2, 0, 1};
  link_nodes(p, pairs, 4);
  struct cfg *c = cfg_new(p);
  assert_int_equal(c->post_dominator[0], ID_NONE);
  assert_true(c->post_dominator[2] == 3 || c->post_dominator[2] == ID_NONE);
  cfg_free(c);
  program_free(p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_diamond),
      cmocka_unit_test(nested_loops),
      cmocka_unit_test(stop_edges_do_not_flow),
      cmocka_unit_test(blocking_assumptions),
      cmocka_unit_test(random_graphs),
      cmocka_unit_test(endless_loops),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
