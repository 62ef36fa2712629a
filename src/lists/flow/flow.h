/* flow: a function of the program, or the whole of it with calls expanded, as a graph of heap statements.
 *
 * What `prove`, `infer` and the engine `shape` work on. The heap is seen as reachability logic sees it
 * (lists/logic/wlp.h):
 *
 *   node      a cell of a linked structure: whatever pointers to structs with link fields lead to
 *   field     a member of pointer type of such a struct: a link field of the vocabulary, one per struct and member
 *   data      a member of integer type: an order of the vocabulary
 *   variable  a scalar of the program in one activation: pointers are node constants; integers are constants, too, that
 *             denote *value nodes*: nodes that no pointer leads to, of which only the keys matter. The numbers of the
 *             program text are value nodes as well, in their order.
 *
 * Loads inside expressions become reads into temporaries, in the order in which C evaluates them; so every statement is
 * one of lists/logic/wlp.h. What the graph cannot say exactly (arithmetic, other memory) is an unknown value, and the
 * edge is marked as not exact: no counterexample may be claimed along it without replay. What it cannot say at all
 * (address of a link field stored away, pointer arithmetic on nodes, ...) fails the translation, with a reason and a
 * place.
 *
 * Invariants:
 *   F1  every run of the program in which no statement goes wrong (heap_safe_from) is a path of the graph with the same
 *       heaps, as far as nodes, fields and keys go; and a run that goes wrong first does so at an edge where
 *       heap_safe_from fails.
 *   F2  flow_axioms hold in every state: value nodes are isolated, pointers lead to no value node, numbers are ordered,
 *       data and the integers of variables are in the range of their types.
 *       Where fields may have cycles: what heap_cycle_axioms says, if it holds at the entry.
 *   F3  a constant is assigned by the statements of the graph only; cuts are by writes to their field and by free. */
#ifndef OCKHAM_LISTS_FLOW_FLOW_H
#define OCKHAM_LISTS_FLOW_FLOW_H

#include "base/context.h"
#include "base/strbuf.h"
#include "lists/logic/wlp.h"
#include "program/program.h"

/* Which number the bits of a place are: that of its C type. Keys of value nodes and of data are these numbers, so
 * comparing keys is comparing integers, whatever the types are. */
struct flow_reading {
  uint16_t width; /* 0 = not known */
  bool is_unsigned;
  bool is_truth; /* _Bool: 0 or 1 */
  bool is_typed; /* a C type of that width says so; otherwise signed, by convention */
};

/* The constants at the ends of a range, no terms where nobody can tell that there are ends. */
struct flow_bounds {
  struct flow_reading reading;
  term least, greatest;
};

struct flow_variable {
  term constant;
  const char *name;            /* as the user knows it; unique: locals of expanded calls say which call */
  var_id variable;             /* ID_NONE: a temporary of the translation, or a ghost */
  uint32_t activation;         /* 0: the function itself; others: expanded calls */
  bool is_value;               /* an integer: a value node */
  struct flow_reading reading; /* of an integer */
};

/* An integer that occurs in the program text. */
struct flow_number {
  term constant;
  long long value;
};

/* A member of a struct, as a symbol of the vocabulary. */
struct flow_member {
  ctype_id record;
  uint64_t offset;
  uint32_t symbol;             /* a field, or an order */
  bool is_link;                /* a field */
  const char *name;            /* `next`; with the struct's name where two structs have the same */
  struct flow_reading reading; /* of data */
};

/* A call that is kept, because the callee has a contract. Its edge has no statements after those that evaluate the
 * arguments. */
struct flow_call {
  function_id callee;
  uint32_t first_actual, actual_count; /* in flow.actuals; constants */
  term result;                         /* the variable that is assigned, no term without one */
};

/* The integer t is a + c. The condition of the assumption that stands for it says less: only what an order can say. */
struct flow_sum {
  term t, a;
  long long c;
};

#define FLOW_NONE UINT32_MAX

struct flow_edge {
  uint32_t source, target;
  uint32_t first, count; /* in flow.statements */
  uint32_t call;         /* in flow.calls, FLOW_NONE without one: happens after the statements */
  edge_id edge;          /* of the program */
  struct position at;
  bool is_exact;
};

struct flow_location {
  loc_id location; /* of the program, ID_NONE for points between statements of one edge */
  uint32_t activation;
  bool is_loop_head; /* every cycle has one */
  VEC(uint32_t) out; /* edges */
};

struct flow {
  const struct program *program;
  function_id function;
  struct vocabulary vocabulary;
  struct heap_state state; /* points into the arrays below */
  VEC(struct flow_variable) variables;
  VEC(struct flow_number) numbers; /* ascending */
  VEC(struct flow_bounds) bounds;  /* of functions with annotations */
  VEC(struct flow_member) members;
  VEC(struct flow_location) locations;
  VEC(struct flow_edge) edges;
  VEC(struct heap_statement) statements;
  VEC(struct flow_call) calls;
  VEC(struct flow_sum) sums; /* that an ASSUME is of sum i is said by its `symbol`, i + 1 */
  term_list actuals;
  VEC(uint32_t) fields, marks, orders; /* symbols, what heap_state points to */
  VEC(struct heap_cycles) cycles;      /* the same, of fields that may have cycles */
  VEC(struct heap_cut) cuts;           /* variables without a variable of the program */
  uint32_t value;       /* mark of value nodes, HEAP_NO_SYMBOL if there are none; then there is an order, too */
  uint32_t entry, exit; /* locations; exit: the function has returned, its result is in `result` */
  uint32_t error;       /* the location of violations (reach_error, failed assertions), FLOW_NONE = none */
  term garbage;       /* what link fields hold that were never written: a node of which nothing is known; or no term */
  term result;        /* no term without one */
  struct arena arena; /* names */
};

struct flow_request {
  const struct program *program;
  function_id function;
  /* Whether a call of this function is kept as a flow_call; NULL = all calls are expanded. Recursion that is not cut
   * by a contract fails the translation. */
  bool (*has_contract)(const void *data, function_id);
  const void *data;
  bool has_annotations;      /* they may speak of whatever is in memory */
  long long least, greatest; /* numbers that they mention, and 0, are between these */
  bool tracks_allocation;    /* memory safety: freed cells; needed for programs that allocate */
  bool only_error;           /* drops whatever flow.error is not reached from */
  /* Link fields that may have cycles, by name (flow_member_is_named), and how many at a time; others have none. */
  const char *const *cyclic;
  uint32_t cyclic_count, cycles;
  const uint32_t *cycle_counts; /* not NULL: per name, in place of `cycles` */
  struct position *where;       /* not NULL: gets the place of the reason why not, which `why` is then without */
};

/* NULL, with the reason in `why` (one line with file:line:column), if the function is beyond the translation. */
struct flow *flow_build(struct context *, struct terms *, const struct flow_request *, struct strbuf *why);
void flow_free(struct flow *);

/* For assertions: edges connect locations, statements are about symbols and constants of the flow, every loop has a
 * head. */
bool flow_is_valid(const struct flow *);

/* What holds in every state (F2); universal formulas. */
void flow_axioms(struct flow *, term_list *out);
/* That the key of the node in the order (HEAP_NO_SYMBOL: a value node's) is in the range, as far as anybody can tell.
 */
term flow_in_bounds(struct flow *, struct flow_reading, uint32_t order, term node);
/* That of a scalar with this C type, and that of the function's result. */
struct flow_reading flow_reading_of(const struct program *, ctype_id type, uint16_t width);
struct flow_reading flow_reading_of_result(const struct program *, function_id);
/* The variable that this name denotes for code at `line` of the function itself (blocks may shadow), NULL if none. */
const struct flow_variable *flow_find_variable(const struct flow *, const char *name, uint32_t line);
/* The member of this name of the struct that nodes of this variable's type have; a member of any struct if the name is
 * unique. NULL if there is none. */
const struct flow_member *flow_find_member(const struct flow *, ctype_id record, const char *name);
/* Whether this is the member's name, or the part of it that C knows: what comes after the name of the struct. */
bool flow_member_is_named(const struct flow_member *, const char *name);
/* A new node constant of this name that no statement assigns: a ghost or a parameter's old value. */
term flow_ghost(struct flow *, const char *name, bool is_value);
/* Whether the constant is an integer: a variable of that kind, or a number. */
bool flow_is_value(const struct flow *, term constant);
/* Whether the constant is of an edge that closes a cycle (lists/logic/cycles.h). */
bool flow_is_cut(const struct flow *, term constant);
/* The head of the loop whose statement begins at this place, or first after it in the function; FLOW_NONE if none. */
uint32_t flow_loop_at(const struct flow *, uint32_t line, uint32_t column);

/* As text, one edge per line. */
void flow_print(const struct flow *, struct strbuf *);
void flow_print_statement(const struct flow *, const struct heap_statement *, struct strbuf *);

#endif
