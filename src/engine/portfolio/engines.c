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

static bool decides(enum engine_choice e, check_set asked) {
  assert(e < ENGINE_COUNT);
  return !(asked & CHECKS_OF_MEMORY) || engines[e].properties & OF_MEMORY;
}

bool engine_refuses(enum engine_choice e, check_set asked, struct strbuf *why) {
  if (decides(e, asked)) return false;
  strbuf_puts(why, "property ");
  check_set_print(asked & CHECKS_OF_MEMORY, why);
  strbuf_puts(why, " is not supported by this engine");
  return true;
}

struct verdict engine_run(enum engine_choice e, struct task *task, struct budget budget) {
  assert(decides(e, task->program->asked));
  struct limits *limits = &task->ctx->limits;
  uint32_t before = limits_narrow(limits, budget);
  if (task->engine_changes) task->engine_changes(task->progress_data, engines[e].name, NULL);
  bool is_guarded = task->program->asked & CHECKS_OF_MEMORY && engines[e].properties == OF_GUARDS;
  struct verdict v = is_guarded ? guarded_run(task, engines[e].run) : engines[e].run(task);
  limits_widen(limits, before);
  if (!v.engine) v.engine = engines[e].name;
  if (task->engine_changes) task->engine_changes(task->progress_data, engines[e].name, &v);
  assert(v.kind != VERDICT_UNSAFE || v.alarm.trace.steps.len);
  assert(v.kind != VERDICT_UNKNOWN || reason_is_given(&v.reason));
  return v;
}
