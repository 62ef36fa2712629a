/* The last words of a copy lie in the socket when it is dead: it is listened to until the socket says that it is
 * closed, and only then reaped. */
#include "base/process/copies.h"

#include "base/process/interrupt.h"
#include "base/process/janitor.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

void copies_init(struct copies *c, struct context *ctx) { *c = (struct copies){.ctx = ctx}; }

static void reap(struct copies *c, struct copy *x) {
  if (!x->pid) return;
  while (waitpid(x->pid, &x->status, 0) < 0 && errno == EINTR) {}
  janitor_end_owner(c->ctx->janitor, x->pid);
  if (x->talk >= 0) close(x->talk);
  x->talk = -1;
  x->pid = 0;
}

uint64_t copies_processor_time(const struct copies *c, uint32_t i) {
  clockid_t clock;
  struct timespec t;
  if (!copies_is_alive(c, i) || clock_getcpuclockid(c->all.data[i].pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
    return 0;
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

void copies_end(struct copies *c, uint32_t i) {
  struct copy *x = &c->all.data[i];
  if (x->pid) kill(x->pid, SIGKILL);
  reap(c, x);
}

void copies_release(struct copies *c) {
  for (uint32_t i = 0; i < c->all.len; i++) copies_end(c, i);
  vec_release(&c->all);
}

/* ---- starting ---- */

/* What the first process knows of others is not for this one. */
static void be_a_copy(struct copies *c, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(STATUS_UNKNOWN);
  interrupt_hush();
  for (uint32_t i = 0; i < c->all.len; i++)
    if (c->all.data[i].talk >= 0) close(c->all.data[i].talk);
  vec_clear(&c->all);
}

enum copy_side copies_start(struct copies *c, int *talk) {
  int ends[2];
  pid_t self = getpid();
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return COPY_FAILED;
  fflush(NULL); /* what is still to be printed is printed once */
  pid_t pid = fork();
  int error = errno;
  close(ends[pid == 0 ? 0 : 1]);
  if (pid == 0) {
    be_a_copy(c, self);
    *talk = ends[1];
    return COPY_ITSELF;
  }
  if (pid > 0) {
    vec_push(&c->all, ((struct copy){pid, ends[0], 0}));
    return COPY_STARTED;
  }
  close(ends[0]);
  errno = error;
  return COPY_FAILED;
}

/* ---- messages ---- */

bool copy_say(int talk, const char *message, size_t len, bool is_urgent) {
  ssize_t done;
  assert(len && len <= COPY_MESSAGE);
  do done = send(talk, message, len, MSG_NOSIGNAL | (is_urgent ? 0 : MSG_DONTWAIT));
  while (done < 0 && errno == EINTR);
  return done == (ssize_t)len;
}

static ssize_t take(int talk, char message[COPY_MESSAGE], int flags) {
  ssize_t got;
  do got = recv(talk, message, COPY_MESSAGE, flags);
  while (got < 0 && errno == EINTR);
  return got;
}

size_t copy_wait_for_word(int talk, char message[COPY_MESSAGE]) {
  ssize_t got = take(talk, message, 0);
  return got > 0 ? (size_t)got : 0;
}

size_t copy_hear(int talk, char message[COPY_MESSAGE]) {
  ssize_t got = take(talk, message, MSG_DONTWAIT);
  return got > 0 ? (size_t)got : 0;
}

size_t copies_hear(struct copies *c, uint32_t i, char message[COPY_MESSAGE]) {
  struct copy *x = &c->all.data[i];
  ssize_t got = x->talk < 0 ? -1 : take(x->talk, message, MSG_DONTWAIT);
  if (got > 0) return (size_t)got;
  bool is_closed = x->talk >= 0 && (got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK));
  if (is_closed) copies_end(c, i);
  return 0;
}

void copies_wait(struct copies *c, int milliseconds) {
  VEC(struct pollfd) fds = VEC_INIT;
  for (uint32_t i = 0; i < c->all.len; i++)
    if (c->all.data[i].talk >= 0) vec_push(&fds, ((struct pollfd){c->all.data[i].talk, POLLIN, 0}));
  poll(fds.data, fds.len, milliseconds);
  vec_release(&fds);
}

/* ---- giving way ---- */

int copies_give_way(struct copies *c, uint32_t winner) {
  enum { MOMENT = 300 };
  struct copy *x = &c->all.data[winner];
  bool is_told = false;
  for (uint32_t i = 0; i < c->all.len; i++)
    if (i != winner) copies_end(c, i);
  for (;;) {
    struct pollfd f = {x->talk, POLLIN, 0};
    int happened = poll(&f, 1, MOMENT);
    char dropped[COPY_MESSAGE];
    if (happened > 0 && take(x->talk, dropped, MSG_DONTWAIT) == 0) break;
    if (c->ctx->limits.cancel && !is_told) is_told = kill(x->pid, SIGTERM) == 0;
  }
  reap(c, x);
  return WIFEXITED(x->status) ? WEXITSTATUS(x->status) : -1;
}
