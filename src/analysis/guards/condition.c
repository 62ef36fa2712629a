/* Conditions over addresses are about numbers that do not wrap around: addresses are extended before anything is added
 * to them, which for engines that compute with integers costs nothing. */
#include "analysis/guards/private.h"

/* ---- small expressions ---- */

expr both(struct guards *g, expr a, expr b) { return expr_binary(&g->p->exprs, E_AND, a, b, 0); }
expr either(struct guards *g, expr a, expr b) { return expr_binary(&g->p->exprs, E_OR, a, b, 0); }

expr read_variable_of(struct guards *g, var_id v) { return expr_var(&g->p->exprs, g->p->variables.data[v].width, v); }

/* Room for the sum of two addresses, and for a scaled index. */
static uint16_t wide_width(const struct guards *g) { return (uint16_t)(g->p->pointer_width + 2); }
static expr wide(struct guards *g, expr e) { return expr_zext(&g->p->exprs, wide_width(g), e); }
static expr wide_number(struct guards *g, u128 x) { return expr_const(&g->p->exprs, wide_width(g), x); }

static expr sum(struct guards *g, expr a, expr b) { return expr_binary(&g->p->exprs, E_ADD, a, b, 0); }
static expr at_most(struct guards *g, expr a, expr b) { return expr_binary(&g->p->exprs, E_ULE, a, b, 0); }
static expr equal(struct guards *g, expr a, expr b) { return expr_binary(&g->p->exprs, E_EQ, a, b, 0); }
static expr not_null(struct guards *g, expr a) {
  return expr_binary(&g->p->exprs, E_NE, a, expr_const(&g->p->exprs, g->p->pointer_width, 0), 0);
}
static expr truth(struct guards *g, bool x) { return expr_const(&g->p->exprs, 1, x); }

/* ---- accesses ---- */

/* A literal that may be constant is written by its name alone, to be sure. */
static bool may_be_written(const struct guards *g, const struct piece *x, expr address) {
  if (x->lending == LENDING_TEXT) return lending_may_write(g->request->program, g->splice.function);
  if (x->kind != PIECE_OBJECT) return true;
  bool is_guarded = g->p->objects.data[x->id].is_constant || g->p->objects.data[x->id].is_open_literal;
  return !is_guarded || (is_by_name(g, address, x->id) && !program_forbids_write(g->p, x->id, address));
}

/* The wide number behind the piece. */
static expr end_of(struct guards *g, const struct piece *x, uint32_t which, expr begin) {
  if (x->size || x->kind == PIECE_OBJECT) return sum(g, wide(g, begin), wide_number(g, x->size));
  return wide(g, read_variable_of(g, x->extents[which].end));
}

static bool is_known_by_name(const struct guards *g, const struct piece *x, expr address) {
  return piece_is_named(g, x) || (x->kind == PIECE_OBJECT && is_by_name(g, address, x->id));
}

static expr is_within(struct guards *g, const struct range *r, const struct piece *x, uint32_t which) {
  bool is_named = is_known_by_name(g, x, r->address);
  expr begin = is_named ? expr_object(&g->p->exprs, x->id) : read_variable_of(g, x->extents[which].begin);
  expr from = wide(g, r->address), to = sum(g, from, wide(g, r->bytes));
  expr inside = both(g, at_most(g, wide(g, begin), from), at_most(g, to, end_of(g, x, which, begin)));
  /* Where the end is a sum, it is one of nothing while the piece is not there. */
  return !is_named && x->size ? both(g, not_null(g, begin), inside) : inside;
}

expr condition_in_pieces(struct guards *g, const struct range *r, const piece_list *pieces) {
  expr any = truth(g, false);
  for (uint32_t i = 0; i < pieces->len; i++) {
    const struct piece *x = &g->pieces.data[pieces->data[i]];
    if (r->is_write && !may_be_written(g, x, r->address)) continue;
    if (is_known_by_name(g, x, r->address)) {
      any = either(g, any, is_within(g, r, x, 0));
      continue;
    }
    for (uint32_t k = 0; k < x->count; k++) any = either(g, any, is_within(g, r, x, k));
  }
  return any;
}

/* From a range to itself a struct is assigned to itself, too. */
expr condition_disjoint(struct guards *g, expr a, expr b, expr bytes) {
  expr a_first = at_most(g, sum(g, wide(g, a), wide(g, bytes)), wide(g, b));
  return either(g, either(g, equal(g, a, b), a_first), at_most(g, sum(g, wide(g, b), wide(g, bytes)), wide(g, a)));
}

/* ---- heap ---- */

expr condition_freeable(struct guards *g, expr address, const piece_list *pieces) {
  expr any = expr_negate(&g->p->exprs, not_null(g, address));
  for (uint32_t i = 0; i < pieces->len; i++) {
    const struct piece *x = &g->pieces.data[pieces->data[i]];
    bool is_lent = x->lending != LENDING_NONE;
    if (is_lent != lending_ends(g->request->program, g->edge)) continue;
    for (uint32_t k = 0; k < x->count && x->kind == PIECE_HEAP; k++)
      any = either(g, any, equal(g, address, read_variable_of(g, x->extents[k].begin)));
  }
  return any;
}

expr condition_object_size(struct guards *g, expr address, expr size, const piece_list *pieces, bool are_all) {
  expr null = expr_negate(&g->p->exprs, not_null(g, address));
  expr any = both(g, null, equal(g, wide(g, size), wide_number(g, 0)));
  expr is_forgotten = both(g, truth(g, !are_all), not_null(g, address)); /* its size may be any */
  for (uint32_t i = 0; i < pieces->len; i++) {
    const struct piece *x = &g->pieces.data[pieces->data[i]];
    for (uint32_t k = 0; k < x->count && x->kind == PIECE_HEAP; k++) {
      expr begin = read_variable_of(g, x->extents[k].begin);
      expr fits = equal(g, sum(g, wide(g, begin), wide(g, size)), end_of(g, x, k, begin));
      any = either(g, any, both(g, both(g, not_null(g, address), equal(g, address, begin)), fits));
      is_forgotten = both(g, is_forgotten, expr_negate(&g->p->exprs, equal(g, address, begin)));
    }
  }
  return either(g, any, is_forgotten);
}

/* The new memory begins elsewhere than what is there, and, where that matters, has no byte in common with it. */
static expr differs_from(struct guards *g, expr begin, expr size, const struct piece *x, bool is_own) {
  expr all = truth(g, true);
  for (uint32_t k = 0; k < x->count && x->kind != PIECE_STACK; k++) {
    expr other = read_variable_of(g, x->extents[k].begin);
    all = both(g, all, expr_negate(&g->p->exprs, equal(g, begin, other)));
    if (!g->has_copies && !is_own) continue;
    expr before = at_most(g, sum(g, wide(g, begin), wide(g, size)), wide(g, other));
    expr behind = at_most(g, end_of(g, x, k, other), wide(g, begin));
    all = both(g, all, either(g, expr_negate(&g->p->exprs, not_null(g, other)), either(g, before, behind)));
  }
  return all;
}

/* Memory of a process: not at the lowest addresses, and of 64 bits only the lower half of what processors address; and
 * at another place than all that is there. */
expr condition_fresh(struct guards *g, expr begin, expr size, const struct piece *own) {
  u128 highest = g->p->pointer_width == 32 ? UINT32_MAX - (u128)LOWEST : (u128)1 << 47;
  expr lies = both(g, at_most(g, wide_number(g, LOWEST), wide(g, begin)),
                   at_most(g, sum(g, wide(g, begin), wide(g, size)), wide_number(g, highest)));
  if (own->kind != PIECE_HEAP) return lies;
  lies = both(g, lies, differs_from(g, begin, size, own, true));
  uint32_t named = 0;
  for (piece_id i = 0; i < g->pieces.len && named < MOST_PIECES; i++) {
    const struct piece *x = &g->pieces.data[i];
    bool matters = x->kind == PIECE_HEAP ? x->id != own->id : x->kind == PIECE_OBJECT && x->count && g->has_copies;
    if (!matters) continue;
    named++;
    lies = both(g, lies, differs_from(g, begin, size, x, false));
  }
  return lies;
}

/* ---- addresses that are computed ---- */

/* An index that leads further than all memory together is no way to any of it. Of 32 bits that is all that there is. */
expr condition_near(struct guards *g, expr index) {
  const struct expr_node n = *expr_get(&g->p->exprs, index);
  if (g->p->pointer_width == 32) return condition_no_wrap(g, index);
  struct exprs *s = &g->p->exprs;
  const u128 most = ((u128)1 << 48) / (n.imm ? n.imm : 1);
  expr low = expr_binary(s, E_SLE, expr_const(s, 64, ((u128)1 << 64) - most), n.b, 0);
  return both(g, low, expr_binary(s, E_SLE, n.b, expr_const(s, 64, most), 0));
}

expr condition_no_wrap(struct guards *g, expr index) {
  const struct expr_node n = *expr_get(&g->p->exprs, index);
  struct exprs *s = &g->p->exprs;
  uint16_t width = wide_width(g);
  for (uint64_t k = n.imm; k && width < 128; k >>= 1) width++; /* what the product needs, as far as that is exact */
  expr scaled = expr_binary(s, E_MUL, expr_sext(s, width, n.b), expr_const(s, width, n.imm), 0);
  expr all = expr_binary(s, E_ADD, expr_zext(s, width, n.a), scaled, 0);
  expr low = expr_binary(s, E_SLE, expr_const(s, width, 0), all, 0);
  expr high = expr_binary(s, E_SLT, all, expr_const(s, width, (u128)1 << g->p->pointer_width), 0);
  return both(g, low, high);
}

/* ---- the end of the program ---- */

static expr leads_to(struct guards *g, var_id v, const struct piece *x, uint32_t which) {
  expr begin = read_variable_of(g, x->extents[which].begin);
  expr address = wide(g, read_variable_of(g, v));
  expr behind = end_of(g, x, which, begin);
  expr inside = expr_binary(&g->p->exprs, E_ULT, address, behind, 0);
  return both(g, at_most(g, wide(g, begin), address), inside);
}

static bool may_lead_to(const struct guards *g, var_id v, const struct piece *x) {
  const struct variable *variable = &g->request->program->variables.data[v];
  if (variable->kind != VARIABLE_GLOBAL || variable->width != g->p->pointer_width) return false;
  expr name = expr_var(&g->p->exprs, variable->width, v);
  if (name.id >= g->request->program->exprs.nodes.len) return false; /* nobody reads it */
  target_list targets = VEC_INIT;
  bool found = false;
  points_to_targets(g->request->points_to, name, &targets);
  for (uint32_t i = 0; i < targets.len; i++)
    found |= targets.data[i].kind == TARGET_DYNAMIC && targets.data[i].id == x->id;
  vec_release(&targets);
  return found;
}

expr condition_at_end(struct guards *g, bool may_be_known) {
  expr all = g->lost == ID_NONE ? truth(g, true) : expr_negate(&g->p->exprs, read_variable_of(g, g->lost));
  for (piece_id i = 0; i < g->pieces.len; i++) {
    const struct piece *x = &g->pieces.data[i];
    if (x->kind != PIECE_HEAP || x->lost == ID_NONE) continue; /* what is lent has none */
    all = both(g, all, expr_negate(&g->p->exprs, read_variable_of(g, x->lost)));
    for (uint32_t k = 0; k < x->count; k++) {
      expr gone = expr_negate(&g->p->exprs, not_null(g, read_variable_of(g, x->extents[k].begin)));
      for (var_id v = 0; may_be_known && v < g->out->first_variable; v++)
        if (may_lead_to(g, v, x)) gone = either(g, gone, leads_to(g, v, x, k));
      all = both(g, all, gone);
    }
  }
  return all;
}
