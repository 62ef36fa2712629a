/* Edges are compared one by one; the values are those that the trace has for the step at which they are asked for. */
#include "engine/follow.h"

#include "interpret/interpreter.h"
#include "program/text/print.h"

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

static struct run_result follow(struct context *ctx, struct follower *f) {
  struct run_options o = RUN_OPTIONS_INIT;
  o.step_limit = f->trace->steps.len;
  o.choose = choose;
  o.choose_data = f;
  o.taken = take;
  o.taken_data = f;
  return interpreter_run(ctx, f->program, &o);
}

edge_id follow_trace(struct task *task, const struct trace *t) {
  struct follower f = {.program = task->program, .trace = t, .elsewhere = ID_NONE};
  if (t->left_out || t->cells.len) return ID_NONE;
  struct run_result r = follow(task->ctx, &f);
  run_result_release(&r);
  return f.elsewhere;
}

bool follow_finds_breach(struct context *ctx, const struct program *p, const struct trace *t, struct strbuf *how) {
  struct follower f = {.program = p, .trace = t, .elsewhere = ID_NONE};
  if (t->left_out) return false; /* that was a run of the interpreter, which would have ended there */
  struct run_result r = follow(ctx, &f);
  bool is_found = r.outcome == RUN_VIOLATION && r.violation == RUN_MEMORY_ACCESS && r.is_unseen && !f.is_over;
  if (is_found) {
    strbuf_printf(how, "%s at ", r.text);
    print_position(p, r.at, how);
  }
  run_result_release(&r);
  return is_found;
}
