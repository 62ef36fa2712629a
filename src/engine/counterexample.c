/* The path is encoded once more, by bits and without the slice, and a model of the formula is read as a run: which
 * edges are taken within blocks, which values inputs have, where objects lie and what memory holds that the program did
 * not write. Addresses are pinned down far from each other, so that a run does not rely on how things happen to lie. */
#include "engine/counterexample.h"

#include "logic/build.h"
#include "logic/traverse.h"

#include <stdlib.h>

/* One step of the path, with what a trace needs. */
struct leg {
  struct step *step;
  loc_id from, to;
  uint32_t depth;      /* of the activation that executes it */
  context_id entered;  /* by a call, ID_NONE otherwise */
  uint32_t first_step; /* in the trace */
};

struct exact {
  struct task *task;
  struct semantics s;
  VEC(struct leg) legs;
  struct map occurring; /* variables of the formula */
};

static void add_leg(struct exact *x, context_id *c, struct way way) {
  const struct program *p = x->task->program;
  const struct block *b = &x->task->blocks->all.data[way.block];
  const edge_id *edges = blocks_edges(x->task->blocks, b);
  assert(p->locations.data[b->from].function == x->s.places.contexts.data[*c].function);
  struct leg leg = {.from = b->from, .to = b->to, .entered = ID_NONE};
  leg.depth = x->s.places.contexts.data[*c].depth;
  if (way.callee != ID_NONE) {
    context_id inner = places_call(&x->s.places, *c, edges[0], way.callee);
    leg.step = step_of_call(&x->s, *c, edges[0], way.callee, inner);
    *c = leg.entered = inner;
  } else {
    leg.step = step_of_block(&x->s, *c, edges, b->edge_count, b->from, b->to);
    loc_id l = b->to;
    while (x->s.places.contexts.data[*c].parent != ID_NONE &&
           l == p->functions.data[x->s.places.contexts.data[*c].function].exit) {
      l = p->edges.data[x->s.places.contexts.data[*c].call].target;
      *c = x->s.places.contexts.data[*c].parent;
    }
  }
  vec_push(&x->legs, leg);
}

static void add_single(struct exact *x, context_id *c, struct path_step s) {
  const struct edge *e = &x->task->program->edges.data[s.edge];
  assert(x->task->program->locations.data[e->source].function == x->s.places.contexts.data[*c].function);
  struct leg leg = {.from = e->source, .to = e->target, .depth = x->s.places.contexts.data[*c].depth};
  if (s.callee != ID_NONE) {
    context_id inner = places_call(&x->s.places, *c, s.edge, s.callee);
    leg.step = step_of_call(&x->s, *c, s.edge, s.callee, inner);
    *c = inner;
  } else {
    leg.step = step_of_block(&x->s, *c, &s.edge, 1, e->source, e->target);
    context_id parent = x->s.places.contexts.data[*c].parent;
    if (e->op.kind == OP_RETURN && parent != ID_NONE) *c = parent;
  }
  vec_push(&x->legs, leg);
}

/* ---- reading the model ---- */

enum { LOWEST = 0x10000 }; /* what an address of memory can be */

static bool truth(struct solver *solver, term t) {
  term value;
  return solver_value(solver, t, &value) && value.id == term_true.id;
}

/* Does the formula say anything about the variable? */
static bool occurs(const struct exact *x, term version) { return map_get(&x->occurring, version.id) != NULL; }

static u128 number(struct terms *terms, term value) {
  if (value.id == term_true.id) return 1;
  if (!term_is_constant(terms, value) || value.id == term_false.id) return 0;
  mpz_t z;
  uint64_t words[2] = {0, 0};
  mpz_init(z);
  term_get_mpz(terms, value, z);
  if (mpz_sgn(z) > 0 && mpz_sizeinbase(z, 2) <= 128) mpz_export(words, NULL, -1, sizeof *words, 0, 0, z);
  mpz_clear(z);
  return (u128)words[1] << 64 | words[0];
}

/* The edges that the run takes within a step: from location to location. False if the model does not say so to the end,
 * as when the solver was interrupted behind its answer. */
static bool add_edges(struct exact *x, struct trace_formula *f, struct solver *solver, uint32_t i, struct trace *out) {
  const struct leg *leg = &x->legs.data[i - 1];
  const struct program *p = x->task->program;
  loc_id at = leg->from;
  for (uint32_t k = 0; k < leg->step->edges.len; k++) { /* in topological order */
    const struct step_edge *e = &leg->step->edges.data[k];
    if (p->edges.data[e->edge].source != at || !truth(solver, trace_formula_instance(f, i, e->guard))) continue;
    assert(p->locations.data[at].function == p->locations.data[leg->from].function);
    vec_push(&out->steps, ((struct trace_step){e->edge, leg->depth}));
    at = p->edges.data[e->edge].target;
    if (at == leg->to) return true;
  }
  return false;
}

static uint32_t step_of_edge(const struct trace *t, uint32_t first, edge_id e) {
  for (uint32_t i = first; i < t->steps.len; i++)
    if (t->steps.data[i].edge == e) return i;
  return ID_NONE;
}

static void add_choices(struct exact *x, struct trace_formula *f, struct solver *solver, uint32_t i, uint32_t first,
                        struct trace *out) {
  const struct step *step = x->legs.data[i - 1].step;
  for (uint32_t k = 0; k < step->inputs.len; k++) {
    const struct step_input *input = &step->inputs.data[k];
    uint32_t at = input->is_choice ? step_of_edge(out, first, input->choice.edge) : ID_NONE;
    if (at == ID_NONE) continue;
    struct trace_choice c = input->choice;
    term value, version = trace_formula_instance(f, i, input->symbol);
    assert(out->steps.data[at].edge == c.edge);
    c.step = at;
    c.is_free = !occurs(x, version);
    c.value = !c.is_free && solver_value(solver, version, &value) ? number(x->s.terms, value) : 0;
    vec_push(&out->choices, c);
  }
}

/* Which global object the cell with that address is a part of, if any. False if the program itself gives its contents:
 * nobody may supply others. An array of others that has no size has what comes next, where there is no other object. */
static bool find_object(struct exact *x, struct solver *solver, struct trace_cell *cell) {
  const uint64_t open_end = 1 << 12;
  struct trace_cell open = *cell;
  for (uint32_t o = 0; o < x->s.places.all.len; o++) {
    const struct place *base = places_get(&x->s.places, o);
    term start;
    if (base->kind != PLACE_OBJECT || base->context != 0 || !solver_value(solver, base->symbol, &start)) continue;
    const struct object *object = &x->task->program->objects.data[base->id];
    uint64_t from = (uint64_t)number(x->s.terms, start);
    if (object->is_external && !object->size && cell->address >= from && cell->address - from < open_end)
      open.object = base->id, open.address = cell->address - from;
    if (cell->address < from || cell->address >= from + object->size) continue;
    cell->object = base->id;
    cell->address -= from;
    return object->function != ID_NONE || object->is_external;
  }
  *cell = open;
  return true;
}

/* Initial contents of memory that the path looks at and the program does not give. */
static void add_cells(struct exact *x, struct trace_formula *f, struct solver *solver, struct trace *out) {
  for (uint32_t i = 0; i < f->cuts[0].len; i++) {
    const struct place *p = places_get(&x->s.places, f->cuts[0].data[i].place);
    term value, address;
    term symbol = f->cuts[0].data[i].symbol;
    if (p->kind != PLACE_CELL || !occurs(x, symbol) || !solver_value(solver, symbol, &value)) continue;
    struct trace_cell cell = {.object = ID_NONE, .bytes = p->width / 8u, .value = number(x->s.terms, value)};
    term state = trace_formula_instance(f, 1, p->address);
    if (!solver_value(solver, state, &address)) continue;
    cell.address = (uint64_t)number(x->s.terms, address);
    if (find_object(x, solver, &cell)) vec_push(&out->cells, cell);
  }
}

/* Does the edge leave contents that the program does not determine? What va_start and copies of unknown length leave is
 * unknown to the engine only: the compiled program knows. */
static bool leaves_unknown(const struct operation *op) {
  return op->kind == OP_CALL || op->kind == OP_ALLOCATE || op->kind == OP_HAVOC_MEMORY;
}

/* Contents of memory that is new, or was forgotten, during the path. */
static void add_new_cells(struct exact *x, struct trace_formula *f, struct solver *solver, uint32_t i, uint32_t first,
                          struct trace *out) {
  const struct step *step = x->legs.data[i - 1].step;
  for (uint32_t k = 0; k < step->inputs.len; k++) {
    const struct step_input *input = &step->inputs.data[k];
    if (input->address.id == term_none.id) continue;
    bool is_unknown = input->cause == ID_NONE;
    if (!is_unknown && !leaves_unknown(&x->task->program->edges.data[input->cause].op)) continue;
    uint32_t at = is_unknown ? 0 : step_of_edge(out, first, input->cause);
    term value, address, start = term_none, version = trace_formula_instance(f, i, input->symbol);
    if (at == ID_NONE || !occurs(x, version) || !solver_value(solver, version, &value) ||
        !solver_value(solver, trace_formula_instance(f, i, input->address), &address))
      continue;
    struct trace_cell cell = {.object = ID_NONE, .step = at, .bytes = input->width / 8u};
    cell.value = number(x->s.terms, value);
    cell.address = (uint64_t)number(x->s.terms, address);
    if (is_unknown) {
      if (cell.address >= LOWEST && find_object(x, solver, &cell)) vec_push(&out->cells, cell);
      continue;
    }
    const struct operation *cause = &x->task->program->edges.data[input->cause].op;
    bool is_contract = cause->kind == OP_HAVOC_MEMORY && cause->sub == HAVOC_INPUT;
    if (is_contract || (cause->kind == OP_CALL && x->legs.data[i - 1].entered == ID_NONE)) {
      cell.is_written = true;
      vec_push(&out->cells, cell);
      continue;
    }
    for (uint32_t a = 0; a < step->allocations.len; a++)
      if (step->allocations.data[a].edge == input->cause)
        start = trace_formula_instance(f, i, step->allocations.data[a].symbol);
    if (start.id == term_none.id) {
      place_id object = step_base_object(&x->s, input->address);
      if (object == ID_NONE) continue;
      cell.object = places_get(&x->s.places, object)->id;
      start = places_get(&x->s.places, object)->symbol;
    }
    term base;
    if (!solver_value(solver, start, &base)) continue;
    cell.address -= (uint64_t)number(x->s.terms, base);
    vec_push(&out->cells, cell);
  }
}

/* The numbers that stand for objects, functions and new memory in the model; those of local objects for each time that
 * their function is entered. */
static void add_addresses(struct exact *x, struct solver *solver, struct trace *out) {
  for (uint32_t i = 0; i < x->s.places.all.len; i++) {
    const struct place *p = places_get(&x->s.places, i);
    term value;
    if (!place_is_address(p) || !solver_value(solver, p->symbol, &value)) continue;
    struct trace_address a = {.kind = p->kind == PLACE_OBJECT ? ADDRESS_OBJECT : ADDRESS_FUNCTION, .id = p->id};
    a.address = (uint64_t)number(x->s.terms, value);
    a.bytes = p->kind == PLACE_OBJECT ? x->task->program->objects.data[p->id].size : 1;
    if (!a.address) continue;
    if (p->context == 0) vec_push(&out->addresses, a);
    for (uint32_t k = 0; k < x->legs.len && p->context != 0; k++) {
      if (x->legs.data[k].entered != p->context) continue;
      a.step = x->legs.data[k].first_step;
      vec_push(&out->addresses, a);
    }
  }
}

static void add_blocks(struct exact *x, struct trace_formula *f, struct solver *solver, uint32_t i, uint32_t first,
                       struct trace *out) {
  const struct step *step = x->legs.data[i - 1].step;
  for (uint32_t k = 0; k < step->allocations.len; k++) {
    uint32_t at = step_of_edge(out, first, step->allocations.data[k].edge);
    term value;
    if (at == ID_NONE || !solver_value(solver, trace_formula_instance(f, i, step->allocations.data[k].symbol), &value))
      continue;
    vec_push(&out->addresses, ((struct trace_address){.kind = ADDRESS_BLOCK,
                                                      .step = at,
                                                      .address = (uint64_t)number(x->s.terms, value),
                                                      .bytes = step->allocations.data[k].bytes}));
  }
}

static bool read_trace(struct exact *x, struct trace_formula *f, struct solver *solver, struct trace *out) {
  for (uint32_t i = 1; i <= x->legs.len; i++) {
    uint32_t first = x->legs.data[i - 1].first_step = out->steps.len;
    if (!add_edges(x, f, solver, i, out)) return false;
    add_choices(x, f, solver, i, first, out);
    add_new_cells(x, f, solver, i, first, out);
    add_blocks(x, f, solver, i, first, out);
  }
  add_cells(x, f, solver, out);
  add_addresses(x, solver, out);
  return true;
}

/* ---- memory lies where memory can lie ---- */

struct stretch {
  struct value start;
  uint64_t bytes; /* 0 = not known */
};
typedef VEC(struct stretch) stretch_list;

/* Objects, functions, and what the path allocates. */
static void collect_memory(struct exact *x, struct trace_formula *f, stretch_list *out) {
  enum { FUNCTION_BYTES = 16 };
  uint16_t width = x->task->program->pointer_width;
  for (uint32_t i = 0; i < x->s.places.all.len; i++) {
    const struct place *p = places_get(&x->s.places, i);
    uint64_t bytes = p->kind == PLACE_OBJECT ? x->task->program->objects.data[p->id].size : FUNCTION_BYTES;
    if (place_is_address(p)) vec_push(out, ((struct stretch){value_of_place(&x->s.unit, i), bytes ? bytes : 1}));
  }
  for (uint32_t i = 1; i <= x->legs.len; i++) {
    const struct step *step = x->legs.data[i - 1].step;
    for (uint32_t k = 0; k < step->allocations.len; k++) {
      struct value start = {trace_formula_instance(f, i, step->allocations.data[k].symbol), width, false};
      vec_push(out, ((struct stretch){start, step->allocations.data[k].bytes}));
    }
  }
}

/* Everything has an address of its own, far enough from the others that a pointer next to it does not lead there: no
 * program can rely on more. False if there is not room enough. */
static bool assert_addresses(struct exact *x, const stretch_list *all, struct solver *solver) {
  enum { PAGE = 1 << 12, UNKNOWN_BYTES = 1 << 16 };
  struct value_unit *u = &x->s.unit;
  const struct memory_window w = memory_window(x->task->program->pointer_width);
  uint64_t next = w.low;
  for (uint32_t i = 0; i < all->len; i++) {
    uint64_t bytes = all->data[i].bytes ? all->data[i].bytes : UNKNOWN_BYTES;
    if (bytes > w.middle - next || w.middle - next - bytes < 2 * PAGE) return false;
    next += (bytes / PAGE + 2) * PAGE;
  }
  next = w.low;
  for (uint32_t i = 0; i < all->len; i++) {
    struct value start = all->data[i].start;
    solver_assert(solver, value_equal(u, start, value_constant(u, start.width, next)));
    next += ((all->data[i].bytes ? all->data[i].bytes : UNKNOWN_BYTES) / PAGE + 2) * PAGE;
  }
  return true;
}

/* All that holds of the addresses in any run. */
static void assert_disjoint(struct exact *x, const stretch_list *all, struct solver *solver) {
  enum { MOST = 100 };
  struct value_unit *u = &x->s.unit;
  for (uint32_t i = 0; i < all->len; i++) {
    int64_t bytes = all->data[i].bytes ? (int64_t)all->data[i].bytes : 1;
    struct value start = all->data[i].start, end = value_offset(u, start, bytes);
    solver_assert(solver, value_binary(u, E_ULE, 0, start, end).t);
    for (uint32_t k = 0; k < i && all->len < MOST; k++) {
      int64_t other_bytes = all->data[k].bytes ? (int64_t)all->data[k].bytes : 1;
      struct value other = all->data[k].start, other_end = value_offset(u, other, other_bytes);
      term before = value_binary(u, E_ULE, 0, end, other).t, behind = value_binary(u, E_ULE, 0, other_end, start).t;
      solver_assert(solver, term_or2(x->s.terms, before, behind));
    }
  }
}

static void assert_layout(struct exact *x, struct trace_formula *f, struct solver *solver) {
  stretch_list all = VEC_INIT;
  collect_memory(x, f, &all);
  if (!x->s.is_strict || !assert_addresses(x, &all, solver)) assert_disjoint(x, &all, solver);
  vec_release(&all);
}

static void note_variables(struct exact *x, const struct trace_formula *f) {
  term_list variables = VEC_INIT;
  term_free_variables(x->s.terms, f->parts.data, f->parts.len, &variables);
  for (uint32_t i = 0; i < variables.len; i++) *map_put(&x->occurring, variables.data[i].id) = 1;
  vec_release(&variables);
}

static enum refine_answer solve(struct exact *x, struct trace *out) {
  struct step **steps = xcalloc(x->legs.len + 1, sizeof(struct step *));
  for (uint32_t i = 0; i < x->legs.len; i++) steps[i] = x->legs.data[i].step;
  struct trace_formula f;
  trace_formula_init(&f, &x->s, &(struct trace_request){steps, x->legs.len, .before = term_none, .after = term_none});
  struct solver *solver =
      solver_new(x->task->ctx, x->s.terms, (struct solver_options){.theory = SOLVER_BITVECTORS, .models = true});
  for (uint32_t i = 0; i < f.parts.len; i++) solver_assert(solver, f.parts.data[i]);
  assert_layout(x, &f, solver);
  enum solver_result result = solver_check(solver);
  if (result == SOLVER_SAT) note_variables(x, &f);
  if (result == SOLVER_SAT && !(x->legs.len && read_trace(x, &f, solver, out))) {
    trace_release(out);
    result = SOLVER_UNKNOWN;
  }
  solver_free(solver);
  trace_formula_release(&f);
  free(steps);
  return result == SOLVER_SAT ? REFINE_FEASIBLE : result == SOLVER_UNSAT ? REFINE_INFEASIBLE : REFINE_UNKNOWN;
}

/* ---- attempts ---- */

/* What is not done along the path. */
enum skipping { SKIP_NOTHING, SKIP_LOOPS, SKIP_ALL };

/* From the ones that say most about a run to those that say least. The path leaves loops that have no influence on the
 * error after any number of rounds, which the program does not: if it is infeasible for such a reason, a run with other
 * rounds may still fail in the same way. Then it is tried without these loops, in the end without all that the slice
 * leaves out; replay has to tell. */
struct attempt {
  bool is_strict, is_extern_pure;
  enum skipping skipping;
};
static const struct attempt attempts[] = {
    {true, true, SKIP_NOTHING}, {true, false, SKIP_NOTHING},  {true, true, SKIP_LOOPS},
    {true, false, SKIP_LOOPS},  {false, false, SKIP_NOTHING}, {true, false, SKIP_ALL},
};
enum { ATTEMPTS = sizeof attempts / sizeof *attempts };

/* Edges in loops that the slice leaves out as a whole. */
static void find_skipped_loops(const struct task *task, struct bitset *out) {
  const struct cfg *cfg = task->cfg;
  const struct program *p = task->program;
  struct bitset kept; /* heads of loops with an edge that matters */
  bitset_init(&kept, p->locations.len);
  bitset_init(out, p->edges.len);
  for (edge_id e = bitset_next(&task->slice->edges, 0); e < p->edges.len; e = bitset_next(&task->slice->edges, e + 1))
    for (loc_id h = cfg->loop[p->edges.data[e].source]; h != ID_NONE; h = cfg->outer_loop[h]) bitset_add(&kept, h);
  for (edge_id e = bitset_next(&task->slice->skipped, 0); e < p->edges.len;
       e = bitset_next(&task->slice->skipped, e + 1)) {
    loc_id h = cfg->loop[p->edges.data[e].source];
    if (h != ID_NONE && !bitset_has(&kept, h)) bitset_add(out, e);
  }
  bitset_release(&kept);
}

struct search {
  struct task *task;
  const struct way *ways;
  const path *steps; /* the path as single edges, NULL = as ways */
  uint32_t count;
  struct bitset loops;          /* edges of SKIP_LOOPS */
  bool has_loops, calls_extern; /* on the path */
};

static void look_at_edge(struct search *s, edge_id e, function_id callee) {
  s->has_loops |= bitset_has(&s->loops, e);
  s->calls_extern |= s->task->program->edges.data[e].op.kind == OP_CALL && callee == ID_NONE;
}

static void look_at_path(struct search *s) {
  for (uint32_t i = 0; i < s->count; i++) {
    if (s->steps) {
      look_at_edge(s, s->steps->data[i].edge, s->steps->data[i].callee);
      continue;
    }
    const struct block *b = &s->task->blocks->all.data[s->ways[i].block];
    const edge_id *edges = blocks_edges(s->task->blocks, b);
    for (uint32_t k = 0; k < b->edge_count; k++) look_at_edge(s, edges[k], s->ways[i].callee);
  }
}

static bool is_worth_trying(const struct search *s, const struct attempt *a) {
  if (a->skipping != SKIP_NOTHING && s->task->parameters->is_unconfirmed) return false;
  if (a->skipping == SKIP_LOOPS && !s->has_loops) return false;
  return !a->is_extern_pure || s->calls_extern;
}

static enum refine_answer find(const struct search *s, const struct attempt *a, struct trace *out, bool *approximate) {
  struct exact x = {.task = s->task};
  context_id c = 0;
  semantics_init(&x.s, s->task->ctx, s->task->program, s->task->points_to, &s->task->terms, ARITHMETIC_BV);
  x.s.is_strict = a->is_strict;
  x.s.is_extern_pure = a->is_extern_pure;
  x.s.skipped = a->skipping == SKIP_NOTHING ? NULL : a->skipping == SKIP_LOOPS ? &s->loops : &s->task->slice->skipped;
  for (uint32_t i = 0; i < s->count; i++)
    if (s->steps)
      add_single(&x, &c, s->steps->data[i]);
    else
      add_leg(&x, &c, s->ways[i]);
  enum refine_answer answer = solve(&x, out);
  *approximate = a->skipping != SKIP_NOTHING;
  for (uint32_t i = 0; i < x.legs.len; i++) {
    *approximate |= x.legs.data[i].step->is_approximate;
    step_free(x.legs.data[i].step);
  }
  vec_release(&x.legs);
  map_release(&x.occurring);
  semantics_release(&x.s);
  return answer;
}

/* Without confirmation, only the exact readings of the path count: the others are for replay to tell. */
static enum refine_answer attempt_all(struct search *s, struct trace *out, bool *approximate) {
  enum refine_answer answer = REFINE_INFEASIBLE;
  bool is_replayed = !s->task->parameters->is_unconfirmed;
  find_skipped_loops(s->task, &s->loops);
  look_at_path(s);
  for (uint32_t i = 0; i < ATTEMPTS && answer == REFINE_INFEASIBLE; i++) {
    bool is_exact = attempts[i].is_strict && attempts[i].skipping == SKIP_NOTHING;
    if ((is_exact || is_replayed) && is_worth_trying(s, &attempts[i])) answer = find(s, &attempts[i], out, approximate);
  }
  bitset_release(&s->loops);
  return answer;
}

enum refine_answer counterexample_find(struct task *task, const struct way *ways, uint32_t count, struct trace *out,
                                       bool *approximate) {
  struct search s = {.task = task, .ways = ways, .count = count};
  return attempt_all(&s, out, approximate);
}

enum refine_answer counterexample_of_path(struct task *task, const path *steps, struct trace *out, bool *approximate) {
  struct search s = {.task = task, .steps = steps, .count = steps->len};
  return attempt_all(&s, out, approximate);
}
