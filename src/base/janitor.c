#include "base/janitor.h"

#include "base/alloc.h"
#include "base/strbuf.h"
#include "base/vec.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct janitor {
  pid_t pid;
  int to;
};

/* ---- messages: a letter, a path or number, a zero byte; short enough to be written at once ---- */

enum { WATCH = '+', FORGET = '-', WATCH_GROUP = 'g', FORGET_GROUP = 'f', LONGEST = PIPE_BUF };

static void send_message(struct janitor *j, char kind, const char *text) {
  char message[LONGEST];
  int len = snprintf(message, sizeof message, "%c%s", kind, text);
  if (len < 0 || len >= LONGEST) return;
  while (write(j->to, message, (size_t)len + 1) < 0 && errno == EINTR) {}
}

static void send_group(struct janitor *j, char kind, pid_t group) {
  char number[32];
  snprintf(number, sizeof number, "%ld", (long)group);
  send_message(j, kind, number);
}

void janitor_watch(struct janitor *j, const char *path) {
  if (j) send_message(j, WATCH, path);
}
void janitor_forget(struct janitor *j, const char *path) {
  if (j) send_message(j, FORGET, path);
}
void janitor_watch_group(struct janitor *j, pid_t group) {
  if (j && group > 1) send_group(j, WATCH_GROUP, group);
}
void janitor_forget_group(struct janitor *j, pid_t group) {
  if (j && group > 1) send_group(j, FORGET_GROUP, group);
}

/* ---- the janitor's own process ---- */

typedef VEC(char *) message_list; /* of the kinds WATCH and WATCH_GROUP */

static void take_message(message_list *known, const char *message) {
  if (*message == WATCH || *message == WATCH_GROUP) {
    vec_push(known, xstrdup(message));
    return;
  }
  char kind = *message == FORGET ? WATCH : WATCH_GROUP;
  for (uint32_t i = 0; i < known->len; i++) {
    if (known->data[i][0] != kind || strcmp(known->data[i] + 1, message + 1) != 0) continue;
    free(known->data[i]);
    known->data[i] = vec_pop(known);
    return;
  }
}

static void listen_to_end(int from, message_list *known) {
  struct strbuf text = STRBUF_INIT;
  char buffer[LONGEST];
  for (ssize_t got; (got = read(from, buffer, sizeof buffer)) != 0;) {
    if (got < 0 && errno != EINTR) break;
    for (ssize_t i = 0; i < got; i++) {
      if (buffer[i]) {
        strbuf_putc(&text, buffer[i]);
        continue;
      }
      take_message(known, text.text);
      strbuf_clear(&text);
    }
  }
}

static int remove_entry(const char *path, const struct stat *info, int type, struct FTW *at) {
  (void)info, (void)type, (void)at;
  remove(path);
  return 0;
}

static void tidy_up(const message_list *known) {
  enum { OPEN_DIRECTORIES = 16 };
  for (uint32_t i = 0; i < known->len; i++)
    if (known->data[i][0] == WATCH_GROUP) kill(-(pid_t)strtol(known->data[i] + 1, NULL, 10), SIGKILL);
  for (uint32_t i = 0; i < known->len; i++)
    if (known->data[i][0] == WATCH) nftw(known->data[i] + 1, remove_entry, OPEN_DIRECTORIES, FTW_DEPTH | FTW_PHYS);
}

/* Signals of the terminal do not reach it: it is a session of its own. No descriptor of ours stays open there. */
static void live(int from) {
  message_list known = VEC_INIT;
  setsid();
  for (int s = 1; s < NSIG; s++)
    if (s == SIGTERM || s == SIGINT || s == SIGHUP || s == SIGPIPE) signal(s, SIG_IGN);
  int nothing = open("/dev/null", O_RDWR);
  dup2(from, 0);
  dup2(nothing, 1);
  dup2(nothing, 2);
  close_range(3, ~0u, 0);
  listen_to_end(0, &known);
  tidy_up(&known);
  _exit(0);
}

struct janitor *janitor_new(void) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return NULL;
  pid_t pid = fork();
  if (pid == 0) {
    close(ends[1]);
    live(ends[0]);
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
