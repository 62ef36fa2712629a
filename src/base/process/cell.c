/* Entering a cell: capabilities, limits, Landlock, seccomp, in this order, since each takes away what the one before
 * needs. A user namespace costs a fifth of a millisecond and leaves no right over the machine to root; those of mounts,
 * networks and the rest cost up to twenty, and forbid nothing that the filter does not forbid already. */
#include "base/process/cell.h"

#include <errno.h>
#include <linux/capability.h>
#include <linux/seccomp.h>
#include <linux/securebits.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

void cell_plan_init(struct cell_plan *p, const struct cell *c) {
  *p = (struct cell_plan){.cell = c, .has_landlock = cell_landlock_is_there()};
  if (c->kind == CELL_PROGRAM || !p->has_landlock) p->filter = cell_filter_make(c->kind);
}

void cell_plan_release(struct cell_plan *p) {
  free(p->filter.filter);
  p->filter = (struct sock_fprog){0, NULL};
}

/* ---- in the child ---- */

/* Root is nobody from here on: in a namespace of its own, or without capabilities, also after exec. */
static void drop_rights(void) {
  struct __user_cap_header_struct head = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3];
  if (unshare(CLONE_NEWUSER) == 0) return;
  memset(none, 0, sizeof none);
  prctl(PR_SET_SECUREBITS, SECBIT_NOROOT | SECBIT_NOROOT_LOCKED | SECBIT_NO_SETUID_FIXUP | SECBIT_KEEP_CAPS_LOCKED);
  syscall(SYS_capset, &head, none);
}

static void limit(int resource, rlim_t value) {
  struct rlimit l = {value, value};
  setrlimit(resource, &l);
}

static void limit_program(void) {
  limit(RLIMIT_NOFILE, CELL_DESCRIPTORS);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_NPROC, 0);
  limit(RLIMIT_MEMLOCK, 0);
  limit(RLIMIT_MSGQUEUE, 0);
}

static void send_listener(int listener) {
  char byte = 0;
  struct iovec part = {&byte, 1};
  union {
    struct cmsghdr head;
    char room[CMSG_SPACE(sizeof(int))];
  } control;
  memset(&control, 0, sizeof control);
  struct msghdr m = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.room, .msg_controllen = sizeof control.room};
  struct cmsghdr *c = CMSG_FIRSTHDR(&m);
  c->cmsg_level = SOL_SOCKET;
  c->cmsg_type = SCM_RIGHTS;
  c->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(c), &listener, sizeof listener);
  sendmsg(CELL_TELL_FD, &m, 0);
}

/* The plan's copy is this process's own. */
static void name_itself(struct sock_fprog *filter) {
  uint32_t own = (uint32_t)getpid();
  for (unsigned short i = 0; i < filter->len; i++)
    if (filter->filter[i].code == (BPF_JMP | BPF_JEQ | BPF_K) && filter->filter[i].k == CELL_OWN_PID)
      filter->filter[i].k = own;
}

/* Where nobody can be asked, Landlock decides alone. */
static void ask_nobody(struct sock_fprog *filter) {
  for (unsigned short i = 0; i < filter->len; i++)
    if (filter->filter[i].code == (BPF_RET | BPF_K) && filter->filter[i].k == SECCOMP_RET_USER_NOTIF)
      filter->filter[i].k = SECCOMP_RET_ALLOW;
}

static bool enter_filter(struct cell_plan *p, bool is_landlocked) {
  name_itself(&p->filter);
  long listener = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &p->filter);
  if (listener >= 0) {
    send_listener((int)listener);
    return true;
  }
  if (!is_landlocked) return p->cell->kind == CELL_TOOL;
  ask_nobody(&p->filter);
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &p->filter) == 0;
}

bool cell_enter(struct cell_plan *p) {
  bool is_program = p->cell->kind == CELL_PROGRAM;
  if (is_program) drop_rights();
  prctl(PR_SET_PDEATHSIG, SIGKILL); /* forgotten when rights change */
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno = ENOTSUP, !is_program;
  bool is_landlocked = p->has_landlock && cell_landlock_enter(p->cell);
  if (is_program) limit_program();
  if (!is_program && is_landlocked) return true;
  if (p->filter.len && enter_filter(p, is_landlocked)) return true;
  errno = ENOTSUP;
  return !is_program;
}

/* ---- in the parent ---- */

int cell_take_listener(int socket) {
  char byte;
  struct iovec part = {&byte, 1};
  union {
    struct cmsghdr head;
    char room[CMSG_SPACE(sizeof(int))];
  } control;
  struct msghdr m = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.room, .msg_controllen = sizeof control.room};
  int listener = -1;
  ssize_t got;
  while ((got = recvmsg(socket, &m, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR) {}
  if (got > 0) {
    struct cmsghdr *c = CMSG_FIRSTHDR(&m);
    if (c && c->cmsg_type == SCM_RIGHTS) memcpy(&listener, CMSG_DATA(c), sizeof listener);
  }
  close(socket);
  return listener;
}
