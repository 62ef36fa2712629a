/* Most questions about a statement are answered without a solver: states that were found once are tried on the formulas
 * of the next statement, changed a little, and each that fits is a model. Only what no such state shows is asked, and
 * each model of the solver starts the search for states anew. What a state shows is exact (sample.h), so nothing rests
 * on luck but the number of questions. */
#include "abstract/session.h"

#include <stdlib.h>

#include "encode/state_facts.h"
#include "logic/build.h"

enum {
  MOST_ROWS = 600,      /* enumerated per formula */
  MOST_STATES = 64,     /* remembered per base */
  MOST_CANDIDATES = 24, /* values tried for a symbol */
  MOST_TRIALS = 8000,   /* states tried per statement */
  MOST_FOUND = 256,     /* states from which others are made */
};

/* ---- models ---- */

static uint32_t model_size(const struct session *x) { return x->watched_predicates.len + x->count; }
static const bool *model_at(const struct session *x, uint32_t i) { return x->models.data + (size_t)i * model_size(x); }

static bool is_model(const void *owner, uint32_t index, const void *key) {
  const struct session *x = owner;
  return memcmp(model_at(x, index), key, model_size(x)) == 0;
}

/* The model that was written behind the others stays there if there was none like it: that is the answer. */
static bool add_model(struct session *x) {
  const bool *m = model_at(x, x->model_count);
  uint64_t hash = hash_bytes(m, model_size(x));
  if (unique_find(&x->model_index, hash, is_model, x, m) != MAP_NONE) {
    x->models.len -= model_size(x);
    return false;
  }
  unique_add(&x->model_index, hash, x->model_count++);
  return true;
}

/* ---- states that are tried out ---- */

static void find_cells(struct session *x) {
  const struct semantics *s = x->base->owner->s;
  const struct sampler *sampler = &x->sampler;
  for (uint32_t i = 0; i < sampler->inputs.len; i++) {
    uint32_t node = sampler->inputs.data[i];
    place_id id = places_of_symbol(&s->places, sampler->terms_of.data[node]);
    if (id == ID_NONE || places_get(&s->places, id)->kind != PLACE_CELL) continue;
    const struct place *p = places_get(&s->places, id);
    if (!map_get(&sampler->position, p->address.id)) continue;
    vec_push(&x->cells, ((struct sampled_cell){node, sampler_operand(sampler, p->address), p->width}));
  }
}

/* Cells at equal addresses get equal contents. True if something changed. */
static bool repair_cells(struct session *x) {
  struct sampler *s = &x->sampler;
  bool is_changed = false;
  for (uint32_t i = 0; i < x->cells.len; i++)
    for (uint32_t k = 0; k < i; k++) {
      const struct sampled_cell *a = &x->cells.data[k], *b = &x->cells.data[i];
      if (a->width != b->width || sampler_value(s, a->address) != sampler_value(s, b->address)) continue;
      if (s->values.data[a->node] == s->values.data[b->node]) continue;
      s->values.data[b->node] = s->values.data[a->node];
      is_changed = true;
    }
  return is_changed;
}

/* Evaluates the state in the sampler; if it satisfies all, its valuation is a model. True if that is new. */
static bool try_state(struct session *x) {
  struct sampler *s = &x->sampler;
  if (!sampler_run(s)) return false;
  for (uint32_t i = 0; i < 3 && repair_cells(x); i++)
    if (!sampler_run(s)) return false;
  uint32_t n = x->watched_predicates.len;
  for (uint32_t i = n + x->count; i < x->operands.len; i++)
    if (!sampler_value(s, x->operands.data[i])) return false;
  for (uint32_t i = 0; i < n + x->count; i++) vec_push(&x->models, (bool)sampler_value(s, x->operands.data[i]));
  return add_model(x);
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

/* States to look around at: values of the inputs, one after the other. */
struct frontier {
  number_list values;
  uint32_t next; /* the first that was not looked at, in states */
  uint32_t trials;
};

/* Tries the state in the sampler; if it is new, it is worth looking around there. */
static void try_here(struct session *x, struct frontier *f) {
  f->trials++;
  if (!try_state(x)) return;
  uint32_t n = x->sampler.inputs.len;
  for (uint32_t i = 0; i < n; i++) {
    i128 value = x->sampler.values.data[x->sampler.inputs.data[i]];
    vec_push(&f->values, value);
    if (x->found.len < MOST_FOUND * n) vec_push(&x->found, value);
  }
}

static void load(struct session *x, const i128 *values) {
  for (uint32_t i = 0; i < x->sampler.inputs.len; i++) x->sampler.values.data[x->sampler.inputs.data[i]] = values[i];
}

/* The states with one symbol changed. */
static void look_around(struct session *x, struct frontier *f, const i128 *from) {
  struct sampler *s = &x->sampler;
  uint32_t n = s->inputs.len;
  number_list candidates = VEC_INIT, here = VEC_INIT;
  for (uint32_t i = 0; i < n; i++) vec_push(&here, from[i]);
  load(x, here.data);
  find_candidates(x, &candidates);
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < candidates.len && f->trials < MOST_TRIALS; k++) {
      if (here.data[i] == candidates.data[k]) continue;
      load(x, here.data);
      s->values.data[s->inputs.data[i]] = candidates.data[k];
      try_here(x, f);
    }
  vec_release_all(&candidates, &here);
}

static void explore(struct session *x, struct frontier *f) {
  uint32_t n = x->sampler.inputs.len;
  while (n && f->next * n < f->values.len && f->trials < MOST_TRIALS) look_around(x, f, f->values.data + f->next++ * n);
  assert(!n || f->values.len % n == 0);
  vec_release(&f->values);
}

/* The remembered state, with some values for the symbols that it does not know. */
static void try_known(struct session *x, const struct known_state *state, struct frontier *f) {
  struct sampler *s = &x->sampler;
  node_list unknown = VEC_INIT;
  number_list candidates = VEC_INIT;
  for (uint32_t i = 0; i < s->inputs.len; i++) {
    uint32_t at = s->inputs.data[i];
    const uint64_t *v = map_get(&state->values, s->terms_of.data[at].id);
    s->values.data[at] = v ? state->numbers.data[*v - 1] : 0;
    if (!v) vec_push(&unknown, at);
  }
  find_candidates(x, &candidates);
  for (uint32_t round = 0; round < (unknown.len ? candidates.len : 1); round++) {
    for (uint32_t i = 0; i < unknown.len; i++)
      s->values.data[unknown.data[i]] = candidates.data[(round + 7 * i) % candidates.len];
    try_here(x, f);
  }
  vec_release_all(&unknown, &candidates);
}

static void try_states(struct session *x) {
  struct frontier f = {VEC_INIT, 0, 0};
  for (uint32_t i = 0; i < x->base->states.len; i++) try_known(x, &x->base->states.data[i], &f);
  explore(x, &f);
}

/* ---- states that are made to fit ---- */

static uint32_t next_random(struct session *x) {
  uint64_t *seed = &x->seed;
  *seed ^= *seed << 13;
  *seed ^= *seed >> 7;
  *seed ^= *seed << 17;
  return (uint32_t)(*seed >> 32);
}

/* Changes an input so that the comparison holds, or does not. False if no side of it is an input. */
static bool repair_comparison(struct session *x, const struct sample_node *n, bool wanted) {
  struct sampler *s = &x->sampler;
  uint32_t first = next_random(x) % 2;
  i128 more = 1 + next_random(x) % 3;
  for (uint32_t i = 0; i < 2; i++) {
    uint32_t side = first ^ i, mine = s->operands.data[n->first + side], other = s->operands.data[n->first + 1 - side];
    if (s->nodes.data[mine >> 1].kind != TERM_VAR || mine & 1) continue;
    bool is_least = n->kind == TERM_LE && (side == 0) == wanted; /* should it be less than the other side? */
    i128 step = n->kind == TERM_EQ && wanted ? 0 : is_least ? -more : more;
    if (n->kind == TERM_LE && wanted && next_random(x) % 2) step = 0;
    s->values.data[mine >> 1] = sampler_value(s, other) + step;
    return true;
  }
  return false;
}

/* Changes inputs so that the formula gets the wanted value, as far as its form shows how. */
static bool repair(struct session *x, uint32_t operand, bool wanted) {
  struct sampler *s = &x->sampler;
  assert(operand >> 1 < s->nodes.len);
  const struct sample_node *n = &s->nodes.data[operand >> 1];
  wanted ^= operand & 1;
  if (n->kind == TERM_VAR) {
    s->values.data[operand >> 1] = wanted;
    return true;
  }
  if (n->kind == TERM_EQ || n->kind == TERM_LE) return repair_comparison(x, n, wanted);
  if (n->kind != TERM_AND) return false;
  if (!wanted) return repair(x, s->operands.data[n->first + next_random(x) % n->count], false);
  for (uint32_t i = 0; i < n->count; i++)
    if (!sampler_value(s, s->operands.data[n->first + i]) && !repair(x, s->operands.data[n->first + i], true))
      return false;
  return true;
}

/* Looks for a model in which the goals hold: from states that were found, inputs are changed until they do. */
static bool try_goals(struct session *x, const uint32_t *goals, uint32_t count) {
  enum { ATTEMPTS = 8, PASSES = 4 };
  struct sampler *s = &x->sampler;
  uint32_t n = s->inputs.len;
  if (!x->has_sampler || !x->found.len) return false;
  for (uint32_t attempt = 0; attempt < ATTEMPTS; attempt++) {
    load(x, x->found.data + (next_random(x) % (x->found.len / n)) * n);
    for (uint32_t pass = 0; pass < PASSES; pass++) {
      if (!sampler_run(s)) break;
      bool is_met = true;
      for (uint32_t i = 0; i < count; i++) {
        if (sampler_value(s, goals[i])) continue;
        is_met = false;
        if (!repair(x, goals[i], true)) return false;
      }
      if (!is_met) continue;
      if (try_state(x)) return true;
      break;
    }
  }
  return false;
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
    if (is_number && !sampler_constant(s->terms, values[i], &v)) ok = false;
    vec_push(&state.numbers, v);
    *map_put(&state.values, symbols.data[i].id) = state.numbers.len;
  }
  if (ok) {
    vec_push(&b->states, state);
    struct frontier f = {VEC_INIT, 0, 0};
    for (uint32_t i = 0; i < symbols.len; i++)
      vec_push(&f.values, state.numbers.data[*map_get(&state.values, symbols.data[i].id) - 1]);
    explore(x, &f);
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
  x->place_of = xcalloc(b->predicates.len + 1u, sizeof *x->place_of);
  for (uint32_t i = 0; i < x->count; i++)
    for (uint32_t k = 0; answers[i] && k < answers[i]->members.len; k++) in[answers[i]->members.data[k]] = true;
  for (uint32_t i = 0; i < b->predicates.len; i++)
    if (in[i]) {
      x->place_of[i] = x->watched_predicates.len;
      vec_push(&x->watched_predicates, i);
      vec_push(&x->watched, b->predicates.data[i]);
    }
  free(in);
  for (uint32_t i = 0; i < x->count; i++) vec_push(&x->watched, x->formulas[i]);
  vec_push(&x->watched, x->guard);
}

void session_start(struct session *x, struct base *b, term guard, const term *formulas, uint32_t count,
                   struct answer *const *answers) {
  *x = (struct session){.base = b, .guard = guard, .formulas = formulas, .count = count, .seed = 88172645463325252u};
  watch(x, answers);
  uint32_t own = x->watched.len;
  term_list facts = VEC_INIT;
  state_facts_collect(b->owner->s, x->watched.data, own, &facts);
  for (uint32_t i = 0; i < facts.len; i++) vec_push(&x->watched, facts.data[i]);
  vec_release(&facts);
  solver_push(b->owner->solver);
  assert(x->watched.data[own - 1].id == guard.id); /* the guard and the facts hold; predicates and formulas are asked */
  for (uint32_t i = own - 1; i < x->watched.len; i++) solver_assert(b->owner->solver, x->watched.data[i]);
  if (b->owner->options.method != STRENGTHEN_MODELS) return;
  x->has_sampler = sampler_init(&x->sampler, b->owner->s->terms, x->watched.data, x->watched.len);
  if (!x->has_sampler) return;
  for (uint32_t i = 0; i < x->watched.len; i++)
    vec_push(&x->operands, sampler_operand(&x->sampler, x->watched.data[i]));
  find_cells(x);
  try_states(x);
}

void session_end(struct session *x) {
  solver_pop(x->base->owner->solver, 1);
  free(x->place_of);
  unique_release(&x->model_index);
  sampler_release(&x->sampler);
  vec_release_all(&x->models, &x->watched, &x->operands, &x->cells, &x->found, &x->watched_predicates);
}

/* After SOLVER_SAT: remembers the model. False if the solver does not tell it. */
static bool take_model(struct session *x) {
  term *values = xcalloc(x->watched.len + 1u, sizeof *values);
  bool ok = solver_values(x->base->owner->solver, x->watched.data, model_size(x), values);
  for (uint32_t i = 0; i < model_size(x) && ok; i++) vec_push(&x->models, values[i].id == term_true.id);
  free(values);
  if (!ok || !add_model(x)) return false;
  remember_state(x);
  return true;
}

/* ---- rows ---- */

void rows_release(struct rows *r) {
  vec_release_all(&r->yes, &r->no);
  map_release(&r->known);
}

bool rows_have(const row_list *rows, uint64_t row) {
  for (uint32_t i = 0; i < rows->len; i++)
    if (rows->data[i] == row) return true;
  return false;
}

static uint64_t row_of(const struct session *x, const bool *model, const struct answer *a) {
  uint64_t row = 0;
  assert(a->members.len <= 64);
  for (uint32_t i = 0; i < a->members.len; i++)
    if (model[x->place_of[a->members.data[i]]]) row |= (uint64_t)1 << i;
  return row;
}

static term literal(const struct base *b, const struct answer *a, uint32_t bit, bool value) {
  assert(bit < a->members.len && a->members.data[bit] < b->predicates.len);
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
  for (uint32_t i = first; i < x->model_count; i++) {
    const bool *m = model_at(x, i);
    bool value = m[x->watched_predicates.len + formula];
    uint64_t row = row_of(x, m, a);
    uint64_t *known = map_put(&rows->known, row), bit = value ? 1 : 2;
    if (*known & bit) continue;
    *known |= bit;
    vec_push(value ? &rows->yes : &rows->no, row);
    if (is_blocking) block(x, a, formula, row, value);
  }
}

bool session_enumerate(struct session *x, const struct answer *a, uint32_t formula, struct rows *rows) {
  struct solver *solver = x->base->owner->solver;
  enum solver_result result = SOLVER_UNKNOWN;
  assert(formula < x->count);
  add_rows(x, a, formula, 0, false, rows);
  if (rows->yes.len + rows->no.len > MOST_ROWS) return false;
  solver_push(solver);
  for (uint32_t i = 0; i < rows->yes.len; i++) block(x, a, formula, rows->yes.data[i], true);
  for (uint32_t i = 0; i < rows->no.len; i++) block(x, a, formula, rows->no.data[i], false);
  while (rows->yes.len + rows->no.len <= MOST_ROWS && !limits_exceeded(&x->base->owner->ctx->limits)) {
    uint32_t known = x->model_count;
    result = solver_check(solver);
    if (result != SOLVER_SAT) break;
    result = SOLVER_UNKNOWN;
    if (!take_model(x)) break;
    add_rows(x, a, formula, known, true, rows);
  }
  solver_pop(solver, 1);
  return result == SOLVER_UNSAT;
}

static bool try_literals(struct session *x, const term_list *literals) {
  VEC(uint32_t) goals = VEC_INIT;
  for (uint32_t i = 0; i < literals->len && x->has_sampler; i++)
    vec_push(&goals, sampler_operand(&x->sampler, literals->data[i]));
  bool result = try_goals(x, goals.data, goals.len);
  vec_release(&goals);
  return result;
}

/* With a further literal, or `term_true`. */
static enum solver_result ask(struct session *x, const struct answer *a, struct cube c, term further, uint32_t formula,
                              struct rows *rows) {
  term_list literals = VEC_INIT;
  for (uint32_t i = 0; i < a->members.len; i++)
    if (c.mask >> i & 1) vec_push(&literals, literal(x->base, a, i, c.value >> i & 1));
  if (further.id != term_true.id) vec_push(&literals, further);
  uint32_t known = x->model_count;
  enum solver_result result = SOLVER_SAT;
  bool keeps_models = x->base->owner->options.method == STRENGTHEN_MODELS;
  if (!keeps_models || !try_literals(x, &literals)) {
    result = solver_check_assuming(x->base->owner->solver, literals.data, literals.len);
    if (result == SOLVER_SAT && keeps_models) take_model(x);
  }
  if (result == SOLVER_SAT) add_rows(x, a, formula, known, false, rows);
  vec_release(&literals);
  return result;
}

enum solver_result session_ask_cube(struct session *x, const struct answer *a, struct cube c, uint32_t formula,
                                    struct rows *rows) {
  return ask(x, a, c, term_true, formula, rows);
}

enum solver_result session_ask(struct session *x, const struct answer *a, struct cube c, uint32_t formula, bool value,
                               struct rows *rows) {
  return ask(x, a, c, value ? x->formulas[formula] : term_not(x->formulas[formula]), formula, rows);
}
