/* Messages go through a pipe whose end is our death. The janitor sleeps until one comes or a limit is near. */
#include "base/process/janitor.h"

#include "base/alloc.h"
#include "base/limits.h"
#include "base/statistics.h"
#include "base/strbuf.h"
#include "base/vec.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <inttypes.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct janitor {
  pid_t pid;
  int to;
};

/* ---- messages: a letter, a path or number, a zero byte; short enough to be written at once. Before what is to be
 *      watched, who owns it, and a colon ---- */

enum {
  WATCH = '+',
  FORGET = '-',
  WATCH_GROUP = 'g',
  FORGET_GROUP = 'f',
  END_OWNER = 'o',
  FOLLOW = 'w',
  END_AT = 't',
  END_ABOVE = 'm',
  CANCEL = 'c',
  LONGEST = PIPE_BUF
};

static void send_message(struct janitor *j, char kind, const char *text) {
  char message[LONGEST];
  int len = snprintf(message, sizeof message, "%c%s", kind, text);
  if (len < 0 || len >= LONGEST) return;
  while (write(j->to, message, (size_t)len + 1) < 0 && errno == EINTR) {}
}

static void send_number(struct janitor *j, char kind, uint64_t value) {
  char number[32];
  snprintf(number, sizeof number, "%" PRIu64, value);
  send_message(j, kind, number);
}

static void send_owned(struct janitor *j, char kind, const char *text) {
  char owned[LONGEST];
  int len = snprintf(owned, sizeof owned, "%ld:%s", (long)getpid(), text);
  if (len >= 0 && len < LONGEST) send_message(j, kind, owned);
}

void janitor_watch(struct janitor *j, const char *path) {
  if (j) send_owned(j, WATCH, path);
}

void janitor_forget(struct janitor *j, const char *path) {
  if (j) send_message(j, FORGET, path);
}

void janitor_watch_group(struct janitor *j, pid_t group) {
  char number[32];
  snprintf(number, sizeof number, "%ld", (long)group);
  if (j && group > 1) send_owned(j, WATCH_GROUP, number);
}

void janitor_forget_group(struct janitor *j, pid_t group) {
  if (j && group > 1) send_number(j, FORGET_GROUP, (uint64_t)group);
}

void janitor_end_owner(struct janitor *j, pid_t owner) {
  if (j) send_number(j, END_OWNER, (uint64_t)owner);
}

void janitor_follow(struct janitor *j) {
  if (j) send_number(j, FOLLOW, (uint64_t)getpid());
}

void janitor_end_at(struct janitor *j, uint64_t at) {
  if (j) send_number(j, END_AT, at);
}

void janitor_end_above(struct janitor *j, uint32_t megabytes) {
  if (j) send_number(j, END_ABOVE, megabytes);
}

void janitor_cancel(struct janitor *j) {
  static const char message[] = {CANCEL, 0};
  if (j && write(j->to, message, sizeof message) < 0) {}
}

/* ---- the janitor's own process: limits ---- */

static const uint64_t GRACE = 500000000, LOOK = 100000000, NEVER = UINT64_MAX; /* nanoseconds */

/* When to send what. */
struct patience {
  pid_t parent, of;           /* who made us; who goes on in its place, or itself */
  uint64_t ends[LIMIT_COUNT]; /* on clock_now, with the grace */
  uint64_t megabytes;         /* 0 = no limit */
};

static uint64_t with_grace(uint64_t at) { return at > NEVER - GRACE ? NEVER : at + GRACE; }

static void look_at_memory(struct patience *p) {
  bool is_above = p->megabytes && limits_memory_of(p->of) >= p->megabytes;
  if (!is_above)
    p->ends[LIMIT_MEMORY] = NEVER;
  else if (p->ends[LIMIT_MEMORY] == NEVER)
    p->ends[LIMIT_MEMORY] = with_grace(clock_now());
}

/* Sends what is due; how long nothing more can be, in milliseconds. -1 = until a message comes. */
static int lose_patience(struct patience *p) {
  uint64_t now = clock_now(), next = p->megabytes ? now + LOOK : NEVER;
  look_at_memory(p);
  for (int why = 0; why < LIMIT_COUNT; why++) {
    if (p->ends[why] <= now && getppid() == p->parent) {
      sigqueue(p->of, JANITOR_SIGNAL, (union sigval){.sival_int = why});
      p->ends[why] = NEVER;
      if (why == LIMIT_MEMORY) p->megabytes = 0;
    }
    if (p->ends[why] < next) next = p->ends[why];
  }
  uint64_t wait = next == NEVER ? NEVER : (next - now) / 1000000 + 1;
  return wait == NEVER ? -1 : wait > INT_MAX ? INT_MAX : (int)wait;
}

static bool take_limit(struct patience *p, const char *message) {
  uint64_t number = strtoull(message + 1, NULL, 10);
  switch (*message) {
  case END_AT: p->ends[LIMIT_TIME] = with_grace(number); return true;
  case END_ABOVE: p->megabytes = number; return true;
  case FOLLOW: p->of = (pid_t)number; return true;
  case CANCEL: p->ends[LIMIT_CANCELLED] = with_grace(clock_now()); return true;
  }
  return false;
}

/* ---- what is known ---- */

typedef VEC(char *) message_list; /* of the kinds WATCH and WATCH_GROUP */

static const char *watched(const char *message) { return strchr(message, ':') + 1; }

static void forget(message_list *known, uint32_t i) {
  free(known->data[i]);
  known->data[i] = known->data[known->len - 1];
  known->len--;
}

static void take_message(message_list *known, const char *message) {
  if (*message == WATCH || *message == WATCH_GROUP) {
    vec_push(known, xstrdup(message));
    return;
  }
  char kind = *message == FORGET ? WATCH : WATCH_GROUP;
  for (uint32_t i = 0; i < known->len; i++) {
    if (known->data[i][0] != kind || strcmp(watched(known->data[i]), message + 1) != 0) continue;
    forget(known, i);
    return;
  }
}

static int remove_entry(const char *path, const struct stat *info, int type, struct FTW *at) {
  (void)info, (void)type, (void)at;
  remove(path);
  return 0;
}

/* Those who write there were killed, but may not be dead yet. */
static void remove_tree(const char *path) {
  enum { OPEN_DIRECTORIES = 16, TRIALS = 100 };
  struct stat info;
  for (int i = 0; i < TRIALS && lstat(path, &info) == 0; i++) {
    if (i) nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    nftw(path, remove_entry, OPEN_DIRECTORIES, FTW_DEPTH | FTW_PHYS);
  }
}

/* What that process owns, or everybody: 0. */
static void tidy_up(message_list *known, long owner) {
  for (int is_tree = 0; is_tree < 2; is_tree++)
    for (uint32_t i = known->len; i-- > 0;) {
      const char *m = known->data[i];
      if ((*m == WATCH) != is_tree || (owner && strtol(m + 1, NULL, 10) != owner)) continue;
      if (is_tree)
        remove_tree(watched(m));
      else
        kill(-(pid_t)strtol(watched(m), NULL, 10), SIGKILL);
      forget(known, i);
    }
}

static void listen_to_end(int from, message_list *known, struct patience *p) {
  struct strbuf text = STRBUF_INIT;
  char buffer[LONGEST];
  for (;;) {
    struct pollfd f = {from, POLLIN, 0};
    if (poll(&f, 1, lose_patience(p)) <= 0) continue;
    ssize_t got = read(from, buffer, sizeof buffer);
    if (got == 0 || (got < 0 && errno != EINTR)) break;
    for (ssize_t i = 0; i < got; i++) {
      if (buffer[i]) {
        strbuf_putc(&text, buffer[i]);
        continue;
      }
      if (*text.text == END_OWNER)
        tidy_up(known, strtol(text.text + 1, NULL, 10));
      else if (!take_limit(p, text.text))
        take_message(known, text.text);
      strbuf_clear(&text);
    }
  }
}

/* Signals of the terminal do not reach it: it is a session of its own. No descriptor of ours stays open there. */
static void live(int from, pid_t parent) {
  message_list known = VEC_INIT;
  struct patience patience = {.parent = parent, .of = parent};
  for (int i = 0; i < LIMIT_COUNT; i++) patience.ends[i] = NEVER;
  setsid();
  for (int s = 1; s < NSIG; s++)
    if (s == SIGTERM || s == SIGINT || s == SIGHUP || s == SIGPIPE) signal(s, SIG_IGN);
  int nothing = open("/dev/null", O_RDWR);
  dup2(from, 0);
  dup2(nothing, 1);
  dup2(nothing, 2);
  close_range(3, ~0u, 0);
  listen_to_end(0, &known, &patience);
  tidy_up(&known, 0);
  _exit(0);
}

struct janitor *janitor_new(void) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return NULL;
  pid_t parent = getpid(), pid = fork();
  if (pid == 0) {
    close(ends[1]);
    live(ends[0], parent);
  }
  close(ends[0]);
  if (pid < 0) {
    close(ends[1]);
    return NULL;
  }
  struct janitor *j = xcalloc(1, sizeof *j);
  *j = (struct janitor){pid, ends[1]};
  return j;
}

void janitor_free(struct janitor *j) {
  if (!j) return;
  close(j->to);
  while (waitpid(j->pid, NULL, 0) < 0 && errno == EINTR) {}
  free(j);
}

void janitor_abandon(struct janitor *j) {
  enum { MOMENT = 300 };
  if (!j) return;
  close(j->to);
  for (int i = 0; i < MOMENT && waitpid(j->pid, NULL, WNOHANG) == 0; i++)
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

pid_t janitor_pid(const struct janitor *j) { return j ? j->pid : 0; }
