/* What a call of a function may modify: by its own operations and those of all functions that it may call. */
#include "certify/certify.h"

static void add_piece(struct effects *x, struct alias_target t, uint64_t bytes, bool is_own) {
  for (uint32_t i = 0; i < x->pieces.len; i++) {
    const struct effect_piece *y = &x->pieces.data[i];
    if (target_same_block(&t, &y->target) && t.offset == y->target.offset && t.stride == y->target.stride &&
        bytes == y->bytes && is_own == y->is_own)
      return;
  }
  assert(!is_own || t.kind == TARGET_OBJECT);
  vec_push(&x->pieces, ((struct effect_piece){t, bytes, is_own}));
}

/* Is it a place in a local object of the activation itself, which is new? */
static bool is_own_object(const struct program *p, expr address) {
  const struct expr_node *n = expr_get(&p->exprs, address);
  while (n->kind == E_FIELD || n->kind == E_INDEX) n = expr_get(&p->exprs, n->a);
  return n->kind == E_OBJECT && p->objects.data[n->ref].function != ID_NONE;
}

/* An address without targets is not relied upon. */
static void add_address(struct certify *c, struct effects *x, expr address, uint64_t bytes, bool whole_blocks) {
  target_list list = VEC_INIT;
  if (!alias_targets(&c->alias, address, &list) || list.len == 0) x->is_all = true;
  for (uint32_t i = 0; i < list.len; i++)
    add_piece(x, whole_blocks ? target_make(list.data[i], 0, 1) : list.data[i], bytes,
              is_own_object(c->program, address));
  vec_release(&list);
}

static uint64_t size_of(const struct certify *c, expr e) {
  u128 n;
  return !expr_is_none(e) && expr_is_const(&c->program->exprs, e, &n) && n < UINT32_MAX ? (uint64_t)n : UINT64_MAX;
}

static void add_variable(struct certify *c, struct effects *x, var_id v) {
  if (v != ID_NONE && c->program->variables.data[v].kind == VARIABLE_GLOBAL) bitset_add(&x->variables, v);
}

/* Variables of other code. */
static void add_extern_variables(struct certify *c, struct effects *x) {
  for (var_id v = 0; v < c->program->variables.len; v++) {
    const struct variable *g = &c->program->variables.data[v];
    if (g->kind == VARIABLE_GLOBAL && !g->is_static && expr_is_none(g->initial)) bitset_add(&x->variables, v);
  }
}

/* Arguments that hold no address lead nowhere. */
static void add_argument(struct certify *c, struct effects *x, expr argument) {
  if (alias_value(&c->alias, argument) != SET_EMPTY) add_address(c, x, argument, 1, true);
}

static void add_unknown_function(struct certify *c, struct effects *x, const struct operation *op) {
  if (c->program->extern_effects == EXTERN_EFFECTS_NONE) return;
  for (uint32_t i = 0; i < op->arg_count; i++) add_argument(c, x, c->program->args.data[op->first_arg + i]);
  if (!extern_effects_reach_escaped(c->program->extern_effects)) return;
  x->is_open = true;
  add_extern_variables(c, x);
}

static void add_library(struct certify *c, struct effects *x, const struct operation *op, enum library_model model) {
  switch (model) {
  case LIBRARY_NONE: add_unknown_function(c, x, op); return;
  case LIBRARY_PRINT_BUFFER:
    if (op->arg_count) add_argument(c, x, c->program->args.data[op->first_arg]);
    return;
  case LIBRARY_INPUT:
  case LIBRARY_ANY:
  case LIBRARY_ASSUME:
  case LIBRARY_ERROR:
  case LIBRARY_ASSERT_FAIL:
  case LIBRARY_ABORT:
  case LIBRARY_EXIT:
  case LIBRARY_FREE:
  case LIBRARY_OBJECT_SIZE:
  case LIBRARY_PRINT:
  case LIBRARY_PURE: return;
  case LIBRARY_MALLOC:
  case LIBRARY_CALLOC:
  case LIBRARY_ALIGNED_ALLOC:
  case LIBRARY_COPY:
  case LIBRARY_MOVE:
  case LIBRARY_FILL:
  case LIBRARY_WRITE:
  case LIBRARY_ALLOCA:
  case LIBRARY_SETJMP:
  case LIBRARY_LONGJMP:
  case LIBRARY_THREAD:
  case LIBRARY_MODEL_COUNT: x->is_all = true; return;
  }
}

static void add_call(struct certify *c, struct effects *x, edge_id e, function_list *todo) {
  const struct operation *op = &c->program->edges.data[e].op;
  function_list list = VEC_INIT;
  for (uint32_t i = 0; i < op->result_count; i++) add_variable(c, x, c->program->results.data[op->first_result + i]);
  if (op->callee != ID_NONE)
    vec_push(&list, op->callee);
  else
    alias_callees(&c->alias, e, &list);
  for (uint32_t i = 0; i < list.len; i++) {
    const struct function *f = &c->program->functions.data[list.data[i]];
    if (f->entry != ID_NONE)
      vec_push(todo, list.data[i]);
    else
      add_library(c, x, op, (enum library_model)f->library);
  }
  if (list.len == 0 || (op->callee == ID_NONE && alias_calls_unknown(&c->alias, e))) add_unknown_function(c, x, op);
  vec_release(&list);
}

static void add_edge(struct certify *c, struct effects *x, edge_id e, function_list *todo) {
  const struct operation *op = &c->program->edges.data[e].op;
  switch ((enum op_kind)op->kind) {
  case OP_ASSIGN:
  case OP_HAVOC:
  case OP_OBJECT_SIZE:
  case OP_STACK_SAVE: add_variable(c, x, op->var); return;
  case OP_ALLOCATE:
    add_variable(c, x, op->var);
    vec_push(&x->allocations, e);
    return;
  case OP_STORE: add_address(c, x, op->a, expr_width(&c->program->exprs, op->b) / 8u, false); return;
  case OP_HAVOC_MEMORY: add_address(c, x, op->a, size_of(c, op->b), false); return;
  case OP_COPY:
  case OP_FILL: add_address(c, x, op->a, size_of(c, op->c), false); return;
  case OP_VA_START: add_address(c, x, op->a, 1, true); return;
  case OP_CALL: add_call(c, x, e, todo); return;
  case OP_SKIP:
  case OP_ASSUME:
  case OP_RETURN:
  case OP_ANY_RELEASE:
  case OP_ANY_LIFE:
  case OP_ANY_END: return;
  case OP_KIND_COUNT: break;
  }
  x->is_all = true;
}

static void add_function(struct certify *c, struct effects *x, function_id f, function_list *todo) {
  const struct function *fn = &c->program->functions.data[f];
  for (uint32_t i = 0; i < fn->objects.len; i++)
    add_piece(x, (struct alias_target){TARGET_OBJECT, fn->objects.data[i], ID_NONE, 0, 1}, 1, true);
  for (loc_id l = 0; l < c->program->locations.len; l++) {
    if (c->program->locations.data[l].function != f) continue;
    for (uint32_t k = 0; k < c->program->locations.data[l].out.len; k++)
      add_edge(c, x, c->program->locations.data[l].out.data[k], todo);
  }
}

const struct effects *effects_of(struct certify *c, function_id f) {
  const uint64_t *known = map_get(&c->effects_of, f);
  if (known) return &c->effects.data[*known - 1];
  struct effects x = {.pieces = VEC_INIT, .allocations = VEC_INIT};
  struct bitset seen;
  function_list todo = VEC_INIT;
  bitset_init(&x.variables, c->program->variables.len);
  bitset_init(&seen, c->program->functions.len);
  vec_push(&todo, f);
  while (todo.len) {
    function_id g = vec_pop(&todo);
    if (bitset_add(&seen, g)) add_function(c, &x, g, &todo);
  }
  bitset_release(&seen);
  vec_release(&todo);
  vec_push(&c->effects, x);
  assert(!map_get(&c->effects_of, f)); /* it did not come to itself */
  *map_put(&c->effects_of, f) = c->effects.len;
  return &c->effects.data[c->effects.len - 1];
}

void effects_release(struct effects *x) {
  bitset_release(&x->variables);
  vec_release_all(&x->pieces, &x->allocations);
}

bool effects_touch(const struct certify *c, const struct effects *x, const struct alias_target *t, uint64_t bytes,
                   bool is_older) {
  if (x->is_all || t->kind == TARGET_VARARGS) return true;
  if (x->is_open && target_is_open(&c->alias, t)) return true;
  if (t->kind == TARGET_UNKNOWN && x->allocations.len) return true;
  for (uint32_t i = 0; i < x->allocations.len; i++)
    if (t->kind == TARGET_DYNAMIC && t->id == x->allocations.data[i]) return true;
  for (uint32_t i = 0; i < x->pieces.len; i++)
    if (!(is_older && x->pieces.data[i].is_own) &&
        alias_overlap(&c->alias, t, bytes, &x->pieces.data[i].target, x->pieces.data[i].bytes))
      return true;
  return false;
}
