/* A thin layer over CaDiCaL: variables are numbered here, constants never reach the solver, and the values of the
 * variables that somebody may ask for are copied out once per assignment, since clauses that are added afterwards would
 * take the assignment away. The options of the first two orders suit queries of few conflicts and many rounds. */
#include "bits/sat.h"

#include <limits.h>

enum { FIRST_PATIENCE = 150000, SECOND_PATIENCE = 300000, GROWTH = 4 };

static int is_over(void *state) { return limits_exceeded_now(&((struct sat *)state)->ctx->limits); }

const char *sat_version(void) { return ccadical_signature(); }

void sat_init(struct sat *s, struct context *ctx, enum sat_order order) {
  memset(s, 0, sizeof *s);
  s->solver = ccadical_init();
  s->ctx = ctx;
  s->variables = 1;
  s->has_second = order == SAT_CIRCUITS && tool_is_installed(TOOL_CRYPTOMINISAT);
  s->patience.first = FIRST_PATIENCE;
  s->patience.second = SECOND_PATIENCE;
  vec_resize(&s->values, 2);
  ccadical_set_option(s->solver, "quiet", 1);
  /* Few atoms are true then: what is not forced is neither equal nor reached, and there is little to object to. Numbers
   * in circuits are small where any will do. */
  ccadical_set_option(s->solver, "phase", 0);
  if (order != SAT_CIRCUITS) ccadical_set_option(s->solver, "forcephase", 1);
  if (order == SAT_OLD_FIRST) {
    ccadical_set_option(s->solver, "reverse", 1);
    ccadical_set_option(s->solver, "bumpreason", 0); /* brings the variables of instances and lemmas forward again */
    ccadical_set_option(s->solver, "chrono", 0);     /* assigns out of order */
    ccadical_set_option(s->solver, "lucky", 0);      /* candidates of one value, which are no good with so many atoms */
    ccadical_set_option(s->solver, "stabilize", 0);
    ccadical_set_option(s->solver, "inprocessing", 0); /* rounds are too short for it to pay */
  }
  ccadical_set_terminate(s->solver, s, is_over);
  ccadical_add(s->solver, SAT_TRUE);
  ccadical_add(s->solver, 0);
}

void sat_release(struct sat *s) {
  if (s->solver) ccadical_release(s->solver);
  s->solver = NULL;
  cnf_release(&s->kept);
  vec_release_all(&s->values, &s->visible, &s->failed);
}

static uint32_t variable_of(const struct sat *s, int literal) {
  uint32_t variable = (uint32_t)(literal < 0 ? -literal : literal);
  assert(variable >= SAT_TRUE && variable <= (uint32_t)s->variables);
  return variable;
}

int sat_hidden_variable(struct sat *s) { return ++s->variables; }

int sat_variable(struct sat *s) {
  vec_push(&s->visible, ++s->variables);
  return s->variables;
}

void sat_clause(struct sat *s, const int *literals, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (literals[i] == SAT_TRUE) return;
  for (uint32_t i = 0; i < count; i++)
    if (literals[i] != SAT_FALSE) {
      assert(variable_of(s, literals[i]) != SAT_TRUE);
      ccadical_add(s->solver, literals[i]);
      if (s->has_second) vec_push(&s->kept.literals, literals[i]);
    }
  ccadical_add(s->solver, 0);
  if (s->has_second) vec_push(&s->kept.literals, 0), s->kept.clauses++;
  s->clauses++;
}

static void read_values(struct sat *s) {
  vec_resize(&s->values, (uint32_t)s->variables + 1);
  s->values.data[SAT_TRUE] = true;
  for (uint32_t i = 0; i < s->visible.len; i++)
    s->values.data[s->visible.data[i]] = ccadical_val(s->solver, s->visible.data[i]) > 0;
}

static enum solver_result ask_first(struct sat *s, const int *assumptions, uint32_t count, uint64_t conflicts) {
  for (uint32_t i = 0; i < count; i++) {
    assert(variable_of(s, assumptions[i]));
    ccadical_assume(s->solver, assumptions[i]);
  }
  if (s->has_second) ccadical_limit(s->solver, "conflicts", conflicts < INT_MAX ? (int)conflicts : INT_MAX);
  switch (ccadical_solve(s->solver)) {
  case 10: read_values(s); return SOLVER_SAT;
  case 20: return SOLVER_UNSAT;
  default: return SOLVER_UNKNOWN; /* a limit */
  }
}

static enum solver_result ask_second(struct sat *s, const int *assumptions, uint32_t count, uint64_t conflicts) {
  bool_list values = VEC_INIT;
  VEC(int) units = VEC_INIT;
  struct strbuf error = STRBUF_INIT;
  s->asked++;
  s->kept.variables = s->variables;
  vec_push(&units, SAT_TRUE);
  for (uint32_t i = 0; i < count; i++) vec_push(&units, assumptions[i]);
  enum solver_result result = dimacs_solve(s->ctx,
                                           &(struct dimacs_question){.cnf = &s->kept,
                                                                     .units = units.data,
                                                                     .unit_count = units.len,
                                                                     .solver = TOOL_CRYPTOMINISAT,
                                                                     .conflicts = conflicts,
                                                                     .values = &values},
                                           &error);
  s->decided += result != SOLVER_UNKNOWN;
  if (result == SOLVER_SAT) {
    vec_resize(&s->values, (uint32_t)s->variables + 1);
    for (uint32_t i = 0; i <= (uint32_t)s->variables; i++) s->values.data[i] = values.data[i];
  }
  vec_release_all(&values, &units);
  strbuf_release(&error);
  return result;
}

enum solver_result sat_solve(struct sat *s, const int *assumptions, uint32_t count) {
  uint64_t first = s->patience.first, second = s->patience.second;
  enum solver_result result = ask_first(s, assumptions, count, first);
  s->is_second = false;
  while (result == SOLVER_UNKNOWN && s->has_second && !limits_exceeded_now(&s->ctx->limits)) {
    result = ask_second(s, assumptions, count, second);
    s->is_second = result != SOLVER_UNKNOWN;
    if (!s->is_second) result = ask_first(s, assumptions, count, first *= GROWTH);
    second *= GROWTH;
  }
  if (s->is_second && result == SOLVER_UNSAT) {
    vec_clear(&s->failed);
    for (uint32_t i = 0; i < count; i++) vec_push(&s->failed, assumptions[i]);
  }
  return result;
}

bool sat_value(const struct sat *s, int literal) {
  uint32_t variable = variable_of(s, literal);
  return (variable < s->values.len && s->values.data[variable]) != (literal < 0);
}

bool sat_failed(const struct sat *s, int assumption) {
  assert(variable_of(s, assumption));
  if (!s->is_second) return ccadical_failed(s->solver, assumption);
  bool is_assumed = false;
  for (uint32_t i = 0; i < s->failed.len; i++) is_assumed |= s->failed.data[i] == assumption;
  return is_assumed; /* all take part, for what is known */
}
