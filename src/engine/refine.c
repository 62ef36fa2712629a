/* A solver answers first, and its core says which conjuncts of the path formula matter: only these go to the prover,
 * whose proofs and interpolants are the smaller for it (POPL'04 section 7). The restriction language L_k (section 2.4
 * of CAV'06) is widened when it does not suffice, and stays as wide for the paths that follow. */
#include "engine/refine.h"

#include "interpolate/fallback/fallback.h"
#include "logic/build.h"
#include "logic/traverse.h"

#include <stdlib.h>

enum { LARGEST_LANGUAGE = 4 };

void refiner_init(struct refiner *r, struct context *ctx, struct semantics *s) {
  *r = (struct refiner){.ctx = ctx, .s = s, .language = 0};
  enum solver_theory theory = s->places.arithmetic == ARITHMETIC_BV ? SOLVER_BITVECTORS : SOLVER_INTEGERS;
  r->solver = solver_new(ctx, s->terms, (struct solver_options){.theory = theory, .cores = true});
}

void refiner_release(struct refiner *r) { solver_free(r->solver); }

void refinement_release(struct refinement *r) { vec_release(&r->labels); }

/* A conjunct of the path formula. */
struct conjunct {
  term t;
  uint32_t part;
};
typedef VEC(struct conjunct) conjunct_list;

static void split(struct terms *terms, term t, uint32_t part, conjunct_list *out) {
  if (t.id == term_true.id) return;
  if (term_kind(terms, t) == TERM_AND && !term_is_negated(t)) {
    for (uint32_t i = 0; i < term_count(terms, t); i++) split(terms, term_child(terms, t, i), part, out);
    return;
  }
  assert(term_is_bool(terms, t));
  vec_push(out, ((struct conjunct){t, part}));
}

/* Quotients and remainders are what integers say of bits and bytes, and where a solver may search for ever. */
static bool has_divisions(struct terms *terms, const term *t, uint32_t count) {
  term_list nodes = VEC_INIT;
  bool found = false;
  traverse_nodes(terms, t, count, &nodes);
  for (uint32_t i = 0; i < nodes.len && !found; i++)
    found = term_kind(terms, nodes.data[i]) == TERM_DIV || term_kind(terms, nodes.data[i]) == TERM_MOD;
  vec_release(&nodes);
  return found;
}

/* A question that bits may answer better gets a part of the time only, in milliseconds, and hardly any if it need not
 * be answered. */
static uint32_t patience(const struct refiner *r) {
  enum { OPTIONAL = 500, LEAST = 1000, PARTS = 6, ENDLESS = 20 };
  if (r->is_optional) return OPTIONAL;
  uint64_t seconds = r->ctx->limits.seconds ? r->ctx->limits.seconds : ENDLESS * PARTS;
  uint64_t part = seconds * 1000 / PARTS;
  return part < LEAST ? LEAST : part < ENDLESS * 1000 ? (uint32_t)part : ENDLESS * 1000;
}

static enum solver_result ask(struct refiner *r, const conjunct_list *conjuncts) {
  term *assumptions = xcalloc(conjuncts->len + 1, sizeof *assumptions);
  for (uint32_t i = 0; i < conjuncts->len; i++) assumptions[i] = conjuncts->data[i].t;
  bool is_about_bits =
      r->s->places.arithmetic == ARITHMETIC_INT && has_divisions(r->s->terms, assumptions, conjuncts->len);
  uint32_t limit = is_about_bits ? patience(r) : 0;
  uint64_t start = clock_now();
  solver_limit_query(r->solver, limit);
  enum solver_result result = solver_check_assuming(r->solver, assumptions, conjuncts->len);
  bool is_over = is_about_bits && clock_now() - start >= (uint64_t)limit * 1000000;
  if (result == SOLVER_UNKNOWN && is_over && !r->is_optional) r->is_stuck = true;
  free(assumptions);
  return result;
}

/* The parts, with only those conjuncts that the solver needs to refute them. */
static void take_core(struct refiner *r, const conjunct_list *conjuncts, uint32_t part_count, term *parts) {
  solver_index_list core = VEC_INIT;
  for (uint32_t i = 0; i < part_count; i++) parts[i] = term_true;
  if (solver_core(r->solver, &core))
    for (uint32_t i = 0; i < core.len; i++) {
      assert(core.data[i] < conjuncts->len);
      struct conjunct c = conjuncts->data[core.data[i]];
      parts[c.part] = term_and2(r->s->terms, parts[c.part], c.t);
    }
  else
    for (uint32_t i = 0; i < conjuncts->len; i++)
      parts[conjuncts->data[i].part] = term_and2(r->s->terms, parts[conjuncts->data[i].part], conjuncts->data[i].t);
  vec_release(&core);
}

static struct interpolation interpolate_path(struct refiner *r, const term *parts, uint32_t part_count,
                                             const struct cut *cuts) {
  struct interpolation_request request = {
      .partitions = parts, .partition_count = part_count, .cuts = cuts, .cut_count = part_count - 1};
  r->interpolations++;
  if (r->s->places.arithmetic == ARITHMETIC_BV) {
    r->fallbacks++;
    return fallback_interpolate(r->ctx, r->s->terms, parts, part_count, cuts, part_count - 1);
  }
  while (r->language != NO_RESTRICTION) {
    request.is_restricted = true;
    request.language = r->language;
    struct interpolation i = interpolate(&r->ctx->limits, r->s->terms, &request);
    if (i.answer != INTERPOLATION_OUTSIDE) {
      r->restricted++;
      if (i.answer == INTERPOLATION_FOUND) return i;
      interpolation_release(&i);
      break;
    }
    interpolation_release(&i);
    r->language = r->language < LARGEST_LANGUAGE ? r->language + 1 : NO_RESTRICTION;
  }
  request.is_restricted = false;
  return interpolate(&r->ctx->limits, r->s->terms, &request);
}

/* Cuts are made at the instructions of the core only (POPL'04 section 7): the others are no parts of the question.
 * Where the core lies on one side of a cut as a whole, the label is true or false. */
static void take_labels(struct refiner *r, struct trace_formula *f, const conjunct_list *conjuncts,
                        struct refinement *out) {
  uint32_t count = f->parts.len, core_count = 0;
  term *parts = xcalloc(count, sizeof *parts), *core = xcalloc(count, sizeof *core);
  struct cut *cuts = xcalloc(count, sizeof *cuts);
  take_core(r, conjuncts, count, parts);
  for (uint32_t i = 0; i < count; i++)
    if (parts[i].id != term_true.id) core[core_count++] = parts[i];
  for (uint32_t i = 0; i + 1 < core_count; i++) cuts[i] = (struct cut){0, i};
  struct interpolation found = {.answer = INTERPOLATION_FOUND};
  if (core_count > 1) found = interpolate_path(r, core, core_count, cuts);
  if (found.answer == INTERPOLATION_FOUND) {
    out->answer = REFINE_INFEASIBLE;
    uint32_t passed = 0;
    for (uint32_t i = 0; i + 1 < count; i++) {
      passed += parts[i].id != term_true.id;
      vec_push(&out->labels, passed == 0            ? term_true
                             : passed == core_count ? term_false
                                                    : trace_formula_state(f, found.interpolants.data[passed - 1]));
    }
    if (out->labels.len <= f->step_count) vec_push(&out->labels, term_false);
    assert(core_count == passed + (parts[count - 1].id != term_true.id) && out->labels.len == f->step_count + 1);
  } else {
    out->answer = REFINE_UNKNOWN;
    out->reason = REASON_NO_PREDICATE;
  }
  interpolation_release(&found);
  free(cuts);
  free(core);
  free(parts);
}

static enum refine_answer answer_of(enum solver_result result) {
  switch (result) {
  case SOLVER_SAT: return REFINE_FEASIBLE;
  case SOLVER_UNSAT: return REFINE_INFEASIBLE;
  case SOLVER_UNKNOWN: break;
  }
  return REFINE_UNKNOWN;
}

static enum solver_result ask_path(struct refiner *r, const struct trace_request *request, struct trace_formula *f,
                                   conjunct_list *conjuncts) {
  trace_formula_init(f, r->s, request);
  r->steps += request->step_count;
  for (uint32_t i = 0; i < f->parts.len; i++) split(r->s->terms, f->parts.data[i], i, conjuncts);
  return ask(r, conjuncts);
}

enum refine_answer refine_ask(struct refiner *r, const struct trace_request *request) {
  struct trace_formula f;
  conjunct_list conjuncts = VEC_INIT;
  enum refine_answer answer = answer_of(ask_path(r, request, &f, &conjuncts));
  vec_release(&conjuncts);
  trace_formula_release(&f);
  return answer;
}

void refine_cuts(struct refiner *r, const struct trace_request *request, const struct cut *cuts, uint32_t count,
                 struct trace_formula *f, struct refinement *out) {
  *out = (struct refinement){.answer = REFINE_UNKNOWN, .reason = REASON_PATH_OPEN};
  conjunct_list conjuncts = VEC_INIT;
  enum solver_result result = ask_path(r, request, f, &conjuncts);
  if (result == SOLVER_SAT) out->answer = REFINE_FEASIBLE;
  if (result == SOLVER_UNSAT) {
    term *parts = xcalloc(f->parts.len, sizeof *parts);
    take_core(r, &conjuncts, f->parts.len, parts);
    r->interpolations++;
    struct interpolation found =
        interpolate(&r->ctx->limits, r->s->terms,
                    &(struct interpolation_request){
                        .partitions = parts, .partition_count = f->parts.len, .cuts = cuts, .cut_count = count});
    if (found.answer == INTERPOLATION_FOUND) {
      out->answer = REFINE_INFEASIBLE;
      assert(found.interpolants.len == count); /* one for each cut */
      for (uint32_t i = 0; i < found.interpolants.len; i++) vec_push(&out->labels, found.interpolants.data[i]);
    } else {
      out->reason = REASON_NO_PREDICATE;
    }
    interpolation_release(&found);
    free(parts);
  }
  vec_release(&conjuncts);
}

void refine_path(struct refiner *r, const struct trace_request *request, struct refinement *out) {
  *out = (struct refinement){.answer = REFINE_UNKNOWN, .reason = REASON_PATH_OPEN};
  struct trace_formula f;
  conjunct_list conjuncts = VEC_INIT;
  out->answer = answer_of(ask_path(r, request, &f, &conjuncts));
  if (out->answer == REFINE_INFEASIBLE) take_labels(r, &f, &conjuncts, out);
  vec_release(&conjuncts);
  trace_formula_release(&f);
}
