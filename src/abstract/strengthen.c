/* F_V(phi), the disjunction of cubes over V that imply phi (sections 4.1 and 5.2 of C2BP's paper), in two ways: all
 * valuations of the cone that some state has are enumerated, with the value of phi, and cubes are what separates them;
 * or, where there are too many, cubes are asked for one by one, short ones first. Either way an answer is remembered by
 * the terms that it is about, so that another statement, procedure or round asks no more. */
#include "abstract/strengthen.h"

#include <stdlib.h>

#include "abstract/session.h"
#include "logic/build.h"

enum {
  MOST_MEMBERS = 64,      /* of a cone: bits of a row */
  MOST_QUESTIONS = 20000, /* about the cubes of one formula */
  MOST_EXPLICIT = 12,     /* members whose valuations are listed */
  SHORT_CUBES = 3,        /* the paper's k, where there would be too many cubes otherwise */
  QUERY_MILLISECONDS = 5000,
};

void strengthening_init(struct strengthening *x, struct semantics *s, struct strengthen_options options) {
  struct solver_options o = {.theory = s->places.arithmetic == ARITHMETIC_BV ? SOLVER_BITVECTORS : SOLVER_INTEGERS,
                             .models = true,
                             .milliseconds = QUERY_MILLISECONDS};
  *x = (struct strengthening){.ctx = s->ctx, .s = s, .options = options};
  x->solver = solver_new(s->ctx, s->terms, o);
}

void strengthening_release(struct strengthening *x) {
  for (uint32_t i = 0; i < x->found.len; i++) {
    vec_release_all(&x->found.data[i]->members, &x->found.data[i]->yes, &x->found.data[i]->no);
    free(x->found.data[i]);
  }
  vec_release(&x->found);
  map_release_all(&x->memo, &x->cubes);
  solver_free(x->solver);
}

uint64_t strengthening_calls(const struct strengthening *x) { return solver_statistics(x->solver).calls; }

/* ---- bases ---- */

void states_release(state_list *states) {
  for (uint32_t i = 0; i < states->len; i++) {
    map_release(&states->data[i].values);
    vec_release(&states->data[i].numbers);
  }
  vec_release(states);
}

void states_move(state_list *from, state_list *to) {
  *to = *from;
  *from = (state_list)VEC_INIT;
}

void base_init(struct base *b, struct strengthening *owner) { *b = (struct base){.owner = owner}; }

void base_add(struct base *b, term t) {
  struct locations l;
  assert(term_is_bool(b->owner->s->terms, t) && !b->answers.len); /* answers name predicates by number */
  locations_init(&l, b->owner->s, t);
  vec_push(&b->predicates, t);
  vec_push(&b->locations, l);
}

static struct answer *new_answer(struct base *b) {
  struct answer *a = xcalloc(1, sizeof *a);
  vec_push(&b->answers, a);
  return a;
}

void base_release(struct base *b) {
  for (uint32_t i = 0; i < b->locations.len; i++) locations_release(&b->locations.data[i]);
  for (uint32_t i = 0; i < b->answers.len; i++) {
    vec_release_all(&b->answers.data[i]->members, &b->answers.data[i]->yes, &b->answers.data[i]->no);
    free(b->answers.data[i]);
  }
  states_release(&b->states);
  vec_release_all(&b->predicates, &b->locations, &b->answers);
  map_release(&b->memo);
}

/* The predicates that can be part of a cube that implies the formula: those that mention one of its locations or an
 * alias of one, those that mention one of theirs, and so on (section 5.2, third). */
static void find_cone(struct base *b, term guard, term formula, struct answer *a) {
  struct semantics *s = b->owner->s;
  struct locations mine;
  locations_init(&mine, s, term_and2(s->terms, guard, formula));
  bool *in = xcalloc(b->predicates.len + 1u, sizeof *in);
  VEC(const struct locations *) frontier = VEC_INIT;
  vec_push(&frontier, &mine);
  while (frontier.len) {
    const struct locations *l = vec_pop(&frontier);
    for (uint32_t i = 0; i < b->predicates.len; i++) {
      if (in[i] || !locations_meet(s, l, &b->locations.data[i])) continue;
      in[i] = true;
      vec_push(&frontier, &b->locations.data[i]);
    }
  }
  for (uint32_t i = 0; i < b->predicates.len && a->members.len < MOST_MEMBERS; i++)
    if (in[i]) vec_push(&a->members, i);
  vec_release(&frontier);
  free(in);
  locations_release(&mine);
}

/* ---- answers that are known from another base (section 5.2, fifth) ---- */

static void check_cubes(const struct answer *a, const cube_list *cubes, const cube_list *others) {
  uint64_t members = a->members.len == MOST_MEMBERS ? UINT64_MAX : ((uint64_t)1 << a->members.len) - 1;
  for (uint32_t i = 0; i < cubes->len; i++) {
    struct cube c = cubes->data[i];
    assert(!(c.mask & ~members) && !(c.value & ~c.mask));
    for (uint32_t k = 0; k < others->len; k++) assert(!cube_contains(c, others->data[k]));
  }
}

/* Cubes are over the members, which are predicates of the base, each once. */
static bool answer_is_valid(const struct base *b, const struct answer *a) {
  assert(a->members.len <= MOST_MEMBERS);
  for (uint32_t i = 0; i < a->members.len; i++) {
    assert(a->members.data[i] < b->predicates.len);
    assert(!i || a->members.data[i - 1] < a->members.data[i]);
  }
  check_cubes(a, &a->yes, &a->no);
  check_cubes(a, &a->no, &a->yes);
  return true;
}

static uint64_t question_hash(const struct base *b, term guard, term formula, const struct answer *a) {
  uint64_t h = hash_combine(guard.id, formula.id);
  for (uint32_t i = 0; i < a->members.len; i++) h = hash_combine(h, b->predicates.data[a->members.data[i]].id);
  return h;
}

static bool is_same_question(const struct base *b, term guard, term formula, const struct answer *a,
                             const struct remembered *r) {
  if (r->guard.id != guard.id || r->formula.id != formula.id || r->members.len != a->members.len) return false;
  for (uint32_t i = 0; i < a->members.len; i++)
    if (r->members.data[i].id != b->predicates.data[a->members.data[i]].id) return false;
  return true;
}

static void copy_cubes(const cube_list *from, cube_list *to) {
  for (uint32_t i = 0; i < from->len; i++) vec_push(to, from->data[i]);
}

static bool recall(struct base *b, term guard, term formula, struct answer *a) {
  struct strengthening *x = b->owner;
  const uint64_t *known = map_get(&x->memo, question_hash(b, guard, formula, a));
  if (!known || !*known || !is_same_question(b, guard, formula, a, x->found.data[*known - 1])) return false;
  copy_cubes(&x->found.data[*known - 1]->yes, &a->yes);
  copy_cubes(&x->found.data[*known - 1]->no, &a->no);
  assert_structure(answer_is_valid(b, a));
  return true;
}

static void remember(struct base *b, term guard, term formula, const struct answer *a) {
  struct strengthening *x = b->owner;
  uint64_t *slot = map_put(&x->memo, question_hash(b, guard, formula, a));
  if (*slot || limits_exceeded(&x->ctx->limits)) return;
  assert_structure(answer_is_valid(b, a));
  struct remembered *r = xcalloc(1, sizeof *r);
  r->guard = guard;
  r->formula = formula;
  for (uint32_t i = 0; i < a->members.len; i++) vec_push(&r->members, b->predicates.data[a->members.data[i]]);
  copy_cubes(&a->yes, &r->yes);
  copy_cubes(&a->no, &r->no);
  vec_push(&x->found, r);
  *slot = x->found.len;
}

/* ---- answers by syntax (section 5.2, fourth) ---- */

static bool answer_by_syntax(struct base *b, term formula, struct answer *a) {
  struct cube everything = {0, 0};
  if (formula.id == term_true.id || formula.id == term_false.id) {
    vec_push(formula.id == term_true.id ? &a->yes : &a->no, everything);
    return true;
  }
  for (uint32_t i = 0; i < b->predicates.len; i++) {
    term t = b->predicates.data[i];
    if (term_positive(t).id != term_positive(formula).id) continue;
    bool is_same = t.id == formula.id;
    vec_push(&a->members, i);
    vec_push(is_same ? &a->yes : &a->no, ((struct cube){1, 1}));
    vec_push(is_same ? &a->no : &a->yes, ((struct cube){1, 0}));
    return true;
  }
  return false;
}

/* ---- cubes from rows ---- */

/* Rows of `a` that are not rows of `b`. */
static void rows_without(const row_list *a, const row_list *b, row_list *out) {
  for (uint32_t i = 0; i < a->len; i++)
    if (!rows_have(b, a->data[i])) vec_push(out, a->data[i]);
}

static uint32_t cube_limit(const struct strengthening *x, uint32_t members) {
  return x->options.cube_limit ? x->options.cube_limit : members;
}

static void cover_answer(const struct strengthening *x, const struct rows *rows, struct answer *a) {
  row_list on = VEC_INIT;
  uint32_t limit = cube_limit(x, a->members.len);
  rows_without(&rows->yes, &rows->no, &on);
  cover_rows(a->members.len, limit, &on, &rows->no, &a->yes);
  vec_clear(&on);
  rows_without(&rows->no, &rows->yes, &on);
  cover_rows(a->members.len, limit, &on, &rows->yes, &a->no);
  vec_release(&on);
}

/* ---- cubes, one by one ---- */

static bool contains_any(const cube_list *cubes, struct cube c) {
  for (uint32_t i = 0; i < cubes->len; i++)
    if (cube_contains(c, cubes->data[i])) return true;
  return false;
}

static bool holds_in_any(const row_list *rows, struct cube c) {
  for (uint32_t i = 0; i < rows->len; i++)
    if (cube_holds(c, rows->data[i])) return true;
  return false;
}

struct question {
  struct session *session;
  struct answer *answer;
  uint32_t formula;
  struct rows *rows; /* those known */
  uint32_t asked;
  bool is_cut;
  bool only_yes; /* nobody asks for F(not phi): the formula is `false` */
  cube_list impossible;
};

static bool is_over(const struct question *q) {
  return q->asked > MOST_QUESTIONS || limits_exceeded(&q->session->base->owner->ctx->limits);
}

/* Does the cube imply the formula (or its negation)? In doubt it does not. */
static bool implies(struct question *q, struct cube c, bool value) {
  const row_list *against = value ? &q->rows->no : &q->rows->yes;
  if (holds_in_any(against, c)) return false;
  q->asked++;
  q->is_cut |= is_over(q);
  if (is_over(q)) return false;
  enum solver_result result = session_ask(q->session, q->answer, c, q->formula, !value, q->rows);
  q->is_cut |= result == SOLVER_UNKNOWN;
  return result == SOLVER_UNSAT;
}

static uint64_t cube_hash(const struct question *q, struct cube c) {
  const struct base *b = q->session->base;
  uint64_t h = q->session->guard.id;
  for (uint32_t i = 0; i < q->answer->members.len; i++)
    if (c.mask >> i & 1) h = hash_combine(h, b->predicates.data[q->answer->members.data[i]].id ^ !(c.value >> i & 1));
  return h;
}

/* Is there no state in which the cube holds? Then nobody needs to know what it implies. That is asked once for all
 * formulas and rounds. (If hashes meet, a cube is missing: the result is still an implicant.) */
static bool is_impossible(struct question *q, struct cube c) {
  if (holds_in_any(&q->rows->no, c) || holds_in_any(&q->rows->yes, c)) return false;
  uint64_t *known = map_put(&q->session->base->owner->cubes, cube_hash(q, c));
  if (!*known) {
    q->asked++;
    if (is_over(q)) return false;
    *known = session_ask_cube(q->session, q->answer, c, q->formula, q->rows) == SOLVER_UNSAT ? 1 : 2;
  }
  return *known == 1;
}

/* A cube that implies the formula needs no extension; nor can one that implies the negation be extended to imply it
 * (section 5.2, first). */
static void ask_cube(struct question *q, struct cube c) {
  struct answer *a = q->answer;
  if (contains_any(&a->yes, c) || contains_any(&a->no, c) || contains_any(&q->impossible, c)) return;
  if (!q->only_yes && is_impossible(q, c)) {
    assert(!contains_any(&a->yes, c));
    vec_push(&q->impossible, c);
    return;
  }
  if (implies(q, c, true))
    vec_push(&a->yes, c);
  else if (!q->only_yes && implies(q, c, false))
    vec_push(&a->no, c);
}

static void ask_cubes(struct question *q) {
  uint32_t n = q->answer->members.len, limit = cube_limit(q->session->base->owner, n);
  if (n > MOST_EXPLICIT && limit > SHORT_CUBES) {
    limit = SHORT_CUBES;
    q->is_cut = true;
  }
  for (uint32_t size = 0; size <= limit; size++) {
    uint64_t mask;
    for (bool more = subset_first(n, size, &mask); more && !is_over(q); more = subset_next(n, &mask))
      for (uint64_t value = mask;; value = (value - 1) & mask) {
        ask_cube(q, (struct cube){mask, value});
        if (!value) break;
      }
  }
  vec_release(&q->impossible);
}

/* ---- answers ---- */

static void answer_formula(struct session *x, uint32_t formula, struct answer *a) {
  struct strengthening *owner = x->base->owner;
  struct rows rows = {VEC_INIT, VEC_INIT, MAP_INIT};
  if (owner->options.method == STRENGTHEN_MODELS && session_enumerate(x, a, formula, &rows)) {
    cover_answer(owner, &rows, a);
  } else {
    struct question q = {.session = x, .answer = a, .formula = formula, .rows = &rows};
    ask_cubes(&q);
    owner->cut += q.is_cut;
  }
  rows_release(&rows);
}

void strengthen(struct base *b, term guard, const term *formulas, uint32_t count, const struct answer **ret) {
  struct strengthening *owner = b->owner;
  assert(term_is_bool(owner->s->terms, guard));
  struct answer **open = xcalloc(count + 1u, sizeof *open);
  uint32_t left = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint64_t key = (uint64_t)guard.id << 32 | formulas[i].id;
    uint64_t *known = map_put(&b->memo, key);
    assert(term_is_bool(owner->s->terms, formulas[i]));
    owner->formulas++;
    if (*known) {
      owner->syntactic++;
      ret[i] = b->answers.data[*known - 1];
      continue;
    }
    struct answer *a = new_answer(b);
    *known = b->answers.len;
    ret[i] = a;
    if (answer_by_syntax(b, formulas[i], a)) {
      owner->syntactic++;
      continue;
    }
    find_cone(b, guard, formulas[i], a);
    if (recall(b, guard, formulas[i], a)) {
      owner->syntactic++;
      continue;
    }
    open[i] = a;
    left++;
  }
  struct session x;
  if (left) session_start(&x, b, guard, formulas, count, open);
  for (uint32_t i = 0; i < count; i++)
    if (open[i]) {
      answer_formula(&x, i, open[i]);
      remember(b, guard, formulas[i], open[i]);
    }
  if (left) session_end(&x);
  free(open);
}

/* ---- enforce ---- */

/* Predicates that have to do with each other, directly or not. */
static void find_groups(struct base *b, uint32_t *group) {
  for (uint32_t i = 0; i < b->predicates.len; i++) group[i] = i;
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    for (uint32_t i = 0; i < b->predicates.len; i++)
      for (uint32_t k = 0; k < i; k++) {
        if (group[i] == group[k] || !locations_meet(b->owner->s, &b->locations.data[i], &b->locations.data[k]))
          continue;
        group[i] = group[k] = group[i] < group[k] ? group[i] : group[k];
        is_changed = true;
      }
  }
}

/* The valuations that no model has, or (of many predicates) the short cubes. */
static void cover_inconsistent(const struct strengthening *x, const row_list *rows, struct answer *a) {
  uint32_t n = a->members.len, limit = cube_limit(x, n);
  if (n <= MOST_EXPLICIT) {
    row_list missing = VEC_INIT;
    for (uint64_t row = 0; row < (uint64_t)1 << n; row++)
      if (!rows_have(rows, row)) vec_push(&missing, row);
    cover_rows(n, limit, &missing, rows, &a->yes);
    vec_release(&missing);
    return;
  }
  for (uint32_t size = 1; size <= SHORT_CUBES && size <= limit; size++) {
    uint64_t mask;
    for (bool more = subset_first(n, size, &mask); more; more = subset_next(n, &mask))
      for (uint64_t value = mask;; value = (value - 1) & mask) {
        struct cube c = {mask, value};
        if (!contains_any(&a->yes, c) && !holds_in_any(rows, c)) vec_push(&a->yes, c);
        if (!value) break;
      }
  }
}

static void find_inconsistent(struct base *b, struct answer *a) {
  term never = term_false;
  struct session x;
  struct rows rows = {VEC_INIT, VEC_INIT, MAP_INIT};
  session_start(&x, b, term_true, &never, 1, &a);
  if (b->owner->options.method == STRENGTHEN_MODELS && session_enumerate(&x, a, 0, &rows)) {
    cover_inconsistent(b->owner, &rows.no, a);
  } else {
    struct question q = {.session = &x, .answer = a, .rows = &rows, .only_yes = true};
    ask_cubes(&q);
    b->owner->cut += q.is_cut;
  }
  rows_release(&rows);
  session_end(&x);
}

void strengthen_inconsistent(struct base *b, answer_list *out) {
  uint32_t *group = xcalloc(b->predicates.len + 1u, sizeof *group);
  find_groups(b, group);
  for (uint32_t g = 0; g < b->predicates.len; g++) {
    assert(group[g] <= g);
    if (group[g] != g) continue;
    struct answer *a = new_answer(b);
    for (uint32_t i = 0; i < b->predicates.len && a->members.len < MOST_MEMBERS; i++)
      if (group[i] == g) vec_push(&a->members, i);
    if (!recall(b, term_true, term_false, a)) {
      find_inconsistent(b, a);
      remember(b, term_true, term_false, a);
    }
    if (a->yes.len) vec_push(out, a);
  }
  free(group);
}
