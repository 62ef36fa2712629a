/* The search after Een and Sorensson (MiniSat, SAT 2003), with a theory that is asked after each propagation (DPLL(T),
 * Ganzinger et al., CAV 2004): two watched literals, first-UIP learning with local minimisation, activities, saved
 * phases, rare restarts (after each the proof begins at another end, and interpolants change more often along it). No
 * clause is forgotten: refutations here have thousands of clauses, not millions. */
#include "interpolate/sat/private.h"

enum { RESTART_UNIT = 1000 };

uint32_t cdcl_variable_count(const struct cdcl *s) { return s->variables.len; }
bool cdcl_value(const struct cdcl *s, lit l) { return is_true(s, l); }
bool cdcl_is_fixed(const struct cdcl *s, lit l) { return is_true(s, l) && level_of(s, l) == 0; }
uint32_t cdcl_level(const struct cdcl *s, lit l) { return level_of(s, l); }
uint32_t cdcl_place(const struct cdcl *s, lit l) {
  assert(lit_variable(l) < s->variables.len);
  return s->variables.data[lit_variable(l)].place;
}

const struct proof *cdcl_proof(const struct cdcl *s) { return &s->proof; }
struct cdcl_statistics cdcl_statistics(const struct cdcl *s) { return s->stats; }

/* ---- life ---- */

struct cdcl *cdcl_new(struct limits *limits, const struct cdcl_theory *theory) {
  struct cdcl *s = xcalloc(1, sizeof *s);
  s->limits = limits;
  s->theory = *theory;
  s->proof = (struct proof)PROOF_INIT;
  s->increment = 1;
  return s;
}

void cdcl_free(struct cdcl *s) {
  if (!s) return;
  for (uint32_t i = 0; i < s->watches.len; i++) vec_release(&s->watches.data[i]);
  proof_release(&s->proof);
  vec_release_all(&s->clauses, &s->literals, &s->variables, &s->watches, &s->trail, &s->level_starts, &s->heap,
                  &s->learned, &s->level0, &s->lemma, &s->normal, &s->deferred, &s->steps, &s->marked);
  free(s);
}

uint32_t cdcl_new_variable(struct cdcl *s) {
  uint32_t v = s->variables.len;
  vec_push(&s->variables, ((struct sat_variable){.value = VALUE_NONE,
                                                 .phase = 1,
                                                 .is_atom = s->theory.is_atom(s->theory.data, v),
                                                 .reason = CLAUSE_NONE,
                                                 .unit = NODE_NONE,
                                                 .heap_place = UINT32_MAX}));
  vec_push_zero(&s->watches);
  vec_push_zero(&s->watches);
  assert(s->watches.len == 2 * s->variables.len);
  decision_order_insert(s, v);
  return v;
}

void cdcl_decide_last(struct cdcl *s, uint32_t v) {
  assert(v < s->variables.len);
  s->variables.data[v].is_late = true;
  if (s->variables.data[v].heap_place != UINT32_MAX) decision_order_down(s, s->variables.data[v].heap_place);
}

/* ---- the loop ---- */

static enum theory_answer ask_theory(struct cdcl *s, bool complete) {
  for (; s->told < s->trail.len; s->told++)
    if (s->variables.data[lit_variable(s->trail.data[s->told])].is_atom)
      s->theory.assign(s->theory.data, s->trail.data[s->told]);
  uint32_t certificate = 0;
  vec_clear(&s->lemma);
  enum theory_answer answer = s->theory.check(s->theory.data, s, complete, &s->lemma, &certificate);
  if (answer != THEORY_CONFLICT) return answer;
  s->stats.theory_conflicts++;
  for (uint32_t i = 0; i < s->lemma.len; i++) assert(is_false(s, s->lemma.data[i]));
  node_index node = proof_add_leaf(&s->proof, PROOF_LEMMA, certificate, s->lemma.data, s->lemma.len);
  analyse_conflict(s, clause_store(s, node, s->lemma.data, s->lemma.len));
  return answer;
}

/* 1 1 2 1 1 2 4 ... (Luby, Sinclair and Zuckerman). */
static uint64_t luby(uint64_t i) {
  for (uint64_t k = 1;; k++) {
    if (i == ((uint64_t)1 << k) - 1) return (uint64_t)1 << (k - 1);
    if (i < ((uint64_t)1 << k) - 1) return luby(i - ((uint64_t)1 << (k - 1)) + 1);
  }
}

static bool pick(struct cdcl *s, lit *decision) {
  while (s->heap.len) {
    uint32_t v = decision_order_pop(s);
    if (s->variables.data[v].value != VALUE_NONE) continue;
    *decision = lit_make(v, s->variables.data[v].phase);
    return true;
  }
  return false;
}

enum cdcl_answer cdcl_solve(struct cdcl *s) {
  uint64_t until_restart = RESTART_UNIT;
  while (s->proof.refutation == NODE_NONE) {
    if (limits_exceeded(s->limits)) return CDCL_GIVE_UP;
    int32_t conflict = trail_propagate(s);
    if (conflict != CLAUSE_NONE) {
      analyse_conflict(s, conflict);
      continue;
    }
    bool complete = s->trail.len == s->variables.len;
    enum theory_answer answer = ask_theory(s, complete);
    if (answer == THEORY_GIVE_UP) return CDCL_GIVE_UP;
    if (answer != THEORY_OK || s->propagated < s->trail.len) continue;
    if (complete && s->trail.len == s->variables.len) {
      assert(s->told == s->trail.len && s->propagated == s->trail.len);
      return CDCL_SAT;
    }
    if (s->stats.conflicts >= until_restart) {
      s->stats.restarts++;
      until_restart = s->stats.conflicts + RESTART_UNIT * luby(s->stats.restarts + 1);
      trail_back(s, 0);
      continue;
    }
    lit decision;
    if (pick(s, &decision)) trail_decide(s, decision);
  }
  assert_structure(proof_is_valid(&s->proof));
  return CDCL_UNSAT;
}
