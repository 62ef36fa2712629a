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

enum { MOST_CHOICES = 5 };

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

/* Memory that is linked is for graphs of it, anything else for numbers: whoever is not meant has the rest. */
static void choose_for_memory(struct task *task, struct plan *p) {
  const struct budget half = {2, 0};
  enum engine_choice numbers = find_recursion(task) == RECURSION_CENTRAL ? ENGINE_LAZY : ENGINE_IMPACT;
  bool has_lists = shape_has_lists(task);
  add(p, has_lists ? ENGINE_SHAPE : numbers, half);
  add(p, has_lists ? numbers : ENGINE_SHAPE, BUDGET_ALL);
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
  if (!task->parameters->wants_certificate && shape_has_lists(task)) add(p, ENGINE_SHAPE, (struct budget){3, 30});
  add(p, ENGINE_WATCH, (struct budget){8, 3}); /* it finds a proof soon, or never */
  enum recursion recursion = find_recursion(task);
  const struct budget half = {2, 0};
  if (recursion == RECURSION_CENTRAL) add(p, ENGINE_LAZY, half);
  add(p, ENGINE_IMPACT, recursion == RECURSION_ASIDE ? half : BUDGET_ALL);
  if (recursion == RECURSION_ASIDE) add(p, ENGINE_LAZY, BUDGET_ALL);
}

static bool is_accepted(struct task *task, const struct verdict *v) {
  return v->kind == VERDICT_SAFE && (!task->is_proved || task->is_proved(task->is_proved_data, v));
}

/* Bounds of numbers are found in a time that is linear in the program, and suffice for many. Where they do not, or
 * their proof is not accepted, this is as if they had not been looked for. */
static bool try_numbers(struct task *task, struct verdict *v) {
  const struct budget third = {3, 30};
  *v = engine_run(ENGINE_NUMERIC, task, third);
  if (is_accepted(task, v)) return true;
  verdict_release(v);
  *v = (struct verdict)VERDICT_INIT;
  return false;
}

/* One after the other, until one decides; a proof that is not accepted decides only if nobody else does. */
static struct verdict run_plan(struct task *task, const struct plan *plan) {
  struct verdict v = VERDICT_INIT, refused = VERDICT_INIT;
  for (uint32_t i = 0; i < plan->count; i++) {
    verdict_release(&v);
    v = engine_run(plan->choices[i].engine, task, plan->choices[i].budget);
    if (limits_exceeded(&task->ctx->limits) || v.kind == VERDICT_UNSAFE) break;
    if (v.kind == VERDICT_UNKNOWN) continue;
    if (i + 1 == plan->count || is_accepted(task, &v)) break;
    verdict_release(&refused);
    refused = v;
    v = (struct verdict)VERDICT_INIT;
  }
  bool is_refused = v.kind == VERDICT_UNKNOWN && refused.kind == VERDICT_SAFE;
  verdict_release(is_refused ? &v : &refused);
  return is_refused ? refused : v;
}

struct verdict portfolio_run(struct task *task) {
  struct plan plan = {.count = 0};
  struct verdict v = VERDICT_INIT;
  if (try_numbers(task, &v)) return v;
  choose(task, &plan);
  return run_plan(task, &plan);
}
