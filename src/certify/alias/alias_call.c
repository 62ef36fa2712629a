/* Alias facts at calls: which functions are reached, and that arguments, results and the effects of functions without a
 * body are covered. */
#include "certify/alias/alias_private.h"

#include "certify/alias/first.h"
#include "program/walk.h"

/* ---- which functions are reached ---- */

struct reaching {
  struct alias *a;
  const struct flow *flow;
  struct strbuf *why;
  VEC(function_id) todo;
  VEC(edge_id) open_calls;    /* through unknown pointers */
  VEC(function_id) addressed; /* functions whose address is taken in reached code or in initial values */
  struct bitset is_addressed;
  struct walk walk;
};

static const struct operation *operation_of(const struct alias *a, edge_id e) { return &a->program->edges.data[e].op; }

bool alias_call_fits(const struct alias *a, edge_id e, function_id f) {
  const struct program *p = a->program;
  const struct operation *op = operation_of(a, e);
  const struct function *fn = &p->functions.data[f];
  if (op->arg_count != fn->parameters.len && !(fn->is_variadic && op->arg_count > fn->parameters.len)) return false;
  for (uint32_t i = 0; i < fn->parameters.len; i++)
    if (expr_width(&p->exprs, p->args.data[op->first_arg + i]) != p->variables.data[fn->parameters.data[i]].width)
      return false;
  for (uint32_t i = 0; i < op->result_count; i++) {
    var_id v = p->results.data[op->first_result + i];
    if (v == ID_NONE) continue;
    if (i >= fn->result_widths.len || fn->result_widths.data[i] != p->variables.data[v].width) return false;
  }
  return true;
}

static void reach(struct reaching *r, function_id f) {
  if (r->a->program->functions.data[f].entry == ID_NONE || !bitset_add(&r->a->is_reached, f)) return;
  vec_push(&r->todo, f);
}

static void link_call(struct reaching *r, edge_id e, function_id f) {
  uint64_t *known = map_put(&r->a->callees, (uint64_t)e << 32 | f);
  if (*known) return;
  *known = 1;
  uint64_t *first = map_put(&r->a->first_callee, e);
  vec_push(&r->a->callee_chain, (uint64_t)f << 32 | (uint32_t)*first);
  *first = r->a->callee_chain.len;
  reach(r, f);
}

static void take_addresses(struct reaching *r, expr root) {
  const struct exprs *s = &r->a->program->exprs;
  if (expr_is_none(root)) return;
  uint32_t from = r->walk.order.len;
  walk_add(&r->walk, s, root);
  for (; from < r->walk.order.len; from++) {
    const struct expr_node *n = expr_get(s, r->walk.order.data[from]);
    if (n->kind != E_FUNCTION || !bitset_add(&r->is_addressed, n->ref)) continue;
    vec_push(&r->addressed, n->ref);
    for (uint32_t i = 0; i < r->open_calls.len; i++)
      if (alias_call_fits(r->a, r->open_calls.data[i], n->ref)) link_call(r, r->open_calls.data[i], n->ref);
  }
}

static void take_address(void *data, expr e) { take_addresses(data, e); }

static bool reach_call(struct reaching *r, edge_id e) {
  const struct operation *op = operation_of(r->a, e);
  if (op->callee != ID_NONE) {
    reach(r, op->callee);
    return true;
  }
  uint32_t set = alias_value(r->a, op->a);
  if (set == SET_ANY) {
    strbuf_printf(r->why, "alias facts: nothing is known of the function that is called in line %u",
                  r->a->program->edges.data[e].at.line);
    return false;
  }
  for (uint32_t i = 0; i < r->a->sets.data[set].len; i++) {
    struct alias_target t = r->a->sets.data[set].data[i];
    if (t.kind == TARGET_FUNCTION) link_call(r, e, t.id);
    if (t.kind != TARGET_UNKNOWN || !bitset_add(&r->a->calls_unknown, e)) continue;
    vec_push(&r->open_calls, e);
    for (uint32_t k = 0; k < r->addressed.len; k++)
      if (alias_call_fits(r->a, e, r->addressed.data[k])) link_call(r, e, r->addressed.data[k]);
  }
  return true;
}

static bool reach_function(struct reaching *r, function_id f) {
  for (uint32_t i = r->flow->first[f]; i < r->flow->first[f + 1]; i++) {
    const struct location *l = &r->a->program->locations.data[r->flow->order[i]];
    for (uint32_t k = 0; k < l->out.len; k++) {
      const struct operation *op = operation_of(r->a, l->out.data[k]);
      operation_expressions(r->a->program, op, take_address, r);
      if (op->kind == OP_CALL && !reach_call(r, l->out.data[k])) return false;
    }
  }
  return true;
}

bool alias_find_reached(struct alias *a, const struct flow *flow, struct strbuf *why) {
  const struct program *p = a->program;
  struct reaching r = {.a = a, .flow = flow, .why = why, .walk = WALK_INIT};
  bitset_init(&r.is_addressed, p->functions.len);
  walk_begin(&r.walk, &p->exprs);
  for (var_id v = 0; v < p->variables.len; v++) take_addresses(&r, p->variables.data[v].initial);
  for (object_id o = 0; o < p->objects.len; o++)
    for (uint32_t i = 0; i < p->objects.data[o].relocations.len; i++)
      take_addresses(&r, p->objects.data[o].relocations.data[i].value);
  reach(&r, p->start);
  bool ok = true;
  while (ok && r.todo.len) ok = reach_function(&r, vec_pop(&r.todo));
  bitset_release(&r.is_addressed);
  walk_release(&r.walk);
  vec_release_all(&r.todo, &r.open_calls, &r.addressed);
  return ok;
}

void alias_callees(const struct alias *a, edge_id e, function_list *out) {
  const uint64_t *first = map_get(&a->first_callee, e);
  for (uint32_t i = first ? (uint32_t)*first : 0; i; i = (uint32_t)a->callee_chain.data[i - 1])
    vec_push(out, (function_id)(a->callee_chain.data[i - 1] >> 32));
}

bool alias_calls_unknown(const struct alias *a, edge_id e) { return bitset_has(&a->calls_unknown, e); }

/* ---- the facts ---- */

static uint32_t argument(struct alias_checker *k, const struct operation *op, uint32_t i) {
  return i < op->arg_count ? alias_value(k->a, k->a->program->args.data[op->first_arg + i]) : SET_EMPTY;
}

static var_id result(const struct alias_checker *k, const struct operation *op, uint32_t i) {
  return i < op->result_count ? k->a->program->results.data[op->first_result + i] : ID_NONE;
}

static void unknown_results(struct alias_checker *k, edge_id e) {
  const struct operation *op = operation_of(k->a, e);
  for (uint32_t i = 0; i < op->result_count; i++)
    if (result(k, op, i) != ID_NONE) alias_forget(k, result(k, op, i));
}

static void unknown_function(struct alias_checker *k, edge_id e) {
  static const struct alias_target everywhere = {TARGET_UNKNOWN, ID_NONE, ID_NONE, 0, 1};
  const struct operation *op = operation_of(k->a, e);
  unknown_results(k, e);
  for (uint32_t i = 0; i < op->arg_count; i++) {
    uint32_t set = argument(k, op, i);
    alias_open(k, set);
    if (set == SET_ANY || k->a->program->extern_effects == EXTERN_EFFECTS_NONE) continue;
    for (uint32_t n = 0; n < k->a->sets.data[set].len; n++) {
      struct alias_target all = target_make(k->a->sets.data[set].data[n], 0, 1);
      alias_write(k, &all, 1, k->unknown);
    }
  }
  if (extern_effects_reach_escaped(k->a->program->extern_effects)) alias_write(k, &everywhere, 1, k->unknown);
}

static void allocator(struct alias_checker *k, edge_id e, bool zeroed) {
  struct alias_target block = {TARGET_DYNAMIC, e, ID_NONE, 0, 0}, all = target_make(block, 0, 1);
  var_id r = result(k, operation_of(k->a, e), 0);
  if (r != ID_NONE) alias_hold(k, r, alias_add_set(k->a, &block, 1));
  if (!zeroed) alias_write(k, &all, 1, k->unknown);
}

static void blocks_become(struct alias_checker *k, uint32_t addresses, uint32_t set) {
  if (set == SET_EMPTY) return;
  if (addresses == SET_ANY) {
    alias_fail(k, "nothing is known of the address that is written to");
    return;
  }
  for (uint32_t i = 0; i < k->a->sets.data[addresses].len; i++) {
    struct alias_target all = target_make(k->a->sets.data[addresses].data[i], 0, 1);
    alias_write(k, &all, 1, set);
  }
}

static bool library_forgets(enum library_model model) {
  switch (model) {
  case LIBRARY_NONE:
  case LIBRARY_WRITE:
  case LIBRARY_THREAD:
  case LIBRARY_PRINT_BUFFER:
  case LIBRARY_INPUT:
  case LIBRARY_ANY:
  case LIBRARY_PRINT:
  case LIBRARY_PURE: return true;
  case LIBRARY_MALLOC:
  case LIBRARY_ALIGNED_ALLOC:
  case LIBRARY_ALLOCA:
  case LIBRARY_CALLOC:
  case LIBRARY_COPY:
  case LIBRARY_MOVE:
  case LIBRARY_FILL:
  case LIBRARY_OBJECT_SIZE: /* a number, as that of setjmp */
  case LIBRARY_SETJMP:
  case LIBRARY_ASSUME:
  case LIBRARY_ERROR:
  case LIBRARY_ASSERT_FAIL:
  case LIBRARY_ABORT:
  case LIBRARY_EXIT:
  case LIBRARY_FREE:
  case LIBRARY_LONGJMP:
  case LIBRARY_MODEL_COUNT: break;
  }
  return false;
}

static bool callee_forgets(const struct alias *a, function_id f) {
  const struct function *fn = &a->program->functions.data[f];
  return fn->entry == ID_NONE && library_forgets((enum library_model)fn->library);
}

bool alias_forgets_results(const struct alias *a, edge_id e) {
  const struct operation *op = operation_of(a, e);
  if (op->callee != ID_NONE) return callee_forgets(a, op->callee);
  bool forgets = alias_calls_unknown(a, e);
  function_list list = VEC_INIT;
  alias_callees(a, e, &list);
  for (uint32_t i = 0; i < list.len; i++) forgets |= callee_forgets(a, list.data[i]);
  vec_release(&list);
  return forgets;
}

static void library_call(struct alias_checker *k, edge_id e, enum library_model model) {
  const struct operation *op = operation_of(k->a, e);
  var_id first = result(k, op, 0);
  if (library_forgets(model)) unknown_results(k, e);
  switch (model) {
  case LIBRARY_NONE:
  case LIBRARY_WRITE:
  case LIBRARY_THREAD: unknown_function(k, e); return;
  case LIBRARY_MALLOC:
  case LIBRARY_ALIGNED_ALLOC:
  case LIBRARY_ALLOCA: allocator(k, e, false); return;
  case LIBRARY_CALLOC: allocator(k, e, true); return;
  case LIBRARY_COPY:
  case LIBRARY_MOVE:
    if (first != ID_NONE) alias_hold(k, first, argument(k, op, 0));
    alias_copy(k, argument(k, op, 0), argument(k, op, 1), ALIAS_ANY_SIZE);
    return;
  case LIBRARY_FILL:
    if (first != ID_NONE) alias_hold(k, first, argument(k, op, 0));
    blocks_become(k, argument(k, op, 0), argument(k, op, 1));
    return;
  case LIBRARY_PRINT_BUFFER: alias_write_all(k, argument(k, op, 0), ALIAS_ANY_SIZE, k->unknown); return;
  case LIBRARY_INPUT:
  case LIBRARY_ANY:
  case LIBRARY_PRINT:
  case LIBRARY_PURE:
  case LIBRARY_OBJECT_SIZE:
  case LIBRARY_SETJMP:
  case LIBRARY_ASSUME:
  case LIBRARY_ERROR:
  case LIBRARY_ASSERT_FAIL:
  case LIBRARY_ABORT:
  case LIBRARY_EXIT:
  case LIBRARY_FREE:
  case LIBRARY_LONGJMP:
  case LIBRARY_MODEL_COUNT: return;
  }
}

static void check_arguments(struct alias_checker *k, edge_id e, function_id f) {
  const struct operation *op = operation_of(k->a, e);
  const struct function *fn = &k->a->program->functions.data[f];
  for (uint32_t i = 0; i < fn->parameters.len; i++)
    alias_hold(k, fn->parameters.data[i], i < op->arg_count ? argument(k, op, i) : k->unknown);
  if (!fn->is_variadic) return;
  struct alias_target area = {TARGET_VARARGS, f, ID_NONE, 0, 1};
  for (uint32_t i = fn->parameters.len; i < op->arg_count; i++) {
    uint16_t width = expr_width(&k->a->program->exprs, k->a->program->args.data[op->first_arg + i]);
    alias_write(k, &area, (width + 7u) / 8u, argument(k, op, i));
  }
}

/* What an allocation wrapper returns is told apart by the call. */
static uint32_t named_by_call(struct alias_checker *k, uint32_t set, edge_id site, edge_id call) {
  target_list list = VEC_INIT;
  if (set == SET_ANY) return set;
  for (uint32_t i = 0; i < k->a->sets.data[set].len; i++) {
    struct alias_target t = k->a->sets.data[set].data[i];
    if (t.kind == TARGET_DYNAMIC && t.id == site && t.call == ID_NONE) t.call = call;
    vec_push(&list, t);
  }
  uint32_t renamed = alias_add_set(k->a, list.data, list.len);
  vec_release(&list);
  return renamed;
}

static void check_results(struct alias_checker *k, edge_id e, function_id f, edge_id site) {
  const struct program *p = k->a->program;
  const struct operation *op = operation_of(k->a, e);
  for (uint32_t i = k->flow->first[f]; i < k->flow->first[f + 1]; i++) {
    const struct location *l = &p->locations.data[k->flow->order[i]];
    for (uint32_t n = 0; n < l->out.len; n++) {
      const struct operation *leave = operation_of(k->a, l->out.data[n]);
      for (uint32_t r = 0; leave->kind == OP_RETURN && r < op->result_count; r++) {
        if (result(k, op, r) == ID_NONE) continue;
        uint32_t set = r < leave->arg_count ? argument(k, leave, r) : k->unknown;
        alias_hold(k, result(k, op, r), site == ID_NONE ? set : named_by_call(k, set, site, e));
      }
    }
  }
}

static void check_callee(struct alias_checker *k, edge_id e, function_id f) {
  const struct function *fn = &k->a->program->functions.data[f];
  edge_id site = ID_NONE;
  if (fn->entry == ID_NONE) {
    library_call(k, e, (enum library_model)fn->library);
    return;
  }
  check_arguments(k, e, f);
  if (k->wrappers[f] != ID_NONE) {
    uint32_t count;
    site = k->wrappers[f];
    struct alias_target block = {TARGET_DYNAMIC, site, e, 0, 0};
    const struct byte_range *ranges = first_of_edge(k->first, e, &count);
    if (operation_of(k->a, site)->sub != ALLOC_HEAP_ZEROED) alias_new_memory(k, block, ranges, count);
  }
  check_results(k, e, f, site);
}

void alias_check_call(struct alias_checker *k, edge_id e) {
  const struct operation *op = operation_of(k->a, e);
  if (op->callee != ID_NONE) {
    check_callee(k, e, op->callee);
    return;
  }
  function_list list = VEC_INIT;
  alias_callees(k->a, e, &list);
  for (uint32_t i = 0; i < list.len; i++) check_callee(k, e, list.data[i]);
  if (alias_calls_unknown(k->a, e)) unknown_function(k, e);
  vec_release(&list);
}
