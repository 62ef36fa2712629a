/* Compile, instrument, run, and believe only what the runtime says on a channel of its own when the violation is
 * reached: the program's own output proves nothing. All of it happens in a folder of its own, which is moved to where
 * the user wants it when it is complete. */
#include "confirm/replay/replay.h"

#include "base/process/output.h"
#include "base/process/process.h"
#include "base/process/workplace.h"
#include "confirm/replay/values.h"
#include "front/instrument/instrument.h"
#include "front/native.h"
#include "program/text/print.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { RUN_SECONDS = 10, BUILD_SECONDS = 60, RUN_MEGABYTES = 1024, BUILD_MEGABYTES = 4096 };

struct embedded_file {
  const char *name;
  const unsigned char *bytes;
  size_t size;
};

extern const struct embedded_file embedded_runtime[], embedded_runtime_object64[], embedded_runtime_object32[];
/* Of PROGRAM_OBJECT and RUNTIME_OBJECT, as clang does it. */
extern const char *const embedded_link_command64[], *const embedded_link_command32[];

struct replay {
  struct context *ctx;
  const struct sources *sources; /* NULL = the program is there already */
  const char *directory;         /* of the user; NULL = none */
  char *work;                    /* where everything is made */
  bool is_32_bit, is_about_memory, is_about_rules;
  bool is_about_loss;            /* of memory, at the end of the program */
  const struct program *program; /* whose trace ends where the violation must be; NULL = any place will do */
  const struct trace *trace;
  bool is_any_expected; /* of a replay that is repeated nobody says what it shows */
  bool has_pointers;    /* among the values, */
  bool has_words;       /* and what may be pointers */
  bool has_object;      /* the runtime is there as an object */
  bool has_lives;       /* objects of the program end before their functions */
  struct replay_result result;
};

static bool give_up(struct replay *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool give_up(struct replay *r, const char *format, ...) {
  va_list args;
  va_start(args, format);
  r->result.outcome = REPLAY_IMPOSSIBLE;
  strbuf_clear(&r->result.text);
  strbuf_vprintf(&r->result.text, format, args);
  va_end(args);
  return false;
}

/* ---- files ---- */

static char *path_in(const char *directory, const char *name) {
  struct strbuf s = STRBUF_INIT;
  strbuf_printf(&s, "%s/%s", directory, name);
  return strbuf_detach(&s);
}

/* A directory of its own: next to the user's, so that it can be renamed, or among the temporary files. */
static bool make_work(struct replay *r) {
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
  return give_up(r, "cannot make the directory '%s': %s", r->directory ? r->directory : "for the replay",
                 strerror(errno));
}

static void remove_work(struct replay *r) {
  workplace_remove(r->ctx, r->work);
  r->work = NULL;
}

static bool write_file(struct replay *r, const char *name, const void *bytes, size_t size) {
  char *path = path_in(r->work, name);
  bool ok = output_write(path, bytes, size, NULL) || give_up(r, "cannot write '%s': %s", path, strerror(errno));
  free(path);
  return ok;
}

/* ---- building ---- */

#define PROGRAM_OBJECT "program.o"
#define RUNTIME_OBJECT "runtime.o"

static const char *const build_command[] = {"clang-19",   "",          "-O0", "-w",     "-Wno-override-module",
                                            "program.bc", "runtime.c", "-o",  "replay", "-lm",
                                            "-fwrapv",    "",          NULL};
enum {
  BUILD_WORDS = sizeof build_command / sizeof *build_command,
  MODEL_WORD = 1,
  RUNTIME_WORD = 6,
  LAST_WORD = BUILD_WORDS - 2
};

/* How unknown pointers are treated, in the runtime's words. */
enum pointers { POINTERS_STAY, POINTERS_MOVE, POINTERS_PLAIN, POINTERS_BARE, POINTERS_FILLED };
static const char *const pointer_words[] = {"stay", "move", "plain", "bare", "filled"};

static const char *model_flag(const struct replay *r) { return r->is_32_bit ? "-m32" : "-m64"; }

static void fill_command(const struct replay *r, const char *words[BUILD_WORDS]) {
  memcpy(words, build_command, sizeof build_command);
  words[MODEL_WORD] = model_flag(r);
  words[LAST_WORD] = r->is_about_memory ? "-fsanitize=address" : r->is_about_rules ? "monitor.c" : NULL;
}

static bool write_script(struct replay *r, enum pointers pointers) {
  struct strbuf s = STRBUF_INIT;
  const char *words[BUILD_WORDS];
  fill_command(r, words);
  strbuf_puts(&s, "#!/bin/sh\n# Builds the instrumented program and runs it on values.txt, which may be edited.\n"
                  "# Exit status 1 and `replay: violation: ...` when it fails. `ockham replay DIR` does the same.\n"
                  "cd \"$(dirname \"$0\")\" && ");
  for (int i = 0; words[i]; i++) strbuf_printf(&s, "%s ", words[i]);
  const char *word = pointer_words[pointers];
  strbuf_printf(&s, "&& ulimit -t %d && ", RUN_SECONDS);
  if (!r->is_about_memory) strbuf_printf(&s, "ulimit -v %d && ", RUN_MEGABYTES * 1024);
  strbuf_printf(&s, "exec ./replay values.txt %s\n", word);
  char *path = path_in(r->work, "replay.sh");
  bool ok = write_file(r, "replay.sh", s.text, s.len) && chmod(path, 0755) == 0;
  free(path);
  strbuf_release(&s);
  return ok;
}

/* Rounded up: that the time of the whole run is over is told by its limit. */
static uint32_t seconds_left(const struct replay *r, uint32_t most) {
  uint32_t left = limits_seconds_left(&r->ctx->limits);
  return left < most ? left + 1 : most;
}

/* A tool, or a part of this program that is to be confined like one. */
static struct process_result run_tool(struct replay *r, struct process_request q, struct strbuf *said) {
  const struct cell cell = {.kind = CELL_TOOL, .writable = r->work};
  q.directory = r->work;
  q.cell = &cell;
  q.seconds = seconds_left(r, BUILD_SECONDS);
  q.megabytes = BUILD_MEGABYTES;
  q.error = (struct process_sink){said, PROCESS_WORDS};
  return process_run(r->ctx, &q);
}

static bool has_succeeded(struct process_result result) { return result.end == PROCESS_EXITED && result.number == 0; }

/* The usual program is compiled and linked as clang would do it, without clang: each of its starts costs as much as
 * compiling a small program, and to link it starts itself again. If that does not work here, clang is asked after all.
 */
static bool build_quickly(struct replay *r, const struct strbuf *bitcode) {
  const char *const *link = r->is_32_bit ? embedded_link_command32 : embedded_link_command64;
  const struct native_request request = {bitcode, PROGRAM_OBJECT};
  struct strbuf said = STRBUF_INIT;
  bool ok = r->has_object && !r->is_about_rules &&
            has_succeeded(run_tool(r, (struct process_request){.act = native_write, .data = &request}, &said)) &&
            has_succeeded(run_tool(r, (struct process_request){.arguments = link}, &said));
  strbuf_release(&said);
  return ok;
}

static bool build(struct replay *r) {
  const char *words[BUILD_WORDS];
  fill_command(r, words);
  if (r->has_object) words[RUNTIME_WORD] = RUNTIME_OBJECT;
  struct strbuf said = STRBUF_INIT;
  struct process_result result = run_tool(r, (struct process_request){.arguments = words}, &said);
  bool ok = has_succeeded(result);
  size_t line = strcspn(said.text, "\n");
  if (result.end == PROCESS_NOT_RUN)
    give_up(r, "cannot run '%s': %s", words[0], strerror(result.number));
  else if (result.end == PROCESS_TIME || result.end == PROCESS_STOPPED)
    give_up(r, "no time was left to build the program");
  else if (!ok && (result.end == PROCESS_SIGNALLED || strstr(said.text, "PLEASE submit a bug report")))
    give_up(r, "the instrumented program cannot be built: the compiler crashed, or needed more than it may have");
  else if (!ok)
    give_up(r, "the instrumented program cannot be built: %.*s", (int)line, said.text);
  strbuf_release(&said);
  return ok;
}

/* Errors of the front end are the reason why there is no replay, not errors of the user. */
static bool instrument(struct replay *r, const struct names *places, struct strbuf *bitcode, struct strbuf *monitor) {
  struct context *ctx = r->ctx;
  struct diagnostics before = ctx->diagnostics;
  ctx->diagnostics = (struct diagnostics)DIAGNOSTICS_INIT;
  bool ok = front_instrument(ctx, r->sources, places, r->has_lives, bitcode, monitor);
  if (!ok)
    give_up(r, "the program cannot be instrumented: %s",
            ctx->diagnostics.items.len ? vec_last(&ctx->diagnostics.items).text : "no reason known");
  diagnostics_release(&ctx->diagnostics);
  ctx->diagnostics = before;
  return ok;
}

/* The usual runtime need not be compiled. */
static bool write_object(struct replay *r) {
  const struct embedded_file *object = r->is_32_bit ? embedded_runtime_object32 : embedded_runtime_object64;
  if (r->is_about_memory) return true;
  r->has_object = write_file(r, RUNTIME_OBJECT, object->bytes, object->size);
  return r->has_object;
}

static void remove_file(struct replay *r, const char *name) {
  char *path = path_in(r->work, name);
  unlink(path);
  free(path);
}

/* Whoever repeats the replay compiles everything. */
static void remove_objects(struct replay *r) {
  remove_file(r, PROGRAM_OBJECT);
  remove_file(r, RUNTIME_OBJECT);
}

static bool prepare(struct replay *r, const struct program *p, const struct trace *t) {
  struct replay_values values;
  struct strbuf why = STRBUF_INIT, bitcode = STRBUF_INIT, monitor = STRBUF_INIT;
  const struct embedded_file *runtime = embedded_runtime;
  bool ok = values_of_trace(p, t, &values, &why);
  if (!ok) give_up(r, "%s", why.text);
  r->has_pointers = ok && strstr(values.text.text, " pointer 0x");
  r->has_words = ok && strstr(values.text.text, " word 0x");
  ok = ok && instrument(r, &values.places, &bitcode, &monitor) && make_work(r) &&
       (!r->is_about_rules || write_file(r, "monitor.c", monitor.text, monitor.len)) &&
       write_file(r, "program.bc", bitcode.text, bitcode.len) &&
       write_file(r, "values.txt", values.text.text, values.text.len) &&
       write_file(r, "runtime.c", runtime->bytes, runtime->size) && write_object(r) &&
       (build_quickly(r, &bitcode) || build(r));
  if (ok) remove_objects(r);
  values_release(&values);
  strbuf_release(&why);
  strbuf_release(&bitcode);
  strbuf_release(&monitor);
  return ok;
}

/* ---- running ---- */

enum { KEY_ROOM = 33 };

/* How a run went: the first line of each kind counts. */
struct run {
  struct process_result result;
  uint32_t seconds;
  const char *violation, *broken, *ended;
};

/* What the runtime begins its words with, so that a program that writes to all descriptors does not say them. */
static void make_key(char key[KEY_ROOM]) {
  uint64_t number[2] = {clock_now(), (uint64_t)getpid()}; /* if the system has no better ones */
  if (getrandom(number, sizeof number, GRND_NONBLOCK) < 0) {}
  snprintf(key, KEY_ROOM, "%016llx%016llx", (unsigned long long)number[0], (unsigned long long)number[1]);
}

/* What follows the key and `word`, NULL if that was not said. */
static const char *find_line(const char *text, const char *key, const char *word) {
  struct strbuf wanted = STRBUF_INIT;
  strbuf_printf(&wanted, "%s %s", key, word);
  const char *at = strstr(text, wanted.text);
  const char *rest = at ? at + wanted.len : NULL;
  strbuf_release(&wanted);
  return rest;
}

static void describe_end(struct replay *r, const struct run *x) {
  struct strbuf *to = &r->result.text;
  const struct process_result *result = &x->result;
  if (x->ended)
    strbuf_printf(to, "%.*s before the violation", (int)strcspn(x->ended, "\n"), x->ended);
  else if (result->end == PROCESS_SIGNALLED)
    strbuf_printf(to, "the program was ended by signal %d (%s)", result->number, strsignal(result->number));
  else if (result->end == PROCESS_TIME)
    strbuf_printf(to, "the program did not end within %u s", x->seconds);
  else if (result->end == PROCESS_MEMORY)
    strbuf_printf(to, "the program needed more than %d MB of memory", RUN_MEGABYTES);
  else
    strbuf_printf(to, "the program ended with status %d before the violation", result->number);
}

static void explain_not_run(struct replay *r, int error) {
  if (error == PROCESS_NO_CELL)
    give_up(r, "the program was not run: this machine offers no cell that keeps it from harm (docs/security.md); "
               "--replay-unconfined runs it with your rights");
  else
    give_up(r, "the program cannot be run: %s", strerror(error));
}

/* What the runtime says of a violation that is an edge. */
static const char *const said[CHECK_KIND_COUNT] = {
    [CHECK_ERROR] = "the error function",  [CHECK_ASSERTION] = "an assertion",        [CHECK_RULE] = "",
    [CHECK_OVERFLOW] = "a signed integer", [CHECK_DIVISION] = "a number was divided", [CHECK_SHIFT] = "a shift amount"};

/* Is it the place that the program told last? Of arithmetic also the column. */
static bool is_told(const struct replay *r, struct position at, bool has_column, const char *told) {
  struct strbuf wanted = STRBUF_INIT;
  print_position(r->program, at, &wanted);
  size_t len = wanted.len;
  while (!has_column && len && wanted.text[len - 1] != ':') len--;
  bool is_same = len && strncmp(wanted.text, told, len) == 0 && (!has_column || told[len] == '\n' || !told[len]);
  strbuf_release(&wanted);
  return is_same;
}

/* Inside of a library model, it is where the program calls the library; an error function fails where it is called. */
static bool is_at_end_of_trace(const struct replay *r, bool is_call, bool has_column, const char *told) {
  const struct program *p = r->program;
  for (uint32_t i = r->trace->steps.len; i-- > 0;) {
    const struct edge *e = &p->edges.data[r->trace->steps.data[i].edge];
    if (p->functions.data[p->locations.data[e->source].function].is_library_model) continue;
    if (is_told(r, e->at, has_column, told)) return true;
    if (!is_call || (e->op.kind == OP_CALL && i + 1 < r->trace->steps.len)) return false;
  }
  return false;
}

/* One check among several: what the runtime says has to be about this one. */
static bool is_of_trace(const struct replay *r, const char *violation) {
  const struct operation *op = &r->program->edges.data[vec_last(&r->trace->steps).edge].op;
  bool is_edge = op->kind == OP_VIOLATION;
  const char *wanted = is_edge ? said[op->sub] : "memory is used wrongly", *told = NULL;
  if (r->is_about_loss) return true;
  if (!wanted || strncmp(violation, wanted, strlen(wanted)) != 0) return false;
  const char *end = violation + strcspn(violation, "\n");
  for (const char *at = strstr(violation, " at "); at && at < end; at = strstr(at + 1, " at ")) told = at + 4;
  bool has_column = is_edge && check_set_has(CHECKS_OF_ARITHMETIC, (enum check_kind)op->sub);
  return told && is_at_end_of_trace(r, is_edge && op->sub == CHECK_ERROR, has_column, told);
}

/* Memory that is lost shows when the program has ended, and then nothing else does. */
static bool is_expected(const struct replay *r, const char *violation) {
  static const char lost[] = "memory is lost";
  if (r->is_any_expected) return true;
  if ((strncmp(violation, lost, strlen(lost)) == 0) != r->is_about_loss) return false;
  return !r->program || is_of_trace(r, violation);
}

static void conclude(struct replay *r, const struct run *x) {
  strbuf_clear(&r->result.text);
  r->result.outcome = REPLAY_FAILED;
  if (x->violation && !is_expected(r, x->violation)) {
    if (r->is_about_loss || r->program)
      strbuf_printf(&r->result.text, "another violation comes first: %.*s", (int)strcspn(x->violation, "\n"),
                    x->violation);
    else
      strbuf_puts(&r->result.text, "the program returned before the violation");
  } else if (x->violation) {
    r->result.outcome = REPLAY_CONFIRMED;
    strbuf_add(&r->result.text, x->violation, strcspn(x->violation, "\n"));
  } else if (x->result.end == PROCESS_NOT_RUN) {
    explain_not_run(r, x->result.number);
  } else if (x->result.end == PROCESS_STOPPED) {
    give_up(r, "stopped while the program ran: %s", limits_reason(&r->ctx->limits));
  } else if (x->broken) {
    give_up(r, "%.*s", (int)strcspn(x->broken, "\n"), x->broken);
  } else {
    describe_end(r, x);
  }
}

/* True once there is nothing more to try. The address sanitizer reserves more than any limit of addresses allows, so
 * what it uses is watched. */
static bool run(struct replay *r, enum pointers pointers) {
  char key[KEY_ROOM];
  make_key(key);
  const char *words[] = {"./replay", "-", pointer_words[pointers], key, NULL};
  const struct cell cell = {.kind = CELL_PROGRAM};
  struct strbuf said = STRBUF_INIT;
  struct run x = {.seconds = seconds_left(r, RUN_SECONDS)};
  const struct process_request q = {.arguments = words,
                                    .directory = r->work,
                                    .input = "values.txt",
                                    .cell = r->ctx->is_unconfined ? NULL : &cell,
                                    .seconds = x.seconds,
                                    .megabytes = r->is_about_memory ? 0 : RUN_MEGABYTES,
                                    .resident = r->is_about_memory ? RUN_MEGABYTES : 0,
                                    .report = {&said, PROCESS_WORDS},
                                    .report_name = "OCKHAM_REPLAY_FD"};
  x.result = process_run(r->ctx, &q);
  x.violation = find_line(said.text, key, "violation: ");
  x.broken = find_line(said.text, key, "broken: ");
  x.ended = find_line(said.text, key, "ended: ");
  conclude(r, &x);
  strbuf_release(&said);
  return r->result.outcome != REPLAY_FAILED || x.result.end == PROCESS_TIME || x.result.end == PROCESS_MEMORY;
}

/* ---- what is left to the user ---- */

static void move_file(void *data, const char *name) {
  struct replay *r = data;
  char *from = path_in(r->work, name), *to = path_in(r->directory, name);
  if (rename(from, to) != 0) give_up(r, "cannot write '%s': %s", to, strerror(errno));
  free(from);
  free(to);
}

static void hand_over(struct replay *r) {
  if (!r->directory || r->result.outcome == REPLAY_IMPOSSIBLE) return;
  chmod(r->work, 0755);
  if (rename(r->work, r->directory) == 0) {
    workplace_leave(r->ctx, r->work);
    r->work = NULL;
    return;
  }
  struct stat info; /* there is one already, with files in it */
  if (stat(r->directory, &info) != 0 || !S_ISDIR(info.st_mode))
    give_up(r, "cannot write the directory '%s'", r->directory);
  else
    workplace_each_file(r->work, move_file, r);
}

static bool is_possible(struct replay *r) {
  const string_list *files = &r->sources->files;
  for (uint32_t i = 0; i < files->len; i++) {
    size_t len = strlen(files->data[i]);
    if (len > 5 && strcmp(files->data[i] + len - 5, ".json") == 0)
      return give_up(r, "a program in JSON cannot be compiled");
  }
  if (!files->len) return give_up(r, "there is no source to compile");
  if (limits_look(&r->ctx->limits)) return give_up(r, "%s", limits_reason(&r->ctx->limits));
  return true;
}

static bool has_lives(const struct program *p) {
  for (edge_id e = 0; e < p->edges.len; e++)
    if (p->edges.data[e].op.kind == OP_END_LIFE) return true;
  return false;
}

/* Is the end of the program what the trace complains of? */
static bool ends_program(const struct program *p, const struct trace *t) {
  if (!t->steps.len) return false;
  const struct edge *e = &p->edges.data[vec_last(&t->steps).edge];
  return e->op.kind == OP_STOP || (e->op.kind == OP_RETURN && p->locations.data[e->source].function == p->start);
}

struct replay_result replay_trace(struct context *ctx, const struct sources *sources, const struct program *p,
                                  const struct trace *t, const char *directory) {
  struct replay r = {.ctx = ctx,
                     .sources = sources,
                     .directory = directory,
                     .is_32_bit = sources->model == DATA_MODEL_ILP32,
                     .is_about_memory = (sources->asked & CHECKS_OF_MEMORY) != 0,
                     .is_about_rules = sources->rules.len > 0,
                     .is_about_loss = (sources->asked & CHECKS_OF_MEMORY) != 0 && ends_program(p, t),
                     .has_lives = has_lives(p),
                     .program = sources->tells_places && t->steps.len ? p : NULL,
                     .trace = t,
                     .result = {REPLAY_IMPOSSIBLE, STRBUF_INIT}};
  if (is_possible(&r) && prepare(&r, p, t)) {
    /* pointers stay as they are if that works; otherwise they are moved to where memory can be */
    enum pointers pointers = r.is_about_memory ? POINTERS_BARE : POINTERS_STAY;
    bool done = run(&r, pointers) || r.is_about_memory;
    if (!done && r.has_pointers) done = run(&r, pointers = POINTERS_MOVE);
    if (!done && r.has_words) done = run(&r, pointers = POINTERS_PLAIN);
    if (!done) run(&r, pointers = POINTERS_FILLED);
    if (r.result.outcome != REPLAY_IMPOSSIBLE && write_script(&r, pointers)) hand_over(&r);
  }
  remove_work(&r);
  return r.result;
}

/* ---- again ---- */

static const char *const stored[] = {"replay.sh", "program.bc", "runtime.c", "values.txt"};

bool replay_is_stored(const char *directory) {
  bool ok = true;
  for (size_t i = 0; i < sizeof stored / sizeof *stored && ok; i++) {
    char *path = path_in(directory, stored[i]);
    ok = access(path, R_OK) == 0;
    free(path);
  }
  return ok;
}

static bool copy_stored(struct replay *r, const char *directory, const char *name) {
  char *path = path_in(directory, name);
  struct strbuf text = STRBUF_INIT;
  bool ok = strbuf_read_file(&text, path, SIZE_MAX) || give_up(r, "cannot read '%s': %s", path, strerror(errno));
  ok = ok && write_file(r, name, text.text, text.len);
  strbuf_release(&text);
  free(path);
  return ok;
}

/* The script is not run: it may be anybody's. Which of our ways it describes is looked up in it. */
static bool read_script(struct replay *r, enum pointers *pointers) {
  char *path = path_in(r->work, "replay.sh");
  struct strbuf text = STRBUF_INIT;
  bool ok = strbuf_read_file(&text, path, SIZE_MAX) || give_up(r, "cannot read '%s': %s", path, strerror(errno));
  r->is_32_bit = ok && strstr(text.text, " -m32 ");
  r->is_about_memory = ok && strstr(text.text, " -fsanitize=address ");
  r->is_about_rules = ok && strstr(text.text, " monitor.c ");
  const char *end = ok ? strstr(text.text, "./replay values.txt ") : NULL;
  *pointers = POINTERS_STAY;
  for (int i = POINTERS_STAY; end && i <= POINTERS_FILLED; i++)
    if (strncmp(end + strlen("./replay values.txt "), pointer_words[i], strlen(pointer_words[i])) == 0)
      *pointers = (enum pointers)i;
  strbuf_release(&text);
  free(path);
  return ok;
}

struct replay_result replay_stored(struct context *ctx, const char *directory) {
  struct replay r = {.ctx = ctx, .is_any_expected = true, .result = {REPLAY_IMPOSSIBLE, STRBUF_INIT}};
  enum pointers pointers;
  bool ok = make_work(&r);
  for (size_t i = 0; i < sizeof stored / sizeof *stored && ok; i++) ok = copy_stored(&r, directory, stored[i]);
  char *monitor = path_in(directory, "monitor.c");
  if (ok && access(monitor, R_OK) == 0) ok = copy_stored(&r, directory, "monitor.c");
  free(monitor);
  if (ok && read_script(&r, &pointers) && build(&r)) run(&r, pointers);
  remove_work(&r);
  return r.result;
}

void replay_result_release(struct replay_result *r) { strbuf_release(&r->text); }
