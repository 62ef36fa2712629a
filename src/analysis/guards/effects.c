/* What operations do to the pieces of memory: assignments to their variables behind the edge. A name that is
 * overwritten while its memory is still there is remembered as lost, for the question whether all memory was freed. */
#include "analysis/guards/private.h"

#include "base/checking.h"

/* ---- edges ---- */

edge_id guard_edge(struct guards *g, loc_id from, loc_id to, struct operation op) {
  edge_id e = splice_edge(&g->splice, from, to, op);
  assert(e >= g->out->first_edge);
  return e;
}

void guard_then(struct guards *g, struct operation op) { splice_then(&g->splice, op); }
void guard_assign(struct guards *g, var_id v, expr value) { splice_assign(&g->splice, v, value); }
void guard_assume(struct guards *g, expr condition) { splice_assume(&g->splice, condition); }

static expr null(struct guards *g) { return expr_const(&g->p->exprs, g->p->pointer_width, 0); }

static expr is_there(struct guards *g, var_id begin) {
  return expr_binary(&g->p->exprs, E_NE, read_variable_of(g, begin), null(g), 0);
}

static void copy_extent(struct guards *g, struct extent to, struct extent from) {
  assert((to.end == ID_NONE) == (from.end == ID_NONE));
  guard_assign(g, to.begin, read_variable_of(g, from.begin));
  if (to.end != ID_NONE) guard_assign(g, to.end, read_variable_of(g, from.end));
}

static void clear_extent(struct guards *g, struct extent e) {
  guard_assign(g, e.begin, null(g));
  if (e.end != ID_NONE) guard_assign(g, e.end, null(g));
}

/* ---- allocation ---- */

/* Is what a piece of any call was known by still known as one of a certain call? */
static expr is_known_elsewhere(struct guards *g, const struct piece *x, var_id begin) {
  expr any = expr_const(&g->p->exprs, 1, 0);
  for (piece_id i = 0; i < g->pieces.len; i++) {
    const struct piece *y = &g->pieces.data[i];
    if (y->kind != PIECE_HEAP || y->id != x->id || y->call == x->call || y->call == ID_NONE) continue;
    for (uint32_t k = 0; k < y->count; k++)
      any = either(
          g, any,
          expr_binary(&g->p->exprs, E_EQ, read_variable_of(g, y->extents[k].begin), read_variable_of(g, begin), 0));
  }
  return any;
}

/* Room for the next one: the oldest is forgotten. */
static void shift(struct guards *g, const struct piece *x) {
  assert(x->count);
  if (x->lost != ID_NONE) {
    var_id oldest = x->extents[x->count - 1].begin;
    expr elsewhere = x->call == ID_NONE ? is_known_elsewhere(g, x, oldest) : expr_const(&g->p->exprs, 1, 0);
    expr is_lost = both(g, is_there(g, oldest), expr_negate(&g->p->exprs, elsewhere));
    guard_assign(g, x->lost, either(g, read_variable_of(g, x->lost), is_lost));
  }
  for (uint32_t k = x->count - 1; k > 0; k--) copy_extent(g, x->extents[k], x->extents[k - 1]);
}

static void after_allocate(struct guards *g, const struct operation *op) {
  piece_id id = piece_find(g, is_heap_allocation(op) ? PIECE_HEAP : PIECE_STACK, g->edge, ID_NONE);
  if (id == ID_NONE) return;
  const struct piece x = g->pieces.data[id];
  expr begin = read_variable_of(g, op->var);
  guard_assume(g, condition_fresh(g, begin, g->kept, &x));
  shift(g, &x);
  guard_assign(g, x.extents[0].begin, begin);
  if (x.extents[0].end != ID_NONE)
    guard_assign(g, x.extents[0].end, expr_index(&g->p->exprs, begin, g->kept, 1, CTYPE_NONE));
}

/* A call of an allocation wrapper: the last that was made is its own. */
static void after_call(struct guards *g) {
  if (g->lost != ID_NONE && call_may_allocate(g, g->edge)) guard_assign(g, g->lost, expr_const(&g->p->exprs, 1, 1));
  for (piece_id i = 0; i < g->pieces.len; i++) {
    const struct piece x = g->pieces.data[i];
    if (x.kind == PIECE_OBJECT || x.call != g->edge) continue;
    piece_id any = piece_find(g, x.kind, x.id, ID_NONE);
    assert(any != ID_NONE);
    shift(g, &x);
    copy_extent(g, x.extents[0], g->pieces.data[any].extents[0]);
  }
}

/* ---- ends ---- */

/* Where there are too many for a condition, what is freed is still one of them. */
static void pieces_of_free(struct guards *g, expr address, piece_list *out) {
  pieces_of_address(g, address, out);
  for (piece_id i = 0, count = out->len ? 0 : g->pieces.len; i < count; i++)
    if (g->pieces.data[i].kind == PIECE_HEAP) vec_push(out, i);
}

static void after_free(struct guards *g, const struct operation *op) {
  piece_list pieces = VEC_INIT;
  struct exprs *s = &g->p->exprs;
  pieces_of_free(g, op->a, &pieces);
  expr some = expr_binary(s, E_NE, g->kept, null(g), 0);
  for (uint32_t i = 0; i < pieces.len; i++) {
    const struct piece x = g->pieces.data[pieces.data[i]];
    for (uint32_t k = 0; k < x.count && x.kind == PIECE_HEAP; k++) {
      expr begin = read_variable_of(g, x.extents[k].begin);
      expr is_it = both(g, some, expr_binary(s, E_EQ, g->kept, begin, 0));
      if (x.extents[k].end != ID_NONE)
        guard_assign(g, x.extents[k].end, expr_ite(s, is_it, null(g), read_variable_of(g, x.extents[k].end)));
      guard_assign(g, x.extents[k].begin, expr_ite(s, is_it, null(g), begin));
    }
  }
  vec_release(&pieces);
}

static bool is_of_function(const struct guards *g, const struct piece *x) {
  const struct program *p = g->request->program;
  if (!x->count || x->kind == PIECE_HEAP) return false;
  if (x->kind == PIECE_OBJECT) return p->objects.data[x->id].function == g->splice.function;
  edge_id at = x->call == ID_NONE ? x->id : x->call;
  return p->locations.data[p->edges.data[at].source].function == g->splice.function;
}

static void after_stack_restore(struct guards *g) {
  for (piece_id i = 0; i < g->pieces.len; i++)
    if (g->pieces.data[i].kind == PIECE_STACK && is_of_function(g, &g->pieces.data[i]))
      clear_extent(g, g->pieces.data[i].extents[0]);
}

static void begin_object(struct guards *g, const struct piece *x) {
  guard_assign(g, x->extents[0].begin, expr_object(&g->p->exprs, x->id));
}

static void after_life(struct guards *g, const struct operation *op) {
  piece_id id = piece_find(g, PIECE_OBJECT, expr_get(&g->p->exprs, op->a)->ref, ID_NONE);
  if (id == ID_NONE || !g->pieces.data[id].count) return;
  const struct piece x = g->pieces.data[id];
  if (op->kind == OP_BEGIN_LIFE)
    begin_object(g, &x);
  else
    clear_extent(g, x.extents[0]);
}

/* ---- functions ---- */

void effects_of_entry(struct guards *g) {
  bool is_recursive = bitset_has(&g->request->call_graph->recursive, g->splice.function);
  for (piece_id i = 0; i < g->pieces.len; i++) {
    if (!is_of_function(g, &g->pieces.data[i])) continue;
    if (is_recursive) {
      struct extent saved = {guard_temporary(g, "outer", g->p->pointer_width), ID_NONE};
      if (g->pieces.data[i].extents[0].end != ID_NONE) saved.end = guard_temporary(g, "outer", g->p->pointer_width);
      g->pieces.data[i].saved = saved;
      copy_extent(g, saved, g->pieces.data[i].extents[0]);
    }
    const struct piece x = g->pieces.data[i];
    if (x.kind == PIECE_OBJECT)
      begin_object(g, &x);
    else if (is_recursive)
      clear_extent(g, x.extents[0]);
  }
}

void effects_of_return(struct guards *g) {
  for (piece_id i = 0; i < g->pieces.len; i++) {
    const struct piece x = g->pieces.data[i];
    if (!is_of_function(g, &x)) continue;
    if (x.saved.begin != ID_NONE)
      copy_extent(g, x.extents[0], x.saved);
    else
      clear_extent(g, x.extents[0]);
  }
}

/* ---- all of it ---- */

static bool is_plain(const struct guards *g, expr e, var_id changed) {
  const struct expr_node *n = expr_get(&g->p->exprs, e);
  return n->kind == E_CONST || n->kind == E_OBJECT || (n->kind == E_VAR && n->ref != changed);
}

void effects_before(struct guards *g, const struct operation *op) {
  bool is_needed = op->kind == OP_ALLOCATE || op->kind == OP_FREE || op->kind == OP_OBJECT_SIZE;
  g->kept = op->a;
  if (!is_needed || is_plain(g, op->a, op->var)) return;
  var_id v = guard_temporary(g, "operand", expr_width(&g->p->exprs, op->a));
  guard_assign(g, v, op->a);
  g->kept = read_variable_of(g, v);
}

static void after_object_size(struct guards *g, const struct operation *op) {
  piece_list pieces = VEC_INIT;
  pieces_of_address(g, op->a, &pieces);
  bool are_all = pieces_are_exact(g, op->a);
  guard_assume(g, condition_object_size(g, g->kept, read_variable_of(g, op->var), &pieces, are_all));
  vec_release(&pieces);
}

void effects_behind(struct guards *g, const struct operation *op) {
  switch ((enum op_kind)op->kind) {
  case OP_ALLOCATE: after_allocate(g, op); break;
  case OP_CALL: after_call(g); break;
  case OP_FREE: after_free(g, op); break;
  case OP_OBJECT_SIZE: after_object_size(g, op); break;
  case OP_STACK_RESTORE: after_stack_restore(g); break;
  case OP_ANY_LIFE: after_life(g, op); break;
  case OP_SKIP:
  case OP_ASSIGN:
  case OP_STORE:
  case OP_ASSUME:
  case OP_HAVOC:
  case OP_HAVOC_MEMORY:
  case OP_RETURN:
  case OP_COPY:
  case OP_FILL:
  case OP_STACK_SAVE:
  case OP_VA_START:
  case OP_VIOLATION:
  case OP_STOP:
  case OP_KIND_COUNT: break;
  }
}
