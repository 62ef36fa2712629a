/* Nodes of a tree of a recursive function are places of its frame; the path through them is one of activations. So the
 * steps of the path are made for the activation that the call at hand makes of the frame, and interpolants, which speak
 * of that activation, are said of the frame again, with values at the entry under their own names (the symbolic
 * constants of POPL'04 section 5.2). */
#include "engine/lazy/lazy_path.h"

#include "logic/build.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

#include <stdlib.h>

/* ---- contexts of nodes, and of the path ---- */

static context_id translate(struct places *places, context_id c, context_id from, context_id to) {
  if (c == from || from == to) return c == from ? to : c;
  const struct activation a = places->contexts.data[c];
  if (a.parent == ID_NONE) return ID_NONE;
  context_id parent = translate(places, a.parent, from, to);
  return parent == ID_NONE ? ID_NONE : places_call(places, parent, a.call, a.function);
}

static struct places *places_of(struct lazy_path *p) { return &lazy_semantics(p->tree)->places; }

static context_id actual_context(struct lazy_path *p, uint32_t scope, context_id c) {
  assert(scope < p->scopes.len);
  const struct path_scope s = p->scopes.data[scope];
  return translate(places_of(p), c, s.frame, s.actual);
}

/* ---- the steps ---- */

static void go(struct lazy_path *p, uint32_t scope, context_id from, struct way way) {
  vec_push(&p->steps, ways_step(p->tree->ways, actual_context(p, scope, from), way));
  vec_push(&p->ways, way);
}

static void arrive(struct lazy_path *p, node_id n, uint32_t scope) {
  assert(!lazy_get(p->tree, n)->is_removed && (!p->nodes.len || vec_last(&p->nodes).step <= p->steps.len));
  vec_push(&p->nodes, ((struct path_node){n, p->steps.len, scope}));
}

/* The call of a summarised function from a node: a new scope. */
static uint32_t enter(struct lazy_path *p, uint32_t scope, node_id from, struct way way, node_id root, bool is_closed) {
  struct lazy_tree *t = p->tree;
  const struct block *b = &t->ways->task->blocks->all.data[way.block];
  edge_id call = blocks_edges(t->ways->task->blocks, b)[0];
  context_id caller = actual_context(p, scope, lazy_get(t, from)->context);
  go(p, scope, lazy_get(t, from)->context, way);
  context_id actual = places_call(places_of(p), caller, call, way.callee);
  assert(lazy_get(t, root)->parent == ID_NONE && places_is_frame(places_of(p), lazy_get(t, root)->context));
  vec_push(&p->scopes, ((struct path_scope){scope, lazy_get(t, root)->context, actual, p->steps.len, is_closed}));
  uint32_t inner = p->scopes.len - 1;
  arrive(p, root, inner);
  return inner;
}

enum { MOST_STEPS = 4000 };

/* From the root of its tree to the node. */
static void walk(struct lazy_path *p, node_id n, uint32_t scope) {
  struct lazy_tree *t = p->tree;
  VEC(node_id) nodes = VEC_INIT;
  for (node_id x = n; lazy_get(t, x)->parent != ID_NONE; x = lazy_get(t, x)->parent) vec_push(&nodes, x);
  while (nodes.len && !p->is_too_long) {
    p->is_too_long = p->steps.len > MOST_STEPS || limits_exceeded(&t->ways->task->ctx->limits);
    node_id x = vec_pop(&nodes), parent = lazy_get(t, x)->parent, exit = lazy_get(t, x)->exit;
    if (exit == ID_NONE)
      go(p, scope, lazy_get(t, parent)->context, lazy_get(t, x)->way);
    else
      walk(p, exit, enter(p, scope, parent, lazy_get(t, x)->way, lazy_get(t, exit)->root, true));
    arrive(p, x, scope);
  }
  vec_release(&nodes);
}

/* Calls that lead from the program's tree to the root, the last one first: breadth first, backwards. */
typedef VEC(uint32_t) call_list;
static bool find_calls(struct lazy_tree *t, node_id root, call_list *out) {
  struct map next = MAP_INIT; /* root -> call + 1 by which it leads on; ID_NONE for the goal */
  VEC(node_id) queue = VEC_INIT;
  *map_put(&next, root) = ID_NONE;
  vec_push(&queue, root);
  bool is_found = false;
  for (uint32_t i = 0; i < queue.len && !is_found; i++) {
    is_found = queue.data[i] == 0;
    for (uint32_t k = 0; k < t->calls.len && !is_found; k++) {
      const struct lazy_call_site *c = &t->calls.data[k];
      if (c->is_removed || c->callee != queue.data[i] || lazy_get(t, c->node)->is_removed) continue;
      uint64_t *known = map_put(&next, lazy_get(t, c->node)->root);
      if (*known) continue;
      *known = (uint64_t)k + 1;
      vec_push(&queue, lazy_get(t, c->node)->root);
    }
  }
  for (node_id r = 0; is_found && r != root;) {
    uint32_t call = (uint32_t)*map_get(&next, r) - 1;
    vec_push(out, call);
    r = t->calls.data[call].callee;
  }
  map_release(&next);
  vec_release(&queue);
  return is_found;
}

bool lazy_path_init(struct lazy_path *p, struct lazy_tree *t, node_id n) {
  *p = (struct lazy_path){.tree = t};
  vec_push(&p->scopes, ((struct path_scope){.parent = 0}));
  call_list calls = VEC_INIT;
  uint32_t scope = 0;
  bool is_found = find_calls(t, lazy_get(t, n)->root, &calls);
  for (uint32_t i = 0; i < calls.len && is_found; i++) {
    const struct lazy_call_site c = t->calls.data[calls.data[i]];
    walk(p, c.node, scope);
    scope = enter(p, scope, c.node, c.way.way, c.callee, false);
  }
  if (is_found) walk(p, n, scope);
  vec_release(&calls);
  assert(p->steps.len == p->ways.len);
  return is_found;
}

void lazy_path_release(struct lazy_path *p) { vec_release_all(&p->steps, &p->ways, &p->scopes, &p->nodes); }

/* ---- cuts and labels ---- */

/* Is the scope, or one around it, closed? Its start is then where the cut's scope begins. */
static uint32_t first_part(const struct lazy_path *p, uint32_t scope) {
  return p->scopes.data[scope].is_closed ? p->scopes.data[scope].start + 1 : 0;
}

void lazy_path_cuts(const struct lazy_path *p, cut_list *out) {
  for (uint32_t i = 0; i < p->nodes.len; i++) {
    struct path_node x = p->nodes.data[i];
    uint32_t first = first_part(p, x.scope);
    if (first > x.step) first = 0; /* the entry itself: nothing is before it; its label is not used */
    assert(first <= x.step && x.step <= p->steps.len);
    vec_push(out, ((struct cut){first, x.step}));
  }
}

struct naming {
  struct lazy_path *path;
  struct trace_formula *f;
  struct path_scope scope;
  uint32_t step;
  bool is_exit;
};

/* The caller's variable that gets a result of the call, as that result. */
static place_id result_place(struct naming *n, place_id id) {
  struct places *places = places_of(n->path);
  const struct place p = *places_get(places, id);
  const struct activation a = places->contexts.data[n->scope.actual];
  if (!n->is_exit || p.kind != PLACE_VARIABLE || a.call == ID_NONE) return ID_NONE;
  const struct operation *call = &places->program->edges.data[a.call].op;
  for (uint32_t i = 0; i < call->result_count; i++) {
    var_id v = places->program->results.data[call->first_result + i];
    if (v != ID_NONE && places_variable(places, a.parent, v) == id)
      return places_result(places, n->scope.frame, i, p.width, p.is_signed);
  }
  return ID_NONE;
}

/* The place of the frame that a version stands for; ID_NONE if there is none. */
static place_id frame_place(struct naming *n, term version) {
  struct places *places = places_of(n->path);
  const uint64_t *known = map_get(&n->f->place_of, version.id);
  place_id id = known ? (place_id)*known - 1 : places_of_symbol(places, version);
  if (id == ID_NONE) return ID_NONE;
  const struct place p = *places_get(places, id);
  bool is_current = !known || trace_formula_version(n->f, n->step, id).id == version.id;
  bool is_entry = known && trace_formula_version(n->f, n->scope.start, id).id == version.id;
  bool is_scoped = n->scope.is_closed;
  if (is_current && is_scoped) {
    place_id result = result_place(n, id);
    if (result != ID_NONE) return result;
  }
  if (p.kind != PLACE_VARIABLE && p.kind != PLACE_OBJECT) return is_current && !is_scoped ? id : ID_NONE;
  bool is_global =
      p.context == 0 && (p.kind != PLACE_VARIABLE || places->program->variables.data[p.id].kind == VARIABLE_GLOBAL ||
                         places->program->variables.data[p.id].function == ID_NONE);
  context_id c = is_global ? 0 : translate(places, p.context, n->scope.actual, n->scope.frame);
  if (c == ID_NONE) return ID_NONE;
  place_id named = is_global                ? id
                   : p.kind == PLACE_OBJECT ? places_object(places, c, p.id)
                                            : places_variable(places, c, p.id);
  if (is_current) return named;
  bool is_formal = is_global || c == n->scope.frame;
  return is_entry && is_scoped && is_formal ? places_entry(places, n->scope.frame, named) : ID_NONE;
}

/* term_none if the conjunct cannot be said. */
static term name_conjunct(struct naming *n, term conjunct) {
  struct terms *terms = lazy_semantics(n->path->tree)->terms;
  term_list symbols = VEC_INIT;
  struct substitution sub;
  bool is_sayable = true;
  substitution_init(&sub, terms);
  term_free_variables(terms, &conjunct, 1, &symbols);
  for (uint32_t i = 0; i < symbols.len && is_sayable; i++) {
    place_id p = frame_place(n, symbols.data[i]);
    is_sayable = p != ID_NONE;
    if (is_sayable) substitution_add(&sub, symbols.data[i], places_get(places_of(n->path), p)->symbol);
  }
  term result = is_sayable ? substitution_apply(&sub, conjunct) : term_none;
  substitution_release(&sub);
  vec_release(&symbols);
  return result;
}

/* Values that matter here and are still those of the entry: later labels may call them by either name. */
static void name_unchanged(struct naming *n, term_list *out) {
  struct places *places = places_of(n->path);
  for (uint32_t i = 0; i < n->f->cuts[n->step].len; i++) {
    struct version v = n->f->cuts[n->step].data[i];
    const struct place p = *places_get(places, v.place);
    if (p.kind != PLACE_VARIABLE || trace_formula_version(n->f, n->scope.start, v.place).id != v.symbol.id) continue;
    place_id named = frame_place(n, v.symbol);
    if (named == ID_NONE || places_get(places, named)->kind != PLACE_VARIABLE) continue;
    const struct place x = *places_get(places, named);
    if (x.context != 0 && x.context != n->scope.frame) continue;
    term old = places_get(places, places_entry(places, n->scope.frame, named))->symbol;
    vec_push(out, term_equals(lazy_semantics(n->path->tree)->terms, x.symbol, old));
  }
}

term lazy_path_label(struct lazy_path *p, struct trace_formula *f, uint32_t i, term interpolant) {
  struct path_node x = p->nodes.data[i];
  struct path_scope scope = p->scopes.data[x.scope];
  if (scope.frame == scope.actual) return trace_formula_state(f, interpolant);
  if (scope.is_closed && x.step == scope.start) return term_true;
  struct naming n = {p, f, scope, x.step, lazy_is_exit(p->tree, x.node)};
  struct terms *terms = lazy_semantics(p->tree)->terms;
  term_list conjuncts = VEC_INIT, named = VEC_INIT;
  term_conjuncts(terms, interpolant, &conjuncts);
  for (uint32_t k = 0; k < conjuncts.len; k++) {
    term t = name_conjunct(&n, conjuncts.data[k]);
    if (t.id != term_none.id) vec_push(&named, t);
  }
  if (scope.is_closed) name_unchanged(&n, &named);
  term result = interpolant.id == term_false.id ? interpolant : term_and(terms, named.data, named.len);
  assert(term_is_bool(terms, result));
  vec_release_all(&conjuncts, &named);
  return result;
}
