#include "explain/path.h"

void path_frames_init(struct path_frames *f, const struct program *p, const path *steps) {
  *f = (struct path_frames){VEC_INIT, VEC_INIT};
  vec_push(&f->all, ((struct path_frame){p->start, ID_NONE, ID_NONE}));
  uint32_t at = 0;
  for (uint32_t i = 0; i < steps->len; i++) {
    vec_push(&f->of, at);
    if (steps->data[i].callee != ID_NONE) {
      vec_push(&f->all, ((struct path_frame){steps->data[i].callee, at, i}));
      at = f->all.len - 1;
    } else if (p->edges.data[steps->data[i].edge].op.kind == OP_RETURN && f->all.data[at].parent != ID_NONE) {
      at = f->all.data[at].parent;
    }
  }
}

void path_frames_release(struct path_frames *f) {
  vec_release(&f->all);
  vec_release(&f->of);
}
