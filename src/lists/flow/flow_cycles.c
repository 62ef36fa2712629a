/* Fields that may have cycles: the edges that close them are kept apart, in variables of their own
 * (lists/logic/cycles.h). They are added last, when no array that the state points into grows any more. */
#include "lists/flow/flow_private.h"

#include <stdio.h>

/* How many cycles there may be along the member. */
static uint32_t count_of(const struct flow_request *r, const struct flow_member *m) {
  for (uint32_t i = 0; i < r->cyclic_count; i++)
    if (m->is_link && flow_member_is_named(m, r->cyclic[i])) return r->cycle_counts ? r->cycle_counts[i] : r->cycles;
  return 0;
}

static bool has_cuts(const struct flow *f, uint32_t field) {
  for (uint32_t i = 0; i < f->cycles.len; i++)
    if (f->cycles.data[i].field == field) return true;
  return false;
}

static term new_variable(struct flow_builder *b, const char *field, const char *end) {
  char name[64];
  snprintf(name, sizeof name, "%.40s#%s", field, end);
  uint32_t index = flow_add_variable(b, name, ID_NONE, 0, false);
  return b->flow->variables.data[index].constant;
}

void flow_add_cuts(struct flow_builder *b) {
  struct flow *f = b->flow;
  const struct flow_request *r = b->request;
  for (uint32_t i = 0; i < f->members.len; i++) {
    const struct flow_member *m = &f->members.data[i];
    uint32_t count = count_of(r, m);
    if (!count || has_cuts(f, m->symbol)) continue;
    vec_push(&f->cycles, ((struct heap_cycles){m->symbol, NULL, count}));
    for (uint32_t k = 0; k < count; k++) {
      term from = new_variable(b, m->name, "from");
      vec_push(&f->cuts, ((struct heap_cut){from, new_variable(b, m->name, "to")}));
    }
  }
  uint32_t first = 0;
  for (uint32_t i = 0; i < f->cycles.len; first += f->cycles.data[i++].count)
    f->cycles.data[i].cuts = &f->cuts.data[first];
  assert(first == f->cuts.len);
  f->state.cycles = f->cycles.data;
  f->state.cycle_count = f->cycles.len;
}

bool flow_is_cut(const struct flow *f, term constant) {
  for (uint32_t i = 0; i < f->cuts.len; i++)
    if (term_eq(f->cuts.data[i].from, constant) || term_eq(f->cuts.data[i].to, constant)) return true;
  return false;
}
