/* Pieces are found by what points-to says of the addresses that are accessed. A local object has variables only where
 * somebody else than its function may access it, or where it may end before its function does; what is allocated has
 * them always. */
#include "analysis/guards/private.h"

static uint64_t key_of(enum piece_kind kind, uint32_t id, edge_id call) {
  return hash_combine((uint64_t)kind << 32 | id, call);
}

static piece_id find_or_add(struct guards *g, enum piece_kind kind, uint32_t id, edge_id call, bool *is_new) {
  uint64_t *known = map_put(&g->index, key_of(kind, id, call));
  *is_new = !*known;
  if (!*known) {
    vec_push(&g->pieces,
             ((struct piece){.kind = kind, .id = id, .call = call, .saved = {ID_NONE, ID_NONE}, .lost = ID_NONE}));
    *known = g->pieces.len;
  }
  assert(g->pieces.data[*known - 1].id == id && g->pieces.data[*known - 1].call == call);
  return (piece_id)*known - 1;
}

piece_id piece_find(const struct guards *g, enum piece_kind kind, uint32_t id, edge_id call) {
  const uint64_t *known = map_get(&g->index, key_of(kind, id, call));
  return known ? (piece_id)*known - 1 : ID_NONE;
}

/* ---- variables ---- */

static void find_name(struct guards *g, const char *what, const char *of, struct strbuf *name) {
  strbuf_printf(name, "%s$%s", what, of);
  for (uint32_t i = 2; names_find(&g->p->strings, name->text) != MAP_NONE; i++) {
    strbuf_clear(name);
    strbuf_printf(name, "%s$%s$%u", what, of, i);
  }
}

var_id guard_temporary(struct guards *g, const char *name, uint16_t width) {
  struct strbuf text = STRBUF_INIT;
  find_name(g, name, program_string(g->p, g->p->functions.data[g->splice.function].name), &text);
  struct variable v = {.name = program_intern(g->p, text.text),
                       .width = width,
                       .kind = VARIABLE_TEMPORARY,
                       .type = CTYPE_NONE,
                       .function = g->splice.function,
                       .at = g->splice.at,
                       .initial = EXPR_NONE};
  strbuf_release(&text);
  return program_add_variable(g->p, v);
}

var_id guard_variable(struct guards *g, const char *what, const char *of, uint16_t width) {
  struct strbuf name = STRBUF_INIT;
  find_name(g, what, of, &name);
  struct variable v = {.name = program_intern(g->p, name.text),
                       .width = width,
                       .kind = VARIABLE_GLOBAL,
                       .is_static = true,
                       .type = CTYPE_NONE,
                       .function = ID_NONE,
                       .at = {ID_NONE, 0, 0},
                       .initial = expr_const(&g->p->exprs, width, 0)};
  strbuf_release(&name);
  return program_add_variable(g->p, v);
}

static void add_extents(struct guards *g, piece_id id, const char *name, uint32_t count) {
  struct piece *x = &g->pieces.data[id];
  assert(!x->count && count <= MOST_RECENT);
  for (x->count = 0; x->count < count; x->count++) {
    struct extent *e = &x->extents[x->count];
    e->begin = guard_variable(g, "begin", name, g->p->pointer_width);
    e->end = x->size ? ID_NONE : guard_variable(g, "end", name, g->p->pointer_width);
  }
}

void piece_track(struct guards *g, piece_id id) {
  struct piece *x = &g->pieces.data[id];
  if (x->count) return;
  assert(x->kind == PIECE_OBJECT);
  const struct object *o = &g->p->objects.data[x->id];
  if (o->function != ID_NONE && o->size) add_extents(g, id, program_string(g->p, o->name), 1);
}

bool piece_is_named(const struct guards *g, const struct piece *x) {
  if (x->kind != PIECE_OBJECT) return false;
  function_id owner = g->p->objects.data[x->id].function;
  return owner == ID_NONE || (owner == g->splice.function && !bitset_has(&g->mortal, x->id));
}

bool is_by_name(const struct guards *g, expr address, object_id o) {
  const struct expr_node *root = expr_get(&g->p->exprs, expr_root(&g->p->exprs, address));
  return root->kind == E_OBJECT && root->ref == o;
}

/* ---- what there is ---- */

bool is_heap_allocation(const struct operation *op) { return op->kind == OP_ALLOCATE && op->sub != ALLOC_STACK; }

bool is_repeated(const struct guards *g, loc_id l) {
  const struct guard_request *r = g->request;
  function_id f = r->program->locations.data[l].function;
  for (;;) {
    if (r->cfg->loop[l] != ID_NONE || bitset_has(&r->call_graph->recursive, f)) return true;
    if (f == r->program->start) return false;
    if (call_graph_caller_count(r->call_graph, f) != 1) return true;
    l = r->program->edges.data[call_graph_callers(r->call_graph, f)[0]].source;
    f = r->program->locations.data[l].function;
  }
}

static uint32_t recent(const struct guards *g) {
  return g->request->recent < MOST_RECENT ? g->request->recent : MOST_RECENT;
}

static bool constant_size(const struct program *p, const struct operation *op, uint64_t *ret) {
  u128 value;
  if (!expr_is_const(&p->exprs, op->a, &value) || !value || value >> 40) return false;
  *ret = (uint64_t)value;
  return true;
}

piece_id piece_of_allocation(struct guards *g, edge_id allocate, edge_id call) {
  const struct operation *op = &g->request->program->edges.data[allocate].op;
  assert(op->kind == OP_ALLOCATE);
  bool is_heap = is_heap_allocation(op), is_new;
  piece_id id = find_or_add(g, is_heap ? PIECE_HEAP : PIECE_STACK, allocate, call, &is_new);
  if (!is_new) return id;
  constant_size(g->request->program, op, &g->pieces.data[id].size);
  const enum lending lending = is_heap ? lending_of(g->request->program, allocate) : LENDING_NONE;
  g->pieces.data[id].lending = (uint8_t)lending;
  struct strbuf name = STRBUF_INIT;
  const struct edge *e = &g->p->edges.data[call == ID_NONE ? allocate : call];
  strbuf_printf(&name, "%s%u", is_heap ? "malloc" : "alloca", e->at.line);
  add_extents(g, id, name.text, is_heap && is_repeated(g, e->source) ? recent(g) : 1);
  if (is_heap && !lending && g->asked & CHECKS_OF_ENDS)
    g->pieces.data[id].lost = guard_variable(g, "lost", name.text, 1);
  strbuf_release(&name);
  if (call != ID_NONE) piece_of_allocation(g, allocate, ID_NONE); /* which it is copied from */
  return id;
}

piece_id piece_of_object(struct guards *g, object_id o) {
  bool is_new;
  piece_id id = find_or_add(g, PIECE_OBJECT, o, ID_NONE, &is_new);
  g->pieces.data[id].size = g->p->objects.data[o].size;
  if (!piece_is_named(g, &g->pieces.data[id])) piece_track(g, id);
  return id;
}

static void add_piece(piece_list *out, piece_id id) {
  for (uint32_t i = 0; i < out->len; i++)
    if (out->data[i] == id) return;
  vec_push(out, id);
}

void pieces_of_allocation(struct guards *g, edge_id allocate, edge_id call, piece_list *out) {
  add_piece(out, piece_of_allocation(g, allocate, call));
  for (piece_id i = 0; i < g->pieces.len; i++) {
    const struct piece *x = &g->pieces.data[i];
    if (x->kind != PIECE_OBJECT && x->id == allocate && (call == ID_NONE || x->call == ID_NONE)) add_piece(out, i);
  }
}

/* Who is left out first where there are too many. */
enum rank { RANK_CONSTANT, RANK_GLOBAL, RANK_LOCAL, RANK_HEAP };

static enum rank rank_of(const struct guards *g, const struct target *t) {
  if (t->kind != TARGET_OBJECT) return RANK_HEAP;
  const struct object *o = &g->p->objects.data[t->id];
  return o->is_constant ? RANK_CONSTANT : o->function == ID_NONE ? RANK_GLOBAL : RANK_LOCAL;
}

static void leave_out(const struct guards *g, enum rank least, target_list *targets) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < targets->len; i++)
    if (rank_of(g, &targets->data[i]) >= least) targets->data[kept++] = targets->data[i];
  targets->len = kept;
}

/* An unknown address may be meant for all that has escaped, or for some of it if that is too much. */
static void find_targets(const struct guards *g, expr address, target_list *out) {
  bool is_unknown = false;
  points_to_targets(g->request->points_to, address, out);
  for (uint32_t i = 0; i < out->len; i++) is_unknown |= out->data[i].kind == TARGET_UNKNOWN;
  if (is_unknown) points_to_escaped(g->request->points_to, out);
  for (int least = RANK_GLOBAL; is_unknown && least <= RANK_HEAP && out->len > MOST_PIECES; least++)
    leave_out(g, (enum rank)least, out);
}

void pieces_of_address(struct guards *g, expr address, piece_list *out) {
  target_list targets = VEC_INIT;
  vec_clear(out);
  find_targets(g, address, &targets);
  for (uint32_t i = 0; i < targets.len && targets.len <= MOST_PIECES; i++) {
    const struct target *t = &targets.data[i];
    if (t->kind == TARGET_OBJECT && (!bitset_has(&g->ambiguous, t->id) || is_by_name(g, address, t->id)))
      add_piece(out, piece_of_object(g, t->id));
    if (t->kind == TARGET_DYNAMIC && g->request->program->edges.data[t->id].op.kind == OP_ALLOCATE)
      pieces_of_allocation(g, t->id, t->call, out);
  }
  vec_release(&targets);
  if (out->len > MOST_PIECES) vec_clear(out);
}

static bool is_exact(const struct guards *g, expr address, const struct target *t) {
  const struct program *p = g->request->program;
  switch (t->kind) {
  case TARGET_OBJECT: {
    function_id f = p->objects.data[t->id].function;
    bool is_single = f == ID_NONE || !bitset_has(&g->request->call_graph->recursive, f);
    return is_single && (!bitset_has(&g->ambiguous, t->id) || is_by_name(g, address, t->id));
  }
  case TARGET_DYNAMIC:
    return is_heap_allocation(&p->edges.data[t->id].op) && !is_repeated(g, p->edges.data[t->id].source);
  case TARGET_ABSOLUTE:
  case TARGET_FUNCTION: return true; /* there is no memory there */
  case TARGET_VARARGS:
  case TARGET_UNKNOWN: break;
  }
  return false;
}

bool pieces_are_exact(struct guards *g, expr address) {
  target_list targets = VEC_INIT;
  points_to_targets(g->request->points_to, address, &targets);
  bool all = targets.len && targets.len <= MOST_PIECES;
  for (uint32_t i = 0; i < targets.len && all; i++) all = is_exact(g, address, &targets.data[i]);
  vec_release(&targets);
  return all;
}
