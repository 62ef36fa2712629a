/* An array is followed if all that is done with its name is to load, store, fill or forget elements; with a pointer
 * that owns a block, also to allocate, to compare with null and to free. */
#include "analysis/watch/private.h"

bool watch_is_run(const struct watch *w, loc_id l) {
  function_id f = w->request->program->locations.data[l].function;
  return cfg_is_reached(w->request->cfg, l) && points_to_is_called(w->request->call_graph->points_to, f);
}

array_id array_of(const struct watch *w, expr address) {
  const struct program *p = w->request->program;
  const struct expr_node *root = expr_get(&w->p->exprs, expr_root(&w->p->exprs, address));
  if (root->kind == E_OBJECT) return root->ref;
  bool is_given = root->kind == E_VAR && root->ref < p->variables.len; /* the copy has more */
  return is_given ? p->objects.len + root->ref : ID_NONE;
}

static bool is_candidate(struct watch *w, array_id id) {
  const struct program *p = w->request->program;
  if (array_is_block(p, id)) return block_is_candidate(w, id - p->objects.len);
  const struct object *o = &p->objects.data[id];
  if (o->is_escaping || o->is_external || !o->size || o->relocations.len) return false;
  return o->function == ID_NONE || !bitset_has(&w->request->call_graph->recursive, o->function);
}

/* ---- uses ---- */

static void refuse(struct watch *w, expr e) {
  const struct program *p = w->request->program;
  if (expr_is_none(e) || expr_width(&p->exprs, e) != p->pointer_width) return;
  array_id a = array_of(w, e);
  if (a != ID_NONE) w->stride[a] = 0;
}

/* Strides of the steps to an element: the least is the array's. */
static void learn_stride(struct watch *w, expr address) {
  const struct program *p = w->request->program;
  array_id a = array_of(w, address);
  u128 constant;
  if (a == ID_NONE || !w->stride[a]) return;
  for (const struct expr_node *n = expr_get(&p->exprs, address); n->kind == E_FIELD || n->kind == E_INDEX;
       n = expr_get(&p->exprs, n->a))
    if (n->kind == E_INDEX && !expr_is_const(&p->exprs, n->b, &constant) && n->imm < w->stride[a])
      w->stride[a] = n->imm ? n->imm : 0;
}

/* Is a pointer compared with null? Nobody learns its address. */
static bool asks_for_null(const struct program *p, const struct expr_node *n) {
  u128 k;
  return (n->kind == E_EQ || n->kind == E_NE) && expr_get(&p->exprs, n->a)->kind == E_VAR &&
         expr_is_const(&p->exprs, n->b, &k) && !k;
}

/* Of the expressions below: what is loaded is fine, what else becomes of an address is not. */
static void look_at_expression(struct watch *w, expr e) {
  const struct program *p = w->request->program;
  walk_begin(&w->walk, &p->exprs);
  walk_add(&w->walk, &p->exprs, e);
  for (uint32_t i = 0; i < w->walk.order.len; i++) {
    const struct expr_node *n = expr_get(&p->exprs, w->walk.order.data[i]);
    const expr below[] = {n->a, n->b, n->c};
    bool is_step = n->kind == E_FIELD || n->kind == E_INDEX || n->kind == E_LOAD;
    if (n->kind == E_LOAD) learn_stride(w, n->a);
    if (asks_for_null(p, n)) continue;
    for (int k = is_step; k < expr_arity((enum expr_kind)n->kind); k++) refuse(w, below[k]);
  }
}

static bool is_whole(const struct program *p, expr address, expr bytes) {
  const struct expr_node *n = expr_get(&p->exprs, address);
  u128 count;
  return n->kind == E_OBJECT && expr_is_const(&p->exprs, bytes, &count) && count == p->objects.data[n->ref].size;
}

static void look_at_edge(struct watch *w, const struct operation *op) {
  const struct program *p = w->request->program;
  u128 constant;
  const expr operands[] = {op->a, op->b, op->c};
  for (int i = 0; i < 3; i++)
    if (!expr_is_none(operands[i])) look_at_expression(w, operands[i]);
  for (uint32_t i = 0; i < op->arg_count; i++) {
    look_at_expression(w, p->args.data[op->first_arg + i]);
    refuse(w, p->args.data[op->first_arg + i]);
  }
  bool is_life = op->kind == OP_BEGIN_LIFE || op->kind == OP_END_LIFE;
  bool is_known = (op->kind == OP_FILL && is_whole(p, op->a, op->c) && expr_is_const(&p->exprs, op->b, &constant)) ||
                  (op->kind == OP_HAVOC_MEMORY && is_whole(p, op->a, op->b)) || is_life ||
                  (op->kind == OP_FREE && expr_get(&p->exprs, op->a)->kind == E_VAR);
  if (op->kind == OP_STORE)
    learn_stride(w, op->a);
  else if (!is_known)
    refuse(w, op->a);
  refuse(w, op->b);
  refuse(w, op->c);
}

/* ---- elements ---- */

/* The sum of the steps, in strides, and what is left over. False if the steps do not go with the stride. */
static bool split(struct watch *w, expr address, uint64_t stride, expr *index, uint64_t *offset) {
  struct exprs *s = &w->p->exprs;
  const uint16_t width = w->p->pointer_width;
  uint64_t constant = 0;
  u128 k;
  *index = EXPR_NONE;
  while (expr_get(s, address)->kind == E_FIELD || expr_get(s, address)->kind == E_INDEX) {
    const struct expr_node n = *expr_get(s, address);
    address = n.a;
    if (n.kind == E_FIELD) {
      constant += n.imm;
    } else if (expr_is_const(s, n.b, &k)) {
      if (k > UINT32_MAX) return false;
      constant += (uint64_t)k * n.imm;
    } else {
      if (n.imm % stride) return false;
      expr step = expr_binary(s, E_MUL, n.b, expr_const(s, width, n.imm / stride), 0);
      *index = expr_is_none(*index) ? step : expr_binary(s, E_ADD, step, *index, 0);
    }
  }
  *offset = constant % stride;
  expr first = expr_const(s, width, constant / stride);
  *index = expr_is_none(*index) ? first : constant / stride ? expr_binary(s, E_ADD, *index, first, 0) : *index;
  return true;
}

/* A column that it is, or overlaps; ID_NONE if there is none yet. */
static uint32_t find_column(const struct watch *w, array_id a, uint64_t offset, uint16_t width, bool *is_same) {
  for (uint32_t i = 0; i < w->columns.len; i++) {
    const struct column *c = &w->columns.data[i];
    if (c->array != a || offset >= c->offset + c->width / 8u || c->offset >= offset + width / 8u) continue;
    *is_same = c->offset == offset && c->width == width;
    return i;
  }
  return ID_NONE;
}

struct element element_of(struct watch *w, expr address, uint16_t width) {
  struct element none = {ID_NONE, EXPR_NONE};
  array_id a = array_of(w, address);
  uint64_t offset;
  expr index;
  bool is_same;
  if (a == ID_NONE || !w->stride[a] || !split(w, address, w->stride[a], &index, &offset)) return none;
  uint32_t column = find_column(w, a, offset, width, &is_same);
  return (struct element){column, index};
}

static void add_column(struct watch *w, expr address, uint16_t width) {
  array_id a = array_of(w, address);
  uint64_t offset;
  expr index;
  bool is_same = false;
  if (a == ID_NONE || !w->stride[a]) return;
  bool is_good = width % 8 == 0 && width <= 64 && split(w, address, w->stride[a], &index, &offset) &&
                 offset + width / 8u <= w->stride[a];
  uint32_t known = is_good ? find_column(w, a, offset, width, &is_same) : ID_NONE;
  if (is_good && known == ID_NONE && w->columns.len < MOST_COLUMNS)
    vec_push(&w->columns, ((struct column){a, offset, width, {0}}));
  else if (!is_good || !is_same)
    w->stride[a] = 0;
}

void loads_of(struct watch *w, expr e, load_list *out) {
  walk_begin(&w->walk, &w->p->exprs);
  walk_add(&w->walk, &w->p->exprs, e);
  load_list all = VEC_INIT;
  for (uint32_t i = 0; i < w->walk.order.len; i++)
    if (expr_get(&w->p->exprs, w->walk.order.data[i])->kind == E_LOAD) vec_push(&all, w->walk.order.data[i]);
  for (uint32_t i = 0; i < all.len; i++) {
    const struct expr_node n = *expr_get(&w->p->exprs, all.data[i]);
    if (element_of(w, n.a, n.width).column != ID_NONE) vec_push(out, all.data[i]);
  }
  vec_release(&all);
}

static void add_columns(struct watch *w, const struct operation *op) {
  const struct program *p = w->request->program;
  load_list loads = VEC_INIT;
  walk_begin(&w->walk, &p->exprs);
  const expr operands[] = {op->a, op->b, op->c};
  for (int i = 0; i < 3; i++)
    if (!expr_is_none(operands[i])) walk_add(&w->walk, &p->exprs, operands[i]);
  for (uint32_t i = 0; i < op->arg_count; i++) walk_add(&w->walk, &p->exprs, p->args.data[op->first_arg + i]);
  for (uint32_t i = 0; i < w->walk.order.len; i++)
    if (expr_get(&p->exprs, w->walk.order.data[i])->kind == E_LOAD) vec_push(&loads, w->walk.order.data[i]);
  for (uint32_t i = 0; i < loads.len; i++) {
    const struct expr_node n = *expr_get(&p->exprs, loads.data[i]);
    add_column(w, n.a, n.width);
  }
  if (op->kind == OP_STORE) add_column(w, op->a, expr_width(&p->exprs, op->b));
  vec_release(&loads);
}

/* An array without a step of variable length is left to others. */
void columns_find(struct watch *w) {
  const struct program *p = w->request->program;
  const uint32_t count = array_count(p);
  w->stride = xcalloc(count + 1, sizeof *w->stride);
  for (array_id a = 0; a < count; a++) w->stride[a] = is_candidate(w, a) ? UINT64_MAX : 0;
  for (edge_id e = 0; e < p->edges.len; e++)
    if (watch_is_run(w, p->edges.data[e].source)) look_at_edge(w, &p->edges.data[e].op);
  for (array_id a = 0; a < count; a++)
    if (w->stride[a] == UINT64_MAX || (array_is_block(p, a) && w->stride[a] && !block_is_there(w, a - p->objects.len)))
      w->stride[a] = 0;
  for (edge_id e = 0; e < p->edges.len; e++)
    if (watch_is_run(w, p->edges.data[e].source)) add_columns(w, &p->edges.data[e].op);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < w->columns.len; i++)
    if (w->stride[w->columns.data[i].array]) w->columns.data[kept++] = w->columns.data[i];
  w->columns.len = kept;
}
