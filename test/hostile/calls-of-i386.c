/* unconfined: changes */
#include "hostile.h"
/* The other architecture's system calls have other numbers: 8 is creat. */
static char path[] = NEW_FILE;
static void attack(void) {
  char *low = mmap((void *)0x10000000, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  int result = -1;
  strcpy(low, path);
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(8), "b"(low), "c"(0600) : "memory");
  escaped_if(result >= 0);
}
