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

/* Does a function call itself, directly or through others, and does that matter to the property? */
static bool is_recursive(const struct task *task) {
  const struct program *p = task->program;
  const struct bitset *recursive = &task->call_graph->recursive, *kept = &task->slice->edges;
  for (edge_id e = bitset_next(kept, 0); e < kept->size; e = bitset_next(kept, e + 1)) {
    if (p->edges.data[e].op.kind != OP_CALL) continue;
    if (!bitset_has(recursive, p->locations.data[p->edges.data[e].source].function)) continue;
    uint32_t count;
    const function_id *callees = points_to_callees(task->points_to, e, &count);
    for (uint32_t i = 0; i < count; i++)
      if (bitset_has(recursive, callees[i])) return true;
  }
  return false;
}

/* Lists get a share of the time from the engine that knows them; whoever wants a certificate gets none from there.
 * Engines that unfold calls come to no end with recursion that the property depends on, summaries do; but drivers have
 * recursion that hardly matters, where unfolding is faster: half of the time, if there is a limit. */
static void choose(struct task *task, struct plan *p) {
  if (task->program->property == PROPERTY_VALID_MEMSAFETY) {
    add(p, ENGINE_SHAPE, BUDGET_ALL);
    return;
  }
  if (!task->parameters->wants_certificate && shape_has_lists(task)) add(p, ENGINE_SHAPE, (struct budget){3, 30});
  if (is_recursive(task)) add(p, ENGINE_LAZY, (struct budget){2, 0});
  add(p, ENGINE_IMPACT, BUDGET_ALL);
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
