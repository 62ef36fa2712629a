/* Symbolic execution of a loop-free block, location by location in topological order. Where ways meet, stores are
 * merged by case distinctions on the guard of who arrives: guards of ways to one location exclude each other, since a
 * choice that the program leaves open is an input that only one of them has on. So a block of many paths is one
 * formula, of a size that is linear in its edges for each variable. */
#include "encode/step_private.h"

#include "logic/build.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

void semantics_init(struct semantics *s, struct context *ctx, const struct program *p, const struct points_to *pt,
                    struct terms *terms, enum arithmetic arithmetic) {
  *s = (struct semantics){.ctx = ctx, .program = p, .points_to = pt, .terms = terms};
  places_init(&s->places, p, terms, arithmetic);
  value_unit_init(&s->unit, &s->places);
}

void semantics_release(struct semantics *s) {
  value_unit_release(&s->unit);
  places_release(&s->places);
  walk_release(&s->walk);
  vec_release_all(&s->values, &s->value_index, &s->accessed, &s->accessed_bytes);
  map_release_all(&s->access_numbers, &s->alias_memo, &s->change_memo);
  call_effects_free(s->effects);
}

void semantics_look_again(struct semantics *s, const struct points_to *pt) {
  s->points_to = pt;
  map_clear(&s->change_memo);
  call_effects_free(s->effects);
  s->effects = NULL;
}

const struct call_effects_table *semantics_effects(struct semantics *s) {
  if (!s->effects) s->effects = call_effects_new((struct program *)s->program, s->points_to);
  return s->effects;
}

void step_free(struct step *step) {
  if (!step) return;
  vec_release_all(&step->updates, &step->effects, &step->inputs, &step->edges);
  map_release(&step->post);
  vec_release(&step->loads);
  unique_release(&step->load_index);
  map_release_all(&step->unknown_cells, &step->new_addresses);
  vec_release(&step->allocations);
  free(step);
}

/* ---- points of a block ---- */

static struct junction *junction_at(struct execution *x, loc_id l) {
  for (uint32_t i = 0; i < x->junctions.len; i++)
    if (x->junctions.data[i].location == l) return &x->junctions.data[i];
  vec_push(&x->junctions, ((struct junction){.location = l}));
  return &x->junctions.data[x->junctions.len - 1];
}

void store_set(store_map *store, place_id place, struct value v) {
  assert(place != ID_NONE && v.width);
  for (uint32_t i = 0; i < store->len; i++)
    if (store->data[i].place == place) {
      store->data[i].value = v;
      return;
    }
  vec_push(store, ((struct update){place, v}));
}

static void store_copy(store_map *to, const store_map *from) {
  vec_clear(to);
  for (uint32_t i = 0; i < from->len; i++) vec_push(to, from->data[i]);
}

/* What holds at a location: the disjunction of what arrives, values distinguished by who arrives. */
static struct arrival merge(struct execution *x, struct junction *j) {
  struct terms *t = x->s->terms;
  struct arrival result = {term_false, VEC_INIT};
  for (uint32_t i = 0; i < j->arrivals.len; i++) result.guard = term_or2(t, result.guard, j->arrivals.data[i].guard);
  assert(j->arrivals.len);
  store_copy(&result.store, &j->arrivals.data[0].store);
  for (uint32_t i = 1; i < j->arrivals.len; i++) {
    const struct arrival *a = &j->arrivals.data[i];
    struct point here = {.s = x->s, .store = &a->store}, before = {.s = x->s, .store = &result.store};
    for (uint32_t k = 0; k < a->store.len; k++) { /* places that only this arrival changed */
      place_id place = a->store.data[k].place;
      store_set(&result.store, place, point_variable(&before, place));
    }
    for (uint32_t k = 0; k < result.store.len; k++) {
      struct update *u = &result.store.data[k];
      struct value other = point_variable(&here, u->place);
      if (other.t.id == u->value.t.id && other.is_signed == u->value.is_signed) continue;
      u->value = value_ite(&x->s->unit, a->guard, other, u->value);
      u->value = value_as(&x->s->unit, u->value, places_get(&x->s->places, u->place)->is_signed);
    }
  }
  return result;
}

/* ---- which way ---- */

/* Are the two conditions never true together, by their shape? */
static bool contradict(const struct exprs *s, expr a, expr b) {
  const struct expr_node *x = expr_get(s, a), *y = expr_get(s, b);
  if (x->kind == E_AND && x->width == 1) return contradict(s, x->a, b) || contradict(s, x->b, b);
  if (y->kind == E_AND && y->width == 1) return contradict(s, a, y->a) || contradict(s, a, y->b);
  if ((x->kind == E_NOT && expr_same(x->a, b)) || (y->kind == E_NOT && expr_same(y->a, a))) return true;
  bool same_left =
      expr_arity((enum expr_kind)x->kind) == 2 && expr_arity((enum expr_kind)y->kind) == 2 && expr_same(x->a, y->a);
  if (same_left && expr_same(x->b, y->b))
    return (x->kind == E_EQ && y->kind == E_NE) || (x->kind == E_NE && y->kind == E_EQ);
  u128 k, m;
  if (same_left && x->kind == E_EQ && y->kind == E_EQ)
    return expr_is_const(s, x->b, &k) && expr_is_const(s, y->b, &m) && k != m;
  bool crossed = expr_arity((enum expr_kind)x->kind) == 2 && expr_arity((enum expr_kind)y->kind) == 2 &&
                 expr_same(x->a, y->b) && expr_same(x->b, y->a);
  return crossed && ((x->kind == E_SLT && y->kind == E_SLE) || (x->kind == E_SLE && y->kind == E_SLT) ||
                     (x->kind == E_ULT && y->kind == E_ULE) || (x->kind == E_ULE && y->kind == E_ULT));
}

static bool are_exclusive(const struct execution *x, edge_id e, edge_id f) {
  const struct program *p = x->s->program;
  const struct operation *a = &p->edges.data[e].op, *b = &p->edges.data[f].op;
  if (a->kind != OP_ASSUME || b->kind != OP_ASSUME) return false;
  if (x->s->skipped && (bitset_has(x->s->skipped, e) || bitset_has(x->s->skipped, f))) return false;
  return contradict(&p->exprs, a->a, b->a);
}

/* Where several edges can be taken, the program chooses: edge i is taken if its switch is on and those of the edges
 * before it, as far as they could be taken too, are off. */
static void choose_ways(struct execution *x, const edge_id *edges, uint32_t count, const struct arrival *from,
                        term *guards) {
  struct terms *t = x->s->terms;
  for (uint32_t i = 0; i < count; i++) guards[i] = from->guard;
  for (uint32_t i = 0; i + 1 < count; i++) {
    term on = term_none;
    for (uint32_t k = i + 1; k < count; k++) {
      if (are_exclusive(x, edges[i], edges[k])) continue;
      if (on.id == term_none.id) on = step_unknown(x->s, x->step, "way", 1, false).t;
      guards[k] = term_and2(t, guards[k], term_not(on));
    }
    if (on.id != term_none.id) guards[i] = term_and2(t, guards[i], on);
  }
}

/* The run is one without invalid accesses: pointers that are followed point to real memory. */
static void require_valid_accesses(struct operation_run *r) {
  struct semantics *s = r->x->s;
  for (uint32_t i = 0; i < s->accessed.len; i++) {
    struct value a = s->accessed.data[i];
    const struct memory_window w = memory_window(a.width);
    struct value low = value_constant(&s->unit, a.width, w.low), high = value_constant(&s->unit, a.width, w.high);
    term valid =
        term_and2(s->terms, value_binary(&s->unit, E_ULE, 0, low, a).t, value_binary(&s->unit, E_ULE, 0, a, high).t);
    uint32_t bytes = s->accessed_bytes.data[i];
    if (bytes == 2 || bytes == 4 || bytes == 8) {
      struct value mask = value_constant(&s->unit, a.width, bytes - 1), zero = value_constant(&s->unit, a.width, 0);
      struct value rest = value_binary(&s->unit, E_AND, 0, a, mask);
      valid = term_and2(s->terms, valid, value_equal(&s->unit, rest, zero));
    }
    r->at.guard = term_and2(s->terms, r->at.guard, valid);
  }
  vec_clear(&s->accessed);
  vec_clear(&s->accessed_bytes);
}

static void execute_edge(struct execution *x, edge_id id, const struct arrival *from, term guard) {
  const struct edge *e = &x->s->program->edges.data[id];
  struct arrival to = {guard, VEC_INIT};
  store_copy(&to.store, &from->store);
  struct operation_run r = {.x = x, .store = &to.store, .edge = e, .id = id};
  r.at = (struct point){x->s, x->step, x->context, &to.store, guard, id};
  bool is_skipped = x->s->skipped && bitset_has(x->s->skipped, id);
  if (!is_skipped)
    step_run_operation(&r);
  else if (x->s->forgets_skipped)
    step_forget(&r.at, &to.store, id);
  if (x->s->is_strict) require_valid_accesses(&r);
  to.guard = r.at.guard;
  assert(term_is_bool(x->s->terms, to.guard));
  vec_push(&x->step->edges, ((struct step_edge){id, to.guard}));
  if (to.guard.id == term_false.id) {
    vec_release(&to.store);
    return;
  }
  struct junction *j = junction_at(x, e->target);
  vec_push(&j->arrivals, to);
}

static void release_execution(struct execution *x) {
  for (uint32_t i = 0; i < x->junctions.len; i++) {
    for (uint32_t k = 0; k < x->junctions.data[i].arrivals.len; k++)
      vec_release(&x->junctions.data[i].arrivals.data[k].store);
    vec_release(&x->junctions.data[i].arrivals);
  }
  vec_release(&x->junctions);
}

struct step *step_of_block(struct semantics *s, context_id c, const edge_id *edges, uint32_t count, loc_id from,
                           loc_id to) {
  struct execution x = {.s = s, .step = xcalloc(1, sizeof *x.step), .context = c};
  assert(count && s->program->edges.data[edges[0]].source == from);
  struct junction *start = junction_at(&x, from);
  vec_push(&start->arrivals, ((struct arrival){term_true, VEC_INIT}));
  struct arrival current = {term_false, VEC_INIT};
  for (uint32_t i = 0; i < count;) {
    loc_id source = s->program->edges.data[edges[i]].source;
    struct junction *j = junction_at(&x, source);
    vec_release(&current.store);
    current = j->arrivals.len ? merge(&x, j) : (struct arrival){term_false, VEC_INIT};
    if (source == from) vec_clear(&j->arrivals); /* a block from a loop head to itself arrives there again */
    uint32_t ways = 1;
    while (i + ways < count && s->program->edges.data[edges[i + ways]].source == source) ways++;
    term *guards = xcalloc(ways, sizeof *guards);
    if (current.guard.id != term_false.id) {
      choose_ways(&x, edges + i, ways, &current, guards);
      for (uint32_t k = 0; k < ways; k++) execute_edge(&x, edges[i + k], &current, guards[k]);
    }
    free(guards);
    i += ways;
  }
  vec_release(&current.store);
  struct junction *end = junction_at(&x, to);
  x.step->guard = term_false;
  if (end->arrivals.len) {
    struct arrival result = merge(&x, end);
    x.step->guard = result.guard;
    for (uint32_t i = 0; i < result.store.len; i++) vec_push(&x.step->updates, result.store.data[i]);
    vec_release(&result.store);
  }
  step_take_inputs(s, x.step);
  release_execution(&x);
  assert_structure(step_is_valid(s, x.step));
  return x.step;
}

struct step *step_of_call(struct semantics *s, context_id caller, edge_id call, function_id callee,
                          context_id callee_context) {
  struct execution x = {.s = s, .step = xcalloc(1, sizeof *x.step), .context = caller};
  const struct edge *e = &s->program->edges.data[call];
  const struct function *f = &s->program->functions.data[callee];
  store_map store = VEC_INIT;
  struct operation_run r = {.x = &x, .store = &store, .edge = e, .id = call};
  r.at = (struct point){s, x.step, caller, &store, term_true, call};
  if (e->op.callee == ID_NONE)
    r.at.guard = value_equal(&s->unit, point_eval(&r.at, e->op.a),
                             value_of_place(&s->unit, places_function(&s->places, callee)));
  VEC(struct value) arguments = VEC_INIT; /* all before any parameter is set: a recursive call may have them equal */
  for (uint32_t i = 0; i < f->parameters.len; i++) {
    var_id parameter = f->parameters.data[i];
    struct value v = {.width = 0};
    if (i < e->op.arg_count) v = point_eval(&r.at, s->program->args.data[e->op.first_arg + i]);
    if (v.width != s->program->variables.data[parameter].width) /* a call that does not fit its function */
      v = step_unknown(s, x.step, "argument", s->program->variables.data[parameter].width, true);
    vec_push(&arguments, v);
  }
  for (uint32_t i = 0; i < f->parameters.len; i++)
    step_assign(&r, callee_context, f->parameters.data[i], arguments.data[i]);
  vec_release(&arguments);
  step_add_effect(&r, (struct effect){.kind = EFFECT_ENTER, .context = callee_context});
  x.step->guard = r.at.guard;
  vec_push(&x.step->edges, ((struct step_edge){call, r.at.guard}));
  for (uint32_t i = 0; i < store.len; i++) vec_push(&x.step->updates, store.data[i]);
  vec_release(&store);
  step_take_inputs(s, x.step);
  release_execution(&x);
  assert_structure(step_is_valid(s, x.step));
  return x.step;
}

/* ---- what a step is ---- */

static void check_effect(const struct semantics *s, const struct effect *e) {
  uint16_t width = s->program->pointer_width;
  bool has_address =
      e->kind == EFFECT_STORE || e->kind == EFFECT_UNKNOWN || e->kind == EFFECT_FILL || e->kind == EFFECT_COPY;
  assert(term_is_bool(s->terms, e->guard));
  assert(e->edge < s->program->edges.len);
  assert(!has_address || (e->address.width == width && value_is_valid(&s->unit, e->address)));
  assert(e->kind != EFFECT_STORE || (value_is_valid(&s->unit, e->value) && e->value.width % 8 == 0));
  assert(e->kind != EFFECT_COPY || (e->source.width == width && value_is_valid(&s->unit, e->source)));
  assert(e->kind != EFFECT_FILL || value_is_valid(&s->unit, e->value));
  assert(e->kind != EFFECT_ENTER || e->context < s->places.contexts.len);
}

bool step_is_valid(const struct semantics *s, const struct step *step) {
  uint16_t width;
  bool is_signed;
  assert(term_is_bool(s->terms, step->guard));
  for (uint32_t i = 0; i < step->updates.len; i++) {
    const struct place *p = places_get(&s->places, step->updates.data[i].place);
    assert(p->kind == PLACE_VARIABLE || p->kind == PLACE_RESULT);
    assert(p->width == step->updates.data[i].value.width && value_is_valid(&s->unit, step->updates.data[i].value));
    assert(s->places.arithmetic == ARITHMETIC_BV || p->width == 1 || p->width > WIDEST ||
           p->is_signed == step->updates.data[i].value.is_signed);
  }
  for (uint32_t i = 0; i < step->effects.len; i++) check_effect(s, &step->effects.data[i]);
  for (uint32_t i = 0; i < step->inputs.len; i++) {
    assert(places_of_symbol(&s->places, step->inputs.data[i].symbol) == ID_NONE);
    assert(ranges_symbol_type(&s->unit.ranges, step->inputs.data[i].symbol, &width, &is_signed));
  }
  for (uint32_t i = 0; i < step->edges.len; i++) assert(term_is_bool(s->terms, step->edges.data[i].guard));
  for (uint32_t i = 0; i < step->allocations.len; i++)
    assert(map_get(&step->new_addresses, step->allocations.data[i].symbol.id));
  return true;
}

/* ---- the state after a step ---- */

/* A local variable of an activation that the step enters has no value yet. */
static bool begins_in(const struct semantics *s, const struct step *step, const struct place *p) {
  if (p->kind != PLACE_VARIABLE || s->program->variables.data[p->id].kind == VARIABLE_GLOBAL) return false;
  for (uint32_t i = 0; i < step->effects.len; i++)
    if (step->effects.data[i].kind == EFFECT_ENTER && step->effects.data[i].context == p->context) return true;
  return false;
}

static term compute_post(struct semantics *s, struct step *step, place_id id) {
  const struct place p = *places_get(&s->places, id);
  if (place_is_constant(&p)) return p.symbol;
  if (p.kind == PLACE_VARIABLE || p.kind == PLACE_RESULT) {
    for (uint32_t i = 0; i < step->updates.len; i++)
      if (step->updates.data[i].place == id) return step->updates.data[i].value.t;
    if (!begins_in(s, step, &p)) return p.symbol;
    term t = step_unknown(s, step, "local", p.width, p.is_signed).t;
    struct step_input *input = &step->inputs.data[step->inputs.len - 1];
    input->is_choice = true;
    input->choice = (struct trace_choice){
        .kind = CHOICE_LOCAL, .edge = step->edges.data[0].edge, .variable = p.id, .width = p.width};
    return t;
  }
  assert(p.kind == PLACE_CELL);
  struct value address = {step_post_term(s, step, p.address), s->program->pointer_width, false};
  struct value v = step_load(s, step, address, p.width, p.alias, p.type, step->effects.len);
  return value_as(&s->unit, v, p.is_signed).t;
}

term step_post(struct semantics *s, struct step *step, place_id id) {
  uint64_t *known = map_get(&step->post, id);
  if (known) return (term){(uint32_t)*known};
  term t = compute_post(s, step, id);
  step_take_inputs(s, step);
  assert(sort_eq(term_sort(s->terms, t), term_sort(s->terms, places_get(&s->places, id)->symbol)));
  *map_put(&step->post, id) = t.id;
  return t;
}

term step_post_term(struct semantics *s, struct step *step, term t) {
  term_list variables = VEC_INIT;
  struct substitution sub;
  term_free_variables(s->terms, &t, 1, &variables);
  substitution_init(&sub, s->terms);
  for (uint32_t i = 0; i < variables.len; i++) {
    place_id p = places_of_symbol(&s->places, variables.data[i]);
    if (p == ID_NONE) continue;
    term post = step_post(s, step, p);
    if (post.id != variables.data[i].id) substitution_add(&sub, variables.data[i], post);
  }
  term result = sub.from.len ? substitution_apply(&sub, t) : t;
  substitution_release(&sub);
  vec_release(&variables);
  return result;
}
