/* Questions to the result of the interval analysis. */
#include "analysis/intervals/intervals_private.h"

bool intervals_is_reached(const struct intervals *iv, loc_id l) { return iv->at[l].is_reached; }

bool intervals_may_take(struct intervals *iv, edge_id id) {
  const struct edge *e = &iv->program->edges.data[id];
  if (!iv->at[e->source].is_reached) return false;
  return e->op.kind != OP_ASSUME || intervals_assume(iv, iv->at[e->source], e->op.a, true).is_reached;
}

bool intervals_range(struct intervals *iv, loc_id l, expr e, struct interval *ret) {
  if (expr_width(&iv->program->exprs, e) > INTERVAL_MAX_WIDTH) return false;
  *ret = iv->at[l].is_reached ? intervals_eval(iv, &iv->at[l], e) : interval_bottom();
  return true;
}

/* Bits that are cut off matter to the unsigned reading unless they are zero, to the signed one unless they repeat the
 * sign. */
static unsigned extract_wraps(const struct expr_node *n, const struct interval *x) {
  struct interval top = interval_top(n->width);
  unsigned r = x->umax > top.umax ? WRAP_UNSIGNED : 0;
  return r | (x->smin < top.smin || x->smax > top.smax ? WRAP_SIGNED : 0u);
}

unsigned intervals_may_wrap(struct intervals *iv, loc_id l, expr e) {
  const struct exprs *s = &iv->program->exprs;
  const struct expr_node n = *expr_get(s, e);
  bool binary = n.kind == E_ADD || n.kind == E_SUB || n.kind == E_MUL || n.kind == E_SHL;
  if ((!binary && n.kind != E_EXTRACT) || !iv->at[l].is_reached) return 0;
  if (expr_width(s, n.a) > INTERVAL_MAX_WIDTH) return WRAP_SIGNED | WRAP_UNSIGNED;
  struct interval x = intervals_eval(iv, &iv->at[l], n.a);
  if (n.kind == E_EXTRACT) return n.imm ? WRAP_SIGNED | WRAP_UNSIGNED : extract_wraps(&n, &x);
  struct interval y = intervals_eval(iv, &iv->at[l], n.b);
  return interval_wraps((enum expr_kind)n.kind, n.width, &x, &y);
}

static void summarise_edge(struct intervals *iv, edge_id id, struct walk *w, struct intervals_summary *s) {
  const struct program *p = iv->program;
  const struct edge *e = &p->edges.data[id];
  const expr operands[] = {e->op.a, e->op.b, e->op.c};
  walk_begin(w, &p->exprs);
  for (int i = 0; i < 3; i++)
    if (!expr_is_none(operands[i])) walk_add(w, &p->exprs, operands[i]);
  for (uint32_t i = 0; i < e->op.arg_count; i++) walk_add(w, &p->exprs, p->args.data[e->op.first_arg + i]);
  for (uint32_t i = 0; i < w->order.len; i++) {
    const struct expr_node *n = expr_get(&p->exprs, w->order.data[i]);
    if (n->kind != E_ADD && n->kind != E_SUB && n->kind != E_MUL) continue;
    s->arithmetic++;
    s->wrapping += intervals_may_wrap(iv, e->source, w->order.data[i]) == (WRAP_SIGNED | WRAP_UNSIGNED);
  }
  struct interval v;
  if (e->op.kind != OP_ASSIGN || !intervals_range(iv, e->source, e->op.a, &v)) return;
  s->values++;
  s->bounded += !interval_is_top(expr_width(&p->exprs, e->op.a), &v);
}

struct intervals_summary intervals_summarise(struct intervals *iv) {
  struct intervals_summary s = {0};
  struct walk w = WALK_INIT;
  for (uint32_t i = 0; i < iv->order_count; i++) {
    loc_id l = iv->order[i];
    if (iv->at[l].is_reached)
      s.reached++;
    else
      s.unreached++;
    for (uint32_t k = 0; k < iv->program->locations.data[l].out.len && iv->at[l].is_reached; k++)
      summarise_edge(iv, iv->program->locations.data[l].out.data[k], &w, &s);
  }
  walk_release(&w);
  return s;
}
