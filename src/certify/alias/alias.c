/* Targets, sets of them, and the sets of expressions. */
#include "certify/alias/alias.h"

/* Offsets and strides beyond these mean anywhere in the block. */
enum { MOST_OFFSET = 1 << 19, MOST_STRIDE = (1 << 20) - 1 };

void alias_init(struct alias *a, struct program *p) {
  *a = (struct alias){.program = p};
  vec_push_zero(&a->sets);
  vec_resize(&a->variables, p->variables.len);
  bitset_init(&a->calls_unknown, p->edges.len);
  bitset_init(&a->is_reached, p->functions.len);
}

void alias_release(struct alias *a) {
  for (uint32_t i = 0; i < a->sets.len; i++) vec_release(&a->sets.data[i]);
  vec_release_all(&a->sets, &a->variables, &a->cells, &a->next_cell, &a->values, &a->is_number, &a->callee_chain);
  for (int k = 0; k < TARGET_KIND_COUNT; k++) map_release(&a->first_cell[k]);
  map_release_all(&a->callees, &a->first_callee);
  bitset_release_all(&a->calls_unknown, &a->is_reached);
}

/* ---- targets ---- */

bool target_same_block(const struct alias_target *x, const struct alias_target *y) {
  return x->kind == y->kind && x->id == y->id && x->call == y->call;
}

struct alias_target target_make(struct alias_target block, int64_t offset, uint64_t stride) {
  struct alias_target anywhere = {block.kind, block.id, block.call, 0, 1},
                      start = {block.kind, block.id, block.call, 0, 0};
  if (block.kind == TARGET_FUNCTION) return start;
  if (block.kind == TARGET_UNKNOWN || block.kind == TARGET_ABSOLUTE || block.kind == TARGET_VARARGS) return anywhere;
  if (stride > MOST_STRIDE) return anywhere;
  if (stride) offset = floor_mod(offset, (int64_t)stride);
  if (offset >= MOST_OFFSET || offset < -MOST_OFFSET) return anywhere;
  assert(!stride || (offset >= 0 && offset < (int64_t)stride));
  return (struct alias_target){block.kind, block.id, block.call, offset, (uint32_t)stride};
}

bool target_is_open(const struct alias *a, const struct alias_target *t) {
  if (t->kind != TARGET_OBJECT) return true;
  const struct object *o = &a->program->objects.data[t->id];
  return o->is_escaping || o->is_external;
}

uint64_t target_size(const struct alias *a, const struct alias_target *t) {
  const struct program *p = a->program;
  u128 size;
  if (t->kind == TARGET_OBJECT) {
    const struct object *o = &p->objects.data[t->id];
    return o->is_external && o->size == 0 ? UINT64_MAX : o->size;
  }
  if (t->kind != TARGET_DYNAMIC || p->edges.data[t->id].op.kind != OP_ALLOCATE) return UINT64_MAX;
  if (!expr_is_const(&p->exprs, p->edges.data[t->id].op.a, &size) || size >= ALIAS_ANY_SIZE) return UINT64_MAX;
  return (uint64_t)size;
}

void alias_print_target(const struct alias *a, const struct alias_target *t, struct strbuf *out) {
  const struct program *p = a->program;
  switch (t->kind) {
  case TARGET_UNKNOWN: strbuf_puts(out, "unknown memory"); return;
  case TARGET_ABSOLUTE: strbuf_puts(out, "memory at a fixed address"); return;
  case TARGET_OBJECT: strbuf_printf(out, "'%s'", program_string(p, p->objects.data[t->id].name)); break;
  case TARGET_FUNCTION: strbuf_printf(out, "'%s'", program_string(p, p->functions.data[t->id].name)); return;
  case TARGET_VARARGS:
    strbuf_printf(out, "the variadic arguments of '%s'", program_string(p, p->functions.data[t->id].name));
    return;
  case TARGET_DYNAMIC: strbuf_printf(out, "the memory allocated in line %u", p->edges.data[t->id].at.line); break;
  }
  if (t->stride == 1)
    strbuf_puts(out, " anywhere");
  else if (t->offset)
    strbuf_printf(out, " at offset %lld", (long long)t->offset);
}

bool target_access(const struct alias *a, const struct alias_target *t, uint32_t bytes, struct alias_cell *ret) {
  uint64_t size = target_size(a, t);
  uint32_t stride = t->stride;
  if (t->kind == TARGET_FUNCTION || t->offset < 0 || bytes == 0) return false;
  if (t->kind == TARGET_UNKNOWN || t->kind == TARGET_ABSOLUTE) bytes = 1;
  if (size != UINT64_MAX) {
    uint64_t offset = (uint64_t)t->offset;
    if (offset >= size) return false;
    if (bytes == ALIAS_ANY_SIZE && size < ALIAS_ANY_SIZE) bytes = (uint32_t)(size - offset);
    if (offset + bytes > size) return false;
    if (offset + stride + bytes > size) stride = 0;
  }
  *ret = (struct alias_cell){.block = target_make(*t, 0, 0), .offset = (uint32_t)t->offset, .bytes = bytes};
  ret->stride = stride;
  assert(size == UINT64_MAX || (uint64_t)ret->offset + ret->bytes <= size); /* it lies in the block */
  return true;
}

bool cells_overlap(const struct alias_cell *x, const struct alias_cell *y, bool *is_exact) {
  int64_t d = (int64_t)x->offset - y->offset, step = (int64_t)gcd_u64(x->stride, y->stride);
  if (step == 0) {
    *is_exact = d == 0 && x->bytes == y->bytes;
    return d < (int64_t)y->bytes && -d < (int64_t)x->bytes;
  }
  int64_t r = floor_mod(d, step);
  *is_exact = r == 0 && x->bytes == y->bytes && step >= (int64_t)x->bytes && step > 1;
  return r < (int64_t)y->bytes || step - r < (int64_t)x->bytes;
}

bool alias_overlap(const struct alias *a, const struct alias_target *x, uint64_t bytes_x, const struct alias_target *y,
                   uint64_t bytes_y) {
  struct alias_cell p, q;
  bool exact;
  uint32_t n = bytes_x < ALIAS_ANY_SIZE ? (uint32_t)bytes_x : ALIAS_ANY_SIZE;
  uint32_t m = bytes_y < ALIAS_ANY_SIZE ? (uint32_t)bytes_y : ALIAS_ANY_SIZE;
  if (!target_access(a, x, n, &p) || !target_access(a, y, m, &q)) return false;
  if (target_same_block(x, y)) return x->kind == TARGET_UNKNOWN || cells_overlap(&p, &q, &exact);
  if (x->kind == TARGET_UNKNOWN) return target_is_open(a, y);
  return y->kind == TARGET_UNKNOWN && target_is_open(a, x);
}

/* ---- sets ---- */

uint32_t alias_add_set(struct alias *a, const struct alias_target *list, uint32_t count) {
  target_list set = VEC_INIT;
  for (uint32_t i = 0; i < count; i++) vec_push(&set, list[i]);
  vec_push(&a->sets, set);
  return a->sets.len - 1;
}

static bool target_covers(const struct alias *a, const struct alias_target *big, const struct alias_target *t) {
  if (big->kind == TARGET_UNKNOWN) return target_is_open(a, t);
  if (!target_same_block(big, t)) return false;
  if (big->stride == 0) return t->stride == 0 && t->offset == big->offset;
  return t->stride % big->stride == 0 && floor_mod(t->offset - big->offset, big->stride) == 0;
}

static bool set_covers(const struct alias *a, const target_list *set, const struct alias_target *t) {
  for (uint32_t i = 0; i < set->len; i++)
    if (target_covers(a, &set->data[i], t)) return true;
  return false;
}

bool alias_includes(const struct alias *a, uint32_t x, uint32_t y, struct alias_target *missing) {
  assert((x == SET_ANY || x < a->sets.len) && (y == SET_ANY || y < a->sets.len));
  if (x == y || y == SET_ANY || x == SET_EMPTY) return true;
  *missing = (struct alias_target){TARGET_UNKNOWN, ID_NONE, ID_NONE, 0, 1};
  if (x == SET_ANY) return false;
  const target_list *from = &a->sets.data[x], *to = &a->sets.data[y];
  for (uint32_t i = 0; i < from->len; i++) {
    *missing = from->data[i];
    if (!set_covers(a, to, missing)) return false;
  }
  return true;
}

/* A set under construction; `is_any` if nothing is known. */
struct building {
  struct alias *a;
  target_list list;
  bool is_any;
};

static void put(struct building *b, struct alias_target t) {
  if (!set_covers(b->a, &b->list, &t)) vec_push(&b->list, t);
}

enum target_flow { FLOW_SAME, FLOW_SHIFT, FLOW_STEP, FLOW_BLUR };

static struct alias_target flow_target(struct alias_target t, enum target_flow flow, int64_t amount) {
  switch (flow) {
  case FLOW_SAME: break;
  case FLOW_SHIFT:
    if (amount >= MOST_OFFSET || amount < -MOST_OFFSET) return target_make(t, 0, 1);
    return target_make(t, t.offset + amount, t.stride);
  case FLOW_STEP: return target_make(t, t.offset, gcd_u64(t.stride, (uint64_t)amount));
  case FLOW_BLUR: return target_make(t, 0, 1);
  }
  return t;
}

static void put_set(struct building *b, uint32_t set, enum target_flow flow, int64_t amount) {
  if (set == SET_ANY)
    b->is_any = true;
  else
    for (uint32_t i = 0; i < b->a->sets.data[set].len; i++)
      put(b, flow_target(b->a->sets.data[set].data[i], flow, amount));
}

static uint32_t finish(struct building *b) {
  uint32_t set = SET_ANY;
  for (uint32_t i = 0; i < b->list.len; i++) assert(b->list.data[i].kind <= TARGET_DYNAMIC);
  if (!b->is_any) set = b->list.len ? alias_add_set(b->a, b->list.data, b->list.len) : SET_EMPTY;
  vec_release(&b->list);
  return set;
}

uint32_t alias_blurred(struct alias *a, uint32_t set) {
  if (set == SET_ANY || set == SET_EMPTY) return set;
  struct building b = {.a = a};
  put_set(&b, set, FLOW_BLUR, 0);
  return finish(&b);
}

/* ---- memory ---- */

static uint64_t block_key(const struct alias_target *t) { return (uint64_t)t->id << 32 | t->call; }

void alias_add_cell(struct alias *a, struct alias_cell c) {
  assert(c.block.kind <= TARGET_DYNAMIC && (c.set == SET_ANY || c.set < a->sets.len));
  uint64_t *first = map_put(&a->first_cell[c.block.kind], block_key(&c.block));
  vec_push(&a->cells, c);
  vec_push(&a->next_cell, (uint32_t)*first);
  *first = a->cells.len;
}

uint32_t alias_first_cell(const struct alias *a, const struct alias_target *block) {
  const uint64_t *first = map_get(&a->first_cell[block->kind], block_key(block));
  return first ? (uint32_t)*first : 0;
}

struct alias_cell alias_whole(const struct alias *a, const struct alias_target *t) {
  struct alias_cell c = {.block = target_make(*t, 0, 0), .stride = target_size(a, t) != 1, .bytes = 1};
  return c;
}

bool cell_is_whole(const struct alias *a, const struct alias_cell *c) {
  return c->offset == 0 && c->bytes == 1 && (c->stride == 1 || target_size(a, &c->block) == 1);
}

/* Is every access of `c` one of `fact`? */
static bool is_instance(const struct alias_cell *c, const struct alias_cell *fact) {
  if (c->bytes != fact->bytes) return false;
  if (fact->stride == 0) return c->stride == 0 && c->offset == fact->offset;
  return c->stride % fact->stride == 0 && floor_mod((int64_t)c->offset - fact->offset, fact->stride) == 0;
}

uint32_t alias_read(struct alias *a, const struct alias_cell *c) {
  static const struct alias_target unknown = {TARGET_UNKNOWN, ID_NONE, ID_NONE, 0, 1};
  if (c->block.kind == TARGET_UNKNOWN) return alias_add_set(a, &unknown, 1);
  uint32_t whole = SET_ANY, part = SET_ANY;
  for (uint32_t i = alias_first_cell(a, &c->block); i; i = a->next_cell.data[i - 1]) {
    const struct alias_cell *fact = &a->cells.data[i - 1];
    if (cell_is_whole(a, fact)) whole = fact->set;
    if (!is_instance(c, fact)) continue;
    if (c->stride == fact->stride && c->offset == fact->offset) return fact->set;
    part = fact->set; /* all hold; any will do */
  }
  return part != SET_ANY ? part : alias_blurred(a, whole);
}

/* ---- expressions ---- */

static void put_load(struct building *b, uint32_t address, uint32_t bytes) {
  if (address == SET_ANY) b->is_any = true;
  for (uint32_t i = 0; !b->is_any && i < b->a->sets.data[address].len; i++) {
    struct alias_target t = b->a->sets.data[address].data[i];
    struct alias_cell c;
    if (target_access(b->a, &t, bytes, &c)) put_set(b, alias_read(b->a, &c), FLOW_SAME, 0);
  }
}

/* Numbers near 0 are counters and error codes, never dereferenced. */
static bool is_plausible_address(const struct alias *a, const struct expr_node *n) {
  enum { PAGE = 4096 };
  u128 v = expr_const_value(n);
  return n->width == a->program->pointer_width && v >= PAGE && v <= bits_mask(n->width) - PAGE;
}

static void put_index(struct building *b, const struct expr_node *n, uint32_t base) {
  u128 k;
  if (n->imm == 0) {
    put_set(b, base, FLOW_SAME, 0);
  } else if (expr_is_const(&b->a->program->exprs, n->b, &k)) {
    i128 offset = bits_signed(b->a->program->pointer_width, k) * (i128)(int64_t)n->imm;
    bool fits = offset >= -MOST_OFFSET && offset < MOST_OFFSET;
    put_set(b, base, fits ? FLOW_SHIFT : FLOW_BLUR, (int64_t)offset);
  } else {
    put_set(b, base, FLOW_STEP, n->imm <= MOST_STRIDE ? (int64_t)n->imm : 1);
  }
}

/* Is the expression made of numbers alone? */
static bool is_number(const struct alias *a, const struct expr_node *n) {
  const expr operands[] = {n->a, n->b, n->c};
  switch ((enum expr_kind)n->kind) {
  case E_CONST: return !is_plausible_address(a, n);
  case E_VAR:
  case E_OBJECT:
  case E_FUNCTION: return false;
  case E_ANY_COMPARISON: return true;
  default: break;
  }
  for (int i = n->kind == E_ITE; i < expr_arity((enum expr_kind)n->kind); i++)
    if (!expr_is_none(operands[i]) && !a->is_number.data[operands[i].id] && !(i == 1 && n->kind == E_INDEX))
      return false;
  return true;
}

static void put_sum(struct building *b, const struct expr_node *n, uint32_t x, uint32_t y) {
  u128 k;
  if (n->width == b->a->program->pointer_width && !b->a->is_number.data[n->a.id] &&
      expr_is_const(&b->a->program->exprs, n->b, &k)) {
    i128 offset = bits_signed(n->width, k) * (n->kind == E_SUB ? -1 : 1);
    bool fits = offset >= -MOST_OFFSET && offset < MOST_OFFSET;
    put_set(b, x, fits ? FLOW_SHIFT : FLOW_BLUR, (int64_t)offset); /* a large constant is a distance, no address */
    return;
  }
  put_set(b, x, FLOW_BLUR, 0);
  put_set(b, y, FLOW_BLUR, 0);
}

static uint32_t compute(struct alias *a, const struct expr_node *n, const uint32_t *operands) {
  uint16_t pw = a->program->pointer_width;
  uint32_t x = operands[0], y = operands[1], z = operands[2];
  struct building b = {.a = a};
  struct alias_target leaf = {TARGET_ABSOLUTE, n->ref, ID_NONE, 0, 0};
  switch ((enum expr_kind)n->kind) {
  case E_CONST:
    leaf.id = ID_NONE;
    if (is_plausible_address(a, n)) put(&b, target_make(leaf, 0, 1));
    break;
  case E_VAR: return a->variables.data[n->ref];
  case E_OBJECT:
    leaf.kind = TARGET_OBJECT;
    put(&b, leaf);
    break;
  case E_FUNCTION:
    leaf.kind = TARGET_FUNCTION;
    put(&b, leaf);
    break;
  case E_LOAD: put_load(&b, x, n->width / 8u); break;
  case E_FIELD: put_set(&b, x, FLOW_SHIFT, (int64_t)n->imm); break;
  case E_INDEX: put_index(&b, n, x); break;
  case E_ANY_EXTENSION: return x;
  case E_EXTRACT: put_set(&b, x, n->imm % pw || n->width % pw ? FLOW_BLUR : FLOW_SAME, 0); break;
  case E_CONCAT: {
    bool whole = expr_width(&a->program->exprs, n->b) % pw == 0;
    put_set(&b, x, whole ? FLOW_SAME : FLOW_BLUR, 0);
    put_set(&b, y, whole ? FLOW_SAME : FLOW_BLUR, 0);
    break;
  }
  case E_ADD:
  case E_SUB: put_sum(&b, n, x, y); break;
  case E_ITE:
    put_set(&b, y, FLOW_SAME, 0);
    put_set(&b, z, FLOW_SAME, 0);
    break;
  case E_ANY_COMPARISON: return SET_EMPTY;
  case E_NOT:
  case E_MUL:
  case E_ANY_DIVISION:
  case E_ANY_SHIFT:
  case E_ANY_BITWISE:
  case E_FLOAT:
  case EXPR_KIND_COUNT:
    put_set(&b, x, FLOW_BLUR, 0);
    put_set(&b, y, FLOW_BLUR, 0);
    put_set(&b, z, FLOW_BLUR, 0);
    break;
  }
  return finish(&b);
}

/* Operands precede their users. */
uint32_t alias_value(struct alias *a, expr e) {
  if (expr_is_none(e)) return SET_EMPTY;
  while (a->values.len <= e.id) {
    const struct expr_node n = *expr_get(&a->program->exprs, (expr){a->values.len});
    const expr operands[] = {n.a, n.b, n.c};
    uint32_t sets[3] = {SET_EMPTY, SET_EMPTY, SET_EMPTY};
    for (int i = 0; i < expr_arity((enum expr_kind)n.kind); i++)
      if (!expr_is_none(operands[i])) {
        assert(operands[i].id < a->values.len); /* operands precede their users */
        sets[i] = a->values.data[operands[i].id];
      }
    vec_push(&a->is_number, is_number(a, &n));
    uint32_t set = compute(a, &n, sets);
    vec_push(&a->values, set);
    assert(a->is_number.len == a->values.len);
  }
  return a->values.data[e.id];
}

bool alias_targets(struct alias *a, expr address, target_list *out) {
  uint32_t set = alias_value(a, address);
  if (set == SET_ANY) return false;
  assert(set < a->sets.len);
  for (uint32_t i = 0; i < a->sets.data[set].len; i++) vec_push(out, a->sets.data[set].data[i]);
  return true;
}
