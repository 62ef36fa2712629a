/* unconfined: never; verdict: any; direct: signal 31; only: -m64 */
#include "hostile.h"
/* A third set of numbers, in which filters have been forgotten. */
static void attack(void) {
  long result;
  __asm__ volatile("syscall" : "=a"(result) : "a"(0x40000000L | 39) : "rcx", "r11", "memory");
  escaped_if(result >= 0);
}
