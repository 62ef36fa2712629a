/* Adding operations to the function under translation. */
#include "front/translate/checks/overflow.h"

#include <string.h>

void note(struct translator *t, enum mark mark, const char *format, ...) {
  struct strbuf text = STRBUF_INIT;
  va_list args;
  va_start(args, format);
  strbuf_vprintf(&text, format, args);
  va_end(args);
  struct position at = t->body ? t->body->at : (struct position){ID_NONE, 0, 0};
  uint64_t key = hash_combine(hash_combine(hash_bytes(text.text, text.len), at.line), at.file);
  uint64_t *seen = map_put(&t->noted, key);
  if (!*seen) program_note(t->p, mark, at, text.text);
  *seen = 1;
  strbuf_release(&text);
}

void emit(struct translator *t, struct operation op, const struct front_value *used, uint32_t used_count,
          uint32_t marks) {
  assert(t->p->locations.data[t->body->here].function == t->body->function);
  struct body *b = t->body;
  for (uint32_t i = 0; i < used_count; i++)
    if (used[i].flags & VALUE_FLOAT) marks |= MARK_FLOAT;
  if (marks & MARK_FLOAT)
    note(t, MARK_FLOAT, "floating-point arithmetic: all engines but bounded take its results as unknown");
  loc_id next = program_add_location(t->p, b->function);
  program_add_edge(t->p, b->here, next, op, b->at, marks);
  b->here = next;
}

var_id new_temporary(struct translator *t, uint16_t width, const char *hint, ctype_id type) {
  struct body *b = t->body;
  struct strbuf name = STRBUF_INIT;
  strbuf_printf(&name, "%s$%u", hint, ++b->temporaries);
  var_id v = program_add_variable(t->p, (struct variable){.name = program_intern(t->p, name.text),
                                                          .width = width,
                                                          .kind = VARIABLE_TEMPORARY,
                                                          .type = type,
                                                          .function = b->function,
                                                          .at = b->at,
                                                          .initial = EXPR_NONE});
  strbuf_release(&name);
  return v;
}

struct front_value read_variable(struct translator *t, var_id v) {
  assert(v < t->p->variables.len);
  struct front_value x = value_of_expr(expr_var(&t->p->exprs, t->p->variables.data[v].width, v));
  x.flags = VALUE_READS;
  return x;
}

void emit_assign(struct translator *t, var_id v, struct front_value x) {
  assert(t->p->variables.data[v].width == expr_width(&t->p->exprs, x.e));
  struct operation op = operation_make(OP_ASSIGN);
  op.var = v;
  op.a = x.e;
  emit(t, op, &x, 1, 0);
}

void emit_havoc(struct translator *t, var_id v, enum havoc_reason reason, const char *name, uint32_t marks) {
  assert(reason < HAVOC_REASON_COUNT && v < t->p->variables.len);
  struct operation op = operation_make(OP_HAVOC);
  op.var = v;
  op.sub = (uint8_t)reason;
  if (name) op.name = program_intern(t->p, name);
  emit(t, op, NULL, 0, marks);
}

struct front_value unknown_value(struct translator *t, uint16_t width, enum havoc_reason reason, uint32_t marks) {
  var_id v = new_temporary(t, width, "any", CTYPE_NONE);
  emit_havoc(t, v, reason, NULL, marks);
  return read_variable(t, v);
}

void emit_store(struct translator *t, struct front_value address, struct front_value x, LLVMTypeRef type) {
  struct operation op = operation_make(OP_STORE);
  op.a = refine_address(t, address.e, type, &op.type);
  uint16_t bits = (uint16_t)(store_size(t, type) * 8);
  assert(bits % 8 == 0 && expr_width(&t->p->exprs, x.e) <= bits);
  op.b = expr_zext(&t->p->exprs, bits, x.e);
  struct front_value used[] = {address, x};
  emit(t, op, used, 2, 0);
}

/* The C type a temporary takes over from the expression it holds, so that what is read through it keeps its names. */
static ctype_id type_of(struct translator *t, expr e) {
  const struct expr_node *n = expr_get(&t->p->exprs, e);
  if (n->kind == E_VAR) return t->p->variables.data[n->ref].type;
  if (n->kind == E_LOAD) return n->type;
  ctype_id pointee = n->kind == E_INDEX || n->kind == E_FIELD || n->kind == E_OBJECT ? pointee_of(t, e) : CTYPE_NONE;
  return pointee == CTYPE_NONE ? CTYPE_NONE : ctype_pointer(&t->p->types, pointee, t->p->pointer_width / 8);
}

struct front_value materialise(struct translator *t, struct front_value x, const char *hint) {
  var_id v = new_temporary(t, expr_width(&t->p->exprs, x.e), hint, type_of(t, x.e));
  emit_assign(t, v, x);
  *map_put(&t->body->held, v) = x.e.id;
  return read_variable(t, v);
}

/* Position of the last use of an instruction in its own block; HORIZON_NONE if it is used in another block. A use by a
 * phi counts as one at the end of the block the value comes from. */
static uint32_t last_use(struct translator *t, LLVMValueRef instruction, bool *used) {
  LLVMBasicBlockRef here = chain_head(t, LLVMGetInstructionParent(instruction));
  uint32_t last = 0;
  *used = false;
  for (LLVMUseRef u = LLVMGetFirstUse(instruction); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    *used = true;
    if (LLVMIsAPHINode(user)) {
      unsigned count = LLVMCountIncoming(user);
      for (unsigned i = 0; i < count; i++)
        if (LLVMGetIncomingValue(user, i) == instruction && chain_head(t, LLVMGetIncomingBlock(user, i)) != here)
          return HORIZON_NONE;
      last = HORIZON_NONE - 1;
      continue;
    }
    if (chain_head(t, LLVMGetInstructionParent(user)) != here) return HORIZON_NONE;
    uint64_t *position = map_get(&t->body->order, (uint64_t)(uintptr_t)user);
    if (position && *position > last && last != HORIZON_NONE - 1) last = (uint32_t)*position;
  }
  return last;
}

/* Users of a vector or of an integer in several pieces may take some of them: what reads it reads all. */
static bool is_read_as_whole(LLVMValueRef instruction) {
  LLVMTypeRef type = LLVMTypeOf(instruction);
  return LLVMGetTypeKind(type) == LLVMVectorTypeKind || is_wide_type(type);
}

/* Not the value of a variable or of memory alone, which `(void)x` does not use. */
static bool is_computed(const struct expr_node *n) { return n->kind != E_VAR && n->kind != E_LOAD; }

void define(struct translator *t, LLVMValueRef instruction, values *v) {
  assert(t->body->position < t->body->next_call.len);
  struct body *b = t->body;
  bool simple = true;
  for (uint32_t i = 0; i < v->len; i++)
    if (v->data[i].flags || v->data[i].depth >= MAX_DEPTH) simple = false;
  if (!simple) {
    bool used;
    uint32_t last = last_use(t, instruction, &used);
    for (uint32_t i = 0; i < v->len; i++) {
      struct front_value *x = &v->data[i];
      uint32_t limit = x->horizon;
      assert(x->horizon == HORIZON_NONE || (x->flags & VALUE_READS)); /* who reads nothing does not change */
      if ((x->flags & VALUE_TRAPS) && b->next_call.data[b->position] < limit) limit = b->next_call.data[b->position];
      const struct expr_node *n = expr_get(&t->p->exprs, x->e);
      bool temporary =
          n->kind == E_VAR && x->horizon == HORIZON_NONE && t->p->variables.data[n->ref].kind == VARIABLE_TEMPORARY;
      bool is_asked =
          x->flags & (check_set_has(t->p->asked, CHECK_INIT) && is_computed(n) ? VALUE_ANY_READ : VALUE_TRAPS);
      bool has_to_be = !used || (v->len > 1 && is_read_as_whole(instruction));
      bool beyond = (has_to_be && is_asked) || (used && (last > limit || last == HORIZON_NONE));
      if ((beyond && x->flags && !temporary) || x->depth >= MAX_DEPTH) *x = materialise(t, *x, "t");
    }
  }
  for (uint32_t i = 0; i < v->len; i++) assert(v->data[i].depth < MAX_DEPTH);
  set_values(t, instruction, v);
}
