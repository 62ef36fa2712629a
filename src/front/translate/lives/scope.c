/* Locals whose scope control can enter past their declaration.
 *
 * A local without initialiser is unknown each time its declaration is reached; that is what llvm.dbg.declare stands for
 * (locals.c). But `goto` and `switch` can enter a block beyond the declaration, and then the value is unknown as well
 * (C11 6.2.4). LLVM keeps the old value: its alloca lives in the entry block. So: walk back from each use of a local
 * within the lexical block that declares it; an edge that comes from outside the block, met before the declaration,
 * enters past it, and the local's value is forgotten there. Lexical blocks are those of the debug locations.
 *
 * clang drops declarations that no path reaches (before the first `case`); the block of such a local is taken to be the
 * innermost one that holds all its uses. */
#include "front/translate/body.h"

#include <string.h>

struct scope_walk {
  struct translator *t;
  LLVMValueRef alloca;
  struct entity local;
  LLVMMetadataRef scope;    /* the block of its declaration */
  LLVMValueRef declaration; /* NULL if clang dropped it */
  struct map seen;          /* blocks */
  VEC(LLVMBasicBlockRef) work;
};

bool is_within_scope(struct translator *t, LLVMMetadataRef scope, LLVMMetadataRef outer) {
  for (; scope; scope = debug_parent_scope(&t->debug, scope))
    if (scope == outer) return true;
  return false;
}

static uint32_t scope_depth(struct translator *t, LLVMMetadataRef scope) {
  uint32_t depth = 0;
  for (; scope; scope = debug_parent_scope(&t->debug, scope)) depth++;
  return depth;
}

static LLVMMetadataRef common_scope(struct translator *t, LLVMMetadataRef a, LLVMMetadataRef b) {
  while (a && b && a != b) {
    if (scope_depth(t, a) >= scope_depth(t, b))
      a = debug_parent_scope(&t->debug, a);
    else
      b = debug_parent_scope(&t->debug, b);
  }
  return a == b ? a : NULL;
}

bool is_lexical_block(LLVMMetadataRef scope) {
  if (!scope) return false;
  LLVMMetadataKind kind = LLVMGetMetadataKind(scope);
  return kind == LLVMDILexicalBlockMetadataKind || kind == LLVMDILexicalBlockFileMetadataKind;
}

/* The scope in which a block of instructions ends. */
static LLVMMetadataRef final_scope(LLVMBasicBlockRef block) {
  for (LLVMValueRef i = LLVMGetLastInstruction(block); i; i = LLVMGetPreviousInstruction(i)) {
    LLVMMetadataRef scope = debug_scope(i);
    if (scope) return scope;
  }
  return NULL;
}

static uint64_t place_of(struct translator *t, LLVMValueRef instruction) {
  struct map *places = &t->body->places;
  if (!places->entries.len)
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(t->body->llvm); b; b = LLVMGetNextBasicBlock(b)) {
      uint64_t place = 0;
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        *map_put(places, (uint64_t)(uintptr_t)i) = place++;
    }
  return *map_get(places, (uint64_t)(uintptr_t)instruction);
}

/* Does the declaration stand before `use` in its block? With use = NULL: anywhere in the block. */
static bool declared_before(const struct scope_walk *w, LLVMBasicBlockRef block, LLVMValueRef use) {
  if (!w->declaration || LLVMGetInstructionParent(w->declaration) != block) return false;
  return !use || place_of(w->t, w->declaration) < place_of(w->t, use);
}

static void add_block(struct scope_walk *w, LLVMBasicBlockRef block) {
  uint64_t *mark = map_put(&w->seen, (uint64_t)(uintptr_t)block);
  if (*mark) return;
  *mark = 1;
  vec_push(&w->work, block);
}

static void forget_on(struct scope_walk *w, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  vec_push(&w->t->body->entries, ((struct scope_entry){from, to, w->alloca, w->local}));
}

/* Predecessors of a block are the users of the block as a value that are ends of blocks. */
static void walk_back(struct scope_walk *w, LLVMBasicBlockRef block) {
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(w->t->body->llvm);
  for (LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef end = LLVMGetUser(u);
    if (!LLVMIsAInstruction(end) || !LLVMIsATerminatorInst(end)) continue;
    LLVMBasicBlockRef from = LLVMGetInstructionParent(end);
    if (declared_before(w, from, NULL)) continue;
    LLVMMetadataRef scope = final_scope(from);
    if (from == entry || (scope && !is_within_scope(w->t, scope, w->scope)))
      forget_on(w, from, block);
    else
      add_block(w, from);
  }
}

static bool is_access(LLVMValueRef user) {
  return LLVMIsAInstruction(user) && !LLVMIsAPHINode(user) && !is_lifetime_mark(user);
}

static void find_entries(struct translator *t, LLVMValueRef alloca, struct entity local, LLVMMetadataRef scope,
                         LLVMValueRef declaration) {
  struct scope_walk w = {
      .t = t, .alloca = alloca, .local = local, .scope = scope, .declaration = declaration, .seen = MAP_INIT};
  for (LLVMUseRef u = LLVMGetFirstUse(alloca); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!is_access(user) || declared_before(&w, LLVMGetInstructionParent(user), user)) continue;
    if (is_within_scope(t, debug_scope(user), scope)) add_block(&w, LLVMGetInstructionParent(user));
  }
  for (uint32_t i = 0; i < w.work.len; i++) walk_back(&w, w.work.data[i]);
  map_release(&w.seen);
  vec_release(&w.work);
}

LLVMMetadataRef scope_of_uses(struct translator *t, LLVMValueRef alloca) {
  LLVMMetadataRef scope = NULL;
  bool first = true;
  for (LLVMUseRef u = LLVMGetFirstUse(alloca); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!LLVMIsAInstruction(user)) continue;
    LLVMMetadataRef at = debug_scope(user);
    scope = first ? at : common_scope(t, scope, at);
    first = false;
  }
  return scope;
}

bool is_own_name(const char *name) { return !*name || strpbrk(name, ".-"); }

bool is_named_like_own(LLVMValueRef alloca) {
  static const char *const own[] = {"retval", "tmp", "coerce", "saved_stack"};
  const char *name = LLVMGetValueName(alloca);
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    if (strncmp(name, own[i], strlen(own[i])) == 0) return !is_own_name(name);
  return false;
}

LLVMMetadataRef guessed_scope(struct translator *t, LLVMValueRef alloca) {
  bool may_be_own = is_own_name(LLVMGetValueName(alloca)) || is_named_like_own(alloca);
  return may_be_own ? NULL : scope_of_uses(t, alloca);
}

static bool is_saved_stack(LLVMValueRef alloca) {
  for (LLVMUseRef u = LLVMGetFirstUse(alloca); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u), from = LLVMIsAStoreInst(user) ? LLVMGetOperand(user, 0) : NULL;
    const char *name = from && LLVMIsACallInst(from) ? intrinsic_name(from) : NULL;
    if (from && (!name || strncmp(name, "llvm.stacksave", 14) != 0)) return false;
  }
  return true;
}

/* What may be the compiler's own is written before it is read, wherever it is forgotten. */
void find_scope_entries(struct translator *t, LLVMValueRef alloca, const struct declared *d) {
  struct entity local = entity_of(t, alloca);
  bool is_own = is_own_name(LLVMGetValueName(alloca)) || is_saved_stack(alloca);
  LLVMMetadataRef scope = d->instruction ? d->scope : is_own ? NULL : scope_of_uses(t, alloca);
  if ((local.kind != ENTITY_VARIABLE && local.kind != ENTITY_OBJECT) || !is_lexical_block(scope)) return;
  find_entries(t, alloca, local, scope, d->instruction);
}

void forget_local(struct translator *t, struct entity local) {
  if (local.kind == ENTITY_VARIABLE) {
    emit_havoc(t, local.id, HAVOC_SCOPE, NULL, 0);
    return;
  }
  assert(local.kind == ENTITY_OBJECT && t->p->objects.data[local.id].function == t->body->function);
  begin_life(t, local.id);
  struct operation op = operation_make(OP_HAVOC_MEMORY);
  op.sub = HAVOC_SCOPE;
  op.a = expr_object(&t->p->exprs, local.id);
  op.b = expr_const(&t->p->exprs, t->p->pointer_width, t->p->objects.data[local.id].size);
  emit(t, op, NULL, 0, 0);
}

void log_scope(struct translator *t, struct logged_scope place) {
  if (t->log) vec_push(&t->log->scopes, place);
}

void enter_scopes(struct translator *t, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  for (uint32_t i = 0; i < t->body->entries.len; i++) {
    struct scope_entry e = t->body->entries.data[i];
    if (e.from != from || e.to != to) continue;
    log_scope(t, (struct logged_scope){e.alloca, e.local, NULL, from, to, t->body->at});
    forget_local(t, e.local);
  }
}
