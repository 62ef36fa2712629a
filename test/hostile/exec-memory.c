/* unconfined: escapes */
#include "hostile.h"
/* A program that is in no file, and the numbers of descriptors that once led to one. */
static void attack(void) {
  char *words[] = {"x", NULL};
  int file = (int)syscall(SYS_memfd_create, "x", 0);
  escaped_if(file >= 0);
  escaped_if(dup2(0, 300) >= 0 || dup2(0, 301) >= 0 || fcntl(0, F_DUPFD, 256) >= 0);
  syscall(SYS_execveat, 300, "", words, words + 1, AT_EMPTY_PATH);
  syscall(SYS_execveat, AT_FDCWD, "/bin/true", words, words + 1, 0);
  syscall(SYS_execveat, 300, "/bin/true", words, words + 1, 0);
}
