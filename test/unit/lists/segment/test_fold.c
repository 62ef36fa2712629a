/* Lists of any length fold to the same graph. */
#include "lists/segment/fold.h"
#include "lists/segment/graph_print.h"
#include "unit.h"

enum { POINTER = 8, NEXT = 0, PREV = 8, SUB = 16, OTHER = 24, DATA = 32, TAG = 36, SIZE = 40, INNER_SIZE = 24 };
enum { PATIENCE = 3, HEADER_ROOT = 1 };

static struct graph_value number(uint64_t n) { return (struct graph_value){.kind = VALUE_NUMBER, .number = n}; }
static struct graph_value slot(void) { return (struct graph_value){.kind = VALUE_SLOT}; }
static struct graph_value pointer(node_id node, int64_t offset) {
  return (struct graph_value){.kind = VALUE_POINTER, .node = node, .offset = offset};
}

struct shape {
  bool is_double, is_circular, has_slots;
  uint32_t entry;
  uint32_t inner;                                             /* inner lists of 1 .. inner objects */
  bool is_inner_double, is_optional, has_way_back, is_shared; /* shared: everything points to the header */
  uint32_t token;                                             /* object with a tag of its own; from 1 */
  uint32_t tags;                                              /* so many different tags ... */
  uint32_t first_tag;                                         /* ... beginning with this one */
  bool are_tags_places;                                       /* of the header, instead of numbers */
};

static void add_inner(struct graph *g, const struct shape *s, node_id outer, uint32_t i) {
  if (s->is_optional && i % 2) {
    graph_set_cell(g, outer, SUB, POINTER, number(0));
    return;
  }
  uint32_t count = 1 + i % s->inner;
  node_id before = NODE_NONE;
  for (uint32_t k = 0; k < count; k++) {
    node_id inner = graph_add_region(g, ORIGIN_HEAP, INNER_SIZE, false);
    graph_set_cell(g, inner, NEXT, POINTER, number(0));
    if (s->is_inner_double) graph_set_cell(g, inner, PREV, POINTER, k ? pointer(before, 0) : number(0));
    if (s->has_way_back) graph_set_cell(g, inner, 16, POINTER, pointer(outer, 0));
    if (k)
      graph_set_cell(g, before, NEXT, POINTER, pointer(inner, 0));
    else
      graph_set_cell(g, outer, SUB, POINTER, pointer(inner, 0));
    before = inner;
  }
}

/* A header with a root, and `count` objects behind it. */
static struct graph make_list(const struct shape *s, uint32_t count) {
  struct graph g = {VEC_INIT, VEC_INIT};
  node_id header = graph_add_region(&g, ORIGIN_HEAP, SIZE, true), before = header;
  for (uint32_t i = 0; i < count; i++) {
    node_id object = graph_add_region(&g, ORIGIN_HEAP, SIZE, false);
    graph_set_cell(&g, before, NEXT, POINTER, pointer(object, s->entry));
    bool has_prev = s->is_double && (i || s->is_circular);
    if (s->is_double) graph_set_cell(&g, object, PREV, POINTER, has_prev ? pointer(before, s->entry) : number(0));
    graph_set_cell(&g, object, NEXT, POINTER, s->is_circular ? pointer(header, s->entry) : number(0));
    graph_set_cell(&g, object, DATA, 4, s->has_slots ? slot() : number(7));
    uint32_t tag = s->tags ? (i + s->first_tag) % s->tags : 0;
    graph_set_cell(&g, object, TAG, 4, number(s->token == i + 1 ? 99 : s->are_tags_places ? 0 : tag));
    if (s->are_tags_places) graph_set_cell(&g, object, OTHER, POINTER, pointer(header, 4 * tag));
    if (s->is_shared) graph_set_cell(&g, object, OTHER, POINTER, pointer(header, 4));
    if (s->inner) add_inner(&g, s, object, i);
    before = object;
  }
  if (s->is_double && s->is_circular) graph_set_cell(&g, header, PREV, POINTER, pointer(before, s->entry));
  graph_set_root(&g, HEADER_ROOT, pointer(header, 0));
  return g;
}

static void fold(struct graph *g, struct slot_effects *e) {
  fold_lists lists = VEC_INIT;
  graph_fold(g, e, &(struct fold_manner){PATIENCE, LOSE_NOTHING, &lists});
  vec_release(&lists);
}

static struct graph make_folded(struct slot_variables *v, const struct shape *s, uint32_t count) {
  struct graph g = make_list(s, count);
  struct slot_effects e = {v, VEC_INIT};
  assert_true(graph_check(&g));
  fold(&g, &e);
  assert_true(graph_check(&g));
  vec_release(&e.list);
  return g;
}

static uint32_t used(const struct graph *g) {
  uint32_t n = 0;
  for (node_id id = 0; id < g->nodes.len; id++) n += g->nodes.data[id].kind != NODE_UNUSED;
  return n;
}

static bool are_same(const struct graph *a, const struct graph *b) {
  node_id to[64];
  assert_true(a->nodes.len < 64);
  return graph_hash(a) == graph_hash(b) && graph_match(a, b, to);
}

/* Lists of `from` objects and more give one graph with that many nodes, if their numbers differ by whole periods. */
static void expect_same(const struct shape *s, uint32_t from, uint32_t nodes, uint32_t period) {
  struct program *p = program_new(DATA_MODEL_LP64);
  struct slot_variables v;
  slot_variables_init(&v, p, 0);
  for (uint32_t count = from; count < from + period; count++) {
    struct graph first = make_folded(&v, s, count);
    assert_int_equal(used(&first), nodes);
    for (uint32_t round = 1; round < 5; round++) {
      struct graph g = make_folded(&v, s, count + round * period);
      if (!are_same(&first, &g)) {
        struct strbuf text = STRBUF_INIT;
        graph_print(&first, &text);
        strbuf_printf(&text, "and with %u objects instead of %u:\n", count + round * period, count);
        graph_print(&g, &text);
        print_error("%s", text.text);
        strbuf_release(&text);
      }
      assert_true(are_same(&first, &g));
      graph_release(&g);
    }
    graph_release(&first);
  }
  slot_variables_release(&v);
  program_free(p);
}

static void plain_lists(void **state) {
  (void)state;
  for (int bits = 0; bits < 16; bits++) {
    struct shape s = {
        .is_double = bits & 1, .is_circular = bits & 2, .has_slots = bits & 4, .entry = bits & 8 ? 16 : 0};
    expect_same(&s, 2, 2, 1);
  }
}

static void sentinel(void **state) {
  (void)state;
  expect_same(&(struct shape){.is_shared = true, .has_slots = true}, 2, 2, 1);
  expect_same(&(struct shape){.is_shared = true, .is_double = true, .is_circular = true}, 2, 2, 1);
}

/* header, segment, private object or list */
static void lists_of_lists(void **state) {
  (void)state;
  for (int bits = 0; bits < 8; bits++) {
    struct shape s = {.inner = 1, .is_double = bits & 1, .is_inner_double = bits & 2, .has_way_back = bits & 4};
    expect_same(&s, 2, 3, 1);
    s.inner = 3;
    expect_same(&s, 3, 3, 1);
  }
}

/* Two elements, one with a private object. */
static void optional_parts(void **state) {
  (void)state;
  expect_same(&(struct shape){.inner = 1, .is_optional = true}, PATIENCE + 1, 3, 2);
  expect_same(&(struct shape){.inner = 1, .is_optional = true, .is_double = true, .has_way_back = true}, PATIENCE + 1,
              3, 2);
}

/* header, segment, the token, and a segment behind it. */
static void token(void **state) {
  (void)state;
  expect_same(&(struct shape){.token = 4, .has_slots = true}, 6, 4, 1);
  expect_same(&(struct shape){.token = 3, .is_double = true, .is_circular = true}, 5, 4, 1);
}

static void allow_all_ends(struct graph *g) {
  for (node_id id = 0; id < g->nodes.len; id++)
    if (g->nodes.data[id].kind == NODE_SEGMENT) g->nodes.data[id].firsts = g->nodes.data[id].lasts = 3;
}

/* Whichever object comes first, the elements are in one order: by numbers, or by where pointers lead. */
static void order(void **state) {
  (void)state;
  struct program *p = program_new(DATA_MODEL_LP64);
  struct slot_variables v;
  slot_variables_init(&v, p, 0);
  for (int are_places = 0; are_places <= 1; are_places++) {
    struct graph g = make_folded(&v, &(struct shape){.tags = 2, .are_tags_places = are_places}, 6);
    struct graph h = make_folded(&v, &(struct shape){.tags = 2, .first_tag = 1, .are_tags_places = are_places}, 6);
    assert_false(are_same(&g, &h)); /* one begins with what the other ends with */
    allow_all_ends(&g);
    allow_all_ends(&h);
    assert_true(are_same(&g, &h));
    graph_release(&g);
    graph_release(&h);
  }
  slot_variables_release(&v);
  program_free(p);
}

static void mixed(void **state) {
  (void)state;
  struct shape s = {.tags = 2};
  expect_same(&s, PATIENCE + 1, 2, 2);
  s.tags = 6; /* more than there may be elements: they become a slot */
  expect_same(&s, 12, 2, 6);
}

/* The effects say how long it is, and between which values. */
static void effects(void **state) {
  (void)state;
  struct program *p = program_new(DATA_MODEL_LP64);
  struct slot_variables v;
  slot_variables_init(&v, p, 0);
  struct graph g = make_list(&(struct shape){.has_slots = true}, 2);
  struct slot_effects e = {&v, VEC_INIT};
  fold(&g, &e);
  graph_slot_list slots = VEC_INIT;
  graph_slots(&g, &slots);
  assert_int_equal(slots.len, 3);
  assert_int_equal(e.list.len, 3);
  for (uint32_t i = 0; i < 3; i++) {
    bool is_assigned = false;
    for (uint32_t k = 0; k < e.list.len; k++) {
      if (e.list.data[k].var != slot_variable(&v, slots.data[i])) continue;
      is_assigned = true;
      u128 length;
      if (slots.data[i].role != SLOT_LENGTH) continue;
      assert_true(expr_is_const(&p->exprs, e.list.data[k].a, &length));
      assert_int_equal((int)length, 2);
    }
    assert_true(is_assigned);
  }
  vec_release(&slots);
  vec_release(&e.list);
  graph_release(&g);
  slot_variables_release(&v);
  program_free(p);
}

/* A variable keeps its object out of segments. */
static void roots_stay(void **state) {
  (void)state;
  struct program *p = program_new(DATA_MODEL_LP64);
  struct slot_variables v;
  slot_variables_init(&v, p, 0);
  struct graph g = make_list(&(struct shape){.is_double = true}, 7);
  graph_set_root(&g, 5, pointer(4, 0)); /* the fourth object: three before it, three behind it */
  struct slot_effects e = {&v, VEC_INIT};
  fold(&g, &e);
  assert_int_equal(used(&g), 4);
  assert_int_equal(g.nodes.data[4].kind, NODE_REGION);
  vec_release(&e.list);
  graph_release(&g);
  slot_variables_release(&v);
  program_free(p);
}

static void fold_coarsely(struct slot_variables *v, struct graph *g, fold_lists *lists) {
  struct slot_effects e = {v, VEC_INIT};
  graph_fold(g, &e, &(struct fold_manner){PATIENCE, LOSE_ORDER, lists});
  assert_true(graph_check(g));
  vec_release(&e.list);
}

/* Whichever object comes first, and however few there are, once it is known how lists are linked. */
static void coarse(void **state) {
  (void)state;
  struct program *p = program_new(DATA_MODEL_LP64);
  struct slot_variables v;
  slot_variables_init(&v, p, 0);
  fold_lists lists = VEC_INIT;
  struct graph few = make_list(&(struct shape){.tags = 2}, 2);
  fold_coarsely(&v, &few, &lists);
  assert_int_equal(used(&few), 3); /* nothing is known of links */
  graph_release(&few);
  struct graph g = make_list(&(struct shape){.tags = 2}, 8);
  fold_coarsely(&v, &g, &lists);
  assert_int_equal(used(&g), 2);
  assert_int_equal(lists.len, 1);
  assert_int_equal(lists.data[0].links.next, NEXT);
  for (uint32_t first = 0; first < 2; first++)
    for (uint32_t count = 2; count < 6; count++) {
      struct graph h = make_list(&(struct shape){.tags = 2, .first_tag = first}, count);
      fold_coarsely(&v, &h, &lists);
      assert_true(are_same(&g, &h));
      graph_release(&h);
    }
  graph_release(&g);
  vec_release(&lists);
  slot_variables_release(&v);
  program_free(p);
}

/* Lists of lists are one graph, however many objects there are at each level. */
static void singles(void **state) {
  (void)state;
  struct program *p = program_new(DATA_MODEL_LP64);
  struct slot_variables v;
  slot_variables_init(&v, p, 0);
  fold_lists lists = VEC_INIT;
  vec_push(&lists, ((struct fold_list){{NEXT, NO_OFFSET, 0, POINTER}, SIZE}));
  vec_push(&lists, ((struct fold_list){{NEXT, NO_OFFSET, 0, POINTER}, INNER_SIZE}));
  struct graph first = {VEC_INIT, VEC_INIT};
  for (uint32_t count = 1; count < 5; count++) {
    struct graph g = make_list(&(struct shape){.inner = 2, .has_way_back = true, .has_slots = true}, count);
    struct slot_effects e = {&v, VEC_INIT};
    graph_fold(&g, &e, &(struct fold_manner){PATIENCE, LOSE_SINGLES, &lists});
    assert_true(graph_check(&g));
    assert_int_equal(used(&g), 3);
    assert_true(count == 1 || are_same(&first, &g));
    vec_release(&e.list);
    graph_release(&first);
    first = g;
  }
  graph_release(&first);
  vec_release(&lists);
  slot_variables_release(&v);
  program_free(p);
}

/* A cell that leads to freed memory tells nothing any more; a variable does. */
static void freed(void **state) {
  (void)state;
  struct program *p = program_new(DATA_MODEL_LP64);
  struct slot_variables v;
  slot_variables_init(&v, p, 0);
  fold_lists lists = VEC_INIT;
  struct graph g = make_list(&(struct shape){.tags = 1}, 1);
  node_id object = 1, lost = graph_add_region(&g, ORIGIN_HEAP, SIZE, false),
          known = graph_add_region(&g, ORIGIN_HEAP, SIZE, false);
  graph_set_cell(&g, object, OTHER, POINTER, pointer(lost, 0));
  graph_set_root(&g, 5, pointer(known, 0));
  graph_end_life(&g, lost);
  graph_end_life(&g, known);
  fold_coarsely(&v, &g, &lists);
  assert_int_equal(used(&g), 3);
  assert_int_equal(g.nodes.data[known].kind, NODE_FREED);
  struct graph_value value;
  assert_int_equal(graph_find_cell(&g, object, OTHER, POINTER, &value), CELL_ABSENT);
  assert_int_equal(value.kind, VALUE_ANY);
  graph_release(&g);
  vec_release(&lists);
  slot_variables_release(&v);
  program_free(p);
}

static void printing(void **state) {
  (void)state;
  struct program *p = program_new(DATA_MODEL_LP64);
  struct slot_variables v;
  slot_variables_init(&v, p, 0);
  struct graph g = make_folded(&v, &(struct shape){.inner = 1, .has_way_back = true}, 3);
  struct strbuf s = STRBUF_INIT;
  graph_print(&g, &s);
  assert_string_equal(s.text, "root 1 = node 0\n"
                              "node 0: region of 40 bytes, zeroed: 0:8 node 1 first\n"
                              "node 1: segment of 40 bytes, next at 0, after 0\n"
                              "  element 0: 16:8 node 2, 32:4 7, 36:4 0\n"
                              "node 2: region of 24 bytes, private to element 0 of node 1: 0:8 0, 16:8 its object in "
                              "node 1\n");
  strbuf_release(&s);
  graph_release(&g);
  slot_variables_release(&v);
  program_free(p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(plain_lists),    cmocka_unit_test(sentinel), cmocka_unit_test(lists_of_lists),
      cmocka_unit_test(optional_parts), cmocka_unit_test(token),    cmocka_unit_test(mixed),
      cmocka_unit_test(order),          cmocka_unit_test(effects),  cmocka_unit_test(roots_stay),
      cmocka_unit_test(coarse),         cmocka_unit_test(freed),    cmocka_unit_test(singles),
      cmocka_unit_test(printing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
