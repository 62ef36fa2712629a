/* `ockham run`: executes a program and says how it ended. */
#include "cli/commands.h"

#include <stdio.h>
#include <string.h>

#include "front/load.h"
#include "interpret/interpreter.h"
#include "program/text/print.h"

enum { OUTPUT_BUFFER = 1 << 16 };

static void write_output(void *data, enum run_stream stream, const char *bytes, size_t len) {
  (void)data;
  fwrite(bytes, 1, len, stream == RUN_STDOUT ? stdout : stderr);
}

/* Not the user's code: a library model, or a function made by the front end, which stands in no file. */
static bool is_internal(const struct function *f) { return f->is_library_model || f->at.file == ID_NONE; }

/* Number of innermost activations that are library models: the user knows only the call. */
static uint32_t models_on_stack(const struct program *p, const struct run_result *r) {
  uint32_t i = 0;
  while (i + 1 < r->stack.len && is_internal(&p->functions.data[r->stack.data[i].function])) i++;
  return i;
}

static void print_call_stack(const struct program *p, const struct run_result *r, uint32_t from, struct strbuf *out) {
  enum { SHOWN = 20 };
  for (uint32_t i = from; i + 1 < r->stack.len; i++) {
    function_id caller = r->stack.data[i + 1].function;
    assert(p->locations.data[p->edges.data[r->stack.data[i].call].source].function == caller);
    if (caller == p->start && caller != p->entry) continue; /* not the user's */
    if (i - from == SHOWN) {
      strbuf_printf(out, "  ... and %u more\n", r->stack.len - 1 - i);
      break;
    }
    strbuf_puts(out, "  called from ");
    print_position(p, p->edges.data[r->stack.data[i].call].at, out);
    strbuf_printf(out, " in %s\n", program_string(p, p->functions.data[caller].name));
  }
}

static void print_violation(const struct program *p, const struct run_result *r, struct strbuf *out) {
  uint32_t models = models_on_stack(p, r);
  const struct run_frame *outer = models ? &r->stack.data[models - 1] : NULL;
  print_position(p, outer ? p->edges.data[outer->call].at : r->at, out);
  strbuf_printf(out, ": violation: %s", r->text);
  if (outer) strbuf_printf(out, ", in %s", program_string(p, p->functions.data[outer->function].name));
  strbuf_putc(out, '\n');
  print_call_stack(p, r, models, out);
}

static void print_arbitrary(const struct program *p, const struct run_result *r, struct strbuf *out) {
  for (uint32_t i = 0; i < r->arbitrary.len; i++)
    strbuf_printf(out, "ockham: note: call of '%s', which has no body, returns an arbitrary value\n",
                  program_string(p, p->functions.data[r->arbitrary.data[i]].name));
}

/* What there is to say about the end of the run; the exit status. */
static int describe(const struct program *p, const struct run_result *r, struct strbuf *out) {
  assert(r->outcome != RUN_VIOLATION || (r->text && r->stack.len));
  print_arbitrary(p, r, out);
  switch (r->outcome) {
  case RUN_EXITED: strbuf_printf(out, "ockham: program exited with status %d\n", r->status); return STATUS_OK;
  case RUN_ABORTED: strbuf_puts(out, "ockham: program aborted\n"); return STATUS_OK;
  case RUN_ASSUMPTION:
    strbuf_puts(out, "ockham: run ended: assumption not met at ");
    print_position(p, r->at, out);
    strbuf_putc(out, '\n');
    return STATUS_OK;
  case RUN_VIOLATION: print_violation(p, r, out); return STATUS_UNSAFE;
  case RUN_STOPPED: break;
  }
  strbuf_printf(out, "ockham: run stopped: %s\n", r->text);
  return STATUS_UNKNOWN;
}

static int execute(struct invocation *in, const struct program *p, struct inputs *inputs) {
  struct run_options options = RUN_OPTIONS_INIT;
  options.seed = in->options->seed;
  options.step_limit = in->options->steps;
  options.inputs = inputs;
  options.output = write_output;
  setvbuf(stdout, NULL, _IOFBF, OUTPUT_BUFFER);
  struct run_result result = interpreter_run(&in->ctx, p, &options);
  fflush(stdout);
  struct strbuf text = STRBUF_INIT;
  int status = describe(p, &result, &text);
  fputs(text.text, stderr);
  strbuf_release(&text);
  run_result_release(&result);
  return status;
}

/* On standard error: standard output belongs to the program. */
static void print_statistics(struct invocation *in) {
  struct strbuf text = STRBUF_INIT;
  statistics_print(&in->ctx.stats, &text);
  fputs(text.text, stderr);
  strbuf_release(&text);
}

int command_run(struct invocation *in) {
  struct inputs inputs = INPUTS_INIT;
  int status = STATUS_INPUT;
  if (!in->options->inputs || inputs_read(&inputs, in->options->inputs, &in->ctx.diagnostics)) {
    struct sources sources = sources_of(in->options);
    sources.is_run = true;
    struct program *p = load_program(&in->ctx, &sources, RULE_CHOOSES_AT_EVENTS);
    if (p) status = execute(in, p, &inputs);
    if (p && in->options->stats) print_statistics(in);
    program_free(p);
  }
  inputs_release(&inputs);
  return status;
}
