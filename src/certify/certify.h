/* certify: checks that the invariants of a certificate prove its program safe. docs/certificate.md has the format, the
 * method and what is assumed.
 *
 * A program of its own: it shares terms, solvers and the program with the rest of ockham,
 * and no engine and no semantics. Obligations are weakest preconditions, computed backwards:
 *
 *   read.c      certificate.json                           read_terms.c  its formulas   read_alias.c  its alias facts
 *   alias/      flow.c what control reaches, and where cycles are cut; alias*.c which memory addresses refer to, and
 * the check that the facts hold; first*.c where a value that nobody has written can be read; wrapper.c allocation
 * wrappers symbols.c   the terms that stand for values of the state: variables, addresses, memory cells; unknown values
 *   expr_int.c  expressions as mathematical integers         expr_bv.c  the same as bit-vectors
 *   access.c    what an access to memory says about its address
 *   memory.c    how a write to memory changes the cells of a formula
 *   call.c      calls and returns
 *   summary.c   calls by summary                           effects.c   what a call may modify
 *   join.c      what is needed where control divides, kept apart by what it concerns
 *   wp.c        weakest preconditions of operations and of pairs (context, location)
 *   facts.c     what holds in every state: ranges, objects apart from each other, constant memory
 *   goal.c      obligations made small
 *   check.c     the obligations                            explain.c   what is said about those that fail
 *   induction.c the obligations of an induction over several rounds
 *   unwind/     in place of invariants: the program unwound as often as the certificate says (unwind.h)
 *   arguments.c the command line
 *
 * A state is described by terms: a variable or address of a context is a term variable, the cell of w bits at address a
 * the application of a function to a. A formula is about one state; universally quantified are all other variables and
 * functions in it (unknown values, memory that became unknown), which occur only where that is sound: wp is monotone in
 * the postcondition. */
#ifndef OCKHAM_CERTIFY_CERTIFY_H
#define OCKHAM_CERTIFY_CERTIFY_H

#include "base/context.h"
#include "base/process/exit_status.h"

#include "base/process/tools.h"
#include "base/text/json.h"
#include "certify/alias/alias.h"
#include "logic/bounds.h"
#include "logic/build.h"
#include "logic/rewrite.h"
#include "logic/term.h"
#include "program/program.h"
#include "solve/solver.h"

/* One activation of a function: that of program.start, or made by a CALL edge in its parent, or any activation of a
 * function with a summary, whose parent is the first. */
struct certify_activation {
  uint32_t parent; /* ID_NONE for the first */
  edge_id call;
  function_id function;
  uint32_t depth;
  bool is_summary;
  uint32_t entry_memory; /* summaries: the memory at the entry */
};

struct certify_summary {
  uint32_t context;
  term entry; /* holds at the entry; over parameters and what is global */
  term exit;  /* holds at each return; over entry values, results and what is global */
};

enum symbol_kind {
  SYMBOL_VARIABLE,
  SYMBOL_OBJECT,   /* address of an object of an activation (or of a global one) */
  SYMBOL_FUNCTION, /* address of a function */
  SYMBOL_ENTRY,    /* value of a variable at the entry of an activation with a summary */
  SYMBOL_RESULT,   /* what it returns */
  SYMBOL_UNKNOWN,  /* any value */
  SYMBOL_LABEL     /* see struct leaf */
};

struct symbol {
  term t;
  enum symbol_kind kind;
  uint32_t id;      /* variable, object, function, number of the result, leaf */
  uint32_t context; /* of variables and objects, 0 for global ones */
  uint16_t width;
  bool is_signed; /* integers: which reading of the bits the term is */
  expr points_to; /* an expression whose points-to set covers the value, or EXPR_NONE */
};

/* Functions of terms: memory of a state, or an operation that is not interpreted. */
#define MEMORY_NOW 0           /* the state that the formula is about */
#define MEMORY_NONE UINT32_MAX /* not memory */
struct function_info {
  uint32_t memory; /* MEMORY_NOW, the number of an unknown memory, or MEMORY_NONE */
  uint16_t width;
  bool is_signed;
  enum expr_kind operation; /* not memory: what it is on constants, EXPR_KIND_COUNT if that is not said */
};

struct certify_invariant {
  uint32_t context;
  loc_id location;
  term formula;
  bool is_implied; /* not in the certificate: a loop head, where `true` is claimed */
};

/* Where a path of an obligation ends. While a failed obligation is explained, its formula is weakened by a label of its
 * own (explain.c). */
enum leaf_kind { LEAF_INVARIANT, LEAF_VIOLATION, LEAF_MISSING, LEAF_RECURSION, LEAF_ENTRY, LEAF_EXIT };
struct leaf {
  enum leaf_kind kind;
  uint32_t id; /* invariant, edge, or summary */
  term label;
};

/* What a call of a function may modify. */
struct effect_piece {
  struct alias_target target;
  uint64_t bytes;
  bool is_own; /* in the activation's own local objects, which are new */
};
struct effects {
  struct bitset variables; /* global ones */
  VEC(struct effect_piece) pieces;
  VEC(edge_id) allocations; /* edges whose memory it makes */
  bool is_open;             /* all memory that the world knows */
  bool is_all;              /* all memory */
};

/* In place of invariants: how often loops are gone round, and functions active, at most. */
struct unwinding_claim {
  bool is_made;
  bool is_strict;         /* that signed arithmetic does not overflow is needed */
  struct map rounds;      /* head of a loop -> times that control comes back to it */
  struct map activations; /* function -> at once; 1 where nothing is said */
  struct map rooms;       /* ALLOCATE edge whose size is no constant -> bytes */
};

/* Induction over rounds (induction.c): what paths end in while a round is computed. */
struct round_ends {
  bool is_forgiving; /* violations, and behaviour that is missing, end the run: nothing is needed there */
  bool is_counted;   /* where an invariant is, this is needed, by invariant: */
  VEC(term) needed;
};

struct name_of {
  term t, name;
};

struct certify {
  struct context *ctx;
  struct program *program; /* expressions are added to it */
  struct alias alias;
  struct flow *flow;
  struct terms terms;
  bool is_bv;
  /* certificate */
  VEC(struct certify_activation) contexts;
  struct map children;    /* parent << 32 | call -> index + 1 of the first in `siblings` */
  VEC(uint64_t) siblings; /* context << 32 | next + 1 */
  VEC(struct certify_invariant) invariants;
  struct map invariant_at; /* context << 32 | location -> index + 1 */
  VEC(struct certify_summary) summaries;
  struct map summary_of; /* function -> index + 1 */
  VEC(struct name_of) names;
  VEC(char *) assumptions;
  check_set property;
  const char *asked;   /* the property that it has to be, NULL = any */
  bool is_translation; /* it is that of a program which this one stands for */
  struct unwinding_claim unwinding;
  uint32_t rounds; /* of an induction: after so many without a violation there is none in the next; 0 = always */
  /* symbols */
  VEC(struct symbol) symbols;
  struct map symbol_of;   /* term -> index + 1 */
  struct map variable_of; /* context << 32 | variable -> index + 1 */
  struct map object_of;   /* context << 32 | object -> index + 1 */
  struct map function_of; /* function -> index + 1 */
  struct map entry_of;    /* context << 32 | variable -> index + 1 */
  struct map result_of;   /* context << 32 | number << 1 | reading -> index + 1 */
  VEC(uint8_t) is_signed; /* by variable: 0 = not chosen, 1 = unsigned, 2 = signed */
  VEC(struct function_info) functions;
  struct map function_info_of; /* function of terms -> index + 1 */
  uint32_t memory_count;
  uint32_t unknown_count;
  VEC(uint32_t) depths; /* of the program's expressions */
  struct bounds bounds; /* of what lies in the range of its width */
  /* points-to sets of address terms */
  VEC(target_list) target_lists;
  struct map targets_of; /* term -> index + 2 into target_lists, or 1 for none */
  VEC(uint64_t) marks;   /* by node of a term: what it depends on, see memory.c */
  VEC(struct effects) effects;
  struct map effects_of; /* function -> index + 1 */
  /* the edge under way */
  uint32_t context;     /* where its expressions are evaluated */
  term_list assumed;    /* what may be assumed because it is executed without undefined behaviour */
  uint32_t conditional; /* depth of arms of conditional expressions: nothing is assumed there */
  struct map values;    /* expression and reading -> term */
  /* wp of pairs */
  bool is_labelled; /* ends of paths have labels */
  struct round_ends ends;
  struct map memo[2]; /* without and with them: context << 32 | location -> term; 0 = not known, 1 = under way */
  VEC(uint64_t) todo;
  VEC(struct leaf) leaves;
  struct map leaf_of;      /* kind << 32 | edge -> index + 1 */
  struct map ranges;       /* facts that are the range of a symbol -> 1, or 2 if they are asserted for all queries */
  uint32_t lasting_ranges; /* how many are */
  /* result */
  struct solver *solver;
  enum tool sat; /* who is asked about clauses; TOOL_COUNT: nobody */
  uint32_t obligations, failed, unknown;
  uint32_t clauses;  /* that were made of the question about an unwound program */
  const char *stuck; /* why nothing can be said; NULL = nothing of that kind */
  bool is_limit;     /* it is a limit of time or memory */
  struct strbuf out;
};

static inline uint64_t pair_key(uint32_t high, uint32_t low) { return (uint64_t)high << 32 | low; }
static inline uint16_t pointer_width(const struct certify *c) { return c->program->pointer_width; }

/* read.c: false after adding errors. */
bool certify_read(struct certify *, const char *path);
/* read_alias.c: the value of "points-to". */
void alias_read_json(struct alias *, struct json *);

/* symbols.c */
term symbol_variable(struct certify *, var_id, uint32_t context);
term symbol_object(struct certify *, object_id, uint32_t context);
term symbol_function(struct certify *, function_id);
term symbol_entry(struct certify *, var_id, uint32_t context);
term symbol_result(struct certify *, uint32_t number, uint16_t width, bool is_signed, uint32_t context);
/* A new universally quantified value, read as that variable would be (Bool for width 1). */
term symbol_unknown(struct certify *, uint16_t width, bool is_signed, expr points_to);
term symbol_label(struct certify *, uint32_t leaf);
const struct symbol *symbol_find(const struct certify *, term);
bool variable_is_signed(struct certify *, var_id);
bool type_is_signed(const struct certify *, ctype_id);
uint32_t variable_context(const struct certify *, var_id, uint32_t context);
uint32_t object_context(const struct certify *, object_id, uint32_t context);
bool context_is_active(const struct certify *, uint32_t context, uint32_t at);
/* The context that a call makes; made if it is new. ID_NONE if that would be a recursion without end. */
uint32_t context_child(struct certify *, uint32_t parent, edge_id, function_id);
bool context_has_child(const struct certify *, uint32_t parent, edge_id, function_id);
void context_add_child(struct certify *, uint32_t parent, edge_id, uint32_t child);
/* The cell of a memory. */
term memory_cell(struct certify *, uint32_t memory, term address, uint16_t width, bool is_signed);
/* An uninterpreted operation with a result of that width (unsigned). */
term uninterpreted(struct certify *, const char *name, enum expr_kind, uint16_t width, const term *arguments,
                   uint32_t count);
/* Its value, if the arguments are constants and it is defined for them. */
bool uninterpreted_value(struct certify *, const struct function_info *, const term *arguments, uint32_t count,
                         term *ret);
const struct function_info *function_info(const struct certify *, function);
sort value_sort(struct certify *, uint16_t width);
/* Integers. */
term power_of_two(struct certify *, unsigned exponent);
term convert_reading(struct certify *, term, uint16_t width, bool from_signed, bool to_signed);

/* Addresses, in either arithmetic. */
term address_constant(struct certify *, uint64_t);
/* Is t - from a constant? With bit-vectors, the signed one. */
bool address_difference(struct certify *, term t, term from, i128 *ret);
term address_disjoint(struct certify *, term x, term bytes_x, term y, term bytes_y);
term address_inside(struct certify *, term x, uint64_t bytes, term y, term bytes_y);

/* expr_int.c, expr_bv.c: values in c->context, in the state before the edge under way. */
void edge_begin(struct certify *, uint32_t context);
term expr_value(struct certify *, expr, bool is_signed);
term expr_truth(struct certify *, expr);
term expr_address(struct certify *, expr);
term expr_value_bv(struct certify *, expr);
/* As a value of the variable. */
term expr_for_variable(struct certify *, expr, var_id);
/* The constant as a value of that width. */
term constant_value(struct certify *, uint16_t width, u128, bool is_signed);

/* bytes.c: the cell with `inner` (unsigned) in place of `count` bytes of it. Can that be said of cells of the width? */
bool bytes_can_be_cut(const struct certify *, uint16_t width);
term bytes_replaced(struct certify *, term cell, uint16_t width, bool is_signed, uint64_t from, uint64_t count,
                    term inner);
/* The cell with those bytes, unsigned, in place of its own that are chosen. */
term bytes_chosen(struct certify *, term cell, uint16_t width, bool is_signed, const term *is_inner, const term *inner);

/* access.c */
void access_assume(struct certify *, expr address, term at, uint64_t bytes);
/* The targets of an address term; NULL if they are not known. */
const target_list *access_targets(struct certify *, term address, int64_t *offset);
/* The object that the address is built from, with the rest of it. */
bool access_object(struct certify *, term address, struct symbol *object, term *offset);
/* A block that was allocated with a size that the program says, which a variable in the address points to: where it
 * begins. Whether the address lies in it is another question. */
bool access_block(struct certify *, term address, struct alias_target *block, term *base);
/* Does the value depend on no state? */
bool expr_is_fixed(const struct certify *, expr);
/* The initial contents of a global object as a value; false if they are not known. */
bool initial_cell(struct certify *, object_id, i128 offset, uint16_t width, bool is_signed, term *ret);

/* memory.c */
enum extern_reach { REACH_EFFECTS /* as program.extern_effects says */, REACH_ARGUMENTS, REACH_ALL };
enum write_kind {
  WRITE_VALUE,
  WRITE_UNKNOWN,
  WRITE_COPY,
  WRITE_FILL,
  WRITE_NEW_OBJECT,
  WRITE_NEW_MEMORY,
  WRITE_EXTERN,
  WRITE_SUMMARY, /* whatever the function `id` may modify */
  WRITE_INITIAL  /* the initial contents of global objects */
};
struct write {
  enum write_kind kind;
  term at, size;      /* the bytes that are written; not for WRITE_EXTERN */
  uint64_t bytes;     /* the size if it is constant, else UINT64_MAX */
  target_list *where; /* targets of the address; WRITE_EXTERN: of the arguments. NULL = anywhere */
  expr value;         /* WRITE_VALUE, WRITE_FILL */
  term from;          /* WRITE_COPY */
  uint32_t id;        /* WRITE_NEW_OBJECT: object; WRITE_NEW_MEMORY: edge; WRITE_EXTERN: enum extern_reach;
                         WRITE_SUMMARY: function */
  bool is_zeroed;     /* WRITE_NEW_MEMORY */
  uint32_t memory;    /* unknown memory for what it leaves, 0 = not made yet */
};
typedef VEC(struct write) write_list;

struct change {
  term_list from, to; /* variables */
  write_list writes;
};
void change_release(struct change *);
void change_variable(struct change *, term from, term to);
/* The formula about the state before, if `post` is about the state after. */
term change_apply(struct certify *, struct change *, term post);

/* unwind/unwind.c: checks the claim in c->unwinding; what fails is counted, and said. */
void unwind_check(struct certify *);

/* call.c */
typedef VEC(uint64_t) pair_list;
/* The pairs whose preconditions an edge needs. */
void edge_successors(struct certify *, uint32_t context, edge_id, pair_list *);
term call_precondition(struct certify *, uint32_t context, edge_id);
term return_precondition(struct certify *, uint32_t context, edge_id);
/* The value of a local variable of the callee at its entry: the argument, or unknown. */
term call_argument(struct certify *, const struct operation *, const struct function *, var_id);

/* summary.c */
uint32_t summary_find(const struct certify *, function_id);
/* The value that the term had at the entry of the activation; and the current one for such values. */
term summary_at_entry(struct certify *, uint32_t context, term);
term summary_at_present(struct certify *, uint32_t context, term);
term summary_call(struct certify *, uint32_t context, edge_id, uint32_t summary);
term summary_return(struct certify *, uint32_t context, edge_id);
/* What has to hold at the entry. False if it cannot be had (c->stuck). */
bool summary_obligation(struct certify *, uint32_t summary, term *hypothesis, term *conclusion);

/* effects.c */
const struct effects *effects_of(struct certify *, function_id);
void effects_release(struct effects *);
/* `is_older`: the target is in an object that lived before the call. */
bool effects_touch(const struct certify *, const struct effects *, const struct alias_target *, uint64_t bytes,
                   bool is_older);

/* wp.c */
/* What is claimed or needed at the pair; it is known. */
term pair_claim(struct certify *, uint32_t context, loc_id);
bool pair_is_known(struct certify *, uint64_t pair);
/* The precondition of a pair, from those of its successors. False if it cannot be had (c->stuck). */
bool pair_precondition(struct certify *, uint32_t context, loc_id, term *ret);
/* What has to hold at the end of a path: the formula, weakened by the label of the leaf where there are labels. */
term leaf_claim(struct certify *, enum leaf_kind, uint32_t id, term formula);

/* join.c: what is needed where control divides. */
struct way {
  term guard, need; /* under this condition that is needed */
};
term ways_join(struct certify *, const struct way *, uint32_t count);

/* facts.c: appends what holds in every state of the context, for the symbols of the roots. */
void facts_add(struct certify *, uint32_t context, const term *roots, uint32_t count, term_list *out);
/* The object lies in the address space, apart from the others. */
term fact_object(struct certify *, term address, object_id);
term fact_apart(struct certify *, term x, object_id, term y, object_id other);
/* The formula with the initial values of the program put in. */
term initial_state(struct certify *, term);

/* induction.c: the obligations of a certificate with `rounds`. */
void induction_check(struct certify *);

/* goal.c: the conclusion, where what the hypothesis says word by word is true. */
term goal_simplify(struct certify *, term hypothesis, term conclusion);
/* The conjuncts of the hypothesis that are connected with the conclusion by their variables. */
/* Equal wherever numbers lie in the range of their width. */
term goal_tidy(struct certify *, term);
term goal_relevant(struct certify *, term hypothesis, term conclusion);

/* check.c: the exit status. */
int certify_check(struct certify *);

/* ROUNDS, FIRST_ROUNDS: of an induction, at an invariant and from the start. */
enum obligation_kind {
  OBLIGATION_INITIAL,
  OBLIGATION_SUMMARY,
  OBLIGATION_INVARIANT,
  OBLIGATION_ROUNDS,
  OBLIGATION_FIRST_ROUNDS
};
struct obligation {
  enum obligation_kind kind;
  uint32_t id; /* summary, invariant */
  uint32_t context;
  loc_id location;
  term hypothesis, conclusion;
};
/* Makes the hypothesis and the conclusion, of the first three kinds. False if they cannot be had (c->stuck). */
bool obligation_generate(struct certify *, struct obligation *);
/* Counts it, and asks whether the hypothesis implies the conclusion. */
void obligation_check(struct certify *, struct obligation);
/* What the start needs; what the certificate claims, and loop heads that are come to. */
bool certify_initial(struct certify *, struct obligation *);
void certify_claims(struct certify *);
bool certify_is_over(struct certify *);
/* Asserts, one level up, that the hypothesis holds and the conclusion does not. */
void obligation_push(struct certify *, const struct obligation *, term hypothesis);

/* explain.c */
void obligation_print_head(struct certify *, const struct obligation *);
/* What of an obligation that failed does not hold. */
void obligation_explain(struct certify *, struct obligation);

#endif
