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
  const struct search_choices *given; /* NULL = none; otherwise these, and zeros */
  uint32_t value_next, block_next, byte_next;
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

/* The next value for the edge; their number if there is none. */
static uint32_t find_value(const struct search *s, edge_id e) {
  uint32_t i = s->value_next;
  while (i < s->given->value_count && s->given->values[i].edge != e) i++;
  return i;
}

static u128 value_at(struct search *s, edge_id e) {
  uint32_t i = find_value(s, e);
  if (i == s->given->value_count) return 0;
  s->value_next = i + 1;
  return s->given->values[i].value;
}

/* What main is given is as a shell gives it, but for the number of arguments, if it is a sensible one. */
static bool is_left_to_shell(const struct search *s, const struct run_choice *c) {
  enum { MOST = 64 };
  if (c->reason != HAVOC_INPUT || strncmp(c->name, "main.", 5) != 0) return false;
  if (!s->given || strcmp(c->name, "main.argc") != 0) return true;
  uint32_t i = find_value(s, c->edge);
  return i == s->given->value_count || s->given->values[i].value > MOST;
}

static bool choose(void *data, const struct run_choice *c, u128 *value) {
  struct search *s = data;
  bool is_input = c->reason == HAVOC_INPUT;
  /* An address that nobody knows is none of memory that is there, and no alarm. */
  bool is_result = s->given && s->task->program->edges.data[c->edge].op.kind == OP_CALL &&
                   c->width < s->task->program->pointer_width;
  if (is_left_to_shell(s, c)) return false;
  if (s->given)
    *value = value_at(s, c->edge); /* of all, so that those that follow are found */
  else if (!s->inputs)
    *value = value_of(s, c->width);
  else
    *value = is_input && s->asked < s->input_count ? s->inputs[s->asked] : 0;
  s->asked += !s->inputs || is_input;
  if (s->seed && !is_input && !is_result) return false;
  *value = run_choice_fit(c, *value);
  record_choice(s, c, *value);
  return true;
}

/* ---- contents of blocks ---- */

/* An address in new memory is told as a whole: only so it is one for whoever replays it. */
static uint32_t word_at(const struct search *s, uint32_t first, uint32_t block) {
  const struct search_choices *g = s->given;
  uint32_t bytes = s->task->program->pointer_width / 8u;
  uint64_t start = g->bytes[first].offset;
  if (start % bytes || first + bytes > g->byte_count) return 1;
  for (uint32_t i = 0; i < bytes; i++)
    if (g->bytes[first + i].block != block || g->bytes[first + i].offset != start + i) return 1;
  return bytes;
}

static void record_contents(struct search *s, uint32_t first, uint32_t end, uint64_t size) {
  struct trace *t = s->trace;
  for (uint32_t i = first, count; i < end && s->given->bytes[i].offset < size; i += count) {
    struct trace_cell cell = {.object = ID_NONE, .step = t->steps.len - 1, .address = s->given->bytes[i].offset};
    count = cell.bytes = word_at(s, i, s->given->bytes[i].block);
    for (uint32_t k = 0; k < count; k++) cell.value |= (u128)s->given->bytes[i + k].value << 8 * k;
    vec_push(&t->cells, cell);
  }
}

static void fill(void *data, edge_id e, unsigned char *bytes, uint64_t size) {
  struct search *s = data;
  const struct search_choices *g = s->given;
  uint32_t block = s->block_next;
  while (block < g->block_count && g->blocks[block] != e) block++;
  if (block == g->block_count) return;
  s->block_next = block + 1;
  uint32_t first = s->byte_next, end;
  while (first < g->byte_count && g->bytes[first].block < block) first++;
  for (end = first; end < g->byte_count && g->bytes[end].block == block; end++)
    if (g->bytes[end].offset < size) bytes[g->bytes[end].offset] = g->bytes[end].value;
  s->byte_next = end;
  if (s->trace && s->trace->steps.len && vec_last(&s->trace->steps).edge == e) record_contents(s, first, end, size);
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
  o.open_limit = LONGEST_TRACE; /* an error behind it can only be shown if there is one run */
  o.heap_limit = HEAP;
  o.depth_limit = DEPTH;
  o.choose = choose;
  o.choose_data = s;
  if (s->given) o.fill = fill, o.fill_data = s;
  if (s->trace) o.taken = record, o.taken_data = s;
  s->asked = s->recorded = 0;
  s->value_next = s->block_next = s->byte_next = 0;
  return interpreter_run(s->task->ctx, s->task->program, &o);
}

/* The kind of check that a run fails; CHECK_KIND_COUNT for what no check is about. */
static enum check_kind failed_check(const struct run_result *r) {
  switch (r->violation) {
  case RUN_REACH_ERROR: return CHECK_ERROR;
  case RUN_ASSERT: return CHECK_ASSERTION;
  case RUN_CONTRACT: return CHECK_CONTRACT;
  case RUN_RULE: return CHECK_RULE;
  case RUN_MEMORY_ACCESS:
  case RUN_CALL: return CHECK_DEREF; /* through a pointer to no function */
  case RUN_FREE: return CHECK_FREE;
  case RUN_LOSS: return CHECK_TRACK;
  case RUN_LEFT: return CHECK_CLEANUP;
  case RUN_SIGNED_OVERFLOW: return CHECK_OVERFLOW;
  case RUN_DIVISION_BY_ZERO: return CHECK_DIVISION;
  case RUN_SHIFT: return CHECK_SHIFT;
  case RUN_ALIGNMENT: return CHECK_ALIGNMENT;
  case RUN_INDETERMINATE: return CHECK_INIT;
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

/* Does it happen whatever else memory and variables hold that nobody has written? An access through a pointer that was
 * never set goes elsewhere then. */
static bool is_determined(struct search *s, const struct run_result *r) {
  static const uint64_t seeds[] = {1, 0x9e3779b97f4a7c15u};
  bool is_same = true;
  for (size_t i = 0; i < sizeof seeds / sizeof *seeds && is_same; i++) {
    struct search again = {.task = s->task,
                           .run = s->run,
                           .seed = seeds[i],
                           .inputs = s->inputs,
                           .input_count = s->input_count,
                           .given = s->given};
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
  v->alarm.trace.is_about_cleanup = r.violation == RUN_LEFT;
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

static void try_values(struct task *task, const struct search_choices *given, struct verdict *v) {
  for (uint64_t seed = 0; seed < 2 && v->kind != VERDICT_UNSAFE; seed++) {
    struct search s = {.task = task, .seed = seed, .given = given};
    struct run_result r = run(&s, LONGEST_TRACE, NULL);
    if (is_error(&s, &r)) record_run(&s, v);
    run_result_release(&r);
  }
}

/* What blocks hold may be addresses that are others here: then zeros do as well. */
bool search_values(struct task *task, const struct search_choices *given, struct verdict *v) {
  try_values(task, given, v);
  if (v->kind == VERDICT_UNSAFE || !given->byte_count) return v->kind == VERDICT_UNSAFE;
  const struct search_choices values = {.values = given->values, .value_count = given->value_count};
  try_values(task, &values, v);
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

/* Does a run end where a check was settled? The compiled program fails there, or anywhere else that it can. */
static bool has_ends_of_checks(const struct program *p) {
  for (edge_id e = 0; e < p->edges.len; e++) {
    u128 value;
    const struct operation *op = &p->edges.data[e].op;
    if (op->kind == OP_ASSUME && expr_is_const(&p->exprs, op->a, &value) && !value) return true;
  }
  return false;
}

/* Does all that may be executed compute with variables alone, and ask nobody? */
static bool is_closed(const struct task *task) {
  const struct program *p = task->program;
  const struct bitset *part = &task->reachable->edges;
  if (p->objects.len || has_ends_of_checks(p)) return false;
  for (edge_id e = bitset_next(part, 0); e < part->size; e = bitset_next(part, e + 1)) {
    const struct operation *op = &p->edges.data[e].op;
    bool calls = op->kind == OP_CALL && op->callee != ID_NONE && p->functions.data[op->callee].entry != ID_NONE;
    bool computes = op->kind == OP_ASSIGN || op->kind == OP_ASSUME || op->kind == OP_RETURN || op->kind == OP_SKIP ||
                    op->kind == OP_VIOLATION || op->kind == OP_STOP;
    if (p->edges.data[e].marks || !(calls || computes)) return false;
  }
  return true;
}

/* Where the program can fail, if that is one place. */
static edge_id only_violation(const struct task *task) {
  const struct program *p = task->program;
  const struct bitset *part = &task->reachable->edges;
  edge_id found = ID_NONE;
  for (edge_id e = bitset_next(part, 0); e < part->size; e = bitset_next(part, e + 1)) {
    if (p->edges.data[e].op.kind != OP_VIOLATION) continue;
    if (found != ID_NONE) return ID_NONE;
    found = e;
  }
  return found;
}

/* The beginning of the run, as the interpreter sees it, and its end, as the compiled program says. */
static bool search_natively(struct search *s, struct verdict *v) {
  struct task *task = s->task;
  edge_id end = only_violation(task);
  if (!task->is_reached || end == ID_NONE || !is_closed(task)) return false;
  verdict_drop_alarm(v);
  s->trace = &v->alarm.trace;
  struct run_result r = run(s, SHOWN, record_step);
  bool is_whole = s->recorded == SHOWN;
  run_result_release(&r);
  if (!is_whole) return false;
  s->trace->gap = SHOWN;
  s->trace->left_out = STEPS_UNCOUNTED;
  vec_push(&s->trace->steps, ((struct trace_step){end, s->last.depth}));
  if (task->is_reached(task->is_real_data, s->trace)) v->kind = VERDICT_UNSAFE;
  if (v->kind != VERDICT_UNSAFE) verdict_drop_alarm(v);
  return v->kind == VERDICT_UNSAFE;
}

bool search_closed(struct task *task, struct verdict *v) {
  if (search_inputs(task, NULL, 0, v)) return true;
  struct search s = {.task = task};
  struct run_result r = run(&s, LONGEST_TRACE, NULL);
  bool is_long = r.outcome == RUN_STOPPED && r.steps >= LONGEST_TRACE && !s.asked;
  run_result_release(&r);
  return is_long && search_natively(&s, v);
}

bool search_long(struct task *task, struct verdict *v) {
  enum { SHARE = 8, ENDLESS = 1000 }; /* of the time; recording takes longer than running */
  uint32_t left = limits_seconds_left(&task->ctx->limits), seconds = left > ENDLESS ? ENDLESS : left;
  if (!task->is_long || seconds < 2 * task->long_seconds || limits_exceeded_now(&task->ctx->limits)) return false;
  task->long_seconds = seconds ? seconds : 1;
  struct search s = {.task = task};
  uint64_t limit = task->edges_per_second * seconds / SHARE;
  struct run_result r = run(&s, limit, NULL);
  bool is_found = is_error(&s, &r) && !s.asked;
  run_result_release(&r);
  if (!is_found) return search_natively(&s, v);
  verdict_drop_alarm(v);
  s.trace = &v->alarm.trace;
  r = run(&s, 0, record_ends);
  is_found = is_error(&s, &r);
  unroll_end(&s);
  if (is_found) claim(&s, v);
  run_result_release(&r);
  return v->kind == VERDICT_UNSAFE;
}

bool search_after(struct task *task, struct verdict *v, uint64_t work, uint64_t steps) {
  enum { LONG_PATIENCE = 800, STEPS = 10 };
  if (work >= SEARCH_PATIENCE && search_run(task, v)) return true;
  return work + steps / STEPS >= LONG_PATIENCE && search_long(task, v);
}
