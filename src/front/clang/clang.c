/* Running clang. The child's bitcode and messages come through pipes, so nothing is written to disk. A child that
 * exceeds the time limit is killed; a child that crashes is reported as such. */
#include "front/clang/clang.h"

#include "base/process/process.h"
#include "base/process/tools.h"
#include "front/clang/permitted.h"
#include "front/llvm.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
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

/* Comments are kept, since what follows them in a line would go where they begin. */
static const char *const preprocessing_flags[] = {
    "-E", "-C", "-w", "-fno-color-diagnostics", "-fno-caret-diagnostics", "-ferror-limit=1"};
/* Names in a text that were macros once are none any more, such as `linux` behind `#undef linux`. */
static const char *const text_flags[] = {"-undef"};

/* Debug information says where locals are declared, so no flag may take it away. */
static const char *const last_flags[] = {"-g", "-gcolumn-info", "-fno-discard-value-names"};

/* What all children share. */
struct compilation {
  struct context *ctx;
  const struct clang_task *tasks;
  uint32_t count;
  struct permitted permitted;
  struct cell cell;
};

struct job {
  struct process process;
  uint32_t task; /* which of them */
  int input;     /* a descriptor of the text to compile; -1 = none */
  struct strbuf name, remapped, messages;
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

/* The file has other contents for the compiler, which come as its input; places and folders stay those of the file. */
static void remap(arguments *args, struct job *j) {
  strbuf_clear(&j->remapped);
  strbuf_printf(&j->remapped, "%s;/proc/self/fd/0", j->name.text);
  const char *const words[] = {"-Xclang", "-remap-file", "-Xclang", j->remapped.text};
  add_flags(args, words, sizeof words / sizeof *words);
}

static void build_arguments(arguments *args, const struct clang_task *t, struct job *j) {
  const char *file = j->name.text;
  vec_push(args, tool_name(TOOL_CLANG));
  if (t->stage == CLANG_COMPILE)
    ADD_FLAGS(args, fixed_flags);
  else
    ADD_FLAGS(args, preprocessing_flags);
  add_flags(args, t->flags->data, t->flags->len);
  if (t->stage == CLANG_COMPILE) ADD_FLAGS(args, last_flags);
  if (t->text) ADD_FLAGS(args, text_flags);
  if (t->contents) remap(args, j);
  vec_push(args, "-o");
  vec_push(args, "-");
  vec_push(args, "-x");
  vec_push(args, t->text || clang_is_preprocessed(file) ? "cpp-output" : "c");
  vec_push(args, t->text ? "-" : file);
  vec_push(args, NULL);
}

/* A file without a name. */
static int open_text(const struct strbuf *text) {
  int file = memfd_create("source", MFD_CLOEXEC);
  for (size_t done = 0; file >= 0 && done < text->len;) {
    ssize_t more = write(file, text->text + done, text->len - done);
    if (more < 0 && errno == EINTR) continue;
    if (more <= 0) {
      close(file);
      return -1;
    }
    done += (size_t)more;
  }
  return file;
}

static void close_text(struct job *j) {
  if (j->input >= 0) close(j->input);
  j->input = -1;
}

/* The source as a word that is a file to clang: `@x/y.c` would be the flags in x/y.c. */
static void name_source(struct job *j, const char *file) {
  strbuf_clear(&j->name);
  if (*file == '@') strbuf_puts(&j->name, "./");
  strbuf_puts(&j->name, file);
}

/* Once. */
static void warn_unguarded(const struct compilation *c, const struct job *j) {
  if (j->task || j->process.asks >= 0 || cell_landlock_is_there()) return;
  diagnostics_warning(&c->ctx->diagnostics, NULL, 0, 0,
                      "the compiler can read all that you can read: this machine has neither Landlock nor notices of "
                      "seccomp to prevent it (docs/security.md)");
}

static bool start(const struct compilation *c, struct job *j) {
  const struct clang_task *t = &c->tasks[j->task];
  arguments args = VEC_INIT;
  struct strbuf input = STRBUF_INIT;
  uint32_t left = limits_seconds_left(&c->ctx->limits);
  const struct strbuf *given = t->text ? t->text : t->contents;
  name_source(j, t->file);
  build_arguments(&args, t, j);
  if (given) strbuf_printf(&input, "/proc/self/fd/%d", j->input = open_text(given));
  struct process_request request = {.arguments = args.data,
                                    .input = given ? input.text : NULL,
                                    .cell = &c->cell,
                                    .seconds = left < MOST_SECONDS ? left + 1 : MOST_SECONDS,
                                    .megabytes = MOST_MEGABYTES,
                                    .output = {t->output, MOST_BITCODE},
                                    .error = {&j->messages, MESSAGES_KEPT}};
  strbuf_clear(&j->messages);
  int failed = given && j->input < 0 ? errno : process_start(c->ctx->janitor, &request, &j->process);
  vec_release(&args);
  strbuf_release(&input);
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
  const struct clang_task *t = &c->tasks[j->task];
  bool ok = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  close_text(j);
  if (!ok && t->may_fail) {
    strbuf_clear(t->output);
    return true;
  }
  if (!ok) report_failure(c->ctx, j, t->file, status);
  if (ok && t->output->len >= MOST_BITCODE)
    ok = diagnostics_error(&c->ctx->diagnostics, t->file, 0, 0, "the compiled file is too large");
  return ok;
}

/* Clang hands the last part of a name on to itself as a word of its own, where `@x.c` stands for the flags in x.c:
 * whoever wrote that file could have it run anything. */
static bool can_be_named(struct context *ctx, const char *file, bool has_contents) {
  const char *slash = strrchr(file, '/');
  if (has_contents && strchr(file, ';'))
    return diagnostics_error(&ctx->diagnostics, file, 0, 0, "a name with ';' is two to clang: rename the file");
  if (*(slash ? slash + 1 : file) != '@') return true;
  return diagnostics_error(&ctx->diagnostics, file, 0, 0,
                           "clang takes a name that begins with '@' for a list of flags: rename the file");
}

static bool can_be_read(struct context *ctx, const char *file) {
  struct stat info;
  if (strcmp(file, "-") == 0)
    return diagnostics_error(&ctx->diagnostics, file, 0, 0, "standard input is not read; name a C source file");
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
      jobs[i].task = (*next)++;
      ok = start(c, &jobs[i]);
    }
    *is_running |= jobs[i].process.pid != 0;
  }
  return ok;
}

static void permit(struct permitted *r, const struct clang_task *tasks, uint32_t count) {
  string_list files = VEC_INIT, flags = VEC_INIT;
  for (uint32_t i = 0; i < count; i++) {
    vec_push(&files, tasks[i].file);
    for (uint32_t k = 0; k < tasks[i].flags->len; k++) vec_push(&flags, tasks[i].flags->data[k]);
  }
  permitted_init(r, files.data, files.len, flags.data, flags.len);
  vec_release_all(&files, &flags);
}

bool clang_run(struct context *ctx, const struct clang_task *tasks, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (!can_be_read(ctx, tasks[i].file) || !can_be_named(ctx, tasks[i].file, tasks[i].contents)) return false;
  struct compilation c = {ctx, tasks, count, {VEC_INIT}, {.kind = CELL_TOOL}};
  permit(&c.permitted, tasks, count);
  c.cell.readable = c.permitted.paths.data;
  struct job jobs[PARALLEL];
  for (int i = 0; i < PARALLEL; i++) jobs[i] = (struct job){PROCESS_INIT, 0, -1, STRBUF_INIT, STRBUF_INIT, STRBUF_INIT};
  uint32_t next = 0;
  bool is_running, ok = start_more(&c, jobs, &next, &is_running);
  while (ok && is_running) /* LLVM is loaded while the compiler works: that costs no time */
    ok = llvm_load(&ctx->diagnostics) && step(&c, jobs) && start_more(&c, jobs, &next, &is_running);
  for (int i = 0; i < PARALLEL; i++) {
    process_end(ctx->janitor, &jobs[i].process);
    close_text(&jobs[i]);
    strbuf_release_all(&jobs[i].name, &jobs[i].remapped, &jobs[i].messages);
  }
  permitted_release(&c.permitted);
  return ok;
}
