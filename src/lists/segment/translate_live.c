#include "lists/segment/translate_live.h"

#include "analysis/liveness.h"

struct translate_live {
  struct scalars *scalars;
  struct liveness *liveness;
};

struct translate_live *translate_live_new(const struct cfg *cfg) {
  struct translate_live *l = xcalloc(1, sizeof *l);
  l->scalars = scalars_new(cfg->program);
  l->liveness = liveness_new(cfg, l->scalars);
  return l;
}

void translate_live_free(struct translate_live *l) {
  if (!l) return;
  liveness_free(l->liveness);
  scalars_free(l->scalars);
  free(l);
}

bool translate_is_live(const struct translate_live *l, loc_id at, var_id v) {
  return liveness_is_live(l->liveness, at, v);
}
