/* Which files a child of a cell may name, when the parent is asked. The child waits in its syscall meanwhile; it has
 * one thread and shares no memory, so what is read of it now is what the kernel will read. */
#include "base/process/cell.h"

#include "base/strbuf.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/uio.h>
#include <unistd.h>

const char *const cell_library_folders[] = {"/lib",       "/lib32",     "/lib64",      "/libx32",        "/usr/lib",
                                            "/usr/lib32", "/usr/lib64", "/usr/libx32", "/usr/local/lib", NULL};
/* Written by the kernel about the process itself, but for the first. */
const char *const cell_program_files[] = {"/etc/ld.so.cache",
                                          "/proc/self/maps",
                                          "/proc/self/cmdline",
                                          "/proc/self/environ",
                                          "/proc/self/auxv",
                                          "/proc/self/exe",
                                          NULL};
const char *const cell_tool_paths[] = {"/usr/include",
                                       "/usr/local/include",
                                       "/usr/bin",
                                       "/bin",
                                       "/usr/libexec",
                                       "/etc/alternatives",
                                       "/etc/os-release",
                                       "/etc/lsb-release",
                                       "/etc/debian_version",
                                       "/proc/self/maps",
                                       "/proc/self/auxv",
                                       "/proc/self/stat",
                                       "/proc/cpuinfo",
                                       "/proc/meminfo",
                                       "/sys/devices/system/cpu",
                                       "/dev/urandom",
                                       NULL};

const struct cell_file_call cell_file_calls[] = {
    {"open", 0, -1, 1},       {"openat", 1, 0, 2},    {"stat", 0, -1, -1},      {"lstat", 0, -1, -1},
    {"stat64", 0, -1, -1},    {"lstat64", 0, -1, -1}, {"newfstatat", 1, 0, -1}, {"fstatat64", 1, 0, -1},
    {"statx", 1, 0, -1},      {"access", 0, -1, -1},  {"faccessat", 1, 0, -1},  {"readlink", 0, -1, -1},
    {"readlinkat", 1, 0, -1}, {"execveat", 1, 0, -1}, {NULL, 0, 0, 0}};

/* ---- what is asked ---- */

struct question {
  pid_t pid;
  const struct cell_file_call *call;
  char path[PATH_MAX];
  int directory; /* a descriptor of the child, AT_FDCWD */
  bool is_writing;
};

/* A string of another process; it may end just before a page that is not there. */
static bool read_string(pid_t pid, uint64_t at, char text[PATH_MAX]) {
  const size_t page = 4096;
  for (size_t len = 0; len < PATH_MAX;) {
    size_t part = page - (at + len) % page;
    if (part > PATH_MAX - len) part = PATH_MAX - len;
    struct iovec here = {text + len, part}, there = {(void *)(uintptr_t)(at + len), part};
    ssize_t got = process_vm_readv(pid, &here, 1, &there, 1, 0);
    if (got <= 0) return false;
    if (memchr(text + len, 0, (size_t)got)) return true;
    len += (size_t)got;
  }
  return false;
}

static const struct cell_file_call *find_call(const struct seccomp_data *d) {
  for (const struct cell_file_call *c = cell_file_calls; c->name; c++)
    if (seccomp_syscall_resolve_name_arch(d->arch, c->name) == d->nr) return c;
  return NULL;
}

static bool read_question(const struct seccomp_notif *n, struct question *q) {
  q->pid = (pid_t)n->pid;
  q->call = find_call(&n->data);
  if (!q->call || !read_string(q->pid, n->data.args[q->call->path], q->path)) return false;
  uint64_t flags = q->call->flags < 0 ? O_RDONLY : n->data.args[q->call->flags];
  q->is_writing = (flags & O_ACCMODE) != O_RDONLY || (flags & (O_CREAT | O_TRUNC));
  q->directory = q->call->directory < 0 ? AT_FDCWD : (int)n->data.args[q->call->directory];
  return true;
}

/* ---- programs ---- */

static bool is_below(const char *path, const char *folder) {
  size_t len = strlen(folder);
  return strncmp(path, folder, len) == 0 && (path[len] == '/' || !path[len]);
}

static bool is_shared_library(const char *path) {
  const char *name = strrchr(path, '/');
  if (!name || !strstr(name, ".so") || strstr(path, "/..")) return false;
  for (const char *const *f = cell_library_folders; *f; f++)
    if (is_below(path, *f)) return true;
  return false;
}

/* An errno, 0 = go on. To a program the world is an empty directory that it cannot write to. */
static int judge_for_program(const struct question *q) {
  if (q->is_writing) return EACCES;
  if (strcmp(q->call->name, "execveat") == 0) return *q->path ? EACCES : 0; /* what is open is known, no name is */
  if (!*q->path && q->call->flags < 0) return 0;                            /* a descriptor is asked about */
  if (is_shared_library(q->path)) return 0;
  for (const char *const *f = cell_program_files; *f; f++)
    if (strcmp(*f, q->path) == 0) return 0;
  return ENOENT;
}

/* ---- tools ---- */

/* Where the path leads; of a file that is to be made, its folder. NULL = nowhere. */
static char *resolve(const struct question *q) {
  struct strbuf s = STRBUF_INIT;
  if (*q->path != '/' && q->directory == AT_FDCWD) strbuf_printf(&s, "/proc/%d/cwd/", (int)q->pid);
  if (*q->path != '/' && q->directory != AT_FDCWD) strbuf_printf(&s, "/proc/%d/fd/%d/", (int)q->pid, q->directory);
  if (strncmp(q->path, "/proc/self", 10) == 0)
    strbuf_printf(&s, "/proc/%d%s", (int)q->pid, q->path + 10);
  else
    strbuf_puts(&s, q->path);
  char *real = realpath(s.text, NULL), *slash = strrchr(s.text, '/');
  if (!real && q->is_writing && slash && slash != s.text) {
    *slash = '\0';
    real = realpath(s.text, NULL);
  }
  strbuf_release(&s);
  return real;
}

static bool is_in(const char *real, const char *path) {
  char *folder = path ? realpath(path, NULL) : NULL;
  bool is = folder && is_below(real, folder);
  free(folder);
  return is;
}

static bool is_in_any(const char *real, const char *const *paths) {
  for (; paths && *paths; paths++)
    if (is_in(real, *paths)) return true;
  return false;
}

/* What the list says of /proc/self is said of the child, whose number is not ours. Its environment is not in it. */
static bool is_own(const char *real, pid_t pid) {
  static const char self[] = "/proc/self";
  char own[32];
  int len = snprintf(own, sizeof own, "/proc/%d", (int)pid);
  if (!is_below(real, own)) return false;
  for (const char *const *f = cell_tool_paths; *f; f++)
    if (is_below(*f, self) && strcmp(*f + strlen(self), real + len) == 0) return true;
  return false;
}

static int judge_for_tool(const struct question *q, const struct cell *c) {
  char *real = resolve(q);
  if (!real) return ENOENT;
  bool ok = is_in(real, c->writable) || strcmp(real, "/dev/null") == 0;
  if (!ok && !q->is_writing)
    ok = is_in_any(real, cell_library_folders) || is_in_any(real, cell_tool_paths) || is_own(real, q->pid) ||
         strcmp(real, "/etc/ld.so.cache") == 0 || is_in_any(real, c->readable);
  free(real);
  return ok ? 0 : EACCES;
}

/* ---- answers ---- */

void cell_answer(int listener, const struct cell *c) {
  struct seccomp_notif n;
  struct seccomp_notif_resp r;
  struct question q;
  memset(&n, 0, sizeof n);
  memset(&r, 0, sizeof r);
  if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &n) != 0) return;
  r.id = n.id;
  if (!read_question(&n, &q))
    r.error = -EACCES;
  else
    r.error = -(c->kind == CELL_PROGRAM ? judge_for_program(&q) : judge_for_tool(&q, c));
  if (!r.error) r.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &r);
}
