/* `ockham doctor`: is all there that a verdict needs, and does it work? Every part is asked for its version; then a few
 * programs are checked from end to end by this very program, since a part that is there may still not work: a compiler
 * without the libraries for -m32, a machine that offers no cell to a replay. */
#include "cli/commands.h"

#include "base/process/output.h"
#include "base/process/process.h"
#include "base/process/workplace.h"
#include "cli/versions.h"
#include "confirm/certificate/certificate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char right[] = "extern void reach_error(void);\n"
                            "extern unsigned __VERIFIER_nondet_uint(void);\n"
                            "int main(void) {\n"
                            "  unsigned i = 0;\n"
                            "  while (__VERIFIER_nondet_uint())\n"
                            "    if (i < 10) i++;\n"
                            "  if (i > 10) reach_error();\n"
                            "  return 0;\n"
                            "}\n";
static const char wrong[] = "extern void reach_error(void);\n"
                            "extern int __VERIFIER_nondet_int(void);\n"
                            "int main(void) {\n"
                            "  if (__VERIFIER_nondet_int() == 7) reach_error();\n"
                            "  return 0;\n"
                            "}\n";
static const char beyond[] = "#include <stdlib.h>\n"
                             "int main(void) {\n"
                             "  char *p = malloc(4);\n"
                             "  p[4] = 1;\n"
                             "  free(p);\n"
                             "  return 0;\n"
                             "}\n";

static const struct examined_run {
  const char *what, *source, *property, *data_model;
  enum exit_status expected;
} runs[] = {
    {"a proof, checked again", right, "unreach-call", "LP64", STATUS_SAFE},
    {"an alarm, executed (LP64)", wrong, "unreach-call", "LP64", STATUS_UNSAFE},
    {"an alarm, executed (ILP32)", wrong, "unreach-call", "ILP32", STATUS_UNSAFE},
    {"an alarm about memory (LP64)", beyond, "valid-memsafety", "LP64", STATUS_UNSAFE},
    {"an alarm about memory (ILP32)", beyond, "valid-memsafety", "ILP32", STATUS_UNSAFE},
};

struct examination {
  struct context *ctx;
  unsigned count, bad;
};

static void tell(struct examination *x, enum version_state state, const char *what, const char *detail) {
  static const char *const words[] = {
      [VERSION_FINE] = "ok", [VERSION_MISSING] = "missing", [VERSION_OLD] = "too old", [VERSION_BROKEN] = "fails"};
  printf("%-8s %s%s%s\n", words[state], what, *detail ? ": " : "", detail);
  x->count++;
  x->bad += state != VERSION_FINE;
}

static void examine_tool(struct examination *x, enum tool t) {
  struct strbuf text = STRBUF_INIT;
  enum version_state state = version_of_tool(x->ctx, t, &text);
  if (state != VERSION_FINE) {
    if (state == VERSION_MISSING) strbuf_clear(&text);
    if (text.len) strbuf_puts(&text, "; ");
    tool_print_remedy(t, &text);
  }
  tell(x, state, tool_name(t), text.text ? text.text : "");
  strbuf_release(&text);
}

static void examine_llvm(struct examination *x) {
  struct strbuf text = STRBUF_INIT;
  enum version_state state = version_of_llvm(&text);
  tell(x, state, "LLVM's library", text.text);
  strbuf_release(&text);
}

static void examine_checker(struct examination *x) {
  struct strbuf path = STRBUF_INIT;
  bool ok = certificate_find_checker(&path);
  struct strbuf detail = STRBUF_INIT;
  if (!ok) strbuf_printf(&detail, "it re-checks proofs; it belongs at '%s'", path.text);
  tell(x, ok ? VERSION_FINE : VERSION_MISSING, "ockham-certify", detail.text ? detail.text : "");
  strbuf_release_all(&detail, &path);
}

/* The last line but the one about the verdict says more where it is about what stood in the way. */
static void describe(const struct process_result *p, const struct strbuf *said, struct strbuf *out) {
  const char *at = said->text ? strstr(said->text, "verdict: ") : NULL;
  if (!at) at = said->text && said->len ? said->text : "no verdict";
  strbuf_add(out, at, strcspn(at, "\n"));
  if (p->end != PROCESS_EXITED) strbuf_puts(out, " (it did not end by itself)");
}

static void examine_run(struct examination *x, const struct examined_run *t, const char *directory) {
  enum { SECONDS = 200 };
  struct strbuf file = STRBUF_INIT, said = STRBUF_INIT, detail = STRBUF_INIT;
  strbuf_printf(&file, "%s/trial.c", directory);
  if (!output_write(file.text, t->source, strlen(t->source), &x->ctx->diagnostics)) return strbuf_release(&file);
  const char *const words[] = {"/proc/self/exe", "check",         "--property", t->property, "--data-model",
                               t->data_model,    "--timeout=100", file.text,    NULL};
  const struct process_sink sink = {&said, PROCESS_WORDS};
  struct process_result p = process_run(
      x->ctx, &(struct process_request){.arguments = words, .seconds = SECONDS, .output = sink, .error = sink});
  bool ok = p.end == PROCESS_EXITED && p.number == (int)t->expected;
  if (!ok) describe(&p, &said, &detail);
  tell(x, ok ? VERSION_FINE : VERSION_BROKEN, t->what, detail.text ? detail.text : "");
  strbuf_release_all(&file, &said, &detail);
}

int command_doctor(struct invocation *in) {
  struct examination x = {.ctx = &in->ctx};
  if (in->options->files.len) {
    diagnostics_error(&in->ctx.diagnostics, NULL, 0, 0, "'doctor' takes no file");
    return STATUS_INPUT;
  }
  for (enum tool t = 0; t < TOOL_NEEDED_COUNT; t++) examine_tool(&x, t);
  examine_llvm(&x);
  examine_checker(&x);
  char *directory = x.bad ? NULL : workplace_make(&in->ctx, "doctor");
  for (size_t i = 0; directory && i < sizeof runs / sizeof *runs; i++) examine_run(&x, &runs[i], directory);
  if (!x.bad && !directory) tell(&x, VERSION_BROKEN, "temporary files", strerror(errno));
  if (directory) workplace_remove(&in->ctx, directory);
  if (limits_exceeded(&in->ctx.limits)) return printf("doctor: not done\n"), STATUS_UNKNOWN;
  if (x.bad)
    printf("doctor: %u of %u not in order\n", x.bad, x.count);
  else
    printf("doctor: all in order\n");
  return x.bad ? STATUS_UNSAFE : STATUS_OK;
}
