/* Chains share their beginnings, so that where two states meet what they have in common is found at once, and a branch
 * whose two sides meet is forgotten: the guard behind an if is the guard before it. */
#include "engine/bounded/unwinding.h"

const struct guard *guard_extend(struct unwinding *u, const struct guard *before, term branch) {
  if (term_eq(branch, term_true)) return before;
  struct guard *g = arena_new(&u->arena, struct guard);
  *g = (struct guard){before, before ? before->depth + 1 : 0, branch, branch};
  if (before) g->all = term_and2(u->terms, before->all, branch);
  return g;
}

static const struct guard *guard_up(const struct guard *g, uint32_t depth) {
  while (g->depth > depth) g = g->before;
  return g;
}

static const struct guard *common_part(const struct guard *x, const struct guard *y) {
  x = guard_up(x, y->depth);
  y = guard_up(y, x->depth);
  while (x != y) x = x->before, y = y->before;
  return x;
}

uint32_t guard_common(const struct guard *x, const struct guard *y) { return common_part(x, y)->depth; }

/* What the chain says beyond that part, without its first branch if asked. */
static term rest(struct unwinding *u, const struct guard *g, const struct guard *part, bool without_first) {
  term all = term_true;
  for (; g != part; g = g->before)
    if (!without_first || g->before != part) all = term_and2(u->terms, all, g->branch);
  return all;
}

const struct guard *guard_join(struct unwinding *u, const struct guard *x, const struct guard *y, term *ret_first) {
  const struct guard *part = common_part(x, y);
  assert(x != part && y != part); /* U1: no run is at two places */
  const struct guard *x_first = guard_up(x, part->depth + 1), *y_first = guard_up(y, part->depth + 1);
  if (term_eq(x_first->branch, term_not(y_first->branch))) {
    *ret_first = x_first->branch;
    return guard_extend(u, part, term_ite(u->terms, x_first->branch, rest(u, x, part, true), rest(u, y, part, true)));
  }
  *ret_first = rest(u, x, part, false);
  return guard_extend(u, part, term_or2(u->terms, *ret_first, rest(u, y, part, false)));
}

int guard_decides(const struct unwinding *u, const struct guard *g, term t) {
  enum { FAR = 200 };
  (void)u;
  for (uint32_t i = 0; g && i < FAR; g = g->before, i++) {
    if (term_eq(g->branch, t)) return 1;
    if (term_eq(g->branch, term_not(t))) return -1;
  }
  return 0;
}
