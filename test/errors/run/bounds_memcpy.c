// expect: 8: invalid memory access
/* memcpy beyond the destination. */
#include <string.h>

int main(void) {
  char from[16] = "fifteen letters", to[8];
  unsigned n = sizeof from;
  memcpy(to, from, n);
  return to[0];
}
