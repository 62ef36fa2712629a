/* Weakest preconditions of operations, and of pairs of context and location by way of them. */
#include "certify/certify.h"

#include "base/bits.h"

#include "logic/traverse.h"

/* ---- ends of paths ---- */

static term leaf_label(struct certify *c, enum leaf_kind kind, uint32_t id) {
  uint64_t *known = map_put(&c->leaf_of, pair_key((uint32_t)kind, id));
  if (*known) return c->leaves.data[*known - 1].label;
  *known = c->leaves.len + 1;
  term label = symbol_label(c, c->leaves.len);
  vec_push(&c->leaves, ((struct leaf){kind, id, label}));
  return label;
}

static bool is_bad_end(enum leaf_kind kind) {
  return kind == LEAF_VIOLATION || kind == LEAF_MISSING || kind == LEAF_RECURSION;
}

term leaf_claim(struct certify *c, enum leaf_kind kind, uint32_t id, term formula) {
  if (c->ends.is_forgiving && is_bad_end(kind)) return term_true;
  if (!c->is_labelled || term_eq(formula, term_true)) return formula;
  return term_or2(&c->terms, leaf_label(c, kind, id), formula);
}

/* ---- memory ---- */

/* NULL if nothing is known. */
static target_list *targets(struct certify *c, expr address) {
  target_list *where = xcalloc(1, sizeof *where);
  if (alias_targets(&c->alias, address, where)) return where;
  free(where);
  return NULL;
}

static void add_write(struct certify *c, struct change *x, struct write w, expr address, expr size) {
  u128 bytes;
  w.at = expr_address(c, address);
  w.where = targets(c, address);
  w.bytes = UINT64_MAX;
  if (expr_is_none(size)) {
    w.bytes = expr_width(&c->program->exprs, w.value) / 8u;
    w.size = address_constant(c, w.bytes);
  } else {
    w.size = expr_address(c, size);
    if (expr_is_const(&c->program->exprs, size, &bytes) && bytes < (uint64_t)1 << 62) w.bytes = (uint64_t)bytes;
  }
  if (w.bytes && w.bytes != UINT64_MAX) access_assume(c, address, w.at, w.bytes);
  vec_push(&x->writes, w);
}

static void write_of(struct certify *c, const struct operation *op, struct change *x) {
  switch ((enum op_kind)op->kind) {
  case OP_STORE: add_write(c, x, (struct write){.kind = WRITE_VALUE, .value = op->b}, op->a, EXPR_NONE); break;
  case OP_HAVOC_MEMORY: add_write(c, x, (struct write){.kind = WRITE_UNKNOWN}, op->a, op->b); break;
  case OP_COPY:
    add_write(c, x, (struct write){.kind = WRITE_COPY, .from = expr_address(c, op->b)}, op->a, op->c);
    break;
  case OP_FILL: add_write(c, x, (struct write){.kind = WRITE_FILL, .value = op->b}, op->a, op->c); break;
  default: {
    /* a va_list, of the size that the ABI gives it at most; points-to sets take it as of any size */
    struct write w = {.kind = WRITE_UNKNOWN, .at = expr_address(c, op->a), .size = address_constant(c, 24)};
    w.where = targets(c, op->a);
    w.bytes = UINT64_MAX;
    vec_push(&x->writes, w);
  }
  }
}

static void unknown_variable(struct certify *c, var_id v, struct change *x) {
  const struct variable *y = &c->program->variables.data[v];
  expr self = expr_var(&c->program->exprs, y->width, v);
  change_variable(x, symbol_variable(c, v, c->context), symbol_unknown(c, y->width, variable_is_signed(c, v), self));
}

/* The new object is not at null, nor around the end of the address space, nor where a live object is. */
static void allocate(struct certify *c, edge_id e, const struct operation *op, term post, struct change *x) {
  struct terms *s = &c->terms;
  expr self = expr_var(&c->program->exprs, pointer_width(c), op->var);
  term at = symbol_unknown(c, pointer_width(c), false, self), size = expr_address(c, op->a);
  u128 bytes = UINT64_MAX;
  expr_is_const(&c->program->exprs, op->a, &bytes);
  struct write w = {.kind = WRITE_NEW_MEMORY, .at = at, .size = size, .id = e};
  w.bytes = bytes < (uint64_t)1 << 62 ? (uint64_t)bytes : UINT64_MAX;
  w.is_zeroed = op->sub == ALLOC_HEAP_ZEROED;
  vec_push(&x->writes, w);
  vec_push(&c->assumed, term_not(term_equals(s, at, address_constant(c, 0))));
  if (c->is_bv)
    vec_push(&c->assumed, term_ule(s, at, term_add2(s, at, size)));
  else
    vec_push(&c->assumed, term_le(s, term_add2(s, at, size), power_of_two(c, pointer_width(c))));
  term_list variables = VEC_INIT;
  term_free_variables(s, &post, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) {
    const struct symbol *o = symbol_find(c, variables.data[i]);
    if (!o || o->kind != SYMBOL_OBJECT || !context_is_active(c, o->context, c->context)) continue;
    term other = address_constant(c, c->program->objects.data[o->id].size);
    vec_push(&c->assumed, address_disjoint(c, at, size, variables.data[i], other));
  }
  vec_release(&variables);
  term value = convert_reading(c, at, pointer_width(c), false, variable_is_signed(c, op->var));
  change_variable(x, symbol_variable(c, op->var, c->context), value);
}

/* The size of a block whose beginning is given: known if all that the address may lead to are blocks of one size. */
static void object_size(struct certify *c, const struct operation *op, struct change *x) {
  target_list list = VEC_INIT;
  u128 size = 0, bytes;
  bool is_known = alias_targets(&c->alias, op->a, &list) && list.len > 0;
  for (uint32_t i = 0; i < list.len && is_known; i++) {
    const struct alias_target *t = &list.data[i];
    const struct operation *made = t->kind == TARGET_DYNAMIC ? &c->program->edges.data[t->id].op : NULL;
    is_known = made && made->kind == OP_ALLOCATE && expr_is_const(&c->program->exprs, made->a, &bytes) && bytes &&
               (i == 0 || bytes == size);
    size = is_known ? bytes : 0;
  }
  vec_release(&list);
  if (!is_known) {
    unknown_variable(c, op->var, x);
    return;
  }
  uint16_t width = c->program->variables.data[op->var].width;
  term value = constant_value(c, width, bits_trunc(width, size), variable_is_signed(c, op->var));
  change_variable(x, symbol_variable(c, op->var, c->context), value);
}

/* ---- operations ---- */

static term simple_precondition(struct certify *c, edge_id e, const struct operation *op, term post) {
  struct change x = {VEC_INIT, VEC_INIT, VEC_INIT};
  switch ((enum op_kind)op->kind) {
  case OP_SKIP:
  case OP_ANY_LIFE:
  case OP_ANY_RELEASE: break;
  case OP_ASSUME: vec_push(&c->assumed, expr_truth(c, op->a)); break;
  case OP_ASSIGN:
    change_variable(&x, symbol_variable(c, op->var, c->context), expr_for_variable(c, op->a, op->var));
    break;
  case OP_OBJECT_SIZE: object_size(c, op, &x); break;
  case OP_HAVOC:
  case OP_STACK_SAVE: unknown_variable(c, op->var, &x); break;
  case OP_ALLOCATE:
    if (c->program->variables.data[op->var].width == pointer_width(c))
      allocate(c, e, op, post, &x);
    else
      c->stuck = "an allocation assigns a variable of another width than an address";
    break;
  case OP_ANY_WRITER: write_of(c, op, &x); break;
  case OP_CALL:
  case OP_RETURN:
  case OP_ANY_END:
  case OP_KIND_COUNT: c->stuck = "an operation is not known"; break;
  }
  term result = change_apply(c, &x, post);
  change_release(&x);
  return result;
}

/* What is needed behind the edge, in terms of the state before it. */
static term edge_need(struct certify *c, uint32_t context, edge_id e) {
  const struct edge x = c->program->edges.data[e];
  assert(c->program->locations.data[x.source].function == c->contexts.data[context].function);
  edge_begin(c, context);
  if (x.marks & MARK_MISSING) return leaf_claim(c, LEAF_MISSING, e, term_false);
  switch ((enum op_kind)x.op.kind) {
  case OP_VIOLATION: return leaf_claim(c, LEAF_VIOLATION, e, term_false);
  case OP_STOP: return x.op.sub == STOP_UNMODELLED ? leaf_claim(c, LEAF_MISSING, e, term_false) : term_true;
  case OP_CALL: return call_precondition(c, context, e);
  case OP_RETURN: return return_precondition(c, context, e);
  default: return simple_precondition(c, e, &x.op, pair_claim(c, context, x.target));
  }
}

/* ---- pairs ---- */

static const uint32_t under_way = 1; /* no term has that number */

static uint32_t find_invariant(struct certify *c, uint32_t context, loc_id l) {
  uint64_t *known = map_put(&c->invariant_at, pair_key(context, l));
  if (*known) return (uint32_t)*known - 1;
  if (!flow_is_head(c->flow, l)) return ID_NONE;
  assert(c->program->locations.data[l].function == c->contexts.data[context].function);
  *known = c->invariants.len + 1; /* becomes an obligation of its own */
  vec_push(&c->invariants, ((struct certify_invariant){context, l, term_true, true}));
  return c->invariants.len - 1;
}

bool pair_is_known(struct certify *c, uint64_t pair) {
  if (find_invariant(c, (uint32_t)(pair >> 32), (loc_id)pair) != ID_NONE) return true;
  const uint64_t *t = map_get(&c->memo[c->is_labelled], pair);
  return t && *t > under_way;
}

/* Of what was not known when the round began, nothing may be claimed. */
static term round_claim(const struct certify *c, uint32_t invariant) {
  return invariant < c->ends.needed.len ? c->ends.needed.data[invariant] : term_false;
}

term pair_claim(struct certify *c, uint32_t context, loc_id l) {
  uint32_t i = find_invariant(c, context, l);
  if (i != ID_NONE) {
    struct certify_invariant *x = &c->invariants.data[i];
    return c->ends.is_counted ? round_claim(c, i) : leaf_claim(c, LEAF_INVARIANT, i, x->formula);
  }
  const uint64_t *t = map_get(&c->memo[c->is_labelled], pair_key(context, l));
  assert(t && *t > under_way);
  return (term){(uint32_t)*t};
}

static term out_edges(struct certify *c, uint32_t context, loc_id l) {
  VEC(struct way) ways = VEC_INIT;
  for (uint32_t k = 0; k < c->program->locations.data[l].out.len && !c->stuck; k++) {
    struct way w;
    w.need = edge_need(c, context, c->program->locations.data[l].out.data[k]);
    w.guard = term_and(&c->terms, c->assumed.data, c->assumed.len);
    vec_push(&ways, w);
  }
  term t = c->stuck ? term_true : ways_join(c, ways.data, ways.len);
  vec_release(&ways);
  return t;
}

/* Puts the unknown successors of a pair on the list; false at a cycle that no invariant cuts. */
static bool push_successors(struct certify *c, uint64_t pair) {
  const struct location *l = &c->program->locations.data[(loc_id)pair];
  pair_list next = VEC_INIT;
  bool ok = true;
  for (uint32_t k = 0; k < l->out.len; k++) edge_successors(c, (uint32_t)(pair >> 32), l->out.data[k], &next);
  for (uint32_t i = 0; i < next.len && ok; i++) {
    if (pair_is_known(c, next.data[i])) continue;
    const uint64_t *state = map_get(&c->memo[c->is_labelled], next.data[i]);
    ok = !state || *state != under_way;
    vec_push(&c->todo, next.data[i]);
  }
  vec_release(&next);
  if (!ok) c->stuck = "a cycle of control has neither an invariant nor a loop head";
  return ok;
}

static bool work_off(struct certify *c, uint32_t bottom) {
  while (c->todo.len > bottom && !c->stuck) {
    uint64_t pair = c->todo.data[c->todo.len - 1];
    uint64_t *state = map_put(&c->memo[c->is_labelled], pair);
    if (limits_exceeded_now(&c->ctx->limits)) {
      c->stuck = limits_reason(&c->ctx->limits);
      c->is_limit = true;
      return false;
    }
    if (*state > under_way) {
      c->todo.len--;
    } else if (*state == 0) {
      *state = under_way;
      if (!push_successors(c, pair)) return false;
    } else {
      term t = out_edges(c, (uint32_t)(pair >> 32), (loc_id)pair);
      assert(c->stuck || t.id > under_way);
      *map_put(&c->memo[c->is_labelled], pair) = t.id;
      c->todo.len--;
    }
  }
  return !c->stuck;
}

bool pair_precondition(struct certify *c, uint32_t context, loc_id l, term *ret) {
  const struct location *x = &c->program->locations.data[l];
  pair_list next = VEC_INIT;
  bool ok = true;
  for (uint32_t k = 0; k < x->out.len; k++) edge_successors(c, context, x->out.data[k], &next);
  for (uint32_t i = 0; i < next.len && ok; i++) {
    if (pair_is_known(c, next.data[i])) continue;
    uint32_t bottom = c->todo.len;
    vec_push(&c->todo, next.data[i]);
    ok = work_off(c, bottom);
    assert(!ok || c->todo.len == bottom);
  }
  vec_release(&next);
  if (ok) *ret = out_edges(c, context, l);
  return ok && !c->stuck;
}
