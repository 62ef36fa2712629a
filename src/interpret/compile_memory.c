/* Instructions for loads and stores: which address form and which check. */
#include "interpret/compile.h"

/* Number of the access size among 8, 16, 32 and 64 bits; 4 = another one. */
static int size_class(unsigned width) {
  return width == 8 ? 0 : width == 16 ? 1 : width == 32 ? 2 : width == 64 ? 3 : 4;
}

static bool fits_offset(int64_t x) { return x >= INT32_MIN && x <= INT32_MAX; }

static object_id root_object(const struct exprs *s, expr e) {
  const struct expr_node *n = expr_get(s, expr_root(s, e));
  return n->kind == E_OBJECT ? n->ref : ID_NONE;
}

struct compile_place compile_place(const struct compiler *c, expr address, unsigned width) {
  const struct exprs *s = &c->program->exprs;
  struct compile_place p = {address, EXPR_NONE, 0, 0, root_object(s, address)};
  int64_t offset;
  expr base = expr_split_offset(s, address, &offset);
  if (!fits_offset(offset)) return p;
  p.base = base;
  p.offset = offset;
  const struct expr_node *n = expr_get(s, base);
  if (n->kind != E_INDEX || n->imm > UINT32_MAX || size_class(width) == 4) return p;
  base = expr_split_offset(s, n->a, &offset);
  if (!fits_offset(offset) || !fits_offset(offset + p.offset)) return p;
  p.base = base;
  p.index = n->b;
  p.stride = n->imm;
  p.offset += offset;
  return p;
}

/* Can the access be checked against the bounds of its root object, in 32 bits? */
static bool is_bounded(const struct compiler *c, const struct compile_place *p, uint64_t bytes) {
  if (p->root == ID_NONE) return false;
  uint64_t size = c->program->objects.data[p->root].size;
  return size >= bytes && size - bytes <= UINT32_MAX;
}

static bool is_fixed(const struct compiler *c, const struct compile_place *p, uint64_t bytes) {
  if (p->root == ID_NONE || !expr_is_none(p->index)) return false;
  if (expr_get(&c->program->exprs, p->base)->kind != E_OBJECT) return false;
  uint64_t size = c->program->objects.data[p->root].size;
  return p->offset >= 0 && size >= bytes && (uint64_t)p->offset <= size - bytes;
}

static uint32_t object_register(struct compiler *c, object_id o) {
  struct machine *m = c->machine;
  if (m->object_register[o] != ID_NONE) return m->object_register[o];
  return compile_constant(c, c->program->pointer_width, m->object_address[o]);
}

static void emit_access(struct compiler *c, bool is_load, struct compile_place p, unsigned width, uint32_t d,
                        uint32_t expr_id) {
  static const struct {
    enum instruction_kind load, store;
  } kinds[] = {{I_LOAD8, I_STORE8},
               {I_LOAD8_FIXED, I_STORE8_FIXED},
               {I_LOAD8_INDEX, I_STORE8_INDEX},
               {I_LOAD8_BOUND, I_STORE8_BOUND}};
  uint64_t bytes = (width + 7) / 8;
  int size = size_class(width);
  struct instruction i = {.d = d, .a = c->memo[p.base.id], .small = (uint8_t)bytes, .imm = (uint64_t)p.offset};
  assert(i.a != ID_NONE && (expr_is_none(p.index) || c->memo[p.index.id] != ID_NONE));
  if (size == 4) {
    i.kind = is_load ? I_LOAD_BYTES : I_STORE_BYTES;
    compile_emit(c, i, expr_id);
    return;
  }
  bool constant = !is_load && p.root != ID_NONE && program_forbids_write(c->program, p.root, p.base);
  int form = 0;
  if (!constant && is_fixed(c, &p, bytes)) {
    form = 1;
  } else if (!constant && is_bounded(c, &p, bytes)) {
    form = 3;
    i.b = expr_is_none(p.index) ? compile_constant(c, c->program->pointer_width, 0) : c->memo[p.index.id];
    i.cell = (struct code_cell){(uint32_t)p.stride, (uint32_t)p.offset};
    i.object = object_register(c, p.root);
    assert(fits_offset(p.offset) && p.stride <= UINT32_MAX);
    i.limit = (uint32_t)(c->program->objects.data[p.root].size - bytes);
  } else if (!expr_is_none(p.index)) {
    form = 2;
    i.b = c->memo[p.index.id];
    i.cell = (struct code_cell){(uint32_t)p.stride, (uint32_t)p.offset};
  }
  i.kind = (uint16_t)((is_load ? kinds[form].load : kinds[form].store) + size);
  compile_emit(c, i, expr_id);
}

void compile_load(struct compiler *c, const struct expr_node *n, expr e, struct compile_place p, uint32_t d) {
  emit_access(c, true, p, n->width, d, e.id);
}

void compile_store(struct compiler *c, expr address, expr value) {
  unsigned width = expr_width(&c->program->exprs, value);
  struct compile_place p = compile_place(c, address, width);
  uint32_t from = compile_value(c, value);
  compile_value(c, p.base);
  if (!expr_is_none(p.index)) compile_value(c, p.index);
  emit_access(c, false, p, width, from, ID_NONE);
}
