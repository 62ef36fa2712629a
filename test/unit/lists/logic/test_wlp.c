/* The rules of lists/logic/wlp.h against execution, exactly: on every small heap the precondition holds if and only if
 * every end satisfies the postcondition, and a statement goes wrong if and only if its conditions say so. */
#include "lists/logic/atoms.h"
#include "lists/logic/concrete_heap.h"
#include "lists/logic/heap_fixture.h"
#include "lists/logic/model_print.h"
#include "lists/logic/random_formula.h"
#include "lists/logic/wlp.h"

struct wlp_test {
  struct heap_fixture *f;
  struct concrete_symbols s;
  struct heap_state state;
  struct random_formulas g;
  uint64_t compared, ends, errors;
};

static void wlp_init(struct wlp_test *t, struct heap_fixture *f) {
  memset(t, 0, sizeof *t);
  t->f = f;
  struct vocabulary *v = &f->vocabulary;
  random_formulas_init(&t->g, v);
  t->s = (struct concrete_symbols){v,
                                   {t->g.fields[0], t->g.fields[1]},
                                   vocabulary_mark(v, "alloc"),
                                   t->g.mark,
                                   t->g.relation,
                                   {t->g.orders[0], t->g.orders[1]},
                                   {heap_constant(v, "x"), heap_constant(v, "y"), heap_constant(v, "z")},
                                   term_none};
  t->state = (struct heap_state){.vocabulary = v,
                                 .allocated = t->s.allocated,
                                 .fields = t->s.fields,
                                 .field_count = CONCRETE_FIELDS,
                                 .marks = &t->s.mark,
                                 .mark_count = 1,
                                 .orders = t->s.orders,
                                 .order_count = CONCRETE_ORDERS};
  vec_push(&t->g.scope, v->null);
  for (int i = 0; i < CONCRETE_CONSTANTS; i++) vec_push(&t->g.scope, t->s.constants[i]);
}

static void wlp_release(struct wlp_test *t) { random_formulas_release(&t->g); }

static void complain(struct wlp_test *t, const struct heap_statement *s, const struct heap_model *m, term post,
                     term pre, const char *what) {
  static const char *const names[] = {"ASSIGN", "READ",  "WRITE",    "MARK", "KEY",
                                      "FORGET", "HAVOC", "ALLOCATE", "FREE", "ASSUME"};
  static_assert(sizeof names / sizeof *names == HEAP_STATEMENT_COUNT, "a name per kind");
  struct strbuf b = STRBUF_INIT;
  strbuf_printf(&b, "%s %s\npost: ", names[s->kind], what);
  heap_print(t->s.v, post, &b);
  strbuf_puts(&b, "\npre: ");
  heap_print(t->s.v, pre, &b);
  strbuf_putc(&b, '\n');
  heap_model_print(m, &b);
  fail_msg("%s", b.text);
}

struct prepared {
  struct heap_statement statement;
  term post, wlp, wlp_safe, pre, safe[HEAP_ERROR_COUNT];
};

static struct prepared prepare(struct wlp_test *t, struct heap_statement s, term post) {
  struct prepared p = {s,
                       post,
                       heap_wlp(&t->state, &s, post),
                       heap_wlp_safe(&t->state, &s, post),
                       heap_pre(&t->state, &s, post),
                       {term_true, term_true, term_true}};
  for (int e = 0; e < HEAP_ERROR_COUNT; e++) p.safe[e] = heap_safe_from(&t->state, &s, (enum heap_error)e);
  return p;
}

static void compare_ends(struct wlp_test *t, const struct prepared *p, const struct heap_model *m,
                         const concrete_heaps *ends) {
  bool all = true, some = false;
  for (uint32_t i = 0; i < ends->len; i++) {
    struct heap_model after;
    concrete_model(&ends->data[i], &t->s, &after);
    bool holds = heap_model_satisfies(&after, p->post);
    all &= holds;
    some |= holds;
    heap_model_release(&after);
  }
  t->ends += ends->len;
  if (heap_model_satisfies(m, p->wlp) != all) complain(t, &p->statement, m, p->post, p->wlp, "wlp");
  if (heap_model_satisfies(m, p->wlp_safe) != all) complain(t, &p->statement, m, p->post, p->wlp_safe, "safe wlp");
  if (heap_model_satisfies(m, p->pre) != some) complain(t, &p->statement, m, p->post, p->pre, "pre");
}

static void compare(struct wlp_test *t, const struct prepared *p, const struct concrete_heap *c) {
  struct heap_model m;
  concrete_heaps ends = VEC_INIT;
  enum heap_error error = HEAP_ERROR_COUNT;
  concrete_model(c, &t->s, &m);
  bool holds = p->statement.condition.id && heap_model_satisfies(&m, p->statement.condition);
  bool is_good = concrete_run(c, &t->s, &p->statement, holds, &ends, &error);
  for (int e = 0; e < HEAP_ERROR_COUNT; e++) {
    bool is_safe = heap_model_satisfies(&m, p->safe[e]);
    if (is_good ? !is_safe : (int)error == e && is_safe)
      complain(t, &p->statement, &m, p->post, p->safe[e], heap_error_name((enum heap_error)e));
  }
  t->compared++;
  if (is_good)
    compare_ends(t, p, &m, &ends);
  else if (t->errors++, heap_model_satisfies(&m, p->wlp_safe))
    complain(t, &p->statement, &m, p->post, p->wlp_safe, "goes wrong");
  vec_release(&ends);
  heap_model_release(&m);
}

/* ---- heaps ---- */

static void random_rest(struct wlp_test *t, struct concrete_heap *c) {
  for (uint32_t i = 0; i < c->nodes; i++) {
    for (uint32_t d = 0; d < CONCRETE_ORDERS; d++) c->keys[d][i] = draw(&t->g, 4);
    for (uint32_t k = 0; k < c->nodes; k++) c->related[i][k] = draw(&t->g, 2);
  }
}

/* Fields without cycles: a node points to one that comes later in a random order, or to null. */
static void random_field(struct wlp_test *t, struct concrete_heap *c, uint32_t field) {
  do {
    for (uint32_t i = 1; i < c->nodes; i++) c->next[field][i] = draw(&t->g, c->nodes);
  } while (concrete_is_cyclic(c, field));
}

static struct concrete_heap random_heap(struct wlp_test *t, uint32_t most_nodes) {
  struct concrete_heap c = {.nodes = 1 + draw(&t->g, most_nodes)};
  for (uint32_t f = 0; f < CONCRETE_FIELDS; f++) random_field(t, &c, f);
  for (uint32_t i = 1; i < c.nodes; i++) {
    c.allocated[i] = draw(&t->g, 4) > 0;
    c.marked[i] = draw(&t->g, 2);
  }
  for (uint32_t i = 0; i < CONCRETE_CONSTANTS; i++) c.constants[i] = draw(&t->g, c.nodes);
  random_rest(t, &c);
  return c;
}

/* A number with one digit after the other, each below its base. */
static uint32_t digit(uint32_t *number, uint32_t base) {
  uint32_t d = *number % base;
  *number /= base;
  return d;
}

/* Heap number `number` of those with this many nodes; false beyond the last. Keys, and the second field, are random. */
static bool heap_of_number(struct wlp_test *t, uint32_t nodes, uint32_t number, struct concrete_heap *c) {
  *c = (struct concrete_heap){.nodes = nodes};
  for (uint32_t i = 1; i < nodes; i++) c->next[0][i] = digit(&number, nodes);
  for (uint32_t i = 1; i < nodes; i++) c->allocated[i] = digit(&number, 2);
  for (uint32_t i = 0; i < CONCRETE_CONSTANTS; i++) c->constants[i] = digit(&number, nodes);
  if (number) return false;
  random_field(t, c, 1);
  for (uint32_t i = 1; i < nodes; i++) c->marked[i] = draw(&t->g, 2);
  random_rest(t, c);
  return true;
}

/* ---- statements ---- */

static struct heap_statement random_statement(struct wlp_test *t, enum heap_statement_kind kind) {
  struct heap_statement s = {.kind = kind, .symbol = HEAP_NO_SYMBOL};
  s.x = t->s.constants[draw(&t->g, 2)];
  s.y = t->s.constants[draw(&t->g, 2)];
  switch (kind) {
  case HEAP_ASSIGN:
    if (draw(&t->g, 3) == 0) s.y = t->s.v->null;
    break;
  case HEAP_WRITE:
    s.symbol = t->s.fields[draw(&t->g, 2)];
    if (draw(&t->g, 3) == 0) s.y = t->s.v->null;
    break;
  case HEAP_READ: s.symbol = t->s.fields[draw(&t->g, 2)]; break;
  case HEAP_MARK:
    s.symbol = t->s.mark;
    s.y = term_none;
    s.condition = random_matrix(&t->g, 1);
    break;
  case HEAP_KEY:
    s.symbol = t->s.orders[draw(&t->g, 2)];
    s.source = t->s.orders[draw(&t->g, 2)];
    break;
  case HEAP_FORGET: s.symbol = t->s.orders[draw(&t->g, 2)]; break;
  case HEAP_HAVOC: break;
  case HEAP_ALLOCATE:
    s.y = term_none;
    s.is_zeroed = draw(&t->g, 2);
    s.may_fail = draw(&t->g, 2);
    t->s.zero = t->state.zero = draw(&t->g, 2) ? t->s.constants[2] : term_none;
    break;
  case HEAP_FREE: s.y = term_none; break;
  case HEAP_ASSUME:
    s.x = s.y = term_none;
    s.condition = random_matrix(&t->g, 1);
    break;
  case HEAP_STATEMENT_COUNT: break;
  }
  return s;
}

static term random_post(struct wlp_test *t) {
  t->g.has_order = true;
  t->g.mark = draw(&t->g, 2) ? t->s.mark : t->s.allocated;
  term post = random_formula(&t->g, 1 + draw(&t->g, 3));
  t->g.mark = draw(&t->g, 2) ? t->s.mark : t->s.allocated;
  if (draw(&t->g, 2)) post = term_and2(&t->f->terms, post, random_matrix(&t->g, 2));
  t->g.mark = t->s.mark;
  return post;
}

static void test_random(void **state) {
  struct wlp_test t;
  wlp_init(&t, *state);
  for (uint32_t round = 0; round < UNIT_ROUNDS(400); round++) {
    t.g.random = round * 7919 + 1;
    struct heap_statement s = random_statement(&t, (enum heap_statement_kind)(round % HEAP_STATEMENT_COUNT));
    struct prepared p = prepare(&t, s, random_post(&t));
    for (uint32_t i = 0; i < 60; i++) {
      struct concrete_heap c = random_heap(&t, 5);
      compare(&t, &p, &c);
    }
  }
  print_message("%llu heaps, %llu ends, %llu errors\n", (unsigned long long)t.compared, (unsigned long long)t.ends,
                (unsigned long long)t.errors);
  assert_true(t.errors > t.compared / 20 && t.ends > t.compared / 2);
  wlp_release(&t);
}

/* Every heap of up to three nodes besides null, along one field. */
static void test_all_small(void **state) {
  static const char *const posts[] = {
      "n*(y, z)", "y.n = z", "exists a: n+(x, a) && a.n = z", "alloc(z)",
      "forall x: n*(x, y) -> alloc(x) || x = null" /* binds a variable of the program */};
  struct wlp_test t;
  wlp_init(&t, *state);
  term x = t.s.constants[0], y = t.s.constants[1], z = t.s.constants[2];
  uint32_t n = t.s.fields[0];
  const struct heap_statement statements[] = {
      {.kind = HEAP_WRITE, .x = x, .y = y, .symbol = n},  {.kind = HEAP_WRITE, .x = y, .y = x, .symbol = n},
      {.kind = HEAP_WRITE, .x = x, .y = x, .symbol = n},  {.kind = HEAP_WRITE, .x = x, .y = t.s.v->null, .symbol = n},
      {.kind = HEAP_READ, .x = x, .y = y, .symbol = n},   {.kind = HEAP_READ, .x = x, .y = x, .symbol = n},
      {.kind = HEAP_ALLOCATE, .x = x, .is_zeroed = true}, {.kind = HEAP_FREE, .x = y},
      {.kind = HEAP_ASSIGN, .x = y, .y = x, .symbol = n}, {.kind = HEAP_HAVOC, .x = z},
  };
  for (uint32_t k = 0; k < sizeof posts / sizeof *posts; k++) {
    term post = heap_text(t.f, posts[k]);
    for (uint32_t i = 0; i < sizeof statements / sizeof *statements; i++) {
      struct prepared p = prepare(&t, statements[i], post);
      for (uint32_t nodes = 1; nodes <= (UNIT_IS_SANITIZED ? 3 : 4); nodes++) {
        struct concrete_heap c;
        for (uint32_t number = 0; heap_of_number(&t, nodes, number, &c); number++)
          if (!concrete_is_cyclic(&c, 0)) compare(&t, &p, &c);
      }
    }
  }
  print_message("%llu heaps\n", (unsigned long long)t.compared);
  wlp_release(&t);
}

/* ---- transition relations ---- */

/* Symbols and constants of the state after, and the renaming to them. */
struct primed {
  struct concrete_symbols after;
  uint32_t from[7], to[7];
  struct heap_renaming renaming;
};

static void primed_init(struct wlp_test *t, struct primed *p) {
  struct vocabulary *v = t->s.v;
  const struct concrete_symbols *s = &t->s;
  p->after = (struct concrete_symbols){v,
                                       {vocabulary_field(v, "n'"), vocabulary_field(v, "m'")},
                                       vocabulary_mark(v, "alloc'"),
                                       vocabulary_mark(v, "C'"),
                                       vocabulary_relation(v, "D'", 2),
                                       {vocabulary_order(v, "key'"), vocabulary_order(v, "size'")},
                                       {heap_constant(v, "x'"), heap_constant(v, "y'"), heap_constant(v, "z'")},
                                       term_none};
  const struct concrete_symbols *states[2] = {s, &p->after};
  for (int i = 0; i < 2; i++)
    memcpy(i ? p->to : p->from,
           (uint32_t[]){states[i]->fields[0], states[i]->fields[1], states[i]->allocated, states[i]->mark,
                        states[i]->relation, states[i]->orders[0], states[i]->orders[1]},
           sizeof p->from);
  p->renaming = (struct heap_renaming){p->from, p->to, 7, s->constants, p->after.constants, CONCRETE_CONSTANTS};
}

/* An end with something changed, or without. */
static struct concrete_heap nearby(struct wlp_test *t, const concrete_heaps *ends, const struct concrete_heap *before) {
  struct concrete_heap c = ends->len ? ends->data[draw(&t->g, ends->len)] : *before;
  uint32_t node = c.nodes > 1 ? 1 + draw(&t->g, c.nodes - 1) : 0;
  switch (node ? draw(&t->g, 6) : 0) {
  case 0: break;
  case 1: c.allocated[node] ^= true; break;
  case 2: c.marked[node] ^= true; break;
  case 3: c.constants[draw(&t->g, CONCRETE_CONSTANTS)] = draw(&t->g, c.nodes); break;
  case 4: c.keys[draw(&t->g, 2)][node] = draw(&t->g, 4); break;
  default: random_field(t, &c, draw(&t->g, 2)); break;
  }
  return c;
}

/* heap_pre of "the primed state is this state" holds of exactly the pairs of heaps before and after. */
static void test_transitions(void **state) {
  struct wlp_test t;
  struct primed p;
  struct strbuf error = STRBUF_INIT;
  uint64_t related = 0, pairs = 0;
  wlp_init(&t, *state);
  primed_init(&t, &p);
  for (uint32_t round = 0; round < UNIT_ROUNDS(160); round++) {
    t.g.random = round * 15485863 + 3;
    struct heap_statement s = random_statement(&t, (enum heap_statement_kind)(round % HEAP_STATEMENT_COUNT));
    term step = heap_pre(&t.state, &s, heap_identity(t.s.v, &p.renaming));
    if (!heap_is_exists_forall(t.s.v, step, &error)) fail_msg("%s", error.text);
    for (uint32_t i = 0; i < 40; i++) {
      struct concrete_heap before = random_heap(&t, 4), after;
      concrete_heaps ends = VEC_INIT;
      struct heap_model m;
      enum heap_error e;
      concrete_model(&before, &t.s, &m);
      bool holds = s.condition.id && heap_model_satisfies(&m, s.condition), is_step = false;
      if (concrete_run(&before, &t.s, &s, holds, &ends, &e)) {
        after = nearby(&t, &ends, &before);
        for (uint32_t k = 0; k < ends.len; k++) is_step |= concrete_same(&ends.data[k], &after);
        concrete_write(&after, &p.after, &m);
        concrete_write_keys((const struct concrete_heap *[]){&before, &after},
                            (const struct concrete_symbols *[]){&t.s, &p.after}, 2, &m);
        if (heap_model_satisfies(&m, step) != is_step) complain(&t, &s, &m, step, step, "transition");
        related += is_step;
        pairs++;
      }
      vec_release(&ends);
      heap_model_release(&m);
    }
  }
  assert_true(related * 5 > pairs && related * 5 < pairs * 4);
  strbuf_release(&error);
  wlp_release(&t);
}

/* A formula about the other state holds there if and only if the original holds here. */
static void test_rename(void **state) {
  struct wlp_test t;
  struct primed p;
  wlp_init(&t, *state);
  primed_init(&t, &p);
  for (uint32_t round = 0; round < UNIT_ROUNDS(200); round++) {
    t.g.random = round * 32452843 + 9;
    term post = random_post(&t), other = heap_rename(t.s.v, &p.renaming, post);
    struct concrete_heap a = random_heap(&t, 5), b = a;
    random_field(&t, &b, 0);
    b.constants[0] = draw(&t.g, b.nodes);
    if (b.nodes > 1) b.keys[1][1] = draw(&t.g, 4);
    struct heap_model m, single;
    concrete_model(&a, &t.s, &m);
    concrete_write(&b, &p.after, &m);
    concrete_write_keys((const struct concrete_heap *[]){&a, &b}, (const struct concrete_symbols *[]){&t.s, &p.after},
                        2, &m);
    concrete_model(&b, &t.s, &single);
    assert_int_equal(heap_model_satisfies(&m, other), heap_model_satisfies(&single, post));
    heap_model_release(&m);
    heap_model_release(&single);
  }
  wlp_release(&t);
}

/* Preconditions stay in the fragment: of AE^R formulas for heap_wlp, of EA^R for heap_pre. */
static void test_closed(void **state) {
  struct wlp_test t;
  wlp_init(&t, *state);
  struct strbuf error = STRBUF_INIT;
  for (uint32_t round = 0; round < 200; round++) {
    t.g.random = round * 104729 + 5;
    term possible = random_conjunct(&t.g), necessary = term_not(possible);
    for (uint32_t i = 0; i < 3; i++) {
      struct heap_statement s = random_statement(&t, (enum heap_statement_kind)draw(&t.g, HEAP_STATEMENT_COUNT));
      possible = heap_pre(&t.state, &s, possible);
      necessary = heap_wlp_safe(&t.state, &s, necessary);
    }
    if (!heap_is_exists_forall(t.s.v, possible, &error)) fail_msg("%u: %s", round, error.text);
    if (!heap_is_forall_exists(t.s.v, necessary, &error)) fail_msg("%u: %s", round, error.text);
  }
  strbuf_release(&error);
  wlp_release(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HEAP_TEST(test_random),      HEAP_TEST(test_all_small), HEAP_TEST(test_closed),
      HEAP_TEST(test_transitions), HEAP_TEST(test_rename),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
