// unsafe, or unknown
#include <stdint.h>
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  FILE *f = fopen("/dev/null", "r");
  if (!f) return 0;
  uintptr_t n = (uintptr_t)f;
  fclose(f);
  FILE *g = fopen("/dev/null", "r");
  if (g && (uintptr_t)g == n) reach_error();
  return 0;
}
