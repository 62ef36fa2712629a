/* translate: what the files of the translation from LLVM IR share (private to src/front).
 *
 * Idea. An LLVM function at -O0 is a list of loads, computations and stores over allocas. The allocas and globals that
 * only loads and stores of one scalar type touch become variables; the others become memory objects. LLVM's temporaries
 * are folded back into expression trees at the place of their use, so that operations read like the C statements. A
 * temporary is folded only as far as its value stays the same: its *horizon* is the position in the basic block of the
 * next write that could change what it reads; if it is used beyond, or in another block, its value is kept in a
 * temporary variable (`materialised`).
 *
 * First-class structs, vectors and complex numbers are split into scalar *pieces*.
 */
#ifndef OCKHAM_FRONT_TRANSLATE_H
#define OCKHAM_FRONT_TRANSLATE_H

#include "base/context.h"
#include "front/debug.h"
#include "front/llvm.h"
#include "front/sources.h"
#include "front/translate/lives/initialiser.h"
#include "program/program.h"

enum value_flag {
  VALUE_READS = 1, /* reads a variable or memory */
  VALUE_TRAPS = 2, /* may be undefined behaviour: division, signed overflow, shift, load */
  VALUE_FLOAT = 4, /* contains floating-point arithmetic */
  VALUE_ANY_READ = VALUE_READS | VALUE_TRAPS,
};

enum { HORIZON_NONE = UINT32_MAX, MAX_DEPTH = 64 };

/* One scalar piece of an LLVM value. */
struct rules;
struct front_value {
  expr e;
  uint32_t horizon; /* position of the first write that may change it, HORIZON_NONE if there is none in its block */
  uint16_t depth;   /* of the expression tree, bounded by MAX_DEPTH */
  uint8_t flags;    /* enum value_flag */
};

typedef VEC(struct front_value) values;

/* One scalar piece of a first-class LLVM type. */
struct piece {
  LLVMTypeRef type;
  uint64_t offset; /* in bytes, in memory */
};

typedef VEC(struct piece) pieces;

/* What an alloca, a global or a function of LLVM stands for. */
enum entity_kind { ENTITY_NONE, ENTITY_VARIABLE, ENTITY_OBJECT, ENTITY_FUNCTION, ENTITY_UNUSED };

struct entity {
  enum entity_kind kind;
  uint32_t id;
};

/* An edge between blocks that enters the scope of a local past its declaration. */
struct scope_entry {
  LLVMBasicBlockRef from, to;
  LLVMValueRef alloca;
  struct entity local;
};

/* Where control is in which scope: from an instruction on, until the next point or the end of the basic block. */
struct scope_point {
  LLVMValueRef at;
  LLVMMetadataRef scope;
};
struct block_scopes {
  LLVMBasicBlockRef block;
  uint32_t first, count; /* in body.scope_points */
};

/* An object ends or lives again (lifetime.c). */
struct life_change {
  enum op_kind kind; /* BEGIN_LIFE or END_LIFE */
  object_id object;
  LLVMValueRef before; /* this instruction of `from`; NULL: on the edge */
  LLVMBasicBlockRef from, to;
  bool is_dropped; /* it lives in any case */
};

/* What LLVM's values became, for those who change the module afterwards (instrument.c). */
struct logged_entity {
  LLVMValueRef value; /* alloca, global or function */
  struct entity entity;
};

/* A place where the value of a local becomes unknown again. */
struct logged_scope {
  LLVMValueRef alloca;
  struct entity local;
  LLVMValueRef declare;       /* behind this llvm.dbg.declare, or */
  LLVMBasicBlockRef from, to; /* on this edge */
  struct position at;         /* of the edge of the program */
};

/* A call or a dynamic alloca. */
struct logged_site {
  LLVMValueRef instruction;
  struct position at; /* of the edge of the program */
};

struct translation_log {
  VEC(struct logged_entity) entities;
  VEC(struct logged_site) sites;
  VEC(struct logged_scope) scopes;
};

/* The function under translation. */
struct body {
  function_id function;
  LLVMValueRef llvm;
  loc_id here;  /* operations are added from here on */
  expr aligned; /* an address, checked to be a multiple of `aligned_to` right before the location `aligned_at` */
  uint64_t aligned_to;
  loc_id aligned_at;
  struct position at;   /* of the instruction under translation */
  uint32_t position;    /* its number in the block */
  uint32_t temporaries; /* for their names */
  uint32_t threaded;    /* nesting of thread() in control.c */
  struct map values;    /* instruction or argument -> first | count << 32 in `pieces` */
  values pieces;
  struct map locals;               /* alloca -> packed entity */
  struct map blocks;               /* basic block -> its first location */
  struct map order;                /* instruction -> position, for the block under translation */
  struct map places;               /* instruction -> position in its block, for all of them; filled when first needed */
  struct map of_constants;         /* writes of constant locals that are no plain ones of initialisers (constant.c) */
  struct map skipped;              /* stores that a call before them already does */
  struct map chain_heads;          /* block that continues a chain -> its first block (overflow.h) */
  struct map chain_next;           /* block -> the next one of its chain */
  struct map held;                 /* temporary -> what it was given */
  struct map checked;              /* divisions behind a check of clang's */
  VEC(uint32_t) read_horizon;      /* per position: next write to what the load there reads */
  uint32_t marks;                  /* of what of its locals is not known */
  VEC(uint32_t) next_call;         /* per position: next call that may not return */
  VEC(struct scope_entry) entries; /* see scope.c */
  VEC(struct scope_point) scope_points; /* see lifetime.c; filled when first needed */
  VEC(struct block_scopes) block_scopes;
  bool are_points_plain;
  struct map block_index; /* basic block -> index in block_scopes */
  VEC(struct life_change) life_changes;
  struct map reborn;     /* objects that may have ended where they are declared */
  struct map changed_at; /* instructions before which there are changes */
};

struct translator {
  struct context *ctx;
  struct program *p;
  LLVMContextRef llvm;
  LLVMModuleRef module;
  LLVMTargetDataRef layout;
  struct debug debug;
  const struct sources *sources;
  struct source_lines lines;             /* see initialiser.h */
  struct map globals;                    /* global value -> packed entity */
  struct map noted;                      /* hash of notes already made */
  struct map labels;                     /* basic block whose address is taken -> number */
  const struct rules *watched;           /* NULL = none */
  struct names *models;                  /* names of the functions that come from the library models */
  unsigned byval, sret, align, noreturn; /* LLVM's numbers of attributes */
  struct map named_in_assembly;          /* global values */
  struct map weak;                       /* symbol that may not be there -> variable with its address */
  bool has_lasting_assembly;             /* in a function, but it changes the program without being executed */
  bool has_weak_initial;                 /* such an address is part of an initial value */
  function_id finish;                    /* calls destructors; ID_NONE = there are none */
  bool names_others;                     /* functions that it does not define may be called through pointers */
  bool optimises;                        /* the compiler is told to optimise */
  bool rounds_otherwise;                 /* the program may change how floating point is rounded */
  check_set asks_arithmetic;             /* the user's code is compiled with checks of these kinds */
  check_set checks_arithmetic;           /* the same if the function under translation is the user's, or nothing */
  unsigned nosanitize;                   /* LLVM's number of the metadata of such checks */
  bool failed;                           /* a diagnostic was added: give up */
  struct translation_log *log;           /* NULL = not wanted */
  struct body *body;                     /* NULL outside of functions */
};

/* start.c */
void declare_finish(struct translator *);
void finish_program(struct translator *); /* calls destructors, if there are any */
bool create_start(struct translator *, const struct sources *);

/* known.c: what of a module as a whole, and of a function, is not modelled */
void check_module(struct translator *);
uint32_t check_function(struct translator *, LLVMValueRef f); /* marks of its first edge */
uint32_t check_bundles(struct translator *, LLVMValueRef call);
bool is_naked(LLVMValueRef f);

/* front.c: the modules of all sources as one, in a context of its own; NULL after a diagnostic. */
struct llvm_messages {
  struct context *ctx;
  bool failed;
};
LLVMModuleRef read_sources(struct context *, struct llvm_messages *, const struct sources *,
                           const string_list *more_flags);
void dispose_sources(LLVMModuleRef); /* the context, too */
/* What the user's compiler is called with: the sources may look at these flags. */
void flags_of_user(const struct sources *, string_list *out);
/* Inputs of the entry function: argc, argv and envp of main have names of their own. */
const char *input_name(struct strbuf *name, const char *entry, uint32_t index);
/* Translates the module; `models` are the names of functions that come from the library models. */
bool translate_module(struct context *, const struct sources *, const struct rules *watched, LLVMModuleRef,
                      struct names *models, struct program *, struct translation_log *);

/* value.c: types, constants, pieces */
uint16_t scalar_width(struct translator *, LLVMTypeRef);
bool is_float_type(LLVMTypeRef);
bool is_scalar_type(LLVMTypeRef);
uint64_t type_size(const struct translator *, LLVMTypeRef);  /* bytes in an array */
uint64_t store_size(const struct translator *, LLVMTypeRef); /* bytes written by a store */
void type_pieces(struct translator *, LLVMTypeRef, pieces *out);
struct front_value value_of_expr(expr e);
struct front_value value_const(struct translator *, uint16_t width, u128);
struct front_value value_combine(expr e, const struct front_value *, uint32_t count);
/* The pieces of any operand: instruction, argument or constant. */
void get_values(struct translator *, LLVMValueRef, values *out);
struct front_value get_scalar(struct translator *, LLVMValueRef);
void set_values(struct translator *, LLVMValueRef instruction, const values *);
bool constant_integer(LLVMValueRef, unsigned width, u128 *ret);
/* The number that stands for the address of a label (GNU computed goto). */
struct front_value label_address(struct translator *, LLVMBasicBlockRef);

static inline uint64_t entity_pack(struct entity e) { return (uint64_t)e.kind << 32 | e.id; }
static inline struct entity entity_unpack(uint64_t x) {
  return (struct entity){(enum entity_kind)(x >> 32), (uint32_t)x};
}
/* The entity of a global or alloca (aliases resolved), ENTITY_NONE for anything else. */
struct entity entity_of(struct translator *, LLVMValueRef);

/* address.c: addresses as C would write them */
ctype_id pointee_of(struct translator *, expr address);
struct front_value translate_gep(struct translator *, LLVMValueRef gep);
/* `address` extended by zero-offset fields and elements down to the scalar of LLVM type `type` that is accessed there;
 * `*ret_type` receives its C type. */
expr refine_address(struct translator *, expr address, LLVMTypeRef type, ctype_id *ret_type);
struct front_value offset_address(struct translator *, struct front_value base, uint64_t bytes);

/* global.c: global variables, their initial values, functions' heads */
void declare_globals(struct translator *);
void declare_standard_files(struct translator *); /* before these */
void define_globals(struct translator *);
function_id declare_function(struct translator *, LLVMValueRef);
/* Is every use of this alloca or global a plain load or store of `type`? */
bool is_promotable(LLVMValueRef address, LLVMTypeRef type);
bool is_escaping(struct translator *, LLVMValueRef address);
bool is_lifetime_mark(LLVMValueRef user);

/* external.c: the C type of a global that is defined elsewhere, as far as it is known */
ctype_id external_type(struct translator *, LLVMValueRef global);

/* body.c: one function */
void translate_function(struct translator *, LLVMValueRef);

/* emit.c: operations */
void emit(struct translator *, struct operation, const struct front_value *used, uint32_t used_count, uint32_t marks);
void emit_assign(struct translator *, var_id, struct front_value);
void emit_store(struct translator *, struct front_value address, struct front_value, LLVMTypeRef);
void emit_havoc(struct translator *, var_id, enum havoc_reason, const char *name, uint32_t marks);
var_id new_temporary(struct translator *, uint16_t width, const char *hint, ctype_id);
struct front_value read_variable(struct translator *, var_id);
struct front_value materialise(struct translator *, struct front_value, const char *hint);
/* A temporary with any value. */
struct front_value unknown_value(struct translator *, uint16_t width, enum havoc_reason, uint32_t marks);
/* Remembers, once per line, that something is not modelled exactly. */
void note(struct translator *, enum mark, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The value of an instruction: kept as an expression, or in a temporary if it is used beyond its horizon. */
void define(struct translator *, LLVMValueRef instruction, values *);
/* Whose memory is what is volatile at the address? */
enum owner { OWNER_PROGRAM, OWNER_OTHERS, OWNER_IN_DOUBT };
enum owner owner_of(LLVMValueRef address);
bool is_at_fixed_address(LLVMValueRef address);
/* Reads that are in doubt: an operation that copies, and a value, in a temporary of its own. */
void emit_in_doubt(struct translator *, struct operation, const struct front_value *used, uint32_t used_count);
struct front_value keep_in_doubt(struct translator *, struct front_value);
/* What is read there is any value: says so, once a line. */
void note_others_memory(struct translator *);
/* May arithmetic on constants go wrong where clang does it itself, without a check (folded.c)? */
bool may_fold_overflow(struct translator *);
/* May a member of a value be one of an object instead, since clang makes no temporary (temporary.c)? */
bool may_lack_temporary(struct translator *);
/* The value is evaluated here, if that may be undefined behaviour. */
void keep_value(struct translator *, struct front_value);
/* So are the operands of an instruction that none of the operations since `first` looks at. */
void keep_operands(struct translator *, LLVMValueRef instruction, edge_id first);

/* wide.c: integers of more than 128 bits */
bool is_wide_type(LLVMTypeRef);
void wide_type_pieces(struct translator *, LLVMTypeRef, uint64_t offset, pieces *out);
void wide_constant(struct translator *, LLVMValueRef, values *out);
/* Cuts `in`, moved by `shift` bits (down if positive), into the pieces of `type`; `fill` (width 1) comes in from above.
 */
void cut(struct translator *, LLVMTypeRef type, const values *in, int64_t shift, expr fill, values *out);
bool translate_wide(struct translator *, LLVMValueRef instruction); /* false if it needs no special treatment */

/* vector.c: vectors whose lanes are no whole bytes */
bool is_packed_type(LLVMTypeRef);
/* The type that stands for it in memory: an integer for such a vector, itself for any other. */
LLVMTypeRef memory_type(struct translator *, LLVMTypeRef);
/* The pieces of `type` with the bits of `in`, lowest first. */
void recut(struct translator *, LLVMTypeRef type, const values *in, values *out);
/* The initial bytes, which are 0, of such a vector. */
void initialise_packed(struct translator *, LLVMValueRef constant, unsigned char *bytes);

/* float.c: arithmetic on floating-point bit patterns */
bool translate_float_instruction(struct translator *, LLVMValueRef); /* false if it is none */
/* `instruction` := op(its first `operand_count` operands), piece by piece. */
void translate_float(struct translator *, LLVMValueRef instruction, enum float_op, uint32_t operand_count);

/* unknown.c: a note that the compiled program may do what the model does not; returns the mark. */
uint32_t missing_behaviour(struct translator *, const char *format, ...) __attribute__((format(printf, 2, 3)));

bool is_call(LLVMValueRef instruction); /* of whatever kind */
bool has_foreign_code(struct translator *);

/* assembly.c */
void find_named_in_assembly(struct translator *);
uint32_t check_module_assembly(struct translator *); /* marks of the program's start */

/* instruction.c, call.c, intrinsic.c */
void translate_instruction(struct translator *, LLVMValueRef);
void translate_copy(struct translator *, LLVMValueRef); /* the result is the first operand */
void translate_call(struct translator *, LLVMValueRef);
bool names_others(struct translator *);
/* True if the call is of an intrinsic, which is then done. */
bool translate_intrinsic(struct translator *, LLVMValueRef call, const char *name);
/* All pieces as one bit string, the first lowest; EXPR_NONE if it would be too wide. */
expr join_pieces(struct exprs *, const values *);
/* The compiled program would jump to a place the model does not know. */
void emit_longjmp(struct translator *, const char *name);
/* What a call writes besides its result, for horizons. */
enum call_effect { CALL_PURE, CALL_WRITES_MEMORY, CALL_UNKNOWN };
enum call_effect call_effect(LLVMValueRef call);
const char *intrinsic_name(LLVMValueRef call); /* NULL if it is no intrinsic */
void log_site(struct translator *, LLVMValueRef instruction);

#endif
