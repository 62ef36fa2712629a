/* prover: the parts of heap_proof.h that work on one function; private to them.
 *
 *     prover.c        the function, what it changes, the state at entry
 *     prover_scope.c  its annotations as formulas
 *     prover_ask.c    queries, and obligations with their heaps
 *     prover_path.c   paths between cuts
 *     prover_call.c   calls by contract
 *     prover_state.c  states after loops and calls
 *     prover_frame.c  that only what `assigns` lists is changed
 *     heap_proof.c    all of them together, lemmas
 *
 * Invariants:
 *   P1  the state at entry is a second set of symbols and constants (old_of, olds) that nothing changes. A symbol that
 *       the function never changes is its own old one.
 *   P2  at the entry both states are the same, at other cuts as far as nothing that is passed before them changes the
 *       symbol or variable: queries from there have these old symbols replaced by those of now.
 *   P3  cuts of a field (lists/logic/cycles.h) are part of its state: they have old ones, and become unknown, with it.
 */
#ifndef OCKHAM_LISTS_CONTRACT_PROVER_H
#define OCKHAM_LISTS_CONTRACT_PROVER_H

#include "lists/contract/contract.h"
#include "lists/contract/formula.h"
#include "lists/contract/heap_proof.h"
#include "lists/flow/loops.h"
#include "lists/logic/adapt.h"
#include "lists/logic/decide.h"
#include "lists/logic/step.h"

typedef VEC(uint32_t) symbol_list;

/* A parameter or global variable that is assigned: its value at entry. */
struct prover_old_variable {
  term constant, old;
  uint32_t variable; /* in flow.variables */
};

struct prover_ghost {
  const char *name;
  struct formula_value value;
};

/* What `assigns` lists, over the state before: intervals of one field. */
struct prover_changed_field {
  uint32_t field;
  VEC(struct heap_interval) intervals;
};

struct prover_changed_key {
  uint32_t order;
  term node; /* no term: of all nodes */
};

struct prover_changes {
  VEC(struct prover_changed_field) fields;
  VEC(struct prover_changed_key) keys;
};

/* What a call needs of symbols; made once per edge. */
struct prover_call_site {
  bool is_made;
  symbol_list after; /* per symbol of the flow: the one after the call, or itself */
  uint32_t entry;    /* of the callee's mod-set, where the caller has none */
  uint32_t inner, inner_values;
};

struct prover {
  struct heap_proof *proof;
  struct context *ctx;
  const struct program *program;
  struct flow *flow;
  struct vocabulary *v;
  struct terms terms;
  struct contract contract;
  symbol_list old_of; /* P1 */
  VEC(struct prover_old_variable) olds;
  VEC(struct prover_ghost) ghosts;
  struct prover_changes changes;      /* of this function, over the state at entry */
  term_list axioms;                   /* of states: over the symbols now, and at entry */
  VEC(uint32_t) clause_at;            /* per clause of the annotations: the location that it belongs to, or FLOW_NONE */
  VEC(struct contract) callees;       /* per function of the program; function = ID_NONE: not made yet */
  VEC(struct prover_call_site) sites; /* per call of the flow */
  uint32_t entry_function;            /* of the mod-set of the first changed field, HEAP_NO_SYMBOL = none */
  enum sharing sharing;               /* what is to be proved of this function */
  bool is_called;                     /* by contract, by some function of the program */

  /* From here on: the cut that paths start at. */
  uint32_t cut;
  bool is_at_entry;                    /* the function begins there; a loop head may be the same location */
  symbol_list unchanged;               /* P2: symbols, and */
  VEC(uint32_t) unchanged_variables;   /* indices in olds */
  struct heap_solver *solver, *framed; /* framed: with the adaptation rule since entry; NULL until it is needed */
  term_list assumed;
  uint32_t arrivals; /* paths that ended */
  bool is_searching; /* loops are not cut: prover_search */
  uint32_t search_rounds;
  uint64_t search_end; /* rounds of the SAT solver after which it is given up */
  bool failed;         /* a diagnostic was added */

  /* Not NULL: what would be asked on the path of a call is required of this step instead, and nothing is asked. */
  struct heap_step *required;
};

/* An inner loop is entered in any state of its invariant that differs from the one at its head only in what the loop
 * can change; a path that comes to its head again ends there. */
struct prover_open_loop {
  uint32_t head;
  const struct prover_open_loop *next;
};

/* A path from the cut. */
struct prover_path {
  struct heap_step step;
  uint32_t edge;   /* the last one */
  uint32_t shared; /* nodes that may have become shared since the cut: targets of writes, variables of callees */
  uint32_t calls;
  bool has_changed;                    /* links, since the cut */
  const struct prover_open_loop *open; /* inner loops that the path is in, the last one first */
};

/* ---- prover.c ---- */

bool prover_init(struct prover *, struct heap_proof *, function_id, struct strbuf *why);
void prover_release(struct prover *);
const struct contract *prover_contract(struct prover *, function_id);

/* Reads `assigns` clauses in a scope. */
bool prover_changes(struct prover *, const struct formula_scope *, const struct contract *, struct prover_changes *ret);
void changes_release(struct prover_changes *);
const struct prover_changed_field *changes_of_field(const struct prover_changes *, uint32_t field);
/* Whether the adaptation rule says what the function leaves alone, of the first field that it lists. Links of nodes
 * that it allocates are not those of the entry; and the rule is for fields without cycles. */
bool prover_has_frame(const struct prover *);
bool prover_is_cyclic(const struct prover *, uint32_t field);
/* Symbols that a statement assigns or a call may change. */
bool contract_changes(struct prover *, const struct contract *, const struct prover_changes *, uint32_t symbol);
bool prover_is_state(const struct prover *, uint32_t symbol);
/* Whether some of the edges may change the symbol, or assign the variable. */
bool edges_change(struct prover *, const struct bitset *edges, uint32_t symbol);
bool edges_assign(struct prover *, const struct bitset *edges, const struct flow_variable *);
/* It changes nothing: how the flow says that a node is looked into. */
bool statement_only_looks(const struct heap_statement *);
struct text_place prover_place(const struct prover *, struct position);
const char *prover_text(struct prover *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- prover_scope.c ---- */

bool prover_is_parameter(const struct prover *, var_id);
bool prover_is_ghost(const struct prover *, term constant);
bool prover_is_global(const struct prover *, var_id);
/* Where a clause of this function's stands decides what names mean. */
enum prover_clause_scope { SCOPE_PRE, SCOPE_POST, SCOPE_BODY, SCOPE_PRE_OLD /* the precondition, of the old state */ };
struct prover_own_scope {
  struct prover *p;
  enum prover_clause_scope kind;
};
struct formula_scope prover_scope(struct prover_own_scope *);
/* A link field now, or at the entry, with its cuts. */
void prover_links(struct prover *, uint32_t field, bool is_old, struct formula_links *ret);
bool prover_formula(struct prover *, const struct annotation_clause *, enum prover_clause_scope, enum formula_use,
                    term *ret);
/* Appends pointers that the user knows: ghosts, parameters at entry and the result, or with `has_locals` the variables;
 * each once, and as far as the function's kind of sharing goes. */
void prover_pointers(struct prover *, bool has_locals, term_list *out);

/* ---- prover_ask.c ---- */

/* What an obligation is about. */
struct prover_question {
  enum heap_obligation_kind kind;
  struct text_place at;
  const char *text;
  uint32_t site;
};
/* Makes the solver for paths from this cut. */
bool prover_start(struct prover *, uint32_t cut, bool is_at_entry);
/* What the entry function of this function's mod-set is, over the state at entry; true where no call needs it. */
term prover_entry_definition(const struct prover *);
/* Asks whether the goal, a formula over the state after the path, holds there. */
void prover_ask(struct prover *, const struct prover_path *, const struct prover_question *, term goal);
/* The same for a condition over the state at the cut under which it fails, given the first conjuncts of the guard. */
void prover_ask_before(struct prover *, const struct prover_path *, const struct prover_question *, term failing,
                       uint32_t guard);
/* A failure of which a heap at the entry is worth looking for: the compiled function could show it. */
bool prover_is_sought(const struct heap_obligation *);
/* Whether the path can be taken at all; true in doubt. */
bool prover_can_happen(struct prover *, const struct prover_path *);
/* That it can is an obligation. */
void prover_ask_possible(struct prover *, const struct prover_path *, const struct prover_question *);
/* An obligation without a query. */
struct heap_obligation *prover_obligation(struct prover *, const struct prover_question *);

/* ---- prover_path.c ---- */

void prover_paths(struct prover *);
/* Looks for heaps at the entry with which memory errors that were found happen, through a few rounds of loops. */
void prover_search(struct prover *);
void path_copy(struct prover_path *, const struct prover_path *);
void path_release(struct prover_path *);

/* ---- prover_call.c ---- */

/* The call happens; false if the path ends here. */
bool prover_call(struct prover *, struct prover_path *, const struct flow_edge *);

/* ---- prover_state.c ---- */

/* A symbol of the same role with that name. */
uint32_t prover_symbol_like(struct prover *, uint32_t symbol, const char *name);
/* States that are not the one now: the symbol in a state called `when`; new cuts for fields that are among `symbols`;
 * and the axioms of such symbols and cuts. */
uint32_t prover_version(struct prover *, uint32_t symbol, const char *when);
struct prover_new_cuts {
  term_list from, to; /* constants of the state now, and those in their place */
};
void prover_choose_cuts(struct prover *, struct prover_path *, const symbol_list *symbols, struct prover_new_cuts *ret);
void new_cuts_release(struct prover_new_cuts *);
void prover_assume_axioms(struct prover *, struct prover_path *, const symbol_list *from, const symbol_list *to,
                          const struct prover_new_cuts *);
/* A new choice: a node, or an integer; one that a variable can be, or one of that reading. */
term prover_choose(struct prover *, struct prover_path *, const char *name, bool is_value);
term prover_choose_like(struct prover *, struct prover_path *, const struct flow_variable *);
void prover_assign(struct prover_path *, term x, term y);

/* ---- prover_frame.c ---- */

void prover_frame(struct prover *, struct prover_path *, const struct heap_statement *, struct text_place);
/* (5.9) for the mod-set of this function. */
void prover_sharing(struct prover *, struct prover_path *, bool has_locals, struct text_place);
/* a is in the mod-set of the field, as it was at entry; or it was not allocated then. */
term prover_in_mod(struct prover *, uint32_t field, term a);

#endif
