#include "walker.h"

#include "base/float.h"

#define STATIC_BASE 0x08000000u
#define STACK_BASE 0x20000000u
#define HEAP_BASE 0x60000000u
#define FUNCTION_BASE 0x01000000u
enum { GAP = 32 };

static bool stop(struct walker *w, enum walker_end end, const char *why) {
  if (w->end == WALK_RUNNING) {
    w->end = end;
    w->why = why;
  }
  return false;
}

/* Small numbers are more likely. */
static u128 random_value(const struct walker *w, uint16_t width, uint32_t number) {
  uint64_t h = hash_combine(hash_combine(w->seed, w->steps), number);
  uint64_t small = h >> 8 & 15;
  switch (h & 3) {
  case 0: return bits_trunc(width, small);
  case 1: return bits_trunc(width, -(u128)small);
  case 2: return bits_trunc(width, bits_min_signed(width) + small - 8);
  default: return bits_trunc(width, (u128)hash_u64(h) << 64 | hash_u64(h + 1));
  }
}

/* A value that the program does not determine. */
static u128 draw(struct walker *w, uint16_t width) {
  if (w->seed == 0) return 0;
  uint32_t number = w->drawn++;
  u128 value = random_value(w, width, number);
  return w->undetermined ? w->undetermined(w->data, w, width, number, value) : value;
}

static void draw_bytes(struct walker *w, unsigned char *to, uint64_t len) {
  uint64_t word = w->p->pointer_width / 8u;
  for (uint64_t i = 0; i < len; i += word) {
    uint64_t x = (uint64_t)draw(w, w->p->pointer_width);
    memcpy(to + i, &x, len - i < word ? len - i : word);
  }
}

static struct piece *add_piece(struct walker *w, piece_list *list, uint64_t address, uint64_t size,
                               enum piece_kind kind, uint32_t id) {
  struct piece x = {
      .address = address, .size = size, .kind = kind, .id = id, .is_alive = true, .is_heap = list == &w->heap};
  x.bytes = xcalloc(size + 1, 1);
  x.tags = xcalloc(size + 1, sizeof *x.tags);
  vec_push(list, x);
  return &list->data[list->len - 1];
}

static uint64_t aligned(uint64_t address, uint64_t alignment) {
  if (alignment < 16) alignment = 16;
  return (address + alignment - 1) / alignment * alignment;
}

/* Address of a new object of a region that grows upwards from *top. */
static uint64_t new_address(struct walker *w, uint64_t *top, uint64_t size, uint64_t alignment) {
  uint64_t address = aligned(*top + GAP, alignment);
  if (w->place) {
    uint64_t chosen = w->place(w->data, w, size, address);
    if (chosen) address = chosen;
  }
  *top = address + size;
  return address;
}

static struct piece *find_in(piece_list *list, uint64_t address) {
  uint32_t low = 0, high = list->len;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (list->data[middle].address <= address)
      low = middle + 1;
    else
      high = middle;
  }
  return low ? &list->data[low - 1] : NULL;
}

struct piece *walker_find(struct walker *w, uint64_t address, uint64_t bytes) {
  piece_list *lists[] = {&w->statics, &w->stack, &w->heap};
  for (int i = 0; i < 3; i++) {
    struct piece *x = find_in(lists[i], address);
    if (x && x->is_alive && address >= x->address && bytes <= x->size && address - x->address <= x->size - bytes)
      return x;
  }
  return NULL;
}

function_id walker_function_at(const struct walker *w, u128 address) {
  if (address < FUNCTION_BASE || (address - FUNCTION_BASE) % 16) return ID_NONE;
  u128 f = (address - FUNCTION_BASE) / 16;
  return f < w->p->functions.len ? (function_id)f : ID_NONE;
}

static unsigned char *access_bytes(struct walker *w, expr e, u128 address, uint64_t bytes) {
  struct piece *x = walker_find(w, (uint64_t)address, bytes);
  if (!x) {
    stop(w, WALK_UNDEFINED, "invalid access");
    return NULL;
  }
  if (w->on_access) w->on_access(w->data, w, e, (uint64_t)address, bytes);
  return x->bytes + ((uint64_t)address - x->address);
}

static u128 *variable(struct walker *w, var_id v) {
  const struct variable *x = &w->p->variables.data[v];
  if (x->kind == VARIABLE_GLOBAL) return &w->globals[w->local[v]];
  return &vec_last(&w->frames).values[w->local[v]];
}

static uint64_t object_address(struct walker *w, object_id o) {
  function_id f = w->p->objects.data[o].function;
  if (f == ID_NONE) return w->object_address[o];
  const struct function *fn = &w->p->functions.data[f];
  for (uint32_t i = 0; i < fn->objects.len; i++)
    if (fn->objects.data[i] == o) return vec_last(&w->frames).objects[i];
  return 0;
}

static bool arithmetic(struct walker *w, const struct expr_node *n, unsigned width, u128 x, u128 y, u128 *r) {
  bool nsw = n->flags & EXPR_NSW;
  switch ((enum expr_kind)n->kind) {
  case E_ADD:
    *r = bits_trunc(width, x + y);
    return !(nsw && bits_add_overflows(width, x, y)) || stop(w, WALK_UNDEFINED, "overflow");
  case E_SUB:
    *r = bits_trunc(width, x - y);
    return !(nsw && bits_sub_overflows(width, x, y)) || stop(w, WALK_UNDEFINED, "overflow");
  case E_MUL:
    *r = bits_trunc(width, x * y);
    return !(nsw && bits_mul_overflows(width, x, y)) || stop(w, WALK_UNDEFINED, "overflow");
  case E_UDIV:
  case E_UREM:
    if (y == 0) return stop(w, WALK_UNDEFINED, "division by zero");
    *r = n->kind == E_UDIV ? x / y : x % y;
    return true;
  case E_SDIV:
  case E_SREM:
    if (y == 0 || (y == bits_mask(width) && x == bits_min_signed(width))) return stop(w, WALK_UNDEFINED, "division");
    *r = n->kind == E_SDIV ? bits_sdiv(width, x, y) : bits_srem(width, x, y);
    return true;
  case E_SHL: *r = bits_shl(width, x, y); return y < width || stop(w, WALK_UNDEFINED, "shift");
  case E_LSHR: *r = bits_lshr(width, x, y); return y < width || stop(w, WALK_UNDEFINED, "shift");
  case E_ASHR: *r = bits_ashr(width, x, y); return y < width || stop(w, WALK_UNDEFINED, "shift");
  case E_AND: *r = x & y; return true;
  case E_OR: *r = x | y; return true;
  case E_XOR: *r = x ^ y; return true;
  case E_EQ: *r = x == y; return true;
  case E_NE: *r = x != y; return true;
  case E_ULT: *r = x < y; return true;
  case E_ULE: *r = x <= y; return true;
  case E_SLT: *r = bits_signed(width, x) < bits_signed(width, y); return true;
  case E_SLE: *r = bits_signed(width, x) <= bits_signed(width, y); return true;
  default: return stop(w, WALK_UNSUPPORTED, "expression");
  }
}

static bool load(struct walker *w, const struct expr_node *n, u128 address, u128 *r) {
  const unsigned char *from = access_bytes(w, n->a, address, n->width / 8u);
  *r = 0;
  if (from) memcpy(r, from, n->width / 8u);
  return from != NULL;
}

/* Operands are evaluated already, except those of ITE. */
static bool node_value(struct walker *w, const struct expr_node *n, const u128 x[3], u128 *r) {
  const struct exprs *s = &w->p->exprs;
  uint16_t pw = w->p->pointer_width;
  switch ((enum expr_kind)n->kind) {
  case E_CONST: *r = expr_const_value(n); return true;
  case E_VAR: *r = *variable(w, n->ref); return true;
  case E_OBJECT: *r = object_address(w, n->ref); return true;
  case E_FUNCTION: *r = FUNCTION_BASE + (u128)n->ref * 16; return true;
  case E_LOAD: return load(w, n, x[0], r);
  case E_FIELD: *r = bits_trunc(pw, x[0] + n->imm); return true;
  case E_INDEX: *r = bits_trunc(pw, x[0] + (u128)bits_signed(pw, x[1]) * n->imm); return true;
  case E_NOT: *r = bits_trunc(n->width, ~x[0]); return true;
  case E_ZEXT: *r = x[0]; return true;
  case E_SEXT: *r = bits_trunc(n->width, (u128)bits_signed(expr_width(s, n->a), x[0])); return true;
  case E_EXTRACT: *r = bits_trunc(n->width, x[0] >> n->imm); return true;
  case E_CONCAT: *r = x[0] << expr_width(s, n->b) | x[1]; return true;
  case E_FLOAT:
    if (float_evaluate((enum float_op)n->imm, n->width, expr_width(s, n->a), x[0], x[1], x[2], r)) return true;
    return stop(w, WALK_UNSUPPORTED, "floating point");
  default: return arithmetic(w, n, expr_width(s, n->a), x[0], x[1], r);
  }
}

bool walker_eval(struct walker *w, expr e, u128 *ret) {
  if (w->stamp[e.id] == w->now) {
    *ret = w->value[e.id];
    return true;
  }
  const struct expr_node *n = expr_get(&w->p->exprs, e);
  u128 x[3] = {0, 0, 0}, r;
  if (n->kind == E_ITE) {
    if (!walker_eval(w, n->a, &x[0]) || !walker_eval(w, x[0] ? n->b : n->c, &r)) return false;
  } else {
    const expr operands[] = {n->a, n->b, n->c};
    for (int i = 0; i < expr_arity((enum expr_kind)n->kind); i++)
      if (!expr_is_none(operands[i]) && !walker_eval(w, operands[i], &x[i])) return false;
    if (!node_value(w, n, x, &r)) return false;
  }
  w->value[e.id] = *ret = r;
  w->stamp[e.id] = w->now;
  return true;
}

void walker_begin_edge(struct walker *w) { w->now++; }

static void write_value(unsigned char *to, u128 value, uint16_t width) { memcpy(to, &value, width / 8u); }

static void push_frame(struct walker *w, function_id f, edge_id call) {
  const struct function *fn = &w->p->functions.data[f];
  struct walker_frame x = {.function = f, .call = call, .stack_pieces = w->stack.len, .stack_top = w->stack_top};
  x.values = xcalloc(w->local_count[f] + 1, sizeof *x.values);
  x.objects = xcalloc(fn->objects.len + 1, sizeof *x.objects);
  for (uint32_t i = 0; i < fn->objects.len; i++) {
    const struct object *o = &w->p->objects.data[fn->objects.data[i]];
    x.objects[i] = new_address(w, &w->stack_top, o->size, o->alignment);
    struct piece *made = add_piece(w, &w->stack, x.objects[i], o->size, PIECE_OBJECT, fn->objects.data[i]);
    draw_bytes(w, made->bytes, o->size);
  }
  vec_push(&w->frames, x);
  for (var_id v = 0; v < w->p->variables.len; v++)
    if (w->p->variables.data[v].function == f && w->p->variables.data[v].kind != VARIABLE_GLOBAL)
      *variable(w, v) = draw(w, w->p->variables.data[v].width);
}

static void free_pieces(piece_list *list, uint32_t from) {
  for (uint32_t i = from; i < list->len; i++) {
    free(list->data[i].bytes);
    free(list->data[i].tags);
  }
  list->len = from;
}

static void pop_frame(struct walker *w) {
  struct walker_frame x = vec_pop(&w->frames);
  free_pieces(&w->stack, x.stack_pieces);
  w->stack_top = x.stack_top;
  free(x.values);
  free(x.objects);
}

static uint64_t place_variadic(const struct walker *w, uint16_t width, uint64_t *offset) {
  uint64_t bytes = (width + 7u) / 8, slot = w->p->pointer_width / 8u;
  if (slot == 8 && bytes > 8) slot = 16;
  *offset = (*offset + slot - 1) / slot * slot;
  return (bytes + slot - 1) / slot * slot;
}

static void pass_variadic(struct walker *w, const struct operation *op, const u128 *values, uint32_t first) {
  uint64_t size = 0, offset = 0;
  for (uint32_t i = first; i < op->arg_count; i++)
    size += place_variadic(w, expr_width(&w->p->exprs, w->p->args.data[op->first_arg + i]), &size);
  uint64_t address = new_address(w, &w->stack_top, size, 16);
  struct piece *area = add_piece(w, &w->stack, address, size, PIECE_VARARGS, vec_last(&w->frames).function);
  w->frames.data[w->frames.len - 1].varargs = address;
  for (uint32_t i = first; i < op->arg_count; i++) {
    uint16_t width = expr_width(&w->p->exprs, w->p->args.data[op->first_arg + i]);
    uint64_t room = place_variadic(w, width, &offset);
    memcpy(area->bytes + offset, &values[i], (width + 7u) / 8);
    offset += room;
  }
}

static function_id callee_of(struct walker *w, const struct operation *op) {
  u128 address;
  if (op->callee != ID_NONE) return op->callee;
  if (!walker_eval(w, op->a, &address)) return ID_NONE;
  function_id f = walker_function_at(w, address);
  if (f == ID_NONE) stop(w, WALK_UNDEFINED, "call of no function");
  return f;
}

static bool call_without_body(struct walker *w, const struct edge *e, function_id f) {
  enum library_model model = (enum library_model)w->p->functions.data[f].library;
  if (model != LIBRARY_NONE && model != LIBRARY_PRINT && model != LIBRARY_PURE && model != LIBRARY_INPUT)
    return stop(w, WALK_UNSUPPORTED, "library call");
  for (uint32_t i = 0; i < e->op.result_count; i++) {
    var_id v = w->p->results.data[e->op.first_result + i];
    u128 value = v == ID_NONE ? 0 : draw(w, w->p->variables.data[v].width);
    if (v != ID_NONE) *variable(w, v) = value;
  }
  w->at = e->target;
  return true;
}

/* An argument or result. */
static bool eval_passed(struct walker *w, expr e, u128 *value) {
  if (walker_eval(w, e, value)) return true;
  if (!w->is_lenient) return false;
  w->end = WALK_RUNNING;
  *value = 0;
  return true;
}

static bool call(struct walker *w, edge_id id) {
  const struct edge *e = &w->p->edges.data[id];
  const struct operation *op = &e->op;
  function_id f = callee_of(w, op);
  if (f == ID_NONE) return false;
  const struct function *fn = &w->p->functions.data[f];
  VEC(u128) values = VEC_INIT;
  for (uint32_t i = 0; i < op->arg_count; i++) {
    u128 value;
    if (!eval_passed(w, w->p->args.data[op->first_arg + i], &value)) {
      vec_release(&values);
      return false;
    }
    vec_push(&values, value);
  }
  bool ok = true;
  if (fn->entry == ID_NONE) {
    ok = call_without_body(w, e, f);
  } else if (w->frames.len > 2000) {
    ok = stop(w, WALK_STEPS, "depth");
  } else {
    push_frame(w, f, id);
    for (uint32_t i = 0; i < fn->parameters.len && i < op->arg_count; i++)
      *variable(w, fn->parameters.data[i]) =
          bits_trunc(w->p->variables.data[fn->parameters.data[i]].width, values.data[i]);
    if (fn->is_variadic) pass_variadic(w, op, values.data, fn->parameters.len);
    w->at = fn->entry;
  }
  vec_release(&values);
  return ok;
}

static bool leave(struct walker *w, const struct edge *e, bool effect) {
  const struct operation *op = &e->op;
  u128 values[8] = {0};
  uint32_t count = op->arg_count < 8 ? op->arg_count : 8;
  for (uint32_t i = 0; i < count && effect; i++)
    if (!eval_passed(w, w->p->args.data[op->first_arg + i], &values[i])) return false;
  edge_id back = vec_last(&w->frames).call;
  if (w->frames.len == 1) return stop(w, WALK_EXITED, "return");
  pop_frame(w);
  const struct edge *c = &w->p->edges.data[back];
  for (uint32_t i = 0; i < c->op.result_count && effect; i++) {
    var_id v = w->p->results.data[c->op.first_result + i];
    if (v != ID_NONE) *variable(w, v) = i < count ? values[i] : draw(w, w->p->variables.data[v].width);
  }
  w->at = c->target;
  return true;
}

static bool allocate(struct walker *w, edge_id id) {
  const struct operation *op = &w->p->edges.data[id].op;
  u128 size, alignment = 16;
  if (!walker_eval(w, op->a, &size)) return false;
  if (!expr_is_none(op->b) && !walker_eval(w, op->b, &alignment)) return false;
  if (size > 1 << 24 || alignment > 1 << 20) return stop(w, WALK_UNSUPPORTED, "large allocation");
  bool on_stack = op->sub == ALLOC_STACK;
  uint64_t address = new_address(w, on_stack ? &w->stack_top : &w->heap_top, (uint64_t)size, (uint64_t)alignment);
  struct piece *x = add_piece(w, on_stack ? &w->stack : &w->heap, address, (uint64_t)size, PIECE_DYNAMIC, id);
  if (op->sub != ALLOC_HEAP_ZEROED) draw_bytes(w, x->bytes, x->size);
  *variable(w, op->var) = address;
  return true;
}

static bool release(struct walker *w, const struct operation *op) {
  u128 address;
  if (!walker_eval(w, op->a, &address)) return false;
  if (address == 0) return true;
  struct piece *x = walker_find(w, (uint64_t)address, 0);
  if (!x || !x->is_heap || x->address != address) return stop(w, WALK_UNDEFINED, "free");
  if (w->on_access) w->on_access(w->data, w, op->a, (uint64_t)address, 0);
  x->is_alive = false;
  return true;
}

static bool object_size(struct walker *w, const struct operation *op) {
  u128 address;
  if (!walker_eval(w, op->a, &address)) return false;
  struct piece *x = address ? walker_find(w, (uint64_t)address, 0) : NULL;
  if (address && (!x || !x->is_heap || x->address != address)) return stop(w, WALK_UNDEFINED, "object size");
  *variable(w, op->var) = bits_trunc(w->p->variables.data[op->var].width, x ? x->size : 0);
  return true;
}

/* COPY, FILL, HAVOC_MEMORY. */
static bool write_range(struct walker *w, const struct operation *op) {
  u128 to, length, other = 0;
  if (!walker_eval(w, op->a, &to) || !walker_eval(w, op->kind == OP_HAVOC_MEMORY ? op->b : op->c, &length))
    return false;
  if (op->kind != OP_HAVOC_MEMORY && !walker_eval(w, op->b, &other)) return false;
  if (length == 0) return true;
  if (length > 1 << 24) return stop(w, WALK_UNDEFINED, "long range");
  unsigned char *target = access_bytes(w, op->a, to, (uint64_t)length), *source = NULL;
  if (!target) return false;
  if (op->kind == OP_COPY && !(source = access_bytes(w, op->b, other, (uint64_t)length))) return false;
  if (source)
    memmove(target, source, (size_t)length);
  else if (op->kind == OP_FILL)
    memset(target, (int)other, (size_t)length);
  else
    draw_bytes(w, target, (uint64_t)length);
  return true;
}

static bool va_start(struct walker *w, const struct operation *op) {
  u128 to;
  bool lp64 = w->p->pointer_width == 64;
  if (!walker_eval(w, op->a, &to)) return false;
  unsigned char *list = access_bytes(w, op->a, to, lp64 ? 24 : 4);
  if (!list) return false;
  uint64_t area = vec_last(&w->frames).varargs;
  if (!lp64) {
    memcpy(list, &area, 4);
    return true;
  }
  const uint32_t offsets[] = {48, 176};
  const uint64_t areas[] = {area, 0};
  memcpy(list, offsets, 8);
  memcpy(list + 8, areas, 16);
  return true;
}

static bool store(struct walker *w, const struct operation *op) {
  u128 address, value;
  uint16_t width = expr_width(&w->p->exprs, op->b);
  if (!walker_eval(w, op->a, &address) || !walker_eval(w, op->b, &value)) return false;
  unsigned char *to = access_bytes(w, op->a, address, width / 8u);
  if (to) write_value(to, value, width);
  return to != NULL;
}

static bool do_operation(struct walker *w, edge_id id) {
  const struct edge *e = &w->p->edges.data[id];
  u128 value;
  switch ((enum op_kind)e->op.kind) {
  case OP_ASSIGN:
    if (!walker_eval(w, e->op.a, &value)) return false;
    *variable(w, e->op.var) = value;
    return true;
  case OP_STORE: return store(w, &e->op);
  case OP_ASSUME: return walker_eval(w, e->op.a, &value) && (value || stop(w, WALK_BLOCKED, "assumption"));
  case OP_HAVOC: *variable(w, e->op.var) = draw(w, w->p->variables.data[e->op.var].width); return true;
  case OP_COPY:
  case OP_FILL:
  case OP_HAVOC_MEMORY: return write_range(w, &e->op);
  case OP_ALLOCATE: return allocate(w, id);
  case OP_FREE: return release(w, &e->op);
  case OP_OBJECT_SIZE: return object_size(w, &e->op);
  case OP_STACK_SAVE:
    *variable(w, e->op.var) = bits_trunc(w->p->variables.data[e->op.var].width, w->stack_top);
    return true;
  case OP_STACK_RESTORE: return walker_eval(w, e->op.a, &value); /* objects live on until the function returns */
  case OP_VA_START: return va_start(w, &e->op);
  case OP_VIOLATION: return stop(w, WALK_VIOLATION, "violation");
  case OP_STOP: return stop(w, WALK_EXITED, "stop");
  case OP_ANY_LIFE: return true; /* as above */
  case OP_SKIP:
  case OP_CALL:
  case OP_RETURN:
  case OP_KIND_COUNT: return true;
  }
  return true;
}

bool walker_take(struct walker *w, edge_id id, bool effect) {
  const struct edge *e = &w->p->edges.data[id];
  assert(e->source == w->at);
  w->drawn = 0;
  walker_begin_edge(w);
  bool ok = true;
  if (e->op.kind == OP_CALL && effect)
    ok = call(w, id);
  else if (e->op.kind == OP_RETURN)
    ok = leave(w, e, effect);
  else if (effect)
    ok = do_operation(w, id);
  if (ok && e->op.kind != OP_RETURN && !(e->op.kind == OP_CALL && effect)) w->at = e->target;
  w->steps++;
  return ok;
}

edge_id walker_choose(struct walker *w) {
  const struct location *l = &w->p->locations.data[w->at];
  for (uint32_t i = 0; i < l->out.len; i++) {
    const struct operation *op = &w->p->edges.data[l->out.data[i]].op;
    u128 truth = 1;
    walker_begin_edge(w);
    if (op->kind == OP_ASSUME && !walker_eval(w, op->a, &truth)) return ID_NONE;
    if (truth) return l->out.data[i];
  }
  stop(w, WALK_BLOCKED, "no edge");
  return ID_NONE;
}

void walker_run(struct walker *w) {
  while (w->end == WALK_RUNNING) {
    if (w->steps >= w->step_limit) {
      stop(w, WALK_STEPS, "steps");
      return;
    }
    edge_id e = walker_choose(w);
    if (e == ID_NONE) return;
    walker_take(w, e, true);
    if (w->on_edge) w->on_edge(w->data, w, e);
  }
}

static void init_object(struct walker *w, object_id o) {
  const struct object *x = &w->p->objects.data[o];
  if (x->function != ID_NONE) return;
  struct piece *at = walker_find(w, w->object_address[o], 0);
  if (x->is_external)
    draw_bytes(w, at->bytes, x->size);
  else if (x->bytes)
    memcpy(at->bytes, x->bytes, x->byte_count);
  for (uint32_t i = 0; i < x->relocations.len; i++) {
    u128 value;
    if (!walker_eval(w, x->relocations.data[i].value, &value)) continue;
    write_value(at->bytes + x->relocations.data[i].offset, value,
                expr_width(&w->p->exprs, x->relocations.data[i].value));
  }
}

static void init_globals(struct walker *w) {
  const struct program *p = w->p;
  uint64_t top = STATIC_BASE;
  w->object_address = xcalloc(p->objects.len + 1, sizeof *w->object_address);
  for (object_id o = 0; o < p->objects.len; o++) {
    const struct object *x = &p->objects.data[o];
    if (x->function != ID_NONE) continue;
    w->object_address[o] = aligned(top + GAP, x->alignment);
    top = w->object_address[o] + x->size;
    add_piece(w, &w->statics, w->object_address[o], x->size, PIECE_OBJECT, o);
  }
  walker_begin_edge(w);
  for (object_id o = 0; o < p->objects.len; o++) init_object(w, o);
  for (var_id v = 0; v < p->variables.len; v++) {
    const struct variable *x = &p->variables.data[v];
    if (x->kind != VARIABLE_GLOBAL) continue;
    u128 value = draw(w, x->width);
    if (!expr_is_none(x->initial)) walker_eval(w, x->initial, &value);
    *variable(w, v) = value;
  }
}

void walker_init(struct walker *w, const struct program *p, uint64_t seed, uint64_t step_limit) {
  *w = (struct walker){.p = p, .seed = seed, .step_limit = step_limit, .stack_top = STACK_BASE, .heap_top = HEAP_BASE};
  uint32_t global_count = 0;
  w->local = xcalloc(p->variables.len + 1, sizeof *w->local);
  w->local_count = xcalloc(p->functions.len + 1, sizeof *w->local_count);
  for (var_id v = 0; v < p->variables.len; v++) {
    const struct variable *x = &p->variables.data[v];
    w->local[v] = x->kind == VARIABLE_GLOBAL ? global_count++ : w->local_count[x->function]++;
  }
  w->globals = xcalloc(global_count + 1, sizeof *w->globals);
  w->value = xcalloc(p->exprs.nodes.len + 1, sizeof *w->value);
  w->stamp = xcalloc(p->exprs.nodes.len + 1, sizeof *w->stamp);
  init_globals(w);
  push_frame(w, p->start, ID_NONE);
  w->at = p->functions.data[p->start].entry;
}

void walker_release(struct walker *w) {
  while (w->frames.len) pop_frame(w);
  free_pieces(&w->statics, 0);
  free_pieces(&w->stack, 0);
  free_pieces(&w->heap, 0);
  vec_release(&w->statics);
  vec_release(&w->stack);
  vec_release(&w->heap);
  vec_release(&w->frames);
  free(w->local);
  free(w->local_count);
  free(w->globals);
  free(w->object_address);
  free(w->value);
  free(w->stamp);
}
