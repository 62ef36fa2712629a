/* Calls and returns.
 *
 * A function's variables have fixed registers. When it is entered while it is active, their values are saved on
 * machine.saved, and restored when that activation ends; so a call that is not recursive copies its arguments only. */
#include "interpret/machine.h"

static const struct code_operand *operands_at(const struct machine *m, uint32_t first) {
  return vec_from(&m->code.operands, first);
}

/* The value adapted to the operand: cut or zero-extended. */
static void write_adapted(struct machine *m, struct code_operand to, u128 value) {
  machine_write(m, to, bits_trunc(to.width, value));
}

static void copy_value(struct machine *m, struct code_operand to, struct code_operand from) {
  if (from.width == to.width && !width_is_wide(to.width))
    m->registers.data[to.reg] = m->registers.data[from.reg];
  else
    write_adapted(m, to, machine_read(m, from));
}

static void read_values(struct machine *m, const struct code_operand *from, uint32_t count) {
  vec_resize(&m->buffer, 2 * count);
  for (uint32_t k = 0; k < count; k++) {
    u128 value = machine_read(m, from[k]);
    m->buffer.data[2 * k] = (uint64_t)value;
    m->buffer.data[2 * k + 1] = (uint64_t)(value >> 64);
  }
}

static u128 buffered(const struct machine *m, uint32_t k) {
  assert(2 * k + 1 < m->buffer.len);
  return (u128)m->buffer.data[2 * k + 1] << 64 | m->buffer.data[2 * k];
}

static void prepare_function(struct machine *m, function_id f) {
  const struct function *fn = &m->program->functions.data[f];
  struct function_state *s = &m->functions[f];
  assert(fn->entry != ID_NONE && s->entry == ID_NONE);
  frame_layout_init(&s->layout, m->program, fn);
  s->parameters = xmalloc((fn->parameters.len + 1) * sizeof *s->parameters);
  for (uint32_t k = 0; k < fn->parameters.len; k++) {
    var_id v = fn->parameters.data[k];
    s->parameters[k] = (struct code_operand){m->variable_register[v], m->program->variables.data[v].width};
  }
  compile_function(m->compiler, f);
}

/* Variables of the function that are not parameters. */
static void make_unknown(struct machine *m, const struct function_state *s) {
  uint64_t *r = m->registers.data + s->first_unknown;
  if (m->random.seed == 0) {
    memset(r, 0, s->unknowns * sizeof *r);
    return;
  }
  for (uint32_t k = 0; k < s->unknowns; k++) {
    r[k] = (uint64_t)random_value(&m->random, m->register_width[s->first_unknown + k]);
  }
}

/* Size of a variadic argument and where it goes. */
static uint64_t place_variadic(const struct machine *m, uint16_t width, uint64_t *offset) {
  uint64_t bytes = (width + 7u) / 8, slot = m->program->pointer_width / 8;
  if (slot == 8 && bytes > 8) slot = 16;
  *offset = (*offset + slot - 1) & -slot;
  return (bytes + slot - 1) & -slot;
}

/* An object with the arguments number `first` and up, which are in the buffer. 0 if the stack is full. */
static uint64_t push_variadic(struct machine *m, const struct code_operand *args, uint32_t first, uint32_t count) {
  uint64_t size = 0;
  for (uint32_t k = first; k < count; k++) size += place_variadic(m, args[k].width, &size);
  uint64_t address = memory_push_object(&m->memory, size, 16, "variadic arguments");
  if (!address) return 0;
  unsigned char *to = m->memory.bytes + (address - m->memory.base);
  memset(to, 0, size);
  uint64_t offset = 0;
  for (uint32_t k = first; k < count; k++) {
    u128 value = buffered(m, k);
    uint64_t room = place_variadic(m, args[k].width, &offset);
    memcpy(to + offset, &value, (args[k].width + 7u) / 8);
    offset += room;
  }
  assert(offset <= size);
  return address;
}

static bool stack_full(struct machine *m) {
  return machine_stop(m, "stack limit of %llu MB reached", (unsigned long long)(m->options.stack_limit >> 20));
}

static bool push_objects(struct machine *m, struct function_state *s) {
  if (s->layout.size == 0) return true;
  uint64_t address = memory_push_frame(&m->memory, &s->layout);
  if (!address) return stack_full(m);
  for (uint32_t k = 0; k < s->layout.slots.len; k++)
    m->registers.data[s->first_object + k] = address + s->layout.slots.data[k].offset;
  return true;
}

static void save_registers(struct machine *m, const struct function_state *s) {
  assert(s->active > 0);
  uint32_t at = m->saved.len;
  vec_reserve(&m->saved, (uint64_t)at + s->registers);
  m->saved.len += s->registers;
  memcpy(m->saved.data + at, m->registers.data + s->first_register, s->registers * sizeof(uint64_t));
}

/* Arguments to parameters through the buffer: they may be registers of the same function. */
static bool pass_buffered(struct machine *m, function_id f, const struct code_operand *args, uint32_t count) {
  const struct function *fn = &m->program->functions.data[f];
  struct function_state *s = &m->functions[f];
  read_values(m, args, count);
  if (s->active) save_registers(m, s);
  if (!push_objects(m, s)) return false;
  for (uint32_t k = 0; k < fn->parameters.len; k++) {
    struct code_operand p = s->parameters[k];
    write_adapted(m, p, k < count ? buffered(m, k) : machine_unknown(m, p.width, HAVOC_UNDEF, ID_NONE));
  }
  if (!fn->is_variadic) return true;
  uint32_t first = fn->parameters.len < count ? fn->parameters.len : count;
  uint64_t address = push_variadic(m, args, first, count);
  m->frames.data[m->frames.len - 1].variadic = address;
  return address ? true : stack_full(m);
}

static bool pass_directly(struct machine *m, struct function_state *s, const struct code_operand *args,
                          uint32_t count) {
  assert(s->active == 0); /* no value of another activation is lost */
  for (uint32_t k = 0; k < count; k++) copy_value(m, s->parameters[k], args[k]);
  return push_objects(m, s);
}

/* Enters a function that has a body; its first instruction, or ID_NONE. */
static uint32_t enter(struct machine *m, function_id f, uint32_t site, const struct code_operand *args,
                      uint32_t count) {
  const struct function *fn = &m->program->functions.data[f];
  struct function_state *s = &m->functions[f];
  if (s->entry == ID_NONE) prepare_function(m, f);
  if (m->frames.len >= m->options.depth_limit) {
    machine_stop(m, "stack limit of %u nested calls reached", m->options.depth_limit);
    return ID_NONE;
  }
  struct machine_frame frame = {f, m->at + 1, site, m->saved.len, memory_stack_mark(&m->memory), 0};
  vec_push(&m->frames, frame);
  bool direct = !s->active && !fn->is_variadic && count == fn->parameters.len;
  if (site != ID_NONE) args = operands_at(m, m->code.sites.data[site].first_arg); /* they may have moved */
  if (!(direct ? pass_directly(m, s, args, count) : pass_buffered(m, f, args, count))) return ID_NONE;
  make_unknown(m, s);
  s->active++;
  assert(s->entry < m->code.instructions.len && vec_last(&m->frames).function == f);
  m->calls++;
  return s->entry;
}

uint32_t machine_enter_start(struct machine *m, function_id f) { return enter(m, f, ID_NONE, NULL, 0); }

uint32_t machine_call(struct machine *m, const struct instruction *i) {
  assert(i->imm < m->code.sites.len);
  const struct code_call_site *site = &m->code.sites.data[i->imm];
  function_id f = site->callee;
  if (f == ID_NONE) {
    uint64_t address = m->registers.data[site->address];
    f = memory_function_at(&m->memory, address);
    if (f == ID_NONE) {
      if (address < NULL_PAGE)
        machine_violation(m, RUN_CALL, "invalid call: null pointer");
      else
        machine_violation(m, RUN_CALL, "invalid call: no function at address 0x%llx", (unsigned long long)address);
      return ID_NONE;
    }
  }
  if (m->program->functions.data[f].entry == ID_NONE) return machine_library_call(m, f, site) ? m->at + 1 : ID_NONE;
  return enter(m, f, (uint32_t)i->imm, operands_at(m, site->first_arg), site->arg_count);
}

/* The program ends because its first function returned. */
static uint32_t leave_program(struct machine *m, const struct code_call_site *from) {
  if (from->arg_count) m->result.status = (int)(machine_read(m, operands_at(m, from->first_arg)[0]) & 0xff);
  machine_end(m, RUN_EXITED);
  return ID_NONE;
}

/* Ends the innermost activation. */
static void pop_frame(struct machine *m) {
  struct machine_frame frame = vec_pop(&m->frames);
  struct function_state *s = &m->functions[frame.function];
  assert(s->active > 0);
  assert(m->saved.len == frame.saved || (s->active > 1 && m->saved.len == frame.saved + s->registers));
  s->active--;
  if (memory_stack_mark(&m->memory) != frame.stack_mark) memory_pop_stack(&m->memory, frame.stack_mark);
  if (m->saved.len == frame.saved) return;
  memcpy(m->registers.data + s->first_register, m->saved.data + frame.saved, s->registers * sizeof(uint64_t));
  m->saved.len = frame.saved;
}

uint32_t machine_return(struct machine *m, const struct instruction *i) {
  assert(m->frames.len > 0 && i->imm < m->code.sites.len);
  const struct code_call_site *from = &m->code.sites.data[i->imm];
  const struct machine_frame *frame = &m->frames.data[m->frames.len - 1];
  if (frame->site == ID_NONE) return leave_program(m, from);
  const struct code_call_site *to = &m->code.sites.data[frame->site];
  const struct code_operand *values = operands_at(m, from->first_arg), *results = operands_at(m, to->first_result);
  uint32_t return_to = frame->return_to;
  if (from->arg_count == 1 && to->result_count == 1 && m->saved.len == frame->saved) {
    pop_frame(m);
    if (results[0].reg != ID_NONE) copy_value(m, results[0], values[0]);
    return return_to;
  }
  read_values(m, values, from->arg_count);
  pop_frame(m);
  for (uint32_t k = 0; k < to->result_count; k++) {
    if (results[k].reg == ID_NONE) continue;
    u128 value = k < from->arg_count ? buffered(m, k) : machine_unknown(m, results[k].width, HAVOC_UNDEF, ID_NONE);
    write_adapted(m, results[k], value);
  }
  return return_to;
}
