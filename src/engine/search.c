/* Runs of the interpreter, with values that are zeros, ones and counters first and random then, small numbers and those
 * that the program mentions above all. A run that fails is done again to be recorded: recording costs more than
 * running, and most runs do not fail. What a run finds is an alarm like others and is replayed. */
#include "engine/search.h"

#include "analysis/checks.h"
#include "interpret/interpreter.h"
#include "interpret/random.h"

#include <stdlib.h>
#include <string.h>

enum {
  MOST_RUNS = 400,
  PATIENT_RUNS = 5,   /* the first ones may be long */
  LONG_RUN = 1 << 25, /* in edges */
  SHORT_RUN = 1 << 16,
  ALL_RUNS = 1 << 26,      /* together */
  LONGEST_TRACE = 1 << 22, /* a longer run is not shown as a whole: */
  SHOWN = 1 << 14,         /* so much of its beginning and of its end are */
  HEAP = 1 << 26,
  DEPTH = 20000 /* of the program */
};

struct search {
  struct task *task;
  uint64_t run;   /* number of the run: what is chosen depends on it and on `asked` */
  uint64_t asked; /* values chosen in this run */
  VEC(u128) constants;
  uint64_t seed;      /* of memory and variables that nobody has written; 0 = they are zero, or chosen as inputs are */
  const u128 *inputs; /* NULL = `run` says what is chosen; otherwise these, and zeros */
  uint32_t input_count;
  struct trace *trace;    /* NULL = not recorded */
  uint64_t recorded;      /* steps told */
  struct trace_step last; /* told */
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
  if (!s->inputs)
    *value = value_of(s, c->width);
  else
    *value = c->reason == HAVOC_INPUT && s->asked < s->input_count ? s->inputs[s->asked] : 0;
  s->asked += !s->inputs || c->reason == HAVOC_INPUT;
  if (s->seed && c->reason != HAVOC_INPUT) return false;
  *value = run_choice_fit(c, *value);
  record_choice(s, c, *value);
  return true;
}

/* ---- runs ---- */

/* Steps carry the depth of their activation: a call of a function with a body is followed by an edge of its entry. */
static uint32_t depth_of(const struct search *s, edge_id e) {
  const struct program *p = s->task->program;
  if (!s->recorded) return 0;
  const struct edge *last = &p->edges.data[s->last.edge];
  bool enters = last->op.kind == OP_CALL && p->edges.data[e].source != last->target;
  bool leaves = last->op.kind == OP_RETURN && s->last.depth;
  return s->last.depth + enters - leaves;
}

static void record_step(void *data, edge_id e) {
  struct search *s = data;
  s->last = (struct trace_step){e, depth_of(s, e)};
  s->recorded++;
  assert(!s->trace->steps.len || abs((int)vec_last(&s->trace->steps).depth - (int)s->last.depth) <= 1);
  vec_push(&s->trace->steps, s->last);
}

/* The end goes round in the second half. */
static void record_ends(void *data, edge_id e) {
  struct search *s = data;
  s->last = (struct trace_step){e, depth_of(s, e)};
  if (s->recorded < 2 * SHOWN)
    vec_push(&s->trace->steps, s->last);
  else
    s->trace->steps.data[SHOWN + s->recorded % SHOWN] = s->last;
  s->recorded++;
}

static struct run_result run(struct search *s, uint64_t step_limit, void (*record)(void *, edge_id)) {
  struct run_options o = RUN_OPTIONS_INIT;
  o.seed = s->seed;
  o.step_limit = step_limit;
  o.heap_limit = HEAP;
  o.depth_limit = DEPTH;
  o.choose = choose;
  o.choose_data = s;
  if (s->trace) o.taken = record, o.taken_data = s;
  s->asked = s->recorded = 0;
  return interpreter_run(s->task->ctx, s->task->program, &o);
}

/* The kind of check that a run fails; CHECK_KIND_COUNT for what no check is about. */
static enum check_kind failed_check(const struct run_result *r) {
  switch (r->violation) {
  case RUN_REACH_ERROR: return CHECK_ERROR;
  case RUN_ASSERT: return CHECK_ASSERTION;
  case RUN_RULE: return CHECK_RULE;
  case RUN_MEMORY_ACCESS:
  case RUN_CALL: return CHECK_DEREF; /* through a pointer to no function */
  case RUN_FREE: return CHECK_FREE;
  case RUN_LOSS: return CHECK_TRACK;
  case RUN_SIGNED_OVERFLOW: return CHECK_OVERFLOW;
  case RUN_DIVISION_BY_ZERO: return CHECK_DIVISION;
  case RUN_SHIFT: return CHECK_SHIFT;
  case RUN_NO_VIOLATION:
  case RUN_UNREACHABLE: break;
  }
  return CHECK_KIND_COUNT;
}

static bool is_about_memory(const struct run_result *r) {
  enum check_kind kind = failed_check(r);
  return kind != CHECK_KIND_COUNT && check_set_has(CHECKS_OF_MEMORY, kind);
}

static bool is_error(const struct search *s, const struct run_result *r) {
  enum check_kind kind = r->outcome == RUN_VIOLATION ? failed_check(r) : CHECK_KIND_COUNT;
  if (kind == CHECK_KIND_COUNT || !check_set_has(s->task->program->asked, kind)) return false;
  return !is_about_memory(r) || !checks_is_settled(s->task->program, s->task->settled, r->edge, kind);
}

/* What the last step of the run violates; NULL: it says so itself. */
static const char *name_error(const struct run_result *r) {
  return is_about_memory(r) ? check_text(failed_check(r)) : NULL;
}

static bool is_exact(const struct search *s) {
  const struct program *p = s->task->program;
  for (uint32_t i = 0; i < s->trace->steps.len; i++)
    if (p->edges.data[s->trace->steps.data[i].edge].marks) return false;
  return true;
}

/* An alarm, if the replay says so, or, where it has no say, if the run is as exact as it gets. */
static void claim(struct search *s, struct verdict *v) {
  const struct task *task = s->task;
  assert(v->alarm.trace.steps.len && v->kind != VERDICT_SAFE);
  v->alarm.is_approximate = !is_exact(s);
  bool is_real = task->is_real ? task->is_real(task->is_real_data, &v->alarm.trace)
                               : !v->alarm.is_approximate || !task->parameters->is_unconfirmed;
  if (is_real) v->kind = VERDICT_UNSAFE;
}

/* Does it happen whatever memory and variables hold that nobody has written? An access through a pointer that was never
 * set goes elsewhere then. */
static bool is_determined(struct search *s, const struct run_result *r) {
  static const uint64_t seeds[] = {1, 0x9e3779b97f4a7c15u};
  bool is_same = true;
  for (size_t i = 0; i < sizeof seeds / sizeof *seeds && is_same; i++) {
    struct search again = {
        .task = s->task, .run = s->run, .seed = seeds[i], .inputs = s->inputs, .input_count = s->input_count};
    memcpy(&again.constants, &s->constants, sizeof again.constants); /* borrowed */
    struct run_result other = run(&again, LONGEST_TRACE, NULL);
    is_same = other.outcome == r->outcome && other.violation == r->violation && other.edge == r->edge &&
              strcmp(other.text, r->text) == 0;
    run_result_release(&other);
  }
  return is_same;
}

/* The same run once more, edge by edge. */
static void record_run(struct search *s, struct verdict *v) {
  verdict_drop_alarm(v);
  s->trace = &v->alarm.trace;
  struct run_result r = run(s, LONGEST_TRACE, record_step);
  v->alarm.violation = name_error(&r);
  if (is_about_memory(&r) && vec_last(&v->alarm.trace.steps).edge != r.edge) record_step(s, r.edge);
  if (is_error(s, &r) && (!is_about_memory(&r) || is_determined(s, &r))) claim(s, v);
  run_result_release(&r);
}

bool search_run(struct task *task, struct verdict *v) {
  if (task->is_searched) return false;
  task->is_searched = true;
  struct search s = {.task = task};
  uint64_t steps = 0, start = clock_now();
  bool is_found = false, has_choices = true, has_end = false;
  collect_constants(&s);
  for (s.run = 0; s.run < MOST_RUNS && steps < ALL_RUNS && has_choices && !is_found; s.run++) {
    if (limits_exceeded_now(&task->ctx->limits)) break;
    struct run_result r = run(&s, s.run < PATIENT_RUNS ? LONG_RUN : SHORT_RUN, NULL);
    steps += r.steps;
    has_choices = s.asked;
    task->is_long = !has_choices && r.steps >= LONGEST_TRACE && (r.outcome == RUN_STOPPED || is_error(&s, &r));
    is_found = is_error(&s, &r) && r.steps <= LONGEST_TRACE;
    has_end = task->is_long && is_error(&s, &r);
    run_result_release(&r);
    if (is_found) record_run(&s, v);
  }
  task->edges_per_second = (uint64_t)(1e9 * (double)steps / (double)(clock_now() - start + 1));
  vec_release(&s.constants);
  return (is_found && v->kind == VERDICT_UNSAFE) || (has_end && search_long(task, v));
}

bool search_inputs(struct task *task, const u128 *inputs, uint32_t count, struct verdict *v) {
  static const u128 none = 0;
  struct search s = {.task = task, .inputs = count ? inputs : &none, .input_count = count};
  struct run_result r = run(&s, LONGEST_TRACE, NULL);
  if (is_error(&s, &r)) record_run(&s, v);
  run_result_release(&r);
  return v->kind == VERDICT_UNSAFE;
}

/* ---- the only run of a program ---- */

/* The second half of the steps in order, and what is missing before it. */
static void unroll_end(struct search *s) {
  struct trace *t = s->trace;
  uint64_t count = s->recorded;
  if (count <= 2 * SHOWN) return;
  assert(t->steps.len == 2 * SHOWN);
  struct trace_step *end = xcalloc(SHOWN, sizeof *end);
  for (uint32_t i = 0; i < SHOWN; i++) end[i] = t->steps.data[SHOWN + (count + i) % SHOWN];
  memcpy(t->steps.data + SHOWN, end, SHOWN * sizeof *end);
  free(end);
  t->gap = SHOWN;
  t->left_out = count - 2 * SHOWN;
}

bool search_long(struct task *task, struct verdict *v) {
  enum { SHARE = 8 }; /* of the time; recording takes longer than running */
  if (!task->is_long || task->is_searched_long) return false;
  task->is_searched_long = true;
  struct search s = {.task = task};
  uint32_t seconds = limits_seconds_left(&task->ctx->limits);
  uint64_t limit = task->edges_per_second * (seconds > 1000 ? 1000 : seconds) / SHARE;
  struct run_result r = run(&s, limit, NULL);
  bool is_found = is_error(&s, &r) && !s.asked;
  run_result_release(&r);
  if (!is_found) return false;
  verdict_drop_alarm(v);
  s.trace = &v->alarm.trace;
  r = run(&s, 0, record_ends);
  is_found = is_error(&s, &r);
  unroll_end(&s);
  if (is_found) claim(&s, v);
  run_result_release(&r);
  return v->kind == VERDICT_UNSAFE;
}
