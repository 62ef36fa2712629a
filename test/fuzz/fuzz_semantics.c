/* What the engines know of a program's meaning, against runs of it.
 *
 *   fuzz_semantics [--data-model ILP32|LP64] [--block single|basic|large] [--only N] [--statistics] COUNT FILE.c
 *
 * A file holds COUNT programs (test/scripts/random_memory.py); its first input says which one runs. Each is executed by
 * the interpreter. The path that the run takes is encoded as the engines do it, block by block and call by call, in
 * both arithmetics, and the inputs are fixed. Then the solver is asked whether the program can end with the values that
 * the run has computed, which must be so, and whether it can end with other ones, which must not be so unless the steps
 * remember that they are approximate. Values of `any...` are such that the program does not determine them: they must
 * be possible.
 *
 * Prints what each program computes, for a comparison with the compiled one, and complaints with the program's number.
 */
#include "analysis/blocks.h"
#include "encode/trace_formula.h"
#include "front/front.h"
#include "fuzz/fuzz_inputs.h"
#include "interpret/interpreter.h"
#include "logic/build.h"
#include "solve/solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OUTPUTS = 6, UNDETERMINED = 3, VALUES = OUTPUTS + UNDETERMINED, MOST_EDGES = 4000, QUESTION_MS = 10000 };

struct tally {
  uint64_t programs, steps, possible, other, approximate, unknown, failures;
};

/* One run of the interpreter. */
struct run {
  uint32_t number;
  uint32_t asked;            /* inputs */
  VEC(edge_id) edges;        /* taken, in order */
  VEC(uint32_t) input_edges; /* per input: its place in `edges` */
  VEC(uint32_t) input_values;
  const var_id *variables;
  u128 values[VALUES]; /* of the variables, at the end */
};

struct session {
  struct context ctx;
  struct program *p;
  struct cfg *cfg;
  struct points_to *points_to;
  struct blocks *blocks;
  struct terms terms;
  var_id variables[VALUES];
  struct run run;
  struct tally tally;
};

/* One encoding of the run. */
struct leg {
  struct step *step;
  uint32_t first, count; /* in run.edges */
};

struct encoding {
  struct session *session;
  struct semantics s;
  VEC(struct leg) legs;
};

static void complain(struct session *x, const char *what, const char *detail) {
  printf("program %u: %s%s%s\n", x->run.number, what, *detail ? ": " : "", detail);
  x->tally.failures++;
}

/* ---- the run ---- */

static bool choose(void *data, const struct run_choice *choice, u128 *value) {
  struct run *run = data;
  if (choice->reason != HAVOC_INPUT) return false;
  uint32_t input = fuzz_input(run->number, run->asked++);
  vec_push(&run->input_edges, run->edges.len - 1);
  vec_push(&run->input_values, input);
  *value = input;
  return true;
}

static void watch(void *data, edge_id e, const struct machine *m) {
  struct run *run = data;
  vec_push(&run->edges, e);
  for (uint32_t i = 0; i < VALUES; i++) run->values[i] = interpreter_variable(m, run->variables[i]);
}

static bool execute(struct session *x) {
  struct run *run = &x->run;
  struct run_options options = RUN_OPTIONS_INIT;
  run->asked = 0;
  vec_clear(&run->edges);
  vec_clear(&run->input_edges);
  vec_clear(&run->input_values);
  options.seed = run->number + 1;
  options.choose = choose;
  options.choose_data = run;
  options.watched = watch;
  options.watched_data = run;
  options.step_limit = MOST_EDGES;
  struct run_result result = interpreter_run(&x->ctx, x->p, &options);
  bool ok = result.outcome == RUN_EXITED && result.status == 0;
  if (!ok) complain(x, "the run does not end well", result.text);
  run_result_release(&result);
  return ok;
}

static void print_values(const struct run *run) {
  printf("%u:", run->number);
  for (uint32_t i = 0; i < OUTPUTS; i++) printf(" %llx", (unsigned long long)run->values[i]);
  printf("\n");
}

/* ---- its steps ---- */

/* The block from one cut point to another that has all those edges. */
static const struct block *find_block(const struct blocks *b, loc_id to, const edge_id *edges, uint32_t count) {
  uint32_t blocks;
  const struct block *all = blocks_from(b, b->cfg->program->edges.data[edges[0]].source, &blocks);
  for (uint32_t i = 0; i < blocks; i++) {
    uint32_t next = 0;
    for (uint32_t k = 0; k < all[i].edge_count && next < count; k++) next += blocks_edges(b, &all[i])[k] == edges[next];
    if (all[i].to == to && next == count) return &all[i];
  }
  return NULL;
}

static bool add_block(struct encoding *e, context_id c, uint32_t first, uint32_t count) {
  const edge_id *edges = e->session->run.edges.data + first;
  const struct block *b =
      find_block(e->session->blocks, e->session->p->edges.data[edges[count - 1]].target, edges, count);
  if (!b) {
    complain(e->session, "the path is no sequence of blocks", "");
    return false;
  }
  struct step *step = step_of_block(&e->s, c, blocks_edges(e->session->blocks, b), b->edge_count, b->from, b->to);
  vec_push(&e->legs, ((struct leg){step, first, count}));
  return true;
}

/* Follows the path; an activation is left at the exit of its function. */
static bool build_steps(struct encoding *e) {
  const struct program *p = e->session->p;
  const struct run *run = &e->session->run;
  context_id c = 0;
  for (uint32_t i = 0, first = 0; i < run->edges.len; i++) {
    const struct edge *x = &p->edges.data[run->edges.data[i]];
    if (x->op.kind == OP_STOP) break;
    function_id next =
        i + 1 < run->edges.len ? p->locations.data[p->edges.data[run->edges.data[i + 1]].source].function : ID_NONE;
    if (blocks_is_call(p, x) && x->op.kind == OP_CALL && next != ID_NONE &&
        p->edges.data[run->edges.data[i + 1]].source == p->functions.data[next].entry) {
      context_id inner = places_call(&e->s.places, c, run->edges.data[i], next);
      vec_push(&e->legs, ((struct leg){step_of_call(&e->s, c, run->edges.data[i], next, inner), i, 1}));
      c = inner;
      first = i + 1;
      continue;
    }
    if (blocks_is_cut(e->session->blocks, x->target)) {
      if (!add_block(e, c, first, i + 1 - first)) return false;
      first = i + 1;
    }
    while (x->target == p->functions.data[e->s.places.contexts.data[c].function].exit && c != 0 && first == i + 1) {
      const struct activation a = e->s.places.contexts.data[c];
      c = a.parent;
      if (p->edges.data[a.call].target != p->functions.data[e->s.places.contexts.data[c].function].exit) break;
      x = &p->edges.data[a.call];
    }
  }
  return true;
}

/* ---- what the solver is asked ---- */

static term value_is(struct encoding *e, place_id place, u128 bits) {
  const struct place p = *places_get(&e->s.places, place);
  struct value v = value_constant(&e->s.unit, p.width, bits);
  return term_equals(e->s.terms, p.symbol, value_as(&e->s.unit, v, p.is_signed).t);
}

/* Fixes the inputs of the leg. */
static void assert_inputs(struct encoding *e, struct trace_formula *f, uint32_t i, struct solver *solver) {
  const struct leg *leg = &e->legs.data[i - 1];
  const struct run *run = &e->session->run;
  for (uint32_t k = 0; k < leg->step->inputs.len; k++) {
    const struct step_input input = leg->step->inputs.data[k];
    if (!input.is_choice || input.choice.kind != CHOICE_INPUT) continue;
    for (uint32_t n = 0; n < run->input_edges.len; n++) {
      uint32_t at = run->input_edges.data[n];
      if (at < leg->first || at >= leg->first + leg->count || run->edges.data[at] != input.choice.edge) continue;
      struct value v = {.t = input.symbol};
      if (!ranges_symbol_type(&e->s.unit.ranges, v.t, &v.width, &v.is_signed)) abort();
      struct value given =
          value_as(&e->s.unit, value_constant(&e->s.unit, v.width, run->input_values.data[n]), v.is_signed);
      solver_assert(solver, term_equals(e->s.terms, trace_formula_instance(f, i, v.t), given.t));
    }
  }
}

/* Does the step say nothing of contents of memory, since it is at an address that depends on the step's own inputs? */
static bool has_unknown_cells(const struct step *step) {
  bool result = false;
  for (uint32_t i = 0; i < step->inputs.len; i++)
    result |= step->inputs.data[i].address.id != term_none.id && step->inputs.data[i].cause == ID_NONE;
  return result;
}

/* Do the formulas allow more than the program does? The steps know; and of initial contents nothing is said where the
 * address is not constant, nor of new memory whether it ends before the last address. */
static bool is_approximate(struct encoding *e, const struct trace_formula *f) {
  bool result = false;
  struct value v;
  for (uint32_t i = 0; i < e->legs.len; i++)
    result |= e->legs.data[i].step->is_approximate || e->legs.data[i].step->allocations.len ||
              has_unknown_cells(e->legs.data[i].step);
  for (uint32_t i = 0; i < f->cuts[0].len && !result; i++) {
    place_id p = f->cuts[0].data[i].place;
    result = places_get(&e->s.places, p)->kind == PLACE_CELL && !trace_initial_value(&e->s, p, &v);
  }
  return result;
}

static const char *arithmetic_name(const struct encoding *e) {
  return e->s.places.arithmetic == ARITHMETIC_BV ? "bit-vectors" : "integers";
}

/* Asks a solver of its own whether the run can end so: solvers simplify best what they are told at once. */
static enum solver_result question(struct encoding *e, struct trace_formula *f, term after) {
  struct session *x = e->session;
  enum solver_theory theory = e->s.places.arithmetic == ARITHMETIC_BV ? SOLVER_BITVECTORS : SOLVER_INTEGERS;
  struct solver *solver =
      solver_new(&x->ctx, &x->terms, (struct solver_options){.theory = theory, .milliseconds = QUESTION_MS});
  for (uint32_t i = 1; i <= f->step_count; i++) assert_inputs(e, f, i, solver);
  for (uint32_t i = 0; i < f->parts.len; i++) solver_assert(solver, f->parts.data[i]);
  solver_assert(solver, after);
  enum solver_result result = solver_check(solver);
  x->tally.unknown += result == SOLVER_UNKNOWN;
  solver_free(solver);
  return result;
}

static void name_values(struct encoding *e, struct trace_formula *f, const term *values, uint32_t count,
                        enum solver_result wrong) {
  for (uint32_t i = 0; i < count; i++)
    if (question(e, f, values[i]) == wrong)
      printf("  %s%u by itself\n", i < OUTPUTS ? "out" : "any", i < OUTPUTS ? i : i - OUTPUTS);
}

static void ask(struct encoding *e, struct trace_formula *f, const term *equal) {
  struct session *x = e->session;
  term same[VALUES], other[OUTPUTS];
  for (uint32_t i = 0; i < VALUES; i++) same[i] = trace_formula_at(f, f->step_count, equal[i]);
  for (uint32_t i = 0; i < OUTPUTS; i++) other[i] = term_not(same[i]);
  x->tally.possible++;
  if (question(e, f, term_and(e->s.terms, same, VALUES)) == SOLVER_UNSAT) {
    complain(x, "what the run computes is impossible", arithmetic_name(e));
    name_values(e, f, same, VALUES, SOLVER_UNSAT);
  }
  if (is_approximate(e, f)) {
    x->tally.approximate++;
    return;
  }
  x->tally.other++;
  if (question(e, f, term_or(e->s.terms, other, OUTPUTS)) == SOLVER_SAT) {
    complain(x, "what the run does not compute is possible", arithmetic_name(e));
    name_values(e, f, other, OUTPUTS, SOLVER_SAT);
  }
}

static void check_encoding(struct session *x, enum arithmetic arithmetic) {
  struct encoding e = {.session = x};
  struct trace_formula f;
  term equal[VALUES];
  semantics_init(&e.s, &x->ctx, x->p, x->points_to, &x->terms, arithmetic);
  if (build_steps(&e)) {
    struct step **steps = xcalloc(e.legs.len, sizeof *steps);
    for (uint32_t i = 0; i < e.legs.len; i++) steps[i] = e.legs.data[i].step;
    for (uint32_t i = 0; i < VALUES; i++)
      equal[i] = value_is(&e, places_variable(&e.s.places, 0, x->variables[i]), x->run.values[i]);
    trace_formula_init(&f, &e.s,
                       &(struct trace_request){.steps = steps,
                                               .step_count = e.legs.len,
                                               .before = term_none,
                                               .after = term_none,
                                               .asked = equal,
                                               .asked_count = VALUES});
    ask(&e, &f, equal);
    trace_formula_release(&f);
    free(steps);
  }
  x->tally.steps += e.legs.len;
  for (uint32_t i = 0; i < e.legs.len; i++) step_free(e.legs.data[i].step);
  vec_release(&e.legs);
  semantics_release(&e.s);
}

static void check_program(struct session *x, uint32_t number) {
  x->run.number = number;
  x->run.variables = x->variables;
  x->tally.programs++;
  if (!execute(x)) return;
  print_values(&x->run);
  check_encoding(x, ARITHMETIC_INT);
  check_encoding(x, ARITHMETIC_BV);
}

/* ---- the file ---- */

static bool find_variables(struct session *x) {
  char name[16];
  for (uint32_t i = 0; i < VALUES; i++) {
    snprintf(name, sizeof name, i < OUTPUTS ? "out%u" : "any%u", i < OUTPUTS ? i : i - OUTPUTS);
    x->variables[i] = ID_NONE;
    for (var_id v = 0; v < x->p->variables.len; v++)
      if (x->p->variables.data[v].kind == VARIABLE_GLOBAL &&
          strcmp(program_string(x->p, x->p->variables.data[v].name), name) == 0)
        x->variables[i] = v;
    if (x->variables[i] == ID_NONE) {
      printf("there is no variable %s\n", name);
      return false;
    }
  }
  return true;
}

struct request {
  const char *file;
  uint32_t count, only;
  enum data_model model;
  enum block_mode mode;
};

static void check_file(struct session *x, const struct request *r) {
  struct sources sources = SOURCES_INIT;
  context_init(&x->ctx, 0, 0);
  sources.model = r->model;
  vec_push(&sources.files, r->file);
  x->p = front_load(&x->ctx, &sources, NULL);
  vec_release(&sources.files);
  if (!x->p) diagnostics_print(&x->ctx.diagnostics, stdout);
  if (!x->p || !find_variables(x)) {
    x->tally.failures++;
    return;
  }
  x->cfg = cfg_new(x->p);
  x->points_to = points_to_compute(&x->ctx, x->p);
  x->blocks = blocks_new(&x->ctx, x->cfg, r->mode, BLOCK_DEFAULT_EDGES, NULL);
  terms_init(&x->terms);
  for (uint32_t i = 0; i < r->count; i++)
    if (r->only == ID_NONE || r->only == i) check_program(x, i);
  terms_release(&x->terms);
  blocks_free(x->blocks);
  points_to_free(x->points_to);
  cfg_free(x->cfg);
}

static bool parse(int argc, char **argv, struct request *r) {
  static const char *const modes[] = {"single", "basic", "large"};
  *r = (struct request){.only = ID_NONE, .model = DATA_MODEL_LP64, .mode = BLOCK_LARGE};
  int i = 1;
  for (; i + 1 < argc && strncmp(argv[i], "--", 2) == 0; i += 2) {
    if (strcmp(argv[i], "--data-model") == 0)
      r->model = strcmp(argv[i + 1], "ILP32") == 0 ? DATA_MODEL_ILP32 : DATA_MODEL_LP64;
    else if (strcmp(argv[i], "--only") == 0)
      r->only = (uint32_t)strtoul(argv[i + 1], NULL, 10);
    else if (strcmp(argv[i], "--block") == 0)
      for (uint32_t k = 0; k < 3; k++) r->mode = strcmp(argv[i + 1], modes[k]) == 0 ? (enum block_mode)k : r->mode;
    else
      return false;
  }
  if (i + 2 != argc) return false;
  r->count = (uint32_t)strtoul(argv[i], NULL, 10);
  r->file = argv[i + 1];
  return true;
}

int main(int argc, char **argv) {
  struct request r;
  struct session x = {.tally = {0}};
  if (!parse(argc, argv, &r)) {
    fprintf(stderr, "usage: fuzz_semantics [--data-model M] [--block MODE] [--only N] COUNT FILE.c\n");
    return 2;
  }
  check_file(&x, &r);
  const struct tally *t = &x.tally;
  printf("programs %llu, steps %llu, possible %llu, other %llu, approximate %llu, unknown %llu, failures %llu\n",
         (unsigned long long)t->programs, (unsigned long long)t->steps, (unsigned long long)t->possible,
         (unsigned long long)t->other, (unsigned long long)t->approximate, (unsigned long long)t->unknown,
         (unsigned long long)t->failures);
  vec_release_all(&x.run.edges, &x.run.input_edges, &x.run.input_values);
  program_free(x.p);
  context_release(&x.ctx);
  return t->failures ? 1 : 0;
}
