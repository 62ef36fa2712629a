/* One function: blocks in reverse postorder, so that definitions come before uses; per block first the horizons (see
 * translate.h), by a scan from its end, then the instructions. A chain (overflow.h) is one block here. */
#include "front/translate/checks/overflow.h"

#include <string.h>

typedef VEC(LLVMBasicBlockRef) blocks;
typedef VEC(LLVMValueRef) instructions;

struct visit {
  LLVMBasicBlockRef block;
  unsigned next; /* successor to look at */
};

/* Reverse postorder of the blocks that control can reach. */
static void order_blocks(LLVMValueRef function, blocks *out) {
  VEC(struct visit) stack = VEC_INIT;
  struct map seen = MAP_INIT;
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function);
  *map_put(&seen, (uint64_t)(uintptr_t)entry) = 1;
  vec_push(&stack, ((struct visit){entry, 0}));
  while (stack.len) {
    struct visit *v = &stack.data[stack.len - 1];
    LLVMValueRef end = LLVMGetBasicBlockTerminator(v->block);
    if (v->next == LLVMGetNumSuccessors(end)) {
      vec_push(out, v->block);
      stack.len--;
      continue;
    }
    LLVMBasicBlockRef successor = LLVMGetSuccessor(end, v->next++);
    uint64_t *mark = map_put(&seen, (uint64_t)(uintptr_t)successor);
    if (*mark) continue;
    *mark = 1;
    vec_push(&stack, ((struct visit){successor, 0}));
  }
  for (uint32_t i = 0, j = out->len; i + 1 < j; i++) {
    LLVMBasicBlockRef swap = out->data[i];
    out->data[i] = out->data[--j];
    out->data[j] = swap;
  }
  map_release(&seen);
  vec_release(&stack);
}

/* ---- horizons ---- */

struct block_writes {
  uint32_t memory, call; /* next position that writes memory, that may do anything */
  struct map variables;  /* variable -> next position that writes it */
};

static bool is_dbg_declare(LLVMValueRef i) {
  const char *name = LLVMIsACallInst(i) ? intrinsic_name(i) : NULL;
  return name && strcmp(name, "llvm.dbg.declare") == 0;
}

static struct entity written_by(struct translator *t, LLVMValueRef i) {
  LLVMValueRef address = NULL;
  if (LLVMIsAStoreInst(i))
    address = LLVMGetOperand(i, 1);
  else if (is_dbg_declare(i)) {
    LLVMValueRef wrapped = LLVMGetOperand(i, 0);
    if (LLVMGetMDNodeNumOperands(wrapped) == 1) LLVMGetMDNodeOperands(wrapped, &address);
  }
  return address ? entity_of(t, address) : (struct entity){ENTITY_NONE, 0};
}

static void note_writes(struct translator *t, LLVMValueRef i, uint32_t position, struct block_writes *w) {
  LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
  if (opcode == LLVMStore || (opcode == LLVMCall && is_dbg_declare(i))) {
    struct entity e = written_by(t, i);
    if (e.kind == ENTITY_VARIABLE)
      *map_put(&w->variables, e.id) = (uint64_t)position + 1;
    else if (opcode == LLVMStore || e.kind == ENTITY_OBJECT)
      w->memory = position;
  } else if (opcode == LLVMCall || opcode == LLVMCallBr || opcode == LLVMInvoke) {
    enum call_effect effect = call_effect(i);
    if (effect != CALL_PURE) w->memory = position;
    if (effect == CALL_UNKNOWN) w->call = position;
  } else if (opcode == LLVMAtomicRMW || opcode == LLVMAtomicCmpXchg) {
    w->memory = position;
  } else if (opcode == LLVMVAArg || opcode == LLVMLandingPad) { /* unknown */
    w->memory = w->call = position;
  }
}

static uint32_t horizon_of_load(struct translator *t, LLVMValueRef load, const struct block_writes *w) {
  struct entity e = entity_of(t, LLVMGetOperand(load, 0));
  if (e.kind != ENTITY_VARIABLE) return w->memory;
  uint64_t *next = map_get(&w->variables, e.id);
  uint32_t horizon = next && *next ? (uint32_t)*next - 1 : HORIZON_NONE;
  bool global = t->p->variables.data[e.id].kind == VARIABLE_GLOBAL;
  return global && w->call < horizon ? w->call : horizon;
}

/* The instructions of a chain, in order. */
static void list_instructions(const struct translator *t, LLVMBasicBlockRef head, instructions *out) {
  for (LLVMBasicBlockRef block = head; block; block = chain_next(t, block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) vec_push(out, i);
}

static void compute_horizons(struct translator *t, const instructions *all) {
  struct body *b = t->body;
  uint32_t count = all->len;
  map_clear(&b->order);
  for (uint32_t i = 0; i < count; i++) *map_put(&b->order, (uint64_t)(uintptr_t)all->data[i]) = i;
  vec_resize(&b->read_horizon, count);
  vec_resize(&b->next_call, count);
  struct block_writes w = {HORIZON_NONE, HORIZON_NONE, MAP_INIT};
  uint32_t position = count;
  while (position) {
    LLVMValueRef i = all->data[--position];
    b->read_horizon.data[position] = LLVMIsALoadInst(i) ? horizon_of_load(t, i, &w) : HORIZON_NONE;
    assert(b->read_horizon.data[position] >=
           position); /* the next write, not one before; or an end of a life behind it */
    b->next_call.data[position] = w.call;
    note_writes(t, i, position, &w);
    if (position && is_life_changed_at(t, i)) w.memory = position - 1; /* what is read must be read before */
  }
  assert(position == 0);
  map_release(&w.variables);
}

/* ---- blocks ---- */

static void translate_block(struct translator *t, LLVMBasicBlockRef block) {
  struct body *b = t->body;
  instructions all = VEC_INIT;
  list_instructions(t, block, &all);
  compute_horizons(t, &all);
  b->here = (loc_id)*map_get(&b->blocks, (uint64_t)(uintptr_t)block);
  for (b->position = 0; b->position < all.len && !t->failed; b->position++) {
    LLVMValueRef i = all.data[b->position];
    struct position at = debug_position(&t->debug, i);
    if (at.line) b->at = at;
    change_lives_before(t, i);
    if (LLVMIsATerminatorInst(i))
      translate_terminator(t, i);
    else if (!is_of_check(t, i))
      translate_instruction(t, i);
  }
  vec_release(&all);
}

static void body_release(struct body *b) {
  map_release(&b->values);
  vec_release(&b->pieces);
  map_release_all(&b->locals, &b->blocks, &b->order, &b->places, &b->skipped, &b->of_constants, &b->chain_heads,
                  &b->chain_next, &b->checked, &b->held, &b->block_index, &b->changed_at, &b->reborn);
  vec_release_all(&b->read_horizon, &b->next_call, &b->entries, &b->scope_points, &b->block_scopes, &b->life_changes);
}

/* clang names the block that a label begins after the label; other blocks have a dot in their names, except the first
 * and that of the return. */
static void add_label(struct program *p, LLVMBasicBlockRef block, loc_id location) {
  const char *name = LLVMGetBasicBlockName(block);
  if (!*name || strchr(name, '.') || strcmp(name, "entry") == 0 || strcmp(name, "return") == 0) return;
  vec_push(&p->labels, ((struct label){location, program_intern(p, name)}));
}

void translate_function(struct translator *t, LLVMValueRef llvm) {
  struct entity e = entity_of(t, llvm);
  assert(e.kind == ENTITY_FUNCTION && t->p->functions.data[e.id].entry == ID_NONE && !t->body);
  struct body body = {.function = e.id, .llvm = llvm};
  struct program *p = t->p;
  body.at = p->functions.data[e.id].at;
  t->body = &body;
  t->checks_arithmetic = p->functions.data[e.id].is_library_model ? 0 : t->asks_arithmetic;
  blocks order = VEC_INIT;
  order_blocks(llvm, &order);
  for (uint32_t i = 0; i < order.len; i++) {
    loc_id l = program_add_location(p, e.id);
    *map_put(&body.blocks, (uint64_t)(uintptr_t)order.data[i]) = l;
    if (!p->functions.data[e.id].is_library_model && !is_made_block(t, order.data[i])) add_label(p, order.data[i], l);
  }
  loc_id entry = program_add_location(p, e.id), exit = program_add_location(p, e.id);
  p->functions.data[e.id].entry = entry;
  p->functions.data[e.id].exit = exit;
  assert(order.len > 0 && order.data[0] == LLVMGetEntryBasicBlock(llvm));
  body.here = entry;
  create_locals(t);
  struct operation skip = operation_make(OP_SKIP);
  program_add_edge(p, body.here, (loc_id)*map_get(&body.blocks, (uint64_t)(uintptr_t)order.data[0]), skip, body.at,
                   check_function(t, llvm) | check_undeclared(t, llvm) | body.marks);
  find_chains(t);
  for (uint32_t i = 0; i < order.len; i++)
    if (!is_continuation(t, order.data[i])) create_phis(t, order.data[i]);
  for (uint32_t i = 0; i < order.len && !t->failed; i++)
    if (!is_continuation(t, order.data[i])) translate_block(t, order.data[i]);
  vec_release(&order);
  body_release(&body);
  t->body = NULL;
}
