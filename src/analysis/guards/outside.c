/* A function without a body, of which no contract tells what it does, may free memory that it gets to know, and access
 * it where it is not there. Constants aside, every way to memory that leads into one is a danger; memory that no call
 * leads to is out of its reach. */
#include "analysis/guards/private.h"

#include "program/library.h"

static bool is_outside(const struct program *p, function_id f) {
  const struct function *x = &p->functions.data[f];
  if (x->entry != ID_NONE) return false;
  switch ((enum library_model)x->library) {
  case LIBRARY_NONE:
  case LIBRARY_THREAD:
  case LIBRARY_PRINT_BUFFER: return true;
  case LIBRARY_PURE: return library_find(program_string(p, x->name)) != LIBRARY_PURE; /* it may read (`pure`) */
  default: return false;
  }
}

static bool calls_outside(const struct guards *g, edge_id e) {
  uint32_t count;
  const function_id *callees = points_to_callees(g->request->points_to, e, &count);
  bool outside = points_to_calls_unknown(g->request->points_to, e);
  for (uint32_t i = 0; i < count; i++) outside |= is_outside(g->request->program, callees[i]);
  return outside;
}

static bool is_danger(const struct guards *g, const struct target *t) {
  switch (t->kind) {
  case TARGET_OBJECT: return !g->request->program->objects.data[t->id].is_constant;
  case TARGET_DYNAMIC:
  case TARGET_VARARGS:
  case TARGET_UNKNOWN: return true;
  case TARGET_ABSOLUTE:
  case TARGET_FUNCTION: break;
  }
  return false;
}

static bool leads_to_danger(const struct guards *g, expr value) {
  target_list targets = VEC_INIT;
  bool found = false;
  points_to_targets(g->request->points_to, value, &targets);
  for (uint32_t i = 0; i < targets.len && !found; i++) found = is_danger(g, &targets.data[i]);
  vec_release(&targets);
  return found;
}

/* Is a way to memory left where such functions find it without being given it? */
static bool is_left_outside(const struct guards *g) {
  const struct program *p = g->request->program;
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct operation *op = &p->edges.data[e].op;
    if (op->kind != OP_STORE || expr_width(&p->exprs, op->b) != p->pointer_width) continue;
    if (!cfg_is_reached(g->request->cfg, p->edges.data[e].source) || !leads_to_danger(g, op->b)) continue;
    target_list targets = VEC_INIT;
    bool outside = false;
    points_to_targets(g->request->points_to, op->a, &targets);
    for (uint32_t i = 0; i < targets.len; i++)
      outside |= targets.data[i].kind == TARGET_UNKNOWN || targets.data[i].kind == TARGET_ABSOLUTE ||
                 (targets.data[i].kind == TARGET_OBJECT && p->objects.data[targets.data[i].id].is_external);
    vec_release(&targets);
    if (outside) return true;
  }
  return false;
}

/* With names at hand, any global memory may be misused. */
static bool has_named_memory(const struct guards *g) {
  const struct program *p = g->request->program;
  for (object_id o = 0; o < p->objects.len && p->extern_effects == EXTERN_EFFECTS_ALL; o++)
    if (p->objects.data[o].function == ID_NONE && !p->objects.data[o].is_static) return true;
  return false;
}

bool call_may_misuse(const struct guards *g, edge_id e) {
  const struct program *p = g->request->program;
  const struct operation *op = &p->edges.data[e].op;
  if (op->kind != OP_CALL || p->extern_effects == EXTERN_EFFECTS_NONE || !calls_outside(g, e)) return false;
  for (uint32_t i = 0; i < op->arg_count; i++)
    if (leads_to_danger(g, p->args.data[op->first_arg + i])) return true;
  if (!extern_effects_reach_escaped(p->extern_effects)) return false;
  return is_left_outside(g) || has_named_memory(g);
}

bool call_may_allocate(const struct guards *g, edge_id e) {
  const struct program *p = g->request->program;
  const struct operation *op = &p->edges.data[e].op;
  if (op->kind != OP_CALL || op->callee == ID_NONE || p->functions.data[op->callee].entry != ID_NONE) return false;
  const struct function *f = &p->functions.data[op->callee];
  return f->library == LIBRARY_NONE && f->result_widths.len == 1 && f->result_widths.data[0] == p->pointer_width;
}
