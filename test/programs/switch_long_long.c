/* switch on 64-bit values, on small types, on enumerations, on expressions with effects. */
#include <stdio.h>

static int wide(long long v) {
  switch (v) {
    case 0x100000000LL: return 1;
    case 0: return 2;
    case -1: return 3;
    case -0x7fffffffffffffffLL: return 4;
    case 0x7fffffffffffffffLL: return 5;
  }
  return 0;
}

static int narrow(signed char c) {
  switch (c) {
    case -128: return 1;
    case 127: return 2;
    case -1: return 3;
    default: return c;
  }
}

static int unsigned_wide(unsigned long long v) {
  switch (v) {
    case 0xffffffffffffffffULL: return 1;
    case 0xffffffffULL: return 2;
  }
  return 3;
}

int main(void) {
  long long v[] = {0x100000000LL, 0, -1, -0x7fffffffffffffffLL, 0x7fffffffffffffffLL, 1, 0xffffffffLL};
  for (int i = 0; i < 7; i++) printf("%d%d ", wide(v[i]), unsigned_wide((unsigned long long)v[i]));
  printf("\n%d %d %d %d\n", narrow(-128), narrow(127), narrow((signed char)255), narrow(5));
  int n = 3, hits = 0;
  while (n >= 0)
    switch (n--) {
      case 3: hits += 1; break;
      case 2: hits += 10; continue;
      case 1: hits += 100;
      default: hits += 1000;
    }
  printf("%d %d\n", n, hits);
  switch (n + 5) default: printf("only default\n");
  switch (n) {}
  return 0;
}
