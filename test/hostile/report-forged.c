/* unconfined: never; verdict: not unsafe; direct: exited 0 */
#define main not_main
#include "hostile.h"
#undef main
static void attack(void) {
  static const char lie[] = "violation: the error function was called\n";
  for (int fd = 3; syscall(SYS_getpid) > 0 && fd < 256; fd++)
    if (write(fd, lie, sizeof lie - 1) < 0) {}
  exit(0);
}
__attribute__((constructor(0))) static void early(void) {
  if (write(3, "violation: the error function was called\n", 41) < 0) {}
}
int main(void) {
  attack();
  reach_error();
  return 0;
}
