#include "abstract/session.h"

#include <stdlib.h>

#include "logic/build.h"

enum {
  MOST_ROWS = 600,      /* enumerated per formula */
  MOST_STATES = 64,     /* remembered per base */
  MOST_CANDIDATES = 24, /* values tried for a symbol */
  MOST_TRIALS = 20000,  /* states tried per statement */
};

/* ---- models ---- */

static struct model new_model(const struct session *x) {
  return (struct model){xcalloc(x->base->predicates.len + 1u, sizeof(bool)), xcalloc(x->count + 1u, sizeof(bool))};
}

static void free_model(struct model m) {
  free(m.predicates);
  free(m.formulas);
}

/* True if there was none like it. */
static bool add_model(struct session *x, struct model m) {
  for (uint32_t i = 0; i < x->models.len; i++)
    if (memcmp(x->models.data[i].predicates, m.predicates, x->base->predicates.len) == 0 &&
        memcmp(x->models.data[i].formulas, m.formulas, x->count) == 0) {
      free_model(m);
      return false;
    }
  vec_push(&x->models, m);
  return true;
}

/* ---- states that are tried out ---- */

/* Evaluates the state in the sampler; if it satisfies all, its valuation is a model. True if that is new. */
static bool try_state(struct session *x) {
  struct sampler *s = &x->sampler;
  if (!sampler_run(s)) return false;
  uint32_t n = x->watched_predicates.len;
  for (uint32_t i = n + x->count; i < x->operands.len; i++)
    if (!sampler_value(s, x->operands.data[i])) return false;
  struct model m = new_model(x);
  for (uint32_t i = 0; i < n; i++) m.predicates[x->watched_predicates.data[i]] = sampler_value(s, x->operands.data[i]);
  for (uint32_t i = 0; i < x->count; i++) m.formulas[i] = sampler_value(s, x->operands.data[n + i]);
  return add_model(x, m);
}

typedef VEC(i128) number_list;
typedef VEC(uint32_t) node_list;

static void add_number(number_list *list, i128 n) {
  for (uint32_t i = 0; i < list->len; i++)
    if (list->data[i] == n) return;
  if (list->len < MOST_CANDIDATES) vec_push(list, n);
}

/* Values that matter to comparisons in the state: those of symbols, and next to them. */
static void find_candidates(const struct session *x, number_list *out) {
  const struct sampler *s = &x->sampler;
  vec_clear(out);
  add_number(out, 0);
  for (int d = 0; d <= 1; d++)
    for (uint32_t i = 0; i < s->inputs.len; i++) {
      i128 v = s->values.data[s->inputs.data[i]];
      add_number(out, v - d);
      add_number(out, v + d);
    }
}

/* Puts the remembered state into the sampler; symbols that it does not know are listed. */
static void load_state(struct session *x, const struct known_state *state, node_list *unknown) {
  struct sampler *s = &x->sampler;
  vec_clear(unknown);
  for (uint32_t i = 0; i < s->inputs.len; i++) {
    uint32_t at = s->inputs.data[i];
    const uint64_t *v = map_get(&state->values, s->terms_of.data[at].id);
    s->values.data[at] = v ? state->numbers.data[*v - 1] : 0;
    if (!v) vec_push(unknown, at);
  }
}

/* The state with all kinds of values for the symbols that it says nothing of. */
static uint32_t try_unknown(struct session *x, const node_list *unknown, const number_list *candidates) {
  uint32_t rounds = unknown->len ? candidates->len : 1;
  for (uint32_t round = 0; round < rounds; round++) {
    for (uint32_t i = 0; i < unknown->len; i++)
      x->sampler.values.data[unknown->data[i]] = candidates->data[(round + 7 * i) % candidates->len];
    try_state(x);
  }
  return rounds;
}

/* The state with one symbol changed. */
static uint32_t try_neighbours(struct session *x, const number_list *candidates) {
  struct sampler *s = &x->sampler;
  for (uint32_t i = 0; i < s->inputs.len; i++) {
    i128 *value = &s->values.data[s->inputs.data[i]], before = *value;
    for (uint32_t k = 0; k < candidates->len; k++) {
      *value = candidates->data[k];
      try_state(x);
    }
    *value = before;
  }
  return s->inputs.len * candidates->len;
}

static void try_states(struct session *x) {
  number_list candidates = VEC_INIT;
  node_list unknown = VEC_INIT;
  uint32_t trials = 0;
  for (uint32_t i = 0; i < x->base->states.len && trials < MOST_TRIALS; i++) {
    load_state(x, &x->base->states.data[i], &unknown);
    find_candidates(x, &candidates);
    trials += try_unknown(x, &unknown, &candidates);
    trials += try_neighbours(x, &candidates);
  }
  vec_release(&candidates);
  vec_release(&unknown);
}

/* After SOLVER_SAT: the values of all symbols, to look around there. */
static void remember_state(struct session *x) {
  struct sampler *s = &x->sampler;
  struct base *b = x->base;
  if (!x->has_sampler || b->states.len >= MOST_STATES || !s->inputs.len) return;
  term_list symbols = VEC_INIT;
  for (uint32_t i = 0; i < s->inputs.len; i++) vec_push(&symbols, s->terms_of.data[s->inputs.data[i]]);
  term *values = xcalloc(symbols.len, sizeof *values);
  struct known_state state = {MAP_INIT, VEC_INIT};
  bool ok = solver_values(b->owner->solver, symbols.data, symbols.len, values);
  for (uint32_t i = 0; i < symbols.len && ok; i++) {
    i128 v = values[i].id == term_true.id;
    bool is_number = term_is_int(s->terms, values[i]);
    if (is_number && !sampler_constant(s->terms, values[i], &v)) continue;
    vec_push(&state.numbers, v);
    *map_put(&state.values, symbols.data[i].id) = state.numbers.len;
  }
  if (ok) {
    vec_push(&b->states, state);
    node_list unknown = VEC_INIT;
    number_list candidates = VEC_INIT;
    load_state(x, &state, &unknown);
    find_candidates(x, &candidates);
    try_neighbours(x, &candidates);
    vec_release(&unknown);
    vec_release(&candidates);
  } else {
    map_release(&state.values);
    vec_release(&state.numbers);
  }
  free(values);
  vec_release(&symbols);
}

/* ---- a statement ---- */

static void watch(struct session *x, struct answer *const *answers) {
  struct base *b = x->base;
  bool *in = xcalloc(b->predicates.len + 1u, sizeof *in);
  for (uint32_t i = 0; i < x->count; i++)
    for (uint32_t k = 0; answers[i] && k < answers[i]->members.len; k++) in[answers[i]->members.data[k]] = true;
  for (uint32_t i = 0; i < b->predicates.len; i++)
    if (in[i]) {
      vec_push(&x->watched_predicates, i);
      vec_push(&x->watched, b->predicates.data[i]);
    }
  free(in);
  for (uint32_t i = 0; i < x->count; i++) vec_push(&x->watched, x->formulas[i]);
  vec_push(&x->watched, x->guard);
}

void session_start(struct session *x, struct base *b, term guard, const term *formulas, uint32_t count,
                   struct answer *const *answers) {
  *x = (struct session){.base = b, .guard = guard, .formulas = formulas, .count = count};
  watch(x, answers);
  uint32_t own = x->watched.len;
  term_list facts = VEC_INIT;
  facts_collect(b->owner->s, x->watched.data, own, &facts);
  for (uint32_t i = 0; i < facts.len; i++) vec_push(&x->watched, facts.data[i]);
  vec_release(&facts);
  solver_push(b->owner->solver);
  for (uint32_t i = own - 1; i < x->watched.len; i++) solver_assert(b->owner->solver, x->watched.data[i]);
  if (b->owner->options.method != STRENGTHEN_MODELS) return;
  x->has_sampler = sampler_init(&x->sampler, b->owner->s->terms, x->watched.data, x->watched.len);
  if (!x->has_sampler) return;
  for (uint32_t i = 0; i < x->watched.len; i++)
    vec_push(&x->operands, sampler_operand(&x->sampler, x->watched.data[i]));
  try_states(x);
}

void session_end(struct session *x) {
  solver_pop(x->base->owner->solver, 1);
  for (uint32_t i = 0; i < x->models.len; i++) free_model(x->models.data[i]);
  sampler_release(&x->sampler);
  vec_release(&x->models);
  vec_release(&x->watched);
  vec_release(&x->operands);
  vec_release(&x->watched_predicates);
}

/* After SOLVER_SAT: remembers the model. False if the solver does not tell it. */
static bool take_model(struct session *x) {
  term *values = xcalloc(x->watched.len + 1u, sizeof *values);
  uint32_t n = x->watched_predicates.len;
  bool ok = solver_values(x->base->owner->solver, x->watched.data, n + x->count, values);
  struct model m = new_model(x);
  for (uint32_t i = 0; i < n && ok; i++) m.predicates[x->watched_predicates.data[i]] = values[i].id == term_true.id;
  for (uint32_t i = 0; i < x->count && ok; i++) m.formulas[i] = values[n + i].id == term_true.id;
  free(values);
  if (!ok || !add_model(x, m)) {
    if (!ok) free_model(m);
    return false;
  }
  remember_state(x);
  return true;
}

/* ---- rows ---- */

void rows_release(struct rows *r) {
  vec_release(&r->yes);
  vec_release(&r->no);
}

bool rows_have(const row_list *rows, uint64_t row) {
  for (uint32_t i = 0; i < rows->len; i++)
    if (rows->data[i] == row) return true;
  return false;
}

static uint64_t row_of(const struct model *m, const struct answer *a) {
  uint64_t row = 0;
  for (uint32_t i = 0; i < a->members.len; i++)
    if (m->predicates[a->members.data[i]]) row |= (uint64_t)1 << i;
  return row;
}

static term literal(const struct base *b, const struct answer *a, uint32_t bit, bool value) {
  term t = b->predicates.data[a->members.data[bit]];
  return value ? t : term_not(t);
}

/* No further model with these values of the members and the formula. */
static void block(struct session *x, const struct answer *a, uint32_t formula, uint64_t row, bool value) {
  struct terms *t = x->base->owner->s->terms;
  term_list literals = VEC_INIT;
  for (uint32_t i = 0; i < a->members.len; i++) vec_push(&literals, term_not(literal(x->base, a, i, row >> i & 1)));
  vec_push(&literals, value ? term_not(x->formulas[formula]) : x->formulas[formula]);
  solver_assert(x->base->owner->solver, term_or(t, literals.data, literals.len));
  vec_release(&literals);
}

/* Takes over the models from number `first` on as rows, and excludes those. */
static void add_rows(struct session *x, const struct answer *a, uint32_t formula, uint32_t first, bool is_blocking,
                     struct rows *rows) {
  for (uint32_t i = first; i < x->models.len; i++) {
    const struct model *m = &x->models.data[i];
    bool value = m->formulas[formula];
    uint64_t row = row_of(m, a);
    row_list *to = value ? &rows->yes : &rows->no;
    if (rows_have(to, row)) continue;
    vec_push(to, row);
    if (is_blocking) block(x, a, formula, row, value);
  }
}

bool session_enumerate(struct session *x, const struct answer *a, uint32_t formula, struct rows *rows) {
  struct solver *solver = x->base->owner->solver;
  enum solver_result result = SOLVER_UNKNOWN;
  solver_push(solver);
  add_rows(x, a, formula, 0, true, rows);
  while (rows->yes.len + rows->no.len <= MOST_ROWS && !limits_exceeded(&x->base->owner->ctx->limits)) {
    uint32_t known = x->models.len;
    result = solver_check(solver);
    if (result != SOLVER_SAT) break;
    result = SOLVER_UNKNOWN;
    if (!take_model(x)) break;
    add_rows(x, a, formula, known, true, rows);
  }
  solver_pop(solver, 1);
  return result == SOLVER_UNSAT;
}

enum solver_result session_ask(struct session *x, const struct answer *a, struct cube c, uint32_t formula, bool value,
                               struct rows *rows) {
  term_list literals = VEC_INIT;
  for (uint32_t i = 0; i < a->members.len; i++)
    if (c.mask >> i & 1) vec_push(&literals, literal(x->base, a, i, c.value >> i & 1));
  vec_push(&literals, value ? x->formulas[formula] : term_not(x->formulas[formula]));
  uint32_t known = x->models.len;
  enum solver_result result = solver_check_assuming(x->base->owner->solver, literals.data, literals.len);
  bool keeps_models = x->base->owner->options.method == STRENGTHEN_MODELS;
  if (result == SOLVER_SAT && keeps_models && take_model(x)) add_rows(x, a, formula, known, false, rows);
  vec_release(&literals);
  return result;
}
