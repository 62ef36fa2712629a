/* body: pieces of function translation shared by body.c, scope.c and control.c (private to src/front). */
#ifndef OCKHAM_FRONT_BODY_H
#define OCKHAM_FRONT_BODY_H

#include "front/translate/translate.h"

/* control.c: phis and the ends of blocks */
void create_phis(struct translator *, LLVMBasicBlockRef);
void translate_terminator(struct translator *, LLVMValueRef);

/* scope.c: locals that are unknown again where their scope is entered past the declaration */
void find_scope_entries(struct translator *, LLVMValueRef alloca, const struct declared *);
/* The value of a local becomes unknown. */
void forget_local(struct translator *, struct entity);
/* Notes the place of a forget_local, if somebody wants to know. */
void log_scope(struct translator *, struct logged_scope);
/* Forgets what control from one block to another enters the scope of. */
void enter_scopes(struct translator *, LLVMBasicBlockRef from, LLVMBasicBlockRef to);

/* Lexical blocks of the debug information. */
bool is_lexical_block(LLVMMetadataRef scope);
bool is_within_scope(struct translator *, LLVMMetadataRef scope, LLVMMetadataRef outer);
/* The innermost scope with all uses of a local. */
LLVMMetadataRef scope_of_uses(struct translator *, LLVMValueRef alloca);
/* literal.c: is there a block within this scope that is not known, and that a compound literal may belong to? */
bool is_end_unknown(struct translator *, LLVMValueRef literal, LLVMMetadataRef scope);
/* Of a local whose declaration is gone, the same; NULL if it may be the compiler's own. */
LLVMMetadataRef guessed_scope(struct translator *, LLVMValueRef alloca);
/* No identifier of C has a dot in it: such names are the compiler's own. */
bool is_own_name(const char *);
/* One that the compiler has for its own, and the source may have, too. */
bool is_named_like_own(LLVMValueRef alloca);

/* lifetime.c: where local objects end before their function, and live again */
void find_life(struct translator *, LLVMValueRef alloca, const struct declared *);
/* Is the address of a local kept where other names lead, or given to a function? */
bool gets_about(struct translator *, LLVMValueRef alloca);
/* The declaration of the object is reached, or its scope entered past it. */
void begin_life(struct translator *, object_id);
bool has_life_changes(const struct translator *, LLVMBasicBlockRef from, LLVMBasicBlockRef to);
void change_lives_between(struct translator *, LLVMBasicBlockRef from, LLVMBasicBlockRef to);
bool is_life_changed_at(const struct translator *, LLVMValueRef instruction);
void change_lives_before(struct translator *, LLVMValueRef instruction);

/* ways.c: does control come from the one to a block that is wanted, by at least one branch? Blocks among `ends` (NULL,
 * or up to NULL) are not looked at, and nothing behind them. */
bool block_comes_to(LLVMBasicBlockRef from, LLVMBasicBlockRef const *ends,
                    bool (*is_wanted)(const void *data, LLVMBasicBlockRef), const void *data);

/* undeclared.c: functions without debug information. Marks of what of their locals is not known. */
uint32_t check_undeclared(struct translator *, LLVMValueRef function);

/* locals.c: parameters and allocas */
void create_locals(struct translator *);
void translate_dbg_declare(struct translator *, LLVMValueRef call);

/* dynamic.c */
void translate_dynamic_alloca(struct translator *, LLVMValueRef);

/* constant.c: who may write constant locals. Notes the writes that are not plain ones of the initialiser; true if some
 * are a breach. NULL is declared for parameters that are copied by the callee. */
bool find_constant_writes(struct translator *, LLVMValueRef local, LLVMTypeRef, const struct declared *);
/* The address that the instruction writes, so that breaches are seen, and nothing else is. */
struct front_value written_address(struct translator *, LLVMValueRef write, struct front_value address);
/* A struct that a call returns in memory, into a constant: it is written by its address, so it gets room of its own, as
 * the first argument, and is copied behind the call. ID_NONE if there is no constant. */
object_id begin_constant_result(struct translator *, LLVMValueRef call, values *args);
void end_constant_result(struct translator *, LLVMValueRef call, object_id room);

/* call.c */
typedef VEC(var_id) var_list;
/* Variables for the pieces of the call's result; none (ID_NONE) where it is not used. */
void create_results(struct translator *, LLVMValueRef call, const char *hint, ctype_id, var_list *out);
/* Without a callee, of the function at `target`. */
void emit_call(struct translator *, function_id callee, struct front_value target, const values *args,
               const var_list *results, uint32_t marks);

/* library_call.c: true if the call is an operation of the program, which is then added */
bool emit_library(struct translator *, LLVMValueRef call, enum library_model, const char *name, const values *args);
/* The one variable for a result that an operation writes; a fresh one even if it is not used. */
var_id create_result(struct translator *, LLVMValueRef call, const char *hint);
expr to_pointer_width(struct translator *, expr);
void emit_stop_of_call(struct translator *, enum stop_kind, const values *args);
/* Marks of a library function that may do what the model does not. */
uint32_t missing_library(struct translator *, const char *what);

/* allocation.c; `align` may be none. True if the function of the library is refused memory, which is then said. */
void emit_allocation(struct translator *, LLVMValueRef call, enum allocation, struct front_value bytes, expr align);
void emit_calloc(struct translator *, LLVMValueRef call, const values *args);
bool emit_refusal(struct translator *, LLVMValueRef call, const struct function *, const values *args);

/* unknown.c: what no table knows. An unknown function over operands, which may write what they lead to and what other
 * code can reach, or only an unknown result. */
void call_unknown(struct translator *, LLVMValueRef instruction, const char *name, const values *args, uint32_t marks);
void translate_unknown(struct translator *, LLVMValueRef instruction, const char *name, uint32_t marks);
void unknown_result(struct translator *, LLVMValueRef instruction, enum havoc_reason, uint32_t marks);

/* assembly.c */
void translate_assembly(struct translator *, LLVMValueRef call, LLVMValueRef code);
/* Does a call of llvm.write_register write what was read there before some assembly that left it alone? */
bool assembly_keeps_register(struct translator *, LLVMValueRef write);

#endif
