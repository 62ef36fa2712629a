#include "engine/search.h"

#include "semantics/interpreter.h"
#include "semantics/random.h"

#include <stdlib.h>

enum {
  MOST_RUNS = 400,
  PATIENT_RUNS = 5,   /* the first ones may be long */
  LONG_RUN = 1 << 25, /* in edges */
  SHORT_RUN = 1 << 16,
  ALL_RUNS = 1 << 26,      /* together */
  LONGEST_TRACE = 1 << 22, /* a longer run is not shown */
  HEAP = 1 << 26,
  DEPTH = 20000 /* of the program */
};

struct search {
  struct task *task;
  uint64_t run;   /* number of the run: what is chosen depends on it and on `asked` */
  uint64_t asked; /* values chosen in this run */
  VEC(u128) constants;
  struct trace *trace; /* NULL = not recorded */
};

/* ---- values ---- */

static void collect_constants(struct search *s) {
  const struct exprs *all = &s->task->program->exprs;
  for (uint32_t i = 0; i < all->nodes.len; i++) {
    u128 value;
    if (expr_is_const(all, (expr){i}, &value)) vec_push(&s->constants, value);
  }
}

/* The first runs are regular: zeros, ones, one that differs from all that follow, counting. Then each run mixes in its
 * own proportion. */
static u128 value_of(struct search *s, uint16_t width) {
  switch (s->run) {
  case 0: return 0;
  case 1: return 1;
  case 2: return s->asked == 0;
  case 3: return s->asked != 0;
  case 4: return s->asked;
  default: break;
  }
  struct random r = random_make(hash_combine(s->run, s->asked / (1 + s->run % 3)));
  uint64_t kind = random_next(&r), detail = random_next(&r);
  if (kind % 4 < 2) return detail % (2 + s->run % 9);
  if (kind % 4 == 2 && s->constants.len) return s->constants.data[detail % s->constants.len] + kind / 4 % 3 - 1;
  return random_value(&r, width);
}

static void record_choice(struct search *s, const struct run_choice *c, u128 value) {
  struct trace *t = s->trace;
  if (!t || !t->steps.len || vec_last(&t->steps).edge != c->edge) return;
  const struct operation *op = &s->task->program->edges.data[c->edge].op;
  struct trace_choice x = {.step = t->steps.len - 1, .edge = c->edge, .variable = ID_NONE, .width = c->width};
  x.value = bits_trunc(c->width, value);
  x.kind = op->kind == OP_CALL ? CHOICE_RESULT : c->reason == HAVOC_INPUT ? CHOICE_INPUT : CHOICE_VARIABLE;
  if (x.kind == CHOICE_VARIABLE) x.variable = op->var;
  if (t->choices.len && vec_last(&t->choices).step == x.step) x.piece = vec_last(&t->choices).piece + 1;
  vec_push(&t->choices, x);
}

static bool choose(void *data, const struct run_choice *c, u128 *value) {
  struct search *s = data;
  if (c->reason == HAVOC_INPUT && strncmp(c->name, "main.", 5) == 0) return false;
  *value = value_of(s, c->width);
  s->asked++;
  record_choice(s, c, *value);
  return true;
}

/* ---- runs ---- */

/* Steps carry the depth of their activation: a call of a function with a body is followed by an edge of its entry. */
static void record_step(void *data, edge_id e) {
  struct search *s = data;
  const struct program *p = s->task->program;
  struct trace *t = s->trace;
  uint32_t depth = 0;
  if (t->steps.len) {
    const struct edge *last = &p->edges.data[vec_last(&t->steps).edge];
    depth = vec_last(&t->steps).depth;
    loc_id here = p->edges.data[e].source;
    if (last->op.kind == OP_CALL && here != last->target) depth++;
    if (last->op.kind == OP_RETURN && depth) depth--;
  }
  vec_push(&t->steps, ((struct trace_step){e, depth}));
}

static struct run_result run(struct search *s, uint64_t step_limit) {
  struct run_options o = RUN_OPTIONS_INIT;
  o.step_limit = step_limit;
  o.heap_limit = HEAP;
  o.depth_limit = DEPTH;
  o.choose = choose;
  o.choose_data = s;
  if (s->trace) o.taken = record_step, o.taken_data = s;
  s->asked = 0;
  return interpreter_run(s->task->ctx, s->task->program, &o);
}

static bool is_error(const struct run_result *r) {
  return r->outcome == RUN_VIOLATION &&
         (r->violation == RUN_REACH_ERROR || r->violation == RUN_ASSERT || r->violation == RUN_RULE);
}

static bool is_exact(const struct search *s) {
  const struct program *p = s->task->program;
  for (uint32_t i = 0; i < s->trace->steps.len; i++)
    if (p->edges.data[s->trace->steps.data[i].edge].marks) return false;
  return true;
}

/* The same run once more, edge by edge. */
static void record_run(struct search *s, struct verdict *v) {
  trace_release(&v->trace);
  v->trace = (struct trace)TRACE_INIT;
  s->trace = &v->trace;
  struct run_result r = run(s, LONGEST_TRACE);
  if (is_error(&r)) {
    v->kind = VERDICT_UNSAFE;
    v->is_approximate = !is_exact(s);
  }
  run_result_release(&r);
}

bool search_run(struct task *task, struct verdict *v) {
  if (task->is_searched) return false;
  task->is_searched = true;
  struct search s = {.task = task};
  uint64_t steps = 0;
  bool is_found = false, has_choices = true;
  collect_constants(&s);
  for (s.run = 0; s.run < MOST_RUNS && steps < ALL_RUNS && has_choices && !is_found; s.run++) {
    if (limits_exceeded_now(&task->ctx->limits)) break;
    struct run_result r = run(&s, s.run < PATIENT_RUNS ? LONG_RUN : SHORT_RUN);
    steps += r.steps;
    has_choices = s.asked;
    is_found = is_error(&r) && r.steps <= LONGEST_TRACE;
    run_result_release(&r);
    if (is_found) record_run(&s, v);
  }
  vec_release(&s.constants);
  return is_found && v->kind == VERDICT_UNSAFE;
}
