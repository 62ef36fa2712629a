/* A child is forked and not spawned, because limits, the working directory and the death with the parent are set
 * between fork and exec. That exec failed is told through a pipe that a successful one closes. */
#include "base/process/process.h"

#include "base/process/janitor.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SLICE = 20, WATCHING_SLICE = 5, REPORT_FD = 3, FIRST_FREE_FD = 10, MAX_VARIABLES = 1 << 12 };

/* ---- descriptors ---- */

static void close_end(int *fd) {
  if (*fd >= 0) close(*fd);
  *fd = -1;
}

/* Moves both above those that a child gets. */
static bool raise_ends(int ends[2]) {
  for (int i = 0; i < 2; i++) {
    int low = ends[i];
    ends[i] = fcntl(low, F_DUPFD_CLOEXEC, FIRST_FREE_FD);
    close(low);
  }
  if (ends[0] >= 0 && ends[1] >= 0) return true;
  close_end(&ends[0]);
  close_end(&ends[1]);
  return false;
}

static bool make_pipe(int ends[2]) {
  ends[0] = ends[1] = -1;
  return pipe2(ends, O_CLOEXEC) == 0 && raise_ends(ends);
}

static bool make_socket(int ends[2]) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0 && raise_ends(ends);
}

bool process_make_conversation(int ends[2]) { return make_socket(ends); }

/* ---- the environment of the child: where it reports to, and temporary files in its own directory ---- */

static bool is_program_in_cell(const struct process_request *q) { return q->cell && q->cell->kind == CELL_PROGRAM; }

/* Does not return if it succeeds. */
static void execute(const struct process_request *q, char *const *environment, int failed) {
  if (!q->act) {
    execvpe(q->arguments[0], (char *const *)q->arguments, environment);
    return;
  }
  close(failed); /* nothing can fail any more that the parent waits for */
  _exit(q->act(q->data));
}

struct environment {
  VEC(char *) variables;
  uint32_t own; /* the first so many are ours */
};

static void environment_init(struct environment *e, const struct process_request *q) {
  struct strbuf s = STRBUF_INIT;
  *e = (struct environment){VEC_INIT, 0};
  if (q->directory && !is_program_in_cell(q)) {
    strbuf_printf(&s, "TMPDIR=%s", q->directory);
    vec_push(&e->variables, strbuf_detach(&s));
  }
  if (q->report.to) {
    strbuf_printf(&s, "%s=%d", q->report_name, REPORT_FD);
    vec_push(&e->variables, strbuf_detach(&s));
  }
  e->own = e->variables.len;
  for (char **v = is_program_in_cell(q) ? NULL : environ; v && *v && e->variables.len < MAX_VARIABLES; v++)
    if (!q->directory || strncmp(*v, "TMPDIR=", 7) != 0) vec_push(&e->variables, *v);
  vec_push(&e->variables, NULL);
}

static void environment_release(struct environment *e) {
  for (uint32_t i = 0; i < e->own; i++) free(e->variables.data[i]);
  vec_release(&e->variables);
}

/* ---- starting ---- */

/* What is between fork and exec. */
struct birth {
  const struct process_request *request;
  struct environment environment;
  int streams[PROCESS_STREAMS]; /* its ends; -1 = dropped */
  int failed;                   /* where an errno is told */
  int tell;                     /* a socket to the parent; -1 = the cell needs none */
  pid_t parent;
  struct cell_plan plan;
};

static void limit(int resource, rlim_t value) {
  struct rlimit l = {value, value};
  setrlimit(resource, &l);
}

static void limit_all(const struct process_request *q) {
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, (rlim_t)256 << 20);
  if (q->seconds) limit(RLIMIT_CPU, (rlim_t)q->seconds + 1);
  if (q->megabytes) limit(RLIMIT_AS, (rlim_t)q->megabytes << 20);
}

static bool connect_ends(const struct birth *b) {
  int talk = b->request->conversation, none = open("/dev/null", O_RDWR | O_CLOEXEC);
  int file = open(b->request->input ? b->request->input : "/dev/null", O_RDONLY | O_CLOEXEC);
  int in = talk ? talk : file, out = talk ? talk : b->streams[0];
  return none >= 0 && file >= 0 && dup2(in, 0) >= 0 && dup2(out >= 0 ? out : none, 1) >= 0 &&
         dup2(b->streams[1] >= 0 ? b->streams[1] : none, 2) >= 0 &&
         (b->streams[2] < 0 || dup2(b->streams[2], REPORT_FD) >= 0);
}

/* What others have left open in this process. */
static void hide_others(const struct birth *b) {
  close_range(b->streams[2] < 0 ? REPORT_FD : REPORT_FD + 1, ~0u, CLOSE_RANGE_CLOEXEC);
}

/* Descriptors that a cell needs, above those of its program; all others go at once. */
static bool raise_descriptors(struct birth *b) {
  struct rlimit l;
  if (getrlimit(RLIMIT_NOFILE, &l) == 0 && l.rlim_cur <= CELL_FAILED_FD) l.rlim_cur = l.rlim_max;
  setrlimit(RLIMIT_NOFILE, &l);
  int program = is_program_in_cell(b->request) ? open(b->request->arguments[0], O_PATH | O_CLOEXEC) : -1;
  if (is_program_in_cell(b->request) && (program < 0 || dup3(program, CELL_EXEC_FD, O_CLOEXEC) < 0)) return false;
  if (b->tell >= 0 && dup3(b->tell, CELL_TELL_FD, O_CLOEXEC) < 0) return false;
  if (dup3(b->failed, CELL_FAILED_FD, O_CLOEXEC) < 0) return false;
  b->failed = CELL_FAILED_FD;
  close_range(b->streams[2] < 0 ? REPORT_FD : REPORT_FD + 1, CELL_EXEC_FD - 1, 0);
  close_range(CELL_FAILED_FD + 1, ~0u, 0);
  return true;
}

/* Does not return if it succeeds. */
static void become_confined(struct birth *b) {
  char *const *words = (char *const *)b->request->arguments, *const *environment = b->environment.variables.data;
  if (!raise_descriptors(b) || !cell_enter(&b->plan)) return;
  if (is_program_in_cell(b->request))
    syscall(SYS_execveat, CELL_EXEC_FD, "", words, environment, AT_EMPTY_PATH);
  else
    execute(b->request, environment, b->failed);
}

/* In the child; only functions that may be called between fork and exec of a process with threads. */
static void become(struct birth *b) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != b->parent) _exit(127);
  limit_all(b->request);
  for (int s = 1; s < NSIG; s++) signal(s, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if ((!b->request->directory || chdir(b->request->directory) == 0) && connect_ends(b)) {
    hide_others(b);
    if (b->request->cell)
      become_confined(b);
    else
      execute(b->request, b->environment.variables.data, b->failed);
  }
  int error = errno;
  if (write(b->failed, &error, sizeof error) < 0) {}
  _exit(127);
}

/* A cell asks here, too, about what is executed. */
static void answer(struct process *p, short events) {
  if (events & POLLIN)
    cell_answer(p->asks, p->cell);
  else if (events)
    close_end(&p->asks); /* nobody is left who could ask */
}

static void answer_until(struct process *p, int failed) {
  struct pollfd fds[] = {{failed, POLLIN, 0}, {p->asks, POLLIN, 0}};
  while (p->asks >= 0 && !fds[0].revents)
    if (poll(fds, 2, -1) > 0) answer(p, fds[1].revents);
}

/* The janitor knows of the child before it becomes another program. The errno of exec. */
static int watch_birth(struct janitor *j, struct process *p, int failed) {
  int error = 0;
  setpgid(p->pid, p->pid);
  janitor_watch_group(j, p->pid);
  if (p->asks >= 0) p->asks = cell_take_listener(p->asks);
  answer_until(p, failed);
  while (read(failed, &error, sizeof error) < 0 && errno == EINTR) {}
  return error;
}

/* What the cell of the child needs here. False with errno. */
static bool plan_cell(struct birth *b, struct process *p) {
  int ends[2];
  b->tell = -1;
  if (!b->request->cell) return true;
  cell_plan_init(&b->plan, b->request->cell);
  p->cell = b->request->cell;
  if (!b->plan.filter.len) return true;
  if (!make_socket(ends)) return false;
  p->asks = ends[0];
  b->tell = ends[1];
  return true;
}

static int give_birth(struct janitor *j, struct birth *b, struct process *p) {
  int failed[2];
  if (!plan_cell(b, p) || !make_pipe(failed)) return errno;
  b->failed = failed[1];
  p->pid = fork();
  if (p->pid == 0) become(b);
  int error = p->pid < 0 ? errno : 0;
  close(failed[1]);
  close_end(&b->tell);
  if (p->pid < 0) p->pid = 0;
  if (p->pid) {
    error = watch_birth(j, p, failed[0]);
    p->ended = pidfd_open(p->pid, 0);
  }
  close(failed[0]);
  return error;
}

int process_start(struct janitor *j, const struct process_request *q, struct process *p) {
  const struct process_sink sinks[PROCESS_STREAMS] = {q->output, q->error, q->report};
  struct birth b = {.request = q, .streams = {-1, -1, -1}, .parent = getpid(), .tell = -1};
  int error = 0;
  *p = (struct process)PROCESS_INIT;
  for (int i = 0; i < PROCESS_STREAMS && !error; i++) {
    int ends[2];
    if (!sinks[i].to) continue;
    if (!make_pipe(ends)) error = errno;
    p->streams[i] = (struct process_stream){ends[0], sinks[i]};
    b.streams[i] = ends[1];
  }
  environment_init(&b.environment, q);
  if (!error) error = give_birth(j, &b, p);
  environment_release(&b.environment);
  for (int i = 0; i < PROCESS_STREAMS; i++) close_end(&b.streams[i]);
  if (q->cell) {
    close_end(&b.tell);
    cell_plan_release(&b.plan);
  }
  if (error) process_end(j, p);
  return error;
}

/* ---- listening ---- */

/* Takes what is there; false if there is nothing. At the end of a stream it is closed. */
static bool take(struct process_stream *s) {
  char buffer[1 << 16];
  if (s->fd < 0) return false;
  ssize_t got = read(s->fd, buffer, sizeof buffer);
  if (got < 0 && (errno == EINTR || errno == EAGAIN)) return errno == EINTR;
  if (got <= 0) {
    close_end(&s->fd);
    return false;
  }
  size_t room = s->sink.to->len < s->sink.most ? s->sink.most - s->sink.to->len : 0;
  strbuf_add(s->sink.to, buffer, (size_t)got < room ? (size_t)got : room);
  return true;
}

void process_wait(struct process *const *all, uint32_t count, int milliseconds) {
  VEC(struct pollfd) fds = VEC_INIT;
  VEC(struct process_stream *) streams = VEC_INIT;
  for (uint32_t i = 0; i < count; i++) {
    for (int k = 0; k < PROCESS_STREAMS; k++) {
      struct process_stream *s = &all[i]->streams[k];
      if (s->fd < 0) continue;
      vec_push(&fds, ((struct pollfd){s->fd, POLLIN, 0}));
      vec_push(&streams, s);
    }
  }
  for (uint32_t i = 0; i < count; i++) vec_push(&fds, ((struct pollfd){all[i]->asks, POLLIN, 0}));
  for (uint32_t i = 0; i < count; i++)
    if (all[i]->ended >= 0) vec_push(&fds, ((struct pollfd){all[i]->ended, POLLIN, 0}));
  if (poll(fds.data, fds.len, milliseconds) > 0) {
    for (uint32_t i = 0; i < streams.len; i++)
      if (fds.data[i].revents) take(streams.data[i]);
    for (uint32_t i = 0; i < count; i++) answer(all[i], fds.data[streams.len + i].revents);
  }
  vec_release_all(&fds, &streams);
}

/* ---- ending ---- */

bool process_has_ended(const struct process *p) {
  siginfo_t info = {0};
  return waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOWAIT | WNOHANG) == 0 && info.si_pid == p->pid;
}

int process_end(struct janitor *j, struct process *p) {
  int status = 0;
  if (p->pid) {
    kill(-p->pid, SIGKILL); /* while the leader is not reaped, the group's number is not given to others */
    kill(p->pid, SIGKILL);
    while (waitpid(p->pid, &status, 0) < 0 && errno == EINTR) {}
    janitor_forget_group(j, p->pid);
  }
  for (int i = 0; i < PROCESS_STREAMS; i++) {
    if (p->streams[i].fd < 0) continue;
    fcntl(p->streams[i].fd, F_SETFL, O_NONBLOCK);
    while (take(&p->streams[i])) {}
    close_end(&p->streams[i].fd);
  }
  close_end(&p->ended);
  close_end(&p->asks);
  p->pid = 0;
  return status;
}

struct process_result process_run(struct context *ctx, const struct process_request *q) {
  struct process p, *all[] = {&p};
  int error = process_start(ctx->janitor, q, &p);
  if (error) return (struct process_result){PROCESS_NOT_RUN, error};
  struct process_result r = {PROCESS_EXITED, 0};
  uint64_t deadline = clock_now() + (uint64_t)(q->wait ? q->wait : q->seconds) * 1000000000u;
  while (!process_has_ended(&p) && r.end == PROCESS_EXITED) {
    process_wait(all, 1, q->resident ? WATCHING_SLICE : SLICE);
    if (q->resident && limits_memory_of(p.pid) > q->resident)
      r.end = PROCESS_MEMORY;
    else if (limits_look(&ctx->limits))
      r.end = PROCESS_STOPPED;
    else if (clock_now() >= deadline)
      r.end = PROCESS_TIME;
  }
  int status = process_end(ctx->janitor, &p);
  if (r.end != PROCESS_EXITED) return r;
  if (WIFSIGNALED(status)) return (struct process_result){PROCESS_SIGNALLED, WTERMSIG(status)};
  return (struct process_result){PROCESS_EXITED, WEXITSTATUS(status)};
}
