#include "engine/segments.h"

#include "engine/impact.h"
#include "program/print.h"
#include "segment/translate.h"

enum { MOST_LOCATIONS = 60000 };

struct segments {
  struct task *task; /* of the given program; while the engine works */
  struct task inner; /* of the translated one */
  bool has_inner;
  struct translation *translation;
  edge_id beyond; /* an edge where memory was not followed, ID_NONE = none was reached */
};

const struct program *segments_program(const struct segments *s) { return s->translation->program; }

void segments_free(struct segments *s) {
  if (!s) return;
  if (s->has_inner) task_release(&s->inner);
  translation_free(s->translation);
  free(s);
}

/* ---- the run of the given program that a run of the translated one is ---- */

struct mapped {
  const struct segments *segments;
  struct trace *to;
  VEC(uint32_t) step; /* by step of the translated run: that of the given program, UINT32_MAX = none */
  uint32_t depth;
};

static void map_step(struct mapped *m, edge_id translated) {
  const struct program *p = m->segments->task->program;
  edge_id edge = m->segments->translation->origin.data[translated];
  uint32_t last = m->to->steps.len ? m->to->steps.len - 1 : UINT32_MAX;
  vec_push(&m->step, edge == ID_NONE ? last : m->to->steps.len);
  if (edge == ID_NONE) return;
  const struct operation *op = &p->edges.data[edge].op;
  vec_push(&m->to->steps, ((struct trace_step){edge, m->depth}));
  if (op->kind == OP_RETURN && m->depth) m->depth--;
  if (op->kind == OP_CALL && op->callee != ID_NONE && p->functions.data[op->callee].entry != ID_NONE) m->depth++;
}

/* Values of slots are none of the program's. */
static void map_choice(struct mapped *m, struct trace_choice c) {
  if (m->step.data[c.step] == UINT32_MAX) return;
  c.step = m->step.data[c.step];
  c.edge = m->to->steps.data[c.step].edge;
  const struct operation *op = &m->segments->task->program->edges.data[c.edge].op;
  bool is_new = !m->to->choices.len || vec_last(&m->to->choices).step != c.step;
  if (op->kind != OP_HAVOC || (c.kind == CHOICE_INPUT) != (op->sub == HAVOC_INPUT) || !is_new) return;
  if (c.kind != CHOICE_INPUT && c.kind != CHOICE_VARIABLE) return;
  if (c.kind == CHOICE_VARIABLE) c.variable = op->var;
  vec_push(&m->to->choices, c);
}

static struct trace map_trace(const struct segments *s, const struct trace *from) {
  struct trace to = TRACE_INIT;
  struct mapped m = {.segments = s, .to = &to};
  for (uint32_t i = 0; i < from->steps.len; i++) map_step(&m, from->steps.data[i].edge);
  for (uint32_t i = 0; i < from->choices.len; i++) map_choice(&m, from->choices.data[i]);
  vec_release(&m.step);
  return to;
}

static enum translated_violation violation_of(const struct segments *s, const struct trace *t) {
  return (enum translated_violation)s->translation->violation.data[vec_last(&t->steps).edge];
}

/* Does the alarm say something about the property? Undefined behaviour may lead anywhere, also to the error; nobody can
 * claim that then, nor the contrary. */
static bool is_about_property(const struct segments *s, enum translated_violation v) {
  switch (v) {
  case TRANSLATED_ERROR: return true;
  case TRANSLATED_BEYOND: return false;
  case TRANSLATED_DEREF:
  case TRANSLATED_FREE:
  case TRANSLATED_TRACK: break;
  }
  return s->task->ctx->options->property == PROPERTY_VALID_MEMSAFETY;
}

/* Is an alarm of the translated program one of the given program? */
static bool is_real(void *data, const struct trace *t) {
  struct segments *s = data;
  if (!is_about_property(s, violation_of(s, t))) {
    s->beyond = vec_last(&t->steps).edge;
    return false;
  }
  struct trace mapped = map_trace(s, t);
  bool answer = !s->task->is_real || s->task->is_real(s->task->is_real_data, &mapped);
  trace_release(&mapped);
  return answer;
}

/* ---- outcomes ---- */

static void give_up(struct verdict *v, const char *reason) {
  v->kind = VERDICT_UNKNOWN;
  strbuf_clear(&v->reason);
  strbuf_puts(&v->reason, reason);
}

static const char *name_violation(enum translated_violation v) {
  switch (v) {
  case TRANSLATED_DEREF: return "memory is accessed that is not there";
  case TRANSLATED_FREE: return "something is freed that is no allocated memory";
  case TRANSLATED_TRACK: return "the last pointer to allocated memory is lost";
  case TRANSLATED_ERROR:
  case TRANSLATED_BEYOND: break;
  }
  return NULL;
}

static void blame_beyond(const struct segments *s, struct verdict *v) {
  const struct program *p = s->translation->program;
  strbuf_clear(&v->reason);
  print_position(p, p->edges.data[s->beyond].at, &v->reason);
  strbuf_printf(&v->reason, ": %s", s->translation->beyond.data[s->beyond]);
}

static void release_semantics(struct verdict *v) {
  if (v->semantics) semantics_release(v->semantics);
  free(v->semantics);
  v->semantics = NULL;
}

/* What the verdict holds of the translated program ends with it. */
static void leave_translation(struct segments *s, struct verdict *v) {
  if (v->kind == VERDICT_UNSAFE) {
    struct trace mapped = map_trace(s, &v->trace);
    v->violation = name_violation(violation_of(s, &v->trace));
    trace_release(&v->trace);
    v->trace = mapped;
  } else if (s->beyond != ID_NONE) {
    blame_beyond(s, v);
  }
  release_semantics(v);
  segments_free(s);
}

static struct verdict decide_in_blocks(struct segments *s, enum block_mode mode) {
  struct verdict v = {.kind = VERDICT_UNKNOWN, .reason = STRBUF_INIT};
  s->has_inner = true;
  s->beyond = ID_NONE;
  if (!task_init_blocks(&s->inner, s->task->ctx, s->translation->program, mode)) {
    give_up(&v, limits_reason(&s->task->ctx->limits));
    return v;
  }
  s->inner.progress = s->task->progress;
  s->inner.progress_data = s->task->progress_data;
  s->inner.is_real = is_real;
  s->inner.is_real_data = s;
  return impact_run(&s->inner);
}

/* Large blocks are fast where lengths do not matter. Interpolants of small ones tell more often how counters and
 * lengths are related: so both are tried. An alarm that was not confirmed is the same with both. */
static struct verdict decide(struct segments *s) {
  enum { SHARE = 3, SECONDS = 20 };
  struct context *ctx = s->task->ctx;
  struct limits *limits = &ctx->limits;
  uint32_t left = limits_seconds_left(limits), before = limits->seconds;
  if (ctx->options->block != BLOCKS_LARGE) return decide_in_blocks(s, (enum block_mode)ctx->options->block);
  limits_narrow(limits, left == UINT32_MAX ? SECONDS : left / SHARE);
  struct verdict v = decide_in_blocks(s, BLOCK_LARGE);
  bool is_time = limits_exceeded(limits);
  limits_widen(limits, before);
  if (v.kind != VERDICT_UNKNOWN || !is_time || limits_exceeded(limits)) return v;
  release_semantics(&v);
  verdict_release(&v);
  task_release(&s->inner);
  return decide_in_blocks(s, BLOCK_BASIC);
}

struct verdict segments_run(struct task *task) {
  struct verdict v = {.kind = VERDICT_UNKNOWN, .reason = STRBUF_INIT};
  struct segments *s = xcalloc(1, sizeof *s);
  struct translate_request request = {.program = task->program,
                                      .memory_safety = task->ctx->options->property == PROPERTY_VALID_MEMSAFETY,
                                      .most_locations = MOST_LOCATIONS};
  *s = (struct segments){.task = task, .beyond = ID_NONE};
  s->translation = translate(task->ctx, &request, &v.reason);
  if (!s->translation) {
    segments_free(s);
    return v;
  }
  v = decide(s);
  if (v.kind == VERDICT_SAFE)
    v.segments = s;
  else
    leave_translation(s, &v);
  return v;
}
