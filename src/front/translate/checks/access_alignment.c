/* The alignment of each access, whether clang's sanitizer looks at it or not.
 *
 * Volatile and atomic accesses, parts of complex numbers, `++` and several built-ins have no check of clang's; nor have
 * library functions, which are compiled without it. And where the address of a declared object is cast and used at
 * once, as in `*(int *)&bytes[1]`, clang knows the object's alignment and asks for no more. So every access is checked,
 * but for members of packed structs, which need less: these are told by what the address says of itself. Right behind a
 * check of clang's ours would say the same of the same address, and is not made. */
#include "front/translate/checks/overflow.h"

/* Are values of the C type what the access is of? Whether numbers have a sign is not known. */
static bool is_of_type(const struct translator *t, const struct ctype *c, LLVMTypeRef type) {
  if (!c || c->size != store_size(t, type)) return false;
  switch (LLVMGetTypeKind(type)) {
  case LLVMIntegerTypeKind: return c->kind == CT_INT || c->kind == CT_ENUM || c->kind == CT_BOOL;
  case LLVMPointerTypeKind: return c->kind == CT_POINTER;
  default: return c->kind == CT_FLOAT;
  }
}

/* Is it a member or an element of that type, so that its declaration says how it is aligned? */
static bool is_declared(const struct translator *t, expr address, LLVMTypeRef type) {
  const struct program *p = t->p;
  const struct expr_node *n = expr_get(&p->exprs, address);
  if (n->kind == E_INDEX) return n->imm == store_size(t, type) && is_declared(t, n->a, type);
  if (n->kind != E_FIELD) return false;
  const struct cmember *member = ctype_member(&p->types, n->type, n->ref);
  const struct ctype *c = member ? ctype_resolved(&p->types, member->type) : NULL;
  while (c && c->kind == CT_ARRAY) c = ctype_resolved(&p->types, c->target);
  return is_of_type(t, c, type);
}

/* Does a check of clang's stand before it, with nothing between, of the same address or that of what it is a member of?
 */
static bool is_checked_here(const struct translator *t, expr address, uint64_t alignment) {
  const struct body *b = t->body;
  if (b->aligned_at != b->here || b->aligned_to < alignment) return false;
  while (!expr_same(address, b->aligned)) {
    const struct expr_node *n = expr_get(&t->p->exprs, address);
    if (n->kind != E_FIELD) return false;
    address = n->a;
  }
  return true;
}

void check_access(struct translator *t, LLVMValueRef i, struct front_value address, LLVMTypeRef type) {
  if (!check_set_has(t->asks_arithmetic, CHECK_ALIGNMENT) || LLVMGetMetadata(i, t->nosanitize)) return;
  uint64_t alignment = LLVMABIAlignmentOfType(t->layout, type), said = LLVMGetAlignment(i);
  if (said < alignment && is_declared(t, address.e, type)) return;
  if (said > alignment) alignment = said; /* of a type that is declared with more */
  if (!is_checked_here(t, address.e, alignment)) emit_alignment_check(t, address, alignment);
}
