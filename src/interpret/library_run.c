/* Calls of functions without a body: those that print do so; any other returns an arbitrary value. */
#include "interpret/format.h"
#include "interpret/machine.h"

/* A call being executed. */
struct library_call {
  struct machine *machine;
  const struct code_operand *args;
  uint32_t count;
  int64_t result;
};

void machine_print(struct machine *m, enum run_stream stream, const char *bytes, size_t len) {
  if (m->options.output && len) m->options.output(m->options.output_data, stream, bytes, len);
}

static uint64_t arg(const struct library_call *c, uint32_t k) {
  return k < c->count ? (uint64_t)machine_read(c->machine, c->args[k]) : 0;
}

/* Prints to the stream that argument `k` points to; other streams are not connected. */
static void print_to(struct library_call *c, uint32_t k, const char *bytes, size_t len) {
  struct machine *m = c->machine;
  uint64_t stream = arg(c, k);
  if (stream == m->stream_address[RUN_STDOUT]) machine_print(m, RUN_STDOUT, bytes, len);
  if (stream == m->stream_address[RUN_STDERR]) machine_print(m, RUN_STDERR, bytes, len);
}

/* The text of a printf whose format is argument `k`, with the arguments behind it. */
static bool formatted(struct library_call *c, uint32_t k, bool is_list, struct strbuf *out) {
  uint32_t first = k + 1 < c->count ? k + 1 : c->count;
  struct format_source source = {c->args + first, c->args + c->count, is_list, arg(c, first)};
  return format_print(c->machine, arg(c, k), &source, out);
}

/* Length of the string that argument `k` points to. */
static bool string_length(struct library_call *c, uint32_t k, uint64_t *ret) {
  if (memory_string(&c->machine->memory, arg(c, k), UINT64_MAX, ret)) return true;
  return machine_bad_access(c->machine, arg(c, k) + *ret, 1, false);
}

static const char *host_text(const struct library_call *c, uint32_t k) {
  const struct memory *memory = &c->machine->memory;
  return (const char *)memory->bytes + ((arg(c, k) & memory->mask) - memory->base);
}

/* `stream`: number of the argument with the stream; -1 = standard output, -2 = standard error. */
static void print_text(struct library_call *c, int stream, const char *bytes, size_t len) {
  if (stream >= 0)
    print_to(c, (uint32_t)stream, bytes, len);
  else
    machine_print(c->machine, stream == -1 ? RUN_STDOUT : RUN_STDERR, bytes, len);
}

static bool call_printf(struct library_call *c, int stream, bool is_list) {
  struct strbuf text = STRBUF_INIT;
  bool ok = formatted(c, stream >= 0 ? (uint32_t)stream + 1 : 0, is_list, &text);
  if (ok) print_text(c, stream, text.text, text.len);
  c->result = (int64_t)text.len;
  strbuf_release(&text);
  return ok;
}

static bool call_dprintf(struct library_call *c) {
  struct strbuf text = STRBUF_INIT;
  bool ok = formatted(c, 1, false, &text);
  uint64_t descriptor = arg(c, 0);
  if (ok && (descriptor == 1 || descriptor == 2)) machine_print(c->machine, (int)descriptor, text.text, text.len);
  c->result = (int64_t)text.len;
  strbuf_release(&text);
  return ok;
}

/* Writes to the buffer that argument 0 points to; argument 1 is its size if it is bounded. */
static bool call_sprintf(struct library_call *c, bool bounded, bool is_list) {
  struct machine *m = c->machine;
  struct strbuf text = STRBUF_INIT;
  bool ok = formatted(c, bounded ? 2 : 1, is_list, &text);
  uint64_t room = bounded ? arg(c, 1) : UINT64_MAX;
  uint64_t kept = text.len < room ? text.len : room - 1;
  if (ok && room) {
    unsigned char *to = memory_at(&m->memory, arg(c, 0), kept + 1, true);
    if (to) {
      memcpy(to, text.text, kept);
      to[kept] = 0;
    } else {
      ok = machine_bad_access(m, arg(c, 0), kept + 1, true);
    }
  }
  c->result = (int64_t)text.len;
  strbuf_release(&text);
  return ok;
}

static bool call_puts(struct library_call *c, int stream) {
  uint64_t len;
  if (!string_length(c, 0, &len)) return false;
  print_text(c, stream, host_text(c, 0), len);
  if (stream == -1) print_text(c, stream, "\n", 1);
  c->result = stream == -1 ? (int64_t)len + 1 : 1;
  return true;
}

static bool call_putc(struct library_call *c, int stream) {
  char byte = (char)arg(c, 0);
  print_text(c, stream, &byte, 1);
  c->result = (unsigned char)byte;
  return true;
}

static bool call_fwrite(struct library_call *c) {
  uint64_t len;
  struct memory *memory = &c->machine->memory;
  if (__builtin_mul_overflow(arg(c, 1), arg(c, 2), &len)) len = UINT64_MAX;
  if (len && !memory_at(memory, arg(c, 0), len, false)) return machine_bad_access(c->machine, arg(c, 0), len, false);
  if (len) print_to(c, 3, host_text(c, 0), len);
  c->result = len ? (int64_t)arg(c, 2) : 0;
  return true;
}

static bool call_perror(struct library_call *c) {
  uint64_t len;
  if (arg(c, 0)) {
    if (!string_length(c, 0, &len)) return false;
    print_text(c, -2, host_text(c, 0), len);
    print_text(c, -2, ": ", 2);
  }
  print_text(c, -2, "Success\n", 8);
  return true;
}

static bool call_printf_out(struct library_call *c) { return call_printf(c, -1, false); }
static bool call_vprintf(struct library_call *c) { return call_printf(c, -1, true); }
static bool call_fprintf(struct library_call *c) { return call_printf(c, 0, false); }
static bool call_vfprintf(struct library_call *c) { return call_printf(c, 0, true); }
static bool call_puts_out(struct library_call *c) { return call_puts(c, -1); }
static bool call_fputs(struct library_call *c) { return call_puts(c, 1); }
static bool call_putchar(struct library_call *c) { return call_putc(c, -1); }
static bool call_fputc(struct library_call *c) { return call_putc(c, 1); }
static bool call_sprintf_plain(struct library_call *c) { return call_sprintf(c, false, false); }
static bool call_vsprintf(struct library_call *c) { return call_sprintf(c, false, true); }
static bool call_snprintf(struct library_call *c) { return call_sprintf(c, true, false); }
static bool call_vsnprintf(struct library_call *c) { return call_sprintf(c, true, true); }
static bool call_nothing(struct library_call *c) { return c->result = 0, true; }

/* To add a function that prints, add it here and to program/library.c. */
static const struct {
  const char *name;
  bool (*run)(struct library_call *);
} table[] = {
    {"printf", call_printf_out},   {"printk", call_printf_out},
    {"vprintf", call_vprintf},     {"fprintf", call_fprintf},
    {"vfprintf", call_vfprintf},   {"dprintf", call_dprintf},
    {"puts", call_puts_out},       {"fputs", call_fputs},
    {"putchar", call_putchar},     {"putc", call_fputc},
    {"_IO_putc", call_fputc},      {"fputc", call_fputc},
    {"fwrite", call_fwrite},       {"perror", call_perror},
    {"fflush", call_nothing},      {"sprintf", call_sprintf_plain},
    {"vsprintf", call_vsprintf},   {"snprintf", call_snprintf},
    {"vsnprintf", call_vsnprintf},
};

void machine_note_arbitrary(struct machine *m, function_id f) {
  if (m->functions[f].is_noted) return;
  m->functions[f].is_noted = true;
  vec_push(&m->result.arbitrary, f);
}

static void set_results(struct machine *m, const struct code_call_site *site, const int64_t *value) {
  for (uint32_t k = 0; k < site->result_count; k++) {
    struct code_operand to = m->code.operands.data[site->first_result + k];
    if (to.reg == ID_NONE) continue;
    u128 result = value ? (u128)(i128)*value : machine_unknown(m, to.width, HAVOC_UNMODELLED, ID_NONE);
    machine_write(m, to, bits_trunc(to.width, result));
  }
}

bool machine_library_call(struct machine *m, function_id f, const struct code_call_site *site) {
  const struct function *fn = &m->program->functions.data[f];
  const char *name = program_string(m->program, fn->name);
  m->calls++;
  if (fn->library == LIBRARY_PRINT || fn->library == LIBRARY_PRINT_BUFFER) {
    struct library_call call = {m, vec_from(&m->code.operands, site->first_arg), site->arg_count, 0};
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
      if (strcmp(table[k].name, name) != 0) continue;
      if (!table[k].run(&call)) return false;
      set_results(m, site, &call.result);
      return true;
    }
  }
  if (fn->library == LIBRARY_THREAD) return machine_stop(m, "call of '%s' is not modelled", name);
  machine_note_arbitrary(m, f);
  set_results(m, site, NULL);
  return true;
}
