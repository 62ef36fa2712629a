/* Lists as segments with lengths make a program over integers (lists/segment), which IMPACT proves and a certificate is
 * made of. An alarm there is none of the given program until that, run with the same inputs, fails as well. */
#include "engine/lists/segments.h"

#include "analysis/checks.h"
#include "engine/impact/impact.h"
#include "engine/search.h"
#include "lists/segment/translate.h"

enum { MOST_LOCATIONS = 60000 };

struct segments {
  struct task *task; /* of the given program; while the engine works */
  struct task inner; /* of the translated one, with these parameters */
  struct engine_parameters parameters;
  bool has_inner;
  struct translation *translation;
  edge_id beyond;       /* an edge where memory was not followed, ID_NONE = none was reached */
  edge_id unseen;       /* a violation that no run of the given program was found for, ID_NONE = none */
  struct verdict alarm; /* of the given program */
};

static void segments_free(void *owner) {
  struct segments *s = owner;
  if (s->has_inner) task_release(&s->inner);
  translation_free(s->translation);
  verdict_release(&s->alarm);
  free(s);
}

static const char *memory_at(const void *owner, loc_id l) {
  const struct segments *s = owner;
  return l < s->translation->memory.len ? s->translation->memory.data[l] : NULL;
}

/* ---- alarms ---- */

/* A run that a limit ended says nothing. */
static bool ends_in_violation(const struct segments *s, const struct trace *t) {
  return t->steps.len && s->translation->program->edges.data[vec_last(&t->steps).edge].op.kind == OP_VIOLATION;
}

/* Does the alarm say something about the property? Undefined behaviour may lead anywhere, also to the error; nobody can
 * claim that then, nor the contrary. */
static bool is_about_property(const struct segments *s, edge_id e) {
  const struct operation *op = &s->translation->program->edges.data[e].op;
  assert(op->kind == OP_VIOLATION);
  return !bitset_has(&s->translation->beyond, e) && checks_ask(s->task->program, (enum check_kind)op->sub);
}

/* Is an alarm of the translated program one of the given program? That is executed with the same inputs; the alarm is
 * the violation that it then comes to. */
static bool is_real(void *data, const struct trace *t) {
  struct segments *s = data;
  if (!ends_in_violation(s, t)) return false;
  if (!is_about_property(s, vec_last(&t->steps).edge)) {
    s->beyond = vec_last(&t->steps).edge;
    return false;
  }
  VEC(u128) inputs = VEC_INIT;
  for (uint32_t i = 0; i < t->choices.len; i++)
    if (t->choices.data[i].kind == CHOICE_INPUT) vec_push(&inputs, t->choices.data[i].value);
  bool answer = search_inputs(s->task, inputs.data, inputs.len, &s->alarm);
  if (!answer) s->unseen = vec_last(&t->steps).edge;
  vec_release(&inputs);
  return answer;
}

/* ---- outcomes ---- */

/* A place of the translated program, in the given one. */
static struct position carry(const struct segments *s, struct position at) {
  const struct program *from = s->translation->program, *to = s->task->program;
  uint32_t file = at.file == ID_NONE ? MAP_NONE : names_find(&to->strings, program_string(from, at.file));
  return (struct position){file == MAP_NONE ? ID_NONE : file, at.line, at.column};
}

static void blame_beyond(const struct segments *s, struct verdict *v) {
  const struct program *p = s->translation->program;
  verdict_give_up(v, REASON_LIST_BEYOND, carry(s, p->edges.data[s->beyond].at), s->translation->why.data[s->beyond]);
}

static void blame_unseen(const struct segments *s, struct verdict *v) {
  const struct edge *e = &s->translation->program->edges.data[s->unseen];
  struct strbuf detail = STRBUF_INIT;
  suspicion_describe((enum check_kind)e->op.sub, &detail);
  verdict_give_up(v, REASON_LIST_SUSPECT, carry(s, e->at), detail.text);
  strbuf_release(&detail);
}

/* What the verdict holds of the translated program ends with it. */
static struct verdict leave_translation(struct segments *s, struct verdict v) {
  struct verdict own = VERDICT_INIT;
  assert(v.kind != VERDICT_SAFE && (v.kind != VERDICT_UNSAFE || s->alarm.kind == VERDICT_UNSAFE));
  own.kind = v.kind;
  own.statistics = v.statistics;
  if (v.kind == VERDICT_UNSAFE) {
    own.alarm = s->alarm.alarm;
    s->alarm.alarm = (struct alarm){.trace = TRACE_INIT};
  } else if (s->beyond != ID_NONE) {
    blame_beyond(s, &own);
  } else if (v.reason.id == REASON_POSSIBLE) { /* in the translated program only */
    blame_unseen(s, &own);
  } else {
    verdict_give_up(&own, v.reason.id, carry(s, v.reason.at), v.reason.detail.text);
  }
  own.focus = v.focus;
  own.focus.violation = carry(s, v.focus.violation);
  own.focus.loop = carry(s, v.focus.loop);
  verdict_release(&v);
  segments_free(s);
  return own;
}

struct attempt_kind {
  enum block_mode mode;
  bool is_sliced;
  struct budget budget;
};

static struct verdict attempt(struct segments *s, const struct attempt_kind *kind) {
  struct verdict v = VERDICT_INIT;
  s->has_inner = true;
  s->beyond = ID_NONE;
  s->parameters = *s->task->parameters;
  s->parameters.block = kind->mode;
  if (!task_init(&s->inner, s->task->ctx, s->translation->program, &s->parameters)) {
    verdict_blame_limits(&v, &s->task->ctx->limits);
    return v;
  }
  s->inner.is_unsliced = !kind->is_sliced;
  s->inner.progress = s->task->progress;
  s->inner.progress_data = s->task->progress_data;
  s->inner.is_real = is_real;
  s->inner.is_real_data = s;
  return impact_run(&s->inner);
}

static void forget_attempt(struct segments *s, struct verdict *v) {
  assert(v->kind == VERDICT_UNKNOWN && s->has_inner);
  verdict_release(v);
  task_release(&s->inner);
  s->has_inner = false;
}

/* Large blocks are fast where lengths do not matter; interpolants of small ones tell more often how counters and
 * lengths are related. Slots stand for other things at other places: a slice that leaves out what is written to one
 * that matters no more leads to labels that speak of its old value, which no certificate has; but it may be needed to
 * see the wood for the trees. So all are tried, until one ends for another reason than time. */
static struct verdict decide(struct segments *s) {
  static const struct attempt_kind kinds[] = {
      {BLOCK_LARGE, false, {6, 20}}, {BLOCK_BASIC, false, {3, 40}}, {BLOCK_LARGE, true, {1, 0}}};
  enum { KINDS = sizeof kinds / sizeof *kinds };
  struct limits *limits = &s->task->ctx->limits;
  struct verdict v = VERDICT_INIT;
  for (uint32_t i = 0; i < KINDS; i++) {
    if (i) forget_attempt(s, &v);
    uint32_t before = limits_narrow(limits, kinds[i].budget);
    v = attempt(s, &kinds[i]);
    bool is_time = limits_exceeded(limits);
    limits_widen(limits, before);
    if (v.kind != VERDICT_UNKNOWN || !is_time || limits_exceeded(limits)) break;
  }
  return v;
}

/* Why there is no translation. */
struct obstacle {
  struct strbuf why;
  struct position at;
  bool is_too_large, is_time; /* a part of the time was over */
};

static struct translation *translate_once(struct task *task, enum fold_loss loss, struct obstacle *o) {
  struct translate_request request = {.program = task->program,
                                      .settled = task->settled,
                                      .most_locations = MOST_LOCATIONS,
                                      .loss = loss,
                                      .where = &o->at,
                                      .is_too_large = &o->is_too_large};
  strbuf_clear(&o->why);
  return translate(task->ctx, &request, &o->why);
}

static struct translation *translate_in_half(struct task *task, enum fold_loss loss, struct obstacle *o) {
  static const struct budget half = {2, 0};
  struct limits *limits = &task->ctx->limits;
  uint32_t before = limits_narrow(limits, half);
  struct translation *t = translate_once(task, loss, o);
  o->is_time = limits_exceeded(limits);
  limits_widen(limits, before);
  return t;
}

static bool are_graphs_many(const struct task *task, const struct obstacle *o) {
  return (o->is_too_large || o->is_time) && !limits_exceeded(&task->ctx->limits);
}

/* Where there are too many graphs, or too many for half of the time, more is forgotten when lists are folded. */
static struct translation *translate_with_loss(struct task *task, struct obstacle *o) {
  struct translation *t = translate_in_half(task, LOSE_ORDER, o);
  return t || !are_graphs_many(task, o) ? t : translate_once(task, LOSE_SINGLES, o);
}

static void blame_obstacle(const struct task *task, const struct obstacle *o, struct verdict *v) {
  if (limits_exceeded(&task->ctx->limits))
    verdict_blame_limits(v, &task->ctx->limits);
  else if (o->is_too_large)
    verdict_give_up(v, REASON_LIST_GRAPHS, o->at, NULL);
  else
    verdict_give_up(v, REASON_LIST_BEYOND, o->at, o->why.text);
}

struct verdict segments_run(struct task *task) {
  struct verdict v = VERDICT_INIT;
  struct segments *s = xcalloc(1, sizeof *s);
  struct obstacle obstacle = {STRBUF_INIT, POSITION_NONE, false, false};
  *s = (struct segments){.task = task, .beyond = ID_NONE, .unseen = ID_NONE, .alarm = VERDICT_INIT};
  s->translation = translate_in_half(task, LOSE_NOTHING, &obstacle);
  /* Some run that fails is found sooner, if there is one, than that what was forgotten does not suffice for a proof. */
  bool is_found = !s->translation && are_graphs_many(task, &obstacle) && search_run(task, &v);
  if (!s->translation && !is_found && are_graphs_many(task, &obstacle))
    s->translation = translate_with_loss(task, &obstacle);
  if (!s->translation && !is_found) blame_obstacle(task, &obstacle, &v);
  strbuf_release(&obstacle.why);
  if (!s->translation) {
    segments_free(s);
    return v;
  }
  v = decide(s);
  if (v.kind != VERDICT_SAFE) return leave_translation(s, v);
  assert(v.proof.kind == PROOF_INVARIANTS && !v.proof.by_invariants.translated.program);
  v.proof.by_invariants.translated = (struct translated){s->translation->program, s, segments_free, memory_at};
  return v;
}
