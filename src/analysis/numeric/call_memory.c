/* Questions about calls and paths, each answered once. */
#include "analysis/numeric/call_memory.h"

#include "program/library.h"

#include <stdlib.h>

static uint32_t bytes_of(const struct path *p) { return (p->width + 7u) / 8; }

/* ---- what calls change ---- */

static bool is_changeable(const struct object *o) { return (o->is_escaping || o->is_external) && !o->is_constant; }

/* May code outside of the program write there? */
static bool is_exposed(const struct call_memory *m, expr address) {
  target_list targets = VEC_INIT;
  points_to_targets(m->space->points_to, address, &targets);
  bool exposed = !targets.len;
  for (uint32_t i = 0; i < targets.len; i++) {
    const struct target *x = &targets.data[i];
    exposed |= x->kind == TARGET_OBJECT ? is_changeable(&m->program->objects.data[x->id]) : x->kind != TARGET_FUNCTION;
  }
  vec_release(&targets);
  return exposed;
}

static bool writes_cell(const struct call_memory *m, const struct call_effects *x, const struct path *p) {
  const struct points_to *pt = m->space->points_to;
  for (uint32_t i = bitset_next(&x->writes, 0); i < x->writes.size; i = bitset_next(&x->writes, i + 1)) {
    const struct effect_write *w = &m->effects->writes.data[i];
    if (points_to_may_alias(pt, w->address, w->bytes, p->address, bytes_of(p))) return true;
  }
  if (call_effects_allocates(m->effects, x, pt, p->address)) return true;
  return x->writes_exposed && is_exposed(m, p->address);
}

/* Of no function: may code outside of the program write it? */
static bool changes_cell(struct call_memory *m, function_id f, slot_id path) {
  uint64_t key = (uint64_t)(f + 1) << 32 | path;
  const uint64_t *known = map_get(&m->changes, key);
  if (known) return *known == 2;
  const struct path *p = space_path(m->space, path);
  bool may_change = f == ID_NONE ? is_exposed(m, p->address) : writes_cell(m, call_effects_of(m->effects, f), p);
  *map_put(&m->changes, key) = may_change ? 2 : 1;
  return may_change;
}

struct call {
  struct call_memory *m;
  struct space *s;
  state_id x;
  function_id f;
  expr written; /* by a library function: what its first argument leads to; EXPR_NONE = nothing */
  bool is_silent;
};

/* The cell, or one that its address is read from. */
static bool changes_path(const struct call *c, slot_id path) {
  const struct path *p = space_path(c->s, path);
  if (!c->is_silent && changes_cell(c->m, c->f, path)) return true;
  if (!expr_is_none(c->written) &&
      points_to_may_alias(c->s->points_to, c->written, EFFECT_ANY_SIZE, p->address, bytes_of(p)))
    return true;
  return false;
}

static bool changes_any(const struct call *c, expr e, unsigned depth) {
  const struct expr_node *n = expr_get(&c->s->program->exprs, e);
  slot_id slot = n->kind == E_LOAD ? space_slot(c->s, e) : ID_NONE;
  if (!depth || (slot != ID_NONE && space_is_path(c->s, slot) && changes_path(c, slot))) return true;
  const expr below[] = {n->a, n->b, n->c};
  for (int i = 0; i < expr_arity((enum expr_kind)n->kind); i++)
    if (changes_any(c, below[i], depth - 1)) return true;
  return false;
}

static bool drop(void *data, uint32_t key, uint32_t number, uint32_t none) {
  struct call *c = data;
  (void)number, (void)none;
  if (changes_path(c, key) || changes_any(c, space_path(c->s, key)->address, STATE_DEEPEST))
    c->x = state_drop_users(c->s, shared_tree_remove(&c->s->trees, c->x, key), key);
  return true;
}

state_id call_memory_after(struct call_memory *m, struct space *s, state_id x, const struct operation *op,
                           function_id f) {
  const struct program *p = m->program;
  bool has_body = f != ID_NONE && p->functions.data[f].entry != ID_NONE;
  enum library_model model = f == ID_NONE ? LIBRARY_NONE : (enum library_model)p->functions.data[f].library;
  struct call c = {m, s, x, has_body ? f : ID_NONE, EXPR_NONE, false};
  if (!has_body) {
    enum library_writes writes = library_writes(model);
    c.is_silent = writes == LIBRARY_WRITES_NOTHING || writes == LIBRARY_WRITES_FIRST ||
                  (writes == LIBRARY_WRITES_EXTERN && p->extern_effects == EXTERN_EFFECTS_NONE);
    if (writes == LIBRARY_WRITES_FIRST && op->arg_count) c.written = p->args.data[op->first_arg];
  }
  if (x != STATE_NONE) shared_tree_each_in(&s->trees, x, s->paths.first, s->slot_count, drop, &c);
  return c.x;
}

/* ---- paths behind parameters ---- */

/* Is the address made of variables of the kind, and constants? No memory is read. */
static bool is_made_of(const struct call_memory *m, expr e, function_id f, bool of_parameters) {
  const struct program *p = m->program;
  const struct expr_node *n = expr_get(&p->exprs, e);
  if (n->kind == E_LOAD) return false;
  if (n->kind == E_OBJECT) return !of_parameters || p->objects.data[n->ref].function == ID_NONE;
  if (n->kind == E_VAR) {
    const struct variable *v = &p->variables.data[n->ref];
    return of_parameters ? v->kind == VARIABLE_PARAMETER && scalars_function(m->space->scalars, n->ref) == f
                         : scalars_function(m->space->scalars, n->ref) != ID_NONE;
  }
  const expr below[] = {n->a, n->b, n->c};
  for (int i = 0; i < expr_arity((enum expr_kind)n->kind); i++)
    if (!is_made_of(m, below[i], f, of_parameters)) return false;
  return true;
}

static bool has_assigned(const struct call_memory *m, expr e) {
  const struct expr_node *n = expr_get(&m->program->exprs, e);
  if (n->kind == E_VAR) return bitset_has(m->assigned, n->ref);
  const expr below[] = {n->a, n->b, n->c};
  for (int i = 0; i < expr_arity((enum expr_kind)n->kind); i++)
    if (has_assigned(m, below[i])) return true;
  return false;
}

bool call_memory_is_fixed(const struct call_memory *m, slot_id path) {
  return !has_assigned(m, space_path(m->space, path)->address);
}

bool call_memory_is_steady(const struct call_memory *m, slot_id path) {
  return is_made_of(m, space_path(m->space, path)->address, ID_NONE, false);
}

bool call_memory_is_own(const struct call_memory *m, slot_id path) {
  const struct path *p = space_path(m->space, path);
  return p->function != ID_NONE && is_made_of(m, p->address, p->function, true);
}

static void find_own(struct call_memory *m) {
  const struct space *s = m->space;
  m->first_own = xcalloc(m->program->functions.len + 2, sizeof *m->first_own);
  m->own = xcalloc(s->paths.all.len + 1, sizeof *m->own);
  for (slot_id x = s->paths.first; x < s->slot_count; x++)
    if (call_memory_is_own(m, x)) m->first_own[space_path(s, x)->function + 2]++;
  for (function_id f = 0; f < m->program->functions.len; f++) m->first_own[f + 2] += m->first_own[f + 1];
  for (slot_id x = s->paths.first; x < s->slot_count; x++)
    if (call_memory_is_own(m, x)) m->own[m->first_own[space_path(s, x)->function + 1]++] = x;
}

struct substitution {
  const struct program *p;
  const struct operation *call;
  const struct function *callee;
};

/* With arguments for parameters, if there is such an expression; EXPR_NONE otherwise. */
static expr with_arguments(const struct substitution *x, expr e) {
  const struct exprs *all = &x->p->exprs;
  struct expr_node n = *expr_get(all, e);
  if (n.kind == E_VAR) {
    uint32_t i = 0;
    while (i < x->callee->parameters.len && x->callee->parameters.data[i] != n.ref) i++;
    if (i >= x->callee->parameters.len || i >= x->call->arg_count) return EXPR_NONE;
    expr argument = x->p->args.data[x->call->first_arg + i];
    return expr_width(all, argument) == n.width ? argument : EXPR_NONE;
  }
  expr *below[] = {&n.a, &n.b, &n.c};
  for (int i = 0; i < expr_arity((enum expr_kind)n.kind); i++) {
    *below[i] = with_arguments(x, *below[i]);
    if (expr_is_none(*below[i])) return EXPR_NONE;
  }
  return expr_find(all, &n);
}

slot_id call_memory_name(struct call_memory *m, edge_id call, function_id callee, slot_id path) {
  uint64_t key = (uint64_t)call << 32 | path; /* a path has one function */
  const uint64_t *known = map_get(&m->names, key);
  if (known) return *known ? (slot_id)*known - 1 : ID_NONE;
  const struct program *p = m->program;
  const struct path *x = space_path(m->space, path);
  struct substitution s = {p, &p->edges.data[call].op, &p->functions.data[callee]};
  expr address = with_arguments(&s, x->address);
  slot_id name = expr_is_none(address) ? ID_NONE : paths_at(&m->space->paths, address, x->width);
  *map_put(&m->names, key) = name == ID_NONE ? 0 : name + 1u;
  return name;
}

/* ---- all ---- */

struct call_memory *call_memory_new(struct program *p, const struct space *s, const struct bitset *assigned) {
  struct call_memory *m = xcalloc(1, sizeof *m);
  m->program = p;
  m->space = s;
  m->assigned = assigned;
  m->effects = call_effects_new(p, s->points_to);
  find_own(m);
  return m;
}

void call_memory_free(struct call_memory *m) {
  if (!m) return;
  call_effects_free(m->effects);
  map_release_all(&m->changes, &m->names);
  free_all(m->first_own, m->own, m);
}
