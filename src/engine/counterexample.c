#include "engine/counterexample.h"

#include "logic/build.h"

#include <stdlib.h>

/* One step of the path, with what a trace needs. */
struct leg {
  struct step *step;
  loc_id from, to;
  uint32_t depth; /* of the activation that executes it */
};

struct exact {
  struct task *task;
  struct semantics s;
  VEC(struct leg) legs;
};

static void add_leg(struct exact *x, context_id *c, struct way way) {
  const struct program *p = x->task->program;
  const struct block *b = &x->task->blocks->all.data[way.block];
  const edge_id *edges = blocks_edges(x->task->blocks, b);
  struct leg leg = {.from = b->from, .to = b->to, .depth = x->s.places.contexts.data[*c].depth};
  if (way.callee != ID_NONE) {
    context_id inner = places_call(&x->s.places, *c, edges[0], way.callee);
    leg.step = step_of_call(&x->s, *c, edges[0], way.callee, inner);
    *c = inner;
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

/* ---- reading the model ---- */

static bool truth(struct solver *solver, term t) {
  term value;
  return solver_value(solver, t, &value) && value.id == term_true.id;
}

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

/* The edges that the run takes within a step: from location to location. */
static void add_edges(struct exact *x, struct trace_formula *f, struct solver *solver, uint32_t i, struct trace *out) {
  const struct leg *leg = &x->legs.data[i - 1];
  const struct program *p = x->task->program;
  loc_id at = leg->from;
  for (uint32_t k = 0; k < leg->step->edges.len; k++) { /* in topological order */
    const struct step_edge *e = &leg->step->edges.data[k];
    if (p->edges.data[e->edge].source != at || !truth(solver, trace_formula_instance(f, i, e->guard))) continue;
    vec_push(&out->steps, ((struct trace_step){e->edge, leg->depth}));
    at = p->edges.data[e->edge].target;
    if (at == leg->to) return;
  }
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
    c.step = at;
    c.value = solver_value(solver, version, &value) ? number(x->s.terms, value) : 0;
    vec_push(&out->choices, c);
  }
}

/* Initial contents of memory that the path looks at and the program does not give. */
static void add_cells(struct exact *x, struct trace_formula *f, struct solver *solver, struct trace *out) {
  for (uint32_t i = 0; i < f->cuts[0].len; i++) {
    const struct place *p = places_get(&x->s.places, f->cuts[0].data[i].place);
    term value, address;
    if (p->kind != PLACE_CELL || !solver_value(solver, f->cuts[0].data[i].symbol, &value)) continue;
    struct trace_cell cell = {.object = ID_NONE, .bytes = p->width / 8u, .value = number(x->s.terms, value)};
    term state = trace_formula_instance(f, 1, p->address);
    if (!solver_value(solver, state, &address)) continue;
    cell.address = (uint64_t)number(x->s.terms, address);
    for (uint32_t o = 0; o < x->s.places.all.len; o++) {
      const struct place *base = places_get(&x->s.places, o);
      term start;
      if (base->kind != PLACE_OBJECT || !solver_value(solver, base->symbol, &start)) continue;
      uint64_t from = (uint64_t)number(x->s.terms, start), size = x->task->program->objects.data[base->id].size;
      if (cell.address >= from && cell.address < from + size) cell.object = base->id, cell.address -= from;
      if (cell.object != ID_NONE) break;
    }
    const struct object *o = cell.object == ID_NONE ? NULL : &x->task->program->objects.data[cell.object];
    bool is_given = o && o->function == ID_NONE && !o->is_external; /* by the program */
    if (!is_given) vec_push(&out->cells, cell);
  }
}

/* Contents of memory that is new, or was forgotten, during the path. */
static void add_new_cells(struct exact *x, struct trace_formula *f, struct solver *solver, uint32_t i, uint32_t first,
                          struct trace *out) {
  const struct step *step = x->legs.data[i - 1].step;
  for (uint32_t k = 0; k < step->inputs.len; k++) {
    const struct step_input *input = &step->inputs.data[k];
    if (input->address.id == term_none.id) continue;
    bool is_unknown = input->cause == ID_NONE;
    uint32_t at = is_unknown ? 0 : step_of_edge(out, first, input->cause);
    term value, address, start = term_none;
    if (at == ID_NONE || !solver_value(solver, trace_formula_instance(f, i, input->symbol), &value) ||
        !solver_value(solver, trace_formula_instance(f, i, input->address), &address))
      continue;
    struct trace_cell cell = {.object = ID_NONE, .step = at, .bytes = input->width / 8u};
    cell.value = number(x->s.terms, value);
    cell.address = (uint64_t)number(x->s.terms, address);
    if (is_unknown) {
      enum { LOWEST = 0x10000 };
      if (cell.address >= LOWEST) vec_push(&out->cells, cell);
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

/* The numbers that stand for objects, functions and new memory in the model. */
static void add_addresses(struct exact *x, struct solver *solver, struct trace *out) {
  for (uint32_t i = 0; i < x->s.places.all.len; i++) {
    const struct place *p = places_get(&x->s.places, i);
    term value;
    if (!place_is_constant(p) || p->context != 0 || !solver_value(solver, p->symbol, &value)) continue;
    struct trace_address a = {.kind = p->kind == PLACE_OBJECT ? ADDRESS_OBJECT : ADDRESS_FUNCTION, .id = p->id};
    a.address = (uint64_t)number(x->s.terms, value);
    a.bytes = p->kind == PLACE_OBJECT ? x->task->program->objects.data[p->id].size : 1;
    if (a.address) vec_push(&out->addresses, a);
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

static void read_trace(struct exact *x, struct trace_formula *f, struct solver *solver, struct trace *out) {
  for (uint32_t i = 1; i <= x->legs.len; i++) {
    uint32_t first = out->steps.len;
    add_edges(x, f, solver, i, out);
    add_choices(x, f, solver, i, first, out);
    add_new_cells(x, f, solver, i, first, out);
    add_blocks(x, f, solver, i, first, out);
  }
  add_cells(x, f, solver, out);
  add_addresses(x, solver, out);
}

/* ---- new memory lies where memory can lie ---- */

struct stretch {
  struct value start;
  uint64_t bytes;
};

/* Allocated blocks are aligned, away from null and the end, and disjoint from each other and from objects. */
static void assert_layout(struct exact *x, struct trace_formula *f, struct solver *solver) {
  enum { LOWEST = 0x10000, ALIGNMENT = 16, DEFAULT_BYTES = 256 };
  struct value_unit *u = &x->s.unit;
  struct terms *t = x->s.terms;
  uint16_t width = x->task->program->pointer_width;
  VEC(struct stretch) all = VEC_INIT;
  for (uint32_t i = 0; i < x->s.places.all.len; i++) {
    const struct place *p = places_get(&x->s.places, i);
    uint64_t bytes = p->kind == PLACE_OBJECT ? x->task->program->objects.data[p->id].size : 16;
    if (place_is_constant(p)) vec_push(&all, ((struct stretch){value_of_place(u, i), bytes ? bytes : 1}));
  }
  for (uint32_t i = 1; i <= x->legs.len; i++) {
    const struct step *step = x->legs.data[i - 1].step;
    for (uint32_t k = 0; k < step->allocations.len; k++) {
      struct value start = {trace_formula_instance(f, i, step->allocations.data[k].symbol), width, false};
      uint64_t bytes = step->allocations.data[k].bytes ? step->allocations.data[k].bytes : DEFAULT_BYTES;
      vec_push(&all, ((struct stretch){start, bytes}));
    }
  }
  for (uint32_t i = 0; i < all.len; i++) {
    struct value start = all.data[i].start, end = value_offset(u, start, (int64_t)all.data[i].bytes);
    struct value low = value_constant(u, width, LOWEST), high = value_constant(u, width, bits_mask(width) - LOWEST);
    struct value rest = value_binary(u, E_AND, 0, start, value_constant(u, width, ALIGNMENT - 1));
    solver_assert(solver, value_binary(u, E_ULE, 0, low, start).t);
    solver_assert(solver, value_binary(u, E_ULE, 0, end, high).t);
    solver_assert(solver, value_binary(u, E_ULE, 0, start, end).t);
    solver_assert(solver, value_equal(u, rest, value_constant(u, width, 0)));
    for (uint32_t k = 0; k < i && all.len < 100; k++) {
      struct value other = all.data[k].start, other_end = value_offset(u, other, (int64_t)all.data[k].bytes);
      solver_assert(
          solver, term_or2(t, value_binary(u, E_ULE, 0, end, other).t, value_binary(u, E_ULE, 0, other_end, start).t));
    }
  }
  vec_release(&all);
}

static enum refine_answer solve(struct exact *x, struct trace *out, const char **reason) {
  struct step **steps = xcalloc(x->legs.len + 1, sizeof(struct step *));
  for (uint32_t i = 0; i < x->legs.len; i++) steps[i] = x->legs.data[i].step;
  struct trace_formula f;
  trace_formula_init(&f, &x->s, &(struct trace_request){steps, x->legs.len, .before = term_none, .after = term_none});
  struct solver *solver =
      solver_new(x->task->ctx, x->s.terms, (struct solver_options){.theory = SOLVER_BITVECTORS, .models = true});
  for (uint32_t i = 0; i < f.parts.len; i++) solver_assert(solver, f.parts.data[i]);
  if (x->s.is_strict) assert_layout(x, &f, solver);
  enum solver_result result = solver_check(solver);
  if (result == SOLVER_SAT) read_trace(x, &f, solver, out);
  if (result == SOLVER_UNKNOWN) *reason = "the solver did not decide whether the path to the error is feasible";
  solver_free(solver);
  trace_formula_release(&f);
  free(steps);
  return result == SOLVER_SAT ? REFINE_FEASIBLE : result == SOLVER_UNSAT ? REFINE_INFEASIBLE : REFINE_UNKNOWN;
}

/* The path as it is, or without what the slice leaves out (`skipped`). */
static enum refine_answer find(struct task *task, const struct way *ways, uint32_t count, bool is_strict,
                               const struct bitset *skipped, struct trace *out, bool *approximate,
                               const char **reason) {
  struct exact x = {.task = task};
  context_id c = 0;
  semantics_init(&x.s, task->ctx, task->program, task->points_to, &task->terms, ARITHMETIC_BV);
  x.s.is_strict = is_strict;
  x.s.skipped = skipped;
  for (uint32_t i = 0; i < count; i++) add_leg(&x, &c, ways[i]);
  enum refine_answer answer = solve(&x, out, reason);
  *approximate = skipped;
  for (uint32_t i = 0; i < x.legs.len; i++) {
    *approximate |= x.legs.data[i].step->is_approximate;
    step_free(x.legs.data[i].step);
  }
  vec_release(&x.legs);
  semantics_release(&x.s);
  return answer;
}

/* If the exact path is infeasible, two weaker readings may still lead to a run that fails in the same way: memory may
 * lie anywhere (the layout may be too strict), and loops that have no influence on the error are left after any number
 * of rounds, which the program does not do. Replay has to tell; without it they are no alarms. */
enum refine_answer counterexample_find(struct task *task, const struct way *ways, uint32_t count, struct trace *out,
                                       bool *approximate, const char **reason) {
  enum refine_answer answer = find(task, ways, count, true, NULL, out, approximate, reason);
  if (task->ctx->options->no_confirm) return answer;
  if (answer == REFINE_INFEASIBLE) answer = find(task, ways, count, false, NULL, out, approximate, reason);
  if (answer == REFINE_INFEASIBLE)
    answer = find(task, ways, count, true, &task->slice->skipped, out, approximate, reason);
  return answer;
}
