/* Do the alias facts hold? Initially, and after each operation of a reached function if they hold before it. */
#include "certify/alias/alias_private.h"

#include "certify/alias/first.h"

#include <stdarg.h>

bool alias_fail(struct alias_checker *k, const char *format, ...) {
  if (k->why->len) return false;
  const struct program *p = k->a->program;
  strbuf_puts(k->why, "alias facts: ");
  if (k->at == ID_NONE) {
    strbuf_puts(k->why, "initially, ");
  } else {
    const struct edge *e = &p->edges.data[k->at];
    strbuf_printf(k->why, "%s, ", program_string(p, p->functions.data[p->locations.data[e->source].function].name));
    if (e->at.file != ID_NONE) strbuf_printf(k->why, "%s:", program_string(p, e->at.file));
    strbuf_printf(k->why, "%u: ", e->at.line);
  }
  va_list args;
  va_start(args, format);
  strbuf_vprintf(k->why, format, args);
  va_end(args);
  return false;
}

static void lacks(struct alias_checker *k, const char *what, const char *name, const struct alias_target *missing) {
  struct strbuf text = STRBUF_INIT;
  alias_print_target(k->a, missing, &text);
  alias_fail(k, "%s'%s' may hold the address of %s, which is not among its targets", what, name, text.text);
  strbuf_release(&text);
}

void alias_hold(struct alias_checker *k, var_id v, uint32_t set) {
  struct alias_target missing;
  assert(v < k->a->variables.len);
  if (alias_includes(k->a, set, k->a->variables.data[v], &missing)) return;
  lacks(k, "", program_string(k->a->program, k->a->program->variables.data[v].name), &missing);
}

void alias_forget(struct alias_checker *k, var_id v) {
  bool is_global = k->a->program->variables.data[v].kind == VARIABLE_GLOBAL;
  if (is_global || bitset_has(&k->first->variables, v)) alias_hold(k, v, k->unknown);
}

void alias_open(struct alias_checker *k, uint32_t set) {
  struct alias_target missing;
  if (alias_includes(k->a, set, k->unknown, &missing)) return;
  struct strbuf text = STRBUF_INIT;
  alias_print_target(k->a, &missing, &text);
  alias_fail(k, "the address of %s gets out, but the program says that it does not", text.text);
  strbuf_release(&text);
}

/* ---- writes ---- */

static void hold_cell(struct alias_checker *k, const struct alias_cell *fact, uint32_t set) {
  struct alias_target missing;
  struct strbuf name = STRBUF_INIT;
  if (alias_includes(k->a, set, fact->set, &missing)) return;
  struct alias_target at = fact->block;
  at.offset = fact->offset;
  alias_print_target(k->a, &at, &name);
  lacks(k, "memory in ", name.text, &missing);
  strbuf_release(&name);
}

static void write_cell(struct alias_checker *k, const struct alias_cell *c, uint32_t set) {
  uint32_t blurred = ID_NONE;
  for (uint32_t i = alias_first_cell(k->a, &c->block); i; i = k->a->next_cell.data[i - 1]) {
    const struct alias_cell fact = k->a->cells.data[i - 1];
    bool exact;
    if (!cells_overlap(c, &fact, &exact)) continue;
    /* Variadic arguments are read as they were passed. */
    if (c->block.kind == TARGET_VARARGS && c->bytes == fact.bytes) exact = true;
    if (!exact && blurred == ID_NONE) blurred = alias_blurred(k->a, set);
    hold_cell(k, &fact, exact ? set : blurred);
  }
}

/* What is written somewhere in unknown memory is collected, and compared with all open memory at the end. */
static void scatter(struct alias_checker *k, uint32_t set) {
  struct alias_target unused;
  set = alias_blurred(k->a, set);
  if (set == SET_ANY || alias_includes(k->a, set, k->scattered, &unused)) return;
  target_list both = VEC_INIT;
  const uint32_t parts[] = {k->scattered, set};
  for (uint32_t i = 0; i < 2; i++)
    for (uint32_t n = 0; n < k->a->sets.data[parts[i]].len; n++) vec_push(&both, k->a->sets.data[parts[i]].data[n]);
  assert(k->scattered != SET_ANY);
  k->scattered = alias_add_set(k->a, both.data, both.len);
  assert(alias_includes(k->a, set, k->scattered, &unused)); /* it only grows */
  vec_release(&both);
}

void alias_write(struct alias_checker *k, const struct alias_target *t, uint32_t bytes, uint32_t set) {
  struct alias_cell c;
  if (set == SET_EMPTY) return;
  alias_open(k, set);
  if (t->kind == TARGET_UNKNOWN)
    scatter(k, set);
  else if (target_access(k->a, t, bytes, &c))
    write_cell(k, &c, set);
}

void alias_write_all(struct alias_checker *k, uint32_t addresses, uint32_t bytes, uint32_t set) {
  if (set == SET_EMPTY) return;
  if (addresses == SET_ANY) {
    alias_fail(k, "nothing is known of the address that is written to");
    return;
  }
  for (uint32_t i = 0; i < k->a->sets.data[addresses].len; i++) {
    struct alias_target t = k->a->sets.data[addresses].data[i];
    alias_write(k, &t, bytes, set);
  }
}

static void check_scattered(struct alias_checker *k) {
  if (k->scattered == SET_EMPTY) return;
  for (uint32_t i = 0; i < k->a->cells.len; i++) {
    const struct alias_cell fact = k->a->cells.data[i];
    if (fact.block.kind != TARGET_UNKNOWN && target_is_open(k->a, &fact.block)) hold_cell(k, &fact, k->scattered);
  }
}

/* ---- copies ---- */

/* From where in the source a cell is copied, relative to the start; false if it is not. */
static bool copied_from(const struct alias_cell *c, const struct alias_target *to, uint32_t size, int64_t *offset,
                        bool *is_exact) {
  int64_t bytes = size == ALIAS_ANY_SIZE ? INT64_MAX / 2 : size, width = c->bytes;
  int64_t step = (int64_t)gcd_u64(c->stride, to->stride), r = (int64_t)c->offset - to->offset;
  *is_exact = false;
  if (step == 0) {
    if (r >= bytes || r <= -width) return false;
    *is_exact = r >= 0 && r + width <= bytes;
  } else {
    r = floor_mod(r, step);
    if (r >= bytes && step - r >= width) return false;
    *is_exact = r + width <= bytes && r + step >= bytes && step - r >= width;
  }
  *offset = r;
  return true;
}

static void copy_to_cell(struct alias_checker *k, const struct alias_cell *fact, const struct alias_target *to,
                         const struct alias_target *from, uint32_t bytes) {
  int64_t offset;
  bool exact;
  struct alias_cell source;
  if (!copied_from(fact, to, bytes, &offset, &exact)) return;
  uint32_t set;
  if (exact) {
    struct alias_target at = target_make(*from, from->offset + offset, from->stride);
    if (!target_access(k->a, &at, fact->bytes, &source)) return;
    set = alias_read(k->a, &source);
  } else {
    source = alias_whole(k->a, from);
    set = alias_blurred(k->a, alias_read(k->a, &source));
  }
  hold_cell(k, fact, set);
}

static void copy_pair(struct alias_checker *k, const struct alias_target *to, const struct alias_target *from,
                      uint32_t bytes) {
  if (to->kind == TARGET_FUNCTION || from->kind == TARGET_FUNCTION || bytes == 0) return;
  if (target_size(k->a, to) == 0 || target_size(k->a, from) == 0) return;
  if (to->kind == TARGET_UNKNOWN) {
    struct alias_cell all = alias_whole(k->a, from);
    uint32_t set = alias_read(k->a, &all);
    alias_open(k, set);
    scatter(k, set);
  } else if (from->kind == TARGET_UNKNOWN) {
    alias_write(k, to, bytes, k->unknown);
  } else {
    for (uint32_t i = alias_first_cell(k->a, to); i; i = k->a->next_cell.data[i - 1]) {
      const struct alias_cell fact = k->a->cells.data[i - 1];
      copy_to_cell(k, &fact, to, from, bytes);
    }
  }
}

void alias_copy(struct alias_checker *k, uint32_t to, uint32_t from, uint32_t bytes) {
  if (to == SET_ANY || from == SET_ANY) {
    alias_fail(k, "nothing is known of the addresses of a copy");
    return;
  }
  for (uint32_t i = 0; i < k->a->sets.data[to].len; i++)
    for (uint32_t n = 0; n < k->a->sets.data[from].len; n++) {
      struct alias_target x = k->a->sets.data[to].data[i], y = k->a->sets.data[from].data[n];
      copy_pair(k, &x, &y, bytes);
    }
}

/* ---- new memory ---- */

void alias_new_memory(struct alias_checker *k, struct alias_target block, const struct byte_range *ranges,
                      uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    struct alias_target at = target_make(block, (int64_t)ranges[i].from, 0);
    uint64_t size = ranges[i].to == UINT64_MAX ? UINT64_MAX : ranges[i].to - ranges[i].from;
    alias_write(k, &at, size < ALIAS_ANY_SIZE ? (uint32_t)size : ALIAS_ANY_SIZE, k->unknown);
  }
}

static struct alias_target object_target(object_id o) { return (struct alias_target){TARGET_OBJECT, o, ID_NONE, 0, 0}; }

static void check_activation(struct alias_checker *k, function_id f) {
  const struct function *fn = &k->a->program->functions.data[f];
  for (uint32_t i = 0; i < fn->objects.len; i++) {
    object_id o = fn->objects.data[i];
    uint32_t count;
    if (k->a->program->objects.data[o].size == 0) continue;
    const struct byte_range *ranges = first_of_object(k->first, o, &count);
    alias_new_memory(k, object_target(o), ranges, count);
  }
}

/* ---- operations ---- */

static uint32_t constant_size(const struct alias_checker *k, expr e) {
  u128 n;
  return expr_is_const(&k->a->program->exprs, e, &n) && n < ALIAS_ANY_SIZE ? (uint32_t)n : ALIAS_ANY_SIZE;
}

/* At a fixed place in a local object, `first` has taken care of it. */
static bool is_local_place(const struct alias_checker *k, expr address) {
  const struct program *p = k->a->program;
  int64_t offset;
  const struct expr_node *n = expr_get(&p->exprs, expr_split_offset(&p->exprs, address, &offset));
  return n->kind == E_OBJECT && k->first->of_object[n->ref] != ID_NONE;
}

static void check_havoc_memory(struct alias_checker *k, const struct operation *op) {
  if (!is_local_place(k, op->a)) alias_write_all(k, alias_value(k->a, op->a), constant_size(k, op->b), k->unknown);
}

static void check_allocate(struct alias_checker *k, edge_id id, const struct operation *op) {
  struct alias_target block = {TARGET_DYNAMIC, id, ID_NONE, 0, 0};
  uint32_t count;
  const struct byte_range *ranges = first_of_edge(k->first, id, &count);
  alias_hold(k, op->var, alias_add_set(k->a, &block, 1));
  if (op->sub != ALLOC_HEAP_ZEROED && constant_size(k, op->a) != 0) alias_new_memory(k, block, ranges, count);
}

/* Of a va_list, the pointers to the arguments: one on ILP32; on LP64 the second and third word of the struct. */
static void check_va_start(struct alias_checker *k, const struct edge *e) {
  function_id f = k->a->program->locations.data[e->source].function;
  struct alias_target arguments = {TARGET_VARARGS, f, ID_NONE, 0, 1};
  uint32_t area = alias_add_set(k->a, &arguments, 1), list = alias_value(k->a, e->op.a);
  if (list == SET_ANY) {
    alias_fail(k, "nothing is known of the address of a va_list");
    return;
  }
  bool is_32 = k->a->program->pointer_width == 32;
  for (uint32_t i = 0; i < k->a->sets.data[list].len; i++) {
    struct alias_target t = k->a->sets.data[list].data[i];
    struct alias_target second = target_make(t, t.offset + 8, t.stride),
                        third = target_make(t, t.offset + 16, t.stride);
    if (is_32) alias_write(k, &t, 4, area);
    if (!is_32) alias_write(k, &second, 8, area);
    if (!is_32) alias_write(k, &third, 8, area);
  }
}

/* The value of a FILL gets anywhere into the blocks. */
static void check_fill(struct alias_checker *k, uint32_t addresses, uint32_t value) {
  if (value == SET_EMPTY) return;
  if (addresses == SET_ANY) {
    alias_fail(k, "nothing is known of the address that is filled");
    return;
  }
  for (uint32_t i = 0; i < k->a->sets.data[addresses].len; i++) {
    struct alias_target all = target_make(k->a->sets.data[addresses].data[i], 0, 1);
    alias_write(k, &all, 1, value);
  }
}

static void check_edge(struct alias_checker *k, edge_id id) {
  const struct edge *e = &k->a->program->edges.data[id];
  const struct operation *op = &e->op;
  k->at = id;
  switch ((enum op_kind)op->kind) {
  case OP_ASSIGN: alias_hold(k, op->var, alias_value(k->a, op->a)); return;
  case OP_STORE:
    alias_write_all(k, alias_value(k->a, op->a), expr_width(&k->a->program->exprs, op->b) / 8u,
                    alias_value(k->a, op->b));
    return;
  case OP_HAVOC: alias_forget(k, op->var); return;
  case OP_HAVOC_MEMORY: check_havoc_memory(k, op); return;
  case OP_CALL: alias_check_call(k, id); return;
  case OP_ALLOCATE: check_allocate(k, id, op); return;
  case OP_COPY: alias_copy(k, alias_value(k->a, op->a), alias_value(k->a, op->b), constant_size(k, op->c)); return;
  case OP_FILL: check_fill(k, alias_value(k->a, op->a), alias_value(k->a, op->b)); return;
  case OP_VA_START: check_va_start(k, e); return;
  case OP_RETURN: /* its values are looked at where they arrive */
  case OP_SKIP:
  case OP_ASSUME:
  case OP_FREE:
  case OP_OBJECT_SIZE: /* a number */
  case OP_STACK_SAVE:  /* the mark is no address of an object */
  case OP_STACK_RESTORE:
  case OP_ANY_LIFE:
  case OP_ANY_END:
  case OP_KIND_COUNT: return;
  }
}

/* ---- the initial state ---- */

static void check_initial_object(struct alias_checker *k, object_id o) {
  const struct object *x = &k->a->program->objects.data[o];
  struct alias_target block = object_target(o), all = target_make(block, 0, 1);
  if (x->function != ID_NONE || target_size(k->a, &block) == 0) return;
  if (x->is_external) alias_write(k, &all, 1, k->unknown);
  for (uint32_t i = 0; i < x->relocations.len; i++) {
    const struct relocation *r = &x->relocations.data[i];
    if (r->offset > UINT32_MAX) continue;
    struct alias_target at = block;
    at.offset = (int64_t)r->offset; /* not rounded */
    alias_write(k, &at, expr_width(&k->a->program->exprs, r->value) / 8u, alias_value(k->a, r->value));
  }
}

static void check_initial(struct alias_checker *k) {
  const struct program *p = k->a->program;
  k->at = ID_NONE;
  for (var_id v = 0; v < p->variables.len; v++) {
    const struct variable *x = &p->variables.data[v];
    if (x->kind == VARIABLE_GLOBAL)
      alias_hold(k, v, expr_is_none(x->initial) ? k->unknown : alias_value(k->a, x->initial));
    else if (x->kind != VARIABLE_PARAMETER && bitset_has(&k->first->variables, v))
      alias_hold(k, v, k->unknown);
  }
  for (object_id o = 0; o < p->objects.len; o++) check_initial_object(k, o);
}

static bool check_function(struct alias_checker *k, struct context *ctx, function_id f) {
  const struct flow *flow = k->flow;
  k->at = ID_NONE;
  check_activation(k, f);
  for (uint32_t i = flow->first[f]; i < flow->first[f + 1]; i++) {
    const struct location *l = &k->a->program->locations.data[flow->order[i]];
    for (uint32_t n = 0; n < l->out.len; n++) check_edge(k, l->out.data[n]);
    if (limits_exceeded(&ctx->limits)) return alias_fail(k, "%s", limits_reason(&ctx->limits));
  }
  return true;
}

bool alias_check(struct alias *a, struct context *ctx, const struct flow *flow, struct strbuf *why) {
  static const struct alias_target unknown = {TARGET_UNKNOWN, ID_NONE, ID_NONE, 0, 1};
  struct alias_checker k = {.a = a, .flow = flow, .why = why, .at = ID_NONE, .scattered = SET_EMPTY};
  if (!alias_find_reached(a, flow, why)) return false;
  k.unknown = alias_add_set(a, &unknown, 1);
  k.wrappers = wrapper_sites(a->program, flow);
  k.first = first_new(a, flow, k.wrappers, &ctx->limits);
  if (!k.first) alias_fail(&k, "%s", limits_reason(&ctx->limits));
  if (k.first) check_initial(&k);
  for (function_id f = 0; f < a->program->functions.len && !why->len; f++)
    if (bitset_has(&a->is_reached, f)) check_function(&k, ctx, f);
  k.at = ID_NONE;
  check_scattered(&k);
  first_free(k.first);
  free(k.wrappers);
  return why->len == 0;
}
