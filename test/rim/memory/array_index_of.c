// unsafe, or unknown
extern void reach_error(void);
#include <stdint.h>
/* The address is the index of an element of an array of pairs. */
static struct { unsigned char c; } dummy[1];
static char nulls[1];
int main(void) {
  int x = 1;
  char *base = nulls;
  uintptr_t d = (uintptr_t)&x - (uintptr_t)base;
  uintptr_t target = (uintptr_t)base + d;
  *(int *)target = 5;
  if (x == 5) reach_error();
  return 0;
}
