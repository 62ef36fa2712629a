/* Members and elements are taken off the address, as far as their distances are known modulo the alignment; what is
 * left is an object, or a pointer from elsewhere. */
#include "front/translate/checks/alignment.h"

#include <assert.h>

/* What the address is made from; `*rest` is what it is more than a multiple of the alignment apart from it. */
static expr strip(const struct exprs *s, expr e, uint64_t alignment, uint64_t *rest) {
  for (;;) {
    const struct expr_node *n = expr_get(s, e);
    u128 index;
    if (n->kind == E_FIELD)
      *rest += n->imm;
    else if (n->kind == E_INDEX && expr_is_const(s, n->b, &index))
      *rest += (uint64_t)index * n->imm;
    else if (n->kind != E_INDEX || n->imm % alignment)
      break;
    e = n->a;
  }
  *rest %= alignment;
  return e;
}

expr alignment_fits(struct program *p, expr address, uint64_t alignment) {
  struct exprs *s = &p->exprs;
  uint64_t rest = 0;
  assert(alignment && !(alignment & (alignment - 1)));
  expr base = strip(s, address, alignment, &rest);
  const struct expr_node n = *expr_get(s, base);
  u128 known;
  if (n.kind == E_OBJECT && p->objects.data[n.ref].alignment % alignment == 0) return expr_const(s, 1, !rest);
  if (expr_is_const(s, base, &known)) return expr_const(s, 1, (uint64_t)(known + rest) % alignment == 0);
  expr low = expr_binary(s, E_AND, base, expr_const(s, n.width, alignment - 1), 0);
  return expr_binary(s, E_EQ, low, expr_const(s, n.width, (alignment - rest) % alignment), 0);
}
