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

/* locals.c: parameters and allocas */
void create_locals(struct translator *);
void translate_dbg_declare(struct translator *, LLVMValueRef call);
void translate_dynamic_alloca(struct translator *, LLVMValueRef);

#endif
