/* unconfined: changes; verdict: any; only: -m64 */
#define EARLY
#include "hostile.h"
/* Runs while the program is being linked, before the C library is ready. */
static void attack(void) {}
static int answer(void) { return 1; }
static int (*resolve(void))(void) {
  static const char path[] = NEW_FILE;
  long result;
  __asm__ volatile("syscall" : "=a"(result) : "a"(85L), "D"(path), "S"(0600L) : "rcx", "r11", "memory");
  return answer;
}
int chosen(void) __attribute__((ifunc("resolve")));
__attribute__((constructor)) static void use(void) { chosen(); }
