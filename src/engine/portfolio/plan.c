/* Which engines suit a program: cheap features of it decide.
 *
 * Choosing costs no more than a look at the program: linear in its size (loops are looked at more closely where there
 * are few edges), and nothing is kept of it but what the chosen engine needs anyway (task_hand_over). */
#include "engine/portfolio/plan.h"

#include "analysis/advance.h"
#include "engine/lists/shape.h"

static void add(struct plan *p, enum engine_choice e, struct budget b) {
  assert(p->count < MOST_CHOICES && !p->reserves);
  p->choices[p->count++] = (struct choice){e, b};
}

/* How much of what matters to the property is recursion. */
enum recursion { RECURSION_NONE, RECURSION_ASIDE, RECURSION_CENTRAL };

/* Can the call lead back to the function that makes it? */
static bool is_recursive_call(const struct task *task, edge_id e) {
  uint32_t count;
  const function_id *callees = points_to_callees(task->points_to, e, &count);
  for (uint32_t i = 0; i < count; i++)
    if (bitset_has(&task->call_graph->recursive, callees[i])) return true;
  return false;
}

static enum recursion find_recursion(const struct task *task) {
  enum { CENTRAL = 10 }; /* from a tenth of the edges on */
  const struct program *p = task->program;
  const struct bitset *kept = &task->slice->edges;
  uint32_t all = 0, inside = 0, calls = 0;
  for (edge_id e = bitset_next(kept, 0); e < kept->size; e = bitset_next(kept, e + 1)) {
    all++;
    if (!bitset_has(&task->call_graph->recursive, p->locations.data[p->edges.data[e].source].function)) continue;
    inside++;
    if (p->edges.data[e].op.kind == OP_CALL) calls += is_recursive_call(task, e);
  }
  return !calls ? RECURSION_NONE : inside < all / CENTRAL ? RECURSION_ASIDE : RECURSION_CENTRAL;
}

/* Programs that come to an end soon are unwound to it, or never. Small ones whose loops all have an end in sight are
 * tried before all others; smaller ones, too, since a loop over what the library reads may not show its end, but not
 * for long, and of programs about numbers behind a first look by impact, which decides most of those without an end at
 * once. And when nobody else knows more. */
static const struct budget soon = {3, 20}, first_look = {10, 3}, glance = {10, 4}, last = {2, 20};

enum { MOST_EDGES = 3000, MOST_EDGES_OF_ENDLESS = 600 };

static bool has_few_edges(const struct task *task, uint32_t most) {
  return bitset_count(&task->reachable->edges) <= most;
}

static bool is_small(const struct task *task) { return has_few_edges(task, MOST_EDGES); }

/* Are two numbers of the program divided, multiplied, shifted or combined bit by bit, neither of them a constant?
 * Linear arithmetic knows nothing of that, and some rounds in exact bits may. */
static bool computes_with_bits(const struct task *task) {
  const struct exprs *s = &task->program->exprs;
  bool found = false;
  for (uint32_t i = 1; i < s->nodes.len && !found; i++) {
    const struct expr_node *n = &s->nodes.data[i];
    u128 k;
    switch ((enum expr_kind)n->kind) {
    case E_MUL:
    case E_ANY_DIVISION:
    case E_ANY_SHIFT:
    case E_ANY_BITWISE: found = n->width > 1 && !expr_is_const(s, n->a, &k) && !expr_is_const(s, n->b, &k); break;
    default: break;
    }
  }
  return found;
}

/* Such a proof says how often loops go round, and not what holds in them. */
static bool is_tried_first(const struct task *task) { return is_small(task) && !task->parameters->wants_invariants; }

static bool may_end_soon(const struct task *task) {
  return is_small(task) && loops_advance(task->cfg, &task->reachable->edges);
}

/* Memory that is linked is for graphs of it, anything else for numbers: whoever is not meant has the rest. Loops over
 * lists are most often proved by graphs at once. */
static void choose_for_memory(struct task *task, struct plan *p) {
  const struct budget half = {2, 0}, early = {5, 10};
  enum engine_choice numbers = find_recursion(task) == RECURSION_CENTRAL ? ENGINE_LAZY : ENGINE_IMPACT;
  bool has_lists = shape_has_lists(task);
  bool is_short = may_end_soon(task);
  if (has_lists || shape_has_list_loops(task)) add(p, ENGINE_SHAPE, early);
  if (is_tried_first(task)) add(p, ENGINE_BOUNDED, is_short ? soon : glance);
  add(p, has_lists ? ENGINE_SHAPE : numbers, half);
  add(p, has_lists ? numbers : ENGINE_SHAPE, BUDGET_ALL);
  if (!is_short || !is_tried_first(task)) add(p, ENGINE_BOUNDED, last);
}

/* Lists get a share of the time from the engine that knows them; whoever wants a certificate gets none from there.
 * Engines that unfold calls come to no end with recursion that the property depends on, summaries do: they get half of
 * the time, if there is a limit. Drivers have recursion at their side that hardly matters: there unfolding is faster,
 * and comes first. */
static void choose(struct task *task, struct plan *p) {
  if (task->program->asked & CHECKS_OF_MEMORY) {
    choose_for_memory(task, p);
    return;
  }
  bool is_short = may_end_soon(task);
  if (is_tried_first(task) && is_short) add(p, ENGINE_BOUNDED, soon);
  if (!task->parameters->wants_certificate && shape_has_lists(task)) add(p, ENGINE_SHAPE, (struct budget){3, 30});
  add(p, ENGINE_WATCH, (struct budget){8, 3}); /* it finds a proof soon, or never */
  enum recursion recursion = find_recursion(task);
  if (is_tried_first(task) && !is_short && has_few_edges(task, MOST_EDGES_OF_ENDLESS)) {
    if (recursion == RECURSION_NONE) add(p, ENGINE_IMPACT, first_look);
    add(p, ENGINE_BOUNDED, glance);
  }
  const struct budget half = {2, 0};
  if (is_small(task) && recursion == RECURSION_NONE && computes_with_bits(task))
    add(p, ENGINE_INDUCTION, (struct budget){8, 4});
  if (recursion == RECURSION_CENTRAL) add(p, ENGINE_LAZY, half);
  add(p, ENGINE_IMPACT, recursion == RECURSION_ASIDE ? half : BUDGET_ALL);
  if (recursion == RECURSION_ASIDE) add(p, ENGINE_LAZY, BUDGET_ALL);
  if (!is_short || !is_tried_first(task)) add(p, ENGINE_BOUNDED, last);
}

/* Predicates, where labels are chosen, and the other way round; all runs at once, with as much time as there is. */
static void add_reserves(struct task *task, struct plan *p) {
  static const enum engine_choice few[] = {ENGINE_LAZY, ENGINE_IMPACT, ENGINE_BOUNDED};
  for (uint32_t k = 0; k < sizeof few / sizeof *few; k++) {
    bool is_planned = false, is_small_enough = few[k] != ENGINE_BOUNDED || is_small(task);
    for (uint32_t i = 0; i < p->count && !is_planned; i++) {
      const struct choice *c = &p->choices[i];
      is_planned = c->engine == few[k] && (few[k] != ENGINE_BOUNDED || c->budget.of <= last.of);
    }
    if (!is_planned && is_small_enough) p->choices[p->count + p->reserves++] = (struct choice){few[k], BUDGET_ALL};
  }
}

void plan_make(struct plan *p, struct task *task) {
  *p = (struct plan){.count = 0};
  choose(task, p);
  add_reserves(task, p);
}
