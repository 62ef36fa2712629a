/* Running clang. The child's bitcode and messages come through pipes, so nothing is written to disk. A child that
 * exceeds the time limit is killed; a child that crashes is reported as such. */
#include "front/clang.h"

#include "base/process/process.h"
#include "base/process/tools.h"
#include "front/llvm.h"
#include "front/permitted.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PARALLEL = 2, MESSAGES_KEPT = 1 << 16, SLICE = 50, MOST_SECONDS = 600, MOST_MEGABYTES = 4096 };
static const size_t MOST_BITCODE = (size_t)1 << 29;

/* What every source needs; see docs/ARCHITECTURE.md, "Front end". */
static const char *const fixed_flags[] = {
    "-c", "-emit-llvm", "-O0", "-g", "-fno-discard-value-names", "-fno-standalone-debug", "-Xclang",
    "-disable-O0-optnone", "-Xclang", "-disable-llvm-passes", /* or always_inline functions would vanish */
    "-fno-color-diagnostics", "-fno-caret-diagnostics", "-ferror-limit=1", "-w", "-ffp-contract=off",
    /* old code that newer compilers refuse */
    "-Wno-int-conversion", "-Wno-incompatible-function-pointer-types", "-Wno-implicit-function-declaration",
    "-Wno-implicit-int", "-Wno-return-type", "-Wno-return-mismatch"};

/* What is asked of the compiler. */
enum stage { STAGE_COMPILE, STAGE_PREPROCESS };

/* No markers of lines: what remains is the program. */
static const char *const preprocessing_flags[] = {"-E", "-P", "-w"};

/* Debug information says where locals are declared, so no flag may take it away. */
static const char *const last_flags[] = {"-g", "-gcolumn-info", "-fno-discard-value-names"};

/* What all children share. */
struct compilation {
  struct context *ctx;
  enum stage stage;
  const char *const *files, *const *flags;
  uint32_t count, flag_count;
  struct strbuf *output; /* per file */
  struct permitted permitted;
  struct cell cell;
};

struct job {
  struct process process;
  uint32_t file; /* which source */
  struct strbuf name, messages;
};

typedef VEC(const char *) arguments;

static void add_flags(arguments *args, const char *const *flags, size_t count) {
  for (size_t i = 0; i < count; i++) vec_push(args, flags[i]);
}

#define ADD_FLAGS(args, list) add_flags(args, list, sizeof(list) / sizeof *(list))

bool clang_is_preprocessed(const char *file) {
  size_t len = strlen(file);
  return len > 2 && strcmp(file + len - 2, ".i") == 0;
}

static void build_arguments(arguments *args, const struct compilation *c, const char *file) {
  vec_push(args, tool_name(TOOL_CLANG));
  if (c->stage == STAGE_COMPILE)
    ADD_FLAGS(args, fixed_flags);
  else
    ADD_FLAGS(args, preprocessing_flags);
  add_flags(args, c->flags, c->flag_count);
  if (c->stage == STAGE_COMPILE) ADD_FLAGS(args, last_flags);
  vec_push(args, "-o");
  vec_push(args, "-");
  vec_push(args, "-x");
  vec_push(args, clang_is_preprocessed(file) ? "cpp-output" : "c");
  vec_push(args, file);
  vec_push(args, NULL);
}

/* The source as a word that is a file to clang: `@x/y.c` would be the flags in x/y.c. */
static const char *name_source(struct job *j, const char *file) {
  strbuf_clear(&j->name);
  if (*file == '@') strbuf_puts(&j->name, "./");
  strbuf_puts(&j->name, file);
  return j->name.text;
}

/* Once. */
static void warn_unguarded(const struct compilation *c, const struct job *j) {
  if (j->file || j->process.asks >= 0 || cell_landlock_is_there()) return;
  diagnostics_warning(&c->ctx->diagnostics, NULL, 0, 0,
                      "the compiler can read all that you can read: this machine has neither Landlock nor notices of "
                      "seccomp to prevent it (docs/security.md)");
}

static bool start(const struct compilation *c, struct job *j) {
  arguments args = VEC_INIT;
  uint32_t left = limits_seconds_left(&c->ctx->limits);
  build_arguments(&args, c, name_source(j, c->files[j->file]));
  struct process_request request = {.arguments = args.data,
                                    .cell = &c->cell,
                                    .seconds = left < MOST_SECONDS ? left + 1 : MOST_SECONDS,
                                    .megabytes = MOST_MEGABYTES,
                                    .output = {&c->output[j->file], MOST_BITCODE},
                                    .error = {&j->messages, MESSAGES_KEPT}};
  strbuf_clear(&j->messages);
  int failed = process_start(c->ctx->janitor, &request, &j->process);
  vec_release(&args);
  if (!failed) {
    warn_unguarded(c, j);
    return true;
  }
  return diagnostics_error(&c->ctx->diagnostics, NULL, 0, 0, "cannot run '%s': %s", tool_name(TOOL_CLANG),
                           strerror(failed));
}

/* Why a file cannot be opened that is there. */
static const char hint[] = "; the compiler may read the folders of the sources, those named with -I, and the system's "
                           "headers: if you trust the file, name its folder with -I";

/* Splits `file:line:column: error: text` as clang prints it; false if the line is not an error. */
static bool report_line(struct context *ctx, char *line) {
  char *mark = strstr(line, ": fatal error: "), *text = NULL;
  if (mark)
    text = mark + strlen(": fatal error: ");
  else if ((mark = strstr(line, ": error: ")))
    text = mark + strlen(": error: ");
  else if (strncmp(line, "error: ", 7) == 0)
    return !diagnostics_error(&ctx->diagnostics, NULL, 0, 0, "%s", line + 7);
  else
    return false;
  *mark = '\0';
  unsigned number[2] = {0, 0};
  for (int i = 1; i >= 0; i--) {
    char *colon = strrchr(line, ':'), *end;
    if (!colon || !colon[1]) break;
    unsigned long n = strtoul(colon + 1, &end, 10);
    if (*end) break;
    *colon = '\0';
    number[i] = (unsigned)n;
  }
  if (!number[0]) number[0] = number[1], number[1] = 0;
  bool driver = strncmp(line, "clang", 5) == 0 && !number[0];
  return !diagnostics_error(&ctx->diagnostics, driver ? NULL : line, number[0], number[1], "%s%s", text,
                            strstr(text, "Permission denied") ? hint : "");
}

/* What the compiler says of itself when it catches its own signals. */
static bool has_crashed(const struct job *j, int status) {
  return WIFSIGNALED(status) || WEXITSTATUS(status) > 127 || strstr(j->messages.text, "PLEASE submit a bug report");
}

static void report_failure(struct context *ctx, struct job *j, const char *file, int status) {
  bool is_crash = has_crashed(j, status);
  char *rest = j->messages.text, *line;
  while ((line = strsep(&rest, "\n")))
    if (report_line(ctx, line)) return;
  if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL))
    diagnostics_error(&ctx->diagnostics, file, 0, 0, "clang needed too much time for this file");
  else if (is_crash)
    diagnostics_error(&ctx->diagnostics, file, 0, 0,
                      "clang crashed on this file; simplify it (very deep expressions are a usual cause)");
  else
    diagnostics_error(&ctx->diagnostics, file, 0, 0, "clang failed without a message (status %d)", WEXITSTATUS(status));
}

/* Of a child that has ended. */
static bool finish(const struct compilation *c, struct job *j) {
  int status = process_end(c->ctx->janitor, &j->process);
  bool ok = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  if (!ok) report_failure(c->ctx, j, c->files[j->file], status);
  if (ok && c->output[j->file].len >= MOST_BITCODE)
    ok = diagnostics_error(&c->ctx->diagnostics, c->files[j->file], 0, 0, "the compiled file is too large");
  return ok;
}

/* Clang hands the last part of a name on to itself as a word of its own, where `@x.c` stands for the flags in x.c:
 * whoever wrote that file could have it run anything. */
static bool can_be_named(struct context *ctx, const char *file) {
  const char *slash = strrchr(file, '/');
  if (*(slash ? slash + 1 : file) != '@') return true;
  return diagnostics_error(&ctx->diagnostics, file, 0, 0,
                           "clang takes a name that begins with '@' for a list of flags: rename the file");
}

static bool can_be_read(struct context *ctx, const char *file) {
  struct stat info;
  if (stat(file, &info) != 0)
    return diagnostics_error(&ctx->diagnostics, file, 0, 0, "cannot read the file: %s", strerror(errno));
  if (S_ISDIR(info.st_mode))
    return diagnostics_error(&ctx->diagnostics, file, 0, 0, "is a directory; name a C source file");
  if (access(file, R_OK) != 0)
    return diagnostics_error(&ctx->diagnostics, file, 0, 0, "cannot read the file: %s", strerror(errno));
  return true;
}

/* One round: hear all children, reap what has ended. False once something failed. */
static bool step(const struct compilation *c, struct job *jobs) {
  struct process *running[PARALLEL];
  uint32_t count = 0;
  for (int i = 0; i < PARALLEL; i++)
    if (jobs[i].process.pid) running[count++] = &jobs[i].process;
  process_wait(running, count, SLICE);
  if (limits_look(&c->ctx->limits))
    return diagnostics_error(&c->ctx->diagnostics, NULL, 0, 0, "stopped while compiling: %s",
                             limits_reason(&c->ctx->limits));
  for (int i = 0; i < PARALLEL; i++)
    if (jobs[i].process.pid && process_has_ended(&jobs[i].process) && !finish(c, &jobs[i])) return false;
  return true;
}

/* Starts what is not started yet as long as there is room; `is_running`: somebody is at work. */
static bool start_more(const struct compilation *c, struct job *jobs, uint32_t *next, bool *is_running) {
  bool ok = true;
  *is_running = false;
  for (int i = 0; i < PARALLEL && ok; i++) {
    if (!jobs[i].process.pid && *next < c->count) {
      jobs[i].file = (*next)++;
      ok = start(c, &jobs[i]);
    }
    *is_running |= jobs[i].process.pid != 0;
  }
  return ok;
}

static bool run(struct context *ctx, enum stage stage, const char *const *files, uint32_t count,
                const char *const *flags, uint32_t flag_count, struct strbuf *output) {
  for (uint32_t i = 0; i < count; i++)
    if (!can_be_read(ctx, files[i]) || !can_be_named(ctx, files[i])) return false;
  struct compilation c = {ctx, stage, files, flags, count, flag_count, output, {VEC_INIT}, {.kind = CELL_TOOL}};
  permitted_init(&c.permitted, files, count, flags, flag_count);
  c.cell.readable = c.permitted.paths.data;
  struct job jobs[PARALLEL];
  for (int i = 0; i < PARALLEL; i++) jobs[i] = (struct job){PROCESS_INIT, 0, STRBUF_INIT, STRBUF_INIT};
  uint32_t next = 0;
  bool is_running, ok = start_more(&c, jobs, &next, &is_running);
  while (ok && is_running) /* LLVM is loaded while the compiler works: that costs no time */
    ok = llvm_load(&ctx->diagnostics) && step(&c, jobs) && start_more(&c, jobs, &next, &is_running);
  for (int i = 0; i < PARALLEL; i++) {
    process_end(ctx->janitor, &jobs[i].process);
    strbuf_release(&jobs[i].name);
    strbuf_release(&jobs[i].messages);
  }
  permitted_release(&c.permitted);
  return ok;
}

bool clang_compile(struct context *ctx, const char *const *files, uint32_t count, const char *const *flags,
                   uint32_t flag_count, struct strbuf *bitcode) {
  return run(ctx, STAGE_COMPILE, files, count, flags, flag_count, bitcode);
}

bool clang_preprocess(struct context *ctx, const char *file, const char *const *flags, uint32_t flag_count,
                      struct strbuf *text) {
  assert(!clang_is_preprocessed(file));
  return run(ctx, STAGE_PREPROCESS, &file, 1, flags, flag_count, text);
}
