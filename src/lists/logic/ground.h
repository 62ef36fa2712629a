/* ground: the parts of the decision procedure that work together on one query; private to it.
 *
 * Invariants:
 *  G1  every clause in the SAT solver is a consequence of the axioms, of what was asserted, and of the meaning of its
 *      auxiliary variables (a literal of a formula implies the formula; never the other way round).
 *  G2  a query looks at its active elements only: those of its formulas, closed under the functions. Elements of other
 *      queries could be null in any model, so their clauses do not matter.
 *  G3  an answer "satisfiable" is a candidate that passed: classes of equal elements, one value for each tuple of
 *      classes, f* as the axioms want it, and every universal formula that is needed holds for all classes. */
#ifndef OCKHAM_LISTS_LOGIC_GROUND_H
#define OCKHAM_LISTS_LOGIC_GROUND_H

#include "base/bitset.h"
#include "bits/sat.h"
#include "lists/logic/decide.h"
#include "lists/logic/normal.h"

typedef VEC(int) literal_list;

/* An atom over elements, as a variable of the SAT solver. */
struct ground_atom {
  uint32_t symbol; /* or SYMBOL_EQUAL */
  uint32_t arguments[HEAP_ARITY];
  int variable; /* a literal, in fact: it is negative for equations with null that are tried as true first */
};

/* A literal that implies clauses: in heap_solver.gate_literals, each with a 0 behind it. */
struct ground_gate {
  uint32_t first, count;
  int literal;
};

/* A formula that was asserted or assumed, translated. */
struct ground_formula {
  term term;
  uint32_t root;       /* its normal form */
  int literal;         /* that implies it */
  index_list elements; /* that it mentions */
  index_list symbols;
  bool is_direct; /* a bounded function is applied to something else than a value of the idempotent one */
};

/* What one round knows of the SAT solver's assignment. A class is a number; 0 is that of null. */
struct ground_candidate {
  index_list active;         /* elements */
  index_list symbols;        /* relations and functions of the query */
  bool is_direct;            /* some formula of the query is */
  VEC(uint32_t) class_of;    /* per element; UINT32_MAX = not active */
  index_list representative; /* per class: an element, not a derived one */
  VEC(uint8_t *) tables;     /* per symbol, NULL if not active: values of tuples of classes, or VALUE_OPEN */
  VEC(uint32_t *) sources;   /* per symbol: the atom that a value comes from, or NO_ATOM */
  VEC(index_list) equal;     /* per element: atoms of equalities that are true */
  VEC(uint32_t) keys;        /* [symbol * classes + class]: of data fields, once the orders are good */
};

/* What is known of bounded functions: nothing, and functions have no values at their values (a contradiction is one in
 * any case); their values are among the other elements (a heap is one in any case); or their values are those of the
 * constants of their images (both). */
enum ground_universe { UNIVERSE_OPEN, UNIVERSE_NAMED, UNIVERSE_FULL };

enum { VALUE_FALSE, VALUE_TRUE, VALUE_OPEN };
#define NO_ATOM UINT32_MAX
#define NO_CLASS UINT32_MAX
enum { UNDEFINED_CLASS = 255 }; /* in the table of a function */

/* The formulas that hold when a symbol is used. */
struct ground_axioms {
  bool is_known;
  index_list formulas;
};

struct heap_solver {
  struct context *ctx;
  struct vocabulary *vocabulary;
  struct normalizer normalizer;
  struct sat sat;
  VEC(struct ground_atom) atoms;
  struct map atom_index;    /* packed atom -> index + 1 */
  VEC(index_list) atoms_of; /* per symbol, and last those of equality */
  VEC(struct ground_gate) gates;
  struct unique gate_index;
  literal_list gate_literals, building; /* building: clauses that are being put together, one gate above the other */
  literal_list booleans;                /* variables of Bool variables */
  VEC(struct ground_formula) formulas;
  struct map formula_index;         /* term -> index + 1 */
  index_list asserted;              /* formulas */
  VEC(struct ground_axioms) axioms; /* per symbol */
  index_list assumed, current;      /* of the last query: assumptions; all its formulas */
  VEC(bool) has_value_clause;       /* per element: the clause of a derived one is there */
  literal_list extra;               /* further assumptions, of heap_solver_small_model */
  struct ground_candidate candidate;
  index_list needed;                         /* universals that must hold in the candidate */
  struct bitset needed_set, visited, inside; /* inside: of a universal formula that was checked */
  VEC(uint32_t) environment;                 /* per slot: a class, or NO_CLASS */
  uint32_t round, binding, instance; /* numbers of the candidate, of the environment, of the instance; see normal.h */
  enum ground_universe universe;
  enum solver_result answer; /* of the last query */
  uint32_t round_limit;      /* of a query that may remain open, 0 = none */
  bool is_broken;            /* something that was asserted is outside of the fragment */
  struct strbuf reason;
  struct heap_statistics statistics;
};

/* ground.c: literals of atoms, simplified where the axioms decide them, and of ground normal forms. */
/* A Skolem constant or the value of a function. Many matter to few candidates, where a disjunct is true that mentions
 * them. In others they are null, which keeps the number of classes low. */
bool ground_is_auxiliary(const struct heap_solver *, uint32_t element);
int ground_equal(struct heap_solver *, uint32_t a, uint32_t b);
int ground_atom(struct heap_solver *, uint32_t symbol, const uint32_t *arguments);
int ground_literal(struct heap_solver *, uint32_t normal);
/* Adds the clause that the matrix holds for the classes in the environment if `guard` does. */
void ground_instance(struct heap_solver *, int guard, uint32_t matrix);

/* candidate.c: reads the assignment. False if it contradicts equality, functions or reachability, and the clauses that
 * say so are added. */
void candidate_activate(struct heap_solver *);
/* A literal that implies that every value of a bounded function is equal to another element of the query. */
int candidate_name_values(struct heap_solver *);
bool candidate_read(struct heap_solver *);
void candidate_release(struct ground_candidate *);
/* Appends literals that are false only if a and b, which are in one class, are equal by the atoms that are true. */
void candidate_explain(struct heap_solver *, uint32_t a, uint32_t b, literal_list *clause);
void candidate_lemma(struct heap_solver *, literal_list *clause);

/* reachability.c: the axioms of a field for the candidate; its table becomes the closure. */
bool reachability_check(struct heap_solver *, uint32_t symbol);

/* order.c: whether the atoms of all orders can be satisfied together; their tables become total. */
bool orders_check(struct heap_solver *);

/* instantiate.c: finds what universals must hold, and adds instances that do not. False if there were any. */
bool instantiate(struct heap_solver *);

#endif
