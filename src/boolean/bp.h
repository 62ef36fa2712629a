/* bp: boolean programs, the language of C2BP and BEBOP (docs/boolean-programs.md).
 *
 * A program has global variables and procedures; a procedure has parameters, locals, a number of results, a condition
 * that is enforced at each of its steps, and a body. All variables are boolean and start with any value. Statements
 * are numbered over the whole program in the order of their creation; traces and invariants name them by number.
 *
 *   struct bp_program *p = bp_new("example.bp");
 *   bp_proc_id f = bp_add_procedure(p, "f", 1);
 *   bp_var_id x = bp_add_parameter(p, f, "x == 0"), r = bp_add_local(p, f, "r");
 *   bp_block_id body = bp_body(p, f);
 *   bp_stmt_id branch = bp_if(p, body, bp_unknown(p));
 *   bp_assume(p, bp_then(p, branch), bp_var(p, x));
 *   bp_stmt_id s = bp_assign(p, bp_then(p, branch), &r, &(bp_expr){bp_true(p)}, 1);
 *   bp_set_source(p, s, NULL, 12, "r = 1;");
 *   bp_return(p, body, &(bp_expr){bp_var(p, r)}, 1);
 *   if (bp_check(p, &diagnostics)) bp_print(p, &text);
 *
 * The program owns everything; texts are copied. Nothing is ever removed. */
#ifndef OCKHAM_BOOLEAN_BP_H
#define OCKHAM_BOOLEAN_BP_H

#include "base/arena.h"
#include "base/diagnostic.h"
#include "base/map.h"
#include "base/strbuf.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t bp_var_id, bp_proc_id, bp_stmt_id, bp_block_id, bp_expr;

#define BP_NONE UINT32_MAX

/* ---- expressions ---- */

/* Each occurrence of UNKNOWN and CHOOSE decides anew, also where one expression is used twice.
 * CHOOSE(pos, neg): true if pos, otherwise false if neg, otherwise either. */
enum bp_expr_kind {
  BP_FALSE,
  BP_TRUE,
  BP_VAR,
  BP_UNKNOWN,
  BP_NOT,
  BP_AND,
  BP_OR,
  BP_IMPLIES,
  BP_EQUAL,
  BP_DIFFERENT,
  BP_ITE,
  BP_CHOOSE
};

/* Those with two operands or three, as case labels. */
/* clang-format off */
#define BP_ANY_COMPOUND BP_AND: case BP_OR: case BP_IMPLIES: case BP_EQUAL: case BP_DIFFERENT: case BP_ITE: case BP_CHOOSE
/* clang-format on */

struct bp_expr_node {
  enum bp_expr_kind kind;
  uint32_t a, b, c; /* operands; of BP_VAR the variable in `a` */
};

/* ---- statements ---- */

enum bp_stmt_kind {
  BP_SKIP,
  BP_ASSIGN, /* targets = values, all at once */
  BP_CALL,   /* targets = callee(values); without targets the results are dropped */
  BP_RETURN, /* values */
  BP_GOTO,   /* one of the labels */
  BP_ASSUME, /* condition: other executions do not count */
  BP_ASSERT, /* condition: other executions fail */
  BP_IF,     /* condition, then_block, else_block */
  BP_WHILE   /* condition, then_block */
};

/* The statement of the C program that a statement abstracts; printed beside it as a comment `// file:line: text`. */
struct bp_source {
  const char *file; /* NULL = not said */
  uint32_t line;    /* 0 = not said */
  const char *text; /* NULL = none */
};

struct bp_stmt {
  enum bp_stmt_kind kind;
  bp_proc_id procedure;
  struct text_place at;
  struct bp_source source;
  uint64_t origin;           /* for whoever builds the program, e.g. an edge of the C program; 0 = none; not printed */
  const char *const *labels; /* that stand before the statement */
  uint32_t label_count;
  const bp_var_id *targets;
  uint32_t target_count;
  const bp_expr *values;
  uint32_t value_count;
  const char *const *gotos;
  uint32_t goto_count;
  const char *callee_name; /* calls may be built before their procedure; bp_check finds `callee` */
  bp_proc_id callee;
  bp_expr condition;
  bp_block_id then_block, else_block; /* else_block is BP_NONE where there is none */
};

struct bp_block {
  bp_proc_id procedure;
  VEC(bp_stmt_id) stmts;
};

struct bp_variable {
  const char *name;     /* as first written, without braces */
  bp_proc_id procedure; /* BP_NONE = global */
  struct text_place at;
};

struct bp_procedure {
  const char *name;
  struct text_place at;
  VEC(bp_var_id) parameters;
  VEC(bp_var_id) locals; /* without the parameters */
  uint32_t result_count;
  bp_expr enforced; /* holds at every step of the procedure; BP_NONE = nothing is enforced */
  bp_block_id body;
  bp_stmt_id end; /* a SKIP behind the body that stands for its end; in no block, made by bp_add_procedure */
};

struct bp_program {
  struct arena arena;
  const char *file;
  const char *abstracts; /* the C file that lines of sources without a file are in; NULL = not said */
  VEC(struct bp_variable) vars;
  VEC(bp_var_id) globals;
  VEC(struct bp_procedure) procedures;
  VEC(struct bp_stmt) stmts;
  VEC(struct bp_block) blocks;
  VEC(struct bp_expr_node) exprs;
  struct map procedure_index, label_index, variable_index; /* hash of the name -> first of that hash, plus 1 */
};

/* ---- building ---- */

struct bp_program *bp_new(const char *file);
void bp_free(struct bp_program *);

/* Names are C identifiers or any C expression; the latter are printed in braces. Blanks do not distinguish names:
 * `x==0` and `x == 0` are the same one. Adding a name twice in one scope is found by bp_check. */
bp_var_id bp_add_global(struct bp_program *, const char *name);
bp_proc_id bp_add_procedure(struct bp_program *, const char *name, uint32_t result_count);
bp_var_id bp_add_parameter(struct bp_program *, bp_proc_id, const char *name);
bp_var_id bp_add_local(struct bp_program *, bp_proc_id, const char *name);
/* Conjoins to what is enforced already. */
void bp_enforce(struct bp_program *, bp_proc_id, bp_expr);
bp_block_id bp_body(const struct bp_program *, bp_proc_id);

/* Connectives simplify constants and double negation. */
bp_expr bp_true(struct bp_program *);
bp_expr bp_false(struct bp_program *);
bp_expr bp_unknown(struct bp_program *);
bp_expr bp_var(struct bp_program *, bp_var_id);
bp_expr bp_not(struct bp_program *, bp_expr);
bp_expr bp_and(struct bp_program *, bp_expr a, bp_expr b);
bp_expr bp_or(struct bp_program *, bp_expr a, bp_expr b);
bp_expr bp_implies(struct bp_program *, bp_expr a, bp_expr b);
bp_expr bp_equal(struct bp_program *, bp_expr a, bp_expr b);
bp_expr bp_different(struct bp_program *, bp_expr a, bp_expr b);
bp_expr bp_ite(struct bp_program *, bp_expr condition, bp_expr a, bp_expr b);
bp_expr bp_choose(struct bp_program *, bp_expr pos, bp_expr neg);

/* Each appends a statement to the block. */
bp_stmt_id bp_skip(struct bp_program *, bp_block_id);
bp_stmt_id bp_assign(struct bp_program *, bp_block_id, const bp_var_id *targets, const bp_expr *values, uint32_t count);
bp_stmt_id bp_call(struct bp_program *, bp_block_id, const bp_var_id *targets, uint32_t target_count,
                   const char *callee, const bp_expr *arguments, uint32_t argument_count);
bp_stmt_id bp_return(struct bp_program *, bp_block_id, const bp_expr *values, uint32_t count);
bp_stmt_id bp_goto(struct bp_program *, bp_block_id, const char *const *labels, uint32_t count);
bp_stmt_id bp_assume(struct bp_program *, bp_block_id, bp_expr);
bp_stmt_id bp_assert(struct bp_program *, bp_block_id, bp_expr);
bp_stmt_id bp_if(struct bp_program *, bp_block_id, bp_expr condition);
bp_stmt_id bp_while(struct bp_program *, bp_block_id, bp_expr condition);
/* The blocks of an IF or WHILE (its body is `then`). bp_else adds the else branch if there is none yet. */
bp_block_id bp_then(const struct bp_program *, bp_stmt_id);
bp_block_id bp_else(struct bp_program *, bp_stmt_id);

void bp_add_label(struct bp_program *, bp_stmt_id, const char *label);
/* `file` and `text` may be NULL, `line` 0. Line breaks in `text` become blanks. */
void bp_set_source(struct bp_program *, bp_stmt_id, const char *file, uint32_t line, const char *text);
void bp_set_origin(struct bp_program *, bp_stmt_id, uint64_t origin);

/* ---- asking ---- */

/* The procedure of that name, or BP_NONE. */
bp_proc_id bp_find_procedure(const struct bp_program *, const char *name);
/* The variable that the name means in the procedure (its own before globals; BP_NONE: only globals), or BP_NONE. */
bp_var_id bp_find_variable(const struct bp_program *, bp_proc_id, const char *name);
/* The statement with that label in the procedure, or BP_NONE. */
bp_stmt_id bp_find_label(const struct bp_program *, bp_proc_id, const char *label);
/* Whether the names are the same up to blanks that do not matter. */
bool bp_same_name(const char *a, const char *b);
/* Whether an occurrence of UNKNOWN or CHOOSE is in it. */
bool bp_is_deterministic(const struct bp_program *, bp_expr);
/* Words of the language are no names of procedures and labels, and variables of that name are printed in braces. */
bool bp_is_reserved(const char *word);

/* Names and numbers of things agree; finds the callees of calls. Adds errors with places, false if there were any.
 * Everything that uses a program expects that it was checked. */
bool bp_check(struct bp_program *, struct diagnostics *);
/* Asserts what holds of a program that was checked; for assert_structure. */
bool bp_is_valid(const struct bp_program *);

/* ---- text ---- */

/* The program as text that bp_parse reads back. */
void bp_print(const struct bp_program *, struct strbuf *);
/* The first line of a text that says which C file it abstracts. */
#define BP_ABSTRACTS "// abstracts "
void bp_print_expr(const struct bp_program *, bp_expr, struct strbuf *);
void bp_print_variable(const struct bp_program *, bp_var_id, struct strbuf *);
/* The statement on one line, without labels, blocks and source: `if (*)`, `while (x)`, `a, b = f(x);`, for the end of
 * a procedure `}`. */
void bp_print_stmt(const struct bp_program *, bp_stmt_id, struct strbuf *);

/* Reads a program and checks it. NULL after errors. `file` is the name for messages. */
struct bp_program *bp_parse(const char *file, const char *text, struct diagnostics *);
/* The same for the contents of a file. */
struct bp_program *bp_read(const char *path, struct diagnostics *);

#endif
