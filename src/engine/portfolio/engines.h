/* engines: asking one of the engines of the table. */
#ifndef OCKHAM_ENGINE_PORTFOLIO_ENGINES_H
#define OCKHAM_ENGINE_PORTFOLIO_ENGINES_H

#include "engine/portfolio/table.h"
#include "engine/task.h"
#include "engine/verdict.h"

#define ENGINE_RUN(ID, name, prefix, ...) struct verdict prefix##_run(struct task *);
ENGINE_CHOICES(ENGINE_RUN)
#undef ENGINE_RUN

const char *engine_name(enum engine_choice);
/* Why it cannot be asked that, in words; false if it can. */
bool engine_refuses(enum engine_choice, check_set, struct strbuf *why);
/* Asks it, within a part of the time that is left. The verdict says who gave it. */
struct verdict engine_run(enum engine_choice, struct task *, struct budget);

#endif
