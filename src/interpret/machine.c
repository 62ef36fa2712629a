/* The initial state of a run: registers, memory, global variables and objects. */
#include "interpret/machine.h"

uint32_t machine_add_registers(struct machine *m, uint32_t count) {
  uint32_t first = m->registers.len;
  vec_resize(&m->registers, first + count);
  return first;
}

static uint32_t registers_of(const struct variable *v) { return width_is_wide(v->width) ? 2 : 1; }

static bool is_global(const struct variable *v) { return v->kind == VARIABLE_GLOBAL || v->function == ID_NONE; }

/* The order of a function's variables: parameters, then those to be made unknown at entry, then temporaries, which are
 * assigned before they are read. */
enum { PARAMETERS, LOCALS, TEMPORARIES, CLASSES };

static int class_of(const struct variable *v) {
  return v->kind == VARIABLE_PARAMETER ? PARAMETERS : v->kind == VARIABLE_TEMPORARY ? TEMPORARIES : LOCALS;
}

static uint32_t place_variable(struct machine *m, var_id v, uint32_t at) {
  unsigned width = m->program->variables.data[v].width;
  m->variable_register[v] = at;
  m->register_width[at] = (uint8_t)(width_is_wide(width) ? 64 : width);
  if (width_is_wide(width)) m->register_width[at + 1] = (uint8_t)(width - 64);
  return registers_of(&m->program->variables.data[v]);
}

/* Reserves the registers of each function; next[f * CLASSES + class] is where its variables begin. */
static uint32_t lay_out_functions(struct machine *m, uint32_t top, uint32_t *next) {
  const struct program *p = m->program;
  for (function_id f = 0; f < p->functions.len; f++) {
    struct function_state *s = &m->functions[f];
    s->entry = ID_NONE;
    s->first_register = top;
    for (int k = 0; k < CLASSES; k++) {
      uint32_t count = next[f * CLASSES + k];
      if (k == LOCALS) s->first_unknown = top, s->unknowns = count;
      next[f * CLASSES + k] = top;
      top += count;
    }
    s->first_object = top;
    for (uint32_t k = 0; k < p->functions.data[f].objects.len; k++)
      m->object_register[p->functions.data[f].objects.data[k]] = top + k;
    top += p->functions.data[f].objects.len;
    s->registers = top - s->first_register;
  }
  return top;
}

static void lay_out_registers(struct machine *m) {
  const struct program *p = m->program;
  uint32_t total = 0;
  for (var_id v = 0; v < p->variables.len; v++) total += registers_of(&p->variables.data[v]);
  m->variable_register = xmalloc((p->variables.len + 1) * sizeof *m->variable_register);
  m->register_width = xcalloc(total + p->objects.len + 1, 1);
  m->object_register = xmalloc((p->objects.len + 1) * sizeof *m->object_register);
  for (object_id o = 0; o < p->objects.len; o++) m->object_register[o] = ID_NONE;
  m->functions = xcalloc(p->functions.len + 1, sizeof *m->functions);
  uint32_t *next = xcalloc((size_t)p->functions.len * CLASSES + 1, sizeof *next);
  uint32_t top = 0;
  for (var_id v = 0; v < p->variables.len; v++) {
    const struct variable *x = &p->variables.data[v];
    if (is_global(x))
      top += place_variable(m, v, top);
    else
      next[x->function * CLASSES + class_of(x)] += registers_of(x);
  }
  top = lay_out_functions(m, top, next);
  for (var_id v = 0; v < p->variables.len; v++) {
    const struct variable *x = &p->variables.data[v];
    if (is_global(x)) continue;
    uint32_t *at = &next[x->function * CLASSES + class_of(x)];
    assert(*at >= m->functions[x->function].first_register && *at < m->functions[x->function].first_object);
    *at += place_variable(m, v, *at);
  }
  free(next);
  machine_add_registers(m, top);
}

/* The value of a constant expression. */
static u128 constant_value(struct machine *m, expr e) {
  struct code_operand result;
  uint32_t start = compile_expression(m->compiler, e, &result);
  machine_execute(m, start);
  u128 value = machine_read(m, result);
  assert(m->code.edges.len == m->code.instructions.len && m->code.exprs.len == m->code.instructions.len);
  m->code.instructions.len = m->code.edges.len = m->code.exprs.len = start; /* not needed again */
  return value;
}

/* Number of the standard stream of that name, -1 if it is none. */
static int stream_number(const char *name) {
  static const char *const names[] = {"stdin", "stdout", "stderr"};
  for (int i = 0; i < 3; i++)
    if (strcmp(names[i], name) == 0) return i;
  return -1;
}

static void initialise_variables(struct machine *m) {
  const struct program *p = m->program;
  for (var_id v = 0; v < p->variables.len; v++) {
    const struct variable *x = &p->variables.data[v];
    if (!is_global(x)) continue;
    int stream = stream_number(program_string(p, x->name));
    u128 value;
    if (!expr_is_none(x->initial))
      value = constant_value(m, x->initial);
    else if (stream >= 0)
      value = m->stream_address[stream];
    else
      value = random_value(&m->random, x->width);
    machine_write(m, (struct code_operand){m->variable_register[v], x->width}, bits_trunc(x->width, value));
  }
}

static void initialise_object(struct machine *m, object_id o) {
  const struct object *x = &m->program->objects.data[o];
  unsigned char *to = m->memory.bytes + (m->object_address[o] - m->memory.base);
  int stream = x->is_external ? stream_number(program_string(m->program, x->name)) : -1;
  if (stream >= 0 && x->size <= sizeof m->stream_address[0])
    memcpy(to, &m->stream_address[stream], x->size);
  else if (x->is_external && m->random.seed)
    random_bytes(&m->random, to, x->size);
  assert(x->function == ID_NONE && x->byte_count <= x->size);
  if (x->bytes) memcpy(to, x->bytes, x->byte_count);
  for (uint32_t i = 0; i < x->relocations.len; i++) {
    const struct relocation *r = &x->relocations.data[i];
    u128 value = constant_value(m, r->value);
    assert(r->offset + expr_width(&m->program->exprs, r->value) / 8 <= x->size);
    memcpy(to + r->offset, &value, expr_width(&m->program->exprs, r->value) / 8);
  }
}

bool machine_init(struct machine *m, const struct program *p, struct limits *limits, const struct run_options *o) {
  *m = (struct machine){
      .program = p, .limits = limits, .options = *o, .random = random_make(o->seed), .argument_count = 1};
  m->result.edge = ID_NONE;
  m->object_address = xcalloc(p->objects.len + 1, sizeof *m->object_address);
  vec_reserve(&m->registers, 64);
  vec_reserve(&m->code.operands, 64);
  lay_out_registers(m);
  m->compiler = compiler_new(m);
  struct memory_limits sizes = {o->stack_limit, o->heap_limit};
  if (!memory_init(&m->memory, p, sizes, &m->random, m->object_address))
    return machine_stop(m, "no room for the memory of the program");
  for (int i = 0; i < 3; i++) m->stream_address[i] = memory_add_global(&m->memory, 0);
  initialise_variables(m);
  for (object_id i = 0; i < p->objects.len; i++)
    if (p->objects.data[i].function == ID_NONE) initialise_object(m, i);
  m->steps = 0;
  return true;
}

void machine_release(struct machine *m) {
  for (function_id f = 0; f < m->program->functions.len; f++) {
    frame_layout_release(&m->functions[f].layout);
    free(m->functions[f].parameters);
  }
  compiler_free(m->compiler);
  code_release(&m->code);
  memory_release(&m->memory);
  free_all(m->functions, m->variable_register, m->register_width, m->object_address, m->object_register);
  vec_release_all(&m->registers, &m->frames, &m->saved, &m->buffer);
}
