/* The state of an arith instance, shared by the files of this folder only.
 *
 *     form.c         registration: forms, atoms, equalities; what a literal says
 *     sum.c          sparse sums over variables, processed in order of elimination
 *     eliminate.c    level-0 equalities as definitions; forms in terms of the remaining variables
 *     difference.c   bounds on x and x - y only: negative cycles instead of a tableau
 *     tableau.c      rows and columns: integer rows, pivoting
 *     simplex.c      bounds, search for a rational solution, conflicts
 *     assert.c       assertions, levels, models
 *     certificate.c  construction and independent check of certificates
 *     divisibility.c integer equation systems
 *     cutting.c      cutting planes and their derivations
 *     point.c        integer points near a rational solution
 *     integer.c      integer feasibility: implied equalities, cutting planes, splits
 *     valid.c        the invariants below, as a walk
 *
 * Invariants, between calls:
 *   1. A variable is a root or eliminated. The definition of an eliminated variable mentions roots and variables
 *      eliminated earlier (`order` smaller) only; a variable that occurs in a definition or in the tableau is `seen`
 *      and stays a root.
 *   2. While only difference constraints were asserted (`difference.is_left` is false) there are no rows, and the
 *      potentials satisfy all bounds in force. The rest is about the time after that.
 *   3. Each row is an equation sum = 0 over columns with integer coefficients without common divisor, and has exactly
 *      one basic column, which occurs in no other row.
 *   4. The values of the columns satisfy the rows; a column that is not basic is within its bounds.
 *   5. A basic column outside its bounds is in the heap. */
#ifndef OCKHAM_INTERPOLATE_ARITH_PRIVATE_H
#define OCKHAM_INTERPOLATE_ARITH_PRIVATE_H

#include "base/checking.h"
#include "base/map.h"
#include "interpolate/arith/arith.h"

#define COLUMN_NONE UINT32_MAX
#define COLUMN_CONSTANT (UINT32_MAX - 1) /* the form is a constant once eliminated variables are replaced */

struct arith_form {
  struct arith_monomial *terms; /* by increasing variable, coprime, first coefficient positive */
  uint32_t count;
  uint32_t column;       /* COLUMN_NONE until the form is first asserted */
  struct rational scale; /* form = scale * column + offset */
  struct rational offset;
  arith_literal upper, lower; /* tightest asserted literals over this form, or ARITH_NONE */
};

struct arith_constraint {
  uint32_t form;
  bool is_equality;
  bool is_split; /* was proposed by arith_split */
  struct rational bound;
};

struct arith_variable {
  uint32_t column;   /* COLUMN_NONE while not in the tableau */
  uint32_t order;    /* 0 = root; else place in the order of elimination, from 1 */
  uint32_t equality; /* of an eliminated variable: the constraint that defines it */
  bool seen;         /* occurs in the tableau or in an equality used for elimination */
  bool is_settled;   /* `terms` was computed or given up */
  bool has_terms;    /* `terms` and `constant` hold the definition over roots */
  struct arith_monomial *terms;
  uint32_t count;
  struct rational constant;
};

/* A sum over variables: dense values, list of those touched. */
struct arith_sum {
  VEC(struct rational) value;
  VEC(uint8_t) is_present;
  VEC(uint32_t) support; /* variables touched, value possibly 0 */
  VEC(uint32_t) heap;    /* eliminated variables touched, the latest on top */
  struct rational constant;
};

struct tableau_entry {
  uint32_t column;
  uint32_t place; /* index in the column's list */
  struct rational coefficient;
};

struct tableau_row {
  VEC(struct tableau_entry) entries;
  uint32_t basic;
};

struct tableau_place {
  uint32_t row, index;
};

struct tableau_column {
  VEC(struct tableau_place) places; /* rows with this column, and where in the row */
  uint32_t row;                     /* the row in which it is basic, or ARITH_NONE */
  uint32_t form;                    /* the form it stands for */
  uint32_t variable;                /* if the form is a single variable, else ARITH_NONE */
  bool in_heap;
  bool is_derived; /* stands only for a form of derived constraints */
  struct rational value, lower, upper;
  arith_literal lower_reason, upper_reason; /* ARITH_NONE: no bound */
};

struct difference_vertex {
  VEC(uint32_t) columns; /* of the forms x, x - y and y - x for the vertex x */
  struct rational potential;
  struct rational change; /* during a search: what has to be added, negative, or 0 */
  uint32_t parent;        /* column of the edge that asks for the change */
  bool parent_is_upper, is_done;
  uint32_t place; /* in the heap, or ARITH_NONE */
};

struct difference {
  bool is_left; /* the tableau took over */
  VEC(struct difference_vertex) vertices;
  VEC(uint32_t) heap, touched; /* of a search */
};

enum arith_undo_kind { UNDO_LOWER, UNDO_UPPER, UNDO_FORM_LOWER, UNDO_FORM_UPPER, UNDO_SPLIT };

struct arith_undo {
  enum arith_undo_kind kind;
  uint32_t index;       /* column or form */
  arith_literal reason; /* previous */
  struct rational bound;
};

struct arith_mark {
  uint32_t trail, derivations;
};

/* How a derived constraint follows: a sum of literals, some of them derived earlier, rounded down. */
struct arith_derivation {
  arith_literal literal;
  uint32_t first, count; /* in derived_terms */
};

struct arith {
  VEC(struct arith_variable) variables;
  VEC(uint32_t) eliminated; /* variables by order */
  VEC(struct arith_form) forms;
  struct unique form_index;
  VEC(struct arith_constraint) constraints;
  struct unique constraint_index;
  VEC(struct tableau_column) columns;
  struct difference difference;
  VEC(struct tableau_row) rows;
  VEC(uint32_t) removed; /* columns that may be used again */
  VEC(uint32_t) where;   /* scratch for row addition: column -> index + 1 in the target row */
  VEC(uint32_t) heap;    /* columns that may violate a bound, smallest index on top */
  VEC(struct arith_undo) trail;
  VEC(struct arith_mark) levels;
  VEC(arith_literal) pending; /* asserted since the last check, at the current level */
  VEC(struct rational) model;
  struct arith_sum sum; /* scratch: no function that uses it calls another one that does, unless it says so */
  struct arith_certificate certificate;
  bool has_conflict;                        /* the certificate holds it */
  uint32_t conflict_level;                  /* level at which it was found; gone when that is popped */
  VEC(struct arith_derivation) derivations; /* in force */
  VEC(struct arith_term) derived_terms;
  arith_literal split;
  uint32_t split_count; /* asserted literals over splits */
  struct arith_statistics statistics;
};

/* sum.c */
void sum_clear(struct arith_sum *);
void sum_release(struct arith_sum *);
void sum_add(struct arith *, struct arith_sum *, uint32_t variable, const struct rational *coefficient);
void sum_add_form(struct arith *, struct arith_sum *, uint32_t form, const struct rational *factor);
/* Takes out the latest eliminated variable of the sum, or yields ARITH_NONE; its value remains to be cleared. */
uint32_t sum_pop(struct arith *, struct arith_sum *);

/* form.c */
/* The form proportional to the sum without its constant: sum = scale * form + constant. Clears the sum. */
uint32_t form_of_sum(struct arith *, struct arith_sum *, struct rational *ret_scale);
/* The literal that says sign * form <= bound, an integer. */
arith_literal form_atom(struct arith *, uint32_t form, int sign, const struct rational *bound);
/* What the literal says about its form: an upper bound, a lower bound, or both. */
struct arith_literal_bound {
  bool is_upper, is_lower;
  struct rational bound;
};
void literal_bound(const struct arith *, arith_literal, struct arith_literal_bound *ret);

/* eliminate.c */
/* Turns the equality into a definition if it has a variable not seen before with coefficient 1 or -1. */
bool eliminate_equality(struct arith *, uint32_t constraint);
/* Gives the form a column, with scale and offset. */
void eliminate_attach(struct arith *, uint32_t form);

/* tableau.c */
uint32_t tableau_column_of_variable(struct arith *, uint32_t variable);
/* A column for a form over roots with two terms or more, basic in a new row unless difference constraints suffice. */
uint32_t tableau_column_of_form(struct arith *, uint32_t form);
/* Makes the column of a form basic in a new row. */
void tableau_add_row(struct arith *, uint32_t column);
/* Makes the column basic in the row instead of the basic one. */
void tableau_pivot(struct arith *, uint32_t row, uint32_t column);
/* Takes a column without bounds out; all columns must be within their bounds. */
void tableau_remove_column(struct arith *, uint32_t column);
void tableau_release(struct arith *);

/* difference.c */
bool difference_is_form(const struct arith_form *);
void difference_add_column(struct arith *, uint32_t column);
/* The bound has just been set; false on a conflict, which is then in the certificate. */
bool difference_assert(struct arith *, uint32_t column, bool upper);
/* Gives the columns of variables their values. */
void difference_store_values(struct arith *);
/* Changes over to the tableau. */
void difference_leave(struct arith *);
void difference_release(struct arith *);

/* simplex.c */
/* Both return false on a conflict, which is then in the certificate. */
bool simplex_assert(struct arith *, arith_literal);
bool simplex_check(struct arith *);
void simplex_heap_add(struct arith *, uint32_t column);
/* Whether no other column of the row can move so that the basic one goes up (direction 1) or down (-1). */
bool simplex_is_stuck(const struct arith *, uint32_t row, int direction);
/* Of a row that is stuck: whether it is the upper bound that stops the column of the entry. */
bool simplex_stops_at_upper(const struct arith *, uint32_t row, const struct tableau_entry *, int direction);

/* assert.c */
/* Hands the pending assertions to elimination and simplex. */
void assert_flush(struct arith *);
/* The certificate is that of a conflict at the current level. */
void assert_conflict(struct arith *);
void assert_save_bound(struct arith *, enum arith_undo_kind, uint32_t index, arith_literal, const struct rational *);

/* certificate.c */
void certificate_clear(struct arith_certificate *);
/* Adds multiplier * (bound of the column), the upper or the lower one. */
void certificate_add_bound(struct arith *, struct arith_certificate *, uint32_t column, bool upper,
                           const struct rational *multiplier);
void certificate_add(struct arith_certificate *, arith_literal, arith_literal opposite, const struct rational *);
/* Of a certificate of divisibility: subtracts the nearest integer from each multiplier, which changes both sides of
 * the sum by integers only, and drops terms with multiplier 0. */
void certificate_reduce(struct arith_certificate *);
/* Adds multiples of the equalities of eliminated variables until none of these is left in the sum. */
void certificate_cancel_eliminated(struct arith *, struct arith_certificate *);
/* Cancels eliminated variables with their equalities; then brings the multipliers into normal form. */
void certificate_finish(struct arith *, struct arith_certificate *);

/* divisibility.c */
struct divisibility_equation {
  const struct arith_monomial *terms;
  uint32_t count;
  struct rational bound;
};
/* Multipliers that show that the equations have no integer solution; false if none are found. They must have a
 * rational solution. `multipliers` has `count` initialised numbers. */
bool divisibility_solve(struct arith *, const struct divisibility_equation *, uint32_t count,
                        struct rational *multipliers);
/* An integer point that satisfies the first `hard` equations and comes near to the others: the values of all left
 * sides. False if there is none, or the system is too large. The hard ones must have a rational solution. */
bool divisibility_nearest(struct arith *, const struct divisibility_equation *, uint32_t hard, uint32_t count,
                          struct rational *values);
/* Drops terms while what is left still has no integer solution. */
void divisibility_minimize(struct arith *, struct arith_certificate *);

/* point.c */
/* Moves the solution to an integer point within all bounds, if one is found near by; the columns with equal bounds, or
 * all that stand at a bound, keep their values. */
bool point_find(struct arith *, bool all_tight);

/* cutting.c */
/* Derives and asserts constraints that cut off the current solution, which is fractional, and looks for another one. */
enum arith_result cutting_round(struct arith *, bool *ret_progress);
bool cutting_is_derived(const struct arith *, arith_literal);
/* Adds to a certificate the steps that derive the derived literals in it. */
void cutting_expand(struct arith *, struct arith_certificate *);
/* Forgets derivations but the first `count`. */
void cutting_pop(struct arith *, uint32_t count);

/* valid.c: asserts the invariants. */
bool arith_is_valid(const struct arith *);

static inline struct arith_form *arith_form_of(const struct arith *a, arith_literal l) {
  assert(l >> 1 < a->constraints.len);
  return &a->forms.data[a->constraints.data[l >> 1].form];
}

#endif
