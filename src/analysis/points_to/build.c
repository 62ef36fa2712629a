/* From the program to constraints. An expression has one node for all its occurrences; expressions that cannot carry an
 * address (comparisons, small constants, arithmetic on nothing else) have node 0 and cause no work. Functions are
 * translated when the first call reaches them. */
#include "analysis/points_to/private.h"

static node_id constant_node(struct points_to *pt, pt_place x) {
  node_id n = pt_node_new(pt);
  pt_node_add_place(pt, n, x);
  return n;
}

/* A new node with an edge from `from`; node 0 stays node 0. */
static node_id derived(struct points_to *pt, node_id from, enum pt_flow flow, int64_t amount) {
  if (from == 0) return 0;
  node_id n = pt_node_new(pt);
  pt_node_add_edge(pt, from, n, flow, amount, 0);
  return n;
}

static node_id joined(struct points_to *pt, node_id x, node_id y, enum pt_flow flow) {
  if (x == 0 && y == 0) return 0;
  node_id n = pt_node_new(pt);
  if (x) pt_node_add_edge(pt, x, n, flow, 0, 0);
  if (y) pt_node_add_edge(pt, y, n, flow, 0, 0);
  return n;
}

static node_id node_of(const struct points_to *pt, expr e) {
  assert(expr_is_none(e) || pt->expr_nodes.data[e.id] != ID_NONE);
  return expr_is_none(e) ? 0 : pt->expr_nodes.data[e.id];
}

/* Numbers near 0 (from both sides) are counters and error codes, never dereferenced. */
static bool is_plausible_address(const struct points_to *pt, const struct expr_node *n) {
  enum { PAGE = 4096 };
  u128 v = expr_const_value(n);
  return n->width == pt->program->pointer_width && v >= PAGE && v <= bits_mask(n->width) - PAGE;
}

static node_id constant_expr(struct points_to *pt, const struct expr_node *n) {
  return is_plausible_address(pt, n) ? constant_node(pt, pt_place_make(pt, BLOCK_ABSOLUTE, 0, 1)) : 0;
}

static node_id load(struct points_to *pt, const struct expr_node *n) {
  assert(n->width % 8 == 0);
  node_id address = node_of(pt, n->a);
  if (address == 0) return 0;
  node_id result = pt_node_new(pt);
  pt_node_add_use(pt, address, USE_LOAD, result, n->width / 8u);
  return result;
}

static node_id field(struct points_to *pt, const struct expr_node *n) {
  return derived(pt, node_of(pt, n->a), FLOW_OFFSET, (int64_t)n->imm);
}

static node_id element(struct points_to *pt, const struct expr_node *n) {
  u128 k;
  node_id base = node_of(pt, n->a);
  if (n->imm == 0) return base;
  if (!expr_is_const(&pt->program->exprs, n->b, &k)) {
    bool fits = n->imm <= PLACE_FIELD;
    return derived(pt, base, FLOW_STRIDE, fits ? (int64_t)n->imm : 1);
  }
  i128 offset = bits_signed(pt->program->pointer_width, k) * (i128)(int64_t)n->imm;
  bool fits = offset >= -PLACE_BIAS && offset < PLACE_BIAS;
  return derived(pt, base, fits ? FLOW_OFFSET : FLOW_BLUR, fits ? (int64_t)offset : 0);
}

static node_id sum(struct points_to *pt, const struct expr_node *n) {
  u128 k;
  node_id a = node_of(pt, n->a), b = node_of(pt, n->b);
  if (n->width == pt->program->pointer_width && expr_is_const(&pt->program->exprs, n->b, &k)) {
    i128 offset = bits_signed(n->width, k);
    if (n->kind == E_SUB) offset = -offset;
    if (a && offset >= -PLACE_BIAS && offset < PLACE_BIAS) return derived(pt, a, FLOW_OFFSET, (int64_t)offset);
    if (a) b = 0; /* a large constant is a distance here, not an address */
  }
  return joined(pt, a, b, FLOW_BLUR);
}

/* Whole addresses survive in the pieces of wider values only at multiples of the pointer width. */
static node_id piece(struct points_to *pt, const struct expr_node *n) {
  uint16_t pw = pt->program->pointer_width;
  bool whole = n->imm % pw == 0 && n->width % pw == 0;
  return derived(pt, node_of(pt, n->a), whole ? FLOW_COPY : FLOW_BLUR, 0);
}

static node_id make_expr_node(struct points_to *pt, const struct expr_node *n) {
  uint16_t pw = pt->program->pointer_width;
  switch ((enum expr_kind)n->kind) {
  case E_CONST: return constant_expr(pt, n);
  case E_VAR: return 1 + n->ref;
  case E_OBJECT: return constant_node(pt, pt_place_make(pt, pt_block_of_object(n->ref), 0, 0));
  case E_FUNCTION:
    pt_call_take_address(pt, n->ref);
    return constant_node(pt, pt_place_make(pt, pt_block_of_function(pt, n->ref), 0, 0));
  case E_LOAD: return load(pt, n);
  case E_FIELD: return field(pt, n);
  case E_INDEX: return element(pt, n);
  case E_ANY_EXTENSION: return node_of(pt, n->a);
  case E_EXTRACT: return piece(pt, n);
  case E_CONCAT: {
    bool whole = expr_width(&pt->program->exprs, n->b) % pw == 0;
    return joined(pt, node_of(pt, n->a), node_of(pt, n->b), whole ? FLOW_COPY : FLOW_BLUR);
  }
  case E_ADD:
  case E_SUB: return sum(pt, n);
  case E_NOT: return derived(pt, node_of(pt, n->a), FLOW_BLUR, 0);
  case E_MUL:
  case E_ANY_DIVISION:
  case E_ANY_SHIFT:
  case E_ANY_BITWISE: return joined(pt, node_of(pt, n->a), node_of(pt, n->b), FLOW_BLUR);
  case E_ANY_COMPARISON: return 0;
  case E_ITE: return joined(pt, node_of(pt, n->b), node_of(pt, n->c), FLOW_COPY);
  case E_FLOAT:
    return joined(pt, joined(pt, node_of(pt, n->a), node_of(pt, n->b), FLOW_BLUR), node_of(pt, n->c), FLOW_BLUR);
  case EXPR_KIND_COUNT: break;
  }
  return 0;
}

/* Depth-safe: operands first, with a stack of its own (building may come back here through initial values). */
node_id pt_build_expr(struct points_to *pt, expr root) {
  const struct exprs *s = &pt->program->exprs;
  if (expr_is_none(root)) return 0;
  if (pt->expr_nodes.data[root.id] != ID_NONE) return pt->expr_nodes.data[root.id];
  VEC(expr) stack = VEC_INIT;
  vec_push(&stack, root);
  while (stack.len) {
    expr e = vec_last(&stack);
    const struct expr_node *n = expr_get(s, e);
    const expr operands[] = {n->a, n->b, n->c};
    uint32_t before = stack.len;
    for (int i = 0; i < expr_arity((enum expr_kind)n->kind); i++)
      if (!expr_is_none(operands[i]) && pt->expr_nodes.data[operands[i].id] == ID_NONE) vec_push(&stack, operands[i]);
    if (stack.len > before) continue;
    stack.len--;
    if (pt->expr_nodes.data[e.id] != ID_NONE) continue;
    node_id made = make_expr_node(pt, n);
    /* Making it may have made it already, through the initial value of an object it refers to. */
    if (pt->expr_nodes.data[e.id] == ID_NONE)
      pt->expr_nodes.data[e.id] = made;
    else
      pt_node_add_edge(pt, made, pt->expr_nodes.data[e.id], FLOW_COPY, 0, 0);
  }
  vec_release(&stack);
  return pt->expr_nodes.data[root.id];
}

static uint32_t constant_size(const struct points_to *pt, expr e) {
  u128 n;
  return expr_is_const(&pt->program->exprs, e, &n) && n < SIZE_ANY ? (uint32_t)n : SIZE_ANY;
}

static void assign(struct points_to *pt, var_id v, expr value) {
  pt_node_add_edge(pt, pt_build_expr(pt, value), 1 + v, FLOW_COPY, 0, 0);
}

static void store(struct points_to *pt, const struct operation *op) {
  node_id address = pt_build_expr(pt, op->a), value = pt_build_expr(pt, op->b);
  if (address && value) pt_node_add_use(pt, address, USE_STORE, value, expr_width(&pt->program->exprs, op->b) / 8u);
}

/* A value nobody reads needs no target. */
static void havoc_variable(struct points_to *pt, const struct edge *e) {
  var_id v = e->op.var;
  bool is_global = scalars_function(pt->scalars, v) == ID_NONE;
  if (is_global || liveness_is_live(pt->liveness, e->target, v)) pt_node_add_place(pt, 1 + v, PLACE_UNKNOWN);
}

static void havoc_slot(struct points_to *pt, slot_id x) {
  const struct scalar_cell *c = scalars_cell(pt->scalars, x);
  cell_id cell =
      pt_cell_find(pt, pt_place_make(pt, pt_block_of_object(c->object), (int64_t)c->offset, 0), c->width / 8u);
  if (cell != ID_NONE) pt_node_add_place(pt, pt->cells.data[cell].in, PLACE_UNKNOWN);
}

void pt_build_fresh(struct points_to *pt, block_id b, const struct byte_range *ranges, uint32_t count) {
  if (pt->options.initialised_memory) return;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t size = ranges[i].size == FRESH_ALL ? SIZE_ANY : ranges[i].size;
    cell_id c = pt_cell_find(pt, pt_place_make(pt, b, ranges[i].offset, 0), size);
    if (c != ID_NONE) pt_node_add_place(pt, pt->cells.data[c].in, PLACE_UNKNOWN);
  }
}

/* A local object whose first contents, also after entering its scope again, `fresh` takes care of. */
static bool is_fresh_object(const struct points_to *pt, expr address) {
  int64_t offset;
  const struct expr_node *n = expr_get(&pt->program->exprs, expr_split_offset(&pt->program->exprs, address, &offset));
  return n->kind == E_OBJECT && pt->program->objects.data[n->ref].function != ID_NONE &&
         !pt->scalars->is_tracked[n->ref];
}

static void havoc_memory(struct points_to *pt, const struct edge *e) {
  bool is_scope = e->op.sub == HAVOC_SCOPE || e->op.sub == HAVOC_UNDEF;
  object_id o;
  uint64_t offset;
  node_id address = pt_build_expr(pt, e->op.a);
  pt_build_expr(pt, e->op.b);
  uint32_t bytes = constant_size(pt, e->op.b);
  if (is_scope && (pt->options.initialised_memory || is_fresh_object(pt, e->op.a))) return;
  if (scalars_place(pt->scalars, e->op.a, &o, &offset) && bytes != SIZE_ANY) {
    slot_id x, end = scalars_overlapping(pt->scalars, o, offset, bytes, &x);
    for (; x < end; x++) {
      bool is_global = scalars_function(pt->scalars, x) == ID_NONE;
      if (is_global || liveness_is_live(pt->liveness, e->target, x)) havoc_slot(pt, x);
    }
  } else if (address) {
    pt_node_add_use(pt, address, USE_HAVOC, 0, bytes);
  }
}

static void allocate(struct points_to *pt, edge_id id) {
  const struct operation *op = &pt->program->edges.data[id].op;
  uint32_t size = constant_size(pt, op->a);
  pt_build_expr(pt, op->a);
  block_id b = pt_block_of_allocation(pt, id, ID_NONE);
  pt_node_add_place(pt, 1 + op->var, pt_place_make(pt, b, 0, 0));
  uint32_t count;
  const struct byte_range *ranges = fresh_of_edge(pt->fresh, id, &count);
  if (op->sub != ALLOC_HEAP_ZEROED && size != 0) pt_build_fresh(pt, b, ranges, count);
}

static void copy(struct points_to *pt, const struct operation *op) {
  struct copy_constraint c = {pt_build_expr(pt, op->a), pt_build_expr(pt, op->b), constant_size(pt, op->c)};
  pt_build_expr(pt, op->c);
  if (c.to == 0 || c.from == 0) return;
  uint32_t index = pt->copies.len;
  vec_push(&pt->copies, c);
  pt_node_add_use(pt, c.to, USE_COPY_TO, index, 0);
  pt_node_add_use(pt, c.from, USE_COPY_FROM, index, 0);
}

static void fill(struct points_to *pt, const struct operation *op) {
  node_id address = pt_build_expr(pt, op->a), value = pt_build_expr(pt, op->b);
  pt_build_expr(pt, op->c);
  if (address && value) pt_node_add_use(pt, address, USE_FILL, value, 0);
}

/* Of a va_list, the pointers to the arguments: one on ILP32; on LP64 the second and third word of the struct. */
static void va_start(struct points_to *pt, const struct edge *e) {
  function_id f = pt->program->locations.data[e->source].function;
  node_id list = pt_build_expr(pt, e->op.a);
  node_id area = constant_node(pt, pt_place_make(pt, pt_block_of_varargs(pt, f), 0, 1));
  if (list == 0) return;
  if (pt->program->pointer_width == 32) {
    pt_node_add_use(pt, list, USE_STORE, area, 4);
    return;
  }
  pt_node_add_use(pt, derived(pt, list, FLOW_OFFSET, 8), USE_STORE, area, 8);
  pt_node_add_use(pt, derived(pt, list, FLOW_OFFSET, 16), USE_STORE, area, 8);
}

static void do_return(struct points_to *pt, const struct edge *e) {
  function_id f = pt->program->locations.data[e->source].function;
  uint32_t count = pt->first_result[f + 1] - pt->first_result[f];
  for (uint32_t i = 0; i < e->op.arg_count; i++) {
    node_id value = pt_build_expr(pt, pt->program->args.data[e->op.first_arg + i]);
    if (i < count) pt_node_add_edge(pt, value, pt->result_nodes[pt->first_result[f] + i], FLOW_COPY, 0, 0);
  }
}

static void build_edge(struct points_to *pt, edge_id id) {
  const struct edge *e = &pt->program->edges.data[id];
  switch ((enum op_kind)e->op.kind) {
  case OP_ASSIGN: assign(pt, e->op.var, e->op.a); return;
  case OP_STORE: store(pt, &e->op); return;
  case OP_HAVOC: havoc_variable(pt, e); return;
  case OP_HAVOC_MEMORY: havoc_memory(pt, e); return;
  case OP_CALL: pt_build_call(pt, id); return;
  case OP_RETURN: do_return(pt, e); return;
  case OP_ALLOCATE: allocate(pt, id); return;
  case OP_COPY: copy(pt, &e->op); return;
  case OP_FILL: fill(pt, &e->op); return;
  case OP_VA_START: va_start(pt, e); return;
  case OP_ANY_LIFE: return;
  case OP_SKIP:
  case OP_ASSUME:
  case OP_FREE:
  case OP_OBJECT_SIZE: /* a number */
  case OP_STACK_SAVE:  /* the mark is no address of an object */
  case OP_STACK_RESTORE:
  case OP_ANY_END:
  case OP_KIND_COUNT: pt_build_expr(pt, e->op.a); return;
  }
}

/* Values of an activation that may be read before anything was written there. */
static void build_initial(struct points_to *pt, function_id f) {
  const struct function *fn = &pt->program->functions.data[f];
  for (uint32_t i = 0; i < fn->objects.len && !pt->options.initialised_memory; i++) {
    object_id o = fn->objects.data[i];
    if (pt->program->objects.data[o].size == 0) continue;
    if (!pt->scalars->is_tracked[o]) {
      uint32_t count;
      const struct byte_range *ranges = fresh_of_object(pt->fresh, o, &count);
      pt_build_fresh(pt, pt_block_of_object(o), ranges, count);
      continue;
    }
    for (uint32_t k = pt->scalars->first[o]; k < pt->scalars->first[o + 1]; k++) {
      slot_id x = pt->scalars->variable_count + k;
      if (liveness_is_live(pt->liveness, fn->entry, x)) havoc_slot(pt, x);
    }
  }
}

void pt_build_function(struct points_to *pt, function_id f) {
  assert(bitset_has(&pt->is_called, f) && pt->program->functions.data[f].entry != ID_NONE);
  const struct cfg *c = pt->cfg;
  build_initial(pt, f);
  for (uint32_t i = c->order_first[f]; i < c->order_first[f + 1]; i++) {
    const struct location *l = &pt->program->locations.data[c->order[i]];
    for (uint32_t k = 0; k < l->out.len; k++) build_edge(pt, l->out.data[k]);
  }
}

void pt_build_globals(struct points_to *pt) {
  const struct program *p = pt->program;
  for (var_id v = 0; v < p->variables.len; v++) {
    const struct variable *x = &p->variables.data[v];
    function_id owner = scalars_function(pt->scalars, v);
    if (owner == ID_NONE && expr_is_none(x->initial))
      pt_node_add_place(pt, 1 + v, PLACE_UNKNOWN);
    else if (owner == ID_NONE)
      assign(pt, v, x->initial);
    else if (x->kind != VARIABLE_PARAMETER && p->functions.data[owner].entry != ID_NONE &&
             liveness_is_live(pt->liveness, p->functions.data[owner].entry, v))
      pt_node_add_place(pt, 1 + v, PLACE_UNKNOWN);
  }
  for (object_id o = 0; o < p->objects.len; o++)
    if (p->objects.data[o].is_external && pt->blocks.data[pt_block_of_object(o)].size)
      pt_node_add_place(pt, pt_whole_in(pt, pt_block_of_object(o)), PLACE_UNKNOWN);
}
