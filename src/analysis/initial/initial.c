/* One walk over the edges: before each the checks of what it reads, behind it what it does to the flags. Conditions
 * over addresses are about numbers that do not wrap around, as those of guards. */
#include "analysis/initial/private.h"

#include "analysis/splice.h"
#include "base/checking.h"
#include "program/text/print.h"

struct weaver {
  struct program *p;
  struct splice splice;
  struct walk walk;
  struct map flags;                       /* variable -> its flag + 1 */
  var_id watched, is_set, moved, follows; /* ID_NONE = there is no memory in question */
  bool globals_may_be_copies;             /* of what was never set */
  struct strbuf text;
  edge_id edge;
};

/* ---- variables ---- */

static var_id add_variable(struct weaver *w, const char *what, const char *of, function_id f, uint16_t width) {
  struct strbuf name = STRBUF_INIT;
  strbuf_printf(&name, "%s$%s", what, of);
  for (uint32_t i = 2; names_find(&w->p->strings, name.text) != MAP_NONE; i++) {
    strbuf_clear(&name);
    strbuf_printf(&name, "%s$%s$%u", what, of, i);
  }
  struct variable v = {.name = program_intern(w->p, name.text),
                       .width = width,
                       .kind = f == ID_NONE ? VARIABLE_GLOBAL : VARIABLE_TEMPORARY,
                       .is_static = true,
                       .type = CTYPE_NONE,
                       .function = f,
                       .at = {ID_NONE, 0, 0},
                       .initial = f == ID_NONE ? expr_const(&w->p->exprs, width, 1) : EXPR_NONE};
  strbuf_release(&name);
  return program_add_variable(w->p, v);
}

static expr read_of(struct weaver *w, var_id v) { return expr_var(&w->p->exprs, w->p->variables.data[v].width, v); }
static expr truth(struct weaver *w, bool x) { return expr_const(&w->p->exprs, 1, x); }

static var_id flag_of(const struct weaver *w, var_id v) {
  const uint64_t *known = map_get(&w->flags, v);
  return known ? (var_id)*known - 1 : ID_NONE;
}

static void make_flags(struct weaver *w) {
  struct bitset doubtful;
  const var_id count = w->p->variables.len;
  bitset_init(&doubtful, count);
  find_doubtful(w->p, &doubtful);
  for (var_id v = 0; v < count; v++) {
    if (!bitset_has(&doubtful, v)) continue;
    const struct variable x = w->p->variables.data[v];
    var_id flag = add_variable(w, "set", program_string(w->p, x.name), x.function, 1);
    *map_put(&w->flags, v) = flag + 1;
  }
  bitset_release(&doubtful);
}

static bool is_new_memory(const struct operation *op) {
  return op->kind == OP_ALLOCATE && op->sub != ALLOC_HEAP_ZEROED;
}

static void make_watch(struct weaver *w) {
  bool is_needed = false;
  for (object_id o = 0; o < w->p->objects.len && !is_needed; o++) is_needed = w->p->objects.data[o].function != ID_NONE;
  for (edge_id e = 0; e < w->p->edges.len && !is_needed; e++) is_needed = is_new_memory(&w->p->edges.data[e].op);
  if (!is_needed) return;
  w->watched = add_variable(w, "watched", "byte", ID_NONE, w->p->pointer_width);
  w->is_set = add_variable(w, "set", "byte", ID_NONE, 1);
  w->moved = add_variable(w, "moved", "byte", ID_NONE, w->p->pointer_width);
  w->follows = add_variable(w, "follows", "byte", ID_NONE, 1);
}

/* ---- where the watched byte is ---- */

static expr wide(struct weaver *w, expr e) { return expr_zext(&w->p->exprs, (uint16_t)(w->p->pointer_width + 2), e); }

/* Is it one of the bytes at the address? */
static expr is_among(struct weaver *w, expr address, expr bytes) {
  struct exprs *s = &w->p->exprs;
  expr at = wide(w, read_of(w, w->watched)), from = wide(w, address);
  expr to = expr_binary(s, E_ADD, from, wide(w, bytes), 0);
  return expr_binary(s, E_AND, expr_binary(s, E_ULE, from, at, 0), expr_binary(s, E_ULT, at, to, 0), 0);
}

static expr number(struct weaver *w, uint64_t x) { return expr_const(&w->p->exprs, w->p->pointer_width, x); }

/* Memory that is set from the beginning. */
static bool is_global(const struct program *p, expr address) {
  const struct expr_node *n = expr_get(&p->exprs, expr_root(&p->exprs, address));
  return n->kind == E_OBJECT && p->objects.data[n->ref].function == ID_NONE;
}

/* Nor does anybody copy something there that was never set. */
static bool is_always_set(const struct weaver *w, expr address) {
  return !w->globals_may_be_copies && is_global(w->p, address);
}

/* A character that is stored as it was loaded (I2). */
static bool is_copied_character(const struct program *p, const struct operation *op) {
  const struct expr_node *n = op->kind == OP_STORE ? expr_get(&p->exprs, op->b) : NULL;
  if (!n || n->kind != E_LOAD || n->width != 8) return false;
  const struct ctype *t = ctype_resolved(&p->types, n->type);
  return !t || t->kind != CT_ENUM;
}

/* May the address be that of a global? */
static bool may_be_global(const struct program *p, expr address) {
  const struct expr_node *n = expr_get(&p->exprs, expr_root(&p->exprs, address));
  return n->kind != E_OBJECT || p->objects.data[n->ref].function == ID_NONE;
}

static bool may_copy_to_globals(const struct program *p) {
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct operation *op = &p->edges.data[e].op;
    if (op->kind != OP_COPY && !is_copied_character(p, op)) continue;
    expr from = op->kind == OP_COPY ? op->b : expr_get(&p->exprs, op->b)->a;
    if (may_be_global(p, op->a) && !is_global(p, from)) return true;
  }
  return false;
}

/* The bytes are set, or are not any more. */
static void change_bytes(struct weaver *w, expr address, expr bytes, bool is_set) {
  if (w->watched == ID_NONE || is_always_set(w, address)) return;
  struct exprs *s = &w->p->exprs;
  splice_assign(&w->splice, w->is_set,
                expr_ite(s, is_among(w, address, bytes), truth(w, is_set), read_of(w, w->is_set)));
}

/* ---- checks ---- */

static void emit_check(struct weaver *w, expr condition) {
  loc_id from = w->splice.here, failed = program_add_location(w->p, w->splice.function),
         end = program_add_location(w->p, w->splice.function);
  splice_assume(&w->splice, condition);
  struct operation op = operation_make(OP_ASSUME);
  op.a = expr_negate(&w->p->exprs, condition);
  splice_edge(&w->splice, from, failed, op);
  strbuf_puts(&w->text, " is set");
  op = operation_make(OP_VIOLATION);
  op.sub = CHECK_INIT;
  op.name = program_intern_visible(w->p, w->text.text);
  strbuf_clear(&w->text);
  edge_id violation = splice_edge(&w->splice, failed, end, op);
  w->p->edges.data[violation].is_woven = false; /* it is told as what it is */
}

static void check_variable(struct weaver *w, var_id v) {
  var_id flag = flag_of(w, v);
  if (flag == ID_NONE) return;
  strbuf_puts(&w->text, program_string(w->p, w->p->variables.data[v].name));
  emit_check(w, read_of(w, flag));
}

static void check_load(struct weaver *w, const struct expr_node *n) {
  if (w->watched == ID_NONE || is_always_set(w, n->a)) return;
  struct exprs *s = &w->p->exprs;
  print_lvalue(w->p, n->a, n->width, n->type, &w->text);
  expr elsewhere = expr_negate(s, is_among(w, n->a, number(w, (n->width + 7u) / 8)));
  emit_check(w, expr_binary(s, E_OR, elsewhere, read_of(w, w->is_set), 0));
}

static void check_reads(struct weaver *w, const edge_id *edges, uint32_t count) {
  VEC(expr) reads = VEC_INIT;
  for (uint32_t i = 0; i < count; i++) {
    const struct operation *op = &w->p->edges.data[edges[i]].op;
    expr copied = is_copied_character(w->p, op) ? op->b : EXPR_NONE;
    walk_operation(w->p, op, &w->walk);
    for (uint32_t k = 0; k < w->walk.order.len; k++) {
      expr e = w->walk.order.data[k];
      const struct expr_node *n = expr_get(&w->p->exprs, e);
      bool is_read = n->kind == E_VAR || (n->kind == E_LOAD && (expr_is_none(copied) || !expr_same(e, copied)));
      for (uint32_t j = 0; j < reads.len && is_read; j++) is_read = !expr_same(reads.data[j], e);
      if (is_read) vec_push(&reads, e);
    }
  }
  for (uint32_t i = 0; i < reads.len; i++) {
    const struct expr_node n = *expr_get(&w->p->exprs, reads.data[i]);
    if (n.kind == E_VAR)
      check_variable(w, n.ref);
    else
      check_load(w, &n);
  }
  vec_release(&reads);
}

/* ---- effects ---- */

static void choose(struct weaver *w, var_id v) {
  struct operation op = operation_make(OP_HAVOC);
  op.var = v, op.sub = HAVOC_CHOICE, op.name = w->p->variables.data[w->watched].name;
  splice_then(&w->splice, op);
}

static void go(struct weaver *w, loc_id to) { splice_edge(&w->splice, w->splice.here, to, operation_make(OP_SKIP)); }

/* The bytes are copied, before or behind the edge that does it: the watch may go with them; if it does not, and looks
 * at the target, that is set (I1). */
static void copy_bytes(struct weaver *w, expr to, expr from, expr bytes) {
  if (w->watched == ID_NONE || (is_always_set(w, to) && is_always_set(w, from))) return;
  struct exprs *s = &w->p->exprs;
  if (is_always_set(w, from)) {
    change_bytes(w, to, bytes, true);
    return;
  }
  choose(w, w->follows);
  loc_id here = w->splice.here, end = program_add_location(w->p, w->splice.function);
  expr goes = expr_binary(s, E_AND, read_of(w, w->follows), is_among(w, from, bytes), 0);
  splice_assume(&w->splice, goes);
  choose(w, w->moved); /* said as an equation: sums of addresses fit into the wider numbers, differences may not */
  expr here_sum = expr_binary(s, E_ADD, wide(w, read_of(w, w->watched)), wide(w, to), 0);
  expr there_sum = expr_binary(s, E_ADD, wide(w, read_of(w, w->moved)), wide(w, from), 0);
  splice_assume(&w->splice, expr_binary(s, E_EQ, here_sum, there_sum, 0));
  splice_assign(&w->splice, w->watched, read_of(w, w->moved));
  go(w, end);
  w->splice.here = here;
  splice_assume(&w->splice, expr_negate(s, goes));
  change_bytes(w, to, bytes, true);
  go(w, end);
  w->splice.here = end;
}

static expr bytes_of(struct weaver *w, expr value) { return number(w, (expr_width(&w->p->exprs, value) + 7u) / 8); }

/* What a function of the library may write it need not have written: it may have failed, or written less. */
static void may_set_bytes(struct weaver *w, expr address, expr bytes) {
  if (w->watched == ID_NONE || is_always_set(w, address)) return;
  struct exprs *s = &w->p->exprs;
  choose(w, w->follows);
  expr is_written = expr_binary(s, E_AND, is_among(w, address, bytes), read_of(w, w->follows), 0);
  splice_assign(&w->splice, w->is_set, expr_binary(s, E_OR, read_of(w, w->is_set), is_written, 0));
}

/* What addresses and sizes are is known before the edge, which may change what they are made of. */
static void effects_before(struct weaver *w, const struct operation *op) {
  switch ((enum op_kind)op->kind) {
  case OP_STORE:
    if (is_copied_character(w->p, op))
      copy_bytes(w, op->a, expr_get(&w->p->exprs, op->b)->a, number(w, 1));
    else
      change_bytes(w, op->a, bytes_of(w, op->b), true);
    break;
  case OP_FILL: change_bytes(w, op->a, op->c, true); break;
  case OP_COPY: copy_bytes(w, op->a, op->b, op->c); break;
  case OP_HAVOC_MEMORY:
    if (op->sub == HAVOC_INPUT && op->name == ID_NONE && w->p->functions.data[w->splice.function].is_library_model)
      may_set_bytes(w, op->a, op->b);
    else
      change_bytes(w, op->a, op->b, op->sub != HAVOC_SCOPE);
    break;
  case OP_VA_START: change_bytes(w, op->a, number(w, w->p->pointer_width == 64 ? 24 : 4), true); break;
  default: break;
  }
}

static void mark_results(struct weaver *w, const struct operation *op) {
  for (uint32_t i = 0; i < op->result_count; i++) {
    var_id v = w->p->results.data[op->first_result + i];
    var_id flag = v == ID_NONE ? ID_NONE : flag_of(w, v);
    if (flag != ID_NONE) splice_assign(&w->splice, flag, truth(w, true));
  }
}

static void effects_behind(struct weaver *w, const struct operation *op, expr kept) {
  if (op->kind == OP_CALL) mark_results(w, op);
  if (op->var == ID_NONE) return;
  var_id flag = flag_of(w, op->var);
  if (flag != ID_NONE) splice_assign(&w->splice, flag, truth(w, effect_on(w->p, op, op->var) > 0));
  if (op->kind == OP_ALLOCATE) change_bytes(w, read_of(w, op->var), kept, !is_new_memory(op));
}

/* The size of an allocation, as it is before it. */
static expr keep_size(struct weaver *w, const struct operation *op) {
  if (op->kind != OP_ALLOCATE || w->watched == ID_NONE || expr_is_const(&w->p->exprs, op->a, NULL)) return op->a;
  var_id v = add_variable(w, "size", "new", w->splice.function, expr_width(&w->p->exprs, op->a));
  splice_assign(&w->splice, v, op->a);
  return read_of(w, v);
}

/* ---- places ---- */

static void weave_edges(void *data, loc_id l, const edge_id *edges, uint32_t count) {
  struct weaver *w = data;
  w->splice.here = l;
  w->splice.at = w->p->edges.data[edges[0]].at;
  check_reads(w, edges, count);
  const struct operation op = w->p->edges.data[edges[0]].op;
  expr kept = EXPR_NONE;
  if (count == 1) {
    effects_before(w, &op);
    kept = keep_size(w, &op);
  }
  for (uint32_t i = 0; i < count; i++) splice_move_source(&w->splice, edges[i]);
  if (count > 1) return;
  loc_id behind = program_add_location(w->p, w->splice.function), target = w->p->edges.data[edges[0]].target;
  uint32_t before = w->p->edges.len;
  w->splice.here = behind;
  effects_behind(w, &op, kept);
  if (w->p->edges.len == before) return; /* the location stays without use */
  w->p->edges.data[edges[0]].target = behind;
  go(w, target);
}

static void weave_location(struct weaver *w, loc_id l) {
  VEC(edge_id) out = VEC_INIT; /* as they were */
  bool is_branch = w->p->locations.data[l].out.len > 1;
  for (uint32_t i = 0; i < w->p->locations.data[l].out.len; i++) {
    vec_push(&out, w->p->locations.data[l].out.data[i]);
    is_branch &= w->p->edges.data[out.data[i]].op.kind == OP_ASSUME;
  }
  w->splice.function = w->p->locations.data[l].function;
  if (is_branch)
    weave_edges(w, l, out.data, out.len);
  else
    for (uint32_t i = 0; i < out.len; i++) weave_edges(w, l, &out.data[i], 1);
  vec_release(&out);
}

/* Nothing is set when a function begins; the program begins with the choice of the byte. */
static void weave_entry(struct weaver *w, function_id f) {
  loc_id old = w->p->functions.data[f].entry;
  if (old == ID_NONE) return;
  loc_id first = program_add_location(w->p, f);
  uint32_t before = w->p->edges.len;
  w->splice.function = f, w->splice.here = first, w->splice.at = w->p->functions.data[f].at;
  if (f == w->p->start && w->watched != ID_NONE) {
    choose(w, w->watched);
  }
  for (var_id v = 0; v < w->p->variables.len; v++)
    if (w->p->variables.data[v].function == f && flag_of(w, v) != ID_NONE)
      splice_assign(&w->splice, flag_of(w, v), truth(w, false));
  for (uint32_t i = 0; i < w->p->functions.data[f].objects.len && f != w->p->start; i++) {
    object_id o = w->p->functions.data[f].objects.data[i];
    change_bytes(w, expr_object(&w->p->exprs, o), number(w, w->p->objects.data[o].size), false);
  }
  if (w->p->edges.len == before) return;
  go(w, old);
  w->p->functions.data[f].entry = first;
}

void initial_weave(struct program *p) {
  struct weaver w = {.p = p,
                     .splice = {.p = p},
                     .walk = WALK_INIT,
                     .watched = ID_NONE,
                     .is_set = ID_NONE,
                     .moved = ID_NONE,
                     .follows = ID_NONE,
                     .text = STRBUF_INIT};
  const loc_id count = p->locations.len;
  make_flags(&w);
  make_watch(&w);
  w.globals_may_be_copies = may_copy_to_globals(p);
  for (loc_id l = 0; l < count; l++)
    if (!program_made_function(p, p->locations.data[l].function)) weave_location(&w, l);
  for (function_id f = 0; f < p->functions.len; f++)
    if (f == p->start || !program_made_function(p, f)) weave_entry(&w, f);
  map_release(&w.flags);
  walk_release(&w.walk);
  strbuf_release(&w.text);
  assert_structure(program_is_valid(p));
}
