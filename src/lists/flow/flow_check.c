/* A flow as flow.h describes it. The rules of lists/logic/wlp.h take any constant and any symbol; a statement about one
 * that the flow does not know would be sound for them, and about nothing. Whether every loop has a head is asked by a
 * walk of its own, since paths.c follows edges between heads until it comes to an end. */
#include "base/checking.h"
#include "lists/flow/flow.h"
#include "logic/traverse.h"

struct flow_checking {
  const struct flow *f;
  struct map variables, constants; /* that statements may assign; that they may mention */
};

static void collect_constants(struct flow_checking *c) {
  const struct flow *f = c->f;
  map_put(&c->constants, f->vocabulary.null.id);
  for (uint32_t i = 0; i < f->numbers.len; i++) map_put(&c->constants, f->numbers.data[i].constant.id);
  for (uint32_t i = 0; i < f->variables.len; i++) {
    assert(!map_get(&c->variables, f->variables.data[i].constant.id)); /* each is one variable */
    map_put(&c->constants, f->variables.data[i].constant.id);
    map_put(&c->variables, f->variables.data[i].constant.id);
  }
}

static bool is_among(const uint32_t *symbols, uint32_t count, uint32_t symbol) {
  for (uint32_t i = 0; i < count; i++)
    if (symbols[i] == symbol) return true;
  return false;
}

static void check_condition(const struct flow_checking *c, term condition) {
  term_list variables = VEC_INIT;
  term_free_variables(c->f->vocabulary.terms, &condition, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) assert(map_get(&c->constants, variables.data[i].id));
  vec_release(&variables);
}

static void check_statement(const struct flow_checking *c, const struct heap_statement *s) {
  const struct flow *f = c->f;
  bool is_good = heap_statement_is_valid(&f->state, s);
  assert(is_good);
  (void)is_good;
  bool is_assigned =
      s->kind == HEAP_ASSIGN || s->kind == HEAP_READ || s->kind == HEAP_HAVOC || s->kind == HEAP_ALLOCATE;
  assert(!is_assigned || map_get(&c->variables, s->x.id)); /* F3 */
  assert(!s->x.id || map_get(&c->constants, s->x.id));
  assert(!s->y.id || map_get(&c->constants, s->y.id));
  if (s->kind == HEAP_READ || s->kind == HEAP_WRITE) assert(is_among(f->fields.data, f->fields.len, s->symbol));
  if (s->kind == HEAP_KEY || s->kind == HEAP_FORGET) assert(is_among(f->orders.data, f->orders.len, s->symbol));
  if (s->kind == HEAP_ASSUME) {
    assert(s->symbol <= f->sums.len);
    check_condition(c, s->condition);
  }
}

static void check_edge(const struct flow_checking *c, const struct flow_edge *e) {
  const struct flow *f = c->f;
  assert(e->target < f->locations.len);
  assert(e->first + e->count <= f->statements.len);
  assert(e->edge == ID_NONE || e->edge < f->program->edges.len);
  for (uint32_t i = 0; i < e->count; i++) check_statement(c, &f->statements.data[e->first + i]);
  if (e->call == FLOW_NONE) return;
  assert(e->call < f->calls.len);
  const struct flow_call *k = &f->calls.data[e->call];
  assert(k->first_actual + k->actual_count <= f->actuals.len);
  for (uint32_t i = 0; i < k->actual_count; i++)
    assert(map_get(&c->constants, f->actuals.data[k->first_actual + i].id));
  assert(!k->result.id || map_get(&c->variables, k->result.id));
}

static void check_symbols(const struct flow *f) {
  const struct heap_symbol *symbols = f->vocabulary.symbols.data;
  for (uint32_t i = 0; i < f->fields.len; i++) assert(symbols[f->fields.data[i]].role == HEAP_REACH);
  for (uint32_t i = 0; i < f->orders.len; i++) assert(heap_is_data(&f->vocabulary, f->orders.data[i]));
  for (uint32_t i = 0; i < f->members.len; i++)
    assert(symbols[f->members.data[i].symbol].role == (f->members.data[i].is_link ? HEAP_REACH : HEAP_ORDER));
  assert(f->value == HEAP_NO_SYMBOL || f->orders.len > 0);
  for (uint32_t i = 1; i < f->numbers.len; i++) assert(f->numbers.data[i - 1].value < f->numbers.data[i].value);
  for (uint32_t i = 0; i < f->cycles.len; i++) assert(is_among(f->fields.data, f->fields.len, f->cycles.data[i].field));
}

/* Depth first, not through heads: no location is met below itself. */
static void check_loops(const struct flow *f) {
  enum { NEW, OPEN, DONE };
  uint8_t *state = xcalloc(f->locations.len, 1);
  VEC(uint32_t) stack = VEC_INIT;
  for (uint32_t i = 0; i < f->locations.len; i++)
    if (i == f->entry || f->locations.data[i].is_loop_head) vec_push(&stack, i);
  while (stack.len) {
    uint32_t l = vec_last(&stack);
    if (state[l] != NEW) {
      state[l] = DONE;
      stack.len--;
      continue;
    }
    state[l] = OPEN;
    for (uint32_t i = 0; i < f->locations.data[l].out.len; i++) {
      uint32_t target = f->edges.data[f->locations.data[l].out.data[i]].target;
      if (f->locations.data[target].is_loop_head) continue;
      assert(state[target] != OPEN); /* a loop without a head */
      if (state[target] == NEW) vec_push(&stack, target);
    }
  }
  free(state);
  vec_release(&stack);
}

bool flow_is_valid(const struct flow *f) {
  struct flow_checking c = {f, MAP_INIT, MAP_INIT};
  assert(f->entry < f->locations.len && f->exit < f->locations.len);
  assert(f->error == FLOW_NONE || f->error < f->locations.len);
  check_symbols(f);
  collect_constants(&c);
  for (uint32_t i = 0; i < f->cuts.len; i++)
    assert(map_get(&c.variables, f->cuts.data[i].from.id) && map_get(&c.variables, f->cuts.data[i].to.id));
  for (uint32_t l = 0; l < f->locations.len; l++)
    for (uint32_t i = 0; i < f->locations.data[l].out.len; i++) {
      assert(f->locations.data[l].out.data[i] < f->edges.len);
      const struct flow_edge *e = &f->edges.data[f->locations.data[l].out.data[i]];
      assert(e->source == l);
      check_edge(&c, e);
    }
  check_loops(f);
  map_release_all(&c.variables, &c.constants);
  return true;
}
