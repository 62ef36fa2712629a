/* Store, history and conditions (section 4 of NEWTON's paper) in one list: an entry that is overwritten is history
 * because the store no longer leads to it. Each entry knows which it was computed from, so that what flows into a
 * condition is a walk back. A cell is found at the newest write to its address, by name; where two addresses may or may
 * not be equal that becomes a case of its own, and a predicate. */
#include "explain/simulate.h"

enum { ANY_FRAME = 0x7fffffff };

static uint64_t key_of(const struct simulation *x, uint32_t frame, var_id v) {
  bool is_global = x->p->variables.data[v].kind == VARIABLE_GLOBAL;
  return (uint64_t)(is_global ? ANY_FRAME : frame) << 32 | v;
}

static expr variable(struct simulation *x, var_id v) {
  return expr_var(&x->p->exprs, x->p->variables.data[v].width, v);
}

static uint32_t add_entry(struct simulation *x, struct entry e) {
  assert(e.frame < x->frames.all.len);
  for (uint32_t i = 0; i < e.uses.len; i++) assert(e.uses.data[i] < x->entries.len); /* what is used is older */
  vec_push(&x->entries, e);
  return x->entries.len - 1;
}

static void use(entry_list *uses, uint32_t entry) {
  for (uint32_t i = 0; i < uses->len; i++)
    if (uses->data[i] == entry) return;
  vec_push(uses, entry);
}

static void set(struct simulation *x, uint32_t frame, var_id v, expr value, entry_list uses) {
  struct entry e = {.place = variable(x, v), .address = EXPR_NONE, .value = value, .frame = frame, .uses = uses};
  *map_put(&x->store, key_of(x, frame, v)) = (uint64_t)add_entry(x, e) + 1;
}

/* ---- values of variables ---- */

/* The value of the entry, which is a global variable's, in the names of a callee of its frame. */
static uint32_t view(struct simulation *x, uint32_t entry, uint32_t frame, var_id v) {
  struct entry e = x->entries.data[entry];
  if (e.frame == frame || simulate_is_global(x->p, e.value)) return entry;
  uint32_t parent = x->frames.all.data[frame].parent;
  if (parent == ID_NONE) return entry;
  uint64_t key = (uint64_t)entry << 32 | frame;
  const uint64_t *known = map_get(&x->views, key);
  if (known) return (uint32_t)*known - 1;
  assert(parent < frame); /* callers are older than what they call */
  uint32_t above = view(x, entry, parent, v);
  struct entry seen = {.place = variable(x, v), .address = EXPR_NONE, .frame = frame, .uses = VEC_INIT};
  seen.value = simulate_name(x, frame, v);
  vec_push(&seen.uses, above);
  vec_push(&x->names, ((struct name){frame, seen.value, x->entries.data[above].value}));
  uint32_t result = add_entry(x, seen);
  *map_put(&x->views, key) = (uint64_t)result + 1;
  return result;
}

/* A value that the projection does not define gets a name, or is the initial one. */
static uint32_t expose(struct simulation *x, uint32_t frame, var_id v) {
  const struct variable *var = &x->p->variables.data[v];
  bool is_initial = v < x->out->initial.size && bitset_has(&x->out->initial, v);
  is_initial |= v < x->fixed.size && bitset_has(&x->fixed, v);
  is_initial = is_initial && var->kind == VARIABLE_GLOBAL && !expr_is_none(var->initial);
  expr value = is_initial ? var->initial : simulate_name(x, frame, v);
  set(x, frame, v, value, (entry_list)VEC_INIT);
  return x->entries.len - 1;
}

static uint32_t entry_of(struct simulation *x, uint32_t frame, var_id v) {
  const uint64_t *known = map_get(&x->store, key_of(x, frame, v));
  uint32_t entry = known ? (uint32_t)*known - 1 : expose(x, frame, v);
  return view(x, entry, frame, v);
}

/* ---- expressions ---- */

struct evaluation {
  struct simulation *x;
  uint32_t frame;
  entry_list *uses;
};

/* The contents that a global object begins with, EXPR_NONE if they are not known or belong to no explanation. */
static expr initial_contents(struct simulation *x, const struct expr_node *cell) {
  int64_t offset;
  expr base = expr_split_offset(&x->p->exprs, cell->a, &offset);
  const struct expr_node *n = expr_get(&x->p->exprs, base);
  uint32_t bytes = cell->width / 8u;
  if (n->kind != E_OBJECT || !x->out->is_memory_initial || offset < 0 || bytes > 8) return EXPR_NONE;
  const struct object *o = &x->p->objects.data[n->ref];
  if (o->function != ID_NONE || o->is_external || (uint64_t)offset + bytes > o->size || o->relocations.len)
    return EXPR_NONE;
  u128 value = 0;
  for (uint32_t i = 0; i < bytes; i++) {
    uint64_t at = (uint64_t)offset + i;
    value |= (u128)(o->bytes && at < o->byte_count ? o->bytes[at] : 0) << (8 * i);
  }
  return expr_const(&x->p->exprs, cell->width, value);
}

/* An address `offset` bytes behind another one. */
static expr offset_address(struct exprs *s, expr base, int64_t offset, const struct expr_node *like) {
  return offset ? expr_index(s, base,
                             expr_const(s, s->pointer_width, (u128)(uint64_t)offset & bits_mask(s->pointer_width)), 1,
                             like->type)
                : base;
}

static expr load_from(struct evaluation *v, expr raw, expr named, uint32_t newest);

/* The same piece of memory has different names in a function and in its callers: `p->f` and `a.f`. */
struct home {
  uint32_t frame;
  expr address;
};

static struct home home_of(struct simulation *x, uint32_t frame, expr address) {
  while (x->frames.all.data[frame].parent != ID_NONE) {
    expr up = simulate_in_caller(x, frame, address);
    if (expr_is_none(up)) break;
    address = up;
    frame = x->frames.all.data[frame].parent;
  }
  return (struct home){frame, address};
}

/* A cell of a copied piece of memory is one of the source; NONE if the cell is not in it. */
static expr load_copied(struct evaluation *v, expr raw, const struct expr_node *cell, struct home home, uint32_t i) {
  struct simulation *x = v->x;
  struct exprs *s = &x->p->exprs;
  const struct entry e = x->entries.data[x->cells.data[i]];
  int64_t to, from;
  expr base = expr_split_offset(s, home.address, &from), target = expr_split_offset(s, e.where, &to);
  int64_t offset = from - to;
  if (!expr_same(base, target) || offset < 0 || (uint64_t)offset + cell->width / 8u > e.bytes) return EXPR_NONE;
  if (e.frame != v->frame && !simulate_is_global(x->p, e.value)) return EXPR_NONE;
  expr source = expr_load(s, cell->width, offset_address(s, e.value, offset, cell), cell->type);
  return expr_get(s, source)->kind == E_LOAD ? load_from(v, raw, source, i) : EXPR_NONE;
}

/* The value of an entry of another activation, as far as it can be said here. */
static expr value_here(struct evaluation *v, const struct entry *e, expr named) {
  struct simulation *x = v->x;
  uint32_t frame = e->frame;
  expr value = e->value;
  if (frame == v->frame || simulate_is_global(x->p, value)) return value;
  if (x->frames.all.data[v->frame].parent == frame) {
    vec_push(&x->names, ((struct name){v->frame, named, value}));
    return named;
  }
  while (frame != v->frame && x->frames.all.data[frame].parent != ID_NONE && !expr_is_none(value)) {
    value = simulate_in_caller(x, frame, value);
    frame = x->frames.all.data[frame].parent;
  }
  return frame == v->frame && !expr_is_none(value) ? value : named;
}

/* The cell has the value, here under this name. */
static expr load_known(struct evaluation *v, uint32_t from, expr named, expr value) {
  const struct expr_node n = *expr_get(&v->x->p->exprs, named);
  struct entry e = {.place = named, .address = n.a, .value = value, .frame = v->frame, .uses = VEC_INIT};
  vec_push(&e.uses, from);
  use(v->uses, add_entry(v->x, e));
  return value;
}

/* A cell that was never written: its initial contents, or its own name. */
static expr load_first(struct evaluation *v, expr named) {
  struct simulation *x = v->x;
  const struct expr_node n = *expr_get(&x->p->exprs, named);
  struct expr_node outside = n;
  outside.a = home_of(x, v->frame, n.a).address;
  expr value = initial_contents(x, &outside);
  if (expr_is_none(value)) return named;
  struct entry e = {.place = named, .address = n.a, .value = value, .frame = v->frame, .uses = VEC_INIT};
  use(v->uses, add_entry(x, e));
  return value;
}

/* The newest write of the cell. What may be the same cell or not makes a case of it, and the cell is its own name. */
static expr load_from(struct evaluation *v, expr raw, expr named, uint32_t newest) {
  struct simulation *x = v->x;
  const struct expr_node n = *expr_get(&x->p->exprs, named);
  expr raw_address = expr_get(&x->p->exprs, raw)->a;
  struct home home = home_of(x, v->frame, n.a);
  assert(newest <= x->cells.len && n.kind == E_LOAD);
  for (uint32_t i = newest; i > 0; i--) {
    uint32_t number = x->cells.data[i - 1];
    const struct entry e = x->entries.data[number];
    bool is_near = e.home == home.frame || simulate_is_global(x->p, e.where);
    if (e.bytes) {
      expr copied = is_near ? load_copied(v, raw, &n, home, i - 1) : EXPR_NONE;
      if (!expr_is_none(copied)) return load_known(v, number, named, copied);
      continue;
    }
    uint16_t width = expr_width(&x->p->exprs, e.place);
    if (is_near && expr_same(e.where, home.address) && width == n.width)
      return load_known(v, number, named, value_here(v, &e, named));
    const struct points_to *points_to = x->request->s->points_to;
    if (!points_to_may_alias(points_to, raw_address, n.width / 8u, e.address, width / 8u)) continue;
    use(v->uses, number);
    if (is_near) vec_push(&x->aliases, ((struct alias_case){home.frame, number, home.address, e.where}));
    return named;
  }
  return load_first(v, named);
}

static expr load(struct evaluation *v, expr raw, expr named) {
  return expr_get(&v->x->p->exprs, named)->kind == E_LOAD ? load_from(v, raw, named, v->x->cells.len) : named;
}

static expr evaluate_leaf(void *data, expr before, expr after) {
  struct evaluation *v = data;
  const struct expr_node n = *expr_get(&v->x->p->exprs, before);
  if (n.kind == E_LOAD) return load(v, before, after);
  uint32_t entry = entry_of(v->x, v->frame, n.ref);
  use(v->uses, entry);
  return v->x->entries.data[entry].value;
}

static expr evaluate(struct simulation *x, uint32_t frame, expr e, entry_list *uses) {
  struct evaluation v = {x, frame, uses};
  return simulate_rewrite(x->p, e, evaluate_leaf, &v);
}

/* ---- names for numbers ---- */

struct flags {
  const struct program *p;
  struct bitset *out;
  struct bitset *compared; /* with other variables */
};

static bool look_flag(void *data, expr e, const struct expr_node *n) {
  struct flags *f = data;
  u128 number;
  (void)e;
  if (!expr_kind_is_comparison((enum expr_kind)n->kind)) return true;
  const struct expr_node *a = expr_get(&f->p->exprs, n->a), *b = expr_get(&f->p->exprs, n->b);
  if (a->kind == E_VAR && b->kind == E_VAR) {
    bitset_add(f->compared, a->ref);
    bitset_add(f->compared, b->ref);
  }
  if (a->kind == E_VAR && expr_is_const(&f->p->exprs, n->b, &number)) bitset_add(f->out, a->ref);
  if (b->kind == E_VAR && expr_is_const(&f->p->exprs, n->a, &number)) bitset_add(f->out, b->ref);
  return true;
}

/* Variables that are no names for numbers: other values than constants come into them, or they are compared with
 * constants. */
static void find_unsettled(const struct program *p, struct bitset *out, struct bitset *assigned,
                           struct bitset *compared) {
  struct flags f = {p, out, compared};
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct operation *op = &p->edges.data[e].op;
    u128 number;
    for (uint32_t i = 0; op->kind == OP_CALL && i < op->result_count; i++)
      if (p->results.data[op->first_result + i] != ID_NONE) bitset_add(out, p->results.data[op->first_result + i]);
    if (op->kind == OP_ASSUME) expr_visit(&p->exprs, op->a, look_flag, &f);
    if (op->var == ID_NONE) continue;
    bitset_add(assigned, op->var);
    if (op->kind != OP_ASSIGN || !expr_is_const(&p->exprs, op->a, &number)) bitset_add(out, op->var);
  }
}

/* Global variables that only ever are given constants, and are compared with other variables (`NP = 1` in an
 * initialisation, later `s == NP`, as drivers have it): conditions are better said with the number. */
static void find_settled(struct simulation *x) {
  const struct program *p = x->p;
  struct bitset unsettled, assigned, compared;
  bitset_init(&x->settled, p->variables.len);
  bitset_init(&x->fixed, p->variables.len);
  bitset_init(&unsettled, p->variables.len);
  bitset_init(&assigned, p->variables.len);
  bitset_init(&compared, p->variables.len);
  find_unsettled(p, &unsettled, &assigned, &compared);
  for (var_id v = 0; v < p->variables.len; v++) {
    const struct variable *var = &p->variables.data[v];
    u128 number;
    if (var->kind != VARIABLE_GLOBAL || bitset_has(&unsettled, v) || !bitset_has(&compared, v)) continue;
    bool is_assigned = bitset_has(&assigned, v);
    if (!is_assigned && (expr_is_none(var->initial) || !expr_is_const(&p->exprs, var->initial, &number))) continue;
    bitset_add(&x->settled, v);
    if (!is_assigned) bitset_add(&x->fixed, v);
  }
  bitset_release_all(&unsettled, &assigned, &compared);
}

/* Is the step one that gives such a variable its value? It is taken in any case. */
static bool is_settling(const struct simulation *x) {
  const struct operation *op = &x->p->edges.data[x->request->steps->data[x->at].edge].op;
  return op->kind == OP_ASSIGN && op->var < x->settled.size && bitset_has(&x->settled, op->var);
}

static expr settle_leaf(void *data, expr before, expr after) {
  struct evaluation *v = data;
  const struct expr_node n = *expr_get(&v->x->p->exprs, before);
  if (n.kind == E_LOAD || n.ref >= v->x->settled.size || !bitset_has(&v->x->settled, n.ref)) return after;
  u128 number;
  expr value = v->x->entries.data[entry_of(v->x, v->frame, n.ref)].value;
  return expr_is_const(&v->x->p->exprs, value, &number) ? value : after;
}

/* ---- steps ---- */

static void assume(struct simulation *x, uint32_t frame, expr e) {
  struct condition c = {.step = x->at, .frame = frame, .uses = VEC_INIT};
  struct evaluation v = {x, frame, &c.uses};
  c.value = evaluate(x, frame, e, &c.uses);
  expr settled = simulate_rewrite(x->p, e, settle_leaf, &v);
  u128 number;
  c.raw = expr_is_const(&x->p->exprs, settled, &number) ? e : settled;
  assert(expr_is_none(c.raw) || expr_width(&x->p->exprs, c.raw) == 1);
  assert(!x->conditions.len || vec_last(&x->conditions).step <= c.step);
  vec_push(&x->conditions, c);
}

static void assign(struct simulation *x, uint32_t frame, var_id v, expr e) {
  entry_list uses = VEC_INIT;
  expr value = evaluate(x, frame, e, &uses);
  set(x, frame, v, value, uses);
}

static void set_home(struct simulation *x, struct entry *e, expr address) {
  struct home home = home_of(x, e->frame, address);
  e->where = home.address;
  e->home = home.frame;
}

static void store(struct simulation *x, uint32_t frame, const struct operation *op) {
  struct exprs *s = &x->p->exprs;
  struct entry e = {.address = op->a, .frame = frame, .uses = VEC_INIT};
  uint16_t width = expr_width(s, op->b);
  expr address = evaluate(x, frame, op->a, &e.uses);
  e.value = evaluate(x, frame, op->b, &e.uses);
  e.place = expr_load(s, width, address, op->type);
  set_home(x, &e, address);
  if (expr_get(s, e.place)->kind == E_LOAD)
    vec_push(&x->cells, add_entry(x, e));
  else
    vec_release(&e.uses);
}

/* That the address is the function's, in an indirect call. */
static expr called(struct simulation *x, expr address, function_id callee) {
  return expr_binary(&x->p->exprs, E_EQ, address, expr_function(&x->p->exprs, callee), 0);
}

/* Cells of the target are those of the source, where both are known up to a constant offset. */
static void copy(struct simulation *x, uint32_t frame, const struct operation *op) {
  struct entry e = {.address = op->a, .frame = frame, .uses = VEC_INIT};
  u128 bytes;
  if (!expr_is_const(&x->p->exprs, op->c, &bytes) || bytes == 0 || bytes > UINT32_MAX) return;
  e.place = evaluate(x, frame, op->a, &e.uses);
  e.value = evaluate(x, frame, op->b, &e.uses);
  e.bytes = (uint32_t)bytes;
  set_home(x, &e, e.place);
  vec_push(&x->cells, add_entry(x, e));
}

/* A parameter's value is known if it is a constant; otherwise it is named anew. */
static void enter(struct simulation *x, uint32_t frame, const struct operation *op, function_id callee) {
  const struct function *f = &x->p->functions.data[callee];
  uint32_t inner = x->at + 1 < x->frames.of.len ? x->frames.of.data[x->at + 1] : ID_NONE;
  if (inner == ID_NONE) return;
  for (uint32_t i = 0; i < f->parameters.len && i < op->arg_count; i++) {
    entry_list uses = VEC_INIT;
    var_id v = f->parameters.data[i];
    expr argument = x->p->args.data[op->first_arg + i];
    if (expr_width(&x->p->exprs, argument) != x->p->variables.data[v].width) continue;
    expr value = evaluate(x, frame, argument, &uses);
    if (simulate_is_global(x->p, value)) {
      set(x, inner, v, value, uses);
      continue;
    }
    uint32_t now = x->at++;
    expr name = simulate_name(x, inner, v);
    x->at = now;
    set(x, inner, v, name, uses);
    vec_push(&x->names, ((struct name){inner, name, value}));
  }
}

/* What the callee assigned to global variables, in the caller's names. */
static void leave(struct simulation *x, uint32_t frame, uint32_t parent) {
  uint32_t count = x->store.entries.len;
  for (uint32_t i = 0; i < count; i++) {
    uint64_t key = x->store.entries.data[i].key;
    uint32_t entry = (uint32_t)x->store.entries.data[i].value - 1;
    if (key >> 32 != ANY_FRAME || x->entries.data[entry].frame != frame) continue;
    expr value = simulate_in_caller(x, frame, x->entries.data[entry].value);
    if (expr_is_none(value)) {
      value = simulate_name(x, parent, (var_id)key);
      vec_push(&x->names, ((struct name){frame, x->entries.data[entry].value, value}));
    }
    entry_list uses = VEC_INIT;
    vec_push(&uses, entry);
    set(x, parent, (var_id)key, value, uses);
  }
}

static void give_back(struct simulation *x, uint32_t frame, const struct operation *op, bool is_kept) {
  uint32_t parent = x->frames.all.data[frame].parent;
  if (parent == ID_NONE) return;
  edge_id call = x->request->steps->data[x->frames.all.data[frame].call].edge;
  const struct operation *c = &x->p->edges.data[call].op;
  uint32_t now = x->at++; /* names are those behind the return */
  for (uint32_t i = 0; i < c->result_count && i < op->arg_count && is_kept; i++) {
    entry_list uses = VEC_INIT;
    var_id v = x->p->results.data[c->first_result + i];
    if (v == ID_NONE) continue;
    expr value = evaluate(x, frame, x->p->args.data[op->first_arg + i], &uses);
    expr outside = simulate_in_caller(x, frame, value);
    vec_push(&x->results, ((struct name){frame, value, x->p->args.data[op->first_arg + i]}));
    if (expr_is_none(outside)) {
      outside = simulate_name(x, parent, v);
      vec_push(&x->names, ((struct name){frame, value, outside}));
    }
    set(x, parent, v, outside, uses);
  }
  x->at = now;
  leave(x, frame, parent);
}

static void step(struct simulation *x, bool is_kept) {
  struct path_step s = x->request->steps->data[x->at];
  const struct operation op = x->p->edges.data[s.edge].op;
  uint32_t frame = x->frames.of.data[x->at];
  if (op.kind == OP_RETURN) give_back(x, frame, &op, is_kept);
  if (!is_kept) return;
  if (op.kind == OP_ASSUME) assume(x, frame, op.a);
  if (op.kind == OP_ASSIGN) assign(x, frame, op.var, op.a);
  if (op.kind == OP_STORE) store(x, frame, &op);
  if (op.kind == OP_COPY) copy(x, frame, &op);
  if (op.kind == OP_CALL && s.callee != ID_NONE) {
    if (op.callee == ID_NONE) assume(x, frame, called(x, op.a, s.callee));
    enter(x, frame, &op, s.callee);
  }
}

/* A write that the projection leaves out ends what is known of the variable: its value is named anew when it is used.
 */
static void forget(struct simulation *x) {
  struct path_step s = x->request->steps->data[x->at];
  const struct operation *op = &x->p->edges.data[s.edge].op;
  if (op->var == ID_NONE || op->kind == OP_RETURN || op->kind == OP_CALL) return;
  uint64_t *known = map_get(&x->store, key_of(x, x->frames.of.data[x->at], op->var));
  if (!known) return;
  uint32_t now = x->at++;
  expr name = simulate_name(x, x->frames.of.data[now], op->var);
  x->at = now;
  set(x, x->frames.of.data[now], op->var, name, (entry_list)VEC_INIT);
}

void explain_simulate(const struct explain_request *request, enum explain_effort effort, struct explanation *out) {
  struct simulation x = {.request = request, .effort = effort, .out = out, .p = request->program};
  find_settled(&x);
  path_frames_init(&x.frames, x.p, request->steps);
  for (x.at = 0; x.at <= out->end && x.at < request->steps->len; x.at++) {
    bool is_kept = bitset_has(&out->kept, x.at) || is_settling(&x);
    step(&x, is_kept);
    if (!is_kept) forget(&x);
  }
  simulate_predicates(&x);
  for (uint32_t i = 0; i < x.entries.len; i++) vec_release(&x.entries.data[i].uses);
  for (uint32_t i = 0; i < x.conditions.len; i++) vec_release(&x.conditions.data[i].uses);
  vec_release_all(&x.entries, &x.conditions, &x.cells, &x.names, &x.results, &x.aliases);
  map_release_all(&x.store, &x.views);
  path_frames_release(&x.frames);
  bitset_release_all(&x.settled, &x.fixed);
}
