/* One solver for the whole unwinding. What is asserted stays; what is asked is an assumption. Addresses of pieces are
 * said to lie apart only where a formula has come to depend on them. */
#include "engine/bounded/unwinding.h"

static void give(struct unwinding *u, term fact) {
  int literal = gates_literal(&u->blast.gates, &u->sat, blast_truth(&u->blast, fact));
  sat_clause(&u->sat, &literal, 1);
}

static bool is_used(const struct unwinding *u, term symbol) {
  return term_index(symbol) < u->blast.firsts.len && u->blast.firsts.data[term_index(symbol)];
}

/* Not at null, and with an address behind it. Runs that do not make it may have computed any size for it. */
static void give_place(struct unwinding *u, struct lying x) {
  struct terms *s = u->terms;
  term zero = term_bv(s, u->pointer_width, 0), end = term_add2(s, x.base, x.size);
  give(u, term_implies(s, x.made, term_not(term_equals(s, x.base, zero))));
  give(u, term_implies(s, x.made, term_ule(s, x.base, end)));
  give(u, term_implies(s, x.made, term_not(term_equals(s, end, zero))));
}

/* When do both lie apart, whatever becomes of them? */
static term are_apart(struct unwinding *u, struct lying x, struct lying y) {
  if (lives_apart(x.life, y.life)) return term_true;
  if (!u->asked || x.piece == ID_NONE || y.piece == ID_NONE) return term_false;
  if (u->pieces.data[x.piece].may_stay || u->pieces.data[y.piece].may_stay) return term_false;
  return lives_met(u, x.piece, y.piece);
}

static void give_apart(struct unwinding *u, struct lying x, struct lying y) {
  struct terms *s = u->terms;
  term when = term_and2(s, term_and2(s, x.made, y.made), are_apart(u, x, y));
  if (term_eq(when, term_false)) return;
  give(u, term_implies(s, when, term_not(term_equals(s, x.base, y.base))));
  give(u, term_implies(s, when,
                       term_or2(s, term_ule(s, term_add2(s, x.base, x.size), y.base),
                                term_ule(s, term_add2(s, y.base, y.size), x.base))));
}

static struct lying lies(const struct unwinding *u, uint32_t id) {
  if (id >= u->pieces.len) { /* a function */
    term symbol = {(uint32_t)u->function_symbol.entries.data[id - u->pieces.len].value};
    return (struct lying){symbol, term_bv(u->terms, u->pointer_width, 1), term_true, LIFE_THROUGHOUT, ID_NONE};
  }
  const struct piece *p = &u->pieces.data[id];
  return (struct lying){p->base, p->size, p->made, p->life, id};
}

/* Symbols of addresses that occur, each with all that occurred before. */
static bool give_addresses(struct unwinding *u) {
  uint32_t count = u->pieces.len + u->function_symbol.entries.len;
  bool is_new = false;
  for (uint32_t i = 0; i < count && !limits_exceeded(&u->task->ctx->limits); i++) {
    struct lying x = lies(u, i);
    if (!is_used(u, x.base) || map_get(&u->is_placed, x.base.id)) continue;
    *map_put(&u->is_placed, x.base.id) = 1;
    is_new = true;
    give_place(u, x);
    for (uint32_t k = 0; k < u->placed.len; k++) give_apart(u, x, u->placed.data[k]);
    vec_push(&u->placed, x);
  }
  return is_new;
}

enum solver_result query(struct unwinding *u, term condition) {
  if (term_eq(condition, term_false)) return SOLVER_UNSAT;
  for (; u->facts_given < u->facts.len; u->facts_given++) give(u, u->facts.data[u->facts_given]);
  for (; u->is_strict && u->spare_given < u->spare_facts.len; u->spare_given++)
    give(u, u->spare_facts.data[u->spare_given]);
  int literal = gates_literal(&u->blast.gates, &u->sat, blast_truth(&u->blast, condition));
  while (give_addresses(u)) {}
  if (limits_exceeded_now(&u->task->ctx->limits)) return SOLVER_UNKNOWN;
  u->queries++;
  vec_clear(&u->blast.gates.values); /* they are read again when somebody asks */
  return sat_solve(&u->sat, &literal, 1);
}

u128 query_value(struct unwinding *u, term t) { return blast_value(&u->blast, &u->sat, t); }
