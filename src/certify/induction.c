/* Induction over rounds. Invariants cut a run into rounds: the first begins where the program does, and each of the
 * others at an invariant. A certificate with `rounds` = k > 0 claims, besides its invariants, that
 *
 *   first   none of the first k + 1 rounds has a violation
 *   step    from a state that an invariant allows, k rounds without a violation are followed by one without
 *
 * and that invariants hold as long as there was none. Then there is none at all: of the earliest, the round is not one
 * of the first k + 1, so the k rounds before it begin at an invariant, which holds there, and are without one.
 *
 * What is needed at the invariants is computed round by round, backwards, the last one first; each takes what the one
 * behind it needs for what paths end in. In rounds that are known to be without a violation such an end needs nothing.
 * A violation is also what is missing in the program, and a call that the certificate does not follow. */
#include "certify/certify.h"

static void begin_pass(struct certify *c, bool is_forgiving, bool is_counted) {
  c->ends.is_forgiving = is_forgiving;
  c->ends.is_counted = is_counted;
  map_clear(&c->memo[0]);
  map_clear(&c->memo[1]);
}

/* Behind the last round nothing is needed. */
static void end_here(struct certify *c) {
  vec_clear(&c->ends.needed);
  for (uint32_t i = 0; i < c->invariants.len; i++) vec_push(&c->ends.needed, term_true);
}

/* One round more, in front: what was needed at its end becomes what is needed at its beginning. */
static bool add_round(struct certify *c, bool is_forgiving) {
  VEC(term) before = VEC_INIT;
  begin_pass(c, is_forgiving, true);
  for (uint32_t i = 0; i < c->ends.needed.len && !certify_is_over(c); i++) {
    const struct certify_invariant x = c->invariants.data[i];
    term needed = term_true;
    if (!term_eq(x.formula, term_false) && !pair_precondition(c, x.context, x.location, &needed)) break;
    vec_push(&before, term_implies(&c->terms, x.formula, needed));
  }
  bool ok = !certify_is_over(c) && before.len == c->ends.needed.len;
  if (ok) c->ends.needed.len = 0;
  for (uint32_t i = 0; i < before.len && ok; i++) vec_push(&c->ends.needed, before.data[i]);
  vec_release(&before);
  return ok;
}

static bool add_rounds(struct certify *c, uint32_t strict, uint32_t forgiving) {
  end_here(c);
  for (uint32_t i = 0; i < strict; i++)
    if (!add_round(c, false)) return false;
  for (uint32_t i = 0; i < forgiving; i++)
    if (!add_round(c, true)) return false;
  return true;
}

static void check_step(struct certify *c) {
  if (!add_rounds(c, 1, c->rounds)) return;
  for (uint32_t i = 0; i < c->ends.needed.len && !certify_is_over(c); i++) {
    const struct certify_invariant x = c->invariants.data[i];
    if (term_eq(x.formula, term_false)) continue;
    obligation_check(
        c, (struct obligation){OBLIGATION_ROUNDS, i, x.context, x.location, x.formula, c->ends.needed.data[i]});
  }
}

static void check_first(struct certify *c) {
  struct obligation o = {.kind = OBLIGATION_FIRST_ROUNDS,
                         .location = c->program->functions.data[c->program->start].entry};
  if (!add_rounds(c, c->rounds, 0)) return;
  begin_pass(c, false, true);
  if (certify_initial(c, &o)) obligation_check(c, o);
}

void induction_check(struct certify *c) {
  begin_pass(c, true, false);
  certify_claims(c); /* all places where rounds begin are known now */
  uint32_t count = c->invariants.len;
  if (!certify_is_over(c)) check_step(c);
  if (!certify_is_over(c)) check_first(c);
  assert(c->stuck || c->invariants.len == count);
}
