/* unconfined: never; verdict: any; direct: signal 11 */
#include "hostile.h"
static int deep(volatile int *p) {
  volatile int room[1000];
  room[0] = *p + 1;
  return deep(room) + room[0];
}
static void attack(void) {
  volatile int start = (int)syscall(SYS_getpid);
  if (start) deep(&start);
}
