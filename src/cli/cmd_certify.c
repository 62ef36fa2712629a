/* `ockham certify DIR`: translates the sources anew where they are still there, to compare with the program of the
 * certificate, and hands over to the checker, a program of its own beside this one. */
#include "cli/commands.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "analysis/checks.h"
#include "base/process/interrupt.h"
#include "base/process/janitor.h"
#include "base/process/tools.h"
#include "confirm/certificate/certificate.h"
#include "front/front.h"
#include "program/json/json_read.h"
#include "program/json/json_write.h"

static bool write_text(const struct program *p, struct strbuf *to) {
  char *text = NULL;
  size_t len = 0;
  FILE *file = open_memstream(&text, &len);
  if (!file) return false;
  bool ok = json_write_program(p, file);
  ok = fclose(file) == 0 && ok;
  if (ok) strbuf_add(to, text, len);
  free(text);
  return ok;
}

/* The sources, if all of them can be read. */
static bool find_sources(const struct program *p, string_list *files) {
  for (uint32_t i = 0; i < p->sources.len; i++) {
    const char *name = program_string(p, p->sources.data[i]);
    if (access(name, R_OK) != 0) return false;
    vec_push(files, name);
  }
  return files->len > 0;
}

/* Says whether the sources are still those of the certificate. Their flags for clang are not known here, so that a
 * difference is a warning. */
static void compare_sources(struct invocation *in, const char *path, const struct program *p) {
  if (!tool_is_installed(TOOL_CLANG)) {
    diagnostics_warning(&in->ctx.diagnostics, path, 0, 0,
                        "%s is not installed: the program is not compared with its sources", tool_name(TOOL_CLANG));
    return;
  }
  struct sources sources = SOURCES_INIT;
  struct context inner;
  struct strbuf ours = STRBUF_INIT, theirs = STRBUF_INIT;
  if (find_sources(p, &sources.files)) {
    sources.model = p->model;
    sources.extern_effects = p->extern_effects;
    if (p->arithmetic) sources.asked = p->arithmetic;
    sources.entry = program_string(p, p->functions.data[p->entry].name);
    memcpy(&sources.clang_flags, &in->options->clang_flags, sizeof sources.clang_flags);
    context_init(&inner, (uint32_t)in->options->timeout, (uint32_t)in->options->memory);
    inner.janitor = in->ctx.janitor;
    struct program *again = front_load(&inner, &sources, NULL);
    if (again && p->arithmetic) checks_make(again);
    bool same = again && write_text(again, &ours) && strbuf_read_file(&theirs, path, SIZE_MAX) &&
                ours.len == theirs.len && memcmp(ours.text, theirs.text, ours.len) == 0;
    if (!same)
      diagnostics_warning(&in->ctx.diagnostics, path, 0, 0,
                          "the sources do not translate to this program any more; "
                          "the certificate is checked for the program as it is here");
    if (again) program_free(again);
    context_release(&inner);
  }
  vec_release(&sources.files);
  strbuf_release_all(&ours, &theirs);
}

static void hand_over(struct invocation *in, const char *directory) {
  struct strbuf checker = STRBUF_INIT, name = STRBUF_INIT;
  strbuf_printf(&name, "%s%s", *directory == '-' ? "./" : "", directory); /* is no option */
  char timeout[32], memory[32];
  const char *solver = options_choice_name("solver", in->options->solver);
  snprintf(timeout, sizeof timeout, "--timeout=%d", in->options->timeout);
  snprintf(memory, sizeof memory, "--memory=%d", in->options->memory);
  if (certificate_find_checker(&checker)) {
    diagnostics_print(&in->ctx.diagnostics, stderr);
    fflush(stdout);
    fflush(stderr);
    interrupt_end();
    janitor_free(in->ctx.janitor);
    in->ctx.janitor = NULL;
    execl(checker.text, "ockham-certify", timeout, memory, "--solver", solver, name.text, (char *)NULL);
  }
  diagnostics_error(&in->ctx.diagnostics, NULL, 0, 0, "cannot start the checker '%s': %s", checker.text,
                    strerror(errno));
  strbuf_release_all(&checker, &name);
}

int command_certify(struct invocation *in) {
  struct strbuf path = STRBUF_INIT;
  if (in->options->files.len != 1) {
    diagnostics_error(&in->ctx.diagnostics, NULL, 0, 0, "give one directory with a certificate");
    return STATUS_INPUT;
  }
  strbuf_printf(&path, "%s/program.json", in->options->files.data[0]);
  struct program *p = json_read_program(path.text, &in->ctx.diagnostics);
  if (p) compare_sources(in, path.text, p);
  if (p) program_free(p);
  strbuf_release(&path);
  if (in->ctx.diagnostics.error_count == 0) hand_over(in, in->options->files.data[0]);
  return STATUS_INPUT;
}
