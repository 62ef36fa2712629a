/* The table as code: names, properties, and a call within a budget. */
#include "engine/portfolio/engines.h"
#include "engine/guarded.h"

struct engine {
  const char *name;
  uint32_t properties; /* or of OF_... */
  struct verdict (*run)(struct task *);
};

#define ENGINE_ROW(ID, word, prefix, mask, doc) [ID] = {word, mask, prefix##_run},
static const struct engine engines[] = {ENGINE_CHOICES(ENGINE_ROW)};

const char *engine_name(enum engine_choice e) {
  assert(e < ENGINE_COUNT);
  return engines[e].name;
}

bool engine_refuses(enum engine_choice e, enum property p, struct strbuf *why) {
  assert(e < ENGINE_COUNT);
  if (engines[e].properties & 1u << p) return false;
  bool is_known = false;
  for (uint32_t i = 0; i < ENGINE_COUNT; i++) is_known |= engines[i].properties >> p & 1;
  strbuf_printf(why, "property %s is not supported%s", property_name(p), is_known ? " by this engine" : " yet");
  return true;
}

struct verdict engine_run(enum engine_choice e, struct task *task, struct budget budget) {
  assert(e < ENGINE_COUNT && engines[e].properties >> task->program->property & 1);
  struct limits *limits = &task->ctx->limits;
  uint32_t before = limits_narrow(limits, budget);
  if (task->engine_changes) task->engine_changes(task->progress_data, engines[e].name, NULL);
  bool is_guarded = task->program->property == PROPERTY_VALID_MEMSAFETY && engines[e].properties & BY_GUARDS;
  struct verdict v = is_guarded ? guarded_run(task, engines[e].run) : engines[e].run(task);
  limits_widen(limits, before);
  if (!v.engine) v.engine = engines[e].name;
  if (task->engine_changes) task->engine_changes(task->progress_data, engines[e].name, &v);
  assert(v.kind != VERDICT_UNSAFE || v.alarm.trace.steps.len);
  assert(v.kind != VERDICT_UNKNOWN || reason_is_given(&v.reason));
  return v;
}
