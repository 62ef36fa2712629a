// models: LP64
#include <stdarg.h>
#include <stdio.h>

/* Integers of 128 bits among others, in two registers each: where one is in memory, clang itself reads another place. */
static void show(const char *kinds, ...) {
  va_list ap;
  va_start(ap, kinds);
  for (; *kinds; kinds++) {
    if (*kinds == 'w') {
      unsigned __int128 x = va_arg(ap, unsigned __int128);
      printf("%llx:%llx ", (unsigned long long)(x >> 64), (unsigned long long)x);
    } else if (*kinds == 'd') {
      printf("%g ", va_arg(ap, double));
    } else {
      printf("%d ", va_arg(ap, int));
    }
  }
  printf("\n");
  va_end(ap);
}

int main(void) {
  unsigned __int128 a = (unsigned __int128)1 << 100 | 5, b = ~(unsigned __int128)0 / 3;
  show("w", a);
  show("iwi", 1, a, 2);
  show("iwwdi", 1, a, b, 2.5, 3);
  show("wiiiid", b, 4, 5, 6, 7, -1.5);
  return 0;
}
