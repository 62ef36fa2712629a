/* `--engine auto`: which engines suit a program, in which order, with how much of the time each.
 *
 * Choosing costs no more than a look at the program: linear in its size, and nothing is kept of it but what the chosen
 * engine needs anyway (task_hand_over). An engine that gives up before its time leaves what it has to the next. */
#include "engine/lists/shape.h"
#include "engine/portfolio/engines.h"

struct choice {
  enum engine_choice engine;
  struct budget budget;
};

enum { MOST_CHOICES = 4 };

struct plan {
  struct choice choices[MOST_CHOICES];
  uint32_t count;
};

static void add(struct plan *p, enum engine_choice e, struct budget b) {
  assert(p->count < MOST_CHOICES);
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

/* Lists get a share of the time from the engine that knows them; whoever wants a certificate gets none from there.
 * Engines that unfold calls come to no end with recursion that the property depends on, summaries do: they get half of
 * the time, if there is a limit. Drivers have recursion at their side that hardly matters: there unfolding is faster,
 * and comes first. */
static void choose(struct task *task, struct plan *p) {
  if (task->program->property == PROPERTY_VALID_MEMSAFETY) {
    add(p, ENGINE_SHAPE, BUDGET_ALL);
    return;
  }
  if (!task->parameters->wants_certificate && shape_has_lists(task)) add(p, ENGINE_SHAPE, (struct budget){3, 30});
  enum recursion recursion = find_recursion(task);
  const struct budget half = {2, 0};
  if (recursion == RECURSION_CENTRAL) add(p, ENGINE_LAZY, half);
  add(p, ENGINE_IMPACT, recursion == RECURSION_ASIDE ? half : BUDGET_ALL);
  if (recursion == RECURSION_ASIDE) add(p, ENGINE_LAZY, BUDGET_ALL);
}

struct verdict portfolio_run(struct task *task) {
  struct plan plan = {.count = 0};
  struct verdict v = VERDICT_INIT;
  choose(task, &plan);
  for (uint32_t i = 0; i < plan.count; i++) {
    verdict_release(&v);
    v = engine_run(plan.choices[i].engine, task, plan.choices[i].budget);
    if (v.kind != VERDICT_UNKNOWN || limits_exceeded(&task->ctx->limits)) break;
  }
  return v;
}
