/* A path is followed with a stack of returns. Statements that were added to the program meanwhile have one way in and
 * one way out, so where the next step does not begin here, the only edge that does is one of them. */
#include "explain/path.h"

void path_frames_init(struct path_frames *f, const struct program *p, const path *steps) {
  *f = (struct path_frames){VEC_INIT, VEC_INIT};
  vec_push(&f->all, ((struct path_frame){p->start, ID_NONE, ID_NONE}));
  uint32_t at = 0;
  for (uint32_t i = 0; i < steps->len; i++) {
    assert(p->locations.data[p->edges.data[steps->data[i].edge].source].function == f->all.data[at].function);
    vec_push(&f->of, at);
    if (steps->data[i].callee != ID_NONE) {
      vec_push(&f->all, ((struct path_frame){steps->data[i].callee, at, i}));
      at = f->all.len - 1;
    } else if (p->edges.data[steps->data[i].edge].op.kind == OP_RETURN && f->all.data[at].parent != ID_NONE) {
      at = f->all.data[at].parent;
    }
  }
}

void path_frames_release(struct path_frames *f) { vec_release_all(&f->all, &f->of); }

bool path_complete(const struct program *p, const path *steps, path *out) {
  enum { LONGEST = 64 };
  VEC(loc_id) returns = VEC_INIT;
  loc_id at = p->functions.data[p->start].entry;
  bool ok = true;
  for (uint32_t i = 0, added = 0; i < steps->len && ok;) {
    struct path_step s = steps->data[i];
    bool is_next = p->edges.data[s.edge].source == at;
    const struct location *l = &p->locations.data[at];
    if (!is_next) s = (struct path_step){l->out.len == 1 ? l->out.data[0] : ID_NONE, ID_NONE};
    ok = s.edge != ID_NONE && (is_next || ++added < LONGEST);
    if (!ok) break;
    assert(p->edges.data[s.edge].source == at); /* steps follow each other */
    vec_push(out, s);
    const struct edge *e = &p->edges.data[s.edge];
    at = e->target;
    if (s.callee != ID_NONE) {
      assert(e->op.kind == OP_CALL && p->functions.data[s.callee].entry != ID_NONE);
      vec_push(&returns, at);
      at = p->functions.data[s.callee].entry;
    } else if (e->op.kind == OP_RETURN && returns.len) {
      at = vec_pop(&returns);
    }
    if (is_next) i++, added = 0;
  }
  vec_release(&returns);
  return ok;
}
