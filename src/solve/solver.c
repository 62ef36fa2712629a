/* What all back ends share: levels, assumptions, limits, counting.
 *
 * Assumptions become literals: a Boolean variable or its negation stands for itself, any other term t for a variable
 * with the assertion (variable implies t). These assertions are made on a hidden level on top of all others, which goes
 * at the next change of the assertions, and when too many of them are of no use to a query: solvers decide on terms
 * that nobody assumes any more (with 3,000 of them, a query of 40 us took 40 ms). The variable is named after the
 * handle of t, so that all solvers of a store share it. */
#include "solve/backend.h"

#include "logic/build.h"
#include "logic/traverse.h"
#include "solve/quotients.h"

#include <inttypes.h>
#include <stdio.h>

static const struct solver_backend *const backends[SOLVER_BACKEND_COUNT] = {
    [SOLVER_Z3] = &solver_z3,
    [SOLVER_CVC5] = &solver_cvc5,
};

enum { NOT_BROKEN = UINT32_MAX };

struct solver {
  struct context *ctx;
  struct terms *terms;
  struct solver_options options;
  const struct solver_backend *backend;
  void *state;          /* of the back end; NULL if there is none (yet) */
  struct strbuf broken; /* what made an assertion, or the back end, impossible; queries are unknown */
  uint32_t broken_at;   /* the level that has to be popped to mend it, NOT_BROKEN = all is well */
  uint32_t level;
  bool has_hidden;    /* there is a level for the variables of assumptions */
  struct map proxies; /* assumption -> 1 if its variable is defined */
  uint32_t proxied;   /* how many are */
  /* The last query. */
  enum solver_result result;
  struct strbuf reason;
  bool has_model, has_core;
  term_list assumptions, literals;
  solver_index_list literal_of; /* literal -> index of its assumption */
  solver_index_list trivial;    /* a core that needed no solver */
  struct quotients quotients;   /* of what was asserted */
  bool needs_quotients;         /* without what relates them, questions are not answered soon */
  struct solver_statistics statistics;
};

struct solver *solver_new(struct context *ctx, struct terms *terms, struct solver_options options) {
  assert(options.backend < SOLVER_BACKEND_COUNT);
  struct solver *s = xcalloc(1, sizeof *s);
  s->ctx = ctx;
  s->terms = terms;
  s->options = options;
  s->backend = backends[options.backend];
  s->needs_quotients = options.backend != SOLVER_Z3; /* others begin anew when they are interrupted */
  s->broken = s->reason = (struct strbuf)STRBUF_INIT;
  s->broken_at = NOT_BROKEN;
  return s;
}

static struct solver_deadline find_deadline(const struct solver *s) {
  const struct limits *l = &s->ctx->limits;
  uint64_t at = UINT64_MAX, own = UINT64_MAX;
  if (l->seconds) at = l->start + (uint64_t)l->seconds * 1000000000;
  if (s->options.milliseconds) own = clock_now() + (uint64_t)s->options.milliseconds * 1000000;
  return (struct solver_deadline){own < at ? own : at, l};
}

/* A back end is made when it is first needed, since some never are: one of Z3 fills 17 MB before it is asked anything.
 * False if there is none. */
static bool wake(struct solver *s) {
  if (s->state) return true;
  if (s->broken_at != NOT_BROKEN) return false;
  s->state = s->backend->create(s->terms, &s->options, &s->broken);
  if (!s->state) s->broken_at = 0;
  for (uint32_t i = 0; s->state && i < s->level; i++) s->backend->push(s->state, find_deadline(s));
  return s->state;
}

void solver_free(struct solver *s) {
  if (s->state) s->backend->destroy(s->state);
  strbuf_release_all(&s->broken, &s->reason);
  map_release(&s->proxies);
  quotients_release(&s->quotients);
  vec_release_all(&s->assumptions, &s->literals, &s->literal_of, &s->trivial);
  free(s);
}

void solver_limit_query(struct solver *s, uint32_t milliseconds) { s->options.milliseconds = milliseconds; }

/* ---- assertions and levels ---- */

static void forget_answers(struct solver *s) { s->has_model = s->has_core = false; }

static void drop_hidden(struct solver *s) {
  if (!s->has_hidden) return;
  assert(s->state);
  s->backend->pop(s->state, 1);
  quotients_pop(&s->quotients, 1);
  s->has_hidden = false;
  map_clear(&s->proxies);
  s->proxied = 0;
}

static bool add(struct solver *s, term t, struct strbuf *error) {
  quotients_relate(&s->quotients, s->terms, t);
  return s->backend->add(s->state, t, find_deadline(s), error);
}

void solver_assert(struct solver *s, term t) {
  assert(term_is_bool(s->terms, t));
  forget_answers(s);
  drop_hidden(s);
  if (!wake(s) || s->broken_at != NOT_BROKEN || add(s, t, &s->broken)) return;
  assert(s->broken.len);
  s->broken_at = s->level;
}

void solver_push(struct solver *s) {
  forget_answers(s);
  drop_hidden(s);
  s->level++;
  quotients_push(&s->quotients);
  if (s->state) s->backend->push(s->state, find_deadline(s));
}

void solver_pop(struct solver *s, uint32_t count) {
  assert(count <= s->level);
  if (!count) return;
  forget_answers(s);
  drop_hidden(s);
  s->level -= count;
  quotients_pop(&s->quotients, count);
  if (!s->state) return;
  s->backend->pop(s->state, count);
  if (s->broken_at == NOT_BROKEN || s->broken_at <= s->level) return;
  s->broken_at = NOT_BROKEN;
  strbuf_clear(&s->broken);
}

uint32_t solver_level(const struct solver *s) { return s->level; }

/* ---- assumptions ---- */

/* The literal for assumption `t`, defined now if need be. */
static bool find_literal(struct solver *s, term t, term *ret) {
  *ret = t;
  if (term_kind(s->terms, t) == TERM_VAR) return true;
  char name[40];
  snprintf(name, sizeof name, "ockham!assume!%" PRIu32, t.id);
  *ret = term_var(s->terms, name, sort_bool);
  assert(s->has_hidden || !s->proxied);
  if (map_get(&s->proxies, t.id)) return true;
  if (!s->has_hidden) {
    s->backend->push(s->state, find_deadline(s));
    quotients_push(&s->quotients);
  }
  s->has_hidden = true;
  term pair[] = {*ret, term_not(t)}; /* raw: building would only look for simplifications that cannot be there */
  term definition = term_not(term_raw(s->terms, TERM_AND, sort_bool, 0, pair, 2));
  if (!add(s, definition, &s->reason)) return false;
  *map_put(&s->proxies, t.id) = 1;
  s->proxied++;
  return true;
}

enum { STALE_ALLOWED = 8 };

/* Begins a new hidden level if most of the old one is of no use to the query. */
static void drop_stale(struct solver *s) {
  uint32_t useful = 0;
  for (uint32_t i = 0; i < s->assumptions.len; i++) useful += map_get(&s->proxies, s->assumptions.data[i].id) != NULL;
  if (s->proxied > 2 * useful + STALE_ALLOWED) drop_hidden(s);
}

/* Fills `literals`; drops what is true, and equal ones. False if there is nothing left to ask the back end. */
static bool prepare(struct solver *s) {
  struct map seen = MAP_INIT;
  bool is_good = true;
  drop_stale(s);
  for (uint32_t i = 0; is_good && i < s->assumptions.len; i++) {
    term t = s->assumptions.data[i], literal;
    assert(term_is_bool(s->terms, t));
    uint64_t *is_known = map_put(&seen, t.id);
    if (*is_known || term_eq(t, term_true)) continue;
    *is_known = 1;
    if (term_eq(t, term_false)) {
      vec_push(&s->trivial, i);
      s->result = SOLVER_UNSAT;
      is_good = false;
    } else if ((is_good = find_literal(s, t, &literal))) {
      vec_push(&s->literals, literal);
      vec_push(&s->literal_of, i);
    }
  }
  map_release(&seen);
  return is_good;
}

/* ---- queries ---- */

bool solver_deadline_passed(struct solver_deadline d) {
  if (d.own->cancel || clock_now() >= d.at) return true;
  return d.own->megabytes && limits_memory_used() >= d.own->megabytes;
}

/* Puts the reason of an unknown into words: limits come first, whatever the back end made of being interrupted. */
static void explain(struct solver *s, const struct solver_deadline *d) {
  if (limits_look(&s->ctx->limits)) {
    strbuf_clear(&s->reason);
    strbuf_puts(&s->reason, limits_reason(&s->ctx->limits));
  } else if (d && s->options.milliseconds && clock_now() >= d->at) {
    strbuf_clear(&s->reason);
    strbuf_printf(&s->reason, "time limit of %" PRIu32 " ms per query reached", s->options.milliseconds);
  } else if (!s->reason.len) {
    strbuf_printf(&s->reason, "%s gave up", s->backend->name);
  }
}

/* The back end hears what relates the divisions in its assertions. */
static bool tell_quotients(struct solver *s, struct solver_deadline d) {
  struct quotients *q = &s->quotients;
  while (q->told < q->facts.len)
    if (!s->backend->add(s->state, q->facts.data[q->told++], d, &s->reason)) return false;
  return true;
}

static enum solver_result check(struct solver *s, struct solver_deadline d) {
  return s->backend->check(s->state, s->literals.data, s->literals.len, d, &s->reason);
}

/* Most questions in which something is divided do not need what relates the quotients, and take longer with it; some
 * have no answer without. So it is told after a while in vain, and if the answer comes soon then, always before later
 * questions. */
static enum solver_result check_with_quotients(struct solver *s) {
  enum { WHILE = 500000000 }; /* nanoseconds */
  struct solver_deadline d = find_deadline(s), soon = d;
  enum solver_result result = SOLVER_UNKNOWN;
  bool is_first = !s->needs_quotients && s->quotients.told < s->quotients.facts.len;
  if (is_first) {
    uint64_t end = clock_now() + WHILE;
    if (end < d.at) soon.at = end;
    result = check(s, soon);
    if (result != SOLVER_UNKNOWN) return result;
    strbuf_clear(&s->reason);
  }
  uint64_t start = clock_now();
  if (tell_quotients(s, d)) result = check(s, d);
  if (is_first && result != SOLVER_UNKNOWN && clock_now() - start < WHILE / 2) s->needs_quotients = true;
  if (result == SOLVER_UNKNOWN) explain(s, &d);
  return result;
}

static void ask(struct solver *s) {
  if (limits_exceeded_now(&s->ctx->limits)) {
    explain(s, NULL);
  } else if (!wake(s) || s->broken_at != NOT_BROKEN) {
    strbuf_puts(&s->reason, s->broken.text);
  } else if (!prepare(s)) {
    if (s->result == SOLVER_UNKNOWN) explain(s, NULL);
  } else {
    s->result = check_with_quotients(s);
  }
}

static void count(struct solver *s, uint64_t nanoseconds) {
  struct statistics *all = &s->ctx->stats;
  s->statistics.nanoseconds += nanoseconds;
  s->statistics.calls++, all->solver_queries++;
  assert(!s->has_model || s->result == SOLVER_SAT);
  assert(!s->has_core || s->result == SOLVER_UNSAT);
  switch (s->result) {
  case SOLVER_SAT: s->statistics.sat++, all->solver_sat++; break;
  case SOLVER_UNSAT: s->statistics.unsat++, all->solver_unsat++; break;
  case SOLVER_UNKNOWN: s->statistics.unknown++, all->solver_unknown++; break;
  }
}

/* Asks about `assumptions` as they are in the solver now. */
static enum solver_result query(struct solver *s) {
  uint64_t start = clock_now();
  statistics_start(&s->ctx->stats, PHASE_SOLVE);
  vec_clear(&s->literals);
  vec_clear(&s->literal_of);
  vec_clear(&s->trivial);
  strbuf_clear(&s->reason);
  forget_answers(s);
  s->result = SOLVER_UNKNOWN;
  ask(s);
  if (s->result != SOLVER_UNKNOWN) strbuf_clear(&s->reason);
  assert(s->literals.len == s->literal_of.len && (s->result != SOLVER_UNKNOWN || s->reason.len));
  s->has_model = s->result == SOLVER_SAT && s->options.models;
  s->has_core = s->result == SOLVER_UNSAT && s->options.cores;
  statistics_stop(&s->ctx->stats, PHASE_SOLVE);
  count(s, clock_now() - start);
  return s->result;
}

enum solver_result solver_check_assuming(struct solver *s, const term *assumptions, uint32_t n) {
  vec_clear(&s->assumptions);
  for (uint32_t i = 0; i < n; i++) vec_push(&s->assumptions, assumptions[i]);
  return query(s);
}

enum solver_result solver_check(struct solver *s) { return solver_check_assuming(s, NULL, 0); }

const char *solver_reason(const struct solver *s) { return s->reason.text; }

/* ---- models ---- */

bool solver_values(struct solver *s, const term *t, uint32_t n, term *ret) {
  bool is_good = s->has_model && (n == 0 || s->backend->values(s->state, t, n, find_deadline(s), ret));
  for (uint32_t i = 0; is_good && i < n; i++) assert(sort_eq(term_sort(s->terms, ret[i]), term_sort(s->terms, t[i])));
  return is_good;
}

bool solver_value(struct solver *s, term t, term *ret) { return solver_values(s, &t, 1, ret); }

/* Appends the applications below the roots, without looking into quantifiers. */
static void find_applications(struct terms *s, const term *roots, uint32_t n, term_list *out) {
  struct map seen = MAP_INIT;
  term_list work = VEC_INIT;
  for (uint32_t i = 0; i < n; i++) vec_push(&work, roots[i]);
  while (work.len) {
    term t = term_positive(vec_pop(&work));
    uint64_t *is_seen = map_put(&seen, t.id);
    if (*is_seen || term_kind(s, t) == TERM_FORALL) continue;
    *is_seen = 1;
    if (term_kind(s, t) == TERM_APPLY) vec_push(out, t);
    for (uint32_t i = 0; i < term_count(s, t); i++) vec_push(&work, term_child(s, t, i));
  }
  map_release(&seen);
  vec_release(&work);
}

bool solver_assign(struct solver *s, const term *roots, uint32_t n, struct assignment *out) {
  struct terms *terms = s->terms;
  term_list asked = VEC_INIT, values = VEC_INIT; /* the variables, then each application followed by its arguments */
  term_free_variables(terms, roots, n, &asked);
  uint32_t variables = asked.len;
  term_list applications = VEC_INIT;
  find_applications(terms, roots, n, &applications);
  for (uint32_t i = 0; i < applications.len; i++) {
    vec_push(&asked, applications.data[i]);
    for (uint32_t k = 0; k < term_count(terms, applications.data[i]); k++)
      vec_push(&asked, term_child(terms, applications.data[i], k));
  }
  vec_resize(&values, asked.len);
  bool is_good = solver_values(s, asked.data, asked.len, values.data);
  for (uint32_t i = 0; is_good && i < variables; i++) assignment_set(out, asked.data[i], values.data[i]);
  for (uint32_t i = 0, at = variables; is_good && i < applications.len; i++) {
    term t = applications.data[i];
    uint32_t arity = term_count(terms, t);
    term key = term_raw(terms, TERM_APPLY, term_sort(terms, t), term_payload(terms, t), &values.data[at + 1], arity);
    assignment_set(out, key, values.data[at]);
    at += arity + 1;
    assert(at <= asked.len);
  }
  vec_release_all(&asked, &values, &applications);
  return is_good;
}

static int by_index_and_position(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

term solver_array_value(struct terms *s, sort sort, term preset, const term *indices, const term *elements,
                        uint32_t n) {
  VEC(uint64_t) order = VEC_INIT; /* index << 32 | position */
  for (uint32_t i = 0; i < n; i++) vec_push(&order, (uint64_t)indices[i].id << 32 | i);
  if (n) qsort(order.data, n, sizeof *order.data, by_index_and_position);
  assert(sort_kind(&s->sorts, sort) == SORT_ARRAY);
  term array = term_raw(s, TERM_CONST_ARRAY, sort, 0, &preset, 1);
  for (uint32_t i = 0; i < n; i++) {
    term index = {(uint32_t)(order.data[i] >> 32)}, element = elements[(uint32_t)order.data[i]];
    if ((i && order.data[i - 1] >> 32 == index.id) || term_eq(element, preset)) continue;
    array = term_raw(s, TERM_STORE, sort, 0, (term[]){array, index, element}, 3);
  }
  vec_release(&order);
  return array;
}

/* ---- cores ---- */

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

bool solver_core(struct solver *s, solver_index_list *out) {
  if (!s->has_core) return false;
  uint32_t begin = out->len;
  for (uint32_t i = 0; i < s->trivial.len; i++) vec_push(out, s->trivial.data[i]);
  if (s->trivial.len) return true;
  struct map index = MAP_INIT;
  term_list core = VEC_INIT;
  for (uint32_t i = 0; i < s->literals.len; i++) *map_put(&index, s->literals.data[i].id) = s->literal_of.data[i] + 1;
  bool is_good = s->backend->core(s->state, find_deadline(s), &core);
  for (uint32_t i = 0; is_good && i < core.len; i++) {
    uint64_t *at = map_get(&index, core.data[i].id);
    if (at && *at) vec_push(out, (uint32_t)*at - 1), *at = 0;
  }
  if (out->len > begin) qsort(&out->data[begin], out->len - begin, sizeof *out->data, by_number);
  for (uint32_t i = begin; is_good && i < out->len; i++)
    assert(out->data[i] < s->assumptions.len && (i == begin || out->data[i - 1] < out->data[i]));
  map_release(&index);
  vec_release(&core);
  return is_good;
}

/* Asks about the assumptions `core` without the one at `without`. If they are a core already, `core` becomes a part of
 * them. */
static bool shrink(struct solver *s, const term_list *all, solver_index_list *core, uint32_t without) {
  solver_index_list rest = VEC_INIT, kept = VEC_INIT;
  vec_clear(&s->assumptions);
  for (uint32_t i = 0; i < core->len; i++) {
    if (i == without) continue;
    vec_push(&rest, core->data[i]);
    vec_push(&s->assumptions, all->data[core->data[i]]);
  }
  bool is_smaller = query(s) == SOLVER_UNSAT;
  if (is_smaller) {
    if (solver_core(s, &kept))
      for (uint32_t i = 0; i < kept.len; i++) {
        assert(kept.data[i] < rest.len);
        kept.data[i] = rest.data[kept.data[i]];
      }
    else
      for (uint32_t i = 0; i < rest.len; i++) vec_push(&kept, rest.data[i]);
    vec_clear(core);
    for (uint32_t i = 0; i < kept.len; i++) vec_push(core, kept.data[i]);
  }
  vec_release_all(&rest, &kept);
  return is_smaller;
}

bool solver_minimal_core(struct solver *s, solver_index_list *out) {
  solver_index_list core = VEC_INIT;
  if (!solver_core(s, &core)) return false;
  term_list all = VEC_INIT;
  for (uint32_t i = 0; i < s->assumptions.len; i++) vec_push(&all, s->assumptions.data[i]);
  /* What stands before `at` is needed: without it, the rest was satisfiable, and stays so with less. Cores keep their
   * order, so these stay in front. */
  for (uint32_t at = 0; at < core.len && !limits_exceeded_now(&s->ctx->limits);)
    if (!shrink(s, &all, &core, at)) at++;
  for (uint32_t i = 0; i < core.len; i++) vec_push(out, core.data[i]);
  forget_answers(s);
  strbuf_clear(&s->reason);
  vec_release_all(&all, &core);
  return true;
}

/* ---- the rest ---- */

struct solver_statistics solver_statistics(const struct solver *s) { return s->statistics; }

const char *solver_backend_name(enum solver_backend_kind kind) {
  assert(kind < SOLVER_BACKEND_COUNT);
  return backends[kind]->name;
}
