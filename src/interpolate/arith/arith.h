/* arith: decides conjunctions of linear constraints over integer variables, and says why they have no solution.
 *
 *     struct arith *a = arith_new();
 *     uint32_t x = arith_new_variable(a), y = arith_new_variable(a);
 *     arith_assert(a, arith_equality(a, (struct arith_monomial[]){{x, {{1}, 1}}, {y, {{-1}, 1}}}, 2, &one));
 *     if (arith_check(a) == ARITH_CONFLICT) use(arith_conflict(a));
 *
 * A *form* is a sum of variables with integer coefficients without a common divisor, the first one positive. An *atom*
 * `form <= bound` has an integer bound and may be asserted as it is or negated (`form >= bound + 1`, that is,
 * `-form <= -bound - 1`); an *equality* `form = bound` is asserted only as it is. Constraints are brought into this
 * shape when they are registered: the coefficients are divided by their greatest common divisor and the bound of an
 * inequality is rounded down. Certificates speak about the registered constraints, so this rounding is no proof step
 * (see arith_literal_view). The bound of an equality is not rounded: one with a bound that is not an integer has no
 * solution and is its own certificate.
 *
 * Literals are 2 * constraint + (1 if negated); constraints count from 0, atoms and equalities together.
 *
 * Assertions belong to the current level; arith_pop takes back those of the levels popped. Equalities asserted at
 * level 0 are used to eliminate variables, which makes long paths cheap, and are never taken back.
 *
 * All results are deterministic. Nothing is shared between instances. */
#ifndef OCKHAM_INTERPOLATE_ARITH_ARITH_H
#define OCKHAM_INTERPOLATE_ARITH_ARITH_H

#include "base/rational.h"
#include "base/vec.h"

struct arith;
struct strbuf;

typedef uint32_t arith_literal;

#define ARITH_NONE UINT32_MAX

static inline arith_literal arith_not(arith_literal l) { return l ^ 1; }

struct arith_monomial {
  uint32_t variable;
  struct rational coefficient; /* an integer */
};

struct arith *arith_new(void);
void arith_free(struct arith *);

/* Variables count from 0. */
uint32_t arith_new_variable(struct arith *);
uint32_t arith_variable_count(const struct arith *);

/* The literal that says `sum <= bound`; the same constraint, or the negation of one, is registered only once. The
 * monomials may repeat variables; coefficients and bound are integers and are copied. */
arith_literal arith_atom(struct arith *, const struct arith_monomial *, uint32_t count, const struct rational *bound);
/* The literal that says `sum = bound`; positive. */
arith_literal arith_equality(struct arith *, const struct arith_monomial *, uint32_t count,
                             const struct rational *bound);
bool arith_is_equality(const struct arith *, arith_literal);
uint32_t arith_constraint_count(const struct arith *);

/* What a literal says: sign * (sum of terms) <= bound, or = bound for an equality. */
struct arith_view {
  const struct arith_monomial *terms; /* the form, by increasing variable; valid as long as the instance */
  uint32_t count;
  uint32_t form; /* dense number of the form: constraints with the same terms have the same */
  int sign;      /* 1; -1 for a negated atom */
  bool is_equality;
  struct rational bound; /* owned by the view */
};
void arith_literal_view(const struct arith *, arith_literal, struct arith_view *ret);
void arith_view_release(struct arith_view *);
/* Appends the literal as text, variables as x0, x1, ... */
void arith_print_literal(const struct arith *, arith_literal, struct strbuf *);

/* Asserts at the current level; takes effect at the next check. An equality must not be negated. */
void arith_assert(struct arith *, arith_literal);
void arith_push(struct arith *);
void arith_pop(struct arith *, uint32_t levels);
uint32_t arith_level(const struct arith *);

enum arith_result {
  ARITH_FEASIBLE, /* has a rational solution (arith_check), an integer solution (arith_check_integer) */
  ARITH_CONFLICT, /* see arith_conflict */
  ARITH_BRANCH,   /* see arith_split */
  ARITH_GIVE_UP,  /* the split literals asserted now are more than the budget */
};

/* Decides rational feasibility (a conflict may still be one of divisibility, where an equality alone shows it). */
enum arith_result arith_check(struct arith *);
/* Decides integer feasibility as far as it goes without a case distinction. BRANCH proposes one; GIVE_UP instead of
 * BRANCH when already `budget` literals over proposed splits are asserted. */
enum arith_result arith_check_integer(struct arith *, uint32_t budget);
/* After BRANCH: a literal l such that l or not l has to be decided, and is not yet. Its form is a single variable, or
 * the form of an asserted literal `form <= k` when `form >= k` follows from the others: then l is `form <= k - 1`, and
 * its refutation makes the pair an equality. */
arith_literal arith_split(const struct arith *);

/* Why there is no solution.
 *
 * FARKAS: the sum of multiplier * literal is `0 <= c` with c < 0. Multipliers are integers without a common divisor,
 * positive for inequalities, of any sign for equalities, never 0.
 * DIVISIBILITY: the sum of multiplier * equality has integer coefficients on the left and a constant on the right that
 * is not an integer. Multipliers are fractions strictly between -1/2 and 1/2, or 1/2 (an integer multiple changes
 * nothing), except for a single equality with a fractional bound, which has multiplier 1. A term is an equality, or a
 * pair of inequalities `form <= k` (literal) and `-form <= -k` (opposite) standing for `form = k`.
 *
 * CUTTING: a list of steps, each a sum of multiplier * (literal, or the result of an earlier step); multipliers are
 * positive except for equalities. Every step but the last has integer coefficients on the left, and its result is
 * that with the right side rounded down; the last one is `0 <= c` with c < 0.
 *
 * Of the first two kinds no literal can be left out: without it the others have a rational solution (FARKAS), or an
 * integer solution of the equations (DIVISIBILITY; guaranteed up to 40 terms). */
enum arith_certificate_kind { ARITH_FARKAS, ARITH_DIVISIBILITY, ARITH_CUTTING };

struct arith_term {
  arith_literal literal;
  arith_literal opposite; /* ARITH_NONE if there is none */
  uint32_t step;          /* of CUTTING: the earlier step that is meant, which derives the literal; else ARITH_NONE */
  struct rational multiplier;
};

struct arith_certificate {
  enum arith_certificate_kind kind;
  VEC(struct arith_term) terms; /* by increasing literal; of CUTTING: step by step */
  VEC(uint32_t) step_ends;      /* of CUTTING: per step, where its terms end */
};

/* After CONFLICT; valid until the next check, push or pop. */
const struct arith_certificate *arith_conflict(const struct arith *);
/* Whether the certificate proves what it claims, recomputed from the registered constraints in plain GMP arithmetic. */
bool arith_certificate_check(const struct arith *, const struct arith_certificate *);
void arith_certificate_print(const struct arith *, const struct arith_certificate *, struct strbuf *);

/* After FEASIBLE (or BRANCH, with fractional values): computes the solution, then arith_value yields it. Until the next
 * check. Variables that nothing constrains are 0. */
void arith_model(struct arith *);
const struct rational *arith_value(const struct arith *, uint32_t variable);

struct arith_statistics {
  uint64_t checks, pivots, updates, conflicts, eliminated, rows, row_entries, divisibility_calls, splits, cuts;
};
struct arith_statistics arith_statistics(const struct arith *);

#endif
