/* Operations of edges, other than assignment, store, assumption, call and return. */
#include "interpret/machine.h"
#include "program/lending.h"

enum { MOST_ARGUMENTS = 1 << 10 }; /* of main, that are built */

static struct code_operand variable_operand(const struct machine *m, var_id v) {
  return (struct code_operand){m->variable_register[v], m->program->variables.data[v].width};
}

static uint64_t build_text(struct machine *m, const char *text) {
  uint64_t at = memory_add_global(&m->memory, strlen(text) + 1);
  if (at) memcpy(m->memory.bytes + (at - m->memory.base), text, strlen(text) + 1);
  return at;
}

/* An array of pointers that ends with null: {"program", "", "", NULL} or {NULL}. */
static uint64_t build_vector(struct machine *m, uint32_t count) {
  uint64_t pointer = m->program->pointer_width / 8, vector = memory_add_global(&m->memory, (count + 1) * pointer);
  for (uint32_t i = 0; i < count && vector; i++) {
    uint64_t text = build_text(m, i ? "" : "program");
    if (!text) return 0;
    memcpy(m->memory.bytes + (vector - m->memory.base) + i * pointer, &text, pointer);
  }
  return vector;
}

/* Arguments of main are as a shell gives them, unless the inputs say otherwise. */
static bool default_input(struct machine *m, const char *name, u128 *ret) {
  if (strcmp(name, "main.argc") == 0)
    *ret = 1;
  else if (strcmp(name, "main.argv") == 0)
    *ret = build_vector(m, m->argument_count);
  else if (strcmp(name, "main.envp") == 0)
    *ret = build_vector(m, 0);
  else
    return false;
  return true;
}

static u128 next_input(struct machine *m, uint16_t width, const char *name) {
  u128 value;
  const struct run_options *o = &m->options;
  bool of_main = strncmp(name, "main.", 5) == 0;
  if (o->inputs && of_main && inputs_take_named(o->inputs, name, width, &value)) return value;
  if (of_main && default_input(m, name, &value)) return bits_trunc(width, value);
  if (o->inputs && inputs_take(o->inputs, name, width, &value)) return value;
  return random_value(&m->random, width);
}

u128 run_choice_fit(const struct run_choice *c, u128 value) {
  u128 room = bits_trunc(c->width, c->most - c->least), above = bits_trunc(c->width, value - c->least);
  if (above <= room) return bits_trunc(c->width, value);
  return bits_trunc(c->width, c->least + above % (room + 1));
}

static u128 choose(struct machine *m, const struct run_choice *c) {
  struct run_options *o = &m->options;
  u128 value;
  if (o->choose && o->choose(o->choose_data, c, &value)) {
    if (o->open_limit && (!o->step_limit || o->step_limit > o->open_limit)) o->step_limit = o->open_limit;
    return value;
  }
  if (c->reason == HAVOC_CHOICE && o->inputs && inputs_take_named(o->inputs, c->name, c->width, &value)) return value;
  return c->reason == HAVOC_INPUT ? next_input(m, c->width, c->name) : random_value(&m->random, c->width);
}

u128 machine_choose(struct machine *m, struct run_choice c) {
  c.edge = machine_edge(m);
  u128 value = run_choice_fit(&c, choose(m, &c));
  if (c.reason == HAVOC_INPUT && strcmp(c.name, "main.argc") == 0 && value <= MOST_ARGUMENTS)
    m->argument_count = (uint32_t)value;
  return value;
}

u128 machine_unknown(struct machine *m, uint16_t width, enum havoc_reason reason, string_id name) {
  return machine_choose(
      m, (struct run_choice){reason, program_string(m->program, name), width, ID_NONE, 0, bits_mask(width)});
}

/* What a contract says that the world gives is arbitrary, and the user is told so. */
static bool do_havoc(struct machine *m, const struct operation *op, uint64_t least, uint64_t most) {
  struct code_operand to = variable_operand(m, op->var);
  struct run_choice c = {op->sub, program_string(m->program, op->name), to.width, ID_NONE, 0, bits_mask(to.width)};
  if (!expr_is_none(op->a)) c.least = bits_trunc(to.width, least), c.most = bits_trunc(to.width, most);
  function_id f = m->program->locations.data[m->program->edges.data[machine_edge(m)].source].function;
  if (op->name != ID_NONE && op->name == m->program->functions.data[f].name) machine_note_arbitrary(m, f);
  machine_write(m, to, machine_choose(m, c));
  return true;
}

/* Host pointer to a range that is about to be accessed; NULL (and the run ended) if it is not valid. */
static unsigned char *range(struct machine *m, uint64_t address, uint64_t len, bool write) {
  unsigned char *p = memory_at(&m->memory, address, len, write);
  if (!p) machine_bad_access(m, address, len, write);
  m->steps += len >> 8; /* long ranges count against the limits */
  return p;
}

/* The same, for what the operation writes at its address a: initialisers write constants. */
static unsigned char *written(struct machine *m, const struct operation *op, uint64_t address, uint64_t len) {
  const struct expr_node *root = expr_get(&m->program->exprs, expr_root(&m->program->exprs, op->a));
  bool is_lawful = root->kind == E_OBJECT && !program_forbids_write(m->program, root->ref, op->a);
  return range(m, address, len, !(is_lawful && m->program->objects.data[root->ref].is_constant));
}

static bool do_allocate(struct machine *m, const struct operation *op, uint64_t size, uint64_t alignment) {
  uint64_t address;
  if (op->sub == ALLOC_STACK) {
    address = memory_push_object(&m->memory, size, alignment, "stack allocation");
    if (!address)
      return machine_stop(m, "stack limit of %llu MB reached", (unsigned long long)(m->options.stack_limit >> 20));
  } else {
    address = memory_allocate(&m->memory, size, alignment, op->sub == ALLOC_HEAP_ZEROED);
    if (address && lending_of(m->program, machine_edge(m))) memory_lend(&m->memory, address);
    if (!address)
      return machine_stop(m, "heap limit of %llu MB reached",
                          (unsigned long long)((m->memory.heap_end - m->memory.heap) >> 20));
    if (m->options.fill && op->sub != ALLOC_HEAP_ZEROED)
      m->options.fill(m->options.fill_data, machine_edge(m), m->memory.bytes + (address - m->memory.base), size);
  }
  machine_write(m, variable_operand(m, op->var), address);
  return true;
}

static bool do_free(struct machine *m, uint64_t address) {
  uint64_t size;
  if (address == 0) return true;
  bool is_lent = memory_is_lent(&m->memory, address);
  switch (memory_heap_object(&m->memory, address, &size)) {
  case HEAP_LIVE:
    if (is_lent != lending_ends(m->program, machine_edge(m)))
      return machine_violation(
          m, RUN_FREE, is_lent ? "invalid free: the library lends it" : "invalid free: the library has not lent it");
    memory_free(&m->memory, address);
    return true;
  case HEAP_FREED: return machine_violation(m, RUN_FREE, "invalid free: double free");
  case HEAP_NOT_START: break;
  }
  return machine_violation(m, RUN_FREE, "invalid free: not the start of a heap object");
}

static bool do_object_size(struct machine *m, const struct operation *op, uint64_t address) {
  uint64_t size = 0;
  if (address) {
    enum memory_heap_state state = memory_heap_object(&m->memory, address, &size);
    if (state == HEAP_FREED) return machine_violation(m, RUN_FREE, "invalid free: freed before");
    if (state == HEAP_NOT_START) return machine_violation(m, RUN_FREE, "invalid free: not the start of a heap object");
  }
  struct code_operand to = variable_operand(m, op->var);
  machine_write(m, to, bits_trunc(to.width, size));
  return true;
}

static bool do_copy(struct machine *m, const struct operation *op, uint64_t to, uint64_t from, uint64_t len) {
  if (len == 0) return true;
  unsigned char *target = written(m, op, to, len);
  unsigned char *source = target ? range(m, from, len, false) : NULL;
  const uint64_t distance = to < from ? from - to : to - from;
  if (!source) return false;
  if (op->sub != 1 && distance && distance < len)
    return machine_violation(m, RUN_MEMORY_ACCESS,
                             "invalid memory access: %llu bytes are copied to where some of them lie",
                             (unsigned long long)len);
  memmove(target, source, len);
  return true;
}

static bool do_fill(struct machine *m, const struct operation *op, uint64_t to, unsigned char byte, uint64_t len) {
  if (len == 0) return true;
  unsigned char *target = written(m, op, to, len);
  if (!target) return false;
  memset(target, byte, len);
  return true;
}

static bool do_havoc_memory(struct machine *m, const struct operation *op, uint64_t to, uint64_t len) {
  if (len == 0) return true;
  unsigned char *target = written(m, op, to, len);
  if (!target) return false;
  random_bytes(&m->random, target, len);
  return true;
}

static bool do_stack_restore(struct machine *m, uint64_t mark) {
  if (mark < vec_last(&m->frames).stack_mark || mark > memory_stack_mark(&m->memory))
    return machine_stop(m, "internal error: the stack is restored to a mark that is not its own");
  memory_pop_stack(&m->memory, mark);
  return true;
}

static bool do_life(struct machine *m, const struct operation *op, uint64_t address) {
  const struct object *o = &m->program->objects.data[expr_get(&m->program->exprs, op->a)->ref];
  if (op->kind == OP_BEGIN_LIFE)
    memory_begin_life(&m->memory, address, o->size, o->is_constant);
  else
    memory_end_life(&m->memory, address, o->size);
  return true;
}

/* LP64: {gp_offset, fp_offset, overflow_arg_area, reg_save_area}, registers all used; ILP32: a pointer. */
static bool do_va_start(struct machine *m, uint64_t to) {
  uint64_t area = vec_last(&m->frames).variadic;
  if (!area) return machine_stop(m, "internal error: va_start in a function that is not variadic");
  bool lp64 = m->program->pointer_width == 64;
  unsigned char *list = range(m, to, lp64 ? 24 : 4, true);
  if (!list) return false;
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

static bool do_violation(struct machine *m, const struct operation *op) {
  if (op->sub == CHECK_ERROR) return machine_violation(m, RUN_REACH_ERROR, "reach_error called");
  const char *text = program_string(m->program, op->name);
  if (op->sub == CHECK_RULE) return machine_violation(m, RUN_RULE, "%s", text);
  if (op->sub == CHECK_CONTRACT) return machine_violation(m, RUN_CONTRACT, "contract broken: %s", text);
  if (op->sub == CHECK_OVERFLOW) return machine_violation(m, RUN_SIGNED_OVERFLOW, "signed overflow: not %s", text);
  if (op->sub == CHECK_DIVISION) return machine_violation(m, RUN_DIVISION_BY_ZERO, "division by zero: not %s", text);
  if (op->sub == CHECK_SHIFT) return machine_violation(m, RUN_SHIFT, "shift amount out of range: not %s", text);
  if (op->sub == CHECK_ALIGNMENT) return machine_violation(m, RUN_ALIGNMENT, "misaligned: not %s", text);
  if (op->sub == CHECK_INIT) return machine_violation(m, RUN_INDETERMINATE, "indeterminate value: not %s", text);
  return machine_violation(m, RUN_ASSERT, *text ? "assertion failed: %s" : "assertion failed", text);
}

static bool do_stop(struct machine *m, const struct operation *op, uint64_t status) {
  switch ((enum stop_kind)op->sub) {
  case STOP_EXIT: m->result.status = (int)(status & 0xff); return machine_end(m, RUN_EXITED);
  case STOP_ABORT: return machine_end(m, RUN_ABORTED);
  case STOP_UNREACHABLE: return machine_violation(m, RUN_UNREACHABLE, "unreachable code reached");
  case STOP_UNMODELLED: break;
  }
  const char *name = program_string(m->program, op->name);
  return machine_stop(m, "'%s' is not modelled", *name ? name : "what follows");
}

static uint64_t value_of(const struct machine *m, uint32_t reg) { return reg == ID_NONE ? 0 : m->registers.data[reg]; }

bool machine_operation(struct machine *m, const struct instruction *i) {
  const struct operation *op = &m->program->edges.data[i->imm].op;
  uint64_t a = value_of(m, i->d), b = value_of(m, i->a), c = value_of(m, i->b);
  switch ((enum op_kind)op->kind) {
  case OP_HAVOC: return do_havoc(m, op, a, b);
  case OP_HAVOC_MEMORY: return do_havoc_memory(m, op, a, b);
  case OP_ALLOCATE: return do_allocate(m, op, a, b);
  case OP_FREE: return do_free(m, a);
  case OP_OBJECT_SIZE: return do_object_size(m, op, a);
  case OP_COPY: return do_copy(m, op, a, b, c);
  case OP_FILL: return do_fill(m, op, a, (unsigned char)b, c);
  case OP_STACK_SAVE: machine_write(m, variable_operand(m, op->var), memory_stack_mark(&m->memory)); return true;
  case OP_STACK_RESTORE: return do_stack_restore(m, a);
  case OP_ANY_LIFE: return do_life(m, op, a);
  case OP_VA_START: return do_va_start(m, a);
  case OP_VIOLATION: return do_violation(m, op);
  case OP_STOP: return do_stop(m, op, a);
  case OP_SKIP:
  case OP_ASSIGN:
  case OP_STORE:
  case OP_ASSUME:
  case OP_CALL:
  case OP_RETURN:
  case OP_KIND_COUNT: break;
  }
  return machine_stop(m, "internal error: operation '%s' has no meaning", op_kind_name(op->kind));
}
