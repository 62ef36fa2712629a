/* Running clang. The child's bitcode and messages come through pipes, so nothing is written to disk. A child that
 * exceeds the time limit or floods us with messages is killed; a child that crashes is reported as such. */
#include "front/clang.h"

#include "front/llvm.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { PARALLEL = 2, MESSAGES_KEPT = 1 << 16 };

static const char compiler[] = "clang-19";

/* What every source needs; see docs/ARCHITECTURE.md, "Front end". */
static const char *const fixed_flags[] = {
    "-c", "-emit-llvm", "-O0", "-g", "-fno-discard-value-names", "-fno-standalone-debug", "-Xclang",
    "-disable-O0-optnone", "-Xclang", "-disable-llvm-passes", /* or always_inline functions would vanish */
    "-fno-color-diagnostics", "-fno-caret-diagnostics", "-ferror-limit=1", "-w", "-ffp-contract=off",
    /* old code that newer compilers refuse */
    "-Wno-int-conversion", "-Wno-incompatible-function-pointer-types", "-Wno-implicit-function-declaration",
    "-Wno-implicit-int", "-Wno-return-type", "-Wno-return-mismatch"};

struct child {
  pid_t pid;     /* 0 = none */
  uint32_t file; /* which source */
  int out, err;  /* our ends of the pipes, -1 once closed */
  struct strbuf messages;
};

typedef VEC(const char *) arguments;

static void build_arguments(arguments *args, const struct context *ctx, const char *file, const char *const *flags,
                            uint32_t flag_count) {
  vec_push(args, compiler);
  for (size_t i = 0; i < sizeof fixed_flags / sizeof *fixed_flags; i++) vec_push(args, fixed_flags[i]);
  vec_push(args, ctx->options->data_model == DATA_MODEL_ILP32 ? "-m32" : "-m64");
  for (uint32_t i = 0; i < flag_count; i++) vec_push(args, flags[i]);
  vec_push(args, "-o");
  vec_push(args, "-");
  vec_push(args, "-x");
  size_t len = strlen(file);
  vec_push(args, len > 2 && strcmp(file + len - 2, ".i") == 0 ? "cpp-output" : "c");
  vec_push(args, file);
  vec_push(args, NULL);
}

static bool make_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) == 0; }

static bool start(struct context *ctx, struct child *c, uint32_t index, const char *file, const char *const *flags,
                  uint32_t flag_count) {
  int out[2], err[2];
  if (!make_pipe(out))
    return diagnostics_error(&ctx->diagnostics, NULL, 0, 0, "cannot make a pipe: %s", strerror(errno));
  if (!make_pipe(err)) {
    close(out[0]), close(out[1]);
    return diagnostics_error(&ctx->diagnostics, NULL, 0, 0, "cannot make a pipe: %s", strerror(errno));
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out[1], 1);
  posix_spawn_file_actions_adddup2(&actions, err[1], 2);
  arguments args = VEC_INIT;
  build_arguments(&args, ctx, file, flags, flag_count);
  int failed = posix_spawnp(&c->pid, compiler, &actions, NULL, (char *const *)args.data, environ);
  vec_release(&args);
  posix_spawn_file_actions_destroy(&actions);
  close(out[1]), close(err[1]);
  c->file = index;
  c->out = out[0], c->err = err[0];
  c->messages = (struct strbuf)STRBUF_INIT;
  if (!failed) return true;
  close(c->out), close(c->err);
  c->pid = 0;
  return diagnostics_error(&ctx->diagnostics, NULL, 0, 0, "cannot run '%s': %s", compiler, strerror(failed));
}

/* Reads what is there; closes the pipe at its end. */
static void drain(int *fd, struct strbuf *to, size_t keep) {
  static const size_t step = 1 << 16;
  char buffer[1 << 16];
  ssize_t got = read(*fd, buffer, step);
  if (got < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (got <= 0) {
    close(*fd);
    *fd = -1;
    return;
  }
  size_t room = keep > to->len ? keep - to->len : 0;
  strbuf_add(to, buffer, (size_t)got < room ? (size_t)got : room);
}

static void kill_child(struct child *c) {
  if (c->pid) {
    kill(c->pid, SIGKILL);
    while (waitpid(c->pid, NULL, 0) < 0 && errno == EINTR) {}
  }
  if (c->out >= 0) close(c->out);
  if (c->err >= 0) close(c->err);
  strbuf_release(&c->messages);
  *c = (struct child){.out = -1, .err = -1, .messages = STRBUF_INIT};
}

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
  return !diagnostics_error(&ctx->diagnostics, driver ? NULL : line, number[0], number[1], "%s", text);
}

static void report_failure(struct context *ctx, struct child *c, const char *file, int status) {
  char *rest = c->messages.text, *line;
  while ((line = strsep(&rest, "\n")))
    if (report_line(ctx, line)) return;
  if (WIFSIGNALED(status) || (WIFEXITED(status) && WEXITSTATUS(status) > 127))
    diagnostics_error(&ctx->diagnostics, file, 0, 0,
                      "clang crashed on this file; simplify it (very deep expressions are a usual cause)");
  else
    diagnostics_error(&ctx->diagnostics, file, 0, 0, "clang failed without a message (status %d)", status);
}

/* Waits for a child whose pipes are closed. */
static bool finish(struct context *ctx, struct child *c, const char *file) {
  int status = 0;
  while (waitpid(c->pid, &status, 0) < 0 && errno == EINTR) {}
  c->pid = 0;
  bool ok = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  if (!ok) report_failure(ctx, c, file, status);
  kill_child(c);
  return ok;
}

static bool readable(struct context *ctx, const char *file) {
  struct stat info;
  if (stat(file, &info) != 0)
    return diagnostics_error(&ctx->diagnostics, file, 0, 0, "cannot read the file: %s", strerror(errno));
  if (S_ISDIR(info.st_mode))
    return diagnostics_error(&ctx->diagnostics, file, 0, 0, "is a directory; name a C source file");
  if (access(file, R_OK) != 0)
    return diagnostics_error(&ctx->diagnostics, file, 0, 0, "cannot read the file: %s", strerror(errno));
  return true;
}

/* One round: poll all pipes, reap what has ended. False once something failed. */
static bool step(struct context *ctx, struct child *children, const char *const *files, struct strbuf *bitcode) {
  struct pollfd fds[2 * PARALLEL];
  int *ends[2 * PARALLEL];
  nfds_t count = 0;
  for (int i = 0; i < PARALLEL; i++) {
    struct child *c = &children[i];
    if (c->pid && c->out >= 0) fds[count] = (struct pollfd){c->out, POLLIN, 0}, ends[count++] = &c->out;
    if (c->pid && c->err >= 0) fds[count] = (struct pollfd){c->err, POLLIN, 0}, ends[count++] = &c->err;
  }
  if (poll(fds, count, 50) < 0 && errno != EINTR) return false;
  if (limits_look(&ctx->limits))
    return diagnostics_error(&ctx->diagnostics, NULL, 0, 0, "stopped while compiling: %s", limits_reason(&ctx->limits));
  nfds_t k = 0;
  for (int i = 0; i < PARALLEL; i++) {
    struct child *c = &children[i];
    if (!c->pid) continue;
    bool out = k < count && ends[k] == &c->out && fds[k++].revents;
    bool err = k < count && ends[k] == &c->err && fds[k++].revents;
    if (out) drain(&c->out, &bitcode[c->file], SIZE_MAX);
    if (err) drain(&c->err, &c->messages, MESSAGES_KEPT);
    if (c->out < 0 && c->err < 0 && !finish(ctx, c, files[c->file])) return false;
  }
  return true;
}

bool clang_compile(struct context *ctx, const char *const *files, uint32_t count, const char *const *flags,
                   uint32_t flag_count, struct strbuf *bitcode) {
  for (uint32_t i = 0; i < count; i++)
    if (!readable(ctx, files[i])) return false;
  struct child children[PARALLEL];
  for (int i = 0; i < PARALLEL; i++) children[i] = (struct child){.out = -1, .err = -1, .messages = STRBUF_INIT};
  uint32_t next = 0;
  bool ok = true;
  for (;;) {
    uint32_t running = 0;
    for (int i = 0; i < PARALLEL && ok; i++) {
      if (!children[i].pid && next < count) ok = start(ctx, &children[i], next, files[next], flags, flag_count), next++;
      if (children[i].pid) running++;
    }
    if (!ok || !running) break;
    if (!(ok = llvm_load(&ctx->diagnostics))) break; /* while the compiler works: it costs no time */
    if (!(ok = step(ctx, children, files, bitcode))) break;
  }
  for (int i = 0; i < PARALLEL; i++) kill_child(&children[i]);
  return ok;
}
