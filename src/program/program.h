/* program: the model that every engine shares: control-flow automata with exact operations.
 *
 *   function   entry location, exit location, parameters; no locations where it has no body
 *   location   a point of control; several edges may leave it, and all whose operation can execute may be taken
 *   edge       source location, operation, target location, place in the source
 *   variable   a scalar that no pointer can reach (global, local, parameter or temporary)
 *   object     a piece of memory with an address: globals, locals and literals; dynamic memory has no static object
 *
 * A variable or object of a function exists once per activation of that function, with an unknown initial value. The
 * initial values of global ones are part of the program. Everything is exact here; approximation happens later, in the
 * encodings, except where an edge carries a mark: a mark says that the model allows more behaviours than the compiled
 * program has (or does not know), and forbids claiming an alarm along that edge without a successful replay.
 *
 * To add an operation: a line in OPERATIONS, what it means in interpret/interpreter.c, its text in
 * text/print_operation.c, the classes below that it belongs to, and its effect in the passes (the compiler's switch
 * warnings point at them; there are no default cases over op_kind). The JSON form follows from the table.
 */
#ifndef OCKHAM_PROGRAM_PROGRAM_H
#define OCKHAM_PROGRAM_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/vec.h"
#include "program/ctype.h"
#include "program/expr.h"
#include "program/library.h"
#include "program/question.h"

typedef uint32_t var_id;
typedef uint32_t object_id;
typedef uint32_t function_id;
typedef uint32_t loc_id;
typedef uint32_t edge_id;
typedef uint32_t string_id; /* in program.strings */
#define ID_NONE UINT32_MAX

struct position {
  string_id file;        /* ID_NONE = not known */
  uint32_t line, column; /* 0 = not known */
};

/*      kind           name             operands used */
#define OPERATIONS(X)                                                                                                  \
  X(SKIP, "skip")     /* nothing */                                                                                    \
  X(ASSIGN, "assign") /* var := a */                                                                                   \
  X(STORE, "store")   /* the width(b)/8 bytes at address a := b; type = C type of the cell */                          \
  X(ASSUME, "assume") /* continue only if a (width 1) is true */                                                       \
  X(HAVOC, "havoc")   /* var := any value; sub = enum havoc_reason, name = input function or choice; a, b: where the   \
                       * ASSUME behind it says that it lies, as a help for whoever has to choose */                    \
  X(HAVOC_MEMORY, "havoc-memory") /* the b bytes at address a := any values; sub = enum havoc_reason; of an input      \
                                   * by contract, name: all of them are written; NONE: as many as there are */         \
  X(CALL, "call")                 /* results := callee(args), or the function at address a where callee = ID_NONE */   \
  X(RETURN, "return")             /* leave the function with values args; the target is the exit location */           \
  X(ALLOCATE,                                                                                                          \
    "allocate")   /* var := address of a new object of a bytes; sub = enum allocation; b = alignment or NONE */        \
  X(FREE, "free") /* end the life of the heap object at address a; nothing if a is null */                             \
  X(OBJECT_SIZE, "object-size")     /* var := size of the heap object that starts at address a, 0 for null */          \
  X(COPY, "copy")                   /* c bytes from address b to address a; sub = 1: the ranges may overlap */         \
  X(FILL, "fill")                   /* c bytes at address a := b (width 8) */                                          \
  X(STACK_SAVE, "stack-save")       /* var := a mark of the activation's stack allocations */                          \
  X(STACK_RESTORE, "stack-restore") /* end the life of stack allocations made since mark a */                          \
  X(BEGIN_LIFE, "begin-life")       /* the local object a (an OBJECT), whose life has ended, lives again */            \
  X(END_LIFE, "end-life")           /* the local object a (an OBJECT) ends before its function: its block is left */   \
  X(VA_START, "va-start")           /* initialise the va_list at address a for the activation's variadic arguments */  \
  X(VIOLATION, "violation") /* the property is violated here; sub = enum check_kind; name = text or NONE; a, b:        \
                             * operands of what overflows, where known */                                              \
  X(STOP, "stop")           /* the program ends: sub = enum stop_kind; a = exit status or NONE */

enum op_kind {
#define X(kind, name) OP_##kind,
  OPERATIONS(X)
#undef X
      OP_KIND_COUNT
};

/* Classes of operations, as case labels: `case OP_ANY_WRITER:` stands for one label per operation of it. */
/* clang-format off */
/* Give `var` a value. */
#define OP_ANY_SETTER OP_ASSIGN: case OP_HAVOC: case OP_ALLOCATE: case OP_OBJECT_SIZE: case OP_STACK_SAVE
/* Write memory at address a. */
#define OP_ANY_WRITER OP_STORE: case OP_HAVOC_MEMORY: case OP_COPY: case OP_FILL: case OP_VA_START
/* End the life of memory. */
#define OP_ANY_RELEASE OP_FREE: case OP_STACK_RESTORE
/* Say whether the local object a lives. Local objects live from the beginning of their activation on. What they hold
 * when they live again is said by what follows: declarations that are reached, and scopes entered past them, are HAVOCs. */
#define OP_ANY_LIFE OP_BEGIN_LIFE: case OP_END_LIFE
/* Neither read nor write memory that something must be known of, nor end a run. */
#define OP_ANY_HARMLESS OP_SKIP: case OP_ASSIGN: case OP_ASSUME: case OP_HAVOC: case OP_ALLOCATE: case OP_STACK_SAVE: case OP_STACK_RESTORE
/* End the run, or what is asked of it. */
#define OP_ANY_END OP_VIOLATION: case OP_STOP
/* clang-format on */

enum havoc_reason {
  HAVOC_INPUT,      /* __VERIFIER_nondet_*: an input of the program */
  HAVOC_SCOPE,      /* a declaration without initialiser was reached, or its scope entered */
  HAVOC_UNDEF,      /* an undefined value of the compiler's */
  HAVOC_ASM,        /* result of inline assembly */
  HAVOC_FLOAT,      /* floating point that is not modelled at all */
  HAVOC_UNMODELLED, /* anything else the model does not know; see the edge's marks */
  HAVOC_CALLBACK,   /* what unknown code calls, and with which arguments (analysis/callbacks.h) */
  HAVOC_CHOICE,     /* a rule chooses the object that it tracks: its address, or 0 = this one (rule.h) */
  HAVOC_REASON_COUNT
};

enum allocation { ALLOC_HEAP, ALLOC_HEAP_ZEROED, ALLOC_STACK };
enum stop_kind {
  STOP_EXIT,
  STOP_ABORT,
  STOP_UNREACHABLE, /* control may not come here: undefined behaviour */
  STOP_UNMODELLED,  /* the compiled program goes on in a way that the model does not know (longjmp) */
};

/* Why an edge is not exact (bit set in edge.marks). */
#define MARKS(X)                                                                                                       \
  X(FLOAT, "floating point")                                                                                           \
  X(ASM, "inline assembly")                                                                                            \
  X(EXTERN, "function without a body")                                                                                 \
  X(UNMODELLED, "something whose effect is not known")                                                                 \
  X(LIBRARY, "library function, of which only what it promises is known")                                              \
  X(MISSING, "behaviour that is left out") /* the model has too few behaviours here: no proof may be claimed either */

enum mark {
#define X(name, text) MARK_##name##_BIT_,
  MARKS(X)
#undef X
      MARK_COUNT,
#define X(name, text) MARK_##name = 1 << MARK_##name##_BIT_,
  MARKS(X)
#undef X
};

struct operation {
  uint8_t kind;                        /* enum op_kind */
  uint8_t sub;                         /* as the kind says */
  var_id var;                          /* ID_NONE if unused */
  expr a, b, c;                        /* EXPR_NONE if unused */
  ctype_id type;                       /* STORE: C type of the cell, CTYPE_NONE if not known */
  function_id callee;                  /* CALL: ID_NONE = indirect through a */
  uint32_t first_arg, arg_count;       /* CALL, RETURN: in program.args */
  uint32_t first_result, result_count; /* CALL: in program.results, ID_NONE = value not used */
  string_id name;                      /* ID_NONE if unused */
};

struct edge {
  loc_id source, target;
  struct operation op;
  struct position at;
  uint32_t marks;   /* set of enum mark */
  bool is_woven;    /* of a rule, not of the source */
  bool is_in_doubt; /* while it is translated: reads volatile memory, nobody knows yet whose (front/others.h) */
};

struct location {
  function_id function;
  VEC(edge_id) out; /* in order of the program text: a concrete run takes the first that can execute */
};

/* The name of a variable without a type that is the compiler's, for what a function returns; inlined, with `.i` behind.
 */
#define RESULT_SLOT "retval"

enum variable_kind { VARIABLE_GLOBAL, VARIABLE_LOCAL, VARIABLE_PARAMETER, VARIABLE_TEMPORARY };

struct variable {
  string_id name;       /* C name as the user wrote it; temporaries get one of their own */
  uint16_t width;       /* in bits */
  uint8_t kind;         /* enum variable_kind */
  bool is_static;       /* global: code outside the program cannot name it */
  bool is_constant;     /* global: declared const; not in JSON, since only made callers ask */
  ctype_id type;        /* CTYPE_NONE if not known */
  function_id function; /* ID_NONE for globals; for a static local the function that declares it (kind is GLOBAL) */
  struct position at;   /* declaration */
  expr initial;         /* global: initial value (constant or address), EXPR_NONE = unknown (extern) */
};

struct relocation {
  uint64_t offset;
  expr value; /* OBJECT or FUNCTION with FIELD/INDEX on top; replaces width/8 bytes at offset */
};

struct object {
  string_id name;
  uint64_t size; /* in bytes */
  uint32_t alignment;
  ctype_id type;
  function_id function; /* owner of a local object; ID_NONE for globals (a static local has `declared_in`) */
  function_id declared_in;
  struct position at;
  bool is_constant;                   /* writing to it is undefined behaviour (const, string literal): see below */
  bool is_literal;                    /* string or compound literal without a name of its own */
  bool is_open_literal;               /* compound literal of which it is not known whether it is constant */
  bool is_static;                     /* global: code outside the program cannot name it */
  bool is_external;                   /* defined elsewhere: initial contents unknown */
  bool is_escaping;                   /* its address is stored, passed, returned or converted: pointers may reach it */
  unsigned char *bytes;               /* initial contents, NULL = all zero; locals have none (unknown) */
  uint64_t byte_count;                /* bytes beyond are zero */
  VEC(struct relocation) relocations; /* in order of offset */
};

struct function {
  string_id name;
  ctype_id type;
  struct position at;
  VEC(var_id) parameters;      /* one per scalar piece of a parameter */
  VEC(uint16_t) result_widths; /* one per scalar piece of the result; empty for void */
  loc_id entry, exit;          /* ID_NONE where there is no body */
  VEC(object_id) objects;      /* local objects */
  bool is_variadic;
  bool is_static;
  bool is_library_model; /* body comes from ockham's own models */
  bool is_watched;       /* a rule names it, and says what it does */
  uint8_t library;       /* enum library_model: how it behaves without a body */
};

/* Something that is not modelled exactly, for the user. */
struct note {
  enum mark mark;
  struct position at;
  string_id text;
};

/* A label of the C program: control passes the location where the labelled statement begins. */
struct label {
  loc_id location;
  string_id name;
};

/* Something that no run may violate. */
struct check {
  enum check_kind kind;
  edge_id edge;        /* the VIOLATION edge; for memory, the edge whose operation needs the condition */
  string_id condition; /* what must hold, as C and ACSL say it; ID_NONE = the place must not be reached */
};
typedef uint32_t check_id;

struct program {
  enum data_model model;
  check_set asked;                    /* what is asked of it */
  check_set arithmetic;               /* kinds of arithmetic that are guarded in the user's code, asked for or not */
  uint16_t pointer_width;             /* 32 or 64 */
  enum extern_effects extern_effects; /* what a call of a function without a body may write besides its result */
  struct names strings;
  struct ctypes types;
  struct exprs exprs;
  struct arena arena; /* bytes of objects */
  VEC(struct function) functions;
  VEC(struct location) locations;
  VEC(struct edge) edges;
  VEC(struct variable) variables;
  VEC(struct object) objects;
  VEC(struct check) checks; /* by number; analysis/checks.h makes them */
  VEC(expr) args;           /* pool of call arguments and returned values */
  VEC(var_id) results;      /* pool of call results */
  VEC(struct note) notes;
  VEC(struct label) labels; /* of the sources; a program read from JSON has none */
  VEC(string_id) sources;   /* the files given by the user */
  function_id start;        /* runs constructors, then the entry function; built by the front end */
  function_id entry;        /* the user's entry function */
};

struct program *program_new(enum data_model);
void program_free(struct program *);

loc_id program_add_location(struct program *, function_id);
edge_id program_add_edge(struct program *, loc_id source, loc_id target, struct operation, struct position,
                         uint32_t marks);
var_id program_add_variable(struct program *, struct variable);
void program_note(struct program *, enum mark, struct position, const char *text);
/* An operation of that kind with every operand unused. */
struct operation operation_make(enum op_kind);

string_id program_intern(struct program *, const char *);
/* What the source chooses freely (names of files, texts of assertions), as strbuf_visible writes it. */
string_id program_intern_visible(struct program *, const char *);
static inline const char *program_string(const struct program *p, string_id s) {
  assert(s == ID_NONE || s < p->strings.text.len);
  return s == ID_NONE ? "" : p->strings.text.data[s];
}
function_id program_find_function(const struct program *, const char *name);
/* Is the function no one of the sources, but made for the model (`<start>`, `<callbacks>`)? */
bool program_made_function(const struct program *, function_id);
/* Is it one that calls what has escaped to unknown functions (analysis/callbacks.h)? */
#define CALLBACKS_NAME "<callbacks"
bool program_calls_back(const struct program *, function_id);
/* Where a location is in the source: at what leaves it. */
struct position program_position(const struct program *, loc_id);

/* Are numbers of that type read as signed ones in what is said of them? Of an unknown type, they are. */
bool ctype_reads_signed(const struct program *, ctype_id);

const char *op_kind_name(enum op_kind);
const char *mark_text(enum mark);
const char *mark_name(unsigned bit); /* for bit numbers below MARK_COUNT, machine-readable */
const char *havoc_reason_name(enum havoc_reason);

/* Is it undefined behaviour to write to object `o` at that address? Global constants have their contents from the
 * beginning; a local one is written by its initialiser, which names it, and by nobody who has its address. */
bool program_forbids_write(const struct program *, object_id o, expr address);

/* The set of expressions an operation evaluates: calls `visit` for a, b, c and arguments that are present. */
void operation_expressions(const struct program *, const struct operation *, void (*visit)(void *, expr), void *data);

/* Every id in range, widths agree, exit locations have no edges, edges name nothing of other functions, ...: for tests
 * and after reading JSON.
 * False with a message in `*why` (static text with details) on the first breach. */
bool program_check(const struct program *, struct strbuf *why);
/* For assertions after a pass: what program_check says, and that every edge leaves its source once and expressions are
 * unique. */
bool program_is_valid(const struct program *);

#endif
