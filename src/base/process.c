#include "base/process.h"

#include "base/janitor.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { SLICE = 20, MOST = 1 << 14, REPORT_FD = 3, MAX_VARIABLES = 1 << 12 };

/* The environment of the child: with the descriptor for reports, and temporary files in its own directory. */
struct environment {
  VEC(char *) variables;
  uint32_t own; /* the first so many are ours */
};

static void environment_init(struct environment *e, const struct process *p) {
  struct strbuf s = STRBUF_INIT;
  *e = (struct environment){VEC_INIT, 0};
  strbuf_printf(&s, "TMPDIR=%s", p->directory);
  vec_push(&e->variables, strbuf_detach(&s));
  if (p->report) {
    strbuf_printf(&s, "%s=%d", p->report, REPORT_FD);
    vec_push(&e->variables, strbuf_detach(&s));
  }
  e->own = e->variables.len;
  for (char **v = environ; v && *v && e->variables.len < MAX_VARIABLES; v++)
    if (strncmp(*v, "TMPDIR=", 7) != 0) vec_push(&e->variables, *v);
  vec_push(&e->variables, NULL);
}

static void environment_release(struct environment *e) {
  for (uint32_t i = 0; i < e->own; i++) free(e->variables.data[i]);
  vec_release(&e->variables);
}

static void limit(int resource, rlim_t value) {
  struct rlimit l = {value, value};
  setrlimit(resource, &l);
}

/* In the child; only functions that may be called between fork and exec of a process with threads. */
static void become(const struct process *p, const struct environment *e, int said, int failed, pid_t parent) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, p->seconds + 1);
  limit(RLIMIT_FSIZE, (rlim_t)256 << 20);
  if (p->megabytes) limit(RLIMIT_AS, (rlim_t)p->megabytes << 20);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int s = 1; s < NSIG; s++) signal(s, SIG_DFL);
  int in = open("/dev/null", O_RDONLY), out = open("/dev/null", O_WRONLY);
  if (in >= 0 && out >= 0 && chdir(p->directory) == 0 && dup2(in, 0) >= 0 && dup2(out, 1) >= 0 &&
      dup2(p->report ? out : said, 2) >= 0 && (!p->report || dup2(said, REPORT_FD) >= 0))
    execvpe(p->arguments[0], (char *const *)p->arguments, e->variables.data);
  int error = errno;
  if (write(failed, &error, sizeof error) < 0) {}
  _exit(127);
}

/* Descriptors above those that the child gets. */
static bool make_pipe(int ends[2]) {
  int low[2];
  if (pipe2(low, O_CLOEXEC) != 0) return false;
  for (int i = 0; i < 2; i++) {
    ends[i] = fcntl(low[i], F_DUPFD_CLOEXEC, 10);
    close(low[i]);
  }
  if (ends[0] >= 0 && ends[1] >= 0) return true;
  if (ends[0] >= 0) close(ends[0]);
  if (ends[1] >= 0) close(ends[1]);
  return false;
}

/* Takes what was said; false once nobody can say anything any more. */
static bool listen_to(int fd, struct strbuf *to) {
  char buffer[4096];
  ssize_t got = read(fd, buffer, sizeof buffer);
  if (got < 0) return errno == EINTR || errno == EAGAIN;
  size_t room = to->len < MOST ? MOST - to->len : 0;
  strbuf_add(to, buffer, (size_t)got < room ? (size_t)got : room);
  return got > 0;
}

static bool has_ended(pid_t pid) {
  siginfo_t info = {0};
  return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT | WNOHANG) == 0 && info.si_pid == pid;
}

/* Waits for the end of the child itself; what it started is killed with it. */
static enum process_end watch(struct context *ctx, const struct process *p, pid_t pid, int said, struct strbuf *to) {
  uint64_t deadline = clock_now() + (uint64_t)p->seconds * 1000000000u;
  bool open = true;
  while (!has_ended(pid)) {
    struct pollfd f = {said, POLLIN, 0};
    if (poll(&f, open ? 1 : 0, SLICE) > 0 && open) open = listen_to(said, to);
    if (limits_look(&ctx->limits)) return PROCESS_STOPPED;
    if (clock_now() >= deadline) return PROCESS_TIME;
  }
  return PROCESS_EXITED;
}

static void finish(pid_t pid, int said, struct process_result *r) {
  int status = 0;
  kill(-pid, SIGKILL); /* while the leader is not reaped, the group's number is not given to others */
  kill(pid, SIGKILL);
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {}
  fcntl(said, F_SETFL, O_NONBLOCK);
  for (struct pollfd f = {said, POLLIN, 0}; poll(&f, 1, 0) > 0 && listen_to(said, &r->said);) {}
  if (r->end != PROCESS_EXITED) return;
  if (WIFSIGNALED(status)) r->end = PROCESS_SIGNALLED;
  r->number = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
}

struct process_result process_run(struct context *ctx, const struct process *p) {
  struct process_result r = {PROCESS_NOT_RUN, 0, STRBUF_INIT};
  int said[2], failed[2];
  if (!make_pipe(said)) return r.number = errno, r;
  if (!make_pipe(failed)) {
    r.number = errno;
    close(said[0]), close(said[1]);
    return r;
  }
  struct environment e;
  environment_init(&e, p);
  pid_t parent = getpid(), pid = fork();
  if (pid == 0) become(p, &e, said[1], failed[1], parent);
  int error = pid < 0 ? errno : 0;
  close(said[1]), close(failed[1]);
  if (pid > 0) {
    setpgid(pid, pid);
    janitor_watch_group(ctx->janitor, pid);
    while (read(failed[0], &error, sizeof error) < 0 && errno == EINTR) {} /* closed by exec */
    r.end = error ? PROCESS_EXITED : watch(ctx, p, pid, said[0], &r.said);
    finish(pid, said[0], &r);
    janitor_forget_group(ctx->janitor, pid);
  }
  if (error) r.end = PROCESS_NOT_RUN, r.number = error;
  close(said[0]), close(failed[0]);
  environment_release(&e);
  return r;
}
