/* `a[i]`, and somewhere `i` is compared with `n`, or set to what depends on it alone; or so many elements are copied or
 * set; or both are handed on to a function of which that is known. An index of which some variable is compared with
 * nothing of that kind is no sign: `a[i * columns + j]` has neither `rows` nor `columns` elements. Text ends at its
 * terminator, whatever else it is compared with. */
#include "environment/lengths.h"

enum { DEEPEST_CALL = 3, DEEPEST_TERM = 12 };

typedef VEC(var_id) var_list;

/* `bound` is compared with something in which `var` is. */
struct comparison {
  var_id bound, var;
};

struct look {
  const struct program *p;
  function_id f;
  uint32_t pointer;
  var_id var; /* it */
  uint64_t stride;
  VEC(expr) indices; /* of elements behind it */
  VEC(struct comparison) comparisons;
  bool is_text, is_changed;
};

static const struct ctype *parameter_type(const struct program *p, function_id f, uint32_t i) {
  return ctype_resolved(&p->types, ctype_member(&p->types, p->functions.data[f].type, i)->type);
}

static const struct expr_node *node(const struct look *l, expr e) { return expr_get(&l->p->exprs, e); }

static expr without_extension(const struct look *l, expr e) {
  while (node(l, e)->kind == E_SEXT || node(l, e)->kind == E_ZEXT) e = node(l, e)->a;
  return e;
}

static bool is_var(const struct look *l, expr e, var_id v) {
  const struct expr_node *n = node(l, e);
  return n->kind == E_VAR && n->ref == v;
}

/* The variables of a term, but for those of addresses that it reads from. False if there may be more in it. */
static bool add_variables(const struct look *l, expr e, uint32_t depth, var_list *out) {
  const struct expr_node *n = node(l, e);
  if (n->kind == E_LOAD || depth > DEEPEST_TERM) return false;
  if (n->kind == E_VAR) vec_push(out, n->ref);
  const expr operands[] = {n->c, n->b, n->a};
  int arity = expr_arity((enum expr_kind)n->kind);
  bool is_all = true;
  for (int i = 3 - arity; i < 3; i++)
    if (!expr_is_none(operands[i])) is_all &= add_variables(l, operands[i], depth + 1, out);
  return is_all;
}

/* ---- what the function does ---- */

static void note_comparisons(struct look *l, const var_list *bounds, const var_list *vars) {
  for (uint32_t i = 0; i < bounds->len; i++)
    for (uint32_t k = 0; k < vars->len; k++)
      vec_push(&l->comparisons, ((struct comparison){bounds->data[i], vars->data[k]}));
}

/* What is read behind the pointer is compared with 0. */
static bool is_terminator(const struct look *l, expr read, expr other) {
  const struct expr_node *n = node(l, without_extension(l, read));
  u128 value;
  if (n->kind != E_LOAD || !expr_is_const(&l->p->exprs, other, &value) || value) return false;
  const struct expr_node *at = node(l, n->a);
  return is_var(l, n->a, l->var) || (at->kind == E_INDEX && is_var(l, at->a, l->var));
}

static bool look_at_node(void *data, expr e, const struct expr_node *n) {
  struct look *l = data;
  (void)e;
  if (n->kind == E_INDEX && is_var(l, n->a, l->var)) vec_push(&l->indices, n->b);
  if (!expr_kind_is_comparison((enum expr_kind)n->kind)) return true;
  l->is_text |= is_terminator(l, n->a, n->b) || is_terminator(l, n->b, n->a);
  var_list left = VEC_INIT, right = VEC_INIT;
  add_variables(l, n->a, 0, &left);
  add_variables(l, n->b, 0, &right);
  note_comparisons(l, &left, &right);
  note_comparisons(l, &right, &left);
  vec_release_all(&left, &right);
  return true;
}

static void look_at_expression(void *data, expr e) {
  struct look *l = data;
  expr_visit(&l->p->exprs, e, look_at_node, l);
}

static bool sets(const struct look *l, const struct operation *op) {
  bool is_set = op->var == l->var;
  for (uint32_t i = 0; op->kind == OP_CALL && i < op->result_count; i++)
    is_set |= l->p->results.data[op->first_result + i] == l->var;
  return is_set;
}

static bool is_of_function(const struct look *l, const struct edge *e) {
  return l->p->locations.data[e->source].function == l->f;
}

/* A variable that is set to something that depends on another one alone goes on from there: `i = n - 1`. */
static void look_at_assignment(struct look *l, const struct operation *op) {
  var_list from = VEC_INIT, to = VEC_INIT;
  vec_push(&to, op->var);
  if (add_variables(l, op->a, 0, &from) && from.len == 1) note_comparisons(l, &from, &to);
  vec_release_all(&from, &to);
}

static struct look begin(const struct program *, function_id, uint32_t pointer);
static void look_at_edges(struct look *, uint32_t depth);

/* A function that is not there takes text, unless it is given a number, too. */
static bool takes_text(const struct look *l, const struct operation *op, uint32_t argument, uint32_t depth) {
  bool is_there = op->callee != ID_NONE && l->p->functions.data[op->callee].entry != ID_NONE, is_text = true;
  const expr *args = vec_from(&l->p->args, op->first_arg);
  if (is_there) {
    bool is_known = depth < DEEPEST_CALL && argument < l->p->functions.data[op->callee].parameters.len;
    if (!is_known) return false;
    struct look callee = begin(l->p, op->callee, argument);
    look_at_edges(&callee, depth + 1);
    is_text = callee.is_text;
    vec_release_all(&callee.indices, &callee.comparisons);
    return is_text;
  }
  for (uint32_t i = 0; i < op->arg_count; i++)
    if (i != argument && node(l, without_extension(l, args[i]))->kind == E_VAR) {
      const struct ctype *t =
          ctype_resolved(&l->p->types, l->p->variables.data[node(l, without_extension(l, args[i]))->ref].type);
      is_text &= !t || t->kind != CT_INT;
    }
  return is_text;
}

static void look_at_call(struct look *l, const struct operation *op, uint32_t depth) {
  for (uint32_t i = 0; i < op->arg_count; i++)
    if (is_var(l, l->p->args.data[op->first_arg + i], l->var)) l->is_text |= takes_text(l, op, i, depth);
}

static void look_at_edges(struct look *l, uint32_t depth) {
  for (edge_id i = 0; i < l->p->edges.len; i++) {
    const struct edge *e = &l->p->edges.data[i];
    if (!is_of_function(l, e)) continue;
    operation_expressions(l->p, &e->op, look_at_expression, l);
    l->is_changed |= sets(l, &e->op);
    if (e->op.kind == OP_ASSIGN) look_at_assignment(l, &e->op);
    if (e->op.kind == OP_CALL) look_at_call(l, &e->op, depth);
  }
}

static struct look begin(const struct program *p, function_id f, uint32_t pointer) {
  struct look l = {.p = p, .f = f, .pointer = pointer, .var = p->functions.data[f].parameters.data[pointer]};
  return l;
}

/* ---- is that one its length? ---- */

static bool is_compared(const struct look *l, var_id var, var_id bound) {
  for (uint32_t i = 0; i < l->comparisons.len; i++)
    if (l->comparisons.data[i].bound == bound && l->comparisons.data[i].var == var) return true;
  return false;
}

/* All in the index is compared with that bound. */
static bool is_guarded(const struct look *l, expr index, var_id bound) {
  var_list vars = VEC_INIT;
  bool is_all = add_variables(l, index, 0, &vars), is_some = false;
  for (uint32_t i = 0; i < vars.len; i++) {
    bool is_other = vars.data[i] != bound;
    is_some |= is_other;
    is_all &= !is_other || is_compared(l, vars.data[i], bound);
  }
  vec_release(&vars);
  return is_all && is_some;
}

/* `n`, or `n * sizeof *a`, bytes. */
static bool is_size(const struct look *l, expr size, var_id n) {
  u128 factor = 1;
  const struct expr_node *x = node(l, without_extension(l, size));
  if (x->kind != E_MUL) return l->stride == 1 && is_var(l, without_extension(l, size), n);
  bool is_right = expr_is_const(&l->p->exprs, x->b, &factor);
  if (!is_right && !expr_is_const(&l->p->exprs, x->a, &factor)) return false;
  return factor == l->stride && is_var(l, without_extension(l, is_right ? x->a : x->b), n);
}

static bool copies(const struct look *l, const struct operation *op, var_id n) {
  if (op->kind != OP_COPY && op->kind != OP_FILL) return false;
  return (is_var(l, op->a, l->var) || (op->kind == OP_COPY && is_var(l, op->b, l->var))) && is_size(l, op->c, n);
}

static uint32_t find(const struct program *, function_id, uint32_t pointer, uint32_t depth);

/* The pointer, and that number, are what a function takes for a pointer and its length. */
static bool hands_on(const struct look *l, const struct operation *op, var_id n, uint32_t depth) {
  if (op->kind != OP_CALL || op->callee == ID_NONE || depth == DEEPEST_CALL) return false;
  const expr *args = vec_from(&l->p->args, op->first_arg);
  for (uint32_t i = 0; i < op->arg_count; i++) {
    uint32_t length = is_var(l, args[i], l->var) ? find(l->p, op->callee, i, depth + 1) : UINT32_MAX;
    if (length < op->arg_count && is_var(l, without_extension(l, args[length]), n)) return true;
  }
  return false;
}

static bool is_length(const struct look *l, var_id n, uint32_t depth) {
  for (uint32_t i = 0; i < l->indices.len; i++)
    if (is_guarded(l, l->indices.data[i], n)) return true;
  for (edge_id i = 0; i < l->p->edges.len; i++) {
    const struct edge *e = &l->p->edges.data[i];
    if (is_of_function(l, e) && (copies(l, &e->op, n) || hands_on(l, &e->op, n, depth))) return true;
  }
  return false;
}

/* Of several that may be it, the one beside the pointer. */
static uint32_t choose(const struct look *l, uint32_t depth) {
  const struct function *f = &l->p->functions.data[l->f];
  uint32_t found = UINT32_MAX, count = 0;
  bool is_after = false, is_before = false;
  for (uint32_t i = 0; i < f->parameters.len; i++) {
    const struct ctype *t = parameter_type(l->p, l->f, i);
    if (!t || t->kind != CT_INT || !is_length(l, f->parameters.data[i], depth)) continue;
    found = i;
    count++;
    is_after |= i == l->pointer + 1;
    is_before |= i + 1 == l->pointer;
  }
  if (count <= 1) return found;
  return is_after ? l->pointer + 1 : is_before ? l->pointer - 1 : UINT32_MAX;
}

static uint32_t find(const struct program *p, function_id id, uint32_t pointer, uint32_t depth) {
  const struct function *f = &p->functions.data[id];
  const struct ctype *t = ctype_resolved(&p->types, f->type);
  if (f->entry == ID_NONE || !t || t->kind != CT_FUNCTION || f->parameters.len != t->member_count) return UINT32_MAX;
  const struct ctype *a = pointer < t->member_count ? parameter_type(p, id, pointer) : NULL;
  if (!a || a->kind != CT_POINTER) return UINT32_MAX;
  const struct ctype *target = ctype_resolved(&p->types, a->target);
  struct look l = begin(p, id, pointer);
  l.stride = target && target->size ? target->size : 1;
  look_at_edges(&l, depth);
  bool is_bytes = !target || target->kind == CT_VOID || l.stride == 1;
  uint32_t found = l.is_changed || (is_bytes && l.is_text) ? UINT32_MAX : choose(&l, depth);
  vec_release_all(&l.indices, &l.comparisons);
  return found;
}

uint32_t lengths_find(const struct program *p, function_id f, uint32_t pointer) { return find(p, f, pointer, 0); }
