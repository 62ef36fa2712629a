/* Constant locals: which writes are those of the initialiser.
 *
 * A constant is written by its initialiser and by nobody else. clang's code for the initialiser writes it by name, as
 * does whoever takes `const` away at once, `((struct s *)&x)->a = 1`; what tells them apart is where they stand:
 *
 *   - an initialiser that is constant has the place of the declaration: then every other place is a breach;
 *   - elements are addressed and stored at the place of their brace, where an assignment has one place for the member
 *     and another for the operator;
 *   - what has no such mark (copies, results of functions, first elements of arrays) is the initialiser's as long as
 *     nothing has been written to those bytes since the declaration, and there is one (initialiser.h).
 *
 * A breach is addressed as by a pointer, so that everybody sees it (program_forbids_write). Two things that
 * initialisers do by address are written by name instead: loops over elements that are alike, and structs that
 * functions return in memory, which are copied. */
#include "front/translate/body.h"
#include "front/translate/lives/initialiser.h"

#include <string.h>

struct write {
  LLVMValueRef instruction;
  LLVMValueRef step; /* the getelementptr that addresses it, NULL = none */
  uint64_t offset, size;
};

struct constant {
  struct translator *t;
  LLVMValueRef local;
  LLVMValueRef declaration; /* NULL = a parameter, which no instruction initialises */
  const char *name;
  uint64_t size;
  bool is_scalar;
  VEC(struct write) writes;
};

static LLVMMetadataRef place(LLVMValueRef i) { return LLVMInstructionGetDebugLoc(i); }

static bool is_block_write(LLVMValueRef i) {
  const char *name = LLVMIsACallInst(i) ? intrinsic_name(i) : NULL;
  return name && (strncmp(name, "llvm.memcpy", 11) == 0 || strncmp(name, "llvm.memmove", 12) == 0 ||
                  strncmp(name, "llvm.memset", 11) == 0);
}

static bool is_fill(LLVMValueRef i) { return is_block_write(i) && strncmp(intrinsic_name(i), "llvm.memset", 11) == 0; }

/* ---- all writes by name ---- */

/* Adds what the step does to the address; false if it is not constant. */
static bool add_offset(const struct translator *t, LLVMValueRef step, uint64_t *offset) {
  LLVMTypeRef type = LLVMGetGEPSourceElementType(step);
  for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(step); i++) {
    LLVMValueRef index = LLVMGetOperand(step, i);
    if (!LLVMIsAConstantInt(index)) return false;
    uint64_t n = (uint64_t)LLVMConstIntGetSExtValue(index);
    if (i == 1) {
      *offset += n * type_size(t, type);
    } else if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
      *offset += LLVMOffsetOfElement(t->layout, type, (unsigned)n);
      type = LLVMStructGetTypeAtIndex(type, (unsigned)n);
    } else {
      type = LLVMGetElementType(type);
      *offset += n * type_size(t, type);
    }
  }
  return true;
}

static void add_write(struct constant *c, LLVMValueRef user, LLVMValueRef step, bool is_exact, uint64_t offset,
                      uint64_t size) {
  if (!is_exact || offset >= c->size || size > c->size - offset) offset = 0, size = c->size;
  vec_push(&c->writes, ((struct write){user, step, offset, size}));
}

static bool returns_into(const struct constant *c, LLVMValueRef call, LLVMValueRef address) {
  return LLVMIsACallInst(call) && !intrinsic_name(call) && LLVMGetNumArgOperands(call) &&
         LLVMGetOperand(call, 0) == address && LLVMGetCallSiteEnumAttribute(call, 1, c->t->sret);
}

static void find_writes(struct constant *c, LLVMValueRef address, LLVMValueRef step, bool is_exact, uint64_t offset) {
  for (LLVMUseRef u = LLVMGetFirstUse(address); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsAGetElementPtrInst(user)) {
      uint64_t inside = offset;
      bool is_known = add_offset(c->t, user, &inside);
      find_writes(c, user, user, is_exact && is_known, inside);
    } else if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == address) {
      add_write(c, user, step, is_exact, offset, store_size(c->t, LLVMTypeOf(LLVMGetOperand(user, 0))));
    } else if (is_block_write(user) && LLVMGetOperand(user, 0) == address) {
      LLVMValueRef size = LLVMGetOperand(user, 2);
      bool is_sized = LLVMIsAConstantInt(size);
      add_write(c, user, step, is_exact && is_sized, offset, is_sized ? LLVMConstIntGetZExtValue(size) : 0);
    } else if (returns_into(c, user, address)) {
      add_write(c, user, step, false, 0, 0);
    }
  }
}

/* ---- the order of two ---- */

static bool comes_later(LLVMValueRef from, LLVMValueRef to, LLVMValueRef unless) {
  for (LLVMValueRef i = LLVMGetNextInstruction(from); i && i != unless; i = LLVMGetNextInstruction(i))
    if (i == to) return true;
  return false;
}

/* Can control go from one to the other without passing the declaration? */
static bool reaches(const struct constant *c, LLVMValueRef from, LLVMValueRef to) {
  LLVMBasicBlockRef target = LLVMGetInstructionParent(to);
  if (comes_later(from, to, c->declaration)) return true;
  if (c->declaration && comes_later(from, c->declaration, NULL)) return false;
  struct map seen = MAP_INIT;
  VEC(LLVMBasicBlockRef) work = VEC_INIT;
  bool found = false;
  vec_push(&work, LLVMGetInstructionParent(from));
  while (work.len && !found) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(vec_pop(&work));
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end) && !found; i++) {
      LLVMBasicBlockRef next = LLVMGetSuccessor(end, i);
      uint64_t *mark = map_put(&seen, (uint64_t)(uintptr_t)next);
      if (*mark) continue;
      *mark = 1;
      bool has_declaration = c->declaration && LLVMGetInstructionParent(c->declaration) == next;
      LLVMValueRef first = LLVMGetFirstInstruction(next);
      found = next == target && (!has_declaration || first == to || comes_later(first, to, c->declaration));
      if (!has_declaration) vec_push(&work, next);
    }
  }
  vec_release(&work);
  map_release(&seen);
  return found;
}

/* ---- whose writes they are ---- */

static bool is_at_declaration(const struct constant *c, const struct write *w) {
  return c->declaration && place(w->instruction) == place(c->declaration);
}

static bool is_at_brace(const struct write *w) { return w->step && place(w->step) == place(w->instruction); }

/* The first element of an array, at the address of the array: assignments make one of the element. */
static bool is_first_element(const struct write *w) {
  LLVMTypeRef type = LLVMGetGEPSourceElementType(w->step);
  for (unsigned i = 2; i < (unsigned)LLVMGetNumOperands(w->step); i++)
    type = LLVMGetTypeKind(type) == LLVMStructTypeKind
               ? LLVMStructGetTypeAtIndex(type, (unsigned)LLVMConstIntGetZExtValue(LLVMGetOperand(w->step, i)))
               : LLVMGetElementType(type);
  return LLVMGetTypeKind(type) == LLVMArrayTypeKind;
}

/* Is all of the initialiser at the declaration? Zeroes may be there and elements follow. */
static bool is_at_once(const struct constant *c) {
  bool is_there = false, has_elements = false;
  for (uint32_t i = 0; i < c->writes.len; i++) {
    const struct write *w = &c->writes.data[i];
    is_there |= is_at_declaration(c, w);
    has_elements |= !is_at_declaration(c, w) && is_at_brace(w);
  }
  return is_there && !has_elements;
}

static bool is_written_before(const struct constant *c, const struct write *w) {
  for (uint32_t i = 0; i < c->writes.len; i++) {
    const struct write *before = &c->writes.data[i];
    if (before == w || place(before->instruction) == place(w->instruction)) continue;
    if (is_fill(before->instruction) && (is_at_declaration(c, before) || is_at_brace(before))) continue;
    bool is_apart = before->offset + before->size <= w->offset || w->offset + w->size <= before->offset;
    if (!is_apart && reaches(c, before->instruction, w->instruction)) return true;
  }
  return false;
}

static bool is_breach(const struct constant *c, const struct write *w) {
  if (!c->declaration) return true;
  if (!place(w->instruction) || is_at_declaration(c, w)) return false; /* without a place: of a parameter */
  if (is_at_once(c)) return true;
  if (c->is_scalar) return true;
  if (LLVMIsAStoreInst(w->instruction) && w->step && !is_first_element(w)) return !is_at_brace(w);
  return is_written_before(c, w);
}

/* ---- what is not known of the initialiser ---- */

/* Taken for the initialiser's, and something tells so. */
static bool is_marked(const struct constant *c, const struct write *w) {
  return is_at_declaration(c, w) || (LLVMIsAStoreInst(w->instruction) && w->step && !is_first_element(w));
}

static bool is_overlapping(const struct write *a, const struct write *b) {
  return a->offset < b->offset + b->size && b->offset < a->offset + a->size;
}

/* Is something written again where it is declared? Of zeroes parts may be. */
static bool is_written_twice(const struct constant *c) {
  for (uint32_t i = 0; i < c->writes.len; i++)
    for (uint32_t k = 0; k < c->writes.len; k++) {
      const struct write *a = &c->writes.data[i], *b = &c->writes.data[k];
      if (i != k && is_at_declaration(c, a) && is_at_declaration(c, b) && !is_fill(a->instruction) &&
          is_overlapping(a, b) && reaches(c, a->instruction, b->instruction))
        return true;
    }
  return false;
}

/* May it be a copy over the zeroes of the initialiser, and not one of its parts? Parts have their step at the brace. */
static bool is_over_zeroes(const struct constant *c, const struct write *w) {
  bool is_passed = w->step && strncmp(LLVMGetValueName(w->step), "arraydecay", 10) == 0; /* an array as a pointer */
  bool is_part = is_at_brace(w) && !is_passed;
  if (!LLVMIsACallInst(w->instruction) || is_at_declaration(c, w) || is_part) return false;
  for (uint32_t i = 0; i < c->writes.len; i++) {
    const struct write *x = &c->writes.data[i];
    bool is_apart = x->offset + x->size <= w->offset || w->offset + w->size <= x->offset;
    if (x != w && !is_apart && is_fill(x->instruction) && (is_at_declaration(c, x) || is_at_brace(x))) return true;
  }
  return false;
}

static bool is_in_doubt(const struct constant *c) {
  struct translator *t = c->t;
  bool is_unmarked = false, has_initialiser = false;
  for (uint32_t i = 0; i < c->writes.len; i++) {
    const struct write *w = &c->writes.data[i];
    if (!place(w->instruction) || is_breach(c, w)) continue;
    if (is_over_zeroes(c, w)) return true;
    has_initialiser = true;
    is_unmarked |= !is_marked(c, w);
  }
  if (!has_initialiser || !*c->name) return false;
  bool is_in_macro = !is_name_at_declaration(t, c->declaration, c->name);
  return (is_in_macro && is_written_twice(c)) || ((is_in_macro || is_unmarked) && may_lack_initialiser(t, c->name));
}

static void note_doubt(const struct constant *c) {
  struct translator *t = c->t;
  bool is_asked = t->p->asked & CHECKS_OF_MEMORY && !t->log && c->declaration && c->writes.len;
  if (!is_asked || t->p->functions.data[t->body->function].is_library_model || !is_in_doubt(c)) return;
  t->body->marks |= missing_behaviour(t, "whether the constant '%s' is written behind its declaration", c->name);
}

/* A loop over the elements, from the first that the others are like. */
static void find_loops(struct constant *c, LLVMValueRef address) {
  for (LLVMUseRef u = LLVMGetFirstUse(address); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsAGetElementPtrInst(user)) find_loops(c, user);
    if (!LLVMIsAPHINode(user) || strncmp(LLVMGetValueName(user), "arrayinit.cur", 13) != 0) continue;
    struct constant loop = {.t = c->t, .local = c->local, .declaration = c->declaration, .size = c->size};
    find_writes(&loop, user, NULL, false, 0);
    for (uint32_t i = 0; i < loop.writes.len; i++)
      *map_put(&c->t->body->of_constants, (uint64_t)(uintptr_t)loop.writes.data[i].instruction) =
          (uint64_t)(uintptr_t)c->local;
    vec_release(&loop.writes);
  }
}

enum { BREACH = 1 };

bool find_constant_writes(struct translator *t, LLVMValueRef local, LLVMTypeRef type, const struct declared *declared) {
  struct constant c = {.t = t,
                       .local = local,
                       .declaration = declared ? declared->instruction : NULL,
                       .name = declared ? declared->name : "",
                       .size = type_size(t, type),
                       .is_scalar = is_scalar_type(type)};
  bool found = false;
  find_writes(&c, local, NULL, true, 0);
  for (uint32_t i = 0; i < c.writes.len; i++) {
    LLVMValueRef w = c.writes.data[i].instruction;
    bool is_result = LLVMIsACallInst(w) && !is_block_write(w);
    if (is_breach(&c, &c.writes.data[i])) {
      *map_put(&t->body->of_constants, (uint64_t)(uintptr_t)w) = BREACH;
      found = true;
    } else if (is_result) {
      *map_put(&t->body->of_constants, (uint64_t)(uintptr_t)w) = (uint64_t)(uintptr_t)local;
    }
  }
  find_loops(&c, local);
  note_doubt(&c);
  vec_release(&c.writes);
  return found;
}

/* ---- translation ---- */

struct front_value written_address(struct translator *t, LLVMValueRef write, struct front_value address) {
  uint64_t *of = t->body->of_constants.entries.len ? map_get(&t->body->of_constants, (uint64_t)(uintptr_t)write) : NULL;
  if (!of) return address;
  if (*of == BREACH) return materialise(t, address, "t");
  struct exprs *s = &t->p->exprs;
  expr object = expr_object(s, entity_of(t, (LLVMValueRef)(uintptr_t)*of).id);
  expr distance = expr_binary(s, E_SUB, address.e, object, 0);
  return value_combine(expr_index(s, object, distance, 1, CTYPE_NONE), &address, 1);
}

static object_id result_of(struct translator *t, LLVMValueRef call) {
  uint64_t *of = t->body->of_constants.entries.len ? map_get(&t->body->of_constants, (uint64_t)(uintptr_t)call) : NULL;
  return of && *of != BREACH ? entity_of(t, (LLVMValueRef)(uintptr_t)*of).id : ID_NONE;
}

object_id begin_constant_result(struct translator *t, LLVMValueRef call, values *args) {
  struct program *p = t->p;
  object_id constant = result_of(t, call), o = p->objects.len;
  if (constant == ID_NONE) return ID_NONE;
  struct object room = p->objects.data[constant];
  room.is_constant = false;
  room.is_escaping = true;
  vec_push(&p->objects, room);
  vec_push(&p->functions.data[t->body->function].objects, o);
  args->data[0] = value_of_expr(expr_object(&p->exprs, o));
  return o;
}

void end_constant_result(struct translator *t, LLVMValueRef call, object_id room) {
  struct operation op = operation_make(OP_COPY);
  op.a = expr_object(&t->p->exprs, result_of(t, call));
  op.b = expr_object(&t->p->exprs, room);
  op.c = expr_const(&t->p->exprs, t->p->pointer_width, t->p->objects.data[room].size);
  emit(t, op, NULL, 0, 0);
}
