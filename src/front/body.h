/* body: pieces of function translation shared by body.c, scope.c and control.c (private to src/front). */
#ifndef OCKHAM_FRONT_BODY_H
#define OCKHAM_FRONT_BODY_H

#include "front/translate.h"

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
/* Of a local whose declaration is gone, the same; NULL if it is the compiler's own. */
LLVMMetadataRef guessed_scope(struct translator *, LLVMValueRef alloca);

/* lifetime.c: where local objects end before their function, and live again */
void find_life(struct translator *, LLVMValueRef alloca, const struct declared *);
/* The declaration of the object is reached, or its scope entered past it. */
void begin_life(struct translator *, object_id);
bool has_life_changes(const struct translator *, LLVMBasicBlockRef from, LLVMBasicBlockRef to);
void change_lives_between(struct translator *, LLVMBasicBlockRef from, LLVMBasicBlockRef to);
bool is_life_changed_at(const struct translator *, LLVMValueRef instruction);
void change_lives_before(struct translator *, LLVMValueRef instruction);

/* locals.c: parameters and allocas */
void create_locals(struct translator *);
void translate_dbg_declare(struct translator *, LLVMValueRef call);
void translate_dynamic_alloca(struct translator *, LLVMValueRef);

#endif
