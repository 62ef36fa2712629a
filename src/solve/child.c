/* The conversation: what is sent, and where an answer ends. The process itself is base/process. */
#include "solve/child.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SLICE = 20, LONGEST_REPLY = 1 << 26 };

/* ---- starting and stopping ---- */

bool child_start(struct child *c, const char *const *arguments, uint32_t megabytes, struct strbuf *error) {
  assert(!child_is_running(c));
  int ends[2];
  if (!process_make_conversation(ends)) {
    strbuf_printf(error, "cannot make a socket: %s", strerror(errno));
    return false;
  }
  struct process_request request = {.arguments = arguments, .megabytes = megabytes, .conversation = ends[1]};
  int failed = process_start(NULL, &request, &c->process);
  close(ends[1]);
  if (failed) {
    close(ends[0]);
    strbuf_printf(error, "cannot run '%s': %s", arguments[0], strerror(failed));
    return false;
  }
  c->fd = ends[0];
  strbuf_clear(&c->received);
  return true;
}

static int end(struct child *c) {
  if (c->fd >= 0) close(c->fd);
  c->fd = -1;
  return process_end(NULL, &c->process);
}

void child_stop(struct child *c) {
  end(c);
  strbuf_release(&c->received);
}

/* The child closed its end: how did it go? It gets a moment to be dead before it is killed. */
static bool report_end(struct child *c, struct strbuf *error) {
  struct process *all[] = {&c->process};
  for (int i = 0; i < 10 && !process_has_ended(&c->process); i++) process_wait(all, 1, SLICE);
  bool has_ended = process_has_ended(&c->process);
  int status = end(c);
  if (!has_ended)
    strbuf_puts(error, "the solver closed the connection");
  else if (WIFSIGNALED(status))
    strbuf_printf(error, "the solver was ended by signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
  else
    strbuf_printf(error, "the solver ended with status %d", WEXITSTATUS(status));
  return false;
}

/* ---- talking ---- */

/* Waits until the child can be written to or has something to say; false after the deadline. */
static bool wait_for(struct child *c, short events, struct solver_deadline d, short *ret) {
  struct pollfd p = {c->fd, events, 0};
  do {
    if (solver_deadline_passed(d)) {
      end(c);
      return false;
    }
    uint64_t left = d.at == UINT64_MAX ? SLICE : (d.at - clock_now()) / 1000000 + 1;
    if (poll(&p, 1, left < SLICE ? (int)left : SLICE) < 0) p.revents = 0;
  } while (!p.revents);
  *ret = p.revents;
  return true;
}

/* Takes what the child said; false at its end. */
static bool drain(struct child *c) {
  char buffer[1 << 16];
  ssize_t got = recv(c->fd, buffer, sizeof buffer, MSG_DONTWAIT);
  if (got > 0) strbuf_add(&c->received, buffer, (size_t)got);
  return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

/* A child that does not want to hear more has said why, perhaps: child_receive will find out. */
bool child_send(struct child *c, const char *text, size_t len, struct solver_deadline d) {
  while (len) {
    short events = 0;
    if (!wait_for(c, POLLIN | POLLOUT, d, &events)) return false;
    if (events & POLLIN && !drain(c)) return true;
    if (!(events & (POLLOUT | POLLERR | POLLHUP))) continue;
    ssize_t sent = send(c->fd, text, len, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent > 0) text += sent, len -= (size_t)sent;
    if (sent < 0 && errno != EAGAIN && errno != EINTR) return true;
  }
  return true;
}

/* Where the scan of a reply stands. */
struct scan {
  size_t at, begin;
  uint32_t depth;
  bool is_inside; /* an atom or list has begun */
  char quote;     /* inside "..." or |...| */
};

/* Goes on to the end of the first atom or list; false if the text ends before it. */
static bool scan_reply(struct scan *s, const struct strbuf *text) {
  for (; s->at < text->len; s->at++) {
    char c = text->text[s->at];
    bool is_space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (s->quote) {
      if (c == s->quote) s->quote = 0;
    } else if (is_space) {
      if (s->is_inside && !s->depth) return true;
    } else {
      if (!s->is_inside) s->begin = s->at;
      s->is_inside = true;
      if (c == '"' || c == '|') s->quote = c;
      if (c == '(') s->depth++;
      if (c == ')' && s->depth) s->depth--;
    }
  }
  return false;
}

bool child_receive(struct child *c, struct solver_deadline d, struct strbuf *reply, struct strbuf *error) {
  struct scan scan = {0};
  while (!scan_reply(&scan, &c->received)) {
    short events = 0;
    if (!wait_for(c, POLLIN, d, &events)) return false;
    if (!drain(c)) return report_end(c, error);
    if (c->received.len < LONGEST_REPLY) continue;
    end(c);
    strbuf_puts(error, "the solver's answer has no end");
    return false;
  }
  strbuf_add(reply, c->received.text + scan.begin, scan.at - scan.begin);
  struct strbuf rest = STRBUF_INIT;
  strbuf_add(&rest, c->received.text + scan.at, c->received.len - scan.at);
  strbuf_release(&c->received);
  c->received = rest;
  return true;
}
