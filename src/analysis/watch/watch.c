/* The copy: before the edges of a location what they read is drawn and sites say whether it was their ghost's; stores
 * become assignments; violations wait for their sites. */
#include "analysis/watch/watch.h"

#include "analysis/watch/private.h"
#include "base/checking.h"
#include "program/copy.h"

#include <stdlib.h>

/* ---- edges and variables ---- */

static void forget(struct watch *w, var_id v) {
  struct operation op = operation_make(OP_HAVOC);
  op.var = v;
  op.sub = HAVOC_UNDEF;
  splice_then(&w->splice, op);
}

static expr read_of(struct watch *w, var_id v) { return expr_var(&w->p->exprs, w->p->variables.data[v].width, v); }

static var_id add_variable(struct watch *w, const char *name, uint16_t width, function_id f, uint64_t initial) {
  struct strbuf text = STRBUF_INIT;
  strbuf_printf(&text, "%s$%u", name, w->p->variables.len);
  struct variable v = {.name = program_intern(w->p, text.text),
                       .width = width,
                       .kind = f == ID_NONE ? VARIABLE_GLOBAL : VARIABLE_TEMPORARY,
                       .is_static = f == ID_NONE,
                       .type = CTYPE_NONE,
                       .function = f,
                       .at = {ID_NONE, 0, 0},
                       .initial = f == ID_NONE ? expr_const(&w->p->exprs, width, initial) : EXPR_NONE};
  strbuf_release(&text);
  return program_add_variable(w->p, v);
}

static const char *name_of(const struct program *p, array_id a) {
  return program_string(p, array_is_block(p, a) ? p->variables.data[a - p->objects.len].name : p->objects.data[a].name);
}

static void add_ghosts(struct watch *w) {
  ctype_id type =
      ctype_add(&w->p->types,
                (struct ctype){.kind = CT_INT, .is_signed = true, .name = "index", .size = w->p->pointer_width / 8u});
  for (uint32_t g = 0; g < w->ghosts.len; g++) {
    w->ghosts.data[g].at = add_variable(w, "ghost", w->p->pointer_width, ID_NONE, 0);
    w->p->variables.data[w->ghosts.data[g].at].type = type;                /* a signed number, and no address */
    w->ghosts.data[g].is_read = add_variable(w, "is_read", 1, ID_NONE, 1); /* if it is never executed, nobody minds */
    for (uint32_t c = 0; c < w->columns.len; c++) {
      struct column *x = &w->columns.data[c];
      const char *name = name_of(w->request->program, x->array);
      x->element[g] = add_variable(w, name, x->width, ID_NONE, 0);
    }
  }
}

/* ---- reads ---- */

struct reading {
  struct watch *w;
  loc_id location; /* of the given program */
};

static var_id find_draw(const struct watch *w, loc_id l, expr load) {
  for (uint32_t i = w->draws.len; i-- > 0;)
    if (w->draws.data[i].location == l && expr_same(w->draws.data[i].load, load)) return w->draws.data[i].variable;
  return ID_NONE;
}

/* Does the edge change neither memory nor what the load is made of? */
static bool leaves_load(struct watch *w, const struct operation *op, expr load) {
  const struct exprs *s = &w->request->program->exprs;
  if (op->kind != OP_ASSIGN) return op->kind == OP_ASSUME || op->kind == OP_SKIP;
  bool is_in = false;
  walk_begin(&w->walk, s);
  walk_add(&w->walk, s, load);
  for (uint32_t i = 0; i < w->walk.order.len; i++) {
    const struct expr_node *n = expr_get(s, w->walk.order.data[i]);
    is_in |= n->kind == E_VAR && n->ref == op->var;
  }
  return !is_in;
}

/* What was loaded for a condition is what is loaded behind it, until something changes it. */
static var_id find_earlier_draw(struct watch *w, loc_id l, expr load) {
  const struct cfg *cfg = w->request->cfg;
  enum { FAR = 8 };
  for (int i = 0; i < FAR && cfg_in_count(cfg, l) == 1; i++) {
    const struct edge *e = &w->request->program->edges.data[cfg_in_edges(cfg, l)[0]];
    if (!leaves_load(w, &e->op, load)) break;
    l = e->source;
    var_id known = find_draw(w, l, load);
    if (known != ID_NONE) return known;
  }
  return ID_NONE;
}

static var_id draw(struct reading *r, expr load) {
  struct watch *w = r->w;
  var_id v = find_draw(w, r->location, load);
  if (v != ID_NONE) return v;
  v = find_earlier_draw(w, r->location, load);
  if (v == ID_NONE) {
    v = add_variable(w, "any", expr_width(&w->p->exprs, load), w->splice.function, 0);
    forget(w, v);
  }
  vec_push(&w->draws, ((struct draw){r->location, load, v}));
  return v;
}

static expr is_ghost(struct watch *w, uint32_t g, expr index) {
  return expr_binary(&w->p->exprs, E_EQ, index, read_of(w, w->ghosts.data[g].at), 0);
}

static expr read_element(void *data, expr load);

/* What the index is in the copy: it may read other arrays. */
static expr index_of(struct reading *r, expr index) { return watch_replace(r->w, index, read_element, r); }

static expr read_element(void *data, expr load) {
  struct reading *r = data;
  struct watch *w = r->w;
  struct exprs *s = &w->p->exprs;
  const struct expr_node n = *expr_get(s, load);
  if (n.kind != E_LOAD) return EXPR_NONE;
  struct element from = element_of(w, n.a, n.width);
  if (from.column == ID_NONE) return EXPR_NONE;
  expr value = read_of(w, draw(r, load)), index = index_of(r, from.index);
  for (int is_own = 0; is_own < 2; is_own++) /* what a site reads is its own ghost's element first */
    for (uint32_t g = w->ghosts.len; g-- > 0;)
      if ((w->ghosts.data[g].site == r->location) == is_own)
        value = expr_ite(s, is_ghost(w, g, index), read_of(w, w->columns.data[from.column].element[g]), value);
  return value;
}

static expr replaced(struct reading *r, expr e) {
  return expr_is_none(e) ? e : watch_replace(r->w, e, read_element, r);
}

/* ---- operations ---- */

/* Is each byte the same constant afterwards? */
static bool fills(struct watch *w, const struct operation *op, u128 *byte) {
  *byte = 0;
  if (op && op->kind == OP_ALLOCATE) return op->sub == ALLOC_HEAP_ZEROED;
  return op && op->kind == OP_FILL && expr_is_const(&w->p->exprs, op->b, byte);
}

/* All columns of an array, as after the operation. */
static void set_array(struct watch *w, array_id a, const struct operation *op) {
  u128 byte, bits = 0;
  bool is_filled = fills(w, op, &byte);
  for (uint32_t c = 0; c < w->columns.len; c++) {
    const struct column *x = &w->columns.data[c];
    if (x->array != a) continue;
    for (uint16_t i = 0; i < x->width && is_filled; i += 8) bits = bits << 8 | byte;
    for (uint32_t g = 0; g < w->ghosts.len; g++) {
      if (is_filled)
        splice_assign(&w->splice, x->element[g], expr_const(&w->p->exprs, x->width, bits));
      else
        forget(w, x->element[g]);
    }
    bits = 0;
  }
}

static object_id followed(const struct watch *w, expr address) {
  const struct expr_node *n = expr_is_none(address) ? NULL : expr_get(&w->p->exprs, address);
  return n && n->kind == E_OBJECT && w->stride[n->ref] ? n->ref : ID_NONE;
}

/* True if the operation is done by what was added. */
static bool write_elements(struct reading *r, const struct operation *op) {
  struct watch *w = r->w;
  struct exprs *s = &w->p->exprs;
  bool is_of_object =
      op->kind == OP_FILL || op->kind == OP_HAVOC_MEMORY || op->kind == OP_BEGIN_LIFE || op->kind == OP_END_LIFE;
  if (is_of_object && followed(w, op->a) != ID_NONE) {
    set_array(w, followed(w, op->a), op);
    return true;
  }
  if (op->kind != OP_STORE) return false;
  struct element to = element_of(w, op->a, expr_width(s, op->b));
  if (to.column == ID_NONE) return false;
  var_id value = add_variable(w, "value", w->columns.data[to.column].width, w->splice.function, 0);
  var_id index = add_variable(w, "index", w->p->pointer_width, w->splice.function, 0);
  w->p->variables.data[index].type = w->p->variables.data[w->ghosts.data[0].at].type;
  splice_assign(&w->splice, index, index_of(r, to.index));
  splice_assign(&w->splice, value, replaced(r, op->b));
  for (uint32_t g = 0; g < w->ghosts.len; g++) {
    var_id element = w->columns.data[to.column].element[g];
    splice_assign(&w->splice, element,
                  expr_ite(s, is_ghost(w, g, read_of(w, index)), read_of(w, value), read_of(w, element)));
  }
  return true;
}

static void replace_operands(struct reading *r, struct operation *op) {
  struct program *p = r->w->p;
  VEC(expr) args = VEC_INIT;
  op->a = replaced(r, op->a);
  op->b = replaced(r, op->b);
  op->c = replaced(r, op->c);
  for (uint32_t i = 0; i < op->arg_count; i++) vec_push(&args, replaced(r, p->args.data[op->first_arg + i]));
  if (op->arg_count) op->first_arg = p->args.len;
  for (uint32_t i = 0; i < op->arg_count; i++) vec_push(&p->args, args.data[i]);
  vec_release(&args);
}

/* One condition, that of the last step to the violation: assumptions before it do not decide about it directly, and
 * slices leave them out. */
static void wait_for_sites(struct watch *w, edge_id e) {
  expr all = EXPR_NONE;
  for (uint32_t i = 0; i < w->needed.len; i++)
    for (uint32_t g = 0; g < w->ghosts.len && w->needed.data[i].edge == e; g++) {
      if (!(w->needed.data[i].ghosts >> g & 1)) continue;
      expr is_read = read_of(w, w->ghosts.data[g].is_read);
      all = expr_is_none(all) ? is_read : expr_binary(&w->p->exprs, E_AND, all, is_read, 0);
    }
  if (!expr_is_none(all)) splice_assume(&w->splice, all);
}

/* Edges of one location whose conditions are evaluated together. */
static void rewrite_edges(void *data, loc_id l, const edge_id *edges, uint32_t count) {
  struct watch *w = data;
  struct reading r = {w, l};
  w->splice.here = l;
  w->splice.at = w->p->edges.data[edges[0]].at;
  for (uint32_t i = 0; i < count; i++) {
    struct operation op = w->p->edges.data[edges[i]].op;
    array_id block = op.kind == OP_ALLOCATE ? w->request->program->objects.len + op.var : ID_NONE;
    if (block != ID_NONE && w->stride[block]) set_array(w, block, &op); /* nobody reads the old one any more */
    if (count == 1 && op.kind == OP_VIOLATION) wait_for_sites(w, edges[i]);
    if (count == 1 && write_elements(&r, &op))
      op = operation_make(OP_SKIP);
    else
      replace_operands(&r, &op);
    w->p->edges.data[edges[i]].op = op;
  }
  for (uint32_t g = 0; g < w->ghosts.len; g++)
    if (w->ghosts.data[g].site == l)
      splice_assign(&w->splice, w->ghosts.data[g].is_read, is_ghost(w, g, index_of(&r, w->ghosts.data[g].index)));
  for (uint32_t i = 0; i < count; i++) splice_move_source(&w->splice, edges[i]);
}

static void rewrite_location(struct watch *w, loc_id l) {
  w->splice.function = w->request->program->locations.data[l].function;
  splice_groups(w->request->program, l, rewrite_edges, w);
}

/* ---- the beginning ---- */

/* Any index of an array is one of the longest one. What is left behind the last stride has an index, too: a header
 * before the elements moves the end of the last one there, and a member behind them is there. */
static void choose_ghosts(struct watch *w) {
  struct exprs *s = &w->p->exprs;
  const uint16_t width = w->p->pointer_width;
  uint64_t most = 0;
  for (uint32_t c = 0; c < w->columns.len; c++) {
    array_id a = w->columns.data[c].array;
    bool is_block = array_is_block(w->request->program, a); /* of any size */
    uint64_t size = is_block ? UINT64_MAX >> (65 - width) : w->p->objects.data[a].size, stride = w->stride[a];
    uint64_t count = is_block ? size : size / stride + (size % stride != 0);
    if (count > most) most = count;
  }
  for (uint32_t g = 0; g < w->ghosts.len; g++) {
    expr at = read_of(w, w->ghosts.data[g].at);
    forget(w, w->ghosts.data[g].at);
    splice_assume(&w->splice, expr_binary(s, E_SLE, expr_const(s, width, 0), at, 0));
    splice_assume(&w->splice, expr_binary(s, E_SLT, at, expr_const(s, width, most), 0));
  }
}

/* What an array holds before anybody has written: zeros of a global one that has no other values. */
static void begin_function(struct watch *w, function_id f) {
  struct function *fn = &w->p->functions.data[f];
  if (fn->entry == ID_NONE || !points_to_is_called(w->request->call_graph->points_to, f)) return;
  loc_id old = fn->entry, first = program_add_location(w->p, f);
  uint32_t before = w->p->edges.len;
  w->splice.function = f;
  w->splice.at = fn->at;
  w->splice.here = first;
  if (f == w->p->start) choose_ghosts(w);
  for (object_id o = 0; o < w->p->objects.len; o++) {
    const struct object *x = &w->p->objects.data[o];
    bool is_unknown = x->function == ID_NONE ? f == w->p->start && x->bytes : x->function == f;
    if (w->stride[o] && is_unknown) set_array(w, o, NULL);
  }
  if (w->p->edges.len == before) return;
  splice_edge(&w->splice, w->splice.here, old, operation_make(OP_SKIP));
  w->p->functions.data[f].entry = first;
}

static void make_copy(struct watch *w) {
  const struct cfg *cfg = w->request->cfg;
  const function_id functions = w->p->functions.len;
  add_ghosts(w);
  hints_find(w);
  for (function_id f = 0; f < functions; f++) {
    begin_function(w, f);
    for (uint32_t i = cfg->order_first[f]; i < cfg->order_first[f + 1]; i++)
      if (watch_is_run(w, cfg->order[i])) rewrite_location(w, cfg->order[i]);
  }
  assert_structure(program_is_valid(w->p));
}

struct watched *watch_new(const struct watch_request *r) {
  struct program *copy = program_copy(r->program);
  if (!copy) return NULL;
  struct watched *out = xcalloc(1, sizeof *out);
  struct watch w = {.request = r, .p = copy, .splice = {.p = copy}, .walk = WALK_INIT, .out = out};
  out->program = copy;
  columns_find(&w);
  if (w.columns.len) sites_find(&w);
  bool is_worth_it = w.ghosts.len;
  if (is_worth_it) make_copy(&w);
  free(w.stride);
  vec_release_all(&w.columns, &w.ghosts, &w.needed, &w.carriers, &w.draws);
  walk_release(&w.walk);
  if (is_worth_it) return out;
  watch_free(out);
  return NULL;
}

void watch_free(struct watched *x) {
  if (!x) return;
  program_free(x->program);
  vec_release(&x->hints);
  free(x);
}
