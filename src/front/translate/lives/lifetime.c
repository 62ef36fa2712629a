/* The ends of blocks, for locals whose address leaves the block.
 *
 * LLVM keeps every local until the function returns; in C it ends with its block (C11 6.2.4), and the next round of a
 * loop has a new one. Which block an instruction belongs to is in its debug location. So: where control goes from an
 * instruction inside the block to one outside, the object ends. If it may have ended before, it lives again where its
 * declaration is reached or its scope entered past it (scope.c). Ends of basic blocks do not count if anything else is
 * in the block: the branch of an `if` has the place of what surrounds it.
 *
 * One way out shows no instruction outside: `continue` in a loop without a condition, or whose condition is a constant,
 * leads straight to the first instruction of the body. The basic block there is entered from outside as well, and is
 * neither a label nor a case: no other jump comes back to the beginning of a block without leaving it.
 *
 * A compound literal has no declaration; it lives in the innermost block with all that is done to it (clang has one for
 * each statement that is a block of its own in C, except those in literal.c). Objects whose address stays within loads
 * and stores need none of this. */
#include "front/translate/body.h"

#include <string.h>

/* ---- where control is in which scope ---- */

/* The scope of an object under consideration. */
struct life {
  struct translator *t;
  object_id object;
  LLVMMetadataRef scope;
  struct map late;       /* what uses it by its name though it stands outside */
  uint32_t first_change; /* in body.life_changes */
};

static void add_point(struct body *b, LLVMValueRef at, LLVMMetadataRef scope) {
  vec_push(&b->scope_points, ((struct scope_point){at, scope}));
}

/* Whoever calls it by its name knows that it lives: it has lived all the time since control was inside. */
static void extend_scope(const struct life *x, uint32_t first, LLVMValueRef at) {
  struct body *b = x->t->body;
  while (b->scope_points.len > first && !is_within_scope(x->t, vec_last(&b->scope_points).scope, x->scope))
    b->scope_points.len--;
  if (b->scope_points.len == first) add_point(b, at, x->scope);
}

/* How control goes on behind what is called at the end of a block is stored before it. */
static bool is_bookkeeping(LLVMValueRef i) {
  return LLVMIsAStoreInst(i) && strncmp(LLVMGetValueName(LLVMGetOperand(i, 1)), "cleanup.dest", 12) == 0;
}

/* The scopes of a basic block, one point for each change. */
static struct block_scopes scopes_of(const struct life *x, LLVMBasicBlockRef block) {
  struct body *b = x->t->body;
  struct block_scopes s = {block, b->scope_points.len, 0};
  LLVMMetadataRef last = NULL;
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i && !LLVMIsATerminatorInst(i); i = LLVMGetNextInstruction(i)) {
    LLVMMetadataRef scope = is_bookkeeping(i) ? NULL : debug_scope(i);
    if (x->late.entries.len && map_get(&x->late, (uint64_t)(uintptr_t)i)) {
      extend_scope(x, s.first, i);
      last = vec_last(&b->scope_points).scope;
    } else if (scope && scope != last) {
      add_point(b, i, scope);
      last = scope;
    }
  }
  LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
  if (!last && !x->late.entries.len && debug_scope(end)) add_point(b, end, debug_scope(end));
  s.count = b->scope_points.len - s.first;
  return s;
}

static const struct block_scopes *scopes_at(const struct body *b, LLVMBasicBlockRef block) {
  return &b->block_scopes.data[*map_get(&b->block_index, (uint64_t)(uintptr_t)block)];
}

/* Where nothing is said, control is where it comes from. False if nothing is said there either. */
static bool inherit_scope(const struct life *x, struct block_scopes *s) {
  struct body *b = x->t->body;
  LLVMMetadataRef found = NULL;
  for (LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(s->block)); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef end = LLVMGetUser(u);
    if (!LLVMIsAInstruction(end) || !LLVMIsATerminatorInst(end)) continue;
    const struct block_scopes *from = scopes_at(b, LLVMGetInstructionParent(end));
    if (!from->count || (found && is_within_scope(x->t, found, x->scope))) continue;
    found = b->scope_points.data[from->first + from->count - 1].scope;
  }
  if (!found) return false;
  *s = (struct block_scopes){s->block, b->scope_points.len, 1};
  add_point(b, LLVMGetBasicBlockTerminator(s->block), found);
  return true;
}

static void inherit_scopes(const struct life *x) {
  struct body *b = x->t->body;
  for (bool again = true; again;) {
    again = false;
    for (uint32_t i = 0; i < b->block_scopes.len; i++)
      if (!b->block_scopes.data[i].count) again |= inherit_scope(x, &b->block_scopes.data[i]);
  }
}

/* They are the same for all objects that are used inside only. */
static void find_points(const struct life *x) {
  struct body *b = x->t->body;
  bool is_plain = !x->late.entries.len;
  if (b->block_scopes.len && b->are_points_plain && is_plain) return;
  b->are_points_plain = is_plain;
  vec_clear(&b->block_scopes);
  vec_clear(&b->scope_points);
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(b->llvm); block; block = LLVMGetNextBasicBlock(block)) {
    vec_push(&b->block_scopes, scopes_of(x, block));
    *map_put(&b->block_index, (uint64_t)(uintptr_t)block) = b->block_scopes.len - 1;
  }
  inherit_scopes(x);
}

/* What `__attribute__((cleanup))` calls stands behind the block. */
static void find_late_uses(struct life *x, LLVMValueRef address) {
  for (LLVMUseRef u = LLVMGetFirstUse(address); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!LLVMIsAInstruction(user) || is_lifetime_mark(user)) continue;
    if (LLVMIsAGetElementPtrInst(user)) find_late_uses(x, user);
    LLVMMetadataRef scope = debug_scope(user);
    if (scope && !is_within_scope(x->t, scope, x->scope)) *map_put(&x->late, (uint64_t)(uintptr_t)user) = 1;
  }
}

static bool is_inside(const struct life *x, uint32_t point) {
  return is_within_scope(x->t, x->t->body->scope_points.data[point].scope, x->scope);
}

/* Is control in the scope where a basic block begins, and where it ends? False if nothing is known. */
static bool begins_inside(const struct life *x, LLVMBasicBlockRef block, bool *ret) {
  const struct block_scopes *s = scopes_at(x->t->body, block);
  if (s->count) *ret = is_inside(x, s->first);
  return s->count;
}

static bool ends_inside(const struct life *x, LLVMBasicBlockRef block, bool *ret) {
  const struct block_scopes *s = scopes_at(x->t->body, block);
  if (s->count) *ret = is_inside(x, s->first + s->count - 1);
  return s->count;
}

/* ---- blocks that are left and entered at once ---- */

static bool begins_with_label(LLVMBasicBlockRef block) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i && LLVMIsACallInst(i); i = LLVMGetNextInstruction(i)) {
    const char *name = intrinsic_name(i);
    if (!name || strncmp(name, "llvm.dbg.", 9) != 0) return false;
    if (strcmp(name, "llvm.dbg.label") == 0) return true;
  }
  return false;
}

/* Only by falling or branching into it, never by a jump to its middle; and from outside, too. */
static bool is_start_of_scope(const struct life *x, LLVMBasicBlockRef block) {
  if (begins_with_label(block)) return false;
  bool is_entered = false;
  for (LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef end = LLVMGetUser(u);
    if (!LLVMIsAInstruction(end) || !LLVMIsATerminatorInst(end)) return false; /* its address is taken */
    if (LLVMGetInstructionOpcode(end) != LLVMBr) return false;
    bool inside;
    is_entered |= ends_inside(x, LLVMGetInstructionParent(end), &inside) && !inside;
  }
  return is_entered;
}

/* ---- changes ---- */

static void add_change(struct life *x, enum op_kind kind, LLVMValueRef before, LLVMBasicBlockRef from,
                       LLVMBasicBlockRef to) {
  struct body *b = x->t->body;
  vec_push(&b->life_changes, ((struct life_change){kind, x->object, before, from, to, false}));
  if (before) *map_put(&b->changed_at, (uint64_t)(uintptr_t)before) = 1;
}

static void look_into(struct life *x, const struct block_scopes *s) {
  for (uint32_t i = 1; i < s->count; i++) {
    bool was = is_inside(x, s->first + i - 1), is = is_inside(x, s->first + i);
    LLVMValueRef at = x->t->body->scope_points.data[s->first + i].at;
    if (was != is) add_change(x, was ? OP_END_LIFE : OP_BEGIN_LIFE, at, s->block, s->block);
  }
}

static void look_behind(struct life *x, LLVMBasicBlockRef from) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
  bool was, is;
  if (!ends_inside(x, from, &was)) return;
  for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) {
    LLVMBasicBlockRef to = LLVMGetSuccessor(end, i);
    bool is_repeated = false;
    for (unsigned k = 0; k < i && !is_repeated; k++) is_repeated = LLVMGetSuccessor(end, k) == to;
    if (is_repeated || !begins_inside(x, to, &is) || (!was && !is)) continue;
    bool is_again = was && is && is_start_of_scope(x, to);
    if (was && (!is || is_again)) add_change(x, OP_END_LIFE, NULL, from, to);
    if (is && (!was || is_again)) add_change(x, OP_BEGIN_LIFE, NULL, from, to);
  }
}

/* Basic blocks that control reaches behind an end, from their beginning on. */
static void find_behind_ends(const struct life *x, struct map *reached) {
  const struct body *b = x->t->body;
  VEC(LLVMBasicBlockRef) work = VEC_INIT;
  for (uint32_t i = x->first_change; i < b->life_changes.len; i++) {
    const struct life_change *c = &b->life_changes.data[i];
    if (c->kind != OP_END_LIFE) continue;
    LLVMValueRef end = LLVMGetBasicBlockTerminator(c->from);
    if (c->from != c->to || !c->before) vec_push(&work, c->to);
    for (unsigned k = 0; c->before && k < LLVMGetNumSuccessors(end); k++) vec_push(&work, LLVMGetSuccessor(end, k));
  }
  while (work.len) {
    LLVMBasicBlockRef block = vec_pop(&work);
    uint64_t *mark = map_put(reached, (uint64_t)(uintptr_t)block);
    if (*mark) continue;
    *mark = 1;
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) vec_push(&work, LLVMGetSuccessor(end, k));
  }
  vec_release(&work);
}

static bool may_have_ended(const struct life *x, uint32_t change, const struct map *reached) {
  const struct life_change *all = x->t->body->life_changes.data;
  if (map_get(reached, (uint64_t)(uintptr_t)all[change].from)) return true;
  for (uint32_t i = x->first_change; i < change; i++) /* before, in this block or on this edge */
    if (all[i].kind == OP_END_LIFE && all[i].from == all[change].from) return true;
  return false;
}

/* Whoever is entered for the first time lives already. What is declared lives again where the declaration is reached:
 * before it, nobody knows the address of the new object, only that of the last. */
static void settle_beginnings(struct life *x, bool is_declared) {
  struct body *b = x->t->body;
  struct map reached = MAP_INIT;
  find_behind_ends(x, &reached);
  for (uint32_t i = x->first_change; i < b->life_changes.len; i++) {
    struct life_change *c = &b->life_changes.data[i];
    if (c->kind != OP_BEGIN_LIFE) continue;
    bool is_needed = may_have_ended(x, i, &reached);
    if (is_needed && is_declared) *map_put(&b->reborn, x->object) = 1;
    c->is_dropped = !is_needed || is_declared;
  }
  map_release(&reached);
}

static bool is_literal(LLVMValueRef alloca) { return strncmp(LLVMGetValueName(alloca), ".compoundliteral", 16) == 0; }

/* Where it is used, what is known of its end is missing. */
static void doubt_end(struct translator *t, LLVMValueRef alloca, object_id o) {
  struct life x = {t, o, NULL, MAP_INIT, t->body->life_changes.len};
  for (LLVMUseRef u = LLVMGetFirstUse(alloca); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsAInstruction(user) && !LLVMIsAPHINode(user) && !is_lifetime_mark(user))
      add_change(&x, OP_SKIP, user, LLVMGetInstructionParent(user), LLVMGetInstructionParent(user));
  }
}

/* ---- temporaries ----
 *
 * A struct that a function returned lives as long as the expression around the call. Its address gets about if it is
 * stored, made a number, or handed to a function, which may keep it or return it. What is made of the address by
 * name, and of pointers that functions return to whom it was handed, belongs to the expression: the struct ends behind
 * the last of that. */

struct temporary {
  struct translator *t;
  struct map users;
  bool gets_about;
};

static bool is_handed_over(const struct temporary *x, LLVMValueRef call, LLVMValueRef address) {
  if (!is_call(call) || intrinsic_name(call)) return false;
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
    if (LLVMGetOperand(call, i) == address && !LLVMGetCallSiteEnumAttribute(call, i + 1, x->t->sret) &&
        !LLVMGetCallSiteEnumAttribute(call, i + 1, x->t->byval))
      return true;
  return false;
}

/* What is done with an address without keeping it anywhere else. */
static bool keeps_nothing(LLVMValueRef user, LLVMValueRef address) {
  switch (LLVMGetInstructionOpcode(user)) {
  case LLVMLoad:
  case LLVMGetElementPtr:
  case LLVMICmp:
  case LLVMPHI:
  case LLVMSelect:
  case LLVMBitCast:
  case LLVMAddrSpaceCast:
  case LLVMCall:
  case LLVMInvoke:
  case LLVMCallBr: return true; /* calls: is_handed_over */
  case LLVMStore: return LLVMGetOperand(user, 0) != address;
  case LLVMAtomicRMW: return LLVMGetOperand(user, 1) != address;
  case LLVMAtomicCmpXchg: return LLVMGetOperand(user, 2) != address;
  default: return false;
  }
}

static void find_users(struct temporary *x, LLVMValueRef address) {
  for (LLVMUseRef u = LLVMGetFirstUse(address); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!LLVMIsAInstruction(user) || is_lifetime_mark(user)) continue;
    bool is_handed = is_handed_over(x, user, address);
    x->gets_about |= is_handed || !keeps_nothing(user, address);
    uint64_t *seen = map_put(&x->users, (uint64_t)(uintptr_t)user);
    if (*seen) continue;
    *seen = 1;
    bool is_pointer = LLVMGetTypeKind(LLVMTypeOf(user)) == LLVMPointerTypeKind && !LLVMIsALoadInst(user);
    if (is_pointer && (!is_call(user) || is_handed)) find_users(x, user);
  }
}

bool gets_about(struct translator *t, LLVMValueRef alloca) {
  struct temporary x = {.t = t, .users = MAP_INIT};
  find_users(&x, alloca);
  map_release(&x.users);
  return x.gets_about;
}

static LLVMValueRef last_user(const struct temporary *x, LLVMBasicBlockRef block) {
  LLVMValueRef last = NULL;
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
    if (map_get(&x->users, (uint64_t)(uintptr_t)i)) last = i;
  return last;
}

static LLVMValueRef first_user(const struct temporary *x, LLVMBasicBlockRef block) {
  LLVMValueRef i = LLVMGetFirstInstruction(block);
  while (i && !map_get(&x->users, (uint64_t)(uintptr_t)i)) i = LLVMGetNextInstruction(i);
  return i;
}

static bool is_used_in(const void *x, LLVMBasicBlockRef block) { return last_user(x, block) != NULL; }

/* Does the expression go on in another block? Not by beginning anew, in the block of the first user. */
static bool goes_on(const struct temporary *x, LLVMBasicBlockRef from, LLVMBasicBlockRef first) {
  LLVMBasicBlockRef ends[] = {first, from, NULL};
  return block_comes_to(from, ends, is_used_in, x);
}

/* The block of the function's text in which it is made. */
static LLVMBasicBlockRef first_block(const struct temporary *x) {
  LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(x->t->body->llvm);
  while (block && !last_user(x, block)) block = LLVMGetNextBasicBlock(block);
  return block;
}

static void find_temporary_life(struct translator *t, LLVMValueRef alloca, object_id o) {
  struct temporary x = {.t = t, .users = MAP_INIT};
  find_users(&x, alloca);
  LLVMBasicBlockRef first = x.gets_about ? first_block(&x) : NULL;
  struct life life = {t, o, NULL, MAP_INIT, t->body->life_changes.len};
  bool is_ended = false;
  for (LLVMBasicBlockRef b = first; b; b = LLVMGetNextBasicBlock(b)) {
    LLVMValueRef last = last_user(&x, b);
    if (!last || LLVMIsATerminatorInst(last) || goes_on(&x, b, first)) continue;
    LLVMValueRef next = LLVMGetNextInstruction(last);
    while (LLVMIsAPHINode(next)) next = LLVMGetNextInstruction(next);
    add_change(&life, OP_END_LIFE, next, b, b);
    is_ended = true;
  }
  if (is_ended) {
    add_change(&life, OP_BEGIN_LIFE, first_user(&x, first), first, first);
    settle_beginnings(&life, false);
  }
  map_release(&x.users);
}

/* Does a call return into it? Assignments of the source go through a temporary of the compiler's, so it is one. */
static bool is_returned_into(struct translator *t, LLVMValueRef alloca) {
  for (LLVMUseRef u = LLVMGetFirstUse(alloca); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsAGetElementPtrInst(user) && strncmp(LLVMGetValueName(user), "coerce.dive", 11) == 0) return true;
    const char *name = LLVMIsACallInst(user) ? intrinsic_name(user) : NULL;
    if (LLVMIsACallInst(user) && !name && LLVMGetOperand(user, 0) == alloca &&
        LLVMGetCallSiteEnumAttribute(user, 1, t->sret))
      return true;
    if (name && strncmp(name, "llvm.memcpy", 11) == 0 && LLVMGetOperand(user, 0) == alloca &&
        strncmp(LLVMGetValueName(LLVMGetOperand(user, 1)), "tmp.coerce", 10) == 0)
      return true;
  }
  return false;
}

/* Is it a local of the source, perhaps, that is not known to be declared anywhere? */
static bool is_undeclared(struct translator *t, LLVMValueRef alloca, const struct declared *d) {
  return !d->instruction && is_named_like_own(alloca) && gets_about(t, alloca) && !is_returned_into(t, alloca);
}

void find_life(struct translator *t, LLVMValueRef alloca, const struct declared *d) {
  struct entity local = entity_of(t, alloca);
  LLVMMetadataRef scope = d->instruction ? d->scope : is_literal(alloca) ? scope_of_uses(t, alloca) : NULL;
  if (local.kind != ENTITY_OBJECT || !t->p->objects.data[local.id].is_escaping) return;
  bool is_doubtful = is_literal(alloca) ? is_end_unknown(t, alloca, scope) : is_undeclared(t, alloca, d);
  if (is_doubtful) doubt_end(t, alloca, local.id);
  if (!scope) scope = guessed_scope(t, alloca);
  if (!scope && LLVMGetTypeKind(LLVMGetAllocatedType(alloca)) == LLVMStructTypeKind)
    find_temporary_life(t, alloca, local.id);
  if (!is_lexical_block(scope)) return;
  struct body *b = t->body;
  struct life x = {t, local.id, scope, MAP_INIT, b->life_changes.len};
  find_late_uses(&x, alloca);
  find_points(&x);
  for (uint32_t i = 0; i < b->block_scopes.len; i++) look_into(&x, &b->block_scopes.data[i]);
  for (uint32_t i = 0; i < b->block_scopes.len; i++) look_behind(&x, b->block_scopes.data[i].block);
  settle_beginnings(&x, d->instruction != NULL);
  map_release(&x.late);
}

/* ---- emission ---- */

static void emit_life(struct translator *t, enum op_kind kind, object_id o) {
  struct operation op = operation_make(kind);
  if (kind != OP_SKIP) op.a = expr_object(&t->p->exprs, o);
  bool is_doubt = kind == OP_SKIP;
  emit(t, op, NULL, 0,
       is_doubt ? missing_behaviour(t, "the end of an object whose block debug information does not tell") : 0);
}

void begin_life(struct translator *t, object_id o) {
  if (map_get(&t->body->reborn, o)) emit_life(t, OP_BEGIN_LIFE, o);
}

bool has_life_changes(const struct translator *t, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  const struct body *b = t->body;
  for (uint32_t i = 0; i < b->life_changes.len; i++) {
    const struct life_change *c = &b->life_changes.data[i];
    if (!c->before && !c->is_dropped && c->from == from && c->to == to) return true;
  }
  return false;
}

void change_lives_between(struct translator *t, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  for (uint32_t i = 0; i < t->body->life_changes.len; i++) {
    struct life_change c = t->body->life_changes.data[i];
    if (!c.before && !c.is_dropped && c.from == from && c.to == to) emit_life(t, c.kind, c.object);
  }
}

bool is_life_changed_at(const struct translator *t, LLVMValueRef instruction) {
  return t->body->life_changes.len && map_get(&t->body->changed_at, (uint64_t)(uintptr_t)instruction);
}

void change_lives_before(struct translator *t, LLVMValueRef instruction) {
  if (!is_life_changed_at(t, instruction)) return;
  for (uint32_t i = 0; i < t->body->life_changes.len; i++) {
    struct life_change c = t->body->life_changes.data[i];
    if (c.before == instruction && !c.is_dropped) emit_life(t, c.kind, c.object);
  }
}
