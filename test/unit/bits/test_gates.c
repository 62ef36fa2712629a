/* Random circuits: every gate is what was asked for, on all inputs; and what is the same by tables and by sums is one
 * gate. */
#include "unit.h"

#include "bits/gates.h"

#include <stdlib.h>
#include <string.h>

enum { INPUTS = 8, ROWS = 1 << INPUTS, WORDS = ROWS / 64 };

struct table {
  uint64_t words[WORDS];
};

static uint32_t below(uint64_t *state, uint32_t bound) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*state >> 33) % bound;
}

typedef VEC(struct table) table_list;

static struct table table_of(const table_list *nodes, gate x) {
  struct table t = nodes->data[x >> 1];
  for (int i = 0; i < WORDS && (x & 1); i++) t.words[i] = ~t.words[i];
  return t;
}

/* What the nodes that are new compute. */
static void follow(const struct gates *g, table_list *nodes) {
  for (uint32_t i = nodes->len; i < g->nodes.len; i++) {
    const struct gate_node *n = &g->nodes.data[i];
    struct table t = {{0}};
    assert_true(n->kind != GATE_INPUT && n->a >> 1 < i && n->b >> 1 < i && n->c >> 1 < i);
    struct table a = table_of(nodes, n->a), b = table_of(nodes, n->b), c = table_of(nodes, n->c);
    for (int k = 0; k < WORDS; k++)
      t.words[k] = n->kind == GATE_AND   ? a.words[k] & b.words[k]
                   : n->kind == GATE_XOR ? a.words[k] ^ b.words[k]
                                         : (a.words[k] & b.words[k]) | (~a.words[k] & c.words[k]);
    vec_push(nodes, t);
  }
}

static void make_inputs(struct gates *g, table_list *nodes) {
  vec_push(nodes, ((struct table){{0}}));
  for (uint32_t i = 0; i < INPUTS; i++) {
    struct table t = {{0}};
    for (uint32_t row = 0; row < ROWS; row++)
      if (row >> i & 1) t.words[row / 64] |= (uint64_t)1 << row % 64;
    assert_int_equal(gate_input(g), nodes->len << 1);
    vec_push(nodes, t);
  }
}

static void test_random(void **state) {
  uint64_t seed = 3;
  uint32_t made = 0, asked = 0;
  (void)state;
  for (uint32_t round = 0; round < UNIT_ROUNDS(400); round++) {
    struct gates g;
    table_list nodes = VEC_INIT;
    VEC(gate) all = VEC_INIT;
    gates_init(&g);
    make_inputs(&g, &nodes);
    for (uint32_t i = 0; i <= INPUTS; i++) vec_push(&all, i << 1);
    for (uint32_t i = 0; i < 120; i++, asked++) {
      gate x[3];
      for (int k = 0; k < 3; k++) x[k] = all.data[below(&seed, all.len)] ^ below(&seed, 2);
      struct table a = table_of(&nodes, x[0]), b = table_of(&nodes, x[1]), c = table_of(&nodes, x[2]), expected;
      uint32_t kind = below(&seed, round % 2 ? 3 : 8);
      for (int k = 0; k < WORDS; k++)
        expected.words[k] = kind == 0   ? a.words[k] & b.words[k]
                            : kind == 1 ? (a.words[k] & b.words[k]) | (~a.words[k] & c.words[k])
                                        : a.words[k] ^ b.words[k];
      gate r = kind == 0   ? gate_and(&g, x[0], x[1])
               : kind == 1 ? gate_choice(&g, x[0], x[1], x[2])
                           : gate_xor(&g, x[0], x[1]);
      follow(&g, &nodes);
      struct table found = table_of(&nodes, r);
      assert_memory_equal(&found, &expected, sizeof found);
      vec_push(&all, r);
    }
    made += g.nodes.len;
    vec_release_all(&nodes, &all);
    gates_release(&g);
  }
  assert_true(made > asked / 4 && made < asked);
}

/* A conjunction of any grouping, a choice written out, a multiplexer of constants that is linear in its index. */
static void test_same(void **state) {
  struct gates g;
  table_list nodes = VEC_INIT;
  (void)state;
  gates_init(&g);
  make_inputs(&g, &nodes);
  gate x[INPUTS];
  for (uint32_t i = 0; i < INPUTS; i++) x[i] = (i + 1) << 1;
  gate left = gate_and(&g, gate_and(&g, x[0], x[1]), x[2]), right = gate_and(&g, x[0], gate_and(&g, x[1], x[2]));
  assert_int_equal(left, right);
  gate choice = gate_choice(&g, x[3], x[4], x[5]);
  assert_int_equal(choice, gate_or(&g, gate_and(&g, x[3], x[4]), gate_and(&g, gate_not(x[3]), x[5])));
  gate index[4] = {x[0], gate_xor(&g, x[1], x[4]), x[2], gate_xor(&g, x[3], gate_xor(&g, x[5], x[6]))};
  for (uint32_t mask = 1; mask < 16; mask++) {
    gate chosen = GATE_FALSE, sum = GATE_FALSE;
    for (uint32_t row = 0; row < 16; row++) {
      gate is_row = GATE_TRUE;
      for (uint32_t i = 0; i < 4; i++) is_row = gate_and(&g, is_row, row >> i & 1 ? index[i] : gate_not(index[i]));
      chosen = gate_choice(&g, is_row, gate_constant(__builtin_parity(row & mask)), chosen);
    }
    for (uint32_t i = 0; i < 4; i++)
      if (mask >> i & 1) sum = gate_xor(&g, index[i], sum);
    assert_int_equal(chosen, sum);
  }
  vec_release(&nodes);
  gates_release(&g);
}

/* Sums that are longer than what is kept stay right: the sum of all of them without all but one is that one. */
static void test_long_sums(void **state) {
  enum { MANY = 3 * SUM_MOST };
  struct gates g;
  gate x[MANY], sum = GATE_FALSE;
  (void)state;
  gates_init(&g);
  for (uint32_t i = 0; i < MANY; i++) x[i] = gate_input(&g);
  for (uint32_t i = 0; i < MANY; i++) sum = gate_xor(&g, sum, x[i]);
  uint32_t before = g.nodes.len;
  gate again = GATE_FALSE;
  for (uint32_t i = 0; i < MANY; i++) again = gate_xor(&g, again, x[i]);
  assert_int_equal(sum, again);
  assert_int_equal(before, g.nodes.len);
  assert_int_equal(gate_xor(&g, sum, gate_not(sum)), GATE_TRUE);
  gates_release(&g);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random), cmocka_unit_test(test_same),
                                     cmocka_unit_test(test_long_sums)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
