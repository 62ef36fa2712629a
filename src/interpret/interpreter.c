/* A run from its beginning to its end, and the ways to end. The first end counts: whatever is found out later, while
 * the machine unwinds, is a consequence of it. */
#include "interpret/interpreter.h"

#include <stdarg.h>

#include "base/checking.h"
#include "interpret/leaks.h"
#include "interpret/machine.h"

edge_id machine_edge(const struct machine *m) {
  return m->at < m->code.edges.len ? m->code.edges.data[m->at] : ID_NONE;
}

static void record_stack(struct machine *m) {
  for (uint32_t i = m->frames.len; i-- > 0;) {
    const struct machine_frame *f = &m->frames.data[i];
    edge_id call = f->site == ID_NONE ? ID_NONE : m->code.sites.data[f->site].edge;
    vec_push(&m->result.stack, ((struct run_frame){f->function, call}));
  }
}

bool machine_end(struct machine *m, enum run_outcome outcome) {
  if (m->ended) return false;
  m->ended = true;
  m->result.outcome = outcome;
  m->result.edge = machine_edge(m);
  m->result.at =
      m->result.edge == ID_NONE ? (struct position){ID_NONE, 0, 0} : m->program->edges.data[m->result.edge].at;
  record_stack(m);
  return false;
}

static void set_text(struct machine *m, const char *format, va_list args) {
  if (m->ended) return;
  struct strbuf text = STRBUF_INIT;
  strbuf_vprintf(&text, format, args);
  m->result.text = strbuf_detach(&text);
}

bool machine_stop(struct machine *m, const char *format, ...) {
  va_list args;
  va_start(args, format);
  set_text(m, format, args);
  va_end(args);
  return machine_end(m, RUN_STOPPED);
}

bool machine_violation(struct machine *m, enum run_violation violation, const char *format, ...) {
  va_list args;
  va_start(args, format);
  set_text(m, format, args);
  va_end(args);
  m->result.violation = violation;
  return machine_end(m, RUN_VIOLATION);
}

/* `extern int a[];` has some size, which the program does not say: an access near it may be one of it. */
static object_id sizeless_near(const struct machine *m, uint64_t address) {
  enum { NEAR = 1 << 20 };
  for (object_id o = 0; o < m->program->objects.len; o++) {
    const struct object *x = &m->program->objects.data[o];
    if (x->is_external && !x->size && address + NEAR - m->object_address[o] < 2 * NEAR) return o;
  }
  return ID_NONE;
}

bool machine_bad_access(struct machine *m, uint64_t address, uint64_t len, bool write) {
  object_id sizeless = sizeless_near(m, address);
  if (sizeless != ID_NONE)
    return machine_stop(m, "the size of '%s' is not known",
                        program_string(m->program, m->program->objects.data[sizeless].name));
  struct strbuf text = STRBUF_INIT;
  memory_describe(&m->memory, m->program, address, len, write, &text);
  m->result.is_unseen = memory_is_unseen_breach(&m->memory, address, len, write);
  machine_violation(m, RUN_MEMORY_ACCESS, "invalid memory access: %s", text.text);
  strbuf_release(&text);
  return false;
}

static void start_program(struct machine *m) {
  const struct program *p = m->program;
  function_id f = p->start != ID_NONE ? p->start : p->entry;
  m->at = ID_NONE;
  if (f == ID_NONE || p->functions.data[f].entry == ID_NONE) {
    machine_stop(m, "the program has no entry function");
    return;
  }
  uint32_t pc = machine_enter_start(m, f);
  if (pc != ID_NONE) machine_execute(m, pc);
}

/* Is it asked where the run ended? Of a program that nobody has made checks of, what is asked of it. */
static bool is_asked_at_end(const struct machine *m, enum check_kind kind) {
  const struct program *p = m->program;
  if (!p->checks.len) return check_set_has(p->asked, kind);
  for (check_id i = 0; i < p->checks.len; i++)
    if (p->checks.data[i].kind == kind && p->checks.data[i].edge == m->result.edge) return true;
  return false;
}

static void blame_end(struct machine *m, enum run_violation violation, const char *format, uint64_t bytes) {
  struct strbuf text = STRBUF_INIT;
  strbuf_printf(&text, format, (unsigned long long)bytes);
  free(m->result.text);
  m->result.text = strbuf_detach(&text);
  m->result.outcome = RUN_VIOLATION;
  m->result.violation = violation;
}

/* The run has come to its end, and that is where memory may be found lost, or not freed. */
static void look_for_loss(struct machine *m) {
  if (m->result.outcome != RUN_EXITED || m->result.edge == ID_NONE) return;
  bool has_returned = m->program->edges.data[m->result.edge].op.kind == OP_RETURN;
  uint64_t lost = is_asked_at_end(m, CHECK_TRACK) ? leaks_find(m, has_returned, &m->result.lost) : 0;
  if (lost)
    blame_end(m, RUN_LOSS, "memory is lost: %llu bytes that nothing leads to", lost);
  else if (m->memory.bytes && m->memory.live_bytes && is_asked_at_end(m, CHECK_CLEANUP))
    blame_end(m, RUN_LEFT, "memory is not freed: %llu bytes", m->memory.live_bytes);
}

struct run_result interpreter_run(struct context *context, const struct program *p, const struct run_options *o) {
  statistics_start(&context->stats, PHASE_INTERPRET);
  struct machine m;
  if (machine_init(&m, p, &context->limits, o)) start_program(&m);
  assert(m.ended);
  look_for_loss(&m);
  assert(m.frames.len > 0 || m.result.outcome == RUN_STOPPED);
  assert_structure(!m.memory.bytes || memory_is_valid(&m.memory));
  struct run_result result = m.result;
  result.steps = m.steps;
  result.calls = m.calls;
  if (!result.text) result.text = xstrdup("");
  machine_release(&m);
  context->stats.interpreter_steps += result.steps;
  context->stats.interpreter_calls += result.calls;
  statistics_stop(&context->stats, PHASE_INTERPRET);
  return result;
}

void run_result_release(struct run_result *r) {
  free(r->text);
  r->text = NULL;
  vec_release_all(&r->stack, &r->arbitrary);
}

u128 interpreter_variable(const struct machine *m, var_id v) {
  assert(v < m->program->variables.len);
  return machine_read(m, (struct code_operand){m->variable_register[v], m->program->variables.data[v].width});
}
