/* It learns of the end of the scan as the janitor does, by the end of a pipe. A submission may have been under way
 * then: there are no jobs any more only when Slurm says so twice. The folder is removed once more behind the last job,
 * which may have written to it after the scan or its janitor had. */
#include "scan/cluster/guard.h"

#include "base/process/workplace.h"
#include "scan/cluster/slurm.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ROUNDS = 300, MOST_UNANSWERED = 5, SIGNALS = 32 };

struct guard {
  pid_t pid;
  int to;
};

static void wait_a_moment(void) { nanosleep(&(struct timespec){.tv_nsec = 500000000}, NULL); }

static void cancel_all(const char *name, const char *folder) {
  struct context ctx;
  context_init(&ctx, 0, 0);
  for (int round = 0, empty = 0, unanswered = 0; round < ROUNDS && empty < 2 && unanswered < MOST_UNANSWERED; round++) {
    struct slurm_queue queue = {VEC_INIT};
    bool is_said = slurm_ask(&ctx, name, &queue);
    unanswered = is_said ? 0 : unanswered + 1;
    empty = is_said && !queue.tasks.len ? empty + 1 : 0;
    if (queue.tasks.len) slurm_cancel(&ctx, name);
    vec_release(&queue.tasks);
    if (empty < 2) wait_a_moment();
  }
  workplace_remove(&ctx, xstrdup(folder));
  context_release(&ctx);
}

/* In a session of its own, deaf to what ends the scan, with nothing open that somebody might wait for. */
static void live(int from, const char *name, const char *folder) {
  char byte;
  int none = open("/dev/null", O_RDWR);
  setsid();
  for (int s = 1; s < SIGNALS; s++) signal(s, s == SIGCHLD ? SIG_DFL : SIG_IGN);
  for (int fd = 0; fd <= STDERR_FILENO; fd++) dup2(none, fd);
  close_range(STDERR_FILENO + 1, (unsigned)from - 1, 0);
  close_range((unsigned)from + 1, ~0u, 0);
  while (read(from, &byte, 1) < 0 && errno == EINTR) {}
  cancel_all(name, folder);
  _exit(0);
}

struct guard *guard_new(const char *name, const char *folder) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return NULL;
  pid_t pid = fork();
  if (pid == 0) {
    close(ends[1]);
    live(ends[0], name, folder);
  }
  close(ends[0]);
  if (pid < 0) {
    close(ends[1]);
    return NULL;
  }
  struct guard *g = xcalloc(1, sizeof *g);
  *g = (struct guard){pid, ends[1]};
  return g;
}

void guard_free(struct guard *g, bool waits) {
  if (!g) return;
  close(g->to);
  while (waits && waitpid(g->pid, NULL, 0) < 0 && errno == EINTR) {}
  free(g);
}

void guard_dismiss(struct guard *g) {
  kill(g->pid, SIGKILL);
  guard_free(g, true);
}
