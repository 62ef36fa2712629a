/* walk: the distinct nodes of expressions, operands first, with buffers that are reused from one walk to the next. For
 * passes that look at every expression of a program; expr_visit is the convenient form for single ones. */
#ifndef OCKHAM_PROGRAM_WALK_H
#define OCKHAM_PROGRAM_WALK_H

#include "program/expr.h"

struct walk {
  VEC(uint32_t) seen; /* by expression: epoch * 2 while its operands are under way, + 1 once it is in `order` */
  VEC(expr) order;    /* the result */
  VEC(expr) stack;
  uint32_t epoch;
};

#define WALK_INIT {VEC_INIT, VEC_INIT, VEC_INIT, 0}

static inline void walk_release(struct walk *w) {
  vec_release(&w->seen);
  vec_release(&w->order);
  vec_release(&w->stack);
}

/* Forgets what was visited. */
static inline void walk_begin(struct walk *w, const struct exprs *s) {
  if (w->seen.len < s->nodes.len) vec_resize(&w->seen, s->nodes.len);
  if (++w->epoch >= UINT32_MAX / 2) {
    memset(w->seen.data, 0, w->seen.len * sizeof *w->seen.data);
    w->epoch = 1;
  }
  vec_clear(&w->order);
}

/* Appends the nodes of `root` that were not visited since walk_begin. */
static inline void walk_add(struct walk *w, const struct exprs *s, expr root) {
  uint32_t open = w->epoch * 2, done = open + 1;
  assert(w->epoch > 0 && w->stack.len == 0);
  assert(root.id < w->seen.len); /* expressions that were made since walk_begin are not known */
  if (w->seen.data[root.id] >= open) return;
  vec_push(&w->stack, root);
  while (w->stack.len) {
    expr e = w->stack.data[w->stack.len - 1];
    const struct expr_node *n = expr_get(s, e);
    if (w->seen.data[e.id] < open && expr_arity((enum expr_kind)n->kind) > 0) {
      w->seen.data[e.id] = open;
      const expr operands[] = {n->c, n->b, n->a};
      int arity = expr_arity((enum expr_kind)n->kind);
      for (int i = 3 - arity; i < 3; i++)
        if (!expr_is_none(operands[i]) && w->seen.data[operands[i].id] < open) vec_push(&w->stack, operands[i]);
      continue;
    }
    w->stack.len--;
    if (w->seen.data[e.id] == done) continue;
    w->seen.data[e.id] = done;
    vec_push(&w->order, e);
  }
}

#endif
