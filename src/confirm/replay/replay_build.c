/* The program of a replay: the sources, instrumented, with the runtime that supplies values, in a folder of its own.
 * The usual one needs no start of clang but that of the front end. */
#include "confirm/replay/replay_private.h"

#include "base/process/output.h"
#include "base/process/workplace.h"
#include "confirm/replay/values.h"
#include "front/instrument/instrument.h"
#include "front/native.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUILD_SECONDS = 60, BUILD_MEGABYTES = 4096 };

struct embedded_file {
  const char *name;
  const unsigned char *bytes;
  size_t size;
};

extern const struct embedded_file embedded_runtime[], embedded_runtime_object_plain64[],
    embedded_runtime_object_plain32[], embedded_runtime_object_memory64[], embedded_runtime_object_memory32[];
/* Of PROGRAM_OBJECT, RUNTIME_OBJECT and, for rules, MONITOR_OBJECT, as clang does it. */
extern const char *const embedded_link_command_plain64[], *const embedded_link_command_plain32[],
                                                              *const embedded_link_command_rules64[],
                                                                  *const embedded_link_command_rules32[],
                                                                      *const embedded_link_command_memory64[],
                                                                          *const embedded_link_command_memory32[];

const char *const replay_pointer_words[] = {"stay", "move", "plain", "bare", "filled"};

bool replay_give_up(struct replay *r, const char *format, ...) {
  va_list args;
  va_start(args, format);
  r->result.outcome = REPLAY_IMPOSSIBLE;
  strbuf_clear(&r->result.text);
  strbuf_vprintf(&r->result.text, format, args);
  va_end(args);
  return false;
}

/* ---- files ---- */

char *replay_path(const char *directory, const char *name) {
  struct strbuf s = STRBUF_INIT;
  strbuf_printf(&s, "%s/%s", directory, name);
  return strbuf_detach(&s);
}

/* A directory of its own: next to the user's, so that it can be renamed, or among the temporary files. */
bool replay_make_work(struct replay *r) {
  if (r->directory) {
    struct strbuf s = STRBUF_INIT;
    size_t len = strlen(r->directory);
    while (len > 1 && r->directory[len - 1] == '/') len--;
    strbuf_add(&s, r->directory, len);
    strbuf_puts(&s, ".");
    r->work = workplace_make_as(r->ctx, s.text);
    strbuf_release(&s);
  } else {
    r->work = workplace_make(r->ctx, "replay");
  }
  if (r->work) return true;
  if (!r->directory) return replay_give_up(r, "cannot make a folder in '%s': %s", workplace_folder(), strerror(errno));
  return replay_give_up(r, "cannot make the directory '%s': %s", r->directory, strerror(errno));
}

void replay_remove_work(struct replay *r) {
  workplace_remove(r->ctx, r->work);
  r->work = NULL;
}

bool replay_write_file(struct replay *r, const char *name, const void *bytes, size_t size) {
  char *path = replay_path(r->work, name);
  bool ok = output_write(path, bytes, size, NULL) || replay_give_up(r, "cannot write '%s': %s", path, strerror(errno));
  free(path);
  return ok;
}

/* ---- building ---- */

#define PROGRAM_OBJECT "program.o"
#define RUNTIME_OBJECT "runtime.o"
#define MONITOR_OBJECT "monitor.o"

static const char *const build_command[] = {"clang-19",  "",           "-O0", "-w",     "-Wno-override-module",
                                            "runtime.c", "program.bc", "-o",  "replay", "-lm",
                                            "-fwrapv",   "",           NULL};
enum {
  BUILD_WORDS = sizeof build_command / sizeof *build_command,
  MODEL_WORD = 1,
  RUNTIME_WORD = 5,
  LAST_WORD = BUILD_WORDS - 2
};

static const char *model_flag(const struct replay *r) { return r->is_32_bit ? "-m32" : "-m64"; }

static void fill_command(const struct replay *r, const char *words[BUILD_WORDS]) {
  memcpy(words, build_command, sizeof build_command);
  words[MODEL_WORD] = model_flag(r);
  words[LAST_WORD] = r->is_about_memory ? "-fsanitize=address" : r->is_about_rules ? "monitor.c" : NULL;
}

bool replay_write_script(struct replay *r, enum pointers pointers) {
  struct strbuf s = STRBUF_INIT;
  const char *words[BUILD_WORDS];
  fill_command(r, words);
  strbuf_puts(&s, "#!/bin/sh\n# Builds the instrumented program and runs it on values.txt, which may be edited.\n"
                  "# Exit status 1 and `replay: violation: ...` when it fails. `ockham replay DIR` does the same.\n"
                  "cd \"$(dirname \"$0\")\" && ");
  for (int i = 0; words[i]; i++) strbuf_printf(&s, "%s ", words[i]);
  const char *word = replay_pointer_words[pointers];
  strbuf_printf(&s, "&& ulimit -t %d && ", RUN_SECONDS);
  if (!r->is_about_memory) strbuf_printf(&s, "ulimit -v %d && ", RUN_MEGABYTES * 1024);
  strbuf_printf(&s, "exec ./replay values.txt %s\n", word);
  char *path = replay_path(r->work, "replay.sh");
  bool ok = replay_write_file(r, "replay.sh", s.text, s.len) && chmod(path, 0755) == 0;
  free(path);
  strbuf_release(&s);
  return ok;
}

/* Rounded up: that the time of the whole run is over is told by its limit. */
uint32_t replay_seconds_left(const struct replay *r, uint32_t most) {
  uint32_t left = limits_seconds_left(&r->ctx->limits);
  return left < most ? left + 1 : most;
}

/* A tool, or a part of this program that is to be confined like one. */
static struct process_result run_tool(struct replay *r, struct process_request q, struct strbuf *said) {
  const struct cell cell = {.kind = CELL_TOOL, .writable = r->work};
  q.directory = r->work;
  q.cell = &cell;
  q.seconds = replay_seconds_left(r, BUILD_SECONDS);
  q.megabytes = BUILD_MEGABYTES;
  q.error = (struct process_sink){said, PROCESS_WORDS};
  return process_run(r->ctx, &q);
}

static bool has_succeeded(struct process_result result) { return result.end == PROCESS_EXITED && result.number == 0; }

static const char *const *link_command(const struct replay *r) {
  if (r->is_about_memory) return r->is_32_bit ? embedded_link_command_memory32 : embedded_link_command_memory64;
  if (r->is_about_rules) return r->is_32_bit ? embedded_link_command_rules32 : embedded_link_command_rules64;
  return r->is_32_bit ? embedded_link_command_plain32 : embedded_link_command_plain64;
}

static bool has_run(struct replay *r, struct process_request q) {
  struct strbuf said = STRBUF_INIT;
  bool ok = has_succeeded(run_tool(r, q, &said));
  strbuf_release(&said);
  return ok;
}

/* One start of clang. */
static bool compile(struct replay *r, const char *source, const char *object, const char *flag) {
  const char *const words[] = {"clang-19", model_flag(r), "-O0", "-w", "-Wno-override-module", "-fwrapv", "-c", source,
                               "-o",       object,        flag,  NULL};
  return has_run(r, (struct process_request){.arguments = words});
}

/* The usual program needs no clang. The checks of memory are inserted by clang. */
static bool make_objects(struct replay *r, const struct strbuf *bitcode) {
  const struct native_request request = {bitcode, PROGRAM_OBJECT};
  if (r->is_about_memory) return compile(r, "program.bc", PROGRAM_OBJECT, "-fsanitize=address");
  return has_run(r, (struct process_request){.act = native_write, .data = &request}) &&
         (!r->is_about_rules || compile(r, "monitor.c", MONITOR_OBJECT, NULL));
}

/* Compiled and linked as clang would do it, with as few starts of clang as possible: each costs as much as compiling a
 * small program, and to link it starts itself again. If that does not work here, clang is asked after all. */
static bool build_quickly(struct replay *r, const struct strbuf *bitcode) {
  return r->has_object && make_objects(r, bitcode) &&
         has_run(r, (struct process_request){.arguments = link_command(r)});
}

bool replay_build(struct replay *r) {
  const char *words[BUILD_WORDS];
  fill_command(r, words);
  if (r->has_object) words[RUNTIME_WORD] = RUNTIME_OBJECT;
  struct strbuf said = STRBUF_INIT;
  struct process_result result = run_tool(r, (struct process_request){.arguments = words}, &said);
  bool ok = has_succeeded(result);
  size_t line = strcspn(said.text, "\n");
  if (result.end == PROCESS_NOT_RUN)
    replay_give_up(r, "cannot run '%s': %s", words[0], strerror(result.number));
  else if (result.end == PROCESS_TIME || result.end == PROCESS_STOPPED)
    replay_give_up(r, "no time was left to build the program");
  else if (!ok && (result.end == PROCESS_SIGNALLED || strstr(said.text, "PLEASE submit a bug report")))
    replay_give_up(r,
                   "the instrumented program cannot be built: the compiler crashed, or needed more than it may have");
  else if (!ok)
    replay_give_up(r, "the instrumented program cannot be built: %.*s", (int)line, said.text);
  strbuf_release(&said);
  return ok;
}

/* Errors of the front end are the reason why there is no replay, not errors of the user. */
static bool instrument(struct replay *r, const struct names *places, struct strbuf *bitcode, struct strbuf *monitor) {
  struct context *ctx = r->ctx;
  struct diagnostics before = ctx->diagnostics;
  ctx->diagnostics = (struct diagnostics)DIAGNOSTICS_INIT;
  const struct instrument_choices choices = {.has_lives = r->has_lives, .is_without_assembly = r->is_without_assembly};
  bool ok = front_instrument(ctx, r->sources, places, choices, bitcode, monitor);
  if (!ok)
    replay_give_up(r, "the program cannot be instrumented: %s",
                   ctx->diagnostics.items.len ? vec_last(&ctx->diagnostics.items).text : "no reason known");
  diagnostics_release(&ctx->diagnostics);
  ctx->diagnostics = before;
  return ok;
}

static const struct embedded_file *runtime_object(const struct replay *r) {
  if (r->is_about_memory) return r->is_32_bit ? embedded_runtime_object_memory32 : embedded_runtime_object_memory64;
  return r->is_32_bit ? embedded_runtime_object_plain32 : embedded_runtime_object_plain64;
}

/* The runtime need not be compiled. */
static bool write_object(struct replay *r) {
  const struct embedded_file *object = runtime_object(r);
  r->has_object = replay_write_file(r, RUNTIME_OBJECT, object->bytes, object->size);
  return r->has_object;
}

static void remove_file(struct replay *r, const char *name) {
  char *path = replay_path(r->work, name);
  unlink(path);
  free(path);
}

/* Whoever repeats the replay compiles everything. */
static void remove_objects(struct replay *r) {
  remove_file(r, PROGRAM_OBJECT);
  remove_file(r, RUNTIME_OBJECT);
  remove_file(r, MONITOR_OBJECT);
}

static bool instrument_and_build(struct replay *r, const struct names *places) {
  struct strbuf bitcode = STRBUF_INIT, monitor = STRBUF_INIT;
  bool ok = instrument(r, places, &bitcode, &monitor) &&
            (!r->is_about_rules || replay_write_file(r, "monitor.c", monitor.text, monitor.len)) &&
            replay_write_file(r, "program.bc", bitcode.text, bitcode.len) &&
            (build_quickly(r, &bitcode) || replay_build(r));
  strbuf_release_all(&bitcode, &monitor);
  return ok;
}

/* Does the program as it is translated say that there is assembly in it? */
static bool has_assembly(const struct program *p) {
  for (edge_id e = 0; e < p->edges.len; e++)
    if (p->edges.data[e].marks & MARK_ASM) return true;
  return false;
}

/* Assembly may be what cannot be built, and what the run does not come to. */
static bool make_program(struct replay *r, const struct program *p, const struct names *places) {
  if (instrument_and_build(r, places)) return true;
  if (!has_assembly(p)) return false;
  r->is_without_assembly = true;
  return instrument_and_build(r, places);
}

bool replay_prepare(struct replay *r, const struct program *p, const struct trace *t) {
  struct replay_values values;
  struct strbuf why = STRBUF_INIT;
  const struct embedded_file *runtime = embedded_runtime;
  bool ok = values_of_trace(r->ctx, r->sources, p, t, &values, &why);
  if (!ok) replay_give_up(r, "%s", why.text);
  r->has_pointers = ok && strstr(values.text.text, " pointer 0x");
  r->has_words = ok && strstr(values.text.text, " word 0x");
  ok = ok && replay_make_work(r) && replay_write_file(r, "values.txt", values.text.text, values.text.len) &&
       replay_write_file(r, "runtime.c", runtime->bytes, runtime->size) && write_object(r) &&
       make_program(r, p, &values.places);
  if (ok) remove_objects(r);
  values_release(&values);
  strbuf_release(&why);
  return ok;
}
