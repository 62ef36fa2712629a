/* Facts are said of what is live and what conditions depend on; bounds that others imply are left out. */
#include "engine/numeric/numeric_facts.h"

#include "base/digraph.h"
#include "logic/build.h"
#include "logic/rewrite.h"

#include <stdlib.h>

enum { WIDE = 70 }; /* bits in which differences of 64-bit numbers do not wrap around */

/* ---- what is said something of ---- */

struct dependence {
  struct numeric_facts *f;
  const struct program *p;
  struct walk walk;
  slot_list uses;
  digraph_arcs arcs; /* from a slot to those that its value is made of; from slot_count: from conditions */
};

static void depend(struct dependence *d, uint32_t from, expr e) {
  vec_clear(&d->uses);
  scalars_uses(d->f->n->space.scalars, e, &d->walk, &d->uses);
  for (uint32_t i = 0; i < d->uses.len; i++) vec_push(&d->arcs, ((struct digraph_arc){from, d->uses.data[i]}));
  for (uint32_t i = 0; i < d->walk.order.len; i++) {
    slot_id x = space_slot(&d->f->n->space, d->walk.order.data[i]);
    if (x != ID_NONE && space_is_path(&d->f->n->space, x)) vec_push(&d->arcs, ((struct digraph_arc){from, x}));
  }
}

/* A path is made of what its address is made of. */
static void depend_paths(struct dependence *d) {
  const struct paths *p = &d->f->n->space.paths;
  for (slot_id x = 0; x < d->f->n->space.slot_count; x++)
    for (uint32_t i = p->first_user[x]; i < p->first_user[x + 1]; i++)
      vec_push(&d->arcs, ((struct digraph_arc){p->users[i], x}));
}

/* Memory behind parameters is what the caller calls otherwise, when it enters and when it comes back. */
static void depend_call_memory(struct dependence *d, edge_id e, function_id g) {
  struct call_memory *m = d->f->n->memory;
  uint32_t count;
  const slot_id *own = call_memory_own(m, g, &count);
  for (uint32_t i = 0; i < count; i++) {
    slot_id name = call_memory_name(m, e, g, own[i]);
    if (name == ID_NONE) continue;
    vec_push(&d->arcs, ((struct digraph_arc){name, own[i]}));
    vec_push(&d->arcs, ((struct digraph_arc){own[i], name}));
  }
}

/* Parameters are made of arguments, and results of what is returned. */
static void depend_call(struct dependence *d, edge_id e) {
  const struct operation *op = &d->p->edges.data[e].op;
  uint32_t count;
  const function_id *callees = points_to_callees(d->f->n->call_graph->points_to, e, &count);
  for (uint32_t k = 0; k < count; k++) depend_call_memory(d, e, callees[k]);
  for (uint32_t k = 0; k < count; k++) {
    const struct function *g = &d->p->functions.data[callees[k]];
    const struct space *s = &d->f->n->space;
    for (uint32_t i = 0; i < g->parameters.len && i < op->arg_count; i++)
      depend(d, g->parameters.data[i], d->p->args.data[op->first_arg + i]);
    for (uint32_t i = 0; i < op->result_count; i++) {
      var_id v = d->p->results.data[op->first_result + i];
      uint32_t key = s->first_result[callees[k]] + i;
      if (v != ID_NONE && key < s->first_result[callees[k] + 1]) vec_push(&d->arcs, ((struct digraph_arc){v, key + 1}));
    }
  }
}

static void depend_edge(struct dependence *d, edge_id e) {
  const struct edge *x = &d->p->edges.data[e];
  const struct space *s = &d->f->n->space;
  const struct operation *op = &x->op;
  if (op->kind == OP_ASSUME) depend(d, s->slot_count, op->a);
  if (op->kind == OP_ASSIGN) depend(d, op->var, op->a);
  if (op->kind == OP_STORE) {
    slot_id slot = scalars_find(s->scalars, op->a, expr_width(&d->p->exprs, op->b));
    if (slot == ID_NONE) slot = paths_at(&s->paths, op->a, expr_width(&d->p->exprs, op->b));
    if (slot != ID_NONE) depend(d, slot, op->b);
  }
  if (op->kind == OP_CALL) depend_call(d, e);
  if (op->kind != OP_RETURN) return;
  function_id f = d->p->locations.data[x->source].function;
  for (uint32_t i = 0; i < op->arg_count && s->first_result[f] + i < s->first_result[f + 1]; i++)
    depend(d, s->first_result[f] + i + 1, d->p->args.data[op->first_arg + i]);
}

/* Slots and results that some condition depends on. Nodes: slots, then conditions, then results. */
static void find_relevant(struct numeric_facts *f, const struct program *p) {
  struct dependence d = {.f = f, .p = p, .walk = WALK_INIT, .uses = VEC_INIT, .arcs = VEC_INIT};
  const struct space *s = &f->n->space;
  struct digraph graph;
  struct bitset seen;
  for (edge_id e = 0; e < p->edges.len; e++) depend_edge(&d, e);
  depend_paths(&d);
  digraph_init(&graph, s->first_pack + 1, d.arcs.data, d.arcs.len);
  bitset_init(&seen, s->first_pack + 1);
  bitset_init(&f->relevant, s->first_pack + 1);
  digraph_reach(&graph, s->slot_count, &seen);
  for (uint32_t i = 0; i <= s->first_pack; i++)
    if (i != s->slot_count && bitset_has(&seen, i)) bitset_add(&f->relevant, i > s->slot_count ? i - 1 : i);
  digraph_release(&graph);
  bitset_release(&seen);
  walk_release(&d.walk);
  vec_release_all(&d.uses, &d.arcs);
}

/* What is needed anywhere; is_wanted says where. */
static void find_needed(struct numeric_facts *f) {
  const struct space *s = &f->n->space;
  numeric_needs_init(&f->needs, f->n, f->scope == SCOPE_OF_CHECKS);
  bitset_init(&f->relevant, s->first_pack + 1);
  for (slot_id x = 0; x < s->slot_count; x++)
    if (numeric_needs_any(&f->needs, x)) bitset_add(&f->relevant, x);
  for (uint32_t key = bitset_next(&f->needs.results, 0); key < f->needs.results.size;
       key = bitset_next(&f->needs.results, key + 1))
    bitset_add(&f->relevant, key);
}

static void find_addresses(struct numeric_facts *f, const struct program *p) {
  const struct space *space = &f->n->space;
  f->addresses = xmalloc((space->slot_count + 1u) * sizeof *f->addresses);
  for (slot_id x = 0; x < space->slot_count; x++) f->addresses[x] = EXPR_NONE;
  for (uint32_t i = 0; i < p->exprs.nodes.len; i++) {
    const struct expr_node *n = &p->exprs.nodes.data[i];
    slot_id x = n->kind == E_LOAD ? scalars_find(space->scalars, n->a, n->width) : ID_NONE;
    if (x != ID_NONE) f->addresses[x] = n->a;
  }
}

void numeric_facts_init(struct numeric_facts *f, const struct task *task, const struct numeric *n, struct semantics *s,
                        enum numeric_scope scope) {
  *f = (struct numeric_facts){.n = n, .s = s, .liveness = liveness_new(task->cfg, n->space.scalars)};
  f->scope = scope;
  if (numeric_facts_is_of_checks(f))
    find_needed(f);
  else
    find_relevant(f, task->program);
  find_addresses(f, task->program);
}

void numeric_facts_release(struct numeric_facts *f) {
  liveness_free(f->liveness);
  bitset_release(&f->relevant);
  if (numeric_facts_is_of_checks(f)) numeric_needs_release(&f->needs);
  free(f->addresses);
}

/* ---- names ---- */

/* Whose values a formula is about. */
enum moment { NOW, ENTERING, LEAVING };

struct fact_list {
  struct numeric_facts *f;
  context_id context;
  loc_id location; /* NOW */
  enum moment moment;
  state_id state;
  term_list facts;
};

/* Is it a parameter? Of what is passed by value, the address of the copy is one, too. */
static bool is_parameter(const struct space *s, slot_id x) {
  function_id owner = space_owner(s, x);
  if (owner == ID_NONE || scalars_is_cell(s->scalars, x)) return false;
  const struct function *g = &s->program->functions.data[owner];
  for (uint32_t i = 0; i < g->parameters.len; i++)
    if (g->parameters.data[i] == x) return true;
  return false;
}

/* Is it a parameter that callers are told something of? */
static bool is_told(const struct numeric_facts *f, slot_id x) {
  const struct space *s = &f->n->space;
  uint32_t number;
  if (!is_parameter(s, x) || bitset_has(&f->n->assigned, x)) return false;
  state_id exit = f->n->exit[space_owner(s, x)];
  return exit != STATE_NONE && shared_tree_get(&s->trees, exit, x, &number);
}

/* A parameter that is what it was at the entry. */
static bool is_kept(const struct numeric_facts *f, slot_id x) {
  return is_parameter(&f->n->space, x) && !bitset_has(&f->n->assigned, x);
}

/* What its address reads is live, or can be told at any time. */
static bool is_path_live(const struct fact_list *l, expr e) {
  const struct space *s = &l->f->n->space;
  const struct expr_node *n = expr_get(&s->program->exprs, e);
  slot_id x = space_slot(s, e);
  if (x != ID_NONE && !space_is_path(s, x))
    return space_owner(s, x) == ID_NONE || is_kept(l->f, x) || liveness_is_live(l->f->liveness, l->location, x);
  const expr below[] = {n->a, n->b, n->c};
  for (int i = 0; i < expr_arity((enum expr_kind)n->kind); i++)
    if (!is_path_live(l, below[i])) return false;
  return true;
}

static bool is_cell_named(const struct fact_list *l, slot_id x) {
  return !scalars_is_cell(l->f->n->space.scalars, x) || !expr_is_none(l->f->addresses[x]);
}

/* Do the checks need that it speaks of it? */
static bool is_needed(const struct fact_list *l, slot_id x) {
  const struct numeric_needs *needs = &l->f->needs;
  function_id g = l->f->s->places.contexts.data[l->context].function;
  if (!numeric_facts_is_of_checks(l->f)) return true;
  if (l->moment == LEAVING) return bitset_has(&needs->exit[g], x);
  return bitset_has(&needs->at[l->moment == NOW ? l->location : l->f->n->program->functions.data[g].entry], x);
}

static bool is_path_wanted(const struct fact_list *l, slot_id x) {
  const struct call_memory *m = l->f->n->memory;
  if (l->f->scope == SCOPE_WITHOUT_PATHS) return false;
  if (l->moment == NOW) return is_path_live(l, space_path(&l->f->n->space, x)->address);
  return call_memory_is_own(m, x) && (l->moment == ENTERING || call_memory_is_fixed(m, x));
}

/* May the formula speak of it? */
static bool is_wanted(const struct fact_list *l, uint32_t key) {
  const struct space *s = &l->f->n->space;
  if (space_is_result(s, key)) return l->moment == LEAVING && bitset_has(&l->f->relevant, key);
  if (key >= s->slot_count || !bitset_has(&l->f->relevant, key) || !is_needed(l, key)) return false;
  if (space_is_path(s, key)) return is_path_wanted(l, key);
  if (!is_cell_named(l, key)) return false;
  function_id g = l->f->s->places.contexts.data[l->context].function;
  if (l->moment == LEAVING && space_owner(s, key) == ID_NONE) return bitset_has(&l->f->n->modified[g], key);
  if (l->moment != NOW || space_owner(s, key) == ID_NONE || is_told(l->f, key)) return true;
  return liveness_is_live(l->f->liveness, l->location, key);
}

static place_id cell_of(const struct fact_list *l, slot_id x) {
  struct semantics *s = l->f->s;
  const struct scalar_cell *c = scalars_cell(l->f->n->space.scalars, x);
  context_id owner = c->function == ID_NONE ? 0 : l->context;
  struct value base = value_of_place(&s->unit, places_object(&s->places, owner, c->object));
  term address = value_offset(&s->unit, base, (int64_t)c->offset).t;
  return places_cell(&s->places, address, c->width, l->f->addresses[x], CTYPE_NONE);
}

static struct value value_of(const struct fact_list *l, uint32_t key);

/* The value of an expression that addresses of paths are made of. */
static struct value value_of_expr(const struct fact_list *l, expr e) {
  const struct space *space = &l->f->n->space;
  struct value_unit *u = &l->f->s->unit;
  const struct expr_node *n = expr_get(&space->program->exprs, e);
  slot_id x = space_slot(space, e);
  if (x != ID_NONE) return value_of(l, x);
  switch ((enum expr_kind)n->kind) {
  case E_CONST: return value_constant(u, n->width, expr_const_value(n));
  case E_OBJECT: {
    context_id owner = space->program->objects.data[n->ref].function == ID_NONE ? 0 : l->context;
    return value_of_place(u, places_object(&l->f->s->places, owner, n->ref));
  }
  case E_FIELD: return value_offset(u, value_of_expr(l, n->a), (int64_t)n->imm);
  case E_INDEX: return value_index(u, value_of_expr(l, n->a), value_of_expr(l, n->b), n->imm);
  case E_ANY_EXTENSION: return value_unary(u, (enum expr_kind)n->kind, n->width, n->imm, value_of_expr(l, n->a));
  default:
    assert(n->kind == E_ADD || n->kind == E_SUB);
    return value_binary(u, (enum expr_kind)n->kind, n->flags, value_of_expr(l, n->a), value_of_expr(l, n->b));
  }
}

static struct value value_of(const struct fact_list *l, uint32_t key) {
  const struct space *space = &l->f->n->space;
  struct places *places = &l->f->s->places;
  place_id p;
  if (space_is_result(space, key)) {
    function_id f = places->contexts.data[l->context].function;
    p = places_result(places, l->context, key - space->first_result[f], space_width(space, key), true);
  } else if (space_is_path(space, key)) {
    const struct path *path = space_path(space, key);
    term address = value_as(&l->f->s->unit, value_of_expr(l, path->address), false).t;
    p = places_cell(places, address, path->width, path->address, path->type);
  } else if (scalars_is_cell(space->scalars, key)) {
    p = cell_of(l, key);
  } else {
    p = places_variable(places, l->context, key);
    if (l->moment == LEAVING && space_owner(space, key) != ID_NONE) p = places_entry(places, l->context, p);
  }
  return value_of_place(&l->f->s->unit, p);
}

/* ---- facts ---- */

static void add_fact(struct fact_list *l, struct value v) {
  assert(v.width == 1);
  vec_push(&l->facts, v.t);
}

static void add_bounds(struct fact_list *l, struct value x, const struct values *v, enum reading r) {
  struct value_unit *u = &l->f->s->unit;
  enum expr_kind at_most = r == READ_SIGNED ? E_SLE : E_ULE;
  struct value low = value_constant(u, x.width, bits_trunc(v->width, (u128)v->low[r]));
  struct value high = value_constant(u, x.width, bits_trunc(v->width, (u128)v->high[r]));
  if (v->low[r] == v->high[r]) {
    vec_push(&l->facts, value_equal(u, x, low));
    return;
  }
  if (v->low[r] > type_low(v->width, r)) add_fact(l, value_binary(u, at_most, 0, low, x));
  if (v->high[r] < type_high(v->width, r)) add_fact(l, value_binary(u, at_most, 0, x, high));
}

static void add_congruence(struct fact_list *l, struct value x, const struct values *v) {
  struct value_unit *u = &l->f->s->unit;
  bool is_power = (v->modulus & (v->modulus - 1)) == 0;
  if (v->modulus <= 1) return;
  if (u->places->arithmetic == ARITHMETIC_INT && v->modulus < INT32_MAX) {
    term rest = term_mod(u->terms, x.t, term_int(u->terms, (int64_t)v->modulus));
    vec_push(&l->facts, term_equals(u->terms, rest, term_int(u->terms, (int64_t)v->rest)));
  } else if (is_power) {
    struct value low = value_binary(u, E_AND, 0, x, value_constant(u, x.width, (u128)v->modulus - 1));
    vec_push(&l->facts, value_equal(u, low, value_constant(u, x.width, (u128)v->rest)));
  } else if (v->low[READ_SIGNED] >= 0) {
    struct value rest = value_binary(u, E_UREM, 0, x, value_constant(u, x.width, (u128)v->modulus));
    vec_push(&l->facts, value_equal(u, rest, value_constant(u, x.width, (u128)v->rest)));
  }
}

/* Of an address checks need that it is not null, or that it is. */
static struct values needed_values(const struct fact_list *l, uint32_t key, const struct values *v) {
  const struct space *s = &l->f->n->space;
  bool is_little = l->f->scope == SCOPE_OF_CHECKS_ALONE && key < s->slot_count && numeric_needs_is_pointer(s, key);
  if (!is_little || v->high[READ_UNSIGNED] == 0) return *v;
  return values_between(v->width, READ_UNSIGNED, v->low[READ_UNSIGNED] > 0, type_high(v->width, READ_UNSIGNED));
}

/* Bounds in the reading of formulas; of the other reading, if they say more. */
static void add_values(struct fact_list *l, uint32_t key, const struct values *v) {
  enum reading r = space_reading(&l->f->n->space, key), other = r == READ_SIGNED ? READ_UNSIGNED : READ_SIGNED;
  struct value x = value_of(l, key);
  u128 bits;
  if (x.width == 1) {
    if (values_is_constant(v, &bits)) vec_push(&l->facts, bits ? x.t : term_not(x.t));
    return;
  }
  struct values implied = values_between(v->width, r, v->low[r], v->high[r]);
  add_bounds(l, x, v, r);
  if (implied.low[other] < v->low[other] || implied.high[other] > v->high[other]) add_bounds(l, x, v, other);
  add_congruence(l, x, v);
}

static struct value widened(struct fact_list *l, uint32_t key) {
  bool is_signed = space_reading(&l->f->n->space, key) == READ_SIGNED;
  return value_unary(&l->f->s->unit, is_signed ? E_SEXT : E_ZEXT, WIDE, 0, value_of(l, key));
}

/* Bounds that follow from the values, or from other bounds that are said, are left out. */
static void choose_bounds(const struct fact_list *l, const struct pack *p, struct zone *z) {
  const struct space *s = &l->f->n->space;
  struct interval of[ZONE_MOST];
  for (uint32_t i = 0; i < p->count; i++) {
    struct values v = state_values(s, l->state, p->members[i]);
    of[i] = values_interval(&v, space_reading(s, p->members[i]));
    if (!is_wanted(l, p->members[i])) zone_forget(z, i);
  }
  for (uint32_t i = 0; i < p->count; i++)
    for (uint32_t j = 0; j < p->count; j++)
      if (i != j && z->d[i][j] != ZONE_NONE && z->d[i][j] >= of[i].high - of[j].low) z->d[i][j] = ZONE_NONE;
  for (uint32_t i = 0; i < p->count; i++)
    for (uint32_t j = 0; j < p->count; j++)
      for (uint32_t k = 0; k < p->count && z->d[i][j] != ZONE_NONE && i != j; k++)
        if (k != i && k != j && z->d[i][k] != ZONE_NONE && z->d[k][j] != ZONE_NONE &&
            (i128)z->d[i][k] + z->d[k][j] <= z->d[i][j])
          z->d[i][j] = ZONE_NONE;
}

static void add_zone(struct fact_list *l, uint32_t pack, const struct zone *zone) {
  const struct pack *p = &l->f->n->space.packs.data[pack];
  struct value_unit *u = &l->f->s->unit;
  struct zone z = *zone;
  choose_bounds(l, p, &z);
  for (uint32_t i = 0; i < p->count; i++)
    for (uint32_t j = 0; j < p->count; j++) {
      if (i == j || z.d[i][j] == ZONE_NONE) continue;
      struct value d = value_binary(u, E_SUB, 0, widened(l, p->members[i]), widened(l, p->members[j]));
      add_fact(l, value_binary(u, E_SLE, 0, d, value_constant(u, WIDE, bits_trunc(WIDE, (u128)(i128)z.d[i][j]))));
    }
}

static bool add_key(void *data, uint32_t key, uint32_t number, uint32_t none) {
  struct fact_list *l = data;
  const struct space *s = &l->f->n->space;
  (void)none;
  if (space_is_pack(s, key)) {
    bool is_told = l->moment != LEAVING || s->packs.data[key - s->first_pack].function == ID_NONE;
    if (is_told) add_zone(l, key - s->first_pack, &s->zones.data[number]);
  } else if (is_wanted(l, key)) {
    struct values v = needed_values(l, key, &s->values.data[number]);
    add_values(l, key, &v);
  }
  return true;
}

/* Must it be said that no run comes here? */
static bool is_exclusion_needed(const struct fact_list *l) {
  const struct function *g = &l->f->n->program->functions.data[l->f->s->places.contexts.data[l->context].function];
  if (!numeric_facts_is_of_checks(l->f)) return true;
  return bitset_has(&l->f->needs.excluded, l->moment == NOW ? l->location : l->moment == LEAVING ? g->exit : g->entry);
}

static term facts_of(struct fact_list *l) {
  if (l->state == STATE_NONE) return is_exclusion_needed(l) ? term_false : term_true;
  shared_tree_each(&l->f->n->space.trees, l->state, add_key, l);
  term result = term_and(l->f->s->terms, l->facts.data, l->facts.len);
  vec_release(&l->facts);
  return result;
}

term numeric_facts_at(struct numeric_facts *f, context_id c, loc_id at) {
  return facts_of(&(struct fact_list){f, c, at, NOW, f->n->at[at], VEC_INIT});
}

term numeric_facts_entry(struct numeric_facts *f, context_id frame) {
  function_id g = f->s->places.contexts.data[frame].function;
  return facts_of(&(struct fact_list){f, frame, ID_NONE, ENTERING, f->n->entry[g], VEC_INIT});
}

term numeric_facts_exit(struct numeric_facts *f, context_id frame) {
  function_id g = f->s->places.contexts.data[frame].function;
  return facts_of(&(struct fact_list){f, frame, ID_NONE, LEAVING, f->n->exit[g], VEC_INIT});
}

static bool is_made_of(const struct program *p, expr e, var_id v) {
  const struct expr_node *n = expr_get(&p->exprs, e);
  if (n->kind == E_VAR) return n->ref == v;
  const expr below[] = {n->a, n->b, n->c};
  for (int i = 0; i < expr_arity((enum expr_kind)n->kind); i++)
    if (is_made_of(p, below[i], v)) return true;
  return false;
}

/* Are callers told of the parameter, or of memory behind it? */
static bool is_told_of(const struct numeric_facts *f, function_id g, var_id v) {
  const struct space *s = &f->n->space;
  uint32_t number, count;
  if (shared_tree_get(&s->trees, f->n->exit[g], v, &number) && bitset_has(&f->relevant, v)) return true;
  const slot_id *own = call_memory_own(f->n->memory, g, &count);
  for (uint32_t i = 0; i < count; i++)
    if (bitset_has(&f->relevant, own[i]) && shared_tree_get(&s->trees, f->n->exit[g], own[i], &number) &&
        is_made_of(s->program, space_path(s, own[i])->address, v))
      return true;
  return false;
}

term numeric_facts_unchanged(struct numeric_facts *f, context_id frame) {
  function_id id = f->s->places.contexts.data[frame].function;
  const struct function *g = &f->n->program->functions.data[id];
  struct places *places = &f->s->places;
  term_list all = VEC_INIT;
  for (uint32_t i = 0; i < g->parameters.len; i++) {
    var_id v = g->parameters.data[i];
    if (f->n->exit[id] == STATE_NONE || bitset_has(&f->n->assigned, v) || !is_told_of(f, id, v)) continue;
    place_id now = places_variable(places, frame, v), then = places_entry(places, frame, now);
    vec_push(&all, term_equals(f->s->terms, places_get(places, now)->symbol, places_get(places, then)->symbol));
  }
  term result = term_and(f->s->terms, all.data, all.len);
  vec_release(&all);
  return result;
}
