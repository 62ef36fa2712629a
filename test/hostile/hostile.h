/* What hostile programs share. They are checked (the error is reachable, so they are replayed), and compiled and run in
 * the cell directly (-DDIRECT). An attack that gets through says `escaped`, or changes something that the test looks
 * at: FOLDER, where a file `canary` is; PORT, where somebody listens; the process that started it. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define CANARY FOLDER "/canary"
#define NEW_FILE FOLDER "/new"

enum { ESCAPED = 13, STOPPED = 42 };

extern void reach_error(void);

#ifdef DIRECT
void reach_error(void) { _exit(STOPPED); }
#endif

/* Functions that ask the world are not run in a replay: what they return is data there. So they are called by number.
 */
static int open_file(const char *path, int flags, int mode) {
  return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}
#define OPEN_OF(path, flags, mode, ...) open_file(path, flags, mode)
#define open(...) OPEN_OF(__VA_ARGS__, 0, 0)
#define openat(folder, path, flags) (int)syscall(SYS_openat, folder, path, flags, 0)
#define socket(family, type, protocol) (int)syscall(SYS_socket, family, type, protocol)
#define connect(s, to, size) (int)syscall(SYS_connect, s, to, size)
#define chdir(path) (int)syscall(SYS_chdir, path)
#define chmod(path, mode) (int)syscall(SYS_chmod, path, mode)
#define close(fd) (int)syscall(SYS_close, fd)
#define dup2(fd, to) (int)syscall(SYS_dup2, fd, to)
#define fchmod(fd, mode) (int)syscall(SYS_fchmod, fd, mode)
#define fcntl(fd, command, argument) (int)syscall(SYS_fcntl, fd, command, argument)
#define ftruncate(fd, size) (int)syscall(SYS_ftruncate, fd, (long)(size))
#define link(path, to) (int)syscall(SYS_link, path, to)
#define mkdir(path, mode) (int)syscall(SYS_mkdir, path, mode)
#define rename(path, to) (int)syscall(SYS_rename, path, to)
#define symlink(path, to) (int)syscall(SYS_symlink, path, to)
#define truncate(path, size) (int)syscall(SYS_truncate, path, (long)(size))
#define unlink(path) (int)syscall(SYS_unlink, path)

/* If it came so far, the error is not reached. */
static void escaped_if(int got_through) {
  if (got_through) {
    static const char text[] = "escaped\n";
    if (write(2, text, sizeof text - 1) < 0) {}
    _exit(ESCAPED);
  }
}

static void attack(void);

int main(void) {
#ifndef EARLY
  attack();
#endif
  reach_error();
  return 0;
}
