/* Allocation of memory. It succeeds, but for sizes that no machine has: these give null.
 *
 * Idea. Where the form of the size does not exclude such a size, the two outcomes are two branches, so that engines see
 * a condition as any other: `malloc(n * sizeof *p)` with a negative n gives null. Inside the models of library
 * functions only those are looked at whose callers choose the size; that of a copy of what is there is one that a
 * machine has. */
#include "front/translate/body.h"
#include "front/translate/checks/overflow.h"

#include <string.h>

enum { NO_MEMORY = 12 };

/* Sizes of fewer bits may be there. */
static unsigned possible_bits(const struct translator *t) { return t->p->pointer_width == 64 ? 47 : 31; }

static bool is_impossible(const struct translator *t, u128 bytes) { return bytes >> possible_bits(t) != 0; }

static unsigned least(unsigned x, unsigned y) { return x < y ? x : y; }
static unsigned most(unsigned x, unsigned y) { return x > y ? x : y; }

/* The value has at most so many bits, by its form alone. */
static unsigned bits_needed(const struct exprs *s, expr e) {
  const struct expr_node *n = expr_get(s, e);
  unsigned needed = n->width;
  u128 known;
  if (expr_is_const(s, e, &known))
    for (needed = 0; known; known >>= 1) needed++;
  else if (n->kind == E_ZEXT)
    needed = bits_needed(s, n->a);
  else if (n->kind == E_ADD)
    needed = 1 + most(bits_needed(s, n->a), bits_needed(s, n->b));
  else if (n->kind == E_MUL)
    needed = bits_needed(s, n->a) + bits_needed(s, n->b);
  else if (n->kind == E_AND)
    needed = least(bits_needed(s, n->a), bits_needed(s, n->b));
  else if (n->kind == E_OR || n->kind == E_XOR)
    needed = most(bits_needed(s, n->a), bits_needed(s, n->b));
  else if (n->kind == E_ITE)
    needed = most(bits_needed(s, n->b), bits_needed(s, n->c));
  return least(needed, n->width);
}

/* What the models allocate by a size that their caller chooses. */
static const struct sized {
  const char *name;
  uint32_t size, count; /* arguments; the same if it is not multiplied */
  uint64_t said;        /* where there is no such memory */
} SIZED[] = {{"realloc", 1, 1, 0}, {"reallocarray", 1, 2, 0}, {"posix_memalign", 2, 2, NO_MEMORY}};

static const struct sized *sized_model(const struct program *p, const struct function *f) {
  for (size_t i = 0; i < sizeof SIZED / sizeof *SIZED && f->is_library_model; i++)
    if (strcmp(program_string(p, f->name), SIZED[i].name) == 0) return &SIZED[i];
  return NULL;
}

/* A condition for the size to be one that a machine may have; a constant if that is known. */
static expr is_possible(struct translator *t, expr bytes) {
  struct exprs *s = &t->p->exprs;
  const struct function *here = &t->p->functions.data[t->body->function];
  unsigned bits = possible_bits(t);
  u128 known;
  if (expr_is_const(s, bytes, &known)) return expr_const(s, 1, !is_impossible(t, known));
  if (here->is_library_model && !sized_model(t->p, here)) return expr_const(s, 1, 1);
  if (bits_needed(s, bytes) <= bits) return expr_const(s, 1, 1);
  return expr_binary(s, E_ULT, bytes, expr_const(s, expr_width(s, bytes), (u128)1 << bits), 0);
}

/* An allocation that fails says so, by null or by a number, and in errno. */
static void emit_failure(struct translator *t, var_id result, uint64_t said) {
  struct front_value what = value_const(t, t->p->variables.data[result].width, said);
  struct operation op = operation_make(OP_ASSIGN);
  op.var = result;
  op.a = what.e;
  LLVMValueRef number = LLVMGetNamedGlobal(t->module, "__ockham_errno");
  struct entity e = number ? entity_of(t, number) : (struct entity){ENTITY_NONE, 0};
  uint32_t marks = 0;
  if (e.kind == ENTITY_VARIABLE)
    emit_assign(t, e.id, value_const(t, t->p->variables.data[e.id].width, NO_MEMORY));
  else if (e.kind == ENTITY_OBJECT)
    emit_store(t, get_scalar(t, number), value_const(t, 32, NO_MEMORY), LLVMGlobalGetValueType(number));
  else if (e.kind == ENTITY_FUNCTION)
    marks = missing_behaviour(t, "what an allocation that fails leaves in errno");
  emit(t, op, NULL, 0, marks);
}

/* The allocation where the condition holds, and else the failure. */
static void emit_if_possible(struct translator *t, expr possible, const struct operation *allocate, uint64_t alignment,
                             const values *args) {
  struct exprs *s = &t->p->exprs;
  u128 known;
  bool is_known = expr_is_const(s, possible, &known);
  if (is_known && !known) {
    emit_failure(t, allocate->var, 0);
    return;
  }
  loc_id source = t->body->here;
  struct operation guard = operation_make(OP_ASSUME);
  guard.a = possible;
  if (!is_known) emit(t, guard, args->data, args->len, 0);
  emit(t, *allocate, args->data, args->len, 0);
  if (alignment) assume_alignment(t, allocate->var, alignment);
  if (is_known) return;
  loc_id join = t->body->here;
  t->body->here = source;
  guard.a = expr_negate(s, possible);
  emit(t, guard, args->data, args->len, 0);
  emit_failure(t, allocate->var, 0);
  program_add_edge(t->p, t->body->here, join, operation_make(OP_SKIP), t->body->at, 0);
  t->body->here = join;
}

/* What the models allocate by a constant of their caller's fails without a look into the model. */
bool emit_refusal(struct translator *t, LLVMValueRef call, const struct function *f, const values *args) {
  const struct sized *m = sized_model(t->p, f);
  u128 size, count = 1;
  if (!m || args->len <= most(m->size, m->count)) return false;
  if (!expr_is_const(&t->p->exprs, args->data[m->size].e, &size)) return false;
  if (m->count != m->size && !expr_is_const(&t->p->exprs, args->data[m->count].e, &count)) return false;
  if (!is_impossible(t, size * count)) return false;
  emit_failure(t, create_result(t, call, "new"), m->said);
  return true;
}

/* Of any fundamental type, or more on demand. */
static uint64_t allocated_alignment(const struct translator *t, expr align) {
  u128 known, least_one = t->p->pointer_width / 4;
  if (expr_is_none(align) || !expr_is_const(&t->p->exprs, align, &known) || known & (known - 1))
    return (uint64_t)least_one;
  return (uint64_t)(known > least_one ? known : least_one);
}

void emit_allocation(struct translator *t, LLVMValueRef call, enum allocation kind, struct front_value bytes,
                     expr align) {
  struct exprs *s = &t->p->exprs;
  assert(kind <= ALLOC_STACK && expr_width(s, bytes.e) == t->p->pointer_width);
  struct operation op = operation_make(OP_ALLOCATE);
  op.sub = (uint8_t)kind;
  op.a = bytes.e;
  op.b = align;
  expr possible = kind == ALLOC_STACK ? expr_const(s, 1, 1) : is_possible(t, bytes.e);
  values used = VEC_INIT;
  vec_push(&used, bytes);
  op.var = create_result(t, call, "new");
  emit_if_possible(t, possible, &op, allocated_alignment(t, align), &used);
  vec_release(&used);
}

/* Is the product of two unsigned values of the same width no wider? Linear where one is constant. */
static expr product_fits(struct exprs *s, expr x, expr y) {
  uint16_t width = expr_width(s, x), wide = (uint16_t)(2 * width);
  u128 k;
  if (expr_is_const(s, x, &k)) {
    expr swap = x;
    x = y, y = swap;
  }
  if (expr_is_const(s, y, &k))
    return k ? expr_binary(s, E_ULE, x, expr_const(s, width, bits_mask(width) / k), 0) : expr_const(s, 1, 1);
  expr exact = expr_binary(s, E_MUL, expr_zext(s, wide, x), expr_zext(s, wide, y), 0);
  return expr_binary(s, E_EQ, expr_extract(s, width, width, exact), expr_const(s, width, 0), 0);
}

/* calloc gives null, too, where the product of its arguments is too large to be a size. */
void emit_calloc(struct translator *t, LLVMValueRef call, const values *args) {
  struct exprs *s = &t->p->exprs;
  expr n = to_pointer_width(t, args->data[0].e), size = to_pointer_width(t, args->data[1].e);
  struct operation op = operation_make(OP_ALLOCATE);
  op.sub = ALLOC_HEAP_ZEROED;
  op.a = expr_binary(s, E_MUL, n, size, 0);
  op.var = create_result(t, call, "new");
  expr possible = is_possible(t, op.a);
  if (bits_needed(s, n) + bits_needed(s, size) > possible_bits(t))
    possible = expr_binary(s, E_AND, product_fits(s, n, size), possible, 0);
  emit_if_possible(t, possible, &op, 0, args);
}
