/* abstract_private: shared by the files that build a boolean program.
 *
 *     rounds.c            what is kept from round to round
 *     abstract.c          the program: procedures, variables, what is enforced, the initial state
 *     signature.c         what a procedure takes and returns (section 4.5.2)
 *     abstract_flow.c     control flow as if, while and goto
 *     abstract_edge.c     assignments and conditions (sections 4.3 and 4.4)
 *     abstract_call.c     calls (section 4.5.3) */
#ifndef OCKHAM_ABSTRACT_ABSTRACT_PRIVATE_H
#define OCKHAM_ABSTRACT_ABSTRACT_PRIVATE_H

#include "abstract/abstract.h"
#include "analysis/cfg.h"

typedef VEC(bp_var_id) bp_var_list;

/* A predicate that is local to a procedure. */
struct local {
  const struct predicate *predicate;
  term self;         /* in the procedure's own activation */
  term callee;       /* as its callers see it: over formals, globals and the result */
  bool is_parameter; /* E_f */
  bool is_returned;  /* E_r */
  bp_var_id variable;
};

struct procedure {
  function_id function;
  const char *name;        /* in the boolean program */
  context_id self, callee; /* activations: its own, and one for callers (so that recursive calls tell them apart) */
  var_id result;           /* r */
  VEC(struct local) locals;
  bp_proc_id bp;
  struct base base; /* the predicates in scope: global ones, then local ones */
  bp_var_list base_vars;
  bp_expr mixed; /* what is enforced of global and local predicates together, BP_NONE = nothing: see abstract_recheck */
  bp_var_list mixed_vars;
  bp_var_list results;   /* temporaries t1, t2, ... for the results of calls */
  bp_var_list arguments; /* temporaries prm1, prm2, ... */
};

/* A predicate that only holds at one location: what a call said of its result. */
struct carried {
  loc_id location;
  bp_var_id variable;
  term t;
};

/* Consecutive edges that are abstracted together, so that temporaries between them do not lose information. */
struct run {
  edge_id edges[16];
  uint32_t count;
};

/* A run, or the entering of a function, that was executed symbolically. */
struct known_step {
  struct run run;
  function_id callee; /* ID_NONE: it is no call that is entered */
  struct step *step;
};

struct abstraction {
  struct context *ctx;
  struct program *p;
  struct abstract_options options;

  /* Kept from round to round: the same statement and predicate give the same terms, so that answers are found again. */
  struct terms terms;
  struct semantics s;
  struct strengthening strengthening;
  struct map step_index; /* first edge and callee -> number in `steps`, plus 1 */
  VEC(struct known_step) steps;
  struct map old_symbols;  /* call edge and place -> symbol of its value before the call */
  struct map null_symbols; /* cell -> symbol of what it holds if its pointer is null */
  VEC(state_list) states;  /* by function: where its states were looked for */

  /* Kept as long as the program is the same. */
  uint32_t edge_count; /* when they were computed */
  struct cfg *cfg;
  struct points_to *points_to;
  loc_id *post_dominators; /* of runs that return */
  struct bitset returning; /* locations from which the function can return */

  /* Of the round. */
  const struct predicates *predicates;
  struct bp_program *bp;
  VEC(const struct predicate *) globals;
  VEC(term) global_terms;
  bp_var_list global_vars;
  struct procedure *procedures; /* by function; bp = BP_NONE where there is none */
  struct names names;           /* of procedures */
  VEC(struct carried) carried;
  bool is_start_folded; /* the entry function begins the program by itself */
};

/* ---- rounds.c ---- */

/* The run in the procedure, and entering the callee (in its activation for callers): made once. */
struct step *abstract_step(struct abstraction *, const struct procedure *, const struct run *);
struct step *abstract_call_step(struct abstraction *, const struct procedure *, edge_id,
                                const struct procedure *callee);

/* ---- signature.c ---- */

/* Decides for each local predicate whether it is a parameter and whether it is returned. */
void signature_find(struct abstraction *, struct procedure *);

/* ---- abstract.c ---- */

/* Makes the boolean program of the round. False after an error or if a limit was reached. */
bool abstract_build(struct abstraction *);
void abstract_release_round(struct abstraction *);
/* The predicate as a formula over places. */
term abstract_term(struct abstraction *, context_id, expr);
/* With the values of symbolic constants that are bound when the function is entered, in the activation, for those. */
term abstract_unbind(struct abstraction *, function_id, context_id, term);
/* The predicates that are known at a point, and their variables. */
struct scope {
  struct base *base;
  const bp_var_id *vars;
};
/* F of the formula as an expression over the variables of the base, and F of its negation. */
struct strengthened {
  bp_expr yes, no;
};
void abstract_strengthen(struct abstraction *, const struct scope *, term guard, const term *formulas, uint32_t count,
                         struct strengthened *ret);
bp_expr abstract_choose(struct abstraction *, struct strengthened);
/* G of the formula. */
bp_expr abstract_weaken(struct abstraction *, const struct scope *, term formula);
/* Sets the state in which the program begins. */
void abstract_initial(struct abstraction *, struct procedure *, bp_block_id, bool has_locals);

/* Between a call and the update of the caller's predicates, the global ones are new and the local ones old: what
 * relates them holds only behind the update. So it is no `enforce` of a procedure with calls, but assumed wherever it
 * may have become false: where a variable of it was assigned (`targets` NULL: at a call, at the entry). */
void abstract_recheck(struct abstraction *, struct procedure *, const bp_var_id *targets, uint32_t count, bp_block_id);

/* ---- abstract_flow.c ---- */

void abstract_body(struct abstraction *, struct procedure *);

/* ---- abstract_edge.c, abstract_call.c ---- */

/* Appends the statements; the first of them is returned. */
bp_stmt_id abstract_run(struct abstraction *, struct procedure *, const struct run *, bp_block_id);
bp_stmt_id abstract_call(struct abstraction *, struct procedure *, edge_id, bp_block_id);
void abstract_source(struct abstraction *, bp_stmt_id, const struct run *);
/* A scope that is made for a point: the predicates of the procedure and what a call left at the location. */
struct own_scope {
  struct scope scope;
  bool is_own; /* otherwise it is that of the procedure */
  struct base base;
  bp_var_list vars;
};
void own_scope_init(struct abstraction *, struct procedure *, loc_id, struct own_scope *);
void own_scope_release(struct own_scope *);

#endif
