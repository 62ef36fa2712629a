/* Locations are numbered anew in the order in which they are met from the entries, which drops what nothing leads to; a
 * location with nothing but a SKIP is replaced by what follows it. Translation can then be generous with locations and
 * jumps, and weaving too. A label keeps its location, since whoever passes it is not who comes behind it. */
#include "front/compact.h"
#include "base/checking.h"

#include <string.h>

struct compaction {
  struct program *p;
  loc_id *alias;  /* where a location that only skips leads to */
  loc_id *number; /* new number, ID_NONE = dropped */
  bool *is_labelled;
  VEC(loc_id) work; /* kept locations in order of their new numbers */
  uint32_t next;    /* in `work`: whose edges to follow next */
  uint32_t kept;
};

/* The only edge out of `l`, if it is a SKIP without marks. */
static const struct edge *only_skip(const struct compaction *c, loc_id l) {
  const struct program *p = c->p;
  const struct location *x = &p->locations.data[l];
  if (x->out.len != 1 || c->is_labelled[l]) return NULL; /* who passes a label is not who comes behind it */
  const struct edge *e = &p->edges.data[x->out.data[0]];
  return e->op.kind == OP_SKIP && !e->marks ? e : NULL;
}

/* Follows skips to where something happens; an endless empty loop ends where it is first met again. */
static loc_id resolve(struct compaction *c, loc_id start) {
  loc_id l = start;
  uint32_t steps = 0;
  const struct edge *e;
  while (c->alias[l] == ID_NONE && (e = only_skip(c, l))) {
    l = e->target;
    if (++steps > c->p->locations.len) return c->alias[start] = start; /* an empty loop: keep it */
  }
  loc_id end = c->alias[l] == ID_NONE ? l : c->alias[l];
  for (l = start; c->alias[l] == ID_NONE && l != end; l = c->p->edges.data[c->p->locations.data[l].out.data[0]].target)
    c->alias[l] = end;
  assert(c->alias[end] == ID_NONE || c->alias[end] == end);
  return c->alias[end] = end;
}

static void keep(struct compaction *c, loc_id l) {
  if (c->number[l] != ID_NONE) return;
  c->number[l] = c->kept++;
  vec_push(&c->work, l);
}

static void reach(struct compaction *c) {
  struct program *p = c->p;
  for (; c->next < c->work.len; c->next++) {
    const struct location *l = &p->locations.data[c->work.data[c->next]];
    for (uint32_t i = 0; i < l->out.len; i++) {
      struct edge *e = &p->edges.data[l->out.data[i]];
      bool ends = e->op.kind == OP_STOP;
      e->target = ends ? e->target : resolve(c, e->target);
      keep(c, e->target);
      if (ends) vec_clear(&p->locations.data[e->target].out); /* nothing follows a stop */
    }
  }
}

static void rebuild(struct compaction *c) {
  struct program *p = c->p;
  VEC(struct location) locations = VEC_INIT;
  VEC(struct edge) edges = VEC_INIT;
  vec_resize(&locations, c->kept);
  for (uint32_t i = 0; i < c->work.len; i++) {
    struct location *old = &p->locations.data[c->work.data[i]], *new = &locations.data[i];
    assert(c->number[c->work.data[i]] == i);
    new->function = old->function;
    for (uint32_t k = 0; k < old->out.len; k++) {
      struct edge e = p->edges.data[old->out.data[k]];
      assert(c->number[e.target] != ID_NONE); /* what is kept leads to what is kept */
      e.source = i;
      e.target = c->number[e.target];
      vec_push(&new->out, edges.len);
      vec_push(&edges, e);
    }
  }
  for (uint32_t i = 0; i < p->locations.len; i++) vec_release(&p->locations.data[i].out);
  vec_release_all(&p->locations, &p->edges);
  memcpy(&p->locations, &locations, sizeof locations);
  memcpy(&p->edges, &edges, sizeof edges);
}

static void move_labels(struct compaction *c) {
  struct program *p = c->p;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < p->labels.len; i++) {
    struct label l = p->labels.data[i];
    l.location = c->number[l.location];
    if (l.location != ID_NONE) p->labels.data[kept++] = l;
  }
  p->labels.len = kept;
}

void compact_program(struct program *p, bool keeps_labels) {
  struct compaction c = {.p = p};
  uint32_t n = p->locations.len;
  c.alias = xmalloc(n * sizeof *c.alias);
  c.number = xmalloc(n * sizeof *c.number);
  memset(c.alias, 0xff, n * sizeof *c.alias);
  memset(c.number, 0xff, n * sizeof *c.number);
  c.is_labelled = xcalloc(n ? n : 1, sizeof *c.is_labelled);
  for (uint32_t i = 0; i < p->labels.len && keeps_labels; i++) c.is_labelled[p->labels.data[i].location] = true;
  for (function_id f = 0; f < p->functions.len; f++) {
    struct function *fn = &p->functions.data[f];
    if (fn->entry == ID_NONE) continue;
    fn->entry = resolve(&c, fn->entry);
    keep(&c, fn->entry);
    keep(&c, fn->exit);
    reach(&c);
  }
  rebuild(&c);
  move_labels(&c);
  for (function_id f = 0; f < p->functions.len; f++) {
    struct function *fn = &p->functions.data[f];
    if (fn->entry == ID_NONE) continue;
    assert(c.number[fn->entry] < c.kept && c.number[fn->exit] < c.kept);
    fn->entry = c.number[fn->entry];
    fn->exit = c.number[fn->exit];
  }
  assert(p->locations.len == c.kept);
  assert_structure(program_is_valid(p));
  vec_release(&c.work);
  free(c.alias);
  free(c.number);
  free(c.is_labelled);
}
