/* unconfined: never; verdict: any; direct: exited 42 or exited 127; only: -m64 */
#include "hostile.h"
/* The loader may be run, since the kernel runs it: but it gets nothing to load. */
static void attack(void) {
  char *words[] = {"ld.so", "/bin/true", NULL};
  syscall(SYS_execveat, 300, "/lib64/ld-linux-x86-64.so.2", words, words + 2, AT_EMPTY_PATH);
  syscall(SYS_execveat, AT_FDCWD, "/lib64/ld-linux-x86-64.so.2", words, words + 2, 0);
}
