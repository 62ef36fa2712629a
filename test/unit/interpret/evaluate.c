#include "interpret/evaluate.h"

#include "interpret/machine.h"

struct evaluator {
  struct machine machine;
};

static void forget_result(struct machine *m) {
  run_result_release(&m->result);
  m->result = (struct run_result){.edge = ID_NONE};
  m->ended = false;
}

struct evaluator *evaluator_new(const struct program *p) {
  struct evaluator *e = xmalloc(sizeof *e);
  const struct run_options options = RUN_OPTIONS_INIT;
  if (machine_init(&e->machine, p, NULL, &options)) return e;
  evaluator_free(e);
  return NULL;
}

void evaluator_free(struct evaluator *e) {
  if (!e) return;
  forget_result(&e->machine);
  machine_release(&e->machine);
  free(e);
}

void evaluator_set(struct evaluator *e, var_id v, u128 value) {
  uint16_t width = e->machine.program->variables.data[v].width;
  machine_write(&e->machine, (struct code_operand){e->machine.variable_register[v], width}, value);
}

bool evaluator_value(struct evaluator *e, expr x, u128 *ret) {
  struct machine *m = &e->machine;
  struct code_operand result;
  forget_result(m);
  uint32_t start = compile_expression(m->compiler, x, &result);
  machine_execute(m, start);
  m->code.instructions.len = m->code.edges.len = m->code.exprs.len = start;
  m->code.slow_ops.len = 0;
  if (m->ended) return false;
  *ret = machine_read(m, result);
  return true;
}

const char *evaluator_problem(const struct evaluator *e) {
  return e->machine.result.text ? e->machine.result.text : "";
}
