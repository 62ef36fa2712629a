/* Random heaps: what describes them still does after folding and splitting, in any order. */
#include "lists/segment/fold.h"
#include "lists/segment/graph_print.h"
#include "lists/segment/random_heap.h"
#include "unit.h"

static struct {
  uint64_t folds, joined, splits, elements, privates;
} counts;

struct world {
  uint64_t first_seed;
  struct random random;
  struct heap heap;
  struct graph graph;
  struct slot_variables slots;
  struct values values, before;
  int object[256];
  fold_lists lists;
};

static uint32_t used(const struct graph *g) {
  uint32_t n = 0;
  for (node_id id = 0; id < g->nodes.len; id++) n += g->nodes.data[id].kind != NODE_UNUSED;
  return n;
}

/* None of the cases describes the heap. */
static void show(const struct world *w, const case_list *cases) {
  struct strbuf s = STRBUF_INIT;
  strbuf_printf(&s, "seed %lu, before:\n", (unsigned long)w->first_seed);
  graph_print(&w->graph, &s);
  for (uint32_t i = 0; i < cases->len; i++) {
    strbuf_puts(&s, "case:\n");
    graph_print(&cases->data[i].graph, &s);
  }
  print_error("%s", s.text);
  strbuf_release(&s);
}

static void fold(struct world *w) {
  struct slot_effects e = {&w->slots, VEC_INIT};
  uint32_t before = used(&w->graph);
  struct fold_manner manner = {pick(&w->random, 6), (enum fold_loss)pick(&w->random, 3), &w->lists};
  graph_fold(&w->graph, &e, &manner);
  assert_true(graph_check(&w->graph));
  assert_true(execute(&w->values, &e.list));
  bool is_good = describes(&w->graph, &w->heap, &w->values, NULL, NULL, w->object);
  if (!is_good) show(w, &(case_list)VEC_INIT);
  assert_true(is_good);
  vec_release(&e.list);
  struct graph again = graph_copy(&w->graph);
  assert_int_equal(graph_collect(&again), 0);
  assert_int_equal(used(&again), used(&w->graph));
  graph_release(&again);
  counts.folds++;
  counts.joined += used(&w->graph) < before;
  for (node_id id = 0; id < w->graph.nodes.len; id++) {
    const struct graph_node *n = &w->graph.nodes.data[id];
    if (n->kind == NODE_UNUSED) continue;
    counts.elements += n->kind == NODE_SEGMENT && n->elements.len > 1;
    counts.privates += n->owner != NODE_NONE;
  }
}

/* Splits one segment; goes on with one of the cases that describe the heap. */
static void split(struct world *w) {
  uint32_t start = w->graph.nodes.len ? pick(&w->random, w->graph.nodes.len) : 0;
  for (uint32_t i = 0; i < w->graph.nodes.len; i++) {
    node_id id = (start + i) % w->graph.nodes.len;
    const struct graph_node *n = &w->graph.nodes.data[id];
    if (n->kind != NODE_SEGMENT || n->owner != NODE_NONE) continue;
    bool last = n->prev != NO_OFFSET && one_in(&w->random, 2);
    case_list cases = VEC_INIT;
    graph_split(&w->graph, id, last, &w->slots, &cases);
    assert_in_range(cases.len, 1, 2 * n->elements.len);
    w->before = w->values;
    bool is_found = false;
    for (uint32_t k = 0; k < cases.len; k++) {
      struct graph_case *c = &cases.data[k];
      assert_true(graph_check(&c->graph));
      struct values *after = malloc(sizeof *after);
      *after = w->before;
      int object[256];
      bool is_good = execute(after, &c->effects.list) &&
                     describes(&c->graph, &w->heap, after, &w->before, &c->effects.list, object);
      if (is_good && !is_found) {
        w->values = *after;
        memcpy(w->object, object, sizeof object);
        graph_release(&w->graph);
        w->graph = graph_copy(&c->graph);
      }
      is_found |= is_good;
      free(after);
    }
    if (!is_found) show(w, &cases);
    assert_true(is_found);
    case_list_release(&cases);
    counts.splits++;
    return;
  }
}

/* A region becomes known by a variable, or no longer. */
static void change_root(struct world *w) {
  root_id root = 1 + pick(&w->random, MOST_ROOTS - 1);
  uint32_t n = w->graph.nodes.len ? pick(&w->random, w->graph.nodes.len) : 0;
  if (n >= w->graph.nodes.len || w->graph.nodes.data[n].kind != NODE_REGION ||
      w->graph.nodes.data[n].owner != NODE_NONE)
    return;
  if (w->heap.has_root[root] && w->heap.roots[root].object >= 0) return; /* something could become garbage */
  w->heap.has_root[root] = true;
  w->heap.roots[root] = (struct concrete_value){w->object[n], 0, 0};
  graph_set_root(&w->graph, root, (struct graph_value){.kind = VALUE_POINTER, .node = n});
}

/* Something is written to an object that is a region. */
static void write_cell(struct world *w) {
  uint32_t n = w->graph.nodes.len ? pick(&w->random, w->graph.nodes.len) : 0;
  if (n >= w->graph.nodes.len || w->graph.nodes.data[n].kind != NODE_REGION ||
      w->graph.nodes.data[n].owner != NODE_NONE)
    return;
  int cell = DATA + (int)pick(&w->random, 2);
  uint64_t number = pick(&w->random, 3);
  w->heap.cells[w->object[n]][cell].number = number;
  struct graph_value v = {.kind = one_in(&w->random, 2) ? VALUE_NUMBER : VALUE_SLOT, .number = number};
  assert_true(graph_set_cell(&w->graph, n, cell_offsets[cell], 4, v));
  if (v.kind != VALUE_SLOT) return;
  var_id var = slot_variable(&w->slots, (struct graph_slot){n, 0, cell_offsets[cell], 4, SLOT_VALUE});
  w->values.of[var] = number;
  w->values.is_open[var] = false;
}

static void go_on(struct world *w) {
  for (int step = 0; step < 6; step++) {
    switch (pick(&w->random, 5)) {
    case 0:
    case 1: fold(w); break;
    case 2:
    case 3: split(w); break;
    case 4:
      change_root(w);
      write_cell(w);
      break;
    }
  }
}

/* Of the form of lists that a random heap has; the links of others are learned. */
static void know_lists(struct world *w) {
  w->lists.len = 0;
  for (uint32_t i = 0; i < 4; i++) {
    uint64_t size = i & 1 ? OUTER_SIZE : INNER_SIZE;
    uint32_t entry = i & 2 ? 8 : 0;
    vec_push(&w->lists, ((struct fold_list){{cell_offsets[NEXT], NO_OFFSET, entry, POINTER}, size}));
  }
}

static void any_order(void **state) {
  (void)state;
  struct program *p = program_new(DATA_MODEL_LP64);
  struct world *w = calloc(1, sizeof *w);
  slot_variables_init(&w->slots, p, 0);
  w->values.slots = &w->slots;
  for (uint64_t seed = 0; seed < UNIT_ROUNDS(6000); seed++) {
    w->random.seed = w->first_seed = seed;
    know_lists(w);
    random_heap(&w->random, &w->heap);
    w->graph = random_graph(&w->random, &w->heap, &w->values);
    assert_true(graph_check(&w->graph));
    assert_true(describes(&w->graph, &w->heap, &w->values, NULL, NULL, w->object));
    fold(w);
    go_on(w);
    graph_release(&w->graph);
  }
  print_message("%lu folds (%lu joined something), %lu splits, %lu segments with several elements, %lu private nodes\n",
                (unsigned long)counts.folds, (unsigned long)counts.joined, (unsigned long)counts.splits,
                (unsigned long)counts.elements, (unsigned long)counts.privates);
  slot_variables_release(&w->slots);
  program_free(p);
  vec_release(&w->lists);
  free(w);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(any_order)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
