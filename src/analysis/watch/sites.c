/* From a violation back to the branch that leads to it, and from what that asks about to where it was read. */
#include "analysis/watch/private.h"

struct search {
  struct watch *w;
  uint32_t ghosts; /* found so far, a set */
};

/* The violation is reached unless the condition, as a truth value, is as wanted. */
static void ask_condition(struct search *, expr condition, bool wanted, loc_id at, int depth);

static expr as_fact(struct watch *w, expr condition, bool wanted) {
  struct exprs *s = &w->p->exprs;
  uint16_t width = expr_width(s, condition);
  if (width > 1) condition = expr_binary(s, E_NE, condition, expr_const(s, width, 0), 0);
  return wanted ? condition : expr_negate(s, condition);
}

static uint32_t add_ghost(struct watch *w, loc_id site, expr index, expr fact) {
  for (uint32_t i = 0; i < w->ghosts.len; i++)
    if (w->ghosts.data[i].site == site && expr_same(w->ghosts.data[i].index, index)) return i;
  if (w->ghosts.len == MOST_GHOSTS) return ID_NONE;
  vec_push(&w->ghosts, ((struct ghost){site, index, fact, ID_NONE, ID_NONE}));
  return w->ghosts.len - 1;
}

/* Where the variable gets its value. */
static void ask_variable(struct search *s, var_id v, bool wanted, int depth) {
  const struct program *p = s->w->request->program;
  const uint32_t before = s->ghosts;
  if (s->w->questions++ > MOST_QUESTIONS) return;
  s->ghosts = 0;
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct edge *x = &p->edges.data[e];
    const struct operation *op = &x->op;
    if (!watch_is_run(s->w, x->source)) continue;
    if (op->kind == OP_ASSIGN && op->var == v) ask_condition(s, op->a, wanted, x->source, depth);
    if (op->kind != OP_CALL || op->callee == ID_NONE) continue;
    const struct function *f = &p->functions.data[op->callee];
    for (uint32_t i = 0; i < f->parameters.len && i < op->arg_count; i++)
      if (f->parameters.data[i] == v) ask_condition(s, p->args.data[op->first_arg + i], wanted, x->source, depth);
  }
  if (s->ghosts) vec_push(&s->w->carriers, ((struct carrier){v, wanted, s->ghosts}));
  s->ghosts |= before;
}

/* If the condition compares a number with 0: is the number wanted to be true? */
static bool is_wanted_below(const struct watch *w, expr condition, bool wanted) {
  const struct exprs *s = &w->p->exprs;
  const struct expr_node *n = expr_get(s, condition);
  u128 zero;
  bool is_of_zero = (n->kind == E_EQ || n->kind == E_NE) && expr_is_const(s, n->b, &zero) && zero == 0;
  return is_of_zero ? wanted == (n->kind == E_NE) : true;
}

static void ask_condition(struct search *s, expr condition, bool wanted, loc_id at, int depth) {
  struct watch *w = s->w;
  load_list loads = VEC_INIT;
  VEC(var_id) variables = VEC_INIT;
  if (depth > MOST_DEPTH) return;
  loads_of(w, condition, &loads);
  for (uint32_t i = 0; i < loads.len; i++) {
    const struct expr_node n = *expr_get(&w->p->exprs, loads.data[i]);
    uint32_t ghost = add_ghost(w, at, element_of(w, n.a, n.width).index, as_fact(w, condition, wanted));
    if (ghost != ID_NONE) s->ghosts |= 1u << ghost;
  }
  walk_begin(&w->walk, &w->p->exprs);
  walk_add(&w->walk, &w->p->exprs, condition);
  for (uint32_t i = 0; i < w->walk.order.len && !loads.len; i++) {
    const struct expr_node *n = expr_get(&w->p->exprs, w->walk.order.data[i]);
    if (n->kind == E_VAR) vec_push(&variables, n->ref);
  }
  for (uint32_t i = 0; i < variables.len; i++)
    ask_variable(s, variables.data[i], is_wanted_below(w, condition, wanted), depth + 1);
  vec_release_all(&loads, &variables);
}

/* The branches that are the last before the location. */
static void ask_before(struct search *s, loc_id l, int depth) {
  const struct cfg *cfg = s->w->request->cfg;
  const struct program *p = s->w->request->program;
  for (uint32_t i = 0; i < cfg_in_count(cfg, l) && depth <= MOST_DEPTH; i++) {
    const struct edge *x = &p->edges.data[cfg_in_edges(cfg, l)[i]];
    if (!watch_is_run(s->w, x->source)) continue;
    if (x->op.kind == OP_ASSUME)
      ask_condition(s, x->op.a, false, x->source, 0);
    else
      ask_before(s, x->source, depth + 1);
  }
}

void sites_find(struct watch *w) {
  const struct program *p = w->request->program;
  for (edge_id e = 0; e < p->edges.len; e++) {
    if (p->edges.data[e].op.kind != OP_VIOLATION || !watch_is_run(w, p->edges.data[e].source)) continue;
    struct search s = {w, 0};
    ask_before(&s, p->edges.data[e].source, 0);
    if (s.ghosts) vec_push(&w->needed, ((struct needed){e, s.ghosts}));
  }
}
