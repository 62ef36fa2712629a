/* Forwards and backwards, and the smaller result. Neither direction is better in general: a postcondition remembers
 * what the path knows, a precondition what the rest needs, and projection gets stuck in different places. Where both
 * get stuck, the forward part up to there is kept and the rest is done backwards against it. What comes out is checked
 * like the answer of a stranger: nothing here is proved to be right. */
#include "interpolate/fallback/private.h"

#include "interpolate/polish.h"
#include "interpolate/project/project.h"
#include "logic/build.h"
#include "logic/traverse.h"

#include <stdio.h>

enum { MOST_NODES = 20000 };

typedef VEC(term) formulas;

/* A sequence of interpolants, one per cut [0, i], i < count - 1. */
struct fallback_sequence {
  formulas items;
  const char *method;
  uint64_t size;
};

static void append(term_list *to, const term_list *from) {
  for (uint32_t i = 0; i < from->len; i++) vec_push(to, from->data[i]);
}

static void append_core(const struct fallback *f, term_list *to, uint32_t first, uint32_t end) {
  for (uint32_t i = first; i < end; i++) append(to, &f->core[i]);
}

/* ---- one step ---- */

/* The text lives in the store's table of names. */
static const char *stuck_reason(struct fallback *f, term v) {
  if (!v.id) return "a projection was too large";
  char text[160];
  snprintf(text, sizeof text, "the variable %.100s cannot be projected away", term_name(f->terms, v));
  return f->terms->names.text.data[names_add(&f->terms->names, text)];
}

static bool project_state(struct fallback *f, const struct fallback_symbols *o, enum project_mode mode, struct cut cut,
                          const term_list *from, term_list *state) {
  term_list gone = VEC_INIT;
  term stuck;
  vec_clear(state);
  append(state, from);
  if (state->len) fallback_symbols_local(o, f->terms, state->data, state->len, cut, &gone);
  bool is_done = project(&f->ctx->limits, f->terms, mode, gone.data, gone.len, state, &stuck);
  vec_release(&gone);
  if (!is_done) f->reason = stuck_reason(f, stuck);
  return is_done;
}

/* Brings `state` to the vocabulary of the cut: projects away what the core does not have on both sides. With `others`,
 * the other side of the core, the result may be weaker than the projection as long as it contradicts them, and if need
 * be only what the partitions do not have on both sides goes. */
static bool advance(struct fallback *f, struct cut cut, term_list *state, const term_list *others) {
  term_list from = VEC_INIT;
  append(&from, state);
  bool is_done = project_state(f, &f->needed, PROJECT_EXACT, cut, &from, state);
  if (!is_done && fallback_is_unsat(f, &from)) { /* the projection of what is false is false */
    vec_clear(state);
    vec_push(state, term_false);
    is_done = true;
  }
  if (!is_done && others)
    is_done = project_state(f, &f->needed, PROJECT_WEAKEN, cut, &from, state) && fallback_weaken(f, state, others);
  if (!is_done && others) is_done = project_state(f, &f->whole, PROJECT_EXACT, cut, &from, state);
  vec_release(&from);
  if (!is_done) return false;
  for (uint32_t i = 0; i < state->len; i++) {
    state->data[i] = project_normal(f->terms, state->data[i]);
    assert(term_is_bool(f->terms, state->data[i]));
  }
  if (others && state->len > 1) fallback_weaken(f, state, others); /* if not, it stays as it is */
  term whole = term_and(f->terms, state->data, state->len);
  if (term_dag_size(f->terms, whole) <= MOST_NODES) return true;
  f->reason = "an interpolant is too large";
  return false;
}

/* ---- sequences ---- */

/* Postconditions for the cuts 0 .. ; returns how many were found. `last` is the last one's conjuncts. */
static uint32_t forwards(struct fallback *f, formulas *out, term_list *last) {
  term_list state = VEC_INIT, others = VEC_INIT;
  uint32_t i = 0;
  for (bool is_good = true; is_good && i + 1 < f->count; i += is_good) {
    append(&state, &f->core[i]);
    vec_clear(&others);
    append_core(f, &others, i + 1, f->count);
    is_good = advance(f, (struct cut){0, i}, &state, &others);
    if (!is_good) break;
    out->data[i] = term_and(f->terms, state.data, state.len);
    vec_clear(last);
    append(last, &state);
  }
  vec_release_all(&state, &others);
  return i;
}

/* Preconditions for the cuts from the last one down to `first`, where `before` stands for the partitions 0 .. first-1.
 * The same as postconditions of the reversed sequence, negated. */
static bool backwards(struct fallback *f, uint32_t first, const term_list *before, formulas *out) {
  term_list state = VEC_INIT, others = VEC_INIT;
  bool is_good = true;
  for (uint32_t i = f->count - 1; i-- > first && is_good;) {
    append(&state, &f->core[i + 1]);
    vec_clear(&others);
    append(&others, before);
    append_core(f, &others, first, i + 1);
    is_good = advance(f, (struct cut){0, i}, &state, &others);
    if (is_good) out->data[i] = term_not(term_and(f->terms, state.data, state.len));
  }
  vec_release_all(&state, &others);
  return is_good;
}

static void measure(struct fallback *f, struct fallback_sequence *s) {
  for (uint32_t i = 0; i < s->items.len; i++) {
    s->items.data[i] = polish(f->terms, s->items.data[i]);
    assert(term_is_bool(f->terms, s->items.data[i]));
    s->size += term_dag_size(f->terms, s->items.data[i]);
  }
}

/* The smaller of both sequences; or what one gets to, and the other from there. */
static bool find_sequence(struct fallback *f, struct fallback_sequence *best) {
  struct fallback_sequence sp = {VEC_INIT, "strongest postcondition", 0}, wp = {VEC_INIT, "weakest precondition", 0};
  term_list last = VEC_INIT, nothing = VEC_INIT;
  vec_resize(&sp.items, f->count - 1);
  vec_resize(&wp.items, f->count - 1);
  bool has_wp = backwards(f, 0, &nothing, &wp.items);
  uint32_t reached = forwards(f, &sp.items, &last);
  bool has_sp = reached == f->count - 1;
  if (!has_sp && !has_wp && reached) {
    has_sp = backwards(f, reached, &last, &sp.items);
    sp.method = "strongest postcondition, then weakest precondition";
  }
  if (has_sp) measure(f, &sp);
  if (has_wp) measure(f, &wp);
  bool is_wp = has_wp && (!has_sp || wp.size < sp.size);
  *best = is_wp ? wp : sp;
  vec_release_all(is_wp ? &sp.items : &wp.items, &last);
  return has_sp || has_wp;
}

/* Whether I_(i-1) and A_i imply I_i for all i, where I_(-1) is true and I_(n-1) false. */
static bool is_inductive(struct fallback *f, const struct fallback_sequence *s) {
  bool is_good = true;
  for (uint32_t i = 0; i < f->count && is_good; i++) {
    term_list question = VEC_INIT;
    append(&question, &f->core[i]);
    if (i) vec_push(&question, s->items.data[i - 1]);
    if (i + 1 < f->count) vec_push(&question, term_not(s->items.data[i]));
    is_good = fallback_is_unsat(f, &question);
    vec_release(&question);
  }
  if (!is_good) f->reason = "the check of the interpolants was not successful";
  return is_good;
}

/* ---- scopes ---- */

/* I(left, right) = exists local. A_left .. A_right, exactly: so what holds for the steps holds for the projections, in
 * particular I(0, call) and I(call + 1, end) and the return step imply I(0, return). */
static bool find_scope(struct fallback *f, uint32_t left, uint32_t last, formulas *out) {
  assert(last < f->count);
  term_list state = VEC_INIT;
  bool is_good = true;
  for (uint32_t i = left; i <= last && is_good; i++) {
    append(&state, &f->core[i]);
    is_good = advance(f, (struct cut){left, i}, &state, NULL);
    if (is_good) out->data[i] = polish(f->terms, term_and(f->terms, state.data, state.len));
  }
  vec_release(&state);
  return is_good;
}

/* Each by itself: A implies it, and it contradicts B. */
static bool is_interpolant(struct fallback *f, struct cut cut, term t) {
  term_list a = VEC_INIT, b = VEC_INIT;
  append_core(f, &a, cut.left, cut.right + 1);
  vec_push(&a, term_not(t));
  append_core(f, &b, 0, cut.left);
  append_core(f, &b, cut.right + 1, f->count);
  vec_push(&b, t);
  bool is_good = fallback_is_unsat(f, &a) && fallback_is_unsat(f, &b);
  vec_release_all(&a, &b);
  if (!is_good) f->reason = "the check of the interpolants was not successful";
  return is_good;
}

static bool take_scopes(struct fallback *f, const struct cut *cuts, uint32_t cut_count, struct interpolation *result) {
  bool is_good = true;
  formulas scope = VEC_INIT;
  vec_resize(&scope, f->count);
  for (uint32_t left = 0; left < f->count && is_good; left++) {
    uint32_t end = 0; /* the scope is [left, end) */
    for (uint32_t i = 0; i < cut_count; i++)
      if (cuts[i].left == left && cuts[i].right >= end) end = cuts[i].right + 1;
    if (!end) continue;
    scope.data[f->count - 1] = term_false; /* for the cut [0, count - 1] */
    is_good = find_scope(f, left, left == 0 && end == f->count ? end - 2 : end - 1, &scope);
    for (uint32_t i = 0; i < cut_count && is_good; i++) {
      if (cuts[i].left != left) continue;
      result->interpolants.data[i] = scope.data[cuts[i].right];
      is_good = is_interpolant(f, cuts[i], scope.data[cuts[i].right]);
    }
  }
  vec_release(&scope);
  result->method = "strongest postcondition";
  return is_good;
}

/* ---- the whole ---- */

static bool take_sequence(struct fallback *f, const struct cut *cuts, uint32_t cut_count,
                          struct interpolation *result) {
  struct fallback_sequence s = {VEC_INIT, NULL, 0};
  bool is_good = find_sequence(f, &s) && is_inductive(f, &s);
  for (uint32_t i = 0; i < cut_count && is_good; i++)
    result->interpolants.data[i] = cuts[i].right + 1 < f->count ? s.items.data[cuts[i].right] : term_false;
  result->method = s.method;
  vec_release(&s.items);
  return is_good;
}

static bool take_interpolants(struct fallback *f, const struct cut *cuts, uint32_t cut_count,
                              struct interpolation *result) {
  bool has_scopes = false;
  for (uint32_t i = 0; i < cut_count; i++) has_scopes |= cuts[i].left > 0;
  vec_resize(&result->interpolants, cut_count);
  if (!(has_scopes ? take_scopes : take_sequence)(f, cuts, cut_count, result)) return false;
  for (uint32_t i = 0; i < cut_count; i++)
    if (!fallback_symbols_allow(&f->whole, f->terms, result->interpolants.data[i], cuts[i])) {
      f->reason = "a symbol of one side cannot be projected away";
      return false;
    }
  return true;
}

static bool has_bits(struct terms *terms, const term *partitions, uint32_t count) {
  term_list nodes = VEC_INIT;
  bool found = false;
  traverse_nodes(terms, partitions, count, &nodes);
  for (uint32_t i = 0; i < nodes.len && !found; i++) found = term_is_bv(terms, nodes.data[i]);
  vec_release(&nodes);
  return found;
}

struct interpolation fallback_interpolate(struct context *ctx, struct terms *terms, const term *partitions,
                                          uint32_t partition_count, const struct cut *cuts, uint32_t cut_count) {
  struct interpolation result = {.answer = INTERPOLATION_FOUND, .reason = "", .interpolants = VEC_INIT};
  struct fallback f = {.ctx = ctx, .terms = terms, .partitions = partitions, .count = partition_count, .reason = ""};
  f.has_bits = has_bits(terms, partitions, partition_count);
  f.core = xcalloc(partition_count, sizeof *f.core);
  result.answer = fallback_find_core(&f);
  if (result.answer == INTERPOLATION_FOUND && cut_count) {
    for (uint32_t i = 0; i < partition_count; i++) {
      fallback_symbols_add(&f.whole, terms, partitions[i], i);
      for (uint32_t k = 0; k < f.core[i].len; k++) fallback_symbols_add(&f.needed, terms, f.core[i].data[k], i);
    }
    if (!take_interpolants(&f, cuts, cut_count, &result)) result.answer = INTERPOLATION_GIVE_UP;
  }
  if (result.answer == INTERPOLATION_GIVE_UP) {
    result.reason = limits_look(&ctx->limits) ? "a limit was reached" : f.reason;
    vec_clear(&result.interpolants);
  }
  fallback_symbols_release(&f.whole);
  fallback_symbols_release(&f.needed);
  for (uint32_t i = 0; i < partition_count; i++) vec_release(&f.core[i]);
  free(f.core);
  if (f.small) solver_free(f.small);
  return result;
}
