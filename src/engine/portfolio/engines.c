/* The table as code: names, properties, and a call within a budget. */
#include "engine/portfolio/engines.h"
#include "engine/guarded.h"
#include "engine/news.h"

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

/* Does it get the program with guards? */
static bool needs_guards(enum engine_choice e, const struct task *task) {
  bool has_settled = task->settled && task->settled->len;
  if (!(task->program->asked & CHECKS_OF_MEMORY)) return false;
  return engines[e].properties == OF_GUARDS || (engines[e].properties == OF_PIECES && has_settled);
}

struct verdict engine_run(enum engine_choice e, struct task *task, struct budget budget) {
  assert(decides(e, task->program->asked));
  struct limits *limits = &task->ctx->limits;
  const uint32_t few = 2, many = 6; /* who follows single runs can use more */
  uint32_t before = limits_narrow(limits, budget);
  if (task->news && e != ENGINE_AUTO) news_begin(task->news, engines[e].name);
  if (task->engine_changes) task->engine_changes(task->progress_data, engines[e].name, NULL);
  struct verdict v = needs_guards(e, task) ? guarded_run(task, engines[e].run, e == ENGINE_BOUNDED ? many : few)
                                           : engines[e].run(task);
  limits_widen(limits, before);
  if (!v.engine) v.engine = engines[e].name;
  if (task->engine_changes) task->engine_changes(task->progress_data, engines[e].name, &v);
  assert(v.kind != VERDICT_UNSAFE || v.alarm.trace.steps.len);
  assert(v.kind != VERDICT_UNKNOWN || reason_is_given(&v.reason));
  return v;
}
