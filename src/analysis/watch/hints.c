/* What may hold of the elements at the ghosts: what was stored there, and what the sites ask. In a loop that goes
 * through the array it holds once the index has passed the ghost. */
#include "analysis/watch/private.h"

struct saying {
  struct watch *w;
  uint32_t ghost;
  expr index;      /* elements at this index are meant */
  var_id counter;  /* the variable that is that index, or ID_NONE */
  uint16_t narrow; /* its width */
  bool is_other;   /* something is read at another index */
};

static expr variable(struct watch *w, var_id v) { return expr_var(&w->p->exprs, w->p->variables.data[v].width, v); }

/* ---- replacing ---- */

static expr with_operands(struct exprs *s, struct expr_node n, const struct map *made) {
  expr *below[] = {&n.a, &n.b, &n.c};
  bool is_changed = false;
  for (int k = 0; k < expr_arity((enum expr_kind)n.kind); k++) {
    const uint64_t *to = expr_is_none(*below[k]) ? NULL : map_get(made, below[k]->id);
    if (!to || (uint32_t)*to == below[k]->id) continue;
    *below[k] = (expr){(uint32_t)*to};
    is_changed = true;
  }
  return is_changed ? expr_raw(s, n) : EXPR_NONE;
}

expr watch_replace(struct watch *w, expr e, expr (*with)(void *, expr), void *data) {
  struct exprs *s = &w->p->exprs;
  struct map made = MAP_INIT;
  VEC(expr) order = VEC_INIT;
  walk_begin(&w->walk, s);
  walk_add(&w->walk, s, e);
  for (uint32_t i = 0; i < w->walk.order.len; i++) vec_push(&order, w->walk.order.data[i]);
  for (uint32_t i = 0; i < order.len; i++) {
    const struct expr_node n = *expr_get(s, order.data[i]);
    expr to = n.kind == E_LOAD || n.kind == E_VAR ? with(data, order.data[i]) : EXPR_NONE;
    if (expr_is_none(to)) to = with_operands(s, n, &made);
    *map_put(&made, order.data[i].id) = expr_is_none(to) ? order.data[i].id : to.id;
  }
  expr result = {(uint32_t)*map_get(&made, e.id)};
  map_release(&made);
  vec_release(&order);
  return result;
}

/* The element at the ghost for one at the index, and the ghost for the counter. */
static expr say(void *data, expr e) {
  struct saying *x = data;
  const struct expr_node n = *expr_get(&x->w->p->exprs, e);
  if (n.kind == E_VAR) {
    if (n.ref != x->counter) return EXPR_NONE;
    return expr_extract(&x->w->p->exprs, 0, x->narrow, variable(x->w, x->w->ghosts.data[x->ghost].at));
  }
  struct element to = element_of(x->w, n.a, n.width);
  if (to.column == ID_NONE) return EXPR_NONE;
  x->is_other |= !expr_same(to.index, x->index);
  return variable(x->w, x->w->columns.data[to.column].element[x->ghost]);
}

static var_id counter_of(const struct watch *w, expr index) {
  const struct expr_node *n = expr_get(&w->p->exprs, index);
  while (n->kind == E_SEXT || n->kind == E_ZEXT) n = expr_get(&w->p->exprs, n->a);
  return n->kind == E_VAR ? n->ref : ID_NONE;
}

/* False if it speaks of other elements, too. */
static bool say_of(struct watch *w, uint32_t ghost, expr index, expr e, expr *out) {
  var_id counter = counter_of(w, index);
  struct saying x = {w, ghost, index, counter, counter == ID_NONE ? 0 : w->p->variables.data[counter].width, false};
  *out = watch_replace(w, e, say, &x);
  return !x.is_other;
}

/* ---- hints ---- */

/* The function whose variables it speaks of; ID_NONE if of global ones only, false if of several. */
static bool owner_of(struct watch *w, expr e, function_id *owner) {
  bool is_one = true;
  *owner = ID_NONE;
  walk_begin(&w->walk, &w->p->exprs);
  walk_add(&w->walk, &w->p->exprs, e);
  for (uint32_t i = 0; i < w->walk.order.len; i++) {
    const struct expr_node *n = expr_get(&w->p->exprs, w->walk.order.data[i]);
    if (n->kind == E_LOAD || n->kind == E_FLOAT) is_one = false;
    if (n->kind != E_VAR || w->p->variables.data[n->ref].kind == VARIABLE_GLOBAL) continue;
    function_id f = w->p->variables.data[n->ref].function;
    is_one &= *owner == ID_NONE || *owner == f;
    *owner = f;
  }
  return is_one;
}

static void add_hint(struct watch *w, expr condition) {
  function_id owner;
  u128 constant;
  if (w->out->hints.len >= MOST_HINTS || expr_is_const(&w->p->exprs, condition, &constant)) return;
  if (!owner_of(w, condition, &owner)) return;
  for (uint32_t i = 0; i < w->out->hints.len; i++)
    if (expr_same(w->out->hints.data[i].condition, condition)) return;
  vec_push(&w->out->hints, ((struct watch_hint){owner, condition}));
}

/* Does it count up to numbers that are negative as an index? A ghost is not negative. */
static bool is_unsigned_index(const struct watch *w, expr index) {
  const struct expr_node *n = expr_get(&w->p->exprs, index);
  const struct ctype *t = n->kind == E_VAR ? ctype_resolved(&w->p->types, w->p->variables.data[n->ref].type) : NULL;
  return t && t->kind == CT_INT && !t->is_signed;
}

/* By itself, and unless one of the indices has not passed the ghost, upwards or downwards, or has. */
static void add_forms(struct watch *w, uint32_t ghost, expr fact, const load_list *indices) {
  struct exprs *s = &w->p->exprs;
  expr at = variable(w, w->ghosts.data[ghost].at);
  add_hint(w, fact);
  for (uint32_t i = 0; i < indices->len; i++) {
    expr index = indices->data[i];
    bool is_unsigned = is_unsigned_index(w, index);
    enum expr_kind most = is_unsigned ? E_ULE : E_SLE, less = is_unsigned ? E_ULT : E_SLT;
    add_hint(w, expr_binary(s, E_OR, expr_binary(s, most, index, at, 0), fact, 0));
    add_hint(w, expr_binary(s, E_OR, expr_binary(s, most, at, index, 0), fact, 0));
    add_hint(w, expr_binary(s, E_OR, expr_binary(s, less, at, index, 0), fact, 0));
    add_hint(w, expr_binary(s, E_OR, expr_binary(s, less, index, at, 0), fact, 0));
  }
}

static void add_index(load_list *out, expr index) {
  for (uint32_t i = 0; i < out->len; i++)
    if (expr_same(out->data[i], index)) return;
  vec_push(out, index);
}

/* An index that is a copy of a variable, as in `a[n++] = e`: the variable, too. */
static void add_originals(struct watch *w, load_list *out) {
  const struct program *p = w->request->program;
  for (uint32_t i = 0; i < out->len; i++) {
    const struct expr_node n = *expr_get(&w->p->exprs, out->data[i]);
    bool is_wider = n.kind == E_SEXT || n.kind == E_ZEXT;
    var_id copy = counter_of(w, out->data[i]);
    for (edge_id e = 0; e < p->edges.len && copy != ID_NONE; e++) {
      const struct operation *op = &p->edges.data[e].op;
      if (op->kind != OP_ASSIGN || op->var != copy || expr_get(&p->exprs, op->a)->kind != E_VAR) continue;
      expr original = op->a;
      if (is_wider && n.kind == E_SEXT) original = expr_sext(&w->p->exprs, n.width, original);
      if (is_wider && n.kind == E_ZEXT) original = expr_zext(&w->p->exprs, n.width, original);
      add_index(out, original);
    }
  }
}

/* The indices at which arrays are accessed, of the given program, that are made of variables alone. */
static void find_indices(struct watch *w, load_list *out) {
  const struct program *p = w->request->program;
  load_list loads = VEC_INIT, inner = VEC_INIT;
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct operation op = p->edges.data[e].op;
    if (!watch_is_run(w, p->edges.data[e].source)) continue;
    const expr operands[] = {op.a, op.b, op.c};
    vec_clear(&loads);
    for (int i = 0; i < 3; i++)
      if (!expr_is_none(operands[i])) loads_of(w, operands[i], &loads);
    for (uint32_t i = 0; i < op.arg_count; i++) loads_of(w, p->args.data[op.first_arg + i], &loads);
    for (uint32_t i = 0; i < loads.len; i++) {
      const struct expr_node n = *expr_get(&w->p->exprs, loads.data[i]);
      add_index(out, element_of(w, n.a, n.width).index);
    }
    if (op.kind != OP_STORE) continue;
    struct element to = element_of(w, op.a, expr_width(&p->exprs, op.b));
    if (to.column != ID_NONE) add_index(out, to.index);
  }
  uint32_t kept = 0;
  for (uint32_t i = 0; i < out->len; i++) {
    vec_clear(&inner);
    loads_of(w, out->data[i], &inner);
    if (!inner.len && counter_of(w, out->data[i]) != ID_NONE) out->data[kept++] = out->data[i];
  }
  out->len = kept;
  add_originals(w, out);
  vec_release_all(&loads, &inner);
}

static void hint_at_stores(struct watch *w, uint32_t ghost, const load_list *indices) {
  const struct program *p = w->request->program;
  struct exprs *s = &w->p->exprs;
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct operation op = p->edges.data[e].op;
    if (op.kind != OP_STORE || !watch_is_run(w, p->edges.data[e].source)) continue;
    struct element to = element_of(w, op.a, expr_width(&p->exprs, op.b));
    expr value;
    if (to.column == ID_NONE || !say_of(w, ghost, to.index, op.b, &value)) continue;
    expr element = variable(w, w->columns.data[to.column].element[ghost]);
    add_forms(w, ghost, expr_binary(s, E_EQ, element, value, 0), indices);
  }
}

/* What "was read" means, as long as the index stays. */
static void hint_at_sites(struct watch *w) {
  struct exprs *s = &w->p->exprs;
  for (uint32_t g = 0; g < w->ghosts.len; g++) {
    expr same = expr_binary(s, E_EQ, w->ghosts.data[g].index, variable(w, w->ghosts.data[g].at), 0);
    add_hint(w, expr_binary(s, E_OR, expr_negate(s, variable(w, w->ghosts.data[g].is_read)), same, 0));
  }
}

/* What carries the answer of a site says it of the ghost's element, if that was read. */
static void hint_at_carriers(struct watch *w) {
  struct exprs *s = &w->p->exprs;
  for (uint32_t i = 0; i < w->carriers.len; i++) {
    const struct carrier *c = &w->carriers.data[i];
    expr zero = expr_const(s, w->p->variables.data[c->variable].width, 0);
    expr fact = expr_binary(s, c->wanted ? E_NE : E_EQ, variable(w, c->variable), zero, 0);
    for (uint32_t g = 0; g < w->ghosts.len; g++)
      if (c->ghosts >> g & 1) {
        expr is_read = variable(w, w->ghosts.data[g].is_read);
        add_hint(w, expr_binary(s, E_OR, expr_negate(s, is_read), fact, 0));
      }
  }
}

/* Conditions on the way to the site that are about variables alone, but not about its index. */
static void find_conditions(struct watch *w, const struct ghost *g, load_list *out) {
  enum { MOST = 3 };
  const struct cfg *cfg = w->request->cfg;
  const struct program *p = w->request->program;
  var_id counter = counter_of(w, g->index);
  for (loc_id l = g->site; out->len < MOST; l = cfg->dominator[l]) {
    const struct edge *e = cfg_in_count(cfg, l) == 1 ? &p->edges.data[cfg_in_edges(cfg, l)[0]] : NULL;
    bool is_good = e && e->op.kind == OP_ASSUME;
    walk_begin(&w->walk, &p->exprs);
    if (is_good) walk_add(&w->walk, &p->exprs, e->op.a);
    for (uint32_t i = 0; i < w->walk.order.len; i++) {
      const struct expr_node *n = expr_get(&p->exprs, w->walk.order.data[i]);
      is_good &= n->kind != E_LOAD && (n->kind != E_VAR || n->ref != counter);
    }
    if (is_good) vec_push(out, e->op.a);
    if (cfg->dominator[l] == l) break;
  }
}

/* What a site asks of the elements under a condition that holds on the way to it, as a flag says it. */
static void hint_at_conditions(struct watch *w, uint32_t ghost, expr fact, const load_list *indices) {
  load_list conditions = VEC_INIT;
  find_conditions(w, &w->ghosts.data[ghost], &conditions);
  for (uint32_t i = 0; i < conditions.len; i++) {
    expr otherwise = expr_negate(&w->p->exprs, conditions.data[i]);
    add_forms(w, ghost, expr_binary(&w->p->exprs, E_OR, otherwise, fact, 0), indices);
  }
  vec_release(&conditions);
}

void hints_find(struct watch *w) {
  load_list indices = VEC_INIT;
  find_indices(w, &indices);
  hint_at_sites(w);
  hint_at_carriers(w);
  for (uint32_t g = 0; g < w->ghosts.len; g++) {
    expr fact;
    if (say_of(w, g, w->ghosts.data[g].index, w->ghosts.data[g].fact, &fact)) {
      add_forms(w, g, fact, &indices);
      hint_at_conditions(w, g, fact, &indices);
    }
    hint_at_stores(w, g, &indices);
  }
  vec_release(&indices);
}
