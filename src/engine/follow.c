/* Edges are compared one by one; the values are those that the trace has for the step at which they are asked for. */
#include "engine/follow.h"

#include "interpret/interpreter.h"

struct follower {
  const struct program *program;
  const struct trace *trace;
  uint32_t steps;   /* taken so far */
  uint32_t choices; /* of the trace, passed so far */
  bool is_over;     /* nothing more is to be learnt */
  edge_id elsewhere;
};

static void take(void *data, edge_id e) {
  struct follower *f = data;
  uint32_t step = f->steps++;
  if (f->is_over || step >= f->trace->steps.len || f->trace->steps.data[step].edge == e) return;
  f->is_over = true;
  edge_id other = f->trace->steps.data[step].edge;
  if (f->program->edges.data[other].source == f->program->edges.data[e].source) f->elsewhere = e;
}

static bool choose(void *data, const struct run_choice *c, u128 *value) {
  struct follower *f = data;
  while (f->choices < f->trace->choices.len && f->trace->choices.data[f->choices].step + 1 < f->steps) f->choices++;
  if (f->choices == f->trace->choices.len) return false;
  const struct trace_choice *x = &f->trace->choices.data[f->choices];
  if (x->step + 1 != f->steps || x->edge != c->edge) return false;
  *value = x->value;
  f->choices++;
  return true;
}

edge_id follow_trace(struct task *task, const struct trace *t) {
  struct follower f = {.program = task->program, .trace = t, .elsewhere = ID_NONE};
  struct run_options o = RUN_OPTIONS_INIT;
  if (t->left_out || t->cells.len) return ID_NONE;
  o.step_limit = t->steps.len;
  o.choose = choose;
  o.choose_data = &f;
  o.taken = take;
  o.taken_data = &f;
  struct run_result r = interpreter_run(task->ctx, task->program, &o);
  run_result_release(&r);
  return f.elsewhere;
}
