/* The filters of seccomp, by libseccomp: for the machine's architecture and, for -m32, its 32-bit one; any other (x32
 * among them) kills. What is not in the list fails with EPERM, so that a program that only tries goes on.
 *
 * Some calls are allowed with certain arguments only: a signal to oneself, limits that are asked and not set, exec and
 * messages through descriptors that no longer exist once the program runs and whose numbers are above its limit; that
 * exec names no file besides is for the parent to see. */
#include "base/process/cell.h"

#include "base/alloc.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <seccomp.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

/* Computing, and talking through descriptors that are there. Names that an architecture does not have are passed over.
 */
static const char *const free_calls[] = {
    "read", "write", "readv", "writev", "pread64", "pwrite64", "lseek", "_llseek", "close", "fstat", "fstat64", "dup",
    "dup2", "dup3", "poll", "ppoll", "ppoll_time64", "select", "_newselect", "pselect6", "pselect6_time64",
    /* memory */
    "mmap", "mmap2", "mprotect", "munmap", "mremap", "madvise", "brk", "mincore", "msync",
    /* its own signals and clocks */
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "rt_sigsuspend", "rt_sigtimedwait",
    "rt_sigtimedwait_time64", "sigaction", "sigprocmask", "sigreturn", "sigaltstack", "signal", "pause", "alarm",
    "setitimer", "getitimer", "nanosleep", "clock_nanosleep", "clock_nanosleep_time64", "clock_gettime",
    "clock_gettime64", "clock_getres", "clock_getres_time64", "gettimeofday", "time", "times", "restart_syscall",
    /* what it is */
    "getpid", "gettid", "getppid", "getuid", "geteuid", "getgid", "getegid", "getuid32", "geteuid32", "getgid32",
    "getegid32", "getpgrp", "getpgid", "getrusage", "getrlimit", "ugetrlimit", "uname", "getrandom", "sched_yield",
    "sched_getaffinity", "getcpu",
    /* what the C library starts with */
    "arch_prctl", "set_thread_area", "get_thread_area", "set_tid_address", "set_robust_list", "rseq", "futex",
    "futex_time64", "exit", "exit_group", NULL};

/* The C library knows another way when these are not there. */
static const char *const unknown_calls[] = {"clone3", "faccessat2", "openat2", NULL};

static const int free_fcntl[] = {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL};

/* That an argument is this number; of an int, the upper half may be anything. */
static struct scmp_arg_cmp is(unsigned argument, uint64_t value) {
  return (struct scmp_arg_cmp){argument, SCMP_CMP_EQ, value, 0};
}
static struct scmp_arg_cmp is_int(unsigned argument, uint32_t value) {
  return (struct scmp_arg_cmp){argument, SCMP_CMP_MASKED_EQ, UINT32_MAX, value};
}
static const struct scmp_arg_cmp anything = {0, SCMP_CMP_EQ, 0, 0};

/* Those of one architecture only have no number in the others: that is no failure. */
static void add(scmp_filter_ctx f, uint32_t action, const char *name, unsigned count, struct scmp_arg_cmp arg) {
  int number = seccomp_syscall_resolve_name(name);
  if (number != __NR_SCMP_ERROR) seccomp_rule_add_array(f, action, number, count, &arg);
}

static void add_all(scmp_filter_ctx f, uint32_t action, const char *const *names) {
  for (; *names; names++) add(f, action, *names, 0, anything);
}

static void add_some(scmp_filter_ctx f) {
  for (size_t i = 0; i < sizeof free_fcntl / sizeof *free_fcntl; i++) {
    add(f, SCMP_ACT_ALLOW, "fcntl", 1, is_int(1, (uint32_t)free_fcntl[i]));
    add(f, SCMP_ACT_ALLOW, "fcntl64", 1, is_int(1, (uint32_t)free_fcntl[i]));
  }
  add(f, SCMP_ACT_ALLOW, "ioctl", 1, is_int(1, TCGETS)); /* is it a terminal? */
  add(f, SCMP_ACT_ALLOW, "prlimit64", 1, is(2, 0));      /* asks, and sets nothing */
  static const char *const to_itself[] = {"kill", "tkill", "tgkill"};
  for (size_t i = 0; i < sizeof to_itself / sizeof *to_itself; i++)
    add(f, SCMP_ACT_ALLOW, to_itself[i], 1, is(0, CELL_OWN_PID));
  add(f, SCMP_ACT_NOTIFY, "execveat", 1, is(0, CELL_EXEC_FD));
  add(f, SCMP_ACT_ALLOW, "sendmsg", 1, is(0, CELL_TELL_FD));
}

static void fill(scmp_filter_ctx f, enum cell_kind kind) {
  seccomp_attr_set(f, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
  if (seccomp_arch_native() == SCMP_ARCH_X86_64) seccomp_arch_add(f, SCMP_ARCH_X86);
  if (kind == CELL_PROGRAM) {
    add_all(f, SCMP_ACT_ALLOW, free_calls);
    add_all(f, SCMP_ACT_ERRNO(ENOSYS), unknown_calls);
    add_some(f);
  } else {
    add(f, SCMP_ACT_ERRNO(ENOSYS), "openat2", 0, anything);
  }
  for (const struct cell_file_call *c = cell_file_calls; c->name; c++)
    if (c->flags >= 0 || (kind == CELL_PROGRAM && strcmp(c->name, "execveat") != 0))
      add(f, SCMP_ACT_NOTIFY, c->name, 0, anything);
}

/* libseccomp writes what it has compiled to a file only. */
static struct sock_fprog export(scmp_filter_ctx f) {
  struct sock_fprog program = {0, NULL};
  int file = memfd_create("cell", MFD_CLOEXEC);
  off_t size = file >= 0 && seccomp_export_bpf(f, file) == 0 ? lseek(file, 0, SEEK_END) : 0;
  if (size > 0 && (size_t)size <= BPF_MAXINSNS * sizeof *program.filter) {
    program.filter = xmalloc((size_t)size);
    program.len = (unsigned short)((size_t)size / sizeof *program.filter);
    if (pread(file, program.filter, (size_t)size, 0) != size) program.len = 0;
  }
  if (file >= 0) close(file);
  return program;
}

struct sock_fprog cell_filter_make(enum cell_kind kind) {
  scmp_filter_ctx f = seccomp_init(kind == CELL_PROGRAM ? SCMP_ACT_ERRNO(EPERM) : SCMP_ACT_ALLOW);
  struct sock_fprog program = {0, NULL};
  if (!f) return program;
  fill(f, kind);
  program = export(f);
  seccomp_release(f);
  return program;
}
